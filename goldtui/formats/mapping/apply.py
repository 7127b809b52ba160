"""Tables read by mappings: every row is accounted for, and every column is either taken or listed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from goldtui.formats.containers.declare import Row, RowPlace, Table
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.coerce import text_of, texts_of
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.evidence import read_evidence
from goldtui.formats.mapping.gold import fill, read_gold, read_labels
from goldtui.formats.mapping.outcome import Outcome, find_look_alikes, without_repeats
from goldtui.formats.mapping.paths import leaves
from goldtui.formats.mapping.record import Record, each_of, group_rows
from goldtui.formats.mapping.runs import read_runs
from goldtui.formats.mapping.spans import span_records
from goldtui.formats.strict_json import JsonValue
from goldtui.model.counts import plural

_LISTED = 2_000
"""Records whose unmapped columns are looked up one by one; behind them only columns not met before are."""


def read_tables(parts: Sequence[tuple[Table, Mapping]]) -> Outcome:
    """What several tables give, each by its mapping, joined by id."""
    outcome = Outcome()
    rows_of_chunks: set[RowPlace] = set()
    for table, mapping in parts:
        before = len(outcome.chunks)
        _read(table, mapping, outcome, several=len(parts) > 1)
        if mapping.kind is Kind.EVIDENCE:
            rows_of_chunks.update(one.place for one in outcome.chunks[before:])
    without_repeats(outcome.cases, "case", "case_id", outcome)
    without_repeats(outcome.chunks, "chunk", "chunk_id", outcome, counted=rows_of_chunks)
    without_repeats(outcome.labels, "question", "case_id", outcome)
    find_look_alikes(outcome.cases, outcome)
    if outcome.cases and outcome.labels:
        outcome.cases, alone = fill(outcome.cases, outcome.labels)
        for one in alone:
            message = f'no question has the id "{one.record.case_id}"; give the file that asks it, or leave the row out'
            outcome.refuse(one.place, "question_unknown", message)
        outcome.labels = []
    _notice_absent(outcome)
    return outcome


def _read(table: Table, mapping: Mapping, outcome: Outcome, *, several: bool) -> None:
    """Read one table as a stream, unless its mapping has to see all rows before it makes a record of the first."""
    intake, read = Intake(), Intake()
    earlier, outcome.notices = outcome.notices, read
    refused, runs = len(outcome.refused), len(outcome.runs)
    columns = _Columns()
    {
        Kind.GOLD: read_gold,
        Kind.EVIDENCE: read_evidence,
        Kind.LABELS: read_labels,
        Kind.RUN: read_runs,
    }[mapping.kind](columns.noted(_records(table, mapping, intake, outcome)), mapping, outcome)
    columns.put_into(outcome)
    for at, one in enumerate(outcome.runs[runs:] if several and mapping.kind is Kind.RUN else (), runs):
        # One list a system: what the list is called, no row of it says.
        system = one.record.system or table.part.rpartition(".")[2]
        outcome.runs[at] = one._replace(record=one.record._replace(system=system))
    # What the container could not read comes first.
    outcome.notices, own = earlier, outcome.refused[refused:]
    del outcome.refused[refused:]
    _refused_rows(intake, table, outcome)
    outcome.refused.extend(own)
    outcome.notices.take_notices(read)


def _records(table: Table, mapping: Mapping, intake: Intake, outcome: Outcome) -> Iterator[Record]:
    rows: Iterable[Row] = _rows(table, mapping, intake, outcome)
    shared: frozenset[str] = frozenset()
    if mapping.spans is not None or any(rule.unless_same for rule in mapping.fields.rules().values()):
        rows = list(rows)
        shared = _shared(rows, mapping)
    if mapping.spans is not None:
        found: Iterable[Record] = span_records(list(rows), mapping.spans)
    else:
        found = (Record(group, shared) for group in group_rows(iter(rows), mapping.group))
    for record in found:
        outcome.rows += 1
        if why := _left_out(record, mapping):
            outcome.refuse(record.place, "row_not_used", f"{why}; give it another value there to take it in")
            continue
        yield record


def _left_out(record: Record, mapping: Mapping) -> str:
    """What says that a row is no longer used; empty where nothing does."""
    for path, values in mapping.leave_out.items():
        said = next((text for row in record.rows for one in row.at(path) if (text := text_of(one.value))), "")
        if said in values or said.strip().casefold() in values:
            return f'"{path}" is {said}'
    return ""


def _rows(table: Table, mapping: Mapping, intake: Intake, outcome: Outcome) -> Iterator[Row]:
    header = {HEADER: dict(table.header)} if _asks_header(mapping) else {}
    for row in (row for one in table.rows(intake) for row in each_of(one, mapping.each)):
        outcome.table_rows += 1
        yield row._replace(fields={**row.fields, **header}) if header else row


HEADER = "^"
"""The key under which a row has what the file says next to its rows."""


def _asks_header(mapping: Mapping) -> bool:
    rules = mapping.fields.rules().values()
    return mapping.group[:1] == (HEADER,) or any(path.startswith(f"{HEADER}.") for rule in rules for path in rule.from_)


def _refused_rows(intake: Intake, table: Table, outcome: Outcome) -> None:
    """Rows that the container could not read are rows all the same."""
    for problem in intake.problems:
        outcome.rows += 1
        outcome.table_rows += 1
        place = RowPlace(problem.where or str(table.path), 0, outcome.rows)
        outcome.refuse(
            place, problem.code, f"{problem.message}. Fix: {problem.fix}" if problem.fix else problem.message
        )
        outcome.refused[-1] = outcome.refused[-1]._replace(where=problem.where or str(table.path))
    for notice in intake.notices:
        outcome.notices.notice(notice.code, notice.message, notice.where)
    more = intake.total - len(intake.problems)
    if more:
        outcome.rows += more
        outcome.table_rows += more
        outcome.refused.extend([outcome.refused[-1]] * more)


def _shared(rows: Sequence[Row], mapping: Mapping) -> frozenset[str]:
    """Texts that are in several rows where each row should have one of its own."""
    seen: dict[str, int] = {}
    for rule in mapping.fields.rules().values():
        if not rule.unless_same:
            continue
        for row in rows:
            value = next((row.fields[path] for path in rule.from_ if path in row.fields), None)
            for text in texts_of(rule, value):
                seen[text] = seen.get(text, 0) + 1
    return frozenset(text for text, times in seen.items() if times > 2 and times * 5 > len(rows))


class _Columns:
    """The columns of one table that were taken, and those that are kept in `extra`, each with an example."""

    def __init__(self) -> None:
        self._taken: dict[str, JsonValue] = {}
        self._kept: dict[str, JsonValue] = {}
        self._known: set[tuple[str, ...]] = set()

    def noted(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records; what was taken of each is noted when the next is asked for."""
        for number, record in enumerate(records):
            yield record
            self._note(record, listed=number < _LISTED)

    def put_into(self, outcome: Outcome) -> None:
        """Add them to those of the other tables."""
        taken, kept = self._taken, _by_kind(self._kept)
        outcome.parts.append((taken, kept))
        _note_examples(taken, outcome.taken)
        _note_examples(kept, outcome.kept)
        _leave_out_taken(taken, kept)
        _leave_out_taken(outcome.taken, outcome.kept)

    def _note(self, record: Record, *, listed: bool) -> None:
        for row in record.rows:
            rest = row.rest()
            keys = tuple(rest)
            if not listed and keys in self._known:
                continue
            self._known.add(keys)
            _note_examples(row.columns(), self._taken)
            _note_examples(leaves(rest) if rest else {}, self._kept)


