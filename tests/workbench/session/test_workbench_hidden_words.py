"""What screens and lists draw of a case leaves out the words of withheld sources, and shows all that others say too."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from canaries import OPEN_TEXT, SECRET, TEXT, TOKEN, VAULT, heard, vault_set
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework.judge import Judge
from goldtui.casework.withheld import PLACEHOLDER, Withheld
from goldtui.gates.chain import STRICT
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.case.neighbours import neighbourhood
from goldtui.workbench.library.browse import case_window
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.library.overview import overview
from goldtui.workbench.session import first_rows as first
from goldtui.workbench.session.first_rows import first_rows
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.hidden_words import CaseHiding, hidden_words, shown_case
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session, open_session

AT = datetime(2026, 1, 5, tzinfo=UTC)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return stored(tmp_path, vault_set(quoting=True))


def stored(folder: Path, goldset: GoldSet) -> Session:
    path = folder / "vault.db"
    build_fresh(path, lambda store: store_set(store, goldset, "mei", AT))
    return open_session(Place(path, GIVEN), "ben", clock=lambda: AT)


def test_lists_show_a_question_without_them(session: Session) -> None:
    rows = case_window(session, "", 0, 9, withheld=hidden_words(session).withheld)
    assert [row.question for row in rows] == [f"Where is the key? {PLACEHOLDER}.", "When are orchids watered?"]
    told = overview(session.path, "", 9).rows
    assert [row.question for row in told] == [row.question for row in rows]


def test_what_is_withheld_is_read_once_until_evidence_comes_in(session: Session) -> None:
    known = hidden_words(session)
    assert hidden_words(session, known) is known
    assert known.withheld.quoted(SECRET, {}) == VAULT
    assert hidden_words(session, hidden_words(session)) is not known


def test_words_of_a_source_that_the_case_comes_to_name_are_not_hidden_any_more() -> None:
    old = EvidenceChunk(chunk_id="old", version="1", permitted=False, text=OPEN_TEXT)
    new = EvidenceChunk(chunk_id="new", version="2", permitted=True, text=OPEN_TEXT)
    case = GoldCase(case_id="q", question=f"True? {OPEN_TEXT}")
    hiding = CaseHiding(Withheld((old,)))
    assert PLACEHOLDER in shown_case(case, hiding.of(())).question
    assert shown_case(case, hiding.of((new,))) is case
    assert PLACEHOLDER in shown_case(case, hiding.of((old,))).question


def test_who_asks_while_words_are_looked_up_sees_no_half_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nested call is another thread, at the worst moment."""
    old = EvidenceChunk(chunk_id="old", version="1", permitted=False, text=OPEN_TEXT)
    new = EvidenceChunk(chunk_id="new", version="2", permitted=True, text=OPEN_TEXT)
    case, allowing, seen = GoldCase(case_id="q", question=f"True? {OPEN_TEXT}"), Withheld.allowing, list[GoldCase]()
    hiding = CaseHiding(Withheld((old,)))

    def slowly(self: Withheld, evidence: Iterable[EvidenceChunk]) -> Withheld:
        if not seen:
            seen.append(case)
            seen[0] = shown_case(case, hiding.of((new,)))
        return allowing(self, evidence)

    monkeypatch.setattr(Withheld, "allowing", slowly)
    assert shown_case(case, hiding.of((new,))) is seen[0] is case


def test_who_searches_while_permitted_texts_are_read_hides_none_of_their_words() -> None:
    text, seen = f"True? {OPEN_TEXT}", list[str]()

    def more() -> tuple[EvidenceChunk, ...]:
        if not seen:
            seen.append("")
            seen[0] = withheld.clean(text, {})
        return (EvidenceChunk(chunk_id="new", version="2", permitted=True, text=OPEN_TEXT),)

    withheld = Withheld((EvidenceChunk(chunk_id="old", version="1", permitted=False, text=OPEN_TEXT),), more=more)
    assert [withheld.clean(text, {}), *seen] == [text, text]


def test_a_case_that_repeats_nothing_is_the_very_same_and_so_is_every_case_where_nothing_is_withheld() -> None:
    case = GoldCase(case_id="q", question="When are orchids watered?")
    assert shown_case(case, Withheld(vault_set().evidence)) is case
    quoting = vault_set(quoting=True).cases[0]
    assert shown_case(quoting, CaseHiding(Withheld(())).of(())) is quoting


def test_no_nearest_wording_is_taken_from_a_withheld_text() -> None:
    goldset = vault_set()
    judge = Judge(goldset.evidence, goldset.policy, lambda ids: (), STRICT)
    missing = judge.missing(goldset.cases[0], "The spare key of the vault", VAULT)
    assert missing is not None
    assert missing.nearest is None
    assert judge.missing(goldset.cases[1], "Orchids are watered on Tuesdays", "greenhouse").nearest is not None  # type: ignore[union-attr]


def test_what_stands_around_a_withheld_source_does_not_repeat_its_phrases(session: Session) -> None:
    found = neighbourhood(session, vault_set(quoting=True).cases[0], VAULT)
    assert [one.phrase for row in found.rows for one in row.standings] == [PLACEHOLDER]


# -- the first rows, before anything is loaded -----------------------------------------------------------


def seen_first(monkeypatch: pytest.MonkeyPatch, question: str, *withheld: str) -> str:
    row = first.GlanceRow(1, "q", "draft", None, question, None, "ana", "")
    monkeypatch.setattr(first, "glance", lambda path, limit: first.Glance(1, (row,), withheld))
    seen = first_rows(Place(Path("x.db"), GIVEN), 5)
    assert seen is not None
    return seen.rows[0].question


@pytest.mark.parametrize("text", TEXT.split("\n")[:3])
def test_a_question_that_repeats_them_in_any_form_waits_until_the_set_is_open(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert heard(TOKEN)
    assert seen_first(monkeypatch, f"Is it so? {text}", TEXT) == ""
    assert seen_first(monkeypatch, "When are orchids watered?", TEXT) == "When are orchids watered?"
    assert seen_first(monkeypatch, SECRET) == SECRET


def test_scripts_without_spaces_wait_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen_first(monkeypatch, "青い扉の裏ですか", "予備の鍵は青い扉の裏にある") == ""


WORDS = st.lists(
    st.sampled_from(
        ["The", "spare", "KEY", "k&#101;y", "hangs", "ha**ngs**", "béhind", "the", "s\u00adpare", "-", "\n"]
    ),
    max_size=12,
)


@given(words=WORDS, gap=st.sampled_from([" ", "", "%20", "\u200b"]))
def test_whatever_the_list_would_hide_the_first_rows_leave_out(words: list[str], gap: str) -> None:
    question, text = gap.join(words), "The spare key hangs béhind the blue door"
    hidden = Withheld((EvidenceChunk(chunk_id="w", version="1", permitted=False, text=text),))
    if hidden.quoted(question, {}) is not None:
        with pytest.MonkeyPatch.context() as patched:
            assert seen_first(patched, question, text) == ""
