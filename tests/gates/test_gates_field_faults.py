"""Faults that pipeline owners meet: a citation next to its source, a wrong chunk on the way, a source that moved on."""

from __future__ import annotations

import pytest
from builders import C_BAGS, C_COST, C_COUNT, CHUNKS, GOLD, NOW, ROOMS, answer, case, chunk, findings, run, verdict

from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.model.records import Claim, RagTrace
from goldtui.model.results import Stage

BOTH = pytest.mark.parametrize("profile", [STRICT, LESSON], ids=lambda profile: profile.name)


def citing(claim: Claim, chunk_id: str | None) -> Claim:
    return claim.model_copy(update={"citation_id": chunk_id})


# -- the right words, and a citation next to them ---------------------------------------------------------

MISCITED = {
    "swapped": (citing(C_COUNT, "rooms"), citing(C_COST, "rooms"), citing(C_BAGS, "loans")),
    "one-uncited": (C_COUNT, C_COST, citing(C_BAGS, None)),
    "cites-unselected": (C_COUNT, C_COST, citing(C_BAGS, "gifts")),
    "cites-unknown": (C_COUNT, C_COST, citing(C_BAGS, "romms")),
}
INVENTED = Claim(
    claim_id="c4", text="Gifts are sold.", citation_id="loans", support_phrases=("gifts are sold",), answer_point="bags"
)


@BOTH
@pytest.mark.parametrize("name", MISCITED)
def test_a_citation_beside_its_source_fails_at_citations(profile: Profile, name: str) -> None:
    judged = verdict(said=answer(*MISCITED[name]), profile=profile)
    assert judged.first_failed_stage == Stage.CITATION_SUPPORT


@BOTH
@pytest.mark.parametrize(
    ("said", "stage"),
    [
        (GOLD, Stage.PASS),
        ((C_COUNT, C_COST), Stage.ANSWER_COMPLETENESS),
        ((*GOLD, INVENTED), Stage.ANSWER_FAITHFULNESS),
        ((), Stage.ANSWER_COMPLETENESS),
    ],
    ids=["right", "half", "one-claim-more", "empty"],
)
def test_what_is_missing_or_invented_fails_at_its_own_stage(
    profile: Profile, said: tuple[Claim, ...], stage: Stage
) -> None:
    judged = verdict(said=answer(*said), profile=profile)
    assert judged.first_failed_stage == stage


@BOTH
def test_of_swapped_citations_each_message_names_the_chunk_that_holds_each_phrase(profile: Profile) -> None:
    both = C_COUNT.model_copy(
        update={"citation_id": "rooms", "support_phrases": (*C_COUNT.support_phrases, "A late book costs 20 cents")}
    )
    judged = verdict(said=answer(both, citing(C_COST, "rooms"), citing(C_BAGS, "loans")), profile=profile)
    told = {f.where: f.message for f in findings(judged, "citation_support")}
    assert told["claim:c1.citation_id"] == (
        "claim 'c1' cites 'rooms', which does not say 'A reader may borrow 4 books for 30 days'; selected chunk"
        " 'loans' holds it, nor 'A late book costs 20 cents'; selected chunk 'loans' holds it"
    )
    assert told["claim:c3.citation_id"].endswith("'Bags are left in the lockers'; selected chunk 'rooms' holds it")


@BOTH
def test_of_many_phrases_elsewhere_three_are_named_and_the_others_counted(profile: Profile) -> None:
    words = ("may borrow 4 books", "borrow 4 books", "4 books for 30 days", "for 30 days", "A reader may borrow")
    claim = C_COUNT.model_copy(update={"citation_id": "rooms", "support_phrases": words})
    [told] = findings(verdict(said=answer(claim, C_COST, C_BAGS), profile=profile), "citation_support")
    assert told.message.count("'loans' holds it") == 3
    assert told.message.endswith("nor 2 more")


@BOTH
def test_missing_unknown_and_unselected_citations_read_as_three_messages(profile: Profile) -> None:
    names = ("one-uncited", "cites-unknown", "cites-unselected")
    told = [findings(verdict(said=answer(*MISCITED[n]), profile=profile), "citation_support")[0] for n in names]
    assert [f.code for f in told] == ["citation_missing", "citation_unknown", "citation_not_selected"]
    assert len({f.message for f in told}) == 3


# -- a chunk that should not have been on the way --------------------------------------------------------

SECRET = "Staff may keep a book all year."
SHELF = (
    *CHUNKS,
    chunk("rooms-2019", "Bags stay at the door.", version="rules/2019", current=False),
    chunk("staff", SECRET, permitted=False),
)
IDS = ("loans", "rooms", "gifts")

