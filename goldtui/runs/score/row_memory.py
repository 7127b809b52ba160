"""The rows of runs that were judged, so that a run which says the same of the same case is not judged again.

Runs of a long night mostly repeat each other, and only their names, places, costs and times differ.
"""

from __future__ import annotations

import hashlib

import orjson

from goldtui.formats.traces.declare import TracedLine
from goldtui.model.records import GoldCase
from goldtui.runs.score.facts import spending
from goldtui.runs.score.made_rows import Job, Made, RowMaker

KEPT = 20_000
"""Rows that are remembered, some 60 MiB; then the memory is cleared."""
_OF_THE_RUN = {"trace_id", "extra"}
"""What changes no verdict of a run."""


class RowMemory:
    """The rows of one set in one profile and mode."""

    def __init__(self) -> None:
        self._made: dict[bytes, Made] = {}

    def made(self, maker: RowMaker, job: Job) -> Made:
        """What `maker` makes of a run."""
        said = _said(job.read, job.case)
        known = self._made.get(said)
        if known is None:
            if len(self._made) >= KEPT:
                self._made.clear()
            known = self._made[said] = maker.made(job)
            return known
        spent = spending(job.read.trace)
        own = {
            "trace_id": job.read.trace.trace_id,
            "where": job.place.where,
            "position": job.place.position,
            "cost": spent.cost,
            "latency_ms": spent.latency_ms,
        }
        return known._replace(row=known.row.model_copy(update=own))


def _said(read: TracedLine, case: GoldCase) -> bytes:
    said = read.trace.model_dump(exclude=_OF_THE_RUN)
    return hashlib.blake2b(orjson.dumps([case.case_id, said]), digest_size=16).digest()
