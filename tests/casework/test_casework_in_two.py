"""Work in two processes brings what one process brings, whatever becomes of the second."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator

import pytest

from goldtui.casework import two_processes

ITEMS = range(2 * two_processes.ENOUGH)


@pytest.fixture(autouse=True)
def room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("threading.active_count", lambda: 1)


def test_two_processes_work_and_the_order_is_that_of_the_items() -> None:
    made = list(two_processes.parallel_map(ITEMS, lambda item: (item, os.getpid())))
    assert [item for item, _ in made] == list(ITEMS)
    assert len({process for _, process in made}) == 2


def test_a_process_makes_neighbours_and_the_first_one_begins_alone() -> None:
    made = list(two_processes.parallel_map(ITEMS, lambda item: os.getpid()))
    assert set(made[:8]) == {os.getpid()}
    turns = sum(one != other for one, other in itertools.pairwise(made))
    assert 0 < turns <= len(made) // 16


def test_few_items_are_worth_no_second_process() -> None:
    made = list(two_processes.parallel_map(range(two_processes.ENOUGH - 1), lambda item: os.getpid()))
    assert set(made) == {os.getpid()}


def test_the_first_process_makes_what_a_dead_second_one_does_not_bring() -> None:
    first = os.getpid()

    def work(item: int) -> int:
        if item == 41 and os.getpid() != first:
            os._exit(9)
        return item * item

    assert list(two_processes.parallel_map(ITEMS, work)) == [item * item for item in ITEMS]


def test_a_fault_of_the_second_process_is_raised_by_the_first_at_its_item() -> None:
    def work(item: int) -> int:
        if item == 5:
            raise ValueError("item 5")
        return item

    made = two_processes.parallel_map(ITEMS, work)
    assert [next(made) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError, match="item 5"):
        next(made)


def test_the_second_process_ends_with_who_stops_asking() -> None:
    made = two_processes.parallel_map(ITEMS, lambda item: os.getpid())
    first = next(made)
    second = next(process for process in made if process != first)
    made.close()
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


def test_a_stream_is_shared_a_stretch_at_a_time_and_keeps_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    monkeypatch.setattr(two_processes, "TOGETHER", two_processes.ENOUGH)

    def coming() -> Iterator[int]:
        for item in ITEMS:
            taken.append(item)
            yield item

    made = two_processes.parallel_stream(coming(), lambda item: (item, os.getpid()))
    first = next(made)
    assert first == (0, (0, os.getpid()))
    assert len(taken) == two_processes.ENOUGH
    left = list(made)
    assert [item for item, _ in left] == list(ITEMS)[1:]
    assert [item for _, (item, _) in left] == list(ITEMS)[1:]
    assert len({process for _, (_, process) in left}) > 1


def test_one_process_takes_each_item_of_a_stream_only_when_it_is_asked_for() -> None:
    taken: list[int] = []
    made = two_processes.parallel_stream((taken.append(item) or item for item in ITEMS), str, 1)
    assert next(made) == (0, "0")
    assert taken == [0]
