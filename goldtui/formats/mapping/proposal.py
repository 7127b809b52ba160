"""What files are, proposed with reasons and nothing written: the best reading first, then the next guesses.

Detection proposes and a person decides: each column is shown with its guessed meaning, each refused row with its
reason, and what no rule takes is listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from goldtui.formats.bytes import DEFAULT_CAPS, Caps
from goldtui.formats.containers.declare import Row, Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.guess.runs import with_system
from goldtui.formats.mapping.guess.table import complete_mapping, guess_mapping, signs_of
from goldtui.formats.mapping.lacking import NOTHING, fix_of, lacking
from goldtui.formats.mapping.load import mappings
from goldtui.formats.mapping.meanings import ColumnMeaning, meanings_of
from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.profile import SAMPLE, Column, columns_of
from goldtui.formats.mapping.recognise import recognised
from goldtui.formats.mapping.tables.beside import by_id, with_topics
from goldtui.formats.mapping.tables.logged import looked_into
from goldtui.formats.mapping.tables.nested import add_nested
from goldtui.formats.mapping.tables.pairs import split_questions
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.formats.mapping.tables.turned import transpose
from goldtui.formats.mapping.unanswered import empty_answers, records_nothing
from goldtui.formats.mapping.unasked import BY_ID
from goldtui.formats.strict_json import JsonValue
from goldtui.model.counts import first_few, plural
from goldtui.model.faults import UnusableInput, unusable

BESIDE = "not kept"
"""What a key means that the file has next to its rows; `^.` begins its name."""
_INSIDE = 6.0
"""What a table loses for lying inside the rows of another: its rows are parts of records, seldom records."""
_TABLES = 12
"""Tables of a file that are looked at to say what none of them has."""
_FIRST = 100.0
"""A mapping of a known tool goes before every guess."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One reading and what comes of it."""

    reading: Reading
    outcome: Outcome
    columns: tuple[ColumnMeaning, ...]
    unmapped: tuple[ColumnMeaning, ...] = field(default=())
    parts: tuple[tuple[tuple[ColumnMeaning, ...], tuple[ColumnMeaning, ...]], ...] = ()
    """The same two for each table apart: two files may each have a column of one name."""


def sample_rows(table: Table) -> list[Row]:
    """The first rows of a table."""
    found = []
    for row in table.rows(Intake()):
        found.append(row)
        if len(found) >= SAMPLE:
            break
    return found


def readings_of(path: Path, caps: Caps = DEFAULT_CAPS, known: Sequence[Mapping] | None = None) -> list[Reading]:
    """Every way of reading one file, the best first; empty where its rows are nothing known.

    Raises `UnusableInput` for a file that cannot be opened, or whose rows a mapping knows to be no gold, evidence or
    run (`not_for_import`).
    """
    return readings_in(open_file(path, caps, Intake()), mappings() if known is None else known)


def readings_in(tables: Sequence[Table], known: Sequence[Mapping]) -> list[Reading]:
    """Every way of reading some tables that belong together, the best first."""
    found: list[Reading] = []
    generic = next((one for one in known if one.recognise.generic and one.kind is Kind.GOLD), None)
    shown = [transpose(*split_questions(*looked_into(table, sample_rows(table))), generic) for table in tables]
    for table, rows in shown:
        found.extend(_each(table, rows, tables, known))
    if not found:
        # What no column says by its name, a cell with an object may say inside.
        shown = [looked_into(table, rows, called=False) for table, rows in shown]
        found.extend(one for table, rows in shown for one in _each(table, rows, tables, known))
    found.extend(_by_id(shown, tables, known))
    found = _side_by_side(sorted(found, key=lambda one: -one.score))
    found = [*with_topics(found, tables, lambda table, rows: _guessed(table, rows, known)), *found]
    found = [*_joined(found, tables), *found]
    found.sort(key=lambda one: -one.score)
    found = [*add_nested(found), *found]
    return [replace(one, left=_left(one, tables, found)) for one in found]


