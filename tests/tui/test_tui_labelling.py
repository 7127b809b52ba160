"""Blind labelling: what may be seen before one's own labels are in, how they are given, and that none is ever lost."""

from __future__ import annotations

import pytest
from garden import WRITER, garden
from hands import press, said
from labelled import give, given, kept_labels, mark, sheet, under_review
from test_tui_terminal import GROUPS
from tui_case import TEXT
from tui_fakes import case, chunk, claims_of, drive, grid, settle

from goldtui.model.case_state import CaseState
from goldtui.model.faults import StoreError
from goldtui.model.labels import Coverage, Support
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.note import Note
from goldtui.tui.labels.labelling import LabellingScreen
from goldtui.tui.labels.words import gold_marks, label_rows

GOLD_PHRASES = ("watered on Mondays", "with rain water only")
SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]


async def opened(app, pilot, case_id="g-1"):
    """The labelling of a case, over the Library."""
    app.push_screen(LabellingScreen(app.bench, app.lane, app.glyphs, case_id))
    await settle(app, pilot)
    assert isinstance(app.screen, LabellingScreen)
    return app.screen


def told(app):
    """What the screen said last, in place of the keys or above them."""
    return f"{said(app)} {' '.join(row.strip() for row in app.screen.query_one('#label-ask', Note).rows)}"


def row_texts(screen):
    return [row.text for row in screen.rows.rows]


def test_before_ones_own_labels_are_in_the_golds_phrases_and_others_labels_are_nowhere_on_the_screen():
    one = give(under_review(), "g-1", {"cem": sheet(Support.NOT_SUPPORTED)})

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        rows = row_texts(screen)
        assert not any("rests on" in row or "cem" in row for row in rows)
        assert screen.source.evidence.marks.marks == ()
        assert gold_marks(screen.state.page) == []
        assert "Others' labels are hidden: 1" in grid(app)
        await press(app, pilot, "o")
        assert "once your labels are in" in told(app)
        assert screen.source.evidence.marks.marks == ()

    drive(one, scenario, go="")


def test_marking_then_1_labels_the_claim_in_hand_and_goes_on_to_the_next():
    one = under_review()

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert screen.spot == ("claim", "c1")
        await press(app, pilot, "tab", "s", "m", "1")
        assert screen.state.work.said(("claim", "c1")) is Support.SUPPORTED
        (phrase,) = screen.state.work.marked("c1")
        assert (phrase.text, phrase.start) == ("The glasshouse opens at nine.", 0)
        assert screen.spot == ("claim", "c2")
        assert kept_labels(one) == screen.state.work

    drive(one, scenario, go="")


def test_keys_typed_in_one_burst_mark_for_the_claim_that_was_in_hand():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await pilot.press("tab", "s", "m", "n", "2")
        await settle(app, pilot)
        assert screen.state.work.marked("c1")
        assert not screen.state.work.marked("c2")
        assert screen.state.work.said(("claim", "c2")) is Support.NOT_SUPPORTED

    drive(under_review(), scenario, go="")


def test_supported_without_a_phrase_asks_for_one_and_stays_on_the_claim():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "1")
        assert screen.spot == ("claim", "c1")
        assert "Supported by which words?" in told(app)

    drive(under_review(), scenario, go="")


def test_a_point_takes_covered_and_no_phrase():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "2", "3")
        assert screen.spot == ("point", "p1")
        assert "1 covered" in told(app)
        await press(app, pilot, "tab", "s", "m")
        assert "Phrases belong to a claim" in told(app)
        await press(app, pilot, "2")
        assert screen.state.work.said(("point", "p1")) is Coverage.NOT_COVERED
        assert "All is labelled" in told(app)

    drive(under_review(), scenario, go="")


def test_handing_in_with_something_missing_says_what_and_goes_there():
    one = under_review()

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "2", "j", "2", "G", "ctrl+s")
        assert "Not handed in: claim 'c2' has no label" in told(app)
        assert screen.spot == ("claim", "c2")
        assert given(one) == {}
        await press(app, pilot, "1", "n", "1", "ctrl+s")
        assert "no phrase is marked" in told(app)
        assert screen.spot == ("claim", "c2")

    drive(one, scenario, go="")


