"""Kill -9 at a random moment of any command that writes: what it reported is there, and every reader works on."""

from __future__ import annotations

import json
import os
import random
import select
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from goldtui.__main__ import main
from tests.workbench.ferry import CASES, approve, ferry, proposed, signs, trusting

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to start commands quickly")

KILLS = 400 if os.environ.get("GOLDTUI_FAULTS") == "long" else 12
LATEST = 0.8
"""Seconds in which the kill comes, from the start of the first command or from its report in turns."""

Report = Callable[[str], None]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An approved set with a signed candidate in one folder, and without any candidate in another."""
    folder = tmp_path_factory.mktemp("made")
    path = ferry(folder)
    approve(path)
    trust = trusting(folder)
    shutil.copytree(folder, folder.parent / "bare")
    signs(proposed(path), trust, "owen", "rita")
    return folder.parent


def saves(here: Path, report: Report) -> None:
    for number in range(1000):
        done = main(["point", "add", str(here / "ferry.db"), CASES[0], f"point {number}", "--as", "ana"])
        assert done == 0
        report(f"point {number}")


def approves(here: Path, report: Report) -> None:
    path = str(here / "ferry.db")
    for number in range(1000):
        words = ["review", "comment", path, CASES[number % 3], f"remark {number}", "--as", "ben"]
        assert main(words) == 0
        report(f"remark {number}")


def source(here: Path, number: int) -> Path:
    folder = here / f"source-{number}"
    folder.mkdir()
    rows = [{"case_id": f"new-{number}-{n}", "question": f"What grows in bed {n}?"} for n in range(20)]
    (folder / "cases.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    (folder / "evidence.jsonl").write_text("", encoding="utf-8")
    return folder


def imports(here: Path, report: Report) -> None:
    for number in range(1000):
        words = ["import", str(source(here, number)), "--into", str(here / "ferry.db"), "--name", "ferry"]
        assert main([*words, "--as", "ana"]) == 0
        report(f"new-{number}-19")


def imports_afresh(here: Path, report: Report) -> None:
    for number in range(1000):
        assert main(["import", str(source(here, number)), "--into", str(here / f"fresh-{number}.db")]) == 0
        report(f"fresh-{number}.db")


def proposes(here: Path, report: Report) -> None:
    for number in range(1000):
        version = f"1.0.{number}"
        assert main(["release", "propose", str(here / "ferry.db"), version, "--as", "ana"]) == 0
        report(version)


def freezes(here: Path, report: Report) -> None:
    words = ["export", str(here / "ferry.db"), "--freeze", "1.0.0", "--trust", str(here / "trust.json"), "--as", "ana"]
    for _ in range(1000):
        assert main(words) == 0
        report("1.0.0")


WRITERS = (saves, approves, imports, imports_afresh, proposes, freezes)


def killed(writer: Callable[[Path, Report], None], here: Path, wait: float, *, after_report: bool) -> list[str]:
    """What the writer had reported as done when it was killed; it never ends by itself."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        # The child never returns into the test.
        os.close(reading)
        silent = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(silent, stream)
        try:
            writer(here, lambda what: os.write(writing, f"{what}\n".encode()) and None)
        finally:
            os._exit(9)
    os.close(writing)
    if after_report:
        select.select([reading], [], [], 30)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the writer ended by itself: {status}"
    with os.fdopen(reading) as reported:
        return [line.rstrip("\n") for line in reported if line.endswith("\n")]


