"""Two runs side by side in the screens: chosen from a list or a path, walked pair by pair, opened where they differ."""

from __future__ import annotations

import pytest
from hands import ask, press, said
from replay_fakes import mis_cited, miss, place, stale, trace, traces
from snapshots import kept
from tui_fakes import bench, case, chunk, drive, grid, settle

from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.replay.compare import CompareScreen
from goldtui.tui.replay.compare_choice import CompareChoice

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]


def swapped(trace_id="swapped", case_id="g-1"):
    """Passes, with the first two retrieved sources the other way round."""
    return trace(trace_id, case_id, first_stage_ids=["care#1", "seeds#1"], rerank_input_ids=["care#1", "seeds#1"])


def two_files(folder):
    """A pair that is the same, one that moved, one that broke; then one case only in the first, one in the second."""
    first = traces(folder, trace("a1"), trace("a2", "g-2"), trace("a3", "g-3"), stale("a4", "lone-a"), name="a.jsonl")
    second = traces(folder, trace("b1"), swapped("b2", "g-2"), miss("b3", "g-3"), trace("b4", "lone-b"), name="b.jsonl")
    return first, second


async def compared(app, pilot, first, second, filter_text=""):
    """As `goldtui replay FILE --against FILE2` opens it."""
    app.runs_memory = RunsMemory(path=first, filter_text=filter_text, against=second, comparing=True)
    await press(app, pilot, "4")
    await settle(app, pilot)
    return screen(app)


async def opened(app, pilot, path):
    app.runs_memory = RunsMemory(path=path)
    await press(app, pilot, "4")


def screen(app):
    assert isinstance(app.screen, CompareScreen)
    return app.screen


def traced(app):
    """The trace ids of the pair on the screen."""
    one = screen(app).shown.change
    return tuple(side and side.trace_id for side in (one.before, one.after))


def words(app):
    return " ".join(grid(app).split())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("plain", [False, True], ids=["signs", "ascii"])
def test_two_files_open_on_the_first_pair_that_changed_and_say_what_moved(tmp_path, size, plain):
    async def scenario(app, pilot):
        await compared(app, pilot, *two_files(tmp_path))
        assert traced(app) == ("a2", "b2")
        shown = words(app)
        assert "pair 2 of 5" in shown
        assert "retrieved: 2 out in both (2 moved)" in shown
        assert "The stage is the same, pass; 2 things changed." in shown
        assert "4 of 5 pairs changed: 1 no longer released, 0 newly released." in shown
        assert ("moved A 1 seeds#1" in shown) == (size[0] < 120)
        assert ("| 2 seeds#1" in shown) == (size[0] >= 120)
        assert not plain or grid(app).isascii()
        await press(app, pilot, "n")
        assert traced(app) == ("a3", "b3")
        shown = words(app)
        assert "The stage moved: pass -> candidate retrieval" in shown
        assert "candidate retrieval: fail 0 of 1" in shown
        assert not plain or grid(app).isascii()

    drive(bench(), scenario, size, ascii=plain)


def test_n_goes_from_change_to_change_the_brackets_from_pair_to_pair_and_the_ends_are_reported(tmp_path):
    async def scenario(app, pilot):
        await compared(app, pilot, *two_files(tmp_path))
        await press(app, pilot, "left_square_bracket")
        assert traced(app) == ("a1", "b1")
        assert "nothing that is judged or shown changed" in words(app)
        await press(app, pilot, "left_square_bracket")
        assert said(app) == "This is the first pair."
        await press(app, pilot, "n", "n", "n")
        assert traced(app) == ("a4", None)
        assert "Only A has a run of this case here." in words(app)
        await press(app, pilot, "n")
        assert traced(app) == (None, "b4")
        assert "B ✗ stopped at" in words(app)
        await press(app, pilot, "n")
        assert said(app) == "This is the last pair that changed."
        await press(app, pilot, "N", "N", "N", "N")
        assert traced(app) == ("a2", "b2")
        assert said(app) == "This is the first pair that changed."

    drive(bench(), scenario)


