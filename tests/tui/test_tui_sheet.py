"""Style sheets: parsed once for a theme, the first frame's alone before it, and every dialog dressed all the same."""

from __future__ import annotations

from collections import Counter

from textual.css.stylesheet import Stylesheet
from tui_fakes import bench, drive, settle, work

from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.places import SHEETS, SHEETS_AT
from goldtui.tui.kit.sheet import SteadySheet
from goldtui.tui.shell.keys import KeySheet


def watch_parsing(monkeypatch) -> Counter[tuple[str, str]]:
    """Counts, by where it comes from, how often a style source was really parsed."""
    parsed: Counter[tuple[str, str]] = Counter()
    whole = Stylesheet._parse_rules

    def counted(self, css, read_from, *rest, **named):
        before = len(self._parse_cache)
        rules = whole(self, css, read_from, *rest, **named)
        parsed[read_from] += len(self._parse_cache) > before
        return rules

    monkeypatch.setattr(Stylesheet, "_parse_rules", counted)
    return parsed


def test_from_the_start_to_an_open_case_no_style_sheet_is_parsed_twice(monkeypatch):
    parsed = watch_parsing(monkeypatch)

    async def scenario(app, pilot):
        await pilot.press("enter")
        await settle(app, pilot)
        assert work(app).sitting is not None

    drive(bench(), scenario)
    # Styles of the toolkit's own widgets come again with another weight, whenever a nearer class inherits them.
    sheets = {where[0].rpartition("/")[2]: times for where, times in parsed.items() if where[0].endswith(".tcss")}
    names = [name.rpartition("/")[2] for name in SHEETS]
    assert sheets == dict.fromkeys(("app.tcss", "library.tcss", *(f"{name}.tcss" for name in names)), 1)


def test_another_theme_is_parsed_anew_and_the_same_theme_is_not(monkeypatch):
    async def scenario(app, pilot):
        parsed = watch_parsing(monkeypatch)
        app.refresh_css(animate=False)
        assert sum(parsed.values()) == 0
        ground = app.screen.styles.background
        app.theme = "goldtui-light"
        await settle(app, pilot)
        assert app.screen.styles.background != ground
        assert sum(parsed.values()) > 0

    drive(bench(), scenario)


def before_opening(monkeypatch, act) -> None:
    """Have `act` done to the application once its first frame is out, before anything is opened."""
    begin = GoldtuiApp._begin
    monkeypatch.setattr(GoldtuiApp, "_begin", lambda app: (act(app), begin(app)))


def test_the_first_frame_reads_no_sheet_of_another_place(monkeypatch):
    seen = []
    before_opening(monkeypatch, lambda app: seen.extend(app.stylesheet.source))

    async def scenario(app, pilot):
        assert {path.rpartition("/")[2] for path, _ in seen if path.endswith(".tcss")} == {"app.tcss", "library.tcss"}

    drive(bench(), scenario)


def test_a_dialog_that_is_open_before_the_other_sheets_are_read_is_dressed_by_them(monkeypatch):
    drawn = []

    async def look(app, pilot):
        if not isinstance(app.screen, KeySheet):
            await pilot.press("question_mark")
            await settle(app, pilot)
        drawn.append([(type(w), w.region, w.styles.background) for w in app.screen.walk_children()])

    drive(bench(), look)
    before_opening(monkeypatch, lambda app: app.action_keys())
    drive(bench(), look)
    assert drawn[0] == drawn[1]


def test_every_sheet_is_one_of_a_screen_or_the_applications():
    on_disk = {str(path.relative_to(SHEETS_AT).with_suffix("")) for path in SHEETS_AT.rglob("*/*.tcss")}
    assert on_disk == {*SHEETS, "library/library"}


def test_a_sheet_keeps_more_sources_than_there_are():
    sheet = SteadySheet(variables={})
    for number in range(200):
        sheet.add_source(f"Static.c{number} {{ width: {number}; }}", read_from=("sheet", str(number)))
    sheet.parse()
    kept = {id(rule) for rule in sheet.rules}
    sheet.reparse()
    assert {id(rule) for rule in sheet.rules} == kept
