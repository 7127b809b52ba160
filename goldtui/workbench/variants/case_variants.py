"""The variants of one case for the Variants place: each with its gate results, and where to add what is missing.

The case may have unsaved edits, so that a survivor is seen before the text that lets it through is saved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from goldtui.casework.edits import claims_of
from goldtui.casework.first_fix import first_fix
from goldtui.casework.withheld import Withheld
from goldtui.casework.withheld_rows import clean_row
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import EvidenceChunk, GoldCase, Variant
from goldtui.model.results import GateResult, Stage, Status, Verdict
from goldtui.model.spot import Spot
from goldtui.store import kept_variants
from goldtui.store.evidence import chunks as chunk_store
from goldtui.variants.advice import Advice
from goldtui.variants.catalog import BY_KIND, FAMILIES
from goldtui.variants.expectations import overrides
from goldtui.variants.matrix import CaseMatrix, Row, case_matrix
from goldtui.variants.outcome import CREDITLESS, Outcome
from goldtui.variants.score import Score
from goldtui.variants.shelf import Shelf
from goldtui.workbench.session.session import Session

REFERENCE = "reference"
"""The kind of the first row: the reference, from which variants are made and must be distinguished."""
HAND = "hand"
"""The kind of a hand-written variant."""

_ORDER = {family.declared.kind: number for number, family in enumerate(FAMILIES)}
_CLAIM_SPOTS = {"support_phrases": "phrase", "answer_point": "link"}


@dataclass(frozen=True, slots=True)
class VariantRow:
    """One variant, a family without a variant for this case, or the reference, in words and gate results."""

    variant_id: str
    name: str
    """The id without the case's id, and without the number if a family has only one variant."""
    kind: str
    changes: str
    """What the family changes, completing "This variant ..."; empty for a hand-written one."""
    note: str
    expected: str
    observed: str
    """Empty for a family without a variant here."""
    outcome: str
    """A value of `variants.outcome.Outcome`."""
    reason: str
    results: tuple[GateResult, ...] = ()
    advice: str = ""
    """What would catch it; empty if nothing has to."""
    spot: Spot | None = None
    """Where in the case to write that; null if it is not in the case."""
    kept: Variant | None = None
    """The stored variant for this row, which sets its content or another expectation."""
    variant: Variant | None = None
    """What was judged; null for the reference and for a family without a variant."""

    @property
    def wrong(self) -> bool:
        """Whether the gold needs work because of it."""
        return self.outcome in CREDITLESS

    @property
    def first(self) -> str:
        """The gate that decides the outcome: the first red one, else the first not tested; empty when green."""
        for wanted in (Status.FAIL, Status.NOT_TESTED):
            for result in self.results:
                if result.status is wanted:
                    return result.gate
        return ""


@dataclass(frozen=True, slots=True)
class CaseVariants:
    """All rows of a case, the reference first, and their summary."""

    case_id: str
    rows: tuple[VariantRow, ...]
    gates: tuple[str, ...]
    killed: int
    applicable: int
    sound: bool
    stopped: str
    """The stage at which the reference is stopped, so that outcomes earn no credit; empty when it passes."""
    unturned: tuple[str, ...]
    """Gates that no variant of this case turns red."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence of the whole set, prepared for judging, and the store's state when it was read."""

    mark: tuple[int, int]
    chunks: tuple[EvidenceChunk, ...]
    shelf: Shelf
    withheld: Withheld


def evidence_of(session: Session, known: Evidence | None = None) -> Evidence:
    """All evidence; returns `known` unchanged if none was added."""
    mark = chunk_store.mark(session.store)
    if known is not None and known.mark == mark:
        return known
    chunks = chunk_store.everything(session.store)
    return Evidence(mark, chunks, Shelf(chunks, EvidenceIndex(chunks)), Withheld(chunks, session.policy.restricted_run))


