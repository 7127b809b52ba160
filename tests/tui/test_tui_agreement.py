"""The agreement of a set on the screen: figures with their counts, and from a pair of people to the cases behind it."""

from __future__ import annotations

import pytest
from hands import press, said
from labelled import give, mark, sheet, under_review, with_rulings
from tui_case import TEXT
from tui_fakes import drive, grid, settle, work

from goldtui.model.labels import Coverage, Support
from goldtui.tui.labels.adjudication import AdjudicationScreen
from goldtui.tui.labels.agreement import AgreementScreen
from goldtui.tui.review.review import ReviewPlace


def labelled():
    """Two people over two cases; they differ on one."""
    same = sheet(marks=(mark(TEXT, "on Mondays"),))
    one = under_review()
    give(one, "g-1", {"ben": same, "cem": sheet(Support.NOT_SUPPORTED, point=Coverage.NOT_COVERED)})
    return give(one, "g-2", {"ben": same, "cem": same})


async def opened(app, pilot):
    """From the Review place, as one gets there."""
    await press(app, pilot, "5")
    assert isinstance(app.screen, ReviewPlace)
    await press(app, pilot, "K")
    assert isinstance(app.screen, AgreementScreen)
    return app.screen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_share_is_k_of_n_and_what_is_undefined_says_why(size):
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        rows = "\n".join(row.text for row in screen.rows.rows)
        assert "claims: agree on 3 of 4" in rows
        assert "kappa" in rows
        assert "alpha" in rows
        assert "points: agree on 1 of 2" in rows
        assert "slice glasshouse: 2 cases" in rows
        assert "wrong labels in the set: 3 of 7 rulings (1 dispute open)" in rows
        assert "wrong labels in slice glasshouse: not measured" in rows
        assert "people differ on 1 case" in grid(app)

    drive(with_rulings(labelled()), scenario, size, go="")


def test_nothing_labelled_is_said_and_no_figure_is_shown():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert "nobody has labelled anything yet" in screen.rows.rows[0].text
        await press(app, pilot, "enter")
        assert "about everybody" in said(app)

    drive(under_review(), scenario, go="")


def test_enter_on_a_pair_shows_its_cases_and_enter_on_a_case_opens_it():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert screen.row.text == "ben and cem differ on 1 case (Enter)"
        await press(app, pilot, "enter", "j")
        assert screen.row.text == "g-1: claim c1 (verdict), point p1 (verdict)"
        await press(app, pilot, "enter")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-1"

    drive(labelled(), scenario, go="")


def test_any_line_of_a_pair_opens_and_closes_its_cases():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        before = len(screen.rows.rows)
        await press(app, pilot, "j", "j", "enter")
        assert len(screen.rows.rows) == before + 1
        assert screen.row.text.startswith("ben and cem")
        await press(app, pilot, "enter")
        assert len(screen.rows.rows) == before

    drive(labelled(), scenario, go="")


def test_V_goes_from_a_case_to_its_conflicts_and_back():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "V")
        assert "Select a case first" in said(app)
        await press(app, pilot, "enter", "j", "V")
        assert isinstance(app.screen, AdjudicationScreen)
        await press(app, pilot, "escape")
        assert app.screen is screen
        await press(app, pilot, "q")
        assert isinstance(app.screen, ReviewPlace)

    drive(labelled(), scenario, go="")


def test_a_pair_that_never_differs_says_so():
    same = sheet(marks=(mark(TEXT, "on Mondays"),))
    one = give(under_review(), "g-2", {"ben": same, "cem": same})

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert screen.row.text == "ben and cem differ on 0 cases"
        await press(app, pilot, "enter")
        assert "differ on no case" in said(app)

    drive(one, scenario, go="")
