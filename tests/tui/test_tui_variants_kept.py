"""What is stored from the Variants place: an expectation with its reason, an answer by hand, and the way back."""

from __future__ import annotations

import pytest
from hands import ask, press, said
from tui_fakes import bench, drive, grid, settle
from variant_fakes import place

from goldtui.model.faults import StoreError
from goldtui.tui.variants.editor import VariantEditor
from goldtui.tui.variants.expectation import ExpectationScreen
from goldtui.tui.variants.variants import Variants


def test_another_expectation_needs_a_reason_and_is_stored():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3", "j")
        await ask(pilot, "E")
        assert isinstance(app.screen, ExpectationScreen)
        assert "citation support (observed)" in grid(app)
        await ask(pilot, "enter", "enter")
        assert "Without a reason nothing is changed" in grid(app)
        assert not one.kept_variants
        await ask(pilot, *"our way", "enter")
        await settle(app, pilot)
        kept = one.kept_variants["g-1/mis-cite/1"]
        assert (kept.expected_stage, kept.note, kept.answer) == ("citation support", "our way", None)
        assert "killed 3 of 3" in grid(app)
        assert "(expectation changed)" in grid(app)

    drive(one, scenario)


def test_an_answer_is_rewritten_by_hand_and_escape_keeps_it():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3", "j", "j")
        await ask(pilot, "i")
        assert isinstance(app.screen, VariantEditor)
        await ask(pilot, *" Ever", "escape")
        await settle(app, pilot)
        kept = one.kept_variants["g-1/negated-claim/1"]
        assert kept.answer.text.endswith("Mondays. Ever")
        assert "(kept)" in grid(app)

    drive(one, scenario)


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        (("j", "E", "enter", *"our way", "enter"), "g-1/mis-cite/1"),
        (("j", "j", "i", *" Ever", "escape"), "g-1/negated-claim/1"),
    ],
    ids=["expectation", "answer"],
)
def test_what_was_stored_is_taken_back_made_again_removed_and_brought_back(keys, name):
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3")
        before = grid(app)
        await ask(pilot, *keys)
        await settle(app, pilot)
        kept = one.kept_variants[name]
        for out, back in (("ctrl+z", "ctrl+y"), ("d", "ctrl+z")):
            await press(app, pilot, out)
            assert not one.kept_variants
            assert ("ctrl+z brings it back" in said(app)) is (out == "d")
            assert grid(app).splitlines()[2] == before.splitlines()[2]
            await press(app, pilot, back)
            assert one.kept_variants == {name: kept}

    drive(one, scenario)


def test_escape_leaves_the_expectation_first_its_reason_then_the_whole():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3", "j")
        await ask(pilot, "E", "enter", "x", "escape")
        assert isinstance(app.screen, ExpectationScreen)
        await ask(pilot, "j", "escape")
        assert isinstance(app.screen, Variants)
        assert not one.kept_variants

    drive(one, scenario)


def test_a_text_that_cannot_be_read_is_reported_then_left_for_later_and_only_ctrl_d_drops_it():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3", "j")
        await ask(pilot, "i", "enter", *"nonsense", "escape")
        assert isinstance(app.screen, VariantEditor)
        assert "answer:3" in grid(app)
        assert "nonsense" in grid(app)
        await ask(pilot, "escape")
        await settle(app, pilot)
        assert "i goes on with it" in said(app)
        await ask(pilot, "i")
        assert "nonsense" in grid(app)
        await ask(pilot, "ctrl+d")
        await ask(pilot, "i")
        assert "nonsense" not in grid(app)
        await ask(pilot, "escape")
        await settle(app, pilot)
        assert isinstance(app.screen, Variants)
        assert not one.kept_variants

    drive(one, scenario)


def test_the_reference_rewritten_is_a_variant_of_its_own_and_comes_in_hand():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3")
        await ask(pilot, "i", *" Never", "ctrl+s")
        await settle(app, pilot)
        assert list(one.kept_variants) == ["g-1/hand-1"]
        assert place(app).row.name == "hand-1"
        assert "hand-1 (kept): written by hand" in grid(app)

    drive(one, scenario)


def test_an_answer_left_as_it_was_is_not_stored():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3", "j")
        await ask(pilot, "i", "escape")
        await settle(app, pilot)
        assert isinstance(app.screen, Variants)
        assert not one.kept_variants

    drive(one, scenario)


def test_keys_without_an_object_say_so_and_change_nothing():
    one = bench()

    async def scenario(app, pilot):
        await press(app, pilot, "3", "E")
        assert "Only a variant has an expected stage" in said(app)
        await press(app, pilot, "d")
        assert "not stored" in said(app)
        await press(app, pilot, "ctrl+z")
        assert "Nothing was changed here" in said(app)
        await press(app, pilot, "ctrl+y")
        assert "Nothing was taken back" in said(app)
        await press(app, pilot, "o", "o", "G", "i")
        assert "There is nothing to edit here" in said(app)
        assert "keep_variant" not in [call for call, _ in one.calls]

    drive(one, scenario)


def test_a_step_that_cannot_be_stored_is_reported_and_is_no_step():
    one = bench()

    def full(step):
        raise StoreError("store_full", "the disk is full", "garden.db", "make room")

    async def scenario(app, pilot):
        await press(app, pilot, "3")
        await press(app, pilot, "j")
        one.keep_variant = full
        await ask(pilot, "E", "enter", "x", "enter")
        await settle(app, pilot)
        assert "the disk is full" in grid(app)
        assert app.variants_memory.next(back=True) is None

    drive(one, scenario)
