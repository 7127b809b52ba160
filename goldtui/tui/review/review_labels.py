"""From the Review place to labels: blind labelling, the conflicts of a case, and how far people agree in the set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from textual.binding import Binding, BindingType

from goldtui.tui.kit.case_list import CaseList

if TYPE_CHECKING:
    from goldtui.tui.review.review import ReviewPlace

LABEL_KEYS: Final[list[BindingType]] = [
    Binding("L", "label", "Label its claims blind", show=False, id="review.label"),
    Binding("V", "adjudicate", "Conflicts of its labels", show=False, id="review.adjudicate"),
    Binding("K", "agreement", "Agreement of labels: kappa, alpha, cases", show=False, id="review.agreement"),
]


class ReviewLabels:
    """Mixed into the Review place, and only there."""

    @property
    def _from(self) -> ReviewPlace:
        return cast("ReviewPlace", self)

    def action_label(self) -> None:
        """Label the case in hand."""
        from goldtui.tui.labels.labelling import LabellingScreen

        it = self._from
        if it.wanted:
            it.gold_app.push_screen(LabellingScreen(it.bench, it.lane, it.glyphs, it.wanted))
        else:
            it.gold_app.tell("There is no case here to label.")

    def action_adjudicate(self) -> None:
        """Decide the conflicts of the case in hand."""
        from goldtui.tui.labels.adjudication import AdjudicationScreen

        it = self._from
        if it.wanted:
            it.gold_app.push_screen(AdjudicationScreen(it.bench, it.lane, it.glyphs, it.wanted))
        else:
            it.gold_app.tell("There is no case here whose labels could differ.")

    def action_agreement(self) -> None:
        """How far people agree."""
        from goldtui.tui.labels.agreement import AgreementScreen

        it = self._from
        it.gold_app.push_screen(AgreementScreen(it.bench, it.lane, it.glyphs), self._open_case)

    def _open_case(self, case_id: str | None) -> None:
        if case_id is not None:
            self._from.gold_app.post_message(CaseList.Opened(case_id))
