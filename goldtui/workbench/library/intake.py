"""Import files: read by a codec, check everything, write drafts in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from goldtui.casework.judge import cited_ids
from goldtui.casework.judge_set import Watch as Watch
from goldtui.casework.judge_set import projections
from goldtui.casework.withheld import Withheld
from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.catalog import codec
from goldtui.formats.containers.encodings import encoding_named
from goldtui.formats.declare import CHUNK_SIZE
from goldtui.formats.declare import Imported as Read
from goldtui.formats.declare import ReadOptions as ReadOptions
from goldtui.formats.intake import KEPT_PROBLEMS
from goldtui.formats.native import NATIVE
from goldtui.formats.released import is_release
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.patterns import check_patterns
from goldtui.model.faults import Notice, Problem, UnusableInput, command, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.ids import FIX, UNCLEAR
from goldtui.model.people import Assertion
from goldtui.model.policy import Policy
from goldtui.model.projection import HeadProjection
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.sources_of import SourcesOf
from goldtui.store.cases import heads
from goldtui.store.db.bulk import collector_paused
from goldtui.store.db.engine import Store
from goldtui.store.db.values import Imported
from goldtui.store.evidence import chunks
from goldtui.store.sets import import_set
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.sentences import sentence_starts
from goldtui.workbench.evidence.renew import renew
from goldtui.workbench.library.browse import count_cases
from goldtui.workbench.library.import_target import Target
from goldtui.workbench.library.joining import join
from goldtui.workbench.library.rejudge import rejudge_naming
from goldtui.workbench.library.secret_notices import secret_notices
from goldtui.workbench.library.waiting import Judged, judge_first
from goldtui.workbench.session.session import Session

UNNAMED = GoldSet().name


@dataclass(frozen=True, slots=True)
class PhraseCount:
    """Counts of support phrases of the reference answers that were judged, searched in the chunk each claim cites."""

    total: int
    found: int
    unchecked: int
    """Phrases whose claim cites nothing, or a chunk without text here; not tested, so neither found nor absent."""


@dataclass(frozen=True, slots=True)
class Intake:
    """What the files held, and which of it was new to the store."""

    counts: Mapping[str, int]
    notices: tuple[Notice, ...]
    written: Imported | None
    """Null for a dry run."""
    judged: Judged
    phrases: PhraseCount


def reading(
    author: str,
    *,
    permitted: bool,
    current: bool,
    answerable: bool | None,
    leave_out_cut_line: bool = False,
    chunk_size: int | None = None,
    encoding: str = "",
    tables: Sequence[str] = (),
    sources: SourcesOf = SourcesOf.ALL,
) -> ReadOptions:
    """Reader options, with what the author asserts of every chunk; false means no assertion, not a denial.

    Raises `UnusableInput` (`encoding_not_known`).
    """
    assertion = None
    if permitted or current:
        assertion = Assertion(by=author, permitted=permitted or None, current=current or None)
    return ReadOptions(
        caps=reading_as(encoding, tables),
        assertion=assertion,
        answerable=answerable,
        sources=sources,
        leave_out_cut_line=leave_out_cut_line,
        chunk_size=CHUNK_SIZE if chunk_size is None else chunk_size,
        sentence_ends=sentence_starts,
    )


def reading_as(encoding: str, tables: Sequence[str] = ()) -> Caps:
    """The caps of files in an encoding that a person named, empty for none, of which only some tables are read."""
    return replace(DEFAULT_CAPS, encoding=encoding_named(encoding) if encoding else "", tables=tuple(tables))


def read_sources(format_name: str, paths: Sequence[Path], options: ReadOptions) -> Read:
    """What the named codec reads from the paths; raises `UnusableInput` with every problem."""
    found = codec(format_name)
    if found.read is None:
        raise unusable("format_cannot_read", f"{format_name} can only be written", "--format", "choose another format")
    if found.joins and len(paths) > 1:
        return join(paths, [found.read((path,), options) for path in paths])
    return found.read(tuple(paths), options)


def renews(format_name: str) -> bool:
    """Whether a format is read again when its sources change; raises `UnusableInput` for an unknown one."""
    return codec(format_name).renews


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """Files that were read by a format with a reader of its own."""

    format_name: str
    read: Read
    target: Target

    @property
    def goldset(self) -> GoldSet:
        """The set as it is to be stored."""
        return self.target.renamed(self.read.goldset)

    def tried(self) -> Intake:
        """What would come of it; no database is looked at."""
        evidence = EvidenceIndex(self.goldset.evidence)
        judged = judge_first(self.goldset.cases, evidence, self.goldset.policy, self.target.watch)
        return _intake(self.read, None, judged, evidence)

    def stored(self, session: Session, *, fresh: bool) -> Intake:
        """Store it. Raises a conflict when the store has an id with different content."""
        goldset, name = self.goldset, self.target.name
        if not fresh:
            if renews(self.format_name):
                return _renewed(session, self.read, name)
            if name is None and self.format_name != NATIVE.name and session.set_name != UNNAMED:
                goldset = goldset.model_copy(update={"name": UNNAMED})
        known = heads.digests(session.store).keys()
        stored = _store(session, goldset, f"imported as {self.format_name}", self.target.watch)
        if stored[0].chunks and count_cases(session) > stored[0].cases:
            rejudge_naming(session, {c.chunk_id for c in goldset.evidence}, stored[1].keys() - known)
        return _intake(self.read, *stored)


def read_known(target: Target, format_name: str, paths: Sequence[Path]) -> KnownFiles:
    """The files, read and checked; raises `UnusableInput` with every problem."""
    read = read_sources(format_name, paths, replace(target.options, packed=True))
    check_patterns(read.goldset.policy)
    Withheld(read.goldset.evidence, read.goldset.policy.restricted_run).hold_back(str(paths[0]))
    _refuse_unclear_ids(read.notices)
    if format_name == NATIVE.name and is_release(paths[0]):
        read = _under_newest_rule(read, paths[0])
    return KnownFiles(format_name, read, target)


@collector_paused()
def import_sources(target: Target, format_name: str, paths: Sequence[Path]) -> Intake:
    """Read the paths and store everything in one transaction; a dry run only reports.

    A database is opened or created only after the files have been read, so a bad file leaves nothing behind.

    Raises `UnusableInput` (nothing written) or a conflict when the store has an id with different content.
    """
    known = read_known(target, format_name, paths)
    if target.dry_run:
        return known.tried()
    return target.filled(lambda session, fresh: known.stored(session, fresh=fresh))


def _renewed(session: Session, read: Read, name: str | None) -> Intake:
    """Documents into a database that may hold earlier versions of them."""
    if name is not None and name != session.set_name:
        message = f'the set there is called "{session.set_name}"'
        fix = f"leave out --name, or give it that name first: {command('rename', session.path, name)}"
        raise unusable("set_has_name", message, str(session.path), fix)
    done = renew(session, read.goldset.evidence)
    written = Imported(0, 0, len(done.update.offer.new), 0, 0)
    notice = Notice("documents_renewed", done.sentence(), str(session.path))
    return _intake(replace(read, notices=(*read.notices, notice)), written, {}, EvidenceIndex(()))


def _refuse_unclear_ids(notices: Sequence[Notice]) -> None:
    """Raise for ids that a reader of a set lets pass: here they would become ids of the database."""
    found = [Problem(one.code, one.message, one.where, FIX) for one in notices if one.code == UNCLEAR]
    if found:
        raise UnusableInput(found[:KEPT_PROBLEMS], len(found))


def _under_newest_rule(read: Read, release: Path) -> Read:
    """Imported cases start as new work, so they are judged by the newest rule, whatever rule they were frozen under."""
    policy, newest = read.goldset.policy, Policy().judgement
    if policy.judgement == newest:
        return read
    message = f"it was frozen under the rule {policy.judgement}; as a draft it is judged by {newest}"
    goldset = read.goldset.model_copy(update={"policy": policy.model_copy(update={"judgement": newest})})
    return replace(read, goldset=goldset, notices=(*read.notices, Notice("judgement_newer", message, str(release))))


def store_set(store: Store, goldset: GoldSet, author: str, at: datetime, note: str = "") -> Imported:
    """Write a whole set in one transaction, with each case's first red stage for the lists."""
    judged = projections(goldset.cases, EvidenceIndex(goldset.evidence), goldset.policy, STRICT)
    return import_set(store, goldset, author=author, at=at, note=note, projections=judged)


