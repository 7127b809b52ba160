"""Parquet: tables as data teams keep them; read where the extra that can is installed."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.declare import Container, Row, RowPlace, Table
from goldtui.formats.containers.one_row import one_row
from goldtui.formats.containers.sample import Sample
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import MAX_INTEGER, JsonValue
from goldtui.model.faults import UnusableInput, unusable

_BATCH = 256


def _knows(sample: Sample) -> str:
    return "it begins with the four letters PAR1" if sample.content.startswith(b"PAR1") else ""


def _tables(sample: Sample, caps: Caps, intake: Intake) -> tuple[Table, ...]:
    try:
        parquet = import_module("pyarrow.parquet")
    except ImportError:
        message, fix = (
            "this is a Parquet file, and nothing that reads it is installed",
            "pip install 'goldtui[parquet]'",
        )
        raise unusable("parquet_extra", message, sample.path, fix) from None

    def opened() -> Any:
        try:
            file = parquet.ParquetFile(io.BytesIO(sample.source.content(caps)))
        except Exception as error:  # the library raises many types
            raise _broken(sample, error) from None
        size = sum(file.metadata.row_group(at).total_byte_size for at in range(file.num_row_groups))
        if size > caps.document_bytes * 4:
            message = f"unpacked, the table has {size:,} bytes; at most {caps.document_bytes * 4:,} are read"
            raise unusable("file_too_large", message, sample.path, "split the file")
        return file

    def rows(intake: Intake) -> Iterator[Row]:
        number, missing = 0, _Missing()
        with intake.gathering():
            file = opened()
            try:
                for batch in file.iter_batches(batch_size=_BATCH):
                    for fields in batch.to_pylist():
                        number += 1
                        place = RowPlace(sample.path, 0, number)
                        with one_row(intake):
                            read = {name: _value(value, str(place), name, missing) for name, value in fields.items()}
                            yield Row(place, read)
            except UnusableInput:
                raise
            except Exception as error:  # the library raises many types
                raise _broken(sample, error) from None
        if missing.count:
            message = f"numbers that are not finite are read as null, as data frames mean them: {missing.count}"
            intake.notice("number_not_finite", message, sample.path)

    opened()
    return (Table(sample.source.path, CONTAINER.name, CONTAINER.title, rows, why=_knows(sample)),)


class _Missing:
    """Counts the numbers that are none."""

    def __init__(self) -> None:
        self.count = 0

    def one(self) -> None:
        self.count += 1


def _value(value: Any, where: str, name: str, missing: _Missing) -> JsonValue:
    """A cell as a JSON value; dates, times and decimals as text."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        if "\0" in value:
            raise _refused(where, name, "holds the character NUL", "take the NUL out; no text needs one")
        return value
    if isinstance(value, int):
        return value if abs(value) <= MAX_INTEGER else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else missing.one()
    if isinstance(value, list | tuple):
        return [_value(one, where, name, missing) for one in value]
    if isinstance(value, dict):
        return {str(key): _value(one, where, name, missing) for key, one in value.items()}
    if isinstance(value, bytes):
        raise _refused(where, name, "holds bytes, not text", "write the column as text")
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _refused(where: str, name: str, what: str, fix: str) -> UnusableInput:
    return unusable("cell_unusable", f'the column "{name}" {what}', where, fix)


def _broken(sample: Sample, error: Exception) -> UnusableInput:
    message, fix = f"this is a Parquet file, but it cannot be read: {str(error).split(chr(10))[0]}", "write it again"
    return unusable("parquet_broken", message, sample.path, fix)


CONTAINER = Container("parquet", "Parquet table", _knows, _tables)
