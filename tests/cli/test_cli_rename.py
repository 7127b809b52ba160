"""A set is renamed by a command: the name is checked, old releases stay valid, and signers of the next one see both."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from goldtui.workbench.freeze.trust_memory import trust_for
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
    assert done.out.splitlines()[0] == "ferry is called boats now; its next release has that name"
    folder = Path("goldsets/ferry").absolute()
    assert f"{folder}  keeps its name: its releases are signed under it, and the next one is made there too" in done.out
    assert run("verify", "goldsets/ferry/releases/1.0.0", "--trust", "trust.json").code == 0
    assert [one["version"] for one in run("release", "list", "ferry.db", "--json").json] == ["1.0.0"]
    found = run("diff", "goldsets/ferry/releases/1.0.0", "ferry.db").out
    assert "set\n  name\n    was  ferry\n    is   boats" in found
    made = run("release", "propose", "ferry.db", "1.1.0", "--as", "ana", "--json")
    manifest = json.loads((Path(made.json["candidate"]) / "manifest.json").read_text())
    assert (manifest["set"], manifest["previous"]) == ("boats", candidate["digest"])


def made_by_init(run) -> None:
    for name in ("owen", "ines"):
        run("key", "new", "--unlocked", "--as", name)
    done = run("init", "nursery", "--name", "questions", "--with", "owen", "--with", "ines", "--as", "ana")
    assert done.code == 0, done.err


def test_what_still_has_the_old_name_is_named_with_the_command_that_changes_it(run, own_home: Path) -> None:
    made_by_init(run)
    Path("nursery/goldsets/questions/candidates/1.0.0").mkdir(parents=True)
    Path("nursery/.github/workflows/other.yml").write_text("on: push\n# goldsets/questionsmore/\n")
    done = run("rename", "nursery/questions.db", "seed-swap", "--as", "ana", "--json").json
    workflow, folder = (one["path"] for one in done["old_name_in"])
    assert workflow == str(Path("nursery/.github/workflows/gold.yml").absolute())
    assert folder == str(Path("nursery/goldsets/questions").absolute())
    held = Path(workflow).read_text().splitlines()
    assert done["old_name_in"][0]["lines"] == [n for n, line in enumerate(held, 1) if "questions/" in line]
    for one in done["old_name_in"]:
        subprocess.run(one["command"], shell=True, check=True)
    assert "questions" not in Path(workflow).read_text()
    assert Path("nursery/goldsets/seed-swap/candidates/1.0.0").is_dir()
    again = run("rename", "nursery/questions.db", "seeds", "--as", "ana").out
    assert "still has the old name, " in again
    assert "sed -i.old 's|goldsets/seed-swap/|goldsets/seeds/|g' " in again


def test_the_trust_file_is_remembered_for_the_folder_of_the_new_name(run, own_home: Path) -> None:
    made_by_init(run)
    done = run("rename", "nursery/questions.db", "seed-swap", "--as", "ana")
    assert f"{Path('nursery/trust.json').absolute()}  is its trust file, as before" in done.out
    assert trust_for(Path("nursery/goldsets/seed-swap"), None) == Path("nursery/trust.json").absolute()


def test_the_first_import_says_which_name_the_set_gets_and_how_to_change_it(run, own_home: Path, native) -> None:
    Path("questions.csv").write_text("id,question,answer\nsow,When are peas sown?,In March.\n")
    done = run("import", "questions.csv", "--map", "generic-gold", "--into", "peas.db", "--as", "ana")
    assert "the set is called questions; another name: goldtui rename peas.db NAME" in done.out
    again = run("import", "questions.csv", "--map", "generic-gold", "--into", "peas.db", "--as", "ana")
    assert "is called" not in again.out
    named = run("import", native(), "--into", "beans.db", "--name", "beans", "--as", "ana")
    assert "is called" not in named.out


def test_a_new_empty_set_says_its_name(run, own_home: Path) -> None:
    done = run("open", "sheds.db", "--new", "--as", "ana")
    assert "goldtui rename sheds.db NAME" in done.err
