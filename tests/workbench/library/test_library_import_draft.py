"""An import draft refuses what cannot be done with it, and names the place and the next step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldtui.formats.declare import ReadOptions
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library import import_draft
from goldtui.workbench.library.mapped_import import import_mapped

QUESTION = {"id": "bench", "question": "Who mends the benches?", "answer": "The joiner."}


def written(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return path


def refused(call) -> str:
    with pytest.raises(UnusableInput) as caught:
        call()
    problem = caught.value.problems[0]
    assert problem.fix
    return problem.code


def test_a_blank_line_names_no_file() -> None:
    assert refused(lambda: import_draft.paths_in("  ")) == "no_path"


def test_a_mapping_is_kept_under_a_name_that_can_be_a_file(tmp_path: Path) -> None:
    path = written(tmp_path / "benches.jsonl", QUESTION, {**QUESTION, "id": "gate", "question": "Who shuts the gate?"})
    (draft, *_) = import_draft.drafts((path,), tmp_path / "garden.db")
    assert refused(lambda: import_draft.save(draft, "../elsewhere")) == "name_unusable"


def test_a_format_with_a_reader_of_its_own_keeps_its_columns(tmp_path: Path) -> None:
    chunk = {"chunk_id": "shed#1", "version": "a", "permitted": True, "current": True, "text": "The shed is locked."}
    path = written(tmp_path / "evidence.jsonl", chunk)
    (draft, *_) = import_draft.drafts((path,), tmp_path / "garden.db")
    fixed = import_draft.ImportDraft(draft.paths, draft.offer)
    assert refused(lambda: import_draft.change(fixed, "text", "question")) == "meaning_fixed"


def test_labels_of_a_question_that_no_set_has_are_named(tmp_path: Path) -> None:
    database = tmp_path / "garden.db"
    questions = written(tmp_path / "q.jsonl", {"_id": "q1", "text": "Who mends the benches?"})
    import_mapped(database, "ana", ["beir-queries"], [questions], ReadOptions())
    labels = tmp_path / "qrels.tsv"
    labels.write_text("query-id\tcorpus-id\tscore\nq1\tpaths#1\t1\nq9\tpaths#2\t1\n", "utf-8")
    done = import_mapped(database, "ana", ["beir-qrels"], [labels], ReadOptions())
    assert [notice.code for notice in done.notices if "q9" in notice.message] == ["question_unknown"]


def test_a_file_of_which_every_row_is_refused_is_said_to_hold_none(tmp_path: Path) -> None:
    path = written(tmp_path / "empty.jsonl", {"user_input": "", "reference": "Nothing."})
    call = lambda: import_mapped(  # noqa: E731
        tmp_path / "garden.db", "ana", ["ragas"], [path], ReadOptions(), skip_refused=True
    )
    assert refused(call) == "no_rows"
