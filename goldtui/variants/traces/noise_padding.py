"""A context with so many irrelevant chunks that the right one drowns."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Form, Made, Mutant, NotApplicable
from goldtui.variants.traced import NOTHING_REQUIRED, Traced
from goldtui.variants.traces.steps import also_read

DECLARED = Declaration(
    kind="noise-padding",
    alters="trace",
    changes="reads so many other chunks that the context falls under the least precision",
    applies="a source is required and there are admissible chunks enough; in strict the policy sets a least precision",
    strict=Stage.CONTEXT_SELECTION,
    lesson=Stage.PASS,
    caught_by=Field("policy", "min_precision"),
)


_MOST = 50
"""No system reads more chunks than this; a lower minimum precision is not tested."""


def make(subject: Traced) -> Made:
    """One mutant: the required sources and just enough others; the lesson sets no minimum precision and reads two."""
    required = len(subject.required)
    if not required:
        return NOTHING_REQUIRED
    least = Fraction(repr(subject.policy.min_precision))
    if subject.form is Form.LABELLED:
        number = 2 * required
    elif least:
        number = floor(required / least) - required + 1
    else:
        return NotApplicable("the policy sets no least precision (min_precision)")
    others = subject.spare(number) if number <= _MOST else ()
    if len(others) < number:
        return NotApplicable(f"the evidence lacks the {number} other admissible chunks it takes")
    return (Mutant(f"{number} chunks that nobody asked for were read too", run=also_read(subject, others)),)
