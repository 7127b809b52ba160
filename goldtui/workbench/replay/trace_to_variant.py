"""Keep a system's run as a variant: its real wrong answer, or its good answer, for all later releases.

The expected outcome is what the gates found, so that a later change of the gold cannot alter it unnoticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.records import GoldCase, Variant
from goldtui.model.results import Stage
from goldtui.model.run_origin import with_origin
from goldtui.store import kept_variants
from goldtui.store.kept_variants import VariantChange
from goldtui.variants.matrix import Row, case_matrix
from goldtui.variants.outcome import Outcome, same_exhibit
from goldtui.variants.shelf import Shelf
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.replay.run import ChosenRun, chosen_run, clean_value, kept_answer, kept_trace, no_gold_error
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.keep_variants import keep

KIND = "run"
"""The kind of a variant that a system really produced."""
MAKE_A_CASE = "make a case of it first: W in the Replay place, --case in the shell"
KEEP_AS_GOOD = "keep it as a good answer: a in the Replay place, --good in the shell"


@dataclass(frozen=True, slots=True)
class RunVariant:
    """A run as the variant that would be kept."""

    variant: Variant
    seen: str
    """The run's label in words; foreign text."""
    observed: str
    """The first failed stage in the set."""
    outcome: str
    """A value of `variants.outcome.Outcome`: the outcome from now on."""
    reason: str
    """The reason, with withheld words hidden."""
    left_out: bool
    """Whether words of withheld chunks were left out."""
    known: str = ""
    """The id of a kept variant with the same trace and answer, if any; nothing needs to be stored then."""

    @property
    def good(self) -> bool:
        """Whether it is a good answer that must be let through."""
        return self.variant.should_release is True


def variant_of_run(session: Session, runs: OpenRuns, position: int, *, good: bool = False) -> RunVariant:
    """The run as a variant that must fail where it failed, or as a good answer that must be let through.

    Raises `UnusableInput`: `run_of_unknown_case`, `run_passes`, `run_not_tested`, `run_is_reference`,
    `run_without_answer`, `run_quotes_withheld`, `run_kept_otherwise`. Writes nothing.
    """
    run = chosen_run(session, runs, position)
    case = run.case
    if case is None:
        message = f"the set has no case {run.line.key!r}, so there is nothing that it could be a variant of"
        raise no_gold_error(run, "run_of_unknown_case", message, MAKE_A_CASE)
    if good:
        _refuse_good(run)
    else:
        _refuse_bad(run)
    plain = _variant(run, case, good=good)
    kept = kept_variants.of_case(session.store, case.case_id)
    variant = _without_withheld(run, plain).model_copy(update={"variant_id": _free_id(session, case)})
    row = _judged(run, case, variant)
    assert row.verdict is not None, "a stored variant is always judged"
    observed = row.verdict.first_failed_stage
    left_out = variant.trace != plain.trace or variant.answer != plain.answer
    if left_out and observed is not run.stage:
        source = run.quotes_withheld(run.exhibit.response, *(claim.text for claim in run.exhibit.claims)) or ""
        raise _quoting(run, source)
    if row.outcome is Outcome.EQUIVALENT:
        message = "the run shows the reference's own trace and answer, so it is the gold that fails"
        raise no_gold_error(run, "run_is_reference", message, "go to the gold: Enter in the Replay place")
    known = next((one for one in kept if _same(run, case, one, variant)), None)
    if known is not None and (known.should_release is True) != good:
        said = "a good answer" if known.should_release else "a variant that must fail"
        message = f"the set keeps this very run as {said}: {known.variant_id!r}"
        raise no_gold_error(run, "run_kept_otherwise", message, "remove that one in the Variants place first")
    return RunVariant(
        variant=variant,
        seen=run.clean(run.origin.named),
        observed=observed.value,
        outcome=row.outcome.value,
        reason=run.clean(_reason(row)),
        left_out=left_out,
        known="" if known is None else known.variant_id,
    )


def keep_run(session: Session, found: RunVariant, words: str = "") -> VariantChange:
    """Store the variant; its note is a person's words, then the origin. Raises the errors of `kept_variants.change`."""
    said = f"{words.strip()}; {found.variant.note}" if words.strip() else found.variant.note
    step = VariantChange(None, found.variant.model_copy(update={"note": said}))
    keep(session, step)
    return step


def _refuse_bad(run: ChosenRun) -> None:
    if run.stage is Stage.PASS:
        message = "the run passes every gate, so no stage can be expected to stop it"
        raise no_gold_error(run, "run_passes", message, KEEP_AS_GOOD)
    if run.stage is Stage.NOT_TESTED:
        message = f"no gate fails the run, something of it is only not tested: {run.why()}"
        fix = "write what the gold lacks, then a gate can name a stage: Enter in the Replay place goes there"
        raise no_gold_error(run, "run_not_tested", message, fix)


def _refuse_good(run: ChosenRun) -> None:
    if not run.answered or not run.exhibit.response.strip():
        message = "the run records no answer, so there is none to keep"
        raise no_gold_error(run, "run_without_answer", message, "keep it as a variant, or take a run that answers")
    source = run.quotes_withheld(run.exhibit.response, *(claim.text for claim in run.exhibit.claims))
    if source is not None:
        raise _quoting(run, source)


def _quoting(run: ChosenRun, source: str) -> Exception:
    message = f"the run repeats words of {source!r}, which is not permitted: kept, it could not leave the store"
    return no_gold_error(run, "run_quotes_withheld", message, "write the variant by hand, in words of your own")


def _variant(run: ChosenRun, case: GoldCase, *, good: bool) -> Variant:
    why = "" if good else run.why().partition(":")[0]
    note = f"seen in {run.origin.named}" + (f", {why}" if why else "")
    return Variant(
        variant_id="-",
        case_id=case.case_id,
        kind=KIND,
        trace=kept_trace(run),
        answer=kept_answer(run),
        expected_stage=(Stage.PASS if good else run.stage).value,
        should_release=good,
        note=note,
        extra=with_origin({}, run.origin),
    )


def _without_withheld(run: ChosenRun, variant: Variant) -> Variant:
    value = variant.model_dump(mode="json")
    clean = clean_value(run, value)
    return variant if clean == value else Variant.model_validate(clean)


def _judged(run: ChosenRun, case: GoldCase, variant: Variant) -> Row:
    """The outcome by the rules of the Variants place and `variants --stored`."""
    held = run.runs.replay.goldset
    shelf = Shelf(held.evidence, run.exhibit.evidence)
    return case_matrix(case, shelf, held.policy, STRICT, (variant,), generated=False).rows[0]


def _reason(row: Row) -> str:
    """The reason for the outcome; without the advice on how to catch a lie if the answer is good."""
    said = row.classified.reason
    return said if row.advice is None else said.removesuffix(f"; {row.advice.text}")


def _same(run: ChosenRun, case: GoldCase, one: Variant, other: Variant) -> bool:
    """Whether two variants have the same trace and answer, apart from ids and notes."""
    if one.trace is None and one.answer is None:
        return False
    evidence: EvidenceIndex = run.exhibit.evidence
    policy = run.runs.replay.goldset.policy
    shown = (build_exhibit(case, two.trace, two.answer, evidence, policy) for two in (one, other))
    return same_exhibit(next(shown), next(shown))


def _free_id(session: Session, case: GoldCase) -> str:
    """`CASE/run-N` with the first number never used, because a removed variant can be restored."""
    known = kept_variants.ids_beginning(session.store, f"{case.case_id}/{KIND}-")
    return next(name for n in count(1) if (name := f"{case.case_id}/{KIND}-{n}") not in known)
