"""The scorer's trace lines: what was retrieved, and one claim with its citations.

They record one list of ids, which the answer was written from: it is read as the candidates and also as the context.
Reranking, versions and the claim's own place in the text are marked as not recorded.
"""

from __future__ import annotations

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from goldtui.formats.binding import validate
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.strict_json import JsonValue
from goldtui.formats.traces.declare import Run, TraceContract, run_name
from goldtui.model.records import Answer, Id, LabelledBy, RagTrace

_ALWAYS = ("rerank_input_ids", "reranked_ids", "selected_context_ids", "selected_versions", "versions")


class _AnswerJson(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    claim: str | None = None
    citations: tuple[str, ...] | None = None


class _Line(BaseModel):
    """One line as the scorer defines it."""

    model_config = ConfigDict(frozen=True, extra="allow", hide_input_in_errors=True)

    qid: Id = Field(validation_alias=AliasChoices("qid", "q_id"))
    trace_id: Id | None = None
    retrieved_ids: tuple[str, ...] | None = None
    answer_json: _AnswerJson | None = None


_KNOWN = frozenset({*_Line.model_fields, "q_id"})


def _read(line: ObjectLine, intake: Intake) -> Run | None:
    content = line.content
    if "q_id" in content and content.get("qid", content["q_id"]) != content["q_id"]:
        intake.problem("ids_disagree", "qid and q_id differ", line.where, "keep the one that is meant")
        return None
    found = validate(_Line, content, line.where, intake)
    if found is None:
        return None
    inferred = [*_ALWAYS]
    if found.retrieved_ids is None:
        inferred.insert(0, "first_stage_ids")
    trace_id = found.trace_id
    if trace_id is None:
        trace_id = run_name(line)
        inferred.insert(0, "trace_id")
    retrieved, answered = found.retrieved_ids or (), found.answer_json
    answer = None
    if answered is None:
        inferred.append("answer")
    elif not (answered.claim or "").strip():
        # An answer without words is still an answer: the gates call it empty, never a refusal.
        answer = Answer(answer_id=trace_id, labelled_by=LabelledBy.PIPELINE)
    trace = RagTrace(
        trace_id=trace_id,
        case_id=found.qid,
        first_stage_ids=retrieved,
        selected_context_ids=retrieved,
        response=answered.claim if answered else None,
        citations=(answered.citations or ()) if answered else (),
        answer=answer,
        inferred=tuple(inferred),
        extra={key: value for key, value in content.items() if key not in _KNOWN},
    )
    return Run(trace)


def _is_run(content: dict[str, JsonValue]) -> bool:
    """Whether a line says what a system did, and is not gold, nuggets or a topic by its id."""
    return bool(content.keys() & {"retrieved_ids", "answer_json"}) or content.keys() <= {*_KNOWN, "q"}


SCORER_LINES = TraceContract(
    name="scorer",
    title="scorer lines (qid or q_id, retrieved_ids, answer_json)",
    knows=lambda content: ("qid" in content or "q_id" in content) and _is_run(content),
    read=_read,
    steps=(),
    answers=("qid", "q_id", "retrieved_ids", "answer_json"),
)
