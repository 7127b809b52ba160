"""The first red gate leads to the very field to repair, for every gate; a green case leads nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from goldtui.casework.first_fix import first_fix, next_step
from goldtui.casework.judge import Judge
from goldtui.gates.catalog import BY_NAME, GATES
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.model.records import Behaviour, EvidenceChunk, GoldCase, Usage
from goldtui.model.results import Finding, GateResult, Severity, Stage, Status, Verdict
from goldtui.model.spot import Spot, read


def fix_of(case: GoldCase, *chunks: EvidenceChunk, policy: Policy | None = None):
    verdict = Judge(chunks, policy or Policy(), lambda ids: ()).verdict(case)
    return first_fix(verdict, case)


def with_claim(case: GoldCase, **fields: Any) -> GoldCase:
    assert case.reference is not None
    claim = case.reference.claims[0].model_copy(update=fields)
    return case.model_copy(update={"reference": case.reference.model_copy(update={"claims": (claim,)})})


def test_a_green_case_needs_no_fix(green, chunk) -> None:
    assert fix_of(green, chunk) is None


def test_a_source_that_another_thread_fetches_is_not_taken_for_unknown(green, chunk) -> None:
    """The nested verdicts are those of another thread: on the same source, and on one more."""
    more = chunk.model_copy(update={"chunk_id": "more"})
    other = with_claim(green, citation_id="more")
    stages: list[Stage] = []

    def fetch(ids: tuple[str, ...]) -> tuple[EvidenceChunk, ...]:
        if not stages:
            stages.append(Stage.PASS)
            stages.extend(judge.verdict(case).first_failed_stage for case in (green, other))
        return tuple(one for one in (chunk, more) if one.chunk_id in ids)

    judge = Judge((), Policy(), fetch)
    stages.append(judge.verdict(green).first_failed_stage)
    alone = Judge((chunk, more), Policy(), lambda ids: ()).verdict(other).first_failed_stage
    assert stages == [Stage.PASS, Stage.PASS, alone, Stage.PASS]
    assert judge.chunk("more") == more


@pytest.mark.parametrize(
    ("change", "gate", "target"),
    [
        (lambda c: c.model_copy(update={"required_source_ids": ("gone",)}), "admissibility", "required_source_ids"),
        (lambda c: c.model_copy(update={"expected_behaviour": None}), "answer_behaviour", "expected_behaviour"),
    ],
)
def test_a_wrong_field_of_the_case_is_named(green, chunk, change, gate: str, target: str) -> None:
    fix = fix_of(change(green), chunk)
    assert fix is not None
    assert (fix.gate, fix.target) == (gate, Spot("case", target))


def test_a_phrase_that_is_not_there_leads_to_that_phrase(green, chunk) -> None:
    case = with_claim(green, support_phrases=("pool opens at 6", "opens at noon"))
    fix = fix_of(case, chunk)
    assert fix is not None
    assert (fix.gate, fix.code, fix.target) == ("faithfulness", "phrase_absent", Spot("phrase", "c1", 1))


def test_a_claim_without_phrases_leads_to_the_claim(green, chunk) -> None:
    fix = fix_of(with_claim(green, support_phrases=()), chunk)
    assert fix is not None
    assert fix.code == "phrase_empty"
    assert fix.target == Spot("claim", "c1")
    assert "press m" in fix.text


def test_a_claim_id_with_brackets_and_commas_is_still_found(green, chunk) -> None:
    case = with_claim(green, claim_id="c, 1].support_phrases[9]", support_phrases=("opens at noon",))
    fix = fix_of(case, chunk)
    assert fix is not None
    assert fix.target == Spot("phrase", "c, 1].support_phrases[9]", 0)


def test_a_missing_citation_leads_to_its_claim(green, chunk) -> None:
    fix = fix_of(with_claim(green, citation_id=None), chunk)
    assert fix is not None
    assert (fix.gate, fix.code, fix.target) == ("citation_support", "citation_missing", Spot("claim", "c1"))


def test_no_claims_leads_to_writing_the_first(green, chunk) -> None:
    assert green.reference is not None
    case = green.model_copy(update={"reference": green.reference.model_copy(update={"claims": (), "text": ""})})
    fix = fix_of(case, chunk)
    assert fix is not None
    assert fix.gate in {"claims_present", "answer_behaviour"}
    assert fix.target.kind in {"claim", "case"}


def test_a_vital_point_that_no_claim_makes_leads_to_the_point_or_a_loose_claim(green, chunk) -> None:
    extra = green.points[0].model_copy(update={"point_id": "p2", "answer_phrases": ("noon",)})
    fix = fix_of(green.model_copy(update={"points": (*green.points, extra)}), chunk)
    assert fix is not None
    assert (fix.gate, fix.code, fix.target) == ("points_covered", "point_missing", Spot("point", "p2"))


def test_a_chunk_nobody_has_permitted_says_how_to_permit_it(green, chunk) -> None:
    fix = fix_of(green, chunk.model_copy(update={"permitted": None}))
    assert fix is not None
    assert fix.code == "permission_not_set"
    assert "--permitted" in fix.text


def test_a_refusal_where_an_answer_is_due_leads_to_the_reference(green, chunk) -> None:
    assert green.reference is not None
    refusal = green.reference.model_copy(update={"text": "not in context", "claims": ()})
    fix = fix_of(green.model_copy(update={"reference": refusal}), chunk)
    assert fix is not None
    assert (fix.gate, fix.code) == ("answer_behaviour", "over_refusal")
    assert fix.target == Spot("case", "reference")


def test_a_forbidden_statement_leads_to_the_answer(green, chunk) -> None:
    policy = Policy(compliance_patterns=(CompliancePattern(name="hours", pattern="opens at"),))
    fix = fix_of(green, chunk, policy=policy)
    assert fix is not None
    assert (fix.gate, fix.target) == ("policy_compliance", Spot("case", "reference"))


def test_words_of_a_source_nobody_may_use_lead_to_its_chunk(green, chunk) -> None:
    fix = fix_of(green, chunk.model_copy(update={"usage": Usage.NO_USE}))
    assert fix is not None
    assert (fix.gate, fix.code, fix.target) == ("source_policy", "no_use_used", Spot("chunk", "pool"))


@pytest.mark.parametrize("name", [g.declared.name for g in GATES])
def test_a_red_gate_without_a_finding_falls_back_on_its_declared_fix(green, chunk, name: str) -> None:
    whole = Judge((chunk,), Policy(), lambda ids: ()).verdict(green)
    red = GateResult(name, BY_NAME[name].declared.stage, Status.FAIL)
    verdict = Verdict("q1", None, None, "strict", Stage.PASS, False, (red,), whole.metrics)
    fix = first_fix(verdict, green)
    assert fix is not None
    assert fix.text == BY_NAME[name].declared.first_fix


def test_a_red_gate_comes_before_an_untested_one(green, chunk) -> None:
    case = with_claim(green, support_phrases=("opens at noon",))
    fix = fix_of(case.model_copy(update={"expected_behaviour": None}), chunk)
    assert fix is not None
    assert fix.gate == "faithfulness"


def test_every_behaviour_has_a_first_fix_for_an_empty_case() -> None:
    for behaviour in (None, *Behaviour):
        fix = fix_of(GoldCase(case_id="q", question="?", expected_behaviour=behaviour))
        assert fix is not None
        assert fix.text


@pytest.mark.parametrize(
    ("code", "where", "step"),
    [
        ("phrase_absent", "claim:c1.support_phrases[1]", "choose words that are in the source cited, as phrase 2 of"),
        ("citation_unknown", "claim:c1.citation_id", "go over claim 'c1'"),
        ("no_text", "answer.claims", "write the first claim"),
        ("point_missing", "point:p1", "write a claim that makes point 'p1'"),
        ("restricted", "evidence:pool#1", "look at source 'pool#1'"),
        ("unknown_id", "case.required_source_ids[0]", "go over the field 'required_source_ids' of the case"),
        ("over_refusal", "answer.text", "go over the reference answer"),
        ("permission_not_set", "evidence:pool#1", "import again with --permitted"),
    ],
)
def test_every_finding_has_a_step_to_take_and_never_only_the_name_of_a_stage(green, code, where, step) -> None:
    said = next_step(Finding(code, Severity.ERROR, "what is wrong", (read(where),)), green)
    assert step in said
    assert said != "what is wrong"
