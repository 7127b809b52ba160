"""Walks through the code, file by file: `python -m scripts.walks [NAME]` does a job and prints the files it enters.

A file is entered when a function of it runs in the main thread; what only loads, such as constants and classes, is not
counted, nor what happens next to the job. Each walk runs in a process of its own: no other one's memory hides a file.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SET = ROOT / "goldsets" / "botanic-garden"
CASE = "gh-palm-house-night"
HERE = str(ROOT / "goldtui") + os.sep

IDLE = 500
"""Calls in half a second, below which nothing but timers runs."""


class Walk:
    """The files that are entered, in order, each once, while it is recording."""

    def __init__(self) -> None:
        self.calls = 0
        """Of our own functions, recorded or not."""
        self._seen: dict[str, None] = {}
        self._on = False
        self._loading = 0

    @property
    def files(self) -> list[str]:
        """Below `goldtui/`."""
        return list(self._seen)

    def watch(self) -> None:
        """See every call of this thread from here on."""
        sys.setprofile(self._see)

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        """Keep what is entered meanwhile."""
        self._on = True
        try:
            yield
        finally:
            self._on = False

    def _see(self, frame: FrameType, event: str, _: Any) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        if code.co_name == "<module>":
            self._loading += 1 if event == "call" else -1
        elif code.co_filename.startswith(HERE):
            self.calls += 1
            if self._on and not self._loading:
                self._seen[code.co_filename.removeprefix(HERE)] = None


def command(*words: object) -> str:
    """One command, as a shell runs it; what it printed."""
    from goldtui.__main__ import main

    with contextlib.redirect_stdout(io.StringIO()) as out:
        main([str(word) for word in words])
    return out.getvalue()


def key(walk: Walk) -> None:
    """A key typed in a claim, until the gate strip shows another verdict."""
    from goldtui.casework.edits import claims_of
    from goldtui.model.spot import Spot
    from goldtui.tui.app import GoldtuiApp, place_opener
    from goldtui.tui.kit.case_list import CaseList
    from goldtui.tui.kit.gate_strip import GateStrip
    from goldtui.tui.workbench.workbench import Workbench
    from goldtui.workbench.session.places import GIVEN, Place

    command("import", SET, "--into", "set.db", "--as", "ana")
    app = GoldtuiApp(partial(place_opener, Place(Path("set.db"), GIVEN), "ana", False), "set.db")

    async def visit() -> None:
        async with app.run_test(size=(120, 36)) as pilot:

            async def until(done: Callable[[], object]) -> None:
                while not done():
                    await pilot.pause(0.01)

            async def quiet() -> None:
                calls = -IDLE
                while walk.calls - calls >= IDLE:
                    calls = walk.calls
                    await asyncio.sleep(0.5)

            await until(lambda: app.bench is not None)
            await quiet()
            app.post_message(CaseList.Opened(CASE))
            await until(lambda: isinstance(app.screen, Workbench) and app.screen.sitting)
            await quiet()
            screen = app.screen
            assert isinstance(screen, Workbench)
            assert screen.sitting is not None
            claim = claims_of(screen.sitting.case)[0]
            screen.case_pane.outline.focus()
            screen.case_pane.go(Spot("claim", claim.claim_id))
            await pilot.press("i")
            await quiet()
            strip = screen.query_one(GateStrip)
            before = strip.sentence
            with walk.recording():
                await pilot.press("7")
                await until(lambda: strip.sentence != before)
                await pilot.pause()

    asyncio.run(visit())


def phrase(walk: Walk) -> None:
    """A support phrase from a file into a database, through the gates, and out again."""
    with walk.recording():
        command("import", SET, "--into", "set.db", "--as", "ana")
        command("gates", "set.db", "--case", CASE)
        command("export", "set.db", "out")
    assert "support_phrases" in Path("out/cases.jsonl").read_text(encoding="utf-8")


def trace(walk: Walk) -> None:
    """A line of a trace file, until the report on the run is printed."""
    line = next(line for line in (SET / "traces.jsonl").open(encoding="utf-8") if f'"{CASE}"' in line)
    Path("run.jsonl").write_text(line, encoding="utf-8")
    with walk.recording():
        said = command("score", SET, "--trace", "run.jsonl")
    assert said.startswith("unsigned: gold botanic-garden")


def approval(walk: Walk) -> None:
    """The last approval of a set, until its release is frozen."""
    from tests.checks.check_sample import SAMPLE

    Path("ferry").mkdir()
    for name in ("cases", "evidence"):
        Path("ferry", f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in SAMPLE[name]))
    policy = 'name = "ferry"\n[policy]\nrequired_slices = ["passengers"]\nmin_precision = 0.25\n'
    Path("ferry", "goldset.toml").write_text(policy)
    command("import", "ferry", "--into", "set.db", "--as", "ana")
    command("people", "set", "set.db", "ana", "--role", "owner", "--role", "author", "--as", "ana")
    command("people", "set", "set.db", "ben", "--role", "reviewer", "--as", "ana")
    *others, last = [case["case_id"] for case in SAMPLE["cases"]]
    for case_id in (*others, last):
        command("ready", "set.db", case_id, "--as", "ana")
    for case_id in others:
        command("review", "approve", "set.db", case_id, "--checked", "--as", "ben")
    command("trust", "new", "trust.json", "--expires", "2090-01-01")
    for name, role in (("owen", "owner"), ("rita", "reviewer")):
        made = json.loads(command("key", "new", "--unlocked", "--as", name, "--json"))
        command("trust", "person", "trust.json", name, "--role", role)
        command("trust", "key", "trust.json", name, made[0]["public"])
    with walk.recording():
        command("review", "approve", "set.db", last, "--checked", "--as", "ben")
        made = json.loads(command("release", "propose", "set.db", "1.0.0", "--as", "ana", "--json"))
        for name in ("owen", "rita"):
            words = ("--trust", "trust.json", "--as", name, "--digest", made["digest"])
            command("sign", made["candidate"], *words)
        command("export", "set.db", "--freeze", "1.0.0", "--trust", "trust.json", "--as", "ana")
    assert Path("goldsets/ferry/releases/1.0.0/manifest.json").is_file()


WALKS: dict[str, Callable[[Walk], None]] = {"key": key, "phrase": phrase, "trace": trace, "approval": approval}


def entered(name: str) -> list[str]:
    """The files of a walk in the order in which they are entered."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("GOLDTUI", "XDG"))}
        own = kept | {"HOME": folder, "PYTHONPATH": str(ROOT)}
        words = [sys.executable, "-m", "scripts.walks", "--alone", name]
        done = subprocess.run(words, cwd=folder, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def _alone(name: str) -> None:
    walk = Walk()
    walk.watch()
    WALKS[name](walk)
    sys.setprofile(None)
    print(json.dumps(walk.files), flush=True)
    os._exit(0)


def main() -> None:
    """Print each walk that is asked for, or all."""
    if sys.argv[1:2] == ["--alone"]:
        _alone(sys.argv[2])
    for name in sys.argv[1:] or WALKS:
        files = entered(name)
        print(f"{WALKS[name].__doc__} {len(files)} files:")
        for folder, some in groupby(files, lambda file: file.rpartition("/")[0]):
            print(f"  {folder or '.'}: {' '.join(Path(file).stem for file in some)}")
        print()


if __name__ == "__main__":
    main()
