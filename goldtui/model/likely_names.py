"""Which known name an unknown one probably means: one that looks the same, otherwise one a letter away.

A guess is only reported, never used: matching by a guess would judge against the wrong thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import inf

from goldtui.model.look_alike import folded

MOST_NAMES = 20_000
"""With more names than this, only look-alikes are suggested; all spellings of a million would take minutes."""
MOST_COMPARED = 20_000_000
"""Pairs compared letter by letter, a few seconds' worth; beyond this, only look-alikes are suggested."""
LONGEST = 400
"""Characters of a name that are compared."""
_ALIKE = 80.0
_KEPT = 4096
"""Cached answers: a run names the same unknown id on line after line."""
_FEW = 2_000
"""The nearest of this many names is found in a third of a millisecond."""
_SAME_SHAPE = str.maketrans(
    {
        **dict.fromkeys("o0оοօ", "o"),
        **dict.fromkeys("il1|ıіιӏ", "l"),
        **dict.fromkeys("s5ѕ", "s"),
        **dict.fromkeys("aаα", "a"),
        **dict.fromkeys("eеε", "e"),
        **dict.fromkeys("cс", "c"),
        **dict.fromkeys("pрρ", "p"),
        **dict.fromkeys("xхχ", "x"),
        **dict.fromkeys("yуγ", "y"),
        **dict.fromkeys("vνѵ", "v"),
        **dict.fromkeys("jј", "j"),
        **dict.fromkeys("kкκ", "k"),
        **dict.fromkeys("mм", "m"),
        **dict.fromkeys("tтτ", "t"),
        **dict.fromkeys("nп", "n"),
        **dict.fromkeys("hһн", "h"),
        **dict.fromkeys("bвβ", "b"),
        **dict.fromkeys("uυ", "u"),
        **dict.fromkeys("-_./:#‐‑–—−", "-"),
    }
)
"""Maps characters that are easily confused, and the separators of an id, to one of each kind."""


class Names:
    """Known names by how they look; build it once for many look-ups."""

    def __init__(self, known: Iterable[str], most: int = MOST_NAMES, comparisons: float = MOST_COMPARED) -> None:
        """Beyond `most` names, or after too many comparisons, only look-alikes are suggested."""
        self._known = tuple(known)
        self._most = most
        self._left = comparisons
        self._found: dict[str, str | None] = {}

    @property
    def too_many(self) -> bool:
        """Whether there are so many names that only look-alikes are suggested."""
        return len(self._known) > self._most

    @cached_property
    def _looks(self) -> dict[str, str]:
        return {folded(one[:LONGEST]): one for one in reversed(self._known)}

    @cached_property
    def _shapes(self) -> dict[str, str]:
        return {look.translate(_SAME_SHAPE): one for look, one in self._looks.items()}

    def near(self, name: str) -> str | None:
        """The known name that `name` looks like: case, spaces and look-alike characters first, then few letters."""
        if name in self._found:
            return self._found[name]
        look = folded(name[:LONGEST])
        alike = self._looks.get(look) or self._shapes.get(look.translate(_SAME_SHAPE)) if look else None
        found = alike or (self._close(look) if look else None)
        if len(self._found) < _KEPT:
            self._found[name] = found
        return found

    def hint(self, name: str) -> str:
        """`did you mean 'X'?`, or an empty text where no name is near."""
        found = self.near(name)
        return "" if found is None or found == name else f"did you mean {found!r}?"

    def _close(self, look: str) -> str | None:
        """The nearest name by shared letters; the first of several."""
        if self.too_many or len(self._known) > self._left:
            return None
        from rapidfuzz.fuzz import ratio
        from rapidfuzz.process import extractOne

        self._left -= len(self._known)
        found = extractOne(look, self._looks.keys(), scorer=ratio, score_cutoff=_ALIKE)
        return None if found is None else self._looks[found[0]]


def steady_names(known: Iterable[str]) -> Names:
    """Names that answer the same whatever was looked up before: one verdict must not depend on earlier ones."""
    return Names(known, most=_FEW, comparisons=inf)


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """`did you mean 'X'?` for one unknown name, followed (or replaced) by other advice."""
    return " ".join(filter(None, (Names(known).hint(name), otherwise)))
