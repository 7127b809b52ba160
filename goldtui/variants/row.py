"""One variant with how it came out, the unit of which matrices, reports and forms are made."""

from __future__ import annotations

from typing import NamedTuple

from goldtui.model.records import Variant
from goldtui.model.results import Status, Verdict
from goldtui.variants.advice import Advice
from goldtui.variants.outcome import Classified, Outcome


class Row(NamedTuple):
    """One variant, or a family that has none for this case (`n/a`: no variant, no verdict)."""

    case_id: str
    variant_id: str
    kind: str
    expected_stage: str | None
    should_release: bool | None
    classified: Classified
    variant: Variant | None = None
    verdict: Verdict | None = None
    advice: Advice | None = None
    """What to write so that it is caught; null where it is caught, and where the profile can never see it."""
    stored: bool = False

    @property
    def outcome(self) -> Outcome:
        """How the variant came out."""
        return self.classified.outcome

    @property
    def gate(self) -> str | None:
        """The first gate that fails; null where none does."""
        if self.verdict is None:
            return None
        return next((r.gate for r in self.verdict.results if r.status is Status.FAIL), None)
