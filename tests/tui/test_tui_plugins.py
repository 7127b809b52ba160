"""The screens say once that a plugin of another package is broken, and go on."""

from __future__ import annotations

from pathlib import Path

from tui_fakes import bench, drive, settle

from goldtui import plugins


def test_a_broken_plugin_is_said_once_while_the_work_goes_on(install, tmp_path: Path):
    install({"gates": {"dated": "palms:GONE"}})
    (point,) = plugins.declared(plugins.GATES)
    seen: list[str] = []

    async def look(app, pilot):
        for _ in range(2):
            await app.lane(lambda: plugins.note(point, AttributeError("GONE")))
            await settle(app, pilot)
        seen.extend(toast.message for toast in app._notifications)

    drive(bench(), look)
    assert len([one for one in seen if "palm-gates:dated" in one and "goldtui plugins" in one]) == 1
