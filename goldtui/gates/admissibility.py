"""Was every chunk that the run touched one it may use, in force and really produced by the previous step?

Relevance can never make forbidden evidence acceptable, even when a later step drops it; so every id at every step is
checked, and the finding names the first step where it appeared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from goldtui.gates.declare import Declaration, Gate, Passes, Reason, error, settled, warning
from goldtui.gates.evidence import NO_IDS
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.required import ALTERNATIVES, SOURCE_GONE, SOURCES, gone_source, is_gone, not_held
from goldtui.model.records import EvidenceChunk, RagTrace
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import Spot

STEPS = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")
"""The traced id lists in pipeline order; with the prefix `trace.` they are the places that findings name."""

DECLARED = Declaration(
    name="admissibility",
    title="admissible",
    short_title="admissibility",
    column="adm",
    stage=Stage.ADMISSIBILITY,
    asks="Is every chunk at every step permitted, in force, known and produced by the step before?",
    needs=("case", "trace", "evidence", "policy"),
    first_fix="filter the evidence before retrieval, or repair the trace",
    reasons=(
        SOURCE_GONE,
        Reason(
            "case_mismatch", "send the run to the case it was made for, or correct its case_id", mode="broken_trace"
        ),
        Reason(
            "no_context",
            "look why the context gate let nothing through: budget, score floor or an empty index",
            "{message}: attach one that answers it (A), or choose refuse (t) if none does",
            mode="no_context",
        ),
        Reason(
            "version_count_mismatch",
            "log one version for each selected chunk, in the same order",
            mode="broken_trace",
            compares=("selected_context_ids", "selected_versions"),
        ),
        Reason(
            "version_key_missing",
            "log the version of every pipeline component that the policy names, or give it: --pipeline NAME=VERSION",
            mode="broken_trace",
        ),
        Reason("version_key_repeated", "log each pipeline component once", mode="broken_trace"),
        Reason("version_value_blank", "log the component's version, not an empty text", mode="broken_trace"),
        Reason("duplicate_id", "remove repeated ids where the step merges its lanes", mode="broken_trace"),
        Reason(
            "unknown_id",
            "index and gold set differ: bring the chunk in, rebuild the index from the set, or take over the "
            "ids of the index (goldtui evidence rebind)",
            mode="inadmissible_source",
        ),
        Reason("text_unknown", "bring the passage in, or cut the texts of the run as the set does (goldtui export)"),
        Reason(
            "rerank_input_not_retrieved",
            "look where candidates are added between retrieval and the reranker",
            mode="broken_trace",
            compares=("first_stage_ids", "rerank_input_ids"),
        ),
        Reason(
            "rerank_changed_candidates",
            "make the reranker return exactly what went in; dropping is the selection's work",
            mode="broken_trace",
            compares=("rerank_input_ids", "reranked_ids"),
        ),
        Reason(
            "selected_not_reranked",
            "select from the reranked list only; look what else writes into the context",
            mode="broken_trace",
            compares=("reranked_ids", "selected_context_ids"),
        ),
        Reason(
            "stale_version",
            "rebuild the index: the context was read from a version that is no longer held",
            mode="inadmissible_source",
            compares=("selected_context_ids", "selected_versions"),
        ),
        Reason("restricted", "filter on permission before retrieval, not after it", mode="inadmissible_source"),
        Reason(
            "not_current",
            "filter on currency before retrieval, and drop superseded versions from the index",
            stale_fix="repair the gold first: move the case to the source that is in force now",
            mode="inadmissible_source",
        ),
        Reason(
            "permission_not_set",
            "let somebody say whether the chunk may be used, then judge the run again",
            gold_fix="{message}; import again with --permitted or --current, in your name",
        ),
        Reason(
            "currency_not_set",
            "let somebody say whether the chunk is in force, then judge the run again",
            gold_fix="{message}; import again with --permitted or --current, in your name",
        ),
    ),
    steps=STEPS,
    recorded=(*STEPS, "selected_versions", "versions"),
    judged_in_part=True,
)
PASSED = Passes(DECLARED)

_ORDER = {code: position for position, code in enumerate(DECLARED.codes)}
_STEP_WORDS = {
    "first_stage_ids": "first-stage retrieval",
    "rerank_input_ids": "the rerank input",
    "reranked_ids": "the reranked list",
    "selected_context_ids": "the selected context",
}

Places = dict[str, list[Spot]]
_VERSIONS = Spot("trace", "versions")


def strict(exhibit: Exhibit) -> GateResult:
    """Reports every reason, in the catalogue's order; an unset permission or currency is not tested."""
    admissible = exhibit.evidence.admissible
    if _clean(exhibit, True) and exhibit.required <= admissible and not any(map(admissible.isdisjoint, exhibit.groups)):
        return PASSED[len(exhibit.candidates)]
    return _explained(exhibit, strict_rules=True)


