"""A case is its parts: taken apart, compared and merged, nothing of it is forgotten."""

from __future__ import annotations

import pytest
from case_strategies import CASES
from hypothesis import given, settings

from goldtui.casework.blame import Said, about, blame
from goldtui.casework.diff import HIDDEN, Kind, diff_cases
from goldtui.casework.edits import add_claim, add_point, join_claims, move_claim, remove_claim, set_claim_text
from goldtui.casework.merge import ABSENT, Side, merge
from goldtui.casework.parts import case_of, parts_of
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, GoldCase
from goldtui.model.spot import Spot


def ferns(**update: object) -> GoldCase:
    claims = (
        Claim(claim_id="c1", text="Ferns are watered daily.", citation_id="ferns#1", support_phrases=("daily",)),
        Claim(claim_id="c2", text="Shade suits them.", citation_id="ferns#1", support_phrases=("in shade",)),
    )
    made = GoldCase(
        case_id="ferns-1",
        question="How are ferns kept?",
        workflow="glasshouse",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("ferns#1",),
        points=(AnswerPoint(point_id="p1", text="daily", answer_phrases=("daily",)),),
        reference=Answer(text=join_claims(claims), claims=claims),
    )
    return made.model_copy(update=update)


@given(CASES)
def test_a_case_put_together_from_its_parts_is_the_case(case):
    assert case_of(case.case_id, parts_of(case)) == case


def test_two_claims_of_one_id_are_two_parts_and_both_come_back():
    claim = Claim(claim_id="c1", text="One.")
    other = claim.model_copy(update={"text": "Two."})
    case = ferns(reference=Answer(claims=(claim, other), text="Own words"))
    assert case_of(case.case_id, parts_of(case)) == case
    assert Spot("claim", "c1", 1) in parts_of(case)


@given(CASES, CASES)
def test_texts_differ_exactly_when_a_difference_is_shown(one, other):
    assert bool(diff_cases(one, other)) is (one != other)


def test_a_claim_is_found_again_by_its_id_wherever_it_has_moved():
    case = ferns()
    assert [change.name for change in diff_cases(case, move_claim(case, "c2", -1).case)] == ["order of claims"]


def test_a_new_claim_is_one_change_that_says_all_of_it():
    case = ferns()
    [change] = diff_cases(case, add_claim(case, "Mist them.", "ferns#1", "mist").case)
    assert (change.name, change.kind, change.before) == ("claim c3 added", Kind.ADDED, "")
    assert change.after == "Mist them.\ncites: ferns#1\nphrases: mist"


def test_what_changed_inside_a_text_is_marked_by_the_word_and_needs_no_colour():
    case = ferns()
    [change] = diff_cases(case, set_claim_text(case, "c1", "Ferns are watered weekly.").case)
    assert change.marked() == "Ferns are watered [-daily-]{+weekly+}."


def test_a_change_in_words_that_may_not_be_shown_is_still_a_change():
    case = ferns()
    [change] = diff_cases(case, case.model_copy(update={"question": "Secret?"}), lambda text: "[withheld]")
    assert change.marked() == HIDDEN


# -- merging -------------------------------------------------------------------------------------------------


@settings(max_examples=300)
@given(CASES, CASES)
def test_where_one_side_changed_nothing_the_other_is_taken_whole(base, changed):
    assert merge(base, changed, base).case({}) == changed
    assert merge(base, base, changed).case({}) == changed
    assert merge(base, changed, changed).case({}) == changed


@settings(max_examples=300)
@given(CASES, CASES, CASES)
def test_deciding_everything_for_one_side_gives_its_text_to_the_last_field(base, mine, theirs):
    found = merge(base, mine, theirs)
    assert found.case({row.spot: row.theirs for row in found.rows}) == theirs
    if not found.renamed:
        assert found.case({row.spot: row.mine for row in found.rows}) == mine


@given(CASES, CASES)
def test_without_a_common_beginning_every_difference_is_asked(mine, theirs):
    assert all(row.clash for row in merge(None, mine, theirs).rows if row.spot.kind != "order")


@given(CASES, CASES, CASES)
def test_what_both_changed_differently_is_never_decided_by_itself(base, mine, theirs):
    found = merge(base, mine, theirs)
    if found.clashes:
        with pytest.raises(KeyError):
            found.case({})


def test_changes_of_different_fields_go_together_without_a_question():
    base = ferns()
    mine = base.model_copy(update={"question": "How are ferns looked after?"})
    theirs = set_claim_text(base, "c1", "Ferns are watered weekly.").case
    found = merge(base, mine, theirs)
    assert [(row.title, row.side) for row in found.rows] == [("question", Side.MINE), ("claim c1", Side.THEIRS)]
    merged = found.case({})
    assert merged.question == mine.question
    assert merged.reference == theirs.reference


def test_the_same_field_changed_twice_is_a_clash_that_a_person_decides():
    base = ferns()
    mine, theirs = (base.model_copy(update={"question": words}) for words in ("Mine?", "Theirs?"))
    [row] = merge(base, mine, theirs).rows
    assert (row.clash, row.base, row.mine, row.theirs) == (True, base.question, "Mine?", "Theirs?")
    assert merge(base, mine, theirs).case({row.spot: "Ours?"}).question == "Ours?"
    assert row.both() == "Mine? Theirs?"


