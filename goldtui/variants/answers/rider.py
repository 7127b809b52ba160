"""A plausible clause after a true sentence: a lie that a search for the right words never sees.

No text proves it wrong, since no source mentions it. It is enough that it is not released.
"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.lies.catalog import lie_words
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="rider",
    alters="answer",
    changes="goes on behind a true sentence with a clause that no source says",
    applies="a claim is in a language that riders are worded in",
    strict=Stage.NOT_TESTED,
    lesson=None,
    since="strict-2",
)

_STOPS = " .。!！"


def make(subject: Subject) -> Made:
    """One mutant, on the first claim that can take one: the rule that stops it is the same for every claim."""
    made = rewrite_claims(subject, _lies, "no claim is in a language that riders are worded in")
    return made[:1] if isinstance(made, tuple) else made


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    words = lie_words(claim.text, subject.text_of(claim.citation_id))
    said = claim.text.rstrip(_STOPS)
    if words is None or not said:
        return
    # Claims of other lengths get other riders, so that a set does not repeat one sentence many times.
    rider = words.riders[len(said) % len(words.riders)]
    yield f"{said}{rider}{claim.text[len(said) :].strip()}", f"goes on {rider.strip(' ,，')!r}"
