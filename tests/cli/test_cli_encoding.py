"""A file that is not UTF-8 is never guessed: the refusal shows how a line may read, and `--encoding` says it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

CSV = (
    "id,question,answer,source\nbeet,Wann blüht das Beet?,Im März blüht es.,Gärten\n"
    "weg,Wer fegt den Weg?,Der Gärtner.,Gärten\n"
)


@pytest.fixture
def cells(own_home: Path) -> Path:
    path = own_home / "unsere fragen.csv"
    path.write_bytes(CSV.encode("cp1252"))
    return path


def test_the_refusal_shows_a_line_in_each_likely_encoding_and_its_command_reads_the_file(run, cells) -> None:
    done = run("import", cells)
    assert done.code == 2
    assert 'cp1252: "beet,Wann blüht das Beet?,Im März blüht es.,Gärten"' in " ".join(done.err.split())
    error = run("import", cells, "--json").json["error"]
    command = error["message"].partition("if cp1252 is right: ")[2]
    again = run(*shlex.split(command)[1:], "--json")
    assert again.code == 0
    assert "--encoding cp1252" in again.json["command"]
    target = cells.parent / "garden.db"
    words = shlex.split(again.json["command"])[1:]
    words[words.index("--into") + 1] = str(target)
    assert run(*words).code == 0
    assert run("show", target, "beet", "--json").json["case"]["question"] == "Wann blüht das Beet?"


def test_a_file_in_utf_8_next_to_another_one_is_not_read_as_the_other(run, cells, own_home: Path) -> None:
    other = own_home / "more.csv"
    other.write_text("id,question,answer\ntor,Wer schließt das Tor?,Der Pförtner.\n", "utf-8")
    target = own_home / "garden.db"
    done = run("import", cells, other, "--map", "generic-gold", "--encoding", "cp1252", "--into", target)
    assert done.code == 0
    assert run("show", target, "tor", "--json").json["case"]["question"] == "Wer schließt das Tor?"


def test_an_encoding_that_does_not_exist_is_refused_by_its_name(run, cells) -> None:
    done = run("import", cells, "--encoding", "cp99999")
    assert done.code == 2
    assert "--encoding: encoding_not_known" in done.err


@pytest.mark.parametrize("shape", ["lines", "rows", "cells"])
def test_runs_are_read_in_a_named_encoding_by_replay_score_and_observe(run, native, own_home: Path, shape: str) -> None:
    answer = "Das Bad öffnet um 6."
    runs = own_home / "runs.txt"
    if shape == "cells":
        text = f"question,response,retrieved_ids\nq1,{answer},pool\n"
    else:
        row = {"question": "q1", "response": answer, "retrieved_ids": ["pool"], "model": "m"}
        if shape == "lines":
            row = {"trace_id": "t1", "case_id": "q1", "response": answer, "selected_context_ids": ["pool"]}
        text = json.dumps(row, ensure_ascii=False) + "\n"
    runs.write_bytes(text.encode("cp1252"))
    gold = native()
    for words in (("replay", runs, "--set", gold), ("observe", runs), ("score", gold, "--trace", runs)):
        refused = run(*words)
        assert refused.code == 2
        assert "--encoding cp1252" in " ".join(refused.err.split()), words
        taken = run(*words, "--encoding", "cp1252")
        assert "UTF-8" not in taken.err
        assert taken.code in (0, 1), (words, taken.err)
