"""Once a set is open the collector keeps out of the keys."""

from __future__ import annotations

import gc

from tui_fakes import bench, drive

from goldtui.tui.shell.collector import OLDER, YOUNG


def test_what_was_opened_to_stay_is_taken_out_of_the_collectors_rounds():
    before = gc.get_threshold()

    async def scenario(app, pilot):
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (YOUNG, *OLDER)

    try:
        drive(bench(), scenario)
    finally:
        gc.set_threshold(*before)
