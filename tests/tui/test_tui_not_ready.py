"""What keeps a case from being ready or saved: listed, led to, and the typing kept."""

from __future__ import annotations

from types import SimpleNamespace

from hands import ask, pane, press, said, until
from tui_fakes import FakeBench, bench, case, drive, grid, settle, work

from goldtui.casework import edits
from goldtui.casework.readiness import GateProblem, NotReady, PlacedProblem, consequences
from goldtui.casework.rules import EmptyProof
from goldtui.model.spot import Spot
from goldtui.tui.workbench.blockers import BlockersScreen
from goldtui.tui.workbench.state import Said


class StrictBench(FakeBench):
    """Refuses as the real one does."""

    def mark_ready(self, case, base, *, anyway=False):
        """Two things in the way."""
        raise NotReady(
            (
                GateProblem(
                    "phrase_absent",
                    "“x” is not in care#1",
                    "claim:c2.support_phrases[0]",
                    "take its wording",
                    Spot("phrase", "c2"),
                ),
                GateProblem(
                    "no_refusal_reason",
                    "no reason is given",
                    "case.refusal_reason",
                    "say why",
                    Spot("case", "refusal_reason"),
                ),
            )
        )

    def save(self, case, base, note=""):
        """The third claim has no phrase."""
        raise EmptyProof("phrases_missing", "claim 2 has no support phrase yet", "claim:c2", "press m")


def strict():
    one = bench()
    return StrictBench([chain[-1] for chain in one.saved.values()], list(one.chunks.values()))


def test_what_keeps_a_case_from_ready_is_listed_and_enter_goes_to_the_chosen_one():
    async def scenario(app, pilot):
        await pilot.press("R")
        await pilot.pause(0.2)
        assert isinstance(app.screen, BlockersScreen)
        assert "2 things are in the way" in grid(app)
        assert "“x” is not in care#1" in grid(app)
        await pilot.press("j", "enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert pane(app).outline.spot == Spot("case", "refusal_reason")
        assert said(app) == "No reason is given: say why"
        assert pane(app).editing == Spot("case", "refusal_reason")
        await pilot.press("escape", "R")
        await pilot.pause(0.2)
        await pilot.press("escape")
        await settle(app, pilot)
        assert work(app).sitting.case == case("g-1")

    drive(strict(), scenario, (80, 24))


def test_what_was_said_of_the_case_goes_away_once_an_edit_makes_it_untrue():
    async def scenario(app, pilot):
        await pilot.press("R")
        await pilot.pause(0.2)
        await pilot.press("j", "enter")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert said(app) == "No reason is given: say why"
        work(app).show_case()
        assert said(app) == "No reason is given: say why"
        await pilot.press(*"dry")
        await until(pilot, lambda: said(app) == "")
        await pilot.press("escape")

    drive(strict(), scenario)


def test_a_message_stays_while_it_is_true_and_while_nothing_is_known_yet():
    before = case("g-1")
    after = edits.set_question(before, "Why?").case
    for now, settled, still, outdated in (
        (before, True, False, False),
        (after, True, True, False),
        (after, False, False, False),
        (after, True, False, True),
    ):
        message = Said("text", before, lambda _, still=still: still)
        assert message.outdated(SimpleNamespace(case=now, settled=settled)) is outdated


def test_a_claim_without_proof_is_not_saved_but_kept_as_a_draft_and_shown():
    one = strict()

    async def scenario(app, pilot):
        await pilot.press("i", "X", "escape", "ctrl+s")
        await settle(app, pilot)
        assert "Not saved, claim 2 has no support phrase yet" in said(app)
        assert pane(app).outline.spot == Spot("claim", "c2")
        assert one.drafts["g-1"].question.endswith("X")

    drive(one, scenario)


def blocker(code, *place):
    return GateProblem(code, "", "", "", Spot(*place))


def test_what_an_open_claim_leaves_open_is_not_counted_as_a_thing_of_its_own():
    open_ = blocker("claim_unaligned", "claim", "c1")
    follow = (blocker("citation_not_judged", "citation", "c1"), blocker("point_not_judged", "point", "p1"))
    assert consequences((open_, *follow)) == 2
    assert consequences(follow) == 0
    assert consequences((blocker("no_question", "case", "question"), *follow)) == 0


def test_the_list_says_how_many_follow_from_the_first():
    async def scenario(app, pilot):
        problems = (blocker("claim_unaligned", "claim", "c1"), blocker("point_not_judged", "point", "p1"))
        app.push_screen(BlockersScreen(problems, app.glyphs))
        await pilot.pause(0.1)
        assert "Not ready yet: 1 thing is in the way; 1 more follows from that." in grid(app)
        await pilot.press("escape")

    drive(bench(), scenario)


class Sourceless(FakeBench):
    """Says that a source is at fault which the case does not have."""

    def mark_ready(self, case, base, *, anyway=False):
        """One thing in the way."""
        spot = Spot("chunk", "gone#1")
        raise NotReady((PlacedProblem("GT101", "gone#1 is not known", "chunk:gone#1", "press A", spot),))


def test_enter_on_a_source_that_is_not_there_goes_to_the_row_of_the_sources_and_says_the_key():
    async def scenario(app, pilot):
        await ask(pilot, "R")
        await press(app, pilot, "enter")
        assert pane(app).outline.has_focus
        assert pane(app).outline.spot == Spot("case", "required_source_ids")
        assert "press A" in said(app)

    one = bench()
    drive(Sourceless([chain[-1] for chain in one.saved.values()], list(one.chunks.values())), scenario)
