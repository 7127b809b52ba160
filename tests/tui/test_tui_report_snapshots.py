"""The Report place as somebody last looked at it: a run in trouble, its cases, one that passes, none at all."""

from __future__ import annotations

import pytest
from hands import ask, press
from report_fakes import opened, report, written
from score_yard import passing, troubled
from snapshots import kept
from tui_fakes import bench, drive


def trouble(folder):
    """Everything that can be wrong, and a run before it."""
    path = written(folder)
    one = bench()
    one.keeps = (opened(1, report(path), path), opened(2, troubled(), path))
    return one


def well(folder):
    """A verified release, and every case released."""
    one = bench()
    one.keeps = (opened(1, passing(), written(folder)),)
    return one


def nothing(folder):
    """No run is kept."""
    return bench()


@pytest.mark.parametrize(
    ("made", "keys", "size", "look"),
    [
        (trouble, "", (80, 24), "dark"),
        (trouble, "tab enter", (80, 24), "nocolor"),
        (trouble, "tab tab tab tab tab", (120, 36), "dark"),
        (trouble, "tab enter", (120, 36), "ascii"),
        (trouble, "", (60, 20), "ascii"),
        (well, "", (200, 50), "dark"),
        (nothing, "", (80, 24), "dark"),
    ],
    ids=lambda value: getattr(value, "__name__", None) or str(value).replace(" ", "-"),
)
def test_the_report_place_looks_as_it_did_when_somebody_last_looked(made, keys, size, look, monkeypatch, tmp_path):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []
    name = f"report-{made.__name__}{'-cases' if 'enter' in keys else ''}-{size[0]}x{size[1]}-{look}"

    async def scenario(app, pilot):
        await press(app, pilot, "7", *keys.split())
        pairs.append(kept(name, app))

    drive(made(tmp_path), scenario, size, ascii=look == "ascii")
    assert [now for _, now in pairs] == [was for was, _ in pairs]


def test_the_choice_of_a_baseline_looks_as_it_did_when_somebody_last_looked(tmp_path):
    pairs = []

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await ask(pilot, "b")
        pairs.append(kept("report-baseline-80x24-dark", app))
        await press(app, pilot, "escape")

    drive(trouble(tmp_path), scenario, (80, 24))
    assert [now for _, now in pairs] == [was for was, _ in pairs]
