"""The Library's part of the set in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from goldtui.model.faults import GoldtuiError
from goldtui.workbench.library.saved_filters import SavedFilter
from goldtui.workbench.library.views import CloneView, CountsView, SliceView


class FakeLibrary:
    """Mixed into the fake bench, whose dictionaries it reads."""

    filters: dict[str, str]

    def used(self):
        """Values in use, most frequent first."""
        return {"workflow": ("glasshouse", "seed bank"), "tags": ("winter", "water")}

    def _found_rows(self, filter_text: str) -> list[Any]:
        rows = self.window(filter_text, 0, 10**6)  # type: ignore[attr-defined]
        return list(rows)

    def judge(self, case_ids: Sequence[str]) -> bool:
        """Nothing here waits to be judged."""
        return False

    def counts(self, filter_text: str, stop: object = None) -> CountsView:
        """Counted from the rows."""
        self._note("counts")  # type: ignore[attr-defined]
        rows = self._found_rows(filter_text)
        green = Counter(row.workflow for row in rows if row.stage == "pass")
        slices = tuple(
            SliceView(name, n, green[name], None if filter_text else n, 0)
            for name, n in sorted(Counter(row.workflow for row in rows).items())
        )
        return CountsView(len(rows), Counter(row.state for row in rows), Counter(row.stage for row in rows), slices)

    def odd(self, filter_text: str) -> Sequence[str]:
        """A filter that says *drfat*."""
        return ["there is no state 'drfat', perhaps draft"] if "drfat" in filter_text else []

    def all_found(self, filter_text: str, stop: object = None) -> Sequence[int]:
        """By row."""
        return [row.ordinal for row in self._found_rows(filter_text)]

    def ids_at(self, ordinals: Sequence[int]) -> Sequence[str]:
        """By row."""
        ids = {row.ordinal: row.case_id for row in self._found_rows("")}
        return [ids[one] for one in ordinals]

    def saved_filters(self) -> Sequence[SavedFilter]:
        """By name."""
        return [SavedFilter(*one) for one in sorted(self.filters.items())]

    def save_filter(self, name: str, text: str) -> None:
        """Keep it."""
        self.filters[name] = text

    def drop_filter(self, name: str) -> None:
        """Forget it."""
        self.filters.pop(name, None)

    def new_case(
        self, question: str, sources: Sequence[str] = (), workflow: str | None = None, category: str | None = None
    ) -> str:
        """Numbered on."""
        if not question:
            raise GoldtuiError("no_question", "the question is blank", "question", "say what a person would ask")
        fields = {"required_source_ids": tuple(sources), "workflow": workflow, "category": category}
        given = {name: value for name, value in fields.items() if value}
        return self._add(f"g-{len(self.saved) + 1}", reference=None, question=question, **given)  # type: ignore[attr-defined, no-any-return]

    def clone_case(self, case_id: str) -> CloneView:
        """A copy with one phrase that fell."""
        question = self.saved[case_id][-1].question  # type: ignore[attr-defined]
        new = self._add(f"{case_id}-v2", question=question)  # type: ignore[attr-defined]
        return CloneView(new, ("c1: watered on Mondays (care#1, not in version v2)",))
