"""Asks before a step that cannot be undone or needs typing: a version, the path of a trust file, a passphrase.

The dialog stays open until the step succeeds or is cancelled. Typed values stay, except the passphrase: it is wiped
after every try and stored nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput

if TYPE_CHECKING:
    from goldtui.tui.kit.lane import Lane

Values = dict[str, str]


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `secret` is masked, and wiped after every try; `optional` means that most leave it empty."""

    name: str
    label: str
    value: str = ""
    secret: bool = False
    optional: bool = False


class FreezeAsk(Dialog[object]):
    """Dismisses with the result of `record`, or with None. `record` runs in the lane with the values of all fields."""

    BINDING_GROUP_TITLE = "A form"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, nothing done", id="freeze_ask.leave"),
        Binding("down", "other(1)", "Next field", show=False, id="freeze_ask.down"),
        Binding("up", "other(-1)", "Field before", show=False, id="freeze_ask.up"),
        Binding("pagedown", "read(1)", "Read on", show=False, id="freeze_ask.read_on"),
        Binding("pageup", "read(-1)", "Read back", show=False, id="freeze_ask.read_back"),
    ]
    DEFAULT_CSS = """
    FreezeAsk #ask-title, FreezeAsk #ask-fault { text-style: bold; }
    FreezeAsk #ask-title { display: none; }
    FreezeAsk.-narrow #ask-title { display: block; }
    FreezeAsk .ask-row { height: 1; width: 100%; }
    FreezeAsk > Vertical { overflow-y: auto; }
    FreezeAsk #ask-keys { dock: bottom; background: $panel; }
    """
    IN_ROWS = False
    """Whether a label shares the row of its field: many fields need that on a low screen."""

    def __init__(
        self,
        lane: Lane,
        title: str,
        lines: Sequence[str],
        fields: Sequence[Field],
        record: Callable[[Values], object],
        closing: str,
        *,
        fault: str = "",
    ) -> None:
        """`fault` is why the same question is asked again; foreign text in it is safe."""
        super().__init__()
        self.lane, self.heading, self.lines, self.fields = lane, title, tuple(lines), tuple(fields)
        self.record, self.closing, self.fault = record, closing, fault
        self.named = title
        self._busy = False

    def compose(self) -> ComposeResult:
        """The subject, the fields, the current problem and the keys."""
        with Vertical():
            yield Static(content.plain(self.heading), id="ask-title")
            yield VerticalScroll(Static(content.plain("\n".join(self.lines))), id="ask-lines", can_focus=False)
            if self.IN_ROWS:
                yield from self._rows()
            else:
                for one in self.fields:
                    yield Static(content.plain(one.label))
                    yield EnterInput("", id=f"ask-{one.name}")
            yield Static(id="ask-fault")
            moves = "Up and down go from field to field. " if len(self.fields) > 1 else ""
            yield Static(content.plain(f"{moves}{self.closing}"), id="ask-keys")

    def _rows(self) -> Iterator[Horizontal]:
        width = max(content.cells(one.label) for one in self.fields) + 1
        for one in self.fields:
            label = Static(content.plain(one.label))
            label.styles.width = width
            yield Horizontal(label, EnterInput("", id=f"ask-{one.name}"), classes="ask-row")

    def on_mount(self) -> None:
        """Focus the first empty field that needs a value; clear notifications, which may cover a digest."""
        self.app.clear_notifications()
        empty = [] if self.fault else [one for one in self.fields if not one.value and not one.optional]
        first = (*empty, self.fields[0])[0]
        for one in self.fields:
            field = self._input(one)
            field.password = one.secret
            field.value = content.shown_line(one.value)
            field.cursor_position = len(field.value)
            field.taken = self._taken
        self.query_one("#ask-lines").display = bool(self.lines)
        self.set_focus(self._input(first))
        self.show_fault(self.fault)

    def _input(self, one: Field) -> EnterInput:
        return self.query_one(f"#ask-{one.name}", EnterInput)

    def show_fault(self, text: str) -> None:
        """Show what is in the way; untrusted text in it is safe."""
        fault = self.query_one("#ask-fault", Static)
        fault.display = bool(text)
        fault.update(content.plain(text))

    def _taken(self) -> None:
        if not self._busy:
            self._busy = True
            values = {one.name: self._input(one).value for one in self.fields}
            values = {name: value if self._secret(name) else value.strip() for name, value in values.items()}
            self.gold_app.spawn(self, self._do(values), "ask")

    def _secret(self, name: str) -> bool:
        return any(one.name == name and one.secret for one in self.fields)

    async def _do(self, values: Values) -> None:
        try:
            done = await self.lane(lambda: self.record(values))
        except GoldtuiError as error:
            self.show_fault("\n".join(problem_lines(error)))
        else:
            self.dismiss(done)
        finally:
            self._busy = False
            for one in self.fields:
                if one.secret:
                    values[one.name] = self._input(one).value = ""

    def action_other(self, by: int) -> None:
        """Focus another field."""
        inputs = [self._input(one) for one in self.fields]
        at = next((i for i, field in enumerate(inputs) if field.has_focus), 0)
        self.set_focus(inputs[(at + by) % len(inputs)])

    def action_read(self, by: int) -> None:
        """Scroll the subject by a screenful."""
        lines = self.query_one("#ask-lines", VerticalScroll)
        lines.scroll_relative(y=by * max(1, lines.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Cancel, except while `record` runs, since nobody would learn how it ended."""
        if not self._busy:
            self.dismiss(None)


def problem_lines(error: GoldtuiError) -> list[str]:
    """The first five problems, each with its next step."""
    lines = []
    for one in error.problems[:5]:
        where = f" ({one.where})" if one.where else ""
        lines.append(f"{one.code}: {one.message}{where}" + (f". Next: {one.fix}" if one.fix else ""))
    left = len(error.problems) - 5
    return [*lines, f"and {left} more"] if left > 0 else lines
