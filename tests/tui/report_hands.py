"""Hands in the Report place: the cursor put on a number by its key, a file given to be scored."""

from __future__ import annotations

from hands import ask, press
from report_fakes import place


async def go(app, pilot, key: str) -> None:
    """Put the cursor on the number of that key."""
    figures = place(app).figures
    for _ in range(len(figures.rows)):
        if figures.figure is not None and figures.figure.key == key:
            return
        await press(app, pilot, "j")
    raise AssertionError(f"there is no number {key}")


async def begin_scoring(app, pilot, path) -> None:
    """Open the place and have the file at `path` scored, without waiting for the end."""
    await press(app, pilot, "7")
    await ask(pilot, "s")
    app.screen.query_one("#ask-path").value = str(path)
    await ask(pilot, "enter")
