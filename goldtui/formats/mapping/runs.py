"""Records of a foreign file as runs: what the file does not record is named, so that it is never judged as empty.

Versions, permission and the choice of the context are never invented: a context that only the last recorded step shows
is marked as inferred, and versions that nobody wrote down are asked for once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from goldtui.formats.mapping.asked import nearest_question
from goldtui.formats.mapping.coerce import text_of, texts_of
from goldtui.formats.mapping.declare import Mapping, Stage
from goldtui.formats.mapping.outcome import Kept, Outcome, Run
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.record import Item, Record, has_content
from goldtui.formats.run_keys import SCORES, SEARCHES
from goldtui.formats.strict_json import JsonValue
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, LabelledBy, RagTrace

_STAGES = ("first_stage", "rerank_input", "reranked", "selected")
_FIELDS = {
    "first_stage": "first_stage_ids",
    "rerank_input": "rerank_input_ids",
    "reranked": "reranked_ids",
    "selected": "selected_context_ids",
}
VERSIONS_MISSING = "versions_missing"
"""The code of the notice that some run does not record the versions of its components."""
_NUMBERED = re.compile(r"^\[?(\d+)\]?$")


def read_runs(records: Iterable[Record], mapping: Mapping, outcome: Outcome) -> None:
    """Add a run for every record that says which case it answers; others are refused, each with its reason."""
    for number, record in enumerate(records, 1):
        run = run_of(record, mapping, f"{record.place.part} row {number}".lstrip())
        if run is None:
            paths = [path for rule in (mapping.fields.case_id, mapping.fields.question) if rule for path in rule.from_]
            message = f"{' or '.join(paths)} holds nothing, so nobody can say which case it answers"
            if near := nearest_question(record.rows[0].row):
                message = f'{message}; the nearest key it has is "{near}"'
            outcome.refuse(record.place, "case_not_named", message)
        elif set(_FIELDS.values()) <= set(run.trace.inferred) and run.trace.response is None:
            message = "it records neither an answer nor a step of the retrieval, so there is nothing to judge"
            outcome.refuse(record.place, "run_empty", message)
        else:
            outcome.runs.append(Kept(record.place, run))
    if any("versions" in one.record.trace.inferred for one in outcome.runs):
        message = "versions of the pipeline's components are not recorded; say them with --pipeline NAME=VERSION"
        outcome.notices.notice(VERSIONS_MISSING, message)


def run_of(record: Record, mapping: Mapping, name: str) -> Run | None:
    """The run of one record; null where it names neither a case nor a question."""
    fields = mapping.fields
    case_id, question = record.first(fields.case_id), record.first(fields.question)
    if not case_id and not (question or "").strip():
        return None
    inferred: list[str] = []
    trace_id = record.first(fields.trace_id)
    if trace_id is None:
        trace_id = name
        inferred.append("trace_id")
    ids: dict[str, tuple[str, ...]] = {}
    scores: dict[str, float] = {}
    for stage in _STAGES:
        rule: Stage | None = getattr(fields, stage)
        found = _stage_ids(record, rule, scores) if rule is not None else None
        if found is None:
            inferred.append(_FIELDS[stage])
        ids[_FIELDS[stage]] = found or ()
    if not ids["selected_context_ids"] and fields.selected is None:
        # The model receives the passages of the last recorded step; inferred, as said above.
        ids["selected_context_ids"] = ids["reranked_ids"] or ids["first_stage_ids"]
    searches = _searches(record, fields.first_stage)
    versions = tuple((key, text) for key, rule in fields.versions.items() if (text := record.first(rule)) is not None)
    selected_versions = tuple(record.texts(fields.selected_versions))
    # Some versions are no proof of the others: what the policy asks for may simply not be recorded.
    if not set(Policy().required_versions) <= {name for name, _ in versions}:
        inferred.append("versions")
    if not selected_versions:
        inferred.append("selected_versions")
    responses = _response(record, mapping)
    if responses is None:
        inferred.append("answer")
    empty = responses is not None and not responses.strip()
    trace = RagTrace(
        trace_id=trace_id,
        case_id=case_id or "",
        **ids,
        selected_versions=selected_versions,
        versions=versions,
        response=responses,
        citations=_citations(record, mapping, ids["selected_context_ids"]),
        answer=Answer(answer_id=trace_id, labelled_by=LabelledBy.PIPELINE) if empty else None,
        inferred=tuple(inferred),
        # Not what is left of the row: it holds the words of sources, and a run is ids.
        extra={**({SCORES: scores} if scores else {}), **searches},
    )
    system = next(iter(mapping.systems)) if len(mapping.systems) == 1 else record.first(fields.system)
    return Run(trace, question or "", system or "", () if mapping.spans else _unread(record, mapping))


def _unread(record: Record, mapping: Mapping) -> tuple[str, ...]:
    """The columns that hold something, nothing of which is taken and by which no rows are grouped."""
    known = {path.partition(".")[0] for path in mapping.group}
    found: dict[str, None] = {}
    for row in record.rows:
        taken = known | {place[0] for place in (*row.taken, *row.parts)}
        found.update(dict.fromkeys(key for key, value in row.row.items() if key not in taken and has_content(value)))
    return tuple(found)


def _searches(record: Record, rule: Stage | None) -> dict[str, JsonValue]:
    """The ids of each search apart, where a run searched more than once; together they are the candidates."""
    searches = record.rows[0].row.get("retriever")
    if rule is None or not isinstance(searches, list) or len(searches) < 2:
        return {}
    inner = [path.removeprefix("retriever[].") for path in rule.from_]
    ids = [
        [text for path in inner for item in values_at(one, path) for key in rule.id for text in _texts(item.value, key)]
        for one in searches
    ]
    return {SEARCHES: ids} if any(ids) else {}


def _texts(value: JsonValue, path: str) -> list[str]:
    return [text for one in values_at(value, path) if (text := text_of(one.value)) is not None]


def _response(record: Record, mapping: Mapping) -> str | None:
    """The text that was shipped; an empty one that was recorded is an empty answer, not a missing one."""
    rule = mapping.fields.response
    if rule is None:
        return None
    found = record.texts(rule)
    if found:
        return found[-1] if rule.last else "\n".join(found) if rule.merge else found[0]
    recorded = [one for row in record.rows for path in rule.from_ for one in row.at(path) if one.value == ""]
    return "" if recorded else None


def _stage_ids(record: Record, rule: Stage, scores: dict[str, float]) -> tuple[str, ...] | None:
    """The ids of a step, each once, by rank where every item has one; null where the step is not recorded."""
    found: list[tuple[float, str]] = []
    ranked, seen = True, False
    for item in record.items(rule):
        seen = True
        rank = record.number(item, rule.rank) if rule.rank else None
        ranked = ranked and rank is not None
        for one in _item_ids(record, rule, item):
            found.append((rank or 0.0, one))
            if (score := record.number(item, rule.score) if rule.score else None) is not None:
                scores[one] = score
    if not found:
        # A list that is there and empty was recorded; items with neither ids nor words say nothing.
        whole = [path.removesuffix(".{}").removesuffix("[]") for path in rule.from_]
        empty = any(one.value in ([], {}) for row in record.rows for path in whole for one in row.at(path))
        return () if empty and not seen else None
    if ranked:
        found.sort(key=lambda one: one[0])
    elif rule.keyed and all(one in scores for _, one in found):
        # A map has no order.
        found.sort(key=lambda one: -scores[one[1]])
    return tuple(dict.fromkeys(one for _, one in found))


def _item_ids(record: Record, rule: Stage, item: Item) -> list[str]:
    if rule.keyed and item.key:
        item.row.take(item.place)
        return texts_of(rule, item.key)
    if isinstance(item.value, dict):
        ids = [text for path in rule.id for one in record.inside(item, path) for text in texts_of(rule, one)]
        return ids[:1] or [text for path in rule.text for text in record.inside(item, path) if text.strip()][:1]
    texts = texts_of(rule, item.value)
    if texts:
        item.row.take(item.place)
    return texts


def _citations(record: Record, mapping: Mapping, selected: tuple[str, ...]) -> tuple[str, ...]:
    """The cited ids; a bare number is the text of that number in the context, from 1."""
    found = []
    for text in record.texts(mapping.fields.citations):
        number = _NUMBERED.match(text)
        if number and text not in selected and 0 < int(number.group(1)) <= len(selected):
            found.append(selected[int(number.group(1)) - 1])
        else:
            found.append(text)
    return tuple(dict.fromkeys(found))