def test_once_handed_in_the_golds_phrases_and_others_labels_are_shown_and_ones_own_stay():
    one = give(under_review(), "g-1", {"cem": sheet(Support.SUPPORTED, marks=(mark(TEXT, "on Mondays"),))})

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "2", "2", "1", "S")
        assert given(one)["ana"] == sheet(Support.NOT_SUPPORTED)
        assert kept_labels(one) is None
        rows = "\n".join(row_texts(screen))
        assert "the gold rests on “watered on Mondays”" in rows
        assert "cem: supported on “on Mondays”" in rows
        assert "decided: not supported (unanimous)" in rows
        assert "1 differ from others'" in grid(app)
        await press(app, pilot, "o")
        found = [screen.source.evidence.text[m.start : m.end] for m in screen.source.evidence.marks.marks]
        assert sorted(found) == sorted(GOLD_PHRASES)
        await press(app, pilot, "j", "2")
        assert "a third person settles it" in told(app)
        assert given(one)["ana"] == sheet(Support.NOT_SUPPORTED)

    drive(one, scenario, go="")


def test_what_is_not_handed_in_is_kept_at_once_and_offered_again():
    one = under_review()

    async def first(app, pilot):
        await opened(app, pilot)
        await press(app, pilot, "tab", "s", "m", "tab", "2")
        await press(app, pilot, "escape")
        assert not isinstance(app.screen, LabellingScreen)

    async def second(app, pilot):
        screen = await opened(app, pilot)
        assert "Back where you left off: 1 label and 1 phrase kept" in told(app)
        assert screen.spot == ("claim", "c2")
        assert "not handed in" in grid(app).splitlines()[0]

    drive(one, first, go="")
    drive(one, second, go="")


def test_a_case_that_changed_keeps_the_labels_of_unchanged_claims_and_names_the_others():
    one = under_review()

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "2", "2", "1")
        first, second = claims_of(case())
        other = second.model_copy(update={"text": "Only rain water is ever used."})
        answer = case().reference.model_copy(update={"claims": (first, other)})
        one.append(case(reference=answer), "ben", CaseState.READY)
        await press(app, pilot, "ctrl+s")
        words = told(app)
        assert "ben has saved revision 3" in words
        assert "look again at claim c2, point p1" in words
        assert screen.state.work.said(("claim", "c1")) is Support.NOT_SUPPORTED
        assert screen.spot == ("claim", "c2")
        await press(app, pilot, "2", "1", "ctrl+s")
        assert given(one)["ana"] == sheet(Support.NOT_SUPPORTED)

    drive(one, scenario, go="")


def test_undo_and_redo_walk_through_ones_own_changes():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "2", "3", "ctrl+z")
        assert screen.state.work.said(("claim", "c2")) is None
        await press(app, pilot, "ctrl+z")
        assert screen.state.work.empty
        await press(app, pilot, "ctrl+z")
        assert "Nothing to take back" in told(app)
        await press(app, pilot, "ctrl+y", "ctrl+y")
        assert screen.state.work.said(("claim", "c2")) is Support.CANNOT_TELL
        await press(app, pilot, "ctrl+y")
        assert "Nothing was taken back" in told(app)

    drive(under_review(), scenario, go="")


def test_x_takes_a_phrase_away_in_the_source_and_in_the_list():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "tab", "s", "m", "x")
        assert screen.state.work.marked("c1") == ()
        await press(app, pilot, "x")
        assert "No phrase that you marked" in told(app)
        await press(app, pilot, "s", "m", "tab", "x")
        assert screen.state.work.empty
        await press(app, pilot, "x")
        assert "No phrase is marked here" in told(app)

    drive(under_review(), scenario, go="")


