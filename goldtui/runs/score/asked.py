"""The options of a scoring, apart from what follows them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from goldtui.formats.traces.given import NOTHING, Given
from goldtui.gates.chain import STRICT, Profile
from goldtui.gates.rulings import Rulings
from goldtui.scoring.judged.hearing import Heard
from goldtui.scoring.modes import Mode


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a scoring."""

    profile: Profile = STRICT
    mode: Mode = field(default_factory=Mode)
    slice: str | None = None
    """Only the cases of this slice."""
    baseline: Path | None = None
    """The trace file of an earlier run, scored by the same gold."""
    given: Given = NOTHING
    """What a person says of the trace file; the baseline is read by the same mappings, without the versions."""
    leave_out_cut_line: bool = False
    """Use the complete lines of a file whose last line is cut, with a notice."""
    verdicts: Rulings | None = None
    """What settles open statements; null to ask for none, which changes nothing."""
    judges: tuple[Heard, ...] = ()
    """What judges say, counted or not."""
    processes: int = 1
    """2 where no other thread runs."""