def test_o_shows_all_rows_or_those_that_changed_and_stays_on_the_row(tmp_path):
    async def scenario(app, pilot):
        one = await compared(app, pilot, *two_files(tmp_path))
        row = one.list.row
        assert row.chunk_id == "seeds#1"
        assert not any("= same" in line for line in grid(app).splitlines())
        few = len(one.list.rows)
        await press(app, pilot, "o")
        assert any("= same" in line for line in grid(app).splitlines())
        assert len(one.list.rows) > few
        assert one.list.row == row
        await press(app, pilot, "end", "f")
        assert one.list.row == row
        await press(app, pilot, "o")
        assert len(one.list.rows) == few

    drive(bench(), scenario)


def test_b_opens_the_second_run_at_the_gate_in_hand_and_the_way_back_is_one_key(tmp_path):
    first, second = two_files(tmp_path)

    async def scenario(app, pilot):
        await compared(app, pilot, first, second)
        await press(app, pilot, "n", "b")
        assert place(app).state.shown.walk.trace_id == "b3"
        assert place(app).state.gate == "candidate_retrieval"
        assert "b.jsonl" in grid(app)
        await ask(pilot, "c")
        assert isinstance(app.screen, CompareChoice)
        await settle(app, pilot)
        assert "the runs of a.jsonl, as before" in words(app)
        await press(app, pilot, "enter")
        assert traced(app) == ("b3", "a3")
        await press(app, pilot, "a")
        assert place(app).state.shown.walk.trace_id == "b3"

    drive(bench(), scenario)


def test_q_goes_back_to_the_run_one_came_from(tmp_path):
    async def scenario(app, pilot):
        await compared(app, pilot, *two_files(tmp_path))
        await press(app, pilot, "q")
        assert place(app).state.shown.walk.trace_id == "a1"
        await press(app, pilot, "4")
        assert place(app).state.shown.walk.trace_id == "a1"

    drive(bench(), scenario)


def test_the_other_runs_of_the_case_are_listed_as_they_came_out_and_one_is_compared(tmp_path):
    path = traces(tmp_path, trace("one"), miss("other-case"), mis_cited("two"), swapped("three"))

    async def scenario(app, pilot):
        await opened(app, pilot, path)
        await press(app, pilot, "left_square_bracket")
        await ask(pilot, "c")
        await settle(app, pilot)
        shown = words(app)
        assert "Compare run 1 of case g-1 with" in shown
        assert "run 3 · trace two · stopped at citation support" in shown
        assert "run 4 · trace three · released · 2 things changed" in shown
        assert "other-case" not in app.screen.query_one("#rows").render().plain
        await press(app, pilot, "j", "enter")
        assert traced(app) == ("one", "three")
        assert "other run 2 of 2" in words(app)
        await press(app, pilot, "left_square_bracket")
        assert traced(app) == ("one", "two")
        await press(app, pilot, "c")
        assert isinstance(app.screen, CompareChoice)
        await ask(pilot, "escape")
        assert place(app).state.shown.walk.trace_id == "one"

    drive(bench(), scenario)


def test_without_another_run_a_path_is_asked_for_and_a_slip_in_it_is_reported_there(tmp_path):
    first, second = two_files(tmp_path)

    async def scenario(app, pilot):
        await opened(app, pilot, first)
        await ask(pilot, "c")
        await settle(app, pilot)
        assert isinstance(app.focused, EnterInput)
        await press(app, pilot, *"nowhere.jsonl", "enter")
        assert "there is no such file" in words(app)
        assert "Fix: " in words(app)
        app.screen.query_one(EnterInput).value = str(second)
        await press(app, pilot, "enter")
        assert traced(app)[0] == "a4"
        await press(app, pilot, "q")
        assert app.runs_memory.against == second

    drive(bench(), scenario)


