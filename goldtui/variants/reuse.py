"""What the matrices of one case share from edit to edit, so that a keystroke costs only what it changes.

Kept while everything it depends on is equal by value; a matrix made with it equals the one made without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.gates.workings import Workings, forget_older
from goldtui.model.records import Claim, RagTrace
from goldtui.model.results import Verdict

if TYPE_CHECKING:
    from goldtui.variants.declare import Form
    from goldtui.variants.generated import Generated

Altered = tuple[tuple[Claim, str], ...]
"""The lies of one family about one claim, labelled as a reviewer would, each with the change in words."""


class Reuse:
    """Cached results for one `ground` (see `workings.ground_of`), which does not include the answer's wording."""

    __slots__ = ("fixed", "ground", "lies", "of_trace", "trace", "workings")

    def __init__(self, ground: tuple[object, ...], trace: RagTrace) -> None:
        self.ground = ground
        self.trace = trace
        """The reference trace."""
        self.workings = Workings()
        self.of_trace: dict[Form, tuple[Generated, ...]] = {}
        """The variants of the families that change the trace."""
        self.lies: dict[object, tuple[Claim, Altered]] = {}
        """By family and identity of the claim, which is kept with the lies so that its identity cannot be reused."""
        self.fixed: dict[tuple[str, str, str], Verdict] = {}
        """Verdicts on answers without a claim, by profile, id and text."""

    def trim(self) -> None:
        """Forget the older half of every cache that grows with edits."""
        self.workings.trim()
        forget_older(self.lies)
