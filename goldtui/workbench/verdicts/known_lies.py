"""Asks a judge what a set knows already: its lies, and its references, as a plan first and answers that are kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.withheld import Withheld
from goldtui.judging.answer import Answer, Outcome
from goldtui.judging.ask import Plan, Watch
from goldtui.judging.asked.faithfulness import ASKED
from goldtui.judging.judge import Judge
from goldtui.judging.known_answers import KnownAnswer, accepted_by_kind, known_answers
from goldtui.model.faults import unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.calibration import Accepted
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.workbench.session.clock import Clock, moment_of, now
from goldtui.workbench.verdicts.asking import Asking, asking


@dataclass(frozen=True, slots=True)
class KnownLies:
    """A judge with the questions to which the set knows the answer."""

    goldset: GoldSet
    asking: Asking
    known: tuple[KnownAnswer, ...]

    @property
    def judge(self) -> Judge:
        """The judge that is asked."""
        return self.asking.judge

    @property
    def plan(self) -> Plan:
        """What would be asked, and what it costs at most."""
        return self.asking.plan

    def ask(self, watch: Watch = iter) -> Mapping[str, Outcome]:
        """The outcome of each question that may be asked, by its digest; raises `JudgeStopped`."""
        replies = self.asking.ask(watch)
        return {one.digest: found for one, found in replies.of if one.digest not in self.plan.restricted}

    def accepted(self, outcomes: Mapping[str, Outcome]) -> tuple[tuple[Accepted, ...], tuple[Accepted, ...]]:
        """What it calls supported of the lies and of the truths, by kind."""
        asked = [one for one in self.known if one.question.digest in outcomes]
        found = accepted_by_kind(asked, lambda question: outcomes[question.digest])
        return found[False], found[True]

    def verdicts(self, outcomes: Mapping[str, Outcome], clock: Clock = now) -> Iterator[StatementVerdict]:
        """The answers as verdicts on statements, for the queue of what judge and gold disagree on."""
        cases = {case.case_id: case for case in self.goldset.cases}
        for one in self.known:
            found, asked = outcomes.get(one.question.digest), one.question
            if found is None:
                continue
            answer = found if isinstance(found, Answer) else None
            case = cases[asked.case_id]
            yield StatementVerdict(
                key=asked.key,
                case_id=asked.case_id,
                case_digest=hashlib.sha256(case.model_dump_json().encode("utf-8", "surrogatepass")).hexdigest(),
                statement=asked.statement,
                chunk_ids=tuple(source.chunk_id for source in asked.sources),
                chunk_digests=tuple(source.digest for source in asked.sources),
                verdict=Saying.UNDECIDED if answer is None else Saying(answer.verdict),
                by=SaidBy.JUDGE,
                who=self.judge.hash,
                at=moment_of(clock),
                span="" if answer is None else answer.span,
                reason="" if answer is None else answer.reason,
            )


@contextmanager
def known_lies(goldset: GoldSet, words: str, where: Path, cache: Path | None = None) -> Iterator[KnownLies]:
    """The judge that the words name with its plan for the set's known answers.

    Raises `UnusableInput`: `no_known_answers` for a set whose references all fail, and words that name no judge.
    """
    known = tuple(known_answers(goldset))
    if not known:
        message = "no reference of it is released, so it knows no answer"
        raise unusable("no_known_answers", message, str(where), "run goldtui gates on the set first")
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    questions = [one.question for one in known]
    with asking(ASKED, questions, words, lambda text: withheld.quoted(text, {}) is not None, cache) as one:
        yield KnownLies(goldset, one, known)
