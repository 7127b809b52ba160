"""Collect every proposal for one case at once, as `goldtui propose` prints them. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.casework.judge import Judge
from goldtui.casework.proposals import Candidate, Phrase, Proposer, hint_lines, same_claim
from goldtui.casework.withheld import Withheld
from goldtui.model.faults import unknown_case, unusable
from goldtui.text.suggest.statements import bracket_contents
from goldtui.workbench.case.near_sources import near_in
from goldtui.workbench.session.sources import load_set


@dataclass(frozen=True, slots=True)
class Proposed:
    """One statement with the source wordings closest to it, best first."""

    candidate: Candidate
    text: str
    """The text of the possible claim, withheld words replaced."""
    phrases: tuple[Phrase, ...]
    nearest: tuple[str, str]
    """The chunk and the sentence that come nearest where no wording does; empty texts for none."""
    already: str
    """The id of the existing claim with this text; empty when none."""

    def as_json(self) -> dict[str, Any]:
        """The proposal as JSON; each hint is one sentence."""
        return {
            "text": self.text,
            "cited": self.candidate.cited,
            "already": self.already or None,
            "hints": list(hint_lines(self.candidate)),
            "phrases": [_phrase_json(one) for one in self.phrases],
            "nearest": {"chunk_id": self.nearest[0], "text": self.nearest[1]} if self.nearest[1] else None,
        }


def proposed(path: Path, case_id: str, answer: str | None) -> tuple[Proposed, ...]:
    """Proposals for a case from `answer`, or from its reference answer.

    Raises `UnusableInput` (`unknown_case`, or `no_answer_text` when there is nothing to split).
    """
    goldset = load_set(path).goldset
    case = next((one for one in goldset.cases if one.case_id == case_id), None)
    if case is None:
        raise unknown_case(case_id, str(path), (one.case_id for one in goldset.cases))
    text = answer if answer is not None else case.reference.text if case.reference is not None else ""
    if not text.strip():
        fix = "give one: --text TEXT, or --text - to read it"
        raise unusable("no_answer_text", f"case {case_id!r} has no answer to split", str(path), fix)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    held = withheld.phrases((case.reference,))
    judge = Judge(goldset.evidence, goldset.policy, lambda ids: ())
    near = near_in(goldset.evidence, case, text)
    proposer = Proposer(judge.named(case, (*bracket_contents(text), *near.ids)), question=case.question)
    found = []
    for one in proposer.candidates(text):
        phrases = proposer.phrases(one)
        nearest = ("", "") if phrases else proposer.nearest_text(one)
        found.append(Proposed(one, withheld.clean(one.text, held), phrases, nearest, same_claim(case, one.text)))
    return tuple(found)


def _phrase_json(one: Phrase) -> dict[str, Any]:
    return {
        "chunk_id": one.chunk_id,
        "start": one.start,
        "end": one.end,
        "text": one.text,
        "score": one.score,
        "objection": one.objection or None,
        "also": [_phrase_json(other) for other in one.also],
    }
