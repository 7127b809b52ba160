"""What the Library's keys do to the cases found: pick, sort, save the filter, create, copy, change many.

Kept separate from the screen, which searches and shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.binding import Binding, BindingType

from goldtui.model.counts import plural
from goldtui.model.faults import GoldtuiError
from goldtui.model.visible import spelled
from goldtui.tui.kit.case_list import STOPPED, CaseList
from goldtui.tui.library.library_head import SORTS
from goldtui.tui.library.picks import Picks

if TYPE_CHECKING:
    from goldtui.tui.library.library_undo import LibraryUndo
    from goldtui.tui.library.searching import Searching
    from goldtui.tui.library.state import LibraryDesk
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
    Binding("F", "saved_filters", "Saved filters", id="library.saved"),
    Binding("I", "import_files", "Import", id="library.import"),
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


class LibraryActions:
    """What the keys of the Library do."""

    def __init__(self, desk: LibraryDesk, searching: Searching, undoing: LibraryUndo) -> None:
        self.desk, self.state, self.searching, self.undoing = desk, desk.state, searching, undoing
        self.lane, self.counting = desk.lane, desk.counting

    # -- moving about ------------------------------------------------------------------------------------

    def next_todo(self) -> None:
        """Open the next case that waits for its author."""
        row = self.desk.cases.selected_row
        self.desk.spawn(self._next_todo(row.case_id if row else None), "search")

    async def _next_todo(self, after: str | None) -> None:
        if self.desk.bench is None or self.undoing.open_kept():
            return
        case_id = await self.lane(partial(self.desk.bench.library.next_todo, self.state.asked, after))
        if case_id is None and self.undoing.in_hand_waits():
            # No other case is left, and the selected one is not finished either.
            case_id = after
        if case_id is not None:
            self.desk.post_message(CaseList.Opened(case_id))
        elif self.state.filter_text:
            self.desk.say("Nothing is left to do among the cases found. Esc clears the filter.")
        else:
            self.desk.say("Nothing is left to do here: no draft, nothing returned, stale or disputed.")

    def bars(self) -> None:
        """Show or hide the counts."""
        if not self.desk.toggle_bars():
            self.desk.say("No slice to show.")

    def sort(self) -> None:
        """Switch to the next order; the selected case stays selected."""
        sorts = SORTS if self.state.filter_text else SORTS[:-1]
        at = sorts.index(self.state.sort) if self.state.sort in sorts else -1
        self.state.sort = sorts[(at + 1) % len(sorts)]
        self.searching.search()
        self.desk.say(f"Sorted by {self.state.sort}.")

    # -- picks -------------------------------------------------------------------------------------------

    def choose(self, picks: Picks) -> None:
        """Pick these cases."""
        self.state.picks = picks
        self.desk.cases.picks = picks
        self.desk.cases.refresh()
        self.desk.show_head()

    def pick(self) -> None:
        """Pick the selected case, or drop it; the cursor moves on."""
        row = self.desk.cases.selected_row
        if row is not None and row.ordinal:
            self.choose(self.state.picks.toggled(row.ordinal))
            self.desk.cases.action_rows(1)

    def pick_all(self) -> None:
        """Pick every case that the filter finds; if all are picked, drop them."""
        if self.desk.bench is not None:
            self.desk.spawn(self._pick_all(self.desk.bench), "pick", exclusive=True)

    async def _pick_all(self, bench: Bench) -> None:
        asked, before, stop = self.state.asked, self.state.picks, self.state.stop

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
        self.choose(picks)
        self.desk.say(f"All {found:,} found: {len(picks):,} picked now." if found else "Nothing was found to pick.")

    # -- saved filters -----------------------------------------------------------------------------------

    def saved_filters(self) -> None:
        """List, apply, save and drop the set's filters."""
        from goldtui.tui.library.saved_filters import SavedFilters

        if self.desk.bench is not None:
            screen = SavedFilters(self.desk.bench, self.lane, self.desk.glyphs, self.state.asked)
            self.desk.gold_app.push_screen(screen, self._apply_filter)

    def _apply_filter(self, text: str | None) -> None:
        if text is not None:
            self.desk.ask(text)

    # -- cases -------------------------------------------------------------------------------------------

    def new_case(self) -> None:
        """Ask for the question, create the case and open it."""
        from goldtui.tui.library.new_case import NewCase

        if self.desk.bench is not None:
            self.desk.gold_app.push_screen(NewCase(self.desk.bench, self.lane), self._made)

    def _made(self, case_id: str | None) -> None:
        if case_id:
            self.undoing.record_made(case_id, "new case")
            self.desk.post_message(CaseList.Opened(case_id))

    def clone(self) -> None:
        """Copy the selected case for the versions of its sources that are in force."""
        row = self.desk.cases.selected_row
        if row is not None and self.desk.bench is not None:
            self.desk.spawn(self._clone(self.desk.bench, row.case_id), "clone", exclusive=True)

    async def _clone(self, bench: Bench, case_id: str) -> None:
        clone = await self.lane.whole(partial(bench.library.clone_case, case_id))
        self.undoing.record_made(clone.case_id, f"copy of {case_id}")
        self.searching.search(clone.case_id)
        if not clone.fallen:
            self.desk.say(f"{clone.case_id} is a copy of {case_id}, with every phrase found. ctrl+z takes it back.")
            return
        number = len(clone.fallen)
        are = plural(number, "phrase is", "phrases are")
        more = [*([f"and {number - 5} more"] if number > 5 else []), "ctrl+z takes the copy back."]
        text = "\n".join(
            (f"{clone.case_id} is a copy of {case_id}. {are} not found any more:", *clone.fallen[:5], *more)
        )
        self.desk.gold_app.clear_notifications()
        self.desk.gold_app.notify(spelled(text), timeout=15, markup=False)

    # -- history ----------------------------------------------------------------------------------------

    def history(self) -> None:
        """Show who saved the selected case when and why, and what changed; old texts can be restored."""
        row = self.desk.cases.selected_row
        if row is not None and self.desk.bench is not None:
            self.desk.spawn(self._history(self.desk.bench, row.case_id), "history", exclusive=True)

    async def _history(self, bench: Bench, case_id: str) -> None:
        from goldtui.tui.pages.history import HistoryScreen

        screen = HistoryScreen(bench, self.lane, self.desk.glyphs, case_id)
        number = await self.desk.gold_app.push_screen_wait(screen)
        if number is None or screen.found is None:
            return
        done = await self.lane(partial(bench.case.restore, case_id, number, screen.found.newest.number))
        self.searching.search(case_id)
        kept = " Your unsaved typing of it is still kept." if done.typing else ""
        self.desk.say(f"{case_id} says again what revision {number} said: revision {done.number}, a draft.{kept}")

    # -- findings ----------------------------------------------------------------------------------------

    def findings(self) -> None:
        """List what the checks find in the cases found; without a filter, in all cases and in the set itself."""
        if self.desk.bench is not None:
            self.desk.spawn(self._list_findings(self.desk.bench), "findings", exclusive=True)

    async def _list_findings(self, bench: Bench) -> None:
        from goldtui.model.spot import Spot
        from goldtui.tui.pages.findings import FindingsScreen

        # Not `asked`, which includes the order: sorted or not, the whole set is the whole set.
        words = self.state.filter_text
        self.desk.say_long("Checking.", CHECKING_SECONDS)

        def find() -> Sequence[PlacedFinding]:
            return bench.checks.of_set(
                frozenset(bench.library.ids_at(bench.library.all_found(words))) if words else None
            )

        try:
            # Outside the lane: a large set takes a while, cases can be read meanwhile, and the database is not late.
            found = await self.counting(find)
        finally:
            self.desk.say("")
        # Not `is_current`, which is also true of the screen below.
        if not self.desk.on_top:
            return
        title = "Findings in the cases found" if words else "Findings in the set"
        screen = FindingsScreen(title, found, self.desk.glyphs, self.state.finding_at)
        chosen = await self.desk.gold_app.push_screen_wait(screen)
        if chosen is not None and chosen.finding.case_id is not None:
            self.state.finding_at = found.index(chosen)
            self.desk.gold_app.spot_on_opening = (chosen.spot or Spot("question"), chosen.finding.fix)
            self.desk.post_message(CaseList.Opened(chosen.finding.case_id))

    # -- the map -----------------------------------------------------------------------------------------

    def coverage(self) -> None:
        """Show what the set covers and what to write next."""
        if self.desk.bench is not None:
            self.desk.spawn(self._map(self.desk.bench), "coverage", exclusive=True)

    async def _map(self, bench: Bench) -> None:
        from goldtui.tui.library.coverage import CoverageScreen
        from goldtui.tui.library.new_case import NewCase

        chosen = await self.desk.gold_app.push_screen_wait(CoverageScreen(bench, self.counting, self.desk.glyphs))
        if chosen is None:
            return
        gap, how = chosen
        if how == "draft" and gap.drafted_as is not None:
            self._made(await self.lane.whole(partial(bench.library.draft_from, gap.drafted_as, gap.chunk_id)))
        elif gap.case_id is not None:
            self.desk.post_message(CaseList.Opened(gap.case_id))
        elif gap.filter:
            self.desk.ask(gap.filter)
        else:
            screen = NewCase(bench, self.lane, gap.sources, gap.workflow, gap.category)
            self.desk.gold_app.push_screen(screen, self._made)

    # -- bringing files in -------------------------------------------------------------------------------

    def import_files(self) -> None:
        """Look at files and import them."""
        if self.desk.bench is not None:
            from goldtui.tui.pages.import_screen import ImportScreen

            self.desk.gold_app.push_screen(ImportScreen(self.desk.bench, self.lane, self.desk.glyphs), self._imported)

    def _imported(self, done: str | None) -> None:
        if done is not None:
            self.searching.search()
            self.desk.say(done)

    # -- many at once ------------------------------------------------------------------------------------

    def bulk(self) -> None:
        """Make one change to all picked cases, or to all found when none is picked."""
        if self.desk.bench is not None:
            self.desk.spawn(self._bulk(self.desk.bench), "bulk", exclusive=True)

    async def _bulk(self, bench: Bench) -> None:
        from goldtui.tui.library.bulk import BulkScreen

        picks, asked = self.state.picks, self.state.asked
        word = "picked" if picks else "found"

        def ids() -> Sequence[str]:
            ordinals = picks.ordinals() if picks else bench.library.all_found(asked)
            return bench.library.ids_at(ordinals)

        case_ids = await self.counting(ids)
        if not case_ids:
            self.desk.say("No case is picked or found.")
            return
        screen = BulkScreen(bench, self.lane, self.desk.glyphs, case_ids, word)
        self.desk.gold_app.push_screen(screen, self._bulk_done)

    def _bulk_done(self, done: BulkDone | None) -> None:
        if done is not None:
            self.undoing.record_bulk(done)
            self.undoing.report(done)
