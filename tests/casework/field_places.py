"""Which places lose a field of a case: asked of the records as they are, and of records that have a field more.

Run as a program it prints the places by field; its argument are lines to add to the records and to the list of fields.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase, Record

Place = Callable[["GoldCase", "GoldCase", str], bool]
KEPT = ("question", "extra", "point_id", "claim_id")


def add_lines(module: str, after: dict[str, str]) -> None:
    """Load a module with lines of ours, each behind the line that it names, before anything else knows the module."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    for line, added in after.items():
        assert source.count(f"{line}\n") == 1, line
        source = source.replace(f"{line}\n", f"{line}\n{added}\n")
    made = importlib.util.module_from_spec(spec)
    sys.modules[module] = made
    exec(compile(source, spec.origin, "exec"), made.__dict__)
    parent, _, name = module.rpartition(".")
    setattr(importlib.import_module(parent), name, made)


def other(value: Any, annotation: Any) -> Any:
    """Another value of that type."""
    if get_origin(annotation) is Annotated:
        return other(value, get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return other(value, next(one for one in get_args(annotation) if one is not NoneType))
    if get_origin(annotation) is tuple:
        inner = get_args(annotation)[0]
        return (*value, ("pond",) if get_origin(inner) is tuple else "pond")
    if get_origin(annotation) is dict:
        return {"ticket": 7}
    if annotation is bool:
        return not value
    if annotation is float:
        return 0.5
    if issubclass(annotation, StrEnum):
        return next(one for one in annotation if one != value)
    return f"{value or 'Ferns'} Mow."


def changes() -> Iterator[tuple[str, GoldCase, GoldCase]]:
    """Each field by its record and name, a case, and the case with nothing but that field changed."""
    from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase

    base = GoldCase(
        case_id="ferns",
        question="How are ferns kept?",
        points=(AnswerPoint(point_id="p1", text="shade"),),
        reference=Answer(text="In shade.", claims=(Claim(claim_id="c1", text="They need shade."),)),
    )
    assert base.reference is not None

    def answer(value: Answer) -> GoldCase:
        return base.model_copy(update={"reference": value})

    held: tuple[tuple[Record, Callable[[Any], GoldCase]], ...] = (
        (base, lambda one: one),
        (base.points[0], lambda one: base.model_copy(update={"points": (one,)})),
        (base.reference, answer),
        (base.reference.claims[0], lambda one: answer(base.reference.model_copy(update={"claims": (one,)}))),
    )
    for record, case_with in held:
        for name, field in type(record).model_fields.items():
            if name not in ("case_id", "points", "reference", "claims"):
                value = other(getattr(record, name), field.annotation)
                yield f"{type(record).__name__}.{name}", base, case_with(record.model_copy(update={name: value}))


def _form(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.formats.case_form import read_form, write_form

    return read_form(write_form(after), "form").case == after


def _history(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.casework.diff import diff_cases
    from goldtui.workbench.case.past import _differing

    return bool(diff_cases(before, after)) and bool(_differing(before, after))


def _merge(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.casework.merge import merge

    if name == "GoldCase.question":
        return merge(before, after, before).case({}).question == after.question
    asked = {"question": "Who keeps them?"}
    return merge(before, after, before.model_copy(update=asked)).case({}) == after.model_copy(update=asked)


def _undo(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.casework.change import change_between

    return change_between(before, after).label != "text"


def _bulk(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.casework.bulk_changes import differences

    return bool(differences(before, after))


def _spot(name: str) -> Any:
    """The row of a field in the case pane; null where there is none."""
    from goldtui.casework.edits import Spot
    from goldtui.casework.fields import OWNERS, ROWS

    record, _, field = name.partition(".")
    owner, owner_id = {"AnswerPoint": ("point", "p1"), "Claim": ("claim", "c1")}.get(record, ("case", ""))
    if owner == "case":
        return Spot("case", field) if field in ROWS else None
    found = OWNERS[owner].of.get(field)
    return None if found is None else Spot(found.row, owner_id)


def _pane(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.tui.kit.glyphs import ASCII
    from goldtui.tui.workbench.outline_rows import Look, PhraseStates, outline

    rows = outline(after, PhraseStates(after, {}), Look("c1", "p1", more=True), 60, ASCII)
    return _spot(name) is not None and any(row.spot == _spot(name) for row in rows)


def _typed(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.tui.workbench import fields

    spot = _spot(name)
    if spot is None:
        return False
    text = fields.read(after, spot)
    if text is None:
        return bool(fields.press(before, spot).case != before)
    return fields.read(fields.write(before, spot, text).case, spot) == text


def _review(before: GoldCase, after: GoldCase, name: str) -> bool:
    from goldtui.casework.fields import ROWS
    from goldtui.tui.kit.glyphs import ASCII
    from goldtui.tui.review import rows as review_rows

    field = name.partition(".")[2]
    if field in ROWS and not ROWS[field].reviewed:
        return True
    return list(review_rows._fields(before, ASCII)) != list(review_rows._fields(after, ASCII))


PLACES: dict[str, Place] = {
    "edit form": _form,
    "history": _history,
    "merge": _merge,
    "undo": _undo,
    "bulk preview": _bulk,
    "case pane": _pane,
    "typing": _typed,
    "review": _review,
}
ONLY = {
    "undo": lambda record, field: record != "Answer" and (field != "extra" or record == "GoldCase"),
    "bulk preview": lambda record, field: record != "Answer" and field not in ("extra", "point_id", "claim_id"),
    "case pane": lambda record, field: record != "Answer" and field not in (*KEPT, "support_phrases"),
    "typing": lambda record, field: record != "Answer" and field not in (*KEPT, "support_phrases"),
    "review": lambda record, field: record == "GoldCase" and field not in KEPT,
}
"""Places that are not about every field: ids and what an import left over are not typed, nor read row by row."""


def exported(cases: list[GoldCase]) -> list[GoldCase]:
    """The cases after a way into a database, out of it into a directory, and in again."""
    from datetime import UTC, datetime

    from goldtui.formats import native
    from goldtui.formats.declare import ReadOptions, WriteOptions
    from goldtui.model.goldset import GoldSet
    from goldtui.store import sets
    from goldtui.store.db import migrate
    from goldtui.store.opening import open_store

    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        migrate.create(at / "set.db")
        with open_store(at / "set.db") as store:
            sets.import_set(store, GoldSet(cases=tuple(cases)), author="Ana", at=datetime(2026, 3, 1, tzinfo=UTC))
            native.write(sets.load_set(store), at / "set", WriteOptions())
        return list(native.read([at / "set"], ReadOptions()).goldset.cases)


def losing() -> dict[str, list[str]]:
    """The places that lose a field, by the field; empty when nothing is lost."""
    found: dict[str, list[str]] = {}
    cases = []
    for number, (name, before, after) in enumerate(changes()):
        lost = [
            place
            for place, keeps in PLACES.items()
            if place not in ONLY or ONLY[place](*name.split("."))
            if not keeps(before, after, name)
        ]
        if lost:
            found[name] = lost
        cases.append((name, after.model_copy(update={"case_id": f"q{number:03}"})))
    for (name, case), back in zip(cases, exported([case for _, case in cases]), strict=True):
        if case != back:
            found.setdefault(name, []).append("export and import")
    return found


if __name__ == "__main__":
    for module, lines in json.loads(sys.argv[1]).items():
        add_lines(module, lines)
    print(json.dumps(losing()))
