"""`judge run` says what it will ask, asks it once, goes on after a crash, and writes verdicts of a judge."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from canaries import OPEN_TEXT, SECRET, TEXT, heard
from gardens import SPAN, chunk, open_responses, write_run, write_set
from serving import Sent, Serving, chosen, decided, serving, verdict

from goldtui.__main__ import main
from goldtui.formats import verdict_lines
from goldtui.model.judges.verdicts import SaidBy, Saying

ROOT = Path(__file__).parents[2]
GOOD = verdict("1", SPAN)


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def words(folder: Path, server: Serving, *more: str, at_once: int = 1) -> list[str]:
    """The command on a set and a run of four open statements."""
    if not (folder / "set").exists():
        write_set(folder / "set")
        write_run(folder / "run.jsonl", *open_responses(4))
    judge = f"endpoint:model=m,url={server.url},at_once={at_once},retries=0"
    given = ["--set", str(folder / "set"), "--judge", judge, "--out", str(folder / "verdicts.jsonl")]
    return ["judge", "run", str(folder / "run.jsonl"), *given, *more]


def test_every_open_statement_is_asked_once_and_becomes_a_verdict_of_the_judge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(lambda request, n: verdict("0", "") if n == 1 else verdict("yes", "") if n == 2 else GOOD) as server:
        assert main(words(tmp_path, server, "--yes", "--flip-rate", "0.1")) == 0
        assert len(server.requests) == 4
        out, err = capsys.readouterr()
        assert "4 questions: 4 to ask, 0 answered before" in err
        assert "4 calls to a model" in err
        assert out.splitlines()[:3] == [
            "2 of 3 statements supported by their sources; 1 undecided",
            "at 0.85 it needs 4 of 4: not reached",
            "errors of the judge at a rate of 10.0% turn that in 8.1% of runs",
        ]
        found = verdict_lines.read(tmp_path / "verdicts.jsonl")
        assert [one.verdict for one in found] == [Saying("1"), Saying("0"), Saying.UNDECIDED, Saying("1")]
        assert {one.by for one in found} == {SaidBy.JUDGE}
        assert len({one.who for one in found}) == 1
        assert (found[0].span, found[2].span) == (SPAN, "")
        main(words(tmp_path, server))
        assert len(server.requests) == 4
        again = verdict_lines.read(tmp_path / "verdicts.jsonl")
        assert [(one.key, one.verdict) for one in again] == [(one.key, one.verdict) for one in found]


def test_nothing_is_sent_before_somebody_says_yes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda request, n: GOOD) as server:
        assert main(words(tmp_path, server)) == 2
        assert server.requests == []
    assert "judge_not_confirmed" in capsys.readouterr().err
    assert not (tmp_path / "verdicts.jsonl").exists()


def test_the_result_is_one_json_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda request, n: GOOD) as server:
        assert main(words(tmp_path, server, "--yes", "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert {name: found[name] for name in ("asked", "k", "n", "needed", "flip_chance", "padding")} == {
        "asked": 4,
        "k": 4,
        "n": 4,
        "needed": 4,
        "flip_chance": None,
        "padding": 6,
    }


def test_a_run_that_is_killed_in_the_middle_goes_on_and_asks_nothing_answered_twice(tmp_path: Path) -> None:
    reached, gate = threading.Event(), threading.Event()

    def stuck_at_the_third(request: object, n: int) -> Sent:
        if n == 2:
            reached.set()
            return GOOD._replace(before=gate.wait)
        return GOOD

    with serving(stuck_at_the_third) as server:
        command = [sys.executable, "-m", "goldtui", *words(tmp_path, server, "--yes")]
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.DEVNULL)
        assert reached.wait(60)
        process.send_signal(signal.SIGKILL)
        process.wait()
        gate.set()
        assert not (tmp_path / "verdicts.jsonl").exists()
        assert main(words(tmp_path, server, "--yes")) == 0
        prompts = server.prompts
    assert prompts[3] == prompts[2]
    answered = [*prompts[:2], *prompts[3:]]
    assert len(answered) == len(set(answered)) == 4
    assert len(verdict_lines.read(tmp_path / "verdicts.jsonl")) == 4


@pytest.mark.parametrize("at_once", [1, 3])
def test_an_interrupt_ends_the_run_at_once_although_the_server_hangs(tmp_path: Path, at_once: int) -> None:
    gate, waiting = threading.Event(), threading.Semaphore(0)

    def hanging(request: object, n: int) -> Sent:
        waiting.release()
        return GOOD._replace(before=gate.wait)

    with serving(hanging) as server:
        given = [f"{one},deadline=9999" if one.startswith("endpoint") else one for one in words(tmp_path, server)]
        given = [one.replace("at_once=1", f"at_once={at_once}") for one in given]
        command = [sys.executable, "-m", "goldtui", *given, "--yes"]
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True
        )
        assert all(waiting.acquire(timeout=60) for _ in range(at_once))
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        gate.set()
    assert process.returncode == 130
    assert "interrupted; nothing was left half written" in err


def test_a_server_that_refuses_the_key_ends_the_run_with_the_next_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(lambda request, n: Sent("{}", 401)) as server:
        assert main(words(tmp_path, server, "--yes")) == 2
    assert "judge_refused: the server answers 401. Fix: look at the key and at key_from" in capsys.readouterr().err


CHOSEN = decided(chosen("verdict", "1", 0.9, "0"), chosen("span", "s2", 0.9, "none", "s1"))


@pytest.mark.parametrize(("form", "reply"), [("schema", GOOD), ("decision", CHOSEN)])
def test_no_word_of_a_restricted_source_is_in_a_prompt_a_cache_or_an_output(
    form: str, reply: Sent, tmp_path: Path, capsys: pytest.CaptureFixture[str], nothing_of_this_machine: Path
) -> None:
    """The vault is read by one run; another repeats its words from an open source."""
    vault = chunk("vault", TEXT, permitted=False)
    write_set(tmp_path / "set", chunk(), chunk("open", OPEN_TEXT), vault)
    runs = [write_run(tmp_path / "a.jsonl", *open_responses(1), chunks=("gates", "vault"))]
    runs.append(write_run(tmp_path / "b.jsonl", f"Guests with a dog hear that {SECRET} [gates]", *open_responses(1)))
    with serving(lambda request, n: reply) as server:
        for run in runs:
            more = [str(run) if one.endswith("run.jsonl") else one for one in words(tmp_path, server, "--yes")]
            more = [f"{one},form={form}" if one.startswith("endpoint") else one for one in more]
            assert main(more) == 0
        assert len(server.requests) == 1
        assert heard("".join(server.bodies)) == []
    out, err = capsys.readouterr()
    assert "not asked" in err
    assert heard(out + err) == []
    written = [path for path in (*nothing_of_this_machine.rglob("*"), tmp_path / "verdicts.jsonl") if path.is_file()]
    assert written
    assert all(heard(path.read_bytes()) == [] for path in written)


@pytest.mark.parametrize("sent", [GOOD, Sent("canary-key-4711", 401), Sent("canary-key-4711", 500), Sent("4711")])
def test_the_key_is_in_no_output_cache_or_crash_report(
    sent: Sent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_of_this_machine: Path
) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "GARDEN_KEY": "canary-key-4711", "OPENAI_LOG": "debug"}
    with serving(lambda request, n: sent) as server:
        given = [f"{one},key_from=GARDEN_KEY" if one.startswith("endpoint") else one for one in words(tmp_path, server)]
        command = [sys.executable, "-m", "goldtui", *given, "--yes"]
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
        assert server.headers[0]["authorization"] == "Bearer canary-key-4711"
    assert "canary-key" not in done.stdout + done.stderr
    files = [path for path in nothing_of_this_machine.rglob("*") if path.is_file()]
    assert not any(b"canary-key" in path.read_bytes() for path in files)


def test_no_judge_is_asked_about_a_run_whose_evidence_is_inadmissible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_set(tmp_path / "set", chunk(), chunk("open", OPEN_TEXT, permitted=None))
    write_run(tmp_path / "run.jsonl", *open_responses(2), chunks=("gates", "open"))
    with serving(lambda request, n: GOOD) as server:
        assert main(words(tmp_path, server, "--yes")) == 0
        assert server.requests == []
    assert "2 open statements not asked: the run used inadmissible evidence" in capsys.readouterr().err
