"""Records made at random from their own fields: a new field is in every law from the day it is added."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from hypothesis import strategies as st

from goldtui.model.records import Record

Made = st.SearchStrategy[Any]


def record_of(
    model: type[Record], texts: Made, ids: Made, extra: Callable[[type[Record]], Made], **named: Made
) -> Made:
    """The record with a value in each of its fields, by its type unless it is given by name, here or further in.

    Nested records of one list differ in their first field, which is their id.
    """

    def value(annotation: Any, rules: tuple[Any, ...] = ()) -> Made:
        kind, inner = get_origin(annotation), get_args(annotation)
        if kind is Annotated:
            return value(inner[0], tuple(rule for said in inner[1:] for rule in said.metadata))
        if kind in (Union, UnionType):
            return st.none() | value(next(one for one in inner if one is not NoneType), rules)
        if kind is tuple and isinstance(inner[0], type) and issubclass(inner[0], Record):
            first = next(iter(inner[0].model_fields))
            one = record_of(inner[0], texts, ids, extra, **named)
            return st.lists(one, max_size=3, unique_by=lambda made: getattr(made, first)).map(tuple)
        if kind is tuple:
            return st.lists(value(inner[0]), max_size=2).map(tuple)
        if annotation is str:
            return ids if any(getattr(rule, "min_length", 0) for rule in rules) else texts
        if annotation in (bool, float):
            return st.booleans() if annotation is bool else st.floats(0, 1)
        if issubclass(annotation, StrEnum):
            return st.sampled_from(annotation)
        return record_of(annotation, texts, ids, extra, **named)

    def of_field(name: str) -> Made:
        if name in named:
            return named[name]
        field = model.model_fields[name]
        return extra(model) if name == "extra" else value(field.annotation, tuple(field.metadata))

    return st.builds(model, **{name: of_field(name) for name in model.model_fields})
