"""The Freeze place: what blocks the next release, who has signed its candidate, and what is released.

The screen shows and routes. A signature requires that the whole difference was on the screen, and what must be typed
cannot be clicked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.tui.freeze.actions import FreezeActions
from goldtui.tui.freeze.freeze_list import DiffList, FreezeList
from goldtui.tui.freeze.look import Looking
from goldtui.tui.freeze.rows import (
    DiffRow,
    FreezeRow,
    blocker_rows,
    head_lines,
    other_rows,
    release_rows,
    signer_rows,
    warning_rows,
)
from goldtui.tui.freeze.sign import Signing
from goldtui.tui.freeze.state import FreezeState
from goldtui.tui.freeze.words import nothing_rows, now_words, released_row, standing, stepper
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.rows import fold_into, whole
from goldtui.tui.kit.tones import tone_of
from goldtui.tui.kit.topbar import Topbar

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


class FreezePlace(BaseScreen[None]):
    """`f` goes to what blocks the release, `p` proposes, `s` signs, `z` freezes."""

    BINDING_GROUP_TITLE = "Freeze"
    PLACE = 6
    AUTO_FOCUS = "#steps"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f,enter", "go", "First fix", key_display="f", id="freeze.go"),
        Binding("p", "propose", "Propose", id="freeze.propose"),
        Binding("s", "sign(False)", "Sign", id="freeze.sign"),
        Binding("z", "freeze", "Freeze", id="freeze.freeze"),
        Binding("v", "verify", "Verify", id="freeze.verify"),
        Binding("e", "version", "Version", id="freeze.version"),
        Binding("t", "trust", "Trust file", id="freeze.trust"),
        Binding("x", "sign(True)", "Sign a rejection", show=False, id="freeze.reject"),
        Binding("n", "next", "Next version", show=False, id="freeze.next"),
        Binding("o", "only", "Only one kind of what is in the way", show=False, id="freeze.only"),
        Binding("O", "expectations", "Only changed expectations", show=False, id="freeze.expectations"),
        Binding("c", "check", "Look through again, or stop", show=False, id="freeze.check"),
        Binding("D", "drop", "Put the candidate aside", show=False, id="freeze.drop"),
        Binding("right_square_bracket", "change(1)", "Next change", show=False, id="freeze.next_change"),
        Binding("left_square_bracket", "change(-1)", "Change before", show=False, id="freeze.change_before"),
        Binding("tab,shift+tab", "panes", "Panes", key_display="Tab", id="freeze.panes"),
        Binding("q,escape", "back", "Back", key_display="q", id="freeze.back"),
    ]

    steps = getters.query_one(FreezeList)
    difference = getters.query_one(DiffList)
    topbar = getters.query_one(Topbar)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.state = FreezeState()
        self.looking = Looking(self)
        self.actions = FreezeActions(self, self.looking)
        self.signing = Signing(self, self.looking, self.actions)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_go = self.actions.go
        self.action_only = self.actions.only
        self.action_version = self.actions.version
        self.action_next = self.actions.next
        self.action_trust = self.actions.trust
        self.action_check = self.actions.check
        self.action_propose = self.actions.propose
        self.action_drop = self.actions.drop
        self.action_verify = self.actions.verify
        self.action_change = self.actions.change
        self.action_expectations = self.actions.expectations
        self.action_sign = self.signing.sign
        self.action_freeze = self.signing.freeze

    def compose(self) -> ComposeResult:
        """The heading, the summary sentence, list and difference, the selected row in full, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", keep=True, id="freeze-steps")
        yield Note("Reading what is released", keep=True, id="freeze-now")
        yield Note("", "", keep=True, id="freeze-head")
        with Container(id="freeze-body"):
            yield pane(FreezeList(glyphs=self.glyphs, id="steps"), "Steps")
            yield pane(DiffList(glyphs=self.glyphs, id="difference"), "What changes")
        yield Note("", keep=True, id="freeze-why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Load the place."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.difference.ended = self.diff_ended
        self.steps.moved = self.draw_words
        self.state.memory = self.gold_app.freeze_memory = self.gold_app.freeze_memory or self.state.memory
        self.topbar.show([self.bench.name, "Freeze"], "reading", self.bench.standing)
        self.spawn(self.looking.load(), "load", exclusive=True)
        self.looking.begin()

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self.draw_words()

    def on_unmount(self) -> None:
        """Stop the check on leaving the place."""
        self.looking.leave()

    # -- drawing -----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw list, heading and summary sentence."""
        state, glyphs = self.state, self.glyphs
        page = state.page
        if page is None:
            return
        rows: list[FreezeRow] = []
        if state.trouble is not None:
            why = (f"{state.trouble.message} ({state.trouble.where})", f"Next: {state.trouble.fix}")
            said = f"{glyphs.of_status('fail')} {state.trouble.code}: {state.trouble.message}"
            rows.append(FreezeRow(said, why=why))
        elif state.candidate is not None:
            rows += signer_rows(state.candidate, glyphs)
        elif state.released:
            rows.append(released_row(state, glyphs))
        elif state.plan is not None:
            rows += blocker_rows(state.plan.blockers, state.only, glyphs) or nothing_rows(state, glyphs)
        rows += warning_rows(state.warnings, glyphs)
        rows += other_rows(page, state.version, glyphs)
        rows += release_rows(page.releases, state.verdicts, page.trust is not None, glyphs)
        self.steps.put(rows)
        self.draw_words()

    def draw_words(self) -> None:
        """Draw heading, sentence and details of the selected row at this width."""
        page = self.state.page
        if page is None:
            return
        width = max(20, self.size.width - 2)
        head = head_lines(page, self.state.version, self.glyphs)
        self.query_one("#freeze-head", Note).show(whole(head, width, 2 * len(head), self.glyphs.ellipsis))
        self.draw_now()
        row = self.steps.row
        words = list(row.why) if row is not None else [""]
        rows, height = (4 if width < 70 else 3 if self.size.height < 30 else 5), self.size.height
        needs = sum(len(content.fold(text, width, height, self.glyphs.ellipsis)) for text in words)
        rows = max(rows, min(needs, height // 3))
        self.query_one("#freeze-why", Note).show(fold_into(words or [""], width, rows, self.glyphs.ellipsis))

    def draw_now(self) -> None:
        """Draw the sentence about the next step; called frequently while the set is checked."""
        if self.state.page is not None:
            width = max(20, self.size.width - 2)
            said = now_words(self.state)
            # On a narrow screen always the same height: a change would push what is read out of sight.
            rows = 3 if width < 70 else min(2, len(content.fold(said, width, 2, self.glyphs.ellipsis)))
            lead = tone_of(standing(self.state))
            self.query_one("#freeze-now", Note).show(fold_into([said], width, rows, self.glyphs.ellipsis), lead)
            self.query_one("#freeze-steps", Note).show([stepper(self.state, self.glyphs)])

    def show_difference(self, rows: list[DiffRow], shown: str) -> None:
        """Draw a difference; `shown` is the digest of the candidate if this is its whole difference, else empty."""
        self.state.reading = "difference"
        self.state.whole_of = shown
        self.difference.show(rows, 0)
        self.refresh_bindings()

    def show_lines(self, lines: list[str]) -> None:
        """Show the output of the verifier or of freezing in place of the difference."""
        self.state.reading, self.state.whole_of = "lines", ""
        self.difference.show([DiffRow(line, strong=not number) for number, line in enumerate(lines)], 0)
        self.refresh_bindings()

    def diff_ended(self) -> None:
        """Record that the last line was on the screen."""
        if self.state.whole_of and self.state.whole_of not in self.state.memory.read:
            self.state.memory.read.add(self.state.whole_of)
            self.draw_now()

    # -- panes -------------------------------------------------------------------------------------------

    def action_panes(self) -> None:
        """Switch between list and difference."""
        if self.difference.has_focus:
            self.show_steps()
        else:
            self.show_reading()

    def action_read_end(self) -> None:
        """Go to the last line of the difference, from anywhere."""
        self.show_reading()
        self.call_after_refresh(self.difference.action_edge, 1)

    def show_reading(self) -> None:
        """Focus the difference; on a narrow screen it also becomes the visible pane."""
        self.add_class("-reading")
        # The class decides whether it is displayed, and only a displayed pane takes focus.
        self.call_after_refresh(self.set_focus, self.difference)

    def show_steps(self) -> None:
        """Focus the list."""
        self.remove_class("-reading")
        self.call_after_refresh(self.set_focus, self.steps)

    @property
    def back_word(self) -> str:
        """What the key for going back leads to from here."""
        if self.state.reading == "lines":
            return "Difference"
        return "Steps" if self.difference.has_focus else super().back_word

    def action_back(self) -> None:
        """Go back from verification output to the difference, from that to the list, then to the previous place."""
        if self.state.reading == "lines":
            self.looking.lay_difference()
        elif self.difference.has_focus:
            self.show_steps()
        else:
            self.gold_app.action_leave_place()
