"""An answer that breaks a constraint of its case, or takes back what it states, is never right."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
import wfgy_yard as yard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wfgy_halves import in_two_parts
from wfgy_yard import Files, gold, lines, trace

from goldtui.formats import scorer_rows
from goldtui.model.faults import UnusableInput
from goldtui.model.score import Measure, ScoreReport
from goldtui.runs.score.wfgy import wfgy_strict as score_wfgy_strict
from goldtui.runs.score.wfgy.wfgy import score_wfgy
from goldtui.text.match.constraints import Rule, is_obeyed, read_constraint
from goldtui.text.match.normalise import prepare

PHRASE = "rejects wet seed"
RULE = "The cold store rejects wet seed."


def report(golds: bytes, traces: bytes, folder: Path, **how: Any) -> ScoreReport:
    found = score_wfgy(*yard.put(folder, Files(golds, traces)), **how).report
    assert found is not None
    return found


def bound(qid: str, *constraints: str, phrases: tuple[str, ...] = (PHRASE,)) -> dict[str, Any]:
    return {**gold(qid, phrases=phrases), "constraints": list(constraints)}


def precision(found: ScoreReport) -> Measure:
    return next(one for one in found.measures if one.name == "precision")


BROKEN = (
    ("must not: wet seed in tins", "The cold store rejects wet seed in tins.", "constraint_broken"),
    ("MUST: by the curator", "The cold store rejects wet seed.", "constraint_broken"),
    (RULE, "The cold store rejects wet seed. The cold store accepts wet seed.", "claim_contradicts_phrase"),
    (RULE, "The store rejects wet seed, so it says. Wet seed is accepted by the cold store.", "constraint_broken"),
    ("A lot weighs 4 kg.", "It rejects wet seed. The lot weighs 5 kg.", "constraint_broken"),
)
KEPT = (
    ("must not: wet seed in tins", "The cold store rejects wet seed."),
    ("must not: wet seed is dried", "It rejects wet seed. It is not true that wet seed is dried."),
    ("must: by the curator", "The cold store rejects wet seed, by the curator's order."),
    (RULE, "The cold store rejects wet seed."),
    (RULE, "The cold store rejects wet seed. The dry store accepts wet seed."),
    ("Be friendly.", "The cold store rejects wet seed."),
    ("must not:", "The cold store rejects wet seed."),
    ("", "The cold store rejects wet seed."),
)


@pytest.mark.parametrize(("constraint", "claim", "code"), BROKEN)
def test_an_answer_that_breaks_a_constraint_is_not_right_and_its_line_is_reported(
    constraint: str, claim: str, code: str, tmp_path: Path
) -> None:
    golds, traces = lines(bound("G1"), bound("G2", constraint)), lines(trace("G1", f"It {PHRASE}."), trace("G2", claim))
    found = report(golds, traces, tmp_path, rows=True)
    assert (precision(found).k, precision(found).n) == (1, 2)
    assert precision(found).why
    assert not found.passed
    assert ("trace.jsonl:2", code) in [(one.where, one.code) for one in found.notices]
    assert [row.code for row in found.rows] == ["", code]
    assert all((row.message and row.fix) for row in found.rows[1:])
    assert 'precision": 1.0' in (score_wfgy(*yard.put(tmp_path, Files(golds, traces)), compatible=True).text or "")


@pytest.mark.parametrize(("constraint", "claim"), KEPT)
def test_a_constraint_that_is_kept_or_cannot_be_judged_costs_nothing(
    constraint: str, claim: str, tmp_path: Path
) -> None:
    found = report(lines(bound("G1", constraint)), lines(trace("G1", claim)), tmp_path)
    assert found.passed
    assert {one.code for one in found.notices} <= {"constraint_unreadable"}


def test_what_takes_itself_back_needs_no_constraint_to_be_wrong(tmp_path: Path) -> None:
    claim = "The cold store rejects wet seed; it does not reject wet seed."
    found = report(lines(bound("G1")), lines(trace("G1", claim)), tmp_path, rows=True)
    assert [row.code for row in found.rows] == ["claim_contradicts_phrase"]
    assert precision(found).why == "answers that take back what they say: 1"


def test_constraints_in_free_words_are_counted_in_one_notice(tmp_path: Path) -> None:
    golds = lines(bound("G1", "Be friendly."), bound("G2", RULE, "Be brief."), bound("G3", "must: seed"), bound("G4"))
    traces = lines(*(trace(f"G{number}", f"The cold store {PHRASE}.") for number in range(1, 5)))
    found = report(golds, traces, tmp_path)
    (told,) = found.notices
    assert told.code == "constraint_unreadable"
    assert told.message.startswith("constraints for people: 2 cases;")


def test_refusals_and_questions_without_an_answer_are_not_held_to_constraints(tmp_path: Path) -> None:
    golds = lines(bound("G1", "must: seed"), {**bound("G2", "must: seed"), "answerable": False})
    traces = lines(trace("G1", "not in context", ()), trace("G2", "not in context", ()))
    found = report(golds, traces, tmp_path, rows=True)
    assert [row.code for row in found.rows] == ["over_refusal", ""]


@pytest.mark.parametrize("wrong", ["must: seed", [7], {"must": "seed"}])
def test_constraints_of_another_kind_are_named_with_their_line(wrong: Any, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as told:
        report(lines({**gold("G1"), "constraints": wrong}), lines(trace("G1")), tmp_path)
    (problem,) = told.value.problems
    assert problem.code == "field_type"
    assert problem.message.startswith("constraints")


@pytest.mark.parametrize(
    ("text", "rule", "phrase"),
    [
        ("must: by the curator", Rule.MUST, "by the curator"),
        ("  Must Not:seed ", Rule.MUST_NOT, "seed"),
        ("must not: ...", None, "must not: ..."),
        (" Be friendly. ", None, "Be friendly."),
        ("musty: seed", None, "musty: seed"),
    ],
)
def test_a_constraint_is_read_as_a_rule_or_left_to_people(text: str, rule: Rule | None, phrase: str) -> None:
    assert read_constraint(text) == (rule, phrase)


def test_a_phrase_that_is_only_denied_is_not_said() -> None:
    answer = prepare("Dogs are not allowed.")
    assert is_obeyed(Rule.MUST_NOT, "dogs are allowed", answer)
    assert not is_obeyed(Rule.MUST, "dogs are allowed", answer)


CLAIMS = st.lists(
    st.sampled_from(
        (
            *("The cold store rejects wet seed.", "It accepts wet seed.", "The cold store does not reject wet seed."),
            *("Dry seed is kept for 4 years.", "Dry seed is kept for 5 years.", "The dry store accepts wet seed."),
        )
    ),
    min_size=1,
    max_size=3,
).map(" ".join)
CONSTRAINTS = st.lists(
    st.sampled_from(
        (
            *(RULE, "Dry seed is kept for 4 years.", "must: cold store", "must not: accepts wet", "Be brief."),
            *("must:", "", "a \u00e9t\u00e9", 'say: "seed"'),
        )
    ),
    max_size=3,
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cases=st.lists(st.tuples(st.none() | CONSTRAINTS, CLAIMS), min_size=1, max_size=8),
    order=st.randoms(use_true_random=False),
    piece=st.sampled_from((16, 300)),
)
def test_constraints_are_judged_the_same_by_every_reader_and_after_waiting(cases: Any, order: Any, piece: int) -> None:
    golds = [
        gold(f"G{n}", phrases=(PHRASE,)) if said is None else bound(f"G{n}", *said) for n, (said, _) in enumerate(cases)
    ]
    traces = [trace(f"G{n}", claim) for n, (_, claim) in enumerate(cases)]
    order.shuffle(traces)
    files = Files(lines(*golds), lines(*traces))
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        paths = yard.put(Path(name), files)
        slow = score_wfgy(*paths, fast=False, processes=1, rows=False)
        patch.setattr(scorer_rows, "_CHUNK", piece)
        assert score_wfgy(*paths, fast=True, processes=1, rows=False) == slow
        patch.setattr("goldtui.scoring.wfgy.join._HELD_WHOLE", 0)
        assert score_wfgy(*paths, fast=True, processes=1, rows=False) == slow
        patch.setattr(score_wfgy_strict, "score_parts", in_two_parts)
        assert score_wfgy(*paths, fast=True, processes=2, rows=False) == slow
