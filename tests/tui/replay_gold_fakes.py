"""What a run gives to the gold, in memory: one run that fails, of the fake bench's first case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldtui.casework.like_questions import LikeQuestion
from goldtui.model.records import Answer, Claim, Variant
from goldtui.model.run_origin import RunOrigin
from goldtui.workbench.replay.trace_to_case import RunCase
from goldtui.workbench.replay.trace_to_variant import RunVariant
from goldtui.workbench.variants.keep_variants import VariantChange

ORIGIN = RunOrigin(trace_id="night-7", file="night.jsonl", line=7, stage="citation support", by="ana", at="now")
SEEN = "run night-7 of night.jsonl"


class FakeReplayGold:
    """Mixed into the fake bench; writes nothing."""

    def variant_of_run(self, runs: Any, position: int, *, good: bool) -> RunVariant:
        """The same for every run."""
        stage = "pass" if good else "citation support"
        made = Variant(variant_id="g-1/run-1", case_id="g-1", kind="run", expected_stage=stage, should_release=good)
        return RunVariant(made, SEEN, stage, "accepted" if good else "killed", "as expected", True)

    def keep_run(self, found: RunVariant, words: str) -> VariantChange:
        """The step that would be stored."""
        return VariantChange(None, found.variant)

    def case_of_run(self, runs: Any, position: int) -> RunCase:
        """The same for every run."""
        answer = Answer(claims=(Claim(claim_id="c1", text="Orchids are watered.", citation_id="care#1"),))
        return RunCase("g-1", "", "When are orchids watered?", answer, ("care#1",), ("x: unknown",), ORIGIN, SEEN)

    def asked_alike(self, runs: Any, question: str) -> Sequence[LikeQuestion]:
        """One that asks nearly the same."""
        return (LikeQuestion("g-2", "When are the orchids watered?", False),)

    def begin_case_of_run(self, found: RunCase, question: str) -> str:
        """An id."""
        return "g-9"

    def disputable(self, runs: Any, position: int) -> str:
        """The first case."""
        return "g-1"

    def dispute_run(self, runs: Any, position: int, says: str, note: str) -> str:
        """The state afterwards."""
        return "disputed"
