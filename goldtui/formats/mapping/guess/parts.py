"""Right answers of several texts: other ways to say one thing, or parts that are all needed; and units of numbers."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import INNER_TEXTS, Choice, has_name
from goldtui.formats.mapping.coerce import parse_literal, text_of
from goldtui.formats.mapping.declare import Rule
from goldtui.formats.mapping.guess.accepted import OTHER_WAYS
from goldtui.formats.mapping.guess.doubts import name_words
from goldtui.formats.mapping.profile import Column

_WAYS = (*OTHER_WAYS, "ground_truth(|s)", "(possible|acceptable|accepted|valid)_*")
"""Names of answers each of which is enough."""
_PARTS = frozenset("span spans part parts item items component components steps elements entities list".split())
_TYPES = frozenset("type kind format form".split())
_SEVERAL = re.compile(r"multi|several|list|enumer|spans|plural|mehrere|aufz[äa]hl|varios|plusieurs|diversi|複数|多")


def say_parts(choice: Choice, reference: Column | None) -> None:
    """Join the texts of an answer where the file says that all are needed; where it says nothing, ask."""
    rule: Rule | None = choice.rules.get("reference")
    if reference is None or rule is None or not reference.lists or rule.merge or has_name(reference, _WAYS):
        return
    rows = {at for at, value in zip(reference.at, reference.values, strict=True) if _are_several(value)}
    if not rows:
        return
    of = f"{len(rows)} of the first {len(reference.values)} rows have several"
    said = next((one for one in choice.columns.values() if one is not reference and _types(one, rows)), None)
    if rule.from_ == (reference.path,) and not reference.keys and (said or name_words(reference) & _PARTS):
        choice.rules["reference"] = rule.model_copy(update={"whole": True, "join": "; "})
        why = f'"{said.path}" says so' if said is not None else "its name says so"
        choice.decide.append(f'whether all texts of "{reference.path}" are needed: {why}, {of}, and they are joined')
        return
    choice.decide.append(
        f'whether several texts of "{reference.path}" are other ways to say an answer, or parts that are all needed: '
        f"{of}, the first is taken, and others are other answers"
    )


def _are_several(value: Any) -> bool:
    """Whether it holds texts that say different things: none of them is in another."""
    held = parse_literal(value)
    items = [_said(one) for one in held] if isinstance(held, list) else []
    plain = (one.casefold().strip(" .") for one in map(text_of, items) if one)
    texts = list(dict.fromkeys(plain))
    return len(texts) > 1 and not any(one in other for one in texts for other in texts if one is not other)


def _said(item: Any) -> Any:
    """The text of an item, which an object has under a key."""
    return (
        next((item[key] for key in (*INNER_TEXTS, "answer") if key in item), None) if isinstance(item, dict) else item
    )


def _types(column: Column, rows: set[int]) -> bool:
    """Whether it is the type of each answer, and says of just these rows that they have several parts."""
    if column.lists or not name_words(column) & _TYPES:
        return False
    several = {at for at, value in zip(column.at, column.values, strict=True) if _SEVERAL.search(str(value).casefold())}
    return rows <= several and len(several) < len(column.values)


_UNITS = frozenset("unit units scale currency uom".split())
_NUMBER = re.compile(r"[^\w]*\d[\d.,\s]*[^\w]*")


def say_units(choice: Choice, reference: Column | None) -> None:
    """Ask about units that have a column of their own next to answers that are numbers."""
    if reference is None or not any(_NUMBER.fullmatch(text) for text in reference.texts):
        return
    for one in choice.columns.values():
        if one.path not in choice.used and one.texts and not one.lists and name_words(one) & _UNITS:
            values = ", ".join(f'"{text}"' for text in list(dict.fromkeys(one.texts))[:4])
            choice.decide.append(
                f'whether "{one.path}" belongs to the numbers of "{reference.path}": it holds {values}, kept in extra'
            )
