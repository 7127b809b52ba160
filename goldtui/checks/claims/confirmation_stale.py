"""GT222: a reviewer's word about a wording that has changed since is no longer about anything."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.gates.confirm import CONFIRMABLE, confirmation_digest, fitting
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Confirmations that fit none of the case's present texts."""
    if not view.confirmed:
        return
    present = frozenset(_fitting(view))
    for code, digest in sorted(view.confirmed):
        if code in CONFIRMABLE and (code, digest) not in present:
            yield Flaw(
                Spot("case", "extra.confirmations"), f"a confirmation of {code} is about a wording that changed since"
            )


def _fitting(view: CaseView) -> Iterator[tuple[str, str]]:
    """Every (code, digest) that a confirmation of the present texts can have."""
    sources = {*view.case.named_source_ids, *(c.citation_id for c in view.claims)}
    chunks = [c for c in map(view.shown.chunk, sorted(filter(None, sources))) if c is not None]
    texts = [chunk.text or "" for chunk in chunks]
    for claim in view.claims:
        yield from fitting(claim, texts)


RULE = Rule(
    Declaration(
        code="GT222",
        name="confirmation-stale",
        severity=WARNING,
        says="A claim, phrase or source changed after a reviewer confirmed it.",
        why="The word no longer counts, and nobody has looked at the new wording since.",
        fix="look at the claim again and confirm it anew, if it is still flagged (C in the workbench)",
        place="case.extra.confirmations",
        example=Example(
            "cases[0].reference.claims[1].support_phrases",
            bad=["Dogs stay on the lower deck"],
            good=["deck"],
            given={
                "cases[0].extra.confirmations": [
                    {
                        "code": "phrase_short",
                        "digest": confirmation_digest("phrase_short", "deck"),
                        "by": "ana",
                        "reason": "the notice has no other deck",
                    }
                ]
            },
        ),
    ),
    of_case=look,
)
