"""How much of what a case requires is among some ids: every required source, and one of each group of alternatives.

Written once, so that retrieval, selection and the ratios always agree about what counts. The same text under another id
counts. A source that the evidence no longer holds is a fault of the case, so no stage is blamed for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from goldtui.gates.declare import NOT_APPLICABLE, NOT_TESTED, Declaration, Reason, error, notice, result, warning
from goldtui.gates.evidence import EvidenceIndex, Source, stand_in
from goldtui.gates.exhibit import Exhibit
from goldtui.model.counts import plural
from goldtui.model.results import Finding, GateResult
from goldtui.model.spot import Spot

SOURCES, ALTERNATIVES = Spot("case", "required_source_ids"), Spot("case", "source_alternatives")
"""Where a case names its requirements; the first place of a finding that blames the case itself."""

SOURCE_GONE = Reason("required_source_gone", "repair the gold first: move the case to the source that holds this now")
NOTHING_REQUIRED = Reason(
    "no_required_sources",
    "name in the gold the sources a right answer must have had",
    gold_fix="name the sources a right answer must have had in context",
)
SAME_TEXT = Reason("same_text_other_id")
"""Reasons of every gate that checks the required sources."""

Lost = tuple[str, ...]
"""One required id, or the ids of a group of which none is present."""


class Met(NamedTuple):
    """The requirements that are met: `k` of `n`, a group counting as one; sources that are gone count in neither."""

    k: int
    n: int
    lost: tuple[Lost, ...] = ()
    gone: tuple[Lost, ...] = ()
    """Also lost, but because the evidence no longer holds them."""
    stand_ins: tuple[tuple[str, str], ...] = ()
    """Pairs of a requirement and the id that holds the same text."""
    useful: frozenset[str] = frozenset()
    """The given ids that are required, belong to a group, or stand in for one that is."""


def nothing_required(declared: Declaration, exhibit: Exhibit) -> GateResult:
    """The result for a case without required sources: a refusal needs none, any other case is not tested."""
    if exhibit.refusal_expected:
        return result(declared, NOT_APPLICABLE)
    missing = warning("no_required_sources", "the case names no required source", SOURCES)
    return result(declared, NOT_TESTED, (missing,))


def requirements_met(exhibit: Exhibit, ids: frozenset[str], *, strict_rules: bool = True) -> Met:
    """The requirements that `ids` meet; by the lesson's rules (and `strict-1`) copies under other ids do not count."""
    required, groups = exhibit.required, exhibit.groups
    if not groups and required <= ids:
        return Met(len(required), len(required), useful=required)
    wanted: list[Lost] = [(i,) for i in sorted(required)]
    wanted += [tuple(sorted(group)) for group in groups]
    useful = ids & required.union(*groups)
    missing = [one for one in wanted if ids.isdisjoint(one)]
    if not strict_rules or exhibit.policy_is_old or not missing:
        return Met(len(wanted) - len(missing), len(wanted), tuple(missing), useful=useful)
    read: Mapping[str, Source] = exhibit.selected if ids is exhibit.chosen else exhibit.evidence.current
    stand_ins: list[tuple[str, str]] = []
    lost: list[Lost] = []
    for one in missing:
        found = _stand_in(one, ids, read, exhibit.evidence)
        if found is None:
            lost.append(one)
        else:
            stand_ins.append(found)
    gone = tuple(one for one in lost if is_gone(one, exhibit.evidence))
    return Met(
        len(wanted) - len(lost),
        len(wanted) - len(gone),
        tuple(one for one in lost if one not in gone),
        gone,
        tuple(stand_ins),
        useful.union(other for _, other in stand_ins),
    )


