"""Read several files of one format as one set; an id in two files is an error, not an override."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from goldtui.formats.declare import Imported
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, Record

R = TypeVar("R", bound=Record)
_MAX_NAMED = 50


def join(paths: Sequence[Path], parts: Sequence[Imported]) -> Imported:
    """The parts as one set, in the order of the paths, named after the first.

    A chunk with the same content in two files is taken once. Raises `UnusableInput` (`id_in_two_files`) with every
    other duplicate id and both paths.
    """
    problems: list[Problem] = []
    sets = [part.goldset for part in parts]
    joined = GoldSet(
        name=sets[0].name,
        description=sets[0].description,
        policy=sets[0].policy,
        checks=sets[0].checks,
        cases=_all(paths, [s.cases for s in sets], lambda c: f"case {c.case_id!r}", problems),
        evidence=_all(paths, [s.evidence for s in sets], _chunk_name, problems, equal_is_one=True),
        traces=_all(paths, [s.traces for s in sets], lambda t: f"trace {t.trace_id!r}", problems),
        variants=_all(paths, [s.variants for s in sets], lambda v: f"variant {v.variant_id!r}", problems),
    )
    if problems:
        raise UnusableInput(problems[:_MAX_NAMED], len(problems))
    counts: Counter[str] = Counter()
    for part in parts:
        counts.update(part.counts)
    counts["cases"], counts["chunks"] = len(joined.cases), len(joined.evidence)
    return Imported(joined, tuple(n for part in parts for n in part.notices), dict(counts))


def _chunk_name(chunk: EvidenceChunk) -> str:
    return f"chunk {chunk.chunk_id!r} in version {chunk.version!r}"


def _all(
    paths: Sequence[Path],
    lists: Sequence[tuple[R, ...]],
    name: Callable[[R], str],
    problems: list[Problem],
    *,
    equal_is_one: bool = False,
) -> tuple[R, ...]:
    first: dict[str, tuple[Path, R]] = {}
    kept: list[R] = []
    for path, records in zip(paths, lists, strict=True):
        for record in records:
            held = first.setdefault(name(record), (path, record))
            if held[1] is record:
                kept.append(record)
            elif not (equal_is_one and held[1] == record):
                same = "with the same" if held[1] == record else "with other"
                message = f"{name(record)} is in {held[0]} as well, {same} content"
                problems.append(
                    Problem("id_in_two_files", message, str(path), "keep one of them, or give it another id")
                )
    return tuple(kept)
