"""Rows of a run report: a record id, and a result with its retrieved passages and citations of parts of the answer.

Each passage names the step it came from; steps that the report does not keep are not recorded, never empty. The verdict
of the report's own judge is dropped, since a run does not bring its own verdict.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from goldtui.formats.binding import validate
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.strict_json import JsonValue
from goldtui.formats.traces.declare import SCORES, SPANS, Run, TraceContract, run_name
from goldtui.model.records import Answer, Id, LabelledBy, RagTrace

_ALWAYS = ("trace_id", "rerank_input_ids", "selected_context_ids", "selected_versions", "versions")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)


class _Passage(_Part):
    chunk_id: Id
    score: float | None = Field(default=None, strict=True)
    rank: int | None = Field(default=None, strict=True)
    stage: str = ""


class _Citation(_Part):
    chunk_ids: tuple[Id, ...]
    text: str | None = None
    start: int | None = Field(default=None, strict=True)
    end: int | None = Field(default=None, strict=True)


class _Asked(_Part):
    query: str = ""


class _Result(_Part):
    answer: str | None = None
    refused: bool | None = None
    citations: tuple[_Citation, ...] = ()
    retrieved: tuple[_Passage, ...] | None = None
    trace: _Asked | None = None


class _Row(_Part):
    record_id: Id
    result: _Result | None = None


def _read(line: ObjectLine, intake: Intake) -> Run | None:
    row = validate(_Row, line.content, line.where, intake)
    if row is None:
        return None
    result = row.result or _Result()
    name, passages = run_name(line), result.retrieved or ()
    reranked = _ids([one for one in passages if "rerank" in one.stage.casefold()])
    first = _ids([one for one in passages if "rerank" not in one.stage.casefold()])
    if result.retrieved is None or (reranked and not first):
        inferred = ["first_stage_ids"]
    else:
        inferred = []
    if not reranked:
        inferred.append("reranked_ids")
    answer = None
    if result.answer is None:
        inferred.append("answer")
    elif not result.answer.strip():
        answer = Answer(answer_id=name, labelled_by=LabelledBy.PIPELINE)
    scores = {one.chunk_id: one.score for one in passages if one.score is not None}
    extra: dict[str, JsonValue] = {SCORES: scores} if scores else {}
    if spans := _spans(result.answer or "", result.citations):
        extra[SPANS] = spans
    if result.refused is not None:
        extra["refused"] = result.refused
    trace = RagTrace(
        trace_id=name,
        case_id=row.record_id,
        first_stage_ids=first,
        reranked_ids=reranked,
        # The model receives the passages of the last recorded step.
        selected_context_ids=reranked or first,
        response=result.answer,
        citations=tuple(dict.fromkeys(one for cited in result.citations for one in cited.chunk_ids)),
        answer=answer,
        inferred=(*_ALWAYS, *inferred),
        extra=extra,
    )
    return Run(trace, result.trace.query if result.trace is not None else "")


def _ids(passages: Sequence[_Passage]) -> tuple[str, ...]:
    """Chunk ids by rank, each once, since several searches may agree; in the list's order where one has no rank."""
    ranks = [one.rank for one in passages]
    if None not in ranks:
        passages = sorted(passages, key=lambda one: one.rank or 0)
    return tuple(dict.fromkeys(one.chunk_id for one in passages))


def _spans(answer: str, citations: Sequence[_Citation]) -> list[JsonValue]:
    """Which part of the answer each citation is for; nothing if one of them is not where it says."""
    spans: list[JsonValue] = []
    for one in citations:
        if one.start is None or one.end is None or not 0 <= one.start < one.end <= len(answer):
            return []
        if one.text is not None and answer[one.start : one.end] != one.text:
            return []
        spans.append([one.start, one.end, list(one.chunk_ids)])
    return spans


REPORT_ROWS = TraceContract(
    name="report",
    title="run reports (record_id, result with answer, retrieved, citations)",
    knows=lambda content: {"record_id", "result"} <= content.keys(),
    read=_read,
    steps=(),
    answers=("record_id", "result"),
    inside=(("per_query",),),
)
