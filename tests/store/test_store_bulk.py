"""Bulk work binds few enough values at a time, and holds the collector back only for its own duration."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.store.db.bulk import BATCH, batches, collector_paused


def test_the_collector_runs_again_even_after_a_failure() -> None:
    states = []
    with pytest.raises(ZeroDivisionError), collector_paused():
        states.append(gc.isenabled() / 0)
    with collector_paused():
        states.append(gc.isenabled())
    assert states == [False]
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with collector_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


@given(names=st.lists(st.text(max_size=2), max_size=1700))
@settings(max_examples=10)
def test_batches_hold_every_name_once_and_in_order(names: list[str]) -> None:
    parts = list(batches(names))
    assert [name for part in parts for name in part] == names
    assert all(0 < len(part) <= BATCH for part in parts)
