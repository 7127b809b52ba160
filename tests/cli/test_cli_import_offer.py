"""`import FILE` says what a file is and writes nothing; `--map` imports it, and leaves everybody's work alone."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROWS = [
    {
        "id": "ferns",
        "question": "When does the fern house open?",
        "expected_answer": "At nine.",
        "source_ids": ["ferns-1"],
        "gate": 2,
    },
    {
        "id": "pond",
        "question": "How often is the pond drained?",
        "expected_answer": "Every third winter.",
        "source_ids": [],
        "gate": 1,
    },
]


@pytest.fixture
def gold(own_home: Path) -> Callable[..., Path]:
    def made(*rows: dict[str, Any], name: str = "gold.jsonl") -> Path:
        path = own_home / name
        path.write_text("".join(f"{json.dumps(row)}\n" for row in rows or ROWS), encoding="utf-8")
        return path

    return made


def test_a_file_alone_is_proposed_and_nothing_is_written(run, gold, own_home: Path) -> None:
    path = gold()
    before = sorted(own_home.iterdir())
    done = run("import", path, "--json")
    assert done.code == 0
    (one,) = done.json["proposals"]
    assert (one["kind"], one["mapping"], one["rows"], one["importable"]) == ("gold", "generic-gold", 2, 2)
    assert (one["refused"], one["duplicates"], one["unmapped"]) == ([], 0, ["gate"])
    meant = {column["name"]: column["means"] for column in one["columns"]}
    assert meant == {
        "id": "case id",
        "question": "question",
        "expected_answer": "reference answer",
        "source_ids[]": "required sources",
        "gate": "extra",
    }
    assert {"source", "container", "why", "decide", "command"} <= one.keys()
    assert "others" in done.json
    assert sorted(own_home.iterdir()) == before


def test_the_proposal_says_in_words_what_the_json_says(run, gold) -> None:
    said = run("import", gold()).out
    for words in (
        "2 rows in: 2 to import, 0 refused, 0 duplicates",
        "reference answer: At nine.",
        "(kept in extra): 2",
        "still to be decided by a person:",
        "permission and currency of every source",
        "nothing was written",
    ):
        assert words in said


def test_the_printed_command_imports_a_file_with_a_name_that_a_shell_would_cut(run, gold) -> None:
    path = gold(name="the garden's gold; v2.jsonl")
    command = run("import", path, "--json").json["proposals"][0]["command"]
    words = shlex.split(command)
    assert words[:2] == ["goldtui", "import"]
    done = run(*words[1:], "--json")
    assert (done.code, done.json["new_cases"]) == (0, 2)
    rows = run("list", "goldtui.db", "--json").json["cases"]
    assert [(row["case_id"], row["state"]) for row in rows] == [("ferns", "draft"), ("pond", "draft")]


def test_refused_rows_stop_an_import_unless_they_are_to_be_skipped(run, gold, own_home: Path) -> None:
    path = gold(*ROWS, {"id": "none", "question": "", "expected_answer": "?"})
    offered = run("import", path, "--json").json["proposals"][0]
    assert [one["code"] for one in offered["refused"]] == ["question_empty"]
    assert offered["refused"][0]["where"].endswith("gold.jsonl:3")
    assert offered["command"].endswith("--skip-refused")
    stopped = run("import", path, "--map", "generic-gold", "--into", "g.db", "--json")
    assert (stopped.code, stopped.error) == (2, "question_empty")
    assert not (own_home / "g.db").exists()
    done = run("import", path, "--map", "generic-gold", "--into", "g.db", "--skip-refused", "--json")
    assert (done.json["new_cases"], len(done.json["refused"])) == (2, 1)


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (
            '[{"scenario": "A visit", "turns": [], "expected_outcome": "x", "user_description": "y"}]',
            "not_for_import",
            "conversations",
        ),
        ('[{"colour": "green", "height": 3}, {"colour": "red", "height": 4}]', "rows_not_known", "colour, height"),
        ("", "file_empty", "empty"),
    ],
)
def test_a_file_that_is_none_of_them_is_refused_with_what_it_is(run, own_home: Path, content, code, said) -> None:
    path = own_home / "garden.json"
    path.write_text(content, encoding="utf-8")
    done = run("import", path, "--json")
    assert (done.code, done.error) == (2, code)
    assert said in done.json["error"]["message"]


def test_a_whole_indented_document_is_never_called_cut(run, own_home: Path) -> None:
    path = own_home / "garden.jsonl"
    path.write_text(json.dumps({"cases": ROWS}, indent=2), encoding="utf-8")
    done = run("import", path, "--json")
    assert (done.code, done.json["proposals"][0]["importable"]) == (0, 2)


def test_a_run_is_given_to_replay_and_never_taken_as_gold(run, own_home: Path) -> None:
    row = {"user_query": "When?", "retrieved_chunks": [{"chunk_id": "ferns-1", "score": 0.5}], "raw_output": "At nine."}
    path = own_home / "runs.jsonl"
    path.write_text(f"{json.dumps(row)}\n" * 2, encoding="utf-8")
    offered = run("import", path, "--json").json["proposals"][0]
    assert (offered["kind"], offered["command"]) == ("run", f"goldtui replay {path} --set SET")
    done = run("import", path, "--map", "generic-run", "--into", "g.db", "--json")
    assert (done.code, done.error) == (2, "run_not_gold")


def test_without_a_named_mapping_the_database_stays_and_the_command_is_shown(run, gold, own_home: Path) -> None:
    done = run("import", gold(), "--into", "g.db", "--json")
    assert (done.code, done.error) == (2, "mapping_not_named")
    assert "--map generic-gold --into g.db" in done.json["error"]["message"]
    assert not (own_home / "g.db").exists()


def test_the_command_that_names_the_mapping_repeats_what_was_given(run, gold) -> None:
    given = ("--answerable", "--skip-refused", "--name", "palm-house", "--as", "ines")
    done = run("import", gold(), "--into", "g.db", *given, "--json")
    fix = done.json["error"]["message"]
    for words in ("--answerable", "--skip-refused", "--name palm-house", "--as ines"):
        assert words in fix
    assert not {"--permitted", "--current", "--unanswerable", "--dry-run"} & set(fix.split())


def test_a_mapping_of_ones_own_is_a_file(run, own_home: Path) -> None:
    own = own_home / "garden.toml"
    own.write_text('title = "garden"\nkind = "gold"\n[fields.question]\nfrom = "asked"\n', encoding="utf-8")
    path = own_home / "asked.csv"
    path.write_text("asked,said\nWhen does the fern house open?,At nine.\n", encoding="utf-8")
    done = run("import", path, "--map", own, "--into", "g.db", "--json")
    assert (done.code, done.json["new_cases"]) == (0, 1)
    wrong = run("import", path, "--map", "azure", "--into", "g.db", "--json")
    assert (wrong.code, wrong.error) == (2, "mapping_does_not_fit")


def test_a_native_folder_and_the_old_formats_are_proposed_by_their_name(run, native, own_home: Path) -> None:
    offered = run("import", native(), "--json").json["proposals"][0]
    assert (offered["mapping"], offered["importable"]) == ("native", 1)
    lines = own_home / "scorer.jsonl"
    row = {"qid": "q1", "question": "When?", "answerable": True, "gold_claim_substr": ["nine"], "gold_citations": ["f"]}
    lines.write_text(f"{json.dumps(row)}\n", encoding="utf-8")
    offered = run("import", lines, "--json").json["proposals"][0]
    assert offered["command"] == f"goldtui import {lines} --format gold-lines --into goldtui.db"


def test_a_second_import_counts_unchanged_changed_new_and_gone(run, gold) -> None:
    again = ("--map", "generic-gold", "--into", "g.db", "--json")
    run("import", gold(), *again)
    same = run("import", gold(), *again).json
    assert (same["new_cases"], same["unchanged"], same["changed"], same["gone"]) == (0, 2, [], [])
    moved = [
        {**ROWS[0], "expected_answer": "At ten."},
        {"id": "cedar", "question": "Who planted the cedar?", "expected_answer": "Ben."},
    ]
    done = run("import", gold(*moved), *again).json
    assert (done["new_cases"], done["unchanged"], done["gone"]) == (1, 0, ["pond"])
    (change,) = done["changed"]
    assert change["case_id"] == "ferns"
    assert any("nine" in field and "ten" in field for field in change["fields"])
    assert "At ten." in run("show", "g.db", "ferns").out
    assert run("show", "g.db", "pond").code == 0


def test_an_edited_case_keeps_its_edits_and_the_files_change_is_listed(run, gold) -> None:
    again = ("--map", "generic-gold", "--into", "g.db", "--json")
    run("import", gold(), *again)
    assert run("point", "add", "g.db", "ferns", "opens at nine").code == 0
    edited = run("show", "g.db", "ferns", "--json").json
    done = run("import", gold({**ROWS[0], "expected_answer": "At ten."}, ROWS[1]), *again, "--as", "ben").json
    assert done["changed"] == []
    (kept,) = done["kept"]
    assert (kept["case_id"], "has edited it since" in kept["why_kept"]) == ("ferns", True)
    assert run("show", "g.db", "ferns", "--json").json == edited
    unchanged = run("import", gold(), *again).json
    assert (unchanged["unchanged"], unchanged["kept"]) == (2, [])


def test_labels_fill_the_cases_of_a_set(run, gold, own_home: Path) -> None:
    run("import", gold(), "--map", "generic-gold", "--into", "g.db")
    labels = own_home / "qrels.tsv"
    labels.write_text("query-id\tcorpus-id\tscore\npond\tpond-1\t1\n", encoding="utf-8")
    alone = run("import", labels, "--map", "beir-qrels", "--into", "new.db", "--json")
    assert (alone.code, alone.error) == (2, "labels_alone")
    done = run("import", labels, "--map", "beir-qrels", "--into", "g.db", "--json").json
    assert [one["case_id"] for one in done["changed"]] == ["pond"]
    assert "pond-1" in run("show", "g.db", "pond").out


def test_one_of_a_kind_is_said_in_the_singular(run, own_home: Path) -> None:
    Path("fern.csv").write_text("question,answer\nHow warm is it?,14 degrees.\n", "utf-8")
    assert "that is 1 case, 1 row of tables" in run("import", "fern.csv").out


SAID = [
    {"question": "When does the fern house open?", "answer": "At nine.", "contexts": ["The fern house opens at nine."]},
    {"question": "How deep is the pond?", "answer": "Two metres.", "contexts": ["The pond is two metres deep."]},
]


def test_a_file_is_looked_at_by_a_named_mapping_too_and_nothing_is_written(run, gold, own_home: Path) -> None:
    path = gold(*SAID)
    before = sorted(own_home.iterdir())
    assert run("import", path, "--json").json["proposals"][0]["kind"] == "gold"
    done = run("import", path, "--map", "generic-run", "--json")
    assert done.code == 0
    (one,) = done.json["proposals"]
    assert (one["kind"], one["mapping"], one["rows"]) == ("run", "generic-run", 2)
    meant = {column["name"]: column["means"] for column in one["columns"]}
    assert meant["contexts[]"] == "texts of the context, by their words"
    assert one["command"] == f"goldtui replay {path} --set SET --map generic-run"
    assert "nothing was written" in run("import", path, "--map", "generic-run").out
    assert sorted(own_home.iterdir()) == before


def test_a_named_mapping_that_does_not_fit_the_file_is_refused_with_the_one_that_does(run, gold) -> None:
    done = run("import", gold(*SAID), "--map", "trec-run", "--json")
    assert done.error == "mapping_does_not_fit"


def test_a_dry_run_still_needs_its_database(run, gold) -> None:
    assert run("import", gold(), "--dry-run").code == 2


def test_the_decision_about_evidence_names_its_two_options_and_what_they_say(run, gold) -> None:
    said = " ".join(run("import", gold(*SAID)).out.split())
    assert "permission and currency of every source: --permitted says in your name that the system may use" in said
    assert "--current that all of it is in force" in said


def test_the_options_about_evidence_are_not_named_where_a_file_brings_none(run, gold) -> None:
    assert "--permitted" not in run("import", gold()).out


SHEETS = (
    "Boats;;\nNo;Question;Expected answer\n1;Who rows?;Ute.\n2;Who steers?;Jan.\n;;\n"
    "Shed;;\nNo;Question;Owner\n1;Who locks the shed?;Ute\n2;When is it open?;Jan\n"
)


def test_a_table_is_picked_by_its_name_and_the_command_repeats_it(run, own_home: Path) -> None:
    path = own_home / "boats.csv"
    path.write_text(SHEETS, encoding="utf-8")
    assert "--table NAME" in run("import", path).out
    done = run("import", path, "--table", "Shed")
    assert done.code == 0
    assert "Who locks the shed?" in done.out
    (command,) = (line.strip() for line in done.out.splitlines() if "--into" in line)
    assert command.endswith("--into goldtui.db --table Shed")
    assert run(*shlex.split(command)[1:], "--as", "ana").code == 0
    refused = run("import", path, "--table", "Attic")
    assert (refused.code, 'no table "Attic"' in refused.err) == (2, True)


def test_the_proposed_mapping_is_written_and_reads_the_file(run, own_home: Path) -> None:
    path, kept = own_home / "boats.csv", own_home / "boats.toml"
    path.write_text("No;Question;Expected answer\n1;Who rows?;Ute.\n2;Who steers?;Jan.\n", encoding="utf-8")
    done = run("import", path, "--write-map", kept)
    assert (done.code, "with --map" in done.err) == (0, True)
    assert "2 to import" in run("import", path, "--map", kept).out
    assert run("import", path, "--write-map", kept).code == 2
    assert run("import", path, "--write-map", own_home / "new.toml", "--into", own_home / "b.db").code == 2


def test_a_table_that_no_mapping_reads_has_none_to_write(run, tmp_path: Path) -> None:
    table = tmp_path / "boats.csv"
    table.write_text("width,height\n3,4\n5,6\n7,8\n", encoding="utf-8")
    done = run("import", table, "--write-map", tmp_path / "mine.toml")
    assert done.code == 2
    assert "mapping_not_read: " in done.err
    assert "leave --write-map out" in done.err


def test_tables_that_are_picked_are_picked_once_in_the_command_that_is_advised(run, tmp_path: Path) -> None:
    page = tmp_path / "boats.md"
    rows = "|---|---|\n| Who rows? | Ann rows. |\n| Who steers? | Bo steers. |\n| Who bails? | Cy bails. |\n"
    page.write_text(f"# Boats\n\n| Question | Right answer |\n{rows}\n# Bees\n\n| Question | Reply |\n{rows}", "utf-8")
    done = run("import", page, "--into", tmp_path / "a.db", "--table", "Boats", "--table", "Bees")
    assert "mapping_not_named: " in done.err
    assert done.err.count("--table") == 2
