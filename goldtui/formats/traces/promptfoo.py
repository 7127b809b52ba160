"""Results of promptfoo: what its tests sent to one provider, and what that returned.

A provider that retrieves returns a list of chunk ids, one that answers returns a text. Whichever of the two a result
lacks was not recorded; the checks of promptfoo itself are dropped, since a run does not bring its own verdict.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from goldtui.formats.binding import validate
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.traces.declare import Run, TraceContract, run_name
from goldtui.model.records import Answer, LabelledBy, RagTrace

_ALWAYS = ("trace_id", "rerank_input_ids", "reranked_ids", "selected_context_ids", "selected_versions", "versions")
_QUESTIONS = ("question", "query", "user_query", "user_input", "input")
"""Variables that may hold the question, where the prompt does not show it; the first that exists counts."""
_ALONE = re.compile(r"\s*\{\{\s*(\w+)\s*\}\}\s*")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)


class _Prompt(_Part):
    raw: str | None = None
    label: str | None = None


class _Provider(_Part):
    id: str | None = None
    label: str | None = None


class _Response(_Part):
    output: Any = None


class _Row(_Part):
    vars: dict[str, Any] = Field(default_factory=dict)
    prompt: _Prompt | None = None
    provider: _Provider | str | None = None
    response: _Response | None = None
    promptIdx: int | None = None


def _read(line: ObjectLine, intake: Intake) -> Run | None:
    row = validate(_Row, line.content, line.where, intake)
    if row is None:
        return None
    case_id, question = row.vars.get("case_id"), _question(row)
    if not isinstance(case_id, str):
        case_id = ""
    if not case_id and not question.strip():
        message = "no variable of the test is the question, and it alone says which case is meant"
        fix = f"name the variable one of: {', '.join(_QUESTIONS)}; or give the test a variable case_id"
        intake.problem("field_missing", message, line.where, fix)
        return None
    output = row.response.output if row.response is not None else None
    ids, text = _ids(output), output if isinstance(output, str) else None
    if ids is not None:
        text = None
    elif output is not None and text is None:
        message = "response.output is neither a text nor a list of chunk ids"
        intake.problem("field_type", message, line.where, "let the provider give the answer, or the ids it retrieved")
        return None
    name, inferred, answer = _name(row, line), list(_ALWAYS), None
    if ids is None:
        inferred.append("first_stage_ids")
    if text is None:
        inferred.append("answer")
    elif not text.strip():
        answer = Answer(answer_id=name, labelled_by=LabelledBy.PIPELINE)
    trace = RagTrace(
        trace_id=name,
        case_id=case_id,
        first_stage_ids=ids or (),
        response=text,
        answer=answer,
        inferred=tuple(inferred),
    )
    return Run(trace, question, _system(row))


def _question(row: _Row) -> str:
    """The variable that makes up the whole prompt, otherwise one named like a question, otherwise the only one."""
    alone = _ALONE.fullmatch((row.prompt.label if row.prompt is not None else None) or "")
    wanted = (alone.group(1), *_QUESTIONS) if alone is not None else _QUESTIONS
    found = next((value for key in wanted if isinstance(value := row.vars.get(key), str)), None)
    if found is None and len(row.vars) == 1:
        found = next((value for value in row.vars.values() if isinstance(value, str)), None)
    return found or ""


def _ids(output: object) -> tuple[str, ...] | None:
    """The ids of a list, which many providers encode as JSON; null for anything else."""
    if isinstance(output, str) and output.lstrip().startswith("["):
        try:
            output = json.loads(output)
        except (ValueError, RecursionError):
            return None
    if isinstance(output, list) and all(isinstance(one, str) for one in output):
        return tuple(output)
    return None


def _name(row: _Row, line: ObjectLine) -> str:
    """The name of the run; several providers answer one test, so it includes the provider."""
    return f"{run_name(line)} {_system(row)}".rstrip()


def _system(row: _Row) -> str:
    """The provider, and which prompt it was given after the first one."""
    provider = row.provider
    said = provider if isinstance(provider, str) else (provider.label or provider.id or "") if provider else ""
    return f"{said} prompt {row.promptIdx + 1}" if row.promptIdx else said


PROMPTFOO = TraceContract(
    name="promptfoo",
    title="promptfoo results (vars, response with output)",
    knows=lambda content: {"vars", "response"} <= content.keys() or {"vars", "provider", "success"} <= content.keys(),
    read=_read,
    steps=(),
    answers=("vars", "prompt", "provider", "response"),
    inside=(("results", "results"), ("results",)),
)
