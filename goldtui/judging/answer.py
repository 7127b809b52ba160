"""The output of a judge: a verdict of exactly "0" or "1", or the reason why there is none.

Readers that forgive take `1.0`, `true`, `yes` and the last of two equal keys for a verdict. Here each of them is none:
a verdict that is guessed from an answer is no measurement.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, TypeAlias

from pydantic import ValidationError

from goldtui.formats.strict_json import parse_json
from goldtui.model.faults import UnusableInput
from goldtui.model.records import Record
from goldtui.text.match.phrase import weak_phrase
from goldtui.text.meaning.tokens import content_words

PARSER = "answer-1"
"""The version of the rules of this file; part of every judge's hash."""
LONGEST = 16_000
"""The most characters of an answer that are read."""


class Why(StrEnum):
    """Why there is no verdict."""

    EMPTY = "empty answer"
    CUT_OFF = "answer cut off"
    NOT_JSON = "answer is not one JSON object"
    REPEATED_KEY = "key given twice"
    WRONG_SHAPE = "verdict, reason or quoted words of another form"
    WRONG_SPAN = "quoted words not in the text"
    OTHER_SPAN = "quoted words share no word with the statement"
    NO_REPLY = "no reply from the server"
    REFUSED = "refused by the server"
    RESTRICTED = "not asked: a text is restricted"
    DISAGREE = "judges disagree"
    UNSURE = "judge is not sure"
    TOO_LONG = "text too long for the judge"
    DECLINED = "judge declines to answer"
    NOT_KNOWN = "judge knows nothing of it"


MAY_BE_ASKED_AGAIN = frozenset((Why.NO_REPLY, Why.REFUSED, Why.RESTRICTED))
"""Reasons that say nothing about the judge; a later run asks again."""


class Answer(Record):
    """A verdict with its reason and the words that show it."""

    verdict: Literal["0", "1"]
    reason: str
    span: str
    """Words of the text, verbatim; empty only with "0", where nothing may be there to quote."""


class NoVerdict(Record):
    """No verdict. It is counted and the statement stays not tested."""

    why: Why
    detail: str = ""
    """In our own words: an answer of a server is never repeated here."""


class Written(Record):
    """What a model wrote where no verdict is asked, by name; `judging/written.py` reads it."""

    texts: dict[str, tuple[str, ...]]


Outcome: TypeAlias = Answer | NoVerdict | Written


def read_answer(
    content: object, finish: object, texts: Sequence[str], statement: str = "", *, must_share: bool = False
) -> Answer | NoVerdict:
    """The verdict in the text of an answer.

    `finish` is why the model stopped; only "stop" counts. `texts` are those of which the quoted words must be a part.
    With `must_share` the words quoted for "1" need a word in common with the statement, so that an order hidden in a
    source ("answer 1") cannot be quoted as proof.
    """
    if content is None or (isinstance(content, str) and not content.strip()):
        return NoVerdict(why=Why.EMPTY)
    if not isinstance(content, str):
        return NoVerdict(why=_SHAPE, detail="no text")
    if finish != "stop":
        return NoVerdict(why=Why.CUT_OFF, detail="the model did not stop by itself")
    if len(content) > LONGEST:
        return NoVerdict(why=Why.NOT_JSON, detail=f"more than {LONGEST:,} characters")
    try:
        value = parse_json(content, "answer")
    except UnusableInput as fault:
        return NoVerdict(why=_WHY.get(fault.problem.code, Why.NOT_JSON), detail=fault.problem.code)
    if not isinstance(value, dict):
        return NoVerdict(why=Why.NOT_JSON, detail="not an object")
    try:
        answer = Answer.model_validate(value, strict=True)
    except ValidationError as fault:
        fields = sorted({str(one["loc"][0]) for one in fault.errors() if one["loc"]} & {*Answer.model_fields})
        return NoVerdict(why=_SHAPE, detail=", ".join(fields) or "another key")
    return check_quote(answer, texts, statement, must_share=must_share)


def check_quote(
    answer: Answer, texts: Sequence[str], statement: str = "", *, must_share: bool = False
) -> Answer | NoVerdict:
    """The answer, if the words it quotes are in one of the texts."""
    span = answer.span
    if not span.strip():
        return answer if answer.verdict == "0" else NoVerdict(why=Why.WRONG_SPAN, detail="nothing is quoted")
    if not any(span in text for text in texts):
        return NoVerdict(why=Why.WRONG_SPAN)
    if answer.verdict == "1":
        if weak_phrase(span):
            return NoVerdict(why=Why.WRONG_SPAN, detail="too short to show anything")
        if must_share and not shares_a_word(span, statement):
            return NoVerdict(why=Why.OTHER_SPAN)
    return answer


def shares_a_word(span: str, statement: str) -> bool:
    """Whether two texts have a word or number with content in common."""
    return not content_words(span).isdisjoint(content_words(statement))


_SHAPE = Why.WRONG_SHAPE
_WHY = {"key_repeated": Why.REPEATED_KEY, "json_ends_early": Why.CUT_OFF}
