"""Themes and keys in the settings file, and the theme that was picked last."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.tui.kit.themes import SHIPPED, choose_theme
from goldtui.workbench.session.look_memory import remember_theme, remembered_theme
from goldtui.workbench.session.settings import THEMES, KeyChoice, Settings, read_settings


def read(tmp_path: Path, text: str) -> Settings:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    return read_settings(path)


def test_keys_may_be_written_with_quotes_without_and_in_a_table_of_their_own(tmp_path: Path) -> None:
    text = 'author = "ana"\n[keys]\n"work.ready" = "f9"\nwork.save = "f8"\n\n[keys.evidence]\nmark = "M"\n'
    assert read(tmp_path, text).keys == (
        KeyChoice("work.ready", "f9", 3),
        KeyChoice("work.save", "f8", 4),
        KeyChoice("evidence.mark", "M", 7),
    )


def test_a_key_that_is_no_text_is_kept_for_the_screens_to_tell(tmp_path: Path) -> None:
    assert read(tmp_path, '[keys]\n"work.ready" = 7\n').keys == (KeyChoice("work.ready", None, 2),)


def test_a_theme_is_read_with_its_line_and_not_judged_here(tmp_path: Path) -> None:
    seen = read(tmp_path, 'author = "ana"\ntheme = "mauve"\n')
    assert (seen.theme, seen.theme_line) == ("mauve", 2)


@pytest.mark.parametrize(
    ("text", "said"), [("theme = 7", "theme that is not a name"), ('keys = "f9"', "keys that are no table")]
)
def test_what_can_be_neither_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        read(tmp_path, text)
    assert refused.value.problem.code == "bad_config"
    assert said in refused.value.problem.message


def test_the_names_are_those_of_the_shipped_themes() -> None:
    assert tuple(theme.name for theme in SHIPPED) == THEMES


def test_a_picked_theme_is_remembered_until_the_config_says_something_new() -> None:
    assert remembered_theme(None) is None
    assert remember_theme("goldtui-light", None)
    assert remembered_theme(None) == "goldtui-light"
    assert remembered_theme("goldtui-dark") is None
    assert remember_theme("goldtui-contrast", "goldtui-dark")
    assert remembered_theme("goldtui-dark") == "goldtui-contrast"


def test_a_damaged_memory_is_no_memory(nothing_of_this_machine: Path) -> None:
    for damage in ("", "[]", '{"theme": 7}', "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace")):
        (nothing_of_this_machine / "theme.json").write_text(damage, encoding="utf-8")
        assert remembered_theme(None) is None


def test_a_memory_that_cannot_be_written_costs_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_STATE", str(occupied / "below"))
    assert not remember_theme("goldtui-light", None)
    assert remembered_theme(None) is None


def test_the_theme_asked_for_wins_then_the_one_picked_then_the_configs_then_what_the_terminal_can() -> None:
    config = Settings(theme="goldtui-light", path=Path("c.toml"))
    assert choose_theme("goldtui-contrast", config, "ansi-dark", few_colours=False) == ("goldtui-contrast", None)
    assert choose_theme(None, config, "ansi-light", few_colours=False) == ("ansi-light", None)
    assert choose_theme(None, config, None, few_colours=True) == ("goldtui-light", None)
    assert choose_theme(None, Settings(), None, few_colours=True) == ("ansi-dark", None)
    assert choose_theme(None, Settings(), None, few_colours=False) == ("goldtui-dark", None)


def test_a_theme_of_the_config_that_is_none_is_reported_with_its_line() -> None:
    config = Settings(theme="mauve", theme_line=4, path=Path("c.toml"))
    name, problem = choose_theme(None, config, None, few_colours=False)
    assert name == "goldtui-dark"
    assert problem is not None
    assert (problem.code, problem.where) == ("unknown_theme", "c.toml:4")
    assert all(theme in problem.fix for theme in THEMES)
