"""Reads the console blocks of a page and runs them as a reader would, in one folder, in order."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", *sorted(p for p in (ROOT / "docs").rglob("*.md") if "reference" not in p.parts))
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
_YAML = re.compile(r"^```yaml\n(.*?)^```", re.DOTALL | re.MULTILINE)
_EXIT = re.compile(r"\s+# exit (\d+).*$")
_DIGEST = "$(goldtui release list garden.db --json | grep -o '[0-9a-f]\\{64\\}' | head -1)"
UNASKED = (
    # What a person types at a prompt is given on the command line.
    (re.compile(r"^goldtui key new "), "goldtui key new --unlocked "),
    (
        re.compile(r"^(goldtui serve .*)$"),
        r"rm -f said; \1 2> said & until grep -qs 'link for' said; do sleep 0.1; done; "
        r"kill -TERM $!; wait $!; code=$?; cat said; exit $code",
    ),
    (re.compile(r"^goldtui sign (.*)$"), rf"goldtui sign \1 --digest {_DIGEST}"),
)


@dataclass
class Step:
    """One command of a page with the output that the page shows; `...` means any lines."""

    line: int
    command: str
    shown: list[str] = field(default_factory=list)
    exit: int = 0


def steps_of(page: Path) -> list[Step]:
    """Every command of the page's console blocks."""
    text = page.read_text(encoding="utf-8")
    return [
        step for block in _BLOCK.finditer(text) for step in _steps(block[1], text.count("\n", 0, block.start(1)) + 1)
    ]


def ci_lines(page: Path) -> list[str]:
    """The commands of goldtui in the page's CI lines, for the example set and the trust file of the page."""
    text = page.read_text(encoding="utf-8")
    lines = (line for block in _YAML.finditer(text) for line in block[1].splitlines())
    found = (match[1] for line in lines if (match := re.match(r"- run: (goldtui .*)", line)))
    return [one.replace("/NAME/", "/botanic-garden/") for one in found]


def _steps(block: str, first: int) -> Iterator[Step]:
    step, end = None, ""
    for number, line in enumerate(block.splitlines(), first):
        if step is not None and end:
            step.command += f"\n{line}"
            if line.strip() == end:
                end = ""
            continue
        if step is not None and step.command.endswith("\\"):
            step.command = f"{step.command[:-1]}{line.strip()}"
            continue
        if line.startswith("$ "):
            if step is not None:
                yield step
            step = Step(number, line[2:])
            here = re.search(r"<<'(\w+)'", line)
            end = here[1] if here else ""
        elif step is not None:
            step.shown.append(line)
    if step is not None:
        yield step


def prepared(step: Step) -> tuple[str, int]:
    """The command as a shell without a person runs it, and the exit code that the page names."""
    command, code = step.command, 0
    named = _EXIT.search(command)
    if named is not None:
        command, code = command[: named.start()], int(named[1])
    elif "<<" not in command:
        command = re.sub(r"\s+# [^'\"]*$", "", command)
    for pattern, instead in UNASKED:
        command = pattern.sub(instead, command)
    return command, code


def workplace(folder: Path) -> dict[str, str]:
    """A folder with the example set, and an environment in which `goldtui` is ours."""
    shutil.copytree(ROOT / "goldsets", folder / "goldsets")
    tools = folder / ".tools"
    tools.mkdir()
    script = tools / "goldtui"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m goldtui "$@"\n')
    script.chmod(0o755)
    home = folder / ".home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GOLDTUI_", "XDG_"))}
    path = f"{tools}{os.pathsep}{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    return {**kept, "HOME": str(home), "PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}


def run(command: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """One command in the page's folder."""
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def missing(shown: list[str], printed: str) -> str:
    """The first line that the page shows and the command does not print in that order; empty when all are there."""
    lines = iter(line.rstrip() for line in printed.splitlines())
    for wanted in shown:
        if wanted.strip() in ("", "..."):
            continue
        if not any(line == wanted.rstrip() for line in lines):
            return wanted
    return ""
