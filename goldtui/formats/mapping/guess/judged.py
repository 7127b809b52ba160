"""Answers of a system that people judged, as forms collect them: what was asked and said, and what would be right."""

from __future__ import annotations

from typing import NamedTuple

from goldtui.formats.mapping.choice import Choice, has_name, one_number
from goldtui.formats.mapping.guess.accepted import BETWEEN
from goldtui.formats.mapping.guess.doubts import OF_SYSTEMS, name_words
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import MARKING, marks_one, says_no, says_yes_or_no
from goldtui.formats.mapping.senses import words_of

_RIGHTNESS = frozenset(
    """
    correct right accurate accuracy helpful wrong incorrect thumb thumbs feedback rating vote
    """.split()
)
"""What the name of a column asks about an answer that was given."""
_WEAK = frozenset(
    "useful good ok okay true satisfied satisfactory acceptable accepted solved score points grade".split()
)
"""What may ask about something else, unless a system surely answered or somebody corrected it."""
_RATED = frozenset("rating ratings stars thumb thumbs vote feedback".split())
_SCORES = frozenset(("score", "points", "grade"))
_PEOPLE = frozenset("human annotator reviewer user judge tester expert".split())
_ANSWERS = frozenset(
    "answer answers answered response responses respond responded reply replied output said say".split()
)
_SHOULD = frozenset("should ought must instead better corrected correction corrections improved suggested".split())
_RIGHT = frozenset("correct right expected ideal reference gold golden true proper".split())
_ABOUT = frozenset(
    """
    why reason comment comments note notes remark remarks source sources document documents id type citation citations
    context contexts retrieval format
    """.split()
)
"""What the name of a column says of something else than the words of an answer."""
_IS_RIGHT = (
    "(correct|right|gold|golden|true|expected|reference|ideal|ground_truth)_(answer|response|output|reply)(|s)",
)


class Judged(NamedTuple):
    """The columns of answers that were judged."""

    verdict: Column
    answer: Column
    correction: Column | None


def judged_answers(columns: dict[str, Column]) -> Judged | None:
    """The answers that people judged, some of them not right; null where no column judges or none was judged."""
    texts = [one for one in columns.values() if one.texts and not one.lists and not one.flags]
    correction = next((one for one in texts if _corrects(one)), None)
    answer = next((one for one in texts if one is not correction and _was_said(one)), None)
    if answer is None:
        return None
    weak = correction is not None or not OF_SYSTEMS.isdisjoint(name_words(answer))
    verdict = next((one for one in columns.values() if one is not answer and _judges(one, weak=weak)), None)
    return Judged(verdict, answer, correction) if verdict is not None else None


def _judges(column: Column, *, weak: bool) -> bool:
    """Whether it says of each row yes or no, right or wrong, or how well, and at least once that it is not right.

    `weak` says that names count that may ask about something else.
    """
    texts, words = [text.strip().casefold() for text in column.texts], name_words(column)
    if column.lists or len(texts) < _LEAST or words & _ABOUT or has_name(Column(words_of(column.name)), _IS_RIGHT):
        return False
    asks = words & (_RIGHTNESS | _WEAK if weak else _RIGHTNESS)
    if all(map(one_number, column.values)):
        scored = weak and not {word for word in words if not word.isdigit()} - _SCORES
        rated = scored or words & _RATED or (words & _PEOPLE and words & (MARKING | _SCORES))
        return bool(rated) and len(set(texts)) > 1
    marked = all(map(marks_one, texts)) and "." not in column.path and words & (_RIGHTNESS | MARKING)
    known = marked or (asks and all(map(_says_whether, texts)))
    return bool(known) and any(map(_not_right, texts))


def _says_whether(text: str) -> bool:
    return says_yes_or_no(text) or text in BETWEEN or marks_one(text)


_LEAST = 2


def _not_right(text: str) -> bool:
    return says_no(text) or text in BETWEEN or text in _SIGNS or not _NOT.isdisjoint(words_of(text).split("_"))


_NOT = frozenset("wrong incorrect bad down not unhelpful partially mostly fail failed nok falsch teilweise".split())
_SIGNS = ("👎", "✗", "✘", "❌")


def _was_said(column: Column) -> bool:
    words = name_words(column)
    return bool(words & _ANSWERS) and not words & (_SHOULD | _RIGHT | _ABOUT | _RIGHTNESS) and column.words >= 1


def _corrects(column: Column) -> bool:
    """Whether its name says what would have been right."""
    words = name_words(column)
    speaks = bool(words & (_ANSWERS | {"be", "been", "have"})) or (column.name.endswith("?") and column.words > 1)
    own = bool(words & {"correction", "corrections", "corrected"}) or (speaks and bool(words & (_SHOULD | _RIGHT)))
    return own and not _judges(column, weak=True) and not words & _ABOUT


def choose_correction(choice: Choice) -> Column | None:
    """The corrections of answers that people judged, as the right answers; what was judged stays in `extra`."""
    judged = judged_answers(choice.columns)
    if judged is None:
        return None
    verdict, answer, correction = judged
    choice.used.update((verdict.path, answer.path))
    if correction is not None and len(correction.values) >= len(answer.values):
        return correction
    taken = f'; only "{correction.path}" is taken, which {_of_rows(judged)} have' if correction is not None else ""
    said = f'"{answer.path}" is what a system said, "{verdict.path}" judges it, and both are kept in extra{taken}'
    choice.decide.append(f"what is right where nothing corrects an answer: {said}")
    return correction


def say_judged(choice: Choice, judged: Judged) -> None:
    """Say what of judged answers a run does not read, and how they become cases."""
    verdict, _, correction = judged
    how = "write the right answers into a column expected_answer"
    if correction is not None:
        how = f'--map generic-gold takes "{correction.path}" as right, which {_of_rows(judged)} have'
    choice.decide.append(f'whether these are to be cases too: "{verdict.path}" judges the answers; {how}')


def _of_rows(judged: Judged) -> str:
    corrected = len(judged.correction.values) if judged.correction is not None else 0
    return f"{corrected} of the first {len(judged.answer.values)} rows"
