"""Finds the runs of a trace file: one per line, or as items of one JSON document.

Evaluation tools write a whole report as one indented document, and somebody with a single run saves it the way an
editor shows it. Read as lines, such a file would be a thousand bad ones and no run.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from enum import Enum, auto
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol, TypeAlias

from goldtui.formats.bytes import Caps, RawLine, decode_utf8, file_changed, line_at, lines_of, read_document, read_lines
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine, object_of
from goldtui.formats.json_places import Broken, Place, places_in_lists, places_of_values
from goldtui.formats.line_notes import LineNotes
from goldtui.formats.strict_json import parse_json, with_large_integers_as_text, without_nan
from goldtui.formats.traces.catalog import CONTRACTS, contract_of
from goldtui.formats.traces.declare import TraceContract
from goldtui.formats.traces.given import NOTHING, Given
from goldtui.model.faults import UnusableInput, unusable

if TYPE_CHECKING:
    from goldtui.formats.mapping.tables.reading import Reading

Watch: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]
"""Called for every line (or item) of the first reading, since a large file takes long."""

_LARGE = re.compile(rb"[0-9]{16}")
_OPENINGS = (b"{", b"[", b"[{")
"""The whole first line of an indented document."""
_NO_RUNS = frozenset(("gold_not_run", "not_a_run", "encoding_unknown"))
_PATHS = frozenset({(), *(path for one in CONTRACTS for path in one.inside)})


class Rows(Protocol):
    """The rows of one file."""

    def walk(self, intake: Intake) -> Iterator[ObjectLine]:
        """Every row that is an object, in file order; faults of other rows go to `intake`."""
        ...

    def again(self, number: int, start: int) -> ObjectLine:
        """A row that was read before, from its place. Raises `UnusableInput` when the file changed or is gone."""
        ...


class _Looks(Enum):
    """What a file can be, by its first two lines."""

    KNOWN = auto()
    """Lines, the first of which a contract knows."""
    LINES = auto()
    EITHER = auto()
    DOCUMENT = auto()


def rows_of(path: Path, caps: Caps, watch: Watch, given: Given = NOTHING) -> tuple[Rows, TraceContract | None]:
    """The rows of a file, in the layout that its beginning shows, and their contract where a mapping gives it.

    Mappings that are given read the file, whatever it looks like.

    Raises `UnusableInput` for a file that cannot be read, for a document without a run (`no_runs`), and for gold
    (`gold_not_run`).
    """
    if given.maps:
        from goldtui.formats.traces.mapped import named_reading

        return _by_mapping(named_reading(path, given.maps, caps), path, caps, watch, given.system)
    looks = _looks(path, caps)
    if looks is _Looks.KNOWN:
        return Lines(path, caps, watch), None
    fault: UnusableInput | None = None
    document: _Document | None = None
    if looks is not _Looks.LINES:
        try:
            document = _Document(path, caps, watch)
        except UnusableInput as error:
            fault = error
    if document is not None and document.known:
        return document, None
    if (mapped := _mapped(path, caps, watch, given.system)) is not None:
        return mapped
    if document is not None:
        return document, None
    # Where it may be lines after all, the line reader decides, with its own messages.
    if fault is not None and looks is _Looks.DOCUMENT:
        raise fault
    return Lines(path, caps, watch), None


def known_lines(path: Path, caps: Caps) -> TraceContract | None:
    """The contract of a file of lines whose first one is of a known contract; null for any other file."""
    first = next(read_lines(path, Intake(), caps, empty_ok=True), None) if _looks(path, caps) is _Looks.KNOWN else None
    return None if first is None else contract_of(object_of(first, path, caps).content)


def first_contract(file: BinaryIO, path: Path, caps: Caps) -> TraceContract | None:
    """The contract of an open file, which may be remote; `path` is only used in messages."""
    bad: list[UnusableInput] = []
    first = next(lines_of(file, path, caps, LineNotes(), on_bad=bad.append), None)
    with suppress(UnusableInput):
        return None if bad or first is None else contract_of(object_of(first, path, caps).content)
    return None


def _mapped(path: Path, caps: Caps, watch: Watch, system: str) -> tuple[Rows, TraceContract] | None:
    """The runs that a mapping reads; null where none knows the rows. Raises `UnusableInput` for gold."""
    # Mappings bring the readers of every container along, which a file of a known contract never needs.
    from goldtui.formats.mapping.proposal import sample_rows
    from goldtui.formats.traces.mapped import run_reading

    try:
        reading = run_reading(path, caps)
    except UnusableInput as error:
        if error.problem.code in _NO_RUNS:
            raise
        return None
    if reading is None or any(contract_of(dict(row.fields)) for row in sample_rows(reading.parts[0][0])):
        return None
    return _by_mapping(reading, path, caps, watch, system)


def _by_mapping(reading: Reading, path: Path, caps: Caps, watch: Watch, system: str) -> tuple[Rows, TraceContract]:
    from goldtui.formats.traces.mapped import HeldRuns, contract_of_mapping, held_contract, of_system, streams

    reading = of_system(reading, path, system)
    if streams(reading):
        return Lines(path, caps, watch, strict=False), contract_of_mapping(reading.mapping, assumed=reading.assumed)
    return HeldRuns(path, reading, watch), held_contract(reading.mapping, assumed=reading.assumed)


def _looks(path: Path, caps: Caps) -> _Looks:
    bad: list[UnusableInput] = []
    lines = read_lines(path, Intake(), caps, empty_ok=True, on_bad=bad.append)
    first = next(lines, None)
    if bad or first is None:
        alone = first is None and [one.problem.code for one in bad] == ["line_too_long"]
        return _Looks.EITHER if alone else _Looks.LINES
    try:
        value = parse_json(first.content, str(path), first.number, caps)
    except UnusableInput as fault:
        if fault.problem.code != "json_ends_early" or next(lines, None) is None:
            return _Looks.LINES
        return _Looks.DOCUMENT if b"".join(first.content.split()) in _OPENINGS else _Looks.EITHER
    if isinstance(value, dict) and contract_of(value):
        return _Looks.KNOWN
    if not isinstance(value, dict | list):
        return _Looks.LINES
    # The text after the first line is read only where it matters: it may be very long.
    return _Looks.EITHER if next(lines, None) is None and not bad else _Looks.LINES


class Lines:
    """One row per line; none is kept. Where a tool wrote them, NaN is null, as in every file that is imported.

    With `source`, its lines are read instead of the whole file.
    """

    def __init__(
        self,
        path: Path,
        caps: Caps,
        watch: Watch,
        *,
        strict: bool = True,
        source: Callable[[Intake], Iterator[RawLine]] | None = None,
    ) -> None:
        self._path, self._caps, self._watch, self._strict = path, caps, watch, strict
        self._source = source or (lambda intake: read_lines(path, intake, caps, on_bad=intake.absorb))

    def walk(self, intake: Intake) -> Iterator[ObjectLine]:
        for line in self._watch(self._source(intake)):
            try:
                read = self._object(line)
            except UnusableInput as error:
                intake.absorb(_with_encoding(error, line.content))
                continue
            yield read

    def again(self, number: int, start: int) -> ObjectLine:
        line = line_at(self._path, number, start, self._caps)
        try:
            return self._object(line)
        except UnusableInput:
            raise file_changed(self._path) from None

    def _object(self, line: RawLine) -> ObjectLine:
        if not self._strict and (b"NaN" in line.content or b"Infinity" in line.content):
            text, _ = without_nan(decode_utf8(line.content, str(self._path), line.number))
            line = line._replace(content=text.encode())
        if not self._strict and _LARGE.search(line.content):
            text, _ = with_large_integers_as_text(decode_utf8(line.content, str(self._path), line.number))
            line = line._replace(content=text.encode())
        return object_of(line, self._path, self._caps)


def _with_encoding(error: UnusableInput, line: bytes) -> UnusableInput:
    """The error with the encodings that a line may have where it is not UTF-8."""
    if error.problem.code != "not_utf8":
        return error
    from goldtui.formats.containers.encodings import likely

    names = " or ".join(f"--encoding {name}" for name in likely(line)) or "--encoding NAME"
    return UnusableInput([replace(error.problem, fix=f"write the line as UTF-8, or say what the file is: {names}")])


class _Document:
    """The items of the lists at known places of one JSON text, or one run after another without any list.

    The text is held, at most `caps.document_bytes` of it; places are characters of it. Raises `UnusableInput` where the
    text breaks off before its first row, and `no_runs` where it ends without any.
    """

    def __init__(self, path: Path, caps: Caps, watch: Watch) -> None:
        self._path, self._caps, self._watch = path, caps, watch
        self._opened = Intake()
        try:
            self._text = read_document(path, self._opened, caps)
        except UnusableInput as fault:
            if fault.problem.code != "file_too_large":
                raise
            fix = "write the runs one a line: lines are read from a file of any size"
            raise UnusableInput([replace(fault.problem, fix=fix)]) from None
        self._starts = array("Q")
        self._ends = array("Q")
        self.known = True
        """Whether its first row is of a known contract, or cannot be read."""
        # One place ahead: whether there is any row decides what the file is.
        self._places = self._begun()

    def walk(self, intake: Intake) -> Iterator[ObjectLine]:
        for one in self._opened.notices:
            intake.notice(one.code, one.message, one.where)
        line, counted = 1, 0
        try:
            for start, end in self._watch(self._places):
                line, counted = line + self._text.count("\n", counted, start), start
                self._starts.append(start)
                self._ends.append(end)
                try:
                    row = self._row(line, start, end, len(self._starts))
                except UnusableInput as error:
                    intake.absorb(error)
                    continue
                yield row
        except Broken as broken:
            intake.absorb(self._fault(broken))

    def again(self, number: int, start: int) -> ObjectLine:
        item = bisect_left(self._starts, start)
        return self._row(number, start, self._ends[item], item + 1)

    def _begun(self) -> Iterator[Place]:
        try:
            listed = places_in_lists(self._text, _PATHS)
            if (first := next(listed, None)) is not None:
                with suppress(UnusableInput):
                    self.known = contract_of(self._row(1, *first, item=1).content) is not None
                return chain((first,), listed)
        except Broken as broken:
            fault: UnusableInput | None = self._fault(broken)
        else:
            fault = None
        bare = places_of_values(self._text)
        try:
            first = next(bare)
            if contract_of(self._row(1, *first, item=1).content) is not None:
                return chain((first,), bare)
        except (Broken, UnusableInput):
            pass
        raise fault or self._no_runs()

    def _no_runs(self) -> UnusableInput:
        from goldtui.formats.traces.mapped import unknown_fix

        message, fix = "the document holds no run at a place that is known", unknown_fix(self._path, self._caps)
        return unusable("no_runs", message, str(self._path), fix)

    def _row(self, line: int, start: int, end: int, item: int) -> ObjectLine:
        path, caps = self._path, self._caps
        where = f"{path}:{line} (item {item})"
        if end - start > caps.line_bytes:
            message, fix = f"the item is longer than {caps.line_bytes:,} characters", "make each run an item of its own"
            raise unusable("line_too_long", message, where, fix)
        value = parse_json(self._text[start:end], str(path), line, caps)
        if not isinstance(value, dict):
            fix = 'write one object an item, such as {"case_id": "c1"}'
            raise unusable("not_an_object", "the item is not a JSON object", where, fix)
        return ObjectLine(line, where, value, start, item)

    def _fault(self, broken: Broken) -> UnusableInput:
        """The fault where the text breaks off; nothing after it was read."""
        line = 1 + self._text.count("\n", 0, broken.at)
        try:
            parse_json(self._text[broken.at :], str(self._path), line, self._caps)
        except UnusableInput as fault:
            if not broken.reason:
                return fault
        message = f"{broken.reason or 'the JSON cannot be followed'}; nothing behind this place was read"
        return unusable("json_syntax", message, f"{self._path}:{line}", "mend the JSON at this line")
