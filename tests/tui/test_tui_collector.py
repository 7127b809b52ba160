"""Once a set is open the collector keeps out of the keys."""

from __future__ import annotations

import gc

from tui_fakes import bench, drive

from goldtui.tui.shell.collector import OLDER, YOUNG, settle_collector


def test_what_was_opened_to_stay_is_taken_out_of_the_collectors_rounds(monkeypatch):
    before = gc.get_threshold()

    # Of the fixtures that keep later applications out of this.
    monkeypatch.setattr("goldtui.tui.app.settle_collector", settle_collector)

    async def scenario(app, pilot):
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (YOUNG, *OLDER)

    try:
        drive(bench(), scenario)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
