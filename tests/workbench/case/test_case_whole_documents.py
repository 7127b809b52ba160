"""The name of a document gives way to the section of it that a case comes to use, however it comes to use it."""

from __future__ import annotations

from goldtui.casework import edits
from goldtui.casework.proposals import NO_POINT, Proposer, accept
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.case.whole_documents import in_place_of_document

PUNTS = "Punts are hired by the hour. A punt takes 5 people."
OARS = "Oars are kept in the loft."


def section(chunk_id: str, text: str, document: str = "rules/boats.md") -> EvidenceChunk:
    return EvidenceChunk(chunk_id=chunk_id, version="1", document_id=document, text=text, permitted=True, current=True)


CHUNKS = {one.chunk_id: one for one in (section("boats#1", PUNTS), section("boats#2", OARS))}


def case(*required: str, groups: tuple[tuple[str, ...], ...] = ()) -> GoldCase:
    made = GoldCase(case_id="b", question="Who?", required_source_ids=required, source_alternatives=groups)
    return edits.add_claim(made, "A punt takes 5 people.").case


def test_the_section_that_is_attached_takes_the_place_of_its_document_and_the_message_says_so():
    for name in ("boats.md", "rules/boats.md"):
        before = case("dogs", name)
        after = in_place_of_document(before, edits.toggle_required(before, "boats#1"), CHUNKS.get)
        assert after.case.required_source_ids == ("dogs", "boats#1")
        assert f"boats#1 takes the place of {name} in the required sources." in after.message


def test_so_does_the_one_that_a_claim_cites_and_in_a_group():
    before = case("boats.md")
    cited = in_place_of_document(before, edits.set_citation(before, "c1", "boats#2"), CHUNKS.get)
    assert cited.case.required_source_ids == ("boats#2",)
    grouped = case("dogs", groups=(("boats.md", "other"),))
    marked = edits.mark_phrase(grouped, "c1", "boats#1", "A punt takes 5 people")
    assert in_place_of_document(grouped, marked, CHUNKS.get).case.source_alternatives == (("boats#1", "other"),)


def test_another_document_a_section_that_was_there_and_the_name_of_a_chunk_change_nothing():
    for before, chunk_id in ((case("barns.md"), "boats#1"), (case("boats.md", "boats#1"), "boats#1")):
        edit = edits.set_citation(before, "c1", chunk_id)
        assert in_place_of_document(before, edit, CHUNKS.get) is edit
    whole = {**CHUNKS, "boats.md": section("boats.md", "All rules.")}
    before = case("boats.md")
    edit = edits.set_citation(before, "c1", "boats#1")
    assert in_place_of_document(before, edit, whole.get) is edit


def test_a_proposal_that_is_taken_says_what_it_replaces():
    proposer = Proposer(CHUNKS.values())
    (candidate,) = proposer.candidates("Oars are kept in the loft.")
    edit = accept(case("boats.md"), candidate, proposer.phrases(candidate)[0].taken(), NO_POINT, ("boats.md",))
    assert edit.case.required_source_ids == ("boats#2",)
    assert edit.message == "boats#2 takes the place of boats.md in the required sources."
