"""The Review place as somebody last looked at it: the queue with a case, and a disagreement; see test_tui_snapshots."""

from __future__ import annotations

from datetime import timedelta

import pytest
from review_fakes import AT
from snapshots import kept
from tui_fakes import bench, case, drive, settle

from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Comment, Decision

SIZES = [(80, 24), (120, 36)]


def queue():
    """Three cases wait, one was returned, and the first has a remark that nobody has answered."""
    one = bench(*(case(f"g-{number}") for number in range(1, 5)))
    for case_id in ("g-1", "g-2", "g-3"):
        one.states[case_id] = "ready"
    one.states["g-4"] = "returned"
    one.taken = {"g-2": "cem reads it until 10:42"}
    one.say_as(
        "cem", "g-1", Comment(text="Only on Mondays?", place="claim:c1.support_phrases[0]", quote="watered on Mondays")
    )
    one.now = AT + timedelta(hours=3)
    return one


def disagreement():
    """Two people decided blind, and not the same."""
    one = bench()
    one.policy = Policy(reviewers_needed=2, blind_review=True)
    one.states["g-1"] = "ready"
    quick = Decision(choice=Choice.APPROVE, words=210, seconds=2.0)
    one.say_as("cem", "g-1", quick)
    one.say_as("dora", "g-1", Decision(choice=Choice.RETURN, note="Which orchids? The house has three kinds."))
    return one


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", ["dark", "ascii"])
@pytest.mark.parametrize("made", [queue, disagreement], ids=lambda made: made.__name__)
def test_the_review_place_looks_as_it_did_when_somebody_last_looked(made, look, size, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    pairs = []

    async def scenario(app, pilot):
        await pilot.press("5")
        await settle(app, pilot)
        # The text next to the queue comes after the queue, which a busy machine draws first.
        await pilot.pause(0.3)
        await settle(app, pilot)
        pairs.append(kept(f"review-{made.__name__}-{size[0]}x{size[1]}-{look}", app))

    drive(made(), scenario, size, ascii=look == "ascii")
    assert [now for _, now in pairs] == [was for was, _ in pairs]
