"""Twelve statements that the gates leave open: two people settle them, a third decides one, the next run asks none."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, goldtui, terminal

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

VERSION = "beds/2026"
BEDS: dict[str, tuple[str, dict[str, bool]]] = {
    "rose": (
        "The rose bed is pruned in March. Clippings go to the heap behind the wall. Children may smell, not pick.",
        {
            "In March the rose gets its cut": True,
            "The heap takes what is trimmed": True,
            "Children get a rose to take home": False,
        },
    ),
    "pond": (
        "The pond is drained every third autumn. Carp winter in the tank house. The pump runs from dawn to dusk.",
        {
            "Every third year the basin is emptied": True,
            "Fish spend the winter under a roof": True,
            "At night the pump keeps silent": True,
        },
    ),
    "alpine": (
        "Alpines stand in gravel and are never fed. Snow stays on them as cover. Labels are of slate.",
        {
            "Mountain plants get no manure at all": True,
            "White snow blankets are left alone": True,
            "Names are scratched into slate": True,
        },
    ),
    "orchard": (
        "Apples are picked when the stalk parts by itself. Windfalls feed the pigs. Ladders need two people.",
        {
            "A loose stalk says that fruit is ripe": True,
            "Pigs get what drops": True,
            "Nobody is on a ladder alone": True,
        },
    ),
}
"""By case: its source, and what a run says of it with whether that is so."""
TRUE = {f"{text}.": so for _, said in BEDS.values() for text, so in said.items()}
DOUBTED = "Names are scratched into slate."
VERSIONS = [[name, "7"] for name in ("retriever", "index", "sparse", "dense", "fusion", "reranker")]


def run(*words: str, code: int = 0) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def lines(path: Path, rows: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def traced(name: str, response: str) -> dict[str, Any]:
    steps = {step: [name] for step in ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")}
    made = {"trace_id": f"t-{name}", "case_id": name, "selected_versions": [VERSION], "versions": VERSIONS}
    return {**made, **steps, "response": response}


def case(name: str, source: str) -> dict[str, Any]:
    first = source.partition(". ")[0]
    claim = {
        "claim_id": "c1",
        "text": f"{first}.",
        "citation_id": name,
        "support_phrases": [first],
        "answer_point": "p1",
    }
    return {
        "case_id": name,
        "question": f"How is the {name} kept?",
        "workflow": "beds",
        "expected_behaviour": "answer",
        "required_source_ids": [name],
        "points": [{"point_id": "p1", "text": first, "importance": "vital", "answer_phrases": [first]}],
        "reference": {"answer_id": "gold", "labelled_by": "reviewer", "claims": [claim]},
    }


@pytest.fixture
def beds(tmp_path: Path) -> Path:
    """A database, and two runs of one system: the second says the same in other capitals and another mark layout."""
    folder = tmp_path / "beds"
    folder.mkdir()
    (folder / "goldset.toml").write_text('name = "beds"\n', encoding="utf-8")
    chunk = {"version": VERSION, "permitted": True, "current": True}
    lines(folder / "evidence.jsonl", [{**chunk, "chunk_id": name, "text": text} for name, (text, _) in BEDS.items()])
    lines(folder / "cases.jsonl", [case(name, text) for name, (text, _) in BEDS.items()])
    run("import", str(folder), "--into", str(tmp_path / "beds.db"), "--as", "ana")
    monday = [traced(name, " ".join(f"{one} [{name}]." for one in said)) for name, (_, said) in BEDS.items()]
    tuesday = [traced(name, "".join(f"- {one.upper()} [1]\n" for one in said)) for name, (_, said) in BEDS.items()]
    lines(tmp_path / "monday.jsonl", monday)
    lines(tmp_path / "tuesday.jsonl", tuesday)
    return tmp_path


class Hands:
    """One person at the open statements of Monday's run, who counts the keys."""

    def __init__(self, window: Terminal) -> None:
        self.window, self.count = window, 0
        window.wait_for("4 Replay", "run 1")
        self.key("J", "Open statements", "open ")

    def key(self, name: str, *wanted: str) -> str:
        self.count += 1
        self.window.keys(name)
        return self.window.wait_for(*wanted)

    def judge(self, shown: str, *, doubts: bool = False) -> None:
        """Say what is so of the statement on the screen, until none waits."""
        while "Nothing waits for you here" not in shown:
            statement = next(one for one in TRUE if f"? {one}" in shown)
            if TRUE[statement] and not (doubts and statement == DOUBTED):
                if "No words of its sources are near it" in shown:
                    self.key("Tab", "Source 1 of 1")
                    self.key("s", "Source 1 of 1")
                shown = self.key("y", f"{statement}” is supported")
            else:
                self.key("n", "What is wrong with it?")
                shown = self.key("4", f"{statement}” is not supported")


def at_work(beds: Path, name: str) -> tuple[list[str], Path]:
    home = beds / name
    home.mkdir()
    return goldtui("replay", str(beds / "monday.jsonl"), "--set", str(beds / "beds.db"), "--as", name), home


