"""Phrases whose source changed, as the screens see them: what became of each, and the edit that re-anchors it."""

from __future__ import annotations

from goldtui.casework.drift import PhraseDrift, Versions, drift_of
from goldtui.casework.edits import Edit
from goldtui.model.records import GoldCase
from goldtui.text.match.anchor import Anchoring
from goldtui.tui.port import DriftView
from goldtui.workbench.case.reanchor import reanchor

FOUND_AGAIN = (Anchoring.MOVED, Anchoring.AMBIGUOUS)


class DriftCalls:
    """What a judge of one case knows of older versions of its evidence."""

    def __init__(self, versions: Versions) -> None:
        self._versions = versions

    def drifts(self, case: GoldCase) -> dict[tuple[str, int], DriftView]:
        """The phrases that stand elsewhere than they did and wait for a person, by claim id and index from 0."""
        return {(d.claim_id, d.index): _view(d) for d in self._found(case)}

    def reanchored(self, case: GoldCase, claim_id: str, index: int, chunk_id: str, at: int) -> Edit | None:
        """The phrase re-anchored at its one place, of several at the one the cursor `at` is in; else null."""
        drift = next((d for d in self._found(case) if (d.claim_id, d.index) == (claim_id, index)), None)
        if drift is None:
            return None
        meant = drift.places
        if len(meant) > 1:
            meant = tuple(p for p in meant if p.chunk_id == chunk_id and p.span.start <= at < p.span.end)
        return reanchor(case, drift, meant[0]) if meant else None

    def _found(self, case: GoldCase) -> list[PhraseDrift]:
        if not self._versions.ever_changed:
            return []
        return [d for d in drift_of(case, self._versions, nearest=False) if d.outcome in FOUND_AGAIN]


def _view(drift: PhraseDrift) -> DriftView:
    places = tuple((p.chunk_id, p.span.start, p.span.end) for p in drift.places)
    return DriftView(str(drift.outcome), drift.was, places)
