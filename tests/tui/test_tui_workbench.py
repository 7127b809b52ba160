"""The Workbench as a reviewer uses it: keys in, case and screen out."""

from __future__ import annotations

from hands import press, said
from tui_case import TEXT
from tui_fakes import bench, case, chunk, drive, grid, settle, work

from goldtui.casework.edits import claims_of
from goldtui.model.spot import Spot
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.topbar import Topbar


def test_typing_in_the_question_changes_the_case_and_the_strip_in_the_same_step():
    async def scenario(app, pilot):
        await pilot.press("i", "X")
        assert work(app).sitting.case.question.endswith("X")
        assert "unsaved" in app.screen.query_one(Topbar).sentence

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
        # What the checks say later may be in the strip already.
        assert work(app).sitting.judged.spot is None
        assert "not in this source" not in grid(app)

    drive(bench(missing_phrase()), scenario)


def test_a_redraw_right_after_going_to_the_citation_of_another_claim_leaves_the_cursor_there():
    async def scenario(app, pilot):
        assert work(app).current == "c1"
        work(app).case_pane.go(Spot("citation", "c2"))
        work(app).show_case()
        assert work(app).case_pane.outline.spot == Spot("citation", "c2")
        await settle(app, pilot)
        assert work(app).case_pane.outline.spot == Spot("citation", "c2")

    drive(bench(), scenario, size=(80, 24))


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


def test_what_was_said_of_one_case_is_gone_in_the_next():
    async def scenario(app, pilot):
        await press(app, pilot, "R")
        assert "Marked ready" in said(app)
        await press(app, pilot, "right_square_bracket")
        assert work(app).sitting.case.case_id == "g-2"
        assert "Marked ready" not in grid(app)

    drive(bench(), scenario)
