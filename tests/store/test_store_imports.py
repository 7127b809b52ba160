"""The first screen is drawn before the database libraries are loaded, and Alembic is loaded to migrate only."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("goldtui.store", ("pydantic", "sqlalchemy")),
        ("goldtui.store.db.values", ("sqlalchemy", "sqlmodel")),
        ("goldtui.store.cases.heads", ("alembic", "textual")),
        ("goldtui.store.sets", ("alembic", "textual")),
        ("goldtui.store.doctor.doctor", ("alembic", "textual")),
    ],
)
def test_a_module_loads_only_what_it_needs(module: str, absent: tuple[str, ...]) -> None:
    program = f"import sys, {module}; print(*sorted(set(sys.modules) & {set(absent)!r}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
