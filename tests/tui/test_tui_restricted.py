"""A withheld source is read by restricted readers on a screen of its own, and its words go nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from hands import press
from tui_fakes import drive, grid, settle

from goldtui.model.goldset import GoldSet
from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.bench import Bench
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session

SECRET = "The spare key hangs behind the blue door."
AT = datetime(2026, 1, 5, tzinfo=UTC)


def bench_of(folder: Path, author: str) -> Bench:
    path = folder / "vault.db"
    chunk = EvidenceChunk(chunk_id="vault", version="v1", permitted=False, current=True, text=SECRET)
    case = GoldCase(case_id="g-1", question="Where is the key?", required_source_ids=("vault",))
    people = (Person(name="mei", roles=(Role.OWNER, Role.RESTRICTED)), Person(name="ben", roles=(Role.AUTHOR,)))
    goldset = GoldSet(name="vault", cases=(case,), evidence=(chunk,), policy=Policy(people=people))
    build_fresh(path, lambda store: store_set(store, goldset, "mei", AT))
    return Bench(open_session(Place(path, GIVEN), author))


def test_a_restricted_reader_reads_it_and_cannot_copy_it(tmp_path):
    async def scenario(app, pilot):
        assert SECRET not in grid(app)
        await press(app, pilot, "W")
        await settle(app, pilot)
        assert SECRET in grid(app)
        assert "RESTRICTED vault" in grid(app)
        assert not app.screen.ALLOW_SELECT
        await press(app, pilot, "q")
        await settle(app, pilot)
        assert SECRET not in grid(app)

    drive(bench_of(tmp_path, "mei"), scenario, (120, 36))


def test_who_lacks_the_role_is_told_whom_to_ask(tmp_path):
    async def scenario(app, pilot):
        await press(app, pilot, "W")
        await settle(app, pilot)
        assert SECRET not in grid(app)
        assert "restricted reader" in grid(app)
        assert "mei" in " ".join(grid(app).split())

    drive(bench_of(tmp_path, "ben"), scenario, (200, 50))
