"""Hands in the Report place: the cursor put on a number by its key."""

from __future__ import annotations

from hands import press
from report_fakes import place


async def go(app, pilot, key: str) -> None:
    """Put the cursor on the number of that key."""
    figures = place(app).figures
    for _ in range(len(figures.rows)):
        if figures.figure is not None and figures.figure.key == key:
            return
        await press(app, pilot, "j")
    raise AssertionError(f"there is no number {key}")
