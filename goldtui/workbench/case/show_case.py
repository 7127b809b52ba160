"""One case with its verdict, first fix and evidence, from a database or a folder, for `goldtui show`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from goldtui.casework.confirming import confirmed_by_claim
from goldtui.casework.first_fix import FirstFix, first_fix
from goldtui.casework.judge import Judge, cited_ids
from goldtui.casework.withheld import Withheld
from goldtui.gates.chain import Profile
from goldtui.model.faults import unknown_case
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Verdict
from goldtui.text.match.nearest import why_absent
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus
from goldtui.text.match.span import Span
from goldtui.workbench.session.sources import of_case


@dataclass(frozen=True, slots=True)
class Mark:
    """The position of a phrase in a chunk: a half-open range of code points. `claim` and `phrase` count from 1."""

    span: Span
    claim: int
    claim_id: str
    phrase: int
    exact: bool

    def as_json(self) -> dict[str, Any]:
        """The mark as JSON."""
        start, end = self.span
        return {
            "start": start,
            "end": end,
            "claim": self.claim,
            "claim_id": self.claim_id,
            "phrase": self.phrase,
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class ShownChunk:
    """A chunk that a case names. `chunk` is null when the set lacks it; a withheld one has no text, marks or misses."""

    chunk_id: str
    chunk: EvidenceChunk | None
    marks: tuple[Mark, ...] = ()
    misses: tuple[tuple[int, str, str], ...] = ()
    """Phrases of citing claims that are not found in it: claim number from 1, phrase, reason in words."""

    def as_json(self) -> dict[str, Any]:
        """The chunk as JSON; `text` is null if it is withheld, `version` if the set lacks the chunk."""
        shown = None if self.chunk is None else self.chunk.model_dump(mode="json", exclude={"extra"})
        return {
            **(shown if shown is not None else {"chunk_id": self.chunk_id, "version": None}),
            "marks": [mark.as_json() for mark in self.marks],
            "misses": [{"claim": number, "phrase": phrase, "why": why} for number, phrase, why in self.misses],
        }


@dataclass(frozen=True, slots=True)
class ShownCase:
    """Everything to show of a case; withheld words are replaced by `[withheld]` in all of it."""

    case: GoldCase
    state: str
    verdict: Verdict
    fix: FirstFix | None
    chunks: tuple[ShownChunk, ...]
    """Current versions of the required and cited chunks."""
    confirmed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The flags that a person overrode with a reason, in words, by claim id."""


def shown_case(path: Path, case_id: str, profile: Profile) -> ShownCase:
    """The case judged on its reference trace; raises `UnusableInput` (`unknown_case`)."""
    shown = of_case(path, case_id, lambda goldset: _shown(goldset, path, case_id, profile))
    return replace(shown, state=_state(path, case_id))


def _shown(goldset: GoldSet, path: Path, case_id: str, profile: Profile) -> ShownCase:
    case = next((c for c in goldset.cases if c.case_id == case_id), None)
    if case is None:
        raise unknown_case(case_id, str(path), (one.case_id for one in goldset.cases))
    judge = Judge(goldset.evidence, goldset.policy, lambda ids: (), profile)
    verdict = judge.verdict(case)
    fix = first_fix(verdict, case)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    phrases = withheld.phrases((case.reference,))
    shown: list[ShownChunk] = []
    for chunk_id in dict.fromkeys((*case.named_source_ids, *cited_ids(case))):
        chunk = judge.chunk(chunk_id)
        if chunk is None:
            shown.append(ShownChunk(chunk_id, None))
        elif chunk.permitted is False:
            shown.append(ShownChunk(chunk_id, chunk.model_copy(update={"text": None, "extra": {}})))
        else:
            misses = _misses(judge, case, chunk, lambda text: withheld.clean(text, phrases))
            shown.append(ShownChunk(chunk_id, chunk, _marks(judge, case, chunk_id), misses))
    return ShownCase(
        withheld.clean_case(case),
        "",
        withheld.clean_verdict(verdict, phrases),
        None if fix is None else replace(fix, text=withheld.clean(fix.text, phrases)),
        tuple(shown),
        _confirmed(case, judge, lambda text: withheld.clean(text, phrases)),
    )


def _confirmed(case: GoldCase, judge: Judge, clean: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    found = confirmed_by_claim(case, judge.known(case))
    return {claim_id: tuple(clean(str(one)) for one in given) for claim_id, given in found.items()}


def _marks(judge: Judge, case: GoldCase, chunk_id: str) -> tuple[Mark, ...]:
    return tuple(
        Mark(span, placed.claim + 1, placed.claim_id, placed.index + 1, placed.match.exact)
        for placed in judge.phrases(case, chunk_id)
        if placed.match.status is MatchStatus.FOUND
        for span in placed.match.spans
    )


def _misses(
    judge: Judge, case: GoldCase, chunk: EvidenceChunk, clean: Callable[[str], str]
) -> tuple[tuple[int, str, str], ...]:
    claims = case.reference.claims if case.reference is not None else ()
    source = prepare(chunk.text or "")
    found: list[tuple[int, str, str]] = []
    for placed in judge.phrases(case, chunk.chunk_id):
        match = placed.match
        if claims[placed.claim].citation_id != chunk.chunk_id or (match.status is MatchStatus.FOUND and match.exact):
            continue
        if match.status is MatchStatus.NEGATED:
            why = "a negation governs these words here"
        else:
            why = why_absent(placed.phrase, source, {}).message
        found.append((placed.claim + 1, clean(placed.phrase), clean(why)))
    return tuple(found)


def _state(path: Path, case_id: str) -> str:
    if path.is_dir():
        return "draft"
    from goldtui.store.cases import heads
    from goldtui.store.opening import open_store

    with open_store(path, read_only=True) as store:
        head = heads.get(store, case_id)
    return "draft" if head is None else str(head.state)
