"""Sources that a case requires: known, current, allowed, and used by its reference."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.required import SOURCES, alone, groups, quote_ids, requirements
from goldtui.model.counts import plural
from goldtui.model.records import GoldCase, Usage
from goldtui.model.spot import Spot


@Declaration(
    code="GT315",
    name="required-source-missing",
    severity=ERROR,
    says="A case expects an answer and requires no source.",
    why="Retrieval and selection are not tested, so whatever went wrong there is blamed on the answer.",
    fix="name the chunks a right answer must have had in context",
    place="case.required_source_ids",
    example=Example("cases[2].required_source_ids", bad=[], good=["winter"]),
).of_case
def required_source_missing(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect an answer and require no source."""
    if view.answers and not requirements(view.case):
        yield Flaw(Spot("case", "required_source_ids"), "the case expects an answer and requires no source")


@Declaration(
    code="GT316",
    name="required-source-unknown",
    severity=ERROR,
    says="A required source is not in the evidence.",
    why="No system can retrieve it, so every run fails the case at the first stage.",
    fix="correct the id, or bring the chunk",
    place="case.required_source_ids",
    example=Example("cases[2].required_source_ids", bad=["Winter"], good=["winter"]),
).of_case
def required_source_unknown(view: CaseView) -> Iterator[Flaw]:
    """Required ids that the evidence does not have."""
    for chunk_id in alone(view.case):
        if chunk_id not in view.shown.versions:
            sections = len(view.shown.evidence.of_document(chunk_id))
            whole = f"is a document of {plural(sections, 'section')}, and no section: name the one that answers it"
            said = whole if sections else f"is not in the evidence{view.shown.like_chunk(chunk_id)}"
            yield Flaw(SOURCES, f'required source "{chunk_id}" {said}')
    for place, ids in groups(view.case):
        for chunk_id in ids:
            if chunk_id not in view.shown.versions:
                hint = view.shown.like_chunk(chunk_id)
                yield Flaw(place, f'"{chunk_id}", one of several sources that will do, is not in the evidence{hint}')


@Declaration(
    code="GT317",
    name="required-source-restricted",
    severity=ERROR,
    says="A required source may not be used by the system under test.",
    why="A right system leaves it out and fails; a wrong one uses it and is stopped: nobody can pass.",
    fix="require a permitted source, or expect a refusal",
    place="case.required_source_ids",
    example=Example("evidence[2].permitted", bad=False, good=True),
).of_case
def required_source_restricted(view: CaseView) -> Iterator[Flaw]:
    """Required chunks that may not be used."""
    for chunk_id in alone(view.case):
        if _bad(view, chunk_id):
            yield Flaw(SOURCES, f'required source "{chunk_id}" may not be used')
    for place, ids in groups(view.case):
        if all(_bad(view, one) for one in ids):
            yield Flaw(place, f"none of {quote_ids(ids)}, of which one is required, may be used")


def _bad(view: CaseView, chunk_id: str) -> bool:
    chunk = view.shown.chunk(chunk_id)
    return chunk is not None and chunk.permitted is False


@Declaration(
    code="GT318",
    name="required-source-not-current",
    severity=ERROR,
    says="No version of a required source is in force.",
    why="The answer may be wrong by now, and every run that uses the source is stopped as inadmissible.",
    fix="bring the version in force and look at the case again, or require another source",
    place="case.required_source_ids",
    example=Example("evidence[2].current", bad=False, good=True),
).of_case
def required_source_not_current(view: CaseView) -> Iterator[Flaw]:
    """Required chunks without a version in force."""
    for chunk_id in alone(view.case):
        if _bad_of_source_stale(view, chunk_id):
            yield Flaw(SOURCES, f'no version of required source "{chunk_id}" is in force')
    for place, ids in groups(view.case):
        if all(_bad_of_source_stale(view, one) for one in ids):
            yield Flaw(place, f"no version of {quote_ids(ids)}, of which one is required, is in force")


def _bad_of_source_stale(view: CaseView, chunk_id: str) -> bool:
    chunk = view.shown.chunk(chunk_id)
    return chunk is not None and chunk.current is False


@Declaration(
    code="GT319",
    name="required-source-no-use",
    severity=ERROR,
    says="A required source is one that no answer may use.",
    why="The answer that the case wants fails source policy.",
    fix="require another source, or correct the chunk's usage",
    place="case.required_source_ids",
    example=Example("evidence[2].usage", bad="no_use", good="summarize"),
).of_case
def required_source_no_use(view: CaseView) -> Iterator[Flaw]:
    """Required chunks whose usage is `no_use`."""
    for chunk_id in alone(view.case):
        if _bad_of_source_no_use(view, chunk_id):
            yield Flaw(SOURCES, f'no answer may use required source "{chunk_id}"')
    for place, ids in groups(view.case):
        if all(_bad_of_source_no_use(view, one) for one in ids):
            yield Flaw(place, f"no answer may use {quote_ids(ids)}, of which one is required")


def _bad_of_source_no_use(view: CaseView, chunk_id: str) -> bool:
    chunk = view.shown.chunk(chunk_id)
    return chunk is not None and chunk.usage is Usage.NO_USE


@Declaration(
    code="GT320",
    name="required-source-never-cited",
    severity=WARNING,
    says="No claim of the reference cites a required source.",
    why="A run without it is stopped at retrieval although it could answer in full.",
    fix="cite it where it proves something, or do not require it",
    place="case.required_source_ids",
    example=Example("cases[2].required_source_ids", bad=["winter", "dogs"], good=["winter"]),
).of_case
def required_source_never_cited(view: CaseView) -> Iterator[Flaw]:
    """Required chunks that the reference does not cite."""
    if view.claims:
        cited = {claim.citation_id for claim in view.claims}
        for chunk_id in alone(view.case):
            if chunk_id not in cited:
                yield Flaw(SOURCES, f'no claim cites required source "{chunk_id}"')
        for place, ids in groups(view.case):
            if cited.isdisjoint(ids):
                yield Flaw(place, f"no claim cites one of {quote_ids(ids)}, of which one is required")


def repair_required_source_twice(view: CaseView) -> GoldCase:
    """Each required source once, in order."""
    ids = view.case.required_source_ids
    once = tuple(dict.fromkeys(ids))
    return view.case if once == ids else view.case.model_copy(update={"required_source_ids": once})


@Declaration(
    code="GT321",
    name="required-source-twice",
    severity=INFO,
    says="A case lists a required source twice.",
    why="It reads as two sources where there is one.",
    fix="keep it once",
    place="case.required_source_ids",
    example=Example("cases[2].required_source_ids", bad=["winter", "winter"], good=["winter"]),
).repaired_by(repair_required_source_twice)
def required_source_twice(view: CaseView) -> Iterator[Flaw]:
    """Cases that list a required source more than once."""
    ids = view.case.required_source_ids
    if len(set(ids)) < len(ids):
        yield Flaw(Spot("case", "required_source_ids"), "a required source is listed twice")
