"""A set is renamed by a command: the name is checked, old releases stay valid, and signers of the next one see both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.ferry_shell import candidate as candidate
from tests.cli.ferry_shell import home as home
from tests.cli.test_cli_release import signed


@pytest.mark.parametrize(("name", "code"), [("boat house", "bad_set_name"), ("../boats", "bad_set_name")])
def test_a_name_that_no_release_could_have_is_refused(run, home, name, code) -> None:
    assert run("rename", "ferry.db", name, "--as", "ana", "--json").error == code


def test_only_an_owner_renames_and_the_same_name_writes_nothing(run, home) -> None:
    assert run("people", "set", "ferry.db", "cy", "--role", "author", "--as", "ana").code == 0
    assert run("rename", "ferry.db", "boats", "--as", "cy", "--json").error == "role_missing"
    assert "already; nothing was written" in run("rename", "ferry.db", "ferry", "--as", "ana").out


def test_a_release_of_the_old_name_stays_valid_and_signers_of_the_next_one_see_the_new_name(run, candidate) -> None:
    for name in ("owen", "rita"):
        assert signed(run, candidate, name).code == 0
    assert run("export", "ferry.db", "--freeze", "1.0.0", "--trust", "trust.json", "--as", "ana").code == 0
    done = run("rename", "ferry.db", "boats", "--as", "ana")
    assert done.out == "ferry is called boats now; its next release has that name\n"
    assert run("verify", "goldsets/ferry/releases/1.0.0", "--trust", "trust.json").code == 0
    assert [one["version"] for one in run("release", "list", "ferry.db", "--json").json] == ["1.0.0"]
    found = run("diff", "goldsets/ferry/releases/1.0.0", "ferry.db").out
    assert "set\n  name\n    was  ferry\n    is   boats" in found
    made = run("release", "propose", "ferry.db", "1.1.0", "--as", "ana", "--json")
    manifest = json.loads((Path(made.json["candidate"]) / "manifest.json").read_text())
    assert (manifest["set"], manifest["previous"]) == ("boats", candidate["digest"])
