"""Says that a call is slow, and takes it back once it has answered: a toast that stays is not true any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from textual.app import App

from goldtui.model.visible import spelled

UNKNOWN = "The machine may be busy, or another program may be writing to it."


class LateAnswer:
    """The toast about slow calls of an application's lane."""

    def __init__(
        self,
        app: App[Any],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        path: Callable[[], Path],
        edits: Callable[[], bool],
    ) -> None:
        """`path` gives the database on the screen, `edits` whether anybody can type into it already."""
        self._app, self._spawn, self._path, self._edits = app, spawn, path, edits
        self._waiting = False
        self._said = ""

    def say(self) -> None:
        """Say that a call is slow, and who holds the database where that can be found out."""
        self._waiting = True
        self._spawn(self._say())

    async def _say(self) -> None:
        from goldtui.workbench.session.lock_holder import holder_words

        # Not in the lane, where the slow call is still waiting.
        who = await asyncio.to_thread(holder_words, self._path())
        if not self._waiting:
            return
        cause = f"{spelled(who)}." if who else UNKNOWN
        keep_on = " Edit on; your text is kept as soon as it answers." if self._edits() else ""
        self._app.clear_notifications()
        self._said = f"The database has not answered yet. {cause}{keep_on}"
        self._app.notify(self._said, severity="warning", timeout=12, markup=False)

    def answered(self) -> None:
        """Take the toast away; others stay."""
        self._waiting = False
        for shown in [one for one in self._app._notifications if one.message == self._said]:
            self._app._unnotify(shown)
