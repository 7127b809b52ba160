"""The frame of every dialog: whole on every screen, all of a narrow one, and nothing but ASCII where that is asked."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import mkdtemp

import pytest
from garden import garden
from replay_fakes import mis_cited, traces
from report_fakes import opened
from score_yard import passing
from test_tui_bulk import IDS
from tui_fakes import case, drive, grid
from variant_fakes import results

import goldtui.tui as package
from goldtui.casework.decision_work import Begun
from goldtui.model.faults import Problem
from goldtui.model.labels import ClaimLabel, Given, Support
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS
from goldtui.tui.kit.ask import Field, FreezeAsk
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.reason import ReasonScreen
from goldtui.tui.kit.say import SayScreen
from goldtui.tui.labels.adjudication_dialogs import KindScreen, RejectScreen
from goldtui.tui.library.bulk import BulkScreen
from goldtui.tui.library.new_case import NewCase
from goldtui.tui.library.saved_filters import SavedFilters
from goldtui.tui.pages.import_meaning import MeaningDialog
from goldtui.tui.pages.restore import RestoreScreen
from goldtui.tui.policy.families import FamilyChoice
from goldtui.tui.policy.pattern import PatternScreen
from goldtui.tui.replay.case_from_run import CaseFromRun
from goldtui.tui.replay.choose_one import ChooseOne
from goldtui.tui.replay.compare_choice import CompareChoice
from goldtui.tui.replay.gold_wrong import GoldWrong
from goldtui.tui.replay.keep_run import KeepRun
from goldtui.tui.replay.open_words import KINDS
from goldtui.tui.replay.versions import VersionsQuestion
from goldtui.tui.report.run_choice import RunChoice
from goldtui.tui.shell.keys import KeySheet, sheet_of
from goldtui.tui.shell.palette import Palette, entries_of
from goldtui.tui.variants.expectation import ExpectationScreen
from goldtui.tui.workbench.attach import AttachScreen
from goldtui.tui.workbench.blockers import BlockersScreen
from goldtui.workbench.replay.open_runs import Lacking
from goldtui.workbench.variants.case_variants import VariantRow

BLOCKED = Problem("no_claims", "the case has no claims", "case", "write one")
ROW = VariantRow("v", "mis-cite", "mis-cite", "", "", "pass", "pass", "accepted", "so", results())

SAYS = ClaimLabel(claim_id="c1", says=Support.SUPPORTED)
BEGUN = Begun(among=(Given(by="ben", label=SAYS),))


KEPT = tuple(opened(number, passing(), Path("/runs/night.jsonl")).kept for number in range(30))
"""More kept runs than a small screen lists."""


def runs_of(app):
    """A trace file with one run that fails."""
    return app.bench.replay.open(traces(Path(mkdtemp()), mis_cited()), "strict")


def compared_with(app):
    """Another run of the current case, of a file that is gone again by the time it is asked for."""
    runs = runs_of(app)
    return CompareChoice(runs, runs.run(0), app.lane, app.glyphs, None)


FORBIDDEN = next(one for one in POLICY_FIELDS if one.key == "compliance_patterns")

DIALOGS = {
    AttachScreen: lambda app: AttachScreen(app.bench.case, app.lane, app.glyphs, case(), "1"),
    BlockersScreen: lambda app: BlockersScreen([BLOCKED], app.glyphs),
    BulkScreen: lambda app: BulkScreen(app.bench, app.lane, app.glyphs, IDS),
    ChooseOne: lambda app: ChooseOne("A statement.", "What is wrong with it?", tuple(KINDS.values()), app.glyphs),
    CompareChoice: compared_with,
    CaseFromRun: lambda app: CaseFromRun(app.bench, app.lane, runs_of(app), 0),
    ExpectationScreen: lambda app: ExpectationScreen(ROW, app.glyphs),
    FreezeAsk: lambda app: FreezeAsk(
        app.lane, "Sign", ["It changes nothing."], [Field("typed", "8 characters")], lambda said: None, "Esc leaves it"
    ),
    GoldWrong: lambda app: GoldWrong(app.bench, app.lane, app.glyphs, runs_of(app), 0),
    KeepRun: lambda app: KeepRun(app.bench, app.lane, runs_of(app), 0, good=False),
    KeySheet: lambda app: KeySheet(sheet_of(app.screen)),
    KindScreen: lambda app: KindScreen("claim c1: ben is right"),
    MeaningDialog: lambda app: MeaningDialog("What is the column answer?", {"question": "question"}, app.glyphs),
    NewCase: lambda app: NewCase(app.bench, app.lane),
    Palette: lambda app: Palette(app.glyphs, entries_of(app, app.screen), app.bench, app.lane),
    ReasonScreen: lambda app: ReasonScreen(["A flag."]),
    RejectScreen: lambda app: RejectScreen("claim c1", tuple(Support), BEGUN, lambda begun: None),
    PatternScreen: lambda app: PatternScreen(
        FORBIDDEN, ("", "", ""), lambda name, pattern, message: Policy(), app.glyphs
    ),
    FamilyChoice: lambda app: FamilyChoice(Policy(), app.glyphs),
    RestoreScreen: lambda app: RestoreScreen(*app.bench.case.history("g-1").entries * 2, (), True),
    RunChoice: lambda app: RunChoice(KEPT[0], KEPT[1:], app.glyphs, 0),
    SayScreen: lambda app: SayScreen(
        app.lane, "Request a change", ["of g-1"], lambda *said: None, field="what to change", options=("a", "b")
    ),
    SavedFilters: lambda app: SavedFilters(app.bench, app.lane, app.glyphs, "state:draft"),
    VersionsQuestion: lambda app: VersionsQuestion(app.lane, "night.jsonl", Lacking(("index", "reranker"), 3, True)),
}


def kinds_of(kind):
    """The dialogs that are made of a kind, not the frames that several of them share."""
    below = kind.__subclasses__()
    return [one for child in below for one in kinds_of(child)] if below else [kind]


def test_no_dialog_is_left_out_here():
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    assert set(kinds_of(Dialog)) == set(DIALOGS) - {FreezeAsk}


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
@pytest.mark.parametrize("kind", DIALOGS, ids=lambda kind: kind.__name__)
def test_a_dialog_lies_whole_on_the_screen_in_a_frame_where_there_is_room(kind, size, plain):
    async def scenario(app, pilot):
        app.push_screen(DIALOGS[kind](app))
        for _ in range(3):
            await pilot.pause(0.02)
        shown, box = grid(app), app.screen.children[-1].region
        assert app.screen.region.contains_region(box)
        for part in app.screen.children[-1].children:
            assert not part.display or box.contains_region(part.region), part
        framed = shown.splitlines()[box.y][box.x] in "+╭"
        assert framed is (size[0] >= 80)
        assert box.width == size[0] or framed
        assert shown.isascii() or not plain

    drive(garden(), scenario, size, ascii=plain, go="")
