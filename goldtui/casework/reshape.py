"""Edits of a case's structure: copy, move, split and merge claims and points, or make them from pasted lines.

When a claim is split or merged here, its phrases go to the right half; the result is shown at once and can be undone.
"""

from __future__ import annotations

import re
from typing import Any

from goldtui.casework.edits import Edit, claim_by_id, claims_of, next_id, point_by_id, with_claim, with_claims
from goldtui.model.records import AnswerPoint, Claim, GoldCase
from goldtui.model.spot import Spot
from goldtui.text.joints import joint_of
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import content_words

_ENDS = ".!?。！？"
_SEMICOLON = re.compile(r"[;；]\s*")
_COMMA = re.compile(r"[,、，]\s*(?:(?:and|but|while|whereas|or)\s+)?", re.IGNORECASE)
_JOINED = re.compile(r"\s+(?:and|but|while|whereas)\s+", re.IGNORECASE)
_LEADING = re.compile(r"(?:and|but|while|whereas|or)\s+", re.IGNORECASE)
_WORDS = re.compile(r"\w+")


# -- points --------------------------------------------------------------------------------------------------


def move_point(case: GoldCase, point_id: str, by: int) -> Edit:
    """Move a point up or down; at the edge nothing changes."""
    points = list(case.points)
    index = next((i for i, point in enumerate(points) if point.point_id == point_id), None)
    spot = Spot("point", point_id)
    if index is None or not 0 <= index + by < len(points):
        return Edit(case, "move point", spot, "The point is already at the edge.")
    points.insert(index + by, points.pop(index))
    return Edit(case.model_copy(update={"points": tuple(points)}), "move point", spot)


def duplicate_point(case: GoldCase, point_id: str) -> Edit:
    """Copy a point right after it under a new id; no claim makes the copy yet."""
    point = point_by_id(case, point_id)
    if point is None:
        return Edit(case, "duplicate point", Spot("point", point_id), "This point is gone.")
    copy = point.model_copy(update={"point_id": next_id("p", [one.point_id for one in case.points])})
    changed = case.model_copy(update={"points": _after(case.points, point, copy)})
    return Edit(changed, "duplicate point", Spot("point", copy.point_id), "Point copied; ctrl+z takes the copy away.")


# -- claims --------------------------------------------------------------------------------------------------


def duplicate_claim(case: GoldCase, claim_id: str) -> Edit:
    """Copy a claim right after it under a new id, with its phrases, citation and point."""
    claim = claim_by_id(case, claim_id)
    if claim is None:
        return Edit(case, "duplicate claim", Spot("claim", claim_id), "This claim is gone.")
    copy = claim.model_copy(update={"claim_id": _new_claim_id(case)})
    changed = with_claims(case, _after(claims_of(case), claim, copy))
    return Edit(changed, "duplicate claim", Spot("claim", copy.claim_id), "Claim copied; ctrl+z takes the copy away.")


def split_claim(case: GoldCase, claim_id: str, at: int | None = None) -> Edit:
    """Split a claim in two at code point `at`, or by default at the likely boundary of two statements.

    Both halves keep the citation and the point. A phrase goes to the half with which it shares words, and to both when
    it proves both.
    """
    claim = claim_by_id(case, claim_id)
    spot = Spot("claim", claim_id)
    if claim is None:
        return Edit(case, "split claim", spot, "This claim is gone.")
    place = statement_boundary(claim.text) if at is None else _given(claim.text, at)
    if place is None:
        hint = "i, put the typing cursor where to cut, Esc, X"
        return Edit(case, "split claim", spot, f"No second statement was found: {hint}.")
    first_text, second_text = _halves(claim.text, *place)
    first_phrases, second_phrases = _shared_out(claim.support_phrases, first_text, second_text)
    first = claim.model_copy(update={"text": first_text, "support_phrases": first_phrases})
    second = claim.model_copy(
        update={"claim_id": _new_claim_id(case), "text": second_text, "support_phrases": second_phrases}
    )
    claims = tuple(first if one is claim else one for one in _after(claims_of(case), claim, second))
    message = f"Split before “{second_text[:20].strip()}”: read both; ctrl+z joins them again."
    return Edit(with_claims(case, claims), "split claim", Spot("claim", second.claim_id), message)


