"""From a run to gold by keys in the Replay place, over the example set in a real database."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest
from hands import ask, now, press, said
from replay_fakes import place
from snapshots import kept
from textual.widgets import Input
from tui_fakes import grid, settle, work

from goldtui.casework.edits import claims_of
from goldtui.model.faults import StoreError
from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.library.library import Library
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.tui.replay.run_dialog import RunDialog
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.start.example import copy_example

FAILING = example_folder() / "runs" / "failing.jsonl"
CASE = "pl-return-tree-fern"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    copy_example(tmp_path / "garden.db")
    return Place(tmp_path / "garden.db", GIVEN)


def visit(desk, scenario, size=(120, 36), path=FAILING, *, ascii=False):
    app = GoldtuiApp(partial(place_opener, desk, "ana", False), str(desk.path), ascii=ascii)
    app.runs_memory = RunsMemory(path=path)

    async def main():
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


def stored(app, case_id=CASE):
    """The kept runs of a case, as the database holds them."""
    from goldtui.store import kept_variants

    return [one for one in kept_variants.of_case(app.bench._session.store, case_id) if one.kind == "run"]


def shown(app):
    return " ".join(grid(app).replace("│", " ").split())


async def answered(app, pilot, *keys):
    """Keys in a dialog, until it is gone and all is done."""
    await pilot.press(*keys)
    for _ in range(200):
        if not isinstance(app.screen, RunDialog):
            break
        await pilot.pause(0.02)
    await settle(app, pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
def test_a_run_is_kept_as_a_variant_in_two_keys_and_the_dialog_says_what_becomes_of_it(desk, size):
    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await ask(pilot, "v")
        await pilot.pause(0.3)
        assert "Keep this run as a variant?" in shown(app)
        assert "pl-return-tree-fern/run-1" in shown(app)
        assert "Must be stopped at citation support" in shown(app)
        assert "Esc keeps nothing" in shown(app)
        await answered(app, pilot, "enter")
        assert isinstance(app.screen, ReplayPlace)
        assert said(app) == "pl-return-tree-fern/run-1 is kept. ctrl+z takes it back."
        (kept_one,) = stored(app)
        assert (kept_one.expected_stage, kept_one.should_release) == ("citation support", False)

    visit(desk, scenario, size)


def test_an_enter_typed_right_behind_the_key_keeps_the_run_and_goes_nowhere(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await answered(app, pilot, "v", "enter")
        assert isinstance(app.screen, ReplayPlace)
        assert [one.variant_id for one in stored(app)] == [f"{CASE}/run-1"]

    visit(desk, scenario)


def test_a_note_is_kept_in_front_of_where_the_run_came_from(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await ask(pilot, "v")
        await answered(app, pilot, *"wrong rule", "enter")
        assert stored(app)[0].note.startswith("wrong rule; seen in run failing/citation_does_not_establish of")

    visit(desk, scenario)


def test_escape_keeps_nothing_and_a_run_that_is_kept_is_not_kept_twice(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await ask(pilot, "v")
        await answered(app, pilot, "escape")
        assert stored(app) == []
        await answered(app, pilot, "v", "enter")
        await ask(pilot, "v")
        await pilot.pause(0.3)
        assert "keeps this very run already" in shown(app)
        await ask(pilot, "enter")
        assert "nothing is written" in shown(app)
        await answered(app, pilot, "escape")
        assert len(stored(app)) == 1

    visit(desk, scenario)


def test_what_was_kept_is_taken_back_and_kept_again_by_the_keys_of_undo(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "ctrl+z")
        assert said(app) == "Nothing was kept here that could be taken back."
        await press(app, pilot, "n")
        await answered(app, pilot, "v", "enter")
        await press(app, pilot, "ctrl+z")
        assert stored(app) == []
        assert said(app) == f"{CASE}/run-1 is no longer kept."
        await press(app, pilot, "ctrl+y")
        assert len(stored(app)) == 1

    visit(desk, scenario)


def test_the_variants_place_shows_the_kept_run_and_says_that_a_recorded_run_is_not_rewritten(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await answered(app, pilot, "v", "enter")
        await press(app, pilot, "enter", "3")
        assert app.screen.row.variant_id == f"{CASE}/run-1"
        assert "✓ killed" in shown(app)
        await press(app, pilot, "i")
        assert said(app) == "This one is a run as it was recorded; E changes what is expected of it."
        await press(app, pilot, "ctrl+z")
        assert stored(app) == []

    visit(desk, scenario)


def test_a_run_of_no_case_is_no_variant_and_the_dialog_says_what_to_do_instead(desk):
    async def scenario(app, pilot):
        await ask(pilot, "v")
        await pilot.pause(0.3)
        assert "The set has no case 'vi-summer-hours'" in shown(app)
        assert "make a case of it first: W" in shown(app)
        await answered(app, pilot, "enter")
        assert isinstance(app.screen, ReplayPlace)

    visit(desk, scenario, (80, 24))


def test_a_passing_run_is_offered_as_a_good_answer(desk):
    async def scenario(app, pilot):
        await ask(pilot, "v")
        await pilot.pause(0.3)
        assert "keep it as a good answer: a" in shown(app)
        await answered(app, pilot, "escape")
        await ask(pilot, "a")
        await pilot.pause(0.3)
        assert "Must be let through. As of now it is accepted" in shown(app)
        await answered(app, pilot, "enter")
        assert "is kept" in said(app)

    visit(desk, scenario, (80, 24), example_folder() / "traces.jsonl")


def test_the_answer_of_a_run_goes_into_its_case_to_be_labelled_and_undo_gives_the_reference_back(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n", "w")
        assert work(app).sitting.case.case_id == CASE
        assert [one.support_phrases for one in claims_of(now(app))] == [(), (), ()]
        assert work(app).case_pane.outline.spot.name == "c1"
        assert "m marks what proves a claim" in said(app)
        before = work(app).sitting.opened.case
        await press(app, pilot, "ctrl+z")
        assert now(app) == before

    visit(desk, scenario)


def test_typing_on_the_workbench_is_kept_when_a_runs_answer_comes_in_and_both_can_be_taken_back(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n", "enter")
        await press(app, pilot, "home", "i", "X", "escape")
        typed = now(app)
        assert typed != work(app).sitting.opened.case
        await press(app, pilot, "4", "w")
        assert now(app).question == typed.question
        assert now(app).reference != typed.reference
        await press(app, pilot, "ctrl+z")
        assert now(app) == typed

    visit(desk, scenario)


def test_a_case_begun_from_a_run_opens_with_its_claims_to_be_labelled(desk):
    question = "When does the garden close in November?"

    async def scenario(app, pilot):
        await ask(pilot, "w")
        await pilot.pause(0.3)
        assert "2 claims, to be proved by phrases that you select" in shown(app)
        assert "rests on vi-01-opening" in shown(app)
        await answered(app, pilot, *question, "enter")
        await settle(app, pilot)
        assert (now(app).case_id, now(app).question) == ("vi-summer-hours", question)
        assert [one.citation_id for one in claims_of(now(app))] == ["vi-01-opening"] * 2
        # The run is judged by the new case from now on.
        await press(app, pilot, "4")
        assert place(app).state.shown.walk.known_case

    visit(desk, scenario)


def test_a_question_that_is_asked_already_is_shown_and_the_next_enter_writes_it(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await ask(pilot, "W")
        await pilot.pause(0.3)
        field = app.screen.query_one(Input)
        assert field.value == place_question(app)
        assert f"{CASE} asks the same" in shown(app)
        field.value = "What may a visitor bring into the rock garden?"
        await answered(app, pilot, "enter")
        await settle(app, pilot)
        assert now(app).question.startswith("What may a visitor bring")

    def place_question(app):
        return next(s for s in app.screen_stack if isinstance(s, ReplayPlace)).state.shown.walk.question

    visit(desk, scenario)


def test_what_cannot_be_written_stays_in_the_field_and_the_reason_is_said(desk):
    async def scenario(app, pilot):
        await ask(pilot, "w")
        await pilot.pause(0.3)
        await ask(pilot, "enter")
        assert "the question is blank" in shown(app)
        app.screen.query_one(Input).value = "half \x00 a question"
        await ask(pilot, "enter")
        await pilot.pause(0.3)
        assert app.screen.query_one(Input).value == "half \x00 a question"
        assert "NUL" in shown(app)
        await answered(app, pilot, "escape")

    visit(desk, scenario)


def test_gold_that_is_said_to_be_wrong_is_disputed_in_words_in_library_and_workbench(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n", "enter")
        await press(app, pilot, "4")
        await ask(pilot, "g")
        await pilot.pause(0.3)
        assert f"case {CASE}" in shown(app)
        await ask(pilot, "enter")
        assert "Say why" in shown(app)
        await answered(app, pilot, *"old rule", "enter")
        assert said(app) == f"{CASE} is disputed: label wrong. A second person rules."
        await press(app, pilot, "2")
        assert "disputed" in grid(app).splitlines()[0]
        # What is typed next builds on the disputed revision: no conflict with oneself.
        await press(app, pilot, "home", "i", "X", "escape", "ctrl+s")
        assert "Saved, revision 3" in said(app)

    visit(desk, scenario)


def test_the_system_can_be_said_to_be_wrong_and_a_second_dispute_waits_for_the_first(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await ask(pilot, "g")
        await pilot.pause(0.3)
        await answered(app, pilot, "down", *"mixed up", "enter")
        assert "system wrong" in said(app)
        await ask(pilot, "g")
        await pilot.pause(0.3)
        await ask(pilot, *"again", "enter")
        await pilot.pause(0.3)
        assert "ana disputes the gold already" in shown(app)
        assert app.screen.query_one(Input).value == "again"
        await answered(app, pilot, "escape")
        await press(app, pilot, "1")
        assert isinstance(app.screen, Library)

    visit(desk, scenario)


def test_a_note_stays_in_its_field_when_the_database_does_not_take_the_run(desk, monkeypatch):
    async def scenario(app, pilot):
        def busy(*_):
            raise StoreError("store_busy", "another program holds this database", "garden.db", "try again in a while")

        monkeypatch.setattr(app.bench.replay, "keep_variant", busy)
        await press(app, pilot, "n")
        await ask(pilot, "v")
        await pilot.pause(0.3)
        await ask(pilot, *"mine", "enter")
        await pilot.pause(0.3)
        assert "another program holds this database. try again in a while" in shown(app)
        assert app.screen.query_one(Input).value == "mine"
        monkeypatch.undo()
        await answered(app, pilot, "enter")
        assert stored(app)[0].note.startswith("mine; ")

    visit(desk, scenario)


def test_a_run_of_another_case_than_the_one_in_hand_takes_its_own_case_in_hand_and_keeps_the_typing(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "n", "enter")
        await press(app, pilot, "home", "i", "X", "escape")
        await press(app, pilot, "4", "n", "w")
        assert now(app).case_id == "vi-ja-tour"
        assert {one.support_phrases for one in claims_of(now(app))} == {()}
        opened = app.bench.case.open(CASE)
        assert opened.draft is not None
        assert opened.draft.question.count("X") == opened.case.question.count("X") + 1

    visit(desk, scenario)


def test_hostile_ids_are_drawn_as_visible_signs_in_every_dialog(desk, tmp_path):
    run = next(json.loads(line) for line in FAILING.read_text().splitlines() if "citation_missing" in line)
    path = tmp_path / "night.jsonl"
    path.write_text(json.dumps(run | {"trace_id": "t\u202e\x1b[31m[bold]x[/bold]"}) + "\n", encoding="utf-8")

    async def scenario(app, pilot):
        for key in ("v", "a", "W", "g"):
            await ask(pilot, key)
            await pilot.pause(0.3)
            assert "\x1b" not in grid(app)
            assert "\u202e" not in grid(app)
            if key != "g":
                assert "[bold]x[/bold]" in shown(app)
            await answered(app, pilot, "escape")

    visit(desk, scenario, path=path)


def test_without_a_run_the_keys_say_how_to_get_one(desk):
    async def scenario(app, pilot):
        await press(app, pilot, "4")
        for key in ("v", "a", "w", "W", "g"):
            await press(app, pilot, key)
            assert said(app) == "There is no run here: o opens a trace file."

    visit(desk, scenario, path=None)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", ["dark", "ascii"])
def test_the_question_before_a_run_is_kept_looks_as_it_did_when_somebody_last_looked(desk, size, look):
    pairs = []

    async def scenario(app, pilot):
        await press(app, pilot, "n")
        await ask(pilot, "v")
        app.screen.query_one(Input).cursor_blink = False
        await pilot.pause(0.3)
        pairs.append(kept(f"keep-run-{size[0]}x{size[1]}-{look}", app))
        await answered(app, pilot, "escape")

    visit(desk, scenario, size, ascii=look == "ascii")
    assert [here for _, here in pairs] == [was for was, _ in pairs]
