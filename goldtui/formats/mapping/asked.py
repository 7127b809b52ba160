"""Which key of a row probably holds its question, for the message about a row that does not say it where it should."""

from __future__ import annotations

from collections.abc import Mapping

from goldtui.formats.mapping.choice import plain
from goldtui.formats.mapping.load import mapping_named
from goldtui.formats.strict_json import JsonValue


def nearest_question(row: Mapping[str, JsonValue]) -> str | None:
    """The key of the row that is called most like a question and holds a text; it is only named, never read."""
    rule = mapping_named("generic-run").fields.question
    held = {plain(key): key for key, value in row.items() if isinstance(value, str) and value.strip()}
    return next((held[name] for name in map(plain, rule.from_ if rule is not None else ()) if name in held), None)
