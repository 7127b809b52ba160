"""Data sets of tools whose rows carry metadata: the case rides along whole, and the tool reads its own keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from goldtui.formats.atomic import atomic_write
from goldtui.formats.declare import Codec, WriteOptions, Written
from goldtui.formats.json_lines import write_objects
from goldtui.formats.out import parts
from goldtui.formats.out.again import read_whole
from goldtui.formats.strict_json import JsonValue
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase, Importance

Json = dict[str, JsonValue]
Known = dict[str, EvidenceChunk]
Row = Callable[[GoldCase, Known], Json]


def deepeval(case: GoldCase, known: Known) -> Json:
    """A golden of DeepEval."""
    return {
        "input": case.question,
        "expected_output": parts.answer_of(case) or None,
        "context": [text for one in case.named_source_ids if one in known and (text := known[one].text)],
        "name": case.case_id,
        "additional_metadata": {parts.WHOLE_CASE: parts.whole(case)},
    }


def langsmith(case: GoldCase, known: Known) -> Json:
    """An example of a LangSmith data set."""
    return {
        "inputs": {"question": case.question},
        "outputs": {"answer": parts.answer_of(case), "source_ids": list(case.named_source_ids)},
        "metadata": {parts.WHOLE_CASE: parts.whole(case)},
    }


def langfuse(case: GoldCase, known: Known) -> Json:
    """An item of a Langfuse data set."""
    return {
        "id": case.case_id,
        "input": {"question": case.question},
        "expectedOutput": {"answer": parts.answer_of(case), "source_ids": list(case.named_source_ids)},
        "metadata": {parts.WHOLE_CASE: parts.whole(case)},
    }


def promptfoo(case: GoldCase, known: Known) -> Json:
    """A test of promptfoo: vital points must be said in one of their wordings, forbidden phrases must not."""
    wanted: list[JsonValue] = [
        {"type": "icontains-any", "value": list(point.answer_phrases), "metric": point.point_id}
        for point in case.points
        if point.importance is Importance.VITAL and point.answer_phrases
    ]
    unwanted: list[JsonValue] = [
        {"type": "not-icontains", "value": phrase, "metric": point} for point, phrase in case.forbidden_phrases
    ]
    return {
        "description": case.case_id,
        "vars": {"question": case.question},
        "assert": [*wanted, *unwanted],
        "metadata": {parts.WHOLE_CASE: parts.whole(case)},
    }


def _codec(name: str, title: str, row: Row, *, lines: bool) -> Codec:
    def write(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
        """Write a row for each case."""
        cases = parts.in_order(goldset, target)
        known = parts.texts(goldset)
        rows = [row(case, known) for case in cases]
        content = write_objects(rows) if lines else [_document(rows)]
        atomic_write(target, content, replace=options.replace)
        missing = parts.without_text(cases, known) if row is deepeval else ()
        return parts.written(len(rows), parts.set_left_out(title, goldset, evidence=row is not deepeval), missing)

    return Codec(
        name=name,
        title=title,
        takes="one JSON lines file" if lines else "one JSON file",
        read=read_whole,
        write=write,
        joins=True,
    )


def _document(rows: Sequence[Json]) -> bytes:
    return (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode()


METADATA = (
    _codec("deepeval", "goldens of DeepEval", deepeval, lines=False),
    _codec("langsmith", "examples of a LangSmith data set", langsmith, lines=True),
    _codec("langfuse", "items of a Langfuse data set", langfuse, lines=True),
    _codec("promptfoo", "tests of promptfoo", promptfoo, lines=False),
)
