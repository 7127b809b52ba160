"""Every pair of text and ground that a screen draws can be read in every theme: WCAG 2.1 contrast of 4.5 or more.

Measured on the drawn screens and not on a list of style names, so that no pair can be forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from rich.segment import Segment
from rich.style import Style
from tui_fakes import bench, case, claims_of, drive, settle, work

from goldtui.model.faults import GoldtuiError
from goldtui.model.review import Comment
from goldtui.tui.kit import themes
from goldtui.tui.kit.reason import ReasonScreen
from goldtui.tui.tour import TourBox
from goldtui.workbench.session.settings import THEMES

OWN_COLOURS = [theme.name for theme in themes.SHIPPED if not theme.ansi]
OWN_PALETTE = [theme.name for theme in themes.SHIPPED if theme.ansi]
LINES = frozenset("─│┌┐└┘╭╮╰╯├┤▁▂▃▄▅▆▇█▔▏▎▍▌▋▊▉▐╴╶╵╷━┃▪ ")
"""Frames and scrollbars carry no words; WCAG asks 3 of them at most, and only where they mean something."""


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance as WCAG 2.1 defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    """Contrast ratio of a style's two colours, 1 to 21."""
    assert style.color is not None
    assert style.bgcolor is not None
    first, second = luminance(style.color.get_truecolor()), luminance(style.bgcolor.get_truecolor())
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def drawn(app) -> Iterator[Segment]:
    """Every piece of text with its style; of a dialog only its own box, since what lies below is dimmed on purpose."""
    box = app.screen.children[-1].region if app.screen.is_modal else app.screen.region
    for strip in app.screen._compositor.render_strips(app.size)[box.y : box.bottom]:
        for segment in strip.crop(box.x, box.right):
            if segment.style is not None and not set(segment.text) <= LINES:
                yield segment


def test_black_on_white_has_the_contrast_that_the_standard_gives():
    assert round(contrast(Style(color="#000000", bgcolor="#ffffff")), 1) == 21.0
    assert round(contrast(Style(color="#777777", bgcolor="#ffffff")), 2) == 4.48


def test_the_themes_offered_are_the_measured_ones():
    async def scenario(app, pilot):
        assert sorted(app.available_themes) == sorted(THEMES) == sorted(OWN_COLOURS + OWN_PALETTE)

    drive(bench(), scenario, go="")


def busy_case():
    """A case in which everything is drawn at once: overlapping phrases of seven claims, one missing, one confirmed."""
    first = claims_of(case())[0]
    phrases = (
        "watered on Mondays",
        "Orchids are watered",
        "with rain water only",
        "using rain water",
        "Visitors may not touch",
        "tea room closes",
        "opens at nine",
        "half past four",
    )
    claims = tuple(
        first.model_copy(update={"claim_id": f"c{n}", "text": f"Claim {phrase}.", "support_phrases": (phrase,)})
        for n, phrase in enumerate(phrases, 1)
    )
    return case(reference=case().reference.model_copy(update={"claims": claims}))


