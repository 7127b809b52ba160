"""Kept scored runs with their full reports, for trends and baselines.

Rescoring old traces by today's rules would move a trend without any change in them, so results are stored append-only
as they were. Reports are compressed, and listing runs unpacks none.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, func, select

from goldtui.model.counts import count_words
from goldtui.model.faults import StoreError
from goldtui.model.score import ScoreReport
from goldtui.store.cases.revisions import require_author
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, record_of, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.header import examine
from goldtui.store.db.tables import RUNS
from goldtui.store.db.values import moment, moment_text

ACTION: Final = "keep run"
MOST_BYTES: Final = 1 << 30
"""The most bytes a report may unpack to; otherwise a small damaged or hostile file could fill the memory."""
_LISTED: Final = [column for column in RUNS.columns if column.name != "body"]


class RunOutcome(StrEnum):
    """The result of a run as a whole."""

    PASS = "pass"
    FAIL = "fail"
    NOT_TESTED = "not tested"
    """It does not pass, but nothing was found wrong: too little could be measured."""


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A kept run for lists. Its texts are foreign."""

    number: int
    """Its permanent number: runs count from 1 in the order in which they were kept."""
    author: str
    at: datetime
    profile: str
    mode: str
    tool_version: str
    gold_name: str
    gold_digest: str
    release_version: str | None
    """Null for a working set."""
    trace_path: str
    """The absolute path of the trace file at that time."""
    trace_digest: str
    """SHA-256 of its bytes, hex."""
    outcome: RunOutcome
    released: int
    judged: int
    cases: int
    """The number of cases to be judged: all of the gold, or those of one slice."""

    @property
    def headline(self) -> str:
        """The outcomes of all cases: `19 released, 1 not judged, of 20`."""
        return count_words(self.released, self.judged - self.released, self.cases)

    @property
    def trace_name(self) -> str:
        """The file's name without folders."""
        return Path(self.trace_path).name


def outcome_of(report: ScoreReport) -> RunOutcome:
    """The result of a report: one of the three outcomes."""
    if report.passed:
        return RunOutcome.PASS
    failed = report.released < report.judged or False in report.checks.values()
    return RunOutcome.FAIL if failed else RunOutcome.NOT_TESTED


def keep(store: Store, report: ScoreReport, *, trace_path: Path, author: str, at: datetime) -> KeptRun:
    """Store a report with its audit entry in one transaction; returns the run for lists.

    Raises StoreError `store_value` for a report that JSON cannot represent exactly, and the StoreErrors of
    `Store.write`.
    """
    where = f"run of {report.run.name}"
    require_author(author, where)
    body = _packed(_text_of(report, where))
    columns: dict[str, Cell] = {
        "author": author,
        "at": moment_text(at),
        "profile": report.profile,
        "mode": report.mode,
        "tool_version": report.tool_version,
        "gold_name": report.gold.name,
        "gold_digest": report.gold.digest,
        "release_version": report.gold.version,
        "trace_path": str(trace_path.absolute()),
        "trace_digest": report.run.digest,
        "outcome": outcome_of(report).value,
        "released": report.released,
        "judged": report.judged,
        "cases": report.attendance.expected,
        "body": body,
    }
    digest = row_digest(RUNS.name, columns)
    with store.write() as connection:
        number = int(connection.execute(select(func.max(RUNS.c.sequence))).scalar() or 0) + 1
        connection.execute(RUNS.insert().values(sequence=number, **columns, digest=digest))
        audit.append(
            connection,
            actor=author,
            action=ACTION,
            object_=f"run {number}",
            at=at,
            table=RUNS.name,
            first_row=number,
            digests=[digest],
        )
        row = connection.execute(select(*_LISTED).where(RUNS.c.sequence == number)).one()
    return _kept(row, store.path)


def all_runs(store: Store) -> tuple[KeptRun, ...]:
    """Every kept run, newest first; unpacks no report."""
    with store.read() as connection:
        rows = connection.execute(select(*_LISTED).order_by(RUNS.c.sequence.desc())).all()
    return tuple(_kept(row, store.path) for row in rows)


def report_of(store: Store, number: int) -> ScoreReport | None:
    """The report of a run, null for an unknown number. Raises StoreError `store_corrupt`."""
    with store.read() as connection:
        body = connection.execute(select(RUNS.c.body).where(RUNS.c.sequence == number)).scalar()
    if body is None:
        return None
    where = f"run {number}"
    return record_of(ScoreReport, _unpacked(str(body), where, store.path), where, store.path)


def _text_of(report: ScoreReport, where: str) -> str:
    """The report as JSON, verified by reading it back; `body_of`, which sorts keys, takes several times as long."""
    try:
        text = report.model_dump_json()
        same = ScoreReport.model_validate_json(text) == report
    except (ValueError, TypeError, RecursionError):
        same, text = False, ""
    if not same:
        message = "the report holds a value that JSON cannot keep unchanged, so it was not kept"
        raise StoreError("store_value", message, where, "look for NaN or infinities among its numbers")
    return text


def _packed(text: str) -> str:
    """Packed as text, because every digest of this store covers text and no table has binary data."""
    return base64.b64encode(zlib.compress(text.encode("utf-8"), 6)).decode("ascii")


def _unpacked(body: str, where: str, path: Path) -> str:
    try:
        inflater = zlib.decompressobj()
        raw = inflater.decompress(base64.b64decode(body, validate=True), MOST_BYTES)
        if inflater.eof:
            return raw.decode("utf-8")
    except (zlib.error, binascii.Error, ValueError):
        pass
    raise StoreError("store_corrupt", "a kept report cannot be unpacked", where, examine(path))


def _kept(row: Row[Any], path: Path) -> KeptRun:
    values = row._mapping
    try:
        return KeptRun(
            number=values["sequence"],
            author=values["author"],
            at=moment(values["at"]),
            profile=values["profile"],
            mode=values["mode"],
            tool_version=values["tool_version"],
            gold_name=values["gold_name"],
            gold_digest=values["gold_digest"],
            release_version=values["release_version"],
            trace_path=values["trace_path"],
            trace_digest=values["trace_digest"],
            outcome=RunOutcome(values["outcome"]),
            released=values["released"],
            judged=values["judged"],
            cases=values["cases"],
        )
    except (ValueError, StoreError):
        where = f"run {values['sequence']}"
        raise StoreError("store_corrupt", "a kept run cannot be read", where, examine(path)) from None
