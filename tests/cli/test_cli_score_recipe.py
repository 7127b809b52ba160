"""What the documentation and the workflow file have CI run does run, word for word but for its own names."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN_NAMES = {
    "goldsets/NAME": "goldsets/botanic-garden",
    '"$TRUST_FILE"': "goldsets/test-trust.json",
    "runs/night.jsonl": "goldsets/botanic-garden/traces.jsonl",
}


def recipe() -> list[str]:
    scoring = (ROOT / "docs" / "howto" / "score.md").read_text(encoding="utf-8")
    block = re.search(r"```yaml\n(.*?)```", scoring, re.DOTALL)
    assert block is not None
    return [line.removeprefix("- run: ") for line in block[1].splitlines() if " goldtui " in line]


def test_the_recipe_scores_and_reports() -> None:
    assert len(recipe()) >= 2


@pytest.mark.parametrize("line", recipe())
def test_a_line_of_the_readmes_recipe_runs_as_written(line: str, own_home: Path) -> None:
    for name, own in OWN_NAMES.items():
        line = line.replace(name, own)
    (own_home / "goldsets").symlink_to(ROOT / "goldsets")
    words = [sys.executable, "-m", *shlex.split(line)]
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_workflow_files_scripts_run_as_written(own_home: Path) -> None:
    lines = (ROOT / ".github" / "workflows" / "gold.yml").read_text(encoding="utf-8").splitlines()
    scripts, script = [], None
    for line in lines:
        if line.strip() == "- run: |":
            scripts.append(script := [])
        elif script is not None and line.startswith(" " * 10):
            script.append(line)
        else:
            script = None
    assert len(scripts) == 2
    (own_home / "goldsets").symlink_to(ROOT / "goldsets")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for one in scripts:
        words = ["bash", "-eo", "pipefail", "-c", "\n".join(one)]
        done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "PATH": path}, check=False)
        assert (done.returncode, done.stderr) == (0, "")
