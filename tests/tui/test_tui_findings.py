"""The checks in the screens: next to the current row, as a list of a case, as a queue over what the Library found."""

from __future__ import annotations

import threading

from check_fakes import finding
from hands import ask, press, said
from tui_fakes import bench, drive, grid, settle, work

from goldtui.model.faults import StoreError
from goldtui.model.spot import Spot
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.library.library import Library
from goldtui.tui.pages.findings import FindingsScreen
from goldtui.tui.workbench.workbench import Workbench

WEAK = (
    finding("g-1", "GT204", Spot("claim", "c2")),
    finding("g-1", "GT209", Spot("phrase", "c2", 0), "warning"),
    finding("g-3", "GT301", Spot("point", "p1"), "info"),
    finding(None, "GT401"),
)


def weak():
    one = bench()
    one.weak = WEAK
    return one


async def rest(app, pilot):
    """Until the checks have been asked again."""
    await pilot.pause(0.5)
    await settle(app, pilot)


def test_a_finding_stands_under_the_rows_while_its_row_is_in_hand_and_goes_when_it_is_mended():
    async def scenario(app, pilot):
        await rest(app, pilot)
        assert "error GT204" not in grid(app)
        work(app).case_pane.go(Spot("claim", "c2"))
        await settle(app, pilot)
        assert "✗ error GT204 (1 of 2, ! lists them)" in grid(app)
        await press(app, pilot, "i", *" mended", "escape")
        assert "GT204" in grid(app)
        await rest(app, pilot)
        assert "GT204" not in grid(app)

    drive(weak(), scenario)


def test_an_error_of_the_checks_is_the_first_fix_of_a_case_whose_gates_all_pass():
    async def scenario(app, pilot):
        await rest(app, pilot)
        assert "First fix (f): GT204 is weak: mend GT204" in work(app).query_one(GateStrip).sentence
        await press(app, pilot, "f")
        assert work(app).case_pane.outline.spot == Spot("claim", "c2")

    drive(weak(), scenario)


def test_many_changes_in_a_row_are_checked_once():
    one = weak()

    async def scenario(app, pilot):
        await rest(app, pilot)
        before = [call for call, _ in one.calls].count("findings_of_case")
        await press(app, pilot, "i", *"when and where")
        await rest(app, pilot)
        calls = [thread for call, thread in one.calls if call == "findings_of_case"]
        assert len(calls) - before <= 3
        assert all("lane" in thread for thread in calls)

    drive(one, scenario)


def test_findings_of_one_case_are_not_shown_in_another():
    async def scenario(app, pilot):
        await rest(app, pilot)
        await press(app, pilot, "right_square_bracket")
        assert work(app).sitting.case.case_id == "g-2"
        assert work(app).case_pane.findings == ()

    drive(weak(), scenario)


def test_a_check_that_nobody_asked_for_fails_in_silence():
    one = weak()

    def locked(case):
        raise StoreError("store_busy", "somebody writes", "garden.db", "wait")

    one.findings_of_case = locked

    async def scenario(app, pilot):
        await rest(app, pilot)
        assert "somebody writes" not in grid(app)

    drive(one, scenario)


def test_the_list_of_a_case_explains_each_and_leads_to_its_field():
    async def scenario(app, pilot):
        await rest(app, pilot)
        await ask(pilot, "exclamation_mark")
        assert isinstance(app.screen, FindingsScreen)
        shown = grid(app)
        assert "Findings in g-1 · 1 error · 1 warning · 0 infos" in shown
        assert "Next: mend GT204" in shown
        assert "w shows the page of rule GT204." in shown
        await ask(pilot, "j", "enter")
        await settle(app, pilot)
        assert work(app).current == "c2"
        assert said(app) == "mend GT209"

    drive(weak(), scenario, (80, 24))


def test_the_list_opens_on_the_finding_of_the_row_in_hand():
    async def scenario(app, pilot):
        await rest(app, pilot)
        work(app).case_pane.go(Spot("phrase", "c2", 0))
        await settle(app, pilot)
        await ask(pilot, "exclamation_mark")
        assert app.screen.selected.finding.code == "GT209"
        await ask(pilot, "q")

    drive(weak(), scenario)


