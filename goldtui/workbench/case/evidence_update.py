"""Import new evidence versions: the versions in force change, the text of no case does, and every effect is reported.

A phrase that is moved silently may no longer prove its claim. So phrases are only looked up here, approved cases become
stale, and a person decides on each phrase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from goldtui.casework import lifecycle
from goldtui.casework.drift import PhraseDrift, Versions, became, hide_withheld
from goldtui.casework.judge import cited_ids
from goldtui.casework.judge_set import projections
from goldtui.casework.lifecycle import Act, may
from goldtui.casework.withheld import Withheld
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.case_state import CaseState
from goldtui.model.faults import StoreError, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases.batches import Wanted
from goldtui.store.evidence import evidence_update as update_store
from goldtui.store.evidence.evidence_update import EvidenceChange
from goldtui.store.sets import load_set
from goldtui.text.match.anchor import Anchoring
from goldtui.workbench.case.evidence_offer import Sorted, sort_offer
from goldtui.workbench.session.session import Session

Decide = Callable[[GoldSet], tuple[Sorted, Mapping[str, GoldCase]]]
"""From the stored set: what is new and asserted, and the cases that name other chunks from now on, by id."""
NOTE = "a source changed: "
TRIES = 4


@dataclass(frozen=True, slots=True)
class Touched:
    """One case that names a changed chunk. `phrases` are only those that cite a changed chunk."""

    case_id: str
    was: str
    state: str
    """The new state; `stale` if the case was approved."""
    chunks: tuple[str, ...]
    phrases: tuple[PhraseDrift, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """What an update did, or would do in a dry run."""

    offer: Sorted
    touched: tuple[Touched, ...]
    written: bool

    @property
    def outcomes(self) -> Mapping[str, int]:
        """Counts of phrases by outcome: all four outcomes, and `not tested` where the text may not be read."""
        count = Counter("not tested" if p.outcome is None else p.outcome.value for t in self.touched for p in t.phrases)
        return {name: count[name] for name in (*(one.value for one in Anchoring), "not tested")}

    @property
    def stale(self) -> int:
        """Cases that became stale."""
        return sum(one.state != one.was for one in self.touched)


def update_evidence(
    session: Session, offered: Sequence[EvidenceChunk], *, complete: bool = False, dry_run: bool = False
) -> Update:
    """Put the offered versions in force in one transaction and return the effect on the cases.

    `complete`: the offered chunks are the whole evidence, so every other chunk is no longer in force. A known version
    changes nothing, so repeating an update writes nothing.

    Raises `UnusableInput` (`version_changed`: a known version with different content; `no_chunks`), StoreError
    `store_busy` while others keep writing.
    """
    if not offered:
        raise unusable("no_chunks", "there is no chunk in it", "evidence", "give a file with chunks")
    return change_evidence(
        session,
        lambda held: (sort_offer(held.evidence, offered, session.author, complete=complete), {}),
        dry_run=dry_run,
    )


def change_evidence(session: Session, decide: Decide, *, dry_run: bool = False) -> Update:
    """Write what `decide` makes of the stored evidence, with its effect on the cases, in one transaction.

    A case that names other chunks becomes stale as if its source had changed, or a draft if it was neither ready nor
    approved. Raises the errors of `decide` and StoreError `store_busy`.
    """
    for _ in range(TRIES):
        seen = update_store.mark(session.store)
        goldset = load_set(session.store)
        offer, edited = decide(goldset)
        touched, change = _plan(session, goldset, offer, edited)
        done = Update(offer, touched, False)
        if dry_run or not (offer.changes or edited):
            return done
        if update_store.write_change(session.store, change, seen, author=session.author, at=session.clock(), note=NOTE):
            return replace(done, written=True)
    raise StoreError("store_busy", "others keep saving in this database", str(session.path), "try again")


def _plan(
    session: Session, goldset: GoldSet, offer: Sorted, edited: Mapping[str, GoldCase]
) -> tuple[tuple[Touched, ...], EvidenceChange]:
    after = offer.applied(goldset.evidence)
    retired = update_store.retired_versions(session.store)
    now_retired = retired | {key for key, said in offer.said if said.current is False}
    before, then = Versions(goldset.evidence, retired), Versions(after, now_retired)
    changed = frozenset(offer.changed_ids)
    affected = [c for c in goldset.cases if c.case_id in edited or not changed.isdisjoint(_named(c))]
    heads = update_store.states(session.store)
    texts = [edited.get(c.case_id, c) for c in affected]
    rows = projections(texts, EvidenceIndex(after), goldset.policy, STRICT)
    withheld = Withheld(after, goldset.policy.restricted_run)
    touched, stale = [], []
    for case, text in zip(affected, texts, strict=True):
        number, was, _ = heads[case.case_id]
        chunks = tuple(i for i in dict.fromkeys(_named(case)) if i in changed)
        turns = text is not case or (
            may(Act.SOURCE_CHANGES, was) and not all(_same_to_read(before, then, i) for i in chunks)
        )
        state = _after(was) if turns else CaseState(was)
        phrases = hide_withheld(became(case, before, then, chunks), case, withheld)
        touched.append(Touched(case.case_id, was, state, chunks, phrases))
        if turns:
            note = NOTE + ", ".join(chunks or _named(text))
            stale.append(Wanted(text, number, state, rows[case.case_id], note))
    going = {one.case.case_id for one in stale}
    others = {i: row for i, row in rows.items() if i not in going}
    change = EvidenceChange(offer.new, offer.said, tuple(stale), others, {i: heads[i][2] for i in others})
    return tuple(touched), change


def _after(was: str) -> CaseState:
    """The state of a case whose source changed; one that is stale already stays so."""
    if was == CaseState.STALE:
        return CaseState(was)
    return lifecycle.after(Act.SOURCE_CHANGES if may(Act.SOURCE_CHANGES, was) else Act.WRITE, was)


def _named(case: GoldCase) -> tuple[str, ...]:
    return (*case.named_source_ids, *cited_ids(case))


def _same_to_read(before: Versions, after: Versions, chunk_id: str) -> bool:
    """Whether all that a reviewer approved is unchanged: text, permission, currency and usage."""
    old, new = before.in_force(chunk_id), after.in_force(chunk_id)
    if old is None or new is None:
        return old is new
    return (old.text, old.permitted, old.current, old.usage) == (new.text, new.permitted, new.current, new.usage)
