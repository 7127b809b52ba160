"""A case's history: each revision with author, time, change and reason; compare two revisions; restore an old text.

Restoring appends a revision like any other save. Nothing is cut off the history, so a discarded text can still be
looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from goldtui.casework.blame import Blamed, Said, blame
from goldtui.casework.diff import PartChange, diff_cases
from goldtui.casework.judge import cited_ids
from goldtui.casework.lifecycle import Act, after
from goldtui.casework.withheld import Withheld
from goldtui.model.counts import first_few
from goldtui.model.faults import command, unusable
from goldtui.model.projection import HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases import chains, revisions
from goldtui.store.db.values import Revision
from goldtui.store.evidence import chunks as chunk_store
from goldtui.workbench.case.desk import Desk, open_case
from goldtui.workbench.case.new_case import judge_for
from goldtui.workbench.session.session import Session, unknown_in

RESTORED = "restored revision "
"""Prefix of the note of a revision that restored an older text."""
SHOWN_CHANGES = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """One revision. `changes` are relative to the previous revision; `case` is its text with withheld words hidden."""

    number: int
    state: str
    author: str
    at: datetime
    note: str
    digest: str
    changes: tuple[PartChange, ...]
    case: GoldCase
    broken: bool
    """Whether the stored row was altered, or does not follow from its predecessor."""

    def summary(self, most: int = SHOWN_CHANGES) -> str:
        """The changes in words."""
        if self.number == 1:
            return "the first text"
        names = [change.name for change in self.changes]
        return first_few(names, most) or "no text changed"


@dataclass(frozen=True, slots=True)
class CaseHistory:
    """A case's revisions, oldest first; never empty. Words of withheld sources are hidden in all texts."""

    case_id: str
    entries: tuple[Entry, ...]
    blamed: tuple[Blamed, ...]
    """Who first created and last changed each part of the newest text."""

    @property
    def newest(self) -> Entry:
        """The newest revision."""
        return self.entries[-1]

    def entry(self, number: int) -> Entry | None:
        """The revision with this number."""
        return next((one for one in self.entries if one.number == number), None)


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored text. `changed` is false when the case already has it; nothing is written then."""

    desk: Desk
    number: int
    """The revision that was restored."""
    changed: bool
    was: str
    """The state before; a restored text is a draft."""


def history_of(session: Session, case_id: str) -> CaseHistory:
    """Every revision of a case; raises `UnusableInput` (`unknown_case`)."""
    chain = revisions.history(session.store, case_id)
    if not chain:
        raise unknown_in(session, case_id)
    broken = set(chains.broken_revisions(session.store, case_id))
    hide = _hider(session, chain)
    entries = []
    before: Revision | None = None
    for one in chain:
        changes = () if before is None else diff_cases(before.case, one.case, hide.clean)
        entries.append(
            Entry(
                one.number,
                str(one.state),
                one.author,
                one.at,
                hide.clean(one.note),
                one.digest,
                changes,
                hide.clean_case(one.case),
                one.number in broken,
            )
        )
        before = one
    said = [Said(one.number, one.author, one.at, one.case) for one in chain]
    blamed = tuple(Blamed(b.spot, b.title, hide.clean(b.text), b.first, b.last) for b in blame(said))
    return CaseHistory(case_id, tuple(entries), blamed)


def compare(session: Session, case_id: str, old: int, new: int) -> tuple[PartChange, ...]:
    """The changes from revision `old` to `new`; raises `UnusableInput` (`unknown_case`, `unknown_revision`)."""
    one, other = revision_at(session, case_id, old), revision_at(session, case_id, new)
    return diff_cases(one.case, other.case, _hider(session, (one, other)).clean)


def revision_at(session: Session, case_id: str, number: int) -> Revision:
    """One revision; raises `UnusableInput` (`unknown_case`, `unknown_revision`)."""
    found = revisions.at_number(session.store, case_id, number)
    if found is not None:
        return found
    newest = revisions.latest(session.store, case_id)
    if newest is None:
        raise unknown_in(session, case_id)
    message = f"there is no revision {number}; it has 1 to {newest.number}"
    fix = f"see them: {command('history', session.path, case_id)}"
    raise unusable("unknown_revision", message, f"case {case_id}", fix)


def restored_note(number: int, why: str = "") -> str:
    """The revision note of a restored text."""
    return f"{RESTORED}{number}" + (f": {why.strip()}" if why.strip() else "")


def text_at(session: Session, case_id: str, number: int) -> GoldCase | None:
    """The original text of a revision, or null."""
    found = revisions.at_number(session.store, case_id, number)
    return None if found is None else found.case


def restore(session: Session, case_id: str, number: int, *, on: int | None = None, why: str = "") -> Restored:
    """Append the text of revision `number` as a new draft revision, on top of revision `on` (null means the newest).

    Drafts of the case are kept. Raises `UnusableInput` (`unknown_case`, `unknown_revision`), or `RevisionConflict` when
    somebody saved after `on`, so that their text is not replaced unseen.
    """
    wanted = revision_at(session, case_id, number)
    newest = revisions.latest(session.store, case_id)
    if newest is None:
        raise unknown_in(session, case_id)
    base = newest.number if on is None else on
    if newest.case == wanted.case and newest.number == base:
        # Nothing to restore: a revision with the same text would move a case out of ready or approved.
        return Restored(open_case(session, case_id), number, False, str(newest.state))
    verdict = judge_for(session, wanted.case).verdict(wanted.case)
    revisions.append(
        session.store,
        wanted.case,
        base=base,
        author=session.author,
        at=session.clock(),
        note=restored_note(number, why),
        state=after(Act.WRITE, newest.state),
        projection=HeadProjection(verdict.first_failed_stage.value),
    )
    return Restored(open_case(session, case_id), number, True, str(newest.state))


class _Hider:
    """Hides words of withheld sources in all texts of a history, and phrases that rested on one in any revision."""

    def __init__(self, withheld: Withheld, chain: Sequence[Revision]) -> None:
        self._withheld = withheld
        self._phrases = withheld.phrases(one.case.reference for one in chain)

    def clean(self, text: str) -> str:
        """The text with withheld words hidden."""
        return self._withheld.clean(text, self._phrases)

    def clean_case(self, case: GoldCase) -> GoldCase:
        """The case with withheld words hidden."""
        return self._withheld.clean_case(case)


def _hider(session: Session, chain: Sequence[Revision]) -> _Hider:
    named = dict.fromkeys(i for one in chain for i in (*one.case.named_source_ids, *cited_ids(one.case)))
    chunks = (*chunk_store.withheld(session.store), *chunk_store.get(session.store, tuple(named)))
    return _Hider(Withheld(chunks, session.policy.restricted_run), chain)
