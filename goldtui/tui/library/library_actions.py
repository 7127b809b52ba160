"""What the Library's keys do to the cases found: pick, sort, save the filter, create, copy, change many.

Kept separate from the screen, which searches and shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.binding import Binding, BindingType
from textual.widgets import Input

from goldtui.model.faults import GoldtuiError
from goldtui.model.visible import spelled
from goldtui.tui.kit.case_list import STOPPED, CaseList
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.library.count_panel import CountPanel
from goldtui.tui.library.library_head import SORTS
from goldtui.tui.library.library_undo import LibraryUndo
from goldtui.tui.library.picks import Picks

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.checks.case_findings import PlacedFinding
    from goldtui.workbench.library.bulk import BulkDone

LIBRARY_KEYS: Final[list[BindingType]] = [
    Binding("u", "next_todo", "Next to do", id="library.next"),
    Binding("slash", "filter", "Filter", id="library.filter"),
    Binding("n", "new_case", "New", id="library.new"),
    Binding("space", "pick", "Pick", id="library.pick"),
    Binding("asterisk", "pick_all", "Pick all found", show=False, id="library.pick_all"),
    Binding("s", "sort", "Sort", id="library.sort"),
    Binding("I", "import_files", "Import", id="library.import"),
    Binding("F", "saved_filters", "Saved filters", id="library.saved"),
    Binding("B", "bulk", "Bulk edit", id="library.bulk"),
    Binding("y", "clone", "Clone for newer sources", show=False, id="library.clone"),
    Binding("exclamation_mark", "findings", "Findings of the checks", show=False, id="library.findings"),
    Binding("H", "history", "History of the case", show=False, id="library.history"),
    Binding("M", "coverage", "Map: what to write next", show=False, id="library.coverage"),
    Binding("b", "bars", "Slice bars on or off", show=False, id="library.bars"),
    Binding("tab", "panes", "List or counts", show=False, id="library.panes"),
    Binding("ctrl+z", "take_back", "Undo, in whichever case", show=False, id="library.undo"),
    Binding("ctrl+y", "make_again", "Redo", show=False, id="library.redo"),
    Binding("escape", "clear_filter", "Back: filter, then picks", show=False, id="library.clear"),
    Binding("q", "app.quit", "Quit", id="library.quit"),
]


CHECKING_SECONDS = 600.0
"""How long the message stays: longer than checking the largest set may take."""


class LibraryActions(LibraryUndo):
    """What the keys of the Library do."""

    picks: Picks
    finding_at = 0
    """Position in the queue of findings: when one is fixed, the next moves to its position."""

    def say(self, text: str) -> None:
        """Show a message in place of the keys for a while."""
        self.query_one(KeyLine).flash(text)

    # -- moving about ------------------------------------------------------------------------------------

    def action_filter(self) -> None:
        """Focus the filter."""
        # At once: `focus()` is deferred, and letters typed meanwhile would act as commands.
        self.set_focus(self.query_one("#filter", Input))

    def action_clear_filter(self) -> None:
        """Go one step back: from a field or the counts to the list, then drop the filter, then the picks."""
        field = self.query_one("#filter", Input)
        if self.focused is not self.cases:
            self.set_focus(self.cases)
        elif field.value:
            field.value = ""
        elif self.picks:
            self.say(f"{len(self.picks):,} picks dropped.")
            self._pick(Picks())

    def action_panes(self) -> None:
        """Switch between the list and the counts."""
        panel = self.query_one(CountPanel)
        self.set_focus(panel if self.focused is self.cases and panel.display and panel.entries else self.cases)

    def action_next_todo(self) -> None:
        """Open the next case that waits for its author."""
        row = self.cases.selected_row
        self.gold_app.spawn(self, self._next_todo(row.case_id if row else None), "search")

    async def _next_todo(self, after: str | None) -> None:
        if self.bench is None or self.open_kept():
            return
        case_id = await self.lane(partial(self.bench.library.next_todo, self.asked, after))
        if case_id is None and self.selected_waits():
            # No other case is left, and the selected one is not finished either.
            case_id = after
        if case_id is not None:
            self.post_message(CaseList.Opened(case_id))
        elif self.filter_text:
            self.say("Nothing is left to do among the cases found. Esc clears the filter.")
        else:
            self.say("Nothing is left to do here: no draft, nothing returned, stale or disputed.")

    def action_bars(self) -> None:
        """Show or hide the counts."""
        self.bars_wanted = not self.query_one(CountPanel).display
        self.lay_panel()
        if self.bars_wanted and not self.query_one(CountPanel).entries:
            self.say("No slice to show.")

    def action_sort(self) -> None:
        """Switch to the next order; the selected case stays selected."""
        sorts = SORTS if self.filter_text else SORTS[:-1]
        at = sorts.index(self.sort) if self.sort in sorts else -1
        self.sort = sorts[(at + 1) % len(sorts)]
        self.search()
        self.say(f"Sorted by {self.sort}.")

    # -- picks -------------------------------------------------------------------------------------------

    def _pick(self, picks: Picks) -> None:
        self.picks = picks
        self.cases.picks = picks
        self.cases.refresh()
        self.show_head()

    def action_pick(self) -> None:
        """Pick the selected case, or drop it; the cursor moves on."""
        row = self.cases.selected_row
        if row is not None and row.ordinal:
            self._pick(self.picks.toggled(row.ordinal))
            self.cases.action_rows(1)

    def action_pick_all(self) -> None:
        """Pick every case that the filter finds; if all are picked, drop them."""
        if self.bench is not None:
            self.gold_app.spawn(self, self._pick_all(self.bench), "pick", exclusive=True)

    async def _pick_all(self, bench: Bench) -> None:
        asked, before, stop = self.asked, self.picks, self.stop

        def both() -> tuple[int, Picks]:
            found = bench.library.all_found(asked, stop.is_set)
            joined = before.with_all(found)
            return len(found), before.without(found) if joined.bits == before.bits else joined

        try:
            found, picks = await self.counting(both)
        except GoldtuiError as error:
            if error.problem.code == STOPPED:
                return
            raise
        self._pick(picks)
        self.say(f"All {found:,} found: {len(picks):,} picked now." if found else "Nothing was found to pick.")

    # -- saved filters -----------------------------------------------------------------------------------

    def action_saved_filters(self) -> None:
        """List, apply, save and drop the set's filters."""
        from goldtui.tui.library.saved_filters import SavedFilters

        if self.bench is not None:
            self.app.push_screen(SavedFilters(self.bench, self.lane, self.glyphs, self.asked), self._apply_filter)

    def _apply_filter(self, text: str | None) -> None:
        if text is not None:
            self.ask(text)

    # -- cases -------------------------------------------------------------------------------------------

    def action_new_case(self) -> None:
        """Ask for the question, create the case and open it."""
        from goldtui.tui.library.new_case import NewCase

        if self.bench is not None:
            self.app.push_screen(NewCase(self.bench, self.lane), self._made)

    def _made(self, case_id: str | None) -> None:
        if case_id:
            self.post_message(CaseList.Opened(case_id))

    def action_clone(self) -> None:
        """Copy the selected case for the versions of its sources that are in force."""
        row = self.cases.selected_row
        if row is not None and self.bench is not None:
            self.gold_app.spawn(self, self._clone(self.bench, row.case_id), "clone", exclusive=True)

    async def _clone(self, bench: Bench, case_id: str) -> None:
        clone = await self.lane(partial(bench.library.clone_case, case_id))
        self.search(clone.case_id)
        if not clone.fallen:
            self.say(f"{clone.case_id} is a copy of {case_id}; every phrase stands in the sources of today.")
            return
        number = len(clone.fallen)
        stand = "phrase stands" if number == 1 else "phrases stand"
        more = [f"and {number - 5} more"] if number > 5 else []
        text = "\n".join(
            (f"{clone.case_id} is a copy of {case_id}. {number} {stand} no more:", *clone.fallen[:5], *more)
        )
        self.gold_app.clear_notifications()
        self.gold_app.notify(spelled(text), timeout=15, markup=False)

    # -- history ----------------------------------------------------------------------------------------

    def action_history(self) -> None:
        """Show who saved the selected case when and why, and what changed; old texts can be restored."""
        row = self.cases.selected_row
        if row is not None and self.bench is not None:
            self.gold_app.spawn(self, self._history(self.bench, row.case_id), "history", exclusive=True)

    async def _history(self, bench: Bench, case_id: str) -> None:
        from goldtui.tui.pages.history import HistoryScreen

        screen = HistoryScreen(bench, self.lane, self.glyphs, case_id)
        number = await self.gold_app.push_screen_wait(screen)
        if number is None or screen.found is None:
            return
        done = await self.lane(partial(bench.case.restore, case_id, number, screen.found.newest.number))
        self.search(case_id)
        kept = " Your unsaved typing of it is still kept." if done.typing else ""
        self.say(f"{case_id} says again what revision {number} said: revision {done.number}, a draft.{kept}")

    # -- findings ----------------------------------------------------------------------------------------

    def action_findings(self) -> None:
        """List what the checks find in the cases found; without a filter, in all cases and in the set itself."""
        if self.bench is not None:
            self.gold_app.spawn(self, self._list_findings(self.bench), "findings", exclusive=True)

    async def _list_findings(self, bench: Bench) -> None:
        from goldtui.model.spot import Spot
        from goldtui.tui.pages.findings import FindingsScreen

        # Not `asked`, which includes the order: sorted or not, the whole set is the whole set.
        words = self.filter_text
        self.query_one(KeyLine).flash("Checking.", CHECKING_SECONDS)

        def find() -> Sequence[PlacedFinding]:
            return bench.checks.of_set(
                frozenset(bench.library.ids_at(bench.library.all_found(words))) if words else None
            )

        try:
            # Outside the lane: a large set takes a while, cases can be read meanwhile, and the database is not late.
            found = await self.counting(find)
        finally:
            self.say("")
        # Not `is_current`, which is also true of the screen below.
        if self.app.screen is not self:
            return
        title = "Findings in the cases found" if words else "Findings in the set"
        chosen = await self.gold_app.push_screen_wait(FindingsScreen(title, found, self.glyphs, self.finding_at))
        if chosen is not None and chosen.finding.case_id is not None:
            self.finding_at = found.index(chosen)
            self.gold_app.spot_on_opening = (chosen.spot or Spot("question"), chosen.finding.fix)
            self.post_message(CaseList.Opened(chosen.finding.case_id))

    # -- the map -----------------------------------------------------------------------------------------

    def action_coverage(self) -> None:
        """Show what the set covers and what to write next."""
        if self.bench is not None:
            self.gold_app.spawn(self, self._map(self.bench), "coverage", exclusive=True)

    async def _map(self, bench: Bench) -> None:
        from goldtui.tui.library.coverage import CoverageScreen
        from goldtui.tui.library.new_case import NewCase

        chosen = await self.gold_app.push_screen_wait(CoverageScreen(bench, self.counting, self.glyphs))
        if chosen is None:
            return
        gap, how = chosen
        if how == "draft" and gap.drafted_as is not None:
            self._made(await self.lane(partial(bench.library.draft_from, gap.drafted_as, gap.chunk_id)))
        elif gap.case_id is not None:
            self.post_message(CaseList.Opened(gap.case_id))
        elif gap.filter:
            self.ask(gap.filter)
        else:
            self.app.push_screen(NewCase(bench, self.lane, gap.sources, gap.workflow, gap.category), self._made)

    # -- bringing files in -------------------------------------------------------------------------------

    def action_import_files(self) -> None:
        """Look at files and import them."""
        if self.bench is not None:
            from goldtui.tui.library.import_screen import ImportScreen

            self.app.push_screen(ImportScreen(self.bench, self.lane, self.glyphs), self._imported)

    def _imported(self, done: str | None) -> None:
        if done is not None:
            self.search()
            self.say(done)

    # -- many at once ------------------------------------------------------------------------------------

    def action_bulk(self) -> None:
        """Make one change to all picked cases, or to all found when none is picked."""
        if self.bench is not None:
            self.gold_app.spawn(self, self._bulk(self.bench), "bulk", exclusive=True)

    async def _bulk(self, bench: Bench) -> None:
        from goldtui.tui.library.bulk import BulkScreen

        picks, asked = self.picks, self.asked
        word = "picked" if picks else "found"

        def ids() -> Sequence[str]:
            ordinals = picks.ordinals() if picks else bench.library.all_found(asked)
            return bench.library.ids_at(ordinals)

        case_ids = await self.counting(ids)
        if not case_ids:
            self.say("No case is picked or found.")
            return
        self.app.push_screen(BulkScreen(bench, self.lane, self.glyphs, case_ids, word), self._bulk_done)

    def _bulk_done(self, done: BulkDone | None) -> None:
        if done is not None:
            self.record_bulk(done)
            self.report_bulk(done)

    def report_bulk(self, done: BulkDone) -> None:
        self.search()
        self.say(done.sentence())
