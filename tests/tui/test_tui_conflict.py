"""Two people at one case: three texts side by side, field by field, and no key that loses one of them."""

from __future__ import annotations

import pytest
from garden import garden
from hands import ask, now, said
from snapshots import kept
from tui_fakes import case, claims_of, drive, grid, settle, work

from goldtui.casework import edits
from goldtui.tui.workbench.conflict import ConflictScreen
from goldtui.tui.workbench.workbench import Workbench

BEGAN = case("g-1").question


async def meet(app, pilot, one, theirs, *keys):
    """Type X behind the question, then save on top of what somebody else saved meanwhile."""
    await pilot.press("i", "end", "X", *keys)
    await settle(app, pilot)
    one.append(theirs, "ben")
    await ask(pilot, "ctrl+s")
    assert isinstance(app.screen, ConflictScreen)


def question(text):
    return case("g-1", question=text)


def other_claim(text="Orchids are watered on Sundays."):
    return edits.set_claim_text(case("g-1"), "c1", text).case


def flat(app):
    return " ".join(grid(app).replace("│", " ").split())


def test_the_second_to_save_sees_what_both_began_with_and_both_texts_and_nothing_is_decided():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"), "escape")
        shown = flat(app)
        assert "1 to decide" in shown
        assert f"Before: {BEGAN}" in shown
        assert "{+X+}" in shown or "X+}" in shown
        assert "{+Theirs+}" in shown
        assert "Becomes: you decide." in shown
        await pilot.press("escape")
        await settle(app, pilot)

    drive(one, scenario)


@pytest.mark.parametrize("size", [(120, 36), (60, 20), (20, 5)])
def test_leaving_writes_nothing_and_mine_stays_a_draft(size):
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"), "escape")
        await ask(pilot, "escape")
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("X")
        assert one.newest().question == "Theirs?"
        assert one.typing().question.endswith("X")

    drive(one, scenario, size)


def test_saving_with_a_field_undecided_saves_nothing_and_says_which_field():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"), "escape")
        await ask(pilot, "ctrl+s")
        assert isinstance(app.screen, ConflictScreen)
        assert said(app).startswith("1 still to decide: question.")
        assert len(one.chain()) == 2
        await ask(pilot, "escape")

    drive(one, scenario)


@pytest.mark.parametrize(("keys", "comes"), [(("m",), BEGAN + "X"), (("M",), BEGAN + "X")])
def test_mine_is_saved_on_top_and_theirs_stays_in_the_chain(keys, comes):
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"), "escape")
        await ask(pilot, *keys, "ctrl+s")
        await settle(app, pilot)
        assert [text.question for text in one.chain()] == [BEGAN, "Theirs?", comes]
        assert one.typing() is None

    drive(one, scenario)


@pytest.mark.parametrize("key", ["t", "T"])
def test_theirs_taken_whole_writes_nothing_and_undo_brings_mine_back(key):
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"), "escape")
        await ask(pilot, key, "ctrl+s")
        await settle(app, pilot)
        assert now(app).question == "Theirs?"
        assert len(one.chain()) == 2
        assert one.typing() is None
        await pilot.press("ctrl+z")
        await settle(app, pilot)
        assert now(app).question == BEGAN + "X"

    drive(one, scenario)


def test_taking_theirs_loads_the_open_field_anew_so_that_typing_does_not_bring_mine_back():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"))
        await ask(pilot, "t", "ctrl+s")
        await settle(app, pilot)
        assert work(app).case_pane.editor.value == "Theirs?"
        await pilot.press("!", "escape")
        await settle(app, pilot)
        assert now(app).question == "Theirs?!"

    drive(one, scenario)


def test_both_opens_one_text_of_the_two_which_is_edited_and_saved():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question(BEGAN + " In May?"), "escape")
        await ask(pilot, "b")
        editor = app.screen.query_one("#conflict-editor")
        assert "X" in editor.value
        assert "In May?" in editor.value
        await ask(pilot, *"ab", "ctrl+s")
        await settle(app, pilot)
        assert one.newest().question == editor.value
        assert editor.value.endswith("ab")

    drive(one, scenario)


def test_a_field_typed_by_hand_is_what_is_saved():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"), "escape")
        await ask(pilot, "e", "end", "Y", "escape")
        assert "edited by hand" in grid(app)
        await ask(pilot, "ctrl+s")
        await settle(app, pilot)
        assert one.newest().question == BEGAN + "XY"

    drive(one, scenario)


