"""The evidence widget under keys and mouse: exact text out, hostile text safe, each phrase distinct."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult

from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.tui.kit.themes import DARK

TEXT = "Orchids are watered on Mondays. Rain water only. 日本の蘭 too.\n\nThe family 👨‍👩‍👧 waters at e\u0301 noon."


class Host(App[None]):
    """Nothing but the widget; remembers its messages."""

    def __init__(self, text: str | None, inline: bool = False, ascii: bool = False) -> None:
        super().__init__()
        self.text, self.inline_marks, self.signs = text, inline, ASCII if ascii else UNICODE
        self.said: list[object] = []

    def get_css_variables(self) -> dict[str, str]:
        return super().get_css_variables() | DARK.variables

    def compose(self) -> ComposeResult:
        yield Evidence(glyphs=self.signs, inline=self.inline_marks)

    def on_mount(self) -> None:
        self.evidence.show(self.text, "withheld")
        self.evidence.focus()

    @property
    def evidence(self) -> Evidence:
        return self.query_one(Evidence)

    def on_evidence_marked(self, event: Evidence.Marked) -> None:
        self.said.append(event.selected)

    def on_evidence_unmarked(self, event: Evidence.Unmarked) -> None:
        self.said.append(event.offset)

    def on_evidence_refused(self, event: Evidence.Refused) -> None:
        self.said.append(event.reason)


def drive(scenario, text=TEXT, size=(40, 12), **options):
    app = Host(text, **options)

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(app, pilot)

    asyncio.run(main())


def rows(app: Host) -> list[str]:
    return [app.evidence.render_line(y).text.rstrip() for y in range(app.evidence.size.height)]


def test_s_selects_the_sentence_and_again_the_next_one_too():
    async def scenario(app, pilot):
        await pilot.press("s")
        assert app.evidence.selected.text == "Orchids are watered on Mondays."
        await pilot.press("s")
        assert app.evidence.selected.text == "Orchids are watered on Mondays. Rain water only."
        await pilot.press("m")
        await pilot.pause()
        assert app.said[-1].text == TEXT[app.said[-1].start : app.said[-1].end]

    drive(scenario)


def test_capital_s_takes_the_sentence_before():
    async def scenario(app, pilot):
        app.evidence.move_to(TEXT.index("Rain"))
        await pilot.press("s", "S")
        assert app.evidence.selected.text == "Orchids are watered on Mondays. Rain water only."

    drive(scenario)


def test_v_begins_a_selection_that_word_moves_extend_and_v_ends_it():
    async def scenario(app, pilot):
        await pilot.press("v", "e", "e")
        assert app.evidence.selected.text == "Orchids are"
        await pilot.press("v")
        assert app.evidence.selected is None

    drive(scenario)


def test_shift_and_arrows_select_whole_characters_only():
    async def scenario(app, pilot):
        app.evidence.move_to(TEXT.index("👨"))
        await pilot.press("shift+right", "shift+left")
        assert app.evidence.selected.text == "👨‍👩‍👧"
        app.evidence.move_to(TEXT.index("e\u0301"))
        await pilot.press("v")
        assert app.evidence.selected.text == "e\u0301"

    drive(scenario)


def test_a_plain_move_drops_the_selection_and_keys_go_to_row_and_text_ends():
    async def scenario(app, pilot):
        await pilot.press("shift+right", "right")
        assert app.evidence.selected is None
        await pilot.press("G")
        assert app.evidence.cursor == len(TEXT)
        await pilot.press("g", "dollar_sign")
        assert app.evidence.table.row_of(app.evidence.cursor) == 0
        await pilot.press("0")
        assert app.evidence.cursor == 0
        await pilot.press("w", "b", "l", "h", "j", "k", "pagedown", "pageup", "end", "home")
        assert app.evidence.cursor == 0

    drive(scenario)


def test_moving_down_keeps_the_column_over_short_rows():
    text = "a long first row\nx\nanother long row"

    async def scenario(app, pilot):
        app.evidence.move_to(10)
        await pilot.press("down")
        assert app.evidence.cursor == text.index("x") + 1
        await pilot.press("down")
        assert app.evidence.cursor == text.index("another") + 10

    drive(scenario, text)


def test_dragging_selects_both_end_characters_and_a_click_drops_it():
    async def scenario(app, pilot):
        await pilot.mouse_down(Evidence, offset=(3, 0))
        await pilot.hover(Evidence, offset=(9, 0))
        await pilot.mouse_up(Evidence, offset=(9, 0))
        assert app.evidence.selected.text == "Orchids"
        await pilot.click(Evidence, offset=(5, 1))
        assert app.evidence.selected is None

    drive(scenario)


def test_marking_nothing_and_unmarking_nothing_say_what_would_help():
    async def scenario(app, pilot):
        await pilot.press("m", "x")
        await pilot.pause()
        assert "s takes the sentence" in app.said[0]
        assert "No phrase" in app.said[1]

    drive(scenario)


def test_x_names_the_place_of_the_phrase_under_the_cursor():
    async def scenario(app, pilot):
        app.evidence.mark([Mark(0, 7, 0)], 0)
        await pilot.press("l", "x")
        await pilot.pause()
        assert app.said == [1]

    drive(scenario)


def test_the_gutter_names_the_claim_and_an_overlap_says_so_without_colour():
    async def scenario(app, pilot):
        app.evidence.mark([Mark(0, 7, 0), Mark(32, 40, 1), Mark(50, 58, 2)], 1)
        seen = rows(app)
        assert seen[0].startswith("①  ")
        assert seen[1].startswith("②+ ")

    drive(scenario)


def test_overlapping_phrases_are_underlined():
    async def scenario(app, pilot):
        app.evidence.mark([Mark(0, 11, 0), Mark(8, 19, 1)], -1)
        styles = {s.text: s.style for s in app.evidence.render_line(0)}
        assert styles["are"].underline
        assert not styles[" watered"].underline

    drive(scenario)


def test_without_colour_brackets_in_the_text_name_the_claim():
    async def scenario(app, pilot):
        app.evidence.mark([Mark(0, 7, 0), Mark(12, 19, 1)], 0)
        assert "[1 Orchids 1] are [2 watered 2]" in rows(app)[0]
        app.evidence.select(12, 19)
        assert app.evidence.selected.text == "watered"

    drive(scenario, size=(60, 12), inline=True, ascii=True)


def test_a_resize_keeps_the_first_character_in_view_and_the_selection():
    text = " ".join(f"word{number:03}" for number in range(300))

    async def scenario(app, pilot):
        app.evidence.select(text.index("word150"), text.index("word160"))
        chosen = app.evidence.selected
        await pilot.resize_terminal(70, 12)
        await pilot.pause()
        assert app.evidence.selected == chosen
        top = app.evidence.scroll_offset.y
        assert top <= app.evidence.table.row_of(app.evidence.cursor) < top + 12

    drive(scenario, text)


def test_a_withheld_text_shows_its_placeholder_and_keys_do_no_harm():
    async def scenario(app, pilot):
        assert "withheld" in "".join(rows(app))
        await pilot.press("s", "v", "m", "x", "w", "down", "G")
        assert app.evidence.selected is None

    drive(scenario, None)


@pytest.mark.parametrize("text", ["x" * 100_000, "日本語" * 30_000, "word " * 20_000, "\n" * 100_000])
def test_a_hundred_kilobytes_can_be_walked_and_selected(text):
    async def scenario(app, pilot):
        await pilot.press("down", "right", "shift+right", "G", "pageup")
        assert app.evidence.cursor > 0

    drive(scenario, text)


def test_a_selected_position_is_a_position_in_the_untouched_text():
    text = "a\tb\r\nc\x1b[31md\u200be\u2028f"

    async def scenario(app, pilot):
        app.evidence.select(0, len(text))
        assert app.evidence.selected.text == text
        assert all(ord(char) >= 32 for char in "".join(rows(app)))

    drive(scenario, text)
