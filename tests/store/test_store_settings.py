"""The last word on name, description and policy counts, and the earlier ones stay on record."""

from __future__ import annotations

from store_samples import ANA, AT, BEN, later

from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy
from goldtui.store import settings
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.settings import SetInfo


def test_a_new_store_has_the_defaults(store: Store) -> None:
    assert settings.load(store) == SetInfo("untitled", "", Policy())


def test_the_last_value_of_each_counts(store: Store) -> None:
    settings.save(store, SetInfo("pool", "one", Policy(signers_needed=3)), author=ANA, at=AT)
    settings.save(store, SetInfo("pool", "two", Policy(signers_needed=3)), author=BEN, at=later(1))
    assert settings.load(store) == SetInfo("pool", "two", Policy(signers_needed=3))
    assert [(entry.actor, entry.object) for entry in audit.entries(store)] == [
        (ANA, "name, description, policy"),
        (BEN, "description"),
    ]


def test_saving_what_is_already_so_writes_nothing(store: Store) -> None:
    settings.save(store, SetInfo("pool"), author=ANA, at=AT)
    before = audit.head(store)
    settings.save(store, SetInfo("pool"), author=BEN, at=later(1))
    assert audit.head(store) == before


def test_whoever_changed_the_rules_is_named_and_a_list_of_people_is_no_rule(store: Store) -> None:
    listed = (Person(name="Cara", roles=(Role.OWNER,)),)
    settings.save(store, SetInfo("pool"), author=ANA, at=AT)
    settings.save(store, SetInfo("pool", "", Policy(people=listed)), author="Cara", at=later(1))
    assert settings.policy_authors(store) == ()
    settings.save(store, SetInfo("pool", "", Policy(people=listed, min_precision=0.5)), author=BEN, at=later(2))
    settings.save(store, SetInfo("ponds", "", Policy(people=(), min_precision=0.5)), author=ANA, at=later(3))
    assert settings.policy_authors(store) == (BEN,)
