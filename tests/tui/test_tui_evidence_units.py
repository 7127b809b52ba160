"""Selecting by unit and by mouse: whole words, clauses, sentences, paragraphs, wider and narrower, past the edge."""

from __future__ import annotations

import pytest
from test_tui_evidence import drive, rows

from goldtui.tui.kit.evidence import stops
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.spans import Mark

TEXT = (
    "Orchids are watered on Mondays, with rain water only; mains water is used unless tanks are empty. "
    "Fans stay on.\n\nThe gate opens at 9:30."
)


def selected(app) -> str:
    return app.evidence.selected.text if app.evidence.selected else ""


def test_a_bracket_selects_the_clause_then_the_next_one_and_back():
    async def scenario(app, pilot):
        await pilot.press(")")
        assert selected(app) == "Orchids are watered on Mondays"
        await pilot.press(")")
        assert selected(app) == "with rain water only"
        await pilot.press(")", ")", ")")
        assert selected(app) == "Fans stay on."
        await pilot.press("(", "(")
        assert selected(app) == "mains water is used"
        await pilot.press("(", "(", "(")
        await pilot.pause()
        assert selected(app) == "Orchids are watered on Mondays"
        assert app.said == ["This is the first clause."]

    drive(scenario, TEXT)


def test_with_v_on_the_next_clause_is_taken_as_well():
    async def scenario(app, pilot):
        await pilot.press("v", ")", ")")
        assert selected(app) == "Orchids are watered on Mondays, with rain water only"

    drive(scenario, TEXT)


def test_a_brace_selects_the_paragraph():
    async def scenario(app, pilot):
        await pilot.press("}")
        assert selected(app).endswith("Fans stay on.")
        await pilot.press("}")
        assert selected(app) == "The gate opens at 9:30."
        await pilot.press("{")
        assert selected(app).startswith("Orchids")

    drive(scenario, TEXT)


def test_equals_widens_from_the_word_to_the_text_and_minus_goes_back_the_same_way():
    async def scenario(app, pilot):
        app.evidence.move_to(TEXT.index("rain"))
        seen = []
        for _ in range(6):
            await pilot.press("=")
            seen.append(selected(app))
        assert seen[0] == "rain"
        assert seen[1] == "with rain water only"
        assert seen[2].startswith("Orchids")
        assert seen[2].endswith("empty.")
        assert seen[3].endswith("Fans stay on.")
        assert seen[4] == TEXT == seen[5]
        assert app.said == ["The whole text is selected."]
        for expected in (seen[3], seen[2], seen[1], seen[0], ""):
            await pilot.press("-")
            assert selected(app) == expected

    drive(scenario, TEXT)


def test_minus_on_a_selection_of_one_s_own_goes_to_its_first_smaller_unit():
    async def scenario(app, pilot):
        await pilot.press("s", "-")
        assert selected(app) == "Orchids are watered on Mondays"
        await pilot.press("-")
        assert selected(app) == "Orchids"
        await pilot.press("-")
        await pilot.pause()
        assert selected(app) == "Orchids"
        assert "one word" in app.said[-1]

    drive(scenario, TEXT)


def test_a_selection_never_ends_inside_a_visible_character_and_keeps_no_blank_at_its_ends():
    text = "🚢 Ferry 👩\u200d✈\ufe0f crew: cafe\u0301 opens at dawn.  "

    async def scenario(app, pilot):
        await pilot.press(")")
        assert selected(app) == "🚢 Ferry 👩\u200d✈\ufe0f crew"
        await pilot.press(")")
        assert selected(app) == "cafe\u0301 opens at dawn."
        app.evidence.select(text.index("e\u0301"), text.index("e\u0301") + 1)
        assert selected(app) == "e\u0301"

    drive(scenario, text)


