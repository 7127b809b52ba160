"""A set on a PostgreSQL server: many writers, and a server that is killed under them, lose nothing that was reported.

Figures are printed: writers, turns, and how often the server was killed.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path

import pytest
from postgres_server import Server
from test_store_contention import one_higher
from test_typing_faults import PROGRAM, PtyProgram, case, chunk, open_first, settings, type_for, wait_kept, write_set

from goldtui.model.faults import StoreError
from goldtui.model.records import GoldCase
from goldtui.model.urls.database import DatabaseUrl, place_named
from goldtui.store.cases import chains, revisions
from goldtui.store.db.values import RevisionConflict
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to start writers quickly")

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
TURNS = 1000 if LONG else 15
KILLS = 20 if LONG else 2
CUTS = 40 if LONG else 4
FORK = multiprocessing.get_context("fork")


@pytest.fixture
def place(server_set: Server) -> Iterator[Path]:
    found = place_named(server_set.url())
    with open_store(found) as store:
        revisions.append(store, GoldCase(case_id="count", question="0"), base=None, author="start", at=now())
    yield found
    server_set.start_again()


def end(started: Sequence[BaseProcess]) -> None:
    """Wait for the writers to end, and not for ever."""
    until = time.monotonic() + (1800 if LONG else 120)
    for process in started:
        process.join(max(0.1, until - time.monotonic()))
        if process.is_alive():
            process.kill()


def now() -> datetime:
    return datetime.now(UTC)


def in_one_transaction(place: Path, me: str, together: Barrier) -> None:
    with open_store(place) as store:
        together.wait()
        for _ in range(TURNS):
            with store.write() as connection:
                newest = revisions.newest_within(connection, place, "count")
                assert newest is not None
                base = newest.number
                revisions.append_within(connection, place, one_higher(newest, me), base=base, author=me, at=now())


def on_top_of_each_other(place: Path, me: str, together: Barrier) -> None:
    with open_store(place) as store:
        together.wait()
        for _ in range(TURNS if not LONG else TURNS // 20):
            newest = revisions.latest(store, "count")
            while True:
                assert newest is not None
                try:
                    base = newest.number
                    revisions.append(store, one_higher(newest, me), base=base, author=me, at=now())
                    break
                except RevisionConflict as conflict:
                    newest = conflict.theirs


@pytest.mark.parametrize("writer", [in_one_transaction, on_top_of_each_other])
def test_of_eight_writers_none_loses_an_update(place: Path, writer: Callable[..., None]) -> None:
    together = FORK.Barrier(8)
    started = [FORK.Process(target=writer, args=(place, f"writer {n}", together)) for n in range(8)]
    began = time.monotonic()
    for process in started:
        process.start()
    end(started)
    assert [process.exitcode for process in started] == [0] * 8
    with open_store(place) as store:
        history = revisions.history(store, "count")
    turns = (len(history) - 1) // 8
    assert [int(revision.case.question) for revision in history] == list(range(1 + 8 * turns))
    by = [revision.author for revision in history[1:]]
    assert {name: by.count(name) for name in by} == {f"writer {n}": turns for n in range(8)}
    assert all(finding.level is DoctorLevel.NOTICE for finding in examine(place))
    print(f"8 writers x {turns}, {writer.__name__}: 0 lost, {time.monotonic() - began:.1f} s")


def save_for_ever(place: Path, me: str, report: Path, enough: Event) -> None:
    """Save one case after the other, and report each that is done; what was refused is saved again."""
    with open_store(place) as store, report.open("w", encoding="utf-8") as done:
        for number in range(1_000_000):
            if enough.is_set():
                return
            new = GoldCase(case_id=f"{me}-{number}", question=f"Which bed is number {number}?")
            while True:
                try:
                    saved = revisions.append(store, new, base=None, author=me, at=now())
                    break
                except StoreError as fault:
                    if fault.problem.code not in ("store_lost", "store_unsure"):
                        raise
                    done.write(json.dumps({"refused": fault.problem.code}) + "\n")
            done.write(json.dumps({"case": new.case_id, "digest": saved.digest}) + "\n")
            done.flush()


def test_a_server_that_is_killed_in_the_middle_of_saves_loses_none_that_was_reported_and_work_goes_on(
    place: Path, server_set: Server, tmp_path: Path
) -> None:
    chance = random.Random(20261129)
    enough = FORK.Event()
    reports = [tmp_path / f"{name}.jsonl" for name in ("ana", "ben")]
    started = [FORK.Process(target=save_for_ever, args=(place, one.stem, one, enough)) for one in reports]
    for process in started:
        process.start()
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.8, 1.6))
        server_set.stop(how="immediate")
        time.sleep(chance.uniform(0.0, 0.5))
        server_set.start()
    time.sleep(1.0)
    enough.set()
    end(started)
    assert [process.exitcode for process in started] == [0, 0]
    lines = [json.loads(line) for one in reports for line in one.read_text(encoding="utf-8").splitlines()]
    reported = {line["case"]: line["digest"] for line in lines if "case" in line}
    with open_store(place) as store:
        kept = {one: revisions.history(store, one) for one in reported}
        assert chains.audit_problem(store) is None
    assert {one: [revision.digest for revision in history] for one, history in kept.items()} == {
        one: [digest] for one, digest in reported.items()
    }
    assert all(finding.level is DoctorLevel.NOTICE for finding in examine(place))
    refused = sum("refused" in line for line in lines)
    print(f"{KILLS} kills of the server, {len(reported)} saves reported, 0 lost, {refused} refused in words")


CUT = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'goldtui'"


def test_connections_that_are_cut_again_and_again_while_somebody_types_and_saves_lose_no_character(
    server_set: Server, tmp_path: Path
) -> None:
    place = place_named(server_set.url())
    assert isinstance(place, DatabaseUrl)
    write_set(place, (case("g-1"), case("g-2")), (chunk(),), "garden")
    chance, cuts, sent = random.Random(7), 0, []
    with PtyProgram([*PROGRAM, str(place)], 100, 30, settings(tmp_path)) as program:
        open_first(program)
        program.press("i", cap=0.3)
        for _ in range(CUTS):
            sent += type_for(program, 0.7, chance, pauses=False)
            program.send("\x13")
            cuts += server_set.sql(CUT)[0][0]
        sent += type_for(program, 0.5, chance, pauses=False)
        wait_kept(program, place, case("g-1").question + "".join(key for _, key in sent), 30.0)
        program.signal(9)
        program.wait_for_end()
    assert cuts >= CUTS
    print(f"{cuts} connections cut while typing, {len(sent)} characters, 0 lost")


def test_a_server_that_dies_while_somebody_types_loses_no_character(server_set: Server, tmp_path: Path) -> None:
    place = place_named(server_set.url())
    assert isinstance(place, DatabaseUrl)
    write_set(place, (case("g-1"), case("g-2")), (chunk(),), "garden")
    chance = random.Random(5)
    with PtyProgram([*PROGRAM, str(place)], 100, 30, settings(tmp_path)) as program:
        open_first(program)
        program.press("i", cap=0.3)
        sent = type_for(program, 2.0, chance, pauses=False)
        server_set.stop(how="immediate")
        try:
            sent += type_for(program, 3.0, chance, pauses=False)
            assert program.wait_for("unsaved"), program.screen()
        finally:
            server_set.start()
        sent += type_for(program, 1.0, chance, pauses=False)
        wait_kept(program, place, case("g-1").question + "".join(key for _, key in sent), 30.0)
        program.signal(9)
        program.wait_for_end()
