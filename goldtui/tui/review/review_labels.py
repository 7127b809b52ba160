"""From the Review place to labels: blind labelling, the conflicts of a case, and how far people agree in the set."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.review.watch import ReviewWatch

LABEL_KEYS: Final[list[BindingType]] = [
    Binding("L", "label", "Label its claims blind", show=False, id="review.label"),
    Binding("V", "adjudicate", "Conflicts of its labels", show=False, id="review.adjudicate"),
    Binding("K", "agreement", "Agreement of labels: kappa, alpha, cases", show=False, id="review.agreement"),
]


class ReviewLabels(ReviewWatch):
    """The ways from a case to its labels."""

    def action_label(self) -> None:
        """Label the selected case."""
        from goldtui.tui.labels.labelling import LabellingScreen

        if self.wanted:
            self.gold_app.push_screen(LabellingScreen(self.bench, self.lane, self.glyphs, self.wanted))
        else:
            self.gold_app.tell("There is no case here to label.")

    def action_adjudicate(self) -> None:
        """Decide the conflicts of the selected case."""
        from goldtui.tui.labels.adjudication import AdjudicationScreen

        if self.wanted:
            self.gold_app.push_screen(AdjudicationScreen(self.bench, self.lane, self.glyphs, self.wanted))
        else:
            self.gold_app.tell("There is no case here whose labels could differ.")

    def action_agreement(self) -> None:
        """Show how far people agree."""
        from goldtui.tui.labels.agreement import AgreementScreen

        self.gold_app.push_screen(AgreementScreen(self.bench, self.lane, self.glyphs), self._open_case)

    def _open_case(self, case_id: str | None) -> None:
        if case_id is not None:
            self.gold_app.post_message(CaseList.Opened(case_id))
