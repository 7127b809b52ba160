"""Take the proposals that are beyond doubt, in one case or in every draft, and list the others with the reason.

Beyond doubt is a single statement that one source says: all of its words are there, with nothing for a gate to object
to, or the gates find it proven by the wordings that the screen of proposals selects. Everything else stays a question
for a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from goldtui.casework.edits import Edit, claims_of, set_field
from goldtui.casework.judge import Judge
from goldtui.casework.proposals import (
    ALL_FOUND,
    NO_POINT,
    Candidate,
    Phrase,
    Proposer,
    accept,
    best_link,
    hint_lines,
    same_claim,
)
from goldtui.casework.withheld import Withheld
from goldtui.model.case_state import CaseState
from goldtui.model.faults import unknown_case
from goldtui.model.records import Behaviour, GoldCase
from goldtui.model.spot import Spot
from goldtui.store.cases import heads
from goldtui.text.suggest.statements import bracket_contents
from goldtui.workbench.case.near_sources import NearIndex
from goldtui.workbench.case.revise import Revised, revise
from goldtui.workbench.session.session import Session
from goldtui.workbench.session.sources import load_set

RIGHTS = {"permitted": "may be used", "current": "is in force"}
"""The rights that the source of a claim needs, in words."""
_Phrases = tuple[Phrase, ...]
_Wanted = tuple[Candidate, _Phrases]
"""A statement, and the wordings that prove it."""


@dataclass(frozen=True, slots=True)
class Left:
    """A statement that a person has to decide about."""

    case_id: str
    text: str
    why: str
    unset: tuple[str, ...] = ()
    """The rights that its one proving source lacks, `permitted` and `current`: nothing else is in its way."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The result of one `take_proposed`."""

    revised: tuple[Revised, ...]
    """The cases that have a new revision."""
    claims: int
    """Statements that became claims."""
    left: tuple[Left, ...]
    unanswered: tuple[str, ...]
    """Cases without an answer text."""
    unsaid: tuple[str, ...]
    """Cases with an answer that do not say whether their question can be answered."""
    asserted: tuple[str, ...] = ()
    """Cases that say now that it can, because that was asserted."""
    provable: bool = True
    """Whether a case of `unsaid` has a claim, so that asserting that it can be answered says something of it."""


def take_proposed(session: Session, case_id: str | None = None, *, answerable: bool = False) -> Taken:
    """Take what is beyond doubt in one case, or in all drafts; each case is one revision.

    `answerable` asserts that a question whose case has claims and does not say what is right is to be answered.

    Raises `UnusableInput` `unknown_case`, and what `revise` raises.
    """
    goldset = load_set(session.store.path).goldset
    states = heads.states(session.store)
    if case_id is not None and case_id not in states:
        raise unknown_case(case_id, str(session.store.path), states)
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    wished = {case_id} if case_id is not None else {one for one in states if states[one] is CaseState.DRAFT}
    index = NearIndex(goldset.evidence)
    judge = Judge(goldset.evidence, goldset.policy, lambda ids: ())
    revised, left, unanswered, unsaid, said, claims, provable = [], [], [], [], [], 0, False
    for case in goldset.cases:
        if case.case_id not in wished:
            continue
        answer = case.reference.text if case.reference is not None else ""
        if not answer.strip():
            unanswered.append(case.case_id)
            continue
        near = index.of(case, answer)
        proposer = Proposer(judge.named(case, (*bracket_contents(answer), *near.ids)), near.names)
        wanted: list[_Wanted] = []
        for candidate in proposer.candidates(answer):
            if same_claim(case, candidate.text):
                continue
            phrases, why, unset = _certain(proposer, candidate, partial(_proven, judge, case, candidate))
            if not phrases:
                held = withheld.phrases((case.reference,))
                left.append(Left(case.case_id, withheld.clean(candidate.text, held), why, unset))
            else:
                wanted.append((candidate, phrases))
        says = case.expected_behaviour is not None
        asserts = answerable and not says and bool(wanted or claims_of(case))
        if not says and not asserts:
            unsaid.append(case.case_id)
            provable = provable or bool(wanted or claims_of(case))
        if wanted or asserts:
            change = partial(_accepted, wanted=wanted, names=proposer.names, answerable=asserts)
            done = revise(session, case.case_id, change, "take proposals that are beyond doubt")
            if done.changed:
                revised.append(done)
                said += [case.case_id] * asserts
                claims += len(wanted)
    return Taken(tuple(revised), claims, tuple(left), tuple(unanswered), tuple(unsaid), tuple(said), provable)


def _certain(
    proposer: Proposer, candidate: Candidate, proven: Callable[[_Phrases], bool]
) -> tuple[_Phrases, str, tuple[str, ...]]:
    """The wordings that prove a statement beyond doubt, or why there are none, and what of their source is not set."""
    hints = hint_lines(candidate)
    if hints:
        return (), hints[0], ()
    offered = [one.taken() for one in proposer.phrases(candidate)]
    whole = [one for one in offered if one[-1].score == ALL_FOUND and not one[-1].objection]
    whole = whole or [one for one in offered if not one[-1].objection and proven(one)]
    if not whole:
        best = offered[0][-1] if offered else None
        return (), "no wording comes near" if best is None else f"{best.chunk_id}: {best.objection or best.score}", ()
    chunks = {one[0].chunk_id for one in whole}
    if candidate.cited in chunks:
        chunks = {candidate.cited}
    if len(chunks) > 1:
        return (), f"{len(chunks)} sources say it: {', '.join(sorted(chunks))}", ()
    phrases = next(one for one in whole if one[0].chunk_id in chunks)
    source = next(one for one in proposer.chunks if one.chunk_id == phrases[0].chunk_id)
    unset = tuple(name for name, value in RIGHTS.items() if getattr(source, name) is None)
    if unset:
        named = " and ".join(RIGHTS[name] for name in unset)
        return (), f"whether {source.chunk_id} {named} is not set: goldtui evidence assert", unset
    return phrases, "", ()


def _proven(judge: Judge, case: GoldCase, candidate: Candidate, phrases: _Phrases) -> bool:
    """Whether the gates find the statement proven once it is a claim with these phrases."""
    made = accept(case, candidate, phrases, NO_POINT)
    return judge.supports(made.case, made.spot.name)


def _accepted(case: GoldCase, *, wanted: list[_Wanted], names: Mapping[str, tuple[str, ...]], answerable: bool) -> Edit:
    edit = Edit(case, "accept claim", Spot("claims"))
    if answerable and case.expected_behaviour is None:
        edit = set_field(case, "expected_behaviour", Behaviour.ANSWER)
    for candidate, phrases in wanted:
        link = best_link(edit.case, candidate.text)
        edit = accept(edit.case, candidate, phrases, link, names.get(phrases[0].chunk_id, ()))
    return edit
