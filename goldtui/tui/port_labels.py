"""What labelling, adjudication and agreement ask of the workbench. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.casework.decision_work import Begun
    from goldtui.casework.label_work import LabelWork
    from goldtui.model.labels import Resolution
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage
    from goldtui.workbench.labels.agreement_page import AgreementPage
    from goldtui.workbench.labels.page import LabelPage


class LabelBench(Protocol):
    """The part of a bench behind the labels of a case."""

    def label_page(self, case_id: str) -> LabelPage:
        """A case to label, with what one kept of it."""

    def keep_labels(self, page: LabelPage, work: LabelWork) -> str:
        """Keep unfinished labels; returns the local time as `HH:MM`."""

    def hand_in_labels(self, page: LabelPage, work: LabelWork) -> LabelPage:
        """Give one's labels; raises what is missing, or `Conflict` when the text is another by now."""

    def adjudication_page(self, case_id: str) -> AdjudicationPage:
        """The conflicts of a case."""

    def keep_decisions(self, page: AdjudicationPage, decided: Sequence[Resolution], begun: Sequence[Begun]) -> str:
        """Keep what is not handed in; returns the local time as `HH:MM`."""

    def hand_in_decisions(self, page: AdjudicationPage, decided: Sequence[Resolution]) -> AdjudicationPage:
        """Record the decisions; raises what is in the way, or `Conflict`."""

    def agreement_page(self) -> AgreementPage:
        """How far people agree, and where they do not."""
