"""Conflicts of labels before a third person: both sides next to each other, decided by one key and a kind of error."""

from __future__ import annotations

import pytest
from hands import ask, press, said
from labelled import give, kept_decisions, mark, resolved, sheet, under_review
from test_tui_terminal import GROUPS
from tui_case import TEXT
from tui_fakes import case, claims_of, drive, grid, settle

from goldtui.model.labels import ClaimLabel, Coverage, ErrorKind, How, PointLabel, Support
from goldtui.tui.kit.note import Note
from goldtui.tui.labels.adjudication import AdjudicationScreen
from goldtui.tui.labels.adjudication_dialogs import KindScreen, RejectScreen

MONDAYS, WATERED = mark(TEXT, "on Mondays"), mark(TEXT, "watered on Mondays")
SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]


def differing(who="dora"):
    """Ben and cem agree on the second claim; they differ in a phrase, and about the point."""
    sheets = {"ben": sheet(marks=(MONDAYS,)), "cem": sheet(point=Coverage.NOT_COVERED, marks=(WATERED,))}
    return give(under_review(who=who), "g-1", sheets)


async def opened(app, pilot):
    """The conflicts, over the Library."""
    app.push_screen(AdjudicationScreen(app.bench, app.lane, app.glyphs, "g-1"))
    await settle(app, pilot)
    assert isinstance(app.screen, AdjudicationScreen)
    return app.screen


async def decided(app, pilot, *keys):
    """Keys that open a dialog and answer it."""
    await ask(pilot, *keys)
    await settle(app, pilot)


def told(app):
    """What the screen said last, in place of the keys or above them."""
    return f"{said(app)} {' '.join(row.strip() for row in app.screen.query_one('#adjudication-ask', Note).rows)}"


def row_texts(screen):
    return [row.text for row in screen.rows.rows]


def test_only_conflicts_are_listed_and_what_was_agreed_is_folded_away():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert [one.spot for one in screen.state.page.conflicts] == [("claim", "c1"), ("point", "p1")]
        assert not any("unanimous" in row for row in row_texts(screen))
        assert "1 label taken" in grid(app)
        await press(app, pilot, "G", "enter")
        assert any("not supported (unanimous)" in row and "claim c2" in row for row in row_texts(screen))
        await press(app, pilot, "enter")
        assert not any("unanimous" in row for row in row_texts(screen))

    drive(differing(), scenario, go="")


def test_both_labels_stand_beside_each_other_and_their_phrases_bear_their_signs_in_the_source():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        line = next(row for row in grid(app).splitlines() if "ben: supported" in row)
        assert "① ben: supported" in line
        assert "② cem: supported" in line
        found = {(m.claim, screen.source.evidence.text[m.start : m.end]) for m in screen.source.evidence.marks.marks}
        assert found == {(0, "on Mondays"), (1, "watered on Mondays")}

    drive(differing(), scenario, go="")


def test_accepting_asks_for_the_kind_of_error_and_no_key_is_its_default():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await ask(pilot, "2", "enter")
        assert isinstance(app.screen, KindScreen)
        await ask(pilot, "escape")
        assert screen.state.decided == {}
        await decided(app, pilot, "2", "g")
        one = screen.state.decided["claim", "c1"]
        assert (one.how, one.error, one.label.phrases) == (How.ACCEPT, ErrorKind.GUIDELINE_GAP, (WATERED,))
        assert screen.conflict.spot == ("point", "p1")
        assert any("supported, as cem says (guideline gap)" in row for row in row_texts(screen))

    drive(differing(), scenario, go="")


def test_phrases_are_put_together_where_the_verdict_is_the_same_and_only_there():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await decided(app, pilot, "plus", "a")
        assert screen.state.decided["claim", "c1"].label.phrases == (WATERED, MONDAYS)
        await press(app, pilot, "plus")
        assert "nothing to put together" in told(app)
        assert app.screen is screen

    drive(differing(), scenario, go="")


def test_taking_none_of_them_asks_what_holds_and_why_and_keeps_what_was_typed():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "j")
        await ask(pilot, "minus", "3", "s", *"unclear", "escape")
        assert app.screen is screen
        assert screen.state.decided == {}
        await ask(pilot, "minus")
        assert isinstance(app.screen, RejectScreen)
        assert "What holds instead: cannot tell" in grid(app)
        await decided(app, pilot, "enter")
        one = screen.state.decided["point", "p1"]
        assert one.label == PointLabel(point_id="p1", says=Coverage.CANNOT_TELL)
        assert (one.how, one.error, one.note) == (How.REJECT, ErrorKind.SLIP, "unclear")

    drive(differing(), scenario, go="")


def test_taking_none_of_them_needs_a_reason_and_another_label():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await press(app, pilot, "j")
        await ask(pilot, "minus", "1", "g", "enter")
        assert isinstance(app.screen, RejectScreen)
        assert "takes a reason" in grid(app)
        await decided(app, pilot, *"so", "enter")
        assert "That is ben's label: 1 takes it" in told(app)
        assert screen.state.decided == {}

    drive(differing(), scenario, go="")


def test_a_label_of_ones_own_rests_on_words_one_marked():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await decided(app, pilot, "minus", "1", "g", *"no", "enter")
        assert "Supported by which words?" in told(app)
        await press(app, pilot, "tab", "s", "m", "tab")
        assert "③ you marked" in grid(app)
        await decided(app, pilot, "minus", "enter")
        label = screen.state.decided["claim", "c1"].label
        assert isinstance(label, ClaimLabel)
        assert label.says is Support.SUPPORTED
        assert label.phrases not in ((MONDAYS,), (WATERED,), ())

    drive(differing(), scenario, go="")


