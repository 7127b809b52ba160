"""The context of a chunk: adjacent chunks of its section, and its other versions with their differences.

A phrase may be missing from the next version, and the sentence that settles a question may be in the next chunk; a
reviewer needs to see them together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from goldtui.casework import edits
from goldtui.casework.edits import Edit
from goldtui.casework.outlet import PLACEHOLDER
from goldtui.casework.source_words import flags_of, is_withheld, why_withheld
from goldtui.casework.withheld import Withheld
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.counts import plural
from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.spot import Spot
from goldtui.store.evidence import chunks as chunk_store
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.word_diff import Change, Piece, word_diff
from goldtui.workbench.session.session import Session

IN_FORCE = "shown"
BEFORE, AFTER, VERSION = "before", "after", "version"
NEAREST = 25
"""The most chunks listed on each side; further ones are found by search."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether one support phrase of the case is present in another chunk or version."""

    claim: int
    """The claim's index, from 0."""
    phrase: str
    status: str
    """`exact`, `typography`, `negated`, `gone`, or `not tested` where the text is withheld."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One chunk version near the shown one. Texts of withheld chunks are never here."""

    relation: str
    """`shown` for the version that the case reads; else `version`, `before` or `after`."""
    chunk_id: str
    version: str
    flags: tuple[str, ...]
    withheld: str
    pieces: tuple[Piece, ...]
    """For another version, the changes from it to the shown one; for other chunks, the text; empty if withheld."""
    standings: tuple[Standing, ...]
    """The phrases of the claims that cite the shown chunk."""


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The shown chunk first, then its other versions, then the chunks before and after it."""

    rows: tuple[Neighbour, ...]


def neighbourhood(session: Session, case: GoldCase, chunk_id: str) -> Neighbourhood:
    """The context of a chunk; raises `UnusableInput` (`chunk_unknown`, `two_current_versions`)."""
    versions = chunk_store.get(session.store, (chunk_id,))
    if not versions:
        fix = did_you_mean(chunk_id, chunk_store.ids(session.store), "import its evidence")
        raise unusable("chunk_unknown", "the store has no such chunk", f"chunk {chunk_id}", fix)
    here = _in_force(versions)
    phrases = tuple(
        (number, phrase)
        for number, claim in enumerate(edits.claims_of(case))
        if claim.citation_id == chunk_id
        for phrase in claim.support_phrases
    )
    rows = [_neighbour(IN_FORCE, here, phrases)]
    rows += [_neighbour(VERSION, one, phrases, here) for one in versions if one.version != here.version]
    if here.parent_id:
        family = chunk_store.neighbours(session.store, here.parent_id)
        order = list(dict.fromkeys(one.chunk_id for one in family))
        at = order.index(chunk_id)
        for other in (*order[max(0, at - NEAREST) : at], *order[at + 1 : at + 1 + NEAREST]):
            one = _in_force([chunk for chunk in family if chunk.chunk_id == other])
            rows.append(_neighbour(BEFORE if order.index(other) < at else AFTER, one, phrases))
    return Neighbourhood(_described(session, case, versions, rows))


def _described(
    session: Session, case: GoldCase, versions: tuple[EvidenceChunk, ...], rows: list[Neighbour]
) -> tuple[Neighbour, ...]:
    """The rows with phrases that rest on a withheld source removed."""
    held = Withheld((*chunk_store.withheld(session.store), *versions), session.policy.restricted_run).phrases(
        (case.reference,)
    )
    if not held:
        return tuple(rows)
    return tuple(
        replace(
            row,
            standings=tuple(replace(one, phrase=PLACEHOLDER) if one.phrase in held else one for one in row.standings),
        )
        for row in rows
    )


def move_source(case: GoldCase, old: str, new: str) -> Edit:
    """The case with one chunk replaced by another wherever it is cited or required; phrases are unchanged."""
    spot = Spot("case", "required_source_ids")
    if old == new:
        return Edit(case, "move citations", spot, "The case reads the version in force; its id stays the same.")
    moved = sum(claim.citation_id == old for claim in edits.claims_of(case))
    if not moved and old not in case.named_source_ids:
        return Edit(case, "move citations", spot, f"The case does not name {old}.")
    changed = edits.replace_source(case, old, new)
    if new not in changed.named_source_ids:
        changed = changed.model_copy(update={"required_source_ids": (*changed.required_source_ids, new)})
    for claim in edits.claims_of(case):
        if claim.citation_id == old:
            changed = edits.set_citation(changed, claim.claim_id, new).case
    cited = plural(moved, "citation")
    return Edit(changed, "move citations", spot, f"{cited} moved from {old} to {new}; ctrl+z undoes.")


def _in_force(versions: tuple[EvidenceChunk, ...] | list[EvidenceChunk]) -> EvidenceChunk:
    index = EvidenceIndex(versions)
    return index.current[versions[0].chunk_id].chunk


def _neighbour(
    relation: str, chunk: EvidenceChunk, phrases: tuple[tuple[int, str], ...], here: EvidenceChunk | None = None
) -> Neighbour:
    withheld = is_withheld(chunk)
    text = chunk.text or ""
    if withheld:
        pieces: tuple[Piece, ...] = ()
    elif here is None or is_withheld(here):
        pieces = (Piece(Change.SAME, text),)
    else:
        # Always from the other version to the shown one, so that text the case reads now counts as added.
        pieces = word_diff(text, here.text or "")
    prepared = prepare("" if withheld else text)
    standings = tuple(
        Standing(claim, phrase, "not tested" if withheld else _status(phrase, prepared)) for claim, phrase in phrases
    )
    return Neighbour(relation, chunk.chunk_id, chunk.version, flags_of(chunk), why_withheld(chunk), pieces, standings)


def _status(phrase: str, prepared: PreparedText) -> str:
    match = find_phrase(phrase, prepared)
    if match.status is MatchStatus.FOUND:
        return "exact" if match.exact else "typography"
    return "negated" if match.status is MatchStatus.NEGATED else "gone"