ON_THE_WAY = {
    "clean": ({}, Stage.PASS, ""),
    "restricted-then-dropped": (
        {"first_stage_ids": (*IDS, "staff"), "rerank_input_ids": IDS},
        Stage.ADMISSIBILITY,
        "'staff' may not be used and first appears in first-stage retrieval",
    ),
    "restricted-in-rerank-input": (
        {"rerank_input_ids": (*IDS, "staff"), "reranked_ids": (*IDS, "staff")},
        Stage.ADMISSIBILITY,
        "'staff' may not be used and first appears in the rerank input",
    ),
    "old-version-selected": (
        {
            "first_stage_ids": (*IDS, "rooms-2019"),
            "rerank_input_ids": (*IDS, "rooms-2019"),
            "reranked_ids": (*IDS, "rooms-2019"),
            "selected_context_ids": ("loans", "rooms-2019"),
            "selected_versions": (NOW, "rules/2019"),
        },
        Stage.ADMISSIBILITY,
        "'rooms-2019' is no longer in force and first appears in first-stage retrieval",
    ),
    "unknown-candidate": ({"first_stage_ids": (*IDS, "ghost")}, Stage.ADMISSIBILITY, "'ghost'"),
    "not-retrieved": (
        {
            "first_stage_ids": ("loans", "gifts"),
            "rerank_input_ids": ("loans", "gifts"),
            "reranked_ids": ("loans", "gifts"),
            "selected_context_ids": ("loans",),
            "selected_versions": (NOW,),
        },
        Stage.CANDIDATE_RETRIEVAL,
        "'rooms'",
    ),
    "not-selected": (
        {"selected_context_ids": ("loans",), "selected_versions": (NOW,)},
        Stage.CONTEXT_SELECTION,
        "'rooms'",
    ),
    "nothing-selected": ({"selected_context_ids": (), "selected_versions": ()}, Stage.ADMISSIBILITY, "context"),
    "another-case": ({"case_id": "lending"}, Stage.ADMISSIBILITY, "'lending'"),
}


def on_the_way(name: str) -> RagTrace:
    return run(**ON_THE_WAY[name][0])  # type: ignore[arg-type]


@BOTH
@pytest.mark.parametrize("name", ON_THE_WAY)
def test_a_wrong_chunk_on_the_way_fails_where_it_came_in_and_is_named(profile: Profile, name: str) -> None:
    _, stage, said = ON_THE_WAY[name]
    judged = verdict(trace=on_the_way(name), chunks=SHELF, profile=profile)
    assert judged.first_failed_stage == stage
    if stage != Stage.PASS:
        failed = next(r for r in judged.results if r.stage == stage and r.findings)
        assert any(said in f.message for f in failed.findings), [f.message for f in failed.findings]


@BOTH
@pytest.mark.parametrize("name", ON_THE_WAY)
def test_the_words_of_a_restricted_chunk_stand_in_no_verdict(profile: Profile, name: str) -> None:
    judged = verdict(trace=on_the_way(name), chunks=SHELF, profile=profile)
    assert SECRET not in repr(judged)


# -- the source moves on under the case ------------------------------------------------------------------

LATER = "rules/2027"
MOVED = (chunk("loans", "A reader may borrow 4 books for 21 days. A late book costs 20 cents a day.", version=LATER),)
BEFORE, AFTER = CHUNKS, (*MOVED, chunk("rooms", ROOMS), CHUNKS[2])
RUNS = {"before": run(), "after": run(selected_versions=(LATER, NOW))}


@BOTH
@pytest.mark.parametrize(
    ("evidence", "made_with", "stage"),
    [
        (BEFORE, "before", Stage.PASS),
        (BEFORE, "after", Stage.ADMISSIBILITY),
        (AFTER, "before", Stage.ADMISSIBILITY),
        (AFTER, "after", Stage.ANSWER_FAITHFULNESS),
    ],
    ids=["old-old", "old-new", "new-old", "new-new"],
)
def test_after_a_source_moved_on_an_old_run_is_inadmissible_and_an_old_answer_unfaithful(
    profile: Profile, evidence: tuple[object, ...], made_with: str, stage: Stage
) -> None:
    judged = verdict(trace=RUNS[made_with], said=answer(*GOLD), chunks=evidence, profile=profile)
    assert judged.first_failed_stage == stage


def test_only_the_phrase_that_the_new_version_lacks_is_reported() -> None:
    judged = verdict(trace=RUNS["after"], said=answer(*GOLD), chunks=AFTER)
    told = [f.message for f in findings(judged, "faithfulness")]
    assert any("30 days" in message for message in told)
    assert not any("20 cents" in message for message in told)


def test_the_case_itself_turns_red_when_its_source_moves_on() -> None:
    assert verdict(case(), chunks=BEFORE).first_failed_stage == Stage.PASS
    assert verdict(case(), chunks=AFTER).first_failed_stage == Stage.ANSWER_FAITHFULNESS
