"""The settings file, the author's name and the order of places."""

from __future__ import annotations

import getpass
from pathlib import Path

import pytest

from goldtui.model.faults import GoldtuiError, UnusableInput
from goldtui.workbench.session import places
from goldtui.workbench.session.places import Place, choose_place, example_folder, goldsets_folder, require_database
from goldtui.workbench.session.settings import Settings, author_name, config_path, read_settings


def write(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "config.toml"
    path.write_bytes(content)
    return path


def test_a_missing_file_is_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    assert read_settings(path) == Settings(path=path)


def test_what_the_file_says(tmp_path: Path) -> None:
    path = write(tmp_path, 'author = "Ana Łukasz"\nascii = true\n'.encode())
    assert read_settings(path) == Settings("Ana Łukasz", True, path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"author = ", "not TOML"),
        (b"\xff\xfe", "not TOML"),
        (b'autor = "ana"', "unknown keys: autor"),
        (b"author = 7", "author that is not a name"),
        (b'author = "  "', "author that is not a name"),
        (b'ascii = "yes"', "neither true nor false"),
        (b"ascii = 1", "neither true nor false"),
    ],
)
def test_a_wrong_file_is_refused_with_its_path_and_the_right_form(tmp_path: Path, content: bytes, said: str) -> None:
    path = write(tmp_path, content)
    with pytest.raises(UnusableInput) as refused:
        read_settings(path)
    problem = refused.value.problem
    assert (problem.code, problem.where) == ("bad_config", str(path))
    assert said in problem.message
    assert problem.fix


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as refused:
        read_settings(tmp_path)
    assert refused.value.problem.code == "bad_config"


def test_the_place_of_the_file_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GOLDTUI_CONFIG", str(tmp_path / "mine.toml"))
    assert config_path() == tmp_path / "mine.toml"
    monkeypatch.delenv("GOLDTUI_CONFIG")
    assert config_path().name == "config.toml"


def test_who_acts_is_the_name_given_else_the_settings_else_the_login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "login")
    assert author_name("Ana", Settings("Ben")) == "Ana"
    assert author_name(" Ana ", Settings()) == "Ana"
    assert author_name(None, Settings("Ben")) == "Ben"
    assert author_name(None, Settings()) == "login"


def test_nobody_is_never_the_author(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise OSError("no login name")

    monkeypatch.setattr(getpass, "getuser", nobody)
    for given in (None, "", "  "):
        with pytest.raises(GoldtuiError) as refused:
            author_name(given, Settings())
        assert refused.value.problem.code == "no_author"


def test_places_are_tried_in_the_documented_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOLDTUI_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    example = choose_place(folder=tmp_path)
    assert (example.example, example.path.name) == (True, "example-botanic-garden.db")
    (tmp_path / "goldtui.db").touch()
    assert choose_place(folder=tmp_path).path == tmp_path / "goldtui.db"
    monkeypatch.setenv("GOLDTUI_DB", "named.db")
    assert choose_place(folder=tmp_path).path == Path("named.db")
    assert choose_place(Path("given.db"), tmp_path).path == Path("given.db")
    assert not (tmp_path / "data").exists()


def test_the_reason_for_a_place_is_part_of_the_message_when_nothing_is_there(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as refused:
        require_database(Place(tmp_path / "gone.db", "named by GOLDTUI_DB"))
    assert refused.value.problem.message == "there is no database at this path, named by GOLDTUI_DB"


def test_an_unknown_example_names_the_known_ones() -> None:
    assert example_folder().parent == goldsets_folder()
    with pytest.raises(UnusableInput) as refused:
        example_folder("nope")
    assert refused.value.problem.code == "no_such_example"
    assert "botanic-garden" in refused.value.problem.fix


def test_an_installation_without_example_sets_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "__file__", str(tmp_path / "goldtui" / "workbench" / "session" / "places.py"))
    with pytest.raises(UnusableInput) as refused:
        goldsets_folder()
    assert refused.value.problem.code == "no_goldsets"