class SetEvidence:
    """The evidence of a session's set, read once and again after some was added."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: Evidence | None = None

    def now(self, *, afresh: bool = False) -> Evidence:
        """All evidence; every case is judged against the evidence of the whole set."""
        self._known = evidence_of(self._session, None if afresh else self._known)
        return self._known


def matrix_of(
    session: Session, evidence: Evidence, case: GoldCase, kept: Sequence[Variant] | None = None
) -> CaseMatrix:
    """The kill matrix of the given case with its stored variants; words of withheld chunks are removed."""
    kept = kept_variants.of_case(session.store, case.case_id) if kept is None else kept
    return clean(case_matrix(case, evidence.shelf, session.policy, STRICT, kept), case, evidence.withheld)


def clean(matrix: CaseMatrix, case: GoldCase, withheld: Withheld) -> CaseMatrix:
    """The matrix with words of withheld chunks removed."""
    if not withheld:
        return matrix
    reference = withheld.clean_verdict(matrix.reference, withheld.phrases((case.reference,)))
    return replace(matrix, reference=reference, rows=tuple(clean_row(row, case, withheld) for row in matrix.rows))


def case_variants(session: Session, evidence: Evidence, case: GoldCase) -> CaseVariants:
    """The rows of a case, families without a variant last."""
    kept = kept_variants.of_case(session.store, case.case_id)
    return variants_view(matrix_of(session, evidence, case, kept), case, kept)


def variants_view(matrix: CaseMatrix, case: GoldCase, kept: Sequence[Variant]) -> CaseVariants:
    """A matrix in the words of the screen."""
    score = Score(STRICT)
    score.add(matrix)
    numbers = Counter(row.kind for row in matrix.rows)
    rows = [_row(row, case, kept, alone=numbers[row.kind] == 1) for row in matrix.rows]
    rows.sort(key=lambda row: (row.outcome == Outcome.NOT_APPLICABLE, _ORDER.get(row.kind, len(_ORDER))))
    stopped = "" if matrix.credited else matrix.reference.first_failed_stage.value
    return CaseVariants(
        matrix.case_id,
        (_reference(matrix.reference, case), *rows),
        score.gates,
        score.all.killed,
        score.all.applicable,
        matrix.sound,
        stopped,
        score.unturned,
    )


def _reference(verdict: Verdict, case: GoldCase) -> VariantRow:
    fix = first_fix(verdict, case)
    target = None if fix is None else fix.target
    observed = verdict.first_failed_stage.value
    return VariantRow(
        variant_id="",
        name=REFERENCE,
        kind=REFERENCE,
        changes="",
        note="the case's own right answer on the reference trace",
        expected=Stage.PASS.value,
        observed=observed,
        outcome=Outcome.ACCEPTED.value if verdict.released else Outcome.FALSE_ALARM.value,
        reason="it is released, so that outcomes count" if verdict.released else f"it is stopped at {observed}",
        results=verdict.results,
        advice="" if fix is None else fix.text,
        spot=target,
    )


def _row(row: Row, case: GoldCase, kept: Sequence[Variant], *, alone: bool) -> VariantRow:
    family = BY_KIND.get(row.kind)
    advice, verdict, variant = row.advice, row.verdict, row.variant
    reason, name = row.classified.reason, row.variant_id.removeprefix(f"{case.case_id}/")
    return VariantRow(
        variant_id=row.variant_id,
        name=name.removesuffix("/1") if alone else name,
        kind=row.kind,
        changes="" if family is None else family.declared.changes,
        note="" if variant is None else variant.note,
        expected=row.expected_stage or "",
        observed="" if verdict is None else verdict.first_failed_stage.value,
        outcome=row.outcome.value,
        reason=reason if advice is None else reason.removesuffix(f"; {advice.text}"),
        results=() if verdict is None else verdict.results,
        advice="" if advice is None else advice.text,
        spot=None if advice is None else spot_of(advice, case),
        kept=_kept_for(row, kept),
        variant=None if verdict is None else variant,
    )


def _kept_for(row: Row, kept: Sequence[Variant]) -> Variant | None:
    own = next((v for v in kept if v.variant_id == row.variant_id), None)
    if own is not None or row.outcome is Outcome.NOT_APPLICABLE:
        return own
    # A stored variant for the whole family; the last one counts.
    return next((v for v in reversed(kept) if v.kind == row.kind and overrides(v)), None)


def spot_of(advice: Advice, case: GoldCase) -> Spot | None:
    """Where in the Workbench to follow an advice; null for one about the policy."""
    name = advice.field.name
    match advice.field.kind:
        case "point":
            return Spot(name, advice.name) if advice.name else Spot("question")
        case "claim":
            first = next((c.claim_id for c in claims_of(case)), "")
            return Spot(_CLAIM_SPOTS.get(name, "claim"), advice.name or first)
        case "case":
            return Spot("answer") if name == "reference" else Spot("case", name)
        case "chunk":
            return Spot("chunk", case.named_source_ids[0]) if case.named_source_ids else None
        case _:
            return None
