"""One case with its verdict, first fix and evidence, from a database or a folder: what `goldtui show` prints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from goldtui.gates.chain import Profile
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Verdict
from goldtui.text.phrase import MatchStatus
from goldtui.text.span import Span
from goldtui.workbench.first_fix import FirstFix, first_fix
from goldtui.workbench.judge import Judge, cited_ids
from goldtui.workbench.sources import load_set
from goldtui.workbench.withheld import Withheld

Marks = tuple[tuple[Span, int], ...]
"""Where phrases stand in a chunk, each with its claim's number from 1."""


@dataclass(frozen=True, slots=True)
class ShownCase:
    """Everything there is to show of a case; withheld words are replaced by `[withheld]` in all of it."""

    case: GoldCase
    state: str
    verdict: Verdict
    fix: FirstFix | None
    chunks: tuple[tuple[EvidenceChunk, Marks], ...]
    """Current versions; a withheld chunk has no text and no marks."""


def shown_case(path: Path, case_id: str, profile: Profile) -> ShownCase:
    """The case judged on its reference trace; raises `UnusableInput` (`unknown_case`)."""
    goldset = load_set(path).goldset
    case = next((c for c in goldset.cases if c.case_id == case_id), None)
    if case is None:
        problem = Problem(
            "unknown_case", f"the set has no case {case_id!r}", str(path), f"goldtui list {path} names its cases"
        )
        raise UnusableInput((problem,))
    judge = Judge(goldset.evidence, goldset.policy, lambda ids: (), profile)
    verdict = judge.verdict(case)
    fix = first_fix(verdict, case)
    withheld = Withheld(goldset.evidence)
    phrases = withheld.phrases((case.reference,))
    shown: list[tuple[EvidenceChunk, Marks]] = []
    for chunk_id in dict.fromkeys((*case.required_source_ids, *cited_ids(case))):
        chunk = judge.chunk(chunk_id)
        if chunk is None:
            continue
        if chunk.permitted is False:
            shown.append((chunk.model_copy(update={"text": None, "extra": {}}), ()))
        else:
            shown.append((chunk, _marks(judge, case, chunk_id)))
    return ShownCase(
        withheld.clean_case(case),
        _state(path, case_id),
        withheld.clean_verdict(verdict, phrases),
        None if fix is None else replace(fix, text=withheld.clean(fix.text, phrases)),
        tuple(shown),
    )


def _marks(judge: Judge, case: GoldCase, chunk_id: str) -> Marks:
    return tuple(
        (span, placed.claim + 1)
        for placed in judge.phrases(case, chunk_id)
        if placed.match.status is MatchStatus.FOUND
        for span in placed.match.spans
    )


def _state(path: Path, case_id: str) -> str:
    if path.is_dir():
        return "draft"
    from goldtui.store import heads
    from goldtui.store.engine import open_store

    with open_store(path, read_only=True) as store:
        head = heads.get(store, case_id)
    return "draft" if head is None else str(head.state)