def test_the_queue_of_the_library_leads_into_the_case_and_goes_on_where_it_was_left():
    async def scenario(app, pilot):
        await ask(pilot, "exclamation_mark")
        assert isinstance(app.screen, FindingsScreen)
        assert "Findings in the set · 2 errors · 1 warning · 1 info" in grid(app)
        await ask(pilot, "j", "j", "f")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-3"
        assert work(app).case_pane.outline.spot == Spot("point", "p1")
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)
        await ask(pilot, "exclamation_mark")
        assert app.screen.selected.finding.code == "GT301"
        await ask(pilot, "j", "enter")
        assert "about the set or its evidence" in said(app)
        await ask(pilot, "escape")
        assert isinstance(app.screen, Library)

    drive(weak(), scenario, go="")


def test_a_finding_leads_into_its_own_case_though_another_was_opened_under_the_list():
    async def scenario(app, pilot):
        await rest(app, pilot)
        await ask(pilot, "exclamation_mark")
        app.workbench.go_case("g-2")
        while app.workbench.sitting.case.case_id != "g-2":
            await pilot.pause(0.01)
        await ask(pilot, "enter")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-1"
        assert work(app).case_pane.outline.spot == Spot("claim", "c2")

    drive(weak(), scenario)


def test_an_order_without_a_filter_leaves_the_whole_set_in_the_queue():
    async def scenario(app, pilot):
        await press(app, pilot, "s")
        await ask(pilot, "exclamation_mark")
        assert "Findings in the set" in grid(app)
        assert [one.finding.code for one in app.screen.found] == ["GT204", "GT209", "GT301", "GT401"]
        await ask(pilot, "q")

    drive(weak(), scenario, go="")


def test_with_a_filter_only_the_cases_found_are_in_the_queue():
    async def scenario(app, pilot):
        await press(app, pilot, "slash", *"g-3", "enter")
        await ask(pilot, "exclamation_mark")
        assert [one.finding.code for one in app.screen.found] == ["GT301"]
        assert "Findings in the cases found" in grid(app)
        await ask(pilot, "q")

    drive(weak(), scenario, (60, 20), go="")


def test_while_a_large_set_is_checked_cases_can_be_opened_and_no_list_comes_over_them():
    one = weak()
    go_on, real = threading.Event(), one.findings_of_set

    def slow(case_ids):
        go_on.wait(60)
        return real(case_ids)

    one.findings_of_set = slow

    async def scenario(app, pilot):
        await ask(pilot, "exclamation_mark")
        assert said(app) == "Checking."
        await pilot.press("enter")
        while not (isinstance(app.screen, Workbench) and app.screen.sitting):
            await pilot.pause(0.02)
        assert work(app).sitting.case.case_id == "g-1"
        assert "findings_of_set" not in [call for call, _ in one.calls]
        go_on.set()
        await settle(app, pilot)
        assert "findings_of_set" in [call for call, _ in one.calls]
        assert work(app).sitting.case.case_id == "g-1"

    drive(one, scenario, go="")


def test_where_nothing_is_found_the_list_says_so():
    async def scenario(app, pilot):
        await ask(pilot, "exclamation_mark")
        assert "Nothing is found" in grid(app)
        await ask(pilot, "enter", "j", "exclamation_mark")
        assert isinstance(app.screen, Library)

    drive(bench(), scenario, go="")


def test_one_key_shows_the_page_of_the_rule_in_hand_and_one_leads_back_to_the_list():
    async def scenario(app, pilot):
        await rest(app, pilot)
        await ask(pilot, "exclamation_mark", "w")
        page = grid(app)
        assert "GT204 phrase-not-exact" in page
        assert "Why it matters" in page
        assert all(len(line.rstrip()) < 60 for line in page.splitlines())
        assert "reason is required" not in page
        await ask(pilot, *["j"] * 20)
        assert "reason is required" in grid(app)
        await ask(pilot, "q")
        assert isinstance(app.screen, FindingsScreen)
        await ask(pilot, "q")

    drive(weak(), scenario, (60, 20))


def test_the_queue_names_the_case_of_each_finding_and_is_plain_ascii_where_that_is_asked():
    one = bench()
    one.weak = tuple(finding(case_id, "GT" + "2" * 60) for case_id in ("g-1", "g-2"))

    async def scenario(app, pilot):
        await ask(pilot, "exclamation_mark")
        shown = grid(app)
        assert "x error g-1 GT2222" in shown
        assert "x error g-2 GT2222" in shown
        assert shown.isascii()
        await ask(pilot, "q")

    drive(one, scenario, (60, 20), ascii=True, go="")