def lost(run, writer: Callable[..., None], here: Path, done: list[str]) -> Iterator[str]:
    """What was reported and is not there, asked of the commands that a person would ask."""
    path = here / "ferry.db"
    if writer is saves:
        there = run("show", path, CASES[0], "--json").out
    elif writer is approves:
        there = "".join(run("review", "show", path, case, "--json", "--as", "ana").out for case in CASES)
    elif writer is imports:
        there = run("list", path, "--limit", "100000", "--json").out
    else:
        there = ""
    for one in done:
        if writer is imports_afresh:
            if run("list", here / one, "--json").json["total"] != 20:
                yield one
        elif writer is proposes:
            if not (here / "goldsets" / "ferry" / "candidates" / one / "manifest.json").is_file():
                yield one
        elif writer is freezes:
            if run("verify", here / "goldsets" / "ferry" / "releases" / one, "--trust", here / "trust.json").code:
                yield one
        elif json.dumps(one)[1:-1] not in there:
            yield one


def fails(run, writer: Callable[..., None], here: Path, chance: random.Random) -> Iterator[str]:
    """The readers that do not work afterwards, and the second tries that do not end what the first began."""
    path = here / "ferry.db"
    readers = (
        ["list", path, "--json"],
        ["gates", path, "--json"],
        ["history", path, CASES[0], "--json"],
        ["log", path, "--json"],
        ["show", path, CASES[0], "--json"],
        ["coverage", path, "--json"],
    )
    for words in chance.sample(readers, 2):
        if run(*words).code not in (0, 1):
            yield words[0]
    found = run("doctor", path)
    if found.code != 0:
        # A write that was cut off is a finding until somebody clears it, with the command that the doctor names.
        said = "store_hot_journal" in found.out and f"goldtui open {path} --json" in found.out
        if not said or run("open", path, "--json").code or run("doctor", path).code:
            yield f"doctor: {found.out}"
    if writer is freezes:
        words = ["export", path, "--freeze", "1.0.0", "--trust", here / "trust.json", "--as", "ana"]
        release = here / "goldsets" / "ferry" / "releases" / "1.0.0"
        if run(*words).code or run("verify", release, "--trust", here / "trust.json").code:
            yield "freeze again"
        if {row["state"] for row in run("list", path, "--json").json["cases"]} != {"frozen"}:
            yield "states"
    if writer is proposes:
        for candidate in (here / "goldsets" / "ferry" / "candidates").glob("1.0.*"):
            found = run("verify", candidate, "--trust", here / "trust.json", "--json").json["findings"]
            if {one["code"] for one in found} - {"approvals_missing", "approval_role_missing"}:
                yield f"verify {candidate.name}"
        if run("release", "propose", path, "2.0.0", "--as", "ana").code:
            yield "propose again"
    if writer is imports_afresh:
        for number in range(len(list(here.glob("source-*")))):
            fresh = here / f"fresh-{number}.db"
            if not fresh.exists() and run("import", here / f"source-{number}", "--into", fresh).code:
                yield "import again"
        if [one.name for one in here.iterdir() if one.name.endswith(".goldtui")]:
            yield "hidden file"


def test_whatever_is_killed_nothing_reported_is_lost_and_every_reader_works(run, made, own_home: Path, capsys) -> None:
    chance = random.Random(20261129)
    count: Counter[str] = Counter()
    missing: list[str] = []
    broken: list[str] = []
    for number in range(KILLS):
        writer = WRITERS[number % len(WRITERS)]
        here = Path(shutil.copytree(made / ("made0" if writer is freezes else "bare"), own_home / f"try-{number}"))
        after_report = writer is not freezes and number % 4 < 2
        done = killed(writer, here, chance.uniform(0.0, LATEST), after_report=after_report)
        count[writer.__name__] += len(done)
        missing += [f"{number} {writer.__name__} {one}" for one in lost(run, writer, here, done)]
        broken += [f"{number} {writer.__name__}: {one}" for one in fails(run, writer, here, chance)]
        shutil.rmtree(here)
        if number % 100 == 99:
            with capsys.disabled():
                print(f"\n{number + 1} kills; acknowledged {sum(count.values())}; lost {missing}; failed {broken}")
    with capsys.disabled():
        print(f"\n{KILLS} kills; acknowledged {dict(count)}; lost {len(missing)}; readers that failed {len(broken)}")
    assert (missing, broken) == ([], [])
