"""The use cases behind labelling, adjudication and agreement, as `port_labels` asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.casework.decision_work import Begun
from goldtui.casework.label_work import LabelWork
from goldtui.model.labels import Resolution
from goldtui.workbench.labels import adjudication_page, agreement_page
from goldtui.workbench.labels import page as label_page
from goldtui.workbench.labels.adjudication_page import AdjudicationPage
from goldtui.workbench.labels.agreement_page import AgreementPage
from goldtui.workbench.labels.page import LabelPage
from goldtui.workbench.session.session import Session


class LabelCalls:
    """Mixed into the bench over a session."""

    _session: Session

    def label_page(self, case_id: str) -> LabelPage:
        """A case to label."""
        return label_page.label_page(self._session, case_id)

    def keep_labels(self, page: LabelPage, work: LabelWork) -> str:
        """Keep what is not handed in."""
        return label_page.keep(self._session, page, work)

    def hand_in_labels(self, page: LabelPage, work: LabelWork) -> LabelPage:
        """Give one's labels."""
        return label_page.hand_in(self._session, page, work)

    def adjudication_page(self, case_id: str) -> AdjudicationPage:
        """The conflicts of a case."""
        return adjudication_page.adjudication_page(self._session, case_id)

    def keep_decisions(self, page: AdjudicationPage, decided: Sequence[Resolution], begun: Sequence[Begun]) -> str:
        """Keep what is not handed in."""
        return adjudication_page.keep(self._session, page, decided, begun)

    def hand_in_decisions(self, page: AdjudicationPage, decided: Sequence[Resolution]) -> AdjudicationPage:
        """Record the decisions."""
        return adjudication_page.hand_in(self._session, page, decided)

    def agreement_page(self) -> AgreementPage:
        """Of the set."""
        return agreement_page.agreement_page(self._session)
