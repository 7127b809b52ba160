"""One green case from an empty set, twice: by commands alone, and by keyboard alone in a real terminal."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, goldtui, terminal

needs_tmux = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")

EVIDENCE = Path(__file__).parent / "fixtures" / "boat_house.jsonl"
QUESTION = "For how long can I hire a rowing boat?"
HIRE = "A rowing boat is hired out for two hours."
JETTY = "It must be back at the jetty before sunset."
LATE = "Whoever is late pays 12 euros for each half hour."
WRITTEN = {
    "c2": "A rowing boat must be back at the jetty before sunset.",
    "c3": "Whoever is late pays twelve euros for each half hour.",
}
"""Claims in the reviewer's own words; the first one takes the words of the source."""

MOST_PRESSES = 6
"""Key presses that a claim with one phrase may take beyond its typed words."""


def run(*words: str, code: int = 0) -> Any:
    done = subprocess.run(goldtui(*words, "--json", *_as(words)), capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def _as(words: tuple[str, ...]) -> tuple[str, ...]:
    return ("--as", "ana") if words[0] not in ("show", "list", "gates", "doctor", "search") else ()


def evidence_only(path: Path) -> str:
    """A set that has sources and not one case."""
    done = run("import", str(EVIDENCE), "--format", "evidence-lines", "--into", str(path), "--name", "boat-house")
    assert done["counts"] == {"cases": 0, "chunks": 4, "absent_sources": 0}
    return str(path)


def finished(path: str) -> dict[str, Any]:
    """The one case of a set, which must be ready and green."""
    (row,) = run("list", path)["cases"]
    assert (row["state"], row["first_failed_stage"]) == ("ready", "pass")
    (verdict,) = run("gates", path)
    assert verdict["released"]
    assert run("doctor", path)["healthy"]
    case: dict[str, Any] = run("show", path, row["case_id"])["case"]
    return case


def written_by_commands(path: str) -> dict[str, Any]:
    (found,) = run("search", path, "rowing", "--chunks")["chunks"]["rows"]
    source = found["chunk_id"]
    point = f"{HIRE}={HIRE.rstrip('.')}"
    made = run("new", path, QUESTION, "--behaviour", "answer", "--source", source, "--point", point)
    case_id = made["case_id"]
    first = run("claim", "add", path, case_id, "--text", HIRE, "--phrase", HIRE, "--point", "p1")
    assert (first["claim_id"], first["first_failed_stage"], first["first_fix"]) == ("c1", "pass", None)
    run("claim", "add", path, case_id, "--text", WRITTEN["c2"], "--cite", source, "--phrase", JETTY)
    third = ("claim", "add", path, case_id, "--text", WRITTEN["c3"], "--cite", source)
    refused = run(*third, "--phrase", LATE.replace("12", "15"), code=2)
    assert LATE in refused["error"]["message"]
    assert run(*third, "--phrase", LATE)["claim_id"] == "c3"
    assert run("ready", path, case_id, "--anyway")["state"] == "ready"
    return finished(path)


class Typist:
    """Types in a window and counts: presses of keys apart from the letters of written words."""

    def __init__(self, window: Terminal) -> None:
        self._window = window
        self.presses = 0

    def keys(self, *names: str) -> None:
        self.presses += len(names)
        self._window.keys(*names)

    def write(self, words: str) -> None:
        self._window.text(words)

    def taken(self) -> int:
        """Presses since this was last asked."""
        presses, self.presses = self.presses, 0
        return presses


def written_by_keyboard(path: str, home: Path) -> tuple[dict[str, Any], dict[str, int]]:
    taken: dict[str, int] = {}
    with terminal(goldtui("open", path, "--as", "ana"), home) as window:
        hands = Typist(window)
        window.wait_for("0 cases", "No cases yet")
        hands.keys("n")
        window.wait_for("what does the person ask?")
        hands.write(QUESTION)
        hands.keys("Enter")
        window.wait_for("[2 Workbench]", "No evidence attached")
        hands.keys("A")
        window.wait_for("Attach a source")
        hands.write("rowing")
        window.wait_for("1 source found", "boats · harbour rules")
        hands.keys("Enter")
        window.wait_for("Evidence 1 of 1", "Whoever is late")
        taken["question and source"] = hands.taken()

        hands.keys("Down", "Down", "s", "p")
        window.wait_for("Answer points 1")
        taken["point"] = hands.taken()
        hands.keys("s", "c")
        window.wait_for("Claims 1", "✓claims")
        hands.keys("f", "o")
        window.wait_for("makes point 1")
        taken["c1"] = hands.taken()
        hands.keys("t")
        window.wait_for("All gates pass")
        taken["behaviour"] = hands.taken()

        for number, claim_id in enumerate(WRITTEN, 2):
            hands.keys("n")
            window.wait_for(f"Claims {number}", "Esc done")
            hands.write(WRITTEN[claim_id])
            # A key in the same bytes as Escape would be read as one key with it.
            hands.keys("Escape")
            window.wait_for("i Edit")
            hands.keys("Tab")
            window.wait_for("m Mark phrase")
            hands.keys(")", ")", "m")
            window.wait_for("✓faithfulness", "All gates pass")
            taken[claim_id] = hands.taken()
        # Two claims make no point, so the case is not sound; its author wants it reviewed all the same.
        hands.keys("R")
        window.wait_for("R marks it ready all the same")
        hands.keys("R")
        window.wait_for("◑ ready")
        window.keys("C-q")
        window.wait_gone()
    return finished(path), taken


@pytest.fixture(scope="module")
def by_commands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return written_by_commands(evidence_only(tmp_path_factory.mktemp("commands") / "commands.db"))


def test_commands_alone_write_a_green_case_from_an_empty_set(by_commands: dict[str, Any]) -> None:
    claims = by_commands["reference"]["claims"]
    assert [claim["text"] for claim in claims] == [HIRE, *WRITTEN.values()]
    assert [claim["support_phrases"] for claim in claims] == [[HIRE], [JETTY], [LATE]]
    assert by_commands["reference"]["text"] == " ".join((HIRE, *WRITTEN.values()))


@pytest.mark.terminal
@needs_tmux
def test_the_keyboard_alone_writes_the_same_case_with_few_presses(by_commands: dict[str, Any], tmp_path: Path) -> None:
    by_keyboard, taken = written_by_keyboard(evidence_only(tmp_path / "keyboard.db"), tmp_path)
    print("key presses beyond typed words:", ", ".join(f"{what} {n}" for what, n in taken.items()))
    # The id comes from the question, so that even it is the same.
    assert by_keyboard == by_commands
    assert {claim: n for claim, n in taken.items() if claim.startswith("c") and n > MOST_PRESSES} == {}


@pytest.mark.terminal
@needs_tmux
def test_a_case_goes_out_to_an_editor_in_the_terminal_and_comes_back(tmp_path: Path) -> None:
    path = evidence_only(tmp_path / "editor.db")
    case_id = run("new", path, QUESTION)["case_id"]
    script = tmp_path / "editor.py"
    script.write_text(
        "import pathlib, sys\nfile = pathlib.Path(sys.argv[-1])\ntext = file.read_text()\n"
        "wrong = 'expected behaviour: sometimes'\n"
        "new = 'expected behaviour: answer' if wrong in text else wrong\n"
        "file.write_text(text.replace(wrong if wrong in text else 'expected behaviour:', new))\n",
        encoding="utf-8",
    )
    editor = shlex.join([sys.executable, str(script), "--wait"])
    command = shlex.join(goldtui("edit", path, case_id, "--as", "ana"))
    shell = ["sh", "-c", f"EDITOR={shlex.quote(editor)} PYTHONPATH={os.getcwd()} {command}; read stop"]
    with terminal(shell, tmp_path) as window:
        window.wait_for("form_value: expected behaviour has", "Enter opens the text again")
        window.keys("Enter")
        window.wait_for(f"{case_id} saved (revision 2)")
    assert run("show", path, case_id)["case"]["expected_behaviour"] == "answer"
