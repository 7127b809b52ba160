"""Claims and points copied, moved, split, merged and made of pasted lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework import reshape
from goldtui.casework.edits import claims_of
from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase
from goldtui.model.spot import Spot


def case_of(*claims: Claim, points: tuple[AnswerPoint, ...] = ()) -> GoldCase:
    return GoldCase(case_id="q", question="How is bread made?", points=points, reference=Answer(claims=claims))


def claim(
    text: str, claim_id: str = "c1", *phrases: str, cites: str | None = "bread", point: str | None = None
) -> Claim:
    return Claim(claim_id=claim_id, text=text, citation_id=cites, support_phrases=phrases, answer_point=point)


def texts(case: GoldCase) -> list[str]:
    return [one.text for one in claims_of(case)]


POINTS = tuple(AnswerPoint(point_id=f"p{i}", text=f"point {i}") for i in (1, 2, 3))


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "The dough rests overnight. The oven is heated at six.",
            "The dough rests overnight.",
            "The oven is heated at six.",
        ),
        ("The dough rests; the oven is heated.", "The dough rests.", "The oven is heated."),
        (
            "The dough rests overnight, and the oven is heated at six.",
            "The dough rests overnight.",
            "The oven is heated at six.",
        ),
        ("Rye is ground on Mondays and wheat on Fridays", "Rye is ground on Mondays", "Wheat on Fridays"),
        ("面团过夜发酵；烤箱六点预热。", "面团过夜发酵。", "烤箱六点预热。"),
    ],
)
def test_a_claim_is_split_where_the_second_statement_begins(text: str, first: str, second: str) -> None:
    edit = reshape.split_claim(case_of(claim(text)), "c1")
    assert texts(edit.case) == [first, second]
    assert edit.spot == Spot("claim", "c2")
    assert "ctrl+z" in edit.message


def test_a_phrase_stays_with_the_half_whose_words_it_shares_and_with_both_when_it_proves_both() -> None:
    whole = claim(
        "The dough rests overnight, and the oven is heated at six.",
        "c1",
        "dough rests overnight",
        "oven is heated",
        "rests overnight while the oven is heated",
        point="p1",
    )
    first, second = claims_of(reshape.split_claim(case_of(whole, points=POINTS), "c1").case)
    assert first.support_phrases == ("dough rests overnight", "rests overnight while the oven is heated")
    assert second.support_phrases == ("oven is heated", "rests overnight while the oven is heated")
    assert (first.citation_id, first.answer_point) == (second.citation_id, second.answer_point) == ("bread", "p1")


def test_a_claim_that_says_one_thing_is_left_alone_and_the_message_says_how_to_cut_it_all_the_same() -> None:
    one = case_of(claim("Bread rises."))
    edit = reshape.split_claim(one, "c1")
    assert edit.case is one
    assert "cursor" in edit.message


def test_a_claim_is_split_where_the_reviewer_put_the_cursor() -> None:
    edit = reshape.split_claim(case_of(claim("Bread rises in the warm kitchen")), "c1", at=len("Bread rises"))
    assert texts(edit.case) == ["Bread rises", "In the warm kitchen"]
    assert reshape.split_claim(edit.case, "c1", at=0).case is edit.case


@given(st.text(max_size=60), st.integers(0, 60) | st.none())
def test_splitting_never_loses_a_letter_nor_makes_an_empty_claim(text: str, at: int | None) -> None:
    def letters(said: str) -> str:
        return "".join(char for char in said.casefold() if char.isalnum())

    before = case_of(claim(text, "c1", "some phrase"))
    after = reshape.split_claim(before, "c1", at).case
    if after is before:
        return
    first, second = claims_of(after)
    assert first.text.strip()
    assert second.text.strip()
    lost = letters(text).replace(letters(first.text), "", 1).replace(letters(second.text), "", 1)
    assert lost in ("", "and", "but", "while", "whereas", "or", "however")
    assert {*first.support_phrases, *second.support_phrases} == {"some phrase"}


def test_merging_joins_the_texts_and_unites_the_phrases_of_one_source() -> None:
    two = case_of(claim("Dough rests.", "c1", "a b", "c d"), claim("Ovens heat.", "c2", "c d", "e f", point="p1"))
    merged = reshape.merge_claims(two, "c1").case
    (one,) = claims_of(merged)
    assert one.text == "Dough rests. Ovens heat."
    assert one.support_phrases == ("a b", "c d", "e f")
    assert (one.citation_id, one.answer_point) == ("bread", "p1")


def test_claims_of_different_sources_or_points_are_not_merged_and_it_is_said_why() -> None:
    sources = case_of(claim("A.", "c1"), claim("B.", "c2", cites="oven"))
    edit = reshape.merge_claims(sources, "c1")
    assert edit.case is sources
    assert "different sources (bread, oven)" in edit.message
    points = case_of(claim("A.", "c1", point="p1"), claim("B.", "c2", point="p2"), points=POINTS)
    assert "different points (p1, p2)" in reshape.merge_claims(points, "c1").message
    assert "no next claim" in reshape.merge_claims(points, "c2").message


def test_what_was_split_in_two_can_be_merged_again() -> None:
    text = "The dough rests overnight. The oven is heated at six."
    split = reshape.split_claim(case_of(claim(text, "c1", "dough rests", "oven is")), "c1").case
    (one,) = claims_of(reshape.merge_claims(split, "c1").case)
    assert (one.text, one.support_phrases) == (text, ("dough rests", "oven is"))


def test_a_copy_of_a_claim_or_point_follows_it_under_an_id_of_its_own() -> None:
    two = case_of(claim("A.", "c1", "x y"), claim("B.", "c2"), points=POINTS)
    edit = reshape.duplicate_claim(two, "c1")
    assert [(one.claim_id, one.text) for one in claims_of(edit.case)] == [("c1", "A."), ("c3", "A."), ("c2", "B.")]
    assert claims_of(edit.case)[1].support_phrases == ("x y",)
    assert edit.spot == Spot("claim", "c3")
    copied = reshape.duplicate_point(two, "p1")
    assert [one.point_id for one in copied.case.points] == ["p1", "p4", "p2", "p3"]


def test_points_are_reordered_and_stop_at_the_edges() -> None:
    one = case_of(points=POINTS)
    assert [p.point_id for p in reshape.move_point(one, "p3", -1).case.points] == ["p1", "p3", "p2"]
    assert reshape.move_point(one, "p1", -1).case is one
    assert reshape.move_point(one, "gone", 1).case is one


@pytest.mark.parametrize(
    "act", [reshape.duplicate_claim, reshape.split_claim, reshape.merge_claims, reshape.duplicate_point]
)
def test_reshaping_what_is_gone_changes_nothing_and_says_so(act: object) -> None:
    one = case_of(claim("A."))
    edit = act(one, "gone")  # type: ignore[operator]
    assert edit.case is one
    assert edit.message


THREE = "- the flour\n\n- the water\n* the salt"


def test_three_lines_in_a_point_become_three_points_where_the_point_was() -> None:
    one = case_of(points=POINTS)
    spot = Spot("point", "p2")
    assert reshape.offer_of(one, spot, THREE) == "3 lines pasted: y makes 3 answer points"
    made = reshape.lines_apart(one, spot, THREE).case
    assert [p.text for p in made.points] == ["point 1", "the flour", "the water", "the salt", "point 3"]
    assert len({p.point_id for p in made.points}) == 5


def test_the_lines_of_a_question_are_the_question_and_its_points() -> None:
    one = case_of(points=POINTS[:1])
    offer = reshape.offer_of(one, Spot("question"), THREE)
    assert offer == "3 lines pasted: y makes the first the question and the other 2 answer points"
    made = reshape.lines_apart(one, Spot("question"), THREE).case
    assert made.question == "the flour"
    assert [p.text for p in made.points] == ["point 1", "the water", "the salt"]


def test_the_lines_of_a_claim_are_claims_of_one_source_and_only_the_first_keeps_the_phrases() -> None:
    one = case_of(claim("", "c1", "x y", point="p1"), points=POINTS)
    made = claims_of(reshape.lines_apart(one, Spot("claim", "c1"), THREE).case)
    assert [one.text for one in made] == ["the flour", "the water", "the salt"]
    assert [one.support_phrases for one in made] == [("x y",), (), ()]
    assert {(one.citation_id, one.answer_point) for one in made} == {("bread", "p1")}


def test_the_lines_of_a_phrase_are_phrases_each_once() -> None:
    one = case_of(claim("A.", "c1", "before", "x", "the salt"))
    made = reshape.lines_apart(one, Spot("phrase", "c1", 1), THREE).case
    assert claims_of(made)[0].support_phrases == ("before", "the flour", "the water", "the salt")


@pytest.mark.parametrize(
    "spot", [Spot("answer"), Spot("answer_phrases", "p1"), Spot("case", "tags"), Spot("citation", "c1")]
)
def test_fields_whose_lines_are_entries_already_are_offered_nothing(spot: Spot) -> None:
    one = case_of(claim("A."), points=POINTS)
    assert reshape.offer_of(one, spot, THREE) == ""
    assert reshape.lines_apart(one, spot, THREE).case is one
