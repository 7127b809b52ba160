"""Finds negators outside a phrase that reverse it, such as the *without* of *without a permit*.

A heuristic that flags for a reviewer to confirm: it knows English words and the order of words, not grammar.
"""

from __future__ import annotations

import re

from goldtui.text.match.normalise import PreparedText

_COMPARED = "(?:later|earlier|more|less|fewer|sooner|longer|larger|smaller|higher|lower|shorter|greater|older)"
# Not negations of what follows: not only, no later than, no. 5, whether or not, no doubt.
HARMLESS_NO = rf"(?!-| {_COMPARED} than\b|\.? ?\d|\. \d| doubt\b| matter\b| wonder\b| need to worry\b)"
HARMLESS_NOT = rf"(?!-| (?:only|just|merely|solely|simply|least|necessarily|to mention|yet)\b| {_COMPARED} than\b)"

# How far a negator reaches, in words: a subject such as `none of the visitors` is further away than `not`.
_WIDE, _NEAR, _CLOSE = 5, 4, 3
_WORDS: tuple[tuple[int, str], ...] = (
    (_NEAR, rf"(?<!\bor )(?<!\bif )\bnot\b{HARMLESS_NOT}"),
    (_NEAR, rf"\b[a-z]+n't\b{HARMLESS_NOT}"),
    (_NEAR, rf"\b(?:cannot|dont|doesnt|isnt|wont|cant)\b{HARMLESS_NOT}"),
    (_WIDE, rf"\bno\b{HARMLESS_NO}"),
    (_WIDE, r"\b(?:none|neither|nor|nobody|no-one|nowhere)\b(?! other than\b)|\bnothing\b(?! but\b)"),
    (_NEAR, r"\b(?:never|hardly|scarcely|rarely|seldom)\b"),
    (_CLOSE, r"\b(?:without|instead of|rather than|except|excluding|lack of|lacks|lacking|absence of)\b"),
    (_NEAR, r"\b(?:fail(?:s|ed)? to|refus(?:es?|ed) to|prohibit(?:s|ed|ing)?)\b"),
    (_NEAR, r"\b(?:forbid(?:s|den|ding)?|forbade)\b"),
    (_NEAR, r"\b(?:prevent(?:s|ed)?|bann?(?:s|ed)?|disallow(?:s|ed)?|unable to|exempt(?:s|ed)? from)\b"),
    (0, r"\bnon(?:-|\b)"),
)
_NEGATOR = re.compile("|".join(f"(?P<w{i}>{words})" for i, (_, words) in enumerate(_WORDS)))
_REACH = {f"w{i}": reach for i, (reach, _) in enumerate(_WORDS)}

_AUXILIARY = (
    "(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|needs?|dare)"
)
_AFTER = re.compile(
    rf"[\"')\]]* ?(?:(?:alone|itself|themselves|still|also|either) )?"
    rf"(?P<negator>{_AUXILIARY}(?: (?:also|still|alone))?(?: not\b{HARMLESS_NOT}|n't\b{HARMLESS_NOT}"
    rf"| never\b| no longer\b| neither\b)|can't\b|won't\b|cannot\b|fails? to\b"
    r"|(?:is|are|was|were)(?: \w+ly)?"
    r" (?:forbidden|prohibited|banned|disallowed|excluded|waived|unnecessary))"
)

# A negator does not reach over these. A sentence end is a mark and a space, so `3.5` is none.
BARRIER = re.compile(
    r"[.!?;:\u2026\u3002](?:[\"')\]]* |$)| - |\b(?:but|however|although|though|because|since|while|whereas"
    r"|if|when|unless|until|so|then|yet|which|who|and)\b"
)
_LIST = re.compile(r"\b(?:or|nor)\b")