def merge_claims(case: GoldCase, claim_id: str) -> Edit:
    """Merge a claim with the next one: texts joined, phrases united. The message says why if they cannot be merged."""
    claims = claims_of(case)
    index = next((i for i, claim in enumerate(claims) if claim.claim_id == claim_id), None)
    spot = Spot("claim", claim_id)
    if index is None or index + 1 >= len(claims):
        return Edit(case, "merge claims", spot, "There is no next claim to merge with.")
    first, second = claims[index], claims[index + 1]
    why_not = _unlike("cite different sources", first.citation_id, second.citation_id, "@ changes that")
    why_not = why_not or _unlike("make different points", first.answer_point, second.answer_point, "o changes that")
    if why_not:
        return Edit(case, "merge claims", spot, why_not)
    update: dict[str, Any] = {
        "text": _sentence_pair(first.text, second.text),
        "support_phrases": tuple(dict.fromkeys((*first.support_phrases, *second.support_phrases))),
        "citation_id": first.citation_id or second.citation_id,
        "answer_point": first.answer_point or second.answer_point,
        "extra": {**second.extra, **first.extra},
    }
    merged = (*claims[:index], first.model_copy(update=update), *claims[index + 2 :])
    return Edit(with_claims(case, merged), "merge claims", spot, "Merged with the next claim; ctrl+z parts them again.")


def statement_boundary(text: str) -> tuple[int, int] | None:
    """The boundary (end of the first, start of the second statement) in code points; null for a single statement.

    The strongest kind of boundary wins: a sentence end, then the start of a clause with its own verb, then a semicolon,
    a comma, a bare `and`; among equals the one nearest to the middle.
    """
    joint = joint_of(text)
    by_kind = (
        [(end, _skip_space(text, end)) for _, end in sentences(text)],
        [(joint.start, joint.end)] if joint is not None else [],
        [match.span() for match in _SEMICOLON.finditer(text)],
        [match.span() for match in _COMMA.finditer(text)],
        [match.span() for match in _JOINED.finditer(text)],
    )
    for places in by_kind:
        inside = [place for place in places if _both_say_something(text, *place)]
        if inside:
            return min(inside, key=lambda place: abs(place[0] + place[1] - len(text)))
    return None


# -- pasted lines --------------------------------------------------------------------------------------------

LINE_KINDS = {
    "question": "answer points",
    "point": "answer points",
    "claim": "claims",
    "phrase": "phrases",
}
"""What the lines pasted into a field of that kind can become."""


def lines_of(text: str) -> tuple[str, ...]:
    """The non-empty lines of a text, without surrounding white space and list marks."""
    return tuple(line for line in (re.sub(r"^\s*(?:[-*•–]\s+)?", "", one).strip() for one in text.split("\n")) if line)


def offer_of(case: GoldCase, spot: Spot, text: str) -> str:
    """What `lines_apart` would make of the field's text, in words; empty when nothing."""
    number = len(lines_of(text))
    if spot.kind not in LINE_KINDS or number < 2 or (spot.kind == "phrase" and claim_by_id(case, spot.name) is None):
        return ""
    if spot.kind == "question":
        rest = "the second an answer point" if number == 2 else f"the other {number - 1} answer points"
        return f"{number} lines pasted: y makes the first the question and {rest}"
    return f"{number} lines pasted: y makes {number} {LINE_KINDS[spot.kind]}"


def lines_apart(case: GoldCase, spot: Spot, text: str) -> Edit:
    """Split a field's lines into separate items: the first stays in place, the others follow it.

    Lines of a question become answer points after it; further claims keep the citation and the point.
    """
    lines = lines_of(text)
    label = f"{len(lines)} pasted lines"
    if not offer_of(case, spot, text):
        return Edit(case, label, spot)
    made = {"question": _points_apart, "point": _points_apart, "claim": _claims_apart, "phrase": _phrases_apart}
    changed = made[spot.kind](case, spot, lines)
    count = len(lines) - 1 if spot.kind == "question" else len(lines)
    return Edit(changed, label, spot, f"{count} {LINE_KINDS[spot.kind]} made; ctrl+z makes them one text again.")


