"""Where a repair usually starts, by which of the measures are low together.

Precision alone shows only that answers are wrong; citation hits add whether the retrieval or the wording is to blame,
and people who look at one number repair the wrong part.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.results import Status
from goldtui.model.score import Measure

GROUNDING = (
    "the answers do not rest on the gold's sources: look at how they are grounded, for example for drift of meaning"
)
WORDING = "the right sources are cited, but the wording misses: tighten what a claim may be, or the gold's texts"
LUCK = "answers look right and cite the wrong sources: look at how citations are chosen"
REFUSE = "questions without an answer were answered: make it refuse sooner, or retrieve more strictly"
ANSWER = "real questions were refused: better recall@k or smaller chunks usually help"
RETRIEVAL = "the sources are not found: look for drift between index and manifest, then at the retrieval itself"


def why_low(one: Measure, all_: Sequence[Measure]) -> str:
    """The first thing to check for a measure that misses its threshold; empty for one that does not.

    Recall without a threshold has its hint as soon as anything was missed, since it explains the others.
    """
    states = {each.name: each.status for each in all_}
    if one.name == "recall_at_k" and one.bound is None:
        return RETRIEVAL if one.n is not None and one.k != one.n else ""
    if one.status is not Status.FAIL:
        return ""
    if one.name == "precision":
        return GROUNDING if states["chr"] is Status.FAIL else WORDING
    if one.name in ("chr", "chr_all"):
        return GROUNDING if states["precision"] is Status.FAIL else LUCK
    return {"under_refusal": REFUSE, "over_refusal": ANSWER, "recall_at_k": RETRIEVAL}[one.name]


def hints(all_: Sequence[Measure]) -> tuple[str, ...]:
    """The hints of all measures, each once, in their order."""
    return tuple(dict.fromkeys(hint for one in all_ if (hint := why_low(one, all_))))
