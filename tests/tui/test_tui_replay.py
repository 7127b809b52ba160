"""The Replay place: a run step by step, on the first that a gate fails, and from what is red to the gold."""

from __future__ import annotations

import threading

import pytest
from hands import press, said
from replay_fakes import mis_cited, miss, place, stale, trace, traces
from tui_fakes import bench, case, chunk, drive, grid, settle, work

from goldtui.casework.edits import Edit
from goldtui.model.records import RagTrace
from goldtui.model.spot import Spot
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.library.library import Library
from goldtui.tui.workbench.workbench import Workbench

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]


async def opened(app, pilot, path, filter_text=""):
    """As `goldtui replay FILE` opens it, over whatever is there."""
    app.runs_memory = RunsMemory(path=path, filter_text=filter_text)
    await press(app, pilot, "4")


def walked(app):
    return place(app).state.shown.walk.trace_id


def texts(app):
    return [row.text for row in place(app).walk_list.rows]


def test_four_without_a_file_says_how_to_give_one_and_offers_the_sets_own_traces():
    one = bench()
    one.own_traces = (RagTrace.model_validate(trace("own")),)

    async def scenario(app, pilot):
        await press(app, pilot, "4")
        shown = " ".join(grid(app).split())
        assert "No trace file is open." in shown
        assert "I in the Library brings questions and documents in" in shown
        assert "o opens one by its path" in shown
        assert "s walks through the set's own 1 traces." in shown
        assert "goldtui replay FILE" in shown
        await press(app, pilot, "s")
        assert walked(app) == "own"
        assert "run 1 of 1" in grid(app)
        assert said(app) == "No run fails a gate."
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(one, scenario, (80, 24))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_opens_on_the_first_run_that_fails_and_says_stage_reason_and_first_fix(tmp_path, size):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        assert walked(app) == "miss"
        shown = " ".join(grid(app).split())
        assert "[4 Replay]" in shown
        assert "stopped at candidate retrieval: required source 'care#1'" in shown
        assert "First fix: look at chunking" in shown
        assert "care#1 required, NEVER CAME IN" in shown
        assert "▶✗ candidates 0/1" in shown
        assert ("[▶✗ candidates 0/1]" in shown) == (size[0] < 120)
        assert ("▶ first red" in shown) == (size[0] >= 120)
        assert ("watered on Mondays" in shown) == (size[0] >= 80)
        assert grid(app).splitlines()[-1].strip().startswith("?")

    drive(bench(), scenario, size)


def test_the_app_begins_there_when_it_was_started_on_a_trace_file(tmp_path):
    path = traces(tmp_path)

    async def scenario(app, pilot):
        assert isinstance(app.screen, Library)
        app.runs_memory = RunsMemory(path=path)
        app.begin_replay()
        await settle(app, pilot)
        assert walked(app) == "miss"
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)

    drive(bench(), scenario, go="")


def test_h_and_l_step_along_the_gates_and_f_goes_to_the_first_red(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        assert place(app).state.gate == "candidate_retrieval"
        await press(app, pilot, "l")
        assert texts(app)[0].startswith("✗ context selection fails")
        await press(app, pilot, "h", "h")
        assert texts(app)[0].startswith("✓ admissibility passes")
        assert "retrieved: 1 out (1 new)" in texts(app)
        assert "given to the reranker: 1 in, 1 out (1 kept)" in texts(app)
        await press(app, pilot, "h")
        assert place(app).state.gate == "admissibility"
        await press(app, pilot, "f")
        assert place(app).state.gate == "candidate_retrieval"
        assert "NEVER CAME IN" in place(app).walk_list.row.text

    drive(bench(), scenario)


def test_n_goes_to_the_next_failing_run_and_the_brackets_to_any(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        await press(app, pilot, "n")
        assert walked(app) == "stale"
        await press(app, pilot, "left_square_bracket")
        assert walked(app) == "good-2"
        assert "released: every gate that applies passes" in grid(app)
        await press(app, pilot, "n", "n")
        assert walked(app) == "mis-cited"
        await press(app, pilot, "n")
        assert said(app) == "This is the last run that a gate fails."
        assert walked(app) == "mis-cited"
        await press(app, pilot, "N", "N")
        assert walked(app) == "miss"
        await press(app, pilot, "left_square_bracket", "left_square_bracket")
        assert walked(app) == "good"
        assert said(app) == "This is the first run."
        await press(app, pilot, "right_square_bracket")
        assert walked(app) == "miss"

    drive(bench(), scenario)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("stage:citation", "mis-cited", "mis-cited"),
        ("stage:pass", "good", "good-2"),
        ("case:g-2", "miss", "good-2"),
        ('case:"g-1" slice:glasshouse', "mis-cited", "mis-cited"),
        ("trace:stale", "stale", "stale"),
    ],
)
def test_the_filter_takes_stage_slice_and_case_and_holds_for_every_step(tmp_path, text, first, last):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        await press(app, pilot, "slash", *text, "enter")
        assert walked(app) == first
        assert f"only {text}" in grid(app)
        for _ in range(3):
            await press(app, pilot, "right_square_bracket")
        assert walked(app) == last
        assert said(app) == "This is the last run of the filter."

    drive(bench(), scenario)


