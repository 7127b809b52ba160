"""GT204: a phrase in other typography than the source's is no quotation yet."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.records import GoldCase
from goldtui.text.match.phrase import MatchStatus, blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases that are found but not character for character."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and not cited.match.exact:
            own = cited.source.prepared.text[slice(*cited.match.spans[0])]
            hand = "" if _may_repair(view, cited.phrase) else "a reviewer confirmed this wording: change it by hand"
            yield Flaw(cited.where, f'"{cited.phrase}" is written "{own}" in the source', hand)


def repair(view: CaseView) -> GoldCase:
    """The case with the source's own wording; a phrase that a reviewer confirmed stays."""
    own = {
        (c.claim.claim_id, c.phrase): c.source.prepared.text[slice(*c.match.spans[0])]
        for c in view.cited
        if c.match.status is MatchStatus.FOUND and not c.match.exact and _may_repair(view, c.phrase)
    }
    if not own or view.case.reference is None:
        return view.case
    claims = tuple(
        c.model_copy(update={"support_phrases": tuple(own.get((c.claim_id, p), p) for p in c.support_phrases)})
        for c in view.claims
    )
    return view.case.model_copy(update={"reference": view.case.reference.model_copy(update={"claims": claims})})


def _may_repair(view: CaseView, phrase: str) -> bool:
    """A confirmation is bound to the wording, so changing one would take it away."""
    return not view.confirmed and not blank_phrase(phrase)


RULE = Rule(
    Declaration(
        code="GT204",
        name="phrase-not-exact",
        severity=WARNING,
        says="A support phrase differs from its source in letter case, quotes, dashes or spaces.",
        why="It is found all the same, but a release needs the source's own characters: a quotation is exact or it "
        "is none.",
        fix="take the source's own wording",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[0].support_phrases",
            bad=["a crossing  costs 3 euros"],
            good=["A crossing costs 3 euros"],
        ),
    ),
    of_case=look,
    repair=repair,
)
