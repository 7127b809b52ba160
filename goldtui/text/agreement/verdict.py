"""Is a statement supported by its proof, contradicted by it, or open?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from goldtui.text.agreement.bare import ends_phrase, is_bare, rival
from goldtui.text.agreement.cells import connecting
from goldtui.text.agreement.compare import TURNING, compare
from goldtui.text.agreement.difference import Comparison, Difference, Kind
from goldtui.text.agreement.later import Later, LaterWords
from goldtui.text.agreement.limits import with_limits
from goldtui.text.agreement.message import disproof_words, left_open, unfinished
from goldtui.text.agreement.qualified import speaks_of_it
from goldtui.text.agreement.read import LONGEST, read
from goldtui.text.agreement.reading import Reading, reading_of
from goldtui.text.agreement.rearranged import otherwise_put, rearranged
from goldtui.text.agreement.sequence import out_of_order
from goldtui.text.agreement.stretches import Proof as Proof
from goldtui.text.agreement.stretches import Use, asks, question_words, stretches, title_words, usable
from goldtui.text.agreement.units import Unit, is_heading
from goldtui.text.amounts.record import Same, same
from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import OPENS_A_PART
from goldtui.text.languages.detect import LONGEST as LONGEST_GUESSED
from goldtui.text.languages.detect import Guess, guess_language, language_of
from goldtui.text.match.normalise import normalise

_WORDS = re.compile(r"\w+(?:-\w+)*")
_EDGES = " .,;:!?\u2026\u3002\uff01\uff1f\"'()[]*_`#>-"


class Outcome(StrEnum):
    """What the proof shows about a statement."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    OPEN = "open"


class Agreement(NamedTuple):
    """The outcome and its reasons: the differences from the nearest stretch of proof."""

    outcome: Outcome
    differences: tuple[Difference, ...] = ()
    nearest: str = ""
    """The stretch of proof that was compared."""
    reason: str = ""
    """Why nothing could be compared; empty when something was."""
    message: str = ""
    """The differences in plain words."""
    left_out: str = ""
    """What qualifies the proof and is not in the statement, if only that leaves it open."""
    turned: bool = False
    """Whether only the order of its acts or members leaves it open."""


_SUPPORTED = Agreement(Outcome.SUPPORTED)

Asked = Callable[[], frozenset[str]]
"""Reads the words that the question provides."""


@lru_cache(maxsize=16384)
def judge_statement(statement: str, proof: Proof) -> Agreement:
    """Compare a statement with its proof. Never raises; without proof it is open."""
    found = _settled(statement, proof)
    if found.outcome is Outcome.SUPPORTED:
        return _left_out(statement, proof) or found
    if found.outcome is Outcome.CONTRADICTED:
        return _as_corrected(statement, proof) or found._replace(message=disproof_words(found.differences))
    if found.reason:
        return found._replace(message=found.reason)
    if (short := unfinished(found.differences, found.nearest)) and _is_bare_value(statement, proof):
        return found._replace(message=short)
    marked = [unit.text for unit in proof.support if unit.text != found.nearest]
    return found._replace(message=left_open(found.differences, statement, found.nearest, marked))


def _is_bare_value(statement: str, proof: Proof) -> bool:
    language, _ = _language((*proof.support, *proof.others), statement, proof.question)
    said = read(statement, language) if language is not None else None
    return said is not None and bool(said.items) and is_bare(said)


def _settled(statement: str, proof: Proof) -> Agreement:
    found = _judge(statement, proof)
    if found.outcome is Outcome.OPEN and not found.reason and _says_otherwise(statement, proof):
        return _SUPPORTED
    return found


def _left_out(statement: str, proof: Proof) -> Agreement | None:
    """Why a statement that its proof supports is open all the same: what qualifies the proof is left out, or turned."""
    units = (*proof.support, *proof.others)
    # A question may unsettle what the words of the source settle.
    guessed = (_language(units, statement, question).language for question in dict.fromkeys((proof.question, "")))
    for language in dict.fromkeys(one for one in guessed if one is not None):
        if out_of_order(statement, units, language):
            turned = (Difference(Kind.ORDER, statement),)
            message = left_open(turned, statement, units[0].text, ())
            return Agreement(Outcome.OPEN, turned, units[0].text, message=message, turned=True)
        if (limit := _limit(statement, proof, language)) is not None:
            return _held_back(statement, limit)._replace(left_out=limit.qualified)
    return None


