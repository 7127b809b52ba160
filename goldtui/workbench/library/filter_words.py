"""The filter line of lists: `state:draft slice:visitors -gate:pass tag:numbers author:ana` and free words.

Screens and commands share this parser, so a filter means the same in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches

from goldtui.gates.catalog import BY_NAME
from goldtui.model.case_state import CaseState
from goldtui.model.faults import Notice
from goldtui.model.results import Stage
from goldtui.store.db.values import HeadOrder, HeadQuery

_FIELDS = {
    "state": "state",
    "slice": "workflow",
    "workflow": "workflow",
    "gate": "stage",
    "stage": "stage",
    "author": "author",
    "by": "author",
    "tag": "tag",
    "unsaved": "draft",
    "draft": "draft",
    "sort": "order",
}
_SHOWN = {"workflow": "slice", "stage": "gate", "order": "sort"}
SORTS = {
    "arrival": HeadOrder.ARRIVAL,
    "updated": HeadOrder.UPDATED,
    "id": HeadOrder.ID,
    "state": HeadOrder.STATE,
    "gate": HeadOrder.STAGE,
    "slice": HeadOrder.SLICE,
    "match": HeadOrder.MATCH,
}
"""The values of `sort:`."""
_STAGES = {stage.value for stage in Stage}
MOST_TERMS = 100
"""The most terms used in a filter; a thousand are more than the database can nest."""
NONE = "-"
"""How a list shows a case without a slice, tag or verdict, and how a filter asks for one."""
MINE = "mine"
_TOKEN = re.compile(r'(?:"[^"]*"|[^\s"])+')


@dataclass(frozen=True, slots=True)
class Filter:
    """The query of a filter line, and notices about the line."""

    query: HeadQuery
    notices: tuple[Notice, ...] = ()
    order: HeadOrder = HeadOrder.ARRIVAL


def parse_filter(text: str, author: str = "") -> HeadQuery:
    """The query of a filter line; see `read_filter`."""
    return read_filter(text, author).query


def read_filter(text: str, author: str = "") -> Filter:
    """The query of a filter line; anything but a known `field:value` is searched as words.

    A value with spaces is written in quotes: `gate:"answer faithfulness"`. A leading `-` excludes matches
    (`-state:approved`, `-orchid`), but before a digit it is a minus sign, and in quotes it is text. `gate:` takes a
    gate's name, a stage (`_` may stand for a space) or a unique prefix; `slice:-`, `gate:-` and `tag:-` ask for cases
    that have none. `unsaved:mine` (of `author`), `unsaved:NAME` and `unsaved:any` ask for unsaved typing, `author:mine`
    for cases last saved by `author`; `sort:` takes one of `SORTS` or its prefix. If a field is repeated, all tags
    count; of other fields the last counts.
    """
    query = HeadQuery()
    words: list[str] = []
    notices: list[Notice] = []
    order = HeadOrder.ARRIVAL
    tokens = list(_tokens(text))
    if len(tokens) > MOST_TERMS:
        message = f"the filter has {len(tokens)} terms, and only the first {MOST_TERMS} count"
        notices.append(_notice("filter_too_long", message))
    for token in tokens[:MOST_TERMS]:
        negated = re.match(r"-[^\W\d]|-\"", token) is not None
        said = token[1:] if negated else token
        field, colon, value = said.partition(":")
        target = _FIELDS.get(field.lower()) if colon and '"' not in field else None
        value = value.replace('"', "")
        if target is not None and not value:
            # Half typed: searching for it as a word would empty the list for a moment.
            notices.append(_notice("empty_field", f"{field.lower()}: waits for a value, {NONE} for none"))
            continue
        if target is None:
            plain = said.replace('"', "")
            if negated:
                query = replace(query, without=(*query.without, ("text", plain)))
            else:
                words.append(plain)
            continue
        if negated and target in ("draft", "order"):
            notices.append(_notice("no_negation", f"{field}: cannot be turned round; leave out the - before it"))
        meant = _meant(target, value, author)
        if target == "order":
            begun = [name for name in SORTS if name.startswith(value.lower())]
            order = SORTS[begun[0]] if len(begun) == 1 else order
            if len(begun) != 1:
                notices.append(_unknown("order", value, SORTS))
        elif target == "draft":
            query = replace(query, drafts_of=meant)
        elif negated:
            query = replace(query, without=(*query.without, (target, meant)))
        elif target == "tag":
            query = replace(query, tags=(*query.tags, meant))
        else:
            if getattr(query, target) not in (None, meant):
                name = _SHOWN.get(target, target)
                notices.append(_notice("field_repeated", f"{name}: is there twice; only {name}:{value} counts"))
            query = _with(query, target, meant)
    query = replace(query, text=" ".join(word for word in words if word))
    return Filter(query, (*notices, *filter_notices(query)), order)


def filter_notices(query: HeadQuery) -> tuple[Notice, ...]:
    """Notices for a filter that names something that cannot exist, because an empty list would not explain it."""
    notices = []
    said = [("state", str(query.state))] if query.state is not None else []
    said += [("stage", query.stage)] if query.stage else []
    for name, value in (*said, *query.without):
        if name == "state" and value not in set(CaseState):
            notices.append(_unknown("state", value, CaseState))
        if name == "stage" and value and value not in _STAGES:
            notices.append(_unknown("stage", value, sorted(_STAGES)))
    return tuple(notices)


def quote_value(value: str) -> str:
    """A value as the filter line takes it, quoted if it has a space. Quotes inside cannot be expressed."""
    return f'"{value}"' if not value or re.search(r"\s", value) else value


def with_field(line: str, field: str, value: str | None) -> str:
    """The filter line with `field:value` (null: without a value) in place of its current term for that field."""
    said = f"{field}:{NONE if value is None else quote_value(value)}"
    target = _FIELDS[field]
    others = [token for token in _tokens(line) if _FIELDS.get(token.partition(":")[0].lower()) != target]
    return " ".join((*others, said))


def _with(query: HeadQuery, name: str, value: str) -> HeadQuery:
    if name == "state":
        return replace(query, state=value)
    if name == "workflow":
        return replace(query, workflow=value)
    return replace(query, stage=value) if name == "stage" else replace(query, author=value)


def _unknown(kind: str, value: str, known: Iterable[str]) -> Notice:
    names = [str(name) for name in known]
    near = get_close_matches(value, names, 1)
    meant = f", perhaps {near[0]}" if near else ""
    return _notice(f"unknown_{kind}", f"there is no {kind} {value!r}{meant}; {kind}s are {', '.join(names)}")


def _notice(code: str, message: str) -> Notice:
    return Notice(code, message, "filter")


def _meant(target: str, value: str, author: str) -> str:
    if target == "state":
        return value.lower()
    if target in ("workflow", "tag"):
        return "" if value == NONE else value
    if target == "order":
        return value.lower()
    if target == "draft":
        return "" if value.lower() == "any" else author if value.lower() == MINE and author else value
    if target == "author":
        return author if value.lower() == MINE and author else value
    if value == NONE:
        return ""
    gate = BY_NAME.get(value.lower().replace(" ", "_"))
    if gate is not None:
        return gate.declared.stage.value
    said = value.lower().replace("_", " ")
    begun = [stage for stage in _STAGES if stage.startswith(said)]
    return begun[0] if said not in _STAGES and len(begun) == 1 else said


def _tokens(text: str) -> Iterator[str]:
    if text.count('"') % 2:
        # A quote may be open while typing; the words so far are still worth searching.
        return iter(text.replace('"', " ").split())
    return iter(_TOKEN.findall(text))
