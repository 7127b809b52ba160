"""YAML: gold sets that people keep by hand, with the rules of the set in comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.declare import Container, Table
from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.strangers import prose
from goldtui.formats.containers.tree import tables_of
from goldtui.formats.containers.yaml_text import YamlDocument
from goldtui.formats.intake import Intake

_TITLE = "YAML document"
_MOST = 4 << 20
"""Read by some 300,000 characters a second; a larger set belongs in JSON lines."""
_KEY = r"""(?:[\w$][^:#{}\[\],"']*|"[^"\n]*"|'[^'\n]*'):(?:\s|$)"""
_OUTER = re.compile(rf"""(?:-\s+|-$|---(?:\s|$)|\.\.\.\s*$|%YAML\s|[\]}}]\s*,?\s*$|{_KEY})""")
_ITEM = re.compile(rf"\s*-\s+(?:\{{|{_KEY})")
_ASKING = re.compile(r"""(?:[^\s:#"'][^:#"']*\s[^:#"']*\?|"[^"\n]*\?"|'[^'\n]*\?'):(?:\s|$)""")
"""A question as a key."""
_BEFORE_ITEM = re.compile(r"-|%YAML|[\]}]|.*:\s*(?:[&!]\S+\s*)?(?:#.*)?$")
_NESTED = re.compile(r"[\w\"'$][^:]*:\s*(?:[&!]\S+\s*)?(?:#.*)?$")


def _knows(sample: Sample) -> str:
    lines = [line.rstrip() for line in sample.lines if line.strip() and not line.lstrip().startswith("#")]
    outer = [line for line in lines if line[:1] not in " \t"]
    if not outer or not all(_OUTER.match(line) for line in outer):
        return ""
    # Points below a line that says something are Markdown; in YAML a list follows its bare key.
    if any((now == "-" or now.startswith("- ")) and not _BEFORE_ITEM.match(before) for before, now in pairwise(outer)):
        return ""
    if _is_markdown(sample.lines, lines):
        return ""
    indents = [len(line) - len(line.lstrip()) for line in lines if _ITEM.match(line)]
    items = sum(indent == min(indents) for indent in indents)
    nested = sum(bool(_NESTED.match(line)) for line in outer)
    several = sum(line.startswith("---") for line in outer) > 0 and len(outer) > 4
    asking = len(outer) > 1 and all(map(_ASKING.match, outer))
    if not items and not several and not asking and not (nested and len(lines) > len(outer)):
        return ""
    if asking:
        return "each line at its margin is a key that asks"
    return f'each line at its margin is a key or begins with "-", and {items} items are objects'


_POINT = re.compile(r"-\s+([^\s:][^:]*):\s")
_SAYS = re.compile(r"-\s+[^\s:][^:]*:\s+[^\s|>&!\[{\"'#]")
_BELOW = re.compile(rf"\s+-\s+{_KEY}")
"""A labelled point below one that says something: YAML has a value or a list, never both."""
_TASK = re.compile(r"-\s+\[[ xX]\]\s+\S")
_INSIDE = re.compile(rf"\s+{_KEY}")


def _is_markdown(whole: Sequence[str], lines: Sequence[str]) -> bool:
    """Whether its points are labelled lines below headings: objects of one key each, of several keys, or texts too."""
    outer = [line for line in lines if line[:1] not in " \t"]
    if any(map(_TASK.match, outer)) or any(_SAYS.match(one) and _BELOW.match(two) for one, two in pairwise(lines)):
        return True
    labels = [found[1] for line in outer if (found := _POINT.match(line))]
    if sum(line.startswith("#") for line in whole) < _HEADINGS or any(map(_INSIDE.match, lines)):
        return False
    several = 1 < len(set(labels)) < len(labels) or len(labels) < len(outer)
    return several and all(line.startswith("- ") for line in outer)


_HEADINGS = 2


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    caps = replace(caps, document_bytes=min(caps.document_bytes, _MOST))
    text = sample.source.text(intake, caps)
    document = YamlDocument(text, sample.path, caps)
    outline = document.outline()
    if outline.kind == "text":
        raise prose(sample)
    tables = tables_of(sample, CONTAINER.name, _TITLE, _knows(sample), outline, lambda _: document.root())
    comments = list(_comments(text))
    said = {"comments": comments} if comments else {}
    return tuple(replace(table, header={**said, **table.header}) for table in tables)


_BEHIND = re.compile(rf"""\s*(?:-\s+)*(?:{_KEY}[^#"']*|-\s+[^#"'|>]*)(?:(?:"[^"]*"|'[^']*')[^#"']*)*\s(#.*)$""")
"""A comment behind a key with its value, or behind an item, with no # in quotes before it."""
_OPENS = re.compile(r"(?:^|[\s:-])[|>][+-]?\d?\s*(?:#.*)?$")
"""What ends a line below which words are text as they are, a # included."""


def _comments(text: str) -> Iterator[str]:
    """The comments at the margin and behind values, but no # inside a text."""
    inside = -1
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        if inside >= 0 and (not line.strip() or indent > inside):
            continue
        inside = indent if _OPENS.search(line) else -1
        if line.lstrip().startswith("#"):
            yield line.strip()
        elif (found := _BEHIND.fullmatch(line.rstrip())) is not None:
            yield found[1]


CONTAINER = Container("yaml", _TITLE, _knows, _tables)
