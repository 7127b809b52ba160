"""Every quick look of a check before a slow one says what the slow one would say."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from goldtui.checks import similar_texts as near
from goldtui.checks.telling import telling_words

_WORDS = "the The ferns Ferns every orchid Orchids it's 4 x-ray \u00e9t\u00e9 \u65e5 _"
_ASKED = "how wide is the old bed of red ferns in may 3 4"
TEXTS = st.lists(st.sampled_from(_WORDS.split()) | st.text(max_size=4), max_size=6).map(" ".join)
QUESTIONS = st.lists(st.lists(st.sampled_from(_ASKED.split()), max_size=12).map(" ".join), max_size=8)


@given(TEXTS)
def test_two_first_words_that_tell_something_are_two_telling_words(text: str) -> None:
    # A sign in front is no word, and keeps the quick look from speaking.
    assert telling_words(text) == telling_words(f". {text}")


@given(QUESTIONS)
def test_texts_passed_over_by_their_number_of_words_are_not_near(texts: list[str]) -> None:
    words = [frozenset(near._WORD.findall(text)) for text in texts]
    found = {later: earlier for earlier, later in near.near_pairs(texts)}
    for earlier, later in combinations(range(len(texts)), 2):
        if len(words[later]) > 3 and near._near(words[later], words[earlier], texts[later], texts[earlier]):
            assert found[later] <= earlier
