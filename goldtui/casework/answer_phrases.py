"""Propose short wordings by which a shipped answer can be recognised as making a point.

A point without such a wording is recognised only in the reference, and a wording absent from the reference not even
there. So each proposal is a slice of the reference answer, and the words that answer the question come first: another
right answer repeats its values and names, hardly the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from goldtui.casework import edits
from goldtui.casework.edits import Edit
from goldtui.model.records import Claim, GoldCase
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.normalise import normalise, prepare
from goldtui.text.match.phrase import MatchStatus, blank_phrase, find_phrase, weak_phrase
from goldtui.text.meaning.tokens import Token, tokens_of
from goldtui.text.meaning.values import values_of
from goldtui.text.suggest.content import content_of

LONGEST = 6
"""The most words of a wording: a longer one is hardly ever repeated exactly."""
LONGEST_SHARED = 8
"""The same limit for a wording shared literally by claim and source."""
MOST = 9
"""The most proposals, so that each has a digit key."""

_BETWEEN_WORDS = """
    within after before until during towards outside between below above under least up out per without
"""
_BETWEEN = frozenset(_BETWEEN_WORDS.split())
_CAPITAL = r"[^\W\d_a-z][\w'\u2019-]+"
_NAME = re.compile(rf"{_CAPITAL}(?: (?:of |the |and )?{_CAPITAL})*")
_TERM = re.compile(r"[\"\u201c]([^\"\u201c\u201d\n]{3,60})[\"\u201d]|\b(\w+[_./-]\w[\w./-]*)\b")
_ENDS = ("", *".,;:!?\u3002")
_WHO = ("who", "which", "wer ", "welche", "qui ", "quel", "qui\u00e9n")
_MODAL = re.compile(r"\b(?:must|may|can|cannot|should|shall)\b")
# In Japanese and Chinese, naming words are written in these characters; connecting words are in kana.
_IDEOGRAMS = re.compile(r"[\u3400-\u9fff\u30a1-\u30ff\d]{3,10}")


@dataclass(frozen=True, slots=True)
class AnswerPhrase:
    """A proposed alternative."""

    text: str
    """A slice of the reference answer."""
    kind: str
    """`wording`, `value` or `name`."""
    source: str
    """Its origin, in words."""
    elsewhere: str = ""
    """The claim of another point that also contains it, so it would not tell the points apart; empty when none."""


def answer_phrases(case: GoldCase, point_id: str) -> tuple[AnswerPhrase, ...]:
    """New alternatives for a point, those that distinguish it from other points first."""
    point = edits.point_by_id(case, point_id)
    if point is None or case.reference is None:
        return ()
    answer = prepare(case.reference.text or edits.join_claims(case.reference.claims))
    claims = [claim for claim in case.reference.claims if claim.answer_point == point_id]
    others = [claim for claim in case.reference.claims if claim.answer_point != point_id]
    taken = {normalise(phrase) for phrase in point.answer_phrases}
    known = _keys(case.question, *(claim.text for claim in others))
    values = [new for claim in claims for new in _answers(claim, case.question, known)]
    found: list[tuple[tuple[int, ...], AnswerPhrase]] = []
    for kind, source, text in _ideas(claims, point.text, known):
        said = normalise(text)
        if blank_phrase(text) or weak_phrase(text) or said in taken or _stray(text, claims):
            continue
        match = find_phrase(text, answer)
        if match.status is not MatchStatus.FOUND or match.crosses_sentence or not _said_by(text, claims):
            continue
        taken.add(said)
        span = match.spans[0]
        offer = AnswerPhrase(answer.text[span.start : span.end], kind, source, _elsewhere(text, others))
        keys = _keys(text)
        answers = sum(value <= keys for value in values)
        news = 0 if answers else min(len(keys - known), 3)
        # A value keeps what it counts, though the question says it too: `40 people.`, but not `14 pay` in `under 14 pay
        # no fee`.
        counted = kind == "value" and answer.text[span.end : span.end + 1] in _ENDS
        repeats = bool(keys & known) and not counted
        found.append(((bool(offer.elsewhere), -answers, repeats, -news, len(text.split())), offer))
    return tuple(offer for _, offer in sorted(found, key=lambda pair: pair[0])[:MOST])


def telling_phrases(case: GoldCase, point_id: str) -> tuple[str, ...]:
    """The proposals that answer and that no other claim contains, else a whole claim that no other has."""
    claims = case.reference.claims if case.reference is not None else ()
    mine = [claim.text for claim in claims if claim.answer_point == point_id]
    answers = _keys(*mine) - _keys(case.question)
    # Where another claim gives the same answer of something else, `south gate opens` would leave the answer out.
    telling = [
        one.text
        for one in answer_phrases(case, point_id)
        if not one.elsewhere and not (answers and answers.isdisjoint(_keys(one.text)))
    ]
    others = [claim for claim in claims if claim.answer_point != point_id]
    whole = [one.rstrip(" .\u3002") for one in mine]
    return tuple(telling or [one for one in whole if not weak_phrase(one) and not _elsewhere(one, others)][:1])


def add_answer_phrase(case: GoldCase, point_id: str, phrase: str) -> Edit:
    """Add an alternative to a point."""
    point = edits.point_by_id(case, point_id)
    return edits.set_answer_phrases(case, point_id, (*(point.answer_phrases if point else ()), phrase))


def _ideas(claims: list[Claim], point_text: str, known: set[str]) -> Iterator[tuple[str, str, str]]:
    """(kind, source, wording), not checked against the answer. The last of a sentence is often the new information."""
    phrases = [phrase for claim in claims for phrase in claim.support_phrases]
    texts = [(f"claim {claim.claim_id}", claim.text) for claim in claims] or [("the point", point_text)]
    for _, text in texts:
        for phrase in (*phrases, point_text):
            if run := _shared_run(phrase, text):
                yield "wording", "claim and source" if phrase is not point_text else "the point", run
    for source, text in texts:
        for value in content_of(text).values:
            yield "value", source, value
        for thing in content_of(text).things:
            yield "name", source, thing
    for source, text in texts:
        dates = [(date.start, date.start + len(date.text)) for date in values_of(text).dates]
        for match in _NAME.finditer(text):
            # `December` alone is not the answer `24 December`.
            if any(start < match.start() < end for start, end in dates):
                continue
            # A capital at the start may only be the sentence's, unless a second one follows.
            if match.group()[0].isupper() and (match.start() or " " in match.group()):
                yield "name", source, _bare(match.group())
        for match in _IDEOGRAMS.finditer(text):
            yield "name", source, match.group()
        for match in _TERM.finditer(text):
            yield "name", source, match.group(1) or match.group(2)
    for source, text in reversed(texts):
        for run in reversed(_runs(text)):
            yield "wording", source, run
        if run := _answering(text, known):
            yield "wording", source, run
        if run := _predicate(text, known):
            yield "wording", source, run


def _answering(text: str, known: set[str]) -> str:
    """The words of a claim from its first to its last new one, with what denies them; empty when they are too many.

    Where every word is in the question, as in a plain no, it is the whole that the denial is about.
    """
    tokens, said = tokens_of(text), prepare(text)
    telling = [number for number, token in enumerate(tokens) if token.tells]
    news = [number for number in telling if tokens[number].key not in known] or telling
    if not news:
        return ""
    last = news[-1]
    for first in range(news[0], max(last - LONGEST_SHARED, -1), -1):
        run = text[tokens[first].start : tokens[last].end]
        if not weak_phrase(run) and find_phrase(run, said).status is MatchStatus.FOUND:
            return run
    return ""


def _predicate(text: str, known: set[str]) -> str:
    """What the thing asked about must or may do, to the end: `must be left at the gate`; empty when it is long."""
    modal = _MODAL.search(text)
    if modal is None or known.isdisjoint(_keys(text[: modal.start()])):
        return ""
    run = text[modal.start() :].rstrip(" .")
    return run if len(run.split()) <= LONGEST_SHARED else ""


def _runs(text: str) -> list[str]:
    """Sequences between function words and punctuation, at least two words: `day permit`, `quarantine house Q2`."""
    runs: list[str] = []
    run: list[Token] = []
    for token in (*tokens_of(text), Token(len(text), len(text), "", False)):
        if token.tells and token.key not in _BETWEEN:
            run.append(token)
            continue
        if 2 <= len(run) <= LONGEST and not has_cjk(text[run[0].start : run[-1].end]):
            runs.append(text[run[0].start : run[-1].end])
        run = []
    return runs


def _shared_run(phrase: str, text: str) -> str:
    """The longest shared sequence of words, without function words at its ends; empty when too long or short."""
    mine, said = tokens_of(phrase), prepare(text)
    best = ""
    for first, opening in enumerate(mine):
        for closing in mine[first + 1 : first + 1 + 2 * LONGEST_SHARED]:
            if opening.tells and closing.tells and closing.end - opening.start > len(best):
                run = phrase[opening.start : closing.end]
                if find_phrase(run, said).status is MatchStatus.FOUND:
                    best = run
    return best if len(tokens_of(best)) <= LONGEST_SHARED else ""


def _answers(claim: Claim, question: str, known: set[str]) -> Iterator[set[str]]:
    """The new words of each value that answers the question.

    A number that only says of whom the claim speaks is none where the claim says something new of them, unless the
    question asks who they are.
    """
    content = content_of(claim.text)
    things = [new for thing in content.things if (new := _keys(thing) - known)]
    only_who = bool(things) and not question.lower().startswith(_WHO)
    yield from things if only_who else ()
    for value in content.values:
        if (new := _keys(value) - known) and not (only_who and value in content.conditions):
            yield new


def _stray(text: str, claims: list[Claim]) -> bool:
    """Whether a wording begins or ends with a number and its verb, or parts a number from what it counts or names."""
    every = [content_of(claim.text) for claim in claims]
    starts = tuple(one for content in every for one in content.starts)
    ends = (*starts, *(one for content in every for one in content.ends))
    return text.startswith(starts) or text.endswith(ends) or any(text in content.bare for content in every)


def _bare(text: str) -> str:
    """The words without function words at the ends: `Palm House` of `The Palm House`."""
    telling = [token for token in tokens_of(text) if token.tells]
    return text[telling[0].start : telling[-1].end] if telling else ""


def _keys(*texts: str) -> set[str]:
    return {token.key for text in texts for token in tokens_of(text) if token.tells}


def _said_by(text: str, claims: list[Claim]) -> bool:
    """Claims are aligned one by one, so a wording found only in another claim would identify that one."""
    return not claims or any(find_phrase(text, prepare(c.text)).status is MatchStatus.FOUND for c in claims)


def _elsewhere(text: str, others: list[Claim]) -> str:
    for claim in others:
        if find_phrase(text, prepare(claim.text)).status is MatchStatus.FOUND:
            return claim.claim_id
    return ""