_LATIN = re.compile("[a-z\u00df-\u024f\u1e00-\u1eff]+")
_OTHER = re.compile("[^\\W\\d_a-z\u00df-\u024f\u1e00-\u1eff]+")
_ENGLISH_WORDS = """
    the and of to for with from by at is are was be been it its this that these must may can will shall should has
    have not without before after until when which who their your you we our they only each every more than about
"""
_FOREIGN_WORDS = """
    der das dem des und ist nicht mit von auf ein eine f\u00fcr sind wird werden oder la le les du et est une dans sur
    sont avec el los las del una por para est\u00e1 est\u00e1n y il di che sono della n\u00e3o uma \u00e9 het een en
    niet zijn voor och inte \u00e4r som att f\u00f6r ikke og til er p\u00e5 jest nie si\u0119 bir ve ja
"""
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_FOREIGN = frozenset(_FOREIGN_WORDS.split())
_ENOUGH_WORDS = 20
"""Latin text of this many words without one common English word counts as another language."""
_WINDOW = 90
"""Characters before a phrase that are searched for its negator; more than any reach."""
_NEGATING = """
    not cannot dont doesnt isnt wont cant no none neither nor nobody no-one nowhere nothing never hardly scarcely
    rarely seldom without instead rather except excluding lack lacks lacking absence fails failed fail refuses
    refused refuse prohibit prohibits prohibited prohibiting forbid forbids forbidden forbidding forbade prevent
    prevents prevented ban bans banned disallow disallows disallowed unable exempt exempts exempted non
"""
_FIRST_WORDS = frozenset(_NEGATING.split())
"""The first word of every wording in `_WORDS` except the attached forms `n't` and `non-`."""


def negators_known(source: PreparedText) -> bool:
    """Whether the text is in a language whose negators are listed; computed once and cached on the text.

    False for text mostly in another script than Latin, and for text whose common words are not English.
    """
    known = source.negators_known
    if known is None:
        known = source.negators_known = _is_english(source.normal)
    return known


def _is_english(normal: str) -> bool:
    if not normal.isascii():
        latin = sum(map(len, _LATIN.findall(normal)))
        if sum(map(len, _OTHER.findall(normal))) > latin:
            return False
    if " the " in normal and " and " in normal:
        return True  # the usual case, without cutting the text into words
    words = normal.split()
    distinct = set(words)
    english, foreign = len(distinct & _ENGLISH), len(distinct & _FOREIGN)
    return english > foreign or (english == foreign == 0 and len(words) < _ENOUGH_WORDS)


# Separates letters from everything else, since a word ends wherever a phrase begins.
_LETTERS_ALONE = dict.fromkeys((i for i in range(128) if not chr(i).isalpha()), " ")
_DENYING = (_FIRST_WORDS - {"no-one"}) | {"excluded", "waived", "unnecessary"}


def may_deny(source: PreparedText) -> bool:
    """A cheap test of the whole text, cached on it: false means that `governing` finds no negator for any phrase."""
    known = source.may_deny
    if known is None:
        normal = source.normal
        known = source.may_deny = (
            not normal.isascii()
            or "n't" in normal
            or "non-" in normal
            or not _DENYING.isdisjoint(normal.translate(_LETTERS_ALONE).split())
        )
    return known


def governing(normal: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """Ranges of the negators that govern `normal[start:end]` from outside; empty when none does.

    Before the phrase: a negator in the same clause within its reach (three to five words). After it: a negated verb
    that follows at once, such as `is not required`. `normal` is a normalised text.
    """
    before = _before(normal, start) if start else None
    after = _AFTER.match(normal, end)
    if before is None and after is None:
        return ()
    return tuple(place for place in (before, after.span("negator") if after else None) if place)


def _before(normal: str, start: int) -> tuple[int, int] | None:
    first = start - _WINDOW
    # Begin at a whole word: `knot` must not lose its first letter.
    first = normal.find(" ", first, start) + 1 if first > 0 else 0
    window = normal[first:start]
    # Whole words first, since the pattern is slow and most windows hold no negator.
    if _FIRST_WORDS.isdisjoint(window.split()) and "n't" not in window and "non-" not in window:
        return None
    found = list(_NEGATOR.finditer(window))
    # The nearest one within reach counts; the one before it may reverse it.
    for index in range(len(found) - 1, -1, -1):
        negator = found[index]
        if not _reaches(window[negator.end() :], _REACH[negator.lastgroup or ""]):
            continue
        if index and window[found[index - 1].end() : negator.start()] == " ":
            return None  # `not without approval` requires approval
        return first + negator.start(), first + negator.end()
    return None


def _reaches(gap: str, reach: int) -> bool:
    if BARRIER.search(gap):
        return False
    words = len(gap.split())
    if "," in gap:
        # `do not pick, cut or damage` is one list; a comma without `or` ends the clause.
        return words <= 2 * reach and _LIST.search(gap) is not None
    return words <= reach
