"""What became of a phrase: four words, each with the law that makes it true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.match.anchor import Anchoring, anchor, nearest_of, places_of
from goldtui.text.match.normalise import prepare
from goldtui.text.version_order import is_earlier

PHRASE = "orchids drink rain water at dawn"
SENTENCES = st.lists(
    st.sampled_from(["The gate is green.", "Ferns – all of them – grow.", "Öl and «moss».", "竹が生える。", "A pond"]),
    max_size=4,
).map("\n".join)
SOME = SENTENCES.filter(bool)


def around(before: str, after: str) -> str:
    return f"{before}\n{PHRASE}.\n{after}"


def became(old: str, new: str) -> Anchoring:
    return anchor(PHRASE, places_of(PHRASE, prepare(old)), prepare(new)).outcome


@given(SENTENCES, SENTENCES, SENTENCES)
def test_whatever_comes_after_its_place_a_phrase_is_exact(before: str, after: str, other: str) -> None:
    assert became(around(before, after), around(before, after)) is Anchoring.EXACT
    assert became(around(before, after), around(before, other)) is Anchoring.EXACT


@given(SENTENCES, SENTENCES, SOME)
def test_a_phrase_after_an_inserted_text_has_moved(before: str, after: str, inserted: str) -> None:
    old = around(before, after)
    new = f"{inserted}\n{old}"
    assert became(old, new) is Anchoring.MOVED
    span = anchor(PHRASE, places_of(PHRASE, prepare(old)), prepare(new)).spans[0]
    assert new[span.start : span.end] == PHRASE


@given(SENTENCES, SENTENCES, SOME, st.integers(2, 4))
def test_a_phrase_that_stands_several_times_and_never_at_its_place_is_ambiguous(
    before: str, after: str, inserted: str, times: int
) -> None:
    old = around(before, after)
    new = f"{inserted}\n" + "\n".join([old] * times)
    found = anchor(PHRASE, places_of(PHRASE, prepare(old)), prepare(new))
    assert (found.outcome, len(found.spans)) == (Anchoring.AMBIGUOUS, times)


@given(SENTENCES, SENTENCES)
def test_a_phrase_that_kept_its_place_is_exact_however_often_it_stands_elsewhere(before: str, after: str) -> None:
    old = around(before, after)
    assert became(old, f"{old}\n{old}") is Anchoring.EXACT


@given(SENTENCES, SENTENCES)
def test_a_phrase_that_was_taken_out_is_an_orphan(before: str, after: str) -> None:
    found = anchor(PHRASE, places_of(PHRASE, prepare(around(before, after))), prepare(f"{before}\n{after}"))
    assert (found.outcome, found.spans) == (Anchoring.ORPHAN, ())


@given(SENTENCES, SENTENCES)
def test_without_a_place_of_before_nothing_is_exact(before: str, after: str) -> None:
    assert anchor(PHRASE, (), prepare(around(before, after))).outcome is Anchoring.MOVED


def test_another_typography_at_the_same_place_is_not_exact() -> None:
    old, new = "Kept at 5-10 °C here.", "Kept at 5–10 °C here."
    assert anchor("at 5-10 °C", places_of("at 5-10 °C", prepare(old)), prepare(new)).outcome is Anchoring.MOVED


def test_of_two_places_of_before_both_must_be_kept() -> None:
    old = f"{PHRASE}. {PHRASE}."
    assert became(old, old + " More.") is Anchoring.EXACT
    assert became(old, f"{PHRASE}. Nothing.") is Anchoring.MOVED
    assert became(old, f"{PHRASE}. Now {PHRASE}.") is Anchoring.AMBIGUOUS


def test_a_phrase_that_its_new_source_denies_says_so() -> None:
    found = anchor("dogs are admitted", (), prepare("By night, dogs are not admitted and no dogs are admitted."))
    assert found.denied
    assert not anchor("dogs are admitted", (), prepare("By night, dogs are admitted.")).denied


def test_the_nearest_wording_comes_from_whichever_text_is_nearest() -> None:
    texts = ["Nothing about it.", "All orchids drink rain water at noon."]
    found = nearest_of(PHRASE, texts)
    assert found is not None
    assert found[0] == 1
    assert "rain water" in found[1].text
    assert nearest_of(PHRASE, ["0", ""]) is None


@pytest.mark.parametrize(
    ("one", "other", "earlier"),
    [
        ("handbook/2025-06-01", "handbook/2026-01-15", True),
        ("handbook/2026-01-15", "handbook/2025-06-01", False),
        ("v9", "v10", True),
        ("v1", "v1", False),
        ("v01", "v1", False),
        ("a/2025", "b/2026", False),
        ("9f3c", "a77e", False),
        ("draft", "final", False),
    ],
)
def test_a_version_is_earlier_only_where_its_name_says_so(one: str, other: str, earlier: bool) -> None:
    assert is_earlier(one, other) is earlier
