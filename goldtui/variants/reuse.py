"""What the matrices of one case have in common from edit to edit, so that a typed word costs what it changes.

Kept for as long as everything it rests on is equal by value; a matrix made with it is the one made without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.gates.workings import Workings, forget_older
from goldtui.model.records import Claim, RagTrace
from goldtui.model.results import Verdict

if TYPE_CHECKING:
    from goldtui.variants.declare import Form
    from goldtui.variants.generated import Generated

Told = tuple[tuple[Claim, str], ...]
"""The lies of one family about one claim, as a reviewer would label them, each with what was changed in words."""


class Reuse:
    """What stands on one `ground` (see `workings.ground_of`): the answer's wording is no part of that."""

    __slots__ = ("fixed", "ground", "lies", "of_trace", "trace", "workings")

    def __init__(self, ground: tuple[object, ...], trace: RagTrace) -> None:
        self.ground = ground
        self.trace = trace
        """The reference trace."""
        self.workings = Workings()
        self.of_trace: dict[Form, tuple[Generated, ...]] = {}
        """What the families that change the trace have made."""
        self.lies: dict[object, tuple[Claim, Told]] = {}
        """By family and identity of the claim, which is kept beside them so that no other is made in its place."""
        self.fixed: dict[tuple[str, str, str], Verdict] = {}
        """Verdicts on answers without a claim, by profile, id and text."""

    def trim(self) -> None:
        """Forget the older half of whatever has grown with the edits."""
        self.workings.trim()
        forget_older(self.lies)
