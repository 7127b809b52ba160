"""Labels are bound to places and words, and a decision can only come out of the labels it was made about."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from goldtui.model.labels import (
    Adjudication,
    ClaimLabel,
    Coverage,
    ErrorKind,
    Given,
    How,
    Label,
    LabelSheet,
    Mark,
    PointLabel,
    Resolution,
    Support,
    merge_labels,
)

TEXT = "The slipper orchid is shown only in the Orchid House."


def mark(words: str, version: str = "2") -> Mark:
    start = TEXT.index(words)
    return Mark(chunk_id="label", version=version, start=start, end=start + len(words), text=words)


def supported(*words: str) -> ClaimLabel:
    return ClaimLabel(claim_id="c1", says=Support.SUPPORTED, phrases=tuple(map(mark, words)))


UNSUPPORTED = ClaimLabel(claim_id="c1", says=Support.NOT_SUPPORTED)
UNSURE = ClaimLabel(claim_id="c1", says=Support.CANNOT_TELL)
COVERED = PointLabel(point_id="p1", says=Coverage.COVERED)
UNCOVERED = PointLabel(point_id="p1", says=Coverage.NOT_COVERED)


def decided(how: How, label: Label, *labels: Label, note: str = "", error: ErrorKind = ErrorKind.SLIP) -> Resolution:
    among = tuple(Given(by=by, label=one) for by, one in zip(("ana", "ben", "cai"), labels, strict=False))
    return Resolution(how=how, label=label, error=error, among=among, note=note)


def test_phrases_marked_in_another_order_or_twice_are_the_same_label() -> None:
    first, second = "slipper orchid", "only in the Orchid House"
    assert supported(first, second) == supported(second, first, second)
    assert hash(supported(first, second)) == hash(supported(second, first))
    assert supported(first) != supported(second)


def test_a_sheet_and_its_decisions_are_the_same_after_a_trip_through_json() -> None:
    sheet = LabelSheet(claims=(supported("slipper orchid"),), points=(COVERED,), guideline="0" * 64)
    assert LabelSheet.model_validate_json(sheet.model_dump_json()) == sheet
    made = Adjudication(
        resolutions=(
            decided(How.ACCEPT, UNSUPPORTED, supported("only"), UNSUPPORTED),
            decided(How.ACCEPT, COVERED, COVERED, UNCOVERED),
        )
    )
    again = Adjudication.model_validate_json(made.model_dump_json())
    assert again == made
    assert isinstance(again.resolutions[1].label, PointLabel)


@pytest.mark.parametrize(("start", "end"), [(4, 11), (4, 4), (11, 4), (-7, 0)])
def test_a_mark_whose_range_does_not_fit_its_words_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValidationError):
        Mark(chunk_id="label", version="2", start=start, end=end, text="slipper orchid")


def test_a_mark_counts_code_points() -> None:
    assert Mark(chunk_id="label", version="2", start=0, end=2, text="🌿x").end == 2


def test_an_error_about_a_mark_does_not_repeat_its_words() -> None:
    with pytest.raises(ValidationError) as caught:
        Mark(chunk_id="label", version="2", start=0, end=3, text="slipper orchid")
    assert "slipper" not in str(caught.value)


def test_a_sheet_labels_nothing_twice() -> None:
    with pytest.raises(ValidationError, match="claim 'c1' is labelled twice"):
        LabelSheet(claims=(UNSUPPORTED, UNSURE))
    with pytest.raises(ValidationError, match="point 'p1' is labelled twice"):
        LabelSheet(points=(COVERED, UNCOVERED))


def test_a_claim_and_a_point_may_have_the_same_id() -> None:
    sheet = LabelSheet(claims=(UNSUPPORTED,), points=(PointLabel(point_id="c1", says=Coverage.COVERED),))
    assert [label.spot for label in sheet.labels] == [("claim", "c1"), ("point", "c1")]


def test_to_merge_takes_the_phrases_of_all() -> None:
    both = supported("slipper orchid", "only in the Orchid House")
    made = decided(How.MERGE, both, supported("slipper orchid"), supported("only in the Orchid House"))
    assert made.label == both


def test_labels_of_a_claim_and_a_point_do_not_merge() -> None:
    assert merge_labels([supported("only"), COVERED]) is None
    assert merge_labels([COVERED, COVERED]) is None


def test_to_reject_all_gives_another_label_for_a_reason() -> None:
    made = decided(How.REJECT, UNSURE, supported("only"), UNSUPPORTED, note="the label does not say which orchid")
    assert made.spot == ("claim", "c1")


@pytest.mark.parametrize(
    ("how", "label", "labels", "note", "message"),
    [
        (How.ACCEPT, UNSURE, (supported("only"), UNSUPPORTED), "", "take one of the labels as it is"),
        (How.MERGE, supported("only"), (supported("only"), UNSUPPORTED), "", "say the same"),
        (How.MERGE, supported("only"), (supported("only"), supported("slipper")), "", "all phrases"),
        (How.MERGE, COVERED, (COVERED, COVERED), "", "of a claim"),
        (How.REJECT, UNSUPPORTED, (supported("only"), UNSUPPORTED), "why", "give another one"),
        (How.REJECT, UNSURE, (supported("only"), UNSUPPORTED), " ", "takes a reason"),
        (How.ACCEPT, COVERED, (COVERED, UNSUPPORTED), "", "the same claim or point"),
        (How.ACCEPT, COVERED, (COVERED,), "", "at least 2"),
    ],
)
def test_a_decision_that_does_not_come_of_its_labels_is_refused(
    how: How, label: Label, labels: tuple[Label, ...], note: str, message: str
) -> None:
    with pytest.raises(ValidationError, match=message):
        decided(how, label, *labels, note=note)


def test_a_decision_between_two_labels_of_one_person_is_refused() -> None:
    among = (Given(by="ana", label=COVERED), Given(by="ana", label=UNCOVERED))
    with pytest.raises(ValidationError, match="names each person once"):
        Resolution(how=How.ACCEPT, label=COVERED, error=ErrorKind.SLIP, among=among)


def test_nothing_is_decided_twice_in_one_go() -> None:
    made = decided(How.ACCEPT, COVERED, COVERED, UNCOVERED)
    with pytest.raises(ValidationError, match="point 'p1' is decided twice"):
        Adjudication(resolutions=(made, made))
