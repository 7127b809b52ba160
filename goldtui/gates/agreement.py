"""What `strict-2` compares a claim with: the places of its phrases, the rest of its sources, and gold's words.

A pipeline's claim may also use the words of the reference claim that makes its point, once that claim is itself
established or a reviewer has confirmed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from goldtui.gates.align import values_said
from goldtui.gates.citations import cited_by
from goldtui.gates.confirm import is_confirmed
from goldtui.model.policy import FIRST_RULE
from goldtui.model.records import Claim
from goldtui.text.agreement.qualified import words_of
from goldtui.text.agreement.read import read
from goldtui.text.agreement.units import Unit, units_of
from goldtui.text.agreement.verdict import Agreement, Outcome, Proof, judge_statement
from goldtui.text.languages.detect import guess_language
from goldtui.text.match.normalise import normalise
from goldtui.text.match.phrase import Match, MatchStatus, denied_in_another_row, find_phrase

if TYPE_CHECKING:
    from goldtui.gates.evidence import Source
    from goldtui.gates.exhibit import Exhibit
    from goldtui.gates.proved import PhraseProof

SAYS_MORE, CONTRADICTS = "claim_says_more", "claim_contradicts_phrase"
CONFIRMABLE = (SAYS_MORE, CONTRADICTS)
"""A reviewer who confirms one of these has read the claim next to its proof and accepts it."""

_EDGES = " .,;:!\u3002"
_AROUND = 2_000
"""Characters read around each phrase of a source that is too long to read whole."""
_FOUND = (MatchStatus.FOUND, MatchStatus.NEGATED)
# Looked up once: enum members cost a call each in Python 3.11.
_SUPPORTED, _CONTRADICTED, _OPEN = Outcome.SUPPORTED, Outcome.CONTRADICTED, Outcome.OPEN


def agreement_of(
    exhibit: Exhibit,
    claim: Claim,
    phrases: Sequence[str],
    points: Sequence[str] | None = None,
    elsewhere: Sequence[PhraseProof] = (),
) -> Agreement:
    """Whether the sources support the claim, contradict it or leave it open.

    `points` are those that a pipeline's claim makes; empty if it uses no accepted words, and then every reference claim
    may contradict it and none supports it. Null for a reviewer's claim, which is compared with its sources alone.
    `elsewhere` are the phrases that the cited chunks lack, with the chunks that hold them.
    """
    if (
        points is None
        and exhibit.confirmed
        and any(is_confirmed(exhibit.confirmed, code, claim.text, *phrases) for code in CONFIRMABLE)
    ):
        return Agreement(_SUPPORTED)
    question = exhibit.case.question
    found = _compared(claim.text, _sources(exhibit, claim, elsewhere), tuple(phrases), question, exhibit.also)
    if found.outcome is _SUPPORTED or points is None:
        return found
    if found.outcome is _CONTRADICTED and not points:
        return found
    gold = _gold_units(exhibit, points)
    if not gold:
        return found
    by_gold = judge_statement(claim.text, Proof(gold, (), question, tuple([unit.text for unit in gold])))
    if by_gold.outcome is _OPEN and found.outcome is _OPEN and _is_the_value(exhibit, claim.text, points, gold):
        return Agreement(_SUPPORTED)
    if by_gold.outcome is _OPEN or (by_gold.outcome is _SUPPORTED and (found.turned or not points)):
        return found
    if by_gold.outcome is _CONTRADICTED and any(
        values_said(source.chunk.text or "", (claim.text,)) for source in exhibit.selected.values()
    ):
        return found  # a source says these very words, if of another thing
    if by_gold.outcome is _SUPPORTED and found.left_out and _gold_says(found.left_out, claim.text, gold):
        return found
    return by_gold


def _gold_says(limit: str, text: str, gold: Sequence[Unit]) -> bool:
    """Whether the reference claims say the limit that a statement leaves out."""
    language = guess_language(" ".join([*(unit.text for unit in gold), limit])).language
    if language is None:
        return True
    own = words_of(limit, language) - words_of(text, language)
    return any(own & words_of(unit.text, language) for unit in gold)


def _is_the_value(exhibit: Exhibit, text: str, points: Sequence[str], gold: Sequence[Unit]) -> bool:
    """Whether a statement is nothing but the value that a point accepts (`30 pounds.`), which the question completes.

    The reference claims of the point must all be established here.
    """
    said = normalise(text).strip(_EDGES)
    for point in points:
        accepted = exhibit.case.phrased_points.get(point, ())
        claims = [one for one, phrases in exhibit.given((point,))[1] if phrases]
        if not any(said == normalise(phrase).strip(_EDGES) for phrase in accepted) or not claims:
            continue
        language = guess_language(f"{claims[0]} {exhibit.case.question}").language
        if language is None or not all(any(unit.text == one for unit in gold) for one in claims):
            continue
        items = read(text, language).items
        if items and all(item.value is not None and not item.value.weak for item in items):
            return True
    return False


def makes_points(exhibit: Exhibit, claim: Claim, phrases: Sequence[str], points: Sequence[str]) -> bool:
    """Whether a supported claim says what the gold says of its points, not something else in some of the same words.

    It does if it agrees with the places of the gold's phrases alone, or with a reference claim of the points.
    """
    question = exhibit.case.question
    if _says_it(_by_phrases(claim.text, tuple(exhibit.selected.values()), tuple(phrases), question, exhibit.also)):
        return True
    gold = _gold_units(exhibit, points)
    if not gold:
        return False
    return _says_it(judge_statement(claim.text, Proof(gold, (), question))) or _is_the_value(
        exhibit, claim.text, points, gold
    )


def _says_it(found: Agreement) -> bool:
    """Whether it is the same statement, or one that only says less."""
    differences = found.differences
    return found.outcome is _SUPPORTED or (bool(differences) and all(d.soft for d in differences))


@lru_cache(maxsize=16384)
def _by_phrases(
    text: str, sources: tuple[Source, ...], phrases: tuple[str, ...], question: str, also: tuple[str, ...]
) -> Agreement:
    return judge_statement(text, _proof(sources, phrases, question)._replace(others=(), beside=also))


def cited_says_it(exhibit: Exhibit, claim: Claim, phrases: Sequence[str]) -> bool:
    """Whether the selected chunks that the claim cites are enough to support it."""
    cited = _cited(exhibit, claim)
    if not cited:
        return False
    found = _compared(claim.text, cited, tuple(phrases), exhibit.case.question, exhibit.also)
    return found.outcome is _SUPPORTED


def _cited(exhibit: Exhibit, claim: Claim) -> tuple[Source, ...]:
    selected = exhibit.selected
    return tuple([selected[i] for i in cited_by(claim) if i in selected])


def _sources(exhibit: Exhibit, claim: Claim, elsewhere: Sequence[PhraseProof]) -> tuple[Source, ...]:
    """The selected chunks that the claim cites, and those that hold a phrase; all selected ones if it cites none."""
    cited = _cited(exhibit, claim)
    if not cited:
        return tuple(exhibit.selected.values())
    if not elsewhere:
        return cited
    holding = dict.fromkeys(i for phrase in elsewhere for i in phrase.held_by)
    return (*cited, *(s for i in holding if (s := exhibit.selected[i]) not in cited))


# Sources are cached and compared by identity: one chunk version is one object.
@lru_cache(maxsize=16384)
def _compared(
    text: str, sources: tuple[Source, ...], phrases: tuple[str, ...], question: str, also: tuple[str, ...]
) -> Agreement:
    return judge_statement(text, _proof(sources, phrases, question)._replace(beside=also))


def _proof(sources: Iterable[Source], phrases: tuple[str, ...], question: str) -> Proof:
    support: list[Unit] = []
    others: list[Unit] = []
    for source in sources:
        holding, rest = _divided(source, phrases)
        support += holding
        others += rest
    return Proof(tuple(support), tuple(others), question, phrases)


def _divided(source: Source, phrases: tuple[str, ...]) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """The stretches of a source that hold a phrase, and the others."""
    return _divide(source.chunk.text or "", phrases, _spans(source, phrases))


def _spans(source: Source, phrases: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (span.start, span.end)
        for phrase in phrases
        for match in (find_phrase(phrase, source.prepared),)
        if match.status in _FOUND
        for span in match.spans
    )


def is_no_denial(exhibit: Exhibit, phrase: str, match: Match, text: str) -> bool:
    """Whether a word that seems to deny a phrase was confirmed to do no such thing, or is in another row of a table."""
    if exhibit.policy.judgement != FIRST_RULE and denied_in_another_row(match, text):
        return True
    return is_confirmed(exhibit.confirmed, "phrase_negated", phrase, text)


def forget() -> None:
    """Let go of remembered texts and comparisons, which only help where a case is judged again."""
    for remembered in (_by_phrases, _compared, _divide, judge_statement, read):
        remembered.cache_clear()


@lru_cache(maxsize=4096)
def _divide(
    text: str, phrases: tuple[str, ...], spans: tuple[tuple[int, int], ...]
) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    units = units_of(text)
    holding = [u for u in units if any(start < u.end and u.start < end for start, end in spans)]
    last = units[-1].end if units else 0
    for start, end in spans:
        # A very long source is read only around its phrases.
        if start >= last:
            first = max(last, start - _AROUND)
            near = units_of(text[first : end + _AROUND])
            holding += [
                u._replace(start=u.start + first, end=u.end + first)
                for u in near
                if start < u.end + first and u.start + first < end
            ]
    return tuple(dict.fromkeys(holding)), tuple(u for u in units if u not in holding)


def _gold_units(exhibit: Exhibit, points: Sequence[str]) -> tuple[Unit, ...]:
    """The reference claims that make these points and are established in this context, as units of proof."""
    given = exhibit.given(tuple(points))
    gold = exhibit.workings.gold if exhibit.workings is not None else {}
    known = gold.get((given, id(exhibit.selected)))
    if known is None:
        known = gold[given, id(exhibit.selected)] = tuple(
            [
                Unit(text, 0, len(text), qualified=units[0].qualified if len(units := units_of(text)) == 1 else "")
                for text, phrases in given[1]
                if phrases and _established(exhibit, text, phrases, tuple([t for t, _ in given[1] if t != text]))
            ]
        )
    return known


def _established(exhibit: Exhibit, text: str, phrases: tuple[str, ...], also: tuple[str, ...]) -> bool:
    """Whether the selected chunks hold all phrases of a reference claim and support its statement."""
    held_by = tuple([s for s in exhibit.selected.values() if any(_holds(p, s) for p in phrases)])
    if not all(any(_holds(phrase, source) for source in held_by) for phrase in phrases):
        return False
    if any(is_confirmed(exhibit.confirmed, code, text, *phrases) for code in CONFIRMABLE):
        return True
    return _compared(text, held_by, phrases, exhibit.case.question, also).outcome is _SUPPORTED


def _holds(phrase: str, source: Source) -> bool:
    return find_phrase(phrase, source.prepared).status in _FOUND
