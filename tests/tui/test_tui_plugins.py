"""The screens say once that a plugin of another package is broken, and go on."""

from __future__ import annotations

from pathlib import Path

from tui_fakes import bench, drive, settle

from goldtui import plugins


def test_a_broken_plugin_is_said_once_while_the_work_goes_on(install, tmp_path: Path):
    install({"gates": {"dated": "palms:GONE"}})
    (point,) = plugins.plugins_of(plugins.GATES)
    seen: list[str] = []

    async def look(app, pilot):
        for _ in range(2):
            await app.lane(lambda: plugins.note(point, AttributeError("GONE")))
            await settle(app, pilot)
        seen.extend(toast.message for toast in app._notifications)

    drive(bench(), look)
    assert len([one for one in seen if "palm-gates:dated" in one and "goldtui plugins" in one]) == 1


def test_one_that_fails_while_another_is_said_is_said_the_next_time(monkeypatch):
    """The lane loads plugins while the loop says which failed: here at the worst moment."""
    first, second = (plugins.Plugin(plugins.GATES, name, "moss-gates", "1", object()) for name in "ab")

    class Said(set):
        def __contains__(self, one: object) -> bool:
            plugins.note(second, AttributeError("GONE"))
            return super().__contains__(one)

    monkeypatch.setattr(plugins, "_broken", {})
    monkeypatch.setattr(plugins, "_said", Said())
    plugins.note(first, AttributeError("GONE"))
    assert [[one.message.partition(" ")[0] for one in plugins.take_problems()] for _ in range(3)] == [
        ["moss-gates:a"], ["moss-gates:b"], [],
    ]  # fmt: skip
