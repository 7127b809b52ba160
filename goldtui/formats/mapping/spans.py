"""Spans of a tracing tool as records: one a trace, with each retrieval once however often it was wrapped.

Instrumented libraries report one search as two spans, one inside the other; counted twice, a run would have retrieved
everything twice.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping, Sequence
from typing import Any

from goldtui.formats.containers.declare import Row
from goldtui.formats.mapping.coerce import parse_literal, text_of
from goldtui.formats.mapping.declare import Spans
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.record import Record
from goldtui.formats.strict_json import JsonValue

_OTLP = ("stringValue", "intValue", "doubleValue", "boolValue", "arrayValue", "kvlistValue", "bytesValue")
_DOCUMENTS = (
    "retrieval.documents",
    "reranker.output_documents",
    "gen_ai.retrieval.documents",
    "ai.observability.retrieval.retrieved_contexts",
    "documents",
    "output",
)
_NUMBERED = re.compile(r"^(.+?)\.(\d+)(?:\.(.+))?$")
_HEX = re.compile(r"^(?:0x)?[0-9a-f]{16,32}$", re.IGNORECASE)


def span_records(rows: Sequence[Row], spans: Spans) -> list[Record]:
    """One record a trace: its root span's fields, and the retrievals, rerankings and generations under these names."""
    traces: dict[str, list[tuple[Row, dict[str, Any]]]] = {}
    for row in rows:
        fields = {key: plain(value) for key, value in row.fields.items()}
        traces.setdefault(_id(fields, spans.trace) or f"row {row.place.row}", []).append((row, fields))
    return [_record(name, found, spans) for name, found in traces.items()]


def _record(name: str, found: list[tuple[Row, dict[str, Any]]], spans: Spans) -> Record:
    found.sort(key=lambda one: _start(one[1], spans))
    by_id = {_id(fields, spans.span): fields for _, fields in found}
    root_row, root = _root(found, by_id, spans)
    fields: dict[str, Any] = {"trace_id": name, "root": root}
    for kind in ("retriever", "reranker", "generator"):
        wanted = getattr(spans, kind)
        chosen = [span for _, span in found if wanted and _kind(span, spans) in wanted]
        fields[kind] = [one for one in chosen if not _repeats(one, chosen, by_id, spans)]
    read = [root, *fields["retriever"], *fields["reranker"], *fields["generator"]]
    if others := _others([span for _, span in found if not any(span is one for one in read)], spans):
        fields["other_spans"] = others
    return Record([Row(root_row.place, fields)])


def _others(left: list[dict[str, Any]], spans: Spans) -> dict[str, Any]:
    """How many spans of each kind are not read, and what they hold, so that it can be listed."""
    found: dict[str, Any] = {}
    for span in left:
        kind = found.setdefault(_kind(span, spans) or "unknown", {"spans": 0})
        kind["spans"] += 1
        for key, value in _attributes(span).items():
            kind.setdefault(key, value)
    return found


def _root(
    found: list[tuple[Row, dict[str, Any]]], by_id: Mapping[str, dict[str, Any]], spans: Spans
) -> tuple[Row, dict[str, Any]]:
    """The span that holds question and answer: of the kinds that may, the outermost."""
    for row, fields in found:
        if spans.root and _kind(fields, spans) in spans.root and not _above(fields, by_id, spans):
            return row, fields
    for row, fields in found:
        if spans.root and _kind(fields, spans) in spans.root:
            return row, fields
    return next(((row, fields) for row, fields in found if not _above(fields, by_id, spans)), found[0])


def _repeats(
    span: dict[str, Any], others: list[dict[str, Any]], by_id: Mapping[str, dict[str, Any]], spans: Spans
) -> bool:
    """Whether a span of its kind around it, or within it, already tells the same: the one with more content is kept."""
    mine = _id(span, spans.span)
    for other in others:
        if other is span:
            continue
        outside = any(above is other for above in _ancestors(span, by_id, spans))
        inside = any(_id(above, spans.span) == mine for above in _ancestors(other, by_id, spans))
        if outside and _documents(other) >= _documents(span):
            return True
        if inside and _documents(other) > _documents(span):
            return True
    return False


