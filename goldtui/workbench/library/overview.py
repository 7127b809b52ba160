"""A set's cases as rows, from a database or a folder of files, for `goldtui list`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from goldtui.casework.withheld import Withheld
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.case_state import FIRST
from goldtui.model.faults import Notice
from goldtui.model.records import GoldCase
from goldtui.store.cases.search import index_text
from goldtui.store.db.values import HeadOrder, HeadQuery
from goldtui.workbench.library.filter_words import Filter, read_filter
from goldtui.workbench.library.word_search import SPACELESS, folded, holds_word
from goldtui.workbench.session.places import EXAMPLE_SET, choose_place, example_folder, require_something
from goldtui.workbench.session.restricted_words import hide_restricted_words


@dataclass(frozen=True, slots=True)
class OverviewRow:
    """One case of a list."""

    case_id: str
    state: str
    workflow: str | None
    first_failed_stage: str | None
    question: str

    def as_json(self) -> dict[str, Any]:
        """The row as JSON."""
        return {
            "case_id": self.case_id,
            "state": self.state,
            "workflow": self.workflow,
            "first_failed_stage": self.first_failed_stage,
            "question": self.question,
        }


@dataclass(frozen=True, slots=True)
class Overview:
    """The rows that a filter finds, up to a limit, of `total`."""

    name: str
    total: int
    rows: tuple[OverviewRow, ...]
    notices: tuple[Notice, ...]
    why: str = ""


def overview(path: Path | None, filter_text: str, limit: int) -> Overview:
    """The cases at a path, or of the database that the workbench would open (it creates none).

    Raises `UnusableInput` (`no_such_set` and the codes of the reader) or `StoreError`.
    """
    said = read_filter(filter_text)
    query = said.query
    place = choose_place(path)
    why = "" if path is not None else place.why
    if place.example and not place.path.exists():
        why = "the example set; `goldtui demo` makes a copy of your own"
        return _of_files(example_folder(EXAMPLE_SET), said, limit, why)
    if place.path.is_dir():
        return _of_files(place.path, said, limit, why)
    require_something(place)
    from goldtui.store import settings
    from goldtui.store.cases import heads
    from goldtui.store.evidence import chunks
    from goldtui.store.opening import open_store
    from goldtui.workbench.library.waiting import judge_now, unjudged_notices

    with open_store(place.path, read_only=True) as store:
        total = heads.count(store, query)
        found = heads.window(store, query, 0, limit, order=said.order)
        info = settings.load(store)
        withheld = Withheld(chunks.withheld(store), info.policy.restricted_run)
        hide_restricted_words(store, info.policy)
        left_out = unjudged_notices(store, said, place.path)
        unjudged = () if left_out else tuple(h.case_id for h in found if h.first_failed_stage is None)
        now = judge_now(store, info.policy, unjudged)
    rows = tuple(
        OverviewRow(
            h.case_id,
            str(h.state),
            h.workflow,
            h.first_failed_stage or now.get(h.case_id),
            withheld.clean(h.question, {}),
        )
        for h in found
    )
    return Overview(info.name, total, rows, (*said.notices, *left_out), why)


def _of_files(path: Path, said: Filter, limit: int, why: str) -> Overview:
    from goldtui.casework.judge_set import projections
    from goldtui.workbench.session.sources import load_set

    loaded, query = load_set(path), said.query
    goldset = loaded.goldset
    judged = projections(goldset.cases, EvidenceIndex(goldset.evidence), goldset.policy, STRICT)
    rows = [
        OverviewRow(c.case_id, FIRST.value, c.workflow, judged[c.case_id].first_failed_stage, c.question)
        for c in goldset.cases
    ]
    kept = [r for r, c in zip(rows, goldset.cases, strict=True) if _matches(r, c, query)]
    kept.sort(key=_KEYS.get(said.order, lambda row: ""))
    notices = [*loaded.notices, *said.notices]
    if query.author is not None or query.drafts_of is not None:
        message = "files name no authors and hold no typing, so author: and draft: find nothing here"
        notices.append(Notice("no_authors", message, "filter"))
    withheld = Withheld((one for one in goldset.evidence if one.permitted is False), goldset.policy.restricted_run)
    rows = [replace(row, question=withheld.clean(row.question, {})) for row in kept[:limit]]
    return Overview(goldset.name, len(kept), tuple(rows), tuple(notices), why)


_KEYS: dict[HeadOrder, Callable[[OverviewRow], str]] = {
    HeadOrder.ID: lambda row: row.case_id,
    HeadOrder.STAGE: lambda row: row.first_failed_stage or "",
    HeadOrder.SLICE: lambda row: row.workflow or "",
}
"""Files have no times and no states, so cases stay in file order."""


def _matches(row: OverviewRow, case: GoldCase, query: HeadQuery) -> bool:
    if query.author is not None or query.drafts_of is not None:
        return False
    named = (("state", query.state), ("workflow", query.workflow), ("stage", query.stage))
    asked = [(name, str(value)) for name, value in named if value is not None]
    asked += [("tag", tag) for tag in query.tags] + [("text", word) for word in query.text.split()]
    return all(_agrees(row, case, *one) for one in asked) and not any(_agrees(row, case, *one) for one in query.without)


def _agrees(row: OverviewRow, case: GoldCase, name: str, value: str) -> bool:
    if name == "text":
        return all(_found(word, case) for word in value.split())
    if name == "tag":
        return value in case.tags if value else not case.tags
    shown = {"state": row.state, "workflow": row.workflow, "stage": row.first_failed_stage}
    return name in shown and value == (shown[name] or "")


def _found(word: str, case: GoldCase) -> bool:
    """Whether some word of the case begins with it; symbols are searched in the question."""
    # In scripts without spaces every text of the record is searched, as the database's character pairs are.
    looked_in = folded(case.model_dump_json()) if SPACELESS.search(folded(word)) else index_text(case)
    return holds_word(word, looked_in, case.question)
