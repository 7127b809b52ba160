"""Screens must not depend on who runs the tests."""

from __future__ import annotations

from functools import cache
from typing import cast

import idle
import pytest
from plugin_package import install as install
from textual._compositor import Compositor, visible_screen_stack
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.screen import Screen

from goldtui.tui.shell.collector import settle_collector

SELDOM = 1.0
"""Seconds between two looks from which on a screen looks for what others do."""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colours, theme and time zone as in a fresh terminal."""
    for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr("goldtui.tui.kit.content.cuts_joined", False)
    # A busy machine answers late, and the message would lie over what a test reads.
    monkeypatch.setattr("goldtui.tui.kit.lane.LATE_SECONDS", 3600.0)
    monkeypatch.setattr("goldtui.tui.app.settle_collector", _settle_once)


@pytest.fixture(autouse=True)
def nothing_drawn_before_a_test_looks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal what is drawn on each change is thrown away, and was a third of the work."""
    if request.node.get_closest_marker("draws"):
        return

    draw = Compositor.render_update

    def drawn(self: Compositor, full: bool = False, **named: object) -> object:
        if full:
            # A picture of the screen.
            return draw(self, full, **named)  # type: ignore[arg-type]
        visible_screen_stack.set(cast("list[Screen[object]]", named.get("screen_stack") or []))
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", drawn)


@pytest.fixture(autouse=True)
def nothing_looked_for_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks for others' work every second or two does so when a test says so, not between two of its lines."""
    begin = MessagePump.set_interval

    def rarely(self: MessagePump, interval: float, *given: object, **named: object) -> object:
        return begin(self, interval if interval < SELDOM else 3600.0, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(MessagePump, "set_interval", rarely)


@pytest.fixture(autouse=True)
def rest_asked_of_the_application(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait as long as something happens, and no longer."""
    for module in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", idle.wait_for_idle)
    idle.watch_calls(monkeypatch)


@pytest.fixture(autouse=True)
def style_sheets_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each application parses the same sheets; here one parses them for all that have its colours."""
    parse = Stylesheet._parse_rules

    def parsed(self: Stylesheet, *arguments: object, **named: object) -> list[RuleSet]:
        key = (_colours(self._variables), arguments, frozenset(named.items()))
        if key not in _parsed:
            _parsed[key] = parse(self, *arguments, **named)  # type: ignore[arg-type]
        return _parsed[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", parsed)


_parsed: dict[object, list[RuleSet]] = {}
_latest: list[tuple[dict[str, str], frozenset[tuple[str, str]]]] = []
"""The variables of the sheet that was parsed last, and the same as a key: there are two hundred sources to a sheet."""


def _colours(variables: dict[str, str]) -> frozenset[tuple[str, str]]:
    if not _latest or _latest[0][0] is not variables:
        _latest[:] = [(variables, frozenset(variables.items()))]
    return _latest[0][1]


@cache
def _settle_once() -> None:
    """Exempt from collection what the first application found; exempt again, all that ever ran would stay."""
    settle_collector()
