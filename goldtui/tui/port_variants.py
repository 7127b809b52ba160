"""What the Variants place asks of the workbench. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.text.word_diff import Piece
    from goldtui.workbench.variants.case_variants import CaseVariants, VariantRow
    from goldtui.workbench.variants.keep_variants import VariantChange
    from goldtui.workbench.variants.set_score import Adding, SetScore


class VariantBench(Protocol):
    """The part of a bench behind known-bad answers and the gates that must stop them."""

    def variants_of(self, case: GoldCase, *, afresh: bool = False) -> CaseVariants:
        """Every variant of the case as it is handed in; `afresh` reads the evidence of the set again."""

    def variant_difference(self, case: GoldCase, row: VariantRow) -> Sequence[Piece]:
        """What a variant says otherwise than the reference."""

    def variant_quotes(self, case: GoldCase, row: VariantRow) -> bool:
        """Whether its answer repeats a withheld source, so that no editor may show it."""

    def keep_variant(self, step: VariantChange) -> None:
        """Store a step; raises `Conflict` when the variant is not as the step found it."""

    def add_score(self, adding: Adding, case_ids: Sequence[str]) -> SetScore:
        """Count the variants of some cases more."""
