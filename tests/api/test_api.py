"""The public interface: the same results as the commands, as values."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from goldtui import api

TOP = Path(__file__).parents[2]
GARDEN = TOP / "goldsets" / "botanic-garden"
FAILING = GARDEN / "runs" / "failing.jsonl"
TRUST = TOP / "goldsets" / "test-trust.json"


@pytest.fixture(scope="module")
def gold() -> api.GoldSet:
    return api.load(GARDEN)


def test_importing_the_interface_loads_no_part_of_goldtui_and_no_library():
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; before = set(sys.modules); import goldtui.api; print(*set(sys.modules) - before)",
        ],
        capture_output=True,
        text=True,
        check=True,
        cwd=TOP,
    ).stdout.split()
    assert {name for name in said if name.startswith("goldtui")} == {"goldtui", "goldtui.api"}
    assert not {name for name in said if name.split(".")[0] in {"pydantic", "sqlalchemy", "textual", "rich", "typer"}}


@pytest.mark.parametrize("name", api.__all__)
def test_every_public_name_exists(name):
    assert getattr(api, name) is not None
    assert name in dir(api)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_like_it"):
        api.nothing_like_it  # noqa: B018


def test_a_set_without_given_traces_is_judged_on_its_own(gold):
    verdicts = api.gates(gold)
    assert {verdict.case_id for verdict in verdicts} == {case.case_id for case in gold.cases}


def test_a_run_may_be_a_mapping_with_the_keys_of_a_trace_line(gold):
    lines = map(json.loads, FAILING.read_text("utf-8").splitlines())
    line = next(one for one in lines if one["case_id"] == "gh-rainwater-low")
    (from_mapping,) = api.gates(gold, [line], case_id=line["case_id"])
    (from_record,) = api.gates(gold, [api.RagTrace.model_validate(line)], case_id=line["case_id"])
    assert from_mapping == from_record
    assert not from_mapping.released


def test_a_mapping_that_is_no_trace_is_refused_with_its_number_and_key(gold):
    with pytest.raises(api.GoldtuiError) as caught:
        api.gates(gold, [{"trace_id": "t", "case_id": gold.cases[0].case_id}, {"trace_id": "u", "case_id": 7}])
    (problem,) = caught.value.problems
    assert (problem.where, problem.fix) == ("trace 2", "mend the key case_id")


def test_variants_are_those_of_one_case_if_asked(gold):
    case = gold.cases[0].case_id
    rows = api.variants(gold, case_id=case)
    assert rows
    assert {row.case_id for row in rows} == {case}


def test_check_without_variants_leaves_soundness_not_tested(gold):
    report = api.check(gold, select=["GT3"], variants=False)
    assert report.sound is None
    assert {finding.code[:3] for finding in report.findings} <= {"GT3"}


def test_a_score_counts_every_case_of_the_gold(gold):
    report = api.score(GARDEN / "releases" / "1.0.0", FAILING, trust=TRUST, require_signed=True)
    assert not report.passed
    assert len(report.rows) == len(gold.cases)


def test_a_release_is_verified_by_a_trust_file():
    assert api.verify(GARDEN / "releases" / "1.0.0", TRUST).valid


def test_a_path_without_a_set_is_refused_with_the_next_step(tmp_path):
    with pytest.raises(api.GoldtuiError) as caught:
        api.load(tmp_path / "nowhere")
    assert caught.value.problems[0].fix


def test_the_example_of_the_readme_runs_as_it_is_written(tmp_path):
    (example,) = re.findall(r"```python\n(.*?)```", (TOP / "README.md").read_text("utf-8"), re.DOTALL)
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=TOP)
    assert done.returncode == 0, done.stderr
    assert "answer faithfulness" in done.stdout


ROWS = [
    {"user_input": "Who waters the ferns?", "reference": "The night porter.", "reference_context_ids": ["ferns#2"]},
    {"user_input": "When is the gate shut?", "reference": "At dusk.", "reference_context_ids": ["gate#1"]},
]


def test_rows_in_memory_become_draft_cases_by_a_named_mapping():
    done = api.import_rows(ROWS, "ragas")
    assert [case.question for case in done.goldset.cases] == [row["user_input"] for row in ROWS]
    assert done.goldset.cases[0].required_source_ids == ("ferns#2",)
    assert done.mapping == "ragas"
    assert done.columns["reference"] == "reference answer"


def test_without_a_mapping_the_best_guess_is_taken_and_named():
    assert api.import_rows(ROWS).mapping == "ragas"
    guessed = api.import_rows([{"q": 1, "question": "Who mows?", "answer": "Nobody."}] * 1)
    assert guessed.mapping == "generic-gold"
    assert guessed.goldset.cases[0].extra == {"q": 1}


def test_rows_that_nothing_reads_are_refused_with_the_next_step():
    with pytest.raises(api.GoldtuiError) as caught:
        api.import_rows([{"colour": "green"}])
    assert caught.value.problems[0].fix


def test_a_refused_row_refuses_all_unless_it_is_skipped():
    rows = [*ROWS, {"user_input": "", "reference": "Nothing."}]
    with pytest.raises(api.GoldtuiError) as caught:
        api.import_rows(rows, "ragas")
    assert "row 3" in caught.value.problems[0].where
    done = api.import_rows(rows, "ragas", skip_refused=True)
    assert len(done.goldset.cases) == 2
    assert len(done.refused) == 1
