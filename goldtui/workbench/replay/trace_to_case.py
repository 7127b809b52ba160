"""Take a run's answer into the gold: as a new case, or as the reference of the case it answers.

A run proves nothing. Its claims become unsaved typing without phrases, and a person selects the phrases that prove them
in the sources; until then no revision can hold them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldtui.casework.edits import Edit, join_claims
from goldtui.casework.like_questions import LikeQuestion, like_questions
from goldtui.casework.source_words import is_withheld, why_withheld
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.model.faults import unusable
from goldtui.model.records import Answer, Behaviour, Claim, GoldCase, LabelledBy
from goldtui.model.run_origin import RunOrigin, with_origin
from goldtui.model.spot import Spot
from goldtui.workbench.case.desk import open_case, save_draft
from goldtui.workbench.case.new_case import new_case
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.replay.run import ChosenRun, chosen_run, no_gold_error
from goldtui.workbench.session.session import Session

LABEL = "answer of a run"
"""The name of the undo step."""
_ASKED = ("question", "query")
"""Custom trace fields in which systems record the question."""


@dataclass(frozen=True, slots=True)
class RunCase:
    """The content of a case from a run. Every string may be foreign text; none repeats a withheld source."""

    case_id: str
    """The case of the run; empty when the set has none."""
    named: str
    """The run's own id for a case that the set lacks, used for the new case; else empty."""
    question: str
    """The question; empty when the run does not record it."""
    answer: Answer
    """The run's answer with new claim ids and without phrases."""
    sources: tuple[str, ...]
    """Chunks that the answer cites and that a case can rest on, without duplicates."""
    left_out: tuple[str, ...]
    """Cited chunks that a case cannot rest on, each with the reason."""
    origin: RunOrigin
    seen: str
    """The run's label in words."""


def case_of_run(session: Session, runs: OpenRuns, position: int) -> RunCase:
    """The run at a position as case content; raises `UnusableInput` (`run_without_answer`, `run_quotes_withheld`)."""
    run = chosen_run(session, runs, position)
    exhibit = run.exhibit
    if not run.answered or not exhibit.response.strip():
        message = "the run records no answer, so there is nothing to label"
        raise no_gold_error(run, "run_without_answer", message, "take a run that answers, or write the case by hand")
    question = (run.case.question if run.case is not None else "") or _asked(run)
    source = run.quotes_withheld(question, exhibit.response, *(claim.text for claim in exhibit.claims))
    if source is not None:
        message = f"the run repeats words of {source!r}, which is not permitted: no case can rest on it"
        raise no_gold_error(run, "run_quotes_withheld", message, "write the case by hand, from a permitted source")
    cited = tuple(dict.fromkeys(claim.citation_id for claim in exhibit.claims if claim.citation_id))
    barred = {chunk_id: why for chunk_id in cited if (why := _barred(exhibit, chunk_id))}
    return RunCase(
        case_id="" if run.case is None else run.case.case_id,
        named="" if run.case is not None else run.line.trace.case_id,
        question=question,
        answer=_answer(run, frozenset(barred)),
        sources=tuple(chunk_id for chunk_id in cited if chunk_id not in barred),
        left_out=tuple(f"{chunk_id}: {why}" for chunk_id, why in barred.items()),
        origin=run.origin,
        seen=run.clean(run.origin.named),
    )


def asked_alike(runs: OpenRuns, question: str) -> tuple[LikeQuestion, ...]:
    """Cases of the set with the same or nearly the same question, without words of withheld sources."""
    withheld = runs.replay.withheld
    found = like_questions(question, runs.replay.goldset.cases)
    return tuple(LikeQuestion(one.case_id, withheld.clean(one.question, {}), one.same) for one in found)


