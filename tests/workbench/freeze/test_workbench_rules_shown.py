"""A signer reads every rule that differs, and none of the hundreds that do not."""

from __future__ import annotations

import pytest

from goldtui.model.policy import Policy
from goldtui.workbench.freeze.content import policy_row
from goldtui.workbench.freeze.diff import Change, changes
from goldtui.workbench.freeze.rules_shown import first_policy, moved_entries
from goldtui.workbench.freeze.words import markdown_lines, summary, text_lines
from goldtui.workbench.policy.files import preset_named, presets
from goldtui.workbench.policy.values import with_values

ALL = "goldtui sign 1.0.0 --full"
RULES = [f"no orchid {number}" for number in range(9)]


def first(policy: Policy) -> tuple[Change, ...]:
    return changes({}, {"policy.json": [policy_row(policy)]})


def later(before: Policy, after: Policy) -> tuple[Change, ...]:
    return changes({"policy.json": [policy_row(before)]}, {"policy.json": [policy_row(after)]})


def test_a_first_policy_that_is_the_default_says_so_in_one_line() -> None:
    lines = list(text_lines(first(Policy()), ALL))
    assert lines[0] == "1 policy added"
    assert lines[1].startswith("policy: the default policy, digest ")
    assert lines[1].endswith(f"; 0 of 51 fields differ; all of it: {ALL}")
    assert len(lines) == 2


def test_a_first_policy_shows_what_it_has_of_its_own() -> None:
    lines = list(text_lines(first(Policy(slice_minimum=0.5)), ALL))
    assert "; 1 of 51 fields differ; " in lines[1]
    assert lines[2:] == ["  slice_minimum", "    usual 0.95", "    here  0.5"]
    marked = list(markdown_lines(first(Policy(slice_minimum=0.5)), ALL))
    assert marked[-1] == "  - `slice_minimum` was `0.95`, is `0.5`"


@pytest.mark.parametrize("name", [one.name for one in presets()])
def test_a_first_policy_that_is_a_preset_is_called_by_its_name(name: str) -> None:
    found = first_policy(first(with_values(Policy(), preset_named(name).values, name)))
    assert found is not None
    assert (found.near, found.differs) == (f"the preset {name}", ())


def test_every_entry_of_a_first_policy_is_printed_where_all_of_it_is_asked_for() -> None:
    lines = "\n".join(text_lines(first(Policy())))
    assert all(f"  {field}\n" in lines for field in policy_row(Policy()))


def test_of_a_long_list_its_changes_are_counted_and_the_first_few_shown() -> None:
    before = Policy(refusal_patterns=tuple(RULES[:8]))
    after = Policy(refusal_patterns=(*RULES[5:], "palm 1", "palm 2", "palm 3", "palm 4"))
    found = later(before, after)
    assert list(text_lines(found, ALL))[1:] == [
        "policy",
        "  refusal_patterns: 5 added, 5 removed, 8 entries now",
        "    - no orchid 0",
        "    - no orchid 1",
        "    - no orchid 2",
        "    + no orchid 8",
        "    + palm 1",
        "    + palm 2",
        f"    and 4 more: {ALL}",
    ]
    assert f"and 4 more: `{ALL}`" in list(markdown_lines(found, ALL))[-1]
    assert "palm 4" in "\n".join(text_lines(found))


def test_a_long_list_in_another_order_says_so_and_a_short_one_is_shown_whole() -> None:
    turned = Change("policy", "policy", "refusal_patterns", RULES, RULES[::-1])
    assert list(text_lines([turned], ALL))[-1] == "  refusal_patterns: the same 9 entries in another order"
    assert moved_entries(Change("policy", "policy", "refusal_patterns", ["a"], ["b"])) is None


def test_an_entry_that_only_looks_the_same_counts_as_changed() -> None:
    found = moved_entries(Change("case", "fern", "extra", [1, *RULES], [True, *RULES]))
    assert found is not None
    assert (found.added, found.removed) == ((True,), (1,))


def test_a_policy_that_follows_on_another_is_shown_by_its_changed_fields_alone() -> None:
    found = later(Policy(), Policy(slice_minimum=0.5))
    assert first_policy(found) is None
    assert summary(found) == "1 policy changed"
    assert list(text_lines(found, ALL))[1:] == ["policy", "  slice_minimum", "    was  0.95", "    is   0.5"]
