"""The coverage map of a set as lines of 80 columns and as one JSON value; every gap has its count and command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from goldtui.casework.outlet import fit
from goldtui.model.visible import spelled
from goldtui.workbench.library.coverage import Coverage, Covered, SliceRow, kinds
from goldtui.workbench.library.coverage_gaps import Gap

WIDTH = 80
LISTED = 8
"""The most gaps of one facet listed in text; JSON has all of them."""
_NAME, _CELL = 20, 8
COLUMNS = (WIDTH - 2 - _NAME) // (_CELL + 1) - 1
"""The most table columns besides the names and the total; the rest are summed in a column `others`."""


def coverage_json(found: Coverage, counted: Sequence[Covered], listed: Sequence[Gap]) -> dict[str, Any]:
    """All counts; `variants` of a slice and the kinds are null when they were not judged."""
    tallies = found.tallies
    return {
        "set": found.goldset.name,
        "written": len(found.written),
        "drafts": found.drafts,
        "covered": [{"facet": one.facet.value, "k": one.k, "n": one.n} for one in counted],
        "slices": [_slice_json(row) for row in found.slices],
        "cells": [
            {"slice": name or None, "category": category or None, "cases": number}
            for (name, category), number in sorted(found.cells.items())
        ],
        "kinds": None
        if tallies is None
        else [
            {"kind": kind, "slice": row.name or None, "killed": k, "applicable": n}
            for kind in kinds()
            for row in found.slices
            for k, n in [(tallies.killed[kind, row.name], tallies.applicable[kind, row.name])]
            if n
        ],
        "gaps": [
            {
                "facet": gap.facet.value,
                "name": gap.name,
                "k": gap.k,
                "n": gap.n,
                "says": gap.said,
                "next": gap.command,
                "case_id": gap.case_id,
            }
            for gap in listed
        ],
    }


def coverage_lines(found: Coverage, counted: Sequence[Covered], listed: Sequence[Gap]) -> Iterator[str]:
    """The totals, the three maps, and the gaps with the commands that close them."""
    drafts = f", {found.drafts} drafts wait for a question" if found.drafts else ""
    yield f"{spelled(found.goldset.name)}: {len(found.written)} written cases{drafts}"
    for one in counted:
        yield f"  {one.k:>5} of {one.n:<5} {one.said}"
    if found.tallies is None:
        yield "  not tested    gates and kinds: the known-bad variants were not judged"
    for table in (slice_table(found), category_table(found), kind_table(found)):
        if table:
            yield ""
            yield from table
    yield from _gap_lines(listed)


def slice_table(found: Coverage) -> list[str]:
    """Each slice with its cases, sources, points, claims and variants."""
    if not found.slices:
        return []
    head = ("cases", "sources", "points", "claims", "killed")
    rows = [(name_of(row.name), _slice_cells(row)) for row in found.slices]
    return ["Slices: points made by a claim, claims that make a point, variants killed", *_table(head, rows)]


def category_table(found: Coverage) -> list[str]:
    """Written cases by slice and category; a dot is a gap. Numbered categories are listed below the table."""
    names = sorted({category for _, category in found.cells} | _planned(found), key=lambda one: (one == "", one))
    if not names:
        return []
    head, merged = _columns(names, Counter({one: sum(_of(found, None, one)) for one in names}))
    rows = []
    for row in found.slices:
        cells = [str(sum(sum(_of(found, row.name, one)) for one in part) or ".") for part in merged]
        rows.append((name_of(row.name), (*cells, str(row.cases))))
    keys = [f"  {number} = {name_of(name, 'no category')}" for number, name in zip(head, names, strict=False)]
    return ["Slices by category: written cases", *_table((*head, "all"), rows), *keys[: len(head)]]


def kind_table(found: Coverage) -> list[str]:
    """Known-bad variants by kind and slice, killed/applicable; a dot means the kind applies to no case."""
    tallies = found.tallies
    if tallies is None or not found.slices:
        return []
    names = [row.name for row in found.slices]
    head, merged = _columns(names, Counter({row.name: row.cases for row in found.slices}))
    rows = []
    for kind in kinds():
        pairs = [
            (sum(tallies.killed[kind, n] for n in part), sum(tallies.applicable[kind, n] for n in part))
            for part in merged
        ]
        every = (sum(k for k, _ in pairs), sum(n for _, n in pairs))
        rows.append((kind, tuple(f"{k}/{n}" if n else "." for k, n in (*pairs, every))))
    keys = [f"  {number} = {name_of(name)}" for number, name in zip(head, _kept(names, merged), strict=False)]
    return ["Kinds by slice: known-bad variants killed/applicable", *_table((*head, "all"), rows), *keys]


def name_of(name: str, nothing: str = "no slice") -> str:
    """A label in display form."""
    return spelled(fit(name)) if name else f"({nothing})"


def _of(found: Coverage, workflow: str | None, category: str) -> Iterator[int]:
    return (n for (name, label), n in found.cells.items() if label == category and workflow in (None, name))


def _planned(found: Coverage) -> set[str]:
    """Categories that have a quota but no case yet; quotas of tags are not counted."""
    quotas = found.goldset.policy.category_quotas
    categories = {case.category for case in found.goldset.cases}
    return {name for name in quotas if name in categories or not (found.labels[name] or found.drafted[name])}


def _columns(names: list[str], weight: Counter[str]) -> tuple[tuple[str, ...], list[list[str]]]:
    """Numbered heads and the names behind each; those that do not fit are combined in the last column."""
    if len(names) > COLUMNS:
        heaviest = set(sorted(names, key=lambda one: (-weight[one], one))[: COLUMNS - 1])
        rest = [one for one in names if one not in heaviest]
        kept = [one for one in names if one in heaviest]
        names[:] = [*kept, *rest]
        return (*(f"[{n}]" for n in range(1, len(kept) + 1)), f"{len(rest)} others"), [*([one] for one in kept), rest]
    return tuple(f"[{n}]" for n in range(1, len(names) + 1)), [[one] for one in names]


def _kept(names: list[str], merged: list[list[str]]) -> list[str]:
    return [part[0] for part in merged if len(part) == 1]


def _table(head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    lines = [f"  {'':<{_NAME}}" + "".join(f" {cell:>{_CELL}}" for cell in head)]
    for name, cells in rows:
        lines.append(f"  {_fitted(name)}" + "".join(f" {cell:>{_CELL}}" for cell in cells))
    return [line.rstrip() for line in lines]


def _slice_cells(row: SliceRow) -> tuple[str, ...]:
    pairs = (row.points, row.claims, row.variants)
    measured = ("untested" if pair is None else f"{pair[0]}/{pair[1]}" if pair[1] else "." for pair in pairs)
    return (str(row.cases) if row.cases else ".", str(row.sources) if row.sources else ".", *measured)


def _fitted(name: str) -> str:
    """The name cut or padded to the width of the name column."""
    from rich.cells import cell_len, set_cell_size

    return set_cell_size(name, _NAME) if cell_len(name) <= _NAME else f"{set_cell_size(name, _NAME - 3)}..."


def _gap_lines(listed: Sequence[Gap]) -> Iterator[str]:
    yield ""
    if not listed:
        yield "No gap is left: everything that is counted here is covered."
        return
    yield "What to write next"
    facets = dict.fromkeys(gap.facet for gap in listed)
    for facet in facets:
        own = [gap for gap in listed if gap.facet is facet]
        for number, gap in enumerate(own[:LISTED], 1):
            yield f"  {facet.value} {number} of {len(own)}: {spelled(gap.name)}: {spelled(gap.said)}"
            yield f"      {spelled(gap.command)}"
        if len(own) > LISTED:
            yield f"  {facet.value}: {len(own) - LISTED:,} more; --json lists them all"


def _slice_json(row: SliceRow) -> dict[str, Any]:
    def pair(value: tuple[int, int] | None) -> dict[str, int] | None:
        return None if value is None else {"k": value[0], "n": value[1]}

    return {
        "slice": row.name or None,
        "cases": row.cases,
        "drafts": row.drafts,
        "sources": row.sources,
        "points": pair(row.points),
        "claims": pair(row.claims),
        "variants": pair(row.variants),
    }
