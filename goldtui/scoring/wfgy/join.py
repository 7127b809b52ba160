"""Joins each gold line with its trace while both files stream by, holding only lines that still wait.

Several processes read parts of the files, so a join reports what it cannot settle alone: lines without a partner, and
ids that came twice. Two joins over two parts settle the first between them; an id that came twice is never decided
here, since which line counts depends on the whole file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

NOTED = 50
"""This many noteworthy results of one kind keep their place, the first of the file; the rest are only counted."""
_HELD_WHOLE = 20_000
"""This many waiting lines are kept unpacked; more are packed, since files in another order leave most of them."""


Noted: TypeAlias = dict[int, list[tuple[int, Any]]]
"""By result: line and id of those worth a note."""


class Judge(Protocol):
    """The rules for one line with its trace."""

    def judge(self, gold: Any, trace: Any) -> int: ...


def _as_it_is(line: Any) -> Any:
    return line


@dataclass(frozen=True, slots=True)
class Packing:
    """How a waiting line is packed and unpacked. A packed line is `bytes`, and no other is."""

    gold: Callable[[Any], Any] = _as_it_is
    ungold: Callable[[Any], Any] = _as_it_is
    trace: Callable[[Any], Any] = _as_it_is
    untrace: Callable[[Any], Any] = _as_it_is


@dataclass(slots=True)
class Left:
    """What one join could not settle, and its counts; only this passes from process to process."""

    counts: Counter[int]
    """How often each result occurred, without `unclear` ids."""
    held: dict[Any, Any]
    """Gold lines without a trace, in file order."""
    early: dict[Any, tuple[int, Any]]
    """Trace lines without gold, by id, each with its line counted from the start of the part."""
    unclear: set[Any]
    """Ids that came twice in one of the files."""
    span: tuple[str, str] | None
    """The least and the greatest gold id; None when there is none."""
    plain: bool
    """Whether all gold ids are texts, so that `span` is meaningful."""
    gold_number: int
    """Gold ids."""
    trace_number: int
    """Lines of the part that hold a trace."""
    noted: Noted
    """Noteworthy results, with lines counted from the start of the part."""


@dataclass(slots=True)
class Join:
    """The lines of a part of both files. Feed it with `gold` and `traces` in any order."""

    judge: Judge
    note: int
    """Bits that make a result noteworthy."""
    packing: Packing = field(default_factory=Packing)
    always: int = 0
    """Bits of which every result keeps its place, however many there are."""
    places: dict[Any, tuple[int, int]] | None = None
    """Where rows are requested: line and position of each trace, by id."""
    seen: dict[Any, int] = field(default_factory=dict)
    """The result of each id with both gold and trace."""
    held: dict[Any, Any] = field(default_factory=dict)
    early: dict[Any, tuple[int, Any]] = field(default_factory=dict)
    unclear: set[Any] = field(default_factory=set)
    noted: Noted = field(default_factory=dict)
    trace_number: int = 0

    def gold(self, rows: Sequence[Any]) -> None:
        """Take gold lines, in file order."""
        held, seen, early = self.held, self.seen, self.early
        for row in rows:
            qid = row.qid
            if qid in seen or held.setdefault(qid, row) is not row:
                self.unclear.add(qid)
            elif early and qid in early:
                number, trace = early.pop(qid)
                self._judged(held.pop(qid), trace, qid, number)
        if len(held) > _HELD_WHOLE:
            pack = self.packing.gold
            for row in rows:
                qid = row.qid
                if held.get(qid) is row:
                    held[qid] = pack(row)

    def traces(self, first: int, rows: Sequence[Any]) -> None:
        """Take consecutive trace lines, in file order; `first` is the line number of the first."""
        seen, note, judge, pop = self.seen, self.note, self.judge.judge, self.held.pop
        places, position = self.places, self.trace_number
        for number, row in enumerate(rows, first):
            qid = row.qid
            if places is not None:
                places[qid] = number, position + number - first
            gold: Any = pop(qid, None)
            if gold is None:
                self._without_gold(qid, number, row)
                continue
            if type(gold) is bytes:
                gold = self.packing.ungold(gold)
            code = judge(gold, row)
            seen[qid] = code
            if code & note:
                self._note(code, qid, number)
        self.trace_number += len(rows)

    def _without_gold(self, qid: Any, number: int, row: Any) -> None:
        early = self.early
        if qid in self.seen or qid in early:
            self.unclear.add(qid)
            return
        early[qid] = number, row if len(early) < _HELD_WHOLE else self.packing.trace(row)

    def _judged(self, gold: Any, trace: Any, qid: Any, number: int) -> None:
        if type(gold) is bytes:
            gold = self.packing.ungold(gold)
        if type(trace) is bytes:
            trace = self.packing.untrace(trace)
        code = self.seen[qid] = self.judge.judge(gold, trace)
        if code & self.note:
            self._note(code, qid, number)

    def _note(self, code: int, qid: Any, number: int) -> None:
        kept = self.noted.setdefault(code, [])
        kept.append((number, qid))
        if len(kept) > 2 * NOTED and not code & self.always:
            kept.sort(key=_line)
            del kept[NOTED:]

    def left(self) -> Left:
        """The settled and the unsettled results, once all lines of the part have been fed."""
        plain = all(map(_is_text, self.seen)) and all(map(_is_text, self.held))
        ids = [one for table in (self.seen, self.held) if table for one in (min(table), max(table))] if plain else []
        gold_number = len(self.seen) + len(self.held)
        for qid in self.unclear:
            self.seen.pop(qid, None)
            self.held.pop(qid, None)
            self.early.pop(qid, None)
        return Left(
            counts=Counter(self.seen.values()),
            held=self.held,
            early=self.early,
            unclear=self.unclear,
            span=(min(ids), max(ids)) if ids else None,
            plain=plain,
            gold_number=gold_number,
            trace_number=self.trace_number,
            noted=self.noted,
        )

    def known(self, qids: Iterable[Any]) -> dict[Any, int | None]:
        """Which of these ids this part's gold holds: the result of those with a trace, None for the others."""
        seen, held = self.seen, self.held
        return {qid: seen.get(qid) for qid in qids if qid in seen or qid in held}

    def all_known(self) -> dict[Any, int | None]:
        """The join for every gold id of the part."""
        return {**self.seen, **dict.fromkeys(self.held)}


