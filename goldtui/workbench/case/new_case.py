"""Create a case from its question, for the Library and for `goldtui new` alike, so that both mint the same id.

The id is derived from the question, so a duplicate question is detected instead of becoming a second case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from goldtui.casework.judge import Judge, cited_ids
from goldtui.casework.writable import refuse_unwritable, refuse_unwritable_id
from goldtui.model.faults import Problem, UnusableInput, command, unusable
from goldtui.model.likely_names import Names
from goldtui.model.records import AnswerPoint, Behaviour, GoldCase
from goldtui.store.cases import revisions
from goldtui.store.evidence import chunks as chunk_store
from goldtui.store.evidence.chunk_search import by_name
from goldtui.workbench.case.desk import Desk, save_case
from goldtui.workbench.session.session import Session

NOTE = "new case"


def minted_case_id(question: str) -> str:
    """`q-` and twelve hexadecimal digits of the question's SHA-256; surrounding white space is ignored."""
    return f"q-{sha256(question.strip().encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def new_case(
    session: Session,
    question: str,
    *,
    case_id: str | None = None,
    workflow: str | None = None,
    category: str | None = None,
    behaviour: Behaviour | None = None,
    sources: Sequence[str] = (),
    alternatives: Sequence[Sequence[str]] = (),
    points: Sequence[AnswerPoint] = (),
    extra: Mapping[str, Any] | None = None,
) -> Desk:
    """Write and judge a new draft and open it; without `case_id` the id is minted from the question.

    Raises `UnusableInput`: `no_question` for a blank one, `case_exists`, `text_unwritable`, `unknown_chunk` for a
    source that is not stored. Nothing is written then.
    """
    if not question.strip():
        raise unusable("no_question", "the question is blank", "question", "say what a person would ask")
    named = case_id if case_id is not None and case_id.strip() else minted_case_id(question)
    refuse_unwritable_id(named)
    wanted = tuple(dict.fromkeys(sources))
    case = GoldCase(
        case_id=named,
        question=question.strip(),
        workflow=workflow if workflow is not None and workflow.strip() else None,
        category=category if category is not None and category.strip() else None,
        expected_behaviour=behaviour,
        required_source_ids=wanted,
        source_alternatives=tuple(tuple(group) for group in alternatives if group),
        points=tuple(points),
        extra=dict(extra or {}),
    )
    refuse_unwritable(case)
    _refuse_known(session, named, minted=named != case_id)
    refuse_unknown_chunks(session, case.named_source_ids)
    return save_case(session, case, None, verdict=judge_for(session, case).verdict(case), note=NOTE)


def judge_for(session: Session, case: GoldCase) -> Judge:
    """A judge for a case that is not open yet: its chunks, plus one admissible distractor."""
    named = tuple(dict.fromkeys((*case.named_source_ids, *cited_ids(case))))
    chunks = chunk_store.get(session.store, named)
    distractor = chunk_store.first_admissible(session.store, excluding=named)
    beside = () if distractor is None else (distractor,)
    return Judge((*chunks, *beside), session.policy, lambda ids: by_name(session.store, ids))


def refuse_unknown_chunks(session: Session, chunk_ids: Sequence[str]) -> None:
    """Raise `UnusableInput` (`unknown_chunk`) naming every id that no stored chunk has."""
    known = {chunk.chunk_id for chunk in chunk_store.get(session.store, chunk_ids)}
    unknown = [one for one in chunk_ids if one not in known]
    if unknown:
        names = Names(chunk_store.ids(session.store))
        way = f"find it by its words: {command('search', session.path, 'WORDS', '--chunks')}"
        problems = [
            Problem(
                "unknown_chunk",
                f"the set has no chunk {i!r}",
                str(session.path),
                " ".join(filter(None, (names.hint(i), way))),
            )
            for i in unknown
        ]
        raise UnusableInput(problems[:50], len(problems))


def _refuse_known(session: Session, case_id: str, *, minted: bool) -> None:
    if revisions.latest(session.store, case_id) is None:
        return
    said = "this very question is there already, as case" if minted else "the set already has a case"
    fix = f"see it: {command('show', session.path, case_id)}; or give the new one another id: --id NAME"
    raise unusable("case_exists", f"{said} {case_id!r}", str(session.path), fix)
