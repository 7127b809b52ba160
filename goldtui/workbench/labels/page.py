"""Data of the labelling screen: a case's claims, points and sources, without anybody's opinion of them.

Support phrases and other people's labels are added only after this person has labelled, so that they cannot be shown by
mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from goldtui.casework.adjudication import Settled, Spot
from goldtui.casework.judge import cited_ids
from goldtui.casework.label_work import LabelWork, of_sheet, resume_work, versions_of
from goldtui.casework.withheld import Withheld
from goldtui.model.faults import Conflict, GoldtuiError, Problem
from goldtui.model.labels import LabelSheet
from goldtui.model.people import Role
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.evidence import chunks as chunk_store
from goldtui.workbench.labels import unfinished_work
from goldtui.workbench.labels.label_case import NOTHING, CaseLabels, give_labels, labels_of, why_not_label
from goldtui.workbench.review.review_case import ReviewCase, review_case
from goldtui.workbench.session.roles import person, require, standing
from goldtui.workbench.session.session import Session

NONE_WITHHELD = Withheld(())


@dataclass(frozen=True, slots=True)
class LabelPage:
    """What the labelling screen shows of a case."""

    case: GoldCase
    """The case without its support phrases and with withheld words hidden."""
    digest: str
    """The digest of the text that the labels are bound to."""
    chunks: tuple[EvidenceChunk, ...]
    """Required and cited sources in force; withheld ones have no text."""
    me: str
    standing: str
    """The person and their roles; foreign text, like `me`."""
    work: LabelWork
    """This person's labels so far."""
    refused: tuple[Problem, ...] = ()
    """Why this person may not label this case."""
    lost: tuple[Spot, ...] = ()
    """Where a kept label was dropped, or lost a phrase, because the labelled words have changed."""
    given: bool = False
    """Whether this person has labelled this text."""
    hidden: int = 0
    """The number of other people's sheets hidden until this person has labelled."""
    gold: GoldCase | None = None
    """The case with its support phrases, after this person has labelled."""
    sheets: Mapping[str, LabelSheet] | None = None
    """Everybody's labels by person, after this person has labelled."""
    settled: Settled = NOTHING
    withheld: Withheld = NONE_WITHHELD

    @property
    def versions(self) -> Mapping[str, str]:
        """The versions of the sources, by chunk id."""
        return versions_of(self.chunks)

    def clean(self, text: str) -> str:
        """Marked words with withheld text hidden."""
        return self.withheld.clean(text, {})


def label_page(session: Session, case_id: str) -> LabelPage:
    """The current case with this person's kept labels; raises `UnusableInput` (`unknown_case`)."""
    shown = review_case(session, case_id)
    withheld, case, chunks = as_shown(session, shown)
    labels = labels_of(session, shown)
    given = labels.sheets.get(person(session))
    page = LabelPage(
        case=blind_case(case),
        digest=shown.digest,
        chunks=chunks,
        me=person(session),
        standing=standing(session),
        work=LabelWork(digest=shown.digest),
        hidden=labels.hidden,
        withheld=withheld,
    )
    if given is not None:
        return _opened(page, case, labels, given)
    kept = unfinished_work.kept_labels(session, case_id)
    if kept is not None:
        work, lost = resume_work(kept, page.case, chunks, shown.digest)
        page = replace(page, work=work, lost=lost)
    return replace(page, refused=_refused(session, shown))


def keep(session: Session, page: LabelPage, work: LabelWork) -> str:
    """Keep the unfinished labels; returns the local time as `HH:MM`."""
    return f"{unfinished_work.keep_labels(session, page.case.case_id, work).astimezone():%H:%M}"


def hand_in(session: Session, page: LabelPage, work: LabelWork) -> LabelPage:
    """Submit the labels of the text on the page and return the updated page. Raises the errors of `give_labels`."""
    case_id = page.case.case_id
    shown = same_text(session, case_id, page.digest)
    give_labels(session, shown, work.sheet())
    unfinished_work.drop(session, "labels", case_id)
    return label_page(session, case_id)


def same_text(session: Session, case_id: str, digest: str) -> ReviewCase:
    """The case, if its text is still the shown one; raises `Conflict` (`review_moved`)."""
    shown = review_case(session, case_id)
    if shown.digest != digest:
        newest = shown.revision
        message = f"{newest.author} has saved revision {newest.number} since this one was shown; nothing was recorded"
        raise Conflict("review_moved", message, f"case {case_id}", "look at what changed, then go on")
    return shown


def as_shown(session: Session, shown: ReviewCase) -> tuple[Withheld, GoldCase, tuple[EvidenceChunk, ...]]:
    """The filter for withheld words, the case with them hidden, and the sources; withheld ones have no text."""
    named = tuple(dict.fromkeys((*shown.case.named_source_ids, *cited_ids(shown.case))))
    withheld = Withheld(
        (*chunk_store.withheld(session.store), *chunk_store.get(session.store, named)), session.policy.restricted_run
    )
    chunks = tuple(
        chunk.model_copy(update={"text": None}) if chunk.permitted is False else chunk for chunk in shown.chunks
    )
    return withheld, withheld.clean_case(shown.case), chunks


def _opened(page: LabelPage, case: GoldCase, labels: CaseLabels, given: LabelSheet) -> LabelPage:
    work = of_sheet(given, page.case, page.versions, page.digest)
    return replace(page, work=work, given=True, gold=case, sheets=labels.sheets, settled=labels.settled)


def blind_case(case: GoldCase) -> GoldCase:
    """The case without the phrases of its claims and points, because those would show where to look."""
    points = tuple(point.model_copy(update={"answer_phrases": (), "forbidden_phrases": ()}) for point in case.points)
    if case.reference is None:
        return case.model_copy(update={"points": points})
    claims = tuple(claim.model_copy(update={"support_phrases": ()}) for claim in case.reference.claims)
    answer = case.reference.model_copy(update={"claims": claims})
    return case.model_copy(update={"points": points, "reference": answer})


def _refused(session: Session, shown: ReviewCase) -> tuple[Problem, ...]:
    try:
        require(session, Role.REVIEWER, "label claims", f"case {shown.case.case_id}")
    except GoldtuiError as error:
        return tuple(error.problems)
    return why_not_label(session, shown)
