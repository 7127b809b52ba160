"""A meaning has one colour in every theme, on signs that say the same without it."""

from __future__ import annotations

import pytest
from tui_fakes import bench, drive, grid

from goldtui.tui.kit import themes
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.tui.kit.tones import CLAIMS, FAIL, FROZEN, PASS, QUIET, TONES, UNTESTED, signs_in, tone_of

OWN = [theme for theme in themes.SHIPPED if not theme.ansi]


@pytest.mark.parametrize("theme", themes.SHIPPED, ids=lambda theme: theme.name)
def test_every_theme_has_a_colour_for_every_meaning(theme):
    assert [name for name in TONES if not theme.variables.get(f"tone-{name}")] == []


@pytest.mark.parametrize("theme", OWN, ids=lambda theme: theme.name)
def test_no_two_results_share_a_colour_and_no_two_claims_do(theme):
    results = [theme.variables[f"tone-{name}"] for name in (PASS, FAIL, UNTESTED, QUIET, FROZEN)]
    claims = [theme.variables[f"tone-claim-{number}"] for number in range(CLAIMS)]
    assert len(set(results)) == len(results)
    assert len(set(claims)) == CLAIMS


@pytest.mark.parametrize("theme", OWN, ids=lambda theme: theme.name)
def test_cursor_quiet_cursor_and_phrase_have_three_grounds(theme):
    grounds = [theme.variables[name] for name in ("cursor", "cursor-quiet", "claim-ground-0", "tone-claim-0")]
    assert len(set(grounds)) == len(grounds)


def test_an_unknown_status_is_drawn_as_not_tested_and_never_as_passed():
    assert tone_of("pass") == PASS
    assert tone_of("heard of never") == UNTESTED


def test_a_sign_is_found_where_a_row_has_one_and_a_question_mark_in_words_is_none():
    row = f"{UNICODE.of_status('fail')} {UNICODE.claim(1)} Are figs watered? - or not"
    assert [(row[start:end], name) for start, end, name in signs_in(row)] == [("✗", FAIL), ("②", "claim-1")]
    assert [name for *_, name in signs_in("  ? not judged")] == [UNTESTED]
    assert signs_in("Are figs watered?") == ()


def test_in_ascii_only_the_first_word_of_a_row_can_be_a_sign():
    assert [name for *_, name in signs_in(f"  {ASCII.of_status('fail')} faithfulness")] == [FAIL]
    assert signs_in("figs x fennel + rue") == ()


def pieces(app):
    strips = app.screen._compositor.render_strips(app.size)
    return [segment for strip in strips for segment in strip if segment.style is not None]


def test_the_claims_number_has_the_colour_of_its_phrases():
    async def scenario(app, pilot):
        colours = {segment.style.color.get_truecolor().hex for segment in pieces(app) if segment.text.strip() == "②"}
        assert colours == {themes.DARK.variables["tone-claim-1"]}

    drive(bench(), scenario)


def test_the_pane_with_the_focus_has_the_bright_frame_and_the_others_do_not():
    async def scenario(app, pilot):
        seen = []
        for _ in range(3):
            seen.append([pane.id for pane in app.screen.query(".pane") if "focus" in bright(pane)])
            await pilot.press("tab")
        assert seen == [["case"], ["source"], ["cases"]]

    def bright(pane):
        colour = pane.styles.border_top[1].hex.lower()
        return "focus" if colour == themes.DARK.variables["focus"] else ""

    drive(bench(), scenario)


@pytest.mark.parametrize(("size", "rows"), [((60, 20), 0), ((80, 24), 1), ((120, 36), 2)])
def test_a_frame_takes_the_rows_that_a_terminal_of_the_size_has_left(size, rows):
    async def scenario(app, pilot):
        assert app.screen.query_one("#case").gutter.height == rows

    drive(bench(), scenario, size)


def test_in_ascii_frames_are_ascii_too():
    async def scenario(app, pilot):
        assert grid(app).isascii()
        assert "Evidence" in grid(app)

    drive(bench(), scenario, ascii=True)
