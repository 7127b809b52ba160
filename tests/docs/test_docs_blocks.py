"""Every console block of the README and of the documentation runs as it is written, and prints what the page shows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.docs.doc_blocks import PAGES, ROOT, ci_lines, missing, prepared, run, steps_of, workplace

WITH_BLOCKS = [page for page in PAGES if steps_of(page)]
OUTSIDE = ("make ", "git clone", "pipx ", "uvx ", "pip install", "python -m pip", "goldtui demo")
"""Begin commands that install, need a terminal for themselves, or run this very suite."""


@pytest.mark.timeout(1800)  # A page runs dozens of commands.
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
    runs = tmp_path / "runs" / "night.jsonl"
    for line in ci_lines(page):
        if not runs.exists():
            runs.parent.mkdir()
            shutil.copy(tmp_path / "goldsets" / "botanic-garden" / "traces.jsonl", runs)
        trust = next(p for p in (tmp_path / "trust.json", tmp_path / "goldsets" / "test-trust.json") if p.exists())
        done = run(line, tmp_path, {**environment, "TRUST_FILE": str(trust)})
        assert done.returncode in (0, 1), f"{line}\n{done.stdout}{done.stderr}"
        assert "--mode plan" not in done.stdout, f"{line}\n{done.stdout}"


def test_the_pages_hold_commands() -> None:
    assert len(WITH_BLOCKS) > 5