async def looked_at(app, pilot, look) -> None:
    """Walk through screens, panes, dialogs and messages, and call `look` with a name at each."""

    async def press(*keys: str) -> None:
        await pilot.press(*keys)
        await pilot.pause(0.02)

    look("case pane")
    await press("tab")
    look("evidence")
    await press("s")
    look("selection over marks")
    await press("S", "v", "e")
    work(app).say("A short message.")
    await pilot.pause()
    look("message")
    await press("escape", "f")
    await settle(app, pilot)
    look("missing phrase")
    await press("shift+tab", "i", "shift+home")
    look("typing with a selection")
    await press("escape")
    app.problem(GoldtuiError("store_full", "the disk is full", "garden.db", "make room"))
    app.notify("A warning.", severity="warning")
    await pilot.pause()
    look("toasts")
    app.clear_notifications()
    await press("question_mark")
    look("key sheet")
    await press("x")
    look("key sheet searched")
    await press("escape", "ctrl+p")
    look("palette")
    await press("g", "minus")
    await asyncio.sleep(0.2)
    await pilot.pause()
    look("palette with cases")
    await press("escape")
    app.push_screen(ReasonScreen(["A flag."]))
    await pilot.pause()
    look("dialog")
    await press("escape", "3")
    look("variants")
    app.bench.states["g-2"] = "ready"
    app.bench.say_as("cem", "g-2", Comment(text="Always?", place="claim:c1.text"))
    await press("5")
    look("review")
    await press("space", "space")
    look("review with a box ticked")
    await press("q")
    box = TourBox()
    await app.screen.mount(box)
    box.show("Tour 1/10: press a key.")
    await pilot.pause()
    look("tour")
    await box.remove()
    await press("tab")
    for name, key in (("sources found", "A"), ("versions", "V")):
        await press(key)
        # No settling here: a dialog that is waited for never lets its worker end.
        await pilot.pause(0.3)
        assert app.screen.is_modal, name
        look(name)
        await press("escape")
        await pilot.pause(0.1)
    await press("q")
    await settle(app, pilot)
    look("library")
    for name, key in (("saved filters", "F"), ("bulk edit", "B"), ("new case", "n")):
        await press(key)
        # No settling here: a dialog that is waited for never lets its worker end.
        await pilot.pause(0.3)
        assert app.screen.is_modal, name
        look(name)
        await press("escape")
        await pilot.pause(0.1)
    await press("slash", "o", "r")
    await settle(app, pilot)
    look("filter")


@pytest.mark.parametrize("theme", OWN_COLOURS)
@pytest.mark.parametrize("size", [(120, 36), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_text_on_every_screen_can_be_read(theme, size):
    pale: dict[tuple[str, str], float] = {}
    pairs = set()

    async def scenario(app, pilot):
        app.theme = theme
        await pilot.pause()

        def look(where: str) -> None:
            for segment in drawn(app):
                pairs.add(segment.style)
                ratio = contrast(segment.style)
                if ratio < 4.5:
                    pale.setdefault((where, segment.text.strip()[:30]), round(ratio, 2))

        await looked_at(app, pilot, look)

    drive(bench(busy_case(), case("g-2"), case("g-3")), scenario, size)
    assert pale == {}, pale
    assert len(pairs) > 20


@pytest.mark.parametrize("theme", OWN_PALETTE)
def test_in_the_terminals_own_colours_words_keep_its_pair_of_text_and_ground(theme, monkeypatch):
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "standard")
    coloured: dict[tuple[str, str], str] = {}

    async def scenario(app, pilot):
        app.theme = theme
        await pilot.pause()

        def look(where: str) -> None:
            for segment in drawn(app):
                sign = not any(letter.isalnum() for letter in segment.text)
                for colour in (None if sign else segment.style.color, segment.style.bgcolor):
                    if colour is not None and not colour.is_default:
                        coloured.setdefault((where, segment.text.strip()[:30]), str(segment.style))

        await looked_at(app, pilot, look)

    drive(bench(busy_case(), case("g-2"), case("g-3")), scenario)
    assert coloured == {}


def test_without_colour_nothing_is_painted_and_the_error_is_a_sign_a_word_and_bold(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    painted: dict[tuple[str, str], str] = {}

    async def scenario(app, pilot):
        def look(where: str) -> None:
            for segment in drawn(app):
                for colour in (segment.style.color, segment.style.bgcolor):
                    if colour is not None and not colour.is_default:
                        painted.setdefault((where, segment.text.strip()[:30]), str(segment.style))
            if where == "missing phrase":
                found = [s for s in drawn(app) if "not in this source" in s.text]
                assert found
                assert all("✗" in s.text and (s.style.bold or s.style.reverse) for s in found)

        await looked_at(app, pilot, look)

    drive(bench(busy_case(), case("g-2"), case("g-3")), scenario)
    assert painted == {}
