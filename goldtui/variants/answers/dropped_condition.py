"""A condition dropped and the rest said of every case.

The lie states "in any case" explicitly: an answer that only leaves the condition out may just be brief, and a variant
must be wrong beyond doubt. No source speaks of every case, so a text rule leaves it open, and that is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="dropped-condition",
    alters="answer",
    changes='drops an "only if", "when" or "unless" clause and says the rest of every case',
    applies='a claim has an "if", "when", "unless", "until", "only after" or "provided" clause',
    strict=Stage.NOT_TESTED,
    lesson=Stage.ANSWER_FAITHFULNESS,
)

_WORDS = r"(?:only )?(?:if|when|whenever|unless|until|once|provided(?: that)?|as long as|except(?: when)?)"
_LAST = re.compile(rf",? (?:{_WORDS}|only after|only with) [^,;]+?(?P<stop>[.!]?)$")
_FIRST = re.compile(rf"^{_WORDS} [^,]+, (?P<rest>.+?)(?P<stop>[.!]?)$", re.IGNORECASE)


def make(subject: Subject) -> Made:
    """One mutant for each claim with a condition."""
    return rewrite_claims(subject, _lies, "no claim has a condition that could be dropped")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    first = _FIRST.match(claim.text)
    if first is not None:
        text = f"In any case {first['rest']}{first['stop']}"
        dropped = claim.text[: first.start("rest")].rstrip(", ")
    else:
        last = _LAST.search(claim.text)
        if last is None or not claim.text[: last.start()].strip():
            return
        text = f"{claim.text[: last.start()]} in any case{last['stop']}"
        dropped = last.group().strip(" ,.!")
    yield text, f"{dropped!r} was dropped"
