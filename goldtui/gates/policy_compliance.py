"""Does the answer keep the house rules and the case's own constraints?

A rule must not fire on an answer that quotes or denies the forbidden thing, or every honest refusal fails it.
"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.declare import Declaration, error, passed, result, settled, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.patterns import compiled
from goldtui.gates.source_policy import quotations
from goldtui.model.policy import CompliancePattern
from goldtui.model.results import Finding, GateResult, Stage, Status
from goldtui.text.normalise import normalise, prepare
from goldtui.text.phrase import MatchStatus, find_phrase

DECLARED = Declaration(
    name="policy_compliance",
    title="compliance",
    stage=Stage.POLICY_COMPLIANCE,
    asks="Does the answer keep the policy's patterns and the case's constraints?",
    needs=("case", "answer", "policy"),
    first_fix="look at the policy wording of the prompt, or at the case's constraints",
    codes=("policy_violation", "constraint_broken", "constraint_unreadable"),
)

_MUST = "must:"
_MUST_NOT = "must not:"


def strict(exhibit: Exhibit) -> GateResult:
    """k rules kept of n rules that apply: every declared pattern and every constraint."""
    patterns, constraints = exhibit.policy.compliance_patterns, exhibit.case.constraints
    total = len(patterns) + len(constraints)
    if not total or not exhibit.response.strip():
        return result(DECLARED, Status.NOT_APPLICABLE)
    findings = [f for p in patterns if (f := _violation(exhibit.response, p)) is not None]
    findings.extend(_constraints(exhibit))
    if not findings:
        return passed(DECLARED, total, total)
    return settled(DECLARED, findings, total - len(findings), total)


def _violation(response: str, rule: CompliancePattern) -> Finding | None:
    pattern = compiled(rule.pattern)
    quoted = [normalise(q) for q in quotations(response)]
    source = prepare(response)
    rest, offset = source.normal, 0
    while (hit := pattern.search(rest)) is not None:
        said = hit.group()
        if said and not any(said in q for q in quoted) and find_phrase(said, source).status is not MatchStatus.NEGATED:
            why = rule.message or "the policy forbids it"
            return error("policy_violation", f"{rule.name}: the answer says {said!r}; {why}", "answer.text")
        offset = max(hit.end(), 1)
        rest = rest[offset:]
        if not rest:
            break
    return None


def _constraints(exhibit: Exhibit) -> Iterator[Finding]:
    text = prepare(exhibit.response)
    for index, constraint in enumerate(exhibit.case.constraints):
        where = f"case.constraints[{index}]"
        lowered = constraint.strip().lower()
        if lowered.startswith(_MUST_NOT):
            phrase = constraint.strip()[len(_MUST_NOT) :].strip()
            if find_phrase(phrase, text).status is MatchStatus.FOUND:
                yield error("constraint_broken", f"the answer says {phrase!r}, which the case forbids", where)
        elif lowered.startswith(_MUST):
            phrase = constraint.strip()[len(_MUST) :].strip()
            if find_phrase(phrase, text).status is not MatchStatus.FOUND:
                yield error("constraint_broken", f"the answer does not say {phrase!r}, which the case demands", where)
        else:
            yield warning(
                "constraint_unreadable",
                f"the constraint {constraint!r} is for people; write 'must: ...' or 'must not: ...' to have it checked",
                where,
            )
