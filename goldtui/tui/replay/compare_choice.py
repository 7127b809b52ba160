"""Which run to compare with: another of the same case from this file, or those of another file.

A path is typed and tried here, so that a typo can be fixed where it was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.counts import plural
from goldtui.model.faults import GoldtuiError
from goldtui.model.visible import spelled
from goldtui.runs.replay.run_filter import read_run_filter
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.lane import Lane
from goldtui.tui.replay.words import outcome
from goldtui.workbench.replay.open_runs import OpenRuns, Run
from goldtui.workbench.replay.pairs import CasePairs, FilePairs, Pair, Pairs

MOST = 100
"""Most other runs to list; `]` goes on to later ones in the comparison itself."""


class Choice(NamedTuple):
    """What to compare."""

    pairs: Pairs
    begin: int
    """The index of the pair to start with."""


class CompareChoice(Dialog["Choice | None"]):
    """Dismisses with what to compare, or with None."""

    BINDING_GROUP_TITLE = "Compare with"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Compare", id="choice.take"),
        Binding("o", "file", "Another file", id="choice.file"),
        Binding("down,j", "move(1)", "Next", show=False, id="choice.down"),
        Binding("up,k", "move(-1)", "Before", show=False, id="choice.up"),
        Binding("escape,q", "back", "Back", key_display="Esc", id="choice.back"),
    ]

    def __init__(self, runs: OpenRuns, run: Run, lane: Lane, glyphs: Glyphs, last: Path | None) -> None:
        """`last` is the file of the previous comparison, if any."""
        super().__init__()
        self.runs, self.chosen_run, self.lane, self.glyphs, self.last = runs, run, lane, glyphs, last
        self.pairs = CasePairs(runs, run.position)
        self.others: list[Pair] = []
        self.ended = False
        self.at = 0

    def compose(self) -> ComposeResult:
        """The question, the other runs, the field for a path, the keys."""
        walk = self.chosen_run.walk
        with Vertical():
            said = f"Compare run {self.chosen_run.position + 1:,} of case {walk.case_id} with"
            yield Static(content.plain(said), id="title")
            yield VerticalScroll(Static(id="rows"), can_focus=False)
            yield EnterInput("path of another trace file, Enter compares", id="path")
            yield Static(content.plain(""), id="message-line")
            yield Static(content.plain("Enter compares, o names another file. Esc back."), id="hint")

    def on_mount(self) -> None:
        """Start looking for the other runs."""
        super().on_mount()
        field = self.query_one(EnterInput)
        field.taken, field.display = self._typed, False
        self._draw()
        self.gold_app.spawn(self, self._look(), "others")

    async def _look(self) -> None:
        begin = 0
        while len(self.others) < MOST:
            seen = await self.lane(partial(self.pairs.seek, begin, 1, changed=False))
            if seen.found is not None:
                self.others.append(await self.lane(partial(self.pairs.pair, seen.found)))
                begin = seen.found + 1
            elif seen.go_on is not None:
                begin = seen.go_on
            else:
                break
            self._draw()
        self.ended = True
        self._draw()
        if not self.others and self.last is None:
            self.action_file()

    def _rows(self) -> Iterator[str]:
        for pair in self.others:
            walk = pair.change.after
            if walk is not None and pair.after is not None:
                trace = walk.trace_id if walk.trace_id is not None else "without an id"
                parts = [f"run {pair.after + 1:,}", f"trace {trace}", outcome(walk).partition(":")[0]]
                count = len(pair.change.differences)
                parts.append(f"{plural(count, 'thing')} changed" if count else "no things changed")
                yield self.glyphs.dot.join(parts)
        if self.last is not None:
            yield f"the runs of {self.last.name}, as before"

    def _draw(self) -> None:
        size = self.app.size.width
        width = size - 2 if self.has_class("-narrow") else min(100, size * 9 // 10) - 6
        found = list(self._rows())
        rows = []
        for number, text in enumerate(found):
            here = number == self.at
            line = content.row(f"{self.glyphs.here if here else ' '} {text}", width, self.glyphs.ellipsis)
            rows.append(content.assemble((line, "bold reverse" if here else "")))
        if not self.ended:
            said = f"looking in {self.runs.name}"
        elif not self.others:
            said = f"{self.runs.name} has no other run of this case: o names another file"
        else:
            said = f"the first {MOST} of them" if len(self.others) == MOST else ""
        if said:
            rows.append(content.assemble((content.row(f"  {said}", width, self.glyphs.ellipsis), "")))
        self.query_one("#rows", Static).update(content.lines(rows))

    def action_move(self, by: int) -> None:
        """Select another row."""
        self.at = max(0, min(self.at + by, len(list(self._rows())) - 1))
        self._draw()
        self.query_one(VerticalScroll).scroll_to(y=max(0, self.at - 3), animate=False)

    def action_take(self) -> None:
        """Compare with the selected run."""
        if self.at < len(self.others):
            self.dismiss(Choice(self.pairs, self.others[self.at].at))
        elif self.last is not None:
            self._open(self.last)
        else:
            self.action_file()

    def action_file(self) -> None:
        """Type the path of another file."""
        field = self.query_one(EnterInput)
        field.display = True
        self.set_focus(field)

    def _typed(self) -> None:
        text = self.query_one(EnterInput).value.strip()
        if text:
            self._open(Path(text).expanduser())

    def _open(self, path: Path) -> None:
        self.gold_app.spawn(self, self._opened(path), "open", exclusive=True)

    async def _opened(self, path: Path) -> None:
        """Open the file; an error stays next to the field, so that a typo can be fixed there."""
        try:
            pairs = await self.lane(partial(file_pairs, self.runs, path))
        except GoldtuiError as error:
            said = f"{self.glyphs.of_status('fail')} {error.problem.message} ({error.problem.where})"
            self.query_one("#message-line", Static).update(content.plain(f"{spelled(said)}. Fix: {error.problem.fix}"))
            return
        self.dismiss(Choice(pairs, self.chosen_run.position))

    def action_back(self) -> None:
        """Leave the field, then the dialog."""
        field = self.query_one(EnterInput)
        if field.display:
            field.display = False
            self.set_focus(None)
        else:
            self.dismiss(None)


def file_pairs(runs: OpenRuns, path: Path, filter_text: str = "") -> FilePairs:
    """The runs of the open file paired with those of another; raises what reading that file's first run raises."""
    return FilePairs(runs, runs.beside(path.absolute()), read_run_filter(filter_text))