def test_a_filter_that_finds_nothing_or_means_nothing_says_so_and_escape_leaves_the_field(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        await press(app, pilot, "slash", *"stage:zzz", "enter")
        assert "there is no stage 'zzz'" in said(app)
        await press(app, pilot, "escape")
        assert walked(app) == "miss"
        await press(app, pilot, "slash", *"slice:none", "enter")
        assert "No run is what the filter asks for." in grid(app)
        await press(app, pilot, "n")
        assert said(app) == "There is no run to step from."
        await press(app, pilot, "slash", *["backspace"] * 10, "enter")
        assert walked(app) == "miss"

    drive(bench(), scenario)


def test_the_mis_citation_shows_the_claim_that_stands_with_the_refused_citation_and_the_source_cited(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, mis_cited()))
        shown = " ".join(grid(app).split())
        assert "✓① supported: Orchids are watered on Mondays" in shown
        assert "✗ cites seeds#1; makes p1" in shown
        assert place(app).evidence.text.startswith("Seeds are sent")
        await press(app, pilot, "j", "j")
        assert place(app).evidence.text.startswith("The glasshouse opens")
        marks = place(app).evidence.marks.marks
        assert [place(app).evidence.text[one.start : one.end] for one in marks] == ["watered on Mondays"]

    drive(bench(), scenario)


def test_the_stale_version_is_reported_beside_the_version_held_now(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, stale()))
        assert "1 care#1  required, kept, read v0, held now v1" in texts(app)
        assert "stale_version" in grid(app)
        assert "care#1 · held now, the run read v0" in grid(app)

    drive(bench(), scenario)


def test_enter_opens_the_gold_at_the_field_and_four_comes_back_to_the_step_and_row(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        await press(app, pilot, "n", "n", "j", "enter")
        assert work(app).sitting.case.case_id == "g-1"
        assert work(app).case_pane.outline.spot == Spot("citation", "c1")
        assert "attach the citation" in said(app)
        await press(app, pilot, "4")
        assert walked(app) == "mis-cited"
        assert place(app).state.gate == "citation_support"
        assert "cites seeds#1" in place(app).walk_list.row.text

    drive(bench(), scenario)


@pytest.mark.parametrize("go", ["", "g-1"], ids=["from the library", "from another case"])
def test_enter_opens_the_case_of_the_run_wherever_one_came_from(tmp_path, go):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        await press(app, pilot, "enter")
        assert work(app).sitting.case.case_id == "g-2"

    drive(bench(), scenario, go=go)


def test_a_run_of_a_case_that_the_set_lacks_says_so_and_enter_stays(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, trace("lost", "nobody")))
        assert "The set has no such case." in grid(app)
        await press(app, pilot, "enter")
        assert "there is no gold to go to" in said(app)

    drive(bench(), scenario)


def test_a_gold_that_is_being_mended_on_the_workbench_judges_the_run_before_it_is_saved(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, miss(case_id="g-1")))
        assert place(app).state.shown.walk.verdict.first_failed_stage == "candidate retrieval"
        await press(app, pilot, "enter")
        mended = work(app).sitting.case.model_copy(update={"required_source_ids": ("seeds#1",)})
        work(app).keeping.edit(Edit(mended, "sources", Spot("question")))
        await press(app, pilot, "4")
        assert place(app).state.shown.walk.verdict.first_failed_stage != "candidate retrieval"

    drive(bench(), scenario)