def _each(table: Table, rows: Sequence[Row], tables: Sequence[Table], known: Sequence[Mapping]) -> Iterator[Reading]:
    """Every reading of one table."""
    own = [*_known(table, rows, known), *_guessed(table, rows, known)] if rows else []
    for one in _without_answers(own, rows, known):
        yield replace(one, score=one.score - _INSIDE * _depth(table, tables))


def _by_id(
    shown: Sequence[tuple[Table, Sequence[Row]]], tables: Sequence[Table], known: Sequence[Mapping]
) -> Iterator[Reading]:
    """The readings of questions with what another table has for their ids."""
    gold = next((one for one in known if one.recognise.generic and one.kind is Kind.GOLD), None)
    flat = [(table, rows) for table, rows in shown if table.part and not _depth(table, tables)]
    for table, rows, other in by_id(flat, gold) if gold is not None and len(flat) > 1 else ():
        for one in _guessed(table, rows, known):
            if one.kind is Kind.GOLD:
                said = f'whether "{other.part}" says more of the questions of "{table.part}": it has their ids'
                mapping = one.mapping.model_copy(update={"decide": (*one.mapping.decide, said)})
                yield replace(one, parts=((table, mapping),), beside=(other.part,))


def _without_answers(found: list[Reading], rows: Sequence[Row], known: Sequence[Mapping]) -> Iterator[Reading]:
    """The readings with what they say of answers that are empty in every row; gold goes before a run of nothing."""
    empty = empty_answers(columns_of(row.fields for row in rows), known)
    gold = any(one.mapping.kind is Kind.GOLD and one.mapping.fields.reference for one in found)
    for one in found:
        table, mapping = one.parts[0]
        if not empty or mapping.kind not in (Kind.GOLD, Kind.RUN):
            yield one
            continue
        said = f'"{empty}" is empty in all of its first {len(rows)} rows'
        decide = (*mapping.decide, f"what was answered: {said}") if mapping.kind is Kind.RUN else mapping.decide
        lost = 2 * _FIRST if gold and mapping.kind is Kind.RUN and records_nothing(mapping, rows) else 0
        parts = ((table, mapping.model_copy(update={"decide": decide})),)
        why = (*one.why, f"{said}, so it is no run with answers") if mapping.kind is Kind.GOLD else one.why
        yield replace(one, parts=parts, why=why, score=one.score - lost)


def _left(reading: Reading, tables: Sequence[Table], found: Sequence[Reading]) -> tuple[str, ...]:
    """The tables next to those of a reading: every sheet with rows, lists that could be read alone or ask."""
    asking = reading.mapping.fields.question
    own = [*(table.part for table, _ in reading.parts), *reading.beside]
    readable = {one.parts[0][0].part for one in found if one.kind is not Kind.NOTHING}
    return tuple(
        table_words(table)
        for table in tables
        if table.part
        and not any(_within(table.part, part) or _within(part, table.part) for part in own)
        and not _depth(table, tables)
        and (
            table.part in readable
            or (table.container in ("workbook", "delimited") and sample_rows(table))
            or any(
                dict(row.fields).get(path) for row in sample_rows(table) for path in (asking.from_ if asking else ())
            )
        )
    )


def table_words(table: Table) -> str:
    """The name of a table with the number of its rows, as far as they are looked at."""
    rows = len(sample_rows(table))
    return f'"{table.part}" ({plural(rows, "row")}{" or more" if rows == SAMPLE else ""})'


def left_of(table: Table, tables: Sequence[Table]) -> tuple[str, ...]:
    """The tables that hold the same columns as this one and are not in its rows, such as the list of each topic."""
    own = _columns_of(table)
    apart = (one for one in tables if not (_within(one.part, table.part) or _within(table.part, one.part)))
    return tuple(table_words(one) for one in apart if own & _columns_of(one) and not _depth(one, tables))


def _columns_of(table: Table) -> set[str]:
    return {key for row in sample_rows(table) for key in row.fields}


