"""What was found of the very claims that variants share with each other, and most of them with those before an edit.

Asked by value, each look costs a tuple of all that a claim says and is read by, a hundred times a matrix. Here the
record itself is the key, and is kept beside what was found so that no other is made in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from goldtui.model.records import Claim

if TYPE_CHECKING:
    from goldtui.gates.ledger import Entry
    from goldtui.gates.proved import Given, Selected


class SeenClaim(NamedTuple):
    """A claim with the context it was proved in, what the case gives to read it by, and what was found."""

    claim: Claim
    selected: Selected
    points: tuple[str, ...] | None
    """The points by which `given` was asked for; null where its own labels are believed."""
    given: Given
    entry: Entry
