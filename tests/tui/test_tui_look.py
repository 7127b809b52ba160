"""Themes in the running application: which one a run uses, that a choice stays, how phrases are then distinguished."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tui_fakes import bench, drive, grid, settle, work

from goldtui.tui.app import GoldtuiApp
from goldtui.tui.shell.base import PlainScrollBar
from goldtui.workbench.session.look_memory import remembered_theme
from goldtui.workbench.session.settings import Settings


def worn(**said) -> str:
    """The theme of a run with these words and settings."""
    app = GoldtuiApp(lambda: bench(), "garden.db", **said)

    async def main() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(app, pilot)

    asyncio.run(main())
    return app.theme


def test_the_theme_of_a_run_is_the_one_asked_for_or_the_one_last_picked_or_the_configs():
    config = Settings(theme="goldtui-light", path=Path("c.toml"))
    assert worn() == "goldtui-dark"
    assert worn(settings=config) == "goldtui-light"

    async def scenario(app, pilot):
        app.action_theme("goldtui-contrast")
        await settle(app, pilot)
        assert "Theme goldtui-contrast, from now on." in grid(app)

    drive(bench(), scenario)
    assert remembered_theme(None) == "goldtui-contrast"
    assert worn() == "goldtui-contrast"
    assert worn(theme="ansi-dark") == "ansi-dark"
    assert worn(settings=config) == "goldtui-light"


def test_a_theme_that_cannot_be_remembered_is_worn_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "file" / "below"))

    async def scenario(app, pilot):
        app.action_theme("goldtui-light")
        await settle(app, pilot)
        assert app.theme == "goldtui-light"
        assert "for now: the state folder cannot be written" in grid(app)

    drive(bench(), scenario)


def test_without_colour_no_theme_of_ours_is_worn(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert worn() == "ansi-dark"


def test_a_theme_of_the_terminals_colours_brackets_phrases_and_another_colours_them_again():
    async def scenario(app, pilot):
        assert "[① " not in grid(app)
        app.action_theme("ansi-light")
        await settle(app, pilot)
        assert "[① watered on Mondays ①]" in " ".join(grid(app).split())
        assert work(app).source.evidence.inline
        app.action_theme("goldtui-dark")
        await settle(app, pilot)
        assert "[① " not in grid(app)

    drive(bench(), scenario, (200, 50))


def test_in_ascii_scrollbars_end_on_whole_cells_and_else_they_do_not():
    from textual.scrollbar import ScrollBar

    async def scenario(app, pilot):
        assert (ScrollBar.renderer is PlainScrollBar) is (app.glyphs.ellipsis == "~")

    drive(bench(), scenario, ascii=True)
    drive(bench(), scenario)
