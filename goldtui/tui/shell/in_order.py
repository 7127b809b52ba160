"""Keys act in the order in which they were typed, each where the one before it led.

The toolkit sends a key through the queues of the focused widget and its ancestors, and the effect of a key may take a
while: a case is fetched, a dialog is opened, a field passes its text on. In a burst of keys (Enter, `i`, a word,
Escape, `]`) the later ones would reach the wrong screen: a word meant for a dialog would be a series of commands.
"""

from __future__ import annotations

import asyncio
import select
import sys
import time
from collections import deque
from contextlib import suppress
from typing import Final, Protocol, runtime_checkable

from textual import events
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import Worker

from goldtui.tui.kit import content
from goldtui.tui.kit.background import is_over
from goldtui.tui.kit.gold_app import GoldApp

SETTLE_SECONDS: Final = 1.0
"""Seconds that keys wait for the previous command to settle; they must not hang behind a long piece of work.

Longer where something else has the processor: half of the looks that fit into this time must have come to nothing.
"""
OPENING_SECONDS: Final = 60.0
"""Seconds that keys wait for a case that is being opened."""
PATIENCE_SECONDS: Final = 4.0
"""Seconds of opening after which a key that leads away is no longer one of a burst: it gives up the keys before it."""
LOOK_SECONDS: Final = 0.002
"""Seconds between two checks whether the command has settled."""
FIELD_SECONDS: Final = 0.5
LAST_KEYS_SECONDS: Final = 3.0
"""Seconds that a program asked to end has for the keys that came before the request."""
QUIET_LOOKS: Final = 5
LEAVING: Final = frozenset(("back", "escape", "quit"))
"""Actions that lead away from a case; a user who is waiting for one may give up."""
TURNING: Final = frozenset(("undo", "redo", "take_back", "make_again", "turn"))
"""Actions that undo or redo work."""
WAITS: Final = "The set is not open yet: what you type waits until it is."
GOING: Final = "go"
"""The worker group that goes to another case."""


@runtime_checkable
class Opens(Protocol):
    """A screen that cannot take keys before it has fetched its content."""

    @property
    def opening(self) -> bool:
        """Whether it is still fetching."""
        ...


async def worked_off(widget: Widget) -> None:
    """Wait until a widget has handled its queue, at most `FIELD_SECONDS`: a key must not hang the screen."""
    done = asyncio.Event()
    widget.call_later(done.set)
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(done.wait(), FIELD_SECONDS)


def input_waits() -> bool:
    """Whether the terminal, or the server in its place, has sent anything that nobody has read yet."""
    if sys.__stdin__ is None:
        return False
    try:
        return bool(select.select([sys.__stdin__.fileno()], [], [], 0)[0])
    except (OSError, ValueError):
        # No file to ask: a test's input, or a system on which only sockets can be asked.
        return False


