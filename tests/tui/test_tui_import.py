"""The import screen: files are looked at, a column gets another meaning, and one key imports everything as drafts."""

from __future__ import annotations

import json
import re

import pytest
from garden import Garden, garden
from hands import press
from textual.widgets import Static
from tui_fakes import drive, grid

from goldtui.formats.documents.catalog import EXTRACTORS
from goldtui.store.evidence import chunks
from goldtui.store.opening import open_store
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library.library import Library
from goldtui.tui.pages.import_screen import ColumnList, ImportScreen
from goldtui.tui.pages.import_words import begin
from goldtui.tui.workbench.workbench import Workbench

ROWS = [
    {
        "id": "bench",
        "question": "Who mends the benches?",
        "answer": "The joiner.",
        "hint": "joiner",
        "source": "paths.md",
    },
    {
        "id": "hedge",
        "question": "When is the hedge cut?",
        "answer": "In August.",
        "hint": "August",
        "source": "paths.md",
    },
]


@pytest.fixture
def questions(tmp_path):
    path = tmp_path / "garden questions.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in ROWS), "utf-8")
    return path


async def look(app, pilot, path):
    await press(app, pilot, "I")
    assert isinstance(app.screen, ImportScreen)
    app.screen.query_one(EnterInput).value = str(path)
    await press(app, pilot, "enter")


def meanings(app):
    return {one.name: one.means for one in app.screen.query_one(ColumnList).columns}


async def choose(app, pilot, meaning):
    """Another meaning for the selected column, by keys."""
    await press(app, pilot, "m")
    steps = list(app.screen.choices).index(meaning) - app.screen.at
    await press(app, pilot, *["down" if steps > 0 else "up"] * abs(steps), "enter")


def preview(app):
    return str(app.screen.query_one("#import-preview", Static).content)


def test_looking_at_a_file_shows_columns_and_cases_and_writes_nothing(questions):
    one = garden()

    async def scenario(app, pilot):
        before = one.library.count("")
        await look(app, pilot, questions)
        assert meanings(app)["question"] == "question"
        assert meanings(app)["answer"] == "reference answer"
        assert "bench: Who mends the benches?" in preview(app)
        assert "2 rows into the set garden: 2 to import, 0 refused, 0 duplicates" in grid(app)
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)
        assert one.library.count("") == before

    drive(one, scenario, go="")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
def test_enter_imports_everything_as_drafts_and_the_library_shows_it(questions, size):
    one = garden()

    async def scenario(app, pilot):
        before = one.library.count("")
        await look(app, pilot, questions)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Library)
        assert one.library.count("") == before + 2
        assert {case.question for case in (one.newest("bench"), one.newest("hedge"))} == {r["question"] for r in ROWS}

    drive(one, scenario, size, go="")


@pytest.mark.parametrize("place", ["1", "2"])
def test_a_set_without_a_name_shows_the_one_that_its_first_import_gives_it(questions, tmp_path, place):
    path = tmp_path / "new.db"
    open_store(path, create=True).close()
    one = Garden(path, "ana")

    async def scenario(app, pilot):
        assert "untitled" in app.screen.query_one(Topbar).sentence
        await look(app, pilot, questions)
        await press(app, pilot, "enter")
        assert one.name == "garden questions"
        assert app.screen.query_one(Topbar).sentence.startswith("garden questions")
        await press(app, pilot, "enter")
        assert app.screen.query_one(Topbar).sentence.startswith("garden questions")
        await press(app, pilot, place)
        assert app.screen.query_one(Topbar).sentence.startswith("garden questions")

    drive(one, scenario, go="")


def test_the_screen_names_every_kind_of_document_that_is_read():
    said = " ".join(begin("garden"))
    for one in EXTRACTORS:
        assert re.search(rf"\b{one.name}\b", said, re.IGNORECASE), one.name


def test_a_column_can_mean_something_else_and_the_cases_follow(questions):
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot, questions)
        columns = app.screen.query_one(ColumnList)
        columns.cursor = [one.name for one in columns.columns].index("hint")
        await choose(app, pilot, "must_say")
        assert meanings(app)["hint"] == "answer points, word for word"
        assert "changed by you" in grid(app)
        await press(app, pilot, "enter")
        (point,) = one.newest("bench").points
        assert point.answer_phrases == ("joiner",)

    drive(one, scenario, go="")


def test_the_question_cannot_lose_its_only_column(questions):
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot, questions)
        columns = app.screen.query_one(ColumnList)
        columns.cursor = [one.name for one in columns.columns].index("question")
        await press(app, pilot, "m", *["down"] * 30, "enter")
        assert meanings(app)["question"] == "question"
        assert "needs" in grid(app)

    drive(one, scenario, go="")


