"""An imported answer finds its sources, those of the document it names or the nearest; accepting puts them in."""

from __future__ import annotations

import pytest

from goldtui.casework.first_fix import REFUSAL, SPLIT, first_fix, unsplit
from goldtui.casework.judge import Judge
from goldtui.casework.proposals import Proposer, accept, best_link
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Behaviour, EvidenceChunk, GoldCase
from goldtui.model.spot import PROPOSALS, Spot
from goldtui.workbench.case.near_sources import MOST, near_in

PALMS = "The palm house is kept at 21 degrees from October to March."
SEEDS = "Seeds are dried to 5 percent moisture before they are stored."


def chunk(chunk_id: str, text: str, **changes: object) -> EvidenceChunk:
    document = chunk_id.partition("#")[0]
    made = EvidenceChunk(chunk_id=chunk_id, document_id=document, version="1", permitted=True, current=True, text=text)
    return made.model_copy(update=changes)


CHUNKS = (
    chunk("houses.md#palms", PALMS),
    chunk("houses.md#orchids", "Orchids are watered with rain water on Mondays."),
    chunk("seeds.pdf#page=1", SEEDS),
)


def imported(answer: str, *sources: str, **changes: object) -> GoldCase:
    made = GoldCase(
        case_id="q-1", question="What is the rule?", required_source_ids=sources, reference=Answer(text=answer)
    )
    return made.model_copy(update=changes)


def test_a_named_document_offers_all_its_chunks_and_remembers_its_name():
    near = near_in(CHUNKS, imported(PALMS, "houses.md"), PALMS)
    assert near.ids == ("houses.md#palms", "houses.md#orchids")
    assert near.names["houses.md#palms"] == ("houses.md",)


def test_without_any_source_the_nearest_chunk_of_each_statement_is_offered():
    near = near_in(CHUNKS, imported(f"{SEEDS} {PALMS}"), f"{SEEDS} {PALMS}")
    assert near.ids[0] == "seeds.pdf#page=1"
    assert "houses.md#palms" in near.ids
    assert not near.names


def test_a_name_found_nowhere_does_not_keep_the_nearest_chunk_away():
    assert near_in(CHUNKS, imported(SEEDS, "lost.docx"), SEEDS).ids[0] == "seeds.pdf#page=1"


def test_a_case_that_names_its_chunks_is_offered_no_others():
    assert near_in(CHUNKS, imported(SEEDS, "houses.md#palms"), SEEDS).ids == ()


def test_of_a_long_document_the_nearest_chunks_are_read():
    pages = [chunk(f"long.pdf#{n}", f"Bed {n} is dug in week {n} by the gardener of row {n}.") for n in range(60)]
    said = "Bed 41 is dug in week 41."
    near = near_in(pages, imported(said, "long.pdf"), said)
    assert "long.pdf#41" in near.ids
    assert len(near.ids) <= MOST


def test_a_withheld_text_is_not_searched():
    hidden = chunk("vault.md#1", SEEDS, permitted=False)
    assert near_in((hidden,), imported(SEEDS), SEEDS).ids == ()


def test_accepting_puts_the_chunk_in_the_place_of_the_document_and_the_case_turns_green():
    case = imported(PALMS, "houses.md", expected_behaviour=Behaviour.ANSWER)
    judge = Judge(CHUNKS, Policy(), lambda ids: ())
    assert not judge.verdict(case).released
    near = near_in(CHUNKS, case, PALMS)
    proposer = Proposer(judge.named(case, near.ids), near.names)
    (candidate,) = proposer.candidates(PALMS)
    phrases = proposer.phrases(candidate)[:1]
    done = accept(case, candidate, phrases, best_link(case, PALMS), near.names[phrases[0].chunk_id]).case
    assert done.required_source_ids == ("houses.md#palms",)
    assert done.points[0].answer_phrases
    assert judge.verdict(done).released


def test_the_first_fix_of_an_answer_without_claims_is_to_split_it():
    judge = Judge(CHUNKS, Policy(), lambda ids: ())
    case = imported(PALMS, "houses.md")
    fix = first_fix(judge.verdict(case), case)
    assert fix is not None
    assert (fix.text, fix.target) == (SPLIT, PROPOSALS)
    assert not unsplit(imported(PALMS, expected_behaviour=Behaviour.REFUSE))
    assert not unsplit(imported(" "))


@pytest.mark.parametrize(
    "said", ["I cannot answer that from the documents provided.", "The sources do not say how long the walk takes."]
)
def test_an_imported_answer_that_refuses_is_no_text_to_take_claims_from(said: str) -> None:
    one = imported(said)
    fix = first_fix(Judge(CHUNKS, Policy(), lambda ids: ()).verdict(one), one)
    assert fix is not None
    assert (fix.text, fix.target) == (REFUSAL, Spot("case", "expected_behaviour"))
