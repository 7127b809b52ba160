"""Claims and answer phrases proposed in the Workbench: one key each, nothing without a key, everything undoable."""

from __future__ import annotations

import pytest
from hands import until
from textual import events
from tui_fakes import bench, case, chunk, drive, grid, work

from goldtui.casework.edits import claims_of
from goldtui.model.records import Answer
from goldtui.tui.kit.key_line import KeyLine, acting
from goldtui.tui.workbench.paste_answer import PasteAnswerScreen
from goldtui.tui.workbench.proposals import ProposalScreen
from goldtui.tui.workbench.workbench import Workbench

ANSWER = (
    "Orchids are watered on Mondays with rain water. The tea room closes at half past four; visitors may not touch "
    "the pitcher plants. Trams run on rails."
)


def unsplit(answer: str = ANSWER, **changes: object):
    """A case with an answer in running text and no claim."""
    return case("g-1", points=(), reference=Answer(text=answer), **changes)


async def propose(app, pilot) -> ProposalScreen:
    await pilot.press("P")
    await until(pilot, lambda: isinstance(app.screen, ProposalScreen) and app.screen.state.round.entries)
    screen = app.screen
    await until(pilot, lambda: all(entry.phrases is not None for entry in screen.state.round.entries))
    return screen


async def back(app, pilot) -> Workbench:
    await until(pilot, lambda: isinstance(app.screen, Workbench))
    return work(app)


def test_enter_accepts_one_after_the_other_and_the_end_says_what_came_of_it():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        assert work_case(app) == unsplit()
        assert "1 of 3" in grid(app)
        assert "watered on Mondays with rain water" in grid(app)
        await pilot.press("enter")
        assert [one.text for one in claims_of(work_case(app))] == ["Orchids are watered on Mondays with rain water."]
        assert screen.state.round.at == 1
        await pilot.press("n", "d")
        screen = await back(app, pilot)
        assert "1 accepted, 1 skipped, 1 rejected" in grid(app)
        (claim,) = claims_of(screen.sitting.case)
        assert claim.support_phrases == ("Orchids are watered on Mondays with rain water",)
        assert claim.citation_id == "care#1"
        assert screen.sitting.case.points[0].point_id == claim.answer_point
        await pilot.press("ctrl+z")
        assert screen.sitting.case == unsplit()

    drive(bench(unsplit()), scenario)


def work_case(app):
    """The case of the Workbench, which may lie under another screen."""
    return app.workbench.sitting.case


def test_a_pasted_answer_takes_one_key_for_each_claim():
    async def scenario(app, pilot):
        await pilot.press("P")
        await until(pilot, lambda: isinstance(app.screen, PasteAnswerScreen))
        app.post_message(events.Paste("The tea room closes at half past four.\nOrchids are watered [1].\n"))
        await until(pilot, lambda: "Orchids" in app.screen.editor.value)
        assert work_case(app) == case("g-1", points=(), reference=None)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, ProposalScreen) and app.screen.state.round.entries)
        screen = app.screen
        await until(pilot, lambda: all(entry.phrases is not None for entry in screen.state.round.entries))
        pressed = ["enter"] * len(screen.state.round.entries)
        await pilot.press(*pressed)
        screen = await back(app, pilot)
        claims = claims_of(screen.sitting.case)
        assert [one.text for one in claims] == ["The tea room closes at half past four.", "Orchids are watered."]
        assert all(one.support_phrases for one in claims)
        assert len(pressed) == len(claims)

    drive(bench(case("g-1", points=(), reference=None)), scenario)


def test_a_pasted_answer_that_is_left_is_shown_again():
    async def scenario(app, pilot):
        await pilot.press("P")
        await until(pilot, lambda: isinstance(app.screen, PasteAnswerScreen))
        await pilot.press(*"Bees", "escape")
        await back(app, pilot)
        await pilot.press("P")
        await until(pilot, lambda: isinstance(app.screen, PasteAnswerScreen))
        assert app.screen.editor.value == "Bees"
        assert work_case(app) == case("g-1", reference=None)
        await pilot.press("escape")

    drive(bench(case("g-1", reference=None)), scenario)


def test_escape_keeps_what_was_accepted():
    async def scenario(app, pilot):
        await propose(app, pilot)
        await pilot.press("y", "escape")
        screen = await back(app, pilot)
        assert len(claims_of(screen.sitting.case)) == 1
        assert "2 left" in grid(app)

    drive(bench(unsplit()), scenario)


def test_a_decision_is_taken_back():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        await pilot.press("enter", "ctrl+z")
        assert work_case(app) == unsplit()
        assert screen.state.round.at == 0
        await pilot.press("n", "ctrl+z", "ctrl+z")
        assert [entry.state for entry in screen.state.round.entries] == ["open"] * 3
        await pilot.press("escape")

    drive(bench(unsplit()), scenario)


