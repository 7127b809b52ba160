"""One open gold set as the screens see it: one service per place, all sharing one session.

A screen holds a bench, never a session. Every service call may block, so the screens run them in the lane.
"""

from __future__ import annotations

from collections.abc import Callable

from goldtui.model.policy import Policy
from goldtui.workbench.case.earlier import last_place
from goldtui.workbench.case.service import CaseService
from goldtui.workbench.checks.service import CheckService
from goldtui.workbench.freeze.service import FreezeService
from goldtui.workbench.labels.service import LabelService
from goldtui.workbench.library.service import LibraryService
from goldtui.workbench.policy.service import PolicyService
from goldtui.workbench.replay.service import ReplayService
from goldtui.workbench.report.service import ReportService
from goldtui.workbench.review.service import ReviewService
from goldtui.workbench.session import roles
from goldtui.workbench.session.hidden_words import SetHiding
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import Session, open_session
from goldtui.workbench.start.prepare import prepare
from goldtui.workbench.variants.case_variants import SetEvidence
from goldtui.workbench.variants.service import VariantService
from goldtui.workbench.verdicts.service import VerdictService


def open_bench(place: Place, author: str, *, create: bool = False) -> Bench:
    """Open the set at a place that was already chosen."""
    prepare(place)
    return Bench(open_session(place, author, create=create))


class Bench:
    """The set's name and file, the person at work, and the services."""

    def __init__(self, session: Session) -> None:
        self._session = session
        evidence, hiding = SetEvidence(session), SetHiding(session)
        self.library = LibraryService(session, hiding)
        self.case = CaseService(session, evidence, hiding, last_place(session))
        self.checks = CheckService(session, evidence)
        self.variants = VariantService(session, evidence)
        self.replay = ReplayService(session)
        self.review = ReviewService(session, evidence)
        self.labels = LabelService(session)
        self.freeze = FreezeService(session)
        self.report = ReportService(session)
        self.verdicts = VerdictService(session)
        self.rules = PolicyService(session)

    @property
    def name(self) -> str:
        """The set's name; foreign text."""
        return self._session.set_name

    @property
    def path(self) -> str:
        """The database file."""
        return str(self._session.path)

    @property
    def why(self) -> str:
        """Why this database was chosen, in words; empty when there is nothing to explain."""
        return self._session.why

    @property
    def warning(self) -> str:
        """What differs in the set's history from what this client remembers, and the next step; empty if nothing."""
        return "" if self._session.warning is None else self._session.warning.line()

    @property
    def read_only(self) -> str:
        """Why nothing can be saved right now, and the next step; empty when saving works. Checks the file system."""
        problem = self._session.read_only
        return "" if problem is None else f"{problem.message}. {problem.fix}"

    @property
    def author(self) -> str:
        """The author's name as it is written into revisions."""
        return self._session.author

    @property
    def me(self) -> str:
        """The author's name as the set's list of people has it; foreign text."""
        return roles.person(self._session)

    @property
    def standing(self) -> str:
        """`ana (author, reviewer)`: the author and their roles; foreign text."""
        return roles.standing(self._session)

    @property
    def policy(self) -> Policy:
        """The rules of the set: its checklist, its guideline, whether it reviews blind."""
        return self._session.policy

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard`, from any thread, whenever somebody may have saved; only a server says so."""
        self._session.store.listen(heard)

    def close(self) -> None:
        """Release the review lease on the current case and close the database."""
        self.review.let_go()
        self._session.close()
