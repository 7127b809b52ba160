"""Asks a judge what a set knows already: its lies, and its references, as a plan first and answers that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.withheld import Withheld
from goldtui.judging.answer import NoVerdict, Outcome, Why
from goldtui.judging.ask import Plan, Watch, ask_all, plan
from goldtui.judging.asked.catalog import asked_named
from goldtui.judging.judge import Judge
from goldtui.judging.judges.catalog import build
from goldtui.judging.kept import KeptAnswers, NothingKept, Remembering
from goldtui.judging.known_answers import FAITHFULNESS, KnownAnswer, accepted_by_kind, known_answers
from goldtui.model.calibration import Accepted
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.workbench.session.matrix_memory import cache_folder


@dataclass(frozen=True, slots=True)
class KnownLies:
    """A judge with the questions to which the set knows the answer."""

    judge: Judge
    plan: Plan
    known: tuple[KnownAnswer, ...]
    kept: NothingKept

    def ask(self, watch: Watch = iter) -> tuple[tuple[Accepted, ...], tuple[Accepted, ...]]:
        """What it calls supported of the lies and of the truths, by kind; raises `JudgeStopped`."""
        outcomes: dict[str, Outcome] = {
            question.digest: found for question, found in ask_all(self.judge, self.plan, self.kept, watch).of
        }
        silent = NoVerdict(why=Why.RESTRICTED)
        asked = [one for one in self.known if one.question.digest not in self.plan.restricted]
        found = accepted_by_kind(asked, lambda question: outcomes.get(question.digest, silent))
        return found[False], found[True]


@contextmanager
def known_lies(goldset: GoldSet, words: str, where: Path, cache: Path | None = None) -> Iterator[KnownLies]:
    """The judge that the words name with its plan for the set's known answers.

    Raises `UnusableInput`: `no_known_answers` for a set whose references all fail, and words that name no judge.
    """
    folder = cache or cache_folder() / "judges"

    def remembering(judge: Judge) -> Judge:
        return Remembering(judge, KeptAnswers(folder, judge.hash)) if judge.keeps else judge

    known = tuple(known_answers(goldset))
    if not known:
        message = "no reference of it is released, so it knows no answer"
        raise UnusableInput((Problem("no_known_answers", message, str(where), "run goldtui gates on the set first"),))
    judge = build(words, asked_named(FAITHFULNESS), {}, remembering)
    kept = KeptAnswers(folder, judge.hash) if judge.keeps else NothingKept()
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    try:
        questions = [one.question for one in known]
        planned = plan(judge, questions, kept, lambda text: withheld.quoted(text, {}) is not None)
        yield KnownLies(judge, planned, known, kept)
    finally:
        judge.close()
        kept.close()
