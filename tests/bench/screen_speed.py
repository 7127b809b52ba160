"""How fast the screens answer, measured in a pseudo-terminal: bytes the program writes, not a test driver's waits."""

from __future__ import annotations

import os
import re
import statistics
import sys
import tempfile
import time
import unicodedata
from collections.abc import Sequence
from compileall import compile_dir
from pathlib import Path

from pty_keys import PtyProgram, measure

import goldtui as goldtui_package
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.clock import now

SIZES = ((80, 24), (120, 36), (200, 50))
HELLO = """
from textual.app import App
from textual.widgets import Static

class Hello(App):
    def compose(self):
        yield Static("hello world, a first screen of text to compare the start with")

Hello().run()
"""
PARAGRAPH = "The keeper waters the ferns at dawn, counts the pots and writes the number on the card by the door. "
SETTLED = "Ferns are watered at dawn."
MIXED = "The keeper’s café waters the “ferns” – at dawn; 温室の蘭は月曜日に水やりをします。 "
FIRST_GOAL, STRIP_GOAL, CURSOR_GOAL, START_GOAL = 16.0, 50.0, 30.0, 1.6
MEGABYTE_GOAL = 500.0
"""Milliseconds until a chunk of a million characters is on screen and has answered a key."""
ON_CLAIM = re.compile(r"▸ ?. ① ")
"""The cursor of the outline on the first claim."""