def lesson(exhibit: Exhibit) -> GateResult:
    """The lesson's check: the same conditions, but blank versions pass and unset means not allowed."""
    if _clean(exhibit, False) and exhibit.chosen:
        return PASSED[len(exhibit.candidates)]
    return _explained(exhibit, strict_rules=False)


def _clean(exhibit: Exhibit, filled: bool) -> bool:
    """A cheap test of the whole run for nothing to report; only a true result is final.

    Written without helpers, since it runs for every verdict. With `filled`, a blank version is a fault.
    """
    # One read past the model's attribute hook instead of seven through it; a record is its fields.
    traced = exhibit.trace.__dict__
    candidates, chosen = exhibit.candidates, exhibit.chosen
    first, reranked, selected = traced["first_stage_ids"], traced["reranked_ids"], traced["selected_context_ids"]
    if len(candidates) != len(first) or not candidates <= exhibit.evidence.admissible:
        return False
    given = candidates
    if traced["rerank_input_ids"] != first:
        given = frozenset(traced["rerank_input_ids"])
        if not given <= candidates or len(given) != len(traced["rerank_input_ids"]):
            return False
    return (
        len(reranked) == len(given)
        and given == {*reranked}
        and len(chosen) == len(selected)
        and chosen <= given
        and tuple(map(exhibit.evidence.current_version.get, selected)) == traced["selected_versions"]
        and traced["case_id"] == exhibit.case.case_id
        and _versions_fine(traced["versions"], exhibit.policy.required_versions, filled)
        and (len(selected) > 0 or exhibit.refusal_expected)
    )


# A run names the same components in every trace, so the answer is cached, at 0.3 us instead of 0.9.
@lru_cache(maxsize=256)
def _versions_fine(versions: tuple[tuple[str, str], ...], required: tuple[str, ...], filled: bool) -> bool:
    """Whether all required components are named, each once, and (with `filled`) with a version."""
    names = {name for name, _ in versions}
    return (
        len(names) == len(versions)
        and names.issuperset(required)
        and (not filled or all(value.strip() for _, value in versions))
    )


def _explained(exhibit: Exhibit, *, strict_rules: bool) -> GateResult:
    trace = exhibit.trace
    places = _places(trace)
    findings = [
        *(_gone(exhibit, places) if strict_rules else ()),
        *_identity(exhibit, strict_rules),
        *_pipeline_versions(trace, exhibit.policy.required_versions, strict_rules),
        *_repeated(trace, places),
        *_unknown(places, exhibit, strict_rules),
        *_order(trace),
        *_versions_and_access(exhibit, places, strict_rules),
    ]
    if len(findings) > 1:
        # Faults of the case itself come before any stage is blamed.
        findings.sort(key=lambda f: -1 if f.places[0] in (SOURCES, ALTERNATIVES) else _ORDER[f.code])
    usable = sum(1 for i in places if i in exhibit.evidence.admissible)
    return settled(DECLARED, findings, usable if places else None, len(places) or None)


def _places(trace: RagTrace) -> Places:
    """Every traced id with all its places, ids and places in pipeline order."""
    places: Places = {}
    for step in STEPS:
        for position, chunk_id in enumerate(getattr(trace, step)):
            places.setdefault(chunk_id, []).append(Spot("trace", step, entry=position))
    return places


def _entry(where: Sequence[Spot]) -> str:
    return _STEP_WORDS[where[0].name]


