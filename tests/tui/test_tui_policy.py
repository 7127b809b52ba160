"""The Policy place: fields by group, changed in place, tried, and saved with a reason."""

from __future__ import annotations

import pytest
from hands import ask, press, said
from tui_fakes import bench, drive, grid

from goldtui.model.policy import CompliancePattern, Policy
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.policy.families import FamilyChoice
from goldtui.tui.policy.pattern import PatternScreen
from goldtui.tui.policy.policy import PolicyPlace
from goldtui.tui.policy.state import GROUPS
from goldtui.tui.policy.words import fields_of

SIZES = pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)


def place(app) -> PolicyPlace:
    assert isinstance(app.screen, PolicyPlace)
    return app.screen


async def go(app, pilot, key: str) -> None:
    """Put the cursor on a field."""
    await press(app, pilot, "8")
    for at, group in enumerate(GROUPS):
        keys = [one.key for one in fields_of(group)]
        if key in keys:
            await press(app, pilot, *["j"] * at, "tab", *["j"] * keys.index(key))
            return
    raise AssertionError(f"there is no field {key}")


async def type_value(app, pilot, text: str) -> None:
    """Type a value over the one that is there."""
    await press(app, pilot, "enter")
    place(app).query_one(EnterInput).value = text
    await press(app, pilot, "enter")


@SIZES
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_every_group_and_field_is_drawn_with_meaning_default_and_allowed_values(size, plain):
    async def scenario(app, pilot):
        await press(app, pilot, "8")
        seen = grid(app)
        for group in GROUPS:
            assert str(group) in seen
            await press(app, pilot, "tab")
            for field in fields_of(group):
                shown = grid(app)
                assert field.title[:12] in shown
                assert field.key in shown
                assert "Default: " in " ".join(shown.split())
                seen += shown
                await press(app, pilot, "j")
            await press(app, pilot, "tab", "j")
        assert seen.isascii() or not plain

    drive(bench(), scenario, size, ascii=plain)


def test_a_value_is_typed_in_place_and_waits_unsaved():
    one = bench()

    async def scenario(app, pilot):
        await go(app, pilot, "slice_minimum")
        await type_value(app, pilot, "0.9")
        assert "1 change not saved" in grid(app)
        assert "Saved: 0.95." in " ".join(grid(app).split())
        assert one.rules.kept == []
        await press(app, pilot, "q", "q", "8")
        assert "1 change not saved" in grid(app)
        await press(app, pilot, "tab", "u")
        assert "not saved" not in grid(app).splitlines()[0]

    drive(one, scenario)


@pytest.mark.parametrize("typed", ["nan", "1.5", "much", "", "9" * 5000, "\x1b[2J"])
def test_a_refused_value_says_why_and_stays_in_the_line(typed):
    async def scenario(app, pilot):
        await go(app, pilot, "slice_minimum")
        await type_value(app, pilot, typed)
        assert said(app)
        assert place(app).query_one(EnterInput).display
        await press(app, pilot, "escape")
        assert not place(app).query_one(EnterInput).display
        assert not place(app).state.unsaved

    drive(bench(), scenario)


def test_saving_asks_for_a_reason_and_keeps_author_and_reason():
    one = bench()

    async def scenario(app, pilot):
        await go(app, pilot, "signers_needed")
        await press(app, pilot, "s")
        assert said(app).startswith("Nothing is changed.")
        await type_value(app, pilot, "3")
        await ask(pilot, "s")
        assert "signers_needed: 2 -> 3" in grid(app)
        await ask(pilot, "enter")
        assert "needs a reason" in grid(app)
        await ask(pilot, *"more", "space", *"eyes", "enter")
        assert [(kept.reason, kept.policy) for kept in one.rules.kept] == [("more eyes", Policy(signers_needed=3))]
        await press(app, pilot, "x")
        assert "Revision 1 by ana, 2026-03-01: more eyes" in grid(app)
        assert "saved" in grid(app).splitlines()[0]

    drive(one, scenario)


def test_of_two_writers_the_second_sees_both_texts_and_goes_on_from_theirs():
    one = bench()

    async def scenario(app, pilot):
        await go(app, pilot, "signers_needed")
        await type_value(app, pilot, "3")
        one.rules.add(Policy(signers_needed=4, slice_minimum=0.5), "ben", "because")
        await ask(pilot, "s")
        await ask(pilot, *"mine", "enter")
        assert "ben saved signers_needed: 2 -> 4; yours: 3" in " ".join(grid(app).split())
        await ask(pilot, "escape")
        await press(app, pilot, "r")
        assert place(app).state.draft == Policy(signers_needed=4, slice_minimum=0.5)
        assert "signers_needed: theirs 4, yours 3" in said(app)

    drive(one, scenario, (120, 36))


