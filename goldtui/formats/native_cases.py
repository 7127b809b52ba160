"""The cases of a native directory as their lines: an import of very many checks each and holds none as a record."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from goldtui.formats.binding import bind
from goldtui.formats.declare import ReadOptions
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.formats.kept_lines import KeptLines
from goldtui.formats.native_rules import notice_case, refuse_case
from goldtui.formats.strict_json import parse_json
from goldtui.model.faults import UnusableInput
from goldtui.model.packed import Packed
from goldtui.model.records import GoldCase


class ReadCases(NamedTuple):
    """The cases of a file, the line of each, and what was noticed of the sources they name."""

    cases: Packed
    lines: tuple[int, ...]
    links: Intake
    absent: int
    """Required sources that are absent."""

    def places(self) -> Iterator[tuple[int, str]]:
        """The line and the id of each case."""
        return zip(self.lines, self.cases.names, strict=True)


def read_cases(path: Path, known_chunks: Set[str], intake: Intake, options: ReadOptions) -> ReadCases | None:
    """The cases of the file with all problems in `intake`; null where an id repeats, which takes the records to say."""
    names, numbers, lines, links, absent = [], [], [], Intake(), 0
    kept = KeptLines(path, options.caps)
    for line in read_objects(path, intake, options.caps, leave_out_cut_line=options.leave_out_cut_line):
        case = bind(GoldCase, line.content, line.where, intake)
        if case is None:
            continue
        refuse_case(case, line.where, intake)
        absent += notice_case(case, line.where, known_chunks, links)
        names.append(case.case_id)
        numbers.append(kept.add(line))
        lines.append(line.number)
    if len(set(names)) != len(names):
        return None
    return ReadCases(Packed(names, numbers, lambda _, number: _again(kept.text(number))), tuple(lines), links, absent)


def _again(text: bytes) -> GoldCase:
    """The case of a line that was read before without a fault."""
    try:
        return GoldCase.model_validate_json(text)
    except ValidationError:
        # A key that is kept in `extra`, or a null that takes the default.
        intake = Intake()
        case = bind(GoldCase, parse_json(text, ""), "", intake)
        if case is None:
            raise UnusableInput(intake.problems) from None
        return case
