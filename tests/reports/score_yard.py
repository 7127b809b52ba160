"""Reports to render: a garden's answering service that passes, one in every kind of trouble, and any report at all."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from goldtui.model.faults import Notice
from goldtui.model.records import Behaviour
from goldtui.model.results import Stage, Status, Tier
from goldtui.model.score import (
    Attendance,
    CaseRow,
    Comparison,
    Gold,
    Group,
    Grouped,
    Measure,
    Moved,
    Movement,
    Needs,
    Outcome,
    RepeatedCase,
    Run,
    ScoreReport,
    Signed,
    SliceChange,
    SliceLine,
    SliceState,
    Spent,
    SpentChange,
    UnknownTrace,
)

HOSTILE = (
    "[/b]",
    "\x1b[2J\x1b]52;c;aGk=\x07",
    "a\u202eb\u200b",
    "line\nbreak\r\ttab\x00",
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!-- --> ]]> &amp; &#x41;",
    '=HYPERLINK("http://e.example")',
    "+1",
    "-1+2",
    "@SUM(A1)",
    "＝1+1",
    " =1",
    "'quoted",
    "a | b \\| c \\",
    "```x``` `y` ``",
    "`",
    "  ",
    "@octocat #12 https://e.example www.e.example a@e.example",
    "![i](http://e.example/x.png) [l](javascript:x) <https://e.example>",
    "| --- |",
    "# heading\n- list\n> quote",
    "::error::x%0A::warning::y",
    "a,b;c:d%",
    "日本語の案内 café Nguyễn 👩‍🌾",
    "\ufffe\uffff\u0085\u2028",
    "x" * 300,
    "{{ 7*7 }} {% x %}",
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
    """An unsigned set and a run in which everything that can be wrong is wrong, beside an earlier run."""
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
            moved=(
                Moved(
                    case_id="gh-lily-fertiliser",
                    movement=Movement.NEWLY_FAILING,
                    before="released",
                    after="answer behaviour",
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


any_load = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A whole report takes a while to make up; a busy machine is no reason to fail."""

foreign = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.text("`|\\'\"<>&@#[]()!*_~=+-%:,\n\r\t ", max_size=8),
)
"""Any text that may stand in a file, most of it unpleasant."""

_shares = st.fractions(0, 1, max_denominator=60)
_counts = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda two: (min(two), max(two)))
_names = st.lists(foreign, max_size=3).map(tuple)


@st.composite
def measures(draw: st.DrawFn) -> Measure:
    """Any row of the tables."""
    k, n = draw(_counts)
    measured = n > 0
    status = draw(
        st.sampled_from([Status.PASS, Status.FAIL] if measured else [Status.NOT_TESTED, Status.NOT_APPLICABLE])
    )
    return Measure(
        name=draw(foreign),
        title=draw(foreign),
        group=draw(st.sampled_from(Group)),
        tier=draw(st.sampled_from(Tier)),
        status=status,
        k=k if measured else None,
        n=n if measured else None,
        mean=draw(st.none() | _shares),
        bound=draw(st.none() | _shares),
        at_most=draw(st.booleans()),
        not_tested=draw(st.integers(0, 3)),
        why=draw(foreign),
        needs=draw(st.sampled_from(Needs)),
        first_fix=draw(foreign),
    )


@st.composite
def slice_lines(draw: st.DrawFn) -> SliceLine:
    """Any slice."""
    k, n = draw(_counts)
    return SliceLine(
        name=draw(foreign),
        k=k,
        n=n,
        minimum=draw(_shares),
        low=k / n / 2 if n else None,
        high=(k / n + 1) / 2 if n else None,
        required=draw(st.booleans()),
        left_out=draw(st.integers(0, 3)),
        state=draw(st.sampled_from(SliceState)),
        first_failures=tuple((one, 1) for one in draw(_names)),
    )