def big_set() -> GoldSet:
    """Three cases over one short and two chunks of 100 KB: in paragraphs, and on one line."""
    many = 100_000 // len(PARAGRAPH)
    texts = {
        "short": SETTLED + " " + PARAGRAPH,
        "paragraphs": SETTLED + "\n" + "\n\n".join(PARAGRAPH * 4 for _ in range(many // 4)),
        "line": SETTLED + " " + PARAGRAPH * many,
    }
    chunks = tuple(
        EvidenceChunk(chunk_id=name, version="1", permitted=True, current=True, text=text)
        for name, text in texts.items()
    )
    cases = tuple(
        GoldCase(
            case_id=name,
            question="When are the ferns watered?",
            expected_behaviour="answer",
            required_source_ids=(name,),
            points=(AnswerPoint(point_id="p1", text="at dawn", answer_phrases=("at dawn",)),),
            reference=Answer(
                text=SETTLED,
                claims=(
                    Claim(
                        claim_id="k1",
                        text=SETTLED,
                        citation_id=name,
                        support_phrases=("Ferns are watered at dawn",),
                        answer_point="p1",
                    ),
                ),
            ),
        )
        for name in texts
    )
    return GoldSet(name="speed", cases=cases, evidence=chunks)


def megabyte_set() -> GoldSet:
    """A case over a short chunk and three of a million characters: ASCII, scripts mixed, and the same decomposed."""
    plain = SETTLED + "\n" + "\n\n".join([PARAGRAPH * 4] * (1_000_000 // (len(PARAGRAPH) * 4 + 2)))
    mixed = SETTLED + "\n" + "\n\n".join([MIXED * 6] * (1_000_000 // (len(MIXED) * 6 + 2)))
    chunks = tuple(
        EvidenceChunk(chunk_id=name, version="1", permitted=True, current=True, text=text)
        for name, text in (
            ("short", SETTLED + " And nothing else."),
            ("plain", plain),
            ("mixed", mixed),
            ("decomposed", unicodedata.normalize("NFD", mixed)),
        )
    )
    claim = Claim(claim_id="k1", text=SETTLED, citation_id="short", support_phrases=("Ferns are watered at dawn",))
    case = GoldCase(
        case_id="large",
        question="When are the ferns watered?",
        expected_behaviour="answer",
        required_source_ids=("short", "plain", "mixed", "decomposed"),
        points=(AnswerPoint(point_id="p1", text="at dawn", answer_phrases=("at dawn",)),),
        reference=Answer(text=SETTLED, claims=(claim,)),
    )
    return GoldSet(name="speed", cases=(case,), evidence=chunks)


def megabyte(database: Path, home: Path) -> dict[str, float]:
    """Milliseconds from the key that shows a chunk to the last byte of the next key, by chunk; `open` for the case."""
    with PtyProgram(goldtui(str(database)), 120, 36, environment=_environment(home)) as program:
        assert program.wait_for("1 case"), program.screen()
        program.read(0.6, 3.0)
        found = {"open the case": (program.press("enter", quiet=0.4, cap=5.0).last or 0.0) * 1e3}
        assert program.wait_for("And nothing"), program.screen()
        program.read(0.6, 3.0)
        program.press("tab", cap=0.5)
        for name, sign in (("plain", "keeper"), ("mixed", "温室"), ("decomposed", "温室")):
            shown = program.press(".", quiet=0.1, cap=5.0)
            answered = program.press("right", quiet=0.1, cap=5.0)
            found[name] = ((shown.last or 0.0) + (answered.last or 0.0)) * 1e3
            assert sign in program.screen(), program.screen()
            program.read(1.5, 3.0)
    return found


def goldtui(*words: str) -> list[str]:
    """This checkout's goldtui."""
    return [sys.executable, "-m", "goldtui", *words]


def opened(program: PtyProgram, case_id: str) -> None:
    """Filter for the case and open it, all panes at rest."""
    assert program.wait_for("3 cases"), program.screen()
    program.press("/", cap=0.5)
    for letter in case_id:
        program.press(letter, cap=0.5)
    program.press("enter", cap=0.5)
    assert program.wait_for("1 of 3"), program.screen()
    program.press("enter", cap=0.5)
    assert program.wait_for("Evidence 1 of 1"), program.screen()
    program.read(0.6, 3.0)


def typing(database: Path, home: Path, size: tuple[int, int], presses: int) -> dict[str, float]:
    """Letters into a claim, so that every key changes the gates too."""
    with PtyProgram(goldtui(str(database)), *size, environment=_environment(home)) as program:
        opened(program, "short")
        # A point on the way unfolds under the cursor, so that the number of rows depends on the speed.
        for _ in range(12):
            if ON_CLAIM.search(program.screen()):
                break
            program.press("down", cap=0.4)
        assert ON_CLAIM.search(program.screen()), program.screen()
        program.press("i", cap=0.4)
        return measure(program, "a", presses)


def cursor(database: Path, home: Path, size: tuple[int, int], case_id: str, key: str, presses: int) -> dict[str, float]:
    """The evidence cursor in 100 KB."""
    with PtyProgram(goldtui(str(database)), *size, environment=_environment(home)) as program:
        opened(program, case_id)
        program.press("tab", cap=0.5)
        for _ in range(3):
            program.press("right", cap=0.4)
        return measure(program, key, presses)


def first_text(command: Sequence[str], home: Path) -> float:
    """Seconds from the start to the first screen that shows more than twenty characters."""
    with PtyProgram(command, 120, 36, environment=_environment(home)) as program:
        began = program.started
        while time.perf_counter() - began < 20:
            program.read(0.002, 0.005)
            if sum(not c.isspace() for c in program.screen()) > 20:
                return time.perf_counter() - began
    raise AssertionError(f"no text on the screen of {command}")


def start_ratio(database: Path, home: Path, rounds: int) -> float:
    """Our first screen by the toolkit's hello world, the median of paired rounds after one to warm up.

    Both are compiled to byte code before, as every installed package is: where nothing writes byte code, a checkout
    would be compiled again at each start and the toolkit would not.
    """
    compile_dir(Path(goldtui_package.__file__).parent, quiet=1)
    ratios = []
    for number in range(rounds + 1):
        hello = first_text([sys.executable, "-c", HELLO], home)
        ours = first_text(goldtui(str(database)), home)
        if number:
            ratios.append(ours / hello)
    return statistics.median(ratios)


def _environment(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "GOLDTUI_STATE": str(home)}


def _line(name: str, figures: dict[str, float], goals: str) -> None:
    print(
        f"  {name:<42} first byte p95 {figures['first_p95']:5.1f} ms, last byte p50 {figures['last_p50']:5.1f} "
        f"p95 {figures['last_p95']:5.1f} ms, {figures['bytes_p50']:.0f} bytes ({goals})"
    )


def main(presses: int = 60, rounds: int = 5) -> int:
    """Print every figure with its goal; 1 when a goal is missed."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        home, database = Path(folder), Path(folder) / "speed.db"
        with open_store(database, create=True) as store:
            store_set(store, big_set(), "bench", now())
        ratio = start_ratio(database, home, rounds)
        missed += ratio > START_GOAL
        print(
            f"first screen, median of {rounds} paired rounds: {ratio:.2f} times the toolkit's hello world (at most 1.6)"
        )
        print(f"keys in a terminal, {presses} presses each:")
        for size in SIZES:
            figures = typing(database, home, size, presses)
            missed += figures["first_p95"] > FIRST_GOAL or figures["last_p95"] > STRIP_GOAL
            _line(f"typing in a claim, {size[0]}x{size[1]}", figures, "first 16, last 50")
        for size in SIZES[1:]:
            for case_id in ("paragraphs", "line"):
                for key in ("right", "shift+right", "down"):
                    figures = cursor(database, home, size, case_id, key, presses)
                    missed += figures["last_p95"] > CURSOR_GOAL
                    _line(f"evidence {key}, 100 KB {case_id}, {size[0]}x{size[1]}", figures, "last 30")
    with tempfile.TemporaryDirectory() as folder:
        home, database = Path(folder), Path(folder) / "large.db"
        with open_store(database, create=True) as store:
            store_set(store, megabyte_set(), "bench", now())
        found = megabyte(database, home)
        missed += max(found.values()) > MEGABYTE_GOAL
        print("a chunk of a million characters, from its key to the answer to the next key (at most 500 ms):")
        print("  " + ", ".join(f"{name} {took:.0f} ms" for name, took in found.items()))
    return 1 if missed else 0


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    sys.exit(main())
