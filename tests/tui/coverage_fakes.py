"""The map's part of the set in memory, counted as the workbench counts it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.workbench.library.coverage import coverage
from goldtui.workbench.library.coverage_at_hand import SetMap
from goldtui.workbench.library.coverage_gaps import covered, gaps
from goldtui.workbench.library.drafting import offered


class FakeCoverage:
    """Mixed into the fake bench, whose dictionaries it reads."""

    quotas: Mapping[str, int] = MappingProxyType({})
    asked_to_begin: tuple[object, ...] = ()

    def _goldset(self) -> GoldSet:
        cases = tuple(revisions[-1] for revisions in self.saved.values())  # type: ignore[attr-defined]
        policy = Policy(category_quotas=dict(self.quotas))
        return GoldSet(name="garden", cases=cases, evidence=tuple(self.chunks.values()), policy=policy)  # type: ignore[attr-defined]

    def map_of_set(self) -> SetMap:
        """As it is saved."""
        self._note("map_of_set")  # type: ignore[attr-defined]
        found = coverage(self._goldset(), Path("garden.db"))
        listed = gaps(found, Path("garden.db"))
        return SetMap(found, covered(found, listed), listed)

    def draft_from(self, kind: str, chunk_id: str | None) -> str:
        """The first that rests on the chunk."""
        offers = offered(self._goldset(), kind)
        made = next(one for one in offers if chunk_id in (None, *one.extra["provenance"]["chunk_ids"]))
        return self._add(made.case_id, **{name: getattr(made, name) for name in made.model_fields_set - {"case_id"}})  # type: ignore[attr-defined, no-any-return]

    def begin_case(self, question: str, sources: Sequence[str], workflow: str | None, category: str | None) -> str:
        """Numbered on."""
        self.asked_to_begin = (question, tuple(sources), workflow, category)
        fields = {"question": question, "required_source_ids": tuple(sources), "workflow": workflow}
        return self._add(f"g-{len(self.saved) + 1}", category=category, reference=None, **fields)  # type: ignore[attr-defined, no-any-return]