@st.composite
def rows(draw: st.DrawFn, case_id: str) -> CaseRow:
    """Any row of a case of this id."""
    return CaseRow(
        case_id=case_id,
        slice=draw(foreign),
        category=draw(foreign),
        expected=draw(st.none() | st.sampled_from(Behaviour)),
        outcome=draw(st.sampled_from(Outcome)),
        trace_id=draw(st.none() | foreign),
        where=draw(foreign),
        position=draw(st.none() | st.integers(0, 99)),
        first_failed_stage=draw(st.none() | st.sampled_from(Stage)),
        first_failed_gate=draw(st.none() | foreign),
        code=draw(foreign),
        message=draw(foreign),
        fix=draw(foreign),
        modes=draw(_names),
        statuses=draw(st.dictionaries(foreign, st.sampled_from(Status), max_size=3)),
        scores=draw(st.dictionaries(foreign, _shares, max_size=2)),
        cost=draw(st.none() | st.fractions(0, 5, max_denominator=9000)),
        latency_ms=draw(st.none() | st.fractions(0, 5000, max_denominator=7)),
    )


@st.composite
def comparisons(draw: st.DrawFn) -> Comparison:
    """Any comparison with an earlier run."""
    k, n = draw(_counts)
    return Comparison(
        baseline=draw(foreign),
        rescored=draw(st.booleans()),
        pairs=draw(st.integers(0, 9)),
        moved=tuple(
            Moved(case_id=one, movement=draw(st.sampled_from(Movement)), before=one, after=one) for one in draw(_names)
        ),
        only_before=draw(_names),
        only_after=draw(_names),
        p_value=draw(st.none() | st.floats(0, 1)),
        slices=tuple(
            SliceChange(
                name=one, before_k=k, before_n=n, after_k=k, after_n=n, tolerance=draw(_shares), regressed=n > 4
            )
            for one in draw(_names)
        ),
        spent=tuple(SpentChange(name=one, before=draw(_shares), after=draw(_shares), n=n) for one in draw(_names)),
    )


@st.composite
def reports(draw: st.DrawFn) -> ScoreReport:
    """Any report, its numbers small and its texts hostile."""
    ids = draw(st.lists(foreign, max_size=4, unique=True))
    case_rows = tuple(draw(rows(one)) for one in ids)
    k, n = draw(_counts)
    reasons = draw(_names)
    return ScoreReport(
        gold=Gold(
            name=draw(foreign),
            cases=len(ids),
            digest=draw(foreign),
            signed=draw(st.sampled_from(Signed)),
            version=draw(st.none() | foreign),
            signers=draw(_names),
        ),
        run=Run(
            name=draw(foreign),
            digest=draw(foreign),
            contract=draw(foreign),
            traces=3,
            versions=tuple((one, one) for one in draw(_names)),
        ),
        profile=draw(foreign),
        tool_version=draw(foreign),
        mode=draw(foreign),
        decided_by=draw(st.sampled_from(Group)),
        attendance=Attendance(
            expected=9,
            scored=draw(st.integers(0, 9)),
            missing=draw(_names),
            unknown=tuple(UnknownTrace(case_id=one, where=one, near=draw(st.none() | foreign)) for one in draw(_names)),
            repeated=tuple(RepeatedCase(case_id=one, where=(one, one)) for one in draw(_names)),
            answerless=draw(_names),
            bad_lines=draw(_names),
        ),
        released=k,
        judged=n,
        measures=tuple(draw(st.lists(measures(), max_size=3))),
        slices=tuple(draw(st.lists(slice_lines(), max_size=3))),
        categories=tuple(Grouped(name=one, k=k, n=n) for one in draw(_names)),
        modes=tuple(Grouped(name=one, k=k, n=n) for one in draw(_names)),
        spent=tuple(Spent(name=one, total=draw(_shares), n=n) for one in draw(_names)),
        comparison=draw(st.none() | comparisons()),
        checks=draw(st.dictionaries(foreign, st.none() | st.booleans(), max_size=3)),
        passed=not reasons,
        reasons=reasons,
        weighted=draw(st.none() | _shares),
        notices=tuple(Notice(one, one, one) for one in draw(_names)),
        rows=case_rows,
    )
