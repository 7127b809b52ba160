"""The list of forms: what commands and screens rely on, whatever the form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

from goldtui.model.judges.settled import SettledStatements
from goldtui.model.score import ScoreReport
from goldtui.model.visible import spelled
from goldtui.reports import score_catalog
from goldtui.reports.score_catalog import ScoreFormat
from tests.reports.score_any import any_load, reports
from tests.reports.score_yard import many, passing, troubled

EACH = pytest.mark.parametrize("form", ScoreFormat)


def test_every_renderer_is_in_the_list_and_the_reverse() -> None:
    files = Path(score_catalog.__file__).parent.glob("score_*.py")
    written = {one.stem.removeprefix("score_") for one in files if "\ndef document(" in one.read_text(encoding="utf-8")}
    assert written == {form.value for form in ScoreFormat}


@EACH
def test_a_form_says_what_it_is_for_and_which_file_it_makes(form: ScoreFormat) -> None:
    assert form.says
    assert re.fullmatch(r"[a-z]+/[a-z]+", form.media)
    assert re.fullmatch(r"\.[a-z]+", form.suffix)


@EACH
@pytest.mark.parametrize("report", [troubled(), passing(), many(25)], ids=["troubled", "passing", "many"])
def test_the_same_report_gives_the_same_bytes_and_a_last_line_that_ends(form: ScoreFormat, report: ScoreReport) -> None:
    made = form.render(report)
    assert made == form.render(report.model_copy(deep=True))
    assert made.endswith("\n")
    made.encode("utf-8")


@EACH
def test_every_form_tells_of_a_case_without_a_trace_or_of_the_checks(form: ScoreFormat) -> None:
    made = form.render(troubled())
    assert "vi-tripod-price" in made or "slice_regression_clear" in made


@any_load
@given(reports())
def test_no_form_holds_a_character_that_acts_on_a_terminal(report: ScoreReport) -> None:
    for form in ScoreFormat:
        for line in form.render(report).split("\n"):
            assert spelled(line) == line, form.value


@EACH
def test_a_bare_run_of_an_empty_table_breaks_no_form(form: ScoreFormat) -> None:
    bare = passing().model_copy(
        update={"rows": (), "slices": (), "measures": (), "categories": (), "checks": {}, "judged": 0, "released": 0}
    )
    assert "0 of 0" not in form.render(bare)


@pytest.mark.parametrize("form", [ScoreFormat.TEXT, ScoreFormat.HTML, ScoreFormat.MARKDOWN, ScoreFormat.JSON])
def test_what_verdicts_settle_is_counted_where_they_are_given_and_only_there(form: ScoreFormat) -> None:
    settled = SettledStatements(asked=12, supported=3, rejected=1, differ=2, by_judges=1)
    said = '"asked": 12' if form is ScoreFormat.JSON else "settled by people: 4 of 12 open statements"
    made = form.render(passing().model_copy(update={"settled": settled}))
    assert said in " ".join(made.split())
    assert form.render(passing()) == form.render(passing().model_copy(update={"settled": None}))
    assert "settled" not in form.render(passing())
