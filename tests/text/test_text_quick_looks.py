"""Every quick look before a slow one says what the slow one would say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text import joints
from goldtui.text.match import edges
from goldtui.text.match.edges import left_holds, right_holds
from goldtui.text.match.negation import governing, may_deny
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase, holds_phrase, needle_of
from goldtui.text.meaning import agree, polarity, values

_WORDS = """no not No, never known knot cannot can't isn\u2019t sign on none without withoutit nor the e\u0301no
    optional needless need waived skips skip omitted Omit dispensable un-needed neither nobody open 3 three may
    Twelve dozen k 5 million\u00e9 one-third ten's k\u00adnot"""
WORDS = st.sampled_from([*_WORDS.split(), "do-\nnot", "k-\nnot"])
_JOINING = (
    """and And but while whereas so yet ; , ,, \uff1b is it's won\u2019t can't has_been be- i\u017f dogs stay ( )"""
)
JOINED = st.lists(
    st.sampled_from([*_JOINING.split(), " ", "\t", "\n", "\u00a0"]) | st.text(max_size=3),
    max_size=12,
)
TEXTS = st.lists(st.one_of(WORDS, st.text(max_size=4)), max_size=8).map(" ".join)


@given(TEXTS, st.text(max_size=6) | WORDS)
def test_a_text_holds_what_the_phrase_rule_finds_in_it_denied_or_not(text: str, phrase: str) -> None:
    source = prepare(text)
    found = find_phrase(phrase, source).status in (MatchStatus.FOUND, MatchStatus.NEGATED)
    assert holds_phrase(phrase, source) is found


@given(TEXTS)
def test_a_text_without_a_look_of_negation_has_no_strong_negator(text: str) -> None:
    found = polarity._STRONG.search(polarity._plain(text))
    assert polarity.strong_negator(text) == (found.group() if found else "")


def test_every_word_of_relief_holds_one_of_the_stems() -> None:
    assert [w for w in polarity._RELIEF if not any(stem in w for stem in polarity._RELIEF_STEMS)] == []


@given(TEXTS)
def test_words_of_ascii_are_read_by_blanking_as_by_the_pattern(text: str) -> None:
    low = text.lower()
    if low.isascii():
        assert low.translate(values._BLANKED).split() == values._WORD.findall(low)


@given(TEXTS, st.data())
def test_a_text_without_a_denying_word_denies_no_part_of_itself(text: str, data: st.DataObject) -> None:
    source = prepare(text)
    if not may_deny(source):
        start = data.draw(st.integers(0, max(0, len(source.normal) - 1)))
        end = data.draw(st.integers(start, len(source.normal)))
        if start < len(source.normal) and left_holds(source.normal, start):
            assert governing(source.normal, start, end) == ()


@given(TEXTS, st.text(max_size=6) | WORDS)
def test_a_phrase_made_ready_before_is_found_as_the_phrase_itself(text: str, phrase: str) -> None:
    source = prepare(text)
    assert find_phrase(phrase, source, needle_of(phrase)) == find_phrase(phrase, source)


@given(JOINED, st.sampled_from(["", " ", "  "]))
def test_what_joins_is_found_by_its_sign_or_word_as_by_the_pattern(parts: list[str], between: str) -> None:
    text = between.join(parts)
    found = [match.span() for match in joints._joints(text)]
    assert found == [match.span() for match in joints._JOINT.finditer(text)]


@given(JOINED)
def test_a_verb_is_found_by_looking_words_up_as_by_the_pattern(parts: list[str]) -> None:
    text = " ".join(parts)
    assert joints.has_verb(text) is (joints._HAS_VERB.search(text) is not None)


@given(TEXTS)
def test_words_at_which_no_number_begins_say_nothing_when_they_are_looked_at(text: str) -> None:
    class EveryWord:
        def __contains__(self, word: str) -> bool:
            return word[:1].isalpha()

    quick = values.values_of.__wrapped__(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(values, "_COUNTING", EveryWord())
        assert values.values_of.__wrapped__(text) == quick


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
def test_a_claim_that_states_nothing_contradicts_no_phrase_without_a_negator(claim: str, phrases: list[str]) -> None:
    if agree._states_nothing(claim) and not any(map(polarity.strong_negator, phrases)):
        assert not values.values_of(claim).wordings
        assert polarity.opposes(claim, phrases) == ""


@given(st.text("0123456789 %\u00b0kg.,\u0661", max_size=12), st.data())
def test_a_number_before_a_space_ends_where_nothing_that_belongs_to_it_follows(text: str, data: st.DataObject) -> None:
    end = data.draw(st.integers(1, max(1, len(text) - 1)))
    if text[end : end + 1] == " " and text[end - 1].isdecimal():
        assert right_holds(text, end) is not edges._number_reaches_right(text, end, " ")
