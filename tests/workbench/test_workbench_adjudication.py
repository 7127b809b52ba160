"""What two people agree on is taken, only conflicts are left, and no decision outlives the labels it was made about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework.adjudication import Compared, Conflict, Over, Stamp, compare, settle
from goldtui.casework.label_check import faults_of_sheet, unlabelled
from goldtui.model.labels import (
    ClaimLabel,
    Coverage,
    ErrorKind,
    How,
    Label,
    LabelSheet,
    Mark,
    PointLabel,
    Resolution,
    Support,
)
from goldtui.model.records import GoldCase

TEXT = "Ferns are misted at 7 and at 18. Cacti are never misted."


def mark(words: str) -> Mark:
    start = TEXT.index(words)
    return Mark(chunk_id="mist", version="1", start=start, end=start + len(words), text=words)


def claim(name: str, says: Support, *words: str) -> ClaimLabel:
    return ClaimLabel(claim_id=name, says=says, phrases=tuple(map(mark, words)))


def point(name: str, says: Coverage) -> PointLabel:
    return PointLabel(point_id=name, says=says)


ANA = LabelSheet(
    claims=(
        claim("agreed", Support.SUPPORTED, "misted at 7"),
        claim("verdict", Support.SUPPORTED, "at 18"),
        claim("phrases", Support.SUPPORTED, "at 7"),
        claim("neither", Support.NOT_SUPPORTED, "at 18"),
    ),
    points=(point("same", Coverage.COVERED), point("other", Coverage.COVERED), point("hers", Coverage.COVERED)),
)
BEN = LabelSheet(
    claims=(
        claim("phrases", Support.SUPPORTED, "misted at 7"),
        claim("neither", Support.NOT_SUPPORTED, "never"),
        claim("verdict", Support.CANNOT_TELL),
        claim("agreed", Support.SUPPORTED, "misted at 7"),
    ),
    points=(point("other", Coverage.NOT_COVERED), point("same", Coverage.COVERED)),
)
BOTH = {"ben": BEN, "ana": ANA}


def conflict(compared: Compared, name: str) -> Conflict:
    return next(one for one in compared.conflicts if one.spot[1] == name)


def decided(about: Conflict, how: How, label: Label, note: str = "") -> Resolution:
    return Resolution(how=how, label=label, error=ErrorKind.SLIP, among=about.given, note=note)


def test_agreement_is_taken_and_only_conflicts_are_left() -> None:
    compared = compare(BOTH)
    assert [label.spot[1] for label in compared.agreed] == ["agreed", "neither", "same"]
    assert [(one.spot[1], one.over) for one in compared.conflicts] == [
        ("verdict", Over.VERDICT),
        ("phrases", Over.PHRASES),
        ("other", Over.VERDICT),
    ]
    assert [(one.by, one.label.spot[1]) for one in compared.single] == [("ana", "hers")]


def test_where_both_deny_support_the_phrases_of_both_are_kept_and_nobody_is_asked() -> None:
    label = compare(BOTH).agreed[1]
    assert label == claim("neither", Support.NOT_SUPPORTED, "at 18", "never")


def test_a_conflict_over_phrases_can_be_merged_and_one_over_verdicts_cannot() -> None:
    compared = compare(BOTH)
    assert conflict(compared, "phrases").merged == claim("phrases", Support.SUPPORTED, "misted at 7", "at 7")
    assert conflict(compared, "verdict").merged is None
    assert conflict(compared, "other").merged is None


def test_a_conflict_names_everybody_with_their_label() -> None:
    assert [(one.by, one.label.says) for one in conflict(compare(BOTH), "verdict").given] == [
        ("ana", Support.SUPPORTED),
        ("ben", Support.CANNOT_TELL),
    ]


def test_a_third_person_who_differs_makes_a_conflict_of_what_two_agree_on() -> None:
    third = LabelSheet(points=(point("same", Coverage.NOT_COVERED), point("hers", Coverage.COVERED)))
    compared = compare({**BOTH, "cai": third})
    assert [one.by for one in conflict(compared, "same").given] == ["ana", "ben", "cai"]
    assert point("hers", Coverage.COVERED) in compared.agreed


def test_what_nobody_has_decided_has_no_label() -> None:
    settled = settle(compare(BOTH), ())
    assert {one.spot[1]: one.stamp for one in settled.outcomes} == {
        "agreed": Stamp.UNANIMOUS,
        "neither": Stamp.UNANIMOUS,
        "same": Stamp.UNANIMOUS,
        "verdict": Stamp.UNRESOLVED,
        "phrases": Stamp.UNRESOLVED,
        "other": Stamp.UNRESOLVED,
        "hers": Stamp.SINGLE,
    }
    assert all((one.label is None) == (one.stamp is not Stamp.UNANIMOUS) for one in settled.outcomes)
    assert settled.left == compare(BOTH).conflicts


def test_a_decision_settles_its_conflict_and_stays_with_the_label() -> None:
    compared = compare(BOTH)
    about = conflict(compared, "phrases")
    merged = about.merged
    assert merged is not None
    made = decided(about, How.MERGE, merged)
    settled = settle(compared, [made])
    outcome = next(one for one in settled.outcomes if one.spot[1] == "phrases")
    assert (outcome.stamp, outcome.label, outcome.resolution) == (Stamp.ADJUDICATED, merged, made)
    assert [one.spot[1] for one in settled.left] == ["verdict", "other"]
    assert settled.outdated == ()


def test_the_last_decision_about_the_same_labels_counts() -> None:
    compared = compare(BOTH)
    about = conflict(compared, "other")
    first = decided(about, How.ACCEPT, point("other", Coverage.COVERED))
    last = decided(about, How.REJECT, point("other", Coverage.CANNOT_TELL), "the answer hints at it only")
    settled = settle(compared, [first, last])
    assert next(one.label for one in settled.outcomes if one.spot[1] == "other") == last.label
    assert settled.outdated == ()


def test_a_decision_stands_while_other_labels_change_and_falls_when_its_own_do() -> None:
    made = decided(conflict(compare(BOTH), "other"), How.ACCEPT, point("other", Coverage.COVERED))
    elsewhere = ANA.model_copy(update={"claims": ANA.claims[:1]})
    assert settle(compare({**BOTH, "ana": elsewhere}), [made]).outdated == ()
    changed = ANA.model_copy(update={"points": (point("other", Coverage.CANNOT_TELL),)})
    settled = settle(compare({**BOTH, "ana": changed}), [made])
    assert settled.outdated == (made,)
    assert next(one.stamp for one in settled.outcomes if one.spot[1] == "other") is Stamp.UNRESOLVED


@pytest.mark.parametrize(
    ("says", "stamp"), [(Support.SUPPORTED, Stamp.ADJUDICATED), (Support.NOT_SUPPORTED, Stamp.UNRESOLVED)]
)
def test_a_third_label_leaves_a_decision_that_weighed_its_verdict_and_no_other(says, stamp) -> None:
    about = conflict(compare(BOTH), "verdict")
    made = decided(about, How.ACCEPT, about.given[0].label)
    third = LabelSheet(claims=(claim("verdict", says, "misted at 7"),), points=())
    settled = settle(compare({**BOTH, "cem": third}), [made])
    (now,) = (one for one in settled.outcomes if one.spot == ("claim", "verdict"))
    assert now.stamp is stamp
    assert settled.outdated == (() if stamp is Stamp.ADJUDICATED else (made,))


def test_a_decision_is_outdated_once_people_agree() -> None:
    made = decided(conflict(compare(BOTH), "other"), How.ACCEPT, point("other", Coverage.COVERED))
    agreed = BEN.model_copy(update={"points": (point("other", Coverage.COVERED),)})
    settled = settle(compare({**BOTH, "ben": agreed}), [made])
    assert settled.outdated == (made,)
    assert next(one.stamp for one in settled.outcomes if one.spot[1] == "other") is Stamp.UNANIMOUS


claims = st.builds(claim, st.sampled_from("abc"), st.sampled_from(Support), st.sampled_from(["at 7", "at 18"]))
sheets = st.builds(
    lambda labels: LabelSheet(claims=tuple({one.claim_id: one for one in labels}.values())),
    st.lists(claims, max_size=3),
)


@given(st.dictionaries(st.sampled_from(["ana", "ben", "cai"]), sheets))
def test_every_labelled_claim_is_agreed_on_in_conflict_or_labelled_by_one(made: dict[str, LabelSheet]) -> None:
    compared = compare(made)
    spots = [label.spot for label in compared.agreed]
    spots += [one.spot for one in compared.conflicts] + [one.label.spot for one in compared.single]
    assert sorted(spots) == sorted({label.spot for sheet in made.values() for label in sheet.labels})
    assert compare(dict(reversed(made.items()))) == compared


@given(sheets)
def test_two_people_with_the_same_sheet_have_nothing_to_settle(sheet: LabelSheet) -> None:
    compared = compare({"ana": sheet, "ben": sheet})
    assert compared == Compared(sheet.labels, (), ())


# --- handing a sheet in ----------------------------------------------------------------------------------------------


def full_sheet() -> LabelSheet:
    return LabelSheet(
        claims=(claim("c1", Support.SUPPORTED, "misted at 7"),), points=(point("p1", Coverage.CANNOT_TELL),)
    )


TEXTS: dict[tuple[str, str], str | None] = {("mist", "1"): TEXT}


@pytest.fixture
def misted(green: GoldCase) -> GoldCase:
    """A case with one claim, c1, and one point, p1."""
    return green.model_copy(update={"required_source_ids": ("mist",)})


def test_a_full_sheet_can_be_handed_in(misted: GoldCase) -> None:
    assert unlabelled(misted, full_sheet()) == ()
    assert faults_of_sheet(misted, full_sheet(), TEXTS) == ()


def test_what_is_not_labelled_yet_is_named_in_the_order_of_the_case(misted: GoldCase) -> None:
    assert unlabelled(misted, LabelSheet()) == (("claim", "c1"), ("point", "p1"))


@pytest.mark.parametrize(
    ("changed", "code", "names"),
    [
        ({"points": ()}, "label_missing", "point 'p1'"),
        ({"points": (point("p1", Coverage.COVERED), point("p9", Coverage.COVERED))}, "label_unknown", "point 'p9'"),
        ({"claims": (claim("c1", Support.SUPPORTED),)}, "label_without_phrase", "claim 'c1'"),
    ],
)
def test_a_sheet_that_is_not_whole_says_what_is_wrong(
    misted: GoldCase, changed: dict[str, object], code: str, names: str
) -> None:
    (fault,) = faults_of_sheet(misted, full_sheet().model_copy(update=changed), TEXTS)
    assert (fault.code, fault.where) == (code, "case q1")
    assert names in fault.message
    assert fault.fix


@pytest.mark.parametrize("says", [Support.NOT_SUPPORTED, Support.CANNOT_TELL])
def test_only_a_supported_claim_needs_a_phrase(misted: GoldCase, says: Support) -> None:
    sheet = full_sheet().model_copy(update={"claims": (claim("c1", says),)})
    assert faults_of_sheet(misted, sheet, TEXTS) == ()


@pytest.mark.parametrize(
    "texts", [{}, {("mist", "1"): None}, {("mist", "1"): " " + TEXT}, {("mist", "2"): TEXT}], ids=str
)
def test_a_mark_whose_words_do_not_stand_there_is_found(
    misted: GoldCase, texts: dict[tuple[str, str], str | None]
) -> None:
    (fault,) = faults_of_sheet(misted, full_sheet(), texts)
    assert fault.code == "mark_misplaced"
    assert "misted" not in fault.message
