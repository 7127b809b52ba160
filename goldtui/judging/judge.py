"""What every judge is: a name, a hash over all that shapes its verdicts, a price, and an answer to a question.

Another prompt, model, option or rule of reading makes another judge with another hash, so no verdict of one is taken
for one of the other, and what was measured of one says nothing of the other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, NamedTuple, Protocol

from goldtui.judging.answer import PARSER, Outcome
from goldtui.judging.asked.declare import Asked
from goldtui.judging.prompt import prompt_identity
from goldtui.judging.question import Question
from goldtui.model.faults import GoldtuiError

CODE = "judging-1"
"""The version of what all judges share; raised with every change that can change a verdict."""


class Price(NamedTuple):
    """What questions cost at most."""

    calls: int = 0
    """Requests to a model."""
    tokens_in: int = 0
    """Estimated: a token is taken as three bytes of text."""
    tokens_out: int = 0
    """The most that the answers may have."""
    money: Decimal | None = Decimal(0)
    """Null where the judge's options do not say what a token costs."""

    def plus(self, other: Price) -> Price:
        """Both together."""
        money = None if self.money is None or other.money is None else self.money + other.money
        calls, read, written = (one + two for one, two in zip(self[:3], other[:3], strict=True))
        return Price(calls, read, written, money)


class Judge(Protocol):
    """Whoever answers."""

    @property
    def name(self) -> str:
        """As people name it on the command line."""

    @property
    def hash(self) -> str:
        """SHA-256, hex, over all that shapes a verdict."""

    @property
    def at_once(self) -> int:
        """How many questions it answers at a time."""

    @property
    def keeps(self) -> bool:
        """Whether its answers cost enough to be kept on disk."""

    def price(self, question: Question) -> Price:
        """What one question costs at most."""

    def ask(self, question: Question) -> Outcome:
        """The answer, or what it wrote; raises `JudgeStopped` if no further question makes sense."""

    def close(self) -> None:
        """Give back what the judge holds."""


class JudgeStopped(GoldtuiError):
    """A judge that cannot go on, such as a server that refuses the key. What was answered is kept."""


def judge_hash(name: str, asked: Asked, options: Mapping[str, Any]) -> str:
    """The hash of a judge with these options for what is asked."""
    whole = {"judge": name, "code": CODE, "parser": PARSER, "prompt": prompt_identity(asked), "options": dict(options)}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def total(prices: Iterable[Price]) -> Price:
    """All prices together."""
    found = Price()
    for one in prices:
        found = found.plus(one)
    return found
