"""The result of generating variants, below the modules that make and reuse them."""

from __future__ import annotations

from typing import NamedTuple

from goldtui.model.records import Variant
from goldtui.variants.declare import Declaration, Mutant


class Generated(NamedTuple):
    """One variant with the change behind it, or the reason why a family has none for this case."""

    family: Declaration
    variant_id: str
    variant: Variant | None = None
    mutant: Mutant | None = None
    equivalent: bool = False
    """Whether the variant shows the same as the reference."""
    reason: str = ""
    """Why there is no variant."""
