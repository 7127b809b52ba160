"""GT605: a case whose gold is disputed measures nothing until somebody has ruled."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Disputes nobody has ruled on."""
    if fact.disputed_by is not None:
        yield Flaw(
            Spot("case"), f"{fact.disputed_by} disputes the gold, and nobody has ruled on it", case_id=fact.case_id
        )


RULE = Rule(
    Declaration(
        code="GT605",
        name="gold-disputed",
        severity=WARNING,
        says="The gold of the case is disputed, and nobody has ruled on it.",
        why="Of runs that failed on it nobody can say whether the system or the label was wrong.",
        fix="a second person rules on it: goldtui review rule DB CASE label|system --reason WORDS",
        place="case",
        example=Example("reviews[0].disputed_by", bad="cem", good=None),
    ),
    of_review=look,
)
