"""Whoever has a set of a server open hears at once that somebody saved, and reads the rows itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta

import pytest
from postgres_server import Server
from store_samples import ANA, AT, BEN, case

from goldtui.model.urls.database import DatabaseUrl, place_named
from goldtui.store import leases
from goldtui.store.cases import drafts, revisions
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store


def until(condition: Callable[[], object]) -> None:
    """Wait for something that happens by itself."""
    over = time.monotonic() + 90
    while not condition():
        assert time.monotonic() < over
        time.sleep(0.01)


@pytest.fixture
def bed(server_set: Server) -> Iterator[Store]:
    place = place_named(server_set.url())
    assert isinstance(place, DatabaseUrl)
    with open_store(place) as store:
        yield store
    server_set.start_again()


@pytest.fixture
def heard(bed: Store) -> threading.Semaphore:
    """Released at every message; the first one, which says that listening has begun, is taken."""
    messages = threading.Semaphore(0)
    bed.listen(messages.release)
    assert messages.acquire(timeout=20)
    return messages


def listeners(server: Server) -> list[int]:
    asked = "SELECT pid FROM pg_stat_activity WHERE query IN ('LISTEN goldtui', 'SELECT current_schema()')"
    return [pid for (pid,) in server.sql(asked)]


def test_a_save_of_somebody_else_is_heard(bed: Store, heard: threading.Semaphore) -> None:
    with open_store(bed.path) as ben:
        revisions.append(ben, case(), base=None, author=BEN, at=AT)
        assert heard.acquire(timeout=20)
        assert revisions.latest(bed, "q1") is not None


def test_a_message_says_which_set_and_which_entry_and_nothing_of_the_text(bed: Store, server_set: Server) -> None:
    import psycopg

    with psycopg.connect(server_set.url(), autocommit=True) as driver:
        driver.execute("LISTEN goldtui")
        revisions.append(bed, case("q1", "Which fern is secret?"), base=None, author=ANA, at=AT)
        newest = audit.head(bed)
        assert newest is not None
        assert [one.payload for one in driver.notifies(timeout=20, stop_after=1)] == [f"public {newest.seq}"]


def test_typing_and_reading_wake_nobody(bed: Store, server_set: Server) -> None:
    import psycopg

    with psycopg.connect(server_set.url(), autocommit=True) as driver:
        driver.execute("LISTEN goldtui")
        drafts.save(bed, case(), base=None, session_key="ana:1", at=AT)
        leases.take(bed, "q1", session_key="ana:1", at=AT, until=AT + timedelta(minutes=5))
        # What comes after them comes first.
        driver.execute("SELECT pg_notify('goldtui', 'end')")
        assert [one.payload for one in driver.notifies(timeout=20, stop_after=1)] == ["end"]


def test_what_was_taken_back_is_not_said(bed: Store, server_set: Server) -> None:
    import psycopg

    with psycopg.connect(server_set.url(), autocommit=True) as driver:
        driver.execute("LISTEN goldtui")
        with suppress(KeyError), bed.write() as connection:
            revisions.append_within(connection, bed.path, case(), base=None, author=ANA, at=AT)
            raise KeyError
        driver.execute("SELECT pg_notify('goldtui', 'end')")
        assert [one.payload for one in driver.notifies(timeout=20, stop_after=1)] == ["end"]


def test_words_of_a_stranger_on_the_channel_are_no_reason_to_look(
    bed: Store, heard: threading.Semaphore, server_set: Server
) -> None:
    for words in ("", "public", "public 1; DROP TABLE audit", "other_bed 7", "\x1b[31m"):
        server_set.sql(f"SELECT pg_notify('goldtui', '{words}')")
    assert not heard.acquire(timeout=0.3)
    server_set.sql("SELECT pg_notify('goldtui', 'public 7')")
    assert heard.acquire(timeout=20)


def test_a_cut_connection_is_made_again_and_what_was_missed_is_looked_at(
    bed: Store, heard: threading.Semaphore, server_set: Server
) -> None:
    for number in range(2):
        until(lambda: len(listeners(server_set)) == 1)
        (pid,) = listeners(server_set)
        server_set.sql(f"SELECT pg_terminate_backend({pid}, 5000)")
        assert heard.acquire(timeout=20)
        with open_store(bed.path) as ben:
            revisions.append(ben, case(f"after-{number}"), base=None, author=BEN, at=AT)
            assert heard.acquire(timeout=20)


def test_a_server_that_restarts_is_heard_again(bed: Store, heard: threading.Semaphore, server_set: Server) -> None:
    server_set.stop(how="immediate")
    assert not heard.acquire(timeout=0.1)
    server_set.start()
    assert heard.acquire(timeout=20)
    revisions.append(bed, case(), base=None, author=ANA, at=AT)
    assert heard.acquire(timeout=20)


def test_a_closed_set_leaves_no_connection_behind(bed: Store, heard: threading.Semaphore, server_set: Server) -> None:
    until(lambda: len(listeners(server_set)) == 1)
    bed.close()
    until(lambda: not listeners(server_set))
    bed.close()
