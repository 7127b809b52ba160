"""The built-in themes, and the choice of the theme to use.

Every pair of text and background that a screen draws has a contrast of 4.5 or more, which a test measures on whole
screens. The two `ansi` themes leave the colours to the terminal's own palette.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from goldtui.model.faults import Problem
from goldtui.workbench.session.settings import THEMES, Settings

DARK: Final = Theme(
    name="goldtui-dark",
    dark=True,
    background="#15181c",
    surface="#1c2026",
    panel="#2a3038",
    foreground="#e8eaed",
    primary="#5aa9e6",
    secondary="#b48ead",
    accent="#5fb3b3",
    warning="#e6b450",
    error="#f28b8b",
    success="#8ccf7e",
    variables={
        "primary-muted": "#1d4770",
        "warning-muted": "#574511",
        "success-muted": "#23532e",
        "secondary-muted": "#503768",
        "accent-muted": "#0e555c",
        "error-muted": "#6a2d38",
        "primary-darken-1": "#2a66a3",
        "tone-pass": "#8ccf7e",
        "tone-fail": "#f28b8b",
        "tone-not-tested": "#e6b450",
        "tone-quiet": "#9aa3ae",
        "tone-frozen": "#9cdcfe",
        "tone-yours": "#5fd0c0",
        "tone-others": "#d0a3c8",
        "tone-key": "#7fb4f0",
        "tone-claim-0": "#79b8ff",
        "tone-claim-1": "#c3a6ff",
        "tone-claim-2": "#4fd1c5",
        "tone-claim-3": "#f5a3d0",
        "tone-claim-4": "#d9b68c",
        "tone-claim-5": "#a8b5d1",
        "claim-ground-0": "#1d4770",
        "claim-ground-1": "#46356b",
        "claim-ground-2": "#0e555c",
        "claim-ground-3": "#63304f",
        "claim-ground-4": "#54452a",
        "claim-ground-5": "#38415a",
        "cursor": "#21374f",
        "cursor-quiet": "#262c34",
        "bar": "#1b2330",
        "line": "#3b4450",
        "focus": "#6da6e8",
        "scrollbar": "#3b4450",
        "scrollbar-hover": "#6da6e8",
        "scrollbar-active": "#6da6e8",
        "scrollbar-background": "#15181c",
        "scrollbar-background-hover": "#15181c",
        "scrollbar-background-active": "#15181c",
        "text-muted": "#b9bfc7",
        "text-disabled": "#b9bfc7",
        "block-cursor-background": "#2a66a3",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#2a3038",
        "input-cursor-background": "#e8eaed",
        "input-cursor-foreground": "#15181c",
        "input-selection-background": "#2a66a3",
        "input-selection-foreground": "#ffffff",
    },
)
LIGHT: Final = Theme(
    name="goldtui-light",
    dark=False,
    background="#fbfaf7",
    surface="#f1efe9",
    panel="#e2dfd7",
    foreground="#1b1d20",
    primary="#1c5d99",
    secondary="#6b4a8a",
    accent="#0f6b6b",
    warning="#7a5200",
    error="#a3262f",
    success="#216b2b",
    variables={
        "primary-muted": "#cde2f7",
        "warning-muted": "#f5e2a3",
        "success-muted": "#cdebc6",
        "secondary-muted": "#e5d4f2",
        "accent-muted": "#bce6e4",
        "error-muted": "#f8d0d0",
        "primary-darken-1": "#174a7a",
        "tone-pass": "#216b2b",
        "tone-fail": "#a3262f",
        "tone-not-tested": "#7a5200",
        "tone-quiet": "#555b63",
        "tone-frozen": "#0f5c7a",
        "tone-yours": "#0f6b6b",
        "tone-others": "#6b4a8a",
        "tone-key": "#1c5d99",
        "tone-claim-0": "#1c5d99",
        "tone-claim-1": "#6b3fa0",
        "tone-claim-2": "#0f6b6b",
        "tone-claim-3": "#99296b",
        "tone-claim-4": "#74501c",
        "tone-claim-5": "#44506e",
        "claim-ground-0": "#cde2f7",
        "claim-ground-1": "#e5d4f2",
        "claim-ground-2": "#bce6e4",
        "claim-ground-3": "#f6d3e6",
        "claim-ground-4": "#efe0c4",
        "claim-ground-5": "#d9deea",
        "cursor": "#d3e3f4",
        "cursor-quiet": "#e9e6df",
        "bar": "#e6ebf2",
        "line": "#bdb8ac",
        "focus": "#1c5d99",
        "scrollbar": "#bdb8ac",
        "scrollbar-hover": "#1c5d99",
        "scrollbar-active": "#1c5d99",
        "scrollbar-background": "#fbfaf7",
        "scrollbar-background-hover": "#fbfaf7",
        "scrollbar-background-active": "#fbfaf7",
        "text-muted": "#474c52",
        "text-disabled": "#474c52",
        "block-cursor-background": "#174a7a",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#e2dfd7",
        "input-cursor-background": "#1b1d20",
        "input-cursor-foreground": "#fbfaf7",
        "input-selection-background": "#cde2f7",
        "input-selection-foreground": "#1b1d20",
    },
)
CONTRAST: Final = Theme(
    name="goldtui-contrast",
    dark=True,
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    foreground="#ffffff",
    primary="#7cc7ff",
    secondary="#e0b0ff",
    accent="#66f0e0",
    warning="#ffd75f",
    error="#ff9d9d",
    success="#8dff8d",
    variables={
        "primary-muted": "#003a75",
        "warning-muted": "#4d3b00",
        "success-muted": "#004d12",
        "secondary-muted": "#4a0a66",
        "accent-muted": "#004a4a",
        "error-muted": "#660014",
        "primary-darken-1": "#ffe14d",
        "tone-pass": "#8dff8d",
        "tone-fail": "#ff9d9d",
        "tone-not-tested": "#ffd75f",
        "tone-quiet": "#d0d0d0",
        "tone-frozen": "#7fe9ff",
        "tone-yours": "#66f0e0",
        "tone-others": "#e0b0ff",
        "tone-key": "#7cc7ff",
        "tone-claim-0": "#7cc7ff",
        "tone-claim-1": "#d9b3ff",
        "tone-claim-2": "#66f0e0",
        "tone-claim-3": "#ffa8dd",
        "tone-claim-4": "#ffd9a0",
        "tone-claim-5": "#c0d0ff",
        "claim-ground-0": "#005a8c",
        "claim-ground-1": "#4a0a66",
        "claim-ground-2": "#004a4a",
        "claim-ground-3": "#660044",
        "claim-ground-4": "#4d3b00",
        "claim-ground-5": "#2a3560",
        "cursor": "#003a75",
        "cursor-quiet": "#2a2a2a",
        "bar": "#1c1c1c",
        "line": "#a0a0a0",
        "focus": "#ffe14d",
        "scrollbar": "#a0a0a0",
        "scrollbar-hover": "#ffe14d",
        "scrollbar-active": "#ffe14d",
        "scrollbar-background": "#000000",
        "scrollbar-background-hover": "#000000",
        "scrollbar-background-active": "#000000",
        "text-muted": "#e6e6e6",
        "text-disabled": "#e6e6e6",
        "block-cursor-background": "#ffe14d",
        "block-cursor-foreground": "#000000",
        "block-cursor-blurred-background": "#1c1c1c",
        "input-cursor-background": "#ffffff",
        "input-cursor-foreground": "#000000",
        "input-selection-background": "#ffe14d",
        "input-selection-foreground": "#000000",
    },
)


GROUNDS: Final = ("cursor", "cursor-quiet", "bar", "line", "focus", *(f"claim-ground-{number}" for number in range(6)))
"""Variables of the own themes that the terminal's palette replaces by its one pair of text and ground."""


