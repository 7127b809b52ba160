"""Importing: everything arrives as a draft with its counts, or nothing does and nothing is left behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.store.cases import heads
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import read_sources


def gold_lines(path: Path, *ids: str) -> Path:
    rows = [
        {
            "qid": i,
            "question": f"Question {i}?",
            "answerable": True,
            "gold_claim_substr": ["six"],
            "gold_citations": ["p"],
        }
        for i in ids
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_an_import_prints_how_many_of_each_and_how_many_phrases_were_found(run, garden) -> None:
    done = run("import", garden, "--into", "g.db", "--as", "ana", "--json")
    assert done.code == 0
    assert done.json["counts"]["cases"] == done.json["new_cases"] == 32
    assert done.json["support_phrases"] == {"total": 83, "found": 83, "unchecked": 0}
    assert done.json["first_failed_stage"] == {"pass": 32}
    assert list(done.json) == [
        "into",
        "counts",
        "support_phrases",
        "new_cases",
        "known_cases",
        "new_chunks",
        "first_failed_stage",
        "notices",
    ]
    said = run("import", garden, "--into", "h.db").out
    assert "83 of 83 found in the chunk they cite" in said
    assert "32 new cases (drafts), 0 known already" in said


def test_a_phrase_that_is_not_there_and_one_that_cannot_be_looked_up_are_kept_apart(run, native, samples) -> None:
    pool_case, _ = samples
    claims = [
        {"claim_id": "a", "text": "x", "citation_id": "pool", "support_phrases": ["opens at 6", "opens at noon"]},
        {"claim_id": "b", "text": "y", "support_phrases": ["cited nowhere"]},
    ]
    folder = native(cases=[pool_case(reference={"text": "", "claims": claims})])
    done = run("import", folder, "--into", "p.db", "--json")
    assert done.json["support_phrases"] == {"total": 3, "found": 1, "unchecked": 1}
    assert "1 of 2 found in the chunk they cite; 1 not tested" in run("import", folder, "--into", "q.db").out


def test_everything_imported_is_a_draft_in_the_name_of_its_importer(run, native) -> None:
    run("import", native(), "--into", "p.db", "--as", "ben")
    rows = run("list", "p.db", "--filter", "author:ben", "--json").json["cases"]
    assert [(r["case_id"], r["state"]) for r in rows] == [("q1", "draft")]


def test_importing_the_same_set_again_adds_nothing(run, garden, db: Path) -> None:
    before = run("doctor", db, "--json").json
    done = run("import", garden, "--into", db, "--json")
    assert (done.json["new_cases"], done.json["known_cases"], done.json["new_chunks"]) == (0, 32, 0)
    assert run("doctor", db, "--json").json == before


def test_a_conflict_lists_every_id_and_writes_nothing(run, native, samples, unchanged: Callable[[], None]) -> None:
    pool_case, _ = samples
    first = native("one", cases=[pool_case(case_id=i) for i in ("a", "b", "c")])
    other = native("two", cases=[pool_case(case_id=i, question="Other?") for i in ("a", "b", "d")])
    run("import", first, "--into", "p.db")
    unchanged()
    done = run("import", other, "--into", "p.db", "--json")
    assert done.code == 1
    assert {"import_case_differs:", "import_setting_differs:"} <= set(done.err.split())
    assert "case a:" in done.err
    assert "case b:" in done.err
    assert "case d" not in done.err
    unchanged()


def test_a_dry_run_says_the_same_and_writes_nothing(run, garden, own_home: Path) -> None:
    done = run("import", garden, "--into", "g.db", "--dry-run", "--json")
    assert done.json["into"] is None
    assert done.json["new_cases"] is None
    assert done.json["counts"]["cases"] == 32
    assert list(own_home.iterdir()) == []
    assert "dry run: nothing was written" in run("import", garden, "--into", "g.db", "--dry-run").out


def test_several_files_of_one_format_are_one_import(run, own_home: Path) -> None:
    one, two = gold_lines(own_home / "one.jsonl", "a"), gold_lines(own_home / "two.jsonl", "b", "c")
    done = run("import", one, two, "--format", "gold-lines", "--into", "g.db", "--json")
    assert done.json["counts"]["cases"] == done.json["new_cases"] == 3
    assert [r["case_id"] for r in run("list", "g.db", "--json").json["cases"]] == ["a", "b", "c"]


def test_an_id_in_two_files_is_a_clash_with_both_names_whatever_its_content(run, own_home: Path) -> None:
    one, two = gold_lines(own_home / "one.jsonl", "a", "b"), gold_lines(own_home / "two.jsonl", "b")
    done = run("import", one, two, "--format", "gold-lines", "--into", "g.db", "--json")
    assert (done.code, done.error) == (2, "id_in_two_files")
    assert "two.jsonl" in done.err
    assert "one.jsonl" in done.err
    assert not (own_home / "g.db").exists()


def test_a_second_file_of_a_format_without_names_keeps_the_name_of_the_set(run, own_home: Path) -> None:
    run("import", gold_lines(own_home / "one.jsonl", "a"), "--format", "gold-lines", "--into", "g.db", "--name", "mine")
    done = run("import", gold_lines(own_home / "two.jsonl", "b"), "--format", "gold-lines", "--into", "g.db")
    assert done.code == 0
    assert run("list", "g.db", "--json").json["set"] == "mine"


def test_evidence_that_arrives_later_turns_the_lists_green(run, native, samples) -> None:
    pool_case, pool_chunk = samples
    cases_first = native("one", evidence=[])
    with_evidence = native("two", cases=[pool_case(case_id="q2")], evidence=[pool_chunk()])
    run("import", cases_first, "--into", "p.db", "--name", "pool")
    stage = {r["case_id"]: r["first_failed_stage"] for r in run("list", "p.db", "--json").json["cases"]}
    assert stage == {"q1": "admissibility"}
    run("import", with_evidence, "--into", "p.db", "--name", "pool")
    stage = {r["case_id"]: r["first_failed_stage"] for r in run("list", "p.db", "--json").json["cases"]}
    assert stage == {"q1": "pass", "q2": "pass"}


def test_new_cases_are_judged_with_evidence_the_database_already_has(run, native, samples) -> None:
    pool_case, _ = samples
    run("import", native("one"), "--into", "p.db", "--name", "pool")
    done = run(
        "import",
        native("two", cases=[pool_case(case_id="q2")], evidence=[]),
        "--into",
        "p.db",
        "--name",
        "pool",
        "--json",
    )
    assert done.json["first_failed_stage"] == {"pass": 1}


def test_permission_is_asserted_in_the_name_of_the_importer(run, native, samples) -> None:
    _, pool_chunk = samples
    folder = native(evidence=[pool_chunk(permitted=None, current=None)])
    assert run("import", folder, "--into", "p.db", "--json").json["first_failed_stage"] == {"not tested": 1}
    done = run("import", folder, "--into", "q.db", "--permitted", "--current", "--as", "Ana", "--json")
    assert done.json["first_failed_stage"] == {"pass": 1}
    assert "Ana asserts permitted = true" in done.err


BAD: dict[str, tuple[bytes, str]] = {
    "cut line": (b'{"case_id": "q1", "question": "a"}\n{"case_id": "q2", "que', "2"),
    "bad bytes": (b'{"case_id": "q1", "question": "\xff"}\n', "1"),
    "utf-16": ('{"case_id": "q1", "question": "a"}\n'.encode("utf-16"), ""),
    "lone return": (b'{"case_id": "q1", "question": "a"}\r{"case_id": "q2", "question": "b"}\r', "1"),
    "repeated key": (b'{"case_id": "q1", "case_id": "q2", "question": "a"}\n', "1"),
    "repeated id": (b'{"case_id": "q1", "question": "a"}\n{"case_id": "q1", "question": "a"}\n', "2"),
    "not a number": (b'{"case_id": "q1", "question": "a", "min_citation_coverage": NaN}\n', "1"),
    "deep": (b'{"case_id": "q1", "question": "a", "extra": {"x": ' + b"[" * 3000 + b"]" * 3000 + b"}}\n", "1"),
    "lone surrogate": (b'{"case_id": "q1", "question": "\\ud800"}\n', "1"),
    "wrong type": (b'{"case_id": 7, "question": "a"}\n', "1"),
    "missing field": (b'{"case_id": "q1"}\n', "1"),
    "gzip": (b"\x1f\x8b\x08\x00abc", ""),
    "empty": (b"", ""),
    "only a mark": (b"\xef\xbb\xbf", ""),
    "a list": (b"[1, 2]\n", "1"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_named_with_its_line_and_leaves_nothing_behind(run, native, own_home, kind: str) -> None:
    content, line = BAD[kind]
    folder = native()
    (folder / "cases.jsonl").write_bytes(content)
    before = sorted(own_home.rglob("*"))
    done = run("import", folder, "--into", "new.db", "--json")
    assert done.code == 2
    assert done.error
    place = f"{folder / 'cases.jsonl'}:{line}" if line else str(folder / "cases.jsonl")
    first = done.err.splitlines()[0]
    assert first.startswith(place)
    assert "Fix: " in first
    assert "Traceback" not in done.err
    assert sorted(own_home.rglob("*")) == before
    assert run("gates", folder, "--json").code == 2


def test_a_bad_file_leaves_an_existing_database_as_it_was(run, native, db: Path, unchanged: Callable[[], None]) -> None:
    folder = native()
    (folder / "cases.jsonl").write_bytes(BAD["cut line"][0])
    unchanged()
    assert run("import", folder, "--into", db).code == 2
    unchanged()


def test_a_database_in_a_folder_that_does_not_exist_is_not_made(run, garden, own_home: Path) -> None:
    done = run("import", garden, "--into", "no/such/x.db", "--json")
    assert (done.code, done.error) == (2, "store_create")
    assert done.json["error"]["where"] == "no/such/x.db"
    assert list(own_home.iterdir()) == []


def test_a_failure_of_the_store_leaves_no_new_database(run, native, own_home: Path, monkeypatch) -> None:
    folder = native()
    before = sorted(own_home.iterdir())

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("goldtui.workbench.library.intake.import_set", full)
    done = run("import", folder, "--into", "new.db", "--json")
    assert (done.code, done.error) == (2, "store_create")
    assert sorted(own_home.iterdir()) == before


def test_a_link_to_nothing_is_no_place_for_a_database(run, garden, own_home: Path) -> None:
    (own_home / "link.db").symlink_to("nothing")
    done = run("import", garden, "--into", "link.db", "--json")
    assert (done.code, done.error) == (2, "no_such_set")
    assert "symbolic link to nothing" in done.err


def test_a_format_that_only_writes_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from goldtui.formats.declare import ReadOptions
    from goldtui.formats.native import NATIVE
    from goldtui.model.faults import UnusableInput

    monkeypatch.setattr("goldtui.workbench.library.intake.codec", lambda name: replace(NATIVE, read=None))
    with pytest.raises(UnusableInput) as refused:
        read_sources("native", [], ReadOptions())
    assert refused.value.problem.code == "format_cannot_read"


def test_long_runs_of_one_notice_are_cut_on_screen_and_whole_in_json(run, own_home: Path) -> None:
    folder = own_home / "docs"
    folder.mkdir()
    (folder / "anthropic_docs_chunks.json").write_text('[{"chunk_link": "a#1", "text": "One."}]', encoding="utf-8")
    questions = [{"id": f"q{n}", "question": "?", "correct_chunks": [f"gone#{n}"]} for n in range(30)]
    (folder / "docs_evaluation_dataset.json").write_text(json.dumps(questions), encoding="utf-8")
    done = run("import", folder, "--format", "anthropic-docs", "--into", "d.db", "--json")
    assert done.err.count("source_absent case") == 20
    assert "source_absent and 10 more of this kind" in done.err
    assert sum(n["code"] == "source_absent" for n in done.json["notices"]) == 30
    assert done.json["counts"]["absent_sources"] == 30


def test_two_imports_into_one_database_keep_both_orders_of_arrival(run, native, samples, own_home: Path) -> None:
    pool_case, _ = samples
    run("import", native("one"), "--into", "p.db", "--name", "pool")
    run("import", native("two", cases=[pool_case(case_id="a")]), "--into", "p.db", "--name", "pool")
    with open_store(own_home / "p.db", read_only=True) as store:
        assert [h.case_id for h in heads.window(store, heads.EVERY_CASE, 0, 9)] == ["q1", "a"]


def test_the_whole_lines_of_a_cut_file_are_taken_when_asked_and_the_refusal_says_how(run, own_home: Path) -> None:
    path = gold_lines(own_home / "gold.jsonl", "a", "b")
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    given = ("import", path, "--into", "g.db", "--format", "gold-lines")
    done = run(*given)
    assert done.code == 2
    assert "--leave-out-cut-line" in done.err
    done = run(*given, "--leave-out-cut-line", "--json")
    assert (done.code, done.json["new_cases"]) == (0, 1)
    assert "1 of 2 lines was left out" in done.err


def test_a_secret_in_a_source_is_reported_while_it_comes_in_and_its_words_are_not(run, native, samples) -> None:
    _, pool_chunk = samples
    token = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC2dF4hJ6"
    folder = native(evidence=[pool_chunk(), pool_chunk(chunk_id="shed", text=f"The lock: {token}")])
    waived = '[[checks.ignore]]\ncode = "GT111"\nreason = "an example"\n'
    for toml in ("", waived):
        (folder / "goldset.toml").write_text(f'name = "pool"\n{toml}', encoding="utf-8")
        done = run("import", folder, "--into", f"pool{len(toml)}.db", "--json")
        (notice,) = done.json["notices"]
        assert (notice["code"], notice["where"]) == ("secret_in_chunk", "chunk shed version v1, characters 10 to 50")
        assert "looks like a GitHub token" in notice["message"]
        assert token not in done.out + done.err
    new = folder / "new.jsonl"
    new.write_text(json.dumps(pool_chunk(version="v2", text=f"The pool is shut. {token}")) + "\n", encoding="utf-8")
    done = run("evidence", "update", new, "--db", "pool0.db")
    assert "note chunk pool version v2, characters 18 to 58: secret_in_chunk" in done.err
    assert token not in done.out + done.err
    checked = run("check", "pool0.db", "--json")
    assert [one["where"] for one in checked.json["findings"] if one["code"] == "GT111"] == ["chunk:shed", "chunk:pool"]
    assert token not in checked.out + checked.err


@pytest.mark.parametrize("words", [("import", "pool", "--into", "p.db"), ("starter", "new.db")])
@pytest.mark.parametrize("name", ["boat house", "CON", "con", "", "a" * 65, "böotshaus"])
def test_a_name_that_no_release_can_have_is_refused_where_it_is_given(run, native, own_home, words, name):
    native()
    assert run(*words, "--name", name, "--json").error == "bad_set_name"
    assert not list(own_home.glob("*.db"))
