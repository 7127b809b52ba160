"""Rows that are in memory, such as a data set of another library, read by a mapping like the rows of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from goldtui.formats.containers.declare import Row, RowPlace, Table
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.load import mapping_named, mappings
from goldtui.formats.mapping.outcome import Refused
from goldtui.formats.mapping.proposal import proposal, readings_in
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.formats.strict_json import JsonValue
from goldtui.model.faults import Notice, Problem, UnusableInput, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import RagTrace

_SHOWN = 50


@dataclass(frozen=True, slots=True)
class ImportedRows:
    """What rows gave. Cases are drafts; permission and currency of chunks are not set."""

    goldset: GoldSet
    runs: tuple[RagTrace, ...]
    mapping: str
    """The mapping that read them."""
    columns: dict[str, str]
    """What each column was taken for; the others are kept in `extra`."""
    refused: tuple[Refused, ...]
    duplicates: tuple[str, ...]
    notices: tuple[Notice, ...]


def read_rows(rows: Sequence[dict[str, JsonValue]], name: str | None, *, skip_refused: bool = False) -> ImportedRows:
    """The rows read by the named mapping, or by the best guess for null; see `goldtui.api.import_rows`."""

    def stream(intake: Intake) -> Iterator[Row]:
        return (Row(RowPlace("rows", 0, number), fields) for number, fields in enumerate(rows, start=1))

    table = Table(Path("rows"), "rows", "rows in memory", stream)
    reading = _reading(table, name)
    done = proposal(reading)
    outcome = done.outcome
    if outcome.refused and not skip_refused:
        fix = "correct these rows, or read the others with skip_refused"
        problems = [Problem(one.code, one.message, one.where, fix) for one in outcome.refused[:_SHOWN]]
        raise UnusableInput(problems, len(outcome.refused))
    return ImportedRows(
        goldset=GoldSet(
            cases=tuple(one.record for one in outcome.cases), evidence=tuple(one.record for one in outcome.chunks)
        ),
        runs=tuple(one.record.trace for one in outcome.runs),
        mapping=reading.name,
        columns={column.name: column.means for column in done.columns},
        refused=tuple(outcome.refused),
        duplicates=tuple(outcome.duplicates),
        notices=outcome.notices.notices,
    )


def _reading(table: Table, name: str | None) -> Reading:
    known = mappings()
    if name is not None:
        wanted = mapping_named(name)
        if not wanted.recognise.generic:
            return Reading(((table, wanted),), 0.0, ())
        known = (wanted,)
    found = readings_in([table], known)
    if not found or found[0].mapping.reason:
        said = found[0].mapping.reason if found else "no column of the rows is a question, a text or an answer"
        raise unusable("rows_not_known", said, "rows", "name the mapping that reads them")
    return found[0]
