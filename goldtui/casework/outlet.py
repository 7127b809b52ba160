"""The last check before a terminal, a file or a clipboard: every outgoing value is searched for restricted words.

Use cases return case texts already cleaned. Ids, keys and lines built from them are not, because screens and commands
need them to find things, so they are cleaned when they are printed and drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Any

PLACEHOLDER = "[withheld]"
"""Replaces words of a withheld chunk, in text and in JSON."""
Spans = list[tuple[int, int]]
Find = Callable[[Sequence[str]], Sequence[Spans]]
"""Where texts that follow one another repeat restricted words; a run may begin in one and end in the next."""
FREE = "extra"
"""Objects with arbitrary content from files: keys and values are text."""

_SEEN = re.compile(r"[^\n\r]")
_HELD: dict[str, Find] = {}
"""Functions that find restricted words, by the set the words belong to; empty until a set with such words is opened."""


def hold_back(place: str, find: Find | None) -> None:
    """Register the function that finds the words of the set at `place`; null if it has no restricted words."""
    if find is not None:
        _HELD[place] = find
    else:
        _HELD.pop(place, None)


def forget() -> None:
    """Unregister all sets, as in a new process."""
    _HELD.clear()


def asks() -> bool:
    """Whether a set with restricted words is open."""
    return bool(_HELD)


def fit(text: str) -> str:
    """The text for output. Pass whole texts: in a fragment, a run of words can no longer be recognised."""
    return fit_row((text,))[0]


def fit_row(texts: Sequence[str]) -> list[str]:
    """Texts that follow one another, for output: cells of a row, styled parts of a line, items of a list."""
    fitted = list(texts)
    for find in tuple(_HELD.values()) if fitted else ():
        fitted = [masked(text, spans) for text, spans in zip(fitted, find(fitted), strict=True)]
    return fitted


def dotted(text: str) -> str:
    """The text for a field in which somebody types: a dot for each restricted character, so that the cursor fits."""
    for find in tuple(_HELD.values()):
        for start, end in find((text,))[0]:
            text = text[:start] + _SEEN.sub("•", text[start:end]) + text[end:]
    return text


def masked(text: str, spans: Spans) -> str:
    """The text with `[withheld]` in the place of each span."""
    pieces: list[str] = []
    done = 0
    hidden_to = -1
    for start, end in sorted(spans):
        if start > hidden_to:
            pieces.append(text[done:start] + PLACEHOLDER)
        hidden_to = done = max(hidden_to, end)
    return "".join(pieces) + text[done:]


def wrapped(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    """The text for output in lines of at most `width` characters; cleaned first, since a break may part a run."""
    return wrap(fit(text), width, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)


def fit_value(value: Any) -> Any:
    """A JSON value for output with every text and key cleaned, and with runs that items of a list share."""
    if not _HELD:
        return value
    columns = {path: iter(fit_row(texts)) for path, texts in columns_of(value).items()}
    return _filled(value, (), columns)


def repeats(value: Any) -> bool:
    """Whether a JSON value holds restricted words, so that a file for programs has to do without it."""
    return bool(_HELD) and fit_value(value) != value


Path = tuple[str, ...]


def columns_of(value: Any) -> dict[Path, list[str]]:
    """The texts of a JSON value by the keys that lead to them; below `extra` a key and its text follow one another."""
    columns: dict[Path, list[str]] = {}
    for path, text in _texts(value, ()):
        columns.setdefault(path, []).append(text)
    return columns


def _texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            inside = _below(path, key)
            yield _place_of_key(path, inside), str(key)
            yield from _texts(item, inside)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item, path)


def _below(path: Path, key: Any) -> Path:
    return path if FREE in path else (*path, str(key))


def _place_of_key(path: Path, inside: Path) -> Path:
    return path if FREE in path else ("", *inside)


def _filled(value: Any, path: Path, columns: dict[Path, Iterator[str]]) -> Any:
    """The value with its texts taken from the columns, in the order in which they went there."""
    if isinstance(value, str):
        return next(columns[path])
    if isinstance(value, dict):
        out: dict[Any, Any] = {}
        for key, item in value.items():
            inside = _below(path, key)
            new = next(columns[_place_of_key(path, inside)])
            name = _unused(new, out) if isinstance(key, str) else key
            out[name] = _filled(item, inside, columns)
        return out
    return [_filled(item, path, columns) for item in value] if isinstance(value, list | tuple) else value


def renamed(value: dict[Any, Any], name: Callable[[Any], Any], item: Callable[[Any, Any], Any]) -> dict[Any, Any]:
    """An object with new keys and items; keys that become equal are numbered, so that none is lost."""
    out: dict[Any, Any] = {}
    for key, one in value.items():
        new = _unused(name(key), out)
        out[new] = item(key, one)
    return out


def _unused(name: Any, out: dict[Any, Any]) -> Any:
    new, number = name, 1
    while new in out:
        number += 1
        new = f"{name} {number}"
    return new