def test_two_people_settle_twelve_statements_and_the_next_run_asks_nobody(beds: Path) -> None:
    database, monday, tuesday = (str(beds / name) for name in ("beds.db", "monday.jsonl", "tuesday.jsonl"))
    assert run("judge", "list", monday, "--set", database)["open"] == 12
    judge = scripted(beds)
    run("judge", "run", monday, "--set", database, "--judge", judge, "--out", str(beds / "judge.jsonl"))
    keys: dict[str, int] = {}
    with terminal(*at_work(beds, "ana")) as window:
        ana = Hands(window)
        ana.judge(window.wait_for("open 12 of 12"))
        window.wait_for("settled by people: 12 of 12 open statements")
        keys["ana"] = ana.count
    with terminal(*at_work(beds, "ben")) as window:
        ben = Hands(window)
        window.wait_for("Nothing waits for you here")
        shown = ben.key("o", "what they said is hidden", "? In March")
        assert "ana" not in shown
        ben.judge(shown, doubts=True)
        window.wait_for("settled by people: 11 of 12 open statements")
        keys["ben"] = ben.count
    assert run("judge", "list", monday, "--set", database)["open"] == 1
    with terminal(*at_work(beds, "kim")) as window:
        kim = Hands(window)
        kim.judge(window.wait_for("open 1 of 12", DOUBTED))
        window.wait_for("settled by people: 12 of 12 open statements")
        keys["kim"] = kim.count
    print(f"keys pressed: {keys}, {sum(keys.values())} in all for 12 statements and 25 verdicts")
    assert keys == {"ana": 16, "ben": 18, "kim": 2}
    again = run("judge", "list", tuesday, "--set", database, "--all")
    assert (again["open"], again["of"]) == (0, 12)
    report = run("score", database, "--trace", tuesday, code=1)
    assert report["settled"] == {"asked": 12, "supported": 11, "rejected": 1, "differ": 0, "by_judges": 0}
    calibration = calibrated(beds, database)
    with terminal(goldtui("open", database, "--as", "ana"), beds / "ana") as window:
        window.wait_for("saved · ana", "Next: Enter opens rose")
        for key, wanted in (("8", "[8 Policy]"), ("W", "1 may count")):
            window.keys(key)
            window.wait_for(wanted)
        window.wait_for("It may count", "labelled (other-run)", "By slice")
    # The same system once more: what was said on Monday, and one wording that nobody has seen.
    wednesday = lines(beds / "wednesday.jsonl", [traced("rose", f"{' '.join(SEEN)} {NEW} [rose].")])
    assert run("judge", "list", wednesday, "--set", database)["open"] == 1
    out = str(beds / "wednesday-judge.jsonl")
    assert run("judge", "run", wednesday, "--set", database, "--judge", judge, "--out", out)["k"] == 1
    said = ("score", database, "--trace", wednesday, "--verdicts", out)
    assert run(*said, code=1)["settled"]["by_judges"] == 0
    settled = run(*said, "--calibration", calibration, code=1)["settled"]
    assert (settled["supported"], settled["by_judges"]) == (2, 1)


SEEN = ("In March the rose gets its cut [rose].", "The heap takes what is trimmed [rose].")
NEW = "Rose clippings end up on the heap"


def scripted(beds: Path) -> str:
    """A judge that answers as people will, with the sentence of the source that shares a word."""
    from goldtui.judging.answer import shares_a_word

    rows = []
    for statement, so in {**TRUE, f"{NEW}.": True}.items():
        source = next((text for text, said in BEDS.values() if statement[:-1] in said), BEDS["rose"][0])
        near = next((one for one in source.split(". ") if shares_a_word(one, statement)), "")
        answer = {"verdict": "1" if so else "0", "reason": "", "span": near if so else ""}
        rows += [{"statement": form, **answer} for form in (statement, statement[:-1])]
    return f"exact:file={lines(beds / 'script.jsonl', rows)}"


def calibrated(beds: Path, database: str) -> str:
    """The calibration by Monday's verdicts and 120 labels of an earlier run; one of the labels is against the judge."""
    from goldtui.formats import verdict_lines
    from tests.scoring.judged_verdicts import NO, YES, verdict

    judged = verdict_lines.read(beds / "judge.jsonl")
    for number in range(120):
        statement, so = f"The rose bed has {number} stones.", YES if number % 2 else NO
        judged = (*judged, verdict(statement, so, judged[0].who, case_id="rose", by=judged[0].by))
    labels = [
        verdict(one.statement, YES if number == 0 else one.verdict, "Ada", case_id="rose")
        for number, one in enumerate(judged[12:])
    ]
    for name, held in (("all.jsonl", judged), ("labels.jsonl", labels)):
        (beds / name).write_bytes(b"".join(verdict_lines.write(held)))
    given = ("--labels", database, "--labels", str(beds / "labels.jsonl"), "--set", database)
    found = run("calibrate", str(beds / "all.jsonl"), *given, "--out", str(beds / "calibration.json"))
    assert found["may_count"]
    return str(beds / "calibration.json")
