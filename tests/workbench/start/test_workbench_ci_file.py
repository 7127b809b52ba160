"""The CI file that `init` writes: its steps run in a shell, with a goldtui that only notes what it is asked."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from goldtui.workbench.start import ci_file

FULL = '{"trace_id": "n/fern", "case_id": "fern", "first_stage_ids": []}'
ANSWER = '{"case_id": "fern", "query": "How warm is it?", "retrieved_context": ["fern"], "response": "14 degrees."}'


class Runner:
    """A checkout, and the steps of the CI file in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "asked"
        self.bin = folder / "bin"
        self.bin.mkdir()
        fake = self.bin / "goldtui"
        fake.write_text(f'#!/bin/sh\necho "$@" >> {self.log}\ncase "$*" in *bad*) exit 1;; *forged*) exit 3;; esac\n')
        fake.chmod(0o755)
        steps = YAML(typ="safe").load(ci_file.ci_file("ferns"))["jobs"]["gold"]["steps"]
        self.steps = {one["name"]: one["run"] for one in steps if "name" in one}

    def run(self, name: str, **more: str) -> subprocess.CompletedProcess[str]:
        """One step as the runner of GitHub calls it."""
        environment = {"PATH": f"{self.bin}:{os.environ['PATH']}", "TRUST_FILE": "t.json", **more}
        words = ["bash", "-e", "-c", self.steps[name]]
        return subprocess.run(words, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=20)

    def asked(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []

    def write(self, name: str, text: str = "") -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_without_a_release_and_a_run_nothing_is_tested_and_both_say_so(runner: Runner) -> None:
    for name in ("verify every release", "score every run"):
        done = runner.run(name)
        assert (done.returncode, done.stdout[:29]) == (0, "::warning title=not tested::" + done.stdout[28])
    assert runner.asked() == []


def test_a_run_without_a_release_stops_the_merge(runner: Runner) -> None:
    runner.write("runs/night.jsonl", FULL)
    done = runner.run("score every run")
    assert (done.returncode, done.stdout.startswith("::error title=not tested::")) == (1, True)


def test_each_run_is_scored_by_the_newest_release_in_the_mode_that_its_lines_allow(runner: Runner) -> None:
    for version in ("1.0.0", "1.2.0", "1.10.0"):
        runner.write(f"goldsets/ferns/releases/{version}/manifest.json")
    runner.write("runs/answers.jsonl", ANSWER)
    runner.write("runs/full.jsonl", FULL)
    assert runner.run("verify every release").returncode == 0
    assert runner.run("score every run").returncode == 0
    newest = "score goldsets/ferns/releases/1.10.0/ --trust t.json --trace"
    assert runner.asked()[3:] == [
        f"{newest} runs/answers.jsonl --mode plan --format github",
        f"{newest} runs/full.jsonl --mode full --format github",
    ]


def test_what_people_settled_counts_and_one_bad_run_hides_no_other(runner: Runner) -> None:
    runner.write("goldsets/ferns/releases/1.0.0/manifest.json")
    runner.write("goldsets/ferns/verdicts.jsonl")
    for name in ("bad", "good"):
        runner.write(f"runs/{name}.jsonl", FULL)
    assert runner.run("score every run").returncode == 1
    assert [line.split(" --format github ")[1] for line in runner.asked()] == [
        "--verdicts goldsets/ferns/verdicts.jsonl"
    ] * 2


def test_the_trust_file_comes_from_outside_the_checkout(runner: Runner) -> None:
    refused = runner.run("take the trust file", GOLD_TRUST="", RUNNER_TEMP=str(runner.folder))
    assert (refused.returncode, "gh variable set GOLD_TRUST < trust.json" in refused.stdout) == (1, True)
    runner.write("temp/environment")
    temp = {"RUNNER_TEMP": str(runner.folder / "temp"), "GITHUB_ENV": str(runner.folder / "temp" / "environment")}
    assert runner.run("take the trust file", GOLD_TRUST='{"version": 1}', **temp).returncode == 0
    assert json.loads((runner.folder / "temp" / "trust.json").read_text()) == {"version": 1}
    assert Path(temp["GITHUB_ENV"]).read_text() == f"TRUST_FILE={temp['RUNNER_TEMP']}/trust.json\n"


@pytest.mark.parametrize(
    ("said", "source", "remark"),
    [
        (None, ci_file.INDEX, False),
        ({"url": "file:///x/goldtui", "dir_info": {"editable": True}}, ci_file.INDEX, True),
        (
            {"url": "https://git.example/g/goldtui", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
            "goldtui @ git+https://git.example/g/goldtui@abc",
            False,
        ),
    ],
)
def test_the_ci_file_installs_goldtui_from_where_it_came(
    said: dict[str, object] | None, source: str, remark: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, said)
    text = ci_file.ci_file("ferns")
    assert f'pip install "{source}"' in text
    assert ("came from a folder" in text) is remark
    assert "/x/goldtui" not in text


def test_of_a_clone_it_installs_the_commit_without_the_token_of_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, {"url": tmp_path.as_uri(), "dir_info": {}})
    answers = {"remote": "https://ana:secret@git.example/g/goldtui.git", "rev-parse": "a" * 40}
    monkeypatch.setattr(ci_file, "_git", lambda folder, *words: answers[words[0]])
    text = ci_file.ci_file("ferns")
    assert f'pip install "goldtui @ git+https://git.example/g/goldtui.git@{"a" * 40}"' in text
    assert "secret" not in text


def installed(monkeypatch: pytest.MonkeyPatch, said: dict[str, object] | None) -> None:
    class Installed:
        def read_text(self, name: str) -> str | None:
            return json.dumps(said) if said and name == "direct_url.json" else None

    monkeypatch.setattr(ci_file, "distribution", lambda _: Installed())


def test_the_worst_of_several_runs_is_the_exit_code(runner: Runner) -> None:
    runner.write("goldsets/ferns/releases/1.0.0/gold.jsonl")
    for name in ("1-forged", "2-bad", "3-good"):
        runner.write(f"runs/{name}.jsonl", FULL)
    assert runner.run("score every run").returncode == 3
