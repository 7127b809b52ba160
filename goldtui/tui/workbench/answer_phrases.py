"""Short wordings for an answer point, accepted with one key, so that a shipped answer that makes it is recognised."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.casework import edits
from goldtui.casework.answer_phrases import AnswerPhrase, add_answer_phrase
from goldtui.model.counts import plural
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.undo_actions import UndoActions


class AnswerPhraseScreen(BaseScreen[str]):
    """Dismisses with a summary in words. `keeping` applies every edit in the Workbench below."""

    BINDING_GROUP_TITLE = "Answer phrases"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "accept", "Accept", id="answer_phrases.accept"),
        *(
            Binding(str(number), f"accept({number - 1})", f"Accept the one numbered {number}", show=False)
            for number in range(1, 10)
        ),
        Binding("down,j,n", "move(1)", "Next", key_display="n", id="answer_phrases.down"),
        Binding("up,k", "move(-1)", "The one before", show=False, id="answer_phrases.up"),
        Binding("ctrl+z", "undo", "Take the last one back", show=False, priority=True, id="answer_phrases.undo"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="answer_phrases.leave"),
    ]

    def __init__(
        self,
        keeping: Keeping,
        undoing: UndoActions,
        point_id: str,
        proposed: tuple[AnswerPhrase, ...],
        glyphs: Glyphs,
    ) -> None:
        super().__init__()
        self.keeping, self.undoing, self.work = keeping, undoing, keeping.state
        self.point_id, self.proposed, self.glyphs = point_id, proposed, glyphs
        self.case_id = self.work.case.case_id if self.work.case is not None else ""
        self.at = 0
        self._taken: list[int] = []

    def compose(self) -> ComposeResult:
        """The point, its current phrases and the proposed ones."""
        yield Note("Answer phrases", keep=True, id="phrases-head")
        yield Note(id="phrases-point")
        yield Note(id="phrases-had")
        yield Note("An answer makes this point when it says one of these:", id="phrases-why")
        yield Note(id="phrases-listed")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Draw the first state."""
        self.show()

    def show(self) -> None:
        """Draw the proposed and the accepted phrases."""
        assert self.work.case is not None
        point = edits.point_by_id(self.work.case, self.point_id)
        has = point.answer_phrases if point is not None else ()
        self.query_one("#phrases-head", Note).show(
            [f"Answer phrases: {len(has)} so far, {len(self.proposed)} proposed"]
        )
        width = max(20, self.size.width - 2)
        text = point.text if point is not None else ""
        self.query_one("#phrases-point", Note).show(content.fold(text, width, 3, self.glyphs.ellipsis))
        had = [f"  {self.glyphs.quoted(phrase)}" for phrase in has]
        self.query_one("#phrases-had", Note).show(["It has:", *had[:6]] if had else [])
        self.query_one("#phrases-listed", Note).show([self._row(index) for index in range(len(self.proposed))])

    def _row(self, index: int) -> str:
        one = self.proposed[index]
        here = self.glyphs.here if index == self.at else " "
        sign = self.glyphs.of_status("pass" if index in self._taken else "not_reached")
        said = f"claim {one.elsewhere} says it too" if one.elsewhere else f"{one.kind}, from {one.source}"
        state = "accepted" if index in self._taken else said
        return f"{here}{index + 1} {sign} {self.glyphs.quoted(one.text)}{self.glyphs.dot}{state}"

    def action_move(self, by: int) -> None:
        """Select another proposal."""
        self.at = max(0, min(self.at + by, len(self.proposed) - 1))
        self.show()

    def _case(self) -> GoldCase | None:
        """The case the phrases belong to; closes the screen if the palette has opened another case below."""
        case = self.work.case
        if case is None or case.case_id != self.case_id:
            self.action_leave()
            return None
        return case

    def action_accept(self, index: int | None = None) -> None:
        """Accept the selected proposal, or the one with the given number, as an alternative for the point."""
        chosen, case = self.at if index is None else index, self._case()
        if chosen >= len(self.proposed) or case is None:
            return
        if chosen in self._taken:
            self.query_one(KeyLine).flash("This one is accepted already; ctrl+z takes the last one back.")
            return
        self.keeping.edit(add_answer_phrase(case, self.point_id, self.proposed[chosen].text))
        self._taken.append(chosen)
        self.at = min(chosen + 1, len(self.proposed) - 1)
        if len(self._taken) == len(self.proposed):
            self.action_leave()
        else:
            self.show()

    def action_undo(self) -> None:
        """Remove the phrase accepted last."""
        if self._taken and self._case() is not None:
            self.at = self._taken.pop()
            self.undoing.undo()
            self.show()

    def action_leave(self) -> None:
        """Go back and keep what was accepted."""
        number = len(self._taken)
        self.dismiss(f"{plural(number, 'answer phrase')} accepted.")
