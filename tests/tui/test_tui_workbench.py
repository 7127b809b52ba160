"""The Workbench as a reviewer uses it: keys in, case and screen out."""

from __future__ import annotations

import pytest
from tui_fakes import TEXT, bench, case, chunk, drive, grid, settle, work

from goldtui.model.faults import StoreError
from goldtui.tui.screens.conflict import ConflictScreen
from goldtui.tui.screens.library import Library
from goldtui.tui.screens.workbench_actions import CaseActions
from goldtui.tui.widgets.gate_strip import GateStrip
from goldtui.tui.widgets.key_line import KeyLine
from goldtui.tui.widgets.topbar import Topbar
from goldtui.workbench.edits import Spot, claims_of


def test_typing_in_the_question_changes_the_case_and_the_strip_in_the_same_step():
    async def scenario(app, pilot):
        await pilot.press("i", "X")
        assert work(app).sitting.case.question.endswith("X")
        assert "unsaved" in app.screen.query_one(Topbar).sentence

    drive(bench(), scenario)


def test_a_draft_is_kept_after_a_pause_and_the_topbar_says_when():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X")
        await pilot.pause(1.0)
        await settle(app, pilot)
        assert one.drafts["g-1"].question.endswith("X")
        assert "draft saved 12:04" in app.screen.query_one(Topbar).sentence

    drive(one, scenario)


def test_escape_leaves_the_field_keeps_the_text_and_writes_the_draft_at_once():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        assert work(app).case_pane.editing is None
        assert one.drafts["g-1"].question.endswith("X")

    drive(one, scenario)


def test_leaving_for_the_library_and_coming_back_restores_the_draft_and_says_so():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "q")
        await settle(app, pilot)
        assert isinstance(app.screen, Library)
        await pilot.press("enter")
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("X")
        assert "restored" in app.screen.query_one(KeyLine).message
        await pilot.press("ctrl+z")
        assert work(app).sitting.case == one.saved["g-1"][0]

    drive(one, scenario)


def test_quitting_in_the_middle_of_a_word_keeps_the_draft_and_closes_the_set():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "ctrl+q")
        await settle(app, pilot)

    app = drive(one, scenario)
    assert one.drafts["g-1"].question.endswith("X")
    assert one.closed
    assert app.return_value == 0


def test_a_draft_that_cannot_be_written_keeps_saying_unsaved_and_why_and_quitting_asks_again():
    one = bench()
    one.fail_drafts = True

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        assert "unsaved" in app.screen.query_one(Topbar).sentence
        assert "the disk is full" in " ".join(toast.message for toast in app._notifications)
        await pilot.press("ctrl+q")
        await settle(app, pilot)
        assert not one.closed
        await pilot.press("ctrl+q")
        await settle(app, pilot)
        assert one.closed

    drive(one, scenario)


def test_saving_appends_a_revision_and_the_topbar_says_saved():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+s")
        await settle(app, pilot)
        assert [len(one.saved["g-1"]), "g-1" in one.drafts] == [2, False]
        assert "saved" in app.screen.query_one(Topbar).sentence
        assert "unsaved" not in app.screen.query_one(Topbar).sentence

    drive(one, scenario)


def test_a_second_writer_gets_both_texts_and_enter_loses_neither():
    one = bench()
    theirs = case("g-1", question="Theirs?")

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        one.saved["g-1"].append(theirs)
        await pilot.press("ctrl+s")
        await settle_modal(app, pilot)
        assert isinstance(app.screen, ConflictScreen)
        assert "Theirs?" in grid(app)
        await pilot.press("enter")
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("X")
        assert one.saved["g-1"][-1] == theirs
        assert one.drafts["g-1"].question.endswith("X")

    drive(one, scenario)


def test_in_a_conflict_m_saves_mine_on_top_and_theirs_stays_in_the_chain():
    one = bench()
    theirs = case("g-1", question="Theirs?")

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        one.saved["g-1"].append(theirs)
        await pilot.press("ctrl+s")
        await settle_modal(app, pilot)
        await pilot.press("m")
        await settle(app, pilot)
        assert one.saved["g-1"][1] == theirs
        assert one.saved["g-1"][2].question.endswith("X")

    drive(one, scenario)


def test_in_a_conflict_t_shows_theirs_and_undo_brings_mine_back():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape")
        await settle(app, pilot)
        one.saved["g-1"].append(case("g-1", question="Theirs?"))
        await pilot.press("ctrl+s")
        await settle_modal(app, pilot)
        await pilot.press("t")
        await settle(app, pilot)
        assert work(app).sitting.case.question == "Theirs?"
        await pilot.press("ctrl+z")
        assert work(app).sitting.case.question.endswith("X")

    drive(one, scenario)


async def settle_modal(app, pilot):
    """A modal waits in a worker that ends only with the modal."""
    for _ in range(8):
        await pilot.pause(0.05)