def refusal(reading: Reading) -> UnusableInput:
    """The error for a file that a mapping knows to be none of what is imported."""
    table, mapping = reading.parts[0]
    message = f"this is {mapping.title}, not gold, evidence or a run: {mapping.reason}"
    return unusable("not_for_import", message, str(table.path), "give another file")


def unknown_rows_error(path: Path, tables: Sequence[Table]) -> UnusableInput:
    """The error for rows that nothing here knows, with what they are."""
    rows = sample_rows(tables[0]) if tables else []
    if tables and not rows:
        intake = Intake()
        for _ in tables[0].rows(intake):
            break
        intake.raise_if_unusable()
    found = [(table, columns_of(row.fields for row in sample_rows(table))) for table in tables[:_TABLES]]
    read = [(table, columns, lacking(columns, mappings())) for table, columns in found]
    table, columns, said = next((one for one in read if one[2] != NOTHING), read[0] if read else (None, {}, NOTHING))
    title = table.title if table is not None else "file"
    named = "" if said.startswith(BY_ID) else f" with the columns {first_few(list(columns), 12)}"
    like = left_of(table, tables[:_TABLES]) if table is not None and table.part else ()
    others = f"; so have {', '.join(like)}" if like and named else ""
    message = f"this is a {title}{named}{others}; {said}"
    return unusable("rows_not_known", message, str(path), fix_of(said, columns, str(path)))


def proposal(reading: Reading) -> Proposal:
    """A reading carried out, without writing anything."""
    outcome = read_tables(reading.parts)
    used = [mapping for _, mapping in reading.parts]
    columns = meanings_of(used, outcome.taken)
    unmapped = _unmapped(outcome.kept)
    parts = [
        (meanings_of([mapping], taken), tuple(_unmapped(kept)))
        for mapping, (taken, kept) in zip(used, outcome.parts, strict=True)
    ]
    meanings = {one.name for one in columns}
    for table, _ in reading.parts:
        beside = (ColumnMeaning(f"^.{key}", BESIDE, value) for key, value in table.header.items())
        unmapped.extend(one for one in beside if one.name not in {*meanings, *(other.name for other in unmapped)})
    return Proposal(reading, outcome, columns, tuple(unmapped), tuple(parts))


def _unmapped(kept: dict[str, JsonValue]) -> list[ColumnMeaning]:
    return [ColumnMeaning(path, "extra", value) for path, value in kept.items()]


def _known(table: Table, rows: Sequence[Row], known: Sequence[Mapping]) -> list[Reading]:
    found = []
    for mapping, weight in recognised(table, rows, known):
        mapping, more = with_own_columns(mapping, rows, known)
        run = next((one for one in known if one.recognise.generic and one.kind is Kind.RUN), None)
        if run is not None:
            mapping = with_system(mapping, columns_of(row.fields for row in rows), run)
        why = (*((table.why,) if table.why else ()), f"its columns are those of {mapping.title}", *more)
        found.append(Reading(((table, mapping),), _FIRST + weight, why))
    return found


def with_own_columns(
    mapping: Mapping, rows: Sequence[Row], known: Sequence[Mapping]
) -> tuple[Mapping, tuple[str, ...]]:
    """The mapping with the columns that people added, where it allows for any, and what speaks for each."""
    generic = next((one for one in known if one.recognise.generic and one.kind is mapping.kind), None)
    if not mapping.open or generic is None:
        return mapping, ()
    guess = complete_mapping(mapping, columns_of(row.fields for row in rows), generic)
    return guess.mapping, guess.reasons


