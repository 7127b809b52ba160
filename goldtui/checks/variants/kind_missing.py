"""GT507: a kind of lie that the set never tells is never tested."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.score import Score


def look(score: Score, shown: Shown) -> Iterator[Flaw]:
    """Families of variants that apply to no case of the set."""
    for kind in BY_KIND:
        tally = score.families.get(kind)
        if tally is None or not tally.applicable:
            yield Flaw(Spot("kind", kind), f'no case of the set has an applicable "{kind}" variant')


RULE = Rule(
    Declaration(
        code="GT507",
        name="kind-missing",
        severity=INFO,
        says="A family of known-bad variants applies to no case of the set.",
        why="The mistake that it makes is one that systems make; this set would not notice.",
        fix="goldtui variants SET --generate --case ID says what a case would need for it",
        place="set",
        example=Example("cases[0].constraints", bad=[], good=["must not: second deck"]),
    ),
    of_score=look,
)
