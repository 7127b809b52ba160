"""Rows of an evaluation run: a question, its answer with inline markers, and the context as one text.

The context is lines of `id: words` or a JSON object by id. Only the ids are kept; a context without ids counts as not
recorded, since words alone do not show which chunk in which version was read.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import BaseModel, ConfigDict

from goldtui.formats.binding import validate
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.traces.declare import Run, TraceContract, run_name
from goldtui.model.records import Answer, LabelledBy, RagTrace

_ALWAYS = ("trace_id", "first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_versions", "versions")
# An id has a digit, a dot or a sign in it: a word before a colon is part of the text.
_NAMED = re.compile(r"^(\S*[\d._#/-]\S*): ", re.MULTILINE)
_BEGINS = re.compile(r"\s*\S*[\d._#/-]\S*: ")


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    question: str
    answer: str | None = None
    context: str | dict[str, Any] | None = None


def _read(line: ObjectLine, intake: Intake) -> Run | None:
    row = validate(_Row, line.content, line.where, intake)
    if row is None:
        return None
    if not row.question.strip():
        fix = "give the row its question"
        intake.problem("field_empty", "question is empty, and it alone says which case is meant", line.where, fix)
        return None
    selected = _ids(row.context)
    trace_id, answer = run_name(line), None
    inferred = _ALWAYS if selected else (*_ALWAYS, "selected_context_ids")
    if row.answer is None:
        inferred = (*inferred, "answer")
    elif not row.answer.strip():
        answer = Answer(answer_id=trace_id, labelled_by=LabelledBy.PIPELINE)
    trace = RagTrace(
        trace_id=trace_id,
        case_id="",
        selected_context_ids=selected,
        response=row.answer,
        answer=answer,
        inferred=inferred,
    )
    return Run(trace, row.question)


def _ids(context: str | dict[str, Any] | None) -> tuple[str, ...]:
    """The ids in a context, in order, each once."""
    if isinstance(context, str):
        try:
            held = json.loads(context)
        except (ValueError, RecursionError):
            held = None
        if not isinstance(held, dict):
            # A text that does not begin with an id is one text, and a colon further down names nothing.
            return tuple(dict.fromkeys(_NAMED.findall(context))) if _BEGINS.match(context) else ()
        context = held
    return tuple(context or ())


def _knows(content: dict[str, Any]) -> bool:
    if not {"question", "answer", "context"} <= content.keys():
        return False
    held = content["context"]
    # Lists side by side under names such as `title` are a table of texts, and no texts by their ids.
    return not isinstance(held, dict) or not held or not all(isinstance(one, list) for one in held.values())


EVAL_ROWS = TraceContract(
    name="eval-rows",
    title="evaluation rows (question, answer, context)",
    knows=_knows,
    read=_read,
    steps=(),
    answers=("question", "answer", "context"),
)
