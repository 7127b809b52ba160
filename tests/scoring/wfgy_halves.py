"""What two processes do with two halves, done in one: a process with threads, as a test runner is, does not fork."""

from __future__ import annotations

import pickle
from typing import Any

from goldtui.runs.score.wfgy import shards as score_shards
from goldtui.scoring.wfgy.join import Whole, together


def in_two_parts(setup: score_shards.Setup, processes: int, watch: Any) -> tuple[Whole, None]:
    """What two processes do, in one, with what goes between them going through the same bytes."""
    first, second = setup.spans(2)
    join, lines = score_shards.run_part(setup, *first, parts=2)
    other, _ = score_shards.run_part(setup, *second, parts=2)
    left = pickle.loads(pickle.dumps(other.left()))

    def ask(qids: list[Any], everything: bool) -> dict[Any, int | None]:
        found = other.all_known() if everything else other.known(qids)
        again: dict[Any, int | None] = pickle.loads(pickle.dumps(found))
        return again

    return together(join, left, ask, lines), None