def test_escape_leaves_the_field_then_the_question_and_changes_nothing(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        await ask(pilot, "c")
        await settle(app, pilot)
        await ask(pilot, "o")
        assert isinstance(app.focused, EnterInput)
        await ask(pilot, "escape")
        assert isinstance(app.screen, CompareChoice)
        await ask(pilot, "escape")
        assert place(app).state.shown.walk.trace_id == "miss"
        assert app.runs_memory.against is None

    drive(bench(), scenario)


def test_of_a_long_answer_the_words_round_each_change_are_shown_and_what_is_left_out_is_marked(tmp_path):
    def long(trace_id, day, hour):
        text = (
            f"{'The keeper waters the ferns first. ' * 9}Then orchids on {day}. {'All is dry. ' * 9}It ends at {hour}."
        )
        made = trace(trace_id, response=text)
        made["answer"]["text"] = text
        return made

    first = traces(tmp_path, long("a", "Mondays", "nine"), name="a.jsonl")
    second = traces(tmp_path, long("b", "Tuesdays", "ten"), name="b.jsonl")

    async def scenario(app, pilot):
        one = await compared(app, pilot, first, second)
        said = next(row.text for row in one.list.rows if "[-" in row.text)
        assert said.startswith(" … the ferns first. Then orchids on ")
        assert "Then orchids on [-Mondays-]{+Tuesdays+}. All is dry." in said
        assert said.count("…") == 2
        assert said.endswith("It ends at [-nine-]{+ten+}.")
        assert len(said) < 200

    drive(bench(), scenario)


def test_files_in_which_nothing_changed_say_so(tmp_path):
    first = traces(tmp_path, trace("a"), name="a.jsonl")
    second = traces(tmp_path, trace("b"), name="b.jsonl")

    async def scenario(app, pilot):
        await compared(app, pilot, first, second)
        assert said(app) == "No pair changed."
        assert "0 of 1 pairs changed" in words(app)

    drive(bench(), scenario)


def test_a_filter_of_the_case_leaves_only_its_pairs(tmp_path):
    async def scenario(app, pilot):
        await compared(app, pilot, *two_files(tmp_path), "case:g-3")
        assert traced(app) == ("a3", "b3")
        assert "pair 1 of 1" in words(app)

    drive(bench(), scenario)


def test_c_and_the_funnel_without_a_run_say_what_to_do():
    async def scenario(app, pilot):
        await press(app, pilot, "4", "c")
        assert said(app) == "There is no run here yet: o opens a trace file."
        await press(app, pilot, "F")
        assert said(app) == "There is no run here yet: o opens a trace file."

    drive(bench(), scenario)


@pytest.mark.draws
def test_foreign_text_is_drawn_as_it_is_and_words_of_a_withheld_source_nowhere(tmp_path):
    evil = "[/]EVIL[b]\x1b[31m\u202e"
    vault = chunk("vault#1", "The combination is nine four seven two.", permitted=False)
    leak = trace("leak", response="The combination is nine four seven two.")
    leak["answer"]["text"] = leak["answer"]["claims"][0]["text"] = "The combination is nine four seven two."
    leak |= {"first_stage_ids": ["vault#1", "care#1"], "rerank_input_ids": ["vault#1", "care#1"]}
    leak |= {"reranked_ids": ["care#1", "vault#1"], "trace_id": evil}
    path = traces(tmp_path, trace("one"), leak)

    async def scenario(app, pilot):
        await opened(app, pilot, path)
        await ask(pilot, "c")
        for _ in range(500):
            if "[/]EVIL[b]" in grid(app):
                break
            await pilot.pause(0.02)
        await settle(app, pilot)
        assert "[/]EVIL[b]" in grid(app)
        await press(app, pilot, "enter", "o")
        assert "[/]EVIL[b]" in grid(app)
        assert "\x1b" not in grid(app)
        for _ in range(14):
            assert "nine four" not in grid(app)
            await press(app, pilot, "j")

    drive(bench(case("g-1"), chunks=(chunk(), chunk("seeds#1", "Seeds."), vault)), scenario)


@pytest.mark.parametrize(
    ("look", "size"), [("dark", (80, 24)), ("nocolor", (80, 24)), ("light", (120, 36)), ("ascii", (120, 36))]
)
def test_the_comparison_looks_as_it_did_when_somebody_last_looked(look, size, monkeypatch, tmp_path):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []
    worded = trace("b1")
    worded["answer"]["text"] = "Orchids are watered on Tuesdays with rain water only."
    worded["answer"]["claims"][0]["text"] = "Orchids are watered on Tuesdays with rain water only."
    worded["selected_context_ids"], worded["selected_versions"] = ["seeds#1", "care#1"], ["v1", "v1"]
    first, second = traces(tmp_path, trace("a1"), name="a.jsonl"), traces(tmp_path, worded, name="b.jsonl")

    async def scenario(app, pilot):
        if look in ("dark", "light"):
            app.theme = f"goldtui-{look}"
        await compared(app, pilot, first, second)
        pairs.append(kept(f"compare-{size[0]}x{size[1]}-{look}", app))

    drive(bench(), scenario, size, ascii=look == "ascii")
    assert [now for _, now in pairs] == [was for was, _ in pairs]
