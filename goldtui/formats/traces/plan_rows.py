"""Plan-style rows: a query, the passages in the context, the response and its citations.

They name no case, so the question identifies it. They hold passages as text, which is dropped here, since a trace is
ids and the evidence provides the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from goldtui.formats.binding import validate
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.strict_json import JsonValue
from goldtui.formats.traces.declare import SCORES, Run, TraceContract, run_name
from goldtui.model.records import Answer, Id, LabelledBy, RagTrace

_ALWAYS = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_versions", "versions")
_EMPTY: tuple[JsonValue, ...] = (None, "", [], {})


def _named(field: str) -> BeforeValidator:
    """A bare id counts as an object with nothing else."""

    def widened(item: Any) -> Any:
        return {field: item} if isinstance(item, str) else item

    return BeforeValidator(widened)


class _Passage(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    id: Id
    score: float | None = Field(default=None, strict=True)


class _Citation(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    source_id: Id
    marker: str | None = None


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    query: str = ""
    case_id: str | None = None
    trace_id: Id | None = None
    retrieved_context: tuple[Annotated[_Passage, _named("id")], ...] | None = None
    response: str | None = None
    citations: tuple[Annotated[_Citation, _named("source_id")], ...] | None = None


def _read(line: ObjectLine, intake: Intake) -> Run | None:
    row = validate(_Row, line.content, line.where, intake)
    if row is None:
        return None
    if not row.case_id and not row.query.strip():
        intake.problem("field_empty", *_unasked(line.content, line.where))
        return None
    inferred = [*_ALWAYS]
    if row.retrieved_context is None:
        inferred.append("selected_context_ids")
    trace_id = row.trace_id
    if trace_id is None:
        trace_id = run_name(line)
        inferred.insert(0, "trace_id")
    answer = None
    if row.response is None:
        inferred.append("answer")
    elif not row.response.strip():
        answer = Answer(answer_id=trace_id, labelled_by=LabelledBy.PIPELINE)
    passages = row.retrieved_context or ()
    scores = {passage.id: passage.score for passage in passages if passage.score is not None}
    trace = RagTrace(
        trace_id=trace_id,
        case_id=row.case_id or "",
        selected_context_ids=tuple(passage.id for passage in passages),
        response=row.response,
        citations=_in_marked_order(row.citations or ()),
        answer=answer,
        inferred=tuple(inferred),
        extra={SCORES: scores} if scores else {},
    )
    unread = (key for key, value in line.content.items() if key not in _Row.model_fields and value not in _EMPTY)
    return Run(trace, row.query, unread=tuple(unread))


def _unasked(content: dict[str, JsonValue], where: str) -> tuple[str, str, str]:
    """The message, place and fix for a row that names no case: the key it needs, and the one it probably means."""
    if "query" in content:
        fix = "give the row its query, or the case_id it belongs to"
        return "query is empty, and it alone says which case is meant", where, fix
    # Read only here: a file of these rows needs no mapping.
    from goldtui.formats.mapping.asked import nearest_question

    near = nearest_question(content)
    if near is None:
        message = f'the row has no key "query", which alone says which case is meant; it has {", ".join(content)}'
        return message, where, "give the row its query, or the case_id it belongs to"
    message = f'the row has no key "query", which alone says which case is meant; the nearest key it has is "{near}"'
    return message, where, f'call "{near}" query in each row, or give the row the case_id it belongs to'


def _in_marked_order(citations: Sequence[_Citation]) -> tuple[str, ...]:
    """The cited ids; where markers number them from 1, in that order, since `[2]` in a response means the second."""
    numbers = [(c.marker or "").strip().strip("[]").strip() for c in citations]
    if sorted(numbers) == sorted(str(place) for place in range(1, len(numbers) + 1)):
        by_number = {int(number): c.source_id for number, c in zip(numbers, citations, strict=True)}
        return tuple(by_number[place] for place in sorted(by_number))
    return tuple(c.source_id for c in citations)


def _is_run(content: dict[str, JsonValue]) -> bool:
    """Whether a row says what a system did in these words; a query next to other keys may be gold, or a tool's own."""
    context = content.get("retrieved_context")
    if isinstance(context, list) and any(isinstance(one, dict) and "id" not in one for one in context):
        return False
    if content.keys() <= set(_Row.model_fields):
        return "retrieved_context" in content or "query" in content
    if not ("query" in content or "case_id" in content):
        # Its question is called otherwise, so that a mapping may read it.
        return False
    return "retrieved_context" in content or ("response" in content and "citations" in content)


PLAN_ROWS = TraceContract(
    name="plan",
    title="plan-style rows (query, retrieved_context, response, citations)",
    knows=_is_run,
    read=_read,
    steps=(),
    answers=("query", "case_id", "retrieved_context", "response", "citations"),
)
