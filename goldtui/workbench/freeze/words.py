"""The difference between releases as text, Markdown and plain data. Foreign text, not yet cleaned."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from goldtui.model.case_fields import CASE, CLAIM, POINT, RecordFields
from goldtui.model.counts import plural
from goldtui.workbench.freeze.diff import Change, count_changes
from goldtui.workbench.freeze.rules_shown import FEW, KIND, first_policy, in_reading_order, moved_entries

_FIRST = {
    "case": (
        "question",
        "expected_behaviour",
        "refusal_reason",
        "required_source_ids",
        "source_alternatives",
        "points",
        "reference",
    ),
    "chunk": ("text", "permitted", "current", "usage"),
    "variant": ("kind", "expected_stage", "should_release", "answer"),
}
"""Fields of an added or removed record in reading order; all others follow by name."""
_NAMED = {"case": ("case_id",), "chunk": ("chunk_id", "version"), "variant": ("variant_id",)}
"""Fields already contained in the record's name."""
_USUAL = {"labelled_by": "reviewer", "answer_id": "reference"}
_EMPTY: tuple[Any, ...] = (None, "", [], {})


def text_lines(found: Sequence[Change], whole: str = "") -> Iterator[str]:
    """Every field of added and removed records; the old and new value of changed fields.

    With an id alone the signer would have to take an added record on trust. With `whole`, the command that prints
    everything, a first policy is compared with a shipped one, and of a long list only its changes are said.
    """
    yield summary(found)
    first = first_policy(found) if whole else None
    for one, begins in _in_order(found):
        if one.kind == KIND and first is not None:
            if begins:
                yield f"{_heading(one)}: {first.line}; all of it: {whole}"
                for field in first.differs:
                    yield from _changed_lines(field, whole, ("usual", "here "))
            continue
        if begins:
            yield _heading(one) + (f": {one.what}" if not one.field else "")
        if not one.field:
            yield from (f"  {line}" for line in whole_lines(one.kind, _record(one)))
        else:
            yield from _changed_lines(one, whole)


def _changed_lines(one: Change, whole: str, sides: tuple[str, str] = ("was ", "is  ")) -> Iterator[str]:
    mark = {"expectation": " (expectation)", "phrases": " (support phrases)"}.get(one.what, "")
    moved = moved_entries(one) if whole else None
    if moved is None:
        yield f"  {field_title(one)}{mark}"
        yield f"    {sides[0]} {value_text(one.before)}"
        yield f"    {sides[1]} {value_text(one.after)}"
        return
    yield f"  {field_title(one)}{mark}: {moved.line}"
    yield from (f"    - {value_text(entry)}" for entry in moved.removed[:FEW])
    yield from (f"    + {value_text(entry)}" for entry in moved.added[:FEW])
    if moved.more:
        yield f"    and {moved.more} more: {whole}"


def markdown_lines(found: Sequence[Change], whole: str = "") -> Iterator[str]:
    """The differences as a Markdown list; values are in code fences that they cannot break out of."""
    yield summary(found)
    first = first_policy(found) if whole else None
    for one, begins in _in_order(found):
        if one.kind == KIND and first is not None:
            if begins:
                yield ""
                yield f"- {_heading(one)}: {first.line}; all of it: {fence_code(whole)}"
                for field in first.differs:
                    yield _changed_mark(field, whole)
            continue
        if begins:
            name = one.kind if one.name == one.kind else f"{one.kind} {fence_code(one.name)}"
            yield ""
            yield f"- {name}" + (f": **{one.what}**" if not one.field else "")
        if not one.field:
            yield from (f"  - {label}: {fence_code(text)}" for label, text in _labelled(one.kind, _record(one)))
        else:
            yield _changed_mark(one, whole)


def _changed_mark(one: Change, whole: str) -> str:
    moved = moved_entries(one) if whole else None
    if moved is None:
        before, after = fence_code(value_text(one.before)), fence_code(value_text(one.after))
        return f"  - {fence_code(field_title(one))} was {before}, is {after}"
    few = [f"removed {fence_code(value_text(entry))}" for entry in moved.removed[:FEW]]
    few += [f"added {fence_code(value_text(entry))}" for entry in moved.added[:FEW]]
    few += [f"and {moved.more} more: {fence_code(whole)}"] if moved.more else []
    return f"  - {fence_code(field_title(one))}: {'; '.join([moved.line, *few])}"


def _in_order(found: Sequence[Change]) -> Iterator[tuple[Change, bool]]:
    """The changes as they are read, each with whether it begins another record."""
    last: tuple[str, str] | None = None
    for one in in_reading_order(found):
        yield one, (one.kind, one.name) != last
        last = (one.kind, one.name)


