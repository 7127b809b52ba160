"""The full trace of the exchange contract: every step with its ids, the versions, the answer in claims.

A line may say that a reviewer labelled its answer. That is never believed, since a system that could bring its own
proof could prove anything.
"""

from __future__ import annotations

from goldtui.formats.binding import bind
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.native_rules import refuse_trace
from goldtui.formats.strict_json import JsonValue
from goldtui.formats.traces.declare import Run, TraceContract
from goldtui.model.records import LabelledBy, RagTrace

_PIPELINE = LabelledBy.PIPELINE.value


def _read(line: ObjectLine, intake: Intake) -> Run | None:
    before = intake.total
    answer = line.content.get("answer")
    if isinstance(answer, dict):
        answer["labelled_by"] = _PIPELINE
    trace = bind(RagTrace, line.content, line.where, intake)
    if trace is None:
        return None
    refuse_trace(trace, line.where, intake)
    return Run(trace) if intake.total == before else None


def _is_other(content: dict[str, JsonValue]) -> bool:
    """A case has none of a run's own keys; taken for a run, it would be judged as one that failed.

    A row of an id and what was said, or whose question has an answer in words, is a run that a mapping reads.
    """
    if not content.keys() & _OF_RUNS:
        return content.keys() != {"case_id"}
    if not content.keys() & _OF_TRACES:
        return True
    return "question" in content and isinstance(content.get("answer"), str)


_OF_RUNS = frozenset(RagTrace.model_fields) - {"case_id", "extra"}
_OF_TRACES = _OF_RUNS - {"response", "citations"}

FULL = TraceContract(
    name="full",
    title="full traces (trace_id, case_id, the four id lists, versions, answer)",
    knows=lambda content: "case_id" in content and "retrieved_context" not in content and not _is_other(content),
    read=_read,
    steps=("first_stage_ids", "rerank_input_ids", "reranked_ids", "versions", "inferred"),
    answers=("case_id", "selected_context_ids", "selected_versions", "response", "citations"),
    inside=(("traces",), ("runs",)),
)