def test_a_withheld_source_shows_why_and_no_word_of_it(tmp_path):
    vault = chunk("vault#1", "The combination is nine four seven two.", permitted=False)
    leaky = trace("leaky", first_stage_ids=["vault#1", "care#1"], rerank_input_ids=["vault#1", "care#1"])
    leaky |= {"reranked_ids": ["care#1", "vault#1"], "response": "The combination is nine four seven two."}

    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, leaky))
        assert "1 vault#1  permitted: no, v1" in texts(app)
        for _ in range(12):
            assert "nine four" not in grid(app)
            await press(app, pilot, "j")
        await press(app, pilot, "home", "j")
        assert "its text is not shown" in " ".join(grid(app).split())
        for _ in range(10):
            await press(app, pilot, "l")
            assert "nine four" not in grid(app)

    drive(bench(chunks=(chunk(), chunk("seeds#1", "Seeds."), vault)), scenario)


def test_a_file_is_opened_by_its_path_and_one_that_cannot_be_read_says_why(tmp_path):
    path = traces(tmp_path)

    async def scenario(app, pilot):
        await press(app, pilot, "4", "o", *str(tmp_path / "none"), "enter")
        shown = " ".join(grid(app).split())
        assert "o opens one by its path" in shown
        assert place(app).state.shown is None
        await press(app, pilot, "o", *str(path), "enter")
        assert walked(app) == "miss"
        assert "run.jsonl" in grid(app)

    drive(bench(), scenario, (200, 50))


def test_lines_that_cannot_be_read_are_counted_and_missing_steps_are_not_tested(tmp_path):
    path = traces(tmp_path, {"qid": "g-1", "retrieved_ids": ["seeds#1"], "answer_json": None})
    path.write_text(path.read_text(encoding="utf-8") + "{broken\n", encoding="utf-8")

    async def scenario(app, pilot):
        await opened(app, pilot, path)
        await press(app, pilot, "escape")
        await press(app, pilot, "right_square_bracket")
        await press(app, pilot, "left_square_bracket")
        place(app).files.arrive()
        await settle(app, pilot)
        assert "1 problems in lines left out" in grid(app)
        await press(app, pilot, "h")
        assert "reranked: not recorded, so not tested" in texts(app)

    drive(bench(), scenario, (200, 50))


def test_on_a_narrow_screen_tab_turns_to_the_source_and_q_back_to_the_step(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        assert "The glasshouse opens" not in grid(app)
        await press(app, pilot, "tab")
        assert "The glasshouse opens" in grid(app)
        await press(app, pilot, "q")
        assert "NEVER CAME IN" in grid(app)
        for back in ("tab", "q"):
            # The keys of the step work again, whichever way led back to it.
            await press(app, pilot, "tab", back)
            at = place(app).walk_list.cursor
            await press(app, pilot, "k")
            assert place(app).walk_list.cursor == at - 1
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(bench(), scenario, (60, 20))


def test_runs_are_judged_off_the_loop_and_a_burst_of_n_takes_every_step(tmp_path):
    one = bench()
    path = traces(tmp_path, *(miss(f"m{number}") for number in range(9)))

    async def scenario(app, pilot):
        await opened(app, pilot, path)
        await press(app, pilot, *"nnnnnn")
        assert walked(app) == "m6"
        assert [name for call, name in one.calls if call == "open_runs"] != [threading.main_thread().name]

    drive(one, scenario)


def test_a_click_takes_a_gate_or_a_row_in_hand(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        await pilot.click("#rail", offset=(4, 0))
        await settle(app, pilot)
        assert place(app).state.gate == "admissibility"
        await pilot.click("#walk", offset=(8, 2))
        await settle(app, pilot)
        assert place(app).walk_list.cursor > 0

    drive(bench(), scenario)


def test_ascii_draws_nothing_else(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        for key in ("n", "n", "tab"):
            assert grid(app).isascii()
            await press(app, pilot, key)
        assert grid(app).isascii()

    for size in SIZES:
        drive(bench(), scenario, size, ascii=True)


def test_a_case_whose_name_is_markup_is_drawn_as_it_is(tmp_path):
    name = "[/]EVIL[b]"

    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, miss("[red]t", name)))
        assert name in grid(app)
        assert "trace [red]t" in grid(app)

    drive(bench(case(name)), scenario, go="")
