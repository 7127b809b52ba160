"""Reports to render: a garden's answering service that passes, and one in every kind of trouble."""

from __future__ import annotations

from fractions import Fraction

from goldtui.model.attendance import Attendance, Gold, RepeatedCase, Run, Signed, UnknownTrace
from goldtui.model.faults import Notice
from goldtui.model.records import Behaviour
from goldtui.model.results import Stage, Status, Tier
from goldtui.model.score import (
    CaseRow,
    Cell,
    Comparison,
    Group,
    Grouped,
    Measure,
    Moved,
    Movement,
    Needs,
    Outcome,
    ScoreReport,
    SliceChange,
    SliceLine,
    SliceState,
    Spent,
    SpentChange,
)

DIGEST = "3f2a9c1b7d20" + "0" * 52


def measure(name: str, status: Status, k: int | None = None, n: int | None = None, **more: object) -> Measure:
    """One gate of the chain, critical and with the common bound unless said otherwise."""
    given = {"title": name.replace("_", " "), "group": Group.GATE, "tier": Tier.CRITICAL, "bound": Fraction(19, 20)}
    return Measure.model_validate({"name": name, "status": status, "k": k, "n": n, **given, **more})


def released(case_id: str, slice_name: str, position: int, **more: object) -> CaseRow:
    """A case that went well."""
    return CaseRow.model_validate(
        {
            "case_id": case_id,
            "slice": slice_name,
            "category": "should_answer_complete",
            "expected": Behaviour.ANSWER,
            "outcome": Outcome.RELEASED,
            "trace_id": f"t-{case_id}",
            "where": f"spring.jsonl:{position + 1}",
            "position": position,
            "first_failed_stage": Stage.PASS,
            "statuses": {"gate:admissibility": Status.PASS, "gate:faithfulness": Status.PASS},
            **more,
        }
    )


ROWS = (
    released("gh-palm-house-night", "glasshouse", 0, cost=Fraction(1, 500), latency_ms=Fraction(812)),
    released("gh-rainwater-low", "glasshouse", 1, scores={"retrieval": Fraction(2, 3)}),
    CaseRow(
        case_id="gh-lily-fertiliser",
        slice="glasshouse",
        category="should_reject_no_context",
        expected=Behaviour.REFUSE,
        outcome=Outcome.BLOCKED,
        trace_id="t-lily",
        where="spring.jsonl:3",
        position=2,
        first_failed_stage=Stage.ANSWER_BEHAVIOUR,
        first_failed_gate="behaviour",
        code="refusal_expected",
        message="the sources settle nothing about feeding, yet 20 grams are named",
        fix="look at the abstention policy",
        modes=("false_acceptance",),
        statuses={"gate:admissibility": Status.PASS, "gate:behaviour": Status.FAIL},
    ),
    CaseRow(
        case_id="seed-overseas-fee",
        slice="seed-exchange",
        category="should_answer_complete",
        expected=Behaviour.ANSWER,
        outcome=Outcome.BLOCKED,
        trace_id="t-fee",
        where="spring.jsonl:4",
        position=3,
        first_failed_stage=Stage.CONTEXT_SELECTION,
        first_failed_gate="context_selection",
        code="required_not_selected",
        message="chunk seed-04-fees was retrieved and not selected",
        fix="look at the reranker or the context gate",
        statuses={"gate:admissibility": Status.PASS, "gate:context_selection": Status.FAIL},
    ),
    CaseRow(
        case_id="hb-orchid-sites",
        slice="herbarium",
        category="should_reject_policy",
        outcome=Outcome.NOT_TESTED,
        trace_id="t-sites",
        where="spring.jsonl:5",
        position=4,
        first_failed_stage=Stage.NOT_TESTED,
        first_failed_gate="faithfulness",
        code="text_withheld",
        message="the text of hb-02-sites is withheld",
        fix="score where the text is",
        statuses={"gate:admissibility": Status.PASS, "gate:faithfulness": Status.NOT_TESTED},
    ),
    CaseRow(case_id="vi-tripod-price", slice="visitors", outcome=Outcome.NO_TRACE, message="no trace", fix="run it"),
    CaseRow(
        case_id="vi-ja-tour",
        slice="visitors",
        outcome=Outcome.REPEATED,
        where="spring.jsonl:6, spring.jsonl:7",
        message="2 traces",
        fix="keep the one trace that is meant",
    ),
)


