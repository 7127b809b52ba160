"""The case pane's own keys: every field, folds, refused values, pasted lines, reshaping, ready."""

from __future__ import annotations

import pytest
from textual.events import Paste
from tui_fakes import FakeBench, bench, case, drive, grid, settle, work

from goldtui.model.faults import Problem
from goldtui.tui import fields
from goldtui.tui.screens.blockers import BlockersScreen
from goldtui.tui.widgets.key_line import KeyLine
from goldtui.tui.widgets.paste_offer import PasteOffer
from goldtui.workbench.edits import Spot, claims_of
from goldtui.workbench.readiness import NotReady
from goldtui.workbench.rules import EmptyProof

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
    *(Spot("case", name) for name in fields.CASE_FIELDS),
)


def said(app):
    return app.screen.query_one(KeyLine).message


def now(app):
    return work(app).sitting.case


def pane(app):
    return work(app).case_pane


async def go(app, pilot, spot):
    assert pane(app).go(spot)
    await pilot.pause()
    assert pane(app).outline.spot == spot


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
        assert set(fields.FIELD_TITLES.values()) <= titles
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


def test_y_copies_and_k_j_move_the_claim_or_point_under_the_cursor():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("point", "p1"))
        await pilot.press("y")
        await pilot.pause()
        assert [p.point_id for p in now(app).points] == ["p1", "p2"]
        await pilot.press("K")
        await pilot.pause()
        assert [p.point_id for p in now(app).points] == ["p2", "p1"]
        await go(app, pilot, Spot("phrase", "c1"))
        await pilot.press("y")
        await pilot.pause()
        assert [c.claim_id for c in claims_of(now(app))] == ["c1", "c3", "c2"]
        assert work(app).current == "c3"
        await pilot.press("J")
        await pilot.pause()
        assert [c.claim_id for c in claims_of(now(app))] == ["c1", "c2", "c3"]
        await pilot.press(*["ctrl+z"] * 4)
        await pilot.pause()
        assert now(app) == case("g-1")
        await go(app, pilot, Spot("question"))
        await pilot.press("y", "J")
        await pilot.pause()
        assert "put the cursor on one" in said(app)

    drive(bench(), scenario)


def test_x_splits_where_the_typing_cursor_was_left_and_m_merges_again():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("i", "home", *["right"] * len("Only rain water"), "escape", "X")
        await pilot.pause()
        assert [c.text for c in claims_of(now(app))][1:] == ["Only rain water.", "Is used."]
        assert pane(app).outline.spot == Spot("claim", "c3")
        await pilot.press("k")
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("M")
        await pilot.pause()
        assert claims_of(now(app))[1].text == "Only rain water. Is used."
        await pilot.press("ctrl+z", "ctrl+z")
        await pilot.pause()
        assert now(app) == case("g-1")
        await go(app, pilot, Spot("question"))
        await pilot.press("X", "M")
        await pilot.pause()
        assert "Only claims" in said(app)

    drive(bench(), scenario)


def test_a_claim_of_one_statement_is_not_split_and_it_is_said_how_to():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("X")
        await pilot.pause()
        assert now(app) == case("g-1")
        assert "No second statement" in said(app)

    drive(bench(), scenario)


THREE = "rain water\non Mondays\nby hand"


async def paste(app, pilot, text=THREE):
    app.post_message(Paste(text))
    await pilot.pause()
    await pilot.pause()


def test_three_pasted_lines_become_three_points_on_y_and_one_undo_makes_them_one_text_again():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("point", "p1"))
        await pilot.press("i", "ctrl+u")
        await paste(app, pilot)
        assert now(app).points[0].text == THREE
        assert "3 lines pasted: y makes 3 answer points, n keeps one text" in grid(app)
        await pilot.press("y")
        await settle(app, pilot)
        assert [p.text for p in now(app).points] == THREE.split("\n")
        await pilot.press("ctrl+z")
        await settle(app, pilot)
        assert [p.text for p in now(app).points] == [THREE]

    drive(bench(), scenario, (80, 24))


@pytest.mark.parametrize("key", ["n", "escape", "enter"])
def test_every_other_answer_keeps_the_lines_as_one_text_and_typing_goes_on(key):
    async def scenario(app, pilot):
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("i")
        await paste(app, pilot)
        await pilot.press(key)
        await pilot.pause()
        assert pane(app).editor.has_focus
        await pilot.press("!")
        await pilot.pause()
        assert claims_of(now(app))[1].text == f"Only rain water is used.{THREE}!"
        assert len(claims_of(now(app))) == 2

    drive(bench(), scenario)


def test_letters_behind_a_paste_are_typed_and_never_act_on_the_case():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("question"))
        await pilot.press("i", "ctrl+u")
        await paste(app, pilot, "a\nb")
        assert app.screen.focused is app.screen.query_one(PasteOffer)
        await pilot.press(*"cRu")
        await settle(app, pilot)
        assert now(app).question == "a\nbcRu"
        await paste(app, pilot, "\nd")
        await paste(app, pilot, "\ne")
        assert now(app).question == "a\nbcRu\nd\ne"

    one = bench()
    drive(one, scenario)
    assert one.states["g-1"] == "draft"


def test_a_list_takes_one_pasted_line_as_one_entry_without_asking():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("case", "tags"))
        await pilot.press("i")
        await paste(app, pilot)
        assert now(app).tags == tuple(THREE.split("\n"))
        assert pane(app).editor.has_focus

    drive(bench(), scenario)


class StrictBench(FakeBench):
    """Refuses as the real one does."""

    def mark_ready(self, case, base):
        """Two things in the way."""
        raise NotReady(
            (
                Problem("phrase_absent", "“x” is not in care#1", "claim:c2.support_phrases[0]", "take its wording"),
                Problem("no_refusal_reason", "no reason is given", "case.refusal_reason", "say why"),
            )
        )

    def save(self, case, base, note=""):
        """The third claim has no phrase."""
        raise EmptyProof("phrases_missing", "claim 2 has no support phrase yet", "claim:c2", "press m")


def strict():
    one = bench()
    return StrictBench([chain[-1] for chain in one.saved.values()], list(one.chunks.values()))


def test_what_keeps_a_case_from_ready_is_listed_and_enter_goes_to_the_chosen_one():
    async def scenario(app, pilot):
        await pilot.press("R")
        await pilot.pause(0.2)
        assert isinstance(app.screen, BlockersScreen)
        assert "2 things stand in the way" in grid(app)
        assert "“x” is not in care#1" in grid(app)
        await pilot.press("j", "enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert pane(app).outline.spot == Spot("case", "refusal_reason")
        assert "no reason is given" in said(app)
        await pilot.press("R")
        await pilot.pause(0.2)
        await pilot.press("escape")
        await settle(app, pilot)
        assert work(app).sitting.case == case("g-1")

    drive(strict(), scenario, (80, 24))


def test_a_claim_without_proof_is_not_saved_but_kept_as_a_draft_and_shown():
    one = strict()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+s")
        await settle(app, pilot)
        assert "Not saved, claim 2 has no support phrase yet" in said(app)
        assert pane(app).outline.spot == Spot("claim", "c2")
        assert one.drafts["g-1"].question.endswith("X")

    drive(one, scenario)


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
