"""Which matrices of an earlier look still hold: by digests of the case, its variants, the rules and what they rest on.

An entry is a key and bytes without a word of a case or a source: ids are digests, and the rest are names of this
program and numbers. Whatever cannot be read counts as not known.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from typing import Protocol

from goldtui.gates.chain import Profile
from goldtui.gates.others import pinned_gates
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase, Record, Variant
from goldtui.model.results import Stage, Verdict
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.declare import Field
from goldtui.variants.matrix import CaseMatrix, Row
from goldtui.variants.outcome import Outcome
from goldtui.variants.rests_on import LISTS, Rests
from goldtui.variants.shelf import Shelf
from goldtui.variants.summary import Cell, Step, Summary

_ID = 8
"""Bytes of the digest of a chunk's id."""
_HEAD = struct.Struct(">16s3I?H")
"""The digest of what an entry rests on, how far each list was read, whether the nearest sentence was, bytes of ids."""
_STAGES = frozenset(stage.value for stage in Stage)


class Memory(Protocol):
    """Where entries are from one look to the next. Both may fail silently: then more is judged."""

    def get(self, key: bytes) -> bytes | None:
        """The entry, if there is one."""
        ...

    def keep(self, key: bytes, entry: bytes) -> None:
        """Remember an entry that holds now."""
        ...


class KnownMatrix:
    """The matrix of an earlier look. Its words are made when somebody asks for them."""

    __slots__ = ("_judge", "_open", "_reference", "case_id", "summary")

    def __init__(
        self,
        case_id: str,
        summary: Summary,
        judge: Callable[[frozenset[str]], CaseMatrix],
        reference: Verdict | None = None,
        open_rows: tuple[Row, ...] | None = None,
    ) -> None:
        self.case_id = case_id
        self.summary = summary
        self._judge = judge
        self._reference = reference
        self._open = open_rows

    @property
    def reference(self) -> Verdict:
        """The verdict on the case's reference."""
        if self._reference is None:
            self._reference = self._judge(frozenset()).reference
        return self._reference

    @property
    def open_rows(self) -> tuple[Row, ...]:
        """The variants that require a change to the gold, in order."""
        if self._open is None:
            kinds = self.summary.open_kinds
            self._open = self._judge(kinds).open_rows if kinds else ()
        return self._open


