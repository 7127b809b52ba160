"""From what a case calls its source to chunks: what is beyond doubt is set, and nothing else is."""

from __future__ import annotations

import pytest
from garden_sets import HOURS, PONDS, TICKETS, case, chunk

from goldtui.workbench.case.desk import open_case
from goldtui.workbench.evidence.lookup import How, Lookup
from goldtui.workbench.evidence.resolve import resolve

VISIT = {"section": ["Visiting", "Opening hours"], "url": "https://garden.example/visit/"}
CHUNKS = (
    chunk("guides/visit.md#visiting/opening-hours:1", HOURS, extra=VISIT),
    chunk("guides/visit.md#tickets:1", TICKETS, extra={"section": ["Tickets"]}),
    chunk("ponds.pdf#page=3:1", PONDS, extra={"page": 3}),
    chunk("ponds.pdf#page=4:1", "The pond is 40 cm deep. The green-\nhouse is next to it.", extra={"page": 4}),
    chunk("secret.md#plan:1", "The vault code is kept under the oak.", permitted=False),
)
HOURS_ID, TICKETS_ID, POND_ID, DEPTH_ID = [one.chunk_id for one in CHUNKS[:4]]


@pytest.mark.parametrize(
    ("name", "chunk_id", "how"),
    [
        (HOURS_ID, HOURS_ID, How.EXACT),
        ("ponds.pdf#page=3", POND_ID, How.EXACT),
        ("[ponds.pdf#page=3]", POND_ID, How.EXACT),
        ("ponds.pdf, p. 4", DEPTH_ID, How.EXACT),
        ("Ponds (page 4)", DEPTH_ID, How.NORMALISED),
        ("ponds.pdf, 4. oldal", DEPTH_ID, How.EXACT),
        ("ponds.pdf, עמוד 3", POND_ID, How.EXACT),
        ("ponds 第4页", DEPTH_ID, How.NORMALISED),
        ("ponds.pdf#4", DEPTH_ID, How.EXACT),
        ("visit.md#Opening hours", HOURS_ID, How.NORMALISED),
        ("guides/visit.md#Tickets", TICKETS_ID, How.EXACT),
        ("http://www.garden.example/visit", HOURS_ID, How.EXACT),
        ("https://garden.example/visit#opening-hours", HOURS_ID, How.EXACT),
        ("opening hours", HOURS_ID, How.NORMALISED),
        ("Visiting / Opening hours", HOURS_ID, How.NORMALISED),
        ("guides/visit.md#tickets", TICKETS_ID, How.EXACT),
        ("guides/visit.md#visiting", HOURS_ID, How.EXACT),
        ("ponds.pdf#page=3:", POND_ID, How.EXACT),
        ("GUIDES/Visit.md#tickets:1", TICKETS_ID, How.NORMALISED),
        ("Children under six pay nothing.", TICKETS_ID, How.EXACT),
        ("children UNDER six  pay nothing", TICKETS_ID, How.NORMALISED),
        ("The greenhouse is next to it", DEPTH_ID, How.NORMALISED),
        (f"In short: {HOURS} That is all.", HOURS_ID, How.NORMALISED),
    ],
)
def test_a_name_finds_its_chunk(name: str, chunk_id: str, how: How) -> None:
    found = Lookup(CHUNKS).find(name)
    assert (found.only, found.how) == (chunk_id, how)


def test_a_nearest_wording_is_a_candidate_with_its_score_and_is_never_taken() -> None:
    found = Lookup(CHUNKS).find("Children under seven pay almost nothing")
    assert (found.how, found.only) == (How.NEAREST, None)
    assert found.candidates[0].chunk_id == TICKETS_ID
    assert 70 <= found.candidates[0].score < 100
    assert "Children under six pay nothing" in found.candidates[0].why


def test_what_is_nowhere_is_said_to_be_nowhere() -> None:
    assert Lookup(CHUNKS).find("Heating of the observatory dome").how is How.NOWHERE


@pytest.mark.parametrize("name", ["ponds.pdf#page=9", "https://garden.example/visit#parking", "visit.md#Parking"])
def test_a_page_or_section_that_a_document_lacks_is_asked_about(name: str) -> None:
    found = Lookup(CHUNKS).find(name)
    assert (found.how, found.only, found.place) == (How.NEAREST, None, False)
    assert "no such page or section" in found.candidates[0].why


