"""What every test starts from: no setting of the machine or of the person reaches it."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import postgres_server
import pytest
from hypothesis import HealthCheck, settings

from goldtui.casework.outlet import forget

# While tests are collected nearly everything that is made stays; looking for garbage among it took half of the time.
gc.disable()

# The plugin makes pytest rewrite the assertions of all of goldtui, in each worker of a new checkout: seconds for none.
for finder in sys.meta_path:
    getattr(finder, "_must_rewrite", set[str]()).discard("goldtui")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in the background deaf to interrupts, and every command that a test starts with it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine makes examples slow, which is no fault of what they try.
settings.register_profile("any-load", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-load")

LONG_FIRST = ("journeys", "docs", "faults", "serve", "tui", "cli")
"""Folders whose files take longest; begun last, one of them would keep all other workers waiting."""


def pytest_collection_finish() -> None:
    """From here on garbage is looked for as ever; all that was collected counts as old."""
    gc.freeze()
    gc.unfreeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long."""
    folders = {name: place for place, name in enumerate(LONG_FIRST)}
    here = Path(__file__).parent
    items.sort(key=lambda item: folders.get(item.path.relative_to(here).parts[0], len(folders)))


@pytest.fixture(autouse=True)
def nothing_of_this_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Unset what would change a screen or a path, and give the client's memory a folder of its own.

    Sets that an earlier test opened hold nothing back in this one.
    """
    # The tests of a container run as root, which is nobody's name.
    monkeypatch.setenv("LOGNAME", "kim")
    for name in ("NO_COLOR", "TEXTUAL_THEME", "COLUMNS", "LINES", "GOLDTUI_DB", "GOLDTUI_CONFIG", "GOLDTUI_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    forget()
    state = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("GOLDTUI_STATE", str(state))
    monkeypatch.setenv("GOLDTUI_CACHE", str(state / "cache"))
    # Mappings that a person keeps are read by every import, and some tests keep one.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(state / "config"))
    return state


@pytest.fixture(scope="session")
def postgres() -> Iterator[postgres_server.Server]:
    """A private PostgreSQL server, made for the first test that asks for one."""
    missing = postgres_server.why_not()
    if missing and postgres_server.must_run():
        pytest.fail(f"{postgres_server.WANTED} is 1, but {missing}")
    if missing:
        pytest.skip(missing)
    with postgres_server.running() as server:
        yield server


@pytest.fixture
def server_set(postgres: postgres_server.Server) -> postgres_server.Server:
    """The server, whose set is empty."""
    postgres.empty()
    return postgres
