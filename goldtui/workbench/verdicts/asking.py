"""Asks a judge: first a plan with its price, then the answers, each stored as it arrives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from goldtui.gates.rulings import Rulings
from goldtui.judging.ask import Holds, Watch, ask_all, plan
from goldtui.judging.ask import Plan as Plan
from goldtui.judging.ask import Replies as Replies
from goldtui.judging.asked.catalog import asked_named as asked_named
from goldtui.judging.asked.declare import Asked
from goldtui.judging.judge import Judge
from goldtui.judging.judges.catalog import NOBODY, build
from goldtui.judging.kept import KeptAnswers, NothingKept, Remembering
from goldtui.judging.question import Question
from goldtui.workbench.session.matrix_memory import cache_folder


@dataclass(frozen=True, slots=True)
class Asking:
    """A judge with its plan; nothing is sent before `ask`."""

    asked: Asked
    judge: Judge
    plan: Plan
    kept: NothingKept

    def ask(self, watch: Watch = iter) -> Replies:
        """Ask what is planned; raises `JudgeStopped`, after which a further run goes on where this one ended."""
        return ask_all(self.judge, self.plan, self.kept, watch)


@contextmanager
def asking(
    asked: Asked,
    questions: Iterable[Question],
    words: str,
    holds: Holds,
    cache: Path | None = None,
    rulings: Rulings = NOBODY,
) -> Iterator[Asking]:
    """The judge that the words name with its plan for these questions.

    Raises `UnusableInput` for words that name no judge, and `UnusableOutput` where answers cannot be kept.
    """
    folder = cache or cache_folder() / "judges"

    def remembering(judge: Judge) -> Judge:
        return Remembering(judge, KeptAnswers(folder, judge.hash)) if judge.keeps else judge

    judge = build(words, asked, rulings, remembering)
    try:
        kept = KeptAnswers(folder, judge.hash) if judge.keeps else NothingKept()
        try:
            yield Asking(asked, judge, plan(judge, questions, kept, holds), kept)
        finally:
            kept.close()
    finally:
        judge.close()
