"""One judge asked several times with the texts in another order: a verdict that hangs on the order is none."""

from __future__ import annotations

from math import ceil

from goldtui.judging.answer import Outcome
from goldtui.judging.judge import Judge, Price, judge_hash, total
from goldtui.judging.judges.declare import JudgeKind, Option, Options, bad_option
from goldtui.judging.judges.jury import majority_verdict
from goldtui.judging.question import Question

_SHUFFLE = "shuffle-1"


class Consistency:
    """A judge of which `needed` of `times` answers must agree."""

    name = "consistency"
    keeps = False

    def __init__(self, options: Options, times: int, needed: int) -> None:
        (self._judge,) = options.members
        self._times, self._needed = times, needed
        self.at_once = self._judge.at_once
        given = {"member": self._judge.hash, "times": times, "needed": needed, "order": _SHUFFLE}
        self.hash = judge_hash(self.name, options.asked, given)

    def price(self, question: Question) -> Price:
        """What all turns cost."""
        return total(self._judge.price(one) for one in self._turns(question))

    def ask(self, question: Question) -> Outcome:
        """The verdict that enough turns agree on."""
        return majority_verdict([self._judge.ask(one) for one in self._turns(question)], self._needed)

    def close(self) -> None:
        """Close the judge."""
        self._judge.close()

    def _turns(self, question: Question) -> list[Question]:
        first = question.turn * self._times
        return [question.model_copy(update={"turn": first + number}) for number in range(self._times)]


def build(options: Options) -> Judge:
    """The judge with these options; raises `UnusableInput` (`judge_option`)."""
    if len(options.members) != 1:
        raise bad_option("consistency", "it asks one judge several times", "for several judges use jury")
    times, agree = options.number("times", 2), options.share("agree")
    if agree <= 0.5:
        raise bad_option("consistency:agree", "half of the answers or fewer decide nothing", "a share above 0.5")
    return Consistency(options, times, ceil(round(agree * times, 9)))


KIND = JudgeKind(
    name="consistency",
    title="one judge asked several times in another order",
    options=(
        Option("times", "how often it is asked", "5"),
        Option("agree", "the share of answers that must agree", "0.8"),
    ),
    build=build,
    members=1,
)
