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


def test_without_a_release_the_merge_stops_with_the_next_step(runner: Runner) -> None:
    runner.write("goldsets/mosses/releases/1.0.0/manifest.json")  # as it was called before
    done = runner.run("verify every release")
    assert (done.returncode, runner.asked()) == (1, [])
    assert done.stdout.startswith(
        "::error title=not tested::goldsets/ferns/releases has no release. freeze one: goldtui"
    )
    for said in ("If the set was renamed, correct its name in this file", "set NO_RELEASE_YET to yes here"):
        assert said in done.stdout


def test_a_set_that_never_had_a_release_passes_as_not_tested_where_the_file_says_so(runner: Runner) -> None:
    done = runner.run("verify every release", NO_RELEASE_YET="yes")
    assert (done.returncode, done.stdout.startswith("::warning title=not tested::goldsets/ferns")) == (0, True)
    runner.write("goldsets/ferns/releases/1.0.0/manifest.json")
    done = runner.run("verify every release", NO_RELEASE_YET="yes")
    assert (done.returncode, "set NO_RELEASE_YET to no in this file" in done.stdout) == (0, True)
    assert len(runner.asked()) == 1


def test_the_file_does_not_say_that_there_is_no_release_by_itself() -> None:
    assert YAML(typ="safe").load(ci_file.ci_file("ferns"))["env"] == {"NO_RELEASE_YET": "no"}


def test_without_a_run_nothing_is_scored_and_the_file_says_so(runner: Runner) -> None:
    done = runner.run("score every run")
    assert (done.returncode, done.stdout.startswith("::warning title=not tested::runs/ has no run")) == (0, True)
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
