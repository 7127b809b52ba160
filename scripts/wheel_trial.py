"""Tries goldtui as a stranger gets it: `python -m scripts.wheel_trial` packs it twice and installs it among others.

It needs a package registry. Both archives must come out byte for byte alike; then, in a fresh environment next to the
newest ragas and deepeval that install, the public interface is imported, and the README's example and the guide's
pytest command run as written. It prints what was installed and measured, and ends with 1 if anything is wrong.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
NEIGHBOURS = ("deepeval", "ragas")
GUIDE = ROOT / "docs" / "howto" / "python.md"
LIMIT_MS = 100
ROUNDS = 9
RUN_NAMES = ("goldsets/botanic-garden/goldset.toml", "goldsets/botanic-garden/runs/failing.jsonl")
"""What the example of the README reads."""


class Built(NamedTuple):
    """The two archives of one build."""

    sdist: Path
    wheel: Path


def readme_example() -> str:
    """The Python of the README, word for word."""
    (found,) = re.findall(r"```python\n(.*?)```", _readme(), re.DOTALL)
    return str(found)


def pytest_command() -> list[str]:
    """The command by which the guide scores a run in pytest, as words."""
    return shlex.split(
        re.findall(r"^(?:\$ )?(pytest --goldtui.*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)[0]
    )


def _readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def lay_out(folder: Path) -> None:
    """Put the files that example and command name into an empty folder, with nothing else of this repository."""
    garden = ROOT / "goldsets" / "botanic-garden"
    shutil.copytree(garden, folder / "goldsets" / "botanic-garden")
    shutil.copytree(garden, folder / "goldsets" / "NAME")
    shutil.copy(ROOT / "goldsets" / "test-trust.json", folder / "trust.json")
    (folder / "runs").mkdir()
    shutil.copy(garden / "traces.jsonl", folder / "runs" / "night.jsonl")


def copied(folder: Path) -> Path:
    """A copy of every file that is committed or new, as a clone has it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            # The time is left behind: it must not count.
            shutil.copyfile(ROOT / name, folder / name)
    return folder


def built(tree: Path, into: Path) -> Built:
    """The archives of a copy of the tree, made in an environment of their own."""
    builder = into / "builder"
    venv.create(builder, with_pip=True)
    (tools,) = re.findall(r'requires = \["(.*?)"\]', (tree / "pyproject.toml").read_text("utf-8"))
    _do([_python(builder), "-m", "pip", "install", "-q", "--disable-pip-version-check", tools])
    epoch = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    made = {**os.environ, "SOURCE_DATE_EPOCH": epoch.stdout.strip()}
    _do([_python(builder), "-m", "hatchling", "build", "-d", str(into)], cwd=tree, env=made)
    (sdist,), (wheel,) = into.glob("*.tar.gz"), into.glob("*.whl")
    return Built(sdist, wheel)


def same_bytes(one: Built, other: Built) -> bool:
    """Whether two builds are alike, byte for byte."""
    return all(_digest(a) == _digest(b) for a, b in zip(one, other, strict=True))


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _python(environment: Path) -> str:
    return str(environment / ("Scripts" if os.name == "nt" else "bin") / "python")


def _do(words: Sequence[str], **how: object) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False, **how)  # type: ignore[call-overload]
    if done.returncode:
        sys.exit(f"{shlex.join(words)} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def _installed(environment: Path, wheel: Path) -> dict[str, str]:
    """Install the wheel next to the others; returns the versions of all that is there."""
    venv.create(environment, with_pip=True)
    python = _python(environment)
    uv = shutil.which("uv")
    pip = [uv, "pip", "install", "-q", "--python", python] if uv else [python, "-m", "pip", "install", "-q"]
    # As a team has them already: given all names at once, a resolver may go back to an old neighbour that is broken.
    _do([*pip, *NEIGHBOURS, "pytest"])
    _do([*pip, str(wheel)])
    said = "import importlib.metadata as m; [print(d.name, d.version) for d in m.distributions()]"
    return dict(line.split() for line in _do([python, "-c", said]).splitlines())


def _import_ms(python: str, folder: Path) -> float:
    """Milliseconds of processor time that importing the interface costs over a bare Python: median, taken in turns."""
    bare, ours = [], []
    for _ in range(ROUNDS):
        bare.append(_spent([python, "-c", "pass"], folder))
        ours.append(_spent([python, "-c", "import goldtui.api"], folder))
    return (statistics.median(ours) - statistics.median(bare)) * 1000


def _spent(words: Sequence[str], folder: Path) -> float:
    before = os.times()
    _do(words, cwd=folder)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    """Do the whole trial."""
    with tempfile.TemporaryDirectory(prefix="goldtui-wheel-") as made:
        place = Path(made)
        first, second = (built(copied(place / name), place / f"{name}-dist") for name in ("one", "two"))
        for archive in first:
            print(f"{_digest(archive)}  {archive.name}", flush=True)
        alike = same_bytes(first, second)
        print(f"a second build from another copy: {'the same bytes' if alike else 'OTHER BYTES'}")
        environment, folder = place / "environment", place / "folder"
        versions = _installed(environment, first.wheel)
        print(", ".join(f"{name} {versions[name]}" for name in ("goldtui", *NEIGHBOURS, "pytest")))
        python = _python(environment)
        folder.mkdir()
        lay_out(folder)
        cost = _import_ms(python, folder)
        print(f"import goldtui.api: {cost:.0f} ms over a bare Python (median of {ROUNDS}; at most {LIMIT_MS})")
        lines = _do([python, "-c", readme_example()], cwd=folder).splitlines()
        print(f"the README's example: {len(lines)} lines, such as: {lines[0]}")
        _, *words = pytest_command()
        print(f"the guide's pytest: {_do([python, '-m', 'pytest', '-q', *words], cwd=folder).splitlines()[-1]}")
    return 0 if alike and cost <= LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main())
