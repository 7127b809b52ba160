"""The last check before a terminal, a file or a clipboard: every outgoing value is searched for restricted words.

Use cases return case texts already cleaned. Ids, keys and lines built from them are not, because screens and commands
need them to find things, so they are cleaned when they are printed and drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Clean = Callable[[str], str]

_HELD: dict[str, Clean] = {}
"""Functions that hide restricted words, by the set the words belong to; empty until a set with such words is opened."""


def hold_back(place: str, clean: Clean | None) -> None:
    """Register the function that hides the words of the set at `place`; null if it has no restricted words."""
    if clean is not None:
        _HELD[place] = clean
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
    for clean in tuple(_HELD.values()):
        text = clean(text)
    return text


def fit_value(value: Any) -> Any:
    """A JSON value for output, with every text and key cleaned; the same object if nothing is hidden."""
    if not _HELD:
        return value
    if isinstance(value, str):
        return fit(value)
    if isinstance(value, dict):
        return renamed(value, lambda key: fit(key) if isinstance(key, str) else key, lambda _, item: fit_value(item))
    return [fit_value(item) for item in value] if isinstance(value, list | tuple) else value


def renamed(value: dict[Any, Any], name: Callable[[Any], Any], item: Callable[[Any, Any], Any]) -> dict[Any, Any]:
    """An object with new keys and items; keys that become equal are numbered, so that none is lost."""
    out: dict[Any, Any] = {}
    for key, one in value.items():
        new, number = name(key), 1
        while new in out:
            number += 1
            new = f"{name(key)} {number}"
        out[new] = item(key, one)
    return out