@pytest.mark.parametrize("text", ["", "   ", "…", "\n\n\n", "日本語", "()[]{}"])
def test_every_unit_key_is_harmless_in_any_text(text):
    async def scenario(app, pilot):
        await pilot.press(")", "(", "}", "{", "=", "=", "-", "-", "s", "v", ")", "}", "=", "-", "n", "N", "/")
        await pilot.pause()
        assert selected(app) in app.evidence.text

    drive(scenario, text)


def test_two_clicks_take_the_word_and_three_the_sentence():
    async def scenario(app, pilot):
        await pilot.click(Evidence, offset=(5, 0), times=2)
        assert selected(app) == "Orchids"
        await pilot.click(Evidence, offset=(5, 0), times=3)
        assert selected(app).endswith("empty.")

    drive(scenario, TEXT, size=(60, 12))


def test_a_drag_held_below_the_edge_brings_the_text_to_the_pointer_and_stops_when_let_go():
    text = "\n".join(f"row {number:03}" for number in range(200))

    async def scenario(app, pilot):
        await pilot.mouse_down(Evidence, offset=(3, 2))
        app.evidence.on_mouse_move(moved(app, 4, app.evidence.size.height + 2))
        await pilot.pause(0.4)
        low = app.evidence.cursor
        assert app.evidence.table.row_of(low) > app.evidence.size.height
        assert selected(app).startswith("row 002")
        app.evidence.on_mouse_move(moved(app, 4, -3))
        await pilot.pause(0.6)
        assert app.evidence.cursor < low
        await pilot.mouse_up(Evidence, offset=(4, 1))
        resting = app.evidence.cursor
        await pilot.pause(0.2)
        assert app.evidence.cursor == resting

    drive(scenario, text)


def moved(app, x, y):
    from textual.events import MouseMove

    return MouseMove(app.evidence, x, y, 0, 0, 1, False, False, False)


def test_a_bookmark_brings_back_cursor_selection_and_view_in_another_width():
    text = " ".join(f"word{number:03}" for number in range(300))

    async def scenario(app, pilot):
        app.evidence.select(text.index("word150"), text.index("word155"))
        kept, chosen = app.evidence.bookmark(), selected(app)
        app.evidence.show("another text")
        await pilot.resize_terminal(70, 12)
        app.evidence.show(text)
        app.evidence.go_to(kept)
        await pilot.pause()
        assert selected(app) == chosen
        top = app.evidence.scroll_offset.y
        assert top <= app.evidence.table.row_of(app.evidence.cursor) < top + 12

    drive(scenario, text)


def test_a_flagged_phrase_is_marked_in_the_gutter_and_in_its_bracket():
    async def scenario(app, pilot):
        app.evidence.mark([Mark(0, 7, 0, True), Mark(8, 11, 1)], 0)
        assert rows(app)[0].startswith("①! ")

    drive(scenario, TEXT)

    async def inline(app, pilot):
        app.evidence.mark([Mark(0, 7, 0, True)], 0)
        assert "[1! Orchids 1] are" in rows(app)[0]

    drive(inline, TEXT, size=(60, 12), inline=True, ascii=True)


@pytest.mark.parametrize("gap", [" ", " " * 9_000, "\n" * 5_000])
def test_word_moves_in_a_long_text_are_those_of_all_its_words(gap):
    text = " ".join(f"wo-rd{number}" for number in range(3_000)) + gap + "last words."

    async def scenario(app, pilot):
        words = app.evidence.word_splitter(text)
        for at in (0, 5_000, 12_345, len(text) - len(gap) - 15, len(text) - 12):
            app.evidence.move_to(at)
            await pilot.press("w")
            assert app.evidence.cursor == stops.next_word(words, at, len(text))
            app.evidence.move_to(at)
            await pilot.press("b")
            assert app.evidence.cursor == stops.previous_word(words, at, len(text))
            app.evidence.move_to(at)
            await pilot.press("e")
            assert app.evidence.cursor == stops.word_end(words, at, len(text))

    drive(scenario, text)