def _identity(exhibit: Exhibit, strict_rules: bool) -> Iterator[Finding]:
    trace, case = exhibit.trace, exhibit.case
    if trace.case_id != case.case_id:
        yield error(
            "case_mismatch",
            f"the trace belongs to case {trace.case_id!r}, not to {case.case_id!r}",
            Spot("trace", "case_id"),
        )
    if not trace.selected_context_ids and not (strict_rules and exhibit.refusal_expected):
        if exhibit.is_reference_trace:
            message, where = "the case names no required source, so nothing is selected", SOURCES
        else:
            message = "nothing was selected as context; the repair is usually context selection"
            where = Spot("trace", "selected_context_ids")
        yield error("no_context", message, where)
    if len(trace.selected_context_ids) != len(trace.selected_versions):
        yield error(
            "version_count_mismatch",
            f"{len(trace.selected_context_ids)} chunks are selected but {len(trace.selected_versions)} versions given",
            Spot("trace", "selected_versions"),
        )


def _pipeline_versions(trace: RagTrace, required: tuple[str, ...], strict_rules: bool) -> Iterator[Finding]:
    distinct = set(names := [name for name, _ in trace.versions])
    lacking = [name for name in required if name not in distinct]
    if lacking:
        pairs = " ".join(f"--pipeline {name}=VERSION" for name in lacking)
        several = f"the versions of {', '.join(lacking)} ({pairs})"
        said = several if len(lacking) > 1 else f"its {lacking[0]} version"
        yield error("version_key_missing", f"the trace does not name {said}", _VERSIONS)
    if len(distinct) < len(names):
        for name in [name for name, times in Counter(names).items() if times > 1]:
            yield error("version_key_repeated", f"the trace names its {name} version more than once", _VERSIONS)
    if strict_rules:
        for name, value in trace.versions:
            if not value.strip():
                yield error("version_value_blank", f"the trace names {name} with a blank version", _VERSIONS)


def _repeated(trace: RagTrace, places: Places) -> Iterator[Finding]:
    if all(len(set(ids)) == len(ids) for ids in (getattr(trace, step) for step in STEPS)):
        return
    for chunk_id, where in places.items():
        steps = [place.name for place in where]
        if len(set(steps)) < len(steps):
            times = Counter(steps)
            repeated = [place for place, step in zip(where, steps, strict=True) if times[step] > 1]
            yield error(
                "duplicate_id",
                f"{chunk_id!r} occurs more than once in {_entry(repeated)}",
                *repeated,
            )


def _unknown(places: Places, exhibit: Exhibit, strict_rules: bool) -> Iterator[Finding]:
    for chunk_id, where in places.items():
        if chunk_id not in exhibit.evidence.current:
            if exhibit.is_reference_trace:
                message = not_held(chunk_id, exhibit)
            elif strict_rules and chunk_id in exhibit.required and not exhibit.policy_is_old:
                continue
            elif strict_rules and NO_IDS in exhibit.trace.inferred:
                name = exhibit.evidence.short(chunk_id)
                yield warning("text_unknown", f"no passage of the set holds the text {name!r}", *where)
                continue
            else:
                name, like = exhibit.evidence.short(chunk_id), exhibit.evidence.like(chunk_id)
                message = f"{name!r} is not in the evidence; it first appears in {_entry(where)}{like}"
            yield error("unknown_id", message, *where)


def _gone(exhibit: Exhibit, places: Places) -> Iterator[Finding]:
    """Findings for required sources that the evidence no longer holds: repair the case, not the run.

    For the reference trace, which reads what the case requires, `_unknown` reports them.
    """
    if exhibit.is_reference_trace or exhibit.policy_is_old:
        return
    evidence, case = exhibit.evidence, exhibit.case
    wanted = [(one,) for one in dict.fromkeys(case.required_source_ids)]
    for ids in (*wanted, *case.source_alternatives):
        if not ids or not is_gone(ids, evidence):
            continue
        if len(ids) == 1 and ids[0] in evidence.current and ids[0] in places:
            # The run read a text that is not in force, which is a fault whether or not the case requires it.
            continue
        hint = evidence.like(ids[0]) if len(ids) == 1 else ""
        yield gone_source(ids, exhibit, hint, places=[place for one in ids for place in places.get(one, ())])


