"""GT419: a stored variant or trace of a case that is gone tests nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown


def look(shown: Shown) -> Iterator[Flaw]:
    """Variants and traces whose case the set lacks."""
    known = {case.case_id for case in shown.goldset.cases}
    for variant in shown.goldset.variants:
        if variant.case_id not in known:
            yield Flaw(
                f"variant:{variant.variant_id}", f'the variant is of case "{variant.case_id}", which is not here'
            )
    for trace in shown.goldset.traces:
        if trace.case_id not in known:
            yield Flaw(f"trace:{trace.trace_id}", f'the trace is of case "{trace.case_id}", which is not here')


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
