"""What the source pane calls on the owner of a case's phrases: a judge, or the marks of a labeller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.model.records import EvidenceChunk, GoldCase
    from goldtui.workbench.case.views import MissingView, PhraseView


class PhraseJudging(Protocol):
    """All methods but `missing` are fast enough for every keystroke. See `workbench.case.judging.CaseJudging`."""

    def phrases(self, case: GoldCase, chunk_id: str) -> Sequence[PhraseView]: ...

    def find(self, chunk_id: str, words: str) -> Sequence[tuple[int, int]]: ...

    def places(self, case: GoldCase, phrase: str) -> Sequence[tuple[str, int]]: ...

    def missing(self, case: GoldCase, phrase: str, chunk_id: str) -> MissingView | None: ...

    def chunk(self, chunk_id: str) -> EvidenceChunk | None: ...

    def sentences(self, text: str) -> Sequence[tuple[int, int]]: ...

    def words(self, text: str) -> Sequence[tuple[int, int]]: ...
