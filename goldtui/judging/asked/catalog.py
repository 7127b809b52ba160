"""Everything that judges can be asked, by name."""

from __future__ import annotations

from goldtui.judging.asked import (
    answer_relevance,
    citation,
    completeness,
    context_relevance,
    criterion,
    decomposition,
    faithfulness,
    gap_stated,
    goal,
    goal_inferred,
    noise_sensitivity,
)
from goldtui.judging.asked.declare import Asked
from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean

ASKED: tuple[Asked, ...] = (
    faithfulness.ASKED,
    citation.ASKED,
    answer_relevance.ASKED,
    context_relevance.ASKED,
    completeness.ASKED,
    gap_stated.ASKED,
    noise_sensitivity.ASKED,
    goal.ASKED,
    goal_inferred.ASKED,
    criterion.ASKED,
    decomposition.ASKED,
)
BY_NAME = {one.name: one for one in ASKED}


def asked_named(name: str) -> Asked:
    """What is asked under this name; raises `UnusableInput` (`unknown_question`)."""
    found = BY_NAME.get(name)
    if found is None:
        fix = did_you_mean(name, BY_NAME, f"use one of: {', '.join(BY_NAME)}")
        raise unusable("unknown_question", f"judges are not asked {name!r}", "--ask", fix)
    return found
