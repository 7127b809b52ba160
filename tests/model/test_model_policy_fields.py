"""Every field of a policy is declared once, with a meaning and what it may be."""

from __future__ import annotations

import pytest

from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS, PolicyGroup, field_of, record_keys, value_at
from goldtui.model.records import Record


def test_the_catalogue_names_every_field_of_a_policy_once() -> None:
    assert sorted(one.key for one in POLICY_FIELDS) == sorted(record_keys())


def test_a_field_that_a_policy_gains_fails_until_it_is_declared() -> None:
    class Bounds(Record):
        least_kappa: float = 0.6

    class Grown(Policy):
        leaf_colour: str = "green"
        bounds: Bounds = Bounds()
        maybe: Bounds | None = None

    grown = set(record_keys(Grown)) - {one.key for one in POLICY_FIELDS}
    assert grown == {"leaf_colour", "bounds.least_kappa", "maybe.least_kappa"}


@pytest.mark.parametrize("field", POLICY_FIELDS, ids=lambda one: one.key)
def test_each_field_has_a_meaning_and_what_it_may_be(field) -> None:  # type: ignore[no-untyped-def]
    assert field.meaning.endswith(".")
    assert len(field.title) <= 32
    assert field.allowed
    assert field.usual == value_at(Policy(), field.key)


def test_every_group_but_that_of_judges_has_fields() -> None:
    assert {one.group for one in POLICY_FIELDS} >= set(PolicyGroup) - {PolicyGroup.JUDGES}


def test_an_entry_of_a_table_is_named_after_its_table() -> None:
    found = field_of("slice_minimums.seed exchange, winter")
    assert found is not None
    assert (found[0].key, found[1]) == ("slice_minimums", "seed exchange, winter")
    assert field_of("slice_minimum.visitors") is None
    assert field_of("scoring") is None
