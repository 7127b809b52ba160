"""The example set and a small one, with everything that a matrix asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import STRICT, Profile
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase, Variant
from goldtui.variants.advice import Advice
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.declare import Form, Made, Mutant, NotApplicable
from goldtui.variants.matrix import CaseMatrix, Row, case_matrix
from goldtui.variants.shelf import Shelf
from goldtui.variants.subject import Subject

ROOT = Path(__file__).parents[2] / "goldsets" / "botanic-garden"


@lru_cache
def garden() -> GoldSet:
    return native.read([ROOT], ReadOptions()).goldset


def shelf_of(chunks: Iterable[EvidenceChunk]) -> Shelf:
    chunks = tuple(chunks)
    return Shelf(chunks, EvidenceIndex(chunks))


def matrices(goldset: GoldSet, profile: Profile, *, stored: bool = False) -> Iterator[CaseMatrix]:
    shelf = shelf_of(goldset.evidence)
    for case in goldset.cases:
        kept = [v for v in goldset.variants if v.case_id == case.case_id]
        yield case_matrix(case, shelf, goldset.policy, profile, kept, stored=stored)


def chunk(chunk_id: str, text: str, **fields: Any) -> EvidenceChunk:
    return EvidenceChunk(
        **{"chunk_id": chunk_id, "version": "v2", "permitted": True, "current": True, "text": text, **fields}
    )


FERRY = chunk("ferry", "The ferry leaves at 09:30 from pier 4. A bicycle travels free of charge.")
OTHER = chunk("pool", "The pool opens at 6 in the morning.")
THIRD = chunk("tower", "The tower has 212 steps.")


def one_claim(text: str, phrase: str = "", **point: Any) -> GoldCase:
    """A case with one claim about the ferry, its phrase the text itself unless another is given."""
    claim = Claim(
        claim_id="c1",
        text=text,
        citation_id="ferry",
        support_phrases=(phrase or text.rstrip("."),),
        answer_point="p1",
    )
    return GoldCase(
        case_id="q1",
        question="What is it like?",
        expected_behaviour="answer",
        required_source_ids=("ferry",),
        points=(AnswerPoint(**{"point_id": "p1", **point}),),
        reference=Answer(text=text, claims=(claim,)),
    )


def subject_of(
    case: GoldCase,
    chunks: Iterable[EvidenceChunk] = (FERRY, OTHER, THIRD),
    form: Form = Form.BLIND,
    policy: Policy | None = None,
) -> Subject:
    return Subject(case, shelf_of(chunks), policy or Policy(), form)


def make(kind: str, case: GoldCase, **given: Any) -> Made:
    return BY_KIND[kind].make(subject_of(case, **given))


def lies(kind: str, text: str, **given: Any) -> list[str]:
    """The texts that a family makes of one claim; empty where it has none."""
    made = make(kind, one_claim(text), **given)
    return [(m.claims or ())[0].text for m in made] if isinstance(made, tuple) else []


def ferry_matrix(
    case: GoldCase,
    *kept: Variant,
    chunks: Iterable[EvidenceChunk] = (FERRY, OTHER, THIRD),
    profile: Profile = STRICT,
    policy: Policy | None = None,
    **which: bool,
) -> CaseMatrix:
    return case_matrix(case, shelf_of(chunks), policy or Policy(), profile, kept, **which)


FIRST = Policy(judgement="strict-1")
"""The rule of the first round, which needs forbidden phrases: it shows what gets through, and what is said of it."""


REFUSAL = GoldCase(case_id="r", question="Which colour has the pool?", expected_behaviour="refuse")


def only(made: object) -> Mutant:
    assert isinstance(made, tuple), made
    assert len(made) == 1, [m.said for m in made]
    mutant = made[0]
    assert isinstance(mutant, Mutant)
    return mutant


def reason(made: object) -> str:
    assert isinstance(made, NotApplicable)
    return made.reason


GOOD = one_claim("The ferry leaves at 09:30.", "The ferry leaves at 09:30", answer_phrases=("ferry",))


def rows_of(matrix: CaseMatrix, kind: str) -> list[Row]:
    return [row for row in matrix.rows if row.kind == kind]


def row_of(matrix: CaseMatrix, kind: str) -> Row:
    (row,) = rows_of(matrix, kind)
    return row


def advice_of(matrix: CaseMatrix, kind: str) -> Advice:
    advice = row_of(matrix, kind).advice
    assert advice is not None
    return advice