def test_a_changed_mapping_is_kept_under_the_name_of_the_file_and_knows_the_next_one(questions, tmp_path):
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot, questions)
        columns = app.screen.query_one(ColumnList)
        columns.cursor = [one.name for one in columns.columns].index("hint")
        await choose(app, pilot, "must_say")
        await press(app, pilot, "S")
        other = tmp_path / "more.jsonl"
        other.write_text(questions.read_text("utf-8"), "utf-8")
        await press(app, pilot, "slash")
        app.screen.query_one(EnterInput).value = f"'{other}'"
        await press(app, pilot, "enter")
        assert app.screen.draft.offer.mapping == "garden-questions"
        assert meanings(app)["hint"] == "answer points, word for word"

    drive(one, scenario, go="")


def test_what_is_asserted_is_said_and_goes_to_the_chunks(tmp_path):
    one = garden()
    path = tmp_path / "texts.jsonl"
    path.write_text('{"id": "shed#1", "text": "The shed is locked at six."}\n', "utf-8")

    async def scenario(app, pilot):
        await look(app, pilot, path)
        await press(app, pilot, "P", "C")
        assert "You assert that the texts are permitted and in force." in preview(app)
        await press(app, pilot, "enter")
        (chunk,) = chunks.get(one.session.store, ["shed#1"])
        assert (chunk.permitted, chunk.current) == (True, True)

    drive(one, scenario, go="")


@pytest.mark.parametrize("typed", ["", "nowhere.jsonl", "'unfinished"])
def test_what_is_no_file_is_said_and_the_screen_stays(typed):
    async def scenario(app, pilot):
        await look(app, pilot, typed)
        assert isinstance(app.screen, ImportScreen)
        assert app.screen.draft is None
        assert app.screen.query_one("#import-fault").rows

    drive(garden(), scenario, go="")


def test_the_encoding_of_a_file_is_asked_with_a_line_as_it_reads(tmp_path):
    path = tmp_path / "beete.csv"
    path.write_bytes("id,question,answer\nbeet,Wann blüht das Beet?,Im März.\n".encode("cp1252"))

    async def scenario(app, pilot):
        await look(app, pilot, path)
        assert "cp1252: beet,Wann blüht das Beet?,Im März." in grid(app)
        await press(app, pilot, "enter")
        assert "beet: Wann blüht das Beet?" in preview(app)

    drive(garden(), scenario, go="")


@pytest.fixture
def joined(tmp_path):
    made = tmp_path / "ranked"
    (made / "qrels").mkdir(parents=True)
    (made / "queries.jsonl").write_text('{"_id": "q1", "text": "Who mends the benches?"}\n', "utf-8")
    (made / "corpus.jsonl").write_text('{"_id": "d1", "title": "Paths", "text": "The joiner mends them."}\n', "utf-8")
    (made / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t1\n", "utf-8")
    return made


def test_joined_files_show_their_columns_apart_and_each_is_decided_alone(joined):
    async def scenario(app, pilot):
        await look(app, pilot, joined)
        columns = app.screen.query_one(ColumnList)
        names = [(one.of, one.name, one.means) for one in columns.columns]
        assert ("queries", "_id", "case id") in names
        assert ("corpus", "_id", "chunk id") in names
        assert "You decide later: the labels" not in preview(app)
        columns.cursor = names.index(("corpus", "title", "document"))
        await choose(app, pilot, "parent_id")
        assert ("corpus", "title", "section") in [(one.of, one.name, one.means) for one in columns.columns]

    drive(garden(), scenario, go="")


def test_s_says_every_mapping_that_it_keeps_and_that_nothing_is_to_keep(joined):
    async def scenario(app, pilot):
        await look(app, pilot, joined)
        await press(app, pilot, "S")
        assert "Nothing to keep" in grid(app)

    drive(garden(), scenario, go="")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_folder_of_documents_shows_its_documents_and_its_first_chunks(folder, size):
    async def scenario(app, pilot):
        await look(app, pilot, folder)
        assert meanings(app) == {"paths.md": "1 chunk"}
        assert "1 chunk into the set garden: 1 to import" in grid(app)
        assert "The joiner mends the benches." in preview(app)
        assert "P says that the system may use the texts" in preview(app)
        await press(app, pilot, "P", "C")
        assert "P says" not in preview(app)

    drive(garden(), scenario, size, go="")


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "garden"
    made.mkdir()
    (made / "paths.md").write_text("# Paths\n\nThe joiner mends the benches.\n\nThe hedge is cut in August.\n", "utf-8")
    return made


async def until(app, pilot, wanted):
    """Wait for what the lane brings: a screen, or something that becomes true."""
    for _ in range(500):
        await pilot.pause(0.01)
        if isinstance(app.screen, wanted) if isinstance(wanted, type) else wanted():
            return
    raise AssertionError(f"{wanted} never came")


def test_documents_and_questions_are_imported_together_and_asserted_once(questions, folder):
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot, f"'{questions}' '{folder}'")
        assert "First " in grid(app)
        assert meanings(app)["question"] == "question"
        await press(app, pilot, "P", "C", "enter")
        await until(app, pilot, Library)
        assert "2 new cases, 1 new chunks" in grid(app)
        (chunk,) = chunks.get(one.session.store, ["paths.md#paths:1"])
        assert (chunk.permitted, chunk.current) == (True, True)

    drive(one, scenario, go="")


