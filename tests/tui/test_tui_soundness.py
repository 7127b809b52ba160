"""Whether a case is sound is said while it is written, and R says what is not before it marks the case."""

from __future__ import annotations

from dataclasses import replace

from hands import pane, said
from tui_fakes import FakeBench, bench, drive, grid, settle, work

from goldtui.casework.readiness import NotSound, PlacedProblem
from goldtui.model.spot import Spot
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.workbench.blockers import BlockersScreen


def sentence(app) -> str:
    return work(app).query_one(GateStrip).sentence


async def rest(app, pilot):
    """Until the case was looked over besides its gates."""
    await pilot.pause(0.5)
    await settle(app, pilot)


class LooseBench(FakeBench):
    """Marks a case that lets a variant through only when its author says so again."""

    def mark_ready(self, case, base, *, anyway=False):
        """Refuse it first."""
        if not anyway:
            lets = PlacedProblem(
                "variant_survived", "survived: rider", "case g-1", "forbid “rider”", Spot("point", "p1")
            )
            raise NotSound((lets,), "not sound: 2 of 3 known-bad variants are killed, 1 survived")
        return super().mark_ready(case, base)


def loose():
    one = bench()
    return LooseBench([chain[-1] for chain in one.saved.values()], list(one.chunks.values()))


def test_the_strip_says_what_a_case_with_green_gates_lets_through_and_f_goes_there():
    async def scenario(app, pilot):
        await rest(app, pilot)
        assert "Not sound: 2 of 3 known-bad variants are killed, 1 misattributed. First fix (f): " in sentence(app)
        await pilot.press("f")
        await settle(app, pilot)
        assert said(app) != work(app).sitting.judged.fix

    drive(bench(), scenario)


def test_the_strip_says_that_a_case_is_sound():
    one = bench()
    variants_of = one.variants_of

    def all_killed(case, *, afresh=False):
        found = variants_of(case)
        rows = tuple(row for row in found.rows if not row.wrong)
        return type(found)(found.case_id, rows, found.gates, 2, 2, True, "", found.unturned)

    one.variants_of = all_killed

    async def scenario(app, pilot):
        await rest(app, pilot)
        assert "Sound: 2 of 2 known-bad variants are killed. R marks the case ready" in sentence(app)
        work(app).sitting.opened = replace(work(app).sitting.opened, state="ready")
        work(app).show_strip()
        assert sentence(app).endswith("It is ready: somebody else reviews it.")

    drive(one, scenario)


def test_what_was_said_of_an_older_wording_is_not_said_of_the_new_one():
    async def scenario(app, pilot):
        await rest(app, pilot)
        assert "Not sound" in sentence(app)
        await pilot.press("i", "X")
        await pilot.pause()
        assert "Not sound" not in sentence(app)

    drive(bench(), scenario)


def test_a_case_that_is_stopped_is_not_asked_for_its_variants():
    one = bench()

    async def scenario(app, pilot):
        await rest(app, pilot)
        before = [call for call, _ in one.calls].count("variants_of")
        pane(app).go(Spot("claim", "c1"))
        await pilot.press("d")
        await pilot.press("d")
        await rest(app, pilot)
        assert work(app).sitting.judged.spot is not None
        assert [call for call, _ in one.calls].count("variants_of") == before

    drive(one, scenario)


def test_ready_lists_what_gets_through_and_enter_goes_to_its_place():
    one = loose()

    async def scenario(app, pilot):
        await pilot.press("R")
        await pilot.pause(0.2)
        assert isinstance(app.screen, BlockersScreen)
        assert "All gates pass, but the case is not sound: 2 of 3" in grid(app)
        assert "survived: rider" in grid(app)
        await pilot.press("f")
        await settle(app, pilot)
        assert pane(app).outline.spot == Spot("point", "p1")
        assert "forbid “rider”" in said(app)
        assert one.states["g-1"] == "draft"

    drive(one, scenario)


def test_ready_again_marks_the_case_all_the_same_and_escape_does_not():
    one = loose()

    async def scenario(app, pilot):
        for key, state in (("escape", "draft"), ("R", "ready")):
            await pilot.press("R")
            await pilot.pause(0.2)
            await pilot.press(key)
            await settle(app, pilot)
            assert one.states["g-1"] == state

    drive(one, scenario)
