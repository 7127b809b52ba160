"""The last door before a terminal, a file or a clipboard: each whole value that goes out is asked here for its words.

Texts of a case are fit to be shown when they come from a use case; ids, keys and lines put together from them are not,
since the screens and commands find things by them. So they are made fit where they are printed and drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Clean = Callable[[str], str]

_HELD: dict[str, Clean] = {}
"""What hides restricted words, by the set whose words they are. A process that has opened no such set asks nothing."""


def hold_back(place: str, clean: Clean | None) -> None:
    """From now on this decides about the words of the set at `place`; null when it has no restricted ones."""
    if clean is not None:
        _HELD[place] = clean
    else:
        _HELD.pop(place, None)


def forget() -> None:
    """Begin without any set, as a new process does."""
    _HELD.clear()


def asks() -> bool:
    """Is any set with restricted words open?"""
    return bool(_HELD)


def fit(text: str) -> str:
    """The text as it may go out. Hand it in whole: in a piece of it a run of words can no longer be seen."""
    for clean in tuple(_HELD.values()):
        text = clean(text)
    return text


def fit_value(value: Any) -> Any:
    """A JSON value with every text and every key as it may go out; the very value where nothing is held back."""
    if not _HELD:
        return value
    if isinstance(value, str):
        return fit(value)
    if isinstance(value, dict):
        return renamed(value, lambda key: fit(key) if isinstance(key, str) else key, lambda _, item: fit_value(item))
    return [fit_value(item) for item in value] if isinstance(value, list | tuple) else value


def renamed(value: dict[Any, Any], name: Callable[[Any], Any], item: Callable[[Any, Any], Any]) -> dict[Any, Any]:
    """An object with other keys and items; keys that become alike are numbered, so that none is lost."""
    out: dict[Any, Any] = {}
    for key, one in value.items():
        new, number = name(key), 1
        while new in out:
            number += 1
            new = f"{name(key)} {number}"
        out[new] = item(key, one)
    return out
