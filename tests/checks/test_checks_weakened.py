"""Weakened copies of the example set: each is found by name, by a check or by the variants it lets through."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from goldtui.casework.kill_matrices import kill_matrices
from goldtui.checks.catalog import selected_rules
from goldtui.checks.run import check
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import STRICT
from goldtui.model.checks import CheckSettings
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.workbench.session.places import example_folder

CASE = "gh-quarantine-mealybug"
GARDEN = native.read((example_folder(),), ReadOptions()).goldset


def found(goldset: GoldSet, only: str | None = CASE) -> set[tuple[str, str | None]]:
    """Codes with their case, without what is only worth a look; the variants of the one case are judged."""
    rules = selected_rules(CheckSettings())
    report = check(goldset, rules, matrices=kill_matrices(goldset, STRICT, case_id=only))
    return {(f.code, f.case_id) for f in report.findings if not f.code.startswith(("GT506", "GT507"))}


@cache
def before() -> set[tuple[str, str | None]]:
    """What is found in the set as it is; not while tests are collected, in each worker."""
    return found(GARDEN)


def with_case(change: Callable[[dict[str, Any]], None]) -> GoldSet:
    """The example set with one case changed."""
    cases = []
    for case in GARDEN.cases:
        if case.case_id == CASE:
            content = case.model_dump(mode="json")
            change(content)
            case = GoldCase.model_validate(content)
        cases.append(case)
    return GARDEN.model_copy(update={"cases": tuple(cases)})


def claim(case: dict[str, Any], index: int = 0) -> Any:
    return case["reference"]["claims"][index]


def generic_phrase(case: dict[str, Any]) -> None:
    claim(case)["support_phrases"] = ["Every plant that"]


def short_phrase(case: dict[str, Any]) -> None:
    claim(case)["support_phrases"] = ["that"]


def no_phrase(case: dict[str, Any]) -> None:
    claim(case)["support_phrases"] = []


def invented_phrase(case: dict[str, Any]) -> None:
    claim(case)["support_phrases"] = ["a plant is kept apart for 28 days"]


def one_phrase_for_all(case: dict[str, Any]) -> None:
    claim(case, 1)["support_phrases"] = claim(case)["support_phrases"]


def vital_claim_dropped(case: dict[str, Any]) -> None:
    case["reference"]["claims"] = case["reference"]["claims"][:1]


def vital_points_made_okay(case: dict[str, Any]) -> None:
    for point in case["points"]:
        point["importance"] = "okay"


def answer_phrases_removed(case: dict[str, Any]) -> None:
    case["points"][0]["answer_phrases"] = []


def answer_phrase_generic(case: dict[str, Any]) -> None:
    case["points"][0]["answer_phrases"] = ["every"]


def answer_phrase_of_another_answer(case: dict[str, Any]) -> None:
    case["points"][0]["answer_phrases"] = ["quarantine house Q3"]


def required_source_forgotten(case: dict[str, Any]) -> None:
    case["required_source_ids"] = []


def citation_forgotten(case: dict[str, Any]) -> None:
    claim(case)["citation_id"] = None


def number_changed(case: dict[str, Any]) -> None:
    claim(case)["text"] = claim(case)["text"].replace("28 days", "82 days")


def truth_forbidden(case: dict[str, Any]) -> None:
    case["points"][0]["forbidden_phrases"] = ["quarantine house Q2"]


def behaviour_forgotten(case: dict[str, Any]) -> None:
    case["expected_behaviour"] = None


def reference_forgotten(case: dict[str, Any]) -> None:
    case["reference"] = None


def question_of_another_case(case: dict[str, Any]) -> None:
    case["question"] = next(c.question for c in GARDEN.cases if c.case_id != CASE)


def label_of_the_answer_believed(case: dict[str, Any]) -> None:
    """The answer supplies its own proof: its claims are a pipeline's, which nothing in the case recognises."""
    case["reference"]["labelled_by"] = "pipeline"
    for point in case["points"]:
        point["answer_phrases"] = []


WEAKENINGS: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (generic_phrase, "GT207"),
    (short_phrase, "GT206"),
    (no_phrase, "GT201"),
    (invented_phrase, "GT202"),
    (one_phrase_for_all, "GT210"),
    (vital_claim_dropped, "GT301"),
    (vital_points_made_okay, "GT314"),
    (answer_phrases_removed, "GT305"),
    (answer_phrase_generic, "GT307"),
    (answer_phrase_of_another_answer, "GT306"),
    (required_source_forgotten, "GT315"),
    (citation_forgotten, "GT217"),
    (number_changed, "GT214"),
    (truth_forbidden, "GT310"),
    (behaviour_forgotten, "GT327"),
    (reference_forgotten, "GT330"),
    (question_of_another_case, "GT403"),
    (label_of_the_answer_believed, "GT501"),
]


@pytest.mark.parametrize(("weaken", "code"), WEAKENINGS, ids=[w.__name__ for w, _ in WEAKENINGS])
def test_a_weakened_case_is_found_by_name(weaken: Callable[[dict[str, Any]], None], code: str) -> None:
    weakened = with_case(weaken)
    assert weakened != GARDEN
    assert any(one == code for one, _ in found(weakened) - before())


def test_a_lie_that_no_forbidden_phrase_names_any_more_gets_through_the_matrix() -> None:
    bare = [
        case.model_copy(update={"points": tuple(p.model_copy(update={"forbidden_phrases": ()}) for p in case.points)})
        for case in GARDEN.cases
    ]
    new = found(GARDEN.model_copy(update={"cases": tuple(bare)}), only=None) - before()
    assert {code for code, _ in new} & {"GT502", "GT503"}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"required_versions": ()}, "GT418"),
        ({"required_slices": ("glasshouse", "bee-keeping")}, "GT407"),
        ({"refusal_patterns": (".*",)}, "GT416"),
        ({"slice_min_cases": 30}, "GT406"),
    ],
)
def test_a_weakened_policy_is_found_by_name(changes: dict[str, Any], code: str) -> None:
    weakened = GARDEN.model_copy(update={"policy": GARDEN.policy.model_copy(update=changes)})
    assert code in {one for one, _ in found(weakened) - before()}


def test_a_chunk_that_was_taken_out_of_force_is_found_by_name() -> None:
    source = next(c for c in GARDEN.cases if c.case_id == CASE).required_source_ids[0]
    evidence = tuple(c.model_copy(update={"current": False}) if c.chunk_id == source else c for c in GARDEN.evidence)
    assert ("GT318", CASE) in found(GARDEN.model_copy(update={"evidence": evidence})) - before()


def test_the_example_set_has_no_error() -> None:
    report = check(GARDEN, selected_rules(CheckSettings()))
    assert [f for f in report.findings if f.severity.value == "error"] == []
