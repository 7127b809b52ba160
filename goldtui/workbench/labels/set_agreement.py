"""Agreement in a stored set, over every text that two people labelled, for the set and per slice."""

from __future__ import annotations

from collections.abc import Mapping

from goldtui.model.labels import LabelSheet
from goldtui.model.people import person_of
from goldtui.model.review import Kind
from goldtui.store import reviews
from goldtui.store.cases.heads import workflows_of
from goldtui.workbench.labels.agreement import Agreement, agreement
from goldtui.workbench.session.session import Session


def set_agreement(session: Session) -> tuple[Agreement, Mapping[str | None, Agreement]]:
    """The agreement of the whole set and of each slice with labels; null is the key for cases without a slice.

    Labels of a text that changed later count too, because they show how the guideline was read.
    """
    texts: dict[tuple[str, str], dict[str, LabelSheet]] = {}
    for one in reviews.of_kinds(session.store, (Kind.LABELS,)):
        assert isinstance(one.content, LabelSheet), "asked for label sheets only"
        name = person_of(session.policy.people, one.author)
        texts.setdefault((one.case_id, one.revision_digest), {})[name] = one.content
    slices = workflows_of(session.store, [case_id for case_id, _ in texts])
    by_slice: dict[str | None, list[dict[str, LabelSheet]]] = {}
    for (case_id, _), sheets in texts.items():
        by_slice.setdefault(slices.get(case_id), []).append(sheets)
    ordered = sorted(by_slice.items(), key=lambda item: (item[0] is None, item[0] or ""))
    return agreement(texts.values()), {name: agreement(listed) for name, listed in ordered}