def test_two_statements_are_split_and_joined_again():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        await pilot.press("n")
        assert "two statements" in grid(app)
        await pilot.press("X")
        await until(pilot, lambda: screen.state.round.entry.phrases is not None)
        assert [entry.candidate.text for entry in screen.state.round.entries[1:3]] == [
            "The tea room closes at half past four.",
            "Visitors may not touch the pitcher plants.",
        ]
        await pilot.press("M")
        assert len(screen.state.round.entries) == 3
        await pilot.press("escape")

    drive(bench(unsplit()), scenario)


def test_a_split_a_join_and_an_edit_are_taken_back_in_order_with_what_was_decided():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        first = [entry.candidate.text for entry in screen.state.round.entries]
        await pilot.press("n", "X", "n", "M")
        assert len(screen.state.round.entries) == 3
        await pilot.press("k", "i", *" x", "escape")
        await pilot.press("ctrl+z")
        assert "Edit taken back" in app.screen.query_one(KeyLine).message
        await pilot.press("ctrl+z")
        assert len(screen.state.round.entries) == 4
        await pilot.press("ctrl+z")
        assert [entry.state for entry in screen.state.round.entries] == ["skipped", "open", "open", "open"]
        await pilot.press("ctrl+z")
        assert "Split taken back" in app.screen.query_one(KeyLine).message
        assert [entry.candidate.text for entry in screen.state.round.entries] == first
        await pilot.press("ctrl+z")
        assert {entry.state for entry in screen.state.round.entries} == {"open"}
        await pilot.press("ctrl+z")
        assert "Nothing was decided or changed" in app.screen.query_one(KeyLine).message
        await until(pilot, lambda: all(entry.phrases is not None for entry in screen.state.round.entries))
        await pilot.press("escape")

    drive(bench(unsplit()), scenario)


def test_a_no_that_is_left_out_is_named():
    async def scenario(app, pilot):
        await propose(app, pilot)
        assert "“No.” is left out" in grid(app) or '"No." is left out' in grid(app)
        await pilot.press("i", "home", *"No, ", "escape")
        assert "is left out" not in grid(app)
        await pilot.press("escape")

    drive(bench(unsplit("No. The tea room closes at half past four.")), scenario)


def test_no_key_that_does_nothing_is_listed_in_the_source_and_enter_there_accepts_nothing():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        await pilot.press("tab")
        screen.evidence.select(0, 12)
        assert "evidence.find" not in {one.binding.id for one in acting(screen)}
        await pilot.press("enter")
        assert not claims_of(work_case(app))
        assert "m takes the selected words" in app.screen.query_one(KeyLine).message
        await pilot.press("m", "enter")
        assert len(claims_of(work_case(app))) == 1
        await pilot.press("escape")

    drive(bench(unsplit()), scenario)


def test_nothing_near_is_said_and_enter_takes_the_claim_without_phrase():
    async def scenario(app, pilot):
        await propose(app, pilot)
        await pilot.press("n", "n")
        assert "no wording comes near" in grid(app)
        await pilot.press("enter")
        screen = await back(app, pilot)
        (claim,) = claims_of(screen.sitting.case)
        assert claim.support_phrases == ()

    drive(bench(unsplit()), scenario)


def test_a_full_stop_shows_another_wording_and_at_last_none():
    again = chunk("again#1", "In winter orchids are watered with rain water only.")

    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        assert [one.chunk_id for one in screen.state.round.entry.phrases] == ["care#1", "again#1"]
        await pilot.press("full_stop")
        assert "Source again#1" in grid(app)
        await pilot.press("full_stop")
        assert screen.state.round.entry.phrase is None
        await pilot.press("comma", "enter")
        assert claims_of(work_case(app))[0].citation_id == "again#1"
        await pilot.press("escape")

    made = unsplit(required_source_ids=("care#1", "again#1"))
    drive(bench(made, chunks=(chunk(), again)), scenario)


def test_where_nothing_is_near_the_nearest_sentence_is_selected_and_a_full_stop_goes_to_the_next_section():
    first = chunk("care#1", "Ferns like shade. The tea room has eleven tables.")
    fares = chunk("fares#1", "Dogs stay outside. A guide may be asked for a price of 7 euro at the till.")

    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        assert screen.state.round.entry.phrases == ()
        assert "Source fares#1" in grid(app)
        assert "section 1 of 2" in grid(app)
        assert screen.evidence.selected.text.startswith("A guide may be asked")
        await pilot.press("full_stop")
        assert "Source care#1" in grid(app)
        await pilot.press("full_stop")
        assert "Source fares#1" in grid(app)
        await pilot.press("tab", "m", "enter")
        (claim,) = claims_of(work_case(app))
        assert claim.citation_id == "fares#1"
        assert claim.support_phrases[0].startswith("A guide may be asked")

    made = unsplit("Leaders cost 7.", required_source_ids=("care#1", "fares#1"))
    drive(bench(made, chunks=(first, fares)), scenario)


