"""Does the answer obey the house rules and the case's own constraints?

A rule must not fire on an answer that quotes, denies or declines to say the forbidden thing, or every honest refusal
would fail.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from goldtui.gates.declare import NOT_APPLICABLE, Declaration, Gate, Passes, Reason, error, result, settled, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.patterns import Pattern, any_of, compiled
from goldtui.gates.refusal import declines_to_say
from goldtui.gates.source_policy import QUOTED
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import RESPONSE, Spot
from goldtui.text.match.constraints import Rule, is_obeyed, read_constraint
from goldtui.text.match.negation import governing
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.span import Span

DECLARED = Declaration(
    name="policy_compliance",
    title="compliance",
    short_title="policy",
    column="pol",
    stage=Stage.POLICY_COMPLIANCE,
    asks="Does the answer keep the policy's patterns and the case's constraints?",
    needs=("case", "response", "policy"),
    first_fix="look at the policy wording of the prompt, or at the case's constraints",
    reasons=(
        Reason(
            "policy_violation",
            "look at the policy wording of the prompt, or at the output filter",
            field=Spot("case", "constraints"),
            mode="policy_violation",
        ),
        Reason(
            "constraint_broken",
            "look at the policy wording of the prompt; the case asks this of every answer",
            field=Spot("case", "constraints"),
            mode="policy_violation",
        ),
        Reason("constraint_unreadable"),
    ),
)
PASSED = Passes(DECLARED)
NO_RULES = result(DECLARED, NOT_APPLICABLE)


def strict(exhibit: Exhibit) -> GateResult:
    """k rules obeyed of the n that apply: every declared pattern and every constraint."""
    patterns, constraints = exhibit.policy.compliance_patterns, exhibit.case.constraints
    total = len(patterns) + len(constraints)
    if not total or not exhibit.response.strip():
        return NO_RULES
    findings = list(_violations(exhibit))
    findings.extend(_constraints(exhibit))
    if not findings:
        return PASSED[total]
    return settled(DECLARED, findings, total - len(findings), total)


def _violations(exhibit: Exhibit) -> Iterator[Finding]:
    """At most one finding per pattern: its first use that is not quoted, denied or declined."""
    response, rules = exhibit.said, exhibit.policy.compliance_patterns
    # All patterns at once first: hardly any answer breaks one, and each look costs as much as one for all.
    every = any_of(tuple([rule.pattern for rule in rules]), "policy.compliance_patterns")
    if every is None or not every.occurs_in(response.normal):
        return
    quoted = _quoted(response)
    for index, rule in enumerate(rules):
        said = _said(compiled(rule.pattern, f"policy.compliance_patterns[{index}]"), response, quoted)
        if said is not None:
            why = rule.message or "the policy forbids it"
            yield error("policy_violation", f"{rule.name}: the answer says {said!r}; {why}", RESPONSE)


def forbidden_words(pattern: str, text: str) -> str | None:
    """The words of a text that break a forbidden pattern, as this gate reads it; null when it keeps the rule.

    Raises `UnusableInput` (`bad_pattern`).
    """
    prepared = prepare(text)
    return _said(compiled(pattern, "the pattern"), prepared, _quoted(prepared))


def _quoted(text: PreparedText) -> list[tuple[int, int]]:
    return [found.span() for found in QUOTED.finditer(text.text)]


def _said(engine: Pattern, response: PreparedText, quoted: list[tuple[int, int]]) -> str | None:
    """The first words that match and are neither quoted, denied nor declined."""
    for start, end in engine.spans(response.normal):
        if _inside(response.original(start, end), quoted) or governing(response.normal, start, end):
            continue
        if not declines_to_say(response.normal, start):
            return response.normal[start:end]
    return None


def _inside(span: Span, quoted: list[tuple[int, int]]) -> bool:
    # Quotations never overlap, so only the last one that begins before the words can hold them.
    last = bisect_left(quoted, (span.start, 0)) - 1
    return last >= 0 and span.end < quoted[last][1]


def _constraints(exhibit: Exhibit) -> Iterator[Finding]:
    text = exhibit.said
    for index, constraint in enumerate(exhibit.case.constraints):
        where = Spot("case", "constraints", entry=index)
        rule, phrase = read_constraint(constraint)
        if rule is None:
            yield warning(
                "constraint_unreadable",
                f"the constraint {constraint!r} is for people; write 'must: ...' or 'must not: ...' to have it checked",
                where,
            )
            continue
        if is_obeyed(rule, phrase, text):
            continue
        if rule is Rule.MUST_NOT:
            yield error("constraint_broken", f"the answer says {phrase!r}, which the case forbids", where)
        else:
            yield error("constraint_broken", f"the answer does not say {phrase!r}, which the case demands", where)


GATE = Gate(DECLARED, strict)
