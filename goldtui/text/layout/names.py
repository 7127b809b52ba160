"""What a citation mark may name: the known sources, and names that are too similar to them to mean anything else.

An invented name must be read as a citation, or it passes as prose and no gate checks it. Yet `[sic]` is prose.
An unknown name counts as a source when

- its letters and digits have the same layout as those of a known id (`k9` next to `k1`, `leave-7` next to `leave-1`),
- it is a known id except for case or a letter or two (`Leave-1`, `leav-1`), or
- in square brackets, it has the general shape of an id: `ghost-7`, `a/b#3`, `notes.md`, a UUID.

In round brackets and in running text only names that share their letters with a known id count (`leave-7` next to
`leave-1`), since `(B-12)` may be a form or a room.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache

_LETTERS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_ID_SHAPE = re.compile(
    r"(?=[^\s]*[^\W\d_])(?:[\w.]+(?:[-_/#:\u00a7][\w.]+)*[-_/#:\u00a7]\d+[a-z]?"
    r"|[\w-]+(?:[-_/][\w-]+)*\.(?:md|txt|pdf|docx?|html?|csv|json|xlsx?|pptx?)(?:[#:]\S{1,40})?"
    r"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9a-f]*\d)[0-9a-f]{12,64})",
    re.IGNORECASE,
)
_FILE = re.compile(r"[\w-]+(?:[-_/.][\w-]+)*\.(?:md|txt|pdf|docx?|html?|csv|json|xlsx?|pptx?)", re.IGNORECASE)
LONGEST_NAME = 200
_LONGEST_COMPARED = 64
_SHORT_NAME = 4
"""Shorter names must match except for case; in so few characters one different letter leaves no likeness."""
_LONG_NAME = 9
"""Characters from which two letters may differ."""
_MOST_KNOWN = 500
"""Ids of one run that an unknown name is compared with; beyond this, only its shape counts."""


class Names:
    """The names that a response may cite.

    `resolve` returns the id of a name or number, or null; `known` are the ids of the run, which unknown names are
    compared with. With `invents` false an unknown name is always text.
    """

    __slots__ = ("_close", "_documents", "_invents", "_outlines", "_stems", "counted", "known", "resolve", "titles")

    def __init__(
        self,
        resolve: Callable[[str], str | None],
        known: Iterable[str] = (),
        titles: Iterable[str] = (),
        *,
        invents: bool = True,
        counted: bool = False,
        documents: Callable[[str], tuple[str, ...]] = lambda _: (),
    ) -> None:
        self.resolve = resolve
        self._documents = documents
        self._invents = invents
        self.known = tuple(dict.fromkeys(known))
        self.counted = counted
        """Whether the run lists its citations, so that `(1)` may mean the first."""
        self.titles = tuple(titles)
        """Names of documents, whose words may appear in a list of sources and in a heading."""
        self._outlines: frozenset[str] | None = None
        self._stems: frozenset[str] = frozenset()
        self._close: dict[str, bool] = {}

    def ids_of(self, name: str) -> tuple[str, ...]:
        """The ids that a name means: one of a source or of a number, and all of the run's that are of a document."""
        found = self.resolve(name)
        return (found,) if found is not None else self._documents(name)

    def invented(self, name: str, *, bracketed: bool) -> bool:
        """Whether an unknown name is meant as a source; `bracketed` when it is in a citation's own brackets."""
        if not self._invents or not name or len(name) > LONGEST_NAME or any(char.isspace() for char in name):
            return False
        if name.isdecimal():
            # A number of four digits is a year; `[0]` counts nothing.
            return bracketed and len(name) <= 3 and int(name) > 0
        if self._outlines is None:
            # Plain words and bare numbers have no distinctive outline; sentences are full of both.
            self._outlines = frozenset(outline(one) for one in self.known if _telling(one))
            self._stems = frozenset(_stem(one) for one in self.known if _telling(one))
        if bracketed and _FILE.fullmatch(name) is not None:
            return True
        if _telling(name):
            if not bracketed:
                return _stem(name) in self._stems and outline(name) in self._outlines
            if outline(name) in self._outlines or _ID_SHAPE.fullmatch(name) is not None:
                return True
        return bracketed and len(name) <= _LONGEST_COMPARED and self._near(name)

    def _near(self, name: str) -> bool:
        near = self._close.get(name)
        if near is None:
            near = self._close[name] = close_to(name, self.known[:_MOST_KNOWN]) is not None
        return near


def close_to(name: str, known: Iterable[str]) -> str | None:
    """The known id that differs from a name by case or a letter or two, or null; another number is another id."""
    # Imported here: a run whose names are all known compares none.
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extractOne

    folded = _folded(name)
    numbers = _DIGITS.findall(folded)
    candidates = {}
    for one in known:
        plain = _folded(one) if len(one) <= LONGEST_NAME else ""
        if plain and _DIGITS.findall(plain) == numbers:
            candidates[one] = plain
    most = 0 if len(name) < _SHORT_NAME else 1 if len(name) < _LONG_NAME else 2
    found = extractOne(folded, candidates, scorer=OSA.distance, score_cutoff=most)
    return found[2] if found is not None else None


def outline(name: str) -> str:
    """The outline of a name: `leave-1` and `ghost-27` are both `a-0`."""
    return _DIGITS.sub("0", _LETTERS.sub("a", name))


def _telling(name: str) -> bool:
    return _DIGITS.search(name) is not None and _LETTERS.search(name) is not None


def _stem(name: str) -> str:
    return _DIGITS.sub("0", _folded(name))


# Every unknown name is compared with all ids of the set.
@lru_cache(maxsize=8192)
def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
