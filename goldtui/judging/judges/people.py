"""People's verdicts as a judge, so that a jury can count them and a model is compared with them by the same rules.

It asks nobody: it knows what people settled about a statement, by its identity.
"""

from __future__ import annotations

import hashlib

from goldtui.judging.answer import Answer, NoVerdict, Outcome, Why
from goldtui.judging.judge import Price, judge_hash
from goldtui.judging.judges.declare import JudgeKind, Options
from goldtui.judging.question import Question
from goldtui.model.judges.verdicts import SaidBy


class People:
    """What people settled."""

    name = "people"
    keeps = False
    at_once = 1

    def __init__(self, options: Options) -> None:
        self._said = {key: one for key, one in options.rulings.items() if one.by is SaidBy.PERSON}
        lines = "\n".join(sorted(f"{key} {one.supported} {one.who}" for key, one in self._said.items()))
        self.hash = judge_hash(self.name, options.asked, {"said": hashlib.sha256(lines.encode()).hexdigest()})

    def price(self, question: Question) -> Price:
        """Nothing."""
        return Price()

    def ask(self, question: Question) -> Outcome:
        """What people settled about the statement; no verdict where they have not, or differ."""
        said = self._said.get(question.key)
        if said is None:
            return NoVerdict(why=Why.NOT_KNOWN)
        if said.supported is None:
            return NoVerdict(why=Why.DISAGREE)
        return Answer(verdict="1" if said.supported else "0", reason=", ".join(said.who), span="")

    def close(self) -> None:
        """Nothing is held."""


KIND = JudgeKind(name="people", title="what people settled in the set", options=(), build=People)
