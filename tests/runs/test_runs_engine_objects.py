"""A run on an object store gives the report of the file, by one version of it, and a store that fails is named."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from ranged_runs import EXAMPLE, in_ranges, said_of
from serving_ranges import Shelf, shelf

from goldtui.formats.traces.given import Given
from goldtui.model.urls.object import ObjectUrl, run_named
from goldtui.runs.engine import stored_object
from goldtui.runs.engine.in_ranges import InRanges
from goldtui.runs.engine.parts import Parts
from goldtui.runs.engine.pool import in_processes
from goldtui.runs.engine.span import Span
from goldtui.runs.engine.work import Work
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.walked import Walk

pytest.importorskip("obstore", reason="obstore is not installed: pip install 'goldtui[cluster]'")

SIZE = 9_000
KEY, SECRET = "GARDENKEYID", "rooftop-secret"


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    path.write_bytes((EXAMPLE / "traces.jsonl").read_bytes())
    return path


@pytest.fixture
def store(night: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    monkeypatch.setattr(stored_object, "RETRIES", 2)
    with shelf(night.read_bytes()) as kept:
        monkeypatch.setenv("AWS_ENDPOINT_URL", kept.address)
        monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
        monkeypatch.setenv("AWS_REGION", "garden-1")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
        monkeypatch.setattr(stored_object, "_store", stored_object._store.__wrapped__)
        yield kept


def at(store: Shelf) -> Path:
    return run_named(f"{store.address}/garden/night.jsonl")


def problem(path: Path, walk: Walk) -> tuple[str, str]:
    said = said_of(path, Asked(), walk)[0]
    assert isinstance(said, tuple), "the run is scored"
    ((code, message),) = [(one.code, one.message) for one in said]
    assert KEY not in str(said)
    assert SECRET not in str(said)
    return code, message


@pytest.mark.parametrize("kind", ["http", "s3", "file"])
def test_the_report_is_that_of_the_file_and_only_ranges_are_read(
    kind: str, store: Shelf, night: Path, tmp_path: Path
) -> None:
    address = {"http": f"{store.address}/beds/night.jsonl", "s3": "s3://beds/night.jsonl", "file": night.as_uri()}
    path = run_named(address[kind])
    assert isinstance(path, ObjectUrl)
    parts = tmp_path / "parts"
    assert said_of(path, Asked(), in_ranges(parts, SIZE))[:3] == said_of(night, Asked())[:3]
    assert len(list(parts.iterdir())) > 3
    assert "GET whole" not in store.asked
    assert bool(store.asked) == (kind != "file")


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="the platform cannot fork")
def test_two_processes_give_the_same_report(
    store: Shelf, night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    pool = InRanges(tmp_path / "parts", partial(in_processes, processes=2), SIZE)
    assert said_of(at(store), Asked(), pool)[0] == said_of(night, Asked())[0]


def changed_in_the_middle(walk: InRanges, change: Callable[[], object]) -> InRanges:
    def engine(work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        change()
        return walk.engine(work, spans, parts)

    return replace(walk, engine=engine)


def test_an_object_that_is_replaced_in_the_middle_of_a_run_is_refused(store: Shelf, tmp_path: Path) -> None:
    def replaced() -> None:
        store.tag = '"second"'

    walk = changed_in_the_middle(in_ranges(tmp_path / "parts", SIZE), replaced)
    assert problem(at(store), walk)[0] == "file_changed"


def test_an_object_without_a_tag_is_held_to_its_bytes(store: Shelf, night: Path, tmp_path: Path) -> None:
    def replaced() -> None:
        store.content = store.content.replace(b"fern", b"moss").replace(b"lily", b"rose")

    store.tags = False
    walk = in_ranges(tmp_path / "parts", SIZE)
    assert problem(at(store), changed_in_the_middle(walk, replaced))[0] == "file_changed"
    store.content = night.read_bytes()
    assert said_of(at(store), Asked(), walk)[0] == said_of(night, Asked())[0]


def test_a_tag_that_only_compares_pins_the_object_too(store: Shelf, night: Path, tmp_path: Path) -> None:
    store.tag = 'W/"first"'
    assert said_of(at(store), Asked(), in_ranges(tmp_path / "parts", SIZE))[0] == said_of(night, Asked())[0]


def test_the_results_of_another_version_are_not_used(store: Shelf, tmp_path: Path) -> None:
    walk = in_ranges(tmp_path / "parts", SIZE)
    report = said_of(at(store), Asked(), walk)
    first = {path.name for path in walk.folder.iterdir()}
    store.tag = '"second"'
    assert said_of(at(store), Asked(), walk) == report
    second = {path.name for path in walk.folder.iterdir()} - first
    assert len(second) == len(first)


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [
        *((kind, status, "file_no_permission") for kind in ("http", "s3") for status in (401, 403)),
        *((kind, 404, "file_missing") for kind in ("http", "s3")),
        ("http", 500, "store_fails"),
    ],
)
def test_a_store_that_refuses_is_named_without_what_it_says(
    kind: str, status: int, code: str, store: Shelf, tmp_path: Path
) -> None:
    store.fails = lambda number, method: status if method == "GET" else 0
    path = at(store) if kind == "http" else run_named("s3://beds/night.jsonl")
    found, message = problem(path, in_ranges(tmp_path / "parts", SIZE))
    assert found == code
    assert "refused" not in message
    assert ("500" in message) == (status == 500)


def test_a_store_that_fails_and_then_answers_is_asked_again(store: Shelf, night: Path, tmp_path: Path) -> None:
    store.fails = lambda number, method: 500 if number % 4 == 1 else 0
    store.cuts = lambda number: number % 4 == 2
    assert said_of(at(store), Asked(), in_ranges(tmp_path / "parts", SIZE))[0] == said_of(night, Asked())[0]


def test_what_was_done_before_a_store_fails_is_kept(store: Shelf, night: Path, tmp_path: Path) -> None:
    walk = in_ranges(tmp_path / "parts", SIZE)

    def engine(work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        for span in walk.engine(work, spans, parts):
            store.fails = lambda number, method: 500
            yield span

    assert problem(at(store), replace(walk, engine=engine))[0] == "store_fails"
    store.fails = lambda number, method: 0
    assert len(list(walk.folder.iterdir())) == 1
    assert said_of(at(store), Asked(), walk)[0] == said_of(night, Asked())[0]


def test_a_body_that_always_breaks_off_and_a_store_that_takes_too_long_are_named(
    store: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.cuts = lambda number: True
    assert problem(at(store), in_ranges(tmp_path / "parts", SIZE))[0] == "store_fails"
    store.cuts = lambda number: False
    store.waits = 0.4
    monkeypatch.setattr(stored_object, "TIMEOUT", "100ms")
    assert problem(at(store), in_ranges(tmp_path / "parts", SIZE))[0] == "store_fails"


@pytest.mark.parametrize("kind", ["http", "s3"])
def test_a_store_that_gives_only_whole_objects_is_named(kind: str, store: Shelf, tmp_path: Path) -> None:
    store.ranges = False
    path = at(store) if kind == "http" else run_named("s3://beds/night.jsonl")
    assert problem(path, in_ranges(tmp_path / "parts", SIZE))[0] == "store_without_ranges"


@pytest.mark.parametrize("content", [b'[{"case_id": "one"}]', b'{"bed": 1}\n', b"", b"\x1f\x8b\x08"])
def test_an_object_that_is_not_lines_of_a_known_kind_is_refused(content: bytes, store: Shelf, tmp_path: Path) -> None:
    store.content = content
    assert problem(at(store), in_ranges(tmp_path / "parts", SIZE))[0] == "object_in_one_piece"


def test_an_object_in_an_encoding_that_is_named_is_refused(store: Shelf, tmp_path: Path) -> None:
    asked = Asked(given=Given(encoding="cp1252"))
    ((one,),) = said_of(at(store), asked, in_ranges(tmp_path / "parts", SIZE))[:1]
    assert one.code == "object_in_one_piece"


def test_without_the_package_it_is_named(night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "obstore", None)
    assert problem(run_named(night.as_uri()), in_ranges(tmp_path / "parts", SIZE))[0] == "store_absent"
