"""A shipped response without claims becomes one claim a sentence, its inline marker the citation."""

from __future__ import annotations

import pytest
from builders import C_COUNT, CHUNKS, answer, chunk, codes, exhibit, run, run_over, shipped, verdict

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.split import claims_of_response
from goldtui.model.records import LabelledBy, RagTrace


def _cut(response: str, trace: RagTrace | None = None) -> list[tuple[str, str | None]]:
    claims = claims_of_response(response, trace or run(), EvidenceIndex(CHUNKS))
    assert [c.claim_id for c in claims] == [f"s{n}" for n in range(1, len(claims) + 1)]
    assert not any(c.support_phrases or c.answer_point for c in claims)
    return [(c.text, c.citation_id) for c in claims]


@pytest.mark.parametrize(
    ("response", "claims"),
    [
        ("One may read. One may write.", [("One may read.", None), ("One may write.", None)]),
        ("One may read [loans]. One may write [rooms].", [("One may read.", "loans"), ("One may write.", "rooms")]),
        ("One may read. [loans] One may write. [rooms]", [("One may read.", "loans"), ("One may write.", "rooms")]),
        ("One may read [1]. One may write [2].", [("One may read.", "loans"), ("One may write.", "rooms")]),
        ("One may read [ loans ].", [("One may read.", "loans")]),
        ("One may read [loans][rooms].", [("One may read.", "loans")]),
        ("One may read [gifts].", [("One may read.", "gifts")]),
        ("One may read [9].", [("One may read.", "9")]),
        ("One may read [sic].", [("One may read [sic].", None)]),
        ("One may read [0].", [("One may read [0].", None)]),
        ("One may read [²].", [("One may read.", "rooms")]),
        ("...", []),
        ("[loans]", []),
    ],
)
def test_sentences_become_claims_and_markers_citations(response: str, claims: list[tuple[str, str | None]]) -> None:
    assert _cut(response) == claims


def test_a_number_counts_the_traces_own_citations_where_it_lists_any() -> None:
    assert _cut("One may read [1].", run(citations=("rooms", "loans"))) == [("One may read.", "rooms")]


def test_an_id_that_only_the_trace_knows_is_a_marker_too() -> None:
    assert _cut("One may read [cellar].", run_over("cellar")) == [("One may read.", "cellar")]


GOOD = (
    "For 30 days a reader may borrow 4 books [loans]. Late books cost 20 cents a day [1]."
    " The bags are left in the lockers [rooms]."
)


def test_a_right_response_is_released_and_one_with_a_wrong_marker_is_not() -> None:
    assert verdict(None, run(response=GOOD)).released
    wrong = verdict(None, run(response=GOOD.replace("[rooms]", "[loans]")))
    assert codes(wrong) == ["citation_does_not_establish"]
    bare = verdict(None, run(response=GOOD.replace(" [rooms]", "")))
    assert codes(bare) == ["citation_missing"]
    invented = verdict(None, run(response=GOOD.replace("[rooms]", "[7]")))
    assert codes(invented) == ["citation_unknown"]


def test_the_response_is_judged_where_the_trace_brings_no_answer_and_the_reference_where_it_brings_neither() -> None:
    shown = exhibit(None, run(response=GOOD))
    assert shown.answer.answer_id == "run"
    assert shown.answer.labelled_by is LabelledBy.PIPELINE
    assert exhibit(None, run()).answer.answer_id == "reference"


def test_a_traced_answer_without_a_text_was_shipped_as_the_response() -> None:
    refused = run(response="not in context", answer=shipped())
    assert codes(verdict(None, refused), "answer_behaviour") == ["over_refusal"]
    cut = exhibit(None, run(response=GOOD, answer=shipped()))
    assert len(cut.answer.claims) == 3
    lie = run(
        response="Take as many books as they like.",
        answer=shipped(("For 30 days a reader may borrow 4 books.", "loans")),
    )
    assert "forbidden_phrase" in codes(verdict(None, lie))


def test_a_reviewers_text_is_never_cut() -> None:
    assert exhibit(None, run(), answer(text=GOOD)).answer.claims == ()
    assert exhibit(None, run(), answer(C_COUNT, text=GOOD)).answer.claims == (C_COUNT,)


def test_chunk_ids_may_look_like_anything_but_a_marker_needs_one_line_without_brackets() -> None:
    odd = "loans[a]\n§ b"
    index = EvidenceIndex((chunk(odd, "x"),))
    claims = claims_of_response(f"One may read [{odd}].", run_over(odd), index)
    assert [c.citation_id for c in claims if c.citation_id == odd] == []
