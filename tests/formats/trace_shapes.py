"""A line of each trace contract, and lines that are bad."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import Caps
from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.trace_file import TraceFile


def full(number: int, **fields: Any) -> dict[str, Any]:
    return {"trace_id": f"t{number}", "case_id": f"c{number % 3}", "first_stage_ids": ["a", "b"], **fields}


def scorer(number: int, **fields: Any) -> dict[str, Any]:
    answer = {"claim": "It opens at 6.", "citations": ["b", "a"]}
    return {"qid": f"c{number % 3}", "q": "When?", "retrieved_ids": ["a", "b"], "answer_json": answer, **fields}


def plan(number: int, **fields: Any) -> dict[str, Any]:
    context = [{"id": "a", "content": "secret words", "score": 0.5}, {"id": "b", "content": "more"}]
    cited = [{"marker": "[2]", "source_id": "a"}, {"marker": "[1]", "source_id": "b", "text": "secret words"}]
    row = {"query": f"When {number % 3}?", "retrieved_context": context, "response": "At 6 [1].", "citations": cited}
    return {**row, **fields}


def eval_row(number: int, **fields: Any) -> dict[str, Any]:
    return {"question": f"When {number % 3}?", "answer": "At 6 [a].", "context": "a: secret words\nb:  more", **fields}


def report(number: int, **fields: Any) -> dict[str, Any]:
    passages = [{"chunk_id": one, "score": 0.5, "rank": 0, "stage": "rerank", "text": "secret words"} for one in "ab"]
    return {"record_id": f"c{number % 3}", "result": {"answer": "At 6.", "retrieved": passages}, **fields}


def promptfoo(number: int, **fields: Any) -> dict[str, Any]:
    prompt = {"raw": "?", "label": "{{ asked }}"}
    row = {"vars": {"asked": f"When {number % 3}?"}, "prompt": prompt, "provider": {"id": "lane"}, "success": True}
    return {**row, "response": {"output": ["a", "b"]}, **fields}


SHAPES = {
    "full": full,
    "scorer": scorer,
    "plan": plan,
    "eval-rows": eval_row,
    "report": report,
    "promptfoo": promptfoo,
}


def written(folder: Path, *lines: Any, end: str = "\n") -> Path:
    path = folder / "runs.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    path.write_bytes(end.join([*texts, ""]).encode("utf-8", "surrogatepass"))
    return path


def read(path: Path, caps: Caps | None = None) -> tuple[TraceFile, list[TracedLine]]:
    file = TraceFile(path, caps) if caps else TraceFile(path)
    return file, list(file)


BAD = {
    '{"trace_id": "x"': "json_syntax",
    "[1]": "not_an_object",
    '{"trace_id": "x", "case_id": 5}': "field_type",
    '{"case_id": "c1"}': "field_missing",
    '{"trace_id": "x", "case_id": "c", "case_id": "d"}': "key_repeated",
    '{"trace_id": "x",\r "case_id": "c"}': "lone_carriage_return",
    '{"trace_id": "' + "x" * 4000 + '", "case_id": "c"}': "line_too_long",
    '{"trace_id": "\ud800", "case_id": "c"}': "not_utf8",
}


SHORT = Caps(line_bytes=2000)
