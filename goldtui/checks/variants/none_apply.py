"""GT508: a case of which nothing known-bad can be made is believed untested."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot
from goldtui.variants.matrix import CaseMatrix, Row
from goldtui.variants.outcome import Outcome


def look(matrix: CaseMatrix, shown: Shown) -> Iterator[Flaw]:
    """Cases without an applicable answer variant that says something."""
    if matrix.credited and not any(row.outcome in _SHOWS for row in matrix.rows if _says_something(row)):
        yield Flaw(Spot("case", "reference"), "no known-bad answer can be made of this case")


_SHOWS = frozenset({Outcome.KILLED, Outcome.HELD, Outcome.SURVIVED, Outcome.MISATTRIBUTED})


def _says_something(row: Row) -> bool:
    answer = row.variant.answer if row.variant is not None else None
    return answer is not None and bool(answer.text or answer.claims)


RULE = Rule(
    Declaration(
        code="GT508",
        name="case-without-variants",
        severity=WARNING,
        says="No known-bad answer with words in it applies to a case.",
        why="Nothing shows that the case can go red for what an answer says.",
        fix="write a known-bad answer by hand into variants.jsonl",
        place="case.reference",
        example=Example("cases[1].question", bad="Who owns Mars?", good="How much does the skipper earn?"),
    ),
    of_matrix=look,
)
