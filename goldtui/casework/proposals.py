"""Propose claims from a written answer: its statements, each with source wordings that could prove it.

Proposing writes nothing. Only `accept()` makes an edit, one per key press, so that a person decides on every statement
of a case. Withheld text is never read, so it cannot be proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from goldtui.casework import edits
from goldtui.casework.answer_phrases import telling_phrases
from goldtui.casework.edits import Edit
from goldtui.model.records import AnswerPoint, EvidenceChunk, GoldCase, Usage
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise, prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.span import Span
from goldtui.text.meaning.tokens import content_words
from goldtui.text.suggest.statements import (
    Hints,
    Statement,
    hints_of,
    is_english,
    merge_statements,
    sentences_apart,
    split_at,
    statements,
    without_reply,
)
from goldtui.text.suggest.wordings import Offer, Sources

ALL_FOUND = "all words found"
LEAST_SHARED = 0.5
"""The share of a point's content words that a statement must contain to be linked to it."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A wording of a chunk that could prove a candidate."""

    chunk_id: str
    start: int
    end: int
    text: str
    """Exactly `chunk.text[start:end]`, code points."""
    score: str
    """How close it is, in words: `all words found`, `5 of 7 words`."""
    objection: str = ""
    """What the gates would object to; empty when nothing."""
    also: tuple[Phrase, ...] = ()
    """Other wordings of the same chunk that prove more of it; each score includes all previous ones."""
    needed: int = 0
    """How many of `also` are needed to come close to the candidate without objections."""

    def taken(self, more: int | None = None) -> tuple[Phrase, ...]:
        """This wording with so many of the others, by default with those it needs: what accepting it writes."""
        return (self, *self.also[: self.needed if more is None else more])


class Near(NamedTuple):
    """The sentence of a chunk that comes nearest to a candidate without proving it; empty where nothing is shared."""

    chunk_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """One statement of the answer, as a possible claim."""

    statement: Statement
    cited: str | None
    """The chunk that the answer cites for it."""
    hints: Hints

    @property
    def text(self) -> str:
        """The claim's text."""
        return self.statement.text


@dataclass(frozen=True, slots=True)
class Link:
    """The point a claim would make: `point` (an existing one), `new` (it becomes one) or `none`."""

    kind: str
    point_id: str = ""
    phrase: str = ""
    """The answer phrase that was chosen for a new point; empty for the one proposed first."""


NO_POINT, NEW_POINT = Link("none"), Link("new")


