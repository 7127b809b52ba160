"""A guarded pattern finds what the bare one finds: the look that comes first never hides a match."""

from __future__ import annotations

import re
from re._casefix import _EXTRA_CASES  # type: ignore[import-not-found]

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goldtui.text.amounts import calendar, patterns
from goldtui.text.amounts.calendar import names_of
from goldtui.text.guarded import Guarded, any_of, lower
from goldtui.text.languages.catalog import LANGUAGES


def _guarded() -> dict[str, Guarded]:
    shared = {**vars(patterns), **vars(calendar), **{f"time {n}": one for n, one in enumerate(calendar._TIMES)}}
    found = {f"all {name}": one for name, one in shared.items() if isinstance(one, Guarded)}
    for language in LANGUAGES:
        own = {**patterns.patterns_of(language)._asdict(), **names_of(language)._asdict()}
        own.update({f"rewrite {number}": one for number, (one, _) in enumerate(language.rewriting)})
        found.update({f"{language.code} {name}": one for name, one in own.items() if isinstance(one, Guarded)})
    return found


NEVER = ("ja shared", "zh shared", "ja magnitude", "zh magnitude")
"""Patterns that match nothing, since the language writes its magnitudes otherwise."""
ALL = {name: one for name, one in _guarded().items() if name not in NEVER}


@pytest.mark.parametrize("name", ALL)
def test_every_match_holds_what_its_pattern_needs(name: str) -> None:
    pattern = ALL[name].pattern

    @settings(max_examples=5, database=None, suppress_health_check=(HealthCheck.filter_too_much, HealthCheck.too_slow))
    @given(st.from_regex(pattern), st.text(max_size=5))
    def holds(text: str, around: str) -> None:
        whole = around + text + around
        assert ALL[name].may_match(lower(whole)) or pattern.search(whole) is None

    holds()


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        (r"\bhalf an? (hour|day)\b", ("half a",)),
        (r"(one|two|twofold) (?:of )?them", ("them",)),
        (r"\d+ (?:cats?|dogs?)", ("cat", "dog")),
        (r"[xy]\d", ("x", "y")),
        (r"[^x]\d", ()),
        (r"(?:late|\d+)", ()),
        (r"(?:late)?\d", ()),
        (r"(?:late)+\d", ("late",)),
        (r"\d(?=late)", ()),
    ],
)
def test_what_a_pattern_needs_is_the_longest_that_it_cannot_do_without(pattern: str, needs: tuple[str, ...]) -> None:
    assert Guarded(re.compile(pattern)).needs == needs


@pytest.mark.parametrize("text", ["SIX", "s\u0131x", "\u017fix", "S\u0130X"])
def test_a_letter_that_the_pattern_takes_for_a_small_one_is_looked_for(text: str) -> None:
    six = re.compile("six", re.IGNORECASE)
    assert six.search(text)
    assert Guarded(six).sub("6", text) == six.sub("6", text)


@pytest.mark.parametrize("around", ["", "x"])
def test_words_by_their_first_letter_match_what_a_plain_list_of_them_matches(around: str) -> None:
    words = [f"{first}{rest}" for first in "abcdefghijklmnopqrstuvwxyz\u00e9\u6708." for rest in ("ow", "o", "")]
    plain, quick = (re.compile(one, re.IGNORECASE) for one in ("|".join(map(re.escape, words)), any_of(words)))
    texts = [f"{around}{chr(code)}ow" for code in range(0x30000)]
    assert [t for t in texts if quick.findall(t) != plain.findall(t)] == []


def test_no_word_matches_nothing() -> None:
    assert re.search(any_of(()), "fern") is None


def test_letters_that_a_pattern_takes_for_each_other_are_looked_for_as_one() -> None:
    alike = [(chr(one), chr(other)) for one, others in _EXTRA_CASES.items() for other in others]
    alike += [(c, form) for c in map(chr, range(0x30000)) for form in (c.lower(), c.upper()) if len(form) == 1]
    pairs = [(c, form) for c, form in alike if c != form and re.fullmatch(re.escape(form), c, re.IGNORECASE)]
    assert len(pairs) > 2_000
    assert [(c, form) for c, form in pairs if lower(c) != lower(form)] == []


def test_a_text_without_what_it_needs_stays_as_it_is() -> None:
    assert Guarded(re.compile("ferns?")).sub("moss", "a lawn of grass") == "a lawn of grass"
    assert list(Guarded(re.compile("ferns?")).finditer("a lawn of grass")) == []
