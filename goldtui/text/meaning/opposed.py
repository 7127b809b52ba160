"""Does one statement retract another: the same words, with the opposite sense or with another number?

An answer that states a rule and then its opposite holds the right phrase and still misleads. Whole statements are
compared, since a stretch of words denied about one thing may be true of another. It knows English words and prefers to
report nothing: a condition, an exception or a word on only one side ends the comparison.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from goldtui.text.match.normalise import normalise, prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.sentences import may_end_a_sentence, sentences
from goldtui.text.meaning.agree import contradictions
from goldtui.text.meaning.polarity import opposes, strong_negators
from goldtui.text.meaning.values import VALUE_WORDS, may_hold_values

LONGEST = 4_000
"""Characters of a text that are compared; no claim is so long. A longer rule is not judged."""
MOST_STATEMENTS = 24
"""Statements of a text that are compared."""

_GRANTS = (
    r"(?:allow|accept|support|admit|welcom|tolerat)(?:e|s|es|ed|ing)?"
    # A permit is also a paper.
    r"|permit(?:s|ted|ting)|(?<!\ba )(?<!\bthe )(?<!\bno )permit(?! (?:is|for|from)\b)"
)
_DENIES = (
    r"(?:reject|prohibit|disallow)(?:s|ed|ing)?|(?:forb[ia]d|forbade|ban)(?:s|den|ning|ned|ding)?"
    r"|refus(?:e|es|ed|ing)|den(?:y|ies|ied|ying)"
)
_DIRECTION = re.compile(rf"\b(?:(?P<grants>{_GRANTS})|(?P<denies>{_DENIES}))\b")
# Any of these limits a statement to some cases, or reverses a negation.
_CONDITION = re.compile(
    r"\b(?:if|unless|until|except|excluding|when|where|whenever|without|only|other than|rather than|instead|provided"
    r"|whether|or|nor|some|most|many|often|usually|sometimes|not all|not every|not always)\b"
)
_JOINT = re.compile(
    r"[;:,]? (?:and|but|yet|while|whereas|though|although|however|still)(?: (?:also|then|it also))?,? "
    r"|[;:] |, | - | ?[()]"
    # A line of its own, where prose that was only wrapped would go on in lower case.
    r"|\n[^\S\n]{0,9}(?:[-*\u2022] )?(?=[A-Z])"
)
_OWN_VERB = re.compile(
    r"\b(?:is|are|was|were|be|do|does|did|can|could|may|might|must|shall|should|will|would|cannot|needs?|has|have|had"
    r"|\w+n't|never)\b"
)
_PRONOUN = re.compile(r"(?:yes, |no, )?(?:it|they|this|these|that|those|he|she)\b")
_VERB_FIRST = re.compile(rf"(?:(?:also|then|even) )?(?:{_GRANTS}|{_DENIES}|(?:is|are|do|does|did|can|may|must)\b)")
_BOUND = re.compile(
    r"\b(?:at (?:most|least)|up to|no (?:more|less|fewer|later|earlier) than|(?:more|less|fewer) than|over|under"
    r"|between|from|about|around|nearly|almost|above|below|within|before|after)\b"
)
_NAMED_A = re.compile(r"(?<=[a-z] )[AI](?= |[.,;:]|$)")
"""Single letters that are no article: `Store A`."""
_LOOSE = re.compile(r"[^\W_]+(?:[.,:][^\W_]+)*")
_FILLER_WORDS = """
    a an the and for are is was were be been being am do does did has have had can could will would shall should may
    might must cannot need needs needed not no never none to of in on at by it its this that these those they them
    their there here he she his her we our you your i as also still yet however but then than so ever too both too
    with from into any all each such true false untrue indeed actually nevertheless neither nobody nothing doesn don isn
    aren wasn weren won t s require requires required requirement mandatory compulsory obligatory optional unnecessary
    unneeded waived exempt exempted voluntary dispensable
