"""What to write next: every gap of a set's coverage map, with its count and the command that closes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.drafts.declare import source_name
from goldtui.checks.shown import labels_of
from goldtui.gates.catalog import gate_named
from goldtui.model.counts import counted
from goldtui.model.faults import command
from goldtui.model.records import EvidenceChunk, Usage
from goldtui.variants.catalog import BY_KIND, FAMILIES
from goldtui.workbench.library.coverage import (
    Coverage,
    Covered,
    Facet,
    claims_of,
    is_claimless,
    kinds,
    pointless_claims,
    unclaimed_points,
)

_DRAFTED_AS = {"should_reject_policy": "policy-attempt", "should_answer_partial": "partial-information"}
"""The generator that drafts cases of a category."""

WAITING = "state:draft rewrite"
"""The filter that finds drafts whose question still has to be rewritten."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One item that is not covered, with k of n if it is a count, and how to close the gap."""

    facet: Facet
    name: str
    said: str
    command: str
    k: int = 0
    n: int = 1
    case_id: str | None = None
    """The case to open, if the gap is within a case."""
    sources: tuple[str, ...] = ()
    """The chunk that a new case for it would rest on."""
    workflow: str | None = None
    category: str | None = None
    """The labels of that new case."""
    drafted_as: str | None = None
    """The generator that drafts that case from `chunk_id`, or from what it finds."""
    chunk_id: str | None = None
    filter: str = ""
    """The Library filter for drafts that would close the gap."""


def gaps(found: Coverage, where: Path) -> tuple[Gap, ...]:
    """All gaps of the set at `where`, in `Facet` order; for a folder, commands name the database as DB."""
    # Only a database can take a new case.
    place = Path("DB") if where.is_dir() else where
    listed = (
        *_slices(found, place),
        *_quotas(found, place),
        *_gates(found, where),
        *_in_cases(found, place),
        *_sources(found, place),
        *_kinds(found, where),
    )
    order = {facet: number for number, facet in enumerate(Facet)}
    return tuple(sorted(listed, key=lambda gap: order[gap.facet]))


def coverage_by_facet(found: Coverage, listed: Sequence[Gap]) -> tuple[Covered, ...]:
    """How many items of each facet have no gap; a facet without items is left out."""
    usable = usable_chunks(found)
    points = sum(len(case.points) for case in found.written)
    claims = sum(len(claims_of(case)) for case in found.written)
    numbers = {
        Facet.SLICE: (sum(1 for row in found.slices if row.name), "slices with enough cases"),
        Facet.QUOTA: (len(found.goldset.policy.category_quotas), "quotas filled"),
        Facet.CASE: (len(found.written), "cases with a claim, or to be refused"),
        Facet.POINT: (points, "answer points made by a claim"),
        Facet.CLAIM: (claims, "claims that make an answer point"),
        Facet.DOCUMENT: (len({source_name(chunk) for chunk in usable}), "documents with a case"),
        Facet.CHUNK: (len(usable), "permitted chunks in force required or cited"),
    }
    if found.tallies is not None:
        numbers[Facet.GATE] = (len(found.tallies.score.gates), "gates that some known-bad variant turns red")
        numbers[Facet.KIND] = (len(kinds()), "kinds of known-bad variants that apply somewhere")
    return tuple(
        Covered(facet, numbers[facet][0] - sum(gap.facet is facet for gap in listed), *numbers[facet])
        for facet in Facet
        if facet in numbers and numbers[facet][0]
    )


def usable_chunks(found: Coverage) -> tuple[EvidenceChunk, ...]:
    """Permitted chunks in force, one version per id, in order; a case may rest on these."""
    usable = {c.chunk_id: c for c in reversed(found.goldset.evidence) if c.permitted is True and c.current is True}
    return tuple(usable[name] for name in sorted(usable))


def _slices(found: Coverage, place: Path) -> Iterator[Gap]:
    policy = found.goldset.policy
    for row in found.slices:
        least = policy.slice_min_cases
        if row.name and row.cases < least:
            wanted = "required slice" if row.name in policy.required_slices else "slice"
            said = f"{wanted} has {row.cases} of {least} cases"
            next_ = command("new", place, "QUESTION", "--slice", row.name)
            yield Gap(Facet.SLICE, row.name, said, next_, row.cases, least, workflow=row.name)


