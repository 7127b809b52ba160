"""An import draft refuses what cannot be done with it, and names the place and the next step."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from goldtui.formats.declare import ReadOptions
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library import import_draft
from goldtui.workbench.library.import_target import Target
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


GATE = {**QUESTION, "id": "gate", "question": "Who shuts the gate?"}


def first_draft(tmp_path: Path, *paths: Path) -> import_draft.ImportDraft:
    return import_draft.drafts(paths, tmp_path / "garden.db")[0]


def test_a_mapping_is_kept_under_the_name_of_its_file_whatever_the_name_holds(tmp_path: Path) -> None:
    draft = first_draft(tmp_path, written(tmp_path / "our: benches.jsonl", QUESTION, GATE))
    assert [path.name for path in import_draft.save(draft)] == ["our--benches.toml"]


def test_every_guessed_mapping_of_joined_files_is_kept_and_a_known_one_is_not(tmp_path: Path) -> None:
    questions = written(tmp_path / "benches.jsonl", QUESTION, GATE)
    texts = written(
        tmp_path / "paths.jsonl", *({"key": f"k{n}", "passage": "The joiner mends it all." * n} for n in (1, 2))
    )
    draft = first_draft(tmp_path, questions, texts)
    assert [path.stem for path in import_draft.save(draft)] == ["benches", "paths"]
    (other := tmp_path / "other").mkdir()
    again = first_draft(
        tmp_path, *(Path(shutil.copy(path, other / f"more-{path.name}")) for path in (questions, texts))
    )
    assert again.offer.mapping == "benches,paths"
    assert import_draft.save(again) == ()


def test_a_kept_guess_is_known_by_its_columns_and_guesses_nothing_more(tmp_path: Path) -> None:
    import_draft.save(first_draft(tmp_path, written(tmp_path / "benches.jsonl", QUESTION, GATE)))
    other = written(tmp_path / "other.jsonl", {"prompt": "Who rakes?", "expected answer": "The gardener."})
    assert first_draft(tmp_path, other).offer.mapping == "generic-gold"


def test_another_mapping_under_the_same_name_is_not_written_over(tmp_path: Path) -> None:
    path = written(tmp_path / "benches.jsonl", {**QUESTION, "hint": "joiner"}, {**GATE, "hint": "porter"})
    draft = first_draft(tmp_path, path)
    import_draft.save(import_draft.change(draft, "hint", "must_say"))
    assert refused(lambda: import_draft.save(import_draft.change(draft, "hint", "category"))) == "mapping_kept"


def test_a_format_with_a_reader_of_its_own_keeps_its_columns(tmp_path: Path) -> None:
    chunk = {"chunk_id": "shed#1", "version": "a", "permitted": True, "current": True, "text": "The shed is locked."}
    path = written(tmp_path / "evidence.jsonl", chunk)
    (draft, *_) = import_draft.drafts((path,), tmp_path / "garden.db")
    fixed = import_draft.ImportDraft(draft.paths, draft.offer)
    assert refused(lambda: import_draft.change(fixed, "text", "question")) == "meaning_fixed"


def test_labels_of_a_question_that_no_set_has_are_named(tmp_path: Path) -> None:
    database = tmp_path / "garden.db"
    questions = written(tmp_path / "q.jsonl", {"_id": "q1", "text": "Who mends the benches?"})
    target = Target(database, "ana", ReadOptions())
    import_mapped(target, ["beir-queries"], [questions])
    labels = tmp_path / "qrels.tsv"
    labels.write_text("query-id\tcorpus-id\tscore\nq1\tpaths#1\t1\nq9\tpaths#2\t1\n", "utf-8")
    done = import_mapped(target, ["beir-qrels"], [labels])
    assert [notice.code for notice in done.notices if "q9" in notice.message] == ["question_unknown"]


def test_a_file_of_which_every_row_is_refused_is_said_to_hold_none(tmp_path: Path) -> None:
    path = written(tmp_path / "empty.jsonl", {"user_input": "", "reference": "Nothing."})
    target = Target(tmp_path / "garden.db", "ana", ReadOptions(), skip_refused=True)
    assert refused(lambda: import_mapped(target, ["ragas"], [path])) == "no_rows"