def test_two_new_claims_of_one_id_are_both_kept_and_the_second_to_save_takes_a_new_id():
    base = ferns()
    mine = add_claim(base, "Mist them.", "ferns#1", "mist").case
    theirs = add_claim(base, "Feed them in May.", "ferns#1", "in May").case
    found = merge(base, mine, theirs)
    assert found.renamed == ("Both wrote claim c3: yours is kept as c4.",)
    merged = found.case({})
    assert [(c.claim_id, c.text) for c in merged.reference.claims][2:] == [
        ("c3", "Feed them in May."),
        ("c4", "Mist them."),
    ]
    assert merged.reference.text == join_claims(merged.reference.claims)


def test_a_link_follows_a_point_that_takes_a_new_id():
    base = ferns()
    mine = add_point(base, "in shade").case
    mine = add_claim(mine, "Light shade.").case
    claims = mine.reference.claims
    linked = (*claims[:-1], claims[-1].model_copy(update={"answer_point": "p2"}))
    mine = mine.model_copy(update={"reference": mine.reference.model_copy(update={"claims": linked})})
    merged = merge(base, mine, add_point(base, "in May").case).case({})
    assert [(p.point_id, p.text) for p in merged.points] == [("p1", "daily"), ("p2", "in May"), ("p3", "in shade")]
    assert merged.reference.claims[-1].answer_point == "p3"


def test_lists_to_which_both_added_hold_what_both_added():
    base = ferns(tags=("old",))
    mine, theirs = base.model_copy(update={"tags": ("old", "a")}), base.model_copy(update={"tags": ("b",)})
    [row] = merge(base, mine, theirs).rows
    assert (row.side, row.merged) == (Side.BOTH, ("b", "a"))


def test_lists_in_which_both_replaced_something_are_asked_about():
    base = ferns(tags=("old",))
    mine, theirs = base.model_copy(update={"tags": ("a",)}), base.model_copy(update={"tags": ("b",)})
    [row] = merge(base, mine, theirs).rows
    assert row.clash
    assert row.both() == ("a", "b")


def test_a_claim_that_one_removed_and_the_other_reworded_is_asked_about_as_a_whole():
    base = ferns()
    mine = remove_claim(base, "c1").case
    theirs = set_claim_text(base, "c1", "Ferns are watered weekly.").case
    [row] = merge(base, mine, theirs).rows
    assert (row.clash, row.whole, row.mine) == (True, True, ABSENT)
    assert "weekly" in row.text(row.theirs)
    assert [c.claim_id for c in merge(base, mine, theirs).case({row.spot: ABSENT}).reference.claims] == ["c2"]


def test_a_claim_that_one_removed_and_the_other_left_alone_goes():
    base = ferns()
    mine = remove_claim(base, "c1").case
    theirs = base.model_copy(update={"question": "Other?"})
    assert [c.claim_id for c in merge(base, mine, theirs).case({}).reference.claims] == ["c2"]


@pytest.mark.parametrize(
    ("kind", "name", "typed", "read"),
    [("question", "", "Why?", "Why?"), ("case", "workflow", " ", None), ("case", "tags", "a\n\nb", ("a", "b"))],
)
def test_a_text_typed_by_hand_becomes_a_value_of_its_field(kind, name, typed, read):
    base = ferns(tags=("old",))
    mine = base.model_copy(update={"question": "M", "workflow": "m", "tags": ("m",)})
    theirs = base.model_copy(update={"question": "T", "workflow": "t", "tags": ("t",)})
    row = next(one for one in merge(base, mine, theirs).rows if one.spot == Spot(kind, name))
    assert row.typed
    assert row.read(typed) == read


# -- blame ---------------------------------------------------------------------------------------------------


def chain(*cases: GoldCase) -> list[Said]:
    from datetime import UTC, datetime

    people = ("ana", "ben", "cleo", "dan")
    return [Said(n + 1, people[n], datetime(2026, 1, n + 1, tzinfo=UTC), case) for n, case in enumerate(cases)]


def test_a_phrase_is_blamed_on_whoever_marked_it_and_not_on_whoever_saved_last():
    first = ferns()
    second = set_claim_text(first, "c1", "Ferns are watered weekly.").case
    third = second.model_copy(update={"question": "Other?"})
    found = blame(chain(first, second, third))
    said = {(one.title, one.text): (one.first, one.last) for one in found}
    assert said["claim c1", "Ferns are watered weekly."] == (1, 2)
    assert said["claim c1 phrases", "daily"] == (1, 1)
    assert said["question", "Other?"] == (1, 3)


def test_a_wording_that_went_and_came_back_names_both_who_made_it_and_who_brought_it_back():
    first = ferns()
    gone = first.model_copy(update={"tags": ()})
    first = first.model_copy(update={"tags": ("fern",)})
    [tag] = [one for one in blame(chain(first, gone, first)) if one.title == "tags"]
    assert (tag.first, tag.last) == (1, 3)


def test_the_blame_of_a_claim_tells_of_all_that_belongs_to_it():
    found = blame(chain(ferns()))
    assert [one.title for one in about(found, Spot("claim", "c1"))] == [
        "claim c1",
        "claim c1 cites",
        "claim c1 phrases",
    ]
    assert [one.text for one in about(found, Spot("phrase", "c1", 0))] == ["daily"]
    assert [one.title for one in about(found, Spot("question"))] == ["question"]
    assert blame([]) == ()
