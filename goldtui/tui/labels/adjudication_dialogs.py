"""Asks an adjudicator why the labels differ and, if all are rejected, what holds instead and why.

There is no default answer: a kind of error that Enter alone would choose says nothing about the guideline.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Input, Static

from goldtui.casework.decision_work import Begun
from goldtui.model.labels import Coverage, ErrorKind, Support
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput

KINDS = {
    "g": (ErrorKind.GUIDELINE_GAP, "guideline gap: the guideline does not say"),
    "a": (ErrorKind.AMBIGUOUS_SOURCE, "ambiguous source: it can be read both ways"),
    "s": (ErrorKind.SLIP, "slip: somebody erred"),
}
KEEP_SECONDS: Final = 0.4
"""Seconds from the last letter of a reason to saving it."""
_KIND_KEYS: list[BindingType] = [
    Binding(key, f"kind('{key}')", words, id=f"error.{kind.name.lower()}") for key, (kind, words) in KINDS.items()
]


class KindScreen(Dialog["ErrorKind | None"]):
    """Dismisses with the kind of error, or with None."""

    BINDING_GROUP_TITLE = "Why the labels differ"
    BINDINGS: ClassVar[list[BindingType]] = [
        *_KIND_KEYS,
        Binding("escape,q", "leave", "Not yet", key_display="Esc", id="error.leave"),
    ]

    def __init__(self, deciding: str) -> None:
        super().__init__()
        self.deciding = deciding

    def compose(self) -> ComposeResult:
        """The decision, then the kinds with their keys."""
        with Vertical():
            yield Static(content.plain(self.deciding))
            yield Static(content.plain("Why did they differ?"))
            for key, (_, words) in KINDS.items():
                yield Static(content.plain(f"  {key}  {words}"))
            yield Static(content.plain("Esc decides nothing."))

    def action_kind(self, key: str) -> None:
        """Dismiss with this kind of error."""
        self.dismiss(KINDS[key][0])

    def action_leave(self) -> None:
        """Leave the conflict undecided."""
        self.dismiss(None)


class RejectScreen(Dialog["tuple[Begun, bool]"]):
    """Dismisses with the text and whether it is complete, so that nothing typed is lost."""

    BINDING_GROUP_TITLE = "None of the labels"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "says(0)", "Yes", id="none_of_them.yes"),
        Binding("2", "says(1)", "No", id="none_of_them.no"),
        Binding("3", "says(2)", "Cannot tell", id="none_of_them.unsure"),
        *(
            Binding(key, f"kind('{key}')", words, id=f"none_of_them.{kind.name.lower()}")
            for key, (kind, words) in KINDS.items()
        ),
        Binding("escape", "leave", "Not yet", key_display="Esc", id="none_of_them.leave"),
    ]

    def __init__(
        self, about: str, labels: tuple[Support | Coverage, ...], so_far: Begun, keep: Callable[[Begun], None]
    ) -> None:
        super().__init__()
        self.about, self.labels, self.so_far, self.keep = about, labels, so_far, keep
        self._soon: Timer | None = None

    def compose(self) -> ComposeResult:
        """The subject, the labels, the kinds, the reason."""
        with Vertical():
            yield Static(content.plain(f"None of them holds: {self.about}"))
            yield Static(id="says")
            yield Static(id="kinds")
            yield EnterInput("why, in a sentence", id="reason")
            yield Static(id="next")

    def on_mount(self) -> None:
        """Continue with the text typed before."""
        super().on_mount()
        field = self.query_one(EnterInput)
        field.taken = self._taken
        field.value = self.so_far.reason
        self._draw()

    def _draw(self) -> None:
        so_far, field = self.so_far, self.query_one(EnterInput)
        labels = ", ".join(f"{number} {label}" for number, label in enumerate(self.labels, 1))
        says = f"What holds instead: {so_far.says}" if so_far.says is not None else f"What holds instead? {labels}"
        kinds = ", ".join(f"{key} {kind}" for key, (kind, _) in KINDS.items())
        error = f"Why they differed: {so_far.error}" if so_far.error is not None else f"Why did they differ? {kinds}"
        self.query_one("#says", Static).update(content.plain(says))
        self.query_one("#kinds", Static).update(content.plain(error))
        ready = so_far.says is not None and so_far.error is not None
        field.display = ready
        steps = "Enter decides it. Esc decides nothing, and keeps what you typed."
        self.query_one("#next", Static).update(content.plain(steps if ready else "Esc decides nothing."))
        if ready:
            # At once: the letters of the reason must not act as keys.
            self.set_focus(field)

    def action_says(self, which: int) -> None:
        """Choose what holds."""
        self.so_far = self.so_far.model_copy(update={"says": self.labels[which]})
        self._draw()

    def action_kind(self, key: str) -> None:
        """Choose why they differed."""
        self.so_far = self.so_far.model_copy(update={"error": KINDS[key][0]})
        self._draw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Save the text after a pause: a crash must not cost a reason."""
        event.stop()
        self.so_far = self.so_far.model_copy(update={"reason": event.value})
        if self._soon is not None:
            self._soon.stop()
        self._soon = self.set_timer(KEEP_SECONDS, self._keep)

    def _keep(self) -> None:
        self.keep(self.so_far)

    def _taken(self) -> None:
        reason = self.query_one(EnterInput).value.strip()
        if not reason:
            self.query_one("#next", Static).update(
                content.plain("To take none of the labels takes a reason. Esc back.")
            )
            return
        self.dismiss((self.so_far.model_copy(update={"reason": reason}), True))

    def action_leave(self) -> None:
        """Leave the conflict undecided; the typed text comes back the next time."""
        self.dismiss((self.so_far.model_copy(update={"reason": self.query_one(EnterInput).value}), False))
