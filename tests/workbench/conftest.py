"""A small stored set and sessions of two people at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from ferry import approve, ferry, proposed, signs, sitting, trusting

from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session, open_session

BEGAN = datetime(2026, 3, 1, 9, tzinfo=UTC)


def green_case(case_id: str = "q1") -> GoldCase:
    """A case that passes every gate of the strict profile."""
    claim = Claim(
        claim_id="c1",
        text="The pool opens at 6.",
        citation_id="pool",
        support_phrases=("pool opens at 6",),
        answer_point="p1",
    )
    return GoldCase(
        case_id=case_id,
        question="When does the pool open?",
        workflow="swimmers",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("pool",),
        points=(AnswerPoint(point_id="p1", text="At 6.", answer_phrases=("opens at 6",)),),
        reference=Answer(text="The pool opens at 6.", claims=(claim,)),
    )


def pool_chunk() -> EvidenceChunk:
    return EvidenceChunk(
        chunk_id="pool", version="v1", permitted=True, current=True, text="The pool opens at 6 in the morning."
    )


@pytest.fixture
def green() -> GoldCase:
    return green_case()


@pytest.fixture
def chunk() -> EvidenceChunk:
    return pool_chunk()


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stored") / "pool.db"
    goldset = GoldSet(name="pool", cases=(green_case("q1"), green_case("q2")), evidence=(pool_chunk(),))
    build_fresh(path, lambda store: store_set(store, goldset, "Ana", BEGAN))
    return path


Sitting = Callable[[str], Session]


@pytest.fixture
def sit(stored: Path, tmp_path: Path) -> Iterator[Sitting]:
    """Opens one more session in somebody's name; every reading of the clock is a minute later."""
    path = Path(shutil.copy(stored, tmp_path / "pool.db"))
    minutes = iter(range(1, 1000))
    opened: list[Session] = []

    def open_(author: str) -> Session:
        clock = lambda: BEGAN + timedelta(minutes=next(minutes))  # noqa: E731
        opened.append(open_session(Place(path, GIVEN), author, clock=clock))
        return opened[-1]

    yield open_
    for session in opened:
        session.close()


@pytest.fixture(scope="session")
def ferries(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The set of a ferry as nobody approved it, and as everybody did; a test takes a copy."""
    drafts, whole = (ferry(tmp_path_factory.mktemp(name)) for name in ("drafts", "whole"))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("GOLDTUI_STATE", "GOLDTUI_CACHE", "XDG_CONFIG_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp("state")))
        approve(whole)
    return drafts, whole


@pytest.fixture
def path(ferries: tuple[Path, Path], tmp_path: Path) -> Path:
    """The stored set of a ferry, nothing of it approved."""
    return Path(shutil.copy(ferries[0], tmp_path))


@pytest.fixture
def approved(ferries: tuple[Path, Path], tmp_path: Path) -> Path:
    """The same with every case approved."""
    return Path(shutil.copy(ferries[1], tmp_path))


@pytest.fixture
def frozen(approved: Path, tmp_path: Path) -> Path:
    """Version 1.0.0, frozen; its trust file lies next to the database."""
    trust = trusting(tmp_path)
    signs(proposed(approved), trust, "owen", "rita")
    return freeze_now(sitting(approved, "ana"), "1.0.0", trust).directory
