"""Hide words of sources that are not permitted in the texts of a case for the screens.

A case that quotes such a source keeps its words, so that viewing loses nothing; what is drawn or copied is a cleaned
copy made each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from goldtui.casework.withheld import Withheld
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Verdict
from goldtui.store.evidence import chunks as chunk_store
from goldtui.workbench.session.restricted_words import hide_restricted_words
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class HiddenWords:
    """The withheld texts of a set in the state `mark`."""

    mark: tuple[int, int]
    withheld: Withheld


def hidden_words(session: Session, known: HiddenWords | None = None) -> HiddenWords:
    """The current withheld texts; returns `known` unchanged if no evidence was added."""
    mark = chunk_store.mark(session.store)
    if known is not None and known.mark == mark:
        return known
    hide_restricted_words(session.store, session.policy)
    return HiddenWords(mark, Withheld(chunk_store.withheld(session.store), session.policy.restricted_run))


class SetHiding:
    """The withheld texts of a session's set, read once and again after evidence was added."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: HiddenWords | None = None

    def now(self) -> HiddenWords:
        """The withheld texts."""
        self._known = hidden_words(self._session, self._known)
        return self._known


class CaseHiding:
    """Hides words in what is drawn of one case, including those of sources that are added during editing.

    Several threads may ask it at once.
    """

    def __init__(self, withheld: Withheld) -> None:
        self._every = withheld
        self._known = frozenset[tuple[str, str]](), withheld
        """The permitted chunks asked about last and what hides words then; replaced as a whole."""

    def of(self, named: Iterable[EvidenceChunk]) -> Withheld:
        """What hides words in a case that names these chunks; words also in a permitted chunk are not hidden."""
        if not self._every:
            return self._every
        permitted = {(one.chunk_id, one.version): one for one in named if one.permitted is not False}
        names, here = self._known
        if permitted.keys() != names:
            here = self._every.allowing(permitted.values())
            self._known = frozenset(permitted), here
        return here


def shown_case(case: GoldCase, withheld: Withheld) -> GoldCase:
    """The case for drawing; the same object if it repeats nothing withheld."""
    if not withheld:
        return case
    shown = withheld.clean_case(case)
    return case if shown == case else shown


def shown_verdict(verdict: Verdict, case: GoldCase, withheld: Withheld) -> tuple[Verdict, Mapping[str, str]]:
    """The verdict with withheld words hidden, and the phrases that rest on withheld text."""
    phrases = withheld.phrases((case.reference,))
    return withheld.clean_verdict(verdict, phrases), phrases
