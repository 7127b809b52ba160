"""GT221: a phrase that shares no word with its claim was marked for another one."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.telling import share_a_word, telling_keys
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that share no telling word with any of their phrases, in scripts that space their words."""
    for claim in view.claims:
        if share_a_word(claim.text, " ".join(claim.support_phrases)):
            continue
        own = telling_keys(claim.text)
        proof = frozenset[str]().union(*map(telling_keys, claim.support_phrases))
        if own and proof and own.isdisjoint(proof):
            message = f'claim "{claim.claim_id}" shares no word with its support phrases'
            yield Flaw(Spot("phrases", claim.claim_id), message)


RULE = Rule(
    Declaration(
        code="GT221",
        name="phrase-unrelated",
        severity=WARNING,
        says="A claim shares no telling word with its support phrases.",
        why="The phrases are verbatim and prove something else; a program cannot see more, a reviewer can.",
        fix="mark the words that say what the claim says",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[0].support_phrases",
            bad=["Children under 6 years travel free"],
            good=["A crossing costs 3 euros"],
            given={"cases[0].reference.claims[0].text": "The fare is a few euros for a crossing."},
        ),
    ),
    of_case=look,
)
