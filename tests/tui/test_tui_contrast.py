"""Every pair of colours of ours can be read in every theme that is offered: WCAG 2.1 contrast of 4.5 or more."""

from __future__ import annotations

from rich.style import Style
from tui_fakes import bench, drive, work

from goldtui.tui.widgets.case_list import CaseList
from goldtui.tui.widgets.evidence import Evidence
from goldtui.tui.widgets.line_scroll import LineScroll
from goldtui.tui.widgets.outline import Outline

WIDGETS: tuple[type[LineScroll], ...] = (Evidence, Outline, CaseList)
# The terminal's own palette is not ours to judge: there text and ground stay the terminal's default pair.
OWN_PALETTE = {"ansi-dark", "ansi-light"}


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


def test_black_on_white_has_the_contrast_that_the_standard_gives():
    assert round(contrast(Style(color="#000000", bgcolor="#ffffff")), 1) == 21.0
    assert round(contrast(Style(color="#777777", bgcolor="#ffffff")), 2) == 4.48


def test_every_part_can_be_read_in_every_theme():
    async def scenario(app, pilot):
        pale = {}
        for theme in sorted(app.available_themes.keys() - OWN_PALETTE):
            app.theme = theme
            await pilot.pause()
            for kind in WIDGETS:
                widget = work(app).query(kind).first()
                for part in kind.COMPONENT_CLASSES:
                    ratio = contrast(widget.part_style(part))
                    if part.split("--")[0] in ("evidence", "outline", "case-list") and ratio < 4.5:
                        pale[theme, part] = round(ratio, 1)
        assert pale == {}

    drive(bench(), scenario)