def _line(noted: tuple[int, Any]) -> int:
    return noted[0]


def _is_text(value: Any) -> bool:
    return type(value) is str


@dataclass(slots=True)
class Whole:
    """The joined result of the parts of two files."""

    counts: Counter[int]
    held: dict[Any, Any]
    """Gold lines without a trace, in file order."""
    early: list[tuple[Any, int]]
    """Traces of ids that the gold does not hold: id and line."""
    unclear: set[Any]
    """Ids that came twice in one of the files; not in `counts`."""
    gold_number: int
    """Gold ids, without `unclear` ones counted twice."""
    trace_number: int
    noted: tuple[tuple[int, Any, int], ...]
    """Noteworthy results in file order: bits, id and line."""


def alone(join: Join) -> Whole:
    """The result of a join over both whole files."""
    left = join.left()
    early = [(qid, number) for qid, (number, _) in left.early.items()]
    return Whole(
        left.counts, left.held, early, left.unclear, left.gold_number, left.trace_number, _noted(join, left.unclear)
    )


Ask = Callable[[list[Any], bool], dict[Any, "int | None"]]
"""Queries the other process for which of some ids its gold holds, or (with True) for all its gold ids."""


def together(first: Join, second: Left, ask: Ask, lines: int) -> Whole:
    """The result of two joins over two halves of the same files; `lines` is the number of trace lines in the first.

    `second` is what the join of the later half left, and `ask` queries it for the rest.
    """
    left = first.left()
    counts = left.counts + second.counts
    unclear = left.unclear | second.unclear
    # The same id in both halves of the gold: impossible if their ranges do not overlap, as in any sorted file.
    theirs = ask([*unclear, *left.early], _may_meet(left, second))
    for qid, code in theirs.items():
        if qid in first.seen or qid in first.held or (qid in left.early and code is not None):
            unclear.add(qid)
        if code is not None and qid in unclear:
            counts[code] -= 1
    for qid in second.early:
        if qid in first.seen:
            unclear.add(qid)
    for qid in unclear:
        code = first.seen.pop(qid, None)
        if code is not None:
            counts[code] -= 1
        for table in (first.held, first.early, second.held, second.early):
            table.pop(qid, None)
    settled = len(first.seen)
    early = _settle(first, second, lines)
    counts.update(list(first.seen.values())[settled:])
    for code, kept in second.noted.items():
        first.noted.setdefault(code, []).extend((number + lines, qid) for number, qid in kept)
    return Whole(
        counts=+counts,
        held={**first.held, **second.held},
        early=early,
        unclear=unclear,
        gold_number=left.gold_number + second.gold_number,
        trace_number=left.trace_number + second.trace_number,
        noted=_noted(first, unclear),
    )


def _noted(join: Join, unclear: set[Any]) -> tuple[tuple[int, Any, int], ...]:
    found = []
    for code, kept in join.noted.items():
        known = sorted((one for one in kept if one[1] not in unclear), key=_line)
        found += [(code, qid, number) for number, qid in (known if code & join.always else known[:NOTED])]
    return tuple(sorted(found, key=lambda one: (one[2], one[0])))


def _settle(first: Join, second: Left, lines: int) -> list[tuple[Any, int]]:
    """Join what waits in one half for the other; the rest belongs to no gold."""
    early: list[tuple[Any, int]] = []
    for qid, (number, trace) in first.early.items():
        if qid in second.held:
            first._judged(second.held.pop(qid), trace, qid, number)
        else:
            early.append((qid, number))
    for qid, (number, trace) in second.early.items():
        if qid in first.held:
            first._judged(first.held.pop(qid), trace, qid, number + lines)
        else:
            early.append((qid, number + lines))
    return early


def _may_meet(left: Left, second: Left) -> bool:
    if not (left.plain and second.plain):
        return True
    if left.span is None or second.span is None:
        return False
    return not (left.span[1] < second.span[0] or second.span[1] < left.span[0])
