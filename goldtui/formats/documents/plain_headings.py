"""Headings of a plain text: numbered lines of their own, each over a paragraph, and the title above them."""

from __future__ import annotations

import re

from goldtui.formats.documents.extractor import Heading

_BLOCK = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,4})[.)]?[ \t]+(?P<title>[^\W\d_].*)")
_ENDS_A_SENTENCE = tuple(".,;:!?\u2026\u3002\uff01\uff1f\uff1a\uff1b\uff0c")
_LONGEST = 80
"""Characters of a line that may be a heading."""


def numbered_headings(text: str) -> tuple[Heading, ...]:
    """The headings of a text in order; none where the numbers do not count on, or where no text is below them.

    A list of numbered entries is none: its entries follow one another. One numbered line alone proves nothing either.
    """
    blocks = [(match.start(), match.group().strip("\r")) for match in _BLOCK.finditer(text)]
    found: list[tuple[int, tuple[int, ...], str]] = []
    for (start, block), (_, below) in zip(blocks, [*blocks[1:], (0, "")], strict=False):
        line, _, rest = block.partition("\n")
        number = _number(line)
        below = rest or below
        if number and below and (not _number(below.partition("\n")[0]) or _goes_deeper(number, below)):
            found.append((start, number, line.strip()))
    if sum(len(number) == 1 for _, number, _ in found) < 2 or not _counts_on([number for _, number, _ in found]):
        return ()
    first_start, first = blocks[0]
    title = [Heading(first_start, 1, first.strip())] if first_start < found[0][0] and _is_line(first) else []
    deeper = len(title)
    return (*title, *(Heading(start, min(6, len(number) + deeper), line) for start, number, line in found))


def _number(line: str) -> tuple[int, ...]:
    """The number that a heading begins with; empty for any other line."""
    match = _NUMBERED.fullmatch(line.strip())
    if match is None or not _is_line(line):
        return ()
    return tuple(map(int, match["number"].split(".")))


def _is_line(block: str) -> bool:
    words = block.strip()
    return "\n" not in words and len(words) <= _LONGEST and not words.endswith(_ENDS_A_SENTENCE)


def _goes_deeper(number: tuple[int, ...], below: str) -> bool:
    """Whether the next line is a heading one level below: `2. Loans` over `2.1 Bicycles`."""
    under = _number(below.partition("\n")[0])
    return len(under) == len(number) + 1 and under[: len(number)] == number


def _counts_on(numbers: list[tuple[int, ...]]) -> bool:
    """Whether each number is the next one of its level: 1, 2, 2.1, 2.2, 3."""
    before: tuple[int, ...] = ()
    for number in numbers:
        depth = len(number)
        last = before[depth - 1] if len(before) >= depth and before[: depth - 1] == number[:-1] else 0
        if number[-1] not in (last + 1, *([0] if not before else [])) or (
            depth > 1 and before[: depth - 1] != number[:-1]
        ):
            return False
        before = number
    return True
