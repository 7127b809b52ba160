"""YAML: gold sets that people keep by hand, with the rules of the set in comments."""

from __future__ import annotations

import re
from dataclasses import replace

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.declare import Container, Table
from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.tree import tables_of
from goldtui.formats.containers.yaml_text import YamlDocument
from goldtui.formats.intake import Intake

_TITLE = "YAML document"
_MOST = 4 << 20
"""Read by some 300,000 characters a second; a larger set belongs in JSON lines."""
_KEY = r"""(?:[\w$][^:#{}\[\],"']*|"[^"\n]*"|'[^'\n]*'):(?:\s|$)"""
_OUTER = re.compile(rf"""(?:-\s+|-$|---(?:\s|$)|\.\.\.\s*$|%YAML\s|[\]}}]\s*,?\s*$|{_KEY})""")
_ITEM = re.compile(rf"\s*-\s+{_KEY}")
_NESTED = re.compile(r"[\w\"'$][^:]*:\s*(?:[&!]\S+\s*)?(?:#.*)?$")


def _knows(sample: Sample) -> str:
    lines = [line.rstrip() for line in sample.lines if line.strip() and not line.lstrip().startswith("#")]
    outer = [line for line in lines if line[:1] not in " \t"]
    if not outer or not all(_OUTER.match(line) for line in outer):
        return ""
    items = sum(bool(_ITEM.match(line)) for line in lines)
    nested = sum(bool(_NESTED.match(line)) for line in outer)
    if not items and not (nested and len(lines) > len(outer)):
        return ""
    return f'each line at its margin is a key or begins with "-", and {items} items begin with a key'


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    caps = replace(caps, document_bytes=min(caps.document_bytes, _MOST))
    text = sample.source.text(intake, caps)
    document = YamlDocument(text, sample.path, caps)
    why = _knows(sample)
    tables = tables_of(sample, CONTAINER.name, _TITLE, why, document.outline(), lambda _: document.root())
    comments = [line.rstrip() for line in text.split("\n") if line.startswith("#")]
    said = {"comments": comments} if comments else {}
    return tuple(replace(table, header={**said, **table.header}) for table in tables)


CONTAINER = Container("yaml", _TITLE, _knows, _tables)
