"""On the import screen a column may mean all that a mapping knows; the set and the files shown are named."""

from __future__ import annotations

import json

import pytest
from garden import garden
from hands import press
from test_tui_import import choose, look, meanings, preview, questions
from tui_fakes import drive, grid

from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.library.library import Library
from goldtui.tui.pages.import_meaning import IN_EXTRA
from goldtui.tui.pages.import_screen import ColumnList

__all__ = ["questions"]


def asked(folder, name):
    """Two questions with a column of that name which says yes and no."""
    rows = [{"question": "Who mows?", "answer": "Ann mows.", name: "Yes"}]
    rows.append({"question": "Who sails?", "answer": "Nobody says.", name: "No"})
    path = folder / "asked.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return path


async def select(app, pilot, name):
    columns = app.screen.query_one(ColumnList)
    columns.cursor = [one.name for one in columns.columns].index(name)
    await pilot.pause()


@pytest.mark.parametrize(("meaning", "means"), [("behaviour", ["answer", "refuse"]), ("refused", ["refuse", "answer"])])
def test_a_column_can_say_whether_a_question_can_be_answered_and_the_list_opens_on_its_meaning(
    tmp_path, meaning, means
):
    one, path = garden(), asked(tmp_path, "Ok for us?")

    async def scenario(app, pilot):
        await look(app, pilot, path)
        await select(app, pilot, "Ok for us?")
        await press(app, pilot, "m")
        assert list(app.screen.choices)[app.screen.at] == IN_EXTRA
        await press(app, pilot, "escape")
        await choose(app, pilot, meaning)
        assert meanings(app)["Ok for us?"] == "whether it can be answered"
        assert [case.expected_behaviour for case in app.screen.draft.cases] == means
        assert "whether each question can be answered" not in preview(app)
        await press(app, pilot, "m")
        assert list(app.screen.choices)[app.screen.at] == "behaviour"
        await press(app, pilot, "escape")
        await choose(app, pilot, IN_EXTRA)
        assert {case.expected_behaviour for case in app.screen.draft.cases} == {None}
        assert "whether each question can be answered" in preview(app)

    drive(one, scenario, go="")


def test_the_list_of_meanings_opens_on_the_present_one(questions):
    async def scenario(app, pilot):
        await look(app, pilot, questions)
        for name, meaning in (("answer", "reference"), ("source", "sources"), ("id", "case_id")):
            await select(app, pilot, name)
            await press(app, pilot, "m")
            assert list(app.screen.choices)[app.screen.at] == meaning
            await press(app, pilot, "escape")

    drive(garden(), scenario, go="")


@pytest.mark.parametrize("name", ["Can be answered", "can_answer", "In the documents?", "in_corpus"])
def test_names_of_the_column_about_answering_are_known(tmp_path, name):
    path = asked(tmp_path, name)

    async def scenario(app, pilot):
        await look(app, pilot, path)
        assert meanings(app)[name] == "whether it can be answered"
        assert [case.expected_behaviour for case in app.screen.draft.cases] == ["answer", "refuse"]

    drive(garden(), scenario, go="")


def test_the_screen_names_its_set_and_what_n_shows_of_several_files(questions, tmp_path):
    documents = tmp_path / "paths.md"
    documents.write_text("# Paths\n\nThe joiner mends the benches.\n", "utf-8")

    async def scenario(app, pilot):
        await press(app, pilot, "I")
        assert "Files for the set garden." in grid(app)
        app.screen.query_one(EnterInput).value = f"{documents} '{questions}'"
        await press(app, pilot, "enter")
        assert "Shown: all that you named, together (1 of 3); n shows only " in grid(app)
        await press(app, pilot, "n")
        assert "Shown: only " in grid(app)
        assert "Guess" not in grid(app)

    drive(garden(), scenario, (160, 40), go="")


def test_a_wrong_path_says_what_acts_while_the_field_has_the_keys(tmp_path):
    async def scenario(app, pilot):
        await look(app, pilot, tmp_path / "nowhere.csv")
        shown = grid(app)
        assert "Change the path above and press Enter; Esc goes back." in shown
        assert "Esc Back" in shown
        assert "q Back" not in shown
        await press(app, pilot, "escape")
        assert isinstance(app.screen, Library)

    drive(garden(), scenario, go="")
