"""The list of forms: what commands and screens rely on, whatever the form."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from goldtui.model.score import ScoreReport
from goldtui.model.visible import spelled
from goldtui.reports.score_catalog import FORMS, ScoreForm, form_named
from tests.reports.score_any import any_load, reports
from tests.reports.score_yard import many, passing, troubled

EACH = pytest.mark.parametrize("form", FORMS, ids=[form.name for form in FORMS])


def test_every_form_has_a_name_of_its_own_by_which_it_is_found() -> None:
    assert len({form.name for form in FORMS}) == len(FORMS)
    assert all(form_named(form.name) is form for form in FORMS)
    with pytest.raises(KeyError):
        form_named("pdf")


@EACH
def test_a_form_says_what_it_is_for_and_which_file_it_makes(form: ScoreForm) -> None:
    assert form.says
    assert re.fullmatch(r"[a-z]+/[a-z]+", form.media)
    assert re.fullmatch(r"\.[a-z]+", form.suffix)


@EACH
@pytest.mark.parametrize("report", [troubled(), passing(), many(25)], ids=["troubled", "passing", "many"])
def test_the_same_report_gives_the_same_bytes_and_a_last_line_that_ends(form: ScoreForm, report: ScoreReport) -> None:
    made = form.render(report)
    assert made == form.render(report.model_copy(deep=True))
    assert made.endswith("\n")
    made.encode("utf-8")


@EACH
def test_every_form_tells_of_a_case_without_a_trace_or_of_the_checks(form: ScoreForm) -> None:
    made = form.render(troubled())
    assert "vi-tripod-price" in made or "slice_regression_clear" in made


@any_load
@given(reports())
def test_no_form_holds_a_character_that_acts_on_a_terminal(report: ScoreReport) -> None:
    for form in FORMS:
        for line in form.render(report).split("\n"):
            assert spelled(line) == line, form.name


@EACH
def test_a_bare_run_of_an_empty_table_breaks_no_form(form: ScoreForm) -> None:
    bare = passing().model_copy(
        update={"rows": (), "slices": (), "measures": (), "categories": (), "checks": {}, "judged": 0, "released": 0}
    )
    assert "0 of 0" not in form.render(bare)