def test_decisions_are_taken_back_until_they_are_handed_in_and_recorded_together():
    one = differing()

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await decided(app, pilot, "1", "s")
        await decided(app, pilot, "1", "s")
        assert "All are decided" in told(app)
        await press(app, pilot, "ctrl+z")
        assert set(screen.state.decided) == {("claim", "c1")}
        await press(app, pilot, "ctrl+y")
        await press(app, pilot, "d")
        assert set(screen.state.decided) == {("claim", "c1")}
        assert resolved(one) == []
        await press(app, pilot, "ctrl+z", "ctrl+s")
        assert [made.spot for made in resolved(one)] == [("claim", "c1"), ("point", "p1")]
        assert "No conflict is left" in told(app)
        assert kept_decisions(one) is None

    drive(one, scenario, go="")


def test_decisions_that_were_not_handed_in_are_offered_again():
    one = differing()

    async def first(app, pilot):
        await opened(app, pilot)
        await decided(app, pilot, "1", "a")
        await press(app, pilot, "escape")

    async def second(app, pilot):
        screen = await opened(app, pilot)
        assert "1 decision kept, not handed in yet" in told(app)
        assert screen.conflict.spot == ("point", "p1")
        assert screen.state.decided["claim", "c1"].error is ErrorKind.AMBIGUOUS_SOURCE

    drive(one, first, go="")
    drive(one, second, go="")


def test_words_marked_and_a_reason_typed_survive_leaving_the_screen():
    one = differing()

    async def first(app, pilot):
        await opened(app, pilot)
        await press(app, pilot, "tab", "s", "m", "tab")
        await ask(pilot, "minus", "1", "a", *"both ways", "escape")
        await press(app, pilot, "j")
        await ask(pilot, "minus", "3", "s", *"vague", "escape")
        await press(app, pilot, "escape")

    async def second(app, pilot):
        screen = await opened(app, pilot)
        assert "③ you marked" in grid(app)
        await decided(app, pilot, "minus", "enter")
        made = screen.state.decided["claim", "c1"]
        assert (made.label.says, made.note, made.error) == (
            Support.SUPPORTED,
            "both ways",
            ErrorKind.AMBIGUOUS_SOURCE,
        )
        await decided(app, pilot, "minus", "enter")
        assert screen.state.decided["point", "p1"].label == PointLabel(point_id="p1", says=Coverage.CANNOT_TELL)

    drive(one, first, go="")
    drive(one, second, go="")


def test_a_reason_is_kept_while_it_is_typed():
    one = differing()

    async def scenario(app, pilot):
        await opened(app, pilot)
        await ask(pilot, "minus", "2", "a", *"both")
        for _ in range(100):
            kept = kept_decisions(one)
            if kept is not None and kept.begun and kept.begun[0].reason == "both":
                break
            await pilot.pause(0.05)
        (begun,) = kept_decisions(one).begun
        assert (begun.reason, begun.says, begun.error) == (
            "both",
            Support.NOT_SUPPORTED,
            ErrorKind.AMBIGUOUS_SOURCE,
        )
        await ask(pilot, "escape")

    drive(one, scenario, go="")


def test_labels_that_changed_meanwhile_are_shown_anew_and_nothing_is_recorded():
    one = differing()

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await decided(app, pilot, "1", "s")
        give(one, "g-1", {"cem": sheet(Support.CANNOT_TELL)})
        await press(app, pilot, "ctrl+s")
        assert "no such conflict about claim c1" in told(app)
        assert resolved(one) == []
        assert screen.conflict.given[1].label.says is Support.CANNOT_TELL

    drive(one, scenario, go="")


def test_who_labelled_may_look_but_not_decide():
    one = differing("ben")

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert "ben took part" in grid(app)
        await press(app, pilot, "1")
        assert app.screen is screen
        assert "third person" in told(app)

    drive(one, scenario, go="")


def test_a_case_without_conflicts_says_so():
    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        assert "No conflict of labels is open here." in grid(app)
        await press(app, pilot, "1", "ctrl+s")
        assert app.screen is screen

    drive(under_review(), scenario, go="")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("plain", [False, True], ids=["signs", "ascii"])
def test_both_sides_and_the_source_can_be_read_at_every_size(size, plain):
    async def scenario(app, pilot):
        await opened(app, pilot)
        shown = grid(app)
        assert "ben: supported" in shown
        assert "cem: supported" in shown
        assert "1 takes ben's, 2 takes cem's" in shown
        await press(app, pilot, "tab")
        shown = grid(app)
        assert "The glasshouse opens" in shown
        assert not plain or shown.isascii()

    drive(differing(), scenario, size, ascii=plain, go="")


@pytest.mark.parametrize("group", GROUPS, ids=range(len(GROUPS)))
def test_hostile_text_is_drawn_and_never_obeyed(group):
    text = " ".join(group)
    first, second = claims_of(case())
    nasty = first.model_copy(update={"text": text})
    one = under_review(
        case("g-1", question=text, reference=case().reference.model_copy(update={"claims": (nasty, second)})),
        who="dora",
    )
    give(one, "g-1", {text: sheet(Support.CANNOT_TELL), "cem": sheet(marks=(MONDAYS,))})

    async def scenario(app, pilot):
        screen = await opened(app, pilot)
        await decided(app, pilot, "2", "s")
        assert screen.state.decided
        shown = grid(app)
        assert "EVIL" in shown
        assert {char for char in shown if not char.isprintable()} <= {"\n"}

    drive(one, scenario, go="")
