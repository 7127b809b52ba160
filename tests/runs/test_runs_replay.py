"""Replay names for every kind of broken run the stage, the code, the place and the first fix."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from goldtui.casework.judge_set import judge_set
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.admissibility import DECLARED as ADMISSIBILITY
from goldtui.gates.catalog import GATES, REASONS
from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.model.goldset import GoldSet
from goldtui.model.results import Severity, Stage, Status
from goldtui.runs.replay.first_fix import run_fix
from goldtui.runs.replay.replay import Replay, open_replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.runs.replay.walk import Fate, Walk
from goldtui.workbench.session.places import example_folder

FOLDER = example_folder()
FAILING = FOLDER / "runs" / "failing.jsonl"

# name of the run: stage, gate, place of the finding, and words of the first fix; the code is the name itself
EXPECTED: dict[str, tuple[str, str, str, str]] = {
    "case_mismatch": ("admissibility", "admissibility", "trace.case_id", "correct its case_id"),
    "no_context": ("admissibility", "admissibility", "trace.selected_context_ids", "context gate"),
    "version_count_mismatch": ("admissibility", "admissibility", "trace.selected_versions", "one version for each"),
    "version_key_missing": ("admissibility", "admissibility", "trace.versions", "every pipeline component"),
    "version_key_repeated": ("admissibility", "admissibility", "trace.versions", "component once"),
    "version_value_blank": ("admissibility", "admissibility", "trace.versions", "not an empty text"),
    "duplicate_id": ("admissibility", "admissibility", "trace.first_stage_ids[0]", "repeated ids"),
    "unknown_id": ("admissibility", "admissibility", "trace.first_stage_ids[8]", "rebuild the index"),
    "rerank_input_not_retrieved": (
        "admissibility",
        "admissibility",
        "trace.rerank_input_ids[5]",
        "candidates are added",
    ),
    "rerank_changed_candidates": (
        "admissibility",
        "admissibility",
        "trace.rerank_input_ids[3]",
        "exactly what went in",
    ),
    "selected_not_reranked": ("admissibility", "admissibility", "trace.selected_context_ids[2]", "reranked list only"),
    "stale_version": ("admissibility", "admissibility", "trace.selected_context_ids[0]", "rebuild the index"),
    "restricted": ("admissibility", "admissibility", "trace.first_stage_ids[8]", "permission before retrieval"),
    "not_current": ("admissibility", "admissibility", "trace.first_stage_ids[7]", "currency before retrieval"),
    "source_not_retrieved": ("candidate retrieval", "candidate_retrieval", "trace.first_stage_ids", "chunking"),
    "source_not_selected": ("context selection", "context_selection", "trace.selected_context_ids", "context budget"),
    "under_refusal": ("answer behaviour", "answer_behaviour", "answer.text", "refuse"),
    "over_refusal": ("answer behaviour", "answer_behaviour", "answer.text", "abstention rule"),
    "empty_response": ("answer completeness", "claims_present", "answer.claims", "shipped nothing"),
    "claim_contradicts_phrase": ("answer faithfulness", "faithfulness", "claim:r2", "changes a number"),
    "forbidden_phrase": ("answer faithfulness", "faithfulness", "answer.text", "lie that the gold knows"),
    "citation_missing": ("citation support", "citation_support", "claim:r1", "cite a chunk"),
    "citation_does_not_establish": ("citation support", "citation_support", "claim:r2.citation_id", "taken from"),
    "point_missing": ("answer completeness", "points_covered", "point:cycads", "every part of the question"),
    "quote_only_paraphrased": ("source policy", "source_policy", "claim:r1", "in its own words"),
    "policy_violation": ("policy compliance", "policy_compliance", "answer.text", "output filter"),
}
NAMED_OTHERWISE = {"empty_response": "no_claims"}


@pytest.fixture(scope="module")
def goldset() -> GoldSet:
    return native.read([FOLDER], ReadOptions()).goldset


@pytest.fixture(scope="module")
def walks(goldset: GoldSet) -> dict[str, Walk]:
    replay = open_replay(goldset, FAILING)
    return {(line.trace.trace_id or "").removeprefix("failing/"): replay.walk(line) for line in replay.runs}


@pytest.fixture
def replay_of(goldset: GoldSet, tmp_path: Path) -> Callable[..., Replay]:
    def opened(*lines: dict[str, Any], of: GoldSet = goldset) -> Replay:
        path = tmp_path / "runs.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return open_replay(of, path)

    return opened


def passing() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "traces.jsonl").read_text("utf-8").splitlines()]


def failing(name: str) -> dict[str, Any]:
    rows = map(json.loads, FAILING.read_text("utf-8").splitlines())
    return next(row for row in rows if row["trace_id"] == f"failing/{name}")


# --- the failing runs of the example set


@pytest.mark.parametrize("name", EXPECTED)
def test_replay_names_stage_code_place_and_first_fix(name: str, walks: dict[str, Walk]) -> None:
    walk = walks[name]
    stage, gate, place, fix = EXPECTED[name]
    assert walk.finding is not None
    assert walk.verdict.first_failed_stage == stage
    assert (walk.gate, walk.finding.code) == (gate, NAMED_OTHERWISE.get(name, name))
    assert walk.finding.where.partition(", ")[0] == place
    assert fix in walk.fix
    assert [stop.gate for stop in walk.rail if stop.first_red] == [gate]


def test_the_failing_runs_are_one_for_each_gate_and_each_code_of_admissibility(walks: dict[str, Walk]) -> None:
    assert set(walks) == set(EXPECTED)
    assert {walk.gate for walk in walks.values()} == {gate.declared.name for gate in GATES}
    # The example set holds what it requires, says of every chunk whether it may be used and is in force (the next test
    # unsays it), and its runs name ids.
    unset = {"permission_not_set", "currency_not_set", "required_source_gone", "text_unknown"}
    assert set(ADMISSIBILITY.codes) - unset <= {walk.finding.code for walk in walks.values() if walk.finding}


@pytest.mark.parametrize(("field", "code"), [("permitted", "permission_not_set"), ("current", "currency_not_set")])
def test_a_chunk_nobody_decided_about_leaves_the_run_untested(
    field: str, code: str, goldset: GoldSet, replay_of: Callable[..., Replay]
) -> None:
    row = next(r for r in passing() if r["case_id"] == "vi-winter-hours")
    target = row["selected_context_ids"][0]
    evidence = tuple(
        c.model_copy(update={field: None}) if c.chunk_id == target and c.current else c for c in goldset.evidence
    )
    replay = replay_of(row, of=goldset.model_copy(update={"evidence": evidence}))
    walk = replay.walk(replay.runs.at(0))
    assert walk.verdict.first_failed_stage is Stage.NOT_TESTED
    assert walk.finding is not None
    assert walk.finding.code == code
    assert "somebody say" in walk.fix
    assert not [stop for stop in walk.rail if stop.first_red]


@pytest.mark.parametrize("path", [FAILING, FOLDER / "traces.jsonl"], ids=["failing", "passing"])
def test_replay_says_of_a_full_trace_what_the_gates_command_says(path: Path, goldset: GoldSet) -> None:
    replay = open_replay(goldset, path)
    traces, _ = native.read_traces(path, ReadOptions())
    judged = {v.trace_id: v for v in judge_set(goldset, STRICT, traces=traces) if v.trace_id is not None}
    for line in replay.runs:
        verdict = replay.verdict(line)
        assert verdict == judged[line.trace.trace_id]
        assert replay.stage(line) is verdict.first_failed_stage
        assert replay.walk(line).verdict == verdict


def test_every_reason_that_can_stop_a_run_has_a_first_fix_of_its_own() -> None:
    notices = {"noise_padding", "phrase_inexact", "phrase_crosses_sentence", "negation_not_checked", "phrase_shared"}
    notices |= {"citation_unused", "same_text_other_id", "statement_supported"}
    # These are about the gold's own words; the gate's first fix says to look there.
    of_gold = {"phrase_empty", "phrase_short", "citation_not_judged", "constraint_unreadable"}
    without = {code for code, reason in REASONS.items() if not reason.fix}
    assert without == notices | of_gold
    assert run_fix("faithfulness", None) == next(
        g.declared.first_fix for g in GATES if g.declared.name == "faithfulness"
    )


# --- the steps


def test_a_lost_source_is_lost_at_the_step_that_lost_it(walks: dict[str, Walk]) -> None:
    steps = {step.field: step for step in walks["source_not_selected"].steps}
    lost = [c for c in steps["selected_context_ids"].chunks if c.fate is Fate.LOST and c.required]
    assert [(c.chunk_id, c.rank_out) for c in lost] == [("hb-04-freezing-books", None)]
    assert lost[0].rank_in is not None
    assert all(c.fate is Fate.KEPT for c in steps["reranked_ids"].chunks)
    assert "source_not_selected" in {f.code for f in steps["selected_context_ids"].findings}


def test_what_a_step_was_given_and_gave_adds_up(walks: dict[str, Walk]) -> None:
    for walk in walks.values():
        assert [step.came_in for step in walk.steps][1:] == [step.went_out for step in walk.steps][:-1]
        for step in walk.steps:
            gone = step.count(Fate.LOST)
            assert len(step.chunks) - gone == step.went_out
            assert [c.rank_out for c in step.chunks] == [*range(1, (step.went_out or 0) + 1), *[None] * gone]


def test_an_added_chunk_shows_where_it_came_from_nowhere(walks: dict[str, Walk]) -> None:
    steps = {step.field: step for step in walks["rerank_input_not_retrieved"].steps}
    added = [c for c in steps["rerank_input_ids"].chunks if c.fate is Fate.ADDED]
    assert [(c.rank_in, c.rank_out) for c in added] == [(None, 6)]


def test_version_permission_and_currency_stand_at_the_chunk(walks: dict[str, Walk]) -> None:
    read = walks["stale_version"].steps[3].chunks[0]
    assert (read.version, read.version_now) == ("herbarium/2023-05-05", "herbarium/2025-11-01")
    restricted = next(c for c in walks["restricted"].steps[0].chunks if c.chunk_id == "sx-10-vault-entry")
    assert (restricted.permitted, restricted.current) == (False, True)
    withdrawn = next(c for c in walks["not_current"].steps[0].chunks if c.chunk_id == "gh-10-smoke-fumigation")
    assert (withdrawn.permitted, withdrawn.current) == (True, False)
    unknown = next(c for c in walks["unknown_id"].steps[0].chunks if not c.known)
    assert (unknown.chunk_id, unknown.version) == ("hb-12-annex", None)


def test_scores_are_shown_where_the_run_gives_them(replay_of: Callable[..., Replay]) -> None:
    row = passing()[0]
    first, second = row["first_stage_ids"][:2]
    replay = replay_of({**row, "scores": {first: 0.875, second: "high"}})
    chunks = replay.walk(replay.runs.at(0)).steps[0].chunks
    assert [c.score for c in chunks[:2]] == [0.875, None]


# --- the claims


def test_a_claim_shows_the_phrases_that_carry_it_where_they_stand(walks: dict[str, Walk], goldset: GoldSet) -> None:
    texts = {(c.chunk_id): c.text or "" for c in goldset.evidence if c.current}
    claims = walks["citation_does_not_establish"].claims
    held = [(claim, held) for claim in claims for phrase in claim.phrases for held in phrase.held]
    assert held
    for _, one in held:
        assert one.span is not None
        start, end = one.span
        assert texts[one.chunk_id][start:end] == one.phrase
        assert texts[one.chunk_id].count(one.before + one.phrase + one.after) == 1
    wrong = next(claim for claim in claims if claim.claim_id == "r2")
    assert wrong.citation_id not in {one.chunk_id for phrase in wrong.phrases for one in phrase.held}
    assert wrong.supported


def test_words_of_a_withheld_chunk_are_in_no_walk(goldset: GoldSet, replay_of: Callable[..., Replay]) -> None:
    secret = next(c for c in goldset.evidence if c.chunk_id == "sx-10-vault-entry")
    assert secret.text
    row = failing("restricted")
    row["response"] = row["answer"]["text"] = secret.text
    row["answer"]["claims"][0]["text"] = secret.text
    row["selected_context_ids"].append(secret.chunk_id)
    row["selected_versions"].append(secret.version)
    replay = replay_of(row)
    told = repr(replay.walk(replay.runs.at(0)))
    assert "[withheld]" in told
    assert "blue key" not in told


# --- choosing runs


def test_the_first_failure_is_found_without_reading_on(replay_of: Callable[..., Replay]) -> None:
    good = [{**row, "trace_id": f"g{n}"} for n in range(3) for row in passing()]
    replay = replay_of(*good[:40], failing("stale_version"), *good[40:], failing("restricted"))
    position, line = next(replay.wanted(RunFilter(failing=True)))
    assert (position, line.number) == (40, 41)
    assert replay.runs.known == 41
    assert replay.left_out(Stage.PASS) == 40


def test_a_repeated_failure_is_found_each_time(replay_of: Callable[..., Replay]) -> None:
    bad = failing("policy_violation")
    replay = replay_of(*({**bad, "trace_id": f"b{n}"} for n in range(3)))
    assert [position for position, _ in replay.wanted(RunFilter(failing=True))] == [0, 1, 2]


@pytest.mark.parametrize("profile", [STRICT, LESSON], ids=lambda one: one.name)
@pytest.mark.parametrize("stage", [None, *Stage])
def test_what_is_remembered_of_answers_changes_no_choice(
    profile: Profile, stage: Stage | None, goldset: GoldSet, tmp_path: Path
) -> None:
    rows = [*map(json.loads, FAILING.read_text("utf-8").splitlines()), *passing()]
    dice = random.Random(7)
    drawn = [{**dice.choice(rows), "trace_id": f"r{number}"} for number in range(150)]
    for row in dice.sample(drawn, 50):
        row["first_stage_ids"] = dice.sample(row["first_stage_ids"], len(row["first_stage_ids"]))
    path = tmp_path / "runs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in drawn), encoding="utf-8")
    replay = open_replay(goldset, path, profile)
    found = [position for position, _ in replay.wanted(RunFilter(stage=stage, failing=stage is None))]
    judged = [replay.verdict(replay.runs.at(position)).first_failed_stage for position in range(150)]
    meant = [s is stage if stage else s not in (Stage.PASS, Stage.NOT_TESTED) for s in judged]
    assert found == [position for position, yes in enumerate(meant) if yes]
    for one in Stage:
        assert replay.left_out(one) == sum(s is one and not yes for s, yes in zip(judged, meant, strict=True))


def test_runs_are_chosen_by_case_trace_stage_and_slice(goldset: GoldSet) -> None:
    replay = open_replay(goldset, FAILING)

    def lines(**want: Any) -> list[str]:
        return [(line.trace.trace_id or "") for _, line in replay.wanted(RunFilter(**want))]

    assert lines(case_id="vi-school-group") == ["failing/empty_response"]
    assert lines(trace_id="failing/restricted") == ["failing/restricted"]
    assert lines(stage=Stage.SOURCE_POLICY) == ["failing/quote_only_paraphrased"]
    assert lines(slice="plant-loans") == ["failing/citation_does_not_establish", "failing/duplicate_id"]
    assert lines(slice="plant-loans", stage=Stage.CITATION_SUPPORT) == ["failing/citation_does_not_establish"]
    assert lines(stage=Stage.PASS) == []


def test_the_numbers_of_the_funnel_add_up_and_open_their_runs(goldset: GoldSet) -> None:
    replay = open_replay(goldset, FAILING)
    funnel = replay.funnel(RunFilter())
    rows = funnel.rows()
    assert (funnel.runs(), funnel.released_count()) == (26, 0)
    assert rows[0].reached == 26
    for row, after in pairwise(rows):
        assert row.reached == row.passed + row.failed + row.not_tested + row.not_applicable
        assert after.reached == row.reached - row.failed
    for row in rows:
        failed = [replay.runs.at(p) for p in funnel.stopped(row.gate, Status.FAIL)]
        assert len(failed) == row.failed
        assert {replay.stage(line) for line in failed} <= {row.stage}
    assert sum(funnel.runs(name) for name in funnel.slices) == 26
    assert sum(r.failed for name in funnel.slices for r in funnel.rows(name)) == 26
    assert "" in funnel.slices  # the run of a case that the set does not have


# --- the other contracts


def test_a_scorers_line_is_tested_where_it_says_something(replay_of: Callable[..., Replay]) -> None:
    row = next(r for r in passing() if r["case_id"] == "vi-winter-hours")
    answer = {"claim": row["response"].replace(" [vi-01-opening]", ""), "citations": ["vi-01-opening"]}
    replay = replay_of({"qid": row["case_id"], "retrieved_ids": row["first_stage_ids"], "answer_json": answer})
    line = replay.runs.at(0)
    walk = replay.walk(line)
    status = {stop.gate: stop.status for stop in walk.rail}
    assert walk.verdict.first_failed_stage is Stage.NOT_TESTED
    assert status["candidate_retrieval"] is Status.PASS
    assert status["context_selection"] is Status.NOT_TESTED
    assert status["faithfulness"] is Status.PASS
    assert status["citation_support"] is Status.PASS
    assert [step.recorded for step in walk.steps] == [True, False, False, False]
    assert {claim.citation_id for claim in walk.claims} == {"vi-01-opening"}
    assert replay.stage(line) is walk.verdict.first_failed_stage


def test_of_several_listed_citations_a_sentence_takes_the_one_that_proves_it(
    goldset: GoldSet, replay_of: Callable[..., Replay]
) -> None:
    case = next(c for c in goldset.cases if c.case_id == "hb-freezing-times")
    assert case.reference
    listed = list(case.required_source_ids)
    answer = {"claim": case.reference.text, "citations": listed}
    replay = replay_of({"qid": case.case_id, "retrieved_ids": listed, "answer_json": answer})
    walk = replay.walk(replay.runs.at(0))
    assert [c.citation_id for c in walk.claims] == [c.citation_id for c in case.reference.claims]
    assert "answer.claims" in walk.inferred


def test_a_plan_row_finds_its_case_by_the_question(goldset: GoldSet, replay_of: Callable[..., Replay]) -> None:
    case = next(c for c in goldset.cases if c.case_id == "vi-winter-hours")
    row = next(r for r in passing() if r["case_id"] == case.case_id)
    plan = {
        "query": f" {case.question} ",
        "retrieved_context": [{"id": i, "content": "?"} for i in row["selected_context_ids"]],
        "response": row["response"],
        "citations": [{"marker": "1", "source_id": "vi-01-opening", "text": "?"}],
    }
    replay = replay_of(plan, {**plan, "query": "Who let the dogs out?"})
    first, second = (replay.walk(line) for line in replay.runs)
    status = {stop.gate: stop.status for stop in first.rail}
    assert (first.case_id, first.known_case) == (case.case_id, True)
    assert status["candidate_retrieval"] is Status.NOT_TESTED
    assert status["context_selection"] is Status.PASS
    assert status["faithfulness"] is Status.PASS
    assert (second.known_case, second.verdict.first_failed_stage) == (False, Stage.ADMISSIBILITY)
    assert second.finding is not None
    assert second.finding.code == "case_mismatch"
    assert [line.number for _, line in replay.wanted(RunFilter(case_id=case.case_id))] == [1]


def test_a_run_without_an_answer_says_that_the_reference_stands_in(replay_of: Callable[..., Replay]) -> None:
    row = {"query": "", "case_id": "vi-winter-hours", "retrieved_context": ["vi-01-opening"], "response": None}
    replay = replay_of({**row, "citations": None})
    walk = replay.walk(replay.runs.at(0))
    assert walk.answer_is_reference
    answered = [stop for stop in walk.rail if stop.gate in ("faithfulness", "citation_support", "points_covered")]
    assert {stop.status for stop in answered} == {Status.NOT_TESTED}


def test_a_run_that_ships_empty_words_has_answered_nothing(replay_of: Callable[..., Replay]) -> None:
    row = {"qid": "vi-winter-hours", "retrieved_ids": ["vi-01-opening"], "answer_json": {"claim": ""}}
    replay = replay_of(row)
    walk = replay.walk(replay.runs.at(0))
    assert walk.verdict.first_failed_stage is Stage.ANSWER_COMPLETENESS
    assert not walk.answer_is_reference
    assert walk.finding is not None
    assert walk.finding.severity is Severity.ERROR
