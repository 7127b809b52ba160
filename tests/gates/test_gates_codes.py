"""Every reason a gate says it can give has an exhibit that makes it give it, and it gives no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    COUNT,
    GOLD,
    NOW,
    SHIPPED_WELL,
    answer,
    case,
    chunk,
    codes,
    exhibit,
    refusal_case,
    run,
    run_over,
    shipped,
    verdict,
)

from goldtui.gates.catalog import GATES
from goldtui.gates.chain import LESSON
from goldtui.gates.evidence import NO_IDS
from goldtui.gates.proof import proofs_of
from goldtui.gates.rulings import Ruling
from goldtui.model.judges.verdicts import SaidBy
from goldtui.model.policy import CompliancePattern, Policy, UnlabelledClaims
from goldtui.model.records import Behaviour, Claim, EvidenceChunk, Importance, Usage
from goldtui.model.results import Severity, Status, Verdict


def _flagged(chunk_id: str, **flags: object) -> tuple[EvidenceChunk, ...]:
    return tuple(c.model_copy(update=flags) if c.chunk_id == chunk_id else c for c in CHUNKS)


def _labelled(first: Claim, *others: Claim) -> Verdict:
    return verdict(None, run(), answer(first, *others))


def _phrased(*phrases: str, text: str = "", by: Claim = C_COUNT) -> Claim:
    changed = {"support_phrases": phrases, "text": text or by.text}
    return by.model_copy(update=changed)


def _ruled(usage: Usage) -> tuple[EvidenceChunk, ...]:
    return _flagged("loans", usage=usage)


def _ruled_on(supported: bool | None) -> Verdict:
    said = shipped(*SHIPPED_WELL, ("The lamps are green.", "loans"))
    (asked,) = proofs_of(exhibit(None, run(), said, verdicts={})).open_statements
    ruling = Ruling(supported, SaidBy.PERSON, ("ada", "kim"))
    return verdict(None, run(), said, verdicts={asked.key: ruling})


VERSIONS = run().versions
COPIED = (*CHUNKS, chunk("copy", CHUNKS[1].text))
FIRST = Policy(judgement="strict-1")

EXHIBITS: dict[tuple[str, str], Callable[[], Verdict]] = {
    ("admissibility", "case_mismatch"): lambda: verdict(None, run(case_id="opening")),
    ("admissibility", "no_context"): lambda: verdict(None, run_over(also=("loans",))),
    ("admissibility", "version_count_mismatch"): lambda: verdict(None, run(selected_versions=(NOW,))),
    ("admissibility", "version_key_missing"): lambda: verdict(None, run(versions=VERSIONS[1:])),
    ("admissibility", "version_key_repeated"): lambda: verdict(None, run(versions=(*VERSIONS, VERSIONS[0]))),
    ("admissibility", "version_value_blank"): lambda: verdict(None, run(versions=(*VERSIONS, ("extra", "\u00a0")))),
    ("admissibility", "duplicate_id"): lambda: verdict(None, run(reranked_ids=("loans", "rooms", "gifts", "rooms"))),
    ("admissibility", "unknown_id"): lambda: verdict(None, run_over("loans", "rooms", also=("cellar",))),
    ("admissibility", "rerank_input_not_retrieved"): lambda: verdict(None, run(first_stage_ids=("loans", "rooms"))),
    ("admissibility", "rerank_changed_candidates"): lambda: verdict(None, run(reranked_ids=("loans", "rooms"))),
    ("admissibility", "selected_not_reranked"): lambda: verdict(
        None, run(rerank_input_ids=("loans", "gifts"), reranked_ids=("loans", "gifts"))
    ),
    ("admissibility", "stale_version"): lambda: verdict(None, run(selected_versions=("rules/1999", NOW))),
    ("admissibility", "restricted"): lambda: verdict(None, run(), None, _flagged("gifts", permitted=False)),
    ("admissibility", "not_current"): lambda: verdict(None, run(), None, _flagged("gifts", current=False)),
    ("admissibility", "text_unknown"): lambda: verdict(
        None,
        run_over("loans", "rooms", also=("A cellar is under the room.",)).model_copy(update={"inferred": (NO_IDS,)}),
    ),
    ("admissibility", "permission_not_set"): lambda: verdict(None, run(), None, _flagged("gifts", permitted=None)),
    ("admissibility", "currency_not_set"): lambda: verdict(None, run(), None, _flagged("gifts", current=None)),
    ("admissibility", "required_source_gone"): lambda: verdict(case(required_source_ids=("loans", "annex")), run()),
    ("candidate_retrieval", "required_source_gone"): lambda: verdict(
        case(required_source_ids=("loans", "annex")), run()
    ),
    ("candidate_retrieval", "same_text_other_id"): lambda: verdict(None, run_over("loans", "copy"), None, COPIED),
    ("context_selection", "required_source_gone"): lambda: verdict(case(required_source_ids=("loans", "annex")), run()),
    ("context_selection", "same_text_other_id"): lambda: verdict(None, run_over("loans", "copy"), None, COPIED),
    ("candidate_retrieval", "source_not_retrieved"): lambda: verdict(None, run_over("rooms")),
    ("candidate_retrieval", "no_required_sources"): lambda: verdict(case(required_source_ids=()), run()),
    ("context_selection", "source_not_selected"): lambda: verdict(None, run_over("loans", also=("rooms",))),
    ("context_selection", "noise_padding"): lambda: verdict(None, run_over("loans", "rooms", "gifts")),
    ("context_selection", "precision_below_minimum"): lambda: verdict(
        None, run_over("loans", "rooms", "gifts"), policy=Policy(min_precision=0.7)
    ),
    ("context_selection", "no_required_sources"): lambda: verdict(case(required_source_ids=()), run()),
    ("answer_behaviour", "behaviour_not_set"): lambda: verdict(case(expected_behaviour=None)),
    ("answer_behaviour", "empty_response"): lambda: verdict(None, run(), answer()),
    ("answer_behaviour", "under_refusal"): lambda: verdict(refusal_case(), None, shipped(*SHIPPED_WELL)),
    ("answer_behaviour", "over_refusal"): lambda: verdict(None, run(response="Not in context")),
    ("answer_behaviour", "cutoff_excuse"): lambda: verdict(
        None, run(response="That is past my training cut-off, so I know nothing of it.")
    ),
    ("answer_behaviour", "gap_not_stated"): lambda: verdict(case(expected_behaviour=Behaviour.PARTIAL)),
    ("answer_behaviour", "near_refusal"): lambda: verdict(refusal_case(), None, shipped(text="Not in context.")),
    ("claims_present", "no_claims"): lambda: verdict(None, run(), answer()),
    ("claims_present", "claim_id_repeated"): lambda: _labelled(C_COUNT, C_COST, C_COUNT),
    ("claims_present", "empty_response"): lambda: verdict(refusal_case(), None, answer()),
    ("faithfulness", "phrase_absent"): lambda: _labelled(_phrased("may borrow 5 books")),
    ("faithfulness", "phrase_negated"): lambda: verdict(
        None,
        run(),
        answer(_phrased("may borrow 4 books")),
        (chunk("loans", "No reader may borrow 4 books."), *CHUNKS[1:]),
    ),
    ("faithfulness", "phrase_empty"): lambda: _labelled(_phrased()),
    ("faithfulness", "phrase_short"): lambda: _labelled(_phrased("book")),
    ("faithfulness", "phrase_inexact"): lambda: _labelled(_phrased("A  reader may borrow 4 books")),
    ("faithfulness", "phrase_crosses_sentence"): lambda: _labelled(
        _phrased("borrow 4 books for 30 days. A late book"), *GOLD
    ),
    ("faithfulness", "claim_contradicts_phrase"): lambda: _labelled(
        _phrased("may borrow 4 books", text="A reader may borrow 6 books.")
    ),
    ("faithfulness", "claim_says_more"): lambda: _labelled(
        _phrased("may borrow 4 books", text="A reader may borrow 4 books, and a map for an afternoon.")
    ),
    ("faithfulness", "answer_phrase_negated"): lambda: verdict(
        None, run(), shipped(("A reader may not borrow 4 books.", "loans")), policy=FIRST
    ),
    ("faithfulness", "forbidden_phrase"): lambda: _labelled(
        _phrased("may borrow 4 books", text="Readers take as many books as they like.")
    ),
    ("faithfulness", "claim_unaligned"): lambda: verdict(None, run(), shipped(("The lamps are green.", "loans"))),
    ("faithfulness", "statement_supported"): lambda: _ruled_on(True),
    ("faithfulness", "statement_rejected"): lambda: _ruled_on(False),
    ("faithfulness", "verdicts_differ"): lambda: _ruled_on(None),
    ("faithfulness", "negation_not_checked"): lambda: verdict(
        case(required_source_ids=("ko",)),
        run_over("ko"),
        answer(
            _phrased("네 권까지 빌릴 수 있다", text="책은 네 권까지 빌린다.").model_copy(update={"citation_id": "ko"})
        ),
        (chunk("ko", "독자는 책을 네 권까지 빌릴 수 있다."),),
    ),
    ("faithfulness", "phrase_shared"): lambda: _labelled(C_COUNT, _phrased(*C_COUNT.support_phrases, by=C_COST)),
    ("citation_support", "citation_missing"): lambda: _labelled(C_COUNT.model_copy(update={"citation_id": " "})),
    ("citation_support", "citation_unknown"): lambda: _labelled(C_COUNT.model_copy(update={"citation_id": "cellar"})),
    ("citation_support", "citation_not_selected"): lambda: _labelled(
        C_COUNT.model_copy(update={"citation_id": "gifts"})
    ),
    ("citation_support", "citation_does_not_establish"): lambda: verdict(
        None, run(), shipped(("For 30 days a reader may borrow 4 books.", "rooms"))
    ),
    ("citation_support", "citation_not_judged"): lambda: verdict(
        None, run(), shipped(("The lamps are green.", "loans"))
    ),
    ("citation_support", "citation_unused"): lambda: verdict(
        None, run(citations=("loans", "gifts")), shipped(*SHIPPED_WELL)
    ),
    ("points_covered", "point_missing"): lambda: _labelled(C_COUNT, C_COST),
    ("points_covered", "answer_phrase_missing"): lambda: _labelled(
        C_COUNT, C_COST, _phrased(*C_BAGS.support_phrases, text="Bags are left in lockers.", by=C_BAGS)
    ),
    ("points_covered", "no_vital_points"): lambda: verdict(
        case(points=(COUNT.model_copy(update={"importance": Importance.OKAY}),))
    ),
    ("points_covered", "point_not_judged"): lambda: verdict(None, run(), shipped(("The lamps are green.", "loans"))),
    ("source_policy", "quote_only_paraphrased"): lambda: verdict(
        None, run(), shipped(*SHIPPED_WELL), _ruled(Usage.QUOTE_ONLY)
    ),
    ("source_policy", "quote_without_marks"): lambda: verdict(None, run(), None, _ruled(Usage.QUOTE_ONLY)),
    ("source_policy", "quote_without_attribution"): lambda: verdict(
        None,
        run(),
        shipped(("The rules say “A late book costs 20 cents a day”.", None)),
        _ruled(Usage.QUOTE_ONLY),
    ),
    ("source_policy", "no_use_used"): lambda: verdict(None, run(), None, _ruled(Usage.NO_USE)),
    ("source_policy", "use_not_measured"): lambda: verdict(
        None, run(), shipped(("Books cost money when late.", "rooms")), _ruled(Usage.NO_USE)
    ),
    ("policy_compliance", "policy_violation"): lambda: verdict(
        policy=Policy(compliance_patterns=(CompliancePattern(name="no-money", pattern=r"\bcents\b"),))
    ),
    ("policy_compliance", "constraint_broken"): lambda: verdict(case(constraints=("must: on weekdays",))),
    ("policy_compliance", "constraint_unreadable"): lambda: verdict(case(constraints=("be kind",))),
}

LESSON_EXHIBITS: dict[tuple[str, str], Callable[[], Verdict]] = {
    ("admissibility", "restricted"): lambda: verdict(
        None, run(), None, _flagged("gifts", permitted=None), profile=LESSON
    ),
    ("admissibility", "not_current"): lambda: verdict(
        None, run(), None, _flagged("gifts", current=None), profile=LESSON
    ),
    ("candidate_retrieval", "source_not_retrieved"): lambda: verdict(None, run_over("rooms"), profile=LESSON),
    ("context_selection", "source_not_selected"): lambda: verdict(None, run_over("loans"), profile=LESSON),
    ("claims_present", "no_claims"): lambda: verdict(None, run(), answer(), profile=LESSON),
    ("faithfulness", "phrase_absent"): lambda: verdict(None, run(), answer(_phrased("five")), profile=LESSON),
    ("citation_support", "citation_missing"): lambda: verdict(
        None, run(), answer(C_COUNT.model_copy(update={"citation_id": None})), profile=LESSON
    ),
    ("citation_support", "citation_unknown"): lambda: verdict(
        None, run(), answer(C_COUNT.model_copy(update={"citation_id": ""})), profile=LESSON
    ),
    ("citation_support", "citation_not_selected"): lambda: verdict(
        None, run(), answer(C_COUNT.model_copy(update={"citation_id": "gifts"})), profile=LESSON
    ),
    ("citation_support", "citation_does_not_establish"): lambda: verdict(
        None, run(), answer(C_COUNT.model_copy(update={"citation_id": "rooms"})), profile=LESSON
    ),
    ("points_covered", "point_missing"): lambda: verdict(None, run(), answer(C_COUNT), profile=LESSON),
    ("points_covered", "no_vital_points"): lambda: verdict(case(points=()), run(), profile=LESSON),
}

DECLARED = {gate.declared.name: frozenset(gate.declared.codes) for gate in GATES}

NOTICES = {
    *("near_refusal", "noise_padding", "phrase_inexact", "phrase_crosses_sentence"),
    *("negation_not_checked", "phrase_shared", "citation_unused", "same_text_other_id", "statement_supported"),
}
UNTESTED = {
    *("permission_not_set", "currency_not_set", "no_required_sources", "behaviour_not_set", "phrase_empty"),
    *("phrase_short", "claim_unaligned", "citation_not_judged", "no_vital_points", "point_not_judged"),
    *("constraint_unreadable", "use_not_measured", "required_source_gone", "claim_id_repeated", "claim_says_more"),
    *("verdicts_differ", "text_unknown"),
}


def test_the_table_has_an_exhibit_for_every_declared_code_and_for_no_other() -> None:
    assert set(EXHIBITS) == {(gate, code) for gate, declared in DECLARED.items() for code in declared}


@pytest.mark.parametrize(("gate", "code"), EXHIBITS)
def test_each_declared_code_is_given_by_its_own_gate(gate: str, code: str) -> None:
    judged = EXHIBITS[gate, code]()
    assert code in codes(judged, gate)
    _speaks_only_declared_codes(judged)


@pytest.mark.parametrize(("gate", "code"), LESSON_EXHIBITS)
def test_the_lesson_speaks_in_the_same_codes(gate: str, code: str) -> None:
    judged = LESSON_EXHIBITS[gate, code]()
    assert code in codes(judged, gate)
    _speaks_only_declared_codes(judged)


@pytest.mark.parametrize(("gate", "code"), EXHIBITS)
def test_a_code_fails_its_gate_leaves_it_untested_or_only_tells(gate: str, code: str) -> None:
    severities = {
        f.severity
        for result in EXHIBITS[gate, code]().results
        for f in result.findings
        if result.gate == gate and f.code == code
    }
    if code in NOTICES:
        assert severities == {Severity.NOTICE}
    elif code in UNTESTED or (gate, code) == ("answer_behaviour", "empty_response"):
        assert severities == {Severity.WARNING}
    else:
        assert severities == {Severity.ERROR}


@pytest.mark.parametrize("told", [*EXHIBITS.values(), *LESSON_EXHIBITS.values()])
def test_the_worst_finding_decides_the_status(told: Callable[[], Verdict]) -> None:
    for result in told().results:
        severities = {f.severity for f in result.findings}
        if Severity.ERROR in severities:
            assert result.status is Status.FAIL
        elif Severity.WARNING in severities:
            assert result.status is Status.NOT_TESTED
        else:
            assert result.status not in (Status.FAIL, Status.NOT_TESTED)


@pytest.mark.parametrize("told", [*EXHIBITS.values(), *LESSON_EXHIBITS.values()])
def test_every_finding_says_where_and_in_words(told: Callable[[], Verdict]) -> None:
    for result in told().results:
        for finding in result.findings:
            assert finding.where
            assert " " in finding.message
            assert "\n" not in finding.message


def test_reporting_unlabelled_claims_turns_their_warnings_into_notices() -> None:
    judged = verdict(
        None,
        run(),
        shipped(*SHIPPED_WELL, ("The lamps are green.", "loans")),
        policy=Policy(unlabelled_claims=UnlabelledClaims.REPORT),
    )
    assert judged.released
    assert codes(judged, severity=Severity.NOTICE) == ["claim_unaligned", "citation_not_judged"]


def _speaks_only_declared_codes(judged: Verdict) -> None:
    for result in judged.results:
        undeclared = {f.code for f in result.findings} - DECLARED[result.gate]
        assert not undeclared


def test_the_base_case_gives_no_finding_at_all_so_each_row_shows_its_own_change() -> None:
    assert codes(verdict()) == codes(verdict(None, run())) == codes(verdict(None, run(), shipped(*SHIPPED_WELL))) == []
    assert codes(verdict(refusal_case())) == []
