"""Asks whether a run is kept as a variant that must fail, or as a good answer, and says what that entails."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.replay.run_dialog import RunDialog
from goldtui.workbench.variants.keep_variants import VariantChange

if TYPE_CHECKING:
    from goldtui.tui.kit.lane import Lane
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.replay.open_runs import OpenRuns
    from goldtui.workbench.replay.trace_to_variant import RunVariant


class KeepRun(RunDialog[VariantChange]):
    """Dismisses with the step that was stored."""

    FIELD = "a note, may stay empty"

    def __init__(self, bench: Bench, lane: Lane, runs: OpenRuns, position: int, *, good: bool) -> None:
        self.TITLE_TEXT = f"Keep this run as {'a good answer' if good else 'a variant'}?"
        super().__init__(bench, lane, runs, position)
        self.good = good
        self.found: RunVariant | None = None

    def work_out(self) -> list[str]:
        """The variant it would make, and its outcome."""
        self.found = found = self.bench.replay.variant_of(self.runs, self.position, good=self.good)
        if found.known:
            return ["The set keeps this very run already:", f"{found.known}, of case {found.variant.case_id}"]
        must = "Must be let through" if found.good else f"Must be stopped at {found.variant.expected_stage}"
        lines = [
            f"{found.variant.variant_id}, of case {found.variant.case_id}",
            found.seen,
            f"{must}. As of now it is {found.outcome.replace('_', ' ')}:",
            f"{found.reason}.",
        ]
        if found.left_out:
            lines.append("Words of sources that may not be used are left out of it.")
        return lines

    async def written(self, words: str) -> VariantChange:
        """Store it."""
        assert self.found is not None, "nothing is taken before it was worked out"
        return await self.lane(partial(self.bench.replay.keep_variant, self.found, words))

    async def objection(self, words: str) -> str:
        """Refuses a run that is already kept."""
        known = self.found is not None and self.found.known
        return "It is kept already, so nothing is written. Esc goes back." if known else ""