def test_labels_that_cannot_be_kept_say_so_and_are_not_left_by_accident():
    one = under_review()
    keep = one.labels.keep

    def full(page, work):
        raise StoreError("work_not_kept", "what you have said cannot be kept: full", "/state", "make room")

    one.labels.keep = full

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "2")
        assert "NOT KEPT" in grid(app).splitlines()[0]
        await press(app, pilot, "escape")
        assert app.screen is screen
        one.labels.keep = keep
        await press(app, pilot, "2")
        assert "NOT KEPT" not in grid(app).splitlines()[0]
        await press(app, pilot, "escape")
        assert app.screen is not screen

    drive(one, scenario, go="")


def test_who_may_not_label_reads_why_and_changes_nothing():
    one = under_review(who=WRITER)

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert "Read only: wim wrote words of this case" in grid(app)
        await press(app, pilot, "2")
        assert "somebody else has to label it" in told(app)
        await press(app, pilot, "ctrl+s")
        assert screen.state.work.empty
        assert given(one) == {}

    drive(one, scenario, go="")


def test_a_case_without_claims_and_points_says_that_there_is_nothing_to_label():
    async def scenario(app, pilot):
        await opened(app, pilot)
        assert "nothing to label" in grid(app)
        await press(app, pilot, "1")
        assert "nothing to label" in told(app)

    drive(under_review(case("g-1", reference=None, points=())), scenario, go="")


def test_withheld_words_are_shown_neither_in_the_source_nor_in_claims_nor_in_others_marks():
    secret = "The rare lady slipper orchid grows behind the north gate."
    first = case("g-1", required_source_ids=("care#1", "rare#1"))
    quoted = first.reference.model_copy(update={"text": f"It is said: {secret}"})
    one = garden(
        first.model_copy(update={"reference": quoted}),
        chunks=(chunk(), chunk("rare#1", secret, permitted=False)),
        state=CaseState.READY,
    )
    give(one, "g-1", {"cem": sheet(marks=(mark(secret, "grows behind the north gate", "rare#1"),))})

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "full_stop")
        assert "withheld" in grid(app)
        await press(app, pilot, "2", "2", "1", "ctrl+s")
        assert given(one)["ana"]
        shown = grid(app) + "\n".join(row_texts(screen))
        assert "north gate" not in shown
        assert "cem: supported" in shown

    drive(one, scenario, go="")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("plain", [False, True], ids=["signs", "ascii"])
def test_claim_choices_and_source_can_be_read_at_every_size(size, plain):
    async def scenario(app, pilot):
        await opened(app, pilot)
        shown = grid(app)
        assert "Orchids are watered" in shown
        assert "1 supported, 2 not supported, 3 cannot tell" in shown
        await press(app, pilot, "tab")
        shown = grid(app)
        assert "The glasshouse opens at nine" in shown
        assert "Orchids are watered" in shown
        assert not plain or shown.isascii()
        assert isinstance(app.screen.focused, Evidence)

    drive(under_review(), scenario, size, ascii=plain, go="")


@pytest.mark.parametrize("group", GROUPS, ids=range(len(GROUPS)))
def test_hostile_text_is_drawn_and_never_obeyed(group):
    text = " ".join(group)
    first, second = claims_of(case())
    nasty = first.model_copy(update={"text": text})
    one = under_review(
        case("g-1", question=text, reference=case().reference.model_copy(update={"claims": (nasty, second)}))
    )
    give(one, "g-1", {text: sheet()})

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "2", "2", "1", "ctrl+s")
        assert screen.state.page.given
        shown = grid(app)
        assert "EVIL" in shown
        assert {char for char in shown if not char.isprintable()} <= {"\n"}

    drive(one, scenario, go="")


def test_rows_of_labels_are_the_same_for_the_same_page_and_work():
    page = under_review().labels.page("g-1")
    from goldtui.tui.kit.glyphs import UNICODE

    assert label_rows(page, page.work, UNICODE) == label_rows(page, page.work, UNICODE)


def test_a_label_given_just_before_quitting_is_kept():
    one = under_review()

    async def scenario(app, pilot):
        await opened(app, pilot)
        await pilot.press("2", "ctrl+q")
        await pilot.pause()

    drive(one, scenario, go="")
    assert one.closed
    assert kept_labels(one).said(("claim", "c1")) is Support.NOT_SUPPORTED
