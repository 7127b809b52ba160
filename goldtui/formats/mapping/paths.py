"""Paths into a row, and what of the row nobody took: it is kept, so that no key is lost by not being asked for.

`a.b` goes into objects, `[]` through a list, `[0]` and `[-1]` to one item, `[key=value]` to the items with that value,
`*` through the values of an object and `{}` through its keys, `~` behind a key into a text that holds JSON; into a text
that holds an object a key goes by itself. A key that itself holds dots is found too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from goldtui.formats.mapping.coerce import object_in, parse_literal
from goldtui.formats.strict_json import JsonValue

Place = tuple[str | int, ...]
"""Keys and positions from the row down to a value."""
KEYS = "{}"
ALL = "*"
OPEN = "~"
_SIGNS = (KEYS, ALL, OPEN)

_BRACKETED = re.compile(r"\][^.\[\]~]")
"""Words behind a bracket, as in `Question [EN] of the day`: the name of a column, and no way into a list."""
_STEP = re.compile(r"\[([^\]]*)\]")


class Found(NamedTuple):
    """One value and where in the row it is."""

    place: Place
    value: JsonValue


class PathError(ValueError):
    """A path that cannot be read."""


@lru_cache(maxsize=4096)
def steps(path: str) -> tuple[str, ...]:
    """The steps of a path: keys as they are, brackets with their content. Raises `PathError`."""
    found: list[str] = []
    for part in _parts(path):
        if part in (KEYS, ALL):
            found.append(part)
            continue
        key = part.partition("[")[0]
        brackets = part[len(key) :]
        opens = key.endswith(OPEN)
        key = key.removesuffix(OPEN)
        if key:
            found.append(key)
        if opens:
            found.append(OPEN)
        inner = _STEP.findall(brackets)
        if "".join(f"[{one}]" for one in inner) != brackets:
            raise PathError(f"the brackets of {path} do not match")
        found.extend(f"[{one}]" for one in inner)
    if not found:
        raise PathError("a path is empty")
    return tuple(found)


def _parts(path: str) -> Iterator[str]:
    """The parts between dots; a dot inside brackets divides nothing."""
    part, depth = "", 0
    for character in path:
        depth += (character == "[") - (character == "]")
        if character == "." and depth <= 0:
            yield part
            part = ""
        else:
            part += character
    yield part


def values_at(row: JsonValue, path: str) -> list[Found]:
    """Every value at a path, in the order of the row; empty where there is none. `.` is the row itself."""
    if path == ".":
        return [Found((), row)]
    if isinstance(row, dict) and path.endswith((".", "]")) and path in row:
        # `Nr.` is a name of one word, and no way into anything; nor is `Answer [list]`, where a row has it.
        return [Found((path,), row[path])]
    if "]" in path and _BRACKETED.search(path):
        return [Found((path,), row[path])] if isinstance(row, dict) and path in row else []
    wanted = steps(path)
    if len(wanted) == 1 and isinstance(row, dict) and _last_key(wanted, 0):
        # Nearly every column of a table.
        return [Found(wanted, row[wanted[0]])] if wanted[0] in row else []
    return list(_walk(row, wanted, 0, ()))


def _walk(value: JsonValue, wanted: tuple[str, ...], at: int, place: Place) -> Iterator[Found]:
    if at == len(wanted):
        yield Found(place, value)
        return
    step = wanted[at]
    if step == KEYS:
        if isinstance(value, dict):
            yield from (Found((*place, key), key) for key in value)
    elif step == OPEN:
        yield from _walk(parse_literal(value), wanted, at + 1, place)
    elif step == ALL:
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from _walk(inner, wanted, at + 1, (*place, key))
    elif step.startswith("["):
        if isinstance(value, list):
            indexes = _indexes(value, step[1:-1])
            while at + 1 < len(wanted) and "=" in wanted[at] and wanted[at + 1].startswith("["):
                # `[role=user][-1]` is the last of the chosen items.
                at += 1
                chosen = _indexes([value[index] for index in indexes], wanted[at][1:-1])
                indexes = [indexes[one] for one in chosen]
            for index in indexes:
                yield from _walk(value[index], wanted, at + 1, (*place, index))
    elif isinstance(value, str):
        if (held := object_in(value)) is not None:
            yield from _walk(held, wanted, at, place)
    elif isinstance(value, dict):
        # The longest key first: exports write `retrieval.documents` as one key, or as two.
        for end in range(_last_key(wanted, at), at, -1):
            key = ".".join(wanted[at:end])
            if key in value:
                yield from _walk(value[key], wanted, end, (*place, key))
                return


def _last_key(wanted: tuple[str, ...], at: int) -> int:
    """The end of the run of plain keys that begins at a step."""
    end = at
    while end < len(wanted) and wanted[end] not in _SIGNS and not wanted[end].startswith("["):
        end += 1
    return end


def _indexes(items: list[JsonValue], chosen: str) -> list[int]:
    if not chosen:
        return list(range(len(items)))
    key, equals, wanted = chosen.partition("=")
    if equals:
        return [n for n, item in enumerate(items) if isinstance(item, dict) and str(item.get(key)) in wanted.split("|")]
    try:
        number = int(chosen)
    except ValueError:
        raise PathError(f"[{chosen}] is neither a number nor key=value") from None
    return [number % len(items)] if -len(items) <= number < len(items) else []


def path_of_place(place: Place) -> str:
    """A place as a path, the same for all items of a list."""
    path = ""
    for part in place:
        path += "[]" if isinstance(part, int) else f".{part}" if path else part
    return path


class Taking:
    """One row as it is taken apart; what was not taken is left."""

    def __init__(self, row: Mapping[str, JsonValue]) -> None:
        self.row = dict(row)
        self.taken: set[Place] = set()
        self.parts: dict[Place, list[str]] = {}
        """What was read of texts of which a pattern takes only a part; one with words left over is left as it is."""

    def at(self, path: str) -> list[Found]:
        """The values at a path, not yet taken."""
        return values_at(self.row, path)

    def take(self, place: Place, read: Sequence[str] | None = None) -> None:
        """Mark a value as taken, with everything inside; the row itself is never taken whole.

        `read` is what of a text was taken, where that may not be all of it.
        """
        if place and read is None:
            self.taken.add(place)
        elif place:
            self.parts.setdefault(place, []).extend(read or ())

    def rest(self) -> dict[str, JsonValue]:
        """The row without what was taken; objects and lists of which nothing is left are left out."""
        taken = self.taken | {place for place, read in self.parts.items() if self._is_all(place, read)}
        if not taken:
            return self.row
        left = _without(self.row, _tree(taken))
        return left if isinstance(left, dict) else {}

    def _is_all(self, place: Place, read: Sequence[str]) -> bool:
        return set(_WORD.findall(str(_at(self.row, place)))) <= set(_WORD.findall("\n".join(read)))

    def columns(self) -> dict[str, JsonValue]:
        """The taken values as paths, each with an example."""
        found: dict[str, JsonValue] = {}
        for place in sorted((*self.taken, *self.parts), key=lambda place: [str(part) for part in place]):
            found.setdefault(path_of_place(place), _at(self.row, place))
        return found


def _tree(taken: Iterable[Place]) -> dict[str | int, object]:
    tree: dict[str | int, object] = {}
    for place in taken:
        node = tree
        for part in place[:-1]:
            inner = node.setdefault(part, {})
            if not isinstance(inner, dict):
                break
            node = inner
        else:
            if place:
                node[place[-1]] = None
    return tree


_WORD = re.compile(r"\w{2,}")


def _at(value: JsonValue, place: Place) -> JsonValue:
    for part in place:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            # The rest of the way is inside a text.
            return value
    return value


class _Nothing:
    """What is left of a value that was taken whole."""


_NOTHING = _Nothing()


def _without(value: JsonValue, tree: dict[str | int, object]) -> JsonValue | _Nothing:
    if isinstance(value, dict):
        left = {}
        for key, inner in value.items():
            kept = _pruned(inner, tree, key)
            if kept is not _NOTHING:
                left[key] = kept
        return left or _NOTHING
    if isinstance(value, list):
        items = [_pruned(inner, tree, index) for index, inner in enumerate(value)]
        kept_items = [one for one in items if one is not _NOTHING]
        return kept_items or _NOTHING
    return value


def _pruned(value: JsonValue, tree: dict[str | int, object], key: str | int) -> JsonValue | _Nothing:
    if key not in tree:
        return value
    inner = tree[key]
    return _NOTHING if not isinstance(inner, dict) else _without(value, inner)


def leaves(row: JsonValue, limit: int = 400) -> dict[str, JsonValue]:
    """Each path of a row to a value that is no object, with its first value; lists of texts count as one value.

    What people see as the columns of a row; very wide rows are cut at `limit`.
    """
    found: dict[str, JsonValue] = {}
    waiting: list[Found] = [Found((), row)]
    while waiting and len(found) < limit:
        place, value = waiting.pop()
        if isinstance(value, dict) and value and len(place) < 8:
            waiting.extend(Found((*place, key), inner) for key, inner in reversed(value.items()))
        elif isinstance(value, list) and any(isinstance(one, dict) for one in value) and len(place) < 8:
            waiting.extend(Found((*place, 0), one) for one in reversed(value[:3]) if isinstance(one, dict))
        else:
            found.setdefault(path_of_place(place), value)
    return found
