"""The bulk edit's screen: numbers before anything is written, one key that writes, and nothing by default."""

from __future__ import annotations

from tui_fakes import FakeBench, bench, case, drive, grid, settle

from goldtui.casework.bulk_changes import BulkChange, Operation, changed, differences
from goldtui.model.faults import StoreError
from goldtui.model.records import Behaviour
from goldtui.tui.library.bulk import BulkScreen
from goldtui.workbench.library.bulk import BulkDone, BulkPlan, Sample

IDS = ("g-1", "g-2", "g-3")


class BulkFake(FakeBench):
    """Plans and writes over the dictionaries; cases whose question says *typing* are left alone."""

    fails = False

    def plan_bulk(self, case_ids, change):
        """As the real one counts."""
        self._note("plan_bulk")
        cases = [self.saved[one][-1] for one in case_ids]
        typing = tuple(one.case_id for one in cases if "typing" in one.question)
        going = [one for one in cases if one.case_id not in typing and changed(one, change) != one]
        same = len(cases) - len(typing) - len(going)
        samples = tuple(Sample(one.case_id, differences(one, changed(one, change))) for one in going[:3])
        touched = tuple((one.case_id, len(self.saved[one.case_id])) for one in going)
        return BulkPlan(change, len(cases), touched, same, typing, (), 0, 0, samples)

    def apply_bulk(self, plan):
        """Append one revision each."""
        self._note("apply_bulk")
        if self.fails:
            raise StoreError("store_full", "the disk is full", "x", "make room")
        for case_id, _ in plan.touched:
            self.saved[case_id].append(changed(self.saved[case_id][-1], plan.change))
        return BulkDone("b1", plan.change.words(), tuple(i for i, _ in plan.touched), (), ())


def fake():
    one = bench(case("g-1"), case("g-2", tags=("summer",)), case("g-3", question="typing"))
    return BulkFake([chain[-1] for chain in one.saved.values()], list(one.chunks.values()))


def driven(one, scenario, size=(80, 24)):
    answers = []

    async def with_screen(app, pilot):
        app.push_screen(BulkScreen(one, app.lane, app.glyphs, IDS), answers.append)
        await pilot.pause()
        await scenario(app, pilot)

    drive(one, with_screen, size, go="")
    return answers


def flat(app):
    """The screen as running text, whatever was wrapped where."""
    return " ".join(grid(app).replace("│", " ").split())


async def counted(app, pilot):
    await pilot.pause(0.3)
    await settle(app, pilot)


def test_the_numbers_stand_on_the_screen_before_y_writes_and_only_y_does():
    one = fake()

    async def scenario(app, pilot):
        assert "Bulk edit of 3 picked cases: what?" in grid(app)
        await pilot.press("j", "enter", *"summer")
        await counted(app, pilot)
        assert "1 of 3 picked changes; 1 already so; 1 has an open draft: left alone." in flat(app)
        await pilot.press("y")
        await pilot.press("backspace", "enter")
        await counted(app, pilot)
        assert "[-(empty)-]" in grid(app)
        assert "{+summer+}" in grid(app)
        assert not any(call == "apply_bulk" for call, _ in one.calls)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert not any(call == "apply_bulk" for call, _ in one.calls)
        await pilot.press("y")
        await counted(app, pilot)

    (done,) = driven(one, scenario)
    assert done.changed == ("g-1",)
    assert one.saved["g-1"][-1].tags == ("summer",)
    assert len(one.saved["g-3"]) == 1


def test_escape_goes_back_question_by_question_and_out_with_nothing_written():
    one = fake()

    async def scenario(app, pilot):
        await pilot.press(*"jjjjjjjj", "enter")
        await pilot.pause()
        assert "replace text, where?" in grid(app)
        await pilot.press("j", "enter", *"Orchids", "enter", *"Palms", "enter")
        await counted(app, pilot)
        assert "{+Palms are watered on Mondays.+}" in grid(app)
        for title in ("Replace it by what?", "replace which text in claims?", "where?", "what?"):
            await pilot.press("escape")
            await pilot.pause()
            assert title in grid(app)
        await pilot.press("escape")
        await pilot.pause()

    assert driven(one, scenario) == [None]
    assert all(len(chain) == 1 for chain in one.saved.values())


def test_a_value_that_cannot_be_taken_is_named_and_goes_no_further():
    async def scenario(app, pilot):
        await pilot.press(*"jjjjjj", "enter", *"1.5", "enter")
        await counted(app, pilot)
        assert "out of range" in grid(app)
        assert app.screen.stage == "value"
        await pilot.press("escape", "escape")

    assert driven(fake(), scenario, (60, 20)) == [None]


def test_a_choice_goes_straight_to_the_numbers_and_what_is_so_already_says_so():
    one = fake()

    async def scenario(app, pilot):
        await pilot.press(*"jjjj", "enter", "enter")
        await counted(app, pilot)
        assert "0 of 3 picked change; 2 already so" in flat(app)
        await pilot.press("y")
        await pilot.pause()
        assert "Nothing to change" in grid(app)
        await pilot.press("escape", "j", "enter")
        await counted(app, pilot)
        await pilot.press("y")
        await counted(app, pilot)

    (done,) = driven(one, scenario)
    assert done.changed == ("g-1", "g-2")
    assert one.saved["g-1"][-1].expected_behaviour is Behaviour.PARTIAL


def test_a_failed_write_says_why_and_that_nothing_was_written():
    one = fake()
    one.fails = True

    async def scenario(app, pilot):
        await pilot.press("enter", *"guests", "enter")
        await counted(app, pilot)
        await pilot.press("y")
        await counted(app, pilot)
        assert "Nothing was written: the disk is full. make room" in flat(app)
        assert app.screen.plan is not None
        await pilot.press(*["escape"] * 3)

    assert driven(one, scenario, (120, 36)) == [None]


def test_a_change_says_in_words_what_it_is():
    assert BulkChange(Operation.SLICE, "a").words() == "slice set to “a”"
    assert BulkChange(Operation.SLICE, "").words() == "slice emptied"
