"""Count what a query finds by state, slice and first failed stage in one pass, so that the sums always agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sqlalchemy import func

from goldtui.store.cases.conditions import ordinals
from goldtui.store.db.engine import Stop, Store
from goldtui.store.db.tables import HEADS
from goldtui.store.db.values import EVERY_CASE, HeadQuery, SliceCount, Tally

GREEN = "pass"


def tally(store: Store, query: HeadQuery = EVERY_CASE, *, stop: Stop | None = None) -> Tally:
    """Every count of a list's header. Takes a fifth of a second or more for a million cases: pass a `stop`."""
    by = (HEADS.c.state, HEADS.c.workflow, HEADS.c.first_failed_stage)
    # The author's index would return groups out of order, and sorting them takes three times as long as the scan.
    found = ordinals(query, join=True, hide=("author",))
    grouped = found.with_only_columns(*by, func.count(), maintain_column_froms=True).group_by(*by)
    with store.read(stop) as connection:
        rows: list[tuple[str, str | None, str | None, int]] = [
            (state, workflow, stage, number) for state, workflow, stage, number in connection.execute(grouped)
        ]
    states: Counter[Any] = Counter()
    stages: Counter[Any] = Counter()
    slices: Counter[Any] = Counter()
    green: Counter[Any] = Counter()
    for state, workflow, stage, number in rows:
        states[state] += number
        stages[stage] += number
        slices[workflow] += number
        green[workflow] += number if stage == GREEN else 0
    counted = {name: SliceCount(n, green[name]) for name, n in _sorted(slices).items()}
    return Tally(sum(states.values()), _sorted(states), counted, _sorted(stages))


def _sorted(counts: Mapping[Any, int]) -> dict[Any, int]:
    """Sorted by name, with the null name last."""
    return dict(sorted(counts.items(), key=lambda pair: (pair[0] is None, pair[0] or "")))
