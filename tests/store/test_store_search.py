"""What is typed into a filter is looked for as it is: in any script, and never as a query language."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from store_samples import ANA, AT, case

from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Claim
from goldtui.store import sets
from goldtui.store.cases import heads, revisions
from goldtui.store.cases.search import terms
from goldtui.store.db.engine import Store
from goldtui.store.db.values import HeadQuery

QUESTIONS = {
    "latin": 'Does "Café Müller" refund 30% of the price?',
    "operators": "Use AND OR NOT NEAR(pool) here",
    "japanese": "東京都のGPTは何ですか",
    "korean": "수영장은 언제 열어요",
    "signs": "a_b \\ 50% -> 🙂",
    "sql": "'; drop table heads; --",
}


@pytest.fixture
def filled(store: Store) -> Store:
    made = tuple(case(name, question) for name, question in QUESTIONS.items())
    sets.import_set(store, GoldSet(cases=made), author=ANA, at=AT)
    return store


def found(store: Store, text: str) -> list[str]:
    return [head.case_id for head in heads.window(store, HeadQuery(text=text), 0, 99)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("refund", ["latin"]),
        ("REFU", ["latin"]),
        ("cafe muller", ["latin"]),
        ("cafe\u0301", ["latin"]),
        ('"Café', ["latin"]),
        ("price refund", ["latin"]),
        ("fund", []),
        ("AND", ["operators"]),
        ("NEAR(pool)", ["operators"]),
        ("NOT refund", []),
        ("text:refund", []),
        ("refund*", ["latin"]),
        ("^does", ["latin"]),
        ("東京", ["japanese"]),
        ("京都", ["japanese"]),
        ("東京都のGPT", ["japanese"]),
        ("か", ["japanese"]),
        ("都", ["japanese"]),
        ("東都", []),
        ("ＧＰＴ", ["japanese"]),
        ("영장", ["korean"]),
        ("언제 수영장", ["korean"]),
        ("🙂", ["signs"]),
        ("%", ["latin", "signs"]),
        ("\\", ["signs"]),
        ("'; drop table heads", ["sql"]),
        ("--", ["sql"]),
        ("  ", list(QUESTIONS)),
    ],
)
def test_a_filter_finds_what_it_says(filled: Store, text: str, names: list[str]) -> None:
    assert found(filled, text) == names


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=120)
@given(text=st.text(max_size=30) | st.text('"*^:(){}+-ANDORNOT東 ', max_size=20))
def test_nothing_that_can_be_typed_is_an_error(filled: Store, text: str) -> None:
    # A server says of a NUL that it cannot look for one.
    assume(filled.path.is_file() or "\0" not in text)
    names = found(filled, text)
    assert heads.count(filled, HeadQuery(text=text)) == len(names)


@given(
    before=st.text("東京都ab ", max_size=4),
    run=st.text("東京都", min_size=1, max_size=5),
    after=st.text("東京都ab ", max_size=4),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
def test_any_piece_of_a_spaceless_script_is_found(store: Store, before: str, run: str, after: str) -> None:
    text = before + run + after
    known = revisions.latest(store, "q")
    revisions.append(store, case("q", text), base=known.number if known else None, author=ANA, at=AT)
    assert found(store, run) == ["q"]


def test_the_answer_and_its_phrases_are_searched_too_and_follow_an_edit(store: Store) -> None:
    def answering(text: str) -> Answer:
        return Answer(text=text, claims=(Claim(claim_id="c1", text=text, support_phrases=("half past six",)),))

    revisions.append(store, case(reference=answering("It opens early.")), base=None, author=ANA, at=AT)
    assert found(store, "early") == found(store, "half") == ["q1"]
    revisions.append(store, case(reference=answering("It opens late.")), base=1, author=ANA, at=AT)
    assert found(store, "early") == []
    assert found(store, "late") == ["q1"]


def test_what_follows_a_nul_is_found(store: Store) -> None:
    revisions.append(store, case("q", "before\0after"), base=None, author=ANA, at=AT)
    assert found(store, "after") == ["q"]


def test_a_query_of_a_thousand_words_is_cut_rather_than_refused() -> None:
    match = terms("word " * 1000).match
    assert match is not None
    assert match.count("AND") == 31
