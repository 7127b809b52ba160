"""Screens kept as text: the grid of characters, then how each piece is drawn where it differs from the commonest look.

A difference reads well in a terminal and in a review, and a lost colour or a lost bold is one as well. On a mismatch
the picture is written next to the kept texts for whoever wants to see it: `snapshots/failed/NAME.svg`.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from rich.color import Color
from rich.style import Style
from tui_fakes import strips

from goldtui.tui.app import GoldtuiApp

FOLDER = Path(__file__).parent / "snapshots"
UPDATE = "GOLDTUI_UPDATE_SNAPSHOTS"


def taken(app: GoldtuiApp) -> str:
    """The screen as text."""
    drawn = strips(app)
    looks: Counter[str] = Counter()
    rows: list[list[tuple[int, int, str]]] = []
    for strip in drawn:
        runs: list[tuple[int, int, str]] = []
        at = 0
        for segment in strip:
            look = described(segment.style)
            looks[look] += segment.cell_length
            if runs and runs[-1][2] == look:
                runs[-1] = (runs[-1][0], at + segment.cell_length, look)
            else:
                runs.append((at, at + segment.cell_length, look))
            at += segment.cell_length
        rows.append(runs)
    usual = looks.most_common(1)[0][0]
    lines = [strip.text.rstrip() for strip in drawn]
    lines.append(f"--- styles; all else is {usual}")
    for number, runs in enumerate(rows):
        said = ", ".join(f"{start}-{end} {look}" for start, end, look in runs if look != usual)
        if said:
            lines.append(f"{number}: {said}")
    return "\n".join(lines) + "\n"


def described(style: Style | None) -> str:
    """A style in words: what is set of bold, italic, underline, reverse and dim, then text on ground."""
    if style is None:
        return "plain"
    marks = [name for name in ("bold", "italic", "underline", "reverse", "dim") if getattr(style, name)]
    return " ".join([*marks, f"{_colour(style.color)}/{_colour(style.bgcolor)}"])


def _colour(colour: Color | None) -> str:
    if colour is None or colour.is_default:
        return "default"
    return colour.get_truecolor().hex if colour.number is None else f"ansi{colour.number}"


def kept(name: str, app: GoldtuiApp) -> tuple[str, str]:
    """(as it was when somebody last looked, as it is); with the update flag set both are as it is."""
    now = taken(app)
    path = FOLDER / f"{name}.txt"
    if os.environ.get(UPDATE):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    was = path.read_text(encoding="utf-8") if path.exists() else f"(nobody has looked at this yet: {UPDATE}=1)\n"
    if was != now:
        failed = FOLDER / "failed"
        failed.mkdir(exist_ok=True)
        (failed / f"{name}.svg").write_text(app.export_screenshot(title=name, simplify=True), encoding="utf-8")
    return was, now