class InOrder(GoldApp):
    """An application that handles a key once the previous command has settled."""

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._ahead: deque[events.Key | events.Paste] = deque()
        """Keys typed ahead, oldest first."""
        self._settling: asyncio.Task[None] | None = None
        self._command_at: float | None = None
        """When the last command started; None once it is known to have settled."""
        self._looks = 0
        """How often keys looked whether it has."""
        self._command_key = ""
        self._commanded_on: Screen[object] | None = None
        self._led: set[Worker[object]] = set()
        """Workers that the last command started."""

    @property
    def keys_wait(self) -> bool:
        """Whether there are keys that nothing has acted on yet."""
        return bool(self._ahead)

    @property
    def case_awaited(self) -> bool:
        """Whether a case was requested for which no screen could be created yet."""
        return False

    def led_to(self, worker: Worker[object]) -> None:
        """Register a worker: keys after the command that started it wait for its end or its dialog."""
        if self._command_at is not None:
            self._led.add(worker)

    async def on_event(self, event: events.Event) -> None:
        """Handle keys and pastes one after the other, everything else as the toolkit does."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif self._ahead and isinstance(event, events.Key) and self._opening(PATIENCE_SECONDS) and self._leaves(event):
            self._drop_waiting()
            await self._act_on(event)
        elif self._ahead or not self._at_rest(event) or (self._opening() and not _goes_at_once(self, event)):
            if self.bench is None and not self._ahead:
                self.tell(WAITS)
            self._ahead.append(event)
            self._wait()
        else:
            await self._act_on(event)

    def _wait(self) -> None:
        if self._settling is None:
            self._settling = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        try:
            while self._ahead and not self._at_rest(self._ahead[0]):
                self._looks += 1
                await asyncio.sleep(LOOK_SECONDS)
            if self._ahead and self._opening():
                # On any other screen they would be commands that nobody gave.
                self._drop_waiting()
        finally:
            # After any messages that the command has sent to the application itself.
            self.call_later(self._deliver)

    async def _deliver(self) -> None:
        self._settling = None
        while self._ahead:
            if not self._at_rest(self._ahead[0]):
                self._wait()
                return
            await self._act_on(self._ahead.popleft())

    def _at_rest(self, behind: events.Event) -> bool:
        """Whether the effects of the last command are done, wait in a dialog, or have taken too long.

        A repeated key does not wait for work that only follows a cursor: held down, it must not lag.
        """
        if self._command_at is None:
            return True
        since, opening = time.monotonic() - self._command_at, self._opening()
        if since > OPENING_SECONDS:
            return True
        if not opening and since > SETTLE_SECONDS and self._looks * LOOK_SECONDS * 2 > SETTLE_SECONDS:
            return True
        if not isinstance(behind, events.Key):
            return not (opening or self._moving(again=False))
        if opening and _goes_at_once(self, behind):
            return True
        return not (opening or self._moving(again=behind.key == self._command_key))

    def _drop_waiting(self) -> None:
        self._ahead.clear()
        what = "set" if self.bench is None and not self.case_awaited else "case"
        text = f"The {what} has not opened yet. What was typed for it is not kept: type it again once it is here."
        self.notify(text, severity="warning", timeout=12, markup=False)

    def _leaves(self, event: events.Key) -> bool:
        return _action_of(self, event) in LEAVING

    def _opening(self, seconds: float = 0.0) -> bool:
        """Whether a case is being opened, and has been for these seconds."""
        if seconds and time.monotonic() - (self._command_at or time.monotonic()) < seconds:
            return False
        screen = self.screen_stack[-1] if self.screen_stack else None
        return self.case_awaited or (isinstance(screen, Opens) and screen.opening)

    def _moving(self, *, again: bool) -> bool:
        if not self.screen_stack:
            # The application is about to end.
            return False
        screen = self.screen
        if not screen.is_mounted:
            return True
        at: Widget = self.focused or screen
        if any(isinstance(node, Widget) and node.message_queue_size for node in at.ancestors_with_self):
            return True
        led = (worker for worker in self._led if not is_over(worker) and (not again or worker.group == GOING))
        return screen is self._commanded_on and any(led)

    def _begin_command(self, key: str) -> None:
        self._command_at, self._command_key, self._commanded_on = time.monotonic(), key, self.screen
        self._looks = 0
        self._led.clear()

    async def _act_on(self, event: events.Key | events.Paste) -> None:
        # Known to have settled: letters typed into a field need not check again, one behind the other.
        self._command_at = None
        if isinstance(event, events.Paste):
            if isinstance(self.focused, Input):
                # The toolkit's own fields draw their value raw; the palette's is one of them.
                event.text = content.shown(event.text)
            await super().on_event(event)
            return
        letter = event.character
        if letter and event.key.startswith("alt+") and event.key not in self.screen.active_bindings:
            # Escape followed at once by a letter arrives as one sequence, the same as alt and that letter.
            self._ahead.extendleft((events.Key(letter, letter), events.Key("escape", "\x1b")))
            self._wait()
            return
        field = self.focused
        if field is None or not field.check_consume_key("a", "a"):
            field = None
        if field is None or not field.check_consume_key(event.key, event.character):
            if field is not None:
                await worked_off(field)
            self._begin_command(event.key)
            if isinstance(self.focused, Input) and _action_of(self, event).partition("(")[0] in TURNING:
                # A field of one row keeps no steps of its own, and saved work is not undone from within it.
                self.tell("Nothing to undo in this field. Esc leaves it, and the key acts on the list.")
                return
            for priority in (True, False):
                if await self._check_bindings(event.key, priority):
                    return
        await super().on_event(event)


def _action_of(app: InOrder, event: events.Key) -> str:
    found = app.screen.active_bindings.get(event.key)
    return "" if found is None else found.binding.action.removeprefix("app.")


def _goes_at_once(app: InOrder, event: events.Event) -> bool:
    """Whether a key need not wait for what is being opened: it leads away, or is remembered until the set is open."""
    if not isinstance(event, events.Key) or app.case_awaited:
        return False
    action = _action_of(app, event)
    if action in LEAVING or app.bench is not None:
        return action in LEAVING
    return action.startswith("place(") or (action == "open" and app.library.cases.selected_row is not None)


def drop_typed(app: InOrder, why: str) -> None:
    """Drop the keys that waited for what will not come, and say so."""
    if app.keys_wait:
        app._ahead.clear()
        app.notify(why, severity="warning", timeout=12, markup=False)


async def last_keys(app: InOrder, *, hung_up: bool) -> None:
    """Wait until all that was typed before the request to end is acted on, at most `LAST_KEYS_SECONDS`.

    A terminal that hung up has nothing more to read, but always says that it has.
    """
    until, quiet = time.monotonic() + LAST_KEYS_SECONDS, 0
    while quiet < QUIET_LOOKS and time.monotonic() < until:
        await asyncio.sleep(LOOK_SECONDS)
        moving = app.keys_wait or app.message_queue_size or app._moving(again=True)
        moving = moving or (not hung_up and input_waits())
        quiet = 0 if moving else quiet + 1