class Proposer:
    """Proposals for one case from the chunks it names. Reads all the sources when created, so keep it off the loop."""

    def __init__(
        self, chunks: Iterable[EvidenceChunk], names: Mapping[str, tuple[str, ...]] | None = None, question: str = ""
    ) -> None:
        self.chunks = tuple(chunks)
        self.question = question
        self.names = names or {}
        """By chunk: what the case calls it where it names no chunk, such as a document."""
        self._readable = tuple((chunk.chunk_id, text) for chunk in self.chunks if (text := readable(chunk)))
        self._sources = Sources(text for _, text in self._readable)

    def candidates(self, answer: str) -> tuple[Candidate, ...]:
        """The statements of an answer in order; sources are not searched yet."""
        english = is_english(answer)
        found = statements(answer, lambda name: self._named(name) is not None)
        return tuple(self._candidate(one, english) for one in found)

    def reworded(self, candidate: Candidate, text: str) -> Candidate:
        """The candidate in the reviewer's words, on one line."""
        statement = replace(candidate.statement, text=" ".join(text.split()))
        return self._candidate(statement, candidate.hints.known)

    def split(self, candidate: Candidate) -> tuple[Candidate, ...]:
        """Both statements of a candidate that joins two; the candidate alone if it does not split.

        Whole sentences come apart before a joint inside one does.
        """
        apart = sentences_apart(candidate.statement)
        if len(apart) > 1:
            return tuple(self._candidate(one, candidate.hints.known) for one in apart)
        if candidate.hints.joint is None:
            return (candidate,)
        return tuple(
            self._candidate(one, candidate.hints.known) for one in split_at(candidate.statement, candidate.hints.joint)
        )

    def merge(self, first: Candidate, second: Candidate) -> Candidate:
        """Two candidates merged into one."""
        return self._candidate(merge_statements(first.statement, second.statement), first.hints.known)

    def phrases(self, candidate: Candidate) -> tuple[Phrase, ...]:
        """The wordings close to a candidate, best first, those of its cited chunk before others."""
        prefer = [number for number, (chunk_id, _) in enumerate(self._readable) if chunk_id == candidate.cited]
        return tuple(self._phrase(offer) for offer in self._sources.offers(candidate.text, prefer))

    def nearest(self, candidate: Candidate) -> tuple[Near, ...]:
        """Every section that may be used, the nearest to the candidate and its question first: where no wording is."""
        found = self._sources.nearest(candidate.text, self.question)
        return tuple(Near(self._readable[number][0], span.start, span.end) for number, span in found)

    def nearest_text(self, candidate: Candidate) -> tuple[str, str]:
        """The chunk and the words of the nearest sentence; empty texts where no sentence shares a word."""
        near = next(iter(self.nearest(candidate)), None)
        if near is None or not near.end:
            return "", ""
        return near.chunk_id, dict(self._readable)[near.chunk_id][near.start : near.end]

    def chosen(self, candidate: Candidate, chunk_id: str, start: int, end: int) -> Phrase | None:
        """A wording selected by the reviewer; null in a chunk that may not be used."""
        ids = [one for one, _ in self._readable]
        if chunk_id not in ids:
            return None
        return self._phrase(self._sources.chosen(candidate.text, ids.index(chunk_id), Span(start, end)))

    def _candidate(self, statement: Statement, english: bool) -> Candidate:
        cited = next((found for name in statement.cited if (found := self._named(name)) is not None), None)
        return Candidate(statement, cited, hints_of(statement.text, english=english))

    def _named(self, name: str) -> str | None:
        """The chunk of a citation mark: by its id, or by its number in the case's order."""
        if any(chunk.chunk_id == name for chunk in self.chunks):
            return name
        if name.isascii() and name.isdigit() and len(name) < 5 and 0 < int(name) <= len(self.chunks):
            return self.chunks[int(name) - 1].chunk_id
        return None

    def _phrase(self, offer: Offer) -> Phrase:
        return Phrase(
            self._readable[offer.source][0],
            offer.span.start,
            offer.span.end,
            offer.text,
            in_words(offer.held, offer.asked),
            offer.objection,
            tuple(self._phrase(one) for one in offer.also),
            offer.needed,
        )


def readable(chunk: EvidenceChunk) -> str:
    """The text that proposals may use: none of a withheld chunk or of one that no answer may use."""
    return "" if chunk.permitted is False or chunk.usage is Usage.NO_USE else chunk.text or ""


def unclaimed(case: GoldCase, answer: str) -> bool:
    """Whether an answer states anything that is not yet a claim of the case."""
    return any(not same_claim(case, one.text) for one in statements(answer, lambda _: False))


def in_words(held: int, asked: int) -> str:
    """A score in words, without misleading percentages."""
    return ALL_FOUND if held == asked > 0 else f"{held} of {asked} words"


def hint_lines(candidate: Candidate, *, keys: bool = False) -> tuple[str, ...]:
    """What to check before accepting a candidate, one line each; `keys` also names the screen's key for it."""
    lines = []
    hints, text = candidate.hints, candidate.text
    if hints.pronoun:
        lines.append(f'"{hints.pronoun}": say what is meant' + (" (i)" if keys else ""))
    if hints.joint is not None:
        after = " ".join(text[hints.joint.end :].split()[:3])
        splits = f'X splits at "{hints.joint.word}"' if keys else f'joined by "{hints.joint.word}"'
        lines.append(f'two statements: {splits} before "{after}"')
    if hints.leads_in:
        lines.append("it only leads into what follows" + (": n skips it, M joins it with the next" if keys else ""))
    if not hints.known:
        lines.append("pronouns and joined statements were not looked for: there is no list for this language")
    return tuple(lines)


def reply_line(candidate: Candidate, *, keys: bool = False) -> str:
    """The hint on a `No.` that begins the answer and is missing from the candidate; empty without one."""
    reply = candidate.statement.reply
    if not reply or candidate.text.casefold().startswith(reply.rstrip(",.!;:").casefold()):
        return ""
    return f'"{reply}" is left out: it only replies to the question' + ("; i writes it in" if keys else "")


def same_claim(case: GoldCase, text: str) -> str:
    """The id of the claim with the same text, ignoring typography; empty when none."""
    said = normalise(without_reply(text)).rstrip(" .")
    for claim in edits.claims_of(case):
        if said and normalise(without_reply(claim.text)).rstrip(" .") == said:
            return claim.claim_id
    return ""


