"""A run may give passages as text, and list its citations for the whole response, in every shape of trace."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import EvidenceChunk, RagTrace
from goldtui.model.score import CaseRow, Outcome, ScoreReport
from goldtui.runs.replay.by_text import PassageTexts
from goldtui.runs.score.score import score
from goldtui.workbench.report.gold import read_gold
from goldtui.workbench.session.places import example_folder

EXAMPLE = example_folder()
CASE = "gh-orchid-donor"
FERNS = "Glasshouses\n\nFern house\n\nThe fern house is kept at 14 degrees."


def chunk(chunk_id: str, text: str, **more: Any) -> EvidenceChunk:
    return EvidenceChunk.model_validate(
        {"chunk_id": chunk_id, "version": "v1", "permitted": True, "current": True, "text": text, **more}
    )


def named(text: str, *chunks: EvidenceChunk) -> tuple[str, PassageTexts]:
    texts = PassageTexts(EvidenceIndex(chunks))
    return texts.named(RagTrace(case_id="a", selected_context_ids=(text,))).selected_context_ids[0], texts


def test_a_text_is_taken_for_the_one_chunk_that_says_it_with_or_without_its_headings() -> None:
    ferns = chunk("ferns", FERNS, extra={"section": ["Glasshouses", "Fern house"]})
    for said in (FERNS, "The  fern house is kept at 14 degrees.\n"):
        found, texts = named(said, ferns, chunk("palms", "The palm house is kept at 22 degrees."))
        assert found == "ferns"
        (notice,) = texts.notices("run.jsonl")
        assert notice.code == "passages_by_text"
        assert "1 of 1 passage given as text" in notice.message


def test_a_part_of_a_chunk_and_a_text_of_two_chunks_stay_unknown() -> None:
    part, said = "The fern house is kept", "The fern house is kept at 14 degrees."
    assert named(part, chunk("ferns", said))[0] == part
    twice, texts = named(said, chunk("ferns", said), chunk("again", said))
    assert twice == said
    assert texts.notices("run.jsonl") == ()


def test_a_withheld_chunk_is_never_found_by_its_text() -> None:
    said = "The fern house is kept at 14 degrees."
    assert named(said, chunk("ferns", said, permitted=False))[0] == said


def scored(folder: Path, **changes: Any) -> ScoreReport:
    """The example's run with one trace that has a response without marks and no claims."""
    lines = [json.loads(line) for line in (EXAMPLE / "traces.jsonl").read_text(encoding="utf-8").splitlines()]
    trace = next(one for one in lines if one["case_id"] == CASE)
    said = " ".join(claim["text"] for claim in trace["answer"]["claims"])
    cited = list(dict.fromkeys(claim["citation_id"] for claim in trace["answer"]["claims"]))
    trace.update({"answer": None, "response": said, "citations": cited, **changes})
    path = folder / "night.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    return score(read_gold(EXAMPLE, None), path)


def row_of(report: ScoreReport) -> CaseRow:
    return next(row for row in report.rows if row.case_id == CASE)


def test_the_list_of_a_full_trace_cites_where_its_response_has_no_mark(tmp_path: Path) -> None:
    assert row_of(scored(tmp_path)).outcome is Outcome.RELEASED
    assert row_of(scored(tmp_path, citations=[])).code == "citation_missing"
    assert row_of(scored(tmp_path, citations=["nowhere"])).code == "citation_unknown"


@pytest.mark.parametrize(
    "said",
    ["シダの温室は一年を通して摂氏十四度に保たれる。", "蕨类温室全年保持在十四摄氏度，冬天也不例外。", "周一闭馆。"],
)
def test_a_text_in_a_script_without_spaces_is_taken_for_its_chunk(said: str) -> None:
    assert named(said, chunk("ferns", said), chunk("palms", "The palm house is kept at 22 degrees."))[0] == "ferns"


def test_a_short_name_without_spaces_stays_an_id() -> None:
    assert named("規則SX-8", chunk("ferns", "規則SX-8"))[0] == "規則SX-8"


