"""Several judges as one: a verdict needs as many of them as the rule says, and without that there is none."""

from __future__ import annotations

from goldtui.judging.answer import MAY_BE_ASKED_AGAIN, Answer, NoVerdict, Outcome, Why
from goldtui.judging.judge import Judge, Price, judge_hash, total
from goldtui.judging.judges.declare import JudgeKind, Option, Options, bad_option
from goldtui.judging.question import Question

MAJORITY, UNANIMOUS = "majority", "unanimous"


class Jury:
    """Judges of which `needed` must agree."""

    name = "jury"
    keeps = False

    def __init__(self, options: Options, needed: int) -> None:
        self._members, self._needed = options.members, needed
        self.at_once = min(one.at_once for one in self._members)
        hashes = sorted(one.hash for one in self._members)
        self.hash = judge_hash(self.name, options.asked, {"members": hashes, "needed": needed})

    def price(self, question: Question) -> Price:
        """What all members cost."""
        return total(one.price(question) for one in self._members)

    def ask(self, question: Question) -> Outcome:
        """The verdict of enough members. Every member is asked, so that each one's answer is kept."""
        return majority_verdict([one.ask(question) for one in self._members], self._needed)

    def close(self) -> None:
        """Close all members."""
        for one in self._members:
            one.close()


def majority_verdict(outcomes: list[Outcome], needed: int) -> Outcome:
    """The verdict that `needed` of the outcomes share, with the words that the first of them quotes."""
    answers = [one for one in outcomes if isinstance(one, Answer)]
    sides = {side: [one for one in answers if one.verdict == side] for side in ("0", "1")}
    enough = [said for said in sides.values() if len(said) >= needed]
    counts = f"{len(sides['1'])} yes, {len(sides['0'])} no, {len(outcomes) - len(answers)} undecided"
    if len(enough) == 1:
        first = enough[0][0]
        return first.model_copy(update={"reason": f"{counts}: {first.reason}"})
    for one in outcomes:
        if isinstance(one, NoVerdict) and one.why in MAY_BE_ASKED_AGAIN:
            # Asked again later, it may still decide.
            return one
    return NoVerdict(why=Why.DISAGREE, detail=f"{counts}, {needed} needed")


def build(options: Options) -> Judge:
    """The jury with these options; raises `UnusableInput` (`judge_option`)."""
    members, rule = options.members, options["rule"]
    if len({one.hash for one in members}) < len(members):
        raise bad_option("jury", "the same judge is in it twice", "to ask one judge several times use consistency")
    if rule == MAJORITY:
        return Jury(options, len(members) // 2 + 1)
    if rule == UNANIMOUS:
        return Jury(options, len(members))
    needed = options.number("rule", 1)
    if needed > len(members):
        raise bad_option("jury:rule", f"{needed} of {len(members)} judges can never agree", "name a smaller number")
    return Jury(options, needed)


KIND = JudgeKind(
    name="jury",
    title="several judges as one",
    options=(Option("rule", "majority, unanimous, or how many must agree", MAJORITY),),
    build=build,
    members=2,
)
