"""Screens must not depend on who runs the tests."""

from __future__ import annotations

from functools import cache

import pytest
from plugin_package import install as install

from goldtui.tui.shell.collector import settle_collector


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


@cache
def _settle_once() -> None:
    """Exempt from collection what the first application found; exempt again, all that ever ran would stay."""
    settle_collector()
