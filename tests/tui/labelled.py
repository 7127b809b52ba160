"""Labels that people have given and kept of a set on a real database."""

from __future__ import annotations

from dataclasses import replace

from garden import NOON, Garden, garden

from goldtui.casework.decision_work import DecisionWork
from goldtui.casework.label_work import LabelWork
from goldtui.model.case_state import CaseState
from goldtui.model.labels import (
    Adjudication,
    ClaimLabel,
    Coverage,
    LabelSheet,
    Mark,
    PointLabel,
    Resolution,
    Support,
)
from goldtui.model.records import GoldCase
from goldtui.store import reviews
from goldtui.store.cases import revisions
from goldtui.workbench.labels import unfinished_work
from goldtui.workbench.labels.agreement_page import wrong_lines
from goldtui.workbench.review.dispute import WrongLabels


def under_review(*cases: GoldCase, who: str = "ana") -> Garden:
    """The garden with its cases under review."""
    return garden(*cases, who=who, state=CaseState.READY)


def mark(text: str, phrase: str, chunk_id: str = "care#1") -> Mark:
    """A phrase at its first place."""
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


def give(one: Garden, case_id: str, sheets: dict[str, LabelSheet]) -> Garden:
    """People hand their labels in."""
    store = one.session.store
    newest = revisions.latest(store, case_id)
    assert newest is not None
    for who, said in sheets.items():
        reviews.give(store, case_id, said, revision_digest=newest.digest, author=who, at=NOON)
    return one


def with_rulings(one: Garden) -> Garden:
    """As if people had ruled on disputes about the gold, which takes longer than a screen needs to show it."""
    asked = one.labels.agreement
    wrong = tuple(wrong_lines(WrongLabels(3, 7, 1), {"glasshouse": WrongLabels(0, 0, 2)}))
    one.labels.agreement = lambda: replace(asked(), wrong=wrong)  # type: ignore[method-assign]
    return one


def given(one: Garden, case_id: str = "g-1") -> dict[str, LabelSheet]:
    """Labels that were handed in, by person."""
    said = reviews.of_case(one.session.store, case_id)
    return {opinion.author: opinion.content for opinion in said if isinstance(opinion.content, LabelSheet)}


def resolved(one: Garden, case_id: str = "g-1") -> list[Resolution]:
    """Decisions that were handed in."""
    said = [opinion.content for opinion in reviews.of_case(one.session.store, case_id)]
    return [made for content in said if isinstance(content, Adjudication) for made in content.resolutions]


def kept_labels(one: Garden, case_id: str = "g-1") -> LabelWork | None:
    """Labels that were not handed in."""
    return unfinished_work.kept_labels(one.session, case_id)


def kept_decisions(one: Garden, case_id: str = "g-1") -> DecisionWork | None:
    """Decisions that were not."""
    return unfinished_work.kept_decisions(one.session, case_id)