def ranking_ids(exhibit: Exhibit, ids: Sequence[str]) -> frozenset[str]:
    """The ids to measure a ranking by: for a group its first member in the ranking, for a lost source its copy."""
    given = frozenset(ids)
    found = requirements_met(exhibit, given)
    if found.useful == exhibit.required and not exhibit.groups:
        return found.useful
    standing = dict(found.stand_ins)
    wanted = {standing.get(i, i) for i in exhibit.required}
    for group in exhibit.groups:
        if wanted.isdisjoint(group):
            first = next((i for i in ids if i in group), None)
            copy = next((standing[i] for i in sorted(group) if i in standing), None)
            wanted.add(first or copy or min(group))
    return frozenset(wanted.difference(i for one in found.gone for i in one))


def is_gone(ids: Lost, evidence: EvidenceIndex) -> bool:
    """Whether none of these ids is in the evidence and in force. A chunk whose currency is not set is not gone."""
    return not any(i in evidence.current and evidence.current[i].chunk.current is not False for i in ids)


def lost_sources(found: Met, code: str, place: str, where: Spot, exhibit: Exhibit) -> list[Finding]:
    """Findings for lost, gone or replaced sources; `place` is the list in words, `where` its field of the trace."""
    findings = [error(code, f"{_named(one)} is {'not ' if len(one) == 1 else ''}{place}", where) for one in found.lost]
    findings += [gone_source(one, exhibit) for one in found.gone]
    for wanted, other in found.stand_ins:
        message = f"required source {wanted!r} is not {place}; {other!r} holds the same text and counts for it"
        findings.append(notice("same_text_other_id", message, where))
    return findings


def _whole_document(name: str, exhibit: Exhibit) -> str:
    """The message about a required id that names a document; empty for any other id.

    A case that was imported with the name of a document is not stale: nobody has chosen the section yet.
    """
    sections = exhibit.evidence.of_document(name)
    if not sections:
        return ""
    attached = sum(one in exhibit.case.named_source_ids for one in sections)
    of_it = f"none of its {len(sections)} sections" if len(sections) > 1 else "its one section"
    if attached:
        said = f"{attached} of its {plural(len(sections), 'section')} {'is' if attached == 1 else 'are'} attached"
        return f"the case still requires the document {name!r} itself; {said}: take the name out of its sources"
    yet = f"{of_it} is {'' if len(sections) > 1 else 'not '}attached yet"
    return f"the case requires the document {name!r}; {yet}: attach the one that answers (A), or take a proposal (P)"


def not_held(name: str, exhibit: Exhibit) -> str:
    """The message to the author about a required id that is no chunk."""
    stale = f"the case requires {name!r}, which the evidence does not hold: the case is stale"
    return _whole_document(name, exhibit) or stale


def gone_source(ids: Lost, exhibit: Exhibit, hint: str = "", places: Iterable[Spot] = ()) -> Finding:
    """The finding that the case is stale or names a whole document, with the way to repair it."""
    single = len(ids) == 1
    if single and (said := _whole_document(ids[0], exhibit)):
        return warning("required_source_gone", said, SOURCES, *places)
    what = f"required source {ids[0]!r}" if single else f"sources {_listed(ids)}, of which one is required,"
    state = "is no longer in the evidence, or no version of it is in force"
    message = f"the case is stale: its {what} {state if single else state.replace('is', 'are', 1)}{hint}"
    fix = "require the source that holds this now, or bring it back"
    return warning("required_source_gone", f"{message}; {fix}", SOURCES if single else ALTERNATIVES, *places)


def _stand_in(
    wanted: Lost, ids: frozenset[str], read: Mapping[str, Source], evidence: EvidenceIndex
) -> tuple[str, str] | None:
    for chunk_id in wanted:
        source = evidence.current.get(chunk_id)
        other = None if source is None else stand_in(source, ids, read)
        if other is not None:
            return chunk_id, other
    return None


def _named(ids: Lost) -> str:
    return f"required source {ids[0]!r}" if len(ids) == 1 else f"none of {_listed(ids)}, any one of which will do,"


def _listed(ids: Lost) -> str:
    return ", ".join(map(repr, ids))
