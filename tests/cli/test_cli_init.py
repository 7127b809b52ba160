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


def test_what_ci_reads_is_one_line_that_init_prints_too(run, own_home: Path) -> None:
    done = made(run)
    line = "CI reads runs/*.jsonl (runs of your system) and goldsets/ferns/verdicts.jsonl (what people settled)."
    assert f"   {line}" in done.out.splitlines()
    assert f"# {line}" in Path("team/.github/workflows/gold.yml").read_text().splitlines()[:4]


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


@pytest.mark.parametrize("step", ["known_keys", "_workflow", "remember_trust", "new_trust"])
def test_an_init_that_was_broken_off_goes_on_with_the_same_command(
    run, own_home: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(f"goldtui.workbench.start.team.{step}", broken)
        assert made(run).code == 130
    assert not Path("team/trust.json").exists()
    assert made(run, "--json").code == 0
    trust = json.loads(Path("team/trust.json").read_text())
    assert [one["name"] for one in trust["persons"]] == ["ana", "owen", "ines"]
    assert Path("team/.github/workflows/gold.yml").exists()


def test_a_set_that_is_there_keeps_its_cases_and_gets_what_it_lacks(run, own_home: Path, native) -> None:
    run("import", native(), "--into", "pool.db", "--as", "ana")
    before = [row["case_id"] for row in run("list", "pool.db", "--json").json["cases"]]
    done = run("init", "pool.db", "--with", "owen", "--with", "ines", "--as", "ana", "--json")
    assert (done.code, done.json["joined"], done.json["database"]) == (0, True, "pool.db")
    assert [row["case_id"] for row in run("list", "pool.db", "--json").json["cases"]] == before
    assert {one["name"] for one in run("people", "list", "pool.db", "--json").json} == {"ana", "owen", "ines"}
    assert Path("trust.json").exists()
    assert Path(".github/workflows/gold.yml").exists()


def test_who_is_no_owner_of_a_set_that_is_there_adds_nobody(run, own_home: Path, native) -> None:
    run("import", native(), "--into", "pool.db", "--as", "ana")
    run("people", "set", "pool.db", "ana", "--role", "owner", "--as", "ana")
    refused = run("init", "pool.db", "--with", "ines", "--as", "owen", "--json")
    assert (refused.code, refused.error) == (2, "role_missing")
    assert not Path("trust.json").exists()


@pytest.mark.parametrize(
    ("others", "signers", "said"),
    [
        (("owen",), 1, "one of you writes for a release, and another signs it"),
        (("owen", "ines"), 2, "one of you writes for a release, and 2 others sign it"),
        (("owen", "ines", "ben"), 2, "at most 2 of you write for a release, and 2 others sign it"),
    ],
)
def test_as_many_sign_as_can_where_nobody_signs_their_own_words(run, own_home: Path, others, signers, said) -> None:
    named = [word for one in others for word in ("--with", one)]
    done = run("init", "team", "--name", "ferns", *named, "--as", "ana")
    assert f"nobody signs their own words: {said}" in " ".join(done.out.split())
    assert json.loads(Path("team/trust.json").read_text())["threshold"] == signers


def test_two_of_two_signers_are_said_to_release_nothing(run, own_home: Path) -> None:
    done = run("init", "team", "--name", "ferns", "--with", "owen", "--signers", "2", "--as", "ana")
    assert "cannot have 2 of 2 signatures: add somebody (--with NAME) or ask for fewer (--signers 1)" in " ".join(
        done.out.split()
    )


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


def test_the_last_lines_of_init_name_what_the_set_waits_for(run, own_home: Path, native) -> None:
    assert made(run).out.splitlines()[-1].startswith("next: goldtui import FILE says")
    run("import", native(), "--into", "pool.db", "--as", "ana")
    done = run("init", "pool.db", "--with", "owen", "--as", "ana")
    assert "a copy of the set, next to it and dated: goldtui doctor pool.db --backup" in done.out
    last = done.out.splitlines()[-1]
    assert last.startswith("next for ")
    assert last.endswith(": goldtui ready pool.db --as ana")


def test_without_a_choice_the_trust_file_has_to_be_named(run, db: Path) -> None:
    assert run("export", db, "--freeze", "1.0.0", "--as", "owen", "--json").error == "trust_not_chosen"


def test_a_passphrase_that_is_too_short_is_asked_for_again_and_the_team_is_made(run, own_home, monkeypatch) -> None:
    for place in ("keys", "init"):
        monkeypatch.setattr(f"goldtui.cli.signing.{place}.on_terminal", lambda: True)
    answers = iter(["fern", "fern fern", "fern moss", "fern fern", "fern fern"])
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(answers))
    done = made(run, "--signers", "2")
    assert done.code == 0, done.err
    assert "a passphrase for the new key of ana, at least 8 characters" in done.err
    assert [one["person"] for one in json.loads(Path("team/trust.json").read_text())["keys"]] == ["ana"]


def test_three_bad_passphrases_end_it_before_anything_is_made(run, own_home, monkeypatch) -> None:
    for place in ("keys", "init"):
        monkeypatch.setattr(f"goldtui.cli.signing.{place}.on_terminal", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda prompt: "fern")
    refused = made(run, "--signers", "2")
    assert (refused.code, "passphrase_short" in refused.err) == (2, True)
    assert not Path("team").exists()
