"""An id that breaks lines or steers a terminal is refused while it is new, by place; a set that has one still opens."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.formats.declare import ReadOptions
from goldtui.formats.native import read
from goldtui.workbench.case.cloning import clone_case
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session

ODD = ("two\nlines", "red\x1b[31m", "tab\tbed", "turned\u202eround", "next\x85line", "para\u2029graph")
AT = datetime(2026, 1, 5, tzinfo=UTC)


def with_odd(native, samples, name: str, place: str) -> Path:
    pool_case, pool_chunk = samples
    if place == "evidence":
        return native(cases=[pool_case(required_source_ids=[name])], evidence=[pool_chunk(), pool_chunk(chunk_id=name)])
    if place == "version":
        return native(evidence=[pool_chunk(version=name)])
    claim = {"claim_id": name, "text": "At 6.", "citation_id": "pool", "support_phrases": ["opens at 6"]}
    fields = {
        "case": {"case_id": name},
        "point": {"points": [{"point_id": name, "text": "Six."}]},
        "claim": {"reference": {"text": "At 6.", "claims": [claim]}},
    }
    return native(cases=[pool_case(**fields[place])])


@pytest.fixture
def yard(native, samples):
    return lambda name, place: with_odd(native, samples, name, place)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("place", ["case", "point", "claim", "evidence", "version"])
def test_an_import_refuses_it_with_its_line_and_what_to_write(run, yard, name: str, place: str) -> None:
    folder = yard(name, place)
    done = run("import", folder, "--into", "pool.db", "--json")
    assert (done.code, done.error) == (2, "id_unclear")
    assert not Path("pool.db").exists()
    problem = json.loads(done.out)["error"]
    file = "evidence.jsonl" if place in ("evidence", "version") else "cases.jsonl"
    assert f"{file}:" in problem["where"]
    assert "Fix: write the id on one line" in problem["message"]
    assert run("import", folder, "--into", "pool.db", "--dry-run").code == 2


@pytest.mark.parametrize("name", ODD)
def test_files_that_hold_it_are_read_and_said(run, yard, name: str) -> None:
    done = run("list", yard(name, "case"), "--json")
    assert (done.code, done.json["cases"][0]["case_id"]) == (0, name)
    assert "id_unclear" in done.err


@pytest.mark.parametrize("name", ODD)
def test_it_is_refused_for_a_new_case_and_in_a_form(run, native, name: str) -> None:
    run("import", native(), "--into", "pool.db")
    assert run("new", "pool.db", "When?", "--id", name, "--json").error == "id_unclear"
    form = run("edit", "pool.db", "q1", "--print").out
    spelt = "".join(char if char.isprintable() else f"\\u{{{ord(char):X}}}" for char in name)
    Path("form.txt").write_text(form + f"point: {spelt}\n  text: Closed.\n", encoding="utf-8")
    refused = run("edit", "pool.db", "q1", "--from", "form.txt", "--json")
    assert refused.error == "id_unclear"


def test_new_evidence_may_not_bring_it(run, native, samples) -> None:
    run("import", native(), "--into", "pool.db")
    _, pool_chunk = samples
    for chunk in (pool_chunk(chunk_id="two\nlines"), pool_chunk(version="v\x1b2")):
        Path("new.jsonl").write_text(json.dumps(chunk) + "\n", encoding="utf-8")
        assert run("evidence", "update", "new.jsonl", "--db", "pool.db", "--json").error == "id_unclear"


def test_a_database_that_holds_it_opens_says_so_and_is_left_by_a_clear_clone(run, yard) -> None:
    folder = yard("two\nlines\x1b[31m", "case")
    held = read((folder,), ReadOptions()).goldset
    path = Path("old.db")
    build_fresh(path, lambda store: store_set(store, held, "ana", AT))
    name = held.cases[0].case_id
    for words in (
        ["list", path],
        ["show", path, name],
        ["gates", path],
        ["history", path, name],
        ["export", path, "o"],
    ):
        done = run(*words)
        assert done.code in (0, 1), words
        assert "\x1b" not in done.out + done.err
    found = [one for one in run("check", path, "--json").json["findings"] if one["code"] == "GT411"]
    assert "<U+" in found[0]["message"] or "␛" in found[0]["message"]
    assert "clone the case" in found[0]["fix"]
    session = open_session(Place(path, GIVEN), "ana", clock=lambda: AT)
    assert clone_case(session, name).case_id == "two-lines-[31m-v2"
    session.close()
