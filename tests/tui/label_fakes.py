"""Labels in memory: sheets by case and person, worked out as the workbench works them out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from goldtui.casework.adjudication import Stamp, compare, settle
from goldtui.casework.decision_work import Begun, DecisionWork, fitting, work_of
from goldtui.casework.label_check import faults_of_sheet
from goldtui.casework.label_work import LabelWork, of_sheet, resumed, versions_of
from goldtui.casework.withheld import Withheld
from goldtui.model.faults import Conflict, Problem, StoreError
from goldtui.model.labels import ClaimLabel, Coverage, LabelSheet, Mark, PointLabel, Resolution, Support
from goldtui.workbench.labels.adjudication_page import AdjudicationPage
from goldtui.workbench.labels.agreement import agreement
from goldtui.workbench.labels.agreement_page import AgreementPage, differing_in, wrong_lines
from goldtui.workbench.labels.page import LabelPage, blind_case
from goldtui.workbench.labels.words import agreement_rows
from goldtui.workbench.review.decide import NotDecided
from goldtui.workbench.review.dispute import WrongLabels


def mark(text: str, phrase: str, chunk_id: str = "care#1") -> Mark:
    """A phrase where it stands first."""
    at = text.index(phrase)
    return Mark(chunk_id=chunk_id, version="v1", start=at, end=at + len(phrase), text=phrase)


def sheet(
    first: Support = Support.SUPPORTED,
    second: Support = Support.NOT_SUPPORTED,
    point: Coverage = Coverage.COVERED,
    marks: tuple[Mark, ...] = (),
) -> LabelSheet:
    """Labels of the two claims and the point of the usual case."""
    return LabelSheet(
        claims=(
            ClaimLabel(claim_id="c1", says=first, phrases=marks),
            ClaimLabel(claim_id="c2", says=second),
        ),
        points=(PointLabel(point_id="p1", says=point),),
    )


class FakeLabels:
    """Mixed into the fake bench, whose dictionaries it reads."""

    author: str
    saved: dict[str, list[Any]]
    chunks: dict[str, Any]
    cannot_label: tuple[Problem, ...] = ()
    keeping_fails = False

    @property
    def sheets(self) -> dict[str, dict[str, LabelSheet]]:
        """By case and person."""
        found: dict[str, dict[str, LabelSheet]] = self.__dict__.setdefault("label_sheets", {})
        return found

    @property
    def kept_labels(self) -> dict[str, LabelWork]:
        """By case."""
        found: dict[str, LabelWork] = self.__dict__.setdefault("labels_kept", {})
        return found

    @property
    def kept_decisions(self) -> dict[str, DecisionWork]:
        """By case."""
        found: dict[str, DecisionWork] = self.__dict__.setdefault("decisions_kept", {})
        return found

    @property
    def resolved(self) -> dict[str, list[Resolution]]:
        """By case."""
        found: dict[str, list[Resolution]] = self.__dict__.setdefault("decisions_given", {})
        return found

    def _parts(self, case_id: str) -> tuple[Any, str, tuple[Any, ...], Withheld]:
        case = self.saved[case_id][-1]
        withheld = Withheld(self.chunks.values())
        named = [one for one in self.chunks.values() if one.chunk_id in case.required_source_ids]
        chunks = tuple(one.model_copy(update={"text": None}) if one.permitted is False else one for one in named)
        return withheld.clean_case(case), f"{case_id}:{len(self.saved[case_id])}", chunks, withheld

    def label_page(self, case_id: str) -> LabelPage:
        """Others' labels only once one's own are in."""
        case, digest, chunks, withheld = self._parts(case_id)
        sheets = self.sheets.get(case_id, {})
        mine, blind = sheets.get(self.author), blind_case(case)
        name = self.author
        if mine is not None:
            work = of_sheet(mine, blind, versions_of(chunks), digest)
            settled = settle(compare(sheets), self.resolved.get(case_id, []))
            opened = LabelPage(blind, digest, chunks, name, name, work, given=True, withheld=withheld)
            return replace(opened, gold=case, sheets=sheets, settled=settled)
        work, lost = resumed(self.kept_labels.get(case_id, LabelWork(digest=digest)), blind, chunks, digest)
        return LabelPage(
            blind, digest, chunks, name, name, work, self.cannot_label, lost, hidden=len(sheets), withheld=withheld
        )

    def keep_labels(self, page: LabelPage, work: LabelWork) -> str:
        """In a dictionary, unless told to fail."""
        if self.keeping_fails:
            raise StoreError("work_not_kept", "what you have said cannot be kept: full", "/state", "make room")
        self.kept_labels[page.case.case_id] = work
        return "12:04"

    def hand_in_labels(self, page: LabelPage, work: LabelWork) -> LabelPage:
        """Refused as the workbench refuses it."""
        case_id = page.case.case_id
        self._refuse_other_text(case_id, page.digest)
        texts = {(one.chunk_id, one.version): one.text for one in page.chunks}
        found = faults_of_sheet(page.case, work.sheet(), texts)
        if found:
            raise NotDecided(found)
        self.sheets.setdefault(case_id, {})[self.author] = work.sheet()
        self.kept_labels.pop(case_id, None)
        return self.label_page(case_id)

    def _refuse_other_text(self, case_id: str, digest: str) -> None:
        if self._parts(case_id)[1] != digest:
            raise Conflict("review_moved", "ben has saved revision 2 since this one was shown", case_id, "look")

    def adjudication_page(self, case_id: str) -> AdjudicationPage:
        """Decided by whoever did not label."""
        case, digest, chunks, withheld = self._parts(case_id)
        sheets = self.sheets.get(case_id, {})
        settled = settle(compare(sheets), self.resolved.get(case_id, []))
        refused: tuple[Problem, ...] = ()
        if self.author in sheets:
            message = f"{self.author} took part, and conflicts are decided by a third person"
            refused = (Problem("took_part", message, case_id, "ask somebody else"),)
        kept, begun = fitting(self.kept_decisions.get(case_id, DecisionWork()), settled.left)
        return AdjudicationPage(
            case,
            digest,
            chunks,
            self.author,
            self.author,
            settled.left,
            tuple(one for one in settled.outcomes if one.stamp is not Stamp.UNRESOLVED),
            refused=refused,
            kept=kept or None,
            begun=begun or None,
            withheld=withheld,
        )

    def keep_decisions(self, page: AdjudicationPage, decided: Sequence[Resolution], begun: Sequence[Begun]) -> str:
        """In a dictionary."""
        if self.keeping_fails:
            raise StoreError("work_not_kept", "what you have said cannot be kept: full", "/state", "make room")
        self.kept_decisions[page.case.case_id] = work_of(decided, begun)
        return "12:04"

    def hand_in_decisions(self, page: AdjudicationPage, decided: Sequence[Resolution]) -> AdjudicationPage:
        """Refused where the labels are others by now."""
        case_id = page.case.case_id
        self._refuse_other_text(case_id, page.digest)
        now = {(one.spot, one.given) for one in compare(self.sheets.get(case_id, {})).conflicts}
        for one in decided:
            if (one.spot, one.among) not in now:
                message = f"there is no such conflict about {' '.join(one.spot)} any more"
                raise NotDecided((Problem("unknown_conflict", message, case_id, "look"),))
        self.resolved.setdefault(case_id, []).extend(decided)
        self.kept_decisions.pop(case_id, None)
        return self.adjudication_page(case_id)

    def agreement_page(self) -> AgreementPage:
        """Over all sheets; every case is of one slice."""
        whole = agreement(self.sheets.values())
        slices = {"glasshouse": whole} if self.sheets else {}
        texts = {(case_id, "1"): sheets for case_id, sheets in self.sheets.items()}
        return AgreementPage(
            tuple(agreement_rows(whole, slices)),
            tuple(wrong_lines(WrongLabels(3, 7, 1), {"glasshouse": WrongLabels(0, 0, 2)})),
            differing_in(texts, dict.fromkeys(self.sheets, "glasshouse")),
            self.author,
        )
