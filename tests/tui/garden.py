"""The set of the tests on a real database: built once for each content, then copied, which takes milliseconds."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tui_fakes import SECOND_TEXT, case, chunk

from goldtui.model.case_state import CaseState
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases import drafts, revisions
from goldtui.store.opening import open_store
from goldtui.workbench.bench import Bench
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session, open_session

NOON = datetime(2026, 1, 5, 12, 4).astimezone()
"""When everything in the garden happens."""
WRITER = "wim"
"""Who wrote its cases, so that everybody else may label and review them."""

POLICY = Policy()

_FOLDER = TemporaryDirectory(prefix="goldtui-garden-")
_NUMBERS = count()


class Garden(Bench):
    """A bench on a database of its own. A test that needs a failure replaces one call of one service."""

    def __init__(self, path: Path, who: str) -> None:
        super().__init__(open_session(Place(path, GIVEN), who, clock=lambda: NOON))
        self.closed = False

    @property
    def session(self) -> Session:
        """For what a test looks up behind the screens."""
        return self._session

    def again(self, who: str) -> Garden:
        """Somebody else, or the same person once more, at this very set."""
        return Garden(Path(self.path), who)

    def chain(self, case_id: str = "g-1") -> list[GoldCase]:
        """Every saved text of a case, the oldest first."""
        return [one.case for one in revisions.history(self._session.store, case_id)]

    def newest(self, case_id: str = "g-1") -> GoldCase:
        """The last of them."""
        return self.chain(case_id)[-1]

    def typing(self, case_id: str = "g-1") -> GoldCase | None:
        """What somebody typed into it and never saved; the youngest of it."""
        return next((one.case for one in drafts.of_case(self._session.store, case_id)), None)

    def append(
        self,
        changed: GoldCase,
        author: str,
        state: CaseState = CaseState.DRAFT,
        *,
        note: str = "",
        at: datetime = NOON,
    ) -> None:
        """Somebody saves a revision while the screens look on."""
        newest = revisions.latest(self._session.store, changed.case_id)
        base = None if newest is None else newest.number
        revisions.append(self._session.store, changed, base=base, author=author, at=at, note=note, state=state)

    def close(self) -> None:
        """Remember it."""
        self.closed = True
        super().close()


def garden(
    *cases: GoldCase,
    chunks: Sequence[EvidenceChunk] | None = None,
    who: str = "ana",
    state: CaseState = CaseState.DRAFT,
    policy: Policy = POLICY,
    writer: str = WRITER,
    at: datetime = NOON,
) -> Garden:
    """Three cases and two chunks, unless others are given; every case in that state."""
    made = cases or (case("g-1"), case("g-2"), case("g-3"))
    evidence = chunks or (chunk(), chunk("seeds#1", SECOND_TEXT))
    goldset = GoldSet(name="garden", cases=tuple(made), evidence=tuple(evidence), policy=policy)
    path = Path(_FOLDER.name) / str(next(_NUMBERS)) / "garden.db"
    path.parent.mkdir()
    shutil.copyfile(_template(goldset.model_dump_json(), state, writer, at), path)
    return Garden(path, who)


@cache
def _template(content: str, state: CaseState, writer: str, at: datetime) -> Path:
    path = Path(_FOLDER.name) / f"template-{next(_NUMBERS)}.db"
    goldset = GoldSet.model_validate_json(content)
    with open_store(path, create=True) as store:
        store_set(store, goldset, writer, at)
        for one in goldset.cases if state is not CaseState.DRAFT else ():
            revisions.append(store, one, base=1, author=writer, at=at, state=state)
    return path