def test_a_part_of_a_passage_is_named_as_such_and_shown_by_its_beginning() -> None:
    part = "The fern house is kept at 14 degrees all the year, and at 12 degrees in the nights of winter."
    evidence = EvidenceIndex([chunk("ferns", f"Note 7. {part} The door stays shut.")])
    assert evidence.like(part).startswith("; it is a part of 'ferns': the run cuts its texts otherwise")
    assert evidence.like(part.replace("ferns", "palms").replace("fern", "palm")) == ""
    assert evidence.short(part) == f"{part[:59]}\u2026"
    assert evidence.short("ferns") == "ferns"
    withheld = EvidenceIndex([chunk("ferns", f"Note 7. {part}", permitted=False)])
    assert withheld.like(part) == ""


HARBOUR = (
    "Berths\n\nA berth at the north pier costs 14 euros a night for boats up to nine metres. "
    "Longer boats pay 3 euros for each metre more, and nobody pays for the first hour at the pier."
)
FERRY = "The ferry to the island leaves the south pier at every full hour from Easter to the end of October."


def shown(*texts: str, **more: Any) -> tuple[RagTrace, EvidenceIndex, PassageTexts]:
    evidence = EvidenceIndex([chunk("berths", HARBOUR), chunk("ferry", FERRY)])
    taken = PassageTexts(evidence)
    return taken.named(RagTrace(case_id="a", selected_context_ids=texts, **more)), evidence, taken


@pytest.mark.parametrize(
    "cut",
    [
        HARBOUR[:110],
        HARBOUR[60:],
        f"HARBOUR GUIDE 2031\n\n{HARBOUR[8:]}\n\nPage 4 of 9",
        f"Prices\n{HARBOUR[8:120]}",
    ],
)
def test_a_part_of_one_passage_apart_from_its_own_heading_and_footer_is_read_as_that_part(cut: str) -> None:
    trace, evidence, taken = shown(cut, FERRY)
    assert trace.selected_context_ids == ("berths", "ferry")
    selected = evidence.resolve(trace.selected_context_ids, trace.selected_versions)
    assert (selected["berths"].chunk.text or "") in cut
    assert selected["ferry"].chunk.version == "v1"
    assert [one.code for one in taken.notices("run.jsonl")] == ["passages_by_text", "passages_by_part"]


def test_the_parts_of_one_passage_are_read_together_and_no_word_more() -> None:
    trace, evidence, _ = shown(HARBOUR[:96], HARBOUR[97:])
    assert trace.selected_context_ids == ("berths",)
    (source,) = evidence.resolve(trace.selected_context_ids, trace.selected_versions).values()
    assert source.chunk.text == f"{HARBOUR[:96]}\n\n{HARBOUR[97:]}"
    assert shown(HARBOUR, HARBOUR[:96])[0].selected_versions == ()


@pytest.mark.parametrize(
    "text",
    [
        "A berth at the north pier is free of charge for boats up to nine metres, whatever the season is.",
        "A berth at the pier costs 14 euros a night for boats up to nine metres.",
    ],
)
def test_a_text_in_other_words_is_no_part(text: str) -> None:
    assert shown(text)[0].selected_context_ids == (text,)


def test_a_part_that_two_passages_hold_is_neither() -> None:
    evidence = EvidenceIndex([chunk("ferry", FERRY), chunk("again", f"Island. {FERRY}")])
    taken = PassageTexts(evidence).named(RagTrace(case_id="a", selected_context_ids=(FERRY[4:],)))
    assert taken.selected_context_ids == (FERRY[4:],)


def test_a_log_with_versions_or_ids_is_taken_at_its_word() -> None:
    assert shown(HARBOUR[:110], selected_versions=("v1",))[0].selected_context_ids == (HARBOUR[:110],)
    assert shown("nowhere", HARBOUR[:110])[0].selected_context_ids == ("nowhere", HARBOUR[:110])
