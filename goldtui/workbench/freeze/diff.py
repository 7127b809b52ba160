"""The changes between two releases, or from a release to the working set, field by field and without colour.

A signer reads this before typing the digest and sees nothing else, so every field is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.model.faults import unusable
from goldtui.model.packed import Packed
from goldtui.model.records import EvidenceChunk, Record
from goldtui.release.canonical import canonical_bytes, sha256
from goldtui.release.reading import objects
from goldtui.workbench.freeze.content import chunk_row, released_policy, row_of
from goldtui.workbench.freeze.folder import read_release

KINDS = (
    ("cases.jsonl", "case", ("case_id",)),
    ("evidence.jsonl", "chunk", ("chunk_id", "version")),
    ("variants.jsonl", "variant", ("variant_id",)),
)
NAME = "name"
"""The key of a side under which the set's name is; only a set that was renamed has two."""
_EXPECTATIONS = frozenset(
    {
        "expected_behaviour",
        "expected_stage",
        "should_release",
        "refusal_reason",
        "required_source_ids",
        "source_alternatives",
    }
)
_LISTED = {"points": "point_id", "claims": "claim_id"}
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One changed field. A null `before` or `after` means it is absent on that side."""

    kind: str
    """`set`, `case`, `chunk`, `variant` or `policy`."""
    name: str
    field: str
    """Empty when the whole record was added or removed."""
    before: Any
    after: Any

    @property
    def what(self) -> str:
        """`added`, `removed`, `expectation`, `phrases` or `changed`."""
        if not self.field:
            return "added" if self.before is None else "removed"
        if self.field.rpartition(".")[2] in _EXPECTATIONS:
            return "expectation"
        return "phrases" if self.field.endswith("support_phrases") else "changed"


Side = Mapping[str, Sequence[Row | Record]]
"""Rows by file, and the policy as the one row of `policy.json`. The rows of records are made only where they differ."""


def side_of(directory: Path) -> Side:
    """The rows of a release directory that has been or will be verified.

    Raises `UnusableInput` (`release_unreadable`, or the code of a bad line) for files that are not a release's.
    """
    try:
        rows: dict[str, Sequence[Row | Record]] = {name: list(objects(directory, name)) for name, _, _ in KINDS}
        rows["policy.json"] = [released_policy(directory)]
        rows[NAME] = [{"name": read_release(directory).manifest.set}]
    except (OSError, ValueError, TypeError):
        # The files were altered; the verifier reports what is wrong, file by file.
        message = "its files are not what a release holds"
        fix = "get it again, or propose a candidate again; goldtui verify names the files"
        raise unusable("release_unreadable", message, str(directory), fix) from None
    return rows


def changes(before: Side, after: Side) -> tuple[Change, ...]:
    """Every change: the set's name and the policy first, then cases, chunks and variants ordered by id."""
    return tuple(_changes(before, after))


def diff_digest(found: Sequence[Change]) -> str:
    """The digest by which a signature refers to this difference."""
    return sha256(canonical_bytes([[c.kind, c.name, c.field, c.before, c.after] for c in found]))


def count_changes(found: Sequence[Change]) -> dict[str, int]:
    """The number of records added, removed and changed, by kind: `{"case added": 2}`."""
    counts: dict[str, int] = {}
    seen: set[tuple[str, str]] = set()
    for one in found:
        what = one.what if not one.field else "changed"
        if one.field and (one.kind, one.name) in seen:
            continue
        seen.add((one.kind, one.name))
        counts[f"{one.kind} {what}"] = counts.get(f"{one.kind} {what}", 0) + 1
    return counts


def _changes(before: Side, after: Side) -> Iterator[Change]:
    if NAME in before and NAME in after:
        yield from _fields("set", "set", row_at(before[NAME][0]), row_at(after[NAME][0]))
    old_policy, new_policy = (row_at(side.get("policy.json", [{}])[0]) for side in (before, after))
    yield from _fields("policy", "policy", old_policy, new_policy)
    for file, kind, keys in KINDS:
        was, now = (_places(side.get(file, ()), keys) for side in (before, after))
        for key in sorted(was.keys() | now.keys()):
            name = " ".join(key)
            old = before[file][was[key]] if key in was else None
            new = after[file][now[key]] if key in now else None
            if old is None or new is None:
                yield Change(kind, name, "", *(None if one is None else dict(row_at(one)) for one in (old, new)))
            elif old != new:
                yield from _fields(kind, name, row_at(old), row_at(new))


def _places(rows: Sequence[Row | Record], keys: Sequence[str]) -> dict[tuple[str, ...], int]:
    """The place of each row by its key; of packed cases none is made for it."""
    if isinstance(rows, Packed):
        return {(name,): place for place, name in enumerate(rows.names)}
    return {_key(one, keys): place for place, one in enumerate(rows)}


def _key(one: Row | Record, keys: Sequence[str]) -> tuple[str, ...]:
    held = one.__dict__ if isinstance(one, Record) else one
    return tuple([str(held.get(key)) for key in keys])


def row_at(one: Row | Record) -> Row:
    """One entry of a side as the row that is compared; of a withheld chunk it holds what may be shown."""
    if isinstance(one, EvidenceChunk):
        return chunk_row(one)
    return row_of(one) if isinstance(one, Record) else one


def _fields(kind: str, name: str, before: Row, after: Row, path: str = "") -> Iterator[Change]:
    for field in sorted(before.keys() | after.keys()):
        old, new = before.get(field), after.get(field)
        if old == new or (field == "commitment" and None in (old, new)):
            # A commitment replaces a text that only the store has, so there is nothing to compare here.
            continue
        here = f"{path}{field}"
        if isinstance(old, dict) and isinstance(new, dict):
            yield from _fields(kind, name, old, new, f"{here}.")
        elif field in _LISTED and isinstance(old, list) and isinstance(new, list):
            key = _LISTED[field]
            was, now = ({str(one.get(key)): one for one in side} for side in (old, new))
            for one in sorted(was.keys() | now.keys()):
                place = f"{key.partition('_')[0]}:{one}"
                if one in was and one in now:
                    yield from _fields(kind, name, was[one], now[one], f"{path}{place}.")
                else:
                    yield Change(kind, name, f"{path}{place}", was.get(one), now.get(one))
            if [one.get(key) for one in old if one.get(key) in now] != [o.get(key) for o in new if o.get(key) in was]:
                yield Change(kind, name, f"{here} order", [o.get(key) for o in old], [o.get(key) for o in new])
        else:
            yield Change(kind, name, here, old, new)