def test_changes_of_different_fields_are_shown_as_going_together_and_saved_with_one_key():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, other_claim(), "escape")
        shown = flat(app)
        assert "0 to decide, 2 settled" in shown
        assert "question · yours, they left it alone" in shown
        assert "claim c1 · theirs, you left it alone" in shown
        await ask(pilot, "ctrl+s")
        await settle(app, pilot)
        assert one.newest().question == BEGAN + "X"
        assert claims_of(one.newest())[0].text == "Orchids are watered on Sundays."

    drive(one, scenario)


def test_what_went_together_by_itself_can_still_be_decided_otherwise():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, other_claim(), "escape")
        await ask(pilot, "down", "m", "ctrl+s")
        await settle(app, pilot)
        assert claims_of(one.newest())[0].text == "Orchids are watered on Mondays."

    drive(one, scenario)


def test_two_new_claims_are_both_kept_and_a_new_id_is_reported():
    one = garden()
    theirs = edits.add_claim(case("g-1"), "Theirs.", "care#1", "glasshouse").case

    async def scenario(app, pilot):
        work(app).keeping.edit(edits.add_claim(now(app), "Mine.", "care#1", "rain water"))
        await settle(app, pilot)
        one.append(theirs, "ben")
        await ask(pilot, "ctrl+s")
        assert "Both wrote claim c3: yours is kept as c4." in flat(app)
        await ask(pilot, "ctrl+s")
        await settle(app, pilot)
        assert [(c.claim_id, c.text) for c in claims_of(one.newest())][2:] == [
            ("c3", "Theirs."),
            ("c4", "Mine."),
        ]

    drive(one, scenario)


def test_a_claim_removed_by_one_and_reworded_by_the_other_is_asked_about_and_cannot_be_typed():
    one = garden()

    async def scenario(app, pilot):
        work(app).keeping.edit(edits.remove_claim(now(app), "c1"))
        await settle(app, pilot)
        one.append(other_claim(), "ben")
        await ask(pilot, "ctrl+s")
        shown = flat(app)
        assert "claim c1 removed · to decide" in shown
        assert "Mine: not there" in shown
        await ask(pilot, "e")
        assert said(app) == "This one is taken as it is: m mine, t theirs."
        await ask(pilot, "t", "ctrl+s")
        await settle(app, pilot)
        assert [c.claim_id for c in claims_of(now(app))] == ["c1", "c2"]

    drive(one, scenario)


def test_somebody_who_saves_during_the_choosing_is_asked_about_as_well():
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, other_claim(), "escape")
        one.append(case("g-1", workflow="orchids"), "ben")
        await ask(pilot, "ctrl+s")
        assert isinstance(app.screen, ConflictScreen)
        assert "slice · theirs, you left it alone" in flat(app)
        await ask(pilot, "escape")
        await settle(app, pilot)
        assert len(one.chain()) == 3

    drive(one, scenario)


@pytest.mark.parametrize(
    "size", [(200, 50), (120, 36), (80, 24), (60, 20), (40, 10), (20, 6), (20, 5), (20, 4), (8, 2)]
)
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_the_choices_of_a_conflict_are_in_sight_at_every_size(size, plain):
    one = garden()

    async def scenario(app, pilot):
        await meet(app, pilot, one, question("Theirs?"), "escape")
        shown = " ".join(grid(app).split()).lower()
        if size[0] >= 20:
            assert all(words in shown for words in ("esc", "m mine", "t theirs", "question"))
        assert shown.isascii() or not plain
        await ask(pilot, "b")
        await ask(pilot, "escape")
        await ask(pilot, "tab", "down", "tab", "ctrl+s")
        await settle(app, pilot)
        assert isinstance(app.screen, Workbench)
        assert len(one.chain()) == 3

    drive(one, scenario, size, ascii=plain)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", ["dark", "ascii"])
def test_a_conflict_looks_as_it_did_when_somebody_last_looked(look, size):
    one = garden()
    pairs = []

    async def scenario(app, pilot):
        await meet(app, pilot, one, edits.set_question(other_claim(), "Theirs?").case, "escape")
        pairs.append(kept(f"conflict-{size[0]}x{size[1]}-{look}", app))
        await ask(pilot, "escape")

    drive(one, scenario, size, ascii=look == "ascii")
    assert [now for _, now in pairs] == [was for was, _ in pairs]
