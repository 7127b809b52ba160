"""Asks for the question of a new case. Escape writes nothing; a refused question stays in the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import QuestionInput
from goldtui.tui.kit.lane import Lane

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


class NewCase(Dialog[str | None]):
    """Dismisses with the id of the new case, or with None."""

    BINDING_GROUP_TITLE = "New case"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back, nothing written", id="new.leave")]

    def __init__(
        self,
        bench: Bench,
        lane: Lane,
        sources: Sequence[str] = (),
        workflow: str | None = None,
        category: str | None = None,
    ) -> None:
        super().__init__()
        self.bench, self.lane = bench, lane
        self.sources, self.workflow, self.category = tuple(sources), workflow, category
        self._busy = False

    def compose(self) -> ComposeResult:
        """The question, the field, the problem if any, the keys."""
        with Vertical():
            yield Static(content.plain("New case: what does the person ask?"))
            if begins := self._begins():
                yield Static(content.plain(begins))
            yield QuestionInput("", id="question")
            yield Static(content.plain(""), id="fault")
            yield Static(content.plain("Enter writes the draft and opens it. Esc back."))

    def _begins(self) -> str:
        """The values that the new case starts with."""
        named = (
            ("slice", self.workflow or ""),
            ("category", self.category or ""),
            ("rests on", ", ".join(self.sources)),
        )
        return "; ".join(f"{name}: {value}" for name, value in named if value)

    def on_mount(self) -> None:
        """Make Enter create the case."""
        self.query_one(QuestionInput).taken = self._taken

    def _taken(self) -> None:
        if not self._busy:
            self._busy = True
            self.gold_app.spawn(self, self._write(self.query_one(QuestionInput).value), "write")

    async def _write(self, question: str) -> None:
        try:
            case_id = await self.lane(self._writing(question))
        except GoldtuiError as error:
            self.query_one("#fault", Static).update(content.plain(f"{error.problem.message}. {error.problem.fix}"))
            return
        finally:
            self._busy = False
        self.dismiss(case_id)

    def _writing(self, question: str) -> Callable[[], str]:
        return partial(self.bench.library.new_case, question, self.sources, self.workflow, self.category)

    def action_leave(self) -> None:
        """Dismiss without a case, except while it is written, since nobody would learn of it."""
        if not self._busy:
            self.dismiss(None)
