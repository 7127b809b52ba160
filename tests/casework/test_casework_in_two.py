"""Work in two processes brings what one process brings, whatever becomes of the second."""

from __future__ import annotations

import os

import pytest

from goldtui.casework import two_processes as in_two

ITEMS = range(2 * in_two.ENOUGH)


@pytest.fixture(autouse=True)
def room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("threading.active_count", lambda: 1)


def test_two_processes_work_and_the_order_is_that_of_the_items() -> None:
    made = list(in_two.each(ITEMS, lambda item: (item, os.getpid())))
    assert [item for item, _ in made] == list(ITEMS)
    assert len({process for _, process in made}) == 2


def test_few_items_are_worth_no_second_process() -> None:
    made = list(in_two.each(range(in_two.ENOUGH - 1), lambda item: os.getpid()))
    assert set(made) == {os.getpid()}


def test_the_first_process_makes_what_a_dead_second_one_does_not_bring() -> None:
    first = os.getpid()

    def work(item: int) -> int:
        if item == 31 and os.getpid() != first:
            os._exit(9)
        return item * item

    assert list(in_two.each(ITEMS, work)) == [item * item for item in ITEMS]


def test_a_fault_of_the_second_process_is_raised_by_the_first_at_its_item() -> None:
    def work(item: int) -> int:
        if item == 5:
            raise ValueError("item 5")
        return item

    made = in_two.each(ITEMS, work)
    assert [next(made) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError, match="item 5"):
        next(made)


def test_the_second_process_ends_with_who_stops_asking() -> None:
    made = in_two.each(ITEMS, lambda item: os.getpid())
    next(made)
    second = next(made)
    made.close()
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)