def _ansi_tones(name: str) -> dict[str, str]:
    """Signs in the terminal's own colours; claims are told apart by brackets there. Yellow is lost on white."""
    untested, others = ("ansi_yellow", "ansi_magenta") if name == "ansi-dark" else ("ansi_magenta", "ansi_blue")
    signs = {"pass": "ansi_green", "fail": "ansi_red", "not-tested": untested, "frozen": "ansi_cyan"}
    people = {"yours": "ansi_cyan", "others": others}
    plain = dict.fromkeys(("quiet", "key", *(f"claim-{number}" for number in range(6))), "ansi_default")
    return {f"tone-{tone}": colour for tone, colour in (signs | people | plain).items()}


def _own_palette(name: str) -> Theme:
    """The toolkit's theme in the terminal's sixteen colours, with nothing dimmed or transparent."""
    base = BUILTIN_THEMES[name]
    scrollbar = ("scrollbar-background", "scrollbar-background-hover", "scrollbar-background-active")
    names = ("text-muted", "text-disabled", "foreground-muted", "panel", "surface", "boost", *scrollbar)
    undimmed = dict.fromkeys(names, "ansi_default") | dict.fromkeys(GROUNDS, "ansi_default") | _ansi_tones(name)
    return replace(base, variables={**base.variables, **undimmed})


SHIPPED: Final = (DARK, LIGHT, CONTRAST, _own_palette("ansi-dark"), _own_palette("ansi-light"))
"""In the order of `settings.THEMES`."""

_BY_NAME: Final = {theme.name: theme for theme in SHIPPED}


def choose_theme(
    asked: str | None, settings: Settings, remembered: str | None, *, few_colours: bool
) -> tuple[str, Problem | None]:
    """The theme's name: the requested one, else the last one used, else the config's, else one the terminal can show.

    An unknown theme name in the config is reported (`unknown_theme`), and the screens still open.
    """
    problem = None
    configured = settings.theme
    if configured is not None and configured not in _BY_NAME:
        where = f"{settings.path}:{settings.theme_line}" if settings.theme_line else str(settings.path or "")
        problem = Problem("unknown_theme", f"there is no theme {configured!r}", where, f"one of {', '.join(THEMES)}")
        configured = None
    for name in (asked, remembered, configured):
        if name in _BY_NAME:
            return name, problem
    # With only sixteen colours, those mixed for true colour would make different claims the same blue.
    return ("ansi-dark" if few_colours else DARK.name), problem