def _as_corrected(statement: str, proof: Proof) -> Agreement | None:
    """Why a statement that contradicts its proof is open: it says what corrects or narrows the proof."""
    units = (*proof.support, *proof.others)
    language = _language(units, statement, proof.question).language
    corrected = [u for u in units if u.qualified and language is not None and speaks_of_it(statement, u, language)]
    if not corrected:
        return None
    support, others = (tuple(u for u in part if u not in corrected) for part in (proof.support, proof.others))
    if (support or others) and _settled(statement, proof._replace(support=support, others=others)).outcome is (
        Outcome.CONTRADICTED
    ):
        return None
    return _held_back(statement, corrected[0])


def _held_back(statement: str, unit: Unit) -> Agreement:
    """The statement is open because of what qualifies the stretch that it was compared with."""
    difference = Difference(Kind.DROPPED, "", at=f'"{" ".join(unit.qualified.split())}"')
    return Agreement(Outcome.OPEN, (difference,), unit.text, message=left_open((difference,), statement, unit.text, ()))


def _limit(statement: str, proof: Proof, language: Language) -> Unit | None:
    """A stretch without which nothing supports the statement, although something qualifies it."""
    units = (*proof.support, *proof.others)
    if not any(unit.qualified for unit in units):
        return None
    left = usable(proof, statement, language)
    if len(left.support) + len(left.others) == len(units) or _settled(statement, left).outcome is Outcome.SUPPORTED:
        return None
    kept = {*left.support, *left.others}
    return next(unit for unit in units if unit not in kept)


def _says_otherwise(statement: str, proof: Proof) -> bool:
    """Whether the proof says it in other words: the statement put otherwise, or a sentence of the source rearranged."""
    language, _ = _language((*proof.support, *proof.others), statement, proof.question)
    others = otherwise_put(statement, language) if language is not None else ()
    if any(_judge(other, proof).outcome is Outcome.SUPPORTED for other in others):
        return True
    units = [unit for unit in (*proof.support, *proof.others) if not unit.record and not asks(unit.text)]
    language, _ = _language(units, statement, proof.question) if units else (None, False)
    if language is None or asks(statement):
        return False
    for unit in units:
        for text in () if title_words(unit.title, language)[1] else rearranged(statement, unit.text, language):
            alone = Proof((unit._replace(text=text, alone="", before=""),), (), proof.question)
            if _judge(statement, alone).outcome is Outcome.SUPPORTED:
                return True
    return False


def _judge(statement: str, proof: Proof) -> Agreement:
    units = (*proof.support, *proof.others)
    if not units:
        return Agreement(Outcome.OPEN, reason="there is no source to compare it with")
    whole = _plain(statement)
    if any(
        whole == _plain(unit.text) and _same_capitals(statement, unit.text) and (asks(statement) or not asks(unit.text))
        for unit in units
    ):
        return _SUPPORTED
    language, sure = _language(units, statement, proof.question)
    if language is None:
        return Agreement(Outcome.OPEN, reason="its source is in a language without word lists")
    own = language_of(statement)
    if own is not None and own is not language:
        return Agreement(Outcome.OPEN, reason="it is in another language than its source")
    if len(statement) > LONGEST:
        return Agreement(Outcome.OPEN, reason=f"it is longer than {LONGEST} characters")
    said = read(with_limits(statement, language), language)
    if not said.items:
        return Agreement(Outcome.OPEN, reason="it has no word to compare")
    asked = partial(question_words, proof.question, language)
    parts = [_judge_part(part, proof, asked, language, sure) for part in _clauses(said)]
    if all(part.outcome is Outcome.SUPPORTED for part in parts):
        if _pronouns_kept(said, parts, units):
            return _SUPPORTED
        return Agreement(Outcome.OPEN, (Difference(Kind.ORDER, ""),), parts[0].nearest)
    for part in parts:
        if part.outcome is Outcome.CONTRADICTED:
            return part
    differences = tuple(d for part in parts for d in part.differences)
    return Agreement(Outcome.OPEN, differences, next((p.nearest for p in parts if p.nearest), ""))


