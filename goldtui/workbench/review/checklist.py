"""What a reviewer ticks for one case: the usual boxes are about an answer, and of a refusal they would be untrue."""

from __future__ import annotations

from typing import Final

from goldtui.casework.edits import claims_of
from goldtui.model.policy import Policy
from goldtui.model.records import Behaviour, GoldCase

_CLEAR, _POINTS, _PHRASES = Policy.model_fields["checklist"].default
_OF_REFUSAL: Final = {
    _CLEAR: "The question is clear; the sources do not answer it, or a rule forbids an answer",
    _POINTS: "The reason for the refusal is true",
}


def boxes_of(policy: Policy, case: GoldCase) -> tuple[str, ...]:
    """The boxes of this case: a set's own as they are, the usual ones in words that can be true of it."""
    if case.expected_behaviour is not Behaviour.REFUSE:
        return policy.checklist
    kept = (box for box in policy.checklist if box != _PHRASES or claims_of(case))
    return tuple(_OF_REFUSAL.get(box, box) for box in kept)
