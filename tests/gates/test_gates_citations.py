"""A wrong citation says what would be right: which chunk holds the words, which id was meant, which is unused."""

from __future__ import annotations

import pytest
from builders import C_BAGS, C_COST, C_COUNT, CHUNKS, answer, codes, gate, run, shipped, verdict

from goldtui.gates.citations import cited_by, did_you_mean, with_citations
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import Claim
from goldtui.model.results import Severity, Status, Verdict

WELL = ((C_COUNT.text, "loans"), (C_COST.text, "loans"), (C_BAGS.text, "rooms"))


def _message(judged: Verdict, code: str) -> str:
    return next(f.message for f in gate(judged, "citation_support").findings if f.code == code)


def _labelled(claim: Claim) -> Verdict:
    return verdict(None, run(), answer(claim, C_COST, C_BAGS))


def test_an_unknown_id_says_which_was_meant_and_which_chunk_holds_the_words() -> None:
    judged = _labelled(C_COUNT.model_copy(update={"citation_id": "Loans"}))
    said = _message(judged, "citation_unknown")
    assert "cites 'Loans', which the evidence lacks" in said
    assert "did you mean 'loans'?" in said
    assert "selected chunk 'loans' holds the words" in said


def test_an_id_that_is_like_no_other_gets_no_suggestion() -> None:
    judged = _labelled(C_COUNT.model_copy(update={"citation_id": "zzz-9"}))
    assert "did you mean" not in _message(judged, "citation_unknown")


def test_a_chunk_outside_the_context_says_which_selected_one_holds_the_words() -> None:
    judged = _labelled(C_COUNT.model_copy(update={"citation_id": "gifts"}))
    said = _message(judged, "citation_not_selected")
    assert said.endswith("was not selected as context; selected chunk 'loans' holds the words")


def test_a_claim_that_nothing_is_known_of_is_looked_for_word_by_word() -> None:
    judged = verdict(None, run(), shipped(("The map room opens at 09:00.", "romms")))
    assert "selected chunk 'rooms' holds the words" in _message(judged, "citation_unknown")


@pytest.mark.parametrize(("other", "code"), [("ghost-7", "citation_unknown"), ("gifts", "citation_not_selected")])
def test_a_second_id_is_judged_like_the_first(other: str, code: str) -> None:
    both = with_citations(C_COUNT, ("loans", other))
    judged = _labelled(both)
    assert not judged.released
    assert codes(judged, "citation_support") == [code]
    assert repr(other) in _message(judged, code)


def test_an_invented_mark_beside_a_good_one_fails_a_response() -> None:
    good = f"{C_COUNT.text[:-1]} [1]. {C_COST.text[:-1]} [1]. {C_BAGS.text[:-1]} [2]."
    assert gate(verdict(None, run(response=good)), "citation_support").status is Status.PASS
    bad = verdict(None, run(response=good.replace("[2]", "[2][rooms-9]")))
    assert codes(bad, "citation_support") == ["citation_unknown"]


def test_words_that_are_true_do_not_make_an_invented_source_good() -> None:
    for cited in ("ghost-7", "gifts"):
        judged = verdict(None, run(), shipped(*WELL[:2], (C_BAGS.text, cited)))
        assert not judged.released
        assert gate(judged, "citation_support").status is Status.FAIL


def test_a_listed_citation_that_no_claim_uses_is_reported_and_changes_nothing() -> None:
    judged = verdict(None, run(citations=("loans", "rooms", "gifts", "ghost")), shipped(*WELL))
    support = gate(judged, "citation_support")
    assert (support.status, support.k, support.n) == (Status.PASS, 3, 3)
    assert [(f.code, f.severity, f.where) for f in support.findings] == [
        ("citation_unused", Severity.NOTICE, "trace.citations")
    ]
    assert "'gifts' and 'ghost'" in _message(judged, "citation_unused")


def test_a_second_mark_uses_a_listed_citation_too() -> None:
    said = "Each reader may borrow 4 books [1][2]. Late books cost 20 cents a day [1]."
    judged = verdict(None, run(citations=("loans", "rooms"), response=said))
    assert "citation_unused" not in codes(judged, "citation_support", severity=Severity.NOTICE)


def test_citing_other_ids_forgets_the_earlier_ones_and_keeps_other_fields() -> None:
    claim = C_COUNT.model_copy(update={"extra": {"citations": ["a"], "note": "x"}})
    changed = with_citations(claim, ("b", "c"))
    assert cited_by(changed) == ("b", "c")
    assert changed.extra == {"citations": ["c"], "note": "x"}
    assert with_citations(changed, ("b",)).extra == {"note": "x"}
    assert with_citations(changed, ()).citation_id is None


@pytest.mark.parametrize(
    ("name", "meant"), [("Loans", "loans"), ("loan", "loans"), ("lonas", "loans"), ("gfts", "gifts"), ("lamps", None)]
)
def test_the_id_that_was_meant_differs_by_case_or_a_letter(name: str, meant: str | None) -> None:
    assert did_you_mean(name, run(), EvidenceIndex(CHUNKS)) == meant