def troubled() -> ScoreReport:
    """An unsigned set and a run in which everything that can be wrong is wrong, next to an earlier run."""
    return ScoreReport(
        gold=Gold(name="botanic-garden", cases=7, digest=DIGEST),
        run=Run(
            name="spring.jsonl",
            digest="b" * 64,
            contract="full",
            traces=8,
            versions=(("retriever", "r4"), ("index", "2026-10"), ("reranker", "(mixed)")),
        ),
        profile="strict-1",
        tool_version="0.1.0",
        attendance=Attendance(
            expected=7,
            scored=5,
            missing=("vi-tripod-price",),
            unknown=(UnknownTrace(case_id="vi-tripod-prize", where="spring.jsonl:8", near="vi-tripod-price"),),
            repeated=(RepeatedCase(case_id="vi-ja-tour", where=("spring.jsonl:6", "spring.jsonl:7")),),
            answerless=("seed-overseas-fee",),
            bad_lines=("spring.jsonl:9: the line ends within a string",),
        ),
        released=2,
        judged=4,
        measures=(
            measure("admissibility", Status.PASS, 5, 5, bound=Fraction(1)),
            measure("behaviour", Status.FAIL, 3, 4, first_fix="look at the abstention policy"),
            measure("context_selection", Status.FAIL, 3, 4, first_fix="look at the reranker or the context gate"),
            measure(
                "faithfulness",
                Status.NOT_TESTED,
                2,
                2,
                not_tested=1,
                why="could not be measured in 1 of 3 cases that ask for it",
            ),
            measure("source_policy", Status.NOT_APPLICABLE),
            measure("citation_coverage", Status.PASS, 4, 4, tier=Tier.QUALITY, not_tested=0),
            measure("precision", Status.PASS, 1, 4, tier=Tier.DIAGNOSTIC, bound=None),
            measure("retrieval", Status.PASS, 4, 4, group=Group.STAGE, mean=Fraction(11, 12), bound=Fraction(17, 20)),
            measure(
                "relevance",
                Status.NOT_TESTED,
                group=Group.STAGE,
                tier=Tier.QUALITY,
                why="no judge is configured",
                needs=Needs.JUDGE,
            ),
            measure("under_refusal", Status.FAIL, 1, 2, group=Group.SCORER, bound=Fraction(1, 20), at_most=True),
        ),
        slices=(
            SliceLine(
                name="glasshouse",
                k=2,
                n=3,
                minimum=Fraction(19, 20),
                low=0.2077,
                high=0.9385,
                required=True,
                state=SliceState.FAIL,
                first_failures=(("answer behaviour", 1),),
            ),
            SliceLine(
                name="herbarium", k=0, n=0, minimum=Fraction(1), required=True, left_out=1, state=SliceState.ABSENT
            ),
            SliceLine(
                name="seed-exchange",
                k=0,
                n=1,
                minimum=Fraction(2, 3),
                low=0.0,
                high=0.7935,
                state=SliceState.THIN,
                first_failures=(("context selection", 1),),
            ),
            SliceLine(name="visitors", k=0, n=0, minimum=Fraction(19, 20), left_out=2, state=SliceState.THIN),
        ),
        categories=(
            Grouped(name="should_answer_complete", k=2, n=3),
            Grouped(name="should_reject_no_context", k=0, n=1),
            Grouped(name="should_reject_policy", k=0, n=0),
        ),
        modes=(Grouped(name="false_acceptance", k=1, n=4),),
        spent=(Spent(name="cost", total=Fraction(1, 500), n=1), Spent(name="latency_ms", total=Fraction(812), n=1)),
        comparison=Comparison(
            baseline="winter.jsonl",
            rescored=True,
            pairs=4,
            cells=(
                Cell(before=Outcome.RELEASED, after=Outcome.RELEASED, cases=2),
                Cell(before=Outcome.RELEASED, after=Outcome.BLOCKED, cases=1),
                Cell(before=Outcome.RELEASED, after=Outcome.NOT_TESTED, cases=1),
                Cell(before=Outcome.BLOCKED, after=Outcome.BLOCKED, cases=1),
            ),
            moved=(
                Moved(
                    case_id="gh-lily-fertiliser",
                    movement=Movement.NEWLY_FAILING,
                    before="released",
                    after="answer behaviour",
                ),
                Moved(
                    case_id="vi-bench-rent",
                    movement=Movement.NEWLY_NOT_TESTED,
                    before="released",
                    after="not tested",
                ),
                Moved(
                    case_id="seed-overseas-fee",
                    movement=Movement.STAGE_MOVED,
                    before="candidate retrieval",
                    after="context selection",
                ),
            ),
            only_before=("vi-ja-tour",),
            only_after=("hb-orchid-sites",),
            p_value=1.0,
            slices=(
                SliceChange(
                    name="glasshouse",
                    before_k=3,
                    before_n=3,
                    after_k=2,
                    after_n=3,
                    tolerance=Fraction(1, 50),
                    regressed=True,
                ),
                SliceChange(
                    name="seed-exchange",
                    before_k=0,
                    before_n=1,
                    after_k=0,
                    after_n=1,
                    tolerance=Fraction(1, 50),
                    regressed=False,
                ),
            ),
            spent=(SpentChange(name="latency_ms", before=Fraction(700), after=Fraction(812), n=1),),
        ),
        checks={
            "admissible_evidence_path": True,
            "supported_answer_released": True,
            "known_bad_answers_blocked": None,
            "slice_regression_clear": False,
        },
        passed=False,
        reasons=(
            "1 case without a trace: vi-tripod-price; run them, then score again",
            "behaviour: 3 of 4 pass, fewer than 95 %; look at the abstention policy",
            "slice 'glasshouse': 2 of 3 released, fewer than 95 %",
            "slice 'herbarium' is required and no case of it was judged",
        ),
        weighted=Fraction(7, 8),
        notices=(Notice("line_left_out", "1 of 9 lines was left out", "spring.jsonl:9"),),
        rows=ROWS,
    )


