"""Commands that go through a whole database hold no case as a record, and say what they say of its files."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from goldtui.model.records import GoldCase
from goldtui.store import sets


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The most cases alive at once beside those of other tests, counted whenever one is read."""
    real, most = sets.record_of, [0]
    # What is alive by now is not looked through each time: after many tests that takes seconds.
    gc.freeze()

    def counting(*given: object) -> object:
        found = real(*given)
        if given[0] is GoldCase:
            most[0] = max(most[0], len(_cases()))
        return found

    monkeypatch.setattr(sets, "record_of", counting)
    yield most
    gc.unfreeze()


def _cases() -> list[GoldCase]:
    return [one for one in gc.get_objects() if type(one) is GoldCase]


@pytest.mark.parametrize(
    "words",
    [
        ("gates", "garden.db"),
        ("export", "garden.db", "out"),
        ("export", "garden.db", "o.jsonl", "--format", "gold-lines"),
    ],
)
def test_a_command_about_all_cases_holds_few_at_once(run, db, alive: list[int], words: tuple[str, ...]) -> None:
    assert run(*words).code == 0
    assert 0 < alive[0] < 16


def test_gates_say_the_same_of_a_database_and_of_its_files(run, db, garden) -> None:
    assert run("gates", db, "--json").json == run("gates", garden, "--json").json


def test_an_export_of_a_database_is_that_of_its_files(run, db, garden) -> None:
    assert run("diff", db, garden).code == 0
    run("export", db, "one")
    run("export", garden, "two")
    for name in ("cases.jsonl", "evidence.jsonl", "variants.jsonl"):
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()
