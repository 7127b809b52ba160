"""The use cases behind the Variants place, as `port_variants` asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.records import GoldCase
from goldtui.text.word_diff import Piece
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants import keep_variants
from goldtui.workbench.variants.case_variants import CaseVariants, Evidence, VariantRow, case_variants, evidence_of
from goldtui.workbench.variants.keep_variants import VariantChange
from goldtui.workbench.variants.set_score import Adding, SetScore
from goldtui.workbench.variants.variant_difference import variant_difference


class VariantCalls:
    """Mixed into the bench over a session."""

    _session: Session
    _evidence: Evidence | None = None
    """Read once and again when some has come in: every case is judged against the evidence of the whole set."""

    def variants_of(self, case: GoldCase, *, afresh: bool = False) -> CaseVariants:
        """Every variant of a case."""
        return case_variants(self._session, self._all_evidence(afresh=afresh), case)

    def variant_difference(self, case: GoldCase, row: VariantRow) -> Sequence[Piece]:
        """Reference against variant."""
        return variant_difference(self._all_evidence(), case, self._session.policy, row)

    def variant_quotes(self, case: GoldCase, row: VariantRow) -> bool:
        """By the words of every withheld source."""
        return keep_variants.quotes_withheld(row, case, self._all_evidence().withheld)

    def keep_variant(self, step: VariantChange) -> None:
        """Store a step."""
        keep_variants.keep(self._session, step)

    def add_score(self, adding: Adding, case_ids: Sequence[str]) -> SetScore:
        """Some cases more."""
        return adding.add(self._session, self._all_evidence(), case_ids)

    def _all_evidence(self, *, afresh: bool = False) -> Evidence:
        self._evidence = evidence_of(self._session, None if afresh else self._evidence)
        return self._evidence
