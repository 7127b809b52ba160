"""The service of the Variants place: known-bad answers and the gates that must stop them."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.records import GoldCase
from goldtui.text.word_diff import Piece
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants import keep_variants
from goldtui.workbench.variants.case_variants import CaseVariants, SetEvidence, VariantRow, case_variants
from goldtui.workbench.variants.keep_variants import VariantChange
from goldtui.workbench.variants.set_score import Adding, SetScore
from goldtui.workbench.variants.variant_difference import variant_difference


class VariantService:
    """Variants of one session."""

    def __init__(self, session: Session, evidence: SetEvidence) -> None:
        self._session, self._evidence = session, evidence

    def of_case(self, case: GoldCase, *, afresh: bool = False) -> CaseVariants:
        """Every variant of the given case; `afresh` reads the evidence of the set again."""
        return case_variants(self._session, self._evidence.now(afresh=afresh), case)

    def difference(self, case: GoldCase, row: VariantRow) -> Sequence[Piece]:
        """How a variant differs from the reference."""
        return variant_difference(self._evidence.now(), case, self._session.policy, row)

    def quotes_withheld(self, case: GoldCase, row: VariantRow) -> bool:
        """Whether its answer repeats a withheld source, so that no editor may show it."""
        return keep_variants.quotes_withheld(row, case, self._evidence.now().withheld)

    def keep(self, step: VariantChange) -> None:
        """Store a step; raises `Conflict` when the variant is no longer in the state the step started from."""
        keep_variants.keep(self._session, step)

    def add_score(self, adding: Adding, case_ids: Sequence[str]) -> SetScore:
        """Add the variants of a few more cases to the score."""
        return adding.add(self._session, self._evidence.now(), case_ids)
