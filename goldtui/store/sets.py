"""Import and load a whole gold set; an import is one transaction, all or nothing.

Importing the same set again adds nothing; an id with different content in the store is a conflict, because a person has
to choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from sqlalchemy import Connection, Table, func, select

from goldtui.model.case_state import CaseState
from goldtui.model.faults import Problem
from goldtui.model.goldset import GoldSet
from goldtui.model.packed import Packed, case_ids, cases_without, holding
from goldtui.model.projection import HeadProjection
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace, Record, Variant
from goldtui.store import kept_variants, settings
from goldtui.store.adding import Adding, add_cases, add_chunks, body_of_case
from goldtui.store.cases import batches
from goldtui.store.cases.revisions import require_author
from goldtui.store.chain.digests import Cell, body_of_read, record_of, row_digest
from goldtui.store.db.bulk import batches as parts_of
from goldtui.store.db.bulk import collector_paused
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import HEADS, REVISIONS, TRACES, VARIANTS
from goldtui.store.db.values import ImportConflict, Imported, moment_text
from goldtui.store.evidence import chunks

Columns = dict[str, Cell]
R = TypeVar("R", bound=Record)


@collector_paused()
def import_set(
    store: Store,
    goldset: GoldSet,
    *,
    author: str,
    at: datetime,
    note: str = "",
    projections: Mapping[str, HeadProjection] | None = None,
    revised: Sequence[batches.Wanted] = (),
) -> Imported:
    """Add everything that is new to the store; every new case is a draft. `revised` saves new texts of known cases in
    the same transaction, each on top of its base.

    A case whose text equals any of its stored revisions is not new, even if it was edited since; nor is a policy. Name,
    description and policy are imported if they differ from the defaults. Raises ImportConflict with all problems
    (`import_case_differs`, `import_chunk_differs`, `import_trace_differs`, `import_variant_differs`,
    `import_setting_differs`, `import_repeated`, `import_unnamed`), StoreError `store_author`, `store_value` and those
    of `Store.write`. Nothing is written then.
    """
    require_author(author, f"set {goldset.name}")
    problems = _repeated(goldset)
    trace_rows = [_trace_columns(trace) for trace in goldset.traces if trace.trace_id]
    variant_rows = [_variant_columns(variant) for variant in goldset.variants]
    with store.write() as connection:
        known = _known_cases(connection, goldset.cases, problems)
        stored = chunks.stored_forms(connection, ((c.chunk_id, c.version) for c in goldset.evidence))
        new_chunks = []
        for chunk in goldset.evidence:
            forms = stored.get((chunk.chunk_id, chunk.version))
            if forms is None:
                new_chunks.append(chunk)
            elif not any(_same_chunk(chunk, form) for form in forms):
                problems.append(_chunk_differs(chunk.chunk_id, chunk.version))
        new_traces = _new_rows(connection, TRACES, "trace_id", trace_rows, "trace", problems)
        # Also known: a variant that was changed here into the offered form, and one that was removed here.
        changed = kept_variants.changed_bodies(connection)
        variant_rows = [
            row
            for row in variant_rows
            if changed.get(str(row["variant_id"])) not in (kept_variants.TAKEN_AWAY, row["body"])
        ]
        new_variants = _new_rows(connection, VARIANTS, "variant_id", variant_rows, "variant", problems, changed)
        said = _said(connection, goldset, problems)
        if problems:
            raise ImportConflict(problems)
        new_cases = cases_without(goldset.cases, known)
        adding = Adding(connection, author, at, goldset.name)
        settings.write(connection, said, author=author, at=at, action="import")
        add_chunks(adding, new_chunks)
        add_cases(adding, new_cases, note, projections or {})
        adding.add(TRACES, new_traces)
        adding.add(VARIANTS, new_variants)
        if revised:
            batches.append_within(connection, revised, mark=moment_text(at), author=author, at=at, note=note)
    return Imported(len(new_cases), len(known), len(new_chunks), len(new_traces), len(new_variants))


@collector_paused()
def load_set(store: Store, *, states: Collection[CaseState | str] | None = None, packed: bool = False) -> GoldSet:
    """The whole set as one value: the newest revision of each case, in order of arrival, from one moment.

    With `states`, only the cases in one of them, without the traces and variants of the others; the evidence is always
    complete. With `packed`, the cases are a sequence that takes little memory, see `Packed`.
    """
    newest = select(REVISIONS.c.case_id, REVISIONS.c.body).join(HEADS, HEADS.c.sequence == REVISIONS.c.sequence)
    if states is not None:
        newest = newest.where(HEADS.c.state.in_([str(state) for state in states]))
    with store.read() as connection:
        info = settings.info_of(settings.current(connection), store.path)
        cases = [(str(name), str(body)) for name, body in connection.execute(newest.order_by(HEADS.c.ordinal))]
        evidence = chunks.all_chunks(connection)
        traces = _bodies(connection, TRACES, "trace_id")
        variants = kept_variants.current(connection)
        others = _others(connection, states)
    goldset = GoldSet(
        name=info.name,
        description=info.description,
        policy=info.policy,
        checks=info.checks,
        cases=() if packed else _records(GoldCase, "case", cases, store.path),
        evidence=evidence,
        traces=tuple(one for one in _records(RagTrace, "trace", traces, store.path) if one.case_id not in others),
        variants=tuple(
            one
            for name, body in variants.items()
            if (one := record_of(Variant, body, f"variant {name}", store.path)).case_id not in others
        ),
    )
    if not packed:
        return goldset
    path = store.path
    make = lambda name, body: record_of(GoldCase, body, f"case {name}", path)  # noqa: E731
    return holding(goldset, Packed([name for name, _ in cases], [body for _, body in cases], make))


def _others(connection: Connection, states: Collection[CaseState | str] | None) -> frozenset[str]:
    """The cases in none of these states; none without states."""
    if states is None:
        return frozenset()
    wanted = select(HEADS.c.case_id).where(HEADS.c.state.not_in([str(state) for state in states]))
    return frozenset(str(name) for (name,) in connection.execute(wanted))


def load_around(store: Store, case_id: str, named: Callable[[GoldCase], Iterable[str]], usable: int) -> GoldSet | None:
    """One case of the set with its traces and the evidence around the chunks it names, see `chunks.around`.

    Null when there is no such case, or when the evidence holds a chunk of which two versions are in force.
    """
    newest = select(REVISIONS.c.body).join(HEADS, HEADS.c.sequence == REVISIONS.c.sequence)
    with store.read() as connection:
        info = settings.info_of(settings.current(connection), store.path)
        body = connection.execute(newest.where(HEADS.c.case_id == case_id)).scalar()
        if body is None or chunks.one_in_force_twice(connection):
            return None
        case = record_of(GoldCase, body, f"case {case_id}", store.path)
        wanted = select(TRACES.c.trace_id, TRACES.c.body).where(TRACES.c.case_id == case_id)
        traces = connection.execute(wanted.order_by(TRACES.c.sequence)).all()
        evidence = chunks.around(connection, named(case), usable)
    return GoldSet(
        name=info.name,
        description=info.description,
        policy=info.policy,
        checks=info.checks,
        cases=(case,),
        evidence=evidence,
        traces=tuple(record_of(RagTrace, body, f"trace {name}", store.path) for name, body in traces),
    )


def trace_count(store: Store) -> int:
    """The number of traces stored in the set."""
    with store.read() as connection:
        return int(connection.execute(select(func.count()).select_from(TRACES)).scalar() or 0)


def _known_cases(connection: Connection, cases: Sequence[GoldCase], problems: list[Problem]) -> set[str]:
    known: set[str] = set()
    places = {name: place for place, name in enumerate(case_ids(cases))}
    for names in parts_of(tuple(places)):
        wanted = select(REVISIONS.c.case_id, REVISIONS.c.body).where(REVISIONS.c.case_id.in_(names))
        stored: dict[str, set[str]] = {}
        for case_id, body in connection.execute(wanted):
            stored.setdefault(case_id, set()).add(body)
        problems.extend(
            Problem(
                "import_case_differs",
                "the store holds this case with another text",
                f"case {case_id}",
                "give the case another id, or make the edit in the workbench",
            )
            for case_id, texts in stored.items()
            if body_of_case(cases[places[case_id]]) not in texts
        )
        known.update(stored)
    return known


def _new_rows(
    connection: Connection,
    table: Table,
    key: str,
    rows: Sequence[Columns],
    word: str,
    problems: list[Problem],
    written_here: Mapping[str, str] = MappingProxyType({}),
) -> list[Columns]:
    stored = dict(written_here)
    for part in parts_of(tuple(str(row[key]) for row in rows)):
        found = connection.execute(select(table.c[key], table.c.body).where(table.c[key].in_(part)))
        stored.update({str(name): str(body) for name, body in found})
    problems.extend(
        Problem(
            f"import_{word}_differs",
            f"the store holds this {word} with other content",
            f"{word} {row[key]}",
            f"give the {word} another id",
        )
        for row in rows
        if stored.get(str(row[key]), row["body"]) != row["body"]
    )
    return [row for row in rows if row[key] not in stored]


def _said(connection: Connection, goldset: GoldSet, problems: list[Problem]) -> dict[str, str]:
    """The settings that the set states: those that differ from the defaults."""
    default = settings.values_of(settings.SetInfo())
    offered = settings.values_of(settings.SetInfo(goldset.name, goldset.description, goldset.policy, goldset.checks))
    said = {name: value for name, value in offered.items() if value != default.get(name)}
    known = settings.ever(connection)
    problems.extend(
        Problem(
            "import_setting_differs",
            f"the store already has another {name} than this set",
            f"set {goldset.name}",
            f"import into a new database, or make the {name} of both the same",
        )
        for name, value in said.items()
        if value not in known.get(name, (value,))
    )
    return {name: value for name, value in said.items() if name not in known}


def _repeated(goldset: GoldSet) -> list[Problem]:
    def twice(word: str, names: Iterable[str]) -> list[Problem]:
        return [
            Problem(
                "import_repeated",
                f"the set holds this {word} {n} times",
                f"{word} {name}",
                "keep one of them",
            )
            for name, n in Counter(names).items()
            if n > 1
        ]

    unnamed = [
        Problem(
            "import_unnamed",
            "a trace without an id cannot be stored",
            f"case {trace.case_id}",
            "give it an id",
        )
        for trace in goldset.traces
        if not trace.trace_id
    ]
    return [
        *twice("case", case_ids(goldset.cases)),
        *twice("chunk", (f"{chunk.chunk_id}, version {chunk.version}" for chunk in goldset.evidence)),
        *twice("trace", (trace.trace_id for trace in goldset.traces if trace.trace_id)),
        *twice("variant", (variant.variant_id for variant in goldset.variants)),
        *unnamed,
    ]


def _same_chunk(offered: EvidenceChunk, stored: EvidenceChunk) -> bool:
    """Whether an offered chunk adds nothing; exports omit withheld texts, so a missing text contradicts nothing."""
    if offered.text is None:
        stored = stored.model_copy(update={"text": None})
    return offered == stored


def _chunk_differs(chunk_id: str, version: str) -> Problem:
    return Problem(
        "import_chunk_differs",
        "the store holds this version of the chunk with other content",
        f"chunk {chunk_id}, version {version}",
        "give a changed text a new version; for permission or currency record an assertion",
    )


def _trace_columns(trace: RagTrace) -> Columns:
    return _body_columns(TRACES, trace, {"trace_id": trace.trace_id, "case_id": trace.case_id})


def _variant_columns(variant: Variant) -> Columns:
    return _body_columns(VARIANTS, variant, {"variant_id": variant.variant_id, "case_id": variant.case_id})


def _body_columns(table: Table, record: Record, key: Columns) -> Columns:
    columns = key | {"body": body_of_read(record, f"{table.name} of case {key['case_id']}")}
    return columns | {"digest": row_digest(table.name, columns)}


def _records(kind: type[R], word: str, rows: list[tuple[str, str]], path: Path) -> tuple[R, ...]:
    """The records of stored rows; each body is let go as soon as its record is made, so that none is held twice."""
    rows.reverse()
    found = []
    while rows:
        name, body = rows.pop()
        found.append(record_of(kind, body, f"{word} {name}", path))
    return tuple(found)


def _bodies(connection: Connection, table: Table, key: str) -> list[tuple[str, str]]:
    rows = connection.execute(select(table.c[key], table.c.body).order_by(table.c.sequence)).all()
    return [(name, body) for name, body in rows]
