"""The columns of a list of cases: what tells them apart comes first, what is the same in all gives its room away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.library.row import Row

SIGNS_ONLY = 40
"""A list narrower than this draws the signs of state and gate without their words, which its frame says."""
GIVEN = ("state", "slice", "first red gate", "by", "age")
"""Columns that go when all rows agree on them."""
UNSAVED = "unsaved typing"


@lru_cache(maxsize=64)
def columns(width: int, same: frozenset[str] = frozenset()) -> tuple[tuple[str, int], ...]:
    """The columns of a list of this width as (name, cells); the question gets the cells that the others leave."""
    if width < SIGNS_ONLY:
        return (("state ", 1), ("case", max(6, width - 8)), ("gate ", 1))
    if width < 50:
        return (("state", 8), ("case", max(6, width - 12)))
    sizes = {"state": 10, "case": 16 if width < 100 else 18}
    if width >= 90:
        sizes["slice"] = 14
    sizes["first red gate"] = 21
    after = {"by": 8} if width >= 110 else {}
    if width >= 100:
        after["age"] = 4
    given = same & sizes.keys()
    sizes = {name: size for name, size in sizes.items() if name not in same}
    after = {name: size for name, size in after.items() if name not in same}
    if given and width >= 80:
        # The first cells that a column gives away go to the names of cases, which were cut.
        sizes["case"] += 6
    left = width - 3 - sum(size + 1 for size in (*sizes.values(), *after.values()))
    question = {"question": left} if left > 8 else {}
    return tuple((sizes | question | after).items())


def texts_of(row: Row, glyphs: Glyphs) -> dict[str, str]:
    """The text of each column."""
    return {
        "state ": glyphs.of_state(row.state),
        "state": f"{glyphs.of_state(row.state)} {row.state}",
        "case": row.case_id,
        "slice": row.workflow,
        "gate ": gate_text(row, glyphs).partition(" ")[0],
        "first red gate": gate_text(row, glyphs),
        "question": row.question,
        "by": row.author,
        "age": row.age,
    }


def gate_text(row: Row, glyphs: Glyphs) -> str:
    """The first red gate of the saved text, unless this person has typed on since."""
    return f"{glyphs.of_status('not_tested')} {UNSAVED}" if row.unsaved else stage_text(row.stage, glyphs)


def stage_text(stage: str, glyphs: Glyphs) -> str:
    """The first red gate of a case with its sign."""
    if not stage:
        return f"{glyphs.of_status('not_tested')} not judged"
    if stage == "pass":
        return f"{glyphs.of_status('pass')} all pass"
    if stage == "not tested":
        return f"{glyphs.of_status('not_tested')} not tested"
    return f"{glyphs.of_status('fail')} {stage}"


def foot_of(row: Row, glyphs: Glyphs) -> str:
    """State and gate of the selected row in words, for lists that have room for the signs only."""
    return glyphs.dot.join((row.state, gate_text(row, glyphs).partition(" ")[2]))


def alike(rows: Sequence[Row]) -> frozenset[str]:
    """The columns on which all of these rows agree; a single row agrees with nobody."""
    if len(rows) < 2:
        return frozenset()
    values = {
        "state": {row.state for row in rows},
        "slice": {row.workflow for row in rows},
        "first red gate": {UNSAVED if row.unsaved else row.stage for row in rows},
        "by": {row.author for row in rows},
        "age": {row.age for row in rows},
    }
    return frozenset(name for name in GIVEN if len(values[name]) == 1)


def alike_text(rows: Sequence[Row], glyphs: Glyphs) -> str:
    """What all of these rows have in common, said once."""
    same = [texts_of(rows[0], glyphs)[name] for name in GIVEN if name in alike(rows)] if rows else []
    return f"the same in all: {glyphs.dot.join(part for part in same if part)}" if any(same) else ""
