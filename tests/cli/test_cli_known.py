"""What a second look at a set prints is what the first one printed, and what is judged one by one is printed so."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from goldtui.casework import judge_set, kill_matrices
from goldtui.cli import gates_variants

GARDEN = Path(__file__).parents[2] / "goldsets" / "botanic-garden"


@pytest.mark.parametrize("words", [("check",), ("variants", "--generate"), ("coverage",)])
def test_a_second_look_prints_the_same_and_judges_no_case(
    run: Any, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    command, *options = words
    first = run(command, str(GARDEN), *options)

    def refused(*args: object, kinds: object = None, **given: object) -> object:
        raise AssertionError("a case is judged that nobody changed")

    monkeypatch.setattr(kill_matrices, "case_matrix", refused)
    second = run(command, str(GARDEN), *options)
    assert (second.out, second.code) == (first.out, first.code)


def test_no_look_writes_next_to_the_set_or_says_where_it_remembers(run: Any, native: Any) -> None:
    folder = Path(native())
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    run("check", str(folder))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    kept = list((Path(os.environ["GOLDTUI_CACHE"]) / "matrices").iterdir())
    assert kept
    said = b"".join(path.read_bytes() for path in kept)
    assert not any(name.encode() in said for name in before)


def test_gates_prints_a_verdict_before_it_judges_the_next(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[str] = []
    judge, say = judge_set.judge, gates_variants.say
    monkeypatch.setattr(judge_set, "judge", lambda *given: events.append("judged") or judge(*given))
    monkeypatch.setattr(gates_variants, "say", lambda text: events.append("said") or say(text))
    run("gates", str(GARDEN))
    judged = [place for place, event in enumerate(events) if event == "judged"]
    assert len(judged) > 2
    assert all(later - earlier > 1 for earlier, later in pairwise(judged))
