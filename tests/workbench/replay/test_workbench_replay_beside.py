"""Two runs side by side: what stayed, moved, went and came, and which run meets which in two files."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import STRICT
from goldtui.model.faults import UnusableInput
from goldtui.runs.replay.compare import compare_pair, compare_runs
from goldtui.runs.replay.compare_runs import Moved, side_by_side
from goldtui.runs.replay.replay import open_replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.text.word_diff import Change
from goldtui.workbench.replay import open_runs as replay_hand
from goldtui.workbench.replay import pairs as replay_pairs
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.replay.pairs import CasePairs, FilePairs, Sums
from goldtui.workbench.session.places import example_folder

FOLDER = example_folder()
CASE = "hb-freezing-times"


@pytest.fixture(scope="module")
def goldset():
    return native.read([FOLDER], ReadOptions()).goldset


@pytest.fixture
def runs_of(goldset, tmp_path):
    """Writes runs into a file and opens it."""

    def opened(name, *rows):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return OpenRuns(open_replay(goldset, path, STRICT), path.name)

    return opened


def good(case_id=CASE, **update):
    rows = map(json.loads, (FOLDER / "traces.jsonl").read_text("utf-8").splitlines())
    return next(row for row in rows if row["case_id"] == case_id) | update


def beside(runs_of, before, after):
    old, new = runs_of("a", before).run(0).walk, runs_of("b", after).run(0).walk
    return old, new, side_by_side(old, new)


def walk_until(pairs, step, *, changed):
    """Every place a search stops at, as the screen walks them."""
    found, at = [], 0 if step > 0 else (pairs.total or 0) - 1
    while at is not None:
        seen = pairs.seek(at, step, changed=changed)
        if seen.found is not None:
            found.append(seen.found)
            at = seen.found + step
        else:
            at = seen.go_on
    return found


def test_a_run_beside_itself_is_the_same_in_everything(runs_of):
    _, _, found = beside(runs_of, good(), good(trace_id="other"))
    assert {one.moved for one in (*found.gates, *found.claims)} == {Moved.SAME}
    assert {step.moved for step in found.steps} == {Moved.SAME}
    assert {piece.change for piece in found.response} == {Change.SAME}


def test_a_chunk_is_lost_added_or_moved_at_the_step_where_its_rank_says_so(runs_of):
    first = good()["first_stage_ids"]
    swapped = [first[1], first[0], *first[2:-1], "gh-01-palm-house"]
    _, _, found = beside(runs_of, good(), good(first_stage_ids=swapped))
    retrieved = found.steps[0]
    by_id = {one.chunk_id: one for one in retrieved.chunks}
    assert (by_id[first[0]].before.rank_out, by_id[first[0]].after.rank_out) == (1, 2)
    assert by_id[first[0]].moved is by_id[first[1]].moved is Moved.MOVED
    assert (by_id[first[-1]].moved, by_id[first[-1]].after) == (Moved.LOST, None)
    assert (by_id["gh-01-palm-house"].moved, by_id["gh-01-palm-house"].before) == (Moved.ADDED, None)
    assert sum(retrieved.count(moved) for moved in Moved) == len(retrieved.chunks) == len(first) + 1
    assert found.steps[1].moved is Moved.SAME


def test_another_version_of_the_same_chunk_is_a_change_and_no_move(runs_of):
    ids, versions = good()["selected_context_ids"], good()["selected_versions"]
    _, _, found = beside(runs_of, good(), good(selected_versions=["old", *versions[1:]]))
    changed = next(one for one in found.steps[-1].chunks if one.chunk_id == ids[0])
    assert changed.moved is Moved.CHANGED
    assert (changed.before.version, changed.after.version) == (versions[0], "old")


def test_the_gates_and_claims_that_say_something_else_are_marked_and_no_others(runs_of):
    answer = good()["answer"]
    claims = [dict(answer["claims"][0], citation_id="gh-01-palm-house"), *answer["claims"][1:]]
    added = {"claim_id": "x", "text": "It is warm.", "citation_id": answer["claims"][0]["citation_id"]}
    text = f"Otherwise. {answer['text']}"
    worded = good(response=text, answer={**answer, "text": text, "claims": [*claims, added]})
    old, new, found = beside(runs_of, good(), worded)
    marked = {pair.after.gate for pair in found.gates if pair.moved is not Moved.SAME}
    results = zip(old.verdict.results, new.verdict.results, strict=True)
    assert marked == {now.gate for was, now in results if (was.status, was.k, was.n) != (now.status, now.k, now.n)}
    assert "citation_support" in marked
    assert "candidate_retrieval" not in marked
    assert [one.moved for one in found.claims] == [
        Moved.CHANGED,
        *[Moved.SAME] * (len(claims) - 1),
        Moved.ADDED,
    ]
    assert [piece.text for piece in found.response if piece.change is Change.ADDED] == ["Otherwise. "]


def test_a_step_that_only_one_run_records_is_changed_and_has_no_chunks_to_count(runs_of):
    plan = {"query": good()["case_id"], "retrieved_context": ["gh-01-palm-house"], "response": "Warm."}
    row = runs_of("plan", plan).run(0).walk
    full = runs_of("full", good()).run(0).walk
    found = side_by_side(full, row)
    assert (found.steps[0].moved, found.steps[0].after.went_out) == (Moved.CHANGED, None)
    assert found.steps[0].count(Moved.SAME) == 0


def test_a_gate_that_fails_for_another_reason_or_with_another_count_is_a_difference(runs_of):
    ids = good()["selected_context_ids"]
    assert len(ids) > 1
    one = runs_of("one", good(selected_context_ids=ids[:1], selected_versions=good()["selected_versions"][:1]))
    two = runs_of("two", good(selected_context_ids=["unheard"], selected_versions=["1"]))
    said = compare_pair(CASE, one.run(0).walk, two.run(0).walk).differences
    assert any(line.startswith("context_selection: fail with 1 of 2 -> 0 of 2") for line in said)
    other = runs_of("three", good(versions=good()["versions"][:-1]))
    stale = runs_of("four", good(selected_versions=["old", *good()["selected_versions"][1:]]))
    said = compare_pair(CASE, other.run(0).walk, stale.run(0).walk).differences
    assert any("version_key_missing -> stale_version" in line for line in said)


def test_the_pairs_of_two_files_are_those_of_the_command_however_they_are_read(runs_of, monkeypatch):
    dice = random.Random(7)
    cases = [json.loads(line)["case_id"] for line in (FOLDER / "traces.jsonl").read_text("utf-8").splitlines()][:5]
    for round_ in range(6):
        monkeypatch.setattr(replay_pairs, "STRETCH", dice.randrange(1, 9))
        monkeypatch.setattr(replay_pairs, "PAIRS", dice.randrange(1, 9))
        sides = [
            [good(dice.choice(cases), trace_id=f"{side}{n}") for n in range(dice.randrange(1, 14))] for side in "ab"
        ]
        before, after = runs_of(f"a{round_}", *sides[0]), runs_of(f"b{round_}", *sides[1])
        told = [
            (one.before and one.before.line, one.after and one.after.line)
            for one in compare_runs(before.replay, after.replay, RunFilter())
        ]
        pairs = FilePairs(before, after, RunFilter())
        places = walk_until(pairs, 1, changed=False)
        assert pairs.total == len(told)
        assert places == list(range(len(told)))
        walked = [pairs.pair(at).change for at in places]
        assert [(one.before and one.before.line, one.after and one.after.line) for one in walked] == told
        assert walk_until(pairs, -1, changed=False) == places[::-1]
        changed = [at for at in places if pairs.pair(at).change.differences]
        assert walk_until(FilePairs(before, after, RunFilter()), 1, changed=True) == changed
        while pairs.count_on():
            pass
        assert pairs.sums == Sums(
            len(told),
            len(changed),
            sum(one.no_longer_released for one in walked),
            sum(one.newly_released for one in walked),
            True,
        )
        with pytest.raises(IndexError):
            pairs.pair(len(told))


def test_a_filter_of_case_or_slice_holds_in_both_files(runs_of):
    rows = [good(), good("gh-palm-house-night"), good(trace_id="again")]
    before, after = runs_of("a", *rows), runs_of("b", *rows[::-1])
    pairs = FilePairs(before, after, RunFilter(case_id=CASE, trace_id="ignored"))
    assert walk_until(pairs, 1, changed=False) == [0, 1]
    assert [pairs.sides(at) for at in (0, 1)] == [(0, 0), (2, 2)]
    assert pairs.place_of(2).found == 1
    assert pairs.place_of(1) == replay_hand.Seek()
    only = FilePairs(before, after, RunFilter(slice="glasshouse"))
    assert walk_until(only, 1, changed=False) == [0]


def test_the_sums_of_a_large_file_say_of_how_many_they_are(runs_of, monkeypatch):
    monkeypatch.setattr(replay_pairs, "MOST_COUNTED", 3)
    rows = [good(trace_id=f"t{n}") for n in range(5)]
    pairs = FilePairs(runs_of("a", *rows), runs_of("b", *rows), RunFilter())
    while pairs.count_on():
        pass
    assert (pairs.sums.pairs, pairs.sums.all) == (3, False)


def test_a_run_meets_every_other_run_of_its_case_in_the_same_file_and_never_itself(runs_of, monkeypatch):
    monkeypatch.setattr(replay_pairs, "STRETCH", 2)
    runs = runs_of("a", good(), good("gh-palm-house-night"), good(trace_id="b"), good(trace_id="c"))
    for position, others in ((0, [2, 3]), (2, [0, 3]), (3, [0, 2]), (1, [])):
        pairs = CasePairs(runs, position)
        assert pairs.total is None
        places = walk_until(pairs, 1, changed=False)
        assert [pairs.sides(at) for at in places] == [(position, other) for other in others]
        assert pairs.total == len(others)
        for other in range(4):
            fresh, seen = CasePairs(runs, position), replay_hand.Seek(go_on=other)
            while seen.go_on is not None:
                seen = fresh.place_of(other)
            assert seen.found == (others.index(other) if other in others else None)
    assert not CasePairs(runs, 0).several_files


def test_pairs_of_a_case_are_made_without_a_look_at_the_file(runs_of, monkeypatch):
    """A screen makes them while another thread reads it."""
    runs = runs_of("a", good(), good(trace_id="b"))
    with monkeypatch.context() as patch:
        patch.setattr(runs.replay.runs, "at", lambda position: pytest.fail("read"))
        pairs = CasePairs(runs, 0)
        assert pairs.total is None
    assert pairs.pair(0).after == 1


def test_another_file_is_opened_beside_the_same_set_with_what_is_being_written(runs_of, tmp_path):
    runs = runs_of("a", good())
    case = runs.replay.case(CASE)
    runs.take(case.model_copy(update={"required_source_ids": ("gh-01-palm-house",)}))
    other = runs.beside(Path(shutil.copy(tmp_path / "a.jsonl", tmp_path / "b.jsonl")))
    assert other.drafts
    assert other.run(0).walk.verdict == runs.run(0).walk.verdict
    assert other.run(0).walk.verdict.first_failed_stage.value == "candidate retrieval"
    other.take(case)
    assert other.run(0).walk.verdict.released
    assert not runs.run(0).walk.verdict.released
    for text in (None, "", "nothing\n"):
        path = tmp_path / "bad.jsonl"
        if text is not None:
            path.write_text(text, encoding="utf-8")
        with pytest.raises(UnusableInput):
            runs.beside(path)
