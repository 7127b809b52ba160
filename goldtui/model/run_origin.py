"""The run that gold was taken from, kept in the `extra` of the gold.

Nobody can check a variant or a case whose run cannot be found again, so the run's id, the file's name and digest, the
person and the time are kept with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from goldtui.model.records import Record

KEY = "from_run"
"""The key of `extra` that holds it."""


class RunOrigin(Record):
    """The run behind a record."""

    trace_id: str | None = None
    """The run's own id; null for a row without one."""
    file: str | None = None
    """The name of the trace file, without its folder; null for a trace that the set keeps."""
    file_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    """Digest of the whole file as it was then; null for a trace that the set keeps."""
    line: Annotated[int, Field(ge=1)] | None = None
    """Line in the file, from 1; for a kept trace, its place among them."""
    stage: str
    """The first failed stage as judged then; may be `pass` or `not tested`."""
    by: str
    at: str
    """UTC, ISO 8601, to the second."""

    @property
    def named(self) -> str:
        """The run in words; foreign text."""
        run = f"run {self.trace_id}" if self.trace_id else f"the run of line {self.line}"
        return f"{run} of {self.file}" if self.file else f"{run} of the set"


def with_origin(extra: Mapping[str, Any], origin: RunOrigin) -> dict[str, Any]:
    """The `extra` of a record with its origin added."""
    return {**extra, KEY: origin.model_dump(mode="json")}
