"""Any report at all, with every text a file may hold in every field."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from goldtui.model.attendance import Attendance, Gold, RepeatedCase, Run, Signed, UnknownTrace
from goldtui.model.faults import Notice
from goldtui.model.judges.calibration import Bar, JudgedShare, Method
from goldtui.model.judges.opinion import JudgeOpinion, Silenced
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

any_load = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A whole report takes a while to make up; a busy machine is no reason to fail."""

foreign = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.text("`|\\'\"<>&@#[]()!*_~=+-%:,\n\r\t ", max_size=8),
)
"""Any text that a file may hold, most of it unpleasant."""

_shares = st.fractions(0, 1, max_denominator=60)
_counts = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda two: (min(two), max(two)))
opinions = st.lists(
    st.builds(
        JudgeOpinion,
        judge=foreign,
        share=st.builds(
            JudgedShare, k=st.just(1), n=st.just(2), method=st.sampled_from(Method), why=foreign, value=st.none()
        ),
        silenced=st.lists(
            st.builds(Silenced, why=st.sampled_from(Bar), message=foreign, statements=st.just(1)), max_size=1
        ).map(tuple),
    ),
    min_size=1,
    max_size=2,
).map(tuple)
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
        cells=tuple(
            Cell(before=was, after=now, cases=draw(st.integers(0, 9)))
            for was in draw(st.sets(st.sampled_from(Outcome)))
            for now in draw(st.sets(st.sampled_from(Outcome)))
        ),
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
def _gold(draw: st.DrawFn, cases: int) -> Gold:
    facts = {"name": draw(foreign), "cases": cases, "digest": draw(foreign)}
    if draw(st.booleans()):
        return Gold(**facts)
    signers = draw(st.lists(foreign, min_size=1, max_size=3).map(tuple))
    return Gold(**facts, signed=Signed.VERIFIED, version=draw(foreign.filter(bool)), signers=signers, trust="c" * 64)


@st.composite
def reports(draw: st.DrawFn) -> ScoreReport:
    """Any report, its numbers small and its texts hostile."""
    ids = draw(st.lists(foreign, max_size=4, unique=True))
    case_rows = tuple(draw(rows(one)) for one in ids)
    k, n = draw(_counts)
    reasons = draw(_names)
    return ScoreReport(
        gold=draw(_gold(len(ids))),
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
        judged_by=draw(st.none() | opinions),
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
