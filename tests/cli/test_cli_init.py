"""`init` makes what a team needs to sign a release, all of it or nothing, and remembers the trust file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def made(run, *words):
    return run("init", "team", "--name", "ferns", "--with", "owen", "--with", "ines", "--as", "ana", *words)


def test_the_set_its_people_the_trust_file_and_the_ci_file_are_there(run, own_home: Path) -> None:
    done = made(run, "--json")
    assert done.code == 0, done.err
    assert sorted(str(p.relative_to("team")) for p in Path("team").rglob("*") if p.is_file()) == [
        ".github/workflows/gold.yml",
        "ferns.db",
        "trust.json",
    ]
    assert {one["name"] for one in run("people", "list", "team/ferns.db", "--json").json} == {"ana", "owen", "ines"}
    trust = json.loads(Path("team/trust.json").read_text())
    assert (trust["threshold"], [one["name"] for one in trust["persons"]]) == (2, ["ana", "owen", "ines"])
    assert done.json["without_key"] == ["ana", "owen", "ines"]


def test_keys_that_are_on_this_machine_are_in_the_trust_file(run, own_home: Path) -> None:
    run("key", "new", "--unlocked", "--as", "owen")
    assert made(run, "--json").json["without_key"] == ["ana", "ines"]
    assert [one["person"] for one in json.loads(Path("team/trust.json").read_text())["keys"]] == ["owen"]


def test_every_problem_is_named_and_nothing_is_made(run, own_home: Path) -> None:
    assert run("init", "team", "--name", "ferns", "--with", "ana", "--as", "ana", "--json").error == "name_taken"
    assert run("init", "team", "--name", "ferns", "--with", "", "--signers", "2", "--json").error == "too_few_signers"
    assert run("init", "team", "--name", "big ferns", "--with", "owen", "--json").error == "bad_set_name"
    assert run("init", "team", "--json").error == "no_terminal"
    assert not Path("team").exists()
    made(run)
    assert made(run, "--json").error == "team_exists"


def test_a_workflow_file_that_is_there_stays(run, own_home: Path) -> None:
    mine = Path("team/.github/workflows/gold.yml")
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert made(run, "--json").json["workflow"] is None
    assert mine.read_text() == "mine"


def test_two_people_sign_and_freeze_in_three_commands_without_naming_the_trust_file(
    run, own_home: Path, garden: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("owen", "ines"):
        run("key", "new", "--unlocked", "--as", name)
    made(run)
    text = "The fern house is heated to 14 degrees."
    chunk = {"chunk_id": "fern", "version": "v1", "permitted": True, "current": True, "text": text}
    Path("sources.jsonl").write_text(json.dumps(chunk))
    Path("cases.csv").write_text(f"id,question,answer,answerable\nferns,How warm is it?,{text},yes\n")
    assert (
        run("import", "sources.jsonl", "--format", "evidence-lines", "--into", "team/ferns.db", "--as", "ana").code == 0
    )
    assert run("import", "cases.csv", "--map", "generic-gold", "--into", "team/ferns.db", "--as", "ana").code == 0
    assert run("propose", "team/ferns.db", "--apply", "--as", "ana", "--json").json["claims"] == 1
    assert run("ready", "team/ferns.db", "ferns", "--as", "ana").code == 0
    assert run("review", "approve", "team/ferns.db", "ferns", "--checked", "--as", "owen").code == 0
    monkeypatch.chdir("team")
    proposed = run("release", "propose", "ferns.db", "1.0.0", "--as", "owen", "--json")
    assert proposed.code == 0, proposed.err
    digest = proposed.json["digest"]
    for name in ("owen", "ines"):
        assert run("sign", "1.0.0", "--digest", digest, "--as", name).code == 0
    frozen = run("export", "ferns.db", "--freeze", "1.0.0", "--as", "owen")
    assert frozen.code == 0, frozen.err


def test_without_a_choice_the_trust_file_has_to_be_named(run, db: Path) -> None:
    assert run("export", db, "--freeze", "1.0.0", "--as", "owen", "--json").error == "trust_not_chosen"
