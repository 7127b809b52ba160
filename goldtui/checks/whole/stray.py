"""GT419: a stored variant or trace of a case that is gone tests nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.near import Names
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
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


RULE = Rule(
    Declaration(
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
    ),
    of_set=look,
)
