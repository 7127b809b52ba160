"""What may change about an exhibit without changing its verdict."""

from __future__ import annotations

from random import Random

from builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    GOLD,
    NOW,
    SHIPPED_WELL,
    answer,
    case,
    chunk,
    run,
    run_over,
    shipped,
    verdict,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.model.records import Answer, Claim, EvidenceChunk, LabelledBy, RagTrace, Usage
from goldtui.model.results import Status, Verdict

OLD = chunk("loans", "A reader may borrow 2 books.", version="rules/2019", current=False)
SHUT = chunk("vault", "A late book costs 50 cents a day.", permitted=False)
QUOTED = chunk("rooms", CHUNKS[1].text, usage=Usage.QUOTE_ONLY, version="rules/2020", current=False)
STORE = (*CHUNKS, OLD, SHUT, QUOTED)

RUNS = st.sampled_from(
    (
        run(),
        run_over("loans"),
        run_over("loans", "rooms", "gifts"),
        run_over("loans", "vault"),
        run(selected_versions=("rules/2019", "rules/2020")),
        run(selected_versions=("rules/1900", NOW)),
    )
)
PIECES = st.lists(
    st.sampled_from(
        (
            *GOLD,
            C_COUNT.model_copy(update={"citation_id": "rooms"}),
            C_COST.model_copy(update={"support_phrases": ("costs 90 cents",)}),
            C_BAGS.model_copy(update={"support_phrases": ()}),
            C_BAGS.model_copy(update={"text": "Bags are not left in the lockers."}),
        )
    ),
    max_size=4,
)
LABELS = st.sampled_from(LabelledBy)


@st.composite
def answers(draw: st.DrawFn) -> Answer:
    return answer(*draw(PIECES), by=draw(LABELS))


UNRELATED = st.builds(
    lambda name, text: chunk(f"new-{name}", text),
    st.text("abcz", min_size=1, max_size=3),
    st.sampled_from(("", "The lamps are green.", "A reader may borrow 4 books for 30 days.", "no", "vault")),
)


MORE = st.lists(UNRELATED, max_size=3, unique_by=lambda added: added.chunk_id)
PROFILES = st.sampled_from((STRICT, LESSON))


@settings(max_examples=80, deadline=None)
@given(RUNS, answers(), MORE, PROFILES)
def test_more_admissible_evidence_changes_no_verdict_on_a_run(
    trace: RagTrace, said: Answer, more: list[EvidenceChunk], profile: Profile
) -> None:
    before = verdict(None, trace, said, STORE, profile=profile)
    assert verdict(None, trace, said, (*STORE, *more), profile=profile) == before


@given(answers(), UNRELATED)
@settings(max_examples=40, deadline=None)
def test_on_the_reference_trace_it_can_only_become_the_distractor(said: Answer, more: EvidenceChunk) -> None:
    alone = verdict(None, None, said, CHUNKS[:2])
    joined = verdict(None, None, said, (*CHUNKS[:2], more))
    assert joined.results[1:] == alone.results[1:]
    assert joined._replace(results=()) == alone._replace(results=())
    assert joined.results[0].status is alone.results[0].status is Status.PASS


@settings(max_examples=60, deadline=None)
@given(st.none() | RUNS, answers(), st.permutations(STORE), PROFILES)
def test_the_order_of_the_evidence_changes_no_verdict(
    trace: RagTrace | None, said: Answer, shuffled: list[EvidenceChunk], profile: Profile
) -> None:
    assert verdict(None, trace, said, shuffled, profile=profile) == verdict(None, trace, said, STORE, profile=profile)


def _judged_alike(one: Verdict, other: Verdict) -> None:
    assert one.first_failed_stage is other.first_failed_stage
    assert one.metrics == other.metrics
    assert [(r.status, r.k, r.n) for r in one.results] == [(r.status, r.k, r.n) for r in other.results]
    assert [sorted(f.code for f in r.findings) for r in one.results] == [
        sorted(f.code for f in r.findings) for r in other.results
    ]


@settings(max_examples=80, deadline=None)
@given(RUNS, PIECES, LABELS, st.randoms(use_true_random=False), PROFILES)
def test_the_order_of_the_claims_changes_no_verdict(
    trace: RagTrace, pieces: list[Claim], by: LabelledBy, lots: Random, profile: Profile
) -> None:
    shuffled = list(pieces)
    lots.shuffle(shuffled)
    _judged_alike(
        verdict(None, trace, answer(*pieces, by=by), STORE, profile=profile),
        verdict(None, trace, answer(*shuffled, by=by), STORE, profile=profile),
    )


@given(st.permutations(SHIPPED_WELL), st.permutations(("loans", "rooms", "gifts")))
@settings(max_examples=40, deadline=None)
def test_a_released_answer_is_released_in_any_order_of_its_claims_and_of_the_ranking(
    said: list[tuple[str, str | None]], ranking: list[str]
) -> None:
    reranked = run(first_stage_ids=tuple(ranking[::-1]), reranked_ids=tuple(ranking))
    assert verdict(None, reranked, shipped(*said)).released


@given(st.integers(0, 20))
@settings(max_examples=10, deadline=None)
def test_renaming_claims_changes_no_verdict(offset: int) -> None:
    renamed = [c.model_copy(update={"claim_id": f"n{offset + n}"}) for n, c in enumerate(GOLD)]
    assert verdict(case(), run(), answer(*renamed)).released