def test_a_table_is_changed_entry_by_entry():
    async def scenario(app, pilot):
        await go(app, pilot, "slice_minimums")
        await press(app, pilot, "enter", "a")
        place(app).query_one(EnterInput).value = "fern house = 0.5"
        await press(app, pilot, "enter")
        assert place(app).state.draft.slice_minimums == {"fern house": 0.5}
        await type_value(app, pilot, "0.6")
        assert place(app).state.draft.slice_minimums == {"fern house": 0.6}
        await press(app, pilot, "x")
        assert place(app).state.draft == Policy()
        await press(app, pilot, "q")
        assert place(app).state.opened is None

    drive(bench(), scenario)


def test_patterns_are_listed_by_language_and_one_is_tried_while_it_is_typed():
    async def scenario(app, pilot):
        await go(app, pilot, "gap_patterns")
        await press(app, pilot, "enter")
        assert {row[:2] for row in place(app).fields.texts} == {"en", "de", "fr", "es", "ja", "zh"}
        await ask(pilot, "a")
        screen = app.screen
        assert isinstance(screen, PatternScreen)
        screen.query_one("#pattern-must").value = "No label names the donor."
        await ask(pilot, *"label", "space", *"names")
        assert "must: No label names the donor. (matches 'label names')" in " ".join(grid(app).split())
        await ask(pilot, "left_parenthesis")
        assert "cannot be used" in grid(app)
        await ask(pilot, "enter")
        assert app.screen is screen
        await ask(pilot, "backspace", "enter")
        assert place(app).state.draft.gap_patterns[-1] == "label names"
        assert place(app).fields.texts[-1].startswith("own")

    drive(bench(), scenario, (120, 36))


@SIZES
def test_a_family_of_the_library_is_read_taken_and_its_texts_are_tried(size):
    async def scenario(app, pilot):
        await go(app, pilot, "compliance_patterns")
        await ask(pilot, "f")
        assert isinstance(app.screen, FamilyChoice)
        await ask(pilot, "tab", "enter")
        names = [one.name for one in place(app).state.draft.compliance_patterns]
        assert names == ["money-advice-should", "money-advice-recommended", "money-advice-praise"]
        await press(app, pilot, "enter")
        await ask(pilot, "enter")
        assert isinstance(app.screen, PatternScreen)
        assert "must: You should sell the fund" in grid(app)
        await ask(pilot, "escape")
        await ask(pilot, "f")
        await ask(pilot, "tab", "enter")
        assert said(app) == "It says so already."

    drive(bench(), scenario, size)


def test_a_text_that_no_line_can_show_is_not_rewritten():
    one = bench()
    one.rules.add(
        Policy(guideline="Look.\nLook again.", compliance_patterns=(CompliancePattern(name="a\tb", pattern="x"),))
    )

    async def scenario(app, pilot):
        await go(app, pilot, "guideline")
        await press(app, pilot, "enter")
        assert "goldtui policy set DB --from FILE" in said(app)
        assert not place(app).query_one(EnterInput).display

    drive(one, scenario)


def test_an_earlier_revision_comes_back_with_a_reason():
    one = bench()
    one.rules.add(Policy(signers_needed=3), reason="more eyes")
    one.rules.add(Policy(signers_needed=4), "ben", "still more")

    async def scenario(app, pilot):
        await press(app, pilot, "8")
        await ask(pilot, "v")
        assert "ben: still more" in grid(app)
        await ask(pilot, *"9", "down", *"why", "enter")
        assert "the policy has no revision 9" in grid(app)
        await ask(pilot, "up", "backspace", "x", "enter")
        assert "is no revision" in grid(app)
        await ask(pilot, "backspace", "2", "enter")
        assert "says what the policy says now" in " ".join(grid(app).split())
        await ask(pilot, "backspace", "1", "enter")
        assert one.rules.kept[-1].policy == Policy(signers_needed=3)
        assert (one.rules.kept[-1].reason, len(one.rules.kept)) == ("why", 3)

    drive(one, scenario)


def test_approval_by_its_author_is_refused_with_the_next_step():
    one = bench()
    one.rules.add(Policy(policy_reviewers_needed=1))

    async def scenario(app, pilot):
        await press(app, pilot, "8")
        assert "0 of 1 approvals" in grid(app)
        await press(app, pilot, "y")
        assert said(app) == "ana changed this policy, and cannot approve it. ask"

    drive(one, scenario)


def test_without_a_kept_run_the_place_says_what_makes_one():
    async def scenario(app, pilot):
        await press(app, pilot, "8")
        assert "no run is kept here." in grid(app)
        await press(app, pilot, "t")
        assert said(app) == "no run is kept here. In Report (7), s keeps one."

    drive(bench(), scenario)


def test_people_are_not_changed_here():
    async def scenario(app, pilot):
        await go(app, pilot, "people")
        for key in ("enter", "d"):
            await press(app, pilot, key)
            assert "goldtui people set" in said(app)

    drive(bench(), scenario)
