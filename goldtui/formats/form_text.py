"""The lines of a form in an editor: `label: value`, remarks, and texts of several lines.

Editors wrap, trim and normalise white space, so every character that such a tool could silently change is written as an
escape and read back unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from goldtui.formats.intake import Intake
from goldtui.model.visible import hidden_count

EMPTY = '""'
"""How an empty text is written where a blank value means that nothing is set."""

_BLANK = " \t"
_LABEL = re.compile(r"[ \t]*([^\W\d][\w -]*?)[ \t]*:(.*)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.?))", re.DOTALL)
_SHORT = {"\\": "\\", "t": "\t", "n": "\n"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of a form: its label, the line it begins on, and its raw value line by line."""

    label: str
    line: int
    parts: tuple[str, ...]

    @property
    def blank(self) -> bool:
        """Whether nothing was written after the colon."""
        return self.parts == ()


def write_value(value: str, *, indent: str = "") -> str:
    """The text after the colon for this value; several lines become a block in which each begins with `|`."""
    if value == "":
        return f" {EMPTY}"
    if "\n" not in value:
        written = _escaped(value, first=True)
        return " \\u{22}" + written[1:] if written == EMPTY else f" {written}"
    lines = (_escaped(line, first=False) for line in value.split("\n"))
    return "".join(f"\n{indent}    |{' ' if line else ''}{line}" for line in lines)


def read_value(entry: Entry, where: str, intake: Intake) -> str | None:
    """The text of an entry; null when it is blank, or after reporting an invalid escape to `intake`."""
    if entry.blank:
        return None
    if entry.parts == (EMPTY,):
        return ""
    lines = [_unescaped(part, entry, where, intake) for part in entry.parts]
    return None if None in lines else "\n".join(line for line in lines if line is not None)


def read_entries(text: str, where: str, intake: Intake) -> Iterator[Entry]:
    """The fields of a form in order; a line that is none of the four kinds is a problem in `intake`."""
    label, begun = "", 0
    parts: list[str] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip(f"{_BLANK}\r")
        content = line.lstrip(_BLANK)
        if content.startswith("|") and begun:
            parts.append(content[2:] if content.startswith("| ") else content[1:])
        elif content and not content.startswith("#"):
            found = _LABEL.fullmatch(line)
            if begun:
                yield Entry(label, begun, tuple(parts))
            begun = 0
            if found is None:
                intake.problem(
                    "form_line",
                    "this line is neither a field nor a remark",
                    f"{where}:{number}",
                    "begin a further line of a text with |, a remark with #",
                )
                continue
            label, begun = " ".join(found[1].replace("_", " ").split()).casefold(), number
            value = found[2].strip(_BLANK)
            parts = [value] if value else []
    if begun:
        yield Entry(label, begun, tuple(parts))


def remark_lines(remarks: Sequence[str]) -> Iterator[str]:
    """Remarks for a person; they are not read back."""
    for remark in remarks:
        yield "# " + "".join(char if char == "\\" else _spelled(char) for char in remark)


def _escaped(text: str, *, first: bool) -> str:
    """The text with every character that an editor hides or changes escaped; `first` also escapes leading spaces."""
    written = [_spelled(char) for char in text]
    edges = {len(text) - 1} | ({0} if first else set())
    for edge in edges:
        if text and text[edge].isspace():
            written[edge] = "\\t" if text[edge] == "\t" else _code(text[edge])
    return "".join(written)


def _spelled(char: str) -> str:
    if char == "\\":
        return "\\\\"
    if char == "\t":
        return "\\t"
    # Emoji joiners count as hidden nowhere else, but an editor may drop them.
    if hidden_count(char) or char in "\u200d\ufe0e\ufe0f":
        return _code(char)
    return char


def _code(char: str) -> str:
    return f"\\u{{{ord(char):x}}}"


def _unescaped(part: str, entry: Entry, where: str, intake: Intake) -> str | None:
    faulty: list[str] = []

    def replaced(match: re.Match[str]) -> str:
        code, short = match.groups()
        if code is not None and int(code, 16) <= 0x10FFFF:
            return chr(int(code, 16))
        if code is None and short in _SHORT:
            return _SHORT[short]
        faulty.append(match.group())
        return ""

    text = _ESCAPE.sub(replaced, part)
    if faulty:
        intake.problem(
            "form_escape",
            f"{entry.label}: {faulty[0]} is no escape",
            f"{where}:{entry.line}",
            "write \\\\ for a backslash, \\u{HEX} for a character by its code",
        )
        return None
    return text