def passing() -> ScoreReport:
    """A verified release and a run in which every case is released."""
    rows = tuple(
        released(f"gh-bed-{number:02}", "glasshouse" if number % 2 else "herbarium", number) for number in range(40)
    )
    halves = {"k": 20, "n": 20, "minimum": Fraction(19, 20), "low": 0.8389, "high": 1.0, "state": SliceState.PASS}
    return ScoreReport(
        gold=Gold(
            name="botanic-garden",
            cases=40,
            digest=DIGEST,
            signed=Signed.VERIFIED,
            version="2026.11",
            signers=("Ada", "Ben"),
            trust="c" * 64,
        ),
        run=Run(name="autumn.jsonl", digest="d" * 64, contract="full", traces=40, versions=(("retriever", "r5"),)),
        profile="strict-1",
        tool_version="0.1.0",
        attendance=Attendance(expected=40, scored=40),
        released=40,
        judged=40,
        measures=(measure("admissibility", Status.PASS, 40, 40), measure("faithfulness", Status.PASS, 40, 40)),
        slices=(
            SliceLine.model_validate({"name": "glasshouse", **halves}),
            SliceLine.model_validate({"name": "herbarium", **halves}),
        ),
        categories=(Grouped(name="should_answer_complete", k=40, n=40),),
        checks=dict.fromkeys(
            (
                "admissible_evidence_path",
                "supported_answer_released",
                "known_bad_answers_blocked",
                "slice_regression_clear",
            ),
            True,
        ),
        passed=True,
        rows=rows,
    )


def many(number: int) -> ScoreReport:
    """A run of which so many cases have no trace and as many lines name strangers."""
    ids = tuple(f"vi-bench-{one:04}" for one in range(number))
    rows = tuple(CaseRow(case_id=one, slice="visitors", outcome=Outcome.NO_TRACE, message="no trace") for one in ids)
    strangers = tuple(UnknownTrace(case_id=f"no-{one}", where=f"spring.jsonl:{one}") for one in range(number))
    return troubled().model_copy(
        update={
            "attendance": Attendance(expected=number, scored=0, missing=ids, unknown=strangers),
            "rows": rows,
            "released": 0,
            "judged": 0,
            "slices": (),
        }
    )
