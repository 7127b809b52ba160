"""A claim that says other than its phrases is caught by what a program can be sure of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.meaning.agree import Contradiction, contradictions
from goldtui.text.meaning.polarity import Polarity, polarity


@pytest.mark.parametrize(
    ("claim", "phrases", "kind", "message"),
    [
        (
            "Tickets are valid for 31 days.",
            ["valid for 30 days"],
            "number",
            "states 31 days; its phrases say 30 days",
        ),
        (
            "Tickets are valid for 30 days.",
            ["valid for some time"],
            "number",
            "states 30 days; its phrases hold no such number",
        ),
        ("Ten gardeners work here.", ["nine gardeners"], "number", "states Ten; its phrases say nine"),
        ("It is \u22124 degrees.", ["it is 4 degrees"], "number", "states -4 degrees; its phrases say 4 degrees"),
        ("The gate opens at 10:00.", ["opens at 09:00"], "number", "states 10:00; its phrases say 09:00"),
        (
            "Tickets are valid for 30 hours.",
            ["valid for 30 days"],
            "unit",
            "states 30 hours; its phrases say 30 days",
        ),
        ("It costs $30.", ["a fee of \u20ac30"], "unit", "states $30; its phrases say \u20ac30"),
        (
            "Pay within 5 working days.",
            ["within 5 calendar days"],
            "unit",
            "states 5 working days; its phrases say 5 calendar days",
        ),
        (
            "It reopens on 4 March 2026.",
            ["reopens on 3 March 2026"],
            "date",
            "states 4 March 2026; its phrases say 3 March 2026",
        ),
        ("It reopens in April.", ["reopens soon"], "date", "states April; its phrases hold no such date"),
        (
            "A permit is not needed.",
            ["a permit is needed"],
            "polarity",
            'says "not"; its phrases have no negation',
        ),
        (
            "Work can start without a plan.",
            ["a written plan", "before work"],
            "polarity",
            'says "without"; its phrases have no negation',
        ),
        (
            "The palm house opens on Mondays.",
            ["does not open on Mondays"],
            "polarity",
            'has no negation; its phrase says "not"',
        ),
        (
            "A permit is optional.",
            ["visitors must show a permit"],
            "polarity",
            'says "optional"; its phrase says "must"',
        ),
    ],
)
def test_a_disagreement_is_named_with_both_sides(claim: str, phrases: list[str], kind: str, message: str) -> None:
    assert contradictions(claim, phrases) == (Contradiction(kind, message),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("claim", "phrases"),
    [
        ("Tickets are valid for 30 days.", ["valid for 30 days"]),
        ("Tickets are valid for thirty days.", ["valid for 30 days"]),
        ("Tickets are valid for two days.", ["valid for 48 hours"]),
        ("It holds 1,200 ferns.", ["1200 ferns"]),
        ("It holds 1.5 million seeds.", ["1,500,000 seeds"]),
        ("The gate opens at 9 pm.", ["opens at 21:00"]),
        ("Tours run from 9 to 11 am.", ["from 9 to 11 am"]),
        ("Tours start at 9 am.", ["from 9 to 11 am"]),
        ("Tours run from 9 to 11 am.", ["tours run 9–11 am"]),
        ("It is open from 10:00 to 4 pm.", ["open 10:00–16:00"]),
        ("It reopened in March 2026.", ["reopened on 3 March 2026"]),
        ("It reopened on 3 March 2026.", ["reopened on 3 March", "in the year 2026"]),
        ("Two beds hold ferns.", ["both beds hold ferns"]),
        ("Rule BED-18 in v2.2 applies.", ["the bed rule applies"]),
        ("One of the beds is dry.", ["a bed is dry"]),
        ("Picking is not allowed.", ["picking is forbidden"]),
        ("Picking is forbidden.", ["must not pick"]),
        ("Groups of at most 30 may enter.", ["no more than 30 people"]),
        ("The house is closed on Mondays.", ["does not open on Mondays"]),
        ("A permit is needed.", ["nobody may enter without a permit"]),
        ("It opens at nine.", ["does not open until nine"]),
        ("Ferns need shade.", ["ferns need shade", "the gate is not locked"]),
        ("No, visitors must not pick.", ["visitors may not pick"]),
        ("The garden shows not only ferns but mosses.", ["ferns and mosses"]),
        ("Anything at all, 30 times.", []),
        ("", ["valid for 30 days"]),
    ],
)
def test_the_same_said_otherwise_is_no_disagreement(claim: str, phrases: list[str]) -> None:
    assert contradictions(claim, phrases) == ()


def test_several_disagreements_are_all_named() -> None:
    found = contradictions("It is not open for 5 hours on 3 May 2026.", ["open for 6 days", "on 4 May 2026"])
    assert [one.kind for one in found] == ["date", "number", "polarity"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The gate is open.", Polarity.AFFIRMED),
        ("The gate is not open.", Polarity.NEGATED),
        ("The gate isn\u2019t open.", Polarity.NEGATED),
        ("It does not open and does not close.", Polarity.NEGATED),
        ("Picking is forbidden.", Polarity.LEXICAL),
        ("Nobody may enter without a permit.", Polarity.MIXED),
        ("It does not open until nine.", Polarity.MIXED),
        ("They work without a plan.", Polarity.NEGATED),
        ("They may not work without a plan.", Polarity.MIXED),
        ("Pay no later than noon.", Polarity.AFFIRMED),
        ("A knot and a cannon.", Polarity.AFFIRMED),
    ],
)
def test_a_statement_points_one_way_or_says_that_nobody_can_say(text: str, expected: Polarity) -> None:
    assert polarity(text) is expected


@given(st.text(max_size=60))
def test_a_text_never_contradicts_itself(text: str) -> None:
    assert contradictions(text, [text]) == ()


WORDS = "30 31 days hours not never without 3 March 2026 may two $30 9:30 am -4 % open must optional fern"
sentence = st.lists(
    st.sampled_from(WORDS.split()),
    max_size=10,
).map(" ".join)


@given(sentence, st.lists(sentence, max_size=2))
def test_a_claim_agrees_with_any_phrases_that_include_its_own_words(text: str, others: list[str]) -> None:
    kinds = {one.kind for one in contradictions(text, [text, *others])}
    assert kinds <= {"polarity"}


@pytest.mark.parametrize(
    ("claim", "phrase"),
    [
        ("種子は受領後21日以内に検査します。", "受領後14日以内に検査"),
        ("ツアーは午後3時に出発します。", "午後2時に出発"),
        ("식물은 21일 동안 격리됩니다.", "14일 동안 격리"),
    ],
)
def test_a_changed_number_is_seen_in_scripts_that_write_no_space_beside_it(claim: str, phrase: str) -> None:
    assert contradictions(claim, (phrase,))


def test_the_same_number_in_such_a_script_contradicts_nothing() -> None:
    assert contradictions("種子は受領後14日以内に検査します。", ("受領後14日以内に検査",)) == ()


@pytest.mark.parametrize(
    ("claim", "phrase"),
    [
        ("Other dogs are admitted.", "Other dogs are not admitted"),
        ("An extension is granted before May.", "an extension is not granted before May"),
        ("The university may borrow the sheet.", "the university may not borrow the sheet"),
    ],
)
def test_a_word_that_claim_and_phrase_share_does_not_excuse_a_lost_negation(claim: str, phrase: str) -> None:
    assert [c.kind for c in contradictions(claim, (phrase,))] == ["polarity"]


def test_a_number_that_only_names_a_place_needs_no_proof_of_its_own() -> None:
    assert contradictions("Lane 2 is nearest to the office.", ("lane nearest to the office",)) == ()


def test_another_number_behind_the_same_name_contradicts() -> None:
    (found,) = contradictions("Lane 3 is nearest to the office.", ("lane 2 is the lane nearest to the office",))
    assert found.kind == "number"
    assert contradictions("Lane 2 is nearest.", ("lane 2 is the lane nearest to the office",)) == ()


def test_a_counted_number_still_needs_its_proof() -> None:
    assert contradictions("The office has 2 lanes.", ("lane nearest to the office",))
    assert contradictions("Table 4 lists a fee of 30 euros.", ("a fee is listed in table 4",))


def test_the_second_time_of_a_range_must_be_the_phrases_own() -> None:
    (found,) = contradictions("It is open 10:00–17:00.", ("open 10:00–16:00",))
    assert found.message == "states 17:00; its phrases say 10:00, 16:00"


@pytest.mark.parametrize(
    ("claim", "phrase"),
    [
        ("The garden is closed on 24 December.", "closed on 24, 25 and 31 December"),
        ("The garden is closed on 25 December.", "closed on the 24th, 25th and 31st of December"),
        ("The palm house is closed on 5 March.", "closed from 3 to 7 March"),
    ],
)
def test_days_of_a_list_or_a_range_share_its_month_where_that_is_asked_for(claim: str, phrase: str) -> None:
    assert contradictions(claim, [phrase])  # as `strict-1` read it
    assert not contradictions(claim, [phrase], days_share_month=True)


@pytest.mark.parametrize(
    ("claim", "phrase", "says"),
    [
        ("The garden is closed on 26 December.", "closed on 24, 25 and 31 December.", "31 December"),
        ("The palm house is closed on 9 March.", "closed from 3 to 7 March", "7 March"),
        ("The pond rests on 28 June.", "between 28 and 3 June", "3 June"),
    ],
)
def test_a_day_outside_a_list_or_a_range_disagrees(claim: str, phrase: str, says: str) -> None:
    (found,) = contradictions(claim, [phrase], days_share_month=True)
    assert says in found.message
    assert ".;" not in found.message