def _guessed(table: Table, rows: Sequence[Row], known: Sequence[Mapping]) -> list[Reading]:
    columns = columns_of((row.fields for row in rows), bars=table.bars)
    signs = max((signs_of(columns, one) for one in known if one.recognise.signs), default=0)
    found = []
    for generic in known:
        known_here = _without_outer_id(rows, columns) if generic.kind is Kind.GOLD else columns
        if generic.recognise.generic and (guess := guess_mapping(known_here, generic, signs)) is not None:
            if _asks_outside(table, guess.mapping):
                # The rows are parts of a record that asks once, and no records.
                continue
            why = (table.why, *guess.reasons) if table.why else guess.reasons
            found.append(Reading(((table, _in_turns(table, guess.mapping)),), guess.score, why))
    return found


_OUTER_IDS = ("document.id", "document._id", "document.uuid", "document._key")


def _without_outer_id(rows: Sequence[Row], columns: dict[str, Column]) -> dict[str, Column]:
    """The columns but the id of the record that a row lies in: it names neither the row nor a source."""
    if not any(key in row.fields for row in rows for key in _OUTER_IDS):
        return columns
    return {path: one for path, one in columns.items() if path not in _OUTER_IDS}


_TURNS = ("turns", "conversation", "conversations", "messages", "dialogue", "dialog", "rounds", "history")


def _in_turns(table: Table, mapping: Mapping) -> Mapping:
    """The mapping with what to decide where each row is a turn of a conversation, which the row holds no more."""
    last = table.part.rpartition(".")[2]
    if mapping.kind is not Kind.GOLD or last not in _TURNS:
        return mapping
    said = f'whether each of the "{last}" asks by itself: one turn of a conversation may need those before it'
    return mapping.model_copy(update={"decide": (*mapping.decide, said)})


def _asks_outside(table: Table, mapping: Mapping) -> bool:
    question = mapping.fields.question
    outer = ("document", *table.part.split(".")[:-1]) if table.part else ()
    return question is not None and any(path.partition(".")[0] in outer and "." in path for path in question.from_)


def _depth(table: Table, tables: Sequence[Table]) -> int:
    """How many tables of the file hold this one in their rows."""
    return sum(
        table.part != other.part and _within(table.part, other.part) and not other.title.endswith("as one row")
        for other in tables
    )


def _side_by_side(found: Sequence[Reading]) -> list[Reading]:
    """Tables of one file that the same mapping reads, such as one list a system, as one reading."""
    kept: list[Reading] = []
    for one in found:
        table, mapping = one.parts[0]
        alike = mapping.kind is Kind.RUN or not mapping.recognise.generic
        same = next((at for at, other in enumerate(kept) if alike and other.mapping == mapping), None)
        if same is None:
            kept.append(one)
        elif not any(_within(table.part, p.part) or _within(p.part, table.part) for p, _ in kept[same].parts):
            kept[same] = replace(kept[same], parts=(*kept[same].parts, one.parts[0]))
    return kept


def _joined(found: Sequence[Reading], tables: Sequence[Table]) -> list[Reading]:
    """The tables of one file that belong together: questions with the texts, or the labels, next to them."""
    gold = next((one for one in found if one.kind is Kind.GOLD and one.mapping.kind is not Kind.LABELS), None)
    if gold is None or any(one.score > gold.score for one in found if one.kind in (Kind.RUN, Kind.NOTHING)):
        return []
    table = gold.parts[0][0]
    parts = list(gold.parts)
    if (len(gold.parts) > 1 and not gold.guessed) or _depth(table, tables):
        return []
    for one in found:
        other, mapping = one.parts[0]
        apart = not any(_within(other.part, held.part) or _within(held.part, other.part) for held, _ in gold.parts)
        apart = apart and other.part not in gold.beside and not _depth(other, tables)
        if apart and mapping.kind in (Kind.EVIDENCE, Kind.LABELS) and all(p[0].part != other.part for p in parts):
            parts.append(one.parts[0])
    if len(parts) == len(gold.parts):
        return []
    return [
        replace(
            gold,
            parts=tuple(parts),
            score=gold.score + 1,
            why=(*gold.why, "the texts and labels next to it belong to it"),
        )
    ]


def _within(part: str, outer: str) -> bool:
    return not outer or part == outer or part.startswith(f"{outer}.")