def _heading(one: Change) -> str:
    return one.kind if one.name == one.kind else f"{one.kind} {one.name}"


def diff_json(found: Sequence[Change]) -> dict[str, Any]:
    """Counts, then every change."""
    return {
        "counts": count_changes(found),
        "changes": [
            {
                "kind": one.kind,
                "name": one.name,
                "field": one.field or None,
                "what": one.what,
                "before": one.before,
                "after": one.after,
            }
            for one in found
        ],
    }


def summary(found: Sequence[Change]) -> str:
    """`2 cases added, 1 chunk changed`, or a sentence that nothing differs."""
    said = []
    first = first_policy(found) is not None
    for what, number in count_changes(in_reading_order(found)).items():
        kind, _, how = what.partition(" ")
        how = "added" if kind == KIND and first else how
        said.append(f"{plural(number, kind, 'policy' if kind == 'policy' else '')} {how}")
    return ", ".join(said) if said else "nothing differs"


def whole_lines(kind: str, record: Any) -> Iterator[str]:
    """Every non-empty field of an added or removed record, because a signer answers for all of them."""
    return ("  ".join(filter(None, pair)) for pair in _parts(kind, record))


def _labelled(kind: str, record: Any) -> Iterator[tuple[str, str]]:
    """Label and text pairs for Markdown; a label holds ids and field names that may be foreign."""
    return ((fence_code(label or "record"), text) for label, text in _parts(kind, record))


def _parts(kind: str, record: Any) -> Iterator[tuple[str, str]]:
    """The parts of a record, each with its name; the name is empty for a value that is not a record."""
    if not isinstance(record, dict):
        yield "", value_text(record)
        return
    first = _FIRST.get(kind, ())
    for field in (*first, *sorted(record.keys() - {*first, *_NAMED.get(kind, ())})):
        value: Any = record.get(field)
        claims: Any = (value.get("claims") or []) if isinstance(value, dict) else None
        if field == "text" and kind == "chunk" and value is None:
            yield "text", "withheld: it may not leave its store"
        elif field == "points" and _records(value):
            for one in value:
                yield "point", f"{value_text(one.get('text'))} ({one.get('importance')})"
                yield from _rest(
                    f"point {value_text(one.get('point_id'))}", one, POINT, ("point_id", "text", "importance")
                )
        elif field in ("reference", "answer") and isinstance(value, dict) and _records(claims):
            yield "answer", value_text(value.get("text"))
            yield from _rest("answer", value, None, ("text", "claims"))
            for one in claims:
                phrases = "; ".join(value_text(phrase) for phrase in one.get("support_phrases") or [])
                yield "claim", f"{value_text(one.get('text'))} [{value_text(one.get('citation_id'))}: {phrases}]"
                known = ("claim_id", "text", "citation_id", "support_phrases")
                yield from _rest(f"claim {value_text(one.get('claim_id'))}", one, CLAIM, known)
        elif value not in _EMPTY:
            yield _title(CASE if kind == "case" else None, field), _listed(value)


def _record(one: Change) -> Any:
    return one.after if one.before is None else one.before


def _records(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _rest(
    owner: str, record: Mapping[str, Any], fields: RecordFields | None, known: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """The remaining fields of a part of a record."""
    for field, value in record.items():
        if field not in known and value not in _EMPTY and _USUAL.get(field) != value:
            yield f"{owner} {_title(fields, field)}", _listed(value)


def field_title(one: Change) -> str:
    """What the screens call the changed field: `slice`, `point:night answer phrases`."""
    owner, _, last = one.field.rpartition(".")
    kind = owner.rpartition(".")[2].partition(":")[0]
    fields = {"": CASE, "point": POINT, "claim": CLAIM}.get(kind) if one.kind == "case" else None
    known = fields.of.get(last) if fields is not None else None
    return one.field if known is None else f"{owner} {known.title}".lstrip()


def _title(fields: RecordFields | None, name: str) -> str:
    """What the screens call a field."""
    known = fields.of.get(name) if fields is not None else None
    return name if known is None else known.title


def _listed(value: Any) -> str:
    """Texts in a list each in its quotation marks, `yes` or `no` for a flag, anything else as `shown`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    texts = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return value_text(value)[1:-1] if texts else value_text(value)


def value_text(value: Any) -> str:
    """A text unchanged, anything else as JSON; absent values are marked as absent."""
    if value is None:
        return "(not there)"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


def fence_code(text: str) -> str:
    """Code that cannot end its own fence and has no newline."""
    flat = " ".join(text.split())
    if "`" not in flat:
        return f"`{flat}`"
    ticks = "`" * (flat.count("`") + 1)
    return f"{ticks} {flat} {ticks}"
