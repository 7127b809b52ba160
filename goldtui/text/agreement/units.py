"""Cuts a source into the stretches that prove a statement: a sentence, a list with its lead-in, a row of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.agreement.cells import named as cells_named
from goldtui.text.agreement.limits import excepts, limited, with_limits
from goldtui.text.agreement.qualified import MARK, notes_of, with_qualifiers
from goldtui.text.agreement.unit import Unit as Unit
from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import KEPT
from goldtui.text.languages.detect import guess_language
from goldtui.text.match.sentences import may_end_a_sentence, sentences

MOST_UNITS = 2_000
"""Stretches of one source that are read."""

_ROW = re.compile(r"^\s*\|.*\|[\s.]*$|^[^|]+(?: \| [^|]+){2,}$")
_RULE = re.compile(r"^\s*\|?[\s:|-]+\|?\s*$")
_ENTRY = re.compile(r"^\s*(?:[-*+\u2022\u00b7]|\(?(?:\d{1,2}|[a-z])[.)])\s+\S")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+(?P<title>.+?)\s*#*$")
_STOP = re.compile(r"[.!?:;,\u3002\uff01\uff1f\u2026]['\")\]\u2019\u201d]*\s*$")
_LONGEST_TITLE = 80


def is_heading(text: str) -> bool:
    """Whether a stretch is a heading by its sign, so that it says nothing of its own."""
    return _HEADING.match(text) is not None


@lru_cache(maxsize=2048)
def units_of(text: str) -> tuple[Unit, ...]:
    """The stretches of a source, in order; a sentence that is limited by the next one reaches over both."""
    found: list[Unit] = []
    title = ""
    for block in _blocks(text):
        heading = _HEADING.match(block.text) or (_untitled(block, text) if block.kind == "prose" else None)
        if heading:
            title = heading["title"]
            found.append(Unit(block.text, block.start, block.end))
            continue
        if block.kind == "prose" and (line := _HEADED.match(block.text)) and not _limits(line["title"], block.text):
            title = line["title"].strip()
            found.append(Unit(line["title"], block.start, block.start + line.end("title")))
            block = block._replace(text=block.text[line.end() :], start=block.start + line.end())
        found.extend(_of_block(block, title))
        if len(found) > MOST_UNITS:
            break
    return tuple(_limited(found[:MOST_UNITS], text))


_NOTE = re.compile(rf"(?P<mark>{MARK})\s*(?P<text>\w.*)", re.DOTALL)


def _limited(units: list[Unit], text: str) -> Iterator[Unit]:
    """The units, each with the limits that the next sentences and its notes state."""
    language = guess_language(text).language
    if language is None:
        yield from units
        return
    notes = {n["mark"]: n["text"] for unit in units if (n := _NOTE.match(unit.text)) is not None}
    yield from with_qualifiers(tuple(_with_limits(units, text, notes, language)), language)


def _with_limits(units: list[Unit], text: str, notes: dict[str, str], language: Language) -> Iterator[Unit]:
    qualifying = notes_of(text)
    whole = False
    former: Unit | None = None
    for number, unit in enumerate(units):
        if whole and excepts(unit.text, language):
            continue  # no statement of its own
        if unit.sentence and (contrary := language.discourse.contrary_end.search(unit.text)) is not None:
            # Its few words would lend themselves to what the sentence says of the other thing.
            unit = unit._replace(text=unit.text[: contrary.start()] + unit.text[contrary.end() :], alone=unit.text)
        last = number + 1
        while last < len(units) and unit.sentence and units[last].sentence:
            joined = limited(unit.text, units[last].text, language)
            if not joined:
                break
            unit, last = unit._replace(text=joined, end=units[last].end, alone=unit.alone or unit.text), last + 1
        for mark, words in (qualifying | notes).items():
            if not _refers(unit, mark, text):
                continue
            if mark in notes and (joined := limited(unit.text.replace(mark, ""), words, language)):
                unit = unit._replace(text=joined, record=False, alone=unit.alone or unit.text)
            elif mark in qualifying and "\n" not in unit.text.strip():
                unit = unit._replace(qualified=words)
            elif mark in qualifying:
                noted, unit = _apart(unit, mark)
                yield noted._replace(qualified=words)
        if "\n" in unit.text and not unit.record:
            unit = unit._replace(text="\n".join([_line(line, language) for line in unit.text.split("\n")]))
        if unit.before and former is not None and former.alone:
            unit = unit._replace(before=former.text)
        whole, former = unit.sentence, unit
        yield unit


def _apart(unit: Unit, mark: str) -> tuple[Unit, Unit]:
    """The lines of a stretch that refer to a note, and the stretch without them."""
    lines = unit.text.split("\n")
    noted = [line for line in lines if mark in line[1:] and not _NOTE.match(line.lstrip())]
    rest = [line for line in lines if line not in noted]
    return unit._replace(text="\n".join(noted)), unit._replace(text="\n".join(rest))


def _line(line: str, language: Language) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return indent + with_limits(line, language) if may_end_a_sentence(line) else line


def _refers(unit: Unit, mark: str, text: str) -> bool:
    """Whether a mark is glued to a word of the unit or to its end."""
    at = text.find(mark, unit.start + 1, unit.end + 1 + len(mark))
    glued = at > 0 and (not text[at - 1].isspace() or (mark[0] in "[(" and text[at - 1] != "\n"))
    return glued and not _NOTE.match(unit.text)


class _Block(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


def _limits(title: str, text: str) -> bool:
    """Whether a heading says for whom or when the text under it holds (`Members only`)."""
    language = guess_language(text).language
    if language is None:
        return True
    return any(language.operator_of[m.group()][0] in KEPT for m in language.operator_pattern.finditer(title.lower()))


_HEADED = re.compile(
    r"(?P<title>[A-Z0-9\u00c0-\u00dc](?:[^\n.!?:;,|]|(?<=\d)\.(?=\d)){0,38}[\w)])[^\S\n]*\n(?=[A-Z\u00c0-\u00dc][^\n]{50,}[.!?]\s*(?:\Z|\n))"
)
"""A short line without a stop, right above a line that is whole sentences."""
_TITLE = re.compile(r"\s*(?P<title>[^\n]{1,80}?)\s*$")


def _untitled(block: _Block, text: str) -> re.Match[str] | None:
    """A short line on its own, without a full stop, above other text."""
    if (
        "\n" in block.text
        or _STOP.search(block.text)
        or not text[block.end :].strip()
        or len(block.text) > _LONGEST_TITLE
    ):
        return None
    return _TITLE.match(block.text)


def _blocks(text: str) -> Iterator[_Block]:
    """Tables, lists with their lead-in, and paragraphs."""
    lines: list[tuple[str, int, int]] = []
    position = 0
    for line in text.splitlines(keepends=True):
        lines.append((line.rstrip("\r\n"), position, position + len(line)))
        position += len(line)
    index = 0
    while index < len(lines):
        line, start, _ = lines[index]
        if not line.strip():
            index += 1
            continue
        kind = _kind(line)
        last = index + 1
        while last < len(lines) and lines[last][0].strip() and _goes_on(kind, line, lines[last][0]):
            if kind == "prose" and _kind(lines[last][0]) == "list":
                kind = "list"
            last += 1
        if kind == "prose" and line.rstrip().endswith(":") and last < len(lines) and not lines[last][0].strip():
            following = last + 1
            if following < len(lines) and _kind(lines[following][0]) == "list":
                kind, last = "list", following + 1
                while last < len(lines) and lines[last][0].strip() and _kind(lines[last][0]) == "list":
                    last += 1
        stop = lines[last - 1][2]
        yield _Block(kind, text[start:stop].rstrip(), start, stop)
        index = last


def _kind(line: str) -> str:
    if _ROW.match(line):
        return "table"
    if _HEADING.match(line):
        return "heading"
    return "list" if _ENTRY.match(line) else "prose"


def _goes_on(kind: str, first: str, line: str) -> bool:
    other = _kind(line)
    if kind == "heading" or other == "heading":
        return False
    if kind == "table" or other == "table":
        return kind == other
    if kind == "list":
        return other == "list" or line[:1].isspace()
    if other == "list":
        return first.rstrip().endswith((":", "\uff1a"))
    return True


def _of_block(block: _Block, title: str) -> Iterator[Unit]:
    if block.kind == "table":
        yield from _rows(block, title)
    elif block.kind == "list":
        # The entries continue their lead-in; each line is a stretch of one reading.
        yield Unit(block.text, block.start, block.end, title)
    else:
        language = guess_language(block.text).language
        spans = [(span.start, span.end) for span in sentences(block.text, language.code if language else "en")]
        before = ""
        for start, end in spans:
            text = block.text[start:end]
            yield Unit(text, block.start + start, block.start + end, title, before=before, sentence=True)
            before = text


def _rows(block: _Block, title: str) -> Iterator[Unit]:
    position = block.start
    header: list[str] = []
    lines = block.text.splitlines(keepends=True)
    bare = not lines[0].lstrip().startswith("|") and len(lines) > 1
    ruled = bare or (len(lines) > 1 and _RULE.match(lines[1].rstrip("\r\n")) is not None)
    for number, line in enumerate(lines):
        start, position = position, position + len(line)
        plain = line.rstrip("\r\n")
        if _RULE.match(plain):
            continue
        cells = [cell.strip() for cell in plain.strip().rstrip(".").strip().strip("|").split("|")]
        if number == 0 and ruled:
            header = cells
            continue
        if header and len(cells) == len(header):
            filled = [(name, cell) for name, cell in zip(header, cells, strict=True) if _filled(cell)]
            named = [text for name, cell in filled for text in cells_named(name, cell)]
            yield Unit(" | ".join(named), start, position, title, True)
        else:
            yield Unit(" | ".join(cells), start, position, title, True)


_YES = re.compile("[\u2713\u2714\u2705\u2611\u25cf\u2022]")
_NOTHING = frozenset(("n/a", "n.a.", "na", "x"))


def _filled(cell: str) -> bool:
    """Whether a cell says something about its column; a dash, a cross and an empty cell do not."""
    return bool(_YES.search(cell)) or (any(map(str.isalnum, cell)) and cell.lower() not in _NOTHING)
