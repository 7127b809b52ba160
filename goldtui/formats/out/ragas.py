"""Rows of a ragas evaluation set: question, reference and reference contexts with their ids."""

from __future__ import annotations

from pathlib import Path

from goldtui.formats.atomic import atomic_write
from goldtui.formats.declare import Codec, WriteOptions, Written
from goldtui.formats.json_lines import write_objects
from goldtui.formats.out import parts
from goldtui.formats.strict_json import JsonValue
from goldtui.model.goldset import GoldSet

FORM = "a ragas row"


def write(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """One JSON line for each case: `user_input`, `reference`, `reference_contexts`, `reference_context_ids`, `id`."""
    cases = parts.in_order(goldset, target)
    known = parts.texts(goldset)
    rows: list[dict[str, JsonValue]] = []
    for case in cases:
        sources = [one for one in case.named_source_ids if one in known]
        rows.append(
            {
                "id": case.case_id,
                "user_input": case.question,
                "reference": parts.answer_of(case),
                "reference_contexts": [known[one].text for one in sources],
                "reference_context_ids": list(sources),
            }
        )
    atomic_write(target, write_objects(rows), replace=options.replace)
    held = ("required_source_ids", "reference")
    lost = parts.left_out(FORM, cases, held), parts.set_left_out(FORM, goldset, evidence=False)
    return parts.written(len(rows), *lost, parts.without_text(cases, known))


RAGAS = Codec(name="ragas", title="rows of a ragas evaluation set", takes="one JSON lines file", write=write)
