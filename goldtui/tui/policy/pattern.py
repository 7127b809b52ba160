"""A pattern is typed and tried at once on texts that it must and must not match."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from goldtui.model.faults import GoldtuiError
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import PolicyField
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.policy.entries import FORBIDDEN
from goldtui.workbench.policy.forbidden import examples_of, trial

_LABELS = {
    "name": "Name:",
    "pattern": "Pattern (RE2; no look-around, no back-references):",
    "message": "Why it is forbidden:",
    "must": "A text it must match:",
    "must_not": "A text it must not match:",
}


class PatternScreen(Dialog[Policy | None]):
    """Dismisses with the policy that has the pattern, or with None. Every key tries it again."""

    BINDING_GROUP_TITLE = "Pattern"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, nothing changed", id="pattern.leave"),
        Binding("down", "other(1)", "Next field", show=False, id="pattern.down"),
        Binding("up", "other(-1)", "Field before", show=False, id="pattern.up"),
    ]
    DEFAULT_CSS = """
    PatternScreen #pattern-fault { text-style: bold; }
    PatternScreen VerticalScroll { max-height: 25vh; }
    """

    def __init__(
        self,
        field: PolicyField,
        begun: tuple[str, str, str],
        make: Callable[[str, str, str], Policy],
        glyphs: Glyphs,
    ) -> None:
        super().__init__()
        self.field, self.make, self.glyphs = field, make, glyphs
        self.begun = dict(zip(("name", "pattern", "message"), begun, strict=True))
        self.asked = tuple(_LABELS) if field.key == FORBIDDEN else ("pattern", "must", "must_not")
        self.examples = examples_of(begun[0]) if field.key == FORBIDDEN else ((), ())

    def compose(self) -> ComposeResult:
        """The fields, what the pattern does with each text, the problem if any, the keys."""
        with Vertical():
            yield Static(content.plain(self.field.title), id="pattern-title")
            for name in self.asked:
                yield Static(content.plain(_LABELS[name]))
                yield EnterInput("", id=f"pattern-{name}")
            yield VerticalScroll(Static(id="pattern-trial"), can_focus=False)
            yield Static(id="pattern-fault")
            yield Static(content.plain("Enter takes it, unsaved. Up and down go from field to field. Esc back."))

    def on_mount(self) -> None:
        """Fill the fields in."""
        super().on_mount()
        for name in self.asked:
            field = self._input(name)
            field.value, field.taken = content.shown_line(self.begun.get(name, "")), self._taken
        self.set_focus(self._input("pattern" if self.begun["pattern"] else self.asked[0]))
        self._try()

    def _input(self, name: str) -> EnterInput:
        return self.query_one(f"#pattern-{name}", EnterInput)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Try the pattern again."""
        event.stop()
        self._try()

    def _try(self) -> None:
        pattern = self._input("pattern").value
        must = (*self.examples[0], self._input("must").value)
        must_not = (*self.examples[1], self._input("must_not").value)
        fault, found = trial(self.field.key, pattern, must, must_not)
        signs = self.glyphs.status
        lines = []
        for one in found:
            said = f"matches {one.matched!r}" if one.matched is not None else "matches nothing"
            wanted = "must" if one.wanted else "must not"
            lines.append(f"{signs['pass'] if one.right else signs['fail']} {wanted}: {one.text} ({said})")
        self.query_one("#pattern-trial", Static).update(content.plain("\n".join(lines)))
        self._fault(fault)

    def _fault(self, text: str) -> None:
        fault = self.query_one("#pattern-fault", Static)
        fault.display = bool(text)
        fault.update(content.plain(text))

    def _taken(self) -> None:
        values = {**self.begun, **{name: self._input(name).value for name in self.asked}}
        try:
            policy = self.make(values["name"], values["pattern"], values["message"])
        except GoldtuiError as refused:
            one = refused.problem
            self._fault(f"{one.message}. {one.fix}" if one.fix else one.message)
            return
        self.dismiss(policy)

    def action_other(self, by: int) -> None:
        """Focus another field."""
        inputs = [self._input(name) for name in self.asked]
        at = next((i for i, field in enumerate(inputs) if field.has_focus), 0)
        self.set_focus(inputs[(at + by) % len(inputs)])

    def action_leave(self) -> None:
        """Cancel."""
        self.dismiss(None)
