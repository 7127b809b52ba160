"""What the Variants place asks for: known-bad answers and the gates that must stop them."""

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
    """Variants over one session."""

    def __init__(self, session: Session, evidence: SetEvidence) -> None:
        self._session, self._evidence = session, evidence

    def of_case(self, case: GoldCase, *, afresh: bool = False) -> CaseVariants:
        """Every variant of the case as it is handed in; `afresh` reads the evidence of the set again."""
        return case_variants(self._session, self._evidence.now(afresh=afresh), case)

    def difference(self, case: GoldCase, row: VariantRow) -> Sequence[Piece]:
        """What a variant says otherwise than the reference."""
        return variant_difference(self._evidence.now(), case, self._session.policy, row)

    def quotes_withheld(self, case: GoldCase, row: VariantRow) -> bool:
        """Whether its answer repeats a withheld source, so that no editor may show it."""
        return keep_variants.quotes_withheld(row, case, self._evidence.now().withheld)

    def keep(self, step: VariantChange) -> None:
        """Store a step; raises `Conflict` when the variant is not as the step found it."""
        keep_variants.keep(self._session, step)

    def add_score(self, adding: Adding, case_ids: Sequence[str]) -> SetScore:
        """Count the variants of some cases more."""
        return adding.add(self._session, self._evidence.now(), case_ids)
