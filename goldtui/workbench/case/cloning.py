"""Copy a case for a new version of its sources, and list the support phrases that no longer hold.

The old case stays as it is because releases and reviews name it, so the copy needs an id of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count

from goldtui.casework.judge import cited_ids
from goldtui.model.ids import unclear
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases import revisions
from goldtui.store.evidence import chunks as chunk_store
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.workbench.case.desk import save_case
from goldtui.workbench.case.new_case import judge_for
from goldtui.workbench.session.session import Session, unknown_in

ORIGIN = "cloned_from"
"""The key of `extra` for a case's origin: case, revision, digest and the source versions at that time."""

WITHHELD = "withheld"


@dataclass(frozen=True, slots=True)
class Fallen:
    """A support phrase that is absent from the current version of its chunk. `phrase` may be foreign text."""

    claim_id: str
    phrase: str
    chunk_id: str
    why: str
    """In words: `not in version 2`, `no version in force`, `withheld`."""


@dataclass(frozen=True, slots=True)
class Clone:
    """The new case, and the support phrases that the current sources no longer contain."""

    case_id: str
    moved: tuple[str, ...]
    """Chunks whose version in force differs from the newest one when the old case was saved, as `id: old to new`."""
    fallen: tuple[Fallen, ...]


def clone_case(session: Session, case_id: str) -> Clone:
    """Copy the last revision of a case under a new id, as a draft that cites each chunk's version in force.

    Citations name chunks by id and a chunk's version in force is the one that is read, so the words stay as they
    were. Raises `UnusableInput` (`unknown_case`).
    """
    old = revisions.latest(session.store, case_id)
    if old is None:
        raise unknown_in(session, case_id)
    named = tuple(dict.fromkeys((*old.case.named_source_ids, *cited_ids(old.case))))
    stored = chunk_store.get(session.store, named)
    now = {chunk.chunk_id: chunk for chunk in stored if chunk.current}
    before = {chunk.chunk_id: chunk.version for chunk in stored if not chunk.current}
    moved = tuple(f"{i}: {before[i]} to {now[i].version}" for i in named if i in now and i in before)
    origin = {"case_id": case_id, "revision": old.number, "digest": old.digest, "moved": list(moved)}
    new_id = _free_id(session, case_id)
    copy = old.case.model_copy(update={"case_id": new_id, "extra": {**old.case.extra, ORIGIN: origin}})
    verdict = judge_for(session, copy).verdict(copy)
    save_case(session, copy, None, verdict=verdict, note=f"cloned from {case_id}, revision {old.number}")
    return Clone(new_id, moved, absent_phrases(copy, now))


def absent_phrases(case: GoldCase, now: dict[str, EvidenceChunk]) -> tuple[Fallen, ...]:
    """Support phrases that are absent from the current chunks (by id), in claim order."""
    found = []
    for claim in case.reference.claims if case.reference else ():
        if claim.citation_id is None:
            continue
        chunk = now.get(claim.citation_id)
        for phrase in claim.support_phrases:
            if why := _fallen(phrase, chunk):
                found.append(Fallen(claim.claim_id, phrase, claim.citation_id, why))
    return tuple(found)


def _free_id(session: Session, case_id: str) -> str:
    """The id with `-v2` appended, or with the first higher number that is free; `-v2` becomes `-v3`.

    An unclear id of an old set does not go on: the new one has a hyphen for each character that does not show.
    """
    stem = re.sub(r"-v\d+$", "", case_id)
    stem = stem if not unclear(stem) else "".join("-" if unclear(char) else char for char in stem)
    for number in count(2):
        if revisions.latest(session.store, f"{stem}-v{number}") is None:
            return f"{stem}-v{number}"
    raise AssertionError("numbers do not end")


def _fallen(phrase: str, chunk: EvidenceChunk | None) -> str:
    if chunk is None:
        return "no version in force"
    if chunk.text is None or chunk.permitted is False:
        return WITHHELD
    absent = find_phrase(phrase, prepare(chunk.text)).status is MatchStatus.ABSENT
    return f"not in version {chunk.version}" if absent else ""
