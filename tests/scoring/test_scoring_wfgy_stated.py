"""The short way round the phrase rule gives what the rule gives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.scoring.wfgy.stated import Stated, nearly_refuses, provable, states_phrase
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase, weak_phrase

WORDS = st.sampled_from(
    (
        *("dogs", "Dogs", "are", "allowed", "not", "no", "never", "in", "the", "garden", "at", "9", "90", "9.5", "-4"),
        *("1", "200", "kg", "x-ray", "non-members", "isn't", "without", "a", ",", ".", "!", "permit", "\u2019"),
        *("caf\u00e9", "\u00ad", "but", "opens", "Opens", "disallowed", "_", "(", ")", '"', "'", ";", ":", "\u6e05"),
    )
)
TEXTS = st.builds(
    lambda words, gaps: "".join(word + gap for word, gap in zip(words, gaps, strict=True)),
    st.lists(WORDS, min_size=9, max_size=9),
    st.lists(st.sampled_from((" ", " ", " ", " ", "", "  ", "\n", "\t", "-\n")), min_size=9, max_size=9),
)


def by_the_rule(phrases: list[str], claim: str) -> Stated:
    source = prepare(claim)
    found = [find_phrase(one, source).status for one in phrases if not weak_phrase(one)]
    if MatchStatus.FOUND in found:
        return Stated.YES
    return Stated.DENIED if MatchStatus.NEGATED in found else Stated.NO


@settings(max_examples=800, deadline=None)
@given(claim=TEXTS, cuts=st.lists(st.tuples(st.integers(0, 60), st.integers(1, 40)), min_size=1, max_size=3))
def test_a_piece_of_a_claim_is_judged_as_the_rule_judges_it(claim: str, cuts: list[tuple[int, int]]) -> None:
    phrases = [claim[start : start + length].swapcase() for start, length in cuts]
    assert states_phrase(phrases, claim) is by_the_rule(phrases, claim)


@settings(max_examples=300, deadline=None)
@given(claim=TEXTS, phrases=st.lists(TEXTS.map(lambda text: text[:12]), max_size=3))
def test_other_texts_are_judged_as_the_rule_judges_them(claim: str, phrases: list[str]) -> None:
    assert states_phrase(phrases, claim) is by_the_rule(phrases, claim)


@given(phrases=st.lists(st.text(max_size=8) | TEXTS, max_size=3))
def test_a_phrase_proves_something_when_the_rule_says_so(phrases: list[str]) -> None:
    assert provable(phrases) == any(not weak_phrase(one) for one in phrases)


def test_with_every_each_phrase_must_be_stated() -> None:
    phrases = ["dogs are allowed", "in the garden"]
    assert states_phrase(phrases, "Dogs are allowed in the garden.", every=True) is Stated.YES
    assert states_phrase(phrases, "Dogs are allowed in the house.", every=True) is Stated.NO
    assert states_phrase([*phrases, "no"], "Dogs are allowed in the garden.", every=True) is Stated.YES
    assert states_phrase([], "Dogs are allowed.", every=True) is Stated.NO


@pytest.mark.parametrize(
    ("claim", "nearly"),
    [
        ("Not in context!", True),
        ("That is not in context.", True),
        ("I cannot answer that.", True),
        ("I\u2019m sorry, I can\u2019t help with that.", True),
        ("The Fern House opens at nine.", False),
        ("The context of the garden is its river.", False),
    ],
)
def test_what_reads_like_a_refusal_is_seen(claim: str, nearly: bool) -> None:
    assert nearly_refuses(claim) is nearly
