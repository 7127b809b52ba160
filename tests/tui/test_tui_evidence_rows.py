"""A text too long to be measured at once: read from the first frame on, whole soon after, never a wrong row."""

from __future__ import annotations

import asyncio
import unicodedata

import pytest
from textual.app import App, ComposeResult

from goldtui.tui.kit import content
from goldtui.tui.kit.evidence import rows as evidence_rows
from goldtui.tui.kit.evidence.evidence import Bookmark, Evidence
from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.kit.themes import DARK
from goldtui.tui.kit.wrap import wrap

TEXT = unicodedata.normalize("NFD", "\n".join(f"{n}. L’élève préfère la crème brûlée." for n in range(1_500)))


class Host(App[None]):
    """Nothing but the widget, with a long text in it."""

    def __init__(self, inline: bool = False) -> None:
        super().__init__()
        self.inline_marks = inline

    def get_css_variables(self) -> dict[str, str]:
        return super().get_css_variables() | DARK.variables

    def compose(self) -> ComposeResult:
        yield Evidence(inline=self.inline_marks)

    @property
    def evidence(self) -> Evidence:
        return self.query_one(Evidence)


def drive(scenario, **options):
    app = Host(**options)

    async def main() -> None:
        async with app.run_test(size=(60, 12)) as pilot:
            await pilot.pause()
            app.evidence.focus()
            await scenario(app.evidence, pilot)

    asyncio.run(main())


def whole(evidence: Evidence):
    labels = {offset: content.cells(label) for offset, label in evidence.labels.items()}
    return wrap(content.shown(TEXT), evidence.text_width(), labels)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch):
    """Steps so late that none comes by itself."""
    monkeypatch.setattr(evidence_rows, "PAUSE_SECONDS", 3_600.0)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch):
    """Parts that make many of a text of sixty thousand characters."""
    monkeypatch.setattr(evidence_rows, "FIRST", 4_000)
    monkeypatch.setattr(evidence_rows, "SLICE", 2_000)


def test_the_first_rows_are_there_at_once_and_the_rest_follows_by_itself(small):
    async def scenario(evidence, pilot):
        evidence.show(TEXT)
        assert evidence.table.rest is not None
        assert evidence.render_line(0).text.startswith(" " * 3 + unicodedata.normalize("NFD", "0. L’élève"))
        while evidence.table.rest is not None:
            await pilot.pause(0.01)
        assert evidence.table == whole(evidence)
        assert evidence.virtual_size.height == len(evidence.table)

    drive(scenario)


@pytest.mark.parametrize(("key", "cursor"), [("G", len(TEXT)), ("pagedown", None), ("down", None)])
def test_a_key_that_goes_further_finds_its_rows(small, slow, key, cursor):
    async def scenario(evidence, pilot):
        evidence.show(TEXT)
        expected = whole(evidence)
        for _ in range(1 if cursor is not None else 150):
            await pilot.press(key)
        table = evidence.table
        assert evidence.cursor == (cursor if cursor is not None else evidence.cursor)
        assert table.row_of(evidence.cursor) == expected.row_of(evidence.cursor) > 100
        assert table.starts == expected.starts[: len(table)]
        shown = evidence.scroll_offset.y
        assert shown <= table.row_of(evidence.cursor) < shown + evidence.size.height

    drive(scenario)


def test_a_selection_a_bookmark_and_a_phrase_far_behind_are_where_they_belong(small, slow):
    async def scenario(evidence, pilot):
        evidence.show(TEXT)
        at = TEXT.index("1200.")
        evidence.mark([Mark(at, at + 5, 0)], 0)
        assert evidence.table.rest is not None
        assert evidence.table.rest < at
        evidence.select(at, at + 5)
        assert evidence.selected is not None
        assert evidence.selected.text == "1200."
        await pilot.pause()
        mark = evidence.bookmark()
        evidence.show("another text")
        await pilot.pause()
        evidence.show(TEXT)
        assert evidence.table.rest is not None
        evidence.go_to(mark)
        await pilot.pause()
        assert evidence.bookmark() == mark
        assert mark.first > TEXT.index("1150.")
        evidence.go_to(Bookmark(cursor=len(TEXT) + 9, first=len(TEXT) + 9))
        assert evidence.cursor == len(TEXT)

    drive(scenario)


def test_another_width_keeps_the_first_character_in_view(small, slow):
    async def scenario(evidence, pilot):
        evidence.show(TEXT)
        evidence.select(TEXT.index("1200."), TEXT.index("1200.") + 5)
        await pilot.pause()
        first = evidence.bookmark().first
        await pilot.resize_terminal(30, 12)
        await pilot.pause()
        assert evidence.table.rest is not None
        row = evidence.table.row_of(first)
        assert row <= evidence.scroll_offset.y <= row + evidence.size.height
        assert evidence.table.starts == whole(evidence).starts[: len(evidence.table)]

    drive(scenario)


def test_brackets_in_the_text_move_nothing_out_of_view(small, slow):
    async def scenario(evidence, pilot):
        evidence.show(TEXT)
        evidence.move_to(TEXT.index("1200."))
        await pilot.pause()
        first = evidence.bookmark().first
        evidence.mark([Mark(0, 2, 0)], 0)
        await pilot.pause()
        assert evidence.bookmark().first <= first + 60
        assert evidence.bookmark().first >= first - 60
        assert evidence.table.starts == whole(evidence).starts[: len(evidence.table)]

    drive(scenario, inline=True)
