"""Reverses a sentence, so that it denies what it said: the plainest lie about a right claim.

A word heuristic for English and for the ends of Japanese sentences; null where it knows no way to do it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from goldtui.text.match.edges import has_cjk
from goldtui.text.match.negation import negators_known
from goldtui.text.match.normalise import prepare
from goldtui.variants.lies.catalog import foreign

Rewrite = str | Callable[[re.Match[str]], str]

_IRREGULAR = {"has": "have", "does": "do", "goes": "go", "carries": "carry", "applies": "apply", "is": "be"}
# Third-person verbs that are hardly ever nouns, and forms that follow a plural: a wrong guess makes no sentence.
_SINGULAR = """
    has does goes carries applies needs takes lasts stays spends travels costs sends brings begins starts comes gives
    keeps opens closes ends arrives includes contains requires allows means uses pays gets makes holds insures compares
    deposits seats leaves runs says states supports provides returns covers becomes remains belongs follows counts
    enters reaches accepts offers expires consists depends occurs happens expects asks tells
"""
_PLURAL = """
    need take last stay spend travel cost begin start come give keep arrive include contain require allow mean use pay
    get make hold borrow book carry leave run say provide cover become remain belong follow enter reach accept
"""
_PAST = {
    "asked": "ask",
    "gave": "give",
    "came": "come",
    "took": "take",
    "signed": "sign",
    "sent": "send",
    "wrote": "write",
}
_AUXILIARY = re.compile(
    r"\b(?P<word>may|must|shall|will|can|could|should|would|is|are|was|were)\b(?! not\b|n't\b|not\b)", re.IGNORECASE
)
_SINGULAR_VERB = re.compile(rf"(?<=\w )\b(?P<word>{'|'.join(_SINGULAR.split())})\b")
_PAST_VERB = re.compile(rf"(?<=\w )\b(?P<word>{'|'.join(_PAST)})\b")
_PLURAL_VERB = re.compile(rf"(?<=s )\b(?P<word>{'|'.join(_PLURAL.split())})\b")
# A clause before the statement, or one about its subject, is not reversed.
_CLAUSE = re.compile(r"^(?:when|if|after|before|once|unless|where|from|for|in|on|at)\b[^,]*, ", re.IGNORECASE)
_RELATIVE = re.compile(r"\b(?:that|which|who|when|if|unless|where|whose)\b[^,.;]*$", re.IGNORECASE)


# Whatever word follows, these are never part of a name inside a sentence.
_NO_NAMES = frozenset({"The", "A", "An", "Each", "Every", "All"})


def _third_person(match: re.Match[str]) -> str:
    lemma = match["verb"]
    if match["aux"].lower() != "does":
        return lemma
    return lemma + ("es" if lemma.endswith(("s", "sh", "ch", "x", "o")) else "s")


_AFFIRM: tuple[tuple[re.Pattern[str], Rewrite], ...] = (
    (re.compile(r"\b(?P<aux>do|does) not (?P<verb>[a-z]+)", re.IGNORECASE), _third_person),
    (re.compile(r"\b(is|are|was|were|may|must|shall|will|can|could|should|has|have) not\b", re.IGNORECASE), r"\1"),
    (re.compile(r"\bcannot\b"), "can"),
    (re.compile(r"\bnever\b"), "always"),
    (re.compile(r"^No (?=\w)"), "Every "),
    (re.compile(r"^Neither\b"), "Each"),
    (re.compile(r"\bwithout\b"), "with"),
)
_JAPANESE: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"なければならない(?=。?$)"), "なくてもよい"),
    (re.compile(r"なければなりません(?=。?$)"), "なくてもかまいません"),
    (re.compile(r"(?<=[てで])はならない(?=。?$)"), "もよい"),
    (re.compile(r"(?<=[てで])は(?:なりません|いけません)(?=。?$)"), "もかまいません"),
    (re.compile(r"しない(?=。?$)"), "する"),
    (re.compile(r"ません(?=。?$)"), "ます"),
    (re.compile(r"ない(?=。?$)"), "る"),
    (re.compile(r"する(?=。?$)"), "しない"),
    (re.compile(r"ます(?=。?$)"), "ません"),
    (re.compile(r"です(?=。?$)"), "ではありません"),
    (re.compile(r"(?<=[えけせてねめれべげぜいきしちにみり])る(?=。?$)"), "ない"),
)


@lru_cache(maxsize=4096)
def reverse_statement(text: str) -> str | None:
    """The text with its statement reversed, or null where no rule fits its language or form."""
    if any(has_cjk(char) for char in text[-4:]):
        return next((p.sub(new, text, count=1) for p, new in _JAPANESE if p.search(text)), None)
    if not text.strip() or foreign(text) is not None or not negators_known(prepare(text)):
        return None
    start = clause.end() if (clause := _CLAUSE.match(text)) else 0
    head, body = text[:start], text[start:]
    for pattern, new in _AFFIRM:
        if pattern.search(body):
            return head + pattern.sub(new, body, count=1)
    denied = _denied(body)
    return f"It is not true that {lower_first(text)}" if denied is None else head + denied


def lower_first(text: str) -> str:
    """The text for use inside a sentence: its first letter lower-cased, unless it seems to begin with a name."""
    first, _, rest = text.partition(" ")
    if first in _NO_NAMES:
        return text[:1].lower() + text[1:]
    return text if rest[:1].isupper() or (not first[1:].islower() and len(first) > 1) else text[:1].lower() + text[1:]


def _denied(body: str) -> str | None:
    """The statement with its verb denied; null where no verb is known."""
    for match in _AUXILIARY.finditer(body):
        if _RELATIVE.search(body[: match.start()]):
            continue
        word = match["word"]
        return f"{body[: match.start()]}{'cannot' if word == 'can' else f'{word} not'}{body[match.end() :]}"
    for pattern, helper in ((_SINGULAR_VERB, "does not"), (_PAST_VERB, "did not"), (_PLURAL_VERB, "do not")):
        for match in pattern.finditer(body):
            if _RELATIVE.search(body[: match.start()]):
                continue
            word = match["word"]
            lemma = _IRREGULAR.get(word) or _PAST.get(word) or (word[:-1] if helper == "does not" else word)
            return f"{body[: match.start()]}{helper} {lemma}{body[match.end() :]}"
    return None
