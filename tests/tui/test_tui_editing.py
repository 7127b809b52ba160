"""Every field of the case pane: reached, edited, folded away, and what it cannot take."""

from __future__ import annotations

import pytest
from hands import go, now, pane, said
from tui_fakes import bench, case, drive, grid, settle

from goldtui.casework.edits import claims_of
from goldtui.casework.fields import FIELD_TITLES
from goldtui.model.spot import Spot
from goldtui.tui.workbench import fields

COVERAGE = Spot("case", "min_citation_coverage")
AUTHORED = (
    Spot("question"),
    Spot("answer"),
    Spot("point", "p1"),
    Spot("importance", "p1"),
    Spot("answer_phrases", "p1"),
    Spot("forbidden_phrases", "p1"),
    Spot("claim", "c2"),
    Spot("phrase", "c2"),
    Spot("citation", "c2"),
    Spot("link", "c2"),
    *(Spot("case", name) for name in FIELD_TITLES),
)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
def test_every_authored_field_can_be_reached_at_every_size(size):
    async def scenario(app, pilot):
        for spot in AUTHORED:
            await go(app, pilot, spot)
            drawn = pane(app).outline.region
            assert 0 <= pane(app).outline.at - pane(app).outline.scroll_offset.y < drawn.height, spot

    drive(bench(), scenario, size)


def test_every_authored_field_can_be_edited_and_taken_back():
    async def scenario(app, pilot):
        for spot in AUTHORED:
            await go(app, pilot, spot)
            before = now(app)
            if fields.editable(spot):
                await pilot.press("i")
                await pilot.press("0" if spot == COVERAGE else "x", "escape")
            else:
                await pilot.press("enter")
            await pilot.pause()
            assert now(app) != before, spot
            await pilot.press("ctrl+z")
            await pilot.pause()
            assert now(app) == before, spot

    drive(bench(), scenario, (80, 24))


def test_fields_that_hold_nothing_are_folded_and_one_key_unfolds_them():
    async def scenario(app, pilot):
        assert "quotes only" not in {row.text.split("  ")[0].strip() for row in pane(app).outline.rows}
        await go(app, pilot, Spot("more"))
        await pilot.press("enter")
        await pilot.pause()
        titles = {row.text[1:16].strip() for row in pane(app).outline.rows}
        assert set(FIELD_TITLES.values()) <= titles
        await pilot.press("end", "enter")
        await pilot.pause()
        assert any("+ more: " in row.text for row in pane(app).outline.rows)

    drive(bench(), scenario)


def test_a_field_with_a_value_a_need_or_a_refused_text_is_never_folded_away():
    full = case(
        tags=("a",), constraints=("must: say why",), citations_required=False, direct_quotes_only=True,
        min_citation_coverage=0.0, guideline_note="look", category="care", extra={"row": 7, "lang": "en"},
    )  # fmt: skip

    async def scenario(app, pilot):
        text = "\n".join(row.text for row in pane(app).outline.rows)
        for shown in (
            "care",
            "must: say why",
            "not required",
            "0 of the claims",
            "yes",
            "look",
            "row, lang (read only)",
        ):
            assert shown in text, shown
        assert "refusal reason" in text.partition("+ more")[2]
        await go(app, pilot, Spot("case", "expected_behaviour"))
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert now(app).expected_behaviour == "refuse"
        assert "refusal reason" in "\n".join(row.text for row in pane(app).outline.rows).partition("+ more")[0]
        await go(app, pilot, Spot("extra"))
        await pilot.press("enter")
        await pilot.pause()
        assert 'lang: "en"' in "\n".join(row.text for row in pane(app).outline.rows)
        before = now(app)
        await pilot.press("d")
        await pilot.pause()
        assert now(app) is before

    drive(bench(full), scenario)


