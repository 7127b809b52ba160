"""Asks for the question of a new case made from a run's answer, and shows similar cases before writing it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.counts import plural
from goldtui.tui.kit.enter_input import EnterInput, QuestionInput
from goldtui.tui.replay.run_dialog import RunDialog

if TYPE_CHECKING:
    from goldtui.casework.like_questions import LikeQuestion
    from goldtui.tui.kit.lane import Lane
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.replay.open_runs import OpenRuns
    from goldtui.workbench.replay.trace_to_case import RunCase

SHOWN = 4
"""Most cases with a similar question to list; the others are counted."""


class CaseFromRun(RunDialog[str]):
    """Dismisses with the id of the new case."""

    TITLE_TEXT = "A new case from this run's answer: what does the person ask?"
    KEYS = "Enter writes the draft and opens it. Esc writes nothing."

    def __init__(self, bench: Bench, lane: Lane, runs: OpenRuns, position: int) -> None:
        super().__init__(bench, lane, runs, position)
        self.found: RunCase | None = None
        self._shown = ""
        """The question whose similar cases are on the screen."""

    def make_field(self) -> EnterInput:
        """A field that joins several pasted lines into one question."""
        return QuestionInput("the question", id="run-words")

    def work_out(self) -> list[str]:
        """What the case would start with."""
        self.found = found = self.bench.replay.case_of(self.runs, self.position)
        self._shown = " ".join(found.question.split())
        number = len(found.answer.claims)
        return [
            found.seen,
            f"{plural(number, 'claim')}, to be proved by phrases that you select",
            f"rests on {', '.join(found.sources)}" if found.sources else "it cites no source that a case can rest on",
            *(f"left out: {one}" for one in found.left_out),
            *_asked_before(self.bench.replay.asked_alike(self.runs, self._shown)),
        ]

    def worked_out(self) -> None:
        """Fill in the question from the run, if recorded."""
        if not self.field.value:
            self.field.value = self._shown
            self.field.cursor_position = len(self._shown)

    async def objection(self, words: str) -> str:
        """Shows the cases with the typed question first; the next Enter writes anyway."""
        if words == self._shown:
            return ""
        self._shown = words
        alike = _asked_before(await self.lane(partial(self.bench.replay.asked_alike, self.runs, words)))
        return "\n".join((*alike, "Enter again writes it all the same.")) if alike else ""

    async def written(self, words: str) -> str:
        """Write the draft."""
        assert self.found is not None, "nothing is taken before it was worked out"
        return await self.lane(partial(self.bench.replay.begin_case, self.found, words))


def _asked_before(alike: Sequence[LikeQuestion]) -> list[str]:
    named = [f"{one.case_id} asks {'the same' if one.same else 'nearly the same'}: {one.question}" for one in alike]
    more = [f"and {len(named) - SHOWN} more"] if len(named) > SHOWN else []
    return [*named[:SHOWN], *more]