def _documents(span: dict[str, Any]) -> int:
    """How many documents a span lists, under whatever name."""
    attributes = _attributes(span)
    values = [parse_literal(one.value) for path in _DOCUMENTS for one in values_at(attributes, path)]
    return max((len(value) for value in values if isinstance(value, list)), default=0)


def _attributes(span: dict[str, Any]) -> dict[str, Any]:
    held = span.get("attributes", span.get("record_attributes", span))
    return held if isinstance(held, dict) else {}


def _ancestors(span: dict[str, Any], by_id: Mapping[str, dict[str, Any]], spans: Spans) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    seen: set[str] = set()
    above = _above(span, by_id, spans)
    while above is not None and (own := _id(above, spans.span)) not in seen:
        seen.add(own)
        found.append(above)
        above = _above(above, by_id, spans)
    return found


def _above(span: dict[str, Any], by_id: Mapping[str, dict[str, Any]], spans: Spans) -> dict[str, Any] | None:
    return by_id.get(_id(span, spans.parent) or "")


def _kind(span: dict[str, Any], spans: Spans) -> str:
    for path in spans.kind:
        for one in values_at(span, path):
            if text := text_of(one.value):
                return text
    return ""


def _start(span: dict[str, Any], spans: Spans) -> tuple[int, str]:
    text = _text(span, spans.start)
    return (len(text), text) if text.isdecimal() else (0, text)


def _text(span: dict[str, Any], paths: Sequence[str]) -> str:
    for path in paths:
        for one in values_at(span, path):
            if text := text_of(one.value):
                return text
    return ""


def _id(span: dict[str, Any], paths: Sequence[str]) -> str:
    """An id as hexadecimal digits where it is written as base64 or with 0x; any other as it is."""
    text = _text(span, paths)
    if _HEX.match(text):
        return text.removeprefix("0x").casefold()
    if len(text) in (12, 24) and text.endswith("="):
        try:
            return base64.b64decode(text, validate=True).hex()
        except (binascii.Error, ValueError):
            return text
    return text


def plain(value: JsonValue) -> JsonValue:
    """A value as JSON has it: attribute lists of OTLP as objects, texts that hold an object opened, keys as lists."""
    value = parse_literal(value)
    if isinstance(value, list):
        if value and all(isinstance(one, dict) and set(one) == {"key", "value"} for one in value):
            return _listed({str(one["key"]): _otlp(one["value"]) for one in value})
        return [plain(one) if isinstance(one, dict | list) else one for one in value]
    if isinstance(value, dict):
        return _listed({key: plain(one) if isinstance(one, dict | list) else one for key, one in value.items()})
    return value


def _otlp(value: JsonValue) -> JsonValue:
    if not isinstance(value, dict):
        return value
    for name in _OTLP:
        if name in value:
            held = value[name]
            if name == "arrayValue" and isinstance(held, dict):
                return [_otlp(one) for one in held.get("values", [])]
            if name == "kvlistValue" and isinstance(held, dict):
                return plain(held.get("values", []))
            return held
    return value


def _listed(fields: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Keys such as `retrieval.documents.0.document.id` as one list under `retrieval.documents`."""
    found: dict[str, JsonValue] = {}
    lists: dict[str, dict[int, Any]] = {}
    for key, value in fields.items():
        numbered = _NUMBERED.match(key)
        if numbered is None:
            found[key] = value
            continue
        head, number, rest = numbered.group(1), int(numbered.group(2)), numbered.group(3)
        items = lists.setdefault(head, {})
        if rest is None:
            items[number] = value
        else:
            item = items.setdefault(number, {})
            if isinstance(item, dict):
                item[rest] = value
    for head, items in lists.items():
        found[head] = [_listed(one) if isinstance(one, dict) else one for _, one in sorted(items.items())]
    return found