def _order(trace: RagTrace) -> Iterator[Finding]:
    for code, words, (before, after) in zip(
        ("rerank_input_not_retrieved", "rerank_changed_candidates", "selected_not_reranked"),
        (
            "was given to the reranker but never retrieved",
            "came out of the reranker but never went in",
            "was selected but not returned by the reranker",
        ),
        pairwise(STEPS),
        strict=True,
    ):
        for chunk_id, position in _first_places(trace, after, not_in=before):
            yield error(code, f"{chunk_id!r} {words}", Spot("trace", after, entry=position))
    for chunk_id, position in _first_places(trace, "rerank_input_ids", not_in="reranked_ids"):
        yield error(
            "rerank_changed_candidates",
            f"{chunk_id!r} went into the reranker and did not come out",
            Spot("trace", "rerank_input_ids", entry=position),
        )


def _first_places(trace: RagTrace, step: str, *, not_in: str) -> Iterator[tuple[str, int]]:
    """Each id of a step that is missing from the other step, once, with its first position."""
    ids, others = getattr(trace, step), getattr(trace, not_in)
    if ids == others:
        return
    seen = set(others)
    for position, chunk_id in enumerate(ids):
        if chunk_id not in seen:
            seen.add(chunk_id)
            yield chunk_id, position


def _versions_and_access(exhibit: Exhibit, places: Places, strict_rules: bool) -> Iterator[Finding]:
    evidence, trace = exhibit.evidence, exhibit.trace
    read_old: set[str] = set()
    read: dict[tuple[str, str], list[Spot]] = {}
    for position, pair in enumerate(zip(trace.selected_context_ids, trace.selected_versions, strict=False)):
        steps = ("selected_context_ids", "selected_versions")
        read.setdefault(pair, []).extend(Spot("trace", step, entry=position) for step in steps)
    for (chunk_id, version), where_read in read.items():
        current = evidence.current.get(chunk_id)
        if current is None or current.chunk.version == version:
            continue
        traced = evidence.at(chunk_id, version) if strict_rules else None
        if traced is None:
            yield error(
                "stale_version",
                f"{chunk_id!r} was read in version {version!r}; the evidence holds {current.chunk.version!r}",
                *where_read,
            )
        else:
            read_old.add(chunk_id)
            yield from _access(traced.chunk, where_read, f"in version {version!r} ", strict_rules)
    required = dict.fromkeys(exhibit.case.required_source_ids) if strict_rules else {}
    for chunk_id in required:
        source = evidence.current.get(chunk_id)
        if source is None or source.chunk.current is not False:
            continue
        if chunk_id in places or exhibit.policy_is_old:
            yield error(
                "not_current",
                f"the case is stale: its required source {chunk_id!r} is no longer in force",
                SOURCES,
                *places.get(chunk_id, (Spot("not traced"),)),
            )
    for chunk_id, where in places.items():
        source = evidence.current.get(chunk_id)
        if source is None or chunk_id in evidence.admissible:
            continue
        stands = [p for p in where if not (chunk_id in read_old and p.name == "selected_context_ids")]
        if not stands:
            continue
        for finding in _access(source.chunk, stands, "", strict_rules, entry=_entry(stands)):
            if not (finding.code == "not_current" and chunk_id in required):
                yield finding


def _access(
    chunk: EvidenceChunk,
    where: Sequence[Spot],
    in_version: str,
    strict_rules: bool,
    entry: str = "the selected context",
) -> Iterator[Finding]:
    name = f"{chunk.chunk_id!r} {in_version}"
    if chunk.permitted is False or (chunk.permitted is None and not strict_rules):
        yield error("restricted", f"{name}may not be used and first appears in {entry}", *where)
    elif chunk.permitted is None:
        yield warning("permission_not_set", f"nobody has said whether {name}may be used", *where)
    if chunk.current is False or (chunk.current is None and not strict_rules):
        yield error("not_current", f"{name}is no longer in force and first appears in {entry}", *where)
    elif chunk.current is None:
        yield warning("currency_not_set", f"nobody has said whether {name}is in force", *where)


GATE = Gate(DECLARED, strict, lesson)
