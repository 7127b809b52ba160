"""A set's cases as rows, whether it is a database or a folder of files: what `goldtui list` prints."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import Notice
from goldtui.model.records import GoldCase
from goldtui.store.search import index_text
from goldtui.store.values import CaseState, HeadQuery
from goldtui.workbench.filter_words import filter_notices, parse_filter
from goldtui.workbench.places import EXAMPLE_SET, choose_place, example_folder, require_something

_SPACELESS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")


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
    """The rows a filter keeps, up to a limit, of `total`."""

    name: str
    total: int
    rows: tuple[OverviewRow, ...]
    notices: tuple[Notice, ...]
    why: str = ""


def overview(path: Path | None, filter_text: str, limit: int) -> Overview:
    """The cases at a path, or of the database that the workbench would open (nothing is made for that).

    Raises `UnusableInput` (`no_such_set` and the reader's codes) or `StoreError`.
    """
    query = parse_filter(filter_text)
    place = choose_place(path)
    why = "" if path is not None else place.why
    if place.example and not place.path.exists():
        why = "the example set; `goldtui demo` makes a copy of your own"
        return _of_files(example_folder(EXAMPLE_SET), query, limit, why)
    if place.path.is_dir():
        return _of_files(place.path, query, limit, why)
    require_something(place)
    from goldtui.store import heads, settings
    from goldtui.store.engine import open_store

    with open_store(place.path, read_only=True) as store:
        name = settings.load(store).name
        total = heads.count(store, query)
        found = heads.window(store, query, 0, limit)
    rows = tuple(OverviewRow(h.case_id, str(h.state), h.workflow, h.first_failed_stage, h.question) for h in found)
    return Overview(name, total, rows, filter_notices(query), why)


def _of_files(path: Path, query: HeadQuery, limit: int, why: str) -> Overview:
    from goldtui.workbench.judge_set import projections
    from goldtui.workbench.sources import load_set

    loaded = load_set(path)
    goldset = loaded.goldset
    judged = projections(goldset.cases, EvidenceIndex(goldset.evidence), goldset.policy, STRICT)
    rows = [
        OverviewRow(c.case_id, CaseState.DRAFT.value, c.workflow, judged[c.case_id].first_failed_stage, c.question)
        for c in goldset.cases
    ]
    kept = [r for r, c in zip(rows, goldset.cases, strict=True) if _matches(r, c, query)]
    notices = [*loaded.notices, *filter_notices(query)]
    if query.author is not None:
        notices.append(Notice("no_authors", "files name no authors, so author: finds nothing here", "filter"))
    return Overview(goldset.name, len(kept), tuple(kept[:limit]), tuple(notices), why)


def _matches(row: OverviewRow, case: GoldCase, query: HeadQuery) -> bool:
    if query.state is not None and str(query.state) != row.state:
        return False
    if query.workflow is not None and query.workflow != (row.workflow or ""):
        return False
    if query.stage is not None and query.stage != (row.first_failed_stage or ""):
        return False
    if query.author is not None:
        return False
    return all(_found(word, case) for word in query.text.split())


def _found(word: str, case: GoldCase) -> bool:
    """The database's word search over one case of a file: a word of the case begins so, signs stand in the question."""
    folded = _folded(word)
    if not any(char.isalnum() for char in folded):
        return word in case.question
    if _SPACELESS.search(folded):
        return folded in _folded(case.model_dump_json())
    return re.search(rf"(?<!\w){re.escape(folded)}", index_text(case)) is not None


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