def test_undo_in_a_field_puts_the_cursor_back_and_typing_goes_on_there():
    async def scenario(app, pilot):
        await pilot.press("i", "home", "a", "b", "ctrl+z")
        await settle(app, pilot)
        await pilot.press("z")
        assert work(app).sitting.case.question.startswith("zWhen")

    drive(bench(), scenario)


def test_undo_goes_back_to_the_case_in_which_the_change_was_made():
    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "right_square_bracket")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"
        await pilot.press("ctrl+z")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-1"
        assert not work(app).sitting.case.question.endswith("X")

    drive(bench(), scenario)


def test_a_new_claim_opens_for_typing_and_the_reference_text_follows():
    async def scenario(app, pilot):
        await pilot.press("n")
        await settle(app, pilot)
        await pilot.press(*"It rains")
        now = work(app).sitting.case
        assert claims_of(now)[-1].text == "It rains"
        assert now.reference.text.endswith("Only rain water is used. It rains.")

    drive(bench(), scenario)


def test_selecting_a_sentence_and_marking_it_supports_the_claim_in_hand():
    async def scenario(app, pilot):
        await pilot.press("tab", "s", "m")
        await settle(app, pilot)
        assert claims_of(work(app).sitting.case)[0].support_phrases[-1] == "The glasshouse opens at nine."

    drive(bench(), scenario)


def test_marking_the_same_phrase_twice_changes_nothing_and_says_so():
    async def scenario(app, pilot):
        at = TEXT.index("watered on Mondays")
        work(app).source.evidence.select(at, at + len("watered on Mondays"))
        before = work(app).sitting.case
        work(app).source.evidence.action_mark()
        await pilot.pause()
        assert work(app).sitting.case is before
        assert "already has this phrase" in app.screen.query_one(KeyLine).message

    drive(bench(), scenario)


def test_x_unmarks_the_phrase_under_the_cursor_and_not_the_last_one():
    async def scenario(app, pilot):
        await pilot.press("tab")
        await settle(app, pilot)
        work(app).source.evidence.move_to(TEXT.index("with rain"))
        await pilot.press("x")
        first, second = claims_of(work(app).sitting.case)
        assert first.support_phrases == ("watered on Mondays",)
        assert second.support_phrases == ()

    drive(bench(), scenario)


def test_c_makes_a_claim_from_the_selection_that_is_proved_by_it():
    async def scenario(app, pilot):
        await pilot.press("tab", "s", "c")
        await settle(app, pilot)
        made = claims_of(work(app).sitting.case)[-1]
        assert made.text == "The glasshouse opens at nine."
        assert (made.citation_id, made.support_phrases) == ("care#1", (made.text,))

    drive(bench(), scenario)


def test_p_makes_a_point_from_the_selection():
    async def scenario(app, pilot):
        await pilot.press("tab", "s", "p")
        await settle(app, pilot)
        assert work(app).sitting.case.points[-1].text == "The glasshouse opens at nine."

    drive(bench(), scenario)


def missing_phrase():
    """A case whose second claim quotes what the source does not say."""
    first, second = claims_of(case())
    wrong = second.model_copy(update={"support_phrases": ("using rain water only",)})
    return case(reference=case().reference.model_copy(update={"claims": (first, wrong)}))


def test_first_fix_goes_to_the_missing_phrase_selects_the_nearest_and_r_takes_it():
    async def scenario(app, pilot):
        strip = app.screen.query_one(GateStrip)
        assert "using rain water only" in strip.sentence
        await pilot.press("f")
        await settle(app, pilot)
        assert work(app).current == "c2"
        assert work(app).source.evidence.has_focus
        assert work(app).source.evidence.selected.text == "with rain water only"
        assert "not in this source" in grid(app)
        await pilot.press("r")
        await settle(app, pilot)
        assert claims_of(work(app).sitting.case)[1].support_phrases == ("with rain water only",)
        assert "All gates pass" in strip.sentence
        assert "not in this source" not in grid(app)

    drive(bench(missing_phrase()), scenario)


def test_first_fix_with_no_claim_at_all_begins_one():
    async def scenario(app, pilot):
        await pilot.press("f")
        await settle(app, pilot)
        assert work(app).case_pane.editing == Spot("claim", "c1")

    drive(bench(case(reference=None)), scenario)


def test_ready_says_what_is_in_the_way_and_otherwise_changes_the_state():
    one = bench(case("g-1"), case("g-2", reference=None))

    async def scenario(app, pilot):
        await pilot.press("R")
        await settle(app, pilot)
        assert one.states["g-1"] == "ready"
        assert "ready" in app.screen.query_one(Topbar).sentence
        await pilot.press("right_square_bracket", "R")
        await settle(app, pilot)
        assert one.states["g-2"] == "draft"
        assert "the case has no claims" in " ".join(toast.message for toast in app._notifications)

    drive(one, scenario)


