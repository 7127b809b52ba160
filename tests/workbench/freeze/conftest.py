"""A trust file that lies outside the set, and a candidate that waits for signatures."""

from __future__ import annotations

from pathlib import Path

import pytest
from ferry import sitting, trusting

from goldtui.workbench.freeze.propose import plan_release, propose
from goldtui.workbench.freeze.trust_memory import choose_trust
from goldtui.workbench.session.session import Session


@pytest.fixture
def trust(tmp_path: Path) -> Path:
    """A trust file that lies outside the set."""
    folder = tmp_path / "keeper"
    folder.mkdir()
    return trusting(folder)


@pytest.fixture
def waiting(approved: Path, trust: Path) -> Session:
    """A session of ana next to a candidate, the trust file chosen."""
    session = sitting(approved, "ana")
    propose(session, plan_release(session, "1.0.0"))
    choose_trust(session, str(trust))
    return session