def test_questions_that_cannot_be_read_keep_the_documents_out_too(questions, folder):
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot, f"'{questions}' '{folder}'")
        questions.write_text("somebody wrote over it\n", "utf-8")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, ImportScreen)
        assert "Nothing was imported." in grid(app)
        assert not chunks.get(one.session.store, ["paths.md#paths:1"])

    drive(one, scenario, go="")


def test_a_file_among_others_that_cannot_be_imported_is_named(questions, tmp_path):
    odd = tmp_path / "shed.zip"
    odd.write_bytes(b"PK\x03\x04" + b"\x00" * 40)

    async def scenario(app, pilot):
        await look(app, pilot, f"'{questions}' '{odd}'")
        assert "Left out: " in preview(app)
        assert "shed.zip" in preview(app)

    drive(garden(), scenario, go="")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
def test_no_advice_is_cut_at_any_size(questions, folder, tmp_path, size):
    odd = tmp_path / "shed.zip"
    odd.write_bytes(b"PK\x03\x04" + b"\x00" * 40)

    def advice(app):
        notes = [app.screen.query_one(f"#import-{name}", Note) for name in ("head", "fault")]
        return [row for note in notes for row in note.rows]

    async def scenario(app, pilot):
        await press(app, pilot, "I")
        assert advice(app)
        for typed in (str(odd), str(folder), f"'{questions}' '{folder}'", str(questions)):
            app.screen.query_one(EnterInput).value = typed
            await press(app, pilot, "slash", "enter")
            assert all(len(row) <= size[0] - 2 and "…" not in row for row in advice(app)), advice(app)

    drive(garden(), scenario, size, go="")


def test_i_in_the_workbench_brings_the_evidence_that_its_case_names(folder):
    one = garden()

    async def scenario(app, pilot):
        await press(app, pilot, "enter")
        await until(app, pilot, Workbench)
        case_id = app.screen.sitting.case.case_id
        await pilot.press("I")
        await until(app, pilot, ImportScreen)
        app.screen.query_one(EnterInput).value = str(folder)
        await pilot.press("enter")
        await until(app, pilot, lambda: app.screen.draft is not None)
        await pilot.press("P", "C", "enter")
        await until(app, pilot, Workbench)
        assert app.screen.sitting.case.case_id == case_id
        assert chunks.get(one.session.store, ["paths.md#paths:1"])

    drive(one, scenario, go="")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
def test_texts_that_become_required_are_counted_and_one_key_makes_one_enough_or_none_required(tmp_path, size):
    path = tmp_path / "rows.jsonl"
    texts = ["The joiner mends the benches.", "The hedge is cut in August."]
    rows = [{"id": "bench-2", "question": "Who mends the benches?", "reference": "The joiner.", "contexts": texts}]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    one = garden()

    async def scenario(app, pilot):
        await look(app, pilot, path)
        assert preview(app).count("2 of 2 source texts become required sources, several of one case in 1 of 1") == 1
        assert "2 of 2 source texts" in " ".join(grid(app).split())
        await press(app, pilot, "A")
        assert "any one source of a row is enough" in preview(app)
        assert "one of: text-" in preview(app)
        await press(app, pilot, "A")
        assert "no source of a row is required" in preview(app)
        assert "sources: text-" not in preview(app)
        await press(app, pilot, "A", "A", "enter")
        assert isinstance(app.screen, Library)

    drive(one, scenario, size, go="")
    case = one.case.open("bench-2").case
    assert (case.required_source_ids, [len(group) for group in case.source_alternatives]) == ((), [2])
