"""Evidence is found by id, version and neighbourhood; a later word on permission counts, the text never changes."""

from __future__ import annotations

import pytest
from store_samples import ANA, AT, BEN, chunk, later

from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion
from goldtui.model.records import EvidenceChunk
from goldtui.store import sets
from goldtui.store.db.engine import Store
from goldtui.store.evidence import chunks
from tests.store.said_of_chunks import at_version, say_of

EVIDENCE = (
    chunk("b", "v1", parent_id="guide"),
    chunk("b", "v2", parent_id="guide", current=False),
    chunk("a", "v1", parent_id="guide", permitted=False, text=None),
    chunk("c", "v1", parent_id="rules", permitted=None, current=None),
)


@pytest.fixture
def filled(store: Store) -> Store:
    sets.import_set(store, GoldSet(evidence=EVIDENCE), author=ANA, at=AT)
    return store


def test_chunks_come_back_as_stored_in_stored_order(filled: Store) -> None:
    assert chunks.get(filled, ["a", "b", "b", "unknown"]) == EVIDENCE[:3]
    assert chunks.ids(filled) == ("a", "b", "c")


def test_neighbours_share_a_parent(filled: Store) -> None:
    assert chunks.neighbours(filled, "guide") == EVIDENCE[:3]
    assert chunks.neighbours(filled, "nowhere") == ()


def test_the_distractor_is_the_first_admissible_chunk_that_is_not_excluded(filled: Store) -> None:
    assert chunks.first_admissible(filled, excluding=()) == EVIDENCE[0]
    assert chunks.first_admissible(filled, excluding=("b",)) is None
    say_of(filled, [("c", "v1")], Assertion(by=BEN, permitted=True, current=True), at=AT)
    found = chunks.first_admissible(filled, excluding=("b",))
    assert found is not None
    assert found.chunk_id == "c"


def flags(found: EvidenceChunk | None) -> tuple[bool | None, bool | None]:
    assert found is not None
    return found.permitted, found.current


def test_the_last_word_on_each_flag_counts_and_silence_changes_nothing(filled: Store) -> None:
    def say(permitted: bool | None, current: bool | None) -> None:
        said = Assertion(by=BEN, permitted=permitted, current=current)
        say_of(filled, [("c", "v1")], said, at=later(1))

    say(True, None)
    assert flags(at_version(filled, "c", "v1")) == (True, None)
    say(None, False)
    assert flags(at_version(filled, "c", "v1")) == (True, False)
    say(False, None)
    assert flags(at_version(filled, "c", "v1")) == (False, False)
    assert flags(at_version(filled, "b", "v1")) == (True, True)


def test_thousands_of_ids_are_asked_for_at_once(store: Store) -> None:
    many = tuple(chunk(f"c{n:04}") for n in range(1500))
    sets.import_set(store, GoldSet(evidence=many), author=ANA, at=AT)
    assert chunks.get(store, [one.chunk_id for one in reversed(many)]) == many


def test_withheld_chunks_are_those_of_which_the_last_word_is_no(store: Store) -> None:
    said = {"open": True, "shut": False, "unset": None, "taken back": True, "allowed later": False}
    bring = tuple(EvidenceChunk(chunk_id=i, version="v1", permitted=flag, text="x") for i, flag in said.items())
    sets.import_set(store, GoldSet(evidence=bring), author=ANA, at=AT)
    for chunk_id, permitted in (("taken back", False), ("allowed later", True)):
        say_of(store, [(chunk_id, "v1")], Assertion(by=BEN, permitted=permitted), at=later(1))
    assert [chunk.chunk_id for chunk in chunks.withheld(store)] == ["shut", "taken back"]