"""
"""Words without content of their own, and those that only show which way a duty points."""
_FILLERS = frozenset(_FILLER_WORDS.split())
_MAY_SIGN = re.compile(
    r"n(?:o|'t|ever|either)|reject|forb|ban|refus|den[iy]|prohib|disall|optional|unne|waive|exempt|volun|false|untrue"
)
_FALSE = re.compile(r"\b(?:false|untrue) that\b")
_SIGN_WORDS = """
    no not cannot never neither nor none nobody nothing nowhere dont doesnt isnt wont cant t
    rejects rejected rejecting reject prohibits prohibited prohibiting prohibit disallows disallowed disallowing
    disallow forbids forbidden forbidding forbid forbad forbade bans banned banning ban refuses refused refusing
    refuse denies denied denying deny false untrue optional unnecessary unneeded waived exempt exempted voluntary
"""
_SIGNS = frozenset(_SIGN_WORDS.split())
"""Every text that points the other way than a plain one has one of these words; `t` is the end of `don't`."""
_TELLING = _SIGNS | VALUE_WORDS
_DIGIT = re.compile("[0-9]")
_LETTERS_ALONE = {code: " " for code in range(128) if not chr(code).isalpha()}


class _Statement(NamedTuple):
    """A statement with its comparable parts."""

    text: str
    normal: str
    words: frozenset[str]
    """Stems of its content words, without those that only show which way it points."""
    borrows: bool = False
    """Its subject is in another statement: it begins with a pronoun, or with its verb."""
    near: frozenset[str] | None = None
    """Words of the text before it, which may hold that subject; None where there is no such text."""
    sentence: int = 0
    part: bool = False


def may_point(text: str) -> bool:
    """A cheap test: false means that nothing in the text denies, refuses or relieves, so it is no other's opposite.

    It leaves out rare words of relief (`skip`, `bypass`), since it runs on every claim.
    """
    low = text.lower()
    if not low.isascii():
        return True
    if _MAY_SIGN.search(low) is None:
        return not low.isprintable()
    # An unprintable character may join a word over a line end.
    return not low.isprintable() or not _SIGNS.isdisjoint(low.translate(_LETTERS_ALONE).split())


def may_be_turned(rule: str) -> bool:
    """A cheap test of the rule: false means that only a text that `may_point` can hold its opposite."""
    low = rule.lower()
    if not low.isascii() or not low.isprintable() or _DIGIT.search(low):
        return True
    return not _TELLING.isdisjoint(low.translate(_LETTERS_ALONE).split())


def opposing(rule: str, text: str) -> str:
    """The first statement of the text that says the rule's opposite, or the rule with another number; otherwise empty.

    Both must be about the same thing: one has all content words of the other, at least two, and at least two thirds of
    the longer. After a pronoun, the text just before it may hold the rest of the rule's words. A conditional rule or
    statement is not judged.
    """
    if len(rule) > LONGEST or not (may_be_turned(rule) or may_point(text)):
        return ""
    given = _statement(rule)
    if _CONDITION.search(given.normal):
        return ""
    for said in _statements(text):
        if _CONDITION.search(said.normal):
            continue
        if (_same_thing(given.words, said.words) or _borrowed(given, said)) and _turned(given, said):
            return said.text
        if _other_number(given, said):
            return said.text
    return ""


def takes_back(text: str, phrases: Sequence[str]) -> str:
    """The statement by which a text retracts one that states a phrase; empty where none does.

    An addition under a condition or about something more (`Dogs are allowed. On Sundays they are not.`) retracts
    nothing: the second statement may have no content word that the first lacks.
    """
    if not may_point(text) or not _may_be_several(text):
        return ""
    told = list(_statements(text))
    if len(told) < 2:
        return ""
    for base in told:
        source = prepare(base.text)
        if all(find_phrase(phrase, source).status is not MatchStatus.FOUND for phrase in phrases):
            continue
        for said in told:
            # A sentence and a part of it are not two statements.
            if said.sentence == base.sentence and not (said.part and base.part):
                continue
            if not _CONDITION.search(said.normal) and _within(said, base) and _turned(base, said):
                return said.text
    return ""


def _may_be_several(text: str) -> bool:
    """A cheap test: false means that the text is one statement."""
    return may_end_a_sentence(text[:LONGEST]) or _JOINT.search(text[:LONGEST]) is not None


def _within(said: _Statement, base: _Statement) -> bool:
    """Whether the first has no content word of its own, and enough of the other's."""
    few, many = len(said.words), len(base.words)
    if not few or not said.words <= base.words:
        return False
    if said.borrows and said.near is not None and base.words - said.words <= said.near:
        return 2 * few >= many
    return few == many or (few > 1 and 2 * few > many)


