"""One person is one name: a spelling that reads like somebody else's is refused wherever a name is given."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

UNCLEAR = ["an\u200ba", "аna", "ana\u202e", "an\x1ba"]


@pytest.mark.parametrize("name", UNCLEAR)
def test_a_name_that_hides_something_is_refused_wherever_it_is_given(run, db: Path, name: str, tmp_path: Path) -> None:
    assert run("ready", db, "founding-year", "--as", name, "--json").error == "name_unclear"
    assert run("people", "set", db, name, "--role", "owner", "--as", "ana", "--json").error == "name_unclear"
    also = ("people", "set", db, "ana", "--role", "owner", "--also", name)
    assert run(*also, "--as", "ana", "--json").error == "name_unclear"
    assert run("trust", "new", "trust.json", "--expires", "2090-01-01").code == 0
    assert run("trust", "person", "trust.json", name, "--role", "owner", "--json").error == "name_unclear"


def test_a_name_in_the_settings_is_looked_at_as_well(run, db: Path, tmp_path: Path, monkeypatch) -> None:
    config = tmp_path / "config.toml"
    config.write_text('author = "аna"\n', encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_CONFIG", str(config))
    refused = run("ready", db, "founding-year", "--json")
    assert (refused.code, refused.error) == (2, "name_unclear")
    assert refused.json["error"]["where"] == str(config)


@pytest.mark.parametrize("name", ["Ana", "ANA", "ａｎａ", "a na", "AnA"])
def test_nobody_works_in_a_name_that_looks_like_another_of_the_set(run, db: Path, name: str) -> None:
    refused = run("review", "comment", db, "founding-year", "Hm.", "--as", name, "--json")
    assert (refused.code, refused.error) == (2, "name_looks_alike")
    assert "'ana'" in refused.json["error"]["message"]
    assert run("list", db, "--json").code == 0


def test_two_spellings_are_one_person_once_the_list_of_people_says_so(run, db: Path) -> None:
    assert run("people", "set", db, "ana", "--role", "owner", "--also", "Ana", "--as", "ana").code == 0
    case_id = run("list", db, "--json").json["cases"][0]["case_id"]
    assert run("ready", db, case_id, "--as", "Ana").code == 0


def test_the_list_of_people_holds_nobody_twice_in_two_spellings(run, db: Path) -> None:
    assert run("people", "set", db, "ana", "--role", "owner", "--as", "ana").code == 0
    refused = run("people", "set", db, "Ana", "--role", "reviewer", "--as", "ana", "--json")
    assert refused.error == "name_taken"


def test_the_trust_file_takes_no_weak_key_no_unknown_role_and_nobody_in_two_spellings(run, own_home: Path) -> None:
    assert run("trust", "new", "trust.json", "--expires", "2090-01-01").code == 0
    assert run("trust", "person", "trust.json", "owen", "--role", "owner").code == 0
    weak = base64.b64encode((1).to_bytes(32, "little")).decode()
    assert run("trust", "key", "trust.json", "owen", weak, "--json").error == "key_weak"
    refused = run("trust", "person", "trust.json", "ben", "--role", "ownr", "--json")
    assert refused.error == "trust_role_unknown"
    refused = run("trust", "person", "trust.json", "Owen", "--role", "reviewer", "--json")
    assert refused.error == "trust_person_alike"
