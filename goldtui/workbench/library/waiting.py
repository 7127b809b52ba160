"""Judges cases that a large import left, when somebody looks at them: judging all took most of the time of an import.

A verdict is kept with the digest of the text it is about, so that a case saved meanwhile keeps none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.judge import cited_ids
from goldtui.casework.judge_set import Watch, projections
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.counts import counted
from goldtui.model.faults import Notice, command
from goldtui.model.policy import Policy
from goldtui.model.projection import HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store import settings
from goldtui.store.cases import batches, heads
from goldtui.store.db.bulk import BATCH
from goldtui.store.db.bulk import batches as parts_of
from goldtui.store.db.engine import Store
from goldtui.store.db.values import HeadOrder, HeadQuery
from goldtui.store.evidence import chunks
from goldtui.store.opening import open_store
from goldtui.workbench.library.filter_words import Filter
from goldtui.workbench.session.lock_holder import holder_words
from goldtui.workbench.session.places import GIVEN, Place, require_database
from goldtui.workbench.session.session import Session

AT_IMPORT = 200
"""Cases that an import judges, so that its message and the first screens have verdicts."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The cases that an import judged, by first red stage of their reference, and of how many they are."""

    by_stage: Mapping[str, int]
    cases: int
    of: int

    @classmethod
    def of_import(cls, judged: Mapping[str, HeadProjection], of: int) -> Judged:
        """Counted from the verdicts of an import of so many cases."""
        stages = Counter(one.first_failed_stage or "not tested" for one in judged.values())
        return cls(dict(sorted(stages.items())), len(judged), of)

    def rest(self, path: Path) -> str:
        """What became of the others, with the command that judges them; empty where there are none."""
        if self.cases == self.of:
            return ""
        judged = f"{self.cases:,} of {self.of:,} cases judged"
        return f"{judged}; lists judge the others as they show them, {_remember(path)} judges all now"


def _remember(path: Path) -> str:
    return command("gates", path, "--remember")


def judge_first(
    cases: Sequence[GoldCase], evidence: EvidenceIndex, policy: Policy, watch: Watch = iter
) -> dict[str, HeadProjection]:
    """The verdicts of the first of the cases of an import."""
    return projections(cases[:AT_IMPORT], evidence, policy, STRICT, watch=watch)


def judge_in_batches(store: Store, policy: Policy, cases: Sequence[GoldCase]) -> dict[str, HeadProjection]:
    """The first failed stage of each case; chunks are fetched for a few hundred cases at a time."""
    found: dict[str, HeadProjection] = {}
    for part in parts_of(cases):
        named = tuple(dict.fromkeys(i for case in part for i in (*case.named_source_ids, *cited_ids(case))))
        distractor = chunks.first_admissible(store, excluding=named)
        near = () if distractor is None else (distractor,)
        evidence = EvidenceIndex((*chunks.get(store, named), *near))
        found.update(projections(part, evidence, policy, STRICT))
    return found


def judge_now(store: Store, policy: Policy, case_ids: Sequence[str]) -> dict[str, str | None]:
    """The first failed stage of each of these cases by its newest text; nothing is written."""
    cases = [found.case for found, _ in batches.newest_of(store, case_ids)]
    return {name: one.first_failed_stage for name, one in judge_in_batches(store, policy, cases).items()}


def unjudged_notices(store: Store, said: Filter, path: Path) -> tuple[Notice, ...]:
    """A notice that a filter or an order by gates passes over unjudged cases; empty without any."""
    query = said.query
    asked = [query.stage, *(value for field, value in query.without if field == "stage")]
    if not any(asked) and said.order is not HeadOrder.STAGE:
        return ()
    left = heads.count(store, HeadQuery(stage=""))
    message = f"no gate finds {counted(left, 'case')} not judged yet; {_remember(path)} judges all"
    return (Notice("not_judged", message, "filter"),) if left else ()


def judge_waiting(store: Store, policy: Policy, case_ids: Sequence[str]) -> dict[str, HeadProjection]:
    """Judge those of the cases that nobody judged and keep the verdicts; these are returned."""
    found = [one for one, known in batches.newest_of(store, case_ids) if known.first_failed_stage is None]
    rows = judge_in_batches(store, policy, [one.case for one in found])
    if rows:
        heads.update_projection(store, rows, digests={one.case.case_id: one.digest for one in found})
    return rows


def judge_shown(session: Session, case_ids: Sequence[str]) -> bool:
    """Judge those of the cases on a screen that nobody judged; whether there were any. A reader keeps none."""
    if session.store.read_only or session.read_only is not None:
        return False
    return bool(judge_waiting(session.store, session.policy, case_ids))


def judge_rest(
    path: Path, watch: Callable[[Iterator[str]], Iterable[str]], on_wait: Callable[[str], None] | None = None
) -> Judged:
    """Judge every case of the database that nobody judged and keep the verdicts, some hundred at a time.

    Raises `UnusableInput` for what is no database, and the errors of `Store.write`; what was kept before stays.
    """
    place = Place(path, GIVEN)
    require_database(place)
    waiting = None if on_wait is None else lambda _retry: on_wait(holder_words(path))
    with open_store(path, on_wait=waiting) as store:
        policy = settings.load(store).policy
        stages = Counter(watch(_rest(store, policy)))
        return Judged(dict(sorted(stages.items())), stages.total(), heads.count(store))


def _rest(store: Store, policy: Policy) -> Iterator[str]:
    last = 0
    while part := heads.unjudged(store, last, BATCH):
        last = max(part)
        for one in judge_waiting(store, policy, tuple(part.values())).values():
            yield one.first_failed_stage or ""
