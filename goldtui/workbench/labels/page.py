"""One case laid out for blind labelling: its claims, points and sources, and nothing of what anybody holds of them.

What the gold rests on, and what others said, is on the page only once one's own labels are in: what is not handed out
cannot be shown by mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from goldtui.casework.adjudication import Settled, Spot
from goldtui.casework.judge import cited_ids
from goldtui.casework.label_work import LabelWork, of_sheet, resumed, versions_of
from goldtui.casework.withheld import Withheld
from goldtui.model.faults import Conflict, GoldtuiError, Problem
from goldtui.model.labels import LabelSheet
from goldtui.model.people import Role
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.evidence import chunks as chunk_store
from goldtui.workbench.labels import unfinished_work as kept_work
from goldtui.workbench.labels.label_case import NOTHING, CaseLabels, give_labels, labels_of, why_not_label
from goldtui.workbench.review.review_case import ReviewCase, review_case
from goldtui.workbench.session.roles import person, require, standing
from goldtui.workbench.session.session import Session

NONE_WITHHELD = Withheld(())


@dataclass(frozen=True, slots=True)
class LabelPage:
    """What the labelling screen draws of a case."""

    case: GoldCase
    """The text as it may be shown, without the phrases that the gold rests on."""
    digest: str
    """The revision that labels are bound to."""
    chunks: tuple[EvidenceChunk, ...]
    """Required and cited sources in force; those that may not be shown have no text."""
    me: str
    standing: str
    """Who works here and what they may do; foreign text, like `me`."""
    work: LabelWork
    """What one has said so far."""
    refused: tuple[Problem, ...] = ()
    """Why this person cannot label this case."""
    lost: tuple[Spot, ...] = ()
    """Where a kept label was dropped, or lost a phrase, because the words it was given for have changed."""
    given: bool = False
    """One's own labels of this text are in."""
    hidden: int = 0
    """How many sheets of others wait for one's own."""
    gold: GoldCase | None = None
    """The case with the phrases it rests on, once one's own labels are in."""
    sheets: Mapping[str, LabelSheet] | None = None
    """Everybody's labels by person, once one's own are in."""
    settled: Settled = NOTHING
    withheld: Withheld = NONE_WITHHELD

    @property
    def versions(self) -> Mapping[str, str]:
        """Of the sources, by chunk id."""
        return versions_of(self.chunks)

    def clean(self, text: str) -> str:
        """Words that somebody marked, as they may be shown."""
        return self.withheld.clean(text, {})


def label_page(session: Session, case_id: str) -> LabelPage:
    """The case as it now is, with what this person kept of it; raises `UnusableInput` (`unknown_case`)."""
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
    kept = kept_work.kept_labels(session, case_id)
    if kept is not None:
        work, lost = resumed(kept, page.case, chunks, shown.digest)
        page = replace(page, work=work, lost=lost)
    return replace(page, refused=_refused(session, shown))


def keep(session: Session, page: LabelPage, work: LabelWork) -> str:
    """Keep the unfinished labels; returns the local time as `HH:MM`."""
    return f"{kept_work.keep_labels(session, page.case.case_id, work).astimezone():%H:%M}"


def hand_in(session: Session, page: LabelPage, work: LabelWork) -> LabelPage:
    """Give one's labels of the text on the page; the page as it is afterwards. Raises as `give_labels`."""
    case_id = page.case.case_id
    shown = same_text(session, case_id, page.digest)
    give_labels(session, shown, work.sheet())
    kept_work.drop(session, "labels", case_id)
    return label_page(session, case_id)


def same_text(session: Session, case_id: str, digest: str) -> ReviewCase:
    """The case, if its text is still the one that was shown; raises `Conflict` (`review_moved`)."""
    shown = review_case(session, case_id)
    if shown.digest != digest:
        newest = shown.revision
        message = f"{newest.author} has saved revision {newest.number} since this one was shown; nothing was recorded"
        raise Conflict("review_moved", message, f"case {case_id}", "look at what changed, then go on")
    return shown


def as_shown(session: Session, shown: ReviewCase) -> tuple[Withheld, GoldCase, tuple[EvidenceChunk, ...]]:
    """What hides withheld words, the case without them, and the sources, those that may not be shown without text."""
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
    """The case without the phrases of its claims and points: they would say where to look, and what to find."""
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
