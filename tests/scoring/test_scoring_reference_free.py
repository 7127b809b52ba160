"""Runs that no gold speaks of: what a run alone shows is counted, and the rest says what it would take."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.model.records import RagTrace, Usage
from goldtui.model.results import Status
from goldtui.model.score import Measure, Needs
from goldtui.model.unlabelled import UnlabelledReport
from goldtui.scoring.reference_free import ReferenceFree
from tests.gates.builders import CHUNKS, LOANS, chunk, run

EVIDENCE = EvidenceIndex(CHUNKS)
STEPS = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_versions", "versions")
BAGS_RULE = CompliancePattern(name="bags", pattern=r"\byour bag is safe\b")
POLICY = Policy(compliance_patterns=(BAGS_RULE,))


def row(response: str | None = "A reader may borrow 4 books [loans].", *context: str, **changes: object) -> RagTrace:
    ids = context or ("loans", "rooms")
    fields = {**dict.fromkeys(STEPS, ()), "selected_context_ids": ids, "inferred": STEPS}
    return run(response=response, **{**fields, **changes})


def report(*rows: RagTrace, policy: Policy = POLICY, evidence: EvidenceIndex = EVIDENCE) -> UnlabelledReport:
    found = ReferenceFree(policy)
    for one in rows:
        found.add(one, evidence)
    return found.report()


def measure(found: UnlabelledReport, name: str) -> Measure:
    return next(one for one in found.measures if one.name == name)


def counts(found: UnlabelledReport, name: str) -> tuple[int | None, int | None]:
    one = measure(found, name)
    return one.k, one.n


def test_what_needs_a_label_or_a_judge_is_listed_and_never_a_number() -> None:
    found = report(row())
    needs = {one.name: one.needs for one in found.measures if one.needs is not Needs.NOTHING}
    assert needs == {
        "faithfulness": Needs.EITHER,
        "citation_accuracy": Needs.EITHER,
        "context_relevance": Needs.JUDGE,
        "answer_relevance": Needs.JUDGE,
        "retrieval": Needs.LABEL,
        "rejection_calibration": Needs.LABEL,
    }
    for name in needs:
        one = measure(found, name)
        assert (one.status, one.k, one.n) == (Status.NOT_TESTED, None, None)
        assert one.why


def test_no_rows_are_nothing_measured() -> None:
    found = report()
    assert found.rows == 0
    assert all((one.status, one.k, one.n) == (Status.NOT_TESTED, None, None) for one in found.measures)


def test_refusals_are_counted_and_neither_praised_nor_blamed() -> None:
    found = report(row(), row("not in context"), row("I can't answer, my training data ends in May."), row(""))
    assert counts(found, "response_present") == (3, 4)
    assert counts(found, "refused") == (2, 3)
    assert counts(found, "cutoff_excuse") == (1, 2)
    assert measure(found, "refused").bound is None
    assert {one.name: one.k for one in found.modes} == {"refused": 1, "training_cutoff_excuse": 1, "no_answer": 1}
    assert {one.n for one in found.modes} == {4}


def test_citations_are_counted_where_something_is_answered() -> None:
    found = report(
        row("A reader may borrow 4 books [loans]. Bags stay in the lockers."),
        row("A reader may borrow 4 books [gifts]."),
        row("A reader may borrow 4 books."),
        row("not in context"),
    )
    assert counts(found, "citation_present") == (2, 3)
    assert counts(found, "citation_coverage") == (2, 4)
    assert counts(found, "citation_valid") == (1, 2)
    assert measure(found, "citation_valid").status is Status.FAIL
    assert {one.name: one.k for one in found.modes} == {"refused": 1, "missing_source_cited": 1, "missing_citation": 2}


def test_an_id_in_the_runs_own_list_of_citations_counts() -> None:
    assert counts(report(row(citations=("loans", "ghost"))), "citation_valid") == (1, 2)


def test_context_must_be_there_known_permitted_and_in_force() -> None:
    evidence = EvidenceIndex(
        (*CHUNKS, chunk("old", "Once.", current=False), chunk("unset", "Who knows.", permitted=None))
    )
    rows = [row(), row("x", "ghost"), row("x", "old"), row("x", "unset"), row("x", selected_context_ids=())]
    found = report(*rows, evidence=evidence)
    assert counts(found, "context_present") == (4, 5)
    assert counts(found, "context_admissible") == (1, 3)
    assert measure(found, "context_admissible").not_tested == 1
    assert {one.name: one.k for one in found.modes if "context" in one.name or "source" in one.name} == {
        "no_context": 1,
        "inadmissible_source": 2,
    }


def test_what_a_run_does_not_record_is_not_tested() -> None:
    blind = row(None, selected_context_ids=(), inferred=(*STEPS, "selected_context_ids", "answer"))
    found = report(blind)
    for name in ("context_present", "context_admissible", "response_present"):
        one = measure(found, name)
        assert (one.status, one.k, one.n, one.not_tested) == (Status.NOT_TESTED, None, None, 1)
    cited = row(
        "A reader may borrow 4 books [loans].", selected_context_ids=(), inferred=(*STEPS, "selected_context_ids")
    )
    assert measure(report(cited), "citation_valid").status is Status.NOT_TESTED


def test_house_rules_and_source_rules_are_held_without_a_label() -> None:
    found = report(row("Your bag is safe [rooms]."), row("I cannot say whether your bag is safe."), row())
    assert counts(found, "policy_compliance") == (2, 3)
    assert measure(found, "policy_compliance").status is Status.FAIL
    assert measure(found, "source_policy").status is Status.NOT_APPLICABLE
    quote_only = EvidenceIndex((chunk("loans", LOANS, usage=Usage.QUOTE_ONLY), *CHUNKS[1:]))
    misused = report(row(), evidence=quote_only)
    assert counts(misused, "source_policy") == (0, 1)
    assert [one.name for one in misused.modes] == ["source_policy_violation"]


def test_the_runs_own_labels_are_not_believed() -> None:
    found = report(row("A reader may borrow 40 books [loans]."))
    assert measure(found, "faithfulness").status is Status.NOT_TESTED
    assert "unsupported_claim" not in [one.name for one in found.modes]


rows = st.lists(
    st.builds(
        row,
        st.sampled_from(
            ("", "not in context", "Bags stay in the lockers [rooms].", "Your bag is safe [ghost].", "Yes.")
        ),
        st.sampled_from(("loans", "rooms", "ghost")),
    ),
    max_size=6,
)


@given(rows, rows)
def test_two_parts_of_a_file_merge_into_the_whole(first: list[RagTrace], second: list[RagTrace]) -> None:
    whole = report(*first, *second)
    parts = []
    for part in (first, second):
        tally = ReferenceFree(POLICY)
        for one in part:
            tally.add(one, EVIDENCE)
        parts.append(tally)
    parts[0].merge(parts[1])
    assert parts[0].report() == whole
    assert all(one.k is None or one.n is None or 0 <= one.k <= one.n for one in whole.measures)
