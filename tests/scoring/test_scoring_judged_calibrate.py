"""A judge is compared with what people say of the same statements, and with nothing else."""

from __future__ import annotations

import pytest
from judged_verdicts import JUDGE, NO, NONE, YES, both, digest, verdict

from goldtui.model.judges.calibration import Accepted, Calibration, Counted, Drawn, Drift
from goldtui.model.judges.verdicts import LieKind, SaidBy, StatementVerdict
from goldtui.scoring.judged import calibrate as made
from goldtui.scoring.judged.calibrate import Labelling, calibrate

OTHER_RUN = Labelling(Drawn.OTHER_RUN)


def found(said: list[StatementVerdict], labels: list[StatementVerdict], how: Labelling = OTHER_RUN) -> Calibration:
    return calibrate(JUDGE, said, labels, how, "2026-11-29T12:00:00Z")


def test_four_counts_say_how_the_judge_falls_on_people() -> None:
    said, labels = (list(side) for side in zip(*both(7, 2, 1, 5), strict=True))
    one = found(said, labels)
    assert one.counts == Counted(true_yes=7, false_yes=2, false_no=1, true_no=5)
    assert (one.counts.n, one.counts.fewest) == (15, 7)
    assert one.drawn is Drawn.OTHER_RUN


def test_a_label_of_a_model_never_calibrates_a_model() -> None:
    label = verdict("Ferns like shade.", YES, "another-model", by=SaidBy.JUDGE)
    one = found([verdict("Ferns like shade.", YES)], [label])
    assert one.counts.n == 0
    assert one.left_out == {made.MODELS_LABEL: 1}


def test_a_label_that_tuned_the_prompt_stays_out() -> None:
    said, labels = (list(side) for side in zip(*both(3, 0, 0, 3), strict=True))
    how = Labelling(Drawn.BALANCED, tuned={labels[0].key, labels[5].key})
    one = found(said, labels, how)
    assert one.counts == Counted(true_yes=2, true_no=2)
    assert one.left_out == {made.TUNED: 2}


def test_people_who_differ_or_cannot_tell_give_no_label_and_a_third_person_decides() -> None:
    words = ("Ferns like shade.", "Moss likes lime.", "Palms like heat.")
    labels = [
        *(verdict(words[0], said, who) for said, who in ((YES, "Ada"), (NO, "Bob"))),
        *(verdict(words[1], said, who) for said, who in ((YES, "Ada"), (NO, "Bob"), (NO, "Cem"))),
        verdict(words[2], NONE, "Ada"),
    ]
    one = found([verdict(text, YES) for text in words], labels)
    assert one.counts == Counted(false_yes=1)
    assert one.left_out == {made.DIFFER: 1, made.CANNOT_TELL: 1}


def test_the_last_verdict_of_each_counts() -> None:
    text = "Ferns like shade."
    early, late = "2026-11-01T09:00:00Z", "2026-11-02T09:00:00Z"
    labels = [verdict(text, NO, "Ada", at=late), verdict(text, YES, "Ada", at=early)]
    one = found([verdict(text, NO, at=late), verdict(text, YES, at=early)], labels)
    assert one.counts == Counted(true_no=1)


def test_a_statement_without_a_verdict_is_counted_and_is_neither_yes_nor_no() -> None:
    labels = [verdict("Ferns like shade.", YES, "Ada"), verdict("Moss likes lime.", NO, "Ada")]
    one = found([verdict("Ferns like shade.", NONE)], labels)
    assert (one.counts.n, one.undecided, one.left_out) == (0, 1, {made.NOT_ASKED: 1})


def test_slices_languages_and_kinds_of_lies_have_their_own_counts() -> None:
    said = [verdict("a", YES), verdict("b", YES, case_id="palm-1"), verdict("c", NO, case_id="palm-1")]
    labels = [
        verdict("a", YES, "Ada"),
        verdict("b", NO, "Ada", case_id="palm-1", lie=LieKind.WRONG_NUMBER),
        verdict("c", NO, "Ada", case_id="palm-1", lie=LieKind.WRONG_NUMBER),
    ]
    slices = {"fern-1": "ferns", "palm-1": "palms"}
    language = {"a": "de", "b": "en", "c": "en"}.__getitem__
    one = found(said, labels, Labelling(Drawn.OTHER_RUN, slices=slices, language=language))
    assert one.slices == {"ferns": Counted(true_yes=1), "palms": Counted(false_yes=1, true_no=1)}
    assert one.languages == {"de": Counted(true_yes=1), "en": Counted(false_yes=1, true_no=1)}
    assert one.label_lies == (Accepted(kind=LieKind.WRONG_NUMBER.value, accepted=1, asked=2),)


def test_drift_counts_the_anchors_on_which_the_judge_changed_its_mind() -> None:
    before = [verdict("a", YES), verdict("b", NO), verdict("gone", NO)]
    one = found([verdict("a", YES), verdict("b", YES)], [], Labelling(Drawn.OTHER_RUN, anchors=before))
    assert one.drift == Drift(changed=1, asked=2)
    assert found([], []).drift is None


def test_grades_of_answers_are_compared_as_numbers() -> None:
    said = [verdict(text, YES, case_id=text[0]) for text in ("a1", "a2", "b1", "b2", "c1")]
    labels = [verdict(one.statement, NO if one.statement == "b1" else YES, "Ada", case_id=one.case_id) for one in said]
    grades = found(said, labels).grades
    assert grades is not None
    assert (grades.answers, grades.pearson) == (3, None)
    assert grades.mean_error == pytest.approx(1 / 6)


def test_another_judge_in_the_same_file_is_not_counted() -> None:
    other = verdict("Ferns like shade.", NO, digest("other"), by=SaidBy.JUDGE)
    one = found([other], [verdict("Ferns like shade.", NO, "Ada")])
    assert one.left_out == {made.NOT_ASKED: 1}