def _points_apart(case: GoldCase, spot: Spot, lines: tuple[str, ...]) -> GoldCase:
    points: list[AnswerPoint] = []
    taken = [point.point_id for point in case.points]

    def more() -> None:
        for line in lines[1:]:
            taken.append(next_id("p", taken))
            points.append(AnswerPoint(point_id=taken[-1], text=line))

    for point in case.points:
        mine = spot.kind == "point" and point.point_id == spot.name
        points.append(point.model_copy(update={"text": lines[0]}) if mine else point)
        if mine:
            more()
    if spot.kind == "question":
        more()
        case = case.model_copy(update={"question": lines[0]})
    return case.model_copy(update={"points": tuple(points)})


def _claims_apart(case: GoldCase, spot: Spot, lines: tuple[str, ...]) -> GoldCase:
    claims: list[Claim] = []
    taken = [claim.claim_id for claim in claims_of(case)]
    for claim in claims_of(case):
        mine = claim.claim_id == spot.name
        claims.append(claim.model_copy(update={"text": lines[0]}) if mine else claim)
        if mine:
            for line in lines[1:]:
                taken.append(next_id("c", taken))
                update = {"claim_id": taken[-1], "text": line, "support_phrases": (), "extra": {}}
                claims.append(claim.model_copy(update=update))
    return with_claims(case, tuple(claims))


def _phrases_apart(case: GoldCase, spot: Spot, lines: tuple[str, ...]) -> GoldCase:
    claim = claim_by_id(case, spot.name)
    if claim is None:
        return case
    before, after = claim.support_phrases[: spot.index], claim.support_phrases[spot.index + 1 :]
    return with_claim(case, spot.name, support_phrases=tuple(dict.fromkeys((*before, *lines, *after))))


# -- how texts are cut and joined ----------------------------------------------------------------------------


def _new_claim_id(case: GoldCase) -> str:
    return next_id("c", [claim.claim_id for claim in claims_of(case)])


def _after(all_of: tuple[Any, ...], one: Any, new: Any) -> tuple[Any, ...]:
    index = next(i for i, other in enumerate(all_of) if other is one)
    return (*all_of[: index + 1], new, *all_of[index + 1 :])


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _given(text: str, at: int) -> tuple[int, int] | None:
    """A cut chosen by a person: both sides must have text, apart from the word that joins them."""
    return (at, at) if _says(text[:at]) and _says(_LEADING.sub("", text[at:].lstrip(), count=1)) else None


def _says(text: str) -> bool:
    return any(char.isalnum() for char in text)


def _both_say_something(text: str, end: int, start: int) -> bool:
    """Whether both halves look like statements; a single word is the end of a list."""
    first, second = _WORDS.findall(text[:end]), _WORDS.findall(text[start:])
    if text.isascii() or " " in text.strip():
        return len(first) > 1 and len(second) > 1
    return len(text[:end].strip()) > 1 and len(text[start:].strip(_ENDS + " ")) > 1


def _halves(text: str, end: int, start: int) -> tuple[str, str]:
    first, second = text[:end].strip().rstrip(",;、，；").rstrip(), text[start:].strip().lstrip(",;、，；").lstrip()
    second = _LEADING.sub("", second, count=1) if _LEADING.match(second) else second
    if first[:1].isupper() and second[:1].islower():
        second = second[0].upper() + second[1:]
    if second[-1] in _ENDS and first[-1] not in _ENDS:
        first += second[-1]
    return first, second


def _shared_out(phrases: tuple[str, ...], first: str, second: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Assign each phrase to the half with which it shares words; to both when it shares some with each or none."""
    one, two = content_words(first), content_words(second)
    with_first, with_second = [], []
    for phrase in phrases:
        bag = content_words(phrase)
        own_first, own_second = len(bag & (one - two)), len(bag & (two - one))
        if own_first or not own_second:
            with_first.append(phrase)
        if own_second or not own_first:
            with_second.append(phrase)
    return tuple(with_first), tuple(with_second)


def _unlike(how: str, one: str | None, two: str | None, fix: str) -> str:
    if one is None or two is None or one == two:
        return ""
    return f"Not merged: they {how} ({one}, {two}); {fix}."


def _sentence_pair(one: str, two: str) -> str:
    first, second = one.strip(), two.strip()
    if not first or not second:
        return first or second
    return f"{first} {second}" if first[-1] in _ENDS else f"{first}; {second}"
