"""A target counts k of n where it was measured, holds or not to the case, and moves with an interval."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from score_reports import report
from score_rows import row

from goldtui.model.results import Status
from goldtui.model.score import Outcome
from goldtui.model.scoring_rules import DEFAULT_WEIGHTS, ScoringRules
from goldtui.model.targets import LANGUAGES, MODES, STAGES, Target
from goldtui.scoring.baseline import compare
from goldtui.scoring.failure_modes import SAYS
from goldtui.scoring.targets import target_lines, target_reasons
from goldtui.text.languages.catalog import BY_CODE

PARTIAL = Target(name="partial", category="partial", at_least=0.8)
CUTOFF = Target(name="cut-off", of="mode:training_cutoff_excuse", at_most=0)


def english(_case_id: str) -> str:
    return "en"


def partial(case_id: str, outcome: Outcome = Outcome.RELEASED, **fields: object):  # type: ignore[no-untyped-def]
    return row(case_id, outcome, category="partial", **fields)


def test_names_that_a_target_may_use_are_those_of_scoring() -> None:
    assert tuple(DEFAULT_WEIGHTS) == STAGES
    assert tuple(SAYS) == MODES
    assert set(LANGUAGES) == set(BY_CODE)


def test_a_category_must_reach_its_own_minimum() -> None:
    rows = [partial(str(n)) for n in range(4)] + [partial("4", Outcome.BLOCKED), row("5", Outcome.BLOCKED)]
    (line,) = target_lines(rows, [PARTIAL], english)
    assert (line.k, line.n, line.status) == (4, 5, Status.PASS)
    assert line.low is not None
    assert line.high is not None
    assert line.low < 0.8 < line.high
    (line,) = target_lines([*rows, partial("6", Outcome.BLOCKED)], [PARTIAL], english)
    assert (line.k, line.n, line.status) == (4, 6, Status.FAIL)
    assert list(target_reasons([line])) == [
        "target 'partial': 4 of 6 cases released, category 'partial', fewer than 80 %"
    ]


def test_a_bound_is_exact_and_not_the_nearest_binary_fraction() -> None:
    rows = [partial(str(n)) for n in range(7)] + [partial(f"b{n}", Outcome.BLOCKED) for n in range(3)]
    (line,) = target_lines(rows, [PARTIAL.model_copy(update={"at_least": 0.7})], english)
    assert line.status is Status.PASS


def test_a_failure_mode_stays_within_its_bound() -> None:
    rows = [row("a"), row("b", Outcome.BLOCKED, modes=("no_answer",))]
    (line,) = target_lines(rows, [CUTOFF], english)
    assert (line.k, line.n, line.status) == (0, 2, Status.PASS)
    (line,) = target_lines([*rows, row("c", Outcome.BLOCKED, modes=("training_cutoff_excuse",))], [CUTOFF], english)
    assert (line.k, line.n, line.status, line.at_most) == (1, 3, Status.FAIL, True)
    assert list(target_reasons([line])) == ["target 'cut-off': 1 of 3 cases show training_cutoff_excuse, more than 0 %"]


def test_a_gate_is_counted_where_it_was_measured_in_one_language_and_slice() -> None:
    target = Target(name="ja", of="gate:faithfulness", language="ja", slice="ferns", at_least=1)
    given = [("a", Status.PASS), ("b", Status.FAIL), ("c", Status.NOT_APPLICABLE), ("d", Status.NOT_TESTED)]
    rows = [row(name, slice_="ferns", statuses={"gate:faithfulness": status}) for name, status in given]
    rows += [row("e", slice_="moss", statuses={"gate:faithfulness": Status.FAIL})]
    (line,) = target_lines(rows, [target], lambda _case_id: "ja")
    assert (line.k, line.n, line.left_out, line.status) == (1, 2, 1, Status.FAIL)
    (line,) = target_lines(rows, [target], english)
    assert (line.n, line.status) == (0, Status.NOT_TESTED)


def test_a_target_that_no_case_measures_stops_a_run_unless_it_is_only_shown() -> None:
    rows = [partial("a", Outcome.NOT_TESTED), partial("b", Outcome.NO_TRACE)]
    lines = target_lines(rows, [PARTIAL], english)
    assert (lines[0].n, lines[0].left_out) == (0, 2)
    assert list(target_reasons(lines)) == [
        "target 'partial' is not tested: no case was judged for it (cases released, category 'partial')"
    ]
    shown = target_lines(rows, [PARTIAL.model_copy(update={"gates": False})], english)
    assert list(target_reasons(shown)) == []


@pytest.mark.parametrize(
    "values",
    [
        {"name": ""},
        {"at_least": None},
        {"at_most": 0.5},
        {"of": "mode:no_answer"},
        {"of": "mode:no_anwser", "at_least": None, "at_most": 0},
        {"of": "gate:nope"},
        {"of": "stage:citations"},
        {"language": "english"},
        {"at_least": 1.5},
        {"at_least": float("nan")},
        {"at_last": 1},
    ],
)
def test_a_target_that_would_bind_nothing_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Target.model_validate({"name": "x", "at_least": 0.5, **values})


def test_two_targets_have_two_names() -> None:
    with pytest.raises(ValidationError, match="two targets are called partial"):
        ScoringRules(targets=(PARTIAL, PARTIAL))


def test_rules_without_targets_keep_their_bytes() -> None:
    assert "targets" not in ScoringRules().model_dump_json()
    assert "targets" in ScoringRules(targets=(PARTIAL,)).model_dump_json()


def test_beside_a_baseline_a_target_moves_with_the_interval_of_its_change() -> None:
    before = report([partial(str(n)) for n in range(10)], "old.jsonl")
    after = report([partial(str(n), Outcome.BLOCKED if n < 4 else Outcome.RELEASED) for n in range(10)])
    rules = ScoringRules(targets=(PARTIAL, Target(name="ja", language="ja", at_least=1)))
    (change,) = compare(before, after, rules).targets
    assert (change.name, change.before_k, change.after_k, change.n) == ("partial", 10, 6, 10)
    assert change.low < -0.4 < change.high <= 0.05
    assert [one.name for one in compare(before, after, rules, language=lambda _case_id: "ja").targets] == [
        "partial",
        "ja",
    ]
