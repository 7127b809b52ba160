"""Values of a class of questions that speak of one without an answer, so that nobody says that a row does not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldtui.formats.mapping.senses import english, words_of

_WORDS = frozenset(
    """
    abstain abstention refuse refusal decline unanswerable unanswered negative impossible oos unsupported
    """.split()
)
_PHRASES = (
    {"no", "answer"}, {"not", "answerable"}, {"out", "scope"}, {"out", "domain"}, {"not", "in", "corpus"},
    {"not", "in", "document"}, {"insufficient", "context"}, {"insufficient", "information"},
)  # fmt: skip
_VERDICTS = frozenset(
    """
    supports supported support refutes refuted refute contradicts contradicted contradict contradiction entailment
    entailed neutral nei notenoughinfo notenoughinformation notenoughevidence notsupported partiallysupported
    conflictingevidence conflictingevidencecherrypicking disputed unverifiable verifiable unverified
    """.split()
)
"""What a text says of a claim, once it was compared with sources."""


def are_verdicts(texts: Sequence[str]) -> bool:
    """Whether all texts are verdicts on claims, such as `SUPPORTS` and `Not Enough Evidence`."""
    return bool(texts) and all("".join(filter(str.isalpha, text.casefold())) in _VERDICTS for text in texts)


_LONGEST, _MOST_WORDS = 40, 4


_NO = frozenset("no n false nein non nee não nao nie нет いいえ 否 不可 無".split())


def says_no(text: str) -> bool:
    """Whether a value says no, alone or as its first word."""
    first, *_ = (*text.casefold().replace(",", " ").split(), "")
    return first in _NO or speaks_of_no_answer(text)


_YES = frozenset("yes y true ja j oui o si sí sim tak да はい 是 可 有".split())


def says_yes_or_no(text: str) -> bool:
    """Whether a value is only yes or no, or the same in another language."""
    return text.strip().casefold() in _YES | _NO


def speaks_of_no_answer(text: str) -> bool:
    """Whether a value such as `abstain` or `out of scope` may say that a question cannot be answered."""
    if len(text) > _LONGEST or len(text.split()) > _MOST_WORDS or text.endswith(("?", ".")):
        return False
    for form in (words_of(text), *english(text)):
        words = set(form.replace(" ", "_").replace("-", "_").split("_"))
        if words & _WORDS or any(phrase <= words for phrase in _PHRASES):
            return True
    return False


_MARKS = re.compile(
    r"(?:partially |partly |mostly |not |nicht )?(?:(?:in)?correct|right|wrong|true|false|pass(?:ed)?|fail(?:ed)?|ok"
    r"|nok|good|bad|(?:un)?helpful|(?:thumbs? ?)?(?:up|down)|[👍👎✓✔✗✘✅❌]"
    r"|bestanden|erfüllt|richtig|falsch|korrekt|teilweise|refus(?:ed|al)|hallucinat(?:ed|ion))"
    r"(?: to)?(?: answer(?:ed)?)?",
    re.IGNORECASE,
)
MARKING = frozenset(
    "label result results verdict passed outcome status ergebnis resultado risultato correct correctness judgement "
    "judgment evaluation bewertung grade rating test_result test_status pass_fail mark".split()
)


def marks_answers(name: str, texts: Sequence[str]) -> bool:
    """Whether a column says of each answer whether it is right, as whoever judged a system wrote it down."""
    forms = {words_of(name), *english(name)}
    return bool(forms & MARKING) and bool(texts) and all(map(marks_one, texts))


def marks_one(text: str) -> bool:
    """Whether a value says whether an answer is right, in words of whoever judged it."""
    return _MARKS.fullmatch(text.strip().rstrip(".!")) is not None
