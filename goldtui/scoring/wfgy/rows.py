"""One row for each gold line under the strict rules, for reports that list cases."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.records import Behaviour
from goldtui.model.results import Status
from goldtui.model.score import CaseRow, Group, Outcome
from goldtui.model.scorer_lines import GoldLine
from goldtui.scoring.wfgy import bits
from goldtui.scoring.wfgy.modes import modes_of

# The first match gives what is wrong with a case, its code, and where a repair starts.
_SAID = (
    (bits.WORDLESS, "answer_empty", "the run gave no answer", "see why the system stayed silent"),
    (bits.NEARLY_REFUSED, "refusal_nearly", "the answer reads like a refusal", "refuse with the exact token"),
)
_WRONG = (
    (bits.NEGATED, "phrase_negated", "the answer denies what the gold says", "see what the answer rests on"),
    (
        bits.TAKEN_BACK,
        "claim_contradicts_phrase",
        "the answer says what the gold says, and its opposite",
        "see what the answer rests on",
    ),
    (
        bits.BROKEN,
        "constraint_broken",
        "the answer breaks a constraint of the case",
        "look at the prompt's wording, or at the case's constraints",
    ),
    (bits.STRAY, "citation_not_retrieved", "it cites an id that was not retrieved", "cite retrieved ids only"),
)
_UNLABELLED = ("citations_unlabelled", "the gold names no citation", "name the chunks that a right answer cites")


def row_of(gold: GoldLine, code: int, where: str, position: int) -> CaseRow:
    """The row of a case with one trace, by its result."""
    right, unmeasured = bits.is_right(code), not bits.is_judged(code)
    wrong = None if right else _UNLABELLED if unmeasured else _wrong(code)
    return CaseRow(
        case_id=gold.qid,
        expected=_expected(gold),
        outcome=Outcome.RELEASED if right else Outcome.NOT_TESTED if unmeasured else Outcome.BLOCKED,
        where=where,
        position=position,
        code=wrong[0] if wrong else "",
        message=wrong[1] if wrong else "",
        fix=wrong[2] if wrong else "",
        modes=modes_of(code),
        statuses={f"{Group.SCORER.value}:{name}": status for name, status in _statuses(code).items()},
    )


def absent_row(gold: GoldLine, where: Sequence[str]) -> CaseRow:
    """The row of a case without a trace, or (with `places`) with several."""
    return CaseRow(
        case_id=gold.qid,
        expected=_expected(gold),
        outcome=Outcome.REPEATED if where else Outcome.NO_TRACE,
        where=", ".join(where),
        message=f"{len(where)} traces" if where else "the run holds no trace of this case",
        fix="keep the one trace that is meant" if where else "run the case, then score again",
    )


def _expected(gold: GoldLine) -> Behaviour:
    return Behaviour.ANSWER if gold.answerable else Behaviour.REFUSE


def _wrong(code: int) -> tuple[str, str, str]:
    if not code & bits.SHIPPED:
        return "over_refusal", "it refuses, though an answer was due", "look at what was retrieved"
    for bit, name, message, fix in _SAID:
        if code & bit:
            return name, message, fix
    if not code & bits.ABLE:
        return "under_refusal", "it answers, though a refusal was due", "make it refuse what the sources do not say"
    for bit, name, message, fix in _WRONG:
        if code & bit:
            return name, message, fix
    if not code & bits.HIT:
        return "citation_missed", "it cites nothing that the gold cites", "look at retrieval and citations"
    return "phrase_absent", "it states none of the gold's texts", "look at the wording, or widen the gold's texts"


def _statuses(code: int) -> dict[str, Status]:
    def status_of(good: bool, *, asked: bool = True, measured: bool = True) -> Status:
        if not asked:
            return Status.NOT_APPLICABLE
        return (Status.PASS if good else Status.FAIL) if measured else Status.NOT_TESTED

    able, shipped = bool(code & bits.ABLE), bool(code & bits.SHIPPED)
    labelled = bool(code & bits.LABELLED) or not able
    return {
        "precision": status_of(bool(code & bits.RIGHT), asked=shipped, measured=labelled),
        "chr": status_of(able and bool(code & bits.HIT), asked=shipped, measured=labelled),
        "chr_all": status_of(bool(code & bits.HIT), asked=shipped, measured=labelled),
        "under_refusal": status_of(not shipped, asked=not able),
        "over_refusal": status_of(shipped, asked=able),
        "recall_at_k": status_of(bool(code & bits.RECALLED), asked=able, measured=labelled),
        "only_labelled": status_of(bool(code & bits.ONLY_LABELLED), asked=able and shipped),
    }
