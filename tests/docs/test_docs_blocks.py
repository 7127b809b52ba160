"""Every console block of the README and of the documentation runs as it is written, and prints what the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.doc_blocks import PAGES, ROOT, missing, prepared, run, steps_of, workplace

WITH_BLOCKS = [page for page in PAGES if steps_of(page)]
OUTSIDE = ("make ", "git clone", "pipx ", "uvx ", "pip install", "python -m pip", "goldtui demo")
"""Begin commands that install, need a terminal for themselves, or run this very suite."""


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_run_in_their_order(page: Path, tmp_path: Path) -> None:
    environment = workplace(tmp_path)
    for step in steps_of(page):
        if step.command.startswith(OUTSIDE):
            continue
        command, code = prepared(step)
        done = run(command, tmp_path, environment)
        place = f"{page.name}:{step.line}: {step.command}\n{done.stdout}{done.stderr}"
        assert done.returncode == code, place
        assert missing(step.shown, done.stdout + done.stderr) == "", place


def test_the_pages_hold_commands() -> None:
    assert len(WITH_BLOCKS) > 5
