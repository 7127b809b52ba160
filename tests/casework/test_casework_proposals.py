"""Proposals write nothing; accepting them does exactly what was shown, and a copied answer turns green."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.casework.judge import Judge
from goldtui.casework.proposals import (
    NEW_POINT,
    NO_POINT,
    Link,
    Proposer,
    accept,
    best_link,
    hint_lines,
    link_choices,
    said_as,
    same_claim,
    unclaimed,
)
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, Usage
from goldtui.model.results import Status, Verdict
from goldtui.text.suggest.statements import bracket_contents

HIVES = (
    "Hives are opened only above 15 degrees. A smoker is lit before the lid is lifted. Nobody works at the hives "
    "alone after dusk. Each hive is weighed every 10 days; the weight is written on the lid."
)
HONEY = "Honey is spun at the barn on 3 June. A jar holds 500 grams and costs 8 euro. Comb honey is not sold."


def chunk(chunk_id: str, text: str | None, **changes: object) -> EvidenceChunk:
    made = EvidenceChunk(chunk_id=chunk_id, version="bees/1", permitted=True, current=True, text=text)
    return made.model_copy(update=changes)


CHUNKS = (chunk("hives", HIVES), chunk("honey", HONEY))


def empty_case(**changes: object) -> GoldCase:
    made = GoldCase(
        case_id="b1", question="What must a helper know?", expected_behaviour=Behaviour.ANSWER, required_source_ids=()
    )
    return made.model_copy(update=changes)


def judged(case: GoldCase, chunks: tuple[EvidenceChunk, ...] = CHUNKS) -> Verdict:
    return Judge((*chunks, chunk("other", "Wax is melted in spring.")), Policy(), lambda ids: ()).verdict(case)


def accept_all(case: GoldCase, answer: str, proposer: Proposer) -> GoldCase:
    for candidate in proposer.candidates(answer):
        phrases = proposer.phrases(candidate)
        taken = (phrases[0], *phrases[0].also[: phrases[0].needed]) if phrases else ()
        case = accept(case, candidate, taken, best_link(case, candidate.text)).case
    return case


def test_each_statement_is_a_candidate_with_its_phrase_and_chunk():
    proposer = Proposer(CHUNKS)
    first, second = proposer.candidates("A smoker is lit before lifting the lid. One jar costs 8 euro.")
    assert [one.chunk_id for one in (proposer.phrases(first)[0], proposer.phrases(second)[0])] == ["hives", "honey"]
    best = proposer.phrases(first)[0]
    assert best.text == HIVES[best.start : best.end] == "A smoker is lit before the lid is lifted"
    assert best.score == "all words found"


def test_a_citation_mark_names_the_chunk_by_id_or_by_its_number_in_the_case():
    proposer = Proposer(CHUNKS)
    by_id, by_number, unknown = proposer.candidates("A jar is full [honey]. A lid is lifted [1]. A bee flies [7].")
    assert (by_id.cited, by_number.cited, unknown.cited) == ("honey", "hives", None)
    assert [one.text for one in (by_id, by_number)] == ["A jar is full.", "A lid is lifted."]
    assert [one.cited for one in proposer.candidates("A jar [0]. A lid [0000012]. A bee [2].")] == [None, None, "honey"]
    assert bracket_contents("A jar [honey] and [1, 2].") == ("honey", "1, 2", "1", "2")


def test_accepting_writes_claim_phrase_citation_source_and_point_in_one_edit():
    proposer = Proposer(CHUNKS)
    (candidate,) = proposer.candidates("A jar costs 8 euro.")
    edit = accept(empty_case(), candidate, proposer.phrases(candidate)[:1], NEW_POINT)
    (claim,) = edit.case.reference.claims
    assert (claim.text, claim.citation_id) == ("A jar costs 8 euro.", "honey")
    assert claim.support_phrases == ("A jar holds 500 grams and costs 8 euro",)
    assert edit.case.required_source_ids == ("honey",)
    (point,) = edit.case.points
    assert claim.answer_point == point.point_id
    offered = said_as(empty_case(), candidate, proposer.phrases(candidate)[:1])
    assert point.answer_phrases == offered[:1] == ("8 euro",)
    assert edit.case.reference.text == "A jar costs 8 euro."


def test_without_a_phrase_the_claim_cites_what_the_answer_names_and_is_red():
    proposer = Proposer(CHUNKS)
    (candidate,) = proposer.candidates("Trams run on rails [honey].")
    assert proposer.phrases(candidate) == ()
    case = accept(empty_case(), candidate, (), NO_POINT).case
    assert case.reference.claims[0].citation_id == "honey"
    assert not case.points
    assert not judged(case).released


def test_a_statement_that_is_a_claim_already_is_not_written_twice():
    proposer = Proposer(CHUNKS)
    (candidate,) = proposer.candidates("A jar costs 8 euro.")
    phrases = proposer.phrases(candidate)[:1]
    once = accept(empty_case(), candidate, phrases, NEW_POINT).case
    assert same_claim(once, "a jar costs  8 euro")
    again = accept(once, candidate, phrases, NEW_POINT)
    assert again.case is once
    assert "already" in again.message
    assert not unclaimed(once, "A jar costs 8 euro.")
    assert unclaimed(once, "A jar costs 8 euro. Wax melts.")


def test_a_claim_without_phrase_takes_the_one_that_is_found_for_it():
    bare = empty_case(reference=Answer(claims=(Claim(claim_id="c1", text="A jar costs 8 euro."),)))
    proposer = Proposer(CHUNKS)
    (candidate,) = proposer.candidates("A jar costs 8 euro.")
    case = accept(bare, candidate, proposer.phrases(candidate)[:1], NEW_POINT).case
    assert len(case.reference.claims) == 1
    assert case.reference.claims[0].support_phrases
    assert case.reference.claims[0].citation_id == "honey"


def test_the_point_whose_words_are_said_is_proposed_and_the_others_can_be_chosen():
    points = (
        AnswerPoint(point_id="p1", text="the price of a jar"),
        AnswerPoint(point_id="p2", text="when hives are opened", answer_phrases=("above 15 degrees",)),
    )
    case = empty_case(points=points)
    assert best_link(case, "Hives are opened above 15 degrees.") == Link("point", "p2")
    assert best_link(case, "The price of one jar is 8 euro.") == Link("point", "p1")
    assert best_link(case, "Wax melts.") == NEW_POINT
    assert best_link(case, "Wax melts.", NO_POINT) == NO_POINT
    assert link_choices(case, "The price of a jar is 8 euro.") == (
        Link("point", "p1"),
        Link("point", "p2"),
        NEW_POINT,
        NO_POINT,
    )


def test_splitting_and_joining_candidates():
    proposer = Proposer(CHUNKS)
    (both,) = proposer.candidates("A smoker is lit first, and the lid is lifted then [1].")
    assert any(line.startswith("two statements: X splits at") for line in hint_lines(both, keys=True))
    first, second = proposer.split(both)
    assert (first.text, second.text) == ("A smoker is lit first.", "The lid is lifted then.")
    assert first.cited == second.cited == "hives"
    assert proposer.split(first) == (first,)
    assert proposer.merge(first, second).text == "A smoker is lit first. The lid is lifted then."


def test_hints_are_sentences_that_name_the_word_and_the_key():
    proposer = Proposer(CHUNKS)
    lead, pronoun = proposer.candidates("Mind the following:\n- It is lifted slowly.")
    assert "n skips it" in hint_lines(lead, keys=True)[0]
    assert hint_lines(pronoun, keys=True) == ('"It": say what is meant (i)',)
    assert hint_lines(pronoun) == ('"It": say what is meant',)
    (japanese,) = proposer.candidates("蜂箱は十五度以上で開ける。")
    assert "no list for this language" in hint_lines(japanese)[0]


def test_rewording_looks_at_the_new_words():
    proposer = Proposer(CHUNKS)
    (candidate,) = proposer.candidates("It is lit before the lid is lifted.")
    reworded = proposer.reworded(candidate, " A smoker is lit\nbefore the lid is lifted. ")
    assert reworded.text == "A smoker is lit before the lid is lifted."
    assert hint_lines(reworded) == ()


def test_a_hand_picked_wording_is_judged_like_the_proposed_ones():
    proposer = Proposer(CHUNKS)
    (candidate,) = proposer.candidates("A jar costs 8 euro.")
    at = HONEY.index("costs 8 euro")
    assert proposer.chosen(candidate, "honey", at, at + 12).objection == ""
    assert "cuts" in proposer.chosen(candidate, "honey", at, at + 9).objection
    assert "8" in proposer.chosen(candidate, "honey", 0, 5).objection
    at = HONEY.index("sold")
    assert "denies" in proposer.chosen(candidate, "honey", at, at + 4).objection
    assert proposer.chosen(candidate, "elsewhere", 0, 5) is None


def test_nothing_is_proposed_from_withheld_text():
    secret = "The queen of hive 7 is marked blue and lives in the north row."
    for hidden in (
        chunk("s", secret, permitted=False),
        chunk("s", None, permitted=False),
        chunk("s", secret, usage=Usage.NO_USE),
    ):
        proposer = Proposer((hidden, *CHUNKS))
        (candidate,) = proposer.candidates(f"{secret} [s]")
        assert candidate.cited == "s"
        assert all(phrase.chunk_id != "s" for phrase in proposer.phrases(candidate))
        assert proposer.chosen(candidate, "s", 0, 9) is None


SENTENCES = tuple(
    f"{one.strip()}." for text in (HIVES, HONEY) for one in text.replace(";", ".").split(".") if one.strip()
)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=8, unique=True),
    st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=8, unique=True),
    st.sampled_from([" ", "\n", "\n\n", "\n- "]),
)
def test_a_copied_answer_is_green_when_all_of_it_is_accepted(first: list[str], second: list[str], between: str):
    chunks = (chunk("a", " ".join(first)), chunk("b", " ".join(second)))
    answer = between.join([*first, *(one for one in second if one not in first)])
    case = accept_all(empty_case(), answer, Proposer(chunks))
    verdict = judged(case, chunks)
    status = {result.gate: result.status for result in verdict.results}
    assert status["faithfulness"] is Status.PASS
    assert status["citation_support"] is Status.PASS
    assert status["points_covered"] is Status.PASS
    assert verdict.released
    assert accept_all(empty_case(), answer, Proposer(chunks)) == case


@settings(deadline=None)
@given(st.text(max_size=80), st.text(max_size=120))
def test_no_text_breaks_it_and_every_phrase_is_a_slice(answer: str, text: str):
    proposer = Proposer((chunk("a", text), *CHUNKS))
    texts = {"a": text, "hives": HIVES, "honey": HONEY}
    for candidate in proposer.candidates(answer):
        for phrase in proposer.phrases(candidate):
            for one in (phrase, *phrase.also):
                assert one.text == texts[one.chunk_id][one.start : one.end]
        accept(empty_case(), candidate, proposer.phrases(candidate)[:1], NEW_POINT)


NEAR = (
    ("The small hall holds 40 people.", "The large hall holds 120 people."),
    ("The north gate opens at nine.", "The south gate opens at nine."),
    ("Seniors pay 4 euros.", "Pupils pay 4 euros."),
    ("Dogs stay on the lower deck.", "On the lower deck dogs wear a muzzle."),
    ("Seed lots are kept for ten years.", "Leaf lots are kept for two years."),
    ("Rowing boats are let by the hour.", "Sailing boats are let by the day."),
)


@pytest.mark.parametrize(("first", "second"), NEAR)
def test_a_statement_next_to_one_that_makes_a_point_already_is_a_point_of_its_own(first: str, second: str):
    point = AnswerPoint(point_id="p1", text=first, answer_phrases=(first.rstrip(".").split()[-1],))
    claim = Claim(claim_id="c1", text=first, answer_point="p1")
    case = empty_case(points=(point,), reference=Answer(text=f"{first} {second}", claims=(claim,)))
    assert best_link(case, second) == NEW_POINT
    # The same in other words is the same point still.
    assert best_link(case, first) == Link("point", "p1")


@pytest.mark.parametrize(("first", "second"), NEAR)
def test_of_two_near_points_a_statement_makes_the_one_that_it_says(first: str, second: str):
    phrase = second.rstrip(".").split()[-1]
    points = tuple(
        AnswerPoint(point_id=f"p{number}", text=text, answer_phrases=(phrase,) if phrase in text else ())
        for number, text in enumerate((first, second), 1)
    )
    case = empty_case(points=points)
    assert best_link(case, second) == Link("point", "p2")
    assert best_link(case, first) == Link("point", "p1")


def test_a_point_of_another_number_is_not_the_one_although_nothing_makes_it_yet():
    case = empty_case(points=(AnswerPoint(point_id="p1", text="The small hall holds 40 people."),))
    assert best_link(case, "The large hall holds 120 people.") == NEW_POINT
    assert best_link(case, "The small hall holds people, at most 40.") == Link("point", "p1")


def test_two_whole_sentences_come_apart_where_the_first_ends():
    proposer = Proposer(CHUNKS)
    first, second = proposer.candidates("The hives stand by the south wall [1]. Honey is sold in May.")
    halves = proposer.split(proposer.merge(first, second))
    assert [one.text for one in halves] == ["The hives stand by the south wall.", "Honey is sold in May."]


DOCK = (
    chunk("dock#1", "# Dock 4\nThe dock opens at dawn. Ropes are coiled on the quay."),
    chunk("dock#2", "Electric power for a berth is an extra 4.50 a night."),
    chunk("dock#3", "Nets dry on the wall."),
    chunk("dock#4", "A berth for the night is booked at the crane.", permitted=False),
)


def nearest(statement: str, question: str = "") -> list[tuple[str, str]]:
    proposer = Proposer(DOCK, question=question)
    (candidate,) = proposer.candidates(statement)
    texts = {one.chunk_id: one.text or "" for one in DOCK}
    return [(one.chunk_id, texts[one.chunk_id][one.start : one.end]) for one in proposer.nearest(candidate)]


def test_the_section_nearest_to_a_statement_comes_first_and_every_readable_one_is_there():
    found = nearest("For the mains one pays 4.50.")
    assert found[0] == ("dock#2", "Electric power for a berth is an extra 4.50 a night.")
    assert [one for one, _ in found] == ["dock#2", "dock#1", "dock#3"]
    assert nearest("Somebody will have wound up ropes.")[0] == ("dock#1", "Ropes are coiled on the quay.")


def test_the_question_decides_where_the_statement_shares_no_word_and_a_heading_never_does():
    assert nearest("Only on sunny afternoons.", "Where do the nets dry?")[0] == ("dock#3", "Nets dry on the wall.")
    assert nearest("It is number 4.")[0][1] != "# Dock 4"
    assert nearest("Only on sunny afternoons.") == [("dock#1", ""), ("dock#2", ""), ("dock#3", "")]
    assert nearest("One pays 4.50.", "Where do the nets dry?")[0][0] == "dock#2"


def test_a_new_point_takes_the_answer_phrase_that_was_chosen_for_it():
    proposer = Proposer((chunk("toll", "Carts longer than 3 metres pay a third of the toll at the barn."),))
    (candidate,) = proposer.candidates("Carts longer than 3 metres pay a third of the toll at the barn.")
    phrases = proposer.phrases(candidate)[:1]
    offered = said_as(empty_case(), candidate, phrases)
    choices = link_choices(empty_case(), candidate.text, offered)
    assert choices == (NEW_POINT, *(Link("new", phrase=one) for one in offered[1:]), NO_POINT)
    assert len(offered) > 1
    for link, phrase in zip(choices, offered, strict=False):
        assert accept(empty_case(), candidate, phrases, link).case.points[0].answer_phrases == (phrase,)
    strange = Link("new", phrase="words of another claim")
    assert accept(empty_case(), candidate, phrases, strange).case.points[0].answer_phrases == offered[:1]