def _pronouns_kept(said: Reading, parts: Sequence[Agreement], units: Sequence[Unit]) -> bool:
    """Whether each sentence that begins with a pronoun follows the same sentence as in the source."""
    clauses = list(dict.fromkeys(item.clause for item in said.items))
    starts = sorted({unit.start for unit in units})
    start_of = {unit.text: unit.start for unit in reversed(units)}
    for clause, (before, part) in zip(clauses[1:], pairwise(parts), strict=True):
        if clause not in said.borrowing or before.nearest == part.nearest:
            continue
        first, second = start_of.get(before.nearest), start_of.get(part.nearest)
        if first is None or second is None or starts.index(second) != starts.index(first) + 1:
            return False
    return True


def _judge_part(said: Reading, proof: Proof, asked: Asked, language: Language, sure: bool) -> Agreement:
    chosen = Later(lambda: tuple(read(phrase, language) for phrase in proof.phrases))
    nearest = (-1, 0, 0)
    best: _Stretch | None = None
    alike: list[_Stretch] = []
    contradicted: Agreement | None = None
    for held, text, context, supports, use in stretches(proof, language):
        if held.record and not any(item.value and item.value.dimension.startswith("money") for item in said.items):
            context |= connecting(language)
        given = LaterWords(context, asked)
        lacked = said.words - held.words - context - TURNING.keys()
        if lacked:
            lacked -= {item.key for item in said.items if item.rules_out & held.words}
        lacking = len(lacked - asked()) if lacked else 0
        found: Comparison | None = None
        # A stretch that lacks a word neither proves nor disproves the statement.
        if not lacking and use is not Use.NEITHER:
            found = compare(said, held, given, whole=not sure, phrases=chosen if supports else ())
            if use is not Use.DISPROVES and (found.agrees or _one_part_agrees(said, held, given, whole=not sure)):
                return _SUPPORTED._replace(nearest=text)
            if use is not Use.PROVES and contradicted is None:
                against = _contradiction(said, held, given, found, whole=not sure)
                if against is not None:
                    contradicted = Agreement(Outcome.CONTRADICTED, against.differences, text)
        if use is Use.DISPROVES:
            continue
        rank = (-lacking, 0, 0) if found is None else (0, _shared(said, held), -len(found.differences))
        if best is None or rank > nearest:
            nearest, best = rank, (found, held, text, given)
            alike = [best]
        elif rank == nearest and lacking:
            alike.append((found, held, text, given))
    if contradicted is not None:
        return contradicted
    if (
        (len(said.items) == 1 or is_bare(said))
        and chosen
        and (settled := _bare(said, chosen, proof, asked, language)) is not None
    ):
        return settled
    if _each_segment_agrees(said, proof, asked, language, sure):
        return _SUPPORTED
    if best is None:
        return Agreement(Outcome.OPEN)
    found, held, text, given = best if len(alike) < 2 else max(alike, key=partial(_near, said))
    differences = (found or compare(said, held, given, whole=not sure)).differences
    if not differences:
        differences = (Difference(Kind.DROPPED, "", at="its heading"),)
    return Agreement(Outcome.OPEN, differences, text)


def _bare(
    said: Reading, phrases: Sequence[Reading], proof: Proof, asked: Asked, language: Language
) -> Agreement | None:
    """What the chosen phrases show about a bare value."""
    every = list(stretches(proof, language))
    held = [(text, use) for _, text, _, supports, use in every if supports]
    for phrase, words in zip(phrases, proof.phrases, strict=True) if is_bare(said) else ():
        for text, use in held:
            if (
                use in (Use.BOTH, Use.PROVES)
                and ends_phrase(said, phrase, asked())
                and normalise(words) in normalise(text)
            ):
                return _SUPPORTED._replace(nearest=text)
    if not any(use in (Use.BOTH, Use.DISPROVES) for _, use in held):
        return None
    other = rival(said, phrases, [reading for reading, *_ in every])
    if other is None:
        return None
    difference = Difference(Kind.VALUE, said.items[0].text, other.text, True)
    return Agreement(Outcome.CONTRADICTED, (difference,), held[0][0])


_Stretch = tuple[Comparison | None, Reading, str, LaterWords]


def _near(said: Reading, one: _Stretch) -> tuple[bool, int, int]:
    """How near a stretch is among those that lack as many words: a sentence before a heading, then shared values."""
    _, held, text, _ = one
    return not is_heading(text), _shared(said, held), len(said.words & held.words)


def _shared(said: Reading, held: Reading) -> int:
    """How many values of the statement a stretch holds."""
    values = [item.value for item in held.items if item.value is not None]
    return sum(any(same(item.value, v) is Same.YES for v in values) for item in said.items if item.value is not None)


