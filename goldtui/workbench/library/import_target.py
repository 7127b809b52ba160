"""Where an import goes and in whose name, and the one transaction that all its parts make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from goldtui.casework.judge_set import Watch
from goldtui.formats.declare import ReadOptions
from goldtui.model.goldset import GoldSet
from goldtui.store.db.engine import Store
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place, require_database
from goldtui.workbench.session.session import Session, open_session, session_over

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Target:
    """What a person says of an import, whatever files it is of."""

    into: Path
    author: str
    options: ReadOptions
    name: str | None = None
    """The name of the set; without it, files without names keep the name of the database."""
    skip_refused: bool = False
    dry_run: bool = False
    watch: Watch = iter
    on_wait: Callable[[str], None] | None = None
    """See `open_session()`."""
    clock: Clock = now

    @property
    def exists(self) -> bool:
        """Whether something is there already."""
        return self.into.exists() or self.into.is_symlink()

    def renamed(self, goldset: GoldSet) -> GoldSet:
        """The set as it is to be stored."""
        return goldset if self.name is None else goldset.model_copy(update={"name": self.name})

    def filled(self, fill: Callable[[Session, bool], T], *, together: bool = False) -> T:
        """What `fill` returns for a session on the database, and whether it was made for it.

        A new database appears with its content. `together` makes several writes of `fill` one transaction, which keeps
        other writers waiting until it ends: an error leaves everything as it was.
        """
        if not self.exists:
            done = build_fresh(self.into, lambda store: [fill(self._over(store), True)])
            if done is not None:
                return done[0]
        with self.opened() as session, session.store.together() if together else nullcontext():
            return fill(session, False)

    def _over(self, store: Store) -> Session:
        return session_over(store, self.author, clock=self.clock)

    @contextmanager
    def opened(self) -> Iterator[Session]:
        """A session on the database that is there."""
        place = Place(self.into, GIVEN)
        require_database(place)
        session = open_session(place, self.author, clock=self.clock, on_wait=self.on_wait)
        try:
            yield session
        finally:
            session.close()
