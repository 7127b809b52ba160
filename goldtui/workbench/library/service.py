"""The service of the Library: rows and counts, filters, new cases, the coverage map, bulk edits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from goldtui.casework.bulk_changes import BulkChange
from goldtui.model.faults import UnusableInput
from goldtui.model.review import Choice
from goldtui.model.sources_of import SourcesOf
from goldtui.store import settings
from goldtui.store.cases import drafts, used
from goldtui.workbench.case import cloning
from goldtui.workbench.case import new_case as new_cases
from goldtui.workbench.library import browse, bulk, drafting, import_draft, saved_filters, waiting
from goldtui.workbench.library.ages import age
from goldtui.workbench.library.browse import Stop
from goldtui.workbench.library.bulk import BulkDone, BulkPlan
from goldtui.workbench.library.coverage_map import SetMap, map_of_set
from goldtui.workbench.library.import_draft import ImportDraft
from goldtui.workbench.library.intake import reading
from goldtui.workbench.library.row import Row
from goldtui.workbench.library.saved_filters import SavedFilter
from goldtui.workbench.library.starter import PLAN
from goldtui.workbench.library.views import CloneView, CountsView, SliceView
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.hidden_words import SetHiding
from goldtui.workbench.session.session import Session


class LibraryService:
    """The Library of one session."""

    def __init__(self, session: Session, hiding: SetHiding) -> None:
        self._session, self._hiding = session, hiding

    def count(self, filter_text: str) -> int:
        """How many cases the filter finds."""
        return browse.count_cases(self._session, filter_text)

    def window(
        self, filter_text: str, offset: int, limit: int, length: int | None = None, stop: Stop | None = None
    ) -> Sequence[Row]:
        """A slice of the cases the filter finds, in its order; `length`, the number found, makes the end quick."""
        now = self._session.clock()
        withheld = self._hiding.now().withheld
        found = browse.case_window(
            self._session, filter_text, offset, limit, length=length, stop=stop, withheld=withheld
        )
        typed = drafts.typed_cases(self._session.store, self._session.author)
        return [
            Row(
                row.case_id,
                row.state,
                row.workflow or "",
                row.question,
                row.first_failed_stage or "",
                row.author,
                row.ordinal,
                age(row.at, now),
                row.case_id in typed,
            )
            for row in found
        ]

    def judge(self, case_ids: Sequence[str]) -> bool:
        """Judge those of the cases that an import left, and keep the verdicts; whether there were any."""
        return waiting.judge_shown(self._session, case_ids)

    def position(self, filter_text: str, case_id: str, stop: Stop | None = None) -> int | None:
        """The row of a case among those the filter finds."""
        return browse.position_of(self._session, filter_text, case_id, stop=stop)

    def next_todo(self, filter_text: str, after: str | None) -> str | None:
        """The next case that still needs its author, wrapping round; null when none is left."""
        return browse.next_todo(self._session, filter_text, after)

    def counts(self, filter_text: str, stop: Stop | None = None) -> CountsView:
        """Every count of the header and the slice bars."""
        found = browse.counts(self._session, filter_text, stop=stop)
        slices = tuple(
            SliceView(bar.name or "", bar.n, bar.green, bar.need, bar.short_of_cases) for bar in found.slices
        )
        return CountsView(found.found, found.states, {stage or "": n for stage, n in found.stages.items()}, slices)

    def used(self) -> Mapping[str, Sequence[str]]:
        """By field of a case, the values that other cases have, to be offered where one is typed."""
        known = dict.fromkeys(one.category for one in PLAN)
        return {**used.used_values(self._session.store), "category": tuple(known)}

    def odd(self, filter_text: str) -> Sequence[str]:
        """The problems of a filter, in words."""
        return browse.filter_words_said(self._session, filter_text)

    def all_found(self, filter_text: str, stop: Stop | None = None) -> Sequence[int]:
        """`Row.ordinal` of every case the filter finds."""
        return browse.found_ordinals(self._session, filter_text, stop=stop)

    def ids_at(self, ordinals: Sequence[int]) -> Sequence[str]:
        """The ids of the cases with these ordinals."""
        return browse.ids_at(self._session, ordinals)

    def saved_filters(self) -> Sequence[SavedFilter]:
        """The set's filters, by name."""
        return saved_filters.saved_filters(self._session)

    def save_filter(self, name: str, text: str) -> None:
        """Save a filter under a name, replacing any filter with that name."""
        saved_filters.save_filter(self._session, name, text)

    def drop_filter(self, name: str) -> None:
        """Delete a saved filter."""
        saved_filters.drop_filter(self._session, name)

    def new_case(
        self, question: str, sources: Sequence[str] = (), workflow: str | None = None, category: str | None = None
    ) -> str:
        """Create a case with this question and these fields, and return its id."""
        desk = new_cases.new_case(self._session, question, sources=sources, workflow=workflow, category=category)
        return desk.case.case_id

    def clone_case(self, case_id: str) -> CloneView:
        """Copy a case for the current versions of its sources."""
        clone = cloning.clone_case(self._session, case_id)
        fallen = [
            # Words of an unreadable chunk stay in the store, including those quoted from it.
            f"{one.claim_id}: {'a phrase' if one.why == cloning.WITHHELD else one.phrase} ({one.chunk_id}, {one.why})"
            for one in clone.fallen
        ]
        return CloneView(clone.case_id, tuple(fallen))

    def unmake_case(self, case_id: str) -> None:
        """Retire a case that was made by mistake. Raises the errors of `decide`."""
        decide(self._session, review_case(self._session, case_id), Choice.RETIRE, note="made by mistake")

    def make_case_again(self, case_id: str) -> None:
        """Take such a case back as a draft. Raises the errors of `decide`."""
        decide(self._session, review_case(self._session, case_id), Choice.REOPEN, note="not made by mistake")

    def map_of_set(self) -> SetMap:
        """The coverage map of the saved set, with every gap."""
        return map_of_set(self._session)

    def draft_from(self, kind: str, chunk_id: str | None) -> str:
        """Draft a case with a generator and return its id; an existing draft of the same source is returned instead."""
        done = drafting.draft_cases(self._session, kind, source=chunk_id)
        found = (*(case.case_id for case in done.made), *done.known)
        if not found:
            raise UnusableInput((drafting.nothing_to_draft(self._session, kind),))
        return found[0]

    def import_drafts(self, typed: str, encoding: str = "") -> Sequence[ImportDraft]:
        """What the named files are and how they would be imported, the best first; writes nothing."""
        return import_draft.drafts(import_draft.paths_in(typed), self._session.path, encoding)

    def import_change(self, draft: ImportDraft, column: str, field: str | None, part: int) -> ImportDraft:
        """The draft with the column of that table taken for that field, or kept in `extra` for null."""
        return import_draft.change(draft, column, field, part)

    def import_save(self, draft: ImportDraft) -> Sequence[Path]:
        """Keep the mappings of the draft that are not kept yet in the user's folder and return their files."""
        return import_draft.save(draft)

    def import_now(
        self,
        draft: ImportDraft,
        *,
        permitted: bool,
        current: bool,
        skip_refused: bool,
        sources: SourcesOf = SourcesOf.ALL,
    ) -> str:
        """Import the draft in one transaction, with these assertions of its chunks; returns the result in words.

        `sources` says how many of the sources that a row requires are required.
        """
        options = reading(
            self._session.author,
            permitted=permitted,
            current=current,
            answerable=None,
            encoding=draft.offer.encoding,
            sources=sources,
        )
        done = import_draft.carry_out(
            draft, self._session.path, self._session.author, options, skip_refused=skip_refused
        )
        # The first import gives a set its name, in a session of its own.
        self._session.set_name = settings.load(self._session.store).name
        return done

    def plan_bulk(self, case_ids: Sequence[str], change: BulkChange) -> BulkPlan:
        """What the change would do; raises `UnusableInput` for a value it cannot take or too many cases."""
        return bulk.plan_bulk(self._session, case_ids, change)

    def apply_bulk(self, plan: BulkPlan) -> BulkDone:
        """Write the planned change as one step."""
        return bulk.apply_bulk(self._session, plan)

    def take_back_bulk(self, batch: str) -> BulkDone:
        """Undo a whole bulk edit; undoing that applies it again."""
        return bulk.take_back(self._session, batch)
