"""Labelling, a disagreement and the agreement of a set, as somebody last looked at them.

`GOLDTUI_UPDATE_SNAPSHOTS=1` writes them again; then look at what git says has changed.
"""

from __future__ import annotations

import pytest
from hands import press
from labelled import give, mark, sheet, under_review, with_rulings
from snapshots import kept
from tui_case import TEXT
from tui_fakes import drive, settle

from goldtui.model.labels import Coverage, Support
from goldtui.tui.labels.adjudication import AdjudicationScreen
from goldtui.tui.labels.agreement import AgreementScreen
from goldtui.tui.labels.labelling import LabellingScreen

LOOKS = [((60, 20), "ascii"), ((80, 24), "dark"), ((120, 36), "light"), ((120, 36), "nocolor")]
IDS = [f"{size[0]}x{size[1]}-{look}" for size, look in LOOKS]


def differing():
    """Ben and cem differ about the first claim and the point."""
    sheets = {
        "ben": sheet(marks=(mark(TEXT, "on Mondays"),)),
        "cem": sheet(Support.NOT_SUPPORTED, point=Coverage.NOT_COVERED, marks=(mark(TEXT, "Orchids are watered"),)),
    }
    return give(under_review(who="dora"), "g-1", sheets)


def dressed(app, look):
    if look in ("dark", "light"):
        app.theme = f"goldtui-{look}"


@pytest.mark.parametrize(("size", "look"), LOOKS, ids=IDS)
def test_labelling_looks_as_it_did_when_somebody_last_looked(size, look, monkeypatch):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []

    async def scenario(app, pilot):
        dressed(app, look)
        app.push_screen(LabellingScreen(app.bench, app.lane, app.glyphs, "g-1"))
        await settle(app, pilot)
        await press(app, pilot, "tab", "s", "m", "tab", "1")
        pairs.append(kept(f"labelling-{size[0]}x{size[1]}-{look}", app))

    one = give(under_review(), "g-1", {"cem": sheet()})
    drive(one, scenario, size, ascii=look == "ascii", go="")
    ((was, now),) = pairs
    assert now == was


@pytest.mark.parametrize(("size", "look"), LOOKS, ids=IDS)
def test_a_disagreement_looks_as_it_did_when_somebody_last_looked(size, look, monkeypatch):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []

    async def scenario(app, pilot):
        dressed(app, look)
        app.push_screen(AdjudicationScreen(app.bench, app.lane, app.glyphs, "g-1"))
        await settle(app, pilot)
        pairs.append(kept(f"adjudication-{size[0]}x{size[1]}-{look}", app))

    drive(differing(), scenario, size, ascii=look == "ascii", go="")
    ((was, now),) = pairs
    assert now == was


def test_the_agreement_looks_as_it_did_when_somebody_last_looked():
    pairs = []

    async def scenario(app, pilot):
        app.push_screen(AgreementScreen(app.bench, app.lane, app.glyphs))
        await settle(app, pilot)
        await press(app, pilot, "enter")
        pairs.append(kept("agreement-80x24-dark", app))

    drive(with_rulings(differing()), scenario, (80, 24), go="")
    ((was, now),) = pairs
    assert now == was
