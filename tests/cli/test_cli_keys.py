"""`keys`, `--theme` and `demo --tour`: the plain twins of the key sheet, the themes and the tour."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.workbench.session.settings import THEMES
from goldtui.workbench.start.tour import STEPS


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.toml"
    monkeypatch.setenv("GOLDTUI_CONFIG", str(path))
    return path


def test_keys_lists_every_action_with_id_keys_and_words(run, config) -> None:
    done = run("keys")
    assert done.code == 0
    line = next(line for line in done.out.splitlines() if line.startswith("work.ready"))
    assert line.split() == ["work.ready", "R", "Workbench:", "Ready"]
    assert str(config) in done.err


def test_keys_as_json(run, config) -> None:
    config.write_text('[keys]\n"work.ready" = "f9"\n', encoding="utf-8")
    value = run("keys", "--json").json
    found = {entry["id"]: entry for entry in value["keys"]}
    assert found["work.ready"] == {
        "id": "work.ready",
        "pane": "Workbench",
        "keys": ["f9"],
        "description": "Ready",
        "changed": True,
    }
    assert value["config"] == str(config)
    assert value["problems"] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[keys]\n"work.ready" = "f"', "key_clash"),
        ('[keys]\n"work.ready" = "ctrl+enter"', "bad_key"),
        ('[keys]\n"work.redy" = "f9"', "unknown_key_id"),
        ('author = "ana"\ntheme = "mauve"', "unknown_theme"),
    ],
)
def test_a_choice_that_cannot_work_ends_with_1_and_names_file_and_line(run, config, text, code) -> None:
    config.write_text(text, encoding="utf-8")
    done = run("keys")
    assert done.code == 1
    assert f"{config}:2: {code}: " in done.err
    assert run("keys", "--json").json["problems"][0]["code"] == code


def test_a_theme_that_is_none_is_refused_before_anything_is_opened(run, own_home) -> None:
    done = run("demo", "--theme", "goldtui-ligth", "--json")
    assert (done.code, done.error) == (2, "unknown_theme")
    assert "did you mean goldtui-light" in done.json["error"]["message"]
    assert not list(own_home.parent.rglob("*.db"))


def test_the_themes_of_the_help_are_the_themes(run) -> None:
    text = " ".join(run("open", "--help").out.replace("│", " ").split())
    assert [name for name in THEMES if name not in text] == []


def test_the_tour_without_a_terminal_is_its_steps_with_the_keys_as_they_are(run, config, own_home) -> None:
    config.write_text('[keys]\n"work.fix" = "f9"\n', encoding="utf-8")
    done = run("demo", "--tour")
    lines = done.out.splitlines()
    assert (done.code, len(lines)) == (0, len(STEPS))
    assert "f9 goes to the very place" in lines[1]
    assert "{" not in done.out
    assert not list(own_home.parent.rglob("*.db"))
    assert [step["step"] for step in run("demo", "--tour", "--json").json] == [step.name for step in STEPS]
