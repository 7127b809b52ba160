"""Cases and chunks found by their words, in files as in a database; withheld text is neither searched nor shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

SECRET = "The vault code is canary-4417 and the spare key hangs behind the blue door."


@pytest.fixture(params=["files", "database"])
def place(request, run, native, samples, own_home: Path) -> Path:
    pool_case, pool_chunk = samples
    cases = [
        pool_case(),
        pool_case(case_id="q2", question="船はいつ出ますか", tags=["harbour"], guideline_note=f"Note: {SECRET}"),
    ]
    evidence = [
        pool_chunk(),
        pool_chunk(
            chunk_id="harbour", document_id="guide", text="港の船は毎朝六時に出ます。 " + "x" * 300, current=False
        ),
        pool_chunk(chunk_id="vault", permitted=False, text=SECRET),
        pool_chunk(chunk_id="unset", permitted=None, text="Nothing was said of the pool here."),
    ]
    folder = native(cases=cases, evidence=evidence)
    if request.param == "files":
        return folder
    run("import", folder, "--into", "pool.db")
    return own_home / "pool.db"


def ids(found: Any, name: str) -> list[str]:
    return [row["case_id" if name == "cases" else "chunk_id"] for row in found[name]["rows"]]


def test_both_are_searched_and_every_word_must_be_there(run, place) -> None:
    found = run("search", place, "pool", "opens", "--json").json
    assert (found["words"], ids(found, "cases")) == (["pool", "opens"], ["q1", "q2"])
    assert ids(found, "chunks") == ["pool"]
    assert run("search", place, "pool", "lake", "--json").json["cases"]["total"] == 0


def test_a_hit_is_shown_with_its_field_and_the_words_round_it(run, place) -> None:
    row = run("search", place, "morning", "--json").json["chunks"]["rows"][0]
    assert row["snippet"] == "The pool opens at 6 in the [morning]."
    row = run("search", place, "swimmers", "--cases", "--json").json["cases"]["rows"][0]
    assert (row["field"], row["snippet"]) == ("slice", "[swimmers]")
    shown = run("search", place, "船", "--limit", "5").out
    assert "[船]はいつ出ますか" in shown
    assert "港の[船]は毎朝六時に出ます。 xxx" in shown
    assert "…" in shown
    assert "out of date" in shown


def test_only_one_kind_may_be_asked_for_and_the_rest_is_counted(run, place) -> None:
    assert list(run("search", place, "pool", "--cases", "--json").json) == ["words", "cases"]
    assert list(run("search", place, "pool", "--chunks", "--json").json) == ["words", "chunks"]
    assert list(run("search", place, "pool", "--chunks", "--cases", "--json").json) == ["words", "cases", "chunks"]
    done = run("search", place, "pool", "--cases", "--limit", "1")
    assert done.out.splitlines()[0] == "cases: 1 of 2"


def test_words_of_a_withheld_chunk_find_nothing_and_are_shown_nowhere(run, place) -> None:
    found = run("search", place, "canary", "--json").json
    assert found["chunks"]["rows"] == []
    for words in (("vault",), ("note",), ("harbour",), ("canary",), ("spare", "key")):
        done = run("search", place, *words)
        assert "canary" not in done.out + done.err
        assert "spare key" not in done.out
    named = run("search", place, "vault", "--chunks")
    assert "vault  v1  (not permitted, text withheld)" in named.out
    assert "unset  v1  (permission not set)" in run("search", place, "nothing").out


def test_signs_are_looked_for_as_they_are(run, place) -> None:
    assert ids(run("search", place, "?", "--json").json, "cases") == ["q1"]


@pytest.mark.parametrize(("words", "code"), [((" ",), "no_words"), ((), "usage")])
def test_nothing_to_look_for_is_said(run, place, words, code) -> None:
    done = run("search", place, *words, "--json")
    assert (done.code, done.error) == (2, code)


def test_a_set_that_is_not_there(run) -> None:
    assert run("search", "nothere", "x", "--json").error == "no_such_set"
    assert run("search", "nothere", "x", "--chunks", "--json").error == "no_such_set"
