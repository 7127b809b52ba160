"""What generating variants yields, below those who make and reuse them."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.records import Variant
from goldtui.variants.declare import Declaration, Mutant


@dataclass(frozen=True, slots=True)
class Generated:
    """One variant with the change it was made of, or the reason why a family has none for this case."""

    family: Declaration
    variant_id: str
    variant: Variant | None = None
    mutant: Mutant | None = None
    equivalent: bool = False
    """Does the variant show what the reference shows?"""
    reason: str = ""
    """Why there is none."""
