"""Judges the trace and answer pairs that a set keeps, each against what was expected of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from goldtui.gates.chain import Profile, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Variant
from goldtui.model.results import Verdict
from goldtui.variants.outcome import BAD_OUTCOMES, Classified, classify, same_exhibit
from goldtui.workbench.withheld import Withheld


@dataclass(frozen=True, slots=True)
class JudgedVariant:
    """A stored variant with its verdict and what that means for the gold."""

    variant: Variant
    verdict: Verdict
    classified: Classified

    @property
    def bad(self) -> bool:
        """Does this outcome end a command with a failure?"""
        return self.classified.outcome in BAD_OUTCOMES


def judge_stored(goldset: GoldSet, profile: Profile, *, where: str = "SET") -> Iterator[JudgedVariant]:
    """Every stored variant in file order, without words of withheld chunks; `where` names the set in messages.

    Raises `UnusableInput`: `no_variants` for a set that keeps none, `unknown_case` naming each variant
    whose case the set lacks.
    """
    if not goldset.variants:
        problem = Problem(
            "no_variants",
            "the set keeps no variants",
            where,
            "write known-bad pairs, or name another set",
        )
        raise UnusableInput((problem,))
    cases = {c.case_id: c for c in goldset.cases}
    lost = [v for v in goldset.variants if v.case_id not in cases]
    if lost:
        raise UnusableInput(
            [
                Problem(
                    "unknown_case",
                    f"variant {v.variant_id!r} belongs to case {v.case_id!r}, which the set lacks",
                    f"{where}: variant {v.variant_id}",
                    "correct its case_id or add the case",
                )
                for v in lost[:50]
            ],
            len(lost),
        )
    withheld = Withheld(goldset.evidence)
    evidence = EvidenceIndex(goldset.evidence)
    reads = profile.reads_responses
    for variant in goldset.variants:
        case = cases[variant.case_id]
        shown = build_exhibit(case, variant.trace, variant.answer, evidence, goldset.policy, read_response=reads)
        reference = build_exhibit(case, None, None, evidence, goldset.policy)
        traced = variant.trace.answer if variant.trace else None
        phrases = withheld.phrases((case.reference, variant.answer, traced))
        verdict = withheld.clean_verdict(judge(shown, profile), phrases)
        classified = classify(
            verdict, variant.expected_stage, variant.should_release, equivalent=same_exhibit(shown, reference)
        )
        yield JudgedVariant(variant, verdict, classified)
