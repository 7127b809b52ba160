"""Walks a run file in ranges: cut, score what is not done yet on an engine, add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Protocol

from goldtui.formats.traces.layout import Watch
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.urls.object import ObjectUrl
from goldtui.runs.engine.cut import SIZE, cut
from goldtui.runs.engine.merge import merge_parts
from goldtui.runs.engine.part import Part
from goldtui.runs.engine.parts import Parts
from goldtui.runs.engine.pool import in_processes
from goldtui.runs.engine.range_score import NotInRanges
from goldtui.runs.engine.source import source_of
from goldtui.runs.engine.span import Span
from goldtui.runs.engine.work import Work
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.walked import Walked, walk_whole


class Engine(Protocol):
    """Something that scores ranges and keeps their results in `parts`; yields each range when it is done."""

    def __call__(self, work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]: ...


@dataclass(frozen=True, slots=True)
class InRanges:
    """A walk whose ranges are kept in a folder; a second walk over the same file scores only what is missing there."""

    folder: Path
    engine: Engine = in_processes
    size: int = SIZE
    say: Callable[[str], None] = lambda said: None
    """Is given what a person should know of the way, in words; none of it is in the report."""

    def __call__(self, goldset: GoldSet, cases: tuple[GoldCase, ...], path: Path, asked: Asked, watch: Watch) -> Walked:
        source = source_of(path)
        found = cut(source, path, asked.given, self.size)
        if found is None:
            self._refuse_or_say(path, "only lines of a known kind of run can be cut")
            return walk_whole(goldset, cases, path, asked, watch)
        work = Work.of(goldset, frozenset(case.case_id for case in cases), path, source, asked, found)
        parts = Parts(self.folder, work)
        try:
            missing = [span for span in found.spans if parts.of(span) is None]
            if done := len(found.spans) - len(missing):
                self.say(f"{done} of {len(found.spans)} ranges of {path.name} are done already, in {self.folder}")
            if missing:
                for _ in watch(_by_line(self.engine(work, missing, parts))):
                    pass
        except NotInRanges:
            self._refuse_or_say(path, "it has the runs of several systems")
            return walk_whole(goldset, cases, path, asked, watch)
        return merge_parts(work, path, self._whole(parts, found.spans))

    def _refuse_or_say(self, path: Path, why: str) -> None:
        """Say that a run is scored in one piece, which an object cannot be."""
        if isinstance(path, ObjectUrl):
            message = f"{path.name} can only be scored in one piece: {why}"
            raise unusable("object_in_one_piece", message, str(path), "fetch the file, then score that")
        self.say(f"{path.name} is scored in one piece: {why}")

    def _whole(self, parts: Parts, spans: Iterable[Span]) -> Iterator[Part]:
        for span in spans:
            part = parts.of(span)
            if part is None:
                raise _gone(self.folder)
            yield part


def _by_line(spans: Iterable[Span]) -> Iterator[None]:
    for span in spans:
        yield from repeat(None, span.lines)


def _gone(folder: Path) -> UnusableInput:
    fix = "let one command at a time work there, then run it again: what is left is not scored again"
    return unusable("part_gone", "the result of a range is gone or damaged", str(folder), fix)