def best_link(case: GoldCase, text: str, otherwise: Link = NEW_POINT) -> Link:
    """The point that the statement makes, by its wording or else by its words; `otherwise` when it makes none."""
    said, keys = prepare(text), content_words(text)
    best, most = otherwise, (False, 0.0)
    for point in case.points:
        worded = any(find_phrase(phrase, said).status is MatchStatus.FOUND for phrase in point.answer_phrases)
        mine = content_words(point.text)
        share = len(mine & keys) / len(mine) if mine else 0.0
        # The first of equals: a point is linked to the first claim.
        if (worded or share >= LEAST_SHARED) and (worded, share) > most and not _another(case, point, mine, keys):
            best, most = Link("point", point.point_id), (worded, share)
    return best


def _another(case: GoldCase, point: AnswerPoint, mine: frozenset[str], keys: frozenset[str]) -> bool:
    """Whether the statement is about something near the point: each says what the other lacks.

    That counts where a claim makes the point already, or where what differs is a number.
    """
    made = [claim.text for claim in edits.claims_of(case) if claim.answer_point == point.point_id]
    apart = (mine - keys, keys - mine.union(*map(content_words, made)))
    return all(apart) if made and mine else all(any(any(map(str.isdigit, key)) for key in one) for one in apart)


def link_choices(case: GoldCase, text: str, phrases: Sequence[str] = ()) -> tuple[Link, ...]:
    """Every link a claim could have: the best match first, then the other points, a new one, none.

    A new point is there once for each of the `phrases` that `said_as` offers for it.
    """
    points = tuple(Link("point", point.point_id) for point in case.points)
    others = tuple(Link("new", phrase=phrase) for phrase in phrases[1:])
    best = best_link(case, text)
    new = (NEW_POINT, *others)
    first = new if best == NEW_POINT else (best,)
    return tuple(dict.fromkeys((*first, *points, *new, NO_POINT)))


def accept(
    case: GoldCase, candidate: Candidate, phrases: Sequence[Phrase], link: Link, names: Sequence[str] = ()
) -> Edit:
    """The candidate as a claim with the phrases, as the single edit of one key press.

    It cites the phrases' chunk, or without phrases the one the answer names. An existing claim is not duplicated: if it
    has no phrase yet it takes these, otherwise it is left as it is. `names` are what the case calls the chunk where it
    requires it; the chunk takes their place.
    """
    phrases = sorted(phrases, key=lambda one: one.start)
    replaced = ""
    if phrases:
        for name in names:
            if name in case.named_source_ids:
                case = edits.replace_source(case, name, phrases[0].chunk_id)
                replaced = edits.replacement_words(phrases[0].chunk_id, name)
    present = edits.claim_by_id(case, same_claim(case, candidate.text))
    if present is not None:
        if present.support_phrases or not phrases:
            return Edit(case, "accept claim", Spot("claim", present.claim_id), "This already is a claim.")
        changed = case
        for phrase in phrases:
            changed = edits.mark_phrase(changed, present.claim_id, phrase.chunk_id, phrase.text).case
        return Edit(
            changed, "mark phrase", Spot("claim", present.claim_id), "The claim was there; it has its phrase now."
        )
    chunk_id = phrases[0].chunk_id if phrases else candidate.cited
    made = edits.add_claim(case, candidate.text, chunk_id, phrases[0].text if phrases else "")
    claim_id, changed = made.spot.name, made.case
    for phrase in phrases[1:]:
        changed = edits.mark_phrase(changed, claim_id, phrase.chunk_id, phrase.text).case
    if link.kind == "new":
        added = edits.add_point(changed, candidate.text)
        changed = edits.link_point(added.case, claim_id, added.spot.name).case
        offered = telling_phrases(changed, added.spot.name)
        if offered:
            wording = link.phrase if link.phrase in offered else offered[0]
            changed = edits.set_answer_phrases(changed, added.spot.name, (wording,)).case
    elif link.kind == "point":
        changed = edits.link_point(changed, claim_id, link.point_id).case
    return Edit(changed, "new claim", Spot("claim", claim_id), replaced or made.message)


def said_as(case: GoldCase, candidate: Candidate, phrases: Sequence[Phrase]) -> tuple[str, ...]:
    """The answer phrases that a new point could get from this candidate, the first one unless another is chosen."""
    made = accept(case, candidate, phrases, NEW_POINT).case
    if len(made.points) == len(case.points):
        return ()
    point = made.points[-1]
    return telling_phrases(edits.set_answer_phrases(made, point.point_id, ()).case, point.point_id)
