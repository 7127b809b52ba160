"""What every test starts from: no setting of the machine or of the person reaches it."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.casework.outlet import forget


@pytest.fixture(autouse=True)
def nothing_of_this_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Unset what would change a screen or a path, and give the client's memory a folder of its own.

    Sets that an earlier test opened hold nothing back in this one.
    """
    for name in ("NO_COLOR", "TEXTUAL_THEME", "COLUMNS", "LINES", "GOLDTUI_DB", "GOLDTUI_CONFIG", "GOLDTUI_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    forget()
    state = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("GOLDTUI_STATE", str(state))
    monkeypatch.setenv("GOLDTUI_CACHE", str(state / "cache"))
    # Mappings that a person keeps are read by every import, and some tests keep one.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(state / "config"))
    return state
