"""One JSON document: the most common form of a gold set after lines, with its rows somewhere inside."""

from __future__ import annotations

import re

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.declare import Container, Table
from goldtui.formats.containers.json_text import document, fault_of
from goldtui.formats.containers.outline import outline_of_text
from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.tree import Item, tables_of
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import large_integers_said, with_large_integers_as_text
from goldtui.model.faults import UnusableInput

_TITLE = "JSON document"


_COMMENTED = re.compile(r"\s*//[^\n]*\n(?:\s*//[^\n]*\n|\n)*\s*[{\[]")
_OBJECT = re.compile(r'\s*\{\s*(?:("(?:[^"\\]|\\.){0,2000}")|\}|$)', re.DOTALL)
_LIST = re.compile(r"\s*\[\s*([{\[\]\"0-9tfn-]|$)")


def _knows(sample: Sample) -> str:
    if _COMMENTED.match(sample.text):
        return "it begins with a comment, and then { or ["
    if found := _OBJECT.match(sample.text):
        return f"it is one object, from {{ and the key {found[1][:60]} on" if found[1] else "it begins with {"
    if found := _LIST.match(sample.text):
        return f"it is one list: it begins with [ and then {found[1] or 'nothing'}"
    return ""


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    source, path = sample.source, sample.path
    text, _ = with_large_integers_as_text(source.text(intake, caps))
    outline, broken = outline_of_text(text)

    def opened(intake: Intake) -> Item:
        text, large = with_large_integers_as_text(source.text(intake, caps))
        if large:
            intake.notice("large_integers", large_integers_said(large), path)
        return document(text, path, caps)

    why = _knows(sample)
    try:
        return tables_of(sample, CONTAINER.name, _TITLE, why, outline, opened, small=len(text) <= caps.line_bytes)
    except UnusableInput:
        if broken is None:
            raise
        raise fault_of(broken, text, path, 1, caps) from None


CONTAINER = Container("json-document", _TITLE, _knows, _tables)
