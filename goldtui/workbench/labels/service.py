"""The service for labelling, adjudication and agreement."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.casework.decision_work import Begun
from goldtui.casework.label_work import LabelWork
from goldtui.model.labels import Resolution
from goldtui.workbench.labels import adjudication_page, agreement_page, page
from goldtui.workbench.labels.adjudication_page import AdjudicationPage
from goldtui.workbench.labels.agreement_page import AgreementPage
from goldtui.workbench.labels.page import LabelPage
from goldtui.workbench.session.session import Session


class LabelService:
    """Labels of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self, case_id: str) -> LabelPage:
        """A case to label, with this person's kept labels."""
        return page.label_page(self._session, case_id)

    def keep(self, shown: LabelPage, work: LabelWork) -> str:
        """Keep unfinished labels; returns the local time as `HH:MM`."""
        return page.keep(self._session, shown, work)

    def hand_in(self, shown: LabelPage, work: LabelWork) -> LabelPage:
        """Submit the labels; raises what is missing, or `Conflict` when the text has changed."""
        return page.hand_in(self._session, shown, work)

    def conflicts(self, case_id: str) -> AdjudicationPage:
        """The label conflicts of a case."""
        return adjudication_page.adjudication_page(self._session, case_id)

    def keep_decisions(self, shown: AdjudicationPage, decided: Sequence[Resolution], begun: Sequence[Begun]) -> str:
        """Keep decisions that are not submitted yet; returns the local time as `HH:MM`."""
        return adjudication_page.keep(self._session, shown, decided, begun)

    def hand_in_decisions(self, shown: AdjudicationPage, decided: Sequence[Resolution]) -> AdjudicationPage:
        """Record the decisions; raises what blocks them, or `Conflict`."""
        return adjudication_page.hand_in(self._session, shown, decided)

    def agreement(self) -> AgreementPage:
        """How far people agree, and where they do not."""
        return agreement_page.agreement_page(self._session)
