"""Between JSON objects and records: unknown keys are kept, types are strict, each misfit is named by field.

Otherwise an importer would either drop unknown keys or show a validator's own wording.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import JsonValue
from goldtui.model.records import GoldCase, Record, lean

M = TypeVar("M", bound=BaseModel)
R = TypeVar("R", bound=Record)

_WANTED = {
    "string_type": "text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "float_type": "a number",
    "int_type": "a whole number",
}


def validate(model: type[M], content: JsonValue, where: str, intake: Intake) -> M | None:
    """The value as that model, or null after reporting every field that does not fit to `intake`."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        for detail in error.errors(include_url=False, include_context=True, include_input=True):
            report_misfit(detail, where, intake)
        return None


def bind(model: type[R], content: dict[str, JsonValue], where: str, intake: Intake) -> R | None:
    """The object as that record: absent and null keys take the default, unknown keys go to `extra`.

    Returns null after reporting every misfit to `intake`; nothing is coerced from one type to another.
    """
    try:
        # Most objects hold known keys alone. A null where none may be, or an unknown key, makes this fail.
        return lean(model.model_validate(content))
    except ValidationError:
        found = validate(model, _known_and_extra(model, content, "", where, intake), where, intake)
        return None if found is None else lean(found)


def unbind(record: Record) -> dict[str, JsonValue]:
    """The record as a JSON object with the keys of the exchange contract in its order.

    An empty `extra` is left out, except on a case, where the contract lists it; so are fields the record excludes.
    """
    content: dict[str, JsonValue] = {}
    # Past the model's attribute hook; a record is its fields.
    held = record.__dict__
    for name, left_out in _written(type(record)):
        value = held[name]
        # A set written before the field must not gain it while it holds nothing: its bytes are signed.
        if left_out is not None and left_out(value):
            continue
        if name == "extra":
            if value or isinstance(record, GoldCase):
                content[name] = value
        elif isinstance(value, Record):
            content[name] = unbind(value)
        elif isinstance(value, tuple):
            content[name] = [
                unbind(item) if isinstance(item, Record) else list(item) if isinstance(item, tuple) else item
                for item in value
            ]
        else:
            content[name] = value
    return content


@cache
def _written(model: type[Record]) -> tuple[tuple[str, Callable[[Any], bool] | None], ...]:
    """The fields of a record in order, each with what says that its value is left out."""
    return tuple((name, field.exclude_if) for name, field in model.model_fields.items())


def report_misfit(detail: ErrorDetails, where: str, intake: Intake) -> None:
    """Report one validation error in our words: the field's path, what was expected, what was found."""
    field, kind = _path(detail["loc"]) or "the item", detail["type"]
    found, limits = _kind_of(detail["input"]), detail.get("ctx", {})
    if kind == "missing":
        intake.problem("field_missing", f"{field} is missing", where, f"add {field}")
    elif kind == "string_too_short":
        intake.problem("field_empty", f"{field} is empty", where, f"give {field} a text")
    elif kind in _WANTED:
        wanted = _WANTED[kind]
        message = f"{field} must be {wanted}, not {found}"
        intake.problem("field_type", message, where, f"write {field} as {wanted}")
    elif kind == "enum":
        message = f"{field} has a value that is not known"
        intake.problem("field_value", message, where, f"use one of {limits.get('expected')}")
    else:
        intake.problem("field_value", f"{field}: {detail['msg']}", where, f"correct {field}")


@dataclass(frozen=True, slots=True)
class _Shape:
    """The names of a record's fields, and the record nested in each, if any."""

    known: frozenset[str]
    nested: dict[str, type[Record]]


@cache
def _shape(model: type[Record]) -> _Shape:
    nested: dict[str, type[Record]] = {}
    for name, field in model.model_fields.items():
        for member in get_args(field.annotation):
            if isinstance(member, type) and get_origin(member) is None and issubclass(member, Record):
                nested[name] = member
    return _Shape(frozenset(model.model_fields), nested)


def _known_and_extra(
    model: type[Record], content: dict[str, JsonValue], path: str, where: str, intake: Intake
) -> dict[str, Any]:
    """The object with unknown keys moved into `extra` and nulls left out, at every level."""
    shape = _shape(model)
    known: dict[str, Any] = {}
    unknown: dict[str, JsonValue] = {}
    for key, value in content.items():
        if key in shape.nested and value is not None:
            known[key] = _nested(shape.nested[key], value, f"{path}{key}", where, intake)
        elif key not in shape.known:
            unknown[key] = value
        elif value is not None:
            known[key] = value
    for key in unknown:
        if meant := _near_miss(model, key):
            message = f"{path}{key} is kept as an unknown key; was {meant} meant?"
            intake.notice("key_looks_misspelt", message, where)
    given = known.get("extra", {})
    if unknown and isinstance(given, dict):
        for key in sorted(unknown.keys() & given.keys()):
            message = f"{path}{key} is both next to {path}extra and in it"
            intake.problem("key_repeated", message, where, "keep one of the two")
        known["extra"] = {**given, **unknown}
    return known


@lru_cache(maxsize=1024)
def _near_miss(model: type[Record], key: str) -> str | None:
    """The field that an unknown key probably meant; a misspelt field that only stays in `extra` tests nothing."""
    close = get_close_matches(key, sorted(_shape(model).known), n=1, cutoff=0.85)
    return close[0] if close else None


def _nested(model: type[Record], value: JsonValue, path: str, where: str, intake: Intake) -> Any:
    if isinstance(value, dict):
        return _known_and_extra(model, value, f"{path}.", where, intake)
    if isinstance(value, list):
        return [
            _known_and_extra(model, item, f"{path}[{index}].", where, intake) if isinstance(item, dict) else item
            for index, item in enumerate(value)
        ]
    return value


def _path(location: tuple[int | str, ...]) -> str:
    """`points[0].text` from the parts of a location."""
    path = ""
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path


def _kind_of(value: object) -> str:
    """The name of a JSON value's type for messages; never the value itself, which may be withheld text."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "text"
    return "a list" if isinstance(value, list | tuple) else "an object"
