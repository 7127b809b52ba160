"""Required chunks from what a case calls its sources: what is beyond doubt is set at once, the rest is listed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from goldtui.casework import edits
from goldtui.casework.edits import claims_of
from goldtui.model.counts import counted
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.sets import load_set
from goldtui.workbench.evidence.lookup import Found, How, Lookup
from goldtui.workbench.evidence.references import Field, Reference, references_of
from goldtui.workbench.library.bulk import BulkDone, save_changes
from goldtui.workbench.session.session import Session

WORDS = "sources resolved"


@dataclass(frozen=True, slots=True)
class Answered:
    """One name of a case with what it may mean."""

    case_id: str
    reference: Reference
    found: Found
    taken: tuple[str, ...] = ()
    """The chunk that is beyond doubt, or all chunks of a place that becomes a group; empty while a person must say."""
    already: bool = False
    """The case names the chunk elsewhere; nothing is to be done."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """All names of all cases, in order, and what was saved."""

    answers: tuple[Answered, ...]
    pairs: tuple[tuple[GoldCase, GoldCase], ...]
    """Each case that changes, before and after."""
    done: BulkDone | None = field(default=None)
    """Null when nothing was to be written."""

    @property
    def unambiguous(self) -> int:
        """Names that are beyond doubt, those that the case already has elsewhere included."""
        return sum(bool(one.taken) for one in self.answers)

    @property
    def questions(self) -> tuple[Answered, ...]:
        """Names for which a person must say what they mean."""
        return tuple(one for one in self.answers if not one.taken)

    def sentence(self) -> str:
        """The counts in words."""
        several = sum(one.found.how is not How.NOWHERE for one in self.questions)
        nowhere = len(self.questions) - several
        cases = len({one.case_id for one in self.answers})
        return (
            f"{self.unambiguous} of {counted(len(self.answers), 'name')} in {counted(cases, 'case')} unambiguous; "
            f"{several} to be asked, {nowhere} found nowhere"
        )


def resolve(
    session: Session,
    *,
    case_id: str | None = None,
    keys: Collection[str] = (),
    groups: bool = False,
    apply: bool = False,
) -> Resolution:
    """Look up every name that is no chunk id; with `apply`, save all that are beyond doubt in one transaction.

    `keys` are further keys of `extra` to read. With `groups`, several passages of a named document, page or section
    become a group of which any will do.
    """
    goldset = load_set(session.store)
    chunks = one_each(goldset.evidence)
    lookup = Lookup(chunks.values())
    answers: list[Answered] = []
    pairs = []
    for case in goldset.cases:
        if case_id is not None and case.case_id != case_id:
            continue
        own = [_answer(case, one, lookup, groups) for one in references_of(case, chunks, keys)]
        own = _whole_groups(own)
        after = replace_names(case, own)
        answers += own
        if after != case:
            pairs.append((case, after))
    done = save_changes(session, pairs, WORDS) if apply and pairs else None
    return Resolution(tuple(answers), tuple(pairs), done)


def one_each(evidence: Sequence[EvidenceChunk]) -> Mapping[str, EvidenceChunk]:
    """One version of each chunk by id: the one in force, else the last."""
    found: dict[str, EvidenceChunk] = {}
    for chunk in evidence:
        known = found.get(chunk.chunk_id)
        if known is None or not known.current:
            found[chunk.chunk_id] = chunk
    return found


def replace_names(case: GoldCase, answers: Sequence[Answered]) -> GoldCase:
    """The case with the names that are beyond doubt replaced by chunk ids; other names stay as they are."""
    after = case
    open_groups: dict[str, list[str]] = defaultdict(list)
    for one in answers:
        name, taken = one.reference.text, one.taken
        if not taken or one.already:
            continue
        if one.reference.field is Field.CITATION:
            after = edits.set_citation(after, one.reference.key, taken[0]).case
        elif one.reference.field is Field.ALTERNATIVE:
            groups = (
                tuple(i for o in group for i in (taken if o == name else (o,))) for group in after.source_alternatives
            )
            after = after.model_copy(update={"source_alternatives": tuple(tuple(dict.fromkeys(g)) for g in groups)})
        elif one.reference.any_of:
            open_groups[one.reference.key].extend(taken)
        else:
            after = _required(after, name if one.reference.field is Field.REQUIRED else None, taken)
    for group in open_groups.values():
        after = _required(after, None, tuple(dict.fromkeys(group)))
    return after


def _required(case: GoldCase, name: str | None, taken: tuple[str, ...]) -> GoldCase:
    """The case that requires one chunk, or any of several, in place of a name or in addition."""
    alone = taken if len(taken) == 1 else ()
    required = [i for one in case.required_source_ids for i in (alone if one == name else (one,))]
    groups = case.source_alternatives
    if name is None and alone and alone[0] not in case.named_source_ids:
        required.append(alone[0])
    if len(taken) > 1 and taken not in groups:
        groups = (*groups, taken)
    update = {"required_source_ids": tuple(dict.fromkeys(required)), "source_alternatives": groups}
    return case.model_copy(update=update)


def _answer(case: GoldCase, reference: Reference, lookup: Lookup, groups: bool) -> Answered:
    found = lookup.holding(lookup.find(reference.text), _phrases(case, reference))
    if (only := found.only) is not None:
        already = reference.field is Field.EXTRA and only in case.named_source_ids
        return Answered(case.case_id, reference, found, (only,), already)
    if groups and found.place and found.candidates and reference.field is not Field.CITATION:
        group = tuple(candidate.chunk_id for candidate in found.candidates)
        return Answered(case.case_id, reference, found, group, group in case.source_alternatives)
    return Answered(case.case_id, reference, found)


def _phrases(case: GoldCase, reference: Reference) -> tuple[str, ...]:
    """The phrases that the named source must hold: those of the claim that cites it by this name.

    A name in `extra` is the source of every claim, unless there are several such names.
    """
    claims = claims_of(case)
    if reference.field is Field.CITATION:
        chosen = [claim for claim in claims if claim.claim_id == reference.key]
    else:
        chosen = [claim for claim in claims if claim.citation_id == reference.text]
        if not chosen and reference.field is Field.EXTRA and not reference.any_of and len(_extra_names(case)) == 1:
            chosen = [claim for claim in claims if claim.citation_id is None]
    return tuple(phrase for claim in chosen for phrase in claim.support_phrases if phrase.strip())


def _extra_names(case: GoldCase) -> set[str]:
    return {one.text for one in references_of(case, ()) if one.field is Field.EXTRA}


def _whole_groups(answers: Sequence[Answered]) -> list[Answered]:
    """A list of which any will do is taken whole or not at all: a part of it would demand more than the list says."""
    unsure = {
        one.reference.key
        for one in answers
        if one.reference.any_of and one.reference.field is Field.EXTRA and not one.taken
    }
    return [
        Answered(one.case_id, one.reference, one.found)
        if one.reference.field is Field.EXTRA and one.reference.any_of and one.reference.key in unsure
        else one
        for one in answers
    ]
