"""Text that is struck through: whoever wrote it takes it back, so it is left out, and said to be."""

from __future__ import annotations

import re

from goldtui.formats.intake import Intake
from goldtui.model.counts import plural

MARK = "~~"
"""What is around struck text, as Markdown writes it; pages and workbooks are read into the same."""
_STRUCK = re.compile(r"~~(?!~)(.+?)~~(?!~)", re.DOTALL)
FIX = "leave the row out, or take the line through its text off if it still counts"


def mark_struck(text: str) -> str:
    """The text with the marks around it."""
    return f"{MARK}{text}{MARK}" if text.strip() else text


def drop_struck(text: str) -> str:
    """The text without what is struck through."""
    return _STRUCK.sub("", text) if MARK in text else text


def plain(text: str) -> str:
    """The text with what is struck through, without the marks."""
    return _STRUCK.sub(r"\1", text) if MARK in text else text


def struck(text: str) -> str:
    """Only what is struck through."""
    return " ".join(_STRUCK.findall(text)) if MARK in text else ""


def is_struck(text: str) -> bool:
    """Whether all of its words are struck through."""
    return MARK in text and bool(struck(text).strip()) and not re.search(r"\w", drop_struck(text))


class Struck:
    """What is struck through in the rows of one table, as they come.

    `whole` leaves a cell as it is of which only a part is: what a system answered may hold any mark.
    """

    def __init__(self, *, whole: bool = False) -> None:
        self._whole = whole
        self._cells = 0
        self._first = ""

    def row(self, cells: list[str], place: str, intake: Intake) -> list[str] | None:
        """The cells without struck text; nothing for a row most of whose cells are struck, which is a problem."""
        if not any(MARK in cell for cell in cells):
            return cells
        filled = sum(bool(cell.strip()) for cell in cells)
        if sum(map(is_struck, cells)) * 2 > filled:
            refuse(place, intake)
            return None
        cut = [is_struck(cell) if self._whole else MARK in cell for cell in cells]
        found = [drop_struck(cell).strip() if one else cell for cell, one in zip(cells, cut, strict=True)]
        changed = sum(one != cell for one, cell in zip(found, cells, strict=True))
        self.note(changed, place)
        return found

    def note(self, times: int, place: str) -> None:
        """Count cells or lines with struck text."""
        self._cells += times
        self._first = self._first or (place if times else "")

    def tell(self, intake: Intake) -> None:
        """Say how much was left out of rows that are read."""
        if self._cells:
            message = f"text that is struck through is left out in {plural(self._cells, 'place')}, first here"
            intake.notice("text_struck", message, self._first)


def refuse(place: str, intake: Intake) -> None:
    """Record that a row is struck through."""
    intake.problem("row_struck", "the row is struck through, as what no longer counts", place, FIX)