def _contradiction(
    said: Reading, held: Reading, given: LaterWords, found: Comparison, *, whole: bool
) -> Comparison | None:
    """What contradicts the statement: the whole stretch or, since each says something alone, one part before a `;`."""
    if found.contradicts:
        return found
    clauses = dict.fromkeys(item.clause for item in held.items)
    for clause in clauses if len(clauses) > 1 else ():
        part = reading_of(item for item in held.items if item.clause == clause)
        if clause not in held.borrowing and all(word in part.words or word in given for word in said.words):
            against = compare(said, part, given, whole=whole)
            if against.contradicts:
                return against
    return None


def _one_part_agrees(said: Reading, held: Reading, given: LaterWords, *, whole: bool) -> bool:
    """Whether one part before or after a `;` proves the statement alone, without a word of the others."""
    clauses = dict.fromkeys(item.clause for item in held.items)
    if len(clauses) < 2 or held.entries or held.record:
        return False
    parts = {
        clause: reading_of(item for item in held.items if item.clause == clause)
        for clause in clauses
        if clause not in held.borrowing
    }
    return any(
        all(word in part.words or word in given for word in said.words)
        and compare(said, part, given, whole=whole).agrees
        for part in parts.values()
    )


_BELONGS = (":", "(")
"""Signs before a part that describes the part before it (`Basic plan: parking included`)."""


def _each_segment_agrees(said: Reading, proof: Proof, asked: Asked, language: Language, sure: bool) -> bool:
    """Whether a separate stretch says each part of the statement (`A and B`)."""
    segments = dict.fromkeys(item.segment for item in said.items)
    if len(segments) < 2 or any(item.operators & OPENS_A_PART or item.opens in _BELONGS for item in said.items):
        return False
    proving: set[tuple[str, object]] = set()
    for segment in segments:
        part = reading_of(item for item in said.items if item.segment == segment)
        if len(part.items) < 2:
            return False
        proved = {
            (text, held.entries and segment)
            for held, text, context, _, use in stretches(proof, language)
            if use in (Use.BOTH, Use.PROVES) and not (held.borrowing and segment)
            and not part.words - held.words - context - asked()
            and compare(part, held, LaterWords(context, asked), whole=not sure).agrees
        }  # fmt: skip
        if not proved:
            return False
        proving |= proved
    # What one stretch says in parts it would have proved as a whole, but for entries of a list and parts with a verb.
    verbs = {item.segment for item in said.items if item.tense in ("present", "past")}
    return len(proving) > 1 or verbs.issuperset(segments)


def _clauses(said: Reading) -> Iterator[Reading]:
    for clause in dict.fromkeys(item.clause for item in said.items):
        yield reading_of(item for item in said.items if item.clause == clause)


def _language(units: Sequence[Unit], statement: str, question: str) -> Guess:
    """The language of the source; if its own words do not settle it, judged together with statement and question."""
    text = " ".join([unit.text for unit in units])
    if len(text) <= LONGEST_GUESSED:
        # The order of words says nothing, so that each claim of a source asks about the same text.
        text = " ".join(sorted([unit.text for unit in units]))
    guess = guess_language(text)
    return guess if guess.sure or guess.language is None else guess_language(f"{text} {statement} {question}")


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    whole = normalise(text)
    plain = whole.strip(_EDGES)
    # A minus is no bullet: its number follows at once.
    return f"-{plain}" if plain[:1].isdecimal() and whole[: whole.find(plain)].endswith("-") else plain


def _same_capitals(one: str, other: str) -> bool:
    """Whether the short words after the first one have equal capitals: `5 ML` is not `5 ml`, `the US` is not `us`."""
    pairs = zip(_WORDS.findall(one)[1:], _WORDS.findall(other)[1:], strict=False)
    return not any(a != b and min(len(a), len(b)) < 4 for a, b in pairs)


def says_same(one: str, other: str) -> bool:
    """Whether two statements say the same, each agreeing with the other."""
    if _plain(one) == _plain(other):
        return True
    forth = judge_statement(one, Proof((Unit(other, 0, len(other)),)))
    back = judge_statement(other, Proof((Unit(one, 0, len(one)),)))
    return forth.outcome is Outcome.SUPPORTED and back.outcome is Outcome.SUPPORTED
