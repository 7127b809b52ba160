"""The real program in a real terminal: nothing typed is lost, and nothing in data acts on the terminal."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from terminal_sets import PROGRAM, settings, write_set
from tui_fakes import case, chunk

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
from pty_keys import PtyProgram

PAYLOADS = [
    "\x1b[31mEVIL",
    "\x1b[2JEVIL",
    "\x1b[?1049lEVIL",
    "\x1b]0;EVIL\x07",
    "\x1b]52;c;RVZJTA==\x07",
    "\x1b]8;;http://evil\x1b\\EVIL",
    "\x1b]52;c;EVIL",
    "\x1bP+qEVIL\x1b\\",
    "\x1b[5nEVIL",
    "\x9b31mEVIL",
    "\x9d0;EVIL\x9c",
    "\x7fEVIL",
    "\x08EVIL",
    "\rEVIL",
    "\u202eEVIL",
    "\u2066EVIL",
    "\u200bEVIL",
    "\U000e0045EVIL",
    "\u2028EVIL",
    "\xadEVIL",
    "[@click=app.quit]EVIL[/]",
    "[/EVIL]",
]

_PLAIN = [payload for payload in PAYLOADS if payload.isascii()]
GROUPS = [_PLAIN[::2], _PLAIN[1::2], [payload for payload in PAYLOADS if not payload.isascii()]]
"""Plain text takes a quicker way to the screen than other text, so each kind has cases of its own."""


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A database with three cases."""
    path = tmp_path / "garden.db"
    write_set(path, (case("g-1"), case("g-2"), case("g-3")), (chunk(),), "garden")
    return path


def opened(path: Path, columns: int = 80, rows: int = 24) -> PtyProgram:
    return PtyProgram([*PROGRAM, str(path)], columns, rows, settings(path.parent))


def open_and_type(program: PtyProgram, sees: str, text: str) -> None:
    """Open the first case, check that it still says what was typed before, and type more."""
    assert program.wait_for("g-1")
    program.send("enter")
    assert program.wait_for("Claims 2")
    assert program.wait_for(sees)
    program.press("i", cap=0.3)
    for key in text:
        program.press(key, quiet=0.01, cap=0.2)
    # All of it, or a draft that is kept may be one of its beginning.
    assert program.wait_for(text.strip())


def leave_field(program):
    """Escape, and its effect: with what follows it at once it is one key for a terminal."""
    assert program.wait_for("Esc done")
    program.send("escape")
    assert program.wait_without("Esc done")


def test_typing_survives_signals_a_kill_and_quitting_in_the_middle_of_a_word(garden):
    with opened(garden) as program:
        open_and_type(program, "g-1", " ONE")
        program.signal(signal.SIGTERM)
        assert program.wait_for_end() == 0
    with opened(garden) as program:
        open_and_type(program, "ONE", " TWO")
        program.signal(signal.SIGHUP)
        assert program.wait_for_end() == 0
    with opened(garden) as program:
        open_and_type(program, "TWO", " SIX")
        # A kill gives no time: what was typed before the last pause is there all the same.
        assert program.wait_for_draft()
        program.signal(signal.SIGKILL)
        program.wait_for_end()
    with opened(garden) as program:
        open_and_type(program, "SIX", " TEN")
        program.send("ctrl+q")
        assert program.wait_for_end() == 0
        assert b"\x1b[?1049l" in program.raw
    with opened(garden) as program:
        open_and_type(program, "ONE TWO SIX TEN", "")


def test_keys_of_one_burst_write_each_word_into_the_case_that_they_led_to(garden):
    with opened(garden, 120, 36) as program:
        assert program.wait_for("g-1")
        os.write(program.fd, b"\riONE")
        assert program.wait_for("ONE")
        leave_field(program)
        os.write(program.fd, b"]iTWO")
        assert program.wait_for("TWO")
        shown = program.screen()
        assert "garden › g-2" in shown
        assert "ONE" not in shown
        leave_field(program)
        os.write(program.fd, b"A" + b"pots")
        assert program.wait_for("Attach a source")
        assert program.wait_for(" pots")
        program.send("escape")
        assert program.wait_without("Attach a source")
        assert program.wait_for("TWO")
        assert "Claims 2" in program.screen()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT])
def test_an_interrupt_from_outside_keeps_the_typing_like_every_other_end(garden, number):
    with opened(garden) as program:
        open_and_type(program, "g-1", " ONE")
        program.signal(number)
        assert program.wait_for_end() == 0
    with opened(garden) as program:
        open_and_type(program, "ONE", "")


def test_a_terminal_that_goes_away_takes_the_program_with_it_and_not_the_typing(garden):
    with opened(garden) as program:
        open_and_type(program, "g-1", " ONE")
        program.hang_up()
        assert program.wait_for_end() is not None
    with opened(garden) as program:
        open_and_type(program, "ONE", "")


def test_no_control_sequence_in_data_reaches_the_terminal(tmp_path):
    path = tmp_path / "hostile.db"
    cases = []
    for number, payloads in enumerate(GROUPS):
        payload = " ".join(payloads)
        text = f"watered {payload} on Mondays"
        base = case(f"id{number} {payload}", question=text, workflow=payload, tags=(payload,), guideline_note=text)
        claims = tuple(
            claim.model_copy(update={"text": text, "support_phrases": (text, f"gone {payload}")})
            for claim in base.reference.claims
        )
        cases.append(base.model_copy(update={"reference": base.reference.model_copy(update={"claims": claims})}))
    evidence = chunk(text=" ".join(f"watered {payload} on Mondays" for payload in PAYLOADS))
    write_set(path, tuple(cases), (evidence,), f"set {PAYLOADS[0]}")
    with opened(path, 160, 50) as program:
        assert program.wait_for(f"{len(GROUPS)} cases")
        program.send("enter")
        assert program.wait_for("Claims 2")
        for _ in GROUPS:
            for key in ("i", "escape", "f", "x", "s", "tab"):
                program.press(key, quiet=0.02, cap=0.2)
            program.press("]", quiet=0.05, cap=0.4)
        program.press("?", cap=0.4)
        program.press("escape", cap=0.6)
        for key in ("u", "q", "/"):
            program.press(key, cap=0.4)
        program.send("ctrl+q")
        # On a slow machine many of the keys are still waiting.
        assert program.wait_for_end(400.0) == 0
        raw = bytes(program.raw)
    assert b"EVIL" in raw
    for payload in PAYLOADS[:20]:
        assert payload.encode() not in raw, ascii(payload)
    for code in range(0x80, 0xA0):
        assert chr(code).encode() not in raw, hex(code)