def begin_case_of_run(session: Session, found: RunCase, question: str) -> str:
    """Create a draft with question, sources and origin, and the answer as unsaved typing. Returns its id.

    Raises the `UnusableInput` errors of `new_case`; nothing is written then.
    """
    extra = with_origin({}, found.origin)
    desk = new_case(session, question, case_id=found.named or None, sources=found.sources, extra=extra)
    save_draft(session, desk.case.model_copy(update={"reference": found.answer}), desk.number)
    return desk.case.case_id


def take_answer(session: Session, found: RunCase) -> bool:
    """Keep the run's answer as unsaved typing of its case; false, and nothing written, if the case already has it.

    Raises `UnusableInput`: `unknown_case` if the run has no case, `typing_there` if this person has a draft of it.
    """
    desk = open_case(session, found.case_id or found.named)
    if desk.draft is not None:
        message = f"you have unsaved typing of {found.case_id} already, which this would hide"
        fix = "save it or discard it in the Workbench first (ctrl+s, D)"
        raise unusable("typing_there", message, f"case {found.case_id}", fix)
    edit = answer_into(desk.case, found)
    if edit.case == desk.case:
        return False
    save_draft(session, edit.case, desk.number)
    return True


def answer_into(case: GoldCase, found: RunCase) -> Edit:
    """The case with the run's answer as its reference; points, rules and required sources stay."""
    reference = case.reference or Answer()
    answer = found.answer.model_copy(update={"answer_id": reference.answer_id, "extra": reference.extra})
    if case.reference is not None and _says(case.reference) == _says(answer):
        message = "The reference says so already; nothing was changed."
        return Edit(case, LABEL, Spot("answer"), message)
    update: dict[str, Any] = {
        "reference": answer,
        "required_source_ids": tuple(
            dict.fromkeys((*case.required_source_ids, *(i for i in found.sources if i not in case.named_source_ids)))
        ),
        "extra": with_origin(case.extra, found.origin),
    }
    message = "The run's answer is the reference: m marks what proves a claim. ctrl+z undoes."
    first = next((claim.claim_id for claim in answer.claims), "")
    return Edit(case.model_copy(update=update), LABEL, Spot("claim", first) if first else Spot("answer"), message)


def unchanged(case: GoldCase) -> Edit:
    """An edit that changes nothing, because the answer is of another case."""
    return Edit(case, LABEL, Spot("question"), "The run's answer is of another case; nothing was changed.")


def _says(answer: Answer) -> list[tuple[str, str | None]]:
    return [(claim.text, claim.citation_id) for claim in answer.claims]


def _answer(run: ChosenRun, barred: frozenset[str]) -> Answer:
    exhibit = run.exhibit
    own = exhibit.answer.labelled_by is LabelledBy.REVIEWER
    claims = []
    for number, proof in enumerate(proofs_of(exhibit).claims, 1):
        said = proof.claim
        claims.append(
            Claim(
                claim_id=f"c{number}",
                text=said.text.strip(),
                citation_id=None if said.citation_id in barred else said.citation_id,
                support_phrases=said.support_phrases if own and said.citation_id not in barred else (),
                answer_point=proof.points[0] if run.case is not None and proof.points else None,
            )
        )
    # A partial answer reports what the sources lack, which no claim can express.
    partial = exhibit.case.expected_behaviour is Behaviour.PARTIAL
    text = exhibit.response.strip() if partial or not claims else join_claims(tuple(claims))
    return Answer(text=text, claims=tuple(claims))


def _barred(exhibit: Exhibit, chunk_id: str) -> str:
    """Why a case may not rest on a chunk, in words; empty when it may."""
    source = exhibit.evidence.current.get(chunk_id)
    if source is None:
        return "the set holds no such chunk"
    return why_withheld(source.chunk) if is_withheld(source.chunk) else ""


def _asked(run: ChosenRun) -> str:
    said = (run.line.question, *(run.line.trace.extra.get(name) for name in _ASKED))
    return next((" ".join(text.split()) for text in said if isinstance(text, str) and text.strip()), "")
