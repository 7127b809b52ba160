"""The Variants place in memory: three variants of each case, one of which only some let through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from goldtui.casework.edits import claims_of
from goldtui.model.faults import Conflict
from goldtui.model.records import Answer, GoldCase, Variant
from goldtui.model.results import Finding, GateResult, Severity, Stage, Status
from goldtui.model.spot import Spot
from goldtui.text.word_diff import Change, Piece
from goldtui.tui.variants.variants import Variants
from goldtui.workbench.variants.case_variants import CaseVariants, VariantRow
from goldtui.workbench.variants.keep_variants import VariantChange
from goldtui.workbench.variants.set_score import Adding, ScoreLine, SetScore

if TYPE_CHECKING:
    from goldtui.tui.app import GoldtuiApp

GATES = ("admissibility", "claims_present", "faithfulness", "citation_support")
_STAGES = {
    "admissibility": Stage.ADMISSIBILITY,
    "claims_present": Stage.ANSWER_COMPLETENESS,
    "faithfulness": Stage.ANSWER_FAITHFULNESS,
    "citation_support": Stage.CITATION_SUPPORT,
}


def results(red: str = "", open_: str = "") -> tuple[GateResult, ...]:
    """All gates pass but one that is red and one that is not tested."""
    made = []
    for gate in GATES:
        if gate == red:
            finding = Finding("claim_contradicts_phrase", Severity.ERROR, f"{gate} says no", (Spot("claim", "c1"),))
            made.append(GateResult(gate, _STAGES[gate], Status.FAIL, 1, 2, (finding,)))
        elif gate == open_:
            finding = Finding("unaligned", Severity.WARNING, f"{gate} cannot tell", (Spot("claim", "c1"),))
            made.append(GateResult(gate, _STAGES[gate], Status.NOT_TESTED, None, None, (finding,)))
        else:
            made.append(GateResult(gate, _STAGES[gate], Status.PASS, 1, 1))
    return tuple(made)


class FakeVariants:
    """Mixed into the fake bench. A case whose point has no answer phrases holds the lie about a number."""

    saved: dict[str, list[Any]]

    @property
    def kept_variants(self) -> dict[str, Variant]:
        """What was stored, by id."""
        found: dict[str, Variant] = self.__dict__.setdefault("_kept_variants", {})
        return found

    def variants_of(self, case: GoldCase, *, afresh: bool = False) -> CaseVariants:
        """A killed, a killed or held, a misattributed one, and a family without any."""
        self._note("variants_of afresh" if afresh else "variants_of")  # type: ignore[attr-defined]
        if not claims_of(case):
            rows = [self._reference(case), _absent(case, "negated-claim"), _absent(case, "uncited")]
            return CaseVariants(case.case_id, tuple(rows), GATES, 0, 0, True, "", GATES)
        known = any(point.answer_phrases for point in case.points)
        rows = [self._reference(case), *(self._made(case, number, known) for number in range(3))]
        rows += [self._own(case, one) for one in self.kept_variants.values() if one.kind == "hand"]
        rows.append(_absent(case, "changed-date"))
        applicable = [row for row in rows[1:] if row.observed]
        killed = sum(row.outcome == "killed" for row in applicable)
        wrong = any(row.wrong for row in rows)
        return CaseVariants(case.case_id, tuple(rows), GATES, killed, len(applicable), not wrong, "", GATES[:2])

    def _reference(self, case: GoldCase) -> VariantRow:
        note, reason = "the case's own right answer", "it is released"
        return VariantRow("", "reference", "reference", "", note, "pass", "pass", "accepted", reason, results())

    def _made(self, case: GoldCase, number: int, known: bool) -> VariantRow:
        kind, red = (("negated-claim", "faithfulness"), ("changed-number", "faithfulness"), ("mis-cite", ""))[number]
        name = f"{case.case_id}/{kind}/1"
        kept = self.kept_variants.get(name)
        expected = kept.expected_stage if kept is not None and kept.expected_stage else "answer faithfulness"
        observed, outcome, advice, spot, open_ = expected, "killed", "", None, ""
        if kind == "changed-number" and not known:
            observed, outcome, red, open_ = "not tested", "held", "", "faithfulness"
            advice, spot = "point 'p1' has no answer phrases: write one", Spot("answer_phrases", "p1")
        elif kind == "mis-cite":
            red, observed = "citation_support", "citation support"
            outcome = "killed" if expected == observed else "misattributed"
            advice = "" if outcome == "killed" else "let the policy know"
        text = claims_of(case)[0].text
        answer = kept.answer if kept is not None and kept.answer is not None else Answer(text=f"No: {text}")
        variant = Variant(variant_id=name, case_id=case.case_id, kind=kind, answer=answer, expected_stage=expected)
        return VariantRow(
            name,
            kind,
            kind,
            "lies",
            f"lie {number} of {text}",
            expected,
            observed,
            outcome,
            f"stopped at {observed}",
            results(red, open_),
            advice,
            spot,
            kept,
            variant,
        )

    def _own(self, case: GoldCase, one: Variant) -> VariantRow:
        name, stage = one.variant_id.removeprefix(f"{case.case_id}/"), one.expected_stage or ""
        made = results("faithfulness")
        return VariantRow(
            one.variant_id, name, "hand", "", one.note, stage, stage, "killed", "so", made, kept=one, variant=one
        )

    def variant_difference(self, case: GoldCase, row: VariantRow) -> Sequence[Piece]:
        """The response against the reference's."""
        if row.variant is None or row.variant.answer is None:
            return ()
        return (Piece(Change.REMOVED, claims_of(case)[0].text), Piece(Change.ADDED, row.variant.answer.text))

    def variant_quotes(self, case: GoldCase, row: VariantRow) -> bool:
        """Nothing is withheld here."""
        return False

    def keep_variant(self, step: VariantChange) -> None:
        """In a dictionary, unless it is not as the step found it."""
        self._note("keep_variant")  # type: ignore[attr-defined]
        name = step.subject.variant_id
        if self.kept_variants.get(name) != step.before:
            raise Conflict("variant_changed", "somebody else has changed this variant", name, "look again")
        if step.after is None:
            del self.kept_variants[name]
        else:
            self.kept_variants[name] = step.after

    def add_score(self, adding: Adding, case_ids: Sequence[str]) -> SetScore:
        """Every case has one variant that is not killed."""
        self._note("add_score")  # type: ignore[attr-defined]
        adding.score.cases += len(case_ids)
        for one in case_ids:
            adding.first.setdefault("mis-cite", (one, f"{one}/mis-cite/1"))
        cases, first = adding.score.cases, adding.first.get("mis-cite")
        families = (
            ScoreLine("negated-claim", cases, cases, 0, "", None),
            ScoreLine("changed-date", 0, 0, cases, "", None),
            ScoreLine("mis-cite", 0, cases, 0, f"{cases} misattributed", first),
        )
        gates = (("admissibility", 0), ("faithfulness", cases))
        return SetScore(cases, 0, cases, 2 * cases, 0, families, gates)


def _absent(case: GoldCase, kind: str) -> VariantRow:
    reason = "the case has nothing of that kind"
    return VariantRow(f"{case.case_id}/{kind}", kind, kind, "lies", "", "answer faithfulness", "", "n/a", reason)


def place(app: GoldtuiApp) -> Variants:
    """The Variants place on top."""
    screen = app.screen
    assert isinstance(screen, Variants)
    return screen