class Ground:
    """What matrices of one set rest on, as digests; made once for a look."""

    def __init__(self, goldset: GoldSet, shelf: Shelf, profile: Profile, stored: bool) -> None:
        evidence = shelf.evidence
        self._goldset = goldset
        self._shelf = shelf
        self._lists: dict[str, Sequence[str]] = {
            "admissible": evidence.admissible_in_order,
            "restricted": shelf.restricted,
            "withdrawn": shelf.withdrawn,
        }
        self._beginnings: dict[tuple[str, int], bytes] = {}
        others = [pinned_gates(goldset.policy).encode()] if goldset.policy.more_gates else []
        self._rule = _digest(profile.name.encode(), b"stored" if stored else b"", _json(goldset.policy), *others)

    def key(self, case: GoldCase, kept: Sequence[Variant]) -> bytes:
        """The digest of all that belongs to the case alone."""
        return _digest(self._rule, _json(case), *map(_json, kept))

    def entry(self, case: GoldCase, kept: Sequence[Variant], rests: Rests, found: Summary) -> bytes | None:
        """The bytes to remember; null for outcomes with a name that is none of this program's."""
        names = _Names(kept)
        cells = [
            [names.kind(c.kind), names.stage(c.expected_stage), c.outcome.value, c.gate, c.number] for c in found.cells
        ]
        if any(cell[0] is None or cell[1] is None for cell in cells):
            return None
        steps = [[step.field.kind, step.field.name, step.variants] for step in found.steps]
        entry = json.dumps([found.credited, found.says_something, cells, steps], separators=(",", ":"))
        return self.rests_on(case, rests) + zlib.compress(entry.encode(), 1)

    def rests_on(self, case: GoldCase, rests: Rests) -> bytes:
        """The head of an entry: what it rests on, as digests."""
        ids = b"".join(sorted(map(_of_id, rests.ids)))
        listed = [rests.listed.get(name, 0) for name in LISTS]
        return _HEAD.pack(self._state(case, ids, listed, rests.nearest), *listed, rests.nearest, len(ids)) + ids

    def holds(self, case: GoldCase, entry: bytes) -> bool:
        """Whether what an entry rests on is still the same."""
        try:
            state, *listed, nearest, length = _HEAD.unpack_from(entry)
        except struct.error:
            return False
        state_now = self._state(case, entry[_HEAD.size : _HEAD.size + length], listed, nearest)
        return state_now == bytes(state)

    def _state(self, case: GoldCase, ids: bytes, listed: Sequence[int], nearest: bool) -> bytes:
        states = self._states
        parts = [states.get(ids[at : at + _ID], b"-") for at in range(0, len(ids), _ID)]
        parts.extend(self._beginning(name, number) for name, number in zip(LISTS, listed, strict=True))
        if nearest:
            parts.append(repr(self._shelf.nearest_sentence(case.question)).encode())
        return _digest(*parts)

    def _beginning(self, name: str, number: int) -> bytes:
        known = self._beginnings.get((name, number))
        if known is None:
            ids = self._lists[name]
            begins = [one.encode() for one in islice(ids, number)]
            known = self._beginnings[name, number] = _digest(*begins, b"" if len(ids) < number else b"more")
        return known

    @cached_property
    def _states(self) -> dict[bytes, bytes]:
        """The digest of all versions of each chunk, by the digest of its id."""
        found: dict[bytes, bytes] = {}
        for chunk in self._goldset.evidence:
            name = _of_id(chunk.chunk_id)
            found[name] = _digest(found.get(name, b""), _json(chunk))
        return found


def summary_in(entry: bytes, kept: Sequence[Variant]) -> Summary | None:
    """The outcomes that an entry holds; null for one that cannot be read."""
    names = _Names(kept)
    try:
        _, *_, length = _HEAD.unpack_from(entry)
        credited, says, cells, steps = json.loads(zlib.decompress(entry[_HEAD.size + length :]))
        return Summary(
            bool(credited),
            bool(says),
            tuple([Cell(names.kind_of(k), names.stage_of(s), Outcome(o), g, int(n)) for k, s, o, g, n in cells]),
            tuple([Step(Field(kind, name), int(number)) for kind, name, number in steps]),
        )
    except (struct.error, ValueError, TypeError, KeyError, IndexError, zlib.error):
        return None


class _Names:
    """Kinds and stages: those of this program by name, those that a person wrote by the variant that has them."""

    def __init__(self, kept: Sequence[Variant]) -> None:
        self._kept = kept

    def kind(self, name: str) -> str | int | None:
        if name in BY_KIND:
            return name
        return next((place for place, one in enumerate(self._kept) if one.kind == name), None)

    def stage(self, name: str | None) -> str | int | None:
        if name is None:
            return ""
        if name in _STAGES:
            return name
        return next((place for place, one in enumerate(self._kept) if one.expected_stage == name), None)

    def kind_of(self, row: str | int) -> str:
        return row if isinstance(row, str) else self._kept[row].kind

    def stage_of(self, row: str | int) -> str | None:
        return (row or None) if isinstance(row, str) else self._kept[row].expected_stage


def _of_id(chunk_id: str) -> bytes:
    return hashlib.blake2b(chunk_id.encode(), digest_size=_ID).digest()


def _json(record: Record) -> bytes:
    return record.model_dump_json().encode()


def _digest(*parts: bytes) -> bytes:
    made = hashlib.blake2b(digest_size=16)
    for part in parts:
        made.update(len(part).to_bytes(8, "big"))
        made.update(part)
    return made.digest()
