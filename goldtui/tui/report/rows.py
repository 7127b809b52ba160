"""The Report place as rows: each number with its sign, bar and share, and each case behind it, to fit the width.

Pure functions, so that the text on the screen is tested without drawing it. A sign and a count say everything; bars and
colours only repeat it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from goldtui.model.counts import whole_percent
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import Glyphs

if TYPE_CHECKING:
    from goldtui.workbench.report.figures import Behind, Figure, TableOf

_COUNT = 10
"""Width in cells of `12 of 345`."""
REASON_ROWS = 8
"""Most rows of a reason."""
ASKED = 70
"""Cells of a row from which a case has its question."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A heading, a number, or a further line of the reason before it."""

    heading: str = ""
    figure: Figure | None = None
    line: str = ""
    """This part of a reason, which wraps."""


def report_rows(tables: Sequence[TableOf], glyphs: Glyphs) -> list[ReportRow]:
    """Every table under its heading."""
    rows = []
    for one in tables:
        rows.append(ReportRow(heading=glyphs.dot.join(part for part in (one.title, one.note) if part)))
        rows += [ReportRow(figure=figure) for figure in one.figures]
    return rows


def wrap_rows(rows: Sequence[ReportRow], width: int, glyphs: Glyphs) -> list[ReportRow]:
    """The rows at this width, each reason in as many as it needs: it says what to do."""
    found = []
    for row in rows:
        if row.figure is None or row.figure.count:
            found.append(row)
            continue
        sign, _, words = figure_text(row.figure, width, glyphs).partition(" ")
        lines = [line.rstrip() for line in content.fold(words, max(10, width - 2), REASON_ROWS, glyphs.ellipsis)]
        found.append(replace(row, line=f"{sign} {lines[0]}"))
        found += [ReportRow(line=f"  {line}") for line in lines[1:]]
    return found


def longest_title(rows: Sequence[ReportRow]) -> int:
    """The cells of the longest name of a number."""
    return max(
        (content.cells(row.figure.title) for row in rows if row.figure is not None and row.figure.count), default=0
    )


def figure_text(figure: Figure, width: int, glyphs: Glyphs, longest: int = 34) -> str:
    """`✗ visitors ████▌··· 5 of 9 55 % needs 95 % (26-82) faithfulness 3`; the caller cuts it to the width.

    What a number is comes before all that is said about it.
    """
    bar_room = 6 if width < 72 else 8 if width < 96 else 16
    title_room = max(16, min(34, longest, width - bar_room - _COUNT - 10))
    sign = glyphs.of_status(figure.status) if figure.status is not None else " "
    if not figure.count:
        return " ".join(part for part in (sign, figure.title, f"({figure.words})" if figure.words else "") if part)
    share = figure.share
    bar = " " * bar_room
    if figure.bar and figure.k is not None and figure.n:
        bar = glyphs.bar(figure.k, figure.n, bar_room)
    parts = [sign, content.row(figure.title, title_room, glyphs.ellipsis), bar, figure.count.rjust(_COUNT)]
    parts.append((whole_percent(share) if share is not None and figure.bar else "").rjust(5))
    text = " ".join(parts)
    more = [bound_words(figure)]
    if figure.interval is not None:
        low, high = figure.interval
        more.append(f"({math.floor(low * 100)}-{math.ceil(high * 100)})")
    # Below the numbers the selected one is said in words, so that no part of it is drawn in halves here.
    for part in (*more, figure.words):
        if part and content.cells(text) + 1 + content.cells(part) <= width:
            text = f"{text} {part}"
    return text


def bound_words(figure: Figure) -> str:
    """`needs 95 %`; empty for a number without a bound."""
    if figure.bound is None:
        return ""
    return f"{'at most' if figure.at_most else 'needs'} {whole_percent(figure.bound)}"


def outcome_head(one: Behind) -> str:
    """What became of a case, without the reason."""
    return one.words.split(":")[0]


def behind_text(one: Behind, question: str, width: int, rooms: tuple[int, int], glyphs: Glyphs) -> str:
    """Sign, case, outcome, and the question where there is room; `rooms` are the cells of ids and outcomes.

    Without a question the outcome has its reason if that fits whole. Below the list all of it is said.
    """
    ids, outcomes = rooms
    sign = glyphs.of_status(one.status) if one.status is not None else " "
    room = max(10, min(ids, width // 2))
    text = f"{sign} {content.row(content.name(one.case_id, room, glyphs.ellipsis), room)}"
    if question and width >= ASKED:
        return f"{text}  {content.row(outcome_head(one), min(outcomes, 44), glyphs.ellipsis)}  {question}"
    room = width - content.cells(text) - 1
    said = next((words for words in (one.words, outcome_head(one)) if content.cells(words) <= room), "")
    return f"{text} {said}".rstrip()
