"""Every rule has a page that tells the truth: its bad example is found, its good one is not; one field differs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import goldtui.checks
from goldtui.casework.kill_matrices import kill_matrices
from goldtui.checks.catalog import BY_CODE, RULES, selected_rules
from goldtui.checks.declare import FAMILIES, Rule
from goldtui.checks.run import check
from goldtui.formats import gold_lines
from goldtui.gates.chain import STRICT
from goldtui.model.checks import CheckFinding, CheckSettings
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.review_facts import ReviewFact
from tests.checks.check_sample import changed, reviewed, with_fields

CODES = [rule.declared.code for rule in RULES]


def lose(case: GoldCase) -> list[str]:
    return [notice.message for notice in gold_lines.changes(case)]


def codes_found(goldset: GoldSet, rules: Iterable[Rule], *, variants: bool) -> list[str]:
    return [f.code for f in found_in(goldset, rules, variants=variants)]


def found_in(
    goldset: GoldSet, rules: Iterable[Rule], *, variants: bool, reviews: Iterable[ReviewFact] = ()
) -> tuple[CheckFinding, ...]:
    stray = {v.case_id for v in goldset.variants} - {c.case_id for c in goldset.cases}
    matrices = kill_matrices(goldset, STRICT) if variants and not stray else None
    return check(goldset, rules, matrices=matrices, gold_lines=lose, reviews=reviews).findings


@pytest.mark.parametrize("rule", RULES, ids=CODES)
def test_a_rule_finds_its_bad_example_and_leaves_its_good_one_alone(rule: Rule) -> None:
    example, code = rule.declared.example, rule.declared.code
    bad, good = (
        found_in(changed(example, value), [rule], variants=rule.needs_variants, reviews=reviewed(example, value))
        for value in (example.bad, example.good)
    )
    assert {f.code for f in bad} == {code}
    if rule.of_score is None:
        assert good == ()
    else:
        # So small a set lacks most kinds of variants; the one that the example speaks of is there or is not.
        assert {f.where for f in bad} - {f.where for f in good}


@pytest.mark.parametrize("rule", RULES, ids=CODES)
def test_bad_and_good_differ_in_one_field(rule: Rule) -> None:
    example = rule.declared.example
    bad, good = (
        changed(example, value).model_dump(mode="json")
        | {"reviews": [fact.model_dump(mode="json") for fact in reviewed(example, value)]}
        for value in (example.bad, example.good)
    )
    paths = list(differing(bad, good))
    assert paths
    assert all(path.startswith(example.path) for path in paths), paths


def differing(one: Any, other: Any, path: str = "") -> Iterable[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from differing(one.get(key), other.get(key), f"{path}.{key}" if path else key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from differing(a, b, f"{path}[{index}]")
    elif one != other:
        yield path


def test_the_sample_is_free_of_flaws_but_for_what_so_small_a_set_cannot_have() -> None:
    found = codes_found(with_fields({}), selected_rules(CheckSettings()), variants=True)
    assert set(found) <= {"GT506", "GT507"}


def test_codes_are_in_order_unique_and_of_a_family() -> None:
    assert sorted(CODES) == CODES
    assert len(set(CODES)) == len(CODES) >= 40
    assert {code[:3] for code in CODES} == set(FAMILIES)
    names = [rule.declared.name for rule in RULES]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)


def test_every_rule_file_is_in_the_catalogue_and_the_reverse() -> None:
    root = Path(goldtui.checks.__file__).parent
    written = {m[1] for path in root.rglob("*.py") for m in re.finditer(r'code="(GT\d{3})"', path.read_text("utf-8"))}
    assert written == set(BY_CODE)


@pytest.mark.parametrize("rule", RULES, ids=CODES)
def test_a_page_is_whole(rule: Rule) -> None:
    page = rule.declared
    assert all((page.says, page.why, page.fix, page.place))
    assert page.says.endswith(".")
    assert page.why.endswith(".")
    computations = (rule.of_chunk, rule.of_case, rule.of_set, rule.of_matrix, rule.of_score, rule.of_review)
    assert sum(one is not None for one in computations) == 1


@pytest.mark.parametrize("rule", [r for r in RULES if r.repair is not None], ids=lambda r: r.declared.code)
def test_a_safe_fix_takes_its_own_flaw_away_and_changes_nothing_the_second_time(rule: Rule) -> None:
    from goldtui.checks.repair import repair_cases

    example = rule.declared.example
    bad = changed(example, example.bad)
    once = repair_cases(bad, [rule])
    fixed = bad.model_copy(update={"cases": tuple(once.get(c.case_id, c) for c in bad.cases)})
    assert once
    assert codes_found(fixed, [rule], variants=False) == []
    assert repair_cases(fixed, [rule]) == {}
    assert fixed == changed(example, example.good) or rule.declared.code == "GT204"


def test_one_claim_of_a_refusal_is_counted_as_one() -> None:
    rule = next(one for one in RULES if one.declared.name == "refusal-with-points")
    said = [
        one.message
        for one in found_in(changed(rule.declared.example, rule.declared.example.bad), [rule], variants=False)
    ]
    assert said == ["the case expects a refusal and has 1 point"]
