"""Reports of evaluation tools next to the example set: what they record is judged, what they do not is not tested."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.results import Stage, Status
from goldtui.runs.replay.counts import RunCounts
from goldtui.runs.replay.replay import Replay, open_replay
from goldtui.runs.replay.walk import Walk
from goldtui.workbench.session.places import example_folder

FOLDER = example_folder()
CASE = "hb-type-loan"
SENTENCES = (
    "No, type specimens do not leave the building.",
    "In the type room a type specimen is studied under the eye of a curator.",
)
ANSWER = " ".join(SENTENCES)


@pytest.fixture(scope="module")
def goldset() -> GoldSet:
    return native.read([FOLDER], ReadOptions()).goldset


@pytest.fixture
def replay_of(goldset: GoldSet, tmp_path: Path) -> Callable[..., Replay]:
    def opened(content: Any, of: GoldSet = goldset) -> Replay:
        path = tmp_path / "report.json"
        path.write_text(json.dumps(content, indent=2), encoding="utf-8")
        return open_replay(of, path)

    return opened


def case_of(goldset: GoldSet, case_id: str = CASE) -> GoldCase:
    return next(case for case in goldset.cases if case.case_id == case_id)


def cited(text: str, *ids: str) -> dict[str, Any]:
    start = ANSWER.index(text)
    return {"text": text, "start": start, "end": start + len(text), "chunk_ids": [*ids]}


def report(*citations: dict[str, Any], ids: tuple[str, ...] = ("hb-02-types", "hb-01-loans"), **more: Any) -> Any:
    passages = [{"chunk_id": one, "rank": rank, "stage": "rerank"} for rank, one in enumerate(ids)]
    result = {"answer": ANSWER, "citations": [*citations], "retrieved": passages, **more}
    return {"git_sha": "0", "per_query": [{"record_id": CASE, "verdict": {"correct": True}, "result": result}]}


def status(walk: Walk) -> dict[str, Status]:
    return {stop.gate: stop.status for stop in walk.rail}


def only(replay: Replay) -> Walk:
    found = [replay.walk(line) for line in replay.runs]
    assert len(found) == 1
    return found[0]


def test_a_report_is_judged_by_its_answer_and_not_by_the_steps_it_lacks(replay_of: Callable[..., Replay]) -> None:
    walk = only(replay_of(report(cited("leave the building", "hb-02-types"), cited("type room", "hb-02-types"))))
    told = status(walk)
    assert walk.known_case
    assert walk.verdict.first_failed_stage is Stage.NOT_TESTED
    for gate in ("admissibility", "candidate_retrieval", "context_selection"):
        assert told[gate] is Status.NOT_TESTED
    for gate in ("claims_present", "faithfulness", "citation_support", "points_covered"):
        assert told[gate] is Status.PASS
    assert [step.recorded for step in walk.steps] == [False, False, True, False]


def test_a_report_that_failed_its_own_judge_passes_here_and_the_other_way_round(
    replay_of: Callable[..., Replay],
) -> None:
    wrong = report(cited("leave the building", "hb-02-types"), answer=ANSWER.replace("do not leave", "may leave"))
    walk = only(replay_of(wrong))
    assert walk.verdict.first_failed_stage is Stage.ANSWER_FAITHFULNESS


def test_a_sentence_has_the_citations_that_touch_it(replay_of: Callable[..., Replay]) -> None:
    walk = only(replay_of(report(cited("type specimens", "hb-01-loans", "hb-02-types"), cited("eye", "hb-01-loans"))))
    assert [claim.citation_id for claim in walk.claims] == ["hb-02-types", "hb-01-loans"]
    assert walk.finding is not None
    assert (walk.verdict.first_failed_stage, walk.finding.code) == (
        Stage.CITATION_SUPPORT,
        "citation_does_not_establish",
    )


def test_a_sentence_that_no_citation_touches_has_none(replay_of: Callable[..., Replay]) -> None:
    walk = only(replay_of(report(cited("leave the building", "hb-02-types"))))
    assert [claim.citation_id for claim in walk.claims] == ["hb-02-types", None]
    assert walk.finding is not None
    assert walk.finding.code == "citation_missing"


def test_citations_without_a_place_are_of_every_sentence(replay_of: Callable[..., Replay]) -> None:
    walk = only(replay_of(report({"chunk_ids": ["hb-01-loans"]}, {"chunk_ids": ["hb-02-types"]})))
    assert [claim.citation_id for claim in walk.claims] == ["hb-02-types", "hb-02-types"]


@pytest.mark.parametrize(
    "spans", ["x", [1], [[1, 2]], [[1, 2, "ab"]], [["1", 2, []]], [[1, 2, [3]]], {"a": 1}, [[0, 9, ["hb-01-loans"]], 0]]
)
def test_spans_that_another_contract_brings_in_any_shape_break_nothing(
    spans: Any, replay_of: Callable[..., Replay]
) -> None:
    row = {
        "qid": CASE,
        "retrieved_ids": ["hb-02-types"],
        "answer_json": {"claim": ANSWER, "citations": ["hb-02-types"]},
    }
    walk = only(replay_of([{**row, "citation_spans": spans}]))
    assert [claim.citation_id for claim in walk.claims] == ["hb-02-types", "hb-02-types"]


def test_a_restricted_passage_fails_a_report_of_which_nothing_else_is_known(replay_of: Callable[..., Replay]) -> None:
    walk = only(replay_of(report(ids=("hb-02-types", "hb-09-orchid-sites"))))
    assert walk.verdict.first_failed_stage is Stage.ADMISSIBILITY
    assert walk.finding is not None
    assert (walk.finding.code, walk.finding.where) == ("restricted", "trace.reranked_ids[1]")


def test_ids_that_a_provider_retrieved_are_judged_and_nothing_else_is(
    goldset: GoldSet, replay_of: Callable[..., Replay]
) -> None:
    question = case_of(goldset).question

    def walked(ids: list[str]) -> Any:
        row = {"vars": {"q": question}, "provider": {"id": "lane-0"}, "response": {"output": ids}}
        replay = replay_of({"evalId": "e", "results": {"results": [row]}})
        return next(replay.walk(line) for line in replay.runs)

    first, second = walked(["hb-01-loans", "hb-02-types"]), walked(["hb-01-loans"])
    assert first.verdict.first_failed_stage is Stage.NOT_TESTED
    assert second.verdict.first_failed_stage is Stage.CANDIDATE_RETRIEVAL
    assert (status(first)["candidate_retrieval"], status(second)["candidate_retrieval"]) == (Status.PASS, Status.FAIL)
    untested = {gate for gate, one in status(first).items() if one is Status.NOT_TESTED}
    assert {"admissibility", "context_selection", "faithfulness", "citation_support", "points_covered"} <= untested
    assert first.trace_id == "item 1 lane-0"


# --- the counts


def counted(replay: Replay, *, whole: bool = True) -> list[str]:
    counts = RunCounts(replay)
    for line in replay.runs:
        counts.add(line, replay.verdict(line))
    return [*counts.lines(whole=whole)]


def scorer(case_id: str) -> dict[str, Any]:
    return {"qid": case_id, "retrieved_ids": ["hb-02-types"], "answer_json": {"claim": "x", "citations": []}}


def test_the_counts_name_unknown_repeated_and_missing_cases(goldset: GoldSet, replay_of: Callable[..., Replay]) -> None:
    cases = goldset.cases[:4]
    of = goldset.model_copy(update={"cases": cases})
    known = [case.case_id for case in cases]
    told = counted(replay_of([*map(scorer, (known[0], known[2], known[2], "nobody"))], of))
    kind = "scorer lines (qid or q_id, retrieved_ids, answer_json)"
    assert told[0] == f"read as {kind}: 4 runs, 0 problems in lines left out"
    assert told[1] == "of no case of the set: 1 of 4: nobody (line 32)"
    assert told[2] == f"more than one run: 1 case: {known[2]} (lines 12, 22)"
    assert told[3] == f"no run: 2 of 4 cases: {known[1]}, {known[3]}"


def test_a_part_of_a_file_says_nothing_of_cases_without_a_run(replay_of: Callable[..., Replay]) -> None:
    assert not [one for one in counted(replay_of([scorer(CASE)]), whole=False) if one.startswith("no run")]


def test_what_is_not_recorded_and_not_tested_is_counted_over_all_runs(replay_of: Callable[..., Replay]) -> None:
    told = counted(replay_of([scorer(CASE), scorer(CASE)]))
    assert (
        "not recorded: given to the reranker in 2 of 2, reranked in 2 of 2, selected as context in 2 of 2" in told[-2]
    )
    assert "context_selection in 2 of 2" in told[-1]
    assert "candidate_retrieval" not in told[-1]


def test_lists_are_cut_and_their_numbers_are_not(goldset: GoldSet, replay_of: Callable[..., Replay]) -> None:
    told = counted(replay_of([scorer(f"stranger-{n}") for n in range(40)]))
    assert told[1].startswith("of no case of the set: 40 of 40: stranger-0 (line 2), ")
    assert told[1].endswith(" and 35 more")
    assert told[2].startswith(f"no run: {len(goldset.cases)} of {len(goldset.cases)} cases: ")
