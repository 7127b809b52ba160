"""Each family makes a plausible lie by its rule, or says in words why the case has none."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from garden_set import FERRY, OTHER, REFUSAL, THIRD, chunk, lies, make, one_claim, only, reason, subject_of
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Usage
from goldtui.model.results import Stage
from goldtui.variants.catalog import BY_KIND, FAMILIES
from goldtui.variants.declare import Form
from goldtui.variants.moved_dates import shift_date
from goldtui.variants.turn import reverse_statement


def test_every_family_is_declared_in_words_under_a_kind_of_its_own() -> None:
    assert len(BY_KIND) == len(FAMILIES)
    for family in FAMILIES:
        declared = family.declared
        assert declared.kind.replace("-", "").isalpha()
        assert declared.changes
        assert not declared.changes.endswith(".")
        assert declared.applies
        assert declared.strict is not Stage.PASS
        assert bool(declared.forms) is (declared.alters == "answer")
        assert declared.expected(Form.BLIND) is declared.strict
        assert declared.expected(Form.LABELLED) is declared.lesson


@pytest.mark.parametrize(
    ("said", "denied"),
    [
        ("Dogs are not admitted.", "Dogs are admitted."),
        ("Type specimens do not leave the building.", "Type specimens leave the building."),
        ("The table does not reach the wall.", "The table reaches the wall."),
        ("Acorns are never dried.", "Acorns are always dried."),
        ("Filtered water may be used.", "Filtered water may not be used."),
        ("A visitor can enter.", "A visitor cannot enter."),
        ("The contract needs a signature.", "The contract does not need a signature."),
        ("The parcel carries a stamp.", "The parcel does not carry a stamp."),
        ("School groups book early.", "School groups do not book early."),
        ("When heat is short, the Palm House is served.", "When heat is short, the Palm House is not served."),
        ("A plant that is ill stays apart.", "It is not true that a plant that is ill stays apart."),
        ("The donor asked for silence.", "The donor did not ask for silence."),
        ("Twelve is plenty of company.", "Twelve is not plenty of company."),
        ("Rain fell.", "It is not true that rain fell."),
        ("The Garden Trust fell silent.", "It is not true that the Garden Trust fell silent."),
        ("証明書のない種子は返送する。", "証明書のない種子は返送しない。"),
        ("予約は3日前まで受け付ける。", "予約は3日前まで受け付けない。"),
        ("種子は播いてはならない。", "種子は播いてもよい。"),
        ("種子は検査しない。", "種子は検査する。"),
    ],
)
def test_a_claim_is_turned_round_as_a_careless_system_would(said: str, denied: str) -> None:
    assert reverse_statement(said) == denied


def test_a_language_without_rules_of_negation_is_left_alone() -> None:
    german = "Die Fähre fährt nicht bei Sturm und der Kapitän ist mit dem Hafen in Verbindung."
    assert reverse_statement(german) is None
    assert reverse_statement(" ") is None
    assert "negations" in reason(make("negated-claim", one_claim(german)))


@pytest.mark.parametrize(
    ("said", "waived"),
    [
        ("A tripod needs a permit.", "A tripod does not need a permit."),
        ("Tripods need a permit.", "Tripods do not need a permit."),
        ("Visitors must sign the book.", "Visitors need not sign the book."),
        ("The borrower must notify us.", "The borrower need not notify us."),
        ("A signature is required here.", "A signature is not required here."),
        ("It is used only after two tests.", "It is used even before two tests."),
        ("Money is returned only if it rains.", "Money is returned whether or not it rains."),
        ("The plant is back within 3 days.", "It is not required that the plant is back within 3 days."),
    ],
)
def test_a_bypass_says_that_the_condition_is_not_needed(said: str, waived: str) -> None:
    assert lies("bypass", said) == [waived]


def test_a_sentence_without_a_duty_has_no_bypass() -> None:
    assert lies("bypass", "The pool is warm.") == []
    assert lies("bypass", "Dogs may be walked until noon.") == []


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("A loan lasts 12 months.", ["A loan lasts 6 months."]),
        ("It takes two weeks.", ["It takes three weeks."]),
        ("It closes one hour early.", ["It closes two hours early."]),
        ("It costs 2 million euro.", ["It costs 3 million euro."]),
        ("Rule DEPLOY-17 holds in lane 2.", []),
        ("It opens at 11:00.", []),
        ("It opens 10:00–16:00.", []),
        ("On 13 May at 13:00 there are 3 dogs.", ["On 13 May at 13:00 there are 4 dogs."]),
        ("Lane 3 holds 3 boats.", ["Lane 3 holds 4 boats."]),
    ],
)
def test_a_number_becomes_another_of_its_size(said: str, changed: list[str]) -> None:
    assert lies("changed-number", said) == changed


def test_a_number_of_the_same_source_is_the_most_plausible_lie() -> None:
    rule = chunk("ferry", "Staff stay out for 12 hours and the public for 48 hours.")
    case = one_claim("The public stays out for 48 hours.", "the public for 48 hours")
    assert only(make("changed-number", case, chunks=(rule, OTHER))).said == "claim 'c1': '48' became '12'"


def test_a_superseded_number_comes_before_one_from_elsewhere_in_the_source() -> None:
    now = chunk("ferry", "A plant stays 28 days. After treatment 14 days.")
    then = chunk("ferry", "A plant stays 21 days.", version="v1", current=False)
    said = only(make("changed-number", one_claim("A plant stays 28 days."), chunks=(then, now, OTHER))).said
    assert said == "claim 'c1': '28' became '21'"


def test_a_number_that_the_claim_says_already_is_not_taken() -> None:
    rule = chunk("ferry", "It stays between 70 and 85 percent, never at 20 percent.")
    made = make("changed-number", one_claim("It stays between 70 and 85 percent."), chunks=(rule, OTHER))
    assert isinstance(made, tuple)
    assert [m.said.rpartition(" ")[2] for m in made] == ["'20'", "'20'"]


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("It opens on 3 May 2026.", ["It opens on 3 June 2026."]),
        ("It opens on 2026-05-28.", ["It opens on 2026-05-27."]),
        ("It opens in October.", ["It opens in November."]),
        ("The bell rings at 11:00.", ["The bell rings at 12:00."]),
        ("The bell rings at noon.", ["The bell rings at midnight."]),
        ("It opens 19:00–9:00.", ["It opens 20:00–9:00.", "It opens 19:00–10:00."]),
        ("It opens soon.", []),
    ],
)
def test_a_date_or_time_moves_by_one_step(said: str, changed: list[str]) -> None:
    assert lies("changed-date", said, chunks=(chunk("ferry", "It sails."), OTHER)) == changed


def test_another_day_of_the_same_list_is_no_lie() -> None:
    holidays = chunk("ferry", "It rests on 24, 25 and 31 December.")
    said = lies("changed-date", "It rests on 24 December.", chunks=(holidays, OTHER))
    assert said == ["It rests on 24 January."]


def test_another_time_of_the_source_is_taken_where_it_does_not_turn_the_range_round() -> None:
    hours = chunk("ferry", "It opens 10:00–18:00 in summer and 10:00–16:00 in winter.")
    case = one_claim("It opens 10:00–16:00 in winter.", "10:00–16:00 in winter")
    made = make("changed-date", case, chunks=(hours, OTHER))
    assert isinstance(made, tuple)
    assert [m.said for m in made] == ["claim 'c1': '10:00' became '11:00'", "claim 'c1': '16:00' became '18:00'"]


@pytest.mark.parametrize(
    ("written", "next_one"),
    [
        ("31/12/2026", "30/12/2026"),
        ("DEC", "JAN"),
        ("9 am", "10 am"),
        ("12.30 p.m.", "1.30 p.m."),
        ("23:10", "22:10"),
        ("2026", "2027"),
        ("31 March 2026", "31 May 2026"),
        ("30 January", "30 March"),
        ("29 January 2026", "29 March 2026"),
        ("31 July", "31 August"),
        ("12/31/2026", "12/30/2026"),
        ("12/11/2026", "11/11/2026"),
        ("28.02.2026", "27.02.2026"),
        ("?", None),
    ],
)
def test_the_writing_of_a_moved_date_is_kept(written: str, next_one: str | None) -> None:
    assert shift_date(written) == next_one


@given(st.dates(), st.sampled_from(["%d %B %Y", "%B %d, %Y", "%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d %B"]))
def test_a_moved_date_is_a_real_one(day: date, writing: str) -> None:
    written = day.strftime(writing.replace("%Y", f"{day.year:04d}"))
    other = shift_date(written)
    assert other is not None
    assert other != written
    year = "" if "%Y" in writing else " %Y"
    assert datetime.strptime(other + (" 2027" if year else ""), writing + year).replace(tzinfo=UTC)


def test_the_same_moment_in_another_writing_is_no_lie() -> None:
    source = chunk("ferry", "The desk is open until 18:00 and back at work by 5 May.")
    assert lies("changed-date", "The desk closes at 6 pm.", chunks=(source, OTHER)) == ["The desk closes at 7 pm."]
    assert lies("changed-date", "It is back by May 5.", chunks=(source, OTHER)) == ["It is back by June 5."]


def test_a_number_that_the_claim_gives_to_something_else_is_not_made_up_for_the_first() -> None:
    bare = chunk("ferry", "It sails.")
    said = "An adult pays 12 euros and a child pays 6 euros."
    assert lies("changed-number", said, chunks=(bare, OTHER)) == [
        "An adult pays 7 euros and a child pays 6 euros.",
        "An adult pays 12 euros and a child pays 7 euros.",
    ]


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("It takes 12 hours.", ["It takes 12 days."]),
        ("It weighs 20 milligrams.", ["It weighs 20 grams."]),
        ("It is 16 °C there.", ["It is 16 °F there."]),
        ("It costs 25 euro.", ["It costs 25 dollars."]),
        ("It is 75 percent germinated.", []),
    ],
)
def test_a_unit_becomes_its_neighbour(said: str, changed: list[str]) -> None:
    assert lies("changed-unit", said) == changed


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("Every plant is watered.", ["Not every plant is watered."]),
        ("Take at most 3 leaves.", ["Take at least 3 leaves."]),
        ("An order holds up to 30 packets.", ["An order holds at least 30 packets."]),
        ("It moves up to 24 hours before entry.", []),
        ("Seed goes only to gardens.", ["Seed goes also to gardens."]),
        ("A single extension is granted.", ["More than one extension is granted."]),
        ("Plants are watered.", []),
    ],
)
def test_a_quantifier_is_loosened_and_one_that_means_the_same_is_not(said: str, changed: list[str]) -> None:
    assert lies("quantifier", said) == changed


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("Money is returned only when it rains.", ["Money is returned in any case."]),
        ("When it rains, money is returned.", ["In any case money is returned."]),
        ("Water is used after noon.", []),
    ],
)
def test_a_dropped_condition_is_said_to_hold_in_any_case(said: str, changed: list[str]) -> None:
    assert lies("dropped-condition", said) == changed


def test_a_lie_that_the_source_tells_itself_is_no_lie() -> None:
    both = chunk("ferry", "Dogs are admitted. Dogs are not admitted.")
    assert lies("negated-claim", "Dogs are admitted.", chunks=(both, OTHER)) == []


def test_a_labelled_lie_changes_text_and_phrase_together_and_a_blind_one_has_no_phrase() -> None:
    case = one_claim("The ferry leaves at 09:30.")
    mutant = only(make("negated-claim", case))
    assert mutant.claims is not None
    assert mutant.claims[0].support_phrases == (mutant.claims[0].text.rstrip("."),)
    emitted = subject_of(case).blind(mutant.claims[0])
    assert (emitted.support_phrases, emitted.answer_point, emitted.citation_id) == ((), None, "ferry")


def test_padding_hides_a_waived_condition_among_true_sentences_that_make_no_point() -> None:
    rule = chunk("ferry", "Rule 1. Bicycles need a ticket. The deck is washed on Fridays. A dog travels free here.")
    case = one_claim("Bicycles need a ticket.", answer_phrases=("need a ticket",), forbidden_phrases=("dog travels",))
    mutant = only(make("padding", case, chunks=(rule, OTHER)))
    texts = [c.text for c in mutant.claims or ()]
    assert texts == ["Bicycles need a ticket.", "Bicycles do not need a ticket.", "The deck is washed on Fridays."]


def test_forbidden_phrases_are_said_in_a_sentence_of_their_own() -> None:
    case = one_claim("Bicycles need a ticket.", forbidden_phrases=("pier 4", "travel for free"))
    mutant = only(make("forbidden-phrase", case))
    assert [c.text for c in mutant.claims or ()] == ["Bicycles need a ticket.", "In other words: travel for free."]
    assert "forbidden" in reason(make("forbidden-phrase", one_claim("Bicycles need a ticket.")))


def test_a_self_supplied_proof_keeps_the_honest_phrase_under_a_lie() -> None:
    claim = (only(make("self-supplied-proof", one_claim("The ferry is late."))).claims or ())[0]
    assert (claim.text, claim.support_phrases) == ("The ferry is not late.", ("The ferry is late",))


def test_vacuous_and_generic_phrases_stand_under_lies_too() -> None:
    case = one_claim("The ferry is late.")
    assert (only(make("vacuous-phrases", case)).claims or ())[0].support_phrases == ()
    assert (only(make("generic-phrase", case)).claims or ())[0].support_phrases == ("The ferry leaves",)
    nobody = case.model_copy(
        update={"reference": Answer(claims=(case.reference.claims[0].model_copy(update={"citation_id": "gone"}),))}
    )  # type: ignore[union-attr]
    assert "first words" in reason(make("generic-phrase", nobody))


def test_mis_cite_takes_an_admissible_chunk_that_lacks_the_phrase() -> None:
    case = one_claim("It leaves at 09:30.", "leaves at 09:30")
    twin = chunk("pool", "The bus leaves at 09:30 too.")
    secret = chunk("aaa", "Nothing.", permitted=False)
    mutant = only(make("mis-cite", case, chunks=(secret, FERRY, twin, THIRD)))
    assert (mutant.claims or ())[0].citation_id == "tower"
    assert "lacks the phrases" in reason(make("mis-cite", case, chunks=(secret, FERRY, twin)))


@pytest.mark.parametrize(
    ("fields", "bare"),
    [
        ({}, 1),
        ({"min_citation_coverage": 0.5}, 2),
        ({"min_citation_coverage": 0.0}, None),
        ({"citations_required": False}, None),
    ],
)
def test_uncited_leaves_off_as_few_citations_as_break_the_rule(fields: dict[str, Any], bare: int | None) -> None:
    case = one_claim("It is late.")
    claim = case.reference.claims[0]  # type: ignore[union-attr]
    claims = tuple(claim.model_copy(update={"claim_id": f"c{n}"}) for n in range(3))
    made = make("uncited", case.model_copy(update={"reference": Answer(claims=claims), **fields}))
    found = [c.citation_id for c in only(made).claims or ()].count(None) if isinstance(made, tuple) else None
    assert found == bare


def test_an_invented_citation_looks_like_the_right_one_and_is_unknown() -> None:
    extra = chunk("ferry-bis", "A real one.")
    made = make("invented-citation", one_claim("It is late."), chunks=(FERRY, extra, OTHER))
    assert (only(made).claims or ())[0].citation_id == "ferry-bis-bis"


def test_each_vital_point_is_left_out_once_and_an_okay_one_never() -> None:
    case = one_claim("It is late.")
    claim = case.reference.claims[0]  # type: ignore[union-attr]
    second = claim.model_copy(update={"claim_id": "c2", "answer_point": "p2", "text": "It is small."})
    points = (AnswerPoint(point_id="p1"), AnswerPoint(point_id="p2", importance="okay"))
    both = case.model_copy(update={"points": points, "reference": Answer(claims=(claim, second))})
    assert [c.claim_id for c in only(make("omit-point", both)).claims or ()] == ["c2"]
    loose = both.model_copy(update={"points": (AnswerPoint(point_id="p9"),)})
    assert "vital point" in reason(make("omit-point", loose))


def test_refusals_and_excuses_are_reported_only_where_an_answer_is_due() -> None:
    case = one_claim("It is late.")
    assert only(make("wrong-refusal", case)).text == "not in context"
    assert "refusal token" in reason(make("wrong-refusal", case, policy=Policy(refusal_tokens=())))
    assert "training data" in (only(make("cutoff-excuse", case)).text or "")
    for kind in ("wrong-refusal", "cutoff-excuse", "negated-claim", "mis-cite", "padding", "omit-point"):
        assert reason(make(kind, REFUSAL)) == "a refusal is the right response to this question"


def test_a_question_without_an_answer_is_answered_with_the_nearest_sentence() -> None:
    mutant = only(make("answer-for-refusal", REFUSAL))
    assert mutant.text == "The pool opens at 6 in the morning."
    assert reason(make("answer-for-refusal", one_claim("It is late."))) == "an answer is due"
    stranger = REFUSAL.model_copy(update={"question": "Who?"})
    assert "shares a word" in reason(make("answer-for-refusal", stranger))


def test_quote_only_text_is_paraphrased_and_free_text_is_not() -> None:
    clause = chunk("ferry", "The Holder shall notify every transfer.", usage=Usage.QUOTE_ONLY)
    case = one_claim("It says: “The Holder shall notify every transfer.”", "The Holder shall notify every transfer")
    text = (only(make("paraphrase", case, chunks=(clause, OTHER))).claims or ())[0].text
    assert text == "It says: The Holder must notify each transfer."
    assert "only be quoted" in reason(make("paraphrase", case))
    bare = one_claim("It says nothing.", "The Holder")
    assert "quotes nothing" in reason(make("paraphrase", bare, chunks=(clause, OTHER)))


def test_a_constraint_is_broken_where_it_forbids_words() -> None:
    case = one_claim("It is late.").model_copy(update={"constraints": ("must: late", "Must not: a drone may be flown")})
    mutant = only(make("broken-constraint", case))
    assert (mutant.claims or ())[-1].text == "One more thing: a drone may be flown."
    assert "must not" in reason(make("broken-constraint", one_claim("It is late.")))


def test_a_case_without_claims_has_no_lies_about_them() -> None:
    bare = one_claim("x").model_copy(update={"reference": None})
    claimless = ("negated-claim", "padding", "forbidden-phrase", "self-supplied-proof", "vacuous-phrases", "mis-cite")
    for kind in (*claimless, "uncited", "invented-citation", "omit-point"):
        assert reason(make(kind, bare)) == "the case has no reference claim to change"
