"""What a set lacks as a whole, however good each of its cases is."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.shown import Shown
from goldtui.model.likely_names import Names
from goldtui.model.look_alike import blank
from goldtui.model.records import Behaviour
from goldtui.model.spot import Spot


@Declaration(
    code="GT406",
    name="slice-thin",
    severity=WARNING,
    says="A slice has fewer cases than the policy's minimum.",
    why="Its ratio jumps with every case, so its gate says nothing.",
    fix="write more cases of the slice, or lower policy.slice_min_cases",
    place="policy.slice_min_cases",
    example=Example("policy.slice_min_cases", bad=4, good=3),
).of_set
def slice_thin(shown: Shown) -> Iterator[Flaw]:
    """Slices with fewer cases than the policy requires of each."""
    least = shown.policy.slice_min_cases
    for name, number in sorted(shown.workflows.items()):
        if number < least:
            yield Flaw(Spot("slice", name), f'slice "{name}" has {number} of {least} cases')


@Declaration(
    code="GT407",
    name="required-slice-absent",
    severity=ERROR,
    says="The policy requires a slice that no case belongs to.",
    why="Scoring fails for want of it, or worse, nobody notices that it was never measured.",
    fix="write cases of the slice, or take it out of policy.required_slices",
    place="policy.required_slices",
    example=Example("policy.required_slices", bad=["passengers", "freight"], good=["passengers"]),
).of_set
def required_slice_absent(shown: Shown) -> Iterator[Flaw]:
    """Required slices that no case belongs to."""
    for name in shown.policy.required_slices:
        if name not in shown.workflows:
            yield Flaw(Spot("slice", name), f'no case belongs to the required slice "{name}"')


@Declaration(
    code="GT408",
    name="category-below-quota",
    severity=WARNING,
    says="A category has fewer cases than its quota.",
    why="Kinds of failure that the set was planned to show are not looked for often enough.",
    fix="write more cases of the category, or change policy.category_quotas",
    place="policy.category_quotas",
    example=Example("policy.category_quotas", bad={"whole": 2}, good={"whole": 1}),
).of_set
def category_below_quota(shown: Shown) -> Iterator[Flaw]:
    """Categories, and tags for kinds within one, with fewer written cases than the policy's quota."""
    for name, quota in sorted(shown.policy.category_quotas.items()):
        number = shown.labels[name]
        if number < quota:
            yield Flaw(Spot("category", name), f'category "{name}" has {number} of {quota} cases')


@Declaration(
    code="GT409",
    name="case-without-slice",
    severity=INFO,
    says="A case belongs to no slice.",
    why="Results are cut by slice: what goes wrong here shows in no slice.",
    fix="name the slice it belongs to: goldtui edit, or e in the library",
    place="case.workflow",
    example=Example("cases[1].workflow", bad=None, good="passengers"),
).of_case
def case_without_slice(view: CaseView) -> Iterator[Flaw]:
    """Cases without a slice."""
    if blank(view.case.workflow or ""):
        yield Flaw(Spot("case", "workflow"), "the case belongs to no slice")


@Declaration(
    code="GT410",
    name="gold-lines-lossy",
    severity=INFO,
    says="The scorer's gold.jsonl cannot express a case.",
    why="A system scored by that file is held to less than the case demands.",
    fix="score the native set instead, or split the case",
    place="case",
    example=Example(
        "cases[0].expected_behaviour",
        bad="partial",
        good="answer",
        given={
            "cases": [
                {
                    "case_id": "fare",
                    "question": "What does a crossing cost?",
                    "points": [{"point_id": "p1", "answer_phrases": ["3 euros"]}],
                }
            ]
        },
    ),
    by_request=True,
).of_case
def gold_lines_lossy(view: CaseView) -> Iterator[Flaw]:
    """What `gold.jsonl` would lose of a case, as the format itself reports."""
    lose = view.shown.gold_lines
    for loss in lose(view.case) if lose is not None else ():
        yield Flaw(Spot("case"), loss)


@Declaration(
    code="GT415",
    name="no-refusal-case",
    severity=WARNING,
    says="No case of the set expects a refusal.",
    why="An answer invented where the sources are silent is forgiven least, and nothing here would show it.",
    fix="write questions that the sources do not settle, or that a rule forbids to answer",
    place="case.expected_behaviour",
    example=Example("cases[1].expected_behaviour", bad="answer", good="refuse"),
).of_set
def no_refusal_case(shown: Shown) -> Iterator[Flaw]:
    """A set without a case that expects a refusal."""
    if not any(case.expected_behaviour is Behaviour.REFUSE for case in shown.goldset.cases):
        yield Flaw(Spot("cases"), "no case of the set expects a refusal")


@Declaration(
    code="GT418",
    name="no-required-versions",
    severity=WARNING,
    says="The policy requires no pipeline version of a trace.",
    why="A verdict on a system that nobody can name again cannot be repeated or compared.",
    fix="name the components a trace must have a version of",
    place="policy.required_versions",
    example=Example("policy.required_versions", bad=[], good=["retriever"]),
).of_set
def no_required_versions(shown: Shown) -> Iterator[Flaw]:
    """A policy without required pipeline versions."""
    if not shown.policy.required_versions:
        yield Flaw(Spot("policy", "required_versions"), "the policy requires no pipeline version")


@Declaration(
    code="GT419",
    name="stray-variant-or-trace",
    severity=ERROR,
    says="A stored variant or trace belongs to a case that the set does not have.",
    why="The commands that judge variants refuse the whole set, and what it was written for is not tested.",
    fix="correct its case_id, or take it out",
    place="variant.case_id",
    example=Example(
        "variants[0]",
        bad={"variant_id": "v1", "case_id": "fare-and-cat", "expected_stage": "answer completeness"},
        good={"variant_id": "v1", "case_id": "fare-and-dog", "expected_stage": "answer completeness"},
        given={"variants": []},
    ),
).of_set
def stray_variant_or_trace(shown: Shown) -> Iterator[Flaw]:
    """Variants and traces whose case the set lacks."""
    known = {case.case_id for case in shown.goldset.cases}
    names = Names(case.case_id for case in shown.goldset.cases)
    strays = [("variant", one.variant_id, one.case_id) for one in shown.goldset.variants]
    strays += [("trace", one.trace_id or "", one.case_id) for one in shown.goldset.traces]
    for kind, name, case_id in strays:
        if case_id not in known:
            hint = names.hint(case_id)
            said = f'the {kind} is of case "{case_id}", which is not here'
            yield Flaw(Spot(kind, name), f"{said}; {hint}" if hint else said)