def test_withheld_text_is_not_searched() -> None:
    assert Lookup(CHUNKS).find("The vault code is kept under the oak").how is How.NOWHERE


def test_all_that_is_beyond_doubt_is_set_and_the_rest_stays(stored_set) -> None:
    session = stored_set(
        [
            case("q1", required_source_ids=("ponds.pdf#page=3", "visit.md")),
            case("q2", {"tickets": ("costs 4 euros",)}, required_source_ids=("tickets",)),
            case("q3", source_alternatives=(("ponds.pdf#page=4", "nowhere at all"),)),
        ],
        CHUNKS,
    )
    found = resolve(session)
    assert found.done is None
    assert open_case(session, "q2").case.required_source_ids == ("tickets",)
    found = resolve(session, apply=True)
    assert found.done is not None
    assert found.done.changed == ("q1", "q2", "q3")
    assert open_case(session, "q1").case.required_source_ids == (POND_ID, "visit.md")
    second = open_case(session, "q2").case
    assert second.required_source_ids == (TICKETS_ID,)
    assert second.reference.claims[0].citation_id == TICKETS_ID
    assert open_case(session, "q3").case.source_alternatives == ((DEPTH_ID, "nowhere at all"),)
    assert [(one.case_id, one.reference.text) for one in found.questions] == [
        ("q1", "visit.md"),
        ("q3", "nowhere at all"),
    ]
    assert found.sentence() == "4 of 6 names in 3 cases unambiguous; 1 to be asked, 1 found nowhere"
    assert resolve(session, apply=True).done is None


def test_the_phrases_of_a_claim_say_which_chunk_of_a_document_is_meant(stored_set) -> None:
    session = stored_set(
        [case("q1", {"visit.md": ("opens at nine",)}, required_source_ids=("visit.md",))],
        CHUNKS,
    )
    resolve(session, apply=True)
    after = open_case(session, "q1").case
    assert after.required_source_ids == (HOURS_ID,)
    assert after.reference.claims[0].citation_id == HOURS_ID


def test_any_of_stays_a_group_and_all_of_stays_required(stored_set) -> None:
    session = stored_set(
        [
            case("all", extra={"sources": ["ponds.pdf#page=3", {"file": "visit.md", "section": "Tickets"}]}),
            case("any", extra={"any_of": ["ponds.pdf#page=3", "ponds.pdf#page=4"]}),
            case("part", extra={"any_of": ["ponds.pdf#page=3", "nowhere at all"]}),
            case("page", extra={"document": "ponds.pdf", "page": 4}),
        ],
        CHUNKS,
    )
    resolve(session, apply=True)
    named = {i: open_case(session, i).case for i in ("all", "any", "part", "page")}
    assert named["all"].required_source_ids == (POND_ID, TICKETS_ID)
    assert named["any"].source_alternatives == ((POND_ID, DEPTH_ID),)
    assert named["any"].required_source_ids == ()
    assert named["part"].named_source_ids == ()
    assert named["page"].required_source_ids == (DEPTH_ID,)
    assert named["all"].extra["sources"][0] == "ponds.pdf#page=3"


def test_extra_is_left_alone_where_a_known_chunk_is_named_unless_its_key_is_asked_for(stored_set) -> None:
    own = case("q1", required_source_ids=(HOURS_ID,), extra={"source": "Tickets", "shelf": "ponds.pdf#page=3"})
    session = stored_set([own], CHUNKS)
    assert resolve(session).answers == ()
    (one,) = resolve(session, keys=["shelf"]).answers
    assert one.taken == (POND_ID,)


def test_a_place_with_several_chunks_becomes_a_group_only_when_that_is_said(stored_set) -> None:
    session = stored_set([case("q1", required_source_ids=("ponds.pdf",))], CHUNKS)
    assert resolve(session).unambiguous == 0
    resolve(session, groups=True, apply=True)
    after = open_case(session, "q1").case
    assert (after.required_source_ids, after.source_alternatives) == ((), ((POND_ID, DEPTH_ID),))
