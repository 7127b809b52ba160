"""A key that is offered acts where it is offered, and the list follows the case that another place opens."""

from __future__ import annotations

from hands import now, press, said
from review_hands import place, waiting
from tui_fakes import bench, case, claims_of, drive, settle, work

from goldtui.model.policy import Policy
from goldtui.model.spot import Spot
from goldtui.tui.kit.case_list import CaseList


def test_o_links_the_claim_to_a_point_from_the_evidence_too():
    async def scenario(app, pilot):
        before = claims_of(now(app))[0].answer_point
        await press(app, pilot, "tab")
        assert work(app).source.evidence.has_focus
        await press(app, pilot, "o")
        assert claims_of(now(app))[0].answer_point != before

    drive(bench(case("g-1")), scenario)


def test_a_full_stop_alone_is_no_phrase_and_no_word():
    async def scenario(app, pilot):
        evidence = work(app).source.evidence
        await press(app, pilot, "tab")
        at = evidence.text.index(".")
        evidence.select(at, at + 1)
        assert "0 words" in " ".join(work(app).source.query_one("#source-head").rows)
        before = now(app)
        await press(app, pilot, "m")
        assert "No word is selected" in said(app)
        evidence.select(at, at + 1)
        await press(app, pilot, "c")
        assert now(app) == before

    drive(bench(case("g-1")), scenario)


def test_the_first_space_ticks_the_first_box():
    async def scenario(app, pilot):
        await press(app, pilot, "5", "space")
        assert place(app).state.ticked == {Policy().checklist[0]}

    drive(waiting(), scenario)


def test_the_list_marks_the_case_that_another_place_opened():
    async def scenario(app, pilot):
        await press(app, pilot, "6")
        await app.open_spot("g-3", Spot("question"), "Look.")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-3"
        assert app.screen.query_one(CaseList).at == 2

    drive(bench(case("g-1"), case("g-2"), case("g-3")), scenario)