def test_a_share_that_is_none_says_so_beside_the_field_and_stays_there_while_the_case_keeps_the_old_one():
    async def scenario(app, pilot):
        await go(app, pilot, COVERAGE)
        await pilot.press("i", "ctrl+u", *"1.5")
        await pilot.pause()
        assert now(app).min_citation_coverage == 0.8
        assert "out of range" in grid(app)
        await pilot.press("escape")
        await pilot.pause()
        rows = "\n".join(row.text for row in pane(app).outline.rows)
        assert "cited share    1.5" in rows
        assert "not taken: out of range" in rows
        await pilot.press("right_square_bracket")
        await settle(app, pilot)
        await pilot.press("left_square_bracket")
        await settle(app, pilot)
        await pilot.press("R")
        await settle(app, pilot)
        assert "“1.5” is not taken" in said(app)
        assert pane(app).outline.spot == COVERAGE
        await pilot.press("i")
        assert pane(app).editor.value == "1.5"
        await pilot.press("backspace", "backspace", "backspace", *"90%")
        await pilot.pause()
        assert now(app).min_citation_coverage == 0.9
        assert pane(app).refused == {}

    drive(bench(case("g-1", min_citation_coverage=0.8), case("g-2")), scenario)


def test_an_emptied_phrase_is_never_taken_and_its_old_wording_stays():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("phrase", "c1"))
        await pilot.press("i", "ctrl+u")
        await pilot.pause()
        assert claims_of(now(app))[0].support_phrases == ("watered on Mondays",)
        assert "empty phrase cannot be saved" in grid(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "as it was" in said(app)
        assert pane(app).refused == {}
        await pilot.press("i", "ctrl+u", *"on Mondays")
        await pilot.pause()
        assert claims_of(now(app))[0].support_phrases == ("on Mondays",)

    drive(bench(), scenario)


def test_the_question_stays_in_sight_when_the_claims_are_longer_than_the_pane():
    claims = tuple(
        claims_of(case())[0].model_copy(update={"claim_id": f"c{i}", "text": f"Claim number {i}."})
        for i in range(1, 31)
    )
    many = case(reference=case().reference.model_copy(update={"claims": claims}))

    async def scenario(app, pilot):
        for spot in (Spot("claim", "c30"), Spot("claim", "c15"), Spot("case", "workflow")):
            await go(app, pilot, spot)
            await pilot.pause()
            outline = pane(app).outline
            first = outline.render_line(0).text
            assert "When are orchids watered? (g-1)" in first
            assert outline.scroll_offset.y < outline.at, "the cursor's row is not under the pinned one"
        await go(app, pilot, Spot("question"))
        await pilot.pause()
        assert "Question" in pane(app).outline.render_line(0).text

    drive(bench(many), scenario, (80, 24))


def test_the_claim_that_is_worked_on_in_the_evidence_stays_in_sight_and_the_cursor_comes_back():
    claims = tuple(
        claims_of(case())[0].model_copy(update={"claim_id": f"c{i}", "text": f"Claim number {i}."})
        for i in range(1, 31)
    )
    many = case(reference=case().reference.model_copy(update={"claims": claims}))

    async def scenario(app, pilot):
        await go(app, pilot, Spot("claim", "c30"))
        await go(app, pilot, Spot("question"))
        await pilot.press("tab")
        await pilot.press("m")
        await pilot.pause()
        outline = pane(app).outline
        assert "Claim number 30." in "".join(outline.render_line(y).text for y in range(outline.size.height))
        await pilot.press("shift+tab")
        await pilot.pause()
        assert outline.has_focus
        assert "Question" in outline.render_line(0).text

    drive(bench(many), scenario, (80, 24))


def test_undo_in_a_field_with_a_refused_text_shows_the_cases_value_again():
    async def scenario(app, pilot):
        await go(app, pilot, COVERAGE)
        await pilot.press("i", "backspace", *"%x")
        await pilot.pause()
        assert now(app).min_citation_coverage == 0.8
        assert "not a number" in grid(app)
        await pilot.press("ctrl+z")
        await settle(app, pilot)
        assert pane(app).refused == {}
        assert now(app).min_citation_coverage == 0.8
        assert pane(app).editor.value == "0.8"
        await pilot.press("ctrl+z")
        await settle(app, pilot)
        assert now(app) == case("g-1", min_citation_coverage=0.8)

    drive(bench(case("g-1", min_citation_coverage=0.8)), scenario)
