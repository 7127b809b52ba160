"""Where no wording comes near a proposed claim, its nearest sentence is in sight at every size."""

from __future__ import annotations

import pytest
from hands import until
from tui_fakes import bench, case, chunk, drive, grid

from goldtui.model.records import Answer
from goldtui.tui.workbench.proposals import ProposalScreen

LINES = "\n\n".join(["Another row of the potting shed holds seed trays."] * 30)
LONG = f"{LINES}\n\nA guide may be asked for a price of 7 euro at the till."


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
def test_the_nearest_sentence_is_in_sight_at_every_size(size: tuple[int, int]):
    async def scenario(app, pilot):
        await pilot.press("P")
        await until(pilot, lambda: isinstance(app.screen, ProposalScreen) and app.screen.state.round.entries)
        await until(pilot, lambda: app.screen.state.round.entry.phrases is not None)
        await until(pilot, lambda: "A guide may be asked" in grid(app))
        assert "nearest sentence selected" in " ".join(grid(app).split())
        await pilot.press("escape")

    made = case("g-1", points=(), reference=Answer(text="No. Leaders cost 7, all told."))
    drive(bench(made, chunks=(chunk(text=LONG),)), scenario, size)
