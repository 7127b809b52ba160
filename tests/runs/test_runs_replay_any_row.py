"""Whatever a row of a trace file holds, it is a run or a bad line with its place: nothing else ever comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.runs.replay.counts import RunCounts
from goldtui.runs.replay.replay import open_replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.workbench.replay.words import walk_json, walk_lines
from goldtui.workbench.session.places import example_folder

FOLDER = example_folder()
CASE = "hb-type-loan"
TEXT = "Type specimens do not leave the building. [hb-02-types]"


def rows() -> dict[str, dict[str, Any]]:
    """A run of every contract, of a case that the example set has."""
    traces = map(json.loads, (FOLDER / "traces.jsonl").read_text("utf-8").splitlines())
    full = next(row for row in traces if row["case_id"] == CASE)
    question = "Can you lend us a type specimen, or how else can it be studied?"
    span = {"text": TEXT[:14], "start": 0, "end": 14, "chunk_ids": ["hb-02-types"]}
    passage = {"chunk_id": "hb-02-types", "rank": 0, "score": 0.5, "stage": "rerank"}
    return {
        "full": {**full, "scores": {"hb-02-types": 0.5}, "inferred": ["versions"]},
        "scorer": {
            "qid": CASE,
            "retrieved_ids": ["hb-02-types"],
            "answer_json": {"claim": TEXT, "citations": ["hb-02-types"]},
            "citation_spans": [[0, 14, ["hb-02-types"]]],
            "scores": {"hb-02-types": 1},
        },
        "plan": {
            "query": question,
            "retrieved_context": [{"id": "hb-02-types", "score": 0.5}],
            "response": TEXT,
            "citations": [{"source_id": "hb-02-types", "marker": "[1]"}],
        },
        "eval-rows": {"question": question, "answer": TEXT, "context": "hb-02-types: words"},
        "report": {
            "record_id": CASE,
            "result": {"answer": TEXT, "citations": [span], "retrieved": [passage], "trace": {"query": question}},
        },
        "promptfoo": {
            "vars": {"q": question},
            "prompt": {"label": "{{ q }}"},
            "provider": {"id": "lane"},
            "response": {"output": ["hb-02-types"]},
        },
    }


ROWS = rows()


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a value, itself left out."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*at, key)
        yield from paths(item, (*at, key))


WORDS = st.sampled_from(
    ["", " ", "hb-02-types", "sx-10-vault-entry", CASE, "[hb-02-types]", "[1]", "not in context", TEXT]
)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.floats(-9, 9) | WORDS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def changed_rows(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A good row and others like it, each changed in a few places."""
    good = ROWS[draw(st.sampled_from([*ROWS]))]
    return [good, *(_changed(draw, deepcopy(good)) for _ in range(draw(st.integers(1, 4))))]


def _changed(draw: st.DrawFn, row: dict[str, Any]) -> dict[str, Any]:
    for _ in range(draw(st.integers(0, 2))):
        path = draw(st.sampled_from([*paths(row)] or [("x",)]))
        held: Any = row
        for key in path[:-1]:
            held = held[key]
        if draw(st.booleans()) or not isinstance(held, dict):
            held[path[-1]] = draw(ANY)
        else:
            held.pop(path[-1], None)
    return row


@cache
def goldset() -> GoldSet:
    """No fixture, since a failing example would print all of it."""
    return native.read([FOLDER], ReadOptions()).goldset


@pytest.mark.parametrize("profile", [STRICT, LESSON], ids=lambda one: one.name)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(changed_rows(), st.booleans())
def test_any_row_is_a_run_or_a_bad_line(
    tmp_path_factory: pytest.TempPathFactory,
    profile: Profile,
    drawn: list[dict[str, Any]],
    whole: bool,
) -> None:
    path = tmp_path_factory.mktemp("any") / "runs.jsonl"
    text = json.dumps(drawn, indent=1) if whole else "".join(json.dumps(row) + "\n" for row in drawn)
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    replay = open_replay(goldset(), path, profile)
    counts = RunCounts(replay)
    walked, refused = 0, tuple[Problem, ...]()
    try:
        for line in replay.runs:
            walk = replay.walk(line)
            assert replay.stage(line) is walk.verdict.first_failed_stage
            counts.add(line, walk.verdict)
            assert [*walk_lines(walk)]
            json.dumps(walk_json(walk), allow_nan=False)
            walked += 1
    except UnusableInput as fault:
        refused = fault.problems
    if refused:
        assert walked == 0
        assert all(problem.where.startswith(str(path)) for problem in refused)
        return
    bad = {problem.where for problem in replay.runs.bad_lines}
    # An item of a document takes several lines, and may be wrong on more than one.
    assert walked + len(bad) == len(drawn) or (whole and bad and walked < len(drawn))
    assert [*counts.lines(whole=True)]
    assert len([*replay.wanted(RunFilter())]) == walked
    # The path that passes runs like settled ones over chooses as the whole verdict does.
    again = open_replay(goldset(), path, profile)
    failing = [position for position, _ in again.wanted(RunFilter(failing=True))]
    assert (again.runs.known, again.runs.bad_lines) == (replay.runs.known, replay.runs.bad_lines)
    stages = [replay.verdict(line).first_failed_stage for line in replay.runs]
    assert failing == [at for at, stage in enumerate(stages) if stage not in ("pass", "not tested")]
