"""A set's cases as rows, whether it is a database or a folder of files: what `goldtui list` prints."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import Notice
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.store.values import CaseState, HeadQuery
from goldtui.workbench.filter_words import parse_filter
from goldtui.workbench.places import choose_place


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
    """The cases at a path, or of the database that the workbench would open."""
    if path is not None and path.is_dir():
        return _of_files(path, filter_text, limit)
    from goldtui.store import heads, settings
    from goldtui.store.engine import open_store
    from goldtui.workbench.sources import require_existing

    place = choose_place(path)
    require_existing(place.path)
    query = parse_filter(filter_text)
    with open_store(place.path, read_only=True) as store:
        name = settings.load(store).name
        total = heads.count(store, query)
        found = heads.window(store, query, 0, limit)
    rows = tuple(OverviewRow(h.case_id, str(h.state), h.workflow, h.first_failed_stage, h.question) for h in found)
    return Overview(name, total, rows, (), "" if path is not None else place.why)


def _of_files(path: Path, filter_text: str, limit: int) -> Overview:
    from goldtui.workbench.judge_set import projections
    from goldtui.workbench.sources import load_set

    loaded = load_set(path)
    goldset = loaded.goldset
    judged = projections(goldset.cases, EvidenceIndex(goldset.evidence), goldset.policy, STRICT)
    query = parse_filter(filter_text)
    rows = [
        OverviewRow(c.case_id, CaseState.DRAFT.value, c.workflow, judged[c.case_id].first_failed_stage, c.question)
        for c in goldset.cases
    ]
    kept = [r for r, c in zip(rows, goldset.cases, strict=True) if _matches(r, c, goldset, query)]
    return Overview(goldset.name, len(kept), tuple(kept[:limit]), loaded.notices)


def _matches(row: OverviewRow, case: GoldCase, goldset: GoldSet, query: HeadQuery) -> bool:
    """The filter over files: every word must stand somewhere in the case's text."""
    if query.state is not None and str(query.state) != row.state:
        return False
    if query.workflow is not None and query.workflow != (row.workflow or ""):
        return False
    if query.stage is not None and query.stage != (row.first_failed_stage or ""):
        return False
    if query.author is not None:
        return False
    text = f"{case.case_id}\n{case.model_dump_json()}".casefold()
    return all(word.casefold() in text for word in query.text.split())
