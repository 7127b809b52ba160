"""What tests of the Freeze place begin with: an approved set, a candidate with signatures, a long difference."""

from __future__ import annotations

from pathlib import Path

from hands import press
from tui_fakes import bench

from goldtui.workbench.freeze.diff import Change


def approved():
    one = bench()
    one.states = dict.fromkeys(one.states, "approved")
    return one


def candidate(*signed: str):
    one = approved()
    one.proposed, one.signed, one.trust = "1.0.1", signed, Path("trust.json")
    return one


def long_difference(one) -> None:
    """More than any screen shows at once."""
    one.differs = tuple(Change("case", f"g-{n}", "question", f"was {n}", f"is {n}") for n in range(60))


async def freeze(app, pilot) -> None:
    await press(app, pilot, "6")