def _borrowed(rule: _Statement, said: _Statement) -> bool:
    if not said.borrows or not (said.near is None or rule.words - said.words <= said.near):
        return False
    shared = len(rule.words & said.words)
    return shared > 1 and 2 * shared >= len(rule.words) and 3 * shared >= 2 * len(said.words)


def _same_thing(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = one & other
    small, large = min(len(one), len(other)), max(len(one), len(other))
    return len(shared) == small and small > 1 and 3 * small >= 2 * large


def _turned(base: _Statement, said: _Statement) -> bool:
    """Whether two statements about the same thing point in opposite directions."""
    ways = _way(base), _way(said)
    if None in ways:
        return False
    if 0 in ways:
        # One of them has no verb that grants or denies.
        return bool(opposes(said.text, (base.text,))) and -1 not in ways
    return ways[0] != ways[1]


def _way(one: _Statement) -> int | None:
    """1 if it grants, -1 if it denies, 0 without such a verb, None where that is not clear."""
    verbs = [match.lastgroup for match in _DIRECTION.finditer(one.normal)]
    if not verbs:
        return 0
    negators = strong_negators(one.text) + len(_FALSE.findall(one.normal))
    if len(verbs) > 1 or negators > 1:
        return None
    return 1 if (verbs[0] == "grants") == (negators == 0) else -1


def _other_number(rule: _Statement, said: _Statement) -> bool:
    """Whether the statement repeats the rule with another value."""
    if not (may_hold_values(rule.text) and may_hold_values(said.text)):
        return False
    if not _same_thing(_wordy(rule.words), _wordy(said.words)):
        return False
    if _BOUND.findall(rule.normal) != _BOUND.findall(said.normal):
        return False
    # In both directions: an additional value is not another value.
    return _values_differ(said.text, rule.text) and _values_differ(rule.text, said.text)


def _values_differ(one: str, other: str) -> bool:
    return any(found.kind != "polarity" for found in contradictions(one, (other,)))


def _wordy(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if not word[:1].isdecimal() and not may_hold_values(word))


def _statements(text: str) -> Iterator[_Statement]:
    """The sentences of a text, and the parts of each that have their own verb; only the first few."""
    whole, left = text[:LONGEST], MOST_STATEMENTS
    near: frozenset[str] | None = None
    for number, span in enumerate(sentences(whole)):
        sentence = _statement(whole[span.start : span.end])._replace(near=near, sentence=number)
        near = sentence.words | near if sentence.borrows and near else sentence.words
        yield sentence
        pieces = islice(_parts(sentence.text), left - 1)
        parts = [_statement(piece)._replace(near=near, sentence=number, part=True) for piece in pieces]
        yield from parts
        left -= 1 + len(parts)
        if left <= 0:
            return


def _parts(sentence: str) -> Iterator[str]:
    pieces = _JOINT.split(sentence)
    # A part would lose its condition.
    if len(pieces) < 2 or _CONDITION.search(normalise(sentence)):
        return
    for piece in pieces:
        low = normalise(piece)
        if _OWN_VERB.search(low) or _DIRECTION.search(low):
            yield piece.strip()


def _statement(text: str) -> _Statement:
    normal = normalise(text)
    found = _LOOSE.findall(_DIRECTION.sub(" ", normal))
    words = frozenset(_stem(word) for word in found if word not in _FILLERS).union(_NAMED_A.findall(text))
    borrows = _PRONOUN.match(normal) is not None or _VERB_FIRST.match(normal) is not None
    return _Statement(text, normal, words, borrows)


def _stem(word: str) -> str:
    # As in `polarity`: enough to unite `open`, `opens` and `opened`. A name of one letter stays.
    return word if len(word) < 3 or word[:1].isdecimal() else word[:5].rstrip("se") or word
