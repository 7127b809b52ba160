"""Kinds of broken runs: each fails at its stage, at a named chunk and step, and no withheld word is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.admissibility import DECLARED as ADMISSIBILITY
from goldtui.gates.catalog import GATES, REASONS
from goldtui.model.goldset import GoldSet
from goldtui.model.results import Stage, Status
from goldtui.runs.replay.replay import Replay, open_replay
from goldtui.runs.replay.walk import Walk
from goldtui.workbench.replay.words import walk_json, walk_lines
from goldtui.workbench.session.places import example_folder

FOLDER = example_folder()
STEPS = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")
SECRET, SECRET_WORDS = "hb-09-orchid-sites", "upper mill stream"
UNDECIDED = {"permission_not_set": "permitted", "currency_not_set": "current"}
"""Codes that no run can show on the example set, whose chunks are all decided about: the field to unset first."""


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def goldset() -> GoldSet:
    return native.read([FOLDER], ReadOptions()).goldset


@pytest.fixture
def walked(goldset: GoldSet, tmp_path: Path) -> Callable[..., Walk]:
    def walk(row: dict[str, Any], of: GoldSet = goldset) -> Walk:
        path = tmp_path / "runs.jsonl"
        path.write_text(json.dumps(row) + "\n", encoding="utf-8")
        replay: Replay = open_replay(of, path)
        return replay.walk(replay.runs.at(0))

    return walk


def loan(**changed: Any) -> dict[str, Any]:
    """A passing run of one case, with some fields changed."""
    return {**next(row for row in rows("traces.jsonl") if row["case_id"] == "hb-type-loan"), **changed}


def with_chunk(goldset: GoldSet, chunk_id: str, **changed: Any) -> GoldSet:
    """The set with the current version of a chunk changed."""
    evidence = tuple(
        one.model_copy(update=changed) if one.chunk_id == chunk_id and one.current else one for one in goldset.evidence
    )
    return goldset.model_copy(update={"evidence": evidence})


def with_source(goldset: GoldSet, case_id: str, chunk_id: str) -> GoldSet:
    """The set with one required source more in one case."""
    cases = tuple(
        one.model_copy(update={"required_source_ids": (*one.required_source_ids, chunk_id)})
        if one.case_id == case_id
        else one
        for one in goldset.cases
    )
    return goldset.model_copy(update={"cases": cases})


# --- every code of admissibility, every gate


@pytest.mark.parametrize("code", ADMISSIBILITY.codes)
def test_replay_shows_every_reason_of_admissibility_with_its_place_and_first_fix(
    code: str, goldset: GoldSet, walked: Callable[..., Walk]
) -> None:
    if code in UNDECIDED:
        walk = walked(loan(), with_chunk(goldset, "hb-02-types", **{UNDECIDED[code]: None}))
        expected = Stage.NOT_TESTED
    elif code == "text_unknown":
        asked = next(one for one in goldset.cases if one.case_id == "hb-type-loan")
        held = [one.text for one in goldset.evidence if one.chunk_id in asked.required_source_ids and one.current]
        texts = [*held, "The museum of another town lends no shells."]
        walk = walked({"case_id": "hb-type-loan", "question": asked.question, "answer": "Ask.", "contexts": texts})
        expected = Stage.NOT_TESTED
    elif code == "required_source_gone":
        walk = walked(loan(), with_source(goldset, "hb-type-loan", "hb-00-preface"))
        expected = Stage.NOT_TESTED
    else:
        walk = walked(next(row for row in rows("runs/failing.jsonl") if row["trace_id"] == f"failing/{code}"))
        expected = Stage.ADMISSIBILITY
    assert walk.finding is not None
    assert (walk.gate, walk.finding.code) == ("admissibility", code)
    assert walk.verdict.first_failed_stage is expected
    assert not walk.verdict.released
    field = walk.finding.where.partition("[")[0].removeprefix("trace.")
    assert field in loan() or field == "case.required_source_ids"
    assert walk.finding.message
    assert walk.fix == REASONS[code].fix
    told = "\n".join(walk_lines(walk))
    assert code in told
    assert f"First fix: {walk.fix}" in told


@pytest.mark.parametrize("gate", [gate.declared.name for gate in GATES])
def test_some_failing_run_of_the_example_set_breaks_first_at_each_gate(gate: str, goldset: GoldSet) -> None:
    replay = open_replay(goldset, FOLDER / "runs" / "failing.jsonl")
    walks = [replay.walk(line) for line in replay.runs]
    first_red = [walk for walk in walks if [stop.gate for stop in walk.rail if stop.first_red] == [gate]]
    assert first_red
    for walk in first_red:
        assert walk.finding is not None
        assert walk.finding.where
        assert walk.fix


def test_undecided_chunks_are_nowhere_in_the_example_set(goldset: GoldSet) -> None:
    """Otherwise the two codes above would need a failing run of their own, on the set as it is."""
    assert not [one.chunk_id for one in goldset.evidence if one.permitted is None or one.current is None]


# --- permission and version at each step


@pytest.mark.parametrize("begins", range(len(STEPS)))
def test_a_restricted_chunk_fails_the_run_at_the_step_where_it_first_appears(
    begins: int, walked: Callable[..., Walk]
) -> None:
    row = loan()
    for step in STEPS[begins:]:
        row[step] = [*row[step], SECRET]
    row["selected_versions"] = [*row["selected_versions"], "herbarium-sites/2025-08-20"]
    walk = walked(row)
    assert walk.verdict.first_failed_stage is Stage.ADMISSIBILITY
    found = {f.code: f for f in walk.verdict.results[0].findings}["restricted"]
    assert SECRET in found.message
    places = found.where.split(", ")
    assert [place.partition("[")[0] for place in places] == [f"trace.{step}" for step in STEPS[begins:]]


@pytest.mark.parametrize("only", STEPS[:3])
def test_a_restricted_chunk_that_is_dropped_later_fails_the_run_all_the_same(
    only: str, walked: Callable[..., Walk]
) -> None:
    walk = walked(loan(**{only: [*loan()[only], SECRET]}))
    assert walk.verdict.first_failed_stage is Stage.ADMISSIBILITY
    restricted = [f.where for f in walk.verdict.results[0].findings if f.code == "restricted"]
    assert restricted == [f"trace.{only}[{len(loan()[only])}]"]


def test_no_word_of_a_restricted_chunk_is_in_the_walk_or_its_json(
    walked: Callable[..., Walk], goldset: GoldSet
) -> None:
    text = next(one.text for one in goldset.evidence if one.chunk_id == SECRET)
    assert text is not None
    assert SECRET_WORDS in text
    row = loan(response=text)
    row["answer"] = {
        "answer_id": "a",
        "text": text,
        "claims": [{"claim_id": "s1", "text": text, "citation_id": SECRET}],
    }
    for step in STEPS:
        row[step] = [*row[step], SECRET]
    row["selected_versions"] = [*row["selected_versions"], "herbarium-sites/2025-08-20"]
    walk = walked(row)
    told = "\n".join(walk_lines(walk)) + json.dumps(walk_json(walk))
    assert SECRET in told
    assert SECRET_WORDS not in told


@pytest.mark.parametrize(
    ("changed", "stage", "code", "named"),
    [
        ({}, Stage.PASS, None, ""),
        ({"first_stage_ids": [*loan()["first_stage_ids"], "hb-99"]}, Stage.ADMISSIBILITY, "unknown_id", "hb-99"),
        (
            {step: ["hb-01-loans"] for step in STEPS} | {"selected_versions": ["herbarium/2025-11-01"]},
            Stage.CANDIDATE_RETRIEVAL,
            "source_not_retrieved",
            "hb-02-types",
        ),
        (
            {"selected_context_ids": ["hb-01-loans"], "selected_versions": ["herbarium/2025-11-01"]},
            Stage.CONTEXT_SELECTION,
            "source_not_selected",
            "hb-02-types",
        ),
        ({"selected_context_ids": [], "selected_versions": []}, Stage.ADMISSIBILITY, "no_context", "nothing"),
        ({"case_id": "hb-other-loan"}, Stage.ADMISSIBILITY, "case_mismatch", "hb-other-loan"),
        (
            {step: [*loan()[step], "hb-08-post"] for step in STEPS}
            | {"selected_versions": [*loan()["selected_versions"], "herbarium/2021-11-01"]},
            Stage.ADMISSIBILITY,
            "not_current",
            "hb-08-post",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_kind_of_lost_or_foreign_source_has_its_stage(
    changed: dict[str, Any], stage: Stage, code: str | None, named: str, walked: Callable[..., Walk]
) -> None:
    walk = walked(loan(**changed))
    assert walk.verdict.first_failed_stage is stage
    assert (walk.finding.code if walk.finding is not None else None) == code
    assert named in (walk.finding.message if walk.finding is not None else "")


# --- a source that moved on


OLD, NEW = "herbarium/2025-11-01", "herbarium/2026-12-01"
NEW_TEXT = (
    "Rule HB-2. Type specimens may travel by courier. "
    "A type specimen is studied in the type room under the eye of a curator."
)


@pytest.mark.parametrize("kept", [False, True], ids=["old version gone", "old version kept"])
@pytest.mark.parametrize(
    ("moved_on", "read", "stage", "code"),
    [
        (False, OLD, Stage.PASS, None),
        (False, NEW, Stage.ADMISSIBILITY, "stale_version"),
        (True, OLD, Stage.ADMISSIBILITY, "stale_version"),
        (True, NEW, Stage.ANSWER_FAITHFULNESS, "phrase_absent"),
    ],
)
def test_a_run_is_held_against_the_version_it_read(
    moved_on: bool, read: str, stage: Stage, code: str | None, kept: bool, goldset: GoldSet, walked: Callable[..., Walk]
) -> None:
    of = goldset
    if moved_on:
        old = next(one for one in goldset.evidence if one.chunk_id == "hb-02-types")
        of = with_chunk(goldset, "hb-02-types", version=NEW, text=NEW_TEXT)
        if kept:
            gone = old.model_copy(update={"current": False})
            of = of.model_copy(update={"evidence": (*of.evidence, gone)})
    walk = walked(loan(selected_versions=[read, OLD]), of)
    assert walk.verdict.first_failed_stage is stage
    found = walk.finding.code if walk.finding is not None else None
    assert found == ("not_current" if kept and moved_on and read == OLD else code)
    shown = next(chunk for chunk in walk.steps[3].chunks if chunk.chunk_id == "hb-02-types")
    assert (shown.version, shown.version_now) == (read, NEW if moved_on else OLD)


def test_a_phrase_that_the_new_version_lacks_is_the_one_that_is_named(
    goldset: GoldSet, walked: Callable[..., Walk]
) -> None:
    of = with_chunk(goldset, "hb-02-types", version=NEW, text=NEW_TEXT)
    walk = walked(loan(selected_versions=[NEW, OLD]), of)
    assert walk.finding is not None
    assert "do not leave the building" in walk.finding.message
    held = {claim.claim_id: [phrase.held for phrase in claim.phrases] for claim in walk.claims}
    assert held["r1"] == [()]
    assert held["r2"] != [()]


# --- steps that nobody recorded


def test_a_step_that_is_not_recorded_is_neither_red_nor_green(walked: Callable[..., Walk]) -> None:
    for field, gate in (("first_stage_ids", "candidate_retrieval"), ("selected_context_ids", "context_selection")):
        walk = walked(loan(**{field: [], "inferred": [field]}))
        status = {stop.gate: stop.status for stop in walk.rail}
        assert status[gate] is Status.NOT_TESTED
        assert not [stop for stop in walk.rail if stop.first_red]
        assert not walk.verdict.released
