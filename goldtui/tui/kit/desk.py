"""A screen as the parts of its place see it, so that a part holds a few calls and not a class of a hundred methods."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.message import Message
    from textual.timer import Timer

    from goldtui.tui.kit.glyphs import Glyphs
    from goldtui.tui.kit.gold_app import GoldApp
    from goldtui.tui.kit.lane import Lane
    from goldtui.workbench.bench import Bench


class BareDesk(Protocol):
    """What every place offers its parts, whether or not a set is open."""

    lane: Lane
    glyphs: Glyphs

    @property
    def gold_app(self) -> GoldApp:
        """The application."""

    @property
    def on_top(self) -> bool:
        """Whether no other screen is over this one."""

    @property
    def leaving(self) -> bool:
        """Whether the screen is being removed or is gone, its widgets first."""

    def say(self, text: str) -> None:
        """Show a short message; untrusted text in it is safe."""

    def spawn(self, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False) -> None:
        """Run `work` as a background task that ends with the screen."""

    def post_message(self, message: Message) -> bool:
        """Send a message that no part of the screen handles on to the application."""

    def set_timer(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Call once after `delay` seconds."""

    def set_interval(self, interval: float, callback: Callable[[], object]) -> Timer:
        """Call every `interval` seconds."""

    def call_after_refresh(self, callback: Callable[..., object]) -> bool:
        """Call after the next refresh."""


class Desk(BareDesk, Protocol):
    """A place of an open set. Each place adds its panes in its own `state.py`."""

    bench: Bench
