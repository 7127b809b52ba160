"""GT205: a phrase over a sentence end can join what the source keeps apart."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases that run over the end of a sentence, unless a reviewer confirmed them."""
    for cited in view.cited:
        if cited.match.crosses_sentence and not view.is_confirmed("phrase_crosses_sentence", cited.phrase):
            yield Flaw(cited.where, f'"{cited.phrase}" runs over the end of a sentence')


RULE = Rule(
    Declaration(
        code="GT205",
        name="phrase-crosses-sentence",
        severity=WARNING,
        says="A support phrase runs over the end of a sentence.",
        why="Half of one sentence and half of the next can say together what neither says.",
        fix="use two phrases, or confirm it with a reason (C in the workbench)",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[1].support_phrases",
            bad=["Dogs stay on the lower deck. A muzzle is"],
            good=["Dogs stay on the lower deck"],
        ),
    ),
    of_case=look,
)
