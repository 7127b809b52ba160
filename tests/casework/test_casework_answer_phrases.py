"""Answer phrases are short slices of the reference answer that tell a point from the others."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.casework.answer_phrases import add_answer_phrase, answer_phrases, telling_phrases
from goldtui.casework.edits import join_claims
from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase


def made(*claims: tuple[str, str, str], answer: str = "", **point: object) -> GoldCase:
    """A case with a claim for each (text, phrase, point)."""
    made_ = tuple(
        Claim(claim_id=f"c{n}", text=said, citation_id="x", support_phrases=(phrase,), answer_point=point_id)
        for n, (said, phrase, point_id) in enumerate(claims, 1)
    )
    points = (AnswerPoint(point_id="p1", **point), AnswerPoint(point_id="p2"))
    return GoldCase(
        case_id="a1",
        question="When is it?",
        points=points,
        reference=Answer(text=answer or join_claims(made_), claims=made_),
    )


PARADE = ("The lantern parade starts at 19:30 at Weir Bridge.", "parade: start 19:30, Weir Bridge", "p1")
BOATS = ("Rowing boats are hired for 12 euro at Weir Bridge.", "boats 12 euro", "p2")


def texts(case: GoldCase, point: str = "p1") -> list[str]:
    return [one.text for one in answer_phrases(case, point)]


def test_values_and_names_are_proposed():
    found = texts(made(PARADE))
    assert "19:30" in found
    assert "Weir Bridge" in found
    assert "lantern parade starts" in found


def test_what_another_point_says_too_comes_last_and_says_so():
    offers = answer_phrases(made(PARADE, BOATS), "p1")
    assert offers[-1].text == "Weir Bridge"
    assert offers[-1].elsewhere == "c2"
    assert not offers[0].elsewhere
    assert telling_phrases(made(PARADE, BOATS), "p1")[0] != "Weir Bridge"


def test_what_claim_and_source_share_is_proposed():
    found = texts(made(("Dogs may not enter the reed beds.", "dogs may not enter the reed beds in spring", "p1")))
    assert found[0].lower() == "dogs may not enter the reed beds"


def test_a_month_is_no_answer_where_its_day_is_said():
    found = texts(made(("The garden is closed on 24 December.", "closed on 24, 25 and 31 December", "p1")))
    assert "24 December" in found
    assert not {"December", "24 December."} & set(found)


def test_what_must_be_done_comes_before_the_size_that_it_is_done_from():
    case = made(
        ("Sticks longer than A3 must be left at the gate.", "Sticks longer than A3 must be left at the gate", "p1")
    )
    asked = case.model_copy(update={"question": "May I bring a long stick?"})
    assert texts(asked)[:2] == ["must be left at the gate", "A3"]


def test_what_the_point_has_is_not_proposed_again():
    case = made(PARADE, answer_phrases=("19:30",))
    assert "19:30" not in texts(case)
    case = add_answer_phrase(case, "p1", "Weir Bridge").case
    assert case.points[0].answer_phrases == ("19:30", "Weir Bridge")
    assert "Weir Bridge" not in texts(case)


def test_a_reference_in_other_words_limits_the_choice():
    found = texts(made(PARADE, answer="It begins at 19:30."))
    assert found == ["19:30"]


def test_without_a_claim_the_points_own_words_are_looked_for():
    case = made(("The ferry leaves at noon from Pier Nine.", "x", "p2"), text="leaves from Pier Nine")
    assert "Pier Nine" in texts(case)


def test_nothing_to_go_by_gives_nothing():
    assert answer_phrases(made(PARADE), "gone") == ()
    assert answer_phrases(GoldCase(case_id="e", question="?", points=(AnswerPoint(point_id="p1"),)), "p1") == ()
    assert telling_phrases(made(), "p1") == ()


ASKED = (
    ("How many pots may I take?", "A member may take up to 12 pots at a time.", "12 pots"),
    ("When must a cart be at the gate?", "Carts must be at the gate 30 minutes before opening.", "30 minutes"),
    ("How many sacks, and how heavy?", "Two sacks of up to 20 kg each.", "Two sacks of up to 20 kg"),
    ("Can I take a fern home?", "No, ferns stay in the fern house.", "stay in the fern house"),
    ("Is the palm house open on 25 December?", "No, the palm house is not open on 25 December.", None),
    ("Do pupils pay an entrance fee?", "Pupils under 14 pay no entrance fee.", "under 14"),
)


@pytest.mark.parametrize(("question", "claim", "first"), ASKED)
def test_the_first_proposal_is_what_answers_the_question(question: str, claim: str, first: str | None):
    case = made((claim, claim, "p1")).model_copy(update={"question": question})
    found = telling_phrases(case, "p1")[0]
    if first is None:
        assert "not open" in found
    else:
        assert found == first


SAID_NO = (
    ("Is there a tour on 25 December?", "No, there is no tour on 25 December."),
    ("Do bees sting?", "Bees sting."),
    ("Hat es einen Teich?", "Es hat keinen Teich."),
)


@pytest.mark.parametrize(("question", "claim"), SAID_NO)
def test_a_claim_that_repeats_its_question_still_gets_a_phrase_that_its_own_words_say(question: str, claim: str):
    case = made((claim, claim, "p1")).model_copy(update={"question": question})
    found = telling_phrases(case, "p1")[0]
    assert found
    assert find_phrase(found, prepare(claim)).status is MatchStatus.FOUND


def test_a_reference_in_other_words_still_gives_the_claim_a_phrase():
    assert telling_phrases(made(PARADE, answer="It begins in the evening."), "p1")[0] == PARADE[0].rstrip(".")


def test_no_phrase_is_made_that_another_claim_says_in_full():
    case = made(("Dogs may enter.", "x", "p1"), ("Dogs may enter the garden.", "x", "p2"))
    assert telling_phrases(case, "p1") == ()


def test_ideographs_are_cut_at_kana():
    assert "隔離温室" in texts(made(("種子は7日以内に隔離温室で検査する。", "7日以内に隔離温室で検査", "p1")))


@settings(deadline=None)
@given(st.lists(st.text(max_size=60), min_size=1, max_size=3), st.text(max_size=60), st.text(max_size=30))
def test_every_proposal_is_a_slice_of_the_reference(claims: list[str], phrase: str, point: str):
    case = made(*((one, phrase, "p1") for one in claims), text=point)
    answer = case.reference.text or join_claims(case.reference.claims)
    offers = answer_phrases(case, "p1")
    assert len(offers) <= 9
    for one in offers:
        assert one.text in answer
        assert find_phrase(one.text, prepare(answer)).status is MatchStatus.FOUND
    assert answer_phrases(case, "p1") == offers


NEAR = (
    ("How many fit in the hall?", ("The hall holds 40 people.",), ("40 people",)),
    ("How long are lots and samples kept?", ("Lots are kept for ten years.", "Samples are kept for two years."), None),
    (
        "When do the north gate and the south gate open?",
        ("The north gate opens at nine.", "The south gate opens at nine."),
        None,
    ),
    ("What do seniors and pupils pay?", ("Seniors pay 4 euros.", "Pupils pay 4 euros."), None),
    ("Which colour have the pier flag and the mill flag?", ("The pier flag is red.", "The mill flag is red."), None),
)
ANSWERS = {"ten", "two", "nine", "4", "red"}


@pytest.mark.parametrize(("question", "claims", "first"), NEAR)
def test_a_proposal_holds_the_answer_and_no_stray_verb_and_tells_near_points_apart(question, claims, first):
    case = made(*((claim, claim, f"p{number}") for number, claim in enumerate(claims, 1)))
    case = case.model_copy(update={"question": question})
    found = tuple(next(iter(telling_phrases(case, f"p{number}")), "") for number in range(1, len(claims) + 1))
    if first is not None:
        assert found == first
        return
    assert len(set(found)) == len(claims)
    for phrase, claim in zip(found, claims, strict=True):
        assert ANSWERS & set(claim.rstrip(".").split()) <= set(phrase.split())
        assert [one for one in claims if phrase in one] == [claim]


SHORT = (
    ("May my nephew climb the mill alone?", "Children under 9 need a guide with them in the mill.", "a guide"),
    ("May my niece row alone?", "A child of 11 needs an escort on the lake.", "an escort"),
    ("Who may climb the mast?", "Visitors over 18 climb the mast with a rope.", "over 18"),
    ("What do seniors pay?", "Seniors from 65 pay 3 euros.", "3 euros"),
    ("Darf mein Neffe allein rudern?", "Kinder unter 9 brauchen einen Begleiter.", "einen Begleiter"),
    ("Into which sheds may I take a goat?", "Only into sheds 4 and 7.", "4 and 7"),
    ("Where are goats welcome?", "Goats are welcome in barns 2, 5 and 6 only.", "barns 2, 5 and 6"),
    ("Which quay takes barges?", "Quay 4 takes barges.", "Quay 4"),
    ("What happens to my deposit?", "You forfeit half of the rent.", "half of the rent"),
    ("What do late guests pay?", "Guests who come late pay a third of the toll.", "a third of the toll"),
    ("How much does the loft hold?", "The loft holds 12 large sacks.", "12 large sacks"),
    ("How many row the barge?", "Six men row the barge.", "Six men"),
    ("Wie viele Boote gibt es?", "Es gibt 12 Boote.", "12 Boote"),
)


@pytest.mark.parametrize(("question", "claim", "first"), SHORT)
def test_a_number_takes_what_it_counts_or_names_and_never_the_verb_behind_it(question: str, claim: str, first: str):
    case = made((claim, claim, "p1")).model_copy(update={"question": question})
    assert telling_phrases(case, "p1")[0] == first


@pytest.mark.parametrize("claim", [claim for _, claim, _ in SHORT])
def test_no_proposal_ends_or_begins_with_a_number_and_its_verb(claim: str):
    strays = ("9 need", "11 needs", "18 climb", "65 pay", "9 brauchen", "6 only", "4 takes", "sheds 4", "12 large")
    for text in texts(made((claim, claim, "p1"))):
        assert not text.endswith(strays)
        assert not text.startswith(strays[:-2])