def _quotas(found: Coverage, place: Path) -> Iterator[Gap]:
    of_tag = {
        label: case.category for case in found.goldset.cases for label in labels_of(case) if label != case.category
    }
    for name, quota in sorted(found.goldset.policy.category_quotas.items()):
        number, drafts = found.labels[name], found.drafted[name]
        if number >= quota:
            continue
        said = f"{number} of {quota} cases are written" + (f", {drafts} drafts wait for a question" if drafts else "")
        category = of_tag.get(name) or name
        kind = _DRAFTED_AS.get(category)
        next_ = (
            command("list", place, "--filter", WAITING)
            if drafts
            else command("draft", place, kind)
            if kind
            else command("new", place, "QUESTION", "--category", category)
        )
        yield Gap(
            Facet.QUOTA,
            name,
            said,
            next_,
            number,
            quota,
            category=category,
            drafted_as=kind,
            filter=WAITING if drafts else "",
        )


def _gates(found: Coverage, where: Path) -> Iterator[Gap]:
    if found.tallies is None:
        return
    for gate in found.tallies.score.unturned:
        next_ = command("variants", where, "--generate")
        yield Gap(Facet.GATE, gate, f"no known-bad variant turns it red first; {_would_turn(gate, found)}", next_)


def _would_turn(gate: str, found: Coverage) -> str:
    """Why no variant turns a gate red first: what becomes of those aimed at its stage, or which kind would."""
    families = found.tallies.score.families if found.tallies is not None else {}
    own = [one.declared for one in FAMILIES if one.declared.strict is gate_named(gate).declared.stage]
    made = sum(families[one.kind].applicable for one in own if one.kind in families)
    if made:
        killed = sum(families[one.kind].killed for one in own if one.kind in families)
        if killed == made:
            return f"all {made} that fail at its stage are stopped by another gate of it"
        return f"of {made} that fail at its stage {killed} are killed"
    return f"{own[0].kind} would, which applies when {own[0].applies}" if own else "no kind of variant is aimed at it"


def _in_cases(found: Coverage, place: Path) -> Iterator[Gap]:
    for case in found.written:
        if is_claimless(case):
            next_ = command("propose", place, case.case_id)
            yield Gap(Facet.CASE, case.case_id, "its answer makes no claim", next_, case_id=case.case_id)
        for name in unclaimed_points(case):
            next_ = command("claim", "add", place, case.case_id, "--text", "TEXT", "--point", name)
            yield Gap(Facet.POINT, f"{case.case_id} {name}", "no claim makes this point", next_, case_id=case.case_id)
        for name in pointless_claims(case):
            next_ = command("edit", place, case.case_id)
            yield Gap(Facet.CLAIM, f"{case.case_id} {name}", "the claim makes no point", next_, case_id=case.case_id)


def _sources(found: Coverage, place: Path) -> Iterator[Gap]:
    documents: dict[str, list[EvidenceChunk]] = {}
    for chunk in usable_chunks(found):
        documents.setdefault(source_name(chunk), []).append(chunk)
        if chunk.chunk_id not in found.used:
            yield _from(chunk, place, Facet.CHUNK, chunk.chunk_id, "no case requires or cites it")
    for name, chunks in sorted(documents.items()):
        if all(chunk.chunk_id not in found.used for chunk in chunks):
            said = f"no case rests on it ({counted(len(chunks), 'chunk')})"
            yield _from(chunks[0], place, Facet.DOCUMENT, name, said)


def _from(chunk: EvidenceChunk, place: Path, facet: Facet, name: str, said: str) -> Gap:
    """A gap that a case from this chunk closes; the draft fits the chunk's usage (quote only, or not at all)."""
    ruled = {Usage.QUOTE_ONLY: "quote-only", Usage.NO_USE: "policy-attempt"}.get(chunk.usage)
    if ruled is not None:
        next_ = command("draft", place, ruled, "--from", chunk.chunk_id)
    else:
        next_ = command("new", place, "QUESTION", "--source", chunk.chunk_id)
    # The answer to a question about an unusable chunk is a refusal, and a refusal rests on no source.
    sources = () if chunk.usage is Usage.NO_USE else (chunk.chunk_id,)
    kind = ruled or "partial-information"
    return Gap(facet, name, said, next_, sources=sources, drafted_as=kind, chunk_id=chunk.chunk_id)


def _kinds(found: Coverage, where: Path) -> Iterator[Gap]:
    if found.tallies is None:
        return
    for kind in kinds():
        tally = found.tallies.score.families.get(kind)
        if tally is None or not tally.applicable:
            said = f"applies to no case; it applies when {BY_KIND[kind].declared.applies}"
            yield Gap(Facet.KIND, kind, said, command("variants", where, "--generate"))
