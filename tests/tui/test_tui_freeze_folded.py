"""What blocks a release is folded at every width: a cut row advises nobody."""

from __future__ import annotations

import pytest
from freeze_fakes import place
from freeze_hands import freeze
from hands import press
from tui_fakes import bench, drive, grid

from goldtui.model.spot import Spot
from goldtui.workbench.freeze.blockers import Blocker


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
def test_what_blocks_is_folded_and_never_cut(size):
    one = bench()
    long = (
        "the tram driver's rule names a bell that the depot took away, and nobody wrote down which signal replaces it"
    )
    one.blockers = (Blocker("GT204", long, "case g-2", "choose more words", "g-2", Spot("phrase", "c1", 0)),)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        steps = place(app).steps
        at = next(i for i, row in enumerate(steps.rows) if long in row.text)
        rows = [text for text, number in steps._lines if number == at]
        assert " ".join(" ".join(rows).split()).endswith(long)
        assert all(len(text) <= steps.room for text in rows)
        await press(app, pilot, *["down"] * at)
        assert steps.row is steps.rows[at]
        assert "Next: choose more words" in grid(app)

    drive(one, scenario, size)