def test_the_candidate_is_reworded_and_looked_for_anew():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        await pilot.press("i", *" x", "escape")
        await until(pilot, lambda: screen.state.round.entry.phrases is not None)
        assert screen.state.round.entry.candidate.text == "Orchids are watered on Mondays with rain water. x"
        await pilot.press("enter")
        assert claims_of(work_case(app))[0].text.endswith("water. x")
        await pilot.press("escape")

    drive(bench(unsplit()), scenario)


def test_another_wording_is_selected_by_hand():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        await pilot.press("tab")
        screen.evidence.select(screen.evidence.text.index("rain water only"), screen.evidence.text.index(". Visitors"))
        await pilot.press("m", "enter")
        assert claims_of(work_case(app))[0].support_phrases == ("rain water only",)
        await pilot.press("escape")

    drive(bench(unsplit()), scenario)


def test_the_point_is_chosen_and_none_holds_for_the_next():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        assert "makes a new point" in grid(app)
        while screen.link().kind == "new":
            await pilot.press("o")
        assert "makes no point" in grid(app)
        await pilot.press("enter")
        assert not work_case(app).points
        assert "makes no point" in grid(app)
        assert screen.link().kind == "none"
        await pilot.press("escape")

    drive(bench(unsplit()), scenario)


def test_every_proposed_answer_phrase_is_offered_before_no_point():
    text = "Carts longer than 3 metres pay a third of the toll at the tea room."

    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        seen = []
        while screen.link().kind == "new":
            seen.append(screen.link().phrase)
            await pilot.press("o")
        assert "makes no point" in grid(app)
        assert len(seen) > 2
        await pilot.press("o", "o")
        assert screen.link().phrase == seen[1]
        assert f"said as “{seen[1]}”" in grid(app)
        assert "to type another" in app.screen.query_one(KeyLine).message
        await pilot.press("enter")
        await back(app, pilot)
        assert work_case(app).points[0].answer_phrases == (seen[1],)

    drive(bench(unsplit(text), chunks=(chunk(text=text),)), scenario)


def test_what_is_a_claim_already_is_passed_over():
    text = "Orchids are watered on Mondays. Trams run on rails."
    present = case("g-1")

    async def scenario(app, pilot):
        await propose(app, pilot)
        assert "already a claim" in grid(app)
        before = work_case(app)
        await pilot.press("enter")
        assert work_case(app) is before
        await pilot.press("escape")

    drive(
        bench(present.model_copy(update={"reference": present.reference.model_copy(update={"text": text})})), scenario
    )


def test_withheld_text_is_never_shown_nor_proposed():
    secret = "Orchids are watered on Mondays with rain water from the hidden well."

    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        assert all(not entry.phrases for entry in screen.state.round.entries)
        assert "hidden well" not in grid(app)
        assert "withheld" in grid(app)
        await pilot.press("escape")

    drive(bench(unsplit(), chunks=(chunk(text=secret, permitted=False),)), scenario)


@pytest.mark.parametrize(
    ("size", "ascii"), [((60, 20), False), ((80, 24), True), ((120, 36), True), ((200, 50), False)]
)
def test_phrase_score_and_keys_are_in_sight_at_every_size(size: tuple[int, int], ascii: bool):
    hostile = "\x1b[31mOrchids\x1b[0m are watered [bold]on[/] Mondays with rain water \u202e1."

    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        shown = grid(app)
        assert "Claims from text" in shown
        assert "words" in shown
        assert "? Keys" in shown
        assert "Accept" in shown
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert screen.query_one("#list").display is (size[0] >= 120)
        await pilot.press("question_mark")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.press("enter")
        await back(app, pilot)

    drive(bench(unsplit(hostile)), scenario, size, ascii=ascii)


def test_the_case_is_the_same_when_another_one_is_opened_under_the_proposals():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        app.workbench.go_case("g-2")
        await until(pilot, lambda: app.workbench.sitting.case.case_id == "g-2")
        await pilot.press("enter")
        assert work_case(app) == case("g-2")
        screen.show()
        await back(app, pilot)

    drive(bench(unsplit(), case("g-2")), scenario)


# -- answer phrases --------------------------------------------------------------------------------------


def test_enter_ends_the_typing_of_a_claim_and_the_next_one_accepts_it():
    async def scenario(app, pilot):
        screen = await propose(app, pilot)
        await pilot.press("i", *" x")
        assert "Accept" not in grid(app).splitlines()[-1]
        await pilot.press("enter")
        assert not screen.state.editing
        assert screen.state.round.entry.candidate.text.endswith(" x")
        assert claims_of(work_case(app)) == ()

    drive(bench(unsplit()), scenario)
