"""Edits of a case: what changes, what follows from it, and what is refused with a reason."""

from __future__ import annotations

import pytest

from goldtui.casework import edits
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, GoldCase, Importance

CASE = GoldCase(
    case_id="k-1",
    question="When does the tea room close?",
    points=(AnswerPoint(point_id="p1", text="half past four"),),
    reference=Answer(
        text="It closes at half past four.",
        claims=(
            Claim(
                claim_id="c1",
                text="It closes at half past four.",
                citation_id="tea#1",
                support_phrases=("closes at half past four",),
                answer_point="p1",
            ),
        ),
    ),
    required_source_ids=("tea#1",),
)


def test_the_answer_follows_its_claims_until_the_reviewer_words_it():
    followed = edits.set_claim_text(CASE, "c1", "It closes at five").case
    assert followed.reference.text == "It closes at five."
    own = edits.set_answer_text(CASE, "Half past four, and the last order is at four.").case
    assert edits.set_claim_text(own, "c1", "It closes at five").case.reference.text == own.reference.text


def test_emptying_the_answer_goes_back_to_the_joined_claims():
    own = edits.set_answer_text(CASE, "Own words.").case
    assert edits.set_answer_text(own, "  ").case.reference.text == CASE.reference.text


def test_a_claim_on_a_case_without_reference_makes_one():
    bare = CASE.model_copy(update={"reference": None})
    made = edits.add_claim(bare, "New").case
    assert [c.claim_id for c in edits.claims_of(made)] == ["c1"]
    assert made.reference.text == "New."


def test_a_claim_from_a_selection_cites_and_requires_its_source():
    edit = edits.add_claim(CASE, "Bags are paper.", "seeds#1", "paper bags")
    made = edits.claims_of(edit.case)[-1]
    assert (made.citation_id, made.support_phrases) == ("seeds#1", ("paper bags",))
    assert edit.case.required_source_ids == ("tea#1", "seeds#1")
    assert "seeds#1" in edit.message


def test_the_id_of_a_removed_claim_is_not_given_to_the_next_one_while_later_ones_exist():
    two = edits.add_claim(CASE, "Two").case
    without_first = edits.remove_claim(two, "c1").case
    assert edits.add_claim(without_first, "Three").spot.name == "c3"


def test_marking_the_same_phrase_twice_returns_the_very_same_case():
    edit = edits.mark_phrase(CASE, "c1", "tea#1", "closes at half past four")
    assert edit.case is CASE
    assert "already" in edit.message


@pytest.mark.parametrize("phrase", ["", "  \n"])
def test_an_empty_phrase_cannot_be_marked(phrase):
    edit = edits.mark_phrase(CASE, "c1", "tea#1", phrase)
    assert edit.case is CASE
    assert "proves nothing" in edit.message


def test_marking_in_another_source_says_that_the_claim_cites_a_different_one():
    edit = edits.mark_phrase(CASE, "c1", "seeds#1", "paper bags")
    assert edits.claims_of(edit.case)[0].citation_id == "tea#1"
    assert "cites tea#1, not seeds#1" in edit.message


def test_marking_for_a_claim_without_citation_cites_the_source():
    uncited = edits.set_citation(CASE, "c1", None).case
    edit = edits.mark_phrase(uncited, "c1", "seeds#1", "paper bags")
    assert edits.claims_of(edit.case)[0].citation_id == "seeds#1"


def test_marking_for_a_claim_that_is_gone_changes_nothing():
    assert edits.mark_phrase(CASE, "c9", "tea#1", "closes").case is CASE


def test_replacing_a_phrase_by_one_that_is_there_already_removes_the_old_one():
    two = edits.mark_phrase(CASE, "c1", "tea#1", "half past four").case
    edit = edits.replace_phrase(two, "c1", 0, "half past four")
    assert edits.claims_of(edit.case)[0].support_phrases == ("half past four",)


def test_phrases_outside_the_list_change_nothing():
    assert edits.remove_phrase(CASE, "c1", 5).case is CASE
    assert edits.replace_phrase(CASE, "c1", 5, "x").case is CASE
    assert edits.remove_phrase(CASE, "c1", 0).case.reference.claims[0].support_phrases == ()


def test_removing_a_point_unlinks_its_claims():
    edit = edits.remove_point(CASE, "p1")
    assert edit.case.points == ()
    assert edits.claims_of(edit.case)[0].answer_point is None


def test_importance_goes_round_and_an_unknown_point_changes_nothing():
    okay = edits.toggle_importance(CASE, "p1").case
    assert okay.points[0].importance is Importance.OKAY
    assert edits.toggle_importance(okay, "p1").case.points[0].importance is Importance.VITAL
    assert edits.toggle_importance(CASE, "p9").case is CASE


def test_behaviour_goes_from_unset_through_all_three():
    seen = []
    one = CASE
    for _ in range(4):
        one = edits.next_choice(one, "expected_behaviour").case
        seen.append(one.expected_behaviour)
    assert seen == [Behaviour.ANSWER, Behaviour.PARTIAL, Behaviour.REFUSE, Behaviour.ANSWER]


def test_claims_move_among_themselves_and_stop_at_the_edge():
    two = edits.add_claim(CASE, "Two").case
    moved = edits.move_claim(two, "c2", -1).case
    assert [c.claim_id for c in edits.claims_of(moved)] == ["c2", "c1"]
    assert edits.move_claim(two, "c2", 1).case is two
    assert edits.move_claim(two, "c9", 1).case is two


def test_lists_lose_blanks_and_repeats_and_blank_texts_become_unset():
    assert edits.set_list_field(CASE, "tags", ("a", " ", "a", "b")).case.tags == ("a", "b")
    assert edits.set_text_field(CASE, "workflow", " ").case.workflow is None
    assert edits.set_answer_phrases(CASE, "p1", ("a", "")).case.points[0].answer_phrases == ("a",)
    assert edits.set_forbidden_phrases(CASE, "p1", ("", "b")).case.points[0].forbidden_phrases == ("b",)


def test_a_field_that_is_not_of_its_kind_is_refused():
    with pytest.raises(ValueError, match="case_id"):
        edits.set_text_field(CASE, "case_id", "x")
    with pytest.raises(ValueError, match="points"):
        edits.set_list_field(CASE, "points", ())


def test_requiring_a_source_twice_takes_it_away():
    more = edits.toggle_required(CASE, "seeds#1").case
    assert more.required_source_ids == ("tea#1", "seeds#1")
    assert edits.toggle_required(more, "seeds#1").case.required_source_ids == ("tea#1",)


def test_no_edit_changes_the_case_it_was_given():
    before = CASE.model_dump_json()
    edits.add_claim(CASE, "x", "y", "z")
    edits.remove_claim(CASE, "c1")
    edits.add_point(CASE, "x")
    edits.set_question(CASE, "x")
    edits.set_point_text(CASE, "p1", "x")
    edits.link_point(CASE, "c1", None)
    edits.next_choice(CASE, "direct_quotes_only")
    assert CASE.model_dump_json() == before


@pytest.mark.parametrize("said", ["with rain water only.", "with rain water only", "with rain water only 。"])
def test_a_point_of_a_selection_must_be_said_without_the_full_stop(said: str) -> None:
    added = edits.add_point(CASE, said, said)
    assert added.case.points[-1].answer_phrases == ("with rain water only",)