Stored = tuple[Imported, Mapping[str, HeadProjection], EvidenceIndex]


def _store(session: Session, goldset: GoldSet, note: str, watch: Watch) -> Stored:
    evidence = EvidenceIndex((*goldset.evidence, *_named_in_store(session, goldset)))
    policy = session.policy if goldset.policy == Policy() else goldset.policy
    judged = judge_first(goldset.cases, evidence, policy, watch)
    written = import_set(
        session.store, goldset, author=session.author, at=session.clock(), note=note, projections=judged
    )
    return written, judged, evidence


def _named_in_store(session: Session, goldset: GoldSet) -> tuple[EvidenceChunk, ...]:
    """Chunks that the new cases name and only the store has; an import may bring cases for earlier evidence."""
    if chunks.mark(session.store)[0] == 0:
        return ()
    own = {c.chunk_id for c in goldset.evidence}
    named = {i for case in goldset.cases for i in (*case.named_source_ids, *cited_ids(case))}
    return chunks.get(session.store, sorted(named - own))


def _intake(
    read: Read,
    written: Imported | None,
    judged: Mapping[str, HeadProjection],
    evidence: EvidenceIndex,
) -> Intake:
    phrases = count_phrases(read.goldset.cases[: len(judged)], evidence)
    notices = (*read.notices, *secret_notices(read.goldset.evidence))
    return Intake(read.counts, notices, written, Judged.of_import(judged, len(read.goldset.cases)), phrases)


def count_phrases(cases: Sequence[GoldCase], evidence: EvidenceIndex) -> PhraseCount:
    """How many support phrases occur in the chunk their claim cites (negated ones count as found)."""
    total = found = unchecked = 0
    for case in cases:
        for claim in case.reference.claims if case.reference else ():
            source = evidence.current.get(claim.citation_id or "")
            for phrase in claim.support_phrases:
                total += 1
                if source is None or source.chunk.text is None:
                    unchecked += 1
                elif find_phrase(phrase, source.prepared).status is not MatchStatus.ABSENT:
                    found += 1
    return PhraseCount(total, found, unchecked)
