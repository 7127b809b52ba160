"""What tests of the Review place begin with: cases that wait, and what was decided and drawn."""

from __future__ import annotations

from hands import press
from review_fakes import place
from tui_fakes import bench

from goldtui.model.policy import Policy
from goldtui.model.review import Decision

BOXES = len(Policy().checklist)


def waiting(*ids, **policy):
    """A set in which these cases wait for review; ben wrote them all, and ana reviews."""
    one = bench()
    for case_id in ids or ("g-1", "g-2", "g-3"):
        one.states[case_id] = "ready"
    one.policy = Policy(**policy)
    return one


def decisions(one, case_id="g-1"):
    return [x.content for x in one.opinions.get(case_id, ()) if isinstance(x.content, Decision)]


def rows(app):
    return [row.text for row in place(app).reading.rows]


async def tick_all(app, pilot):
    await press(app, pilot, *["space"] * BOXES)
