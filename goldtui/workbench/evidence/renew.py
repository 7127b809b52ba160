"""Documents that are read again: equal passages stay, changed ones get a new version, lost ones are retracted."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from goldtui.model.counts import first_few, plural
from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.evidence import evidence_update as update_store
from goldtui.workbench.case.evidence_offer import Key, Sorted
from goldtui.workbench.case.evidence_update import Update, change_evidence
from goldtui.workbench.evidence.keep_ids import Kept, keep_ids
from goldtui.workbench.library.rejudge import rejudge_naming
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class Renewal:
    """What a second reading of documents did, or would do in a dry run."""

    update: Update
    added: tuple[str, ...]
    """Ids of passages that are new."""
    changed: tuple[Key, ...]
    """New versions of known passages."""
    gone: tuple[str, ...]
    moved: int
    still_withheld: int
    """Passages that are said to be permitted now and stay withheld, because a person said so of the same version."""

    def sentence(self) -> str:
        """The counts in words."""
        offer = self.update.offer
        said = f"{plural(offer.known, 'passage')} unchanged, {len(self.changed)} changed, {len(self.added)} new"
        said += f", {len(self.gone)} gone" + (f" (retracted: {first_few(self.gone, 5)})" if self.gone else "")
        moved = f"; {plural(self.moved, 'passage')} moved and kept the id" if self.moved else ""
        if unset := sum(chunk.permitted is None for chunk in offer.new):
            moved += f"; {plural(unset, 'new version')} without permission (goldtui evidence assert DB --permitted)"
        if self.still_withheld:
            moved += f"; {plural(self.still_withheld, 'passage')} not permitted, as was said before"
        return f"{said}{moved}; {plural(len(self.update.touched), 'case')} touched, {self.update.stale} became stale"


def renew(session: Session, offered: Sequence[EvidenceChunk], *, dry_run: bool = False) -> Renewal:
    """Store what is new in these documents, which are given whole. Other documents are left alone.

    A new version comes in force where an earlier one was; permission is asserted for each version by itself. Raises
    StoreError `store_busy`.
    """
    kept = Kept((), (), 0)
    known: set[str] = set()
    withheld: set[Key] = set()

    def decide(held: GoldSet) -> tuple[Sorted, dict[str, GoldCase]]:
        nonlocal kept
        kept = keep_ids(held.evidence, offered)
        known.update(chunk.chunk_id for chunk in held.evidence)
        withheld.update((c.chunk_id, c.version) for c in held.evidence if c.permitted is False)
        return _sorted(held.evidence, kept, update_store.retired_versions(session.store), session.author), {}

    update = change_evidence(session, decide, dry_run=dry_run)
    added = tuple(chunk.chunk_id for chunk in update.offer.new if chunk.chunk_id not in known)
    changed = tuple((c.chunk_id, c.version) for c in update.offer.new if c.chunk_id in known)
    if added and update.written:
        rejudge_naming(session, set(added))
    still = sum(chunk.permitted is True and (chunk.chunk_id, chunk.version) in withheld for chunk in kept.chunks)
    return Renewal(update, added, changed, tuple(chunk.chunk_id for chunk in kept.gone), kept.moved, still)


def _sorted(stored: Sequence[EvidenceChunk], kept: Kept, retired: Set[Key], by: str) -> Sorted:
    held: dict[str, dict[str, EvidenceChunk]] = {}
    for chunk in stored:
        held.setdefault(chunk.chunk_id, {})[chunk.version] = chunk
    new: list[EvidenceChunk] = []
    said: list[tuple[Key, Assertion]] = []
    lists: dict[str, list[Key]] = {
        name: [] for name in ("in_force", "older", "replaced", "retracted", "withdrawn", "permitted")
    }
    known = 0

    def say(name: str, key: Key, **flags: bool) -> None:
        lists[name].append(key)
        said.append((key, Assertion(by=by, **flags)))

    for chunk in kept.chunks:
        key = (chunk.chunk_id, chunk.version)
        versions = held.get(chunk.chunk_id, {})
        old, now = versions.get(chunk.version), next((c for c in versions.values() if c.current), None)
        if old is None:
            new.append(chunk)
        else:
            known += 1
            if chunk.permitted is True and old.permitted is None:
                say("permitted", key, permitted=True)
            elif chunk.permitted is False and old.permitted is not False:
                say("withdrawn", key, permitted=False)
        if chunk.current is False:
            if old is not None and old.current:
                say("retracted", key, current=False)
        elif now is not None and now.version != chunk.version:
            say("replaced", (now.chunk_id, now.version), current=False)
            if chunk.current and old is None:
                lists["in_force"].append(key)
            else:
                say("in_force", key, current=True)
        elif now is None and (chunk.current or key in retired):
            if old is None:
                lists["in_force"].append(key)
            else:
                say("in_force", key, current=True)
    for chunk in kept.gone:
        say("retracted", (chunk.chunk_id, chunk.version), current=False)
    return Sorted(new=tuple(new), said=tuple(said), known=known, **{name: tuple(keys) for name, keys in lists.items()})