_NUMBERED = re.compile(r"(?<=\.)(?![^.\[\]]*[^\W\d_]{3})[^.\[\]]*\d[^.\[\]]*")
_MANY = 5


def _by_kind(kept: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """The columns with one in place of many that only differ in an id in their way, such as `evidence.*[].label`."""
    kinds = {path: _NUMBERED.sub("*", path) for path in kept}
    times = Counter(kinds.values())
    found: dict[str, JsonValue] = {}
    for path, value in kept.items():
        found.setdefault(kinds[path] if times[kinds[path]] >= _MANY else path, value)
    return found


def _note_examples(found: dict[str, JsonValue], noted: dict[str, JsonValue]) -> None:
    """Note each column once, with the first example that says something."""
    for path, value in found.items():
        if noted.get(path) in (None, "", [], {}):
            noted[path] = value


def _leave_out_taken(taken: dict[str, JsonValue], kept: dict[str, JsonValue]) -> None:
    for path in taken:
        kept.pop(path, None)
        if path.endswith("[]") and kept.get(path[:-2], ...) in (None, "", []):
            # An empty list of a column that is read elsewhere is nothing left over.
            kept.pop(path[:-2])
    for path in [path for path in kept if path.startswith(f"{HEADER}.")]:
        kept.pop(path)


def _notice_absent(outcome: Outcome) -> None:
    """Required sources that the texts of the same import lack; each case stays a draft."""
    if not outcome.chunks:
        lacking = [one.record.named_source_ids for one in outcome.cases if one.record.named_source_ids]
        names = len({name for named in lacking for name in named})
        said = f"{plural(names, 'required source')} of {plural(len(lacking), 'case')} {'is' if names == 1 else 'are'}"
        fix = "give the file of the texts too, or import into the set that has them"
        message = f"{said} in no file that is given: {fix}"
        if lacking:
            outcome.notices.notice("sources_in_no_file", message)
        return
    known = {one.record.chunk_id for one in outcome.chunks}
    for one in outcome.cases:
        missing = [source for source in one.record.named_source_ids if source not in known]
        if missing:
            message = f'case "{one.record.case_id}" requires absent sources: {", ".join(missing)}; it stays a draft'
            outcome.notices.notice("source_absent", message, str(one.place))
