"""A gold set as one value: the cases with their evidence and the rules that apply."""

from __future__ import annotations

from goldtui.model.checks import CheckSettings
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace, Record, Variant


class GoldSet(Record):
    """A named collection of cases plus evidence, known-bad variants, recorded traces and a policy."""

    name: str = "untitled"
    description: str = ""
    cases: tuple[GoldCase, ...] = ()
    evidence: tuple[EvidenceChunk, ...] = ()
    variants: tuple[Variant, ...] = ()
    traces: tuple[RagTrace, ...] = ()
    policy: Policy = Policy()
    checks: CheckSettings = CheckSettings()
