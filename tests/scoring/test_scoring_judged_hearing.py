"""Of a judge's verdicts exactly those count whose slice and language it is calibrated for, and all are shown."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from judged_verdicts import JUDGE, NO, NONE, YES, calibration, digest, verdict

from goldtui.gates.rulings import rulings_of
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Bar
from goldtui.model.judges.verdicts import SaidBy, StatementVerdict
from goldtui.scoring.judged.hearing import Heard, Known, counting, hear

GOOD = {JUDGE: Known(calibration(95, 3, 5, 97), 9)}
SLICES = {"fern-1": "ferns", "palm-1": "palms"}
WORDS = "abcdef"
AT_LEAST = Fraction(17, 20)

verdicts = st.lists(
    st.builds(
        verdict,
        st.sampled_from(WORDS),
        st.sampled_from((YES, NO, NONE)),
        st.sampled_from((JUDGE, "b" * 64, "Ada", "Ben")),
        case_id=st.sampled_from(("fern-1", "palm-1", "gone")),
    ).map(lambda one: one.model_copy(update={"by": SaidBy.JUDGE if len(one.who) == 64 else SaidBy.PERSON})),
    max_size=20,
)


def heard(said: list[StatementVerdict], known: dict[str, Known]) -> tuple[Heard, ...]:
    return hear(said, known, JudgeBounds(), SLICES, lambda statement: "en" if statement < "e" else "de")


def test_a_slice_and_a_language_without_labels_are_each_named() -> None:
    said = [verdict("a", YES), verdict("b", YES, case_id="palm-1"), verdict("f", YES), verdict("c", NONE)]
    (one,) = heard(said, GOOD)
    opinion = one.opinion([digest(text) for text in "abfc"], digest("run"), AT_LEAST)
    assert (opinion.share.k, opinion.share.n, opinion.undecided, opinion.counted) == (3, 3, 1, 1)
    assert {silent.why for silent in opinion.silenced} == {Bar.SLICE, Bar.LANGUAGE}


def test_statements_of_other_runs_are_not_counted_in_this_one() -> None:
    (one,) = heard([verdict("a", YES), verdict("b", NO)], GOOD)
    assert one.opinion([digest("a")], digest("run"), AT_LEAST).share.n == 1


@given(verdicts)
def test_a_judge_without_a_calibration_changes_nothing(said: list[StatementVerdict]) -> None:
    people = [one for one in said if one.by is SaidBy.PERSON]
    found = heard(said, {})
    judges = {one.judge for one in found}
    assert rulings_of(counting(said, found), judges) == rulings_of(people)


@given(verdicts)
def test_a_judge_settles_nothing_that_people_settle_or_that_it_is_not_calibrated_for(
    said: list[StatementVerdict],
) -> None:
    people = rulings_of(one for one in said if one.by is SaidBy.PERSON)
    found = heard(said, GOOD)
    rulings = rulings_of(counting(said, found), {one.judge for one in found})
    barred = {key for one in found if one.judge == JUDGE for key in one.barred}
    for key, ruling in rulings.items():
        if ruling.by is SaidBy.PERSON:
            assert ruling == people[key]
        else:
            assert key not in people
            assert key not in barred
            assert ruling.who == (JUDGE,)
