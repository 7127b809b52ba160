"""Asks a judge many questions: restricted texts never, the same question once, what is kept not again.

What a judge leaves without a verdict is counted by reason and not asked again in that run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TypeAlias

from goldtui.judging.answer import MAY_BE_ASKED_AGAIN, Answer, NoVerdict, Outcome, Why
from goldtui.judging.judge import Judge, JudgeStopped, Price, total
from goldtui.judging.kept import NothingKept
from goldtui.judging.question import Question

MOST_WITHOUT_REPLY = 5
"""After this many questions in a row without a reply the run stops."""

Asking: TypeAlias = tuple[Question, Outcome]
Watch = Callable[[Iterable[Asking]], Iterator[Asking]]
Holds = Callable[[str], bool]
"""Whether a text repeats words of a restricted source."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run will ask, before anything is sent."""

    questions: tuple[Question, ...]
    """All of them, in order."""
    to_ask: tuple[Question, ...]
    """Those that are sent: each once, without a kept answer."""
    restricted: frozenset[str]
    """Digests of questions that are never sent."""
    kept: int
    """Questions whose answer is kept from an earlier run."""
    price: Price


@dataclass(frozen=True, slots=True)
class Replies:
    """The outcome of every question, in order."""

    of: tuple[tuple[Question, Outcome], ...]
    asked: int
    kept: int

    @property
    def yes(self) -> int:
        """Questions answered "1"."""
        return sum(1 for _, one in self.of if isinstance(one, Answer) and one.verdict == "1")

    @property
    def decided(self) -> int:
        """Questions with a verdict."""
        return sum(1 for _, one in self.of if isinstance(one, Answer))

    @property
    def undecided(self) -> Counter[Why]:
        """Questions without a verdict, by reason."""
        return Counter(one.why for _, one in self.of if isinstance(one, NoVerdict))


def plan(judge: Judge, questions: Iterable[Question], kept: NothingKept, holds: Holds = lambda text: False) -> Plan:
    """What to ask; `holds` recognises words of restricted sources in any text of a question."""
    every = tuple(questions)
    restricted = frozenset(one.digest for one in every if not one.may_be_sent or any(map(holds, _texts(one))))
    seen: dict[str, Question] = {}
    known = 0
    for one in every:
        if one.digest in restricted:
            continue
        if kept.get(one.digest) is not None:
            known += 1
        else:
            seen.setdefault(one.digest, one)
    to_ask = tuple(seen.values())
    return Plan(every, to_ask, restricted, known, total(judge.price(one) for one in to_ask))


def ask_all(judge: Judge, planned: Plan, kept: NothingKept, watch: Watch = iter) -> Replies:
    """Ask what is planned and keep every answer at once; `watch` sees each one pass.

    Raises `JudgeStopped` when no further question makes sense; what was answered until then is kept.
    """
    passing: dict[str, Outcome] = {}
    silent = 0
    for number, (question, outcome) in enumerate(watch(_asked(judge, planned.to_ask)), 1):
        if isinstance(outcome, NoVerdict) and outcome.why in MAY_BE_ASKED_AGAIN:
            passing[question.digest] = outcome
            silent += 1
        else:
            kept.keep(question.digest, outcome)
            silent = 0
        if silent >= MOST_WITHOUT_REPLY and number < len(planned.to_ask):
            detail = outcome.detail if isinstance(outcome, NoVerdict) else ""
            message = f"{silent} questions in a row got no reply{f': {detail}' if detail else ''}"
            fix = "look at the server, then run the command again: what was answered is kept"
            raise JudgeStopped("judge_silent", message, judge.name, fix)
    return Replies(
        tuple((one, _outcome(one, planned, kept, passing)) for one in planned.questions),
        len(planned.to_ask),
        planned.kept,
    )


def _outcome(one: Question, planned: Plan, kept: NothingKept, passing: dict[str, Outcome]) -> Outcome:
    if one.digest in planned.restricted:
        return NoVerdict(why=Why.RESTRICTED)
    return kept.get(one.digest) or passing[one.digest]


def _texts(question: Question) -> tuple[str, ...]:
    return question.statement, question.question, question.context, *(one.text for one in question.sources)


def _asked(judge: Judge, questions: Sequence[Question]) -> Iterator[tuple[Question, Outcome]]:
    """Questions with their answers as they come, as many at a time as the judge takes."""
    if judge.at_once < 2:
        for question in questions:
            yield question, judge.ask(question)
        return
    waiting = iter(questions)
    running: dict[Future[Outcome], Question] = {}
    stopped: JudgeStopped | None = None
    pool = ThreadPoolExecutor(judge.at_once)
    try:
        while True:
            while stopped is None and len(running) < judge.at_once and (one := next(waiting, None)) is not None:
                running[pool.submit(judge.ask, one)] = one
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                question = running.pop(done)
                try:
                    outcome = done.result()
                except JudgeStopped as fault:
                    # The others that are under way may still answer, and an answer is never thrown away.
                    stopped = fault
                    continue
                yield question, outcome
    finally:
        # After an interrupt nobody waits for answers; closing the judge ends what is under way.
        pool.shutdown(wait=False, cancel_futures=True)
    if stopped is not None:
        raise stopped