def test_letters_typed_into_a_field_are_text_and_never_commands():
    async def scenario(app, pilot):
        await pilot.press("i")
        await settle(app, pilot)
        await pilot.press(*"qfrmnxdRu?")
        assert work(app).sitting.case.question.endswith("qfrmnxdRu?")
        assert len(claims_of(work(app).sitting.case)) == 2

    drive(bench(), scenario)


def test_removing_a_claim_is_immediate_and_undoable():
    async def scenario(app, pilot):
        work(app).case_pane.go(Spot("claim", "c2"))
        await pilot.press("d")
        assert [claim.claim_id for claim in claims_of(work(app).sitting.case)] == ["c1"]
        assert "ctrl+z" in app.screen.query_one(KeyLine).message
        await pilot.press("ctrl+z")
        assert [claim.claim_id for claim in claims_of(work(app).sitting.case)] == ["c1", "c2"]

    drive(bench(), scenario)


def test_a_withheld_chunk_is_not_shown_anywhere():
    secret = chunk(text="the reserve lies behind the ridge", permitted=False)

    async def scenario(app, pilot):
        assert "withheld" in grid(app)
        assert "ridge" not in grid(app)

    drive(bench(chunks=[secret]), scenario)


def test_opening_a_field_with_unusual_line_ends_and_leaving_it_changes_nothing():
    odd = case(question="one\r\ntwo\x0bthree\u2028four")

    async def scenario(app, pilot):
        await pilot.press("i")
        await settle(app, pilot)
        await pilot.press("escape")
        await settle(app, pilot)
        assert work(app).sitting.case == odd
        assert not work(app).sitting.changed

    drive(bench(odd), scenario)


def test_a_huge_paste_is_refused_with_the_way_that_works():
    from textual.events import Paste

    async def scenario(app, pilot):
        await pilot.press("i")
        await settle(app, pilot)
        app.post_message(Paste("x" * 70_000))
        await pilot.pause()
        assert "import" in app.screen.query_one(KeyLine).message.lower()
        assert len(work(app).sitting.case.question) < 100

    drive(bench(), scenario)


def test_several_pasted_lines_all_arrive():
    from textual.events import Paste

    async def scenario(app, pilot):
        await pilot.press("i")
        await settle(app, pilot)
        app.post_message(Paste("line one\nline two\nline three"))
        await pilot.pause()
        assert work(app).sitting.case.question == f"{case().question}line one\nline two\nline three"

    drive(bench(), scenario)


def test_all_store_calls_run_in_one_lane_off_the_loop():
    one = bench()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+s")
        await settle(app, pilot)

    drive(one, scenario)
    assert {thread.rsplit("_", 1)[0] for _, thread in one.calls} == {"goldtui-lane"}
    assert len({thread for _, thread in one.calls}) == 1


def test_a_mistake_of_our_own_is_told_without_a_traceback_and_the_application_stays_up():
    one = bench()

    def broken(case_id):
        raise KeyError("withheld text")

    async def scenario(app, pilot):
        one.open = broken
        await pilot.press("right_square_bracket")
        await settle(app, pilot)
        told = " ".join(toast.message for toast in app._notifications)
        assert "internal goldtui failed on its own account: KeyError" in told
        assert "withheld" not in told
        assert work(app).sitting.case.case_id == "g-1"

    drive(one, scenario)


def test_a_list_that_cannot_be_read_says_so():
    one = bench()

    def broken(filter_text, offset, limit):
        raise StoreError("store_busy", "another goldtui is writing", one.path, "wait a moment")

    async def scenario(app, pilot):
        one.window = broken
        work(app).case_list.forget()
        await settle(app, pilot)
        assert "another goldtui is writing" in " ".join(toast.message for toast in app._notifications)

    drive(one, scenario)


def test_an_edit_whose_source_cannot_be_fetched_is_refused_and_case_and_history_stay():
    async def scenario(app, pilot):
        before = work(app).sitting

        def broken(case):
            raise StoreError("store_busy", "another goldtui is writing", "garden.db", "wait a moment")

        before.judging.judge = broken
        history, case = before.history, before.case
        await pilot.press("t")
        await settle(app, pilot)
        assert (work(app).sitting.history, work(app).sitting.case) == (history, case)
        assert "another goldtui is writing" in " ".join(toast.message for toast in app._notifications)

    drive(bench(), scenario)


def test_a_crash_keeps_the_typing_and_prints_no_local_variables(monkeypatch):
    one = bench()
    apps = []

    def broken(self):
        secret = "withheld text"
        raise ZeroDivisionError(len(secret) - len(secret))

    monkeypatch.setattr(CaseActions, "action_behaviour", broken)

    async def scenario(app, pilot):
        apps.append(app)
        await pilot.press("i", "X")
        work(app).case_pane.outline.focus()
        await pilot.press("t")
        await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        drive(one, scenario)
    assert one.drafts["g-1"].question.endswith("X")
    assert isinstance(apps[0].crash, ZeroDivisionError)
    assert apps[0]._exit_renderables == []
