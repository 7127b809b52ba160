"""From the Review place to labels: blind labelling, the conflicts of a case, and how far people agree in the set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.binding import Binding, BindingType

from goldtui.tui.kit.case_list import CaseList

if TYPE_CHECKING:
    from goldtui.tui.review.state import ReviewDesk

LABEL_KEYS: Final[list[BindingType]] = [
    Binding("L", "label", "Label its claims blind", show=False, id="review.label"),
    Binding("V", "adjudicate", "Conflicts of its labels", show=False, id="review.adjudicate"),
    Binding("K", "agreement", "Agreement of labels: kappa, alpha, cases", show=False, id="review.agreement"),
]


class LabelWays:
    """The ways from a case to its labels."""

    def __init__(self, desk: ReviewDesk) -> None:
        self.desk, self.state = desk, desk.state

    def label(self) -> None:
        """Label the selected case."""
        from goldtui.tui.labels.labelling import LabellingScreen

        if self.state.wanted:
            self.desk.gold_app.push_screen(
                LabellingScreen(self.desk.bench, self.desk.lane, self.desk.glyphs, self.state.wanted)
            )
        else:
            self.desk.gold_app.tell("There is no case here to label.")

    def adjudicate(self) -> None:
        """Decide the conflicts of the selected case."""
        from goldtui.tui.labels.adjudication import AdjudicationScreen

        if self.state.wanted:
            self.desk.gold_app.push_screen(
                AdjudicationScreen(self.desk.bench, self.desk.lane, self.desk.glyphs, self.state.wanted)
            )
        else:
            self.desk.gold_app.tell("There is no case here whose labels could differ.")

    def agreement(self) -> None:
        """Show how far people agree."""
        from goldtui.tui.labels.agreement import AgreementScreen

        self.desk.gold_app.push_screen(
            AgreementScreen(self.desk.bench, self.desk.lane, self.desk.glyphs), self._open_case
        )

    def _open_case(self, case_id: str | None) -> None:
        if case_id is not None:
            self.desk.gold_app.post_message(CaseList.Opened(case_id))
