"""The Report place draws a number in one frame: nothing that a key changes has the screen laid out again."""

from __future__ import annotations

import pytest
from hands import press
from report_fakes import ROWS, opened, place, report, row, written
from tui_fakes import bench, drive

from goldtui.model.score import Outcome
from goldtui.tui.report.report_list import BehindList, FigureList


def test_no_number_lays_out_the_screen_again_whatever_the_length_of_its_cases(tmp_path, monkeypatch):
    one = bench()
    path = written(tmp_path)
    many = tuple(row(f"fern-{n}", None, Outcome.NO_TRACE, where="", message="no trace") for n in range(60))
    one.keeps = (opened(1, report(path, (*ROWS, *many)), path),)
    laid_out: list[str] = []

    def spied(cls: type[FigureList] | type[BehindList]) -> None:
        real = cls.refresh

        def refresh(self, *regions, **how):
            if how.get("layout"):
                laid_out.append(cls.__name__)
            return real(self, *regions, **how)

        monkeypatch.setattr(cls, "refresh", refresh)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        lengths = set()
        spied(FigureList)
        spied(BehindList)
        for _ in range(len(place(app).figures.rows)):
            await press(app, pilot, "j")
            lengths.add(len(place(app).cases.rows))
        assert max(lengths) > place(app).cases.size.height > min(lengths)
        assert not laid_out

    drive(one, scenario, (120, 36))


@pytest.mark.parametrize("key", ["j", "tab"])
def test_a_list_that_fits_keeps_the_place_of_its_scrollbar(tmp_path, key):
    one = bench()
    path = written(tmp_path)
    one.keeps = (opened(1, report(path), path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7", key)
        assert place(app).cases.show_vertical_scrollbar

    drive(one, scenario, (120, 36))
