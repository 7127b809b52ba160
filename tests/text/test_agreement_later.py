"""What a rule may ask of a text is read once, and only if it asks."""

from __future__ import annotations

from goldtui.text.agreement import verdict
from goldtui.text.agreement.later import Later, LaterWords
from goldtui.text.agreement.units import Unit


def test_items_are_found_at_the_first_question_and_only_then() -> None:
    asked: list[str] = []
    items = Later(lambda: asked.append("now") or (3, 1, 2))
    assert not asked
    assert (len(items), list(items), items[0], items[1:], bool(items)) == (3, [3, 1, 2], 3, (1, 2), True)
    assert asked == ["now"]


def test_the_second_words_are_looked_for_when_the_first_lack_one() -> None:
    asked: list[str] = []
    words = LaterWords(frozenset(("fern",)), lambda: asked.append("now") or frozenset(("moss",)))
    assert "fern" in words
    assert not asked
    assert "moss" in words
    assert "rose" not in words


def test_a_statement_that_its_sentence_says_in_full_has_neither_question_nor_phrases_read(monkeypatch) -> None:
    texts: list[str] = []
    real = verdict.read
    monkeypatch.setattr(verdict, "read", lambda text, language: texts.append(text) or real(text, language))
    source, statement = "At dawn the keeper waters the ferns.", "The keeper waters the ferns at dawn."
    question, phrase = "Who waters the tall ferns of the garden?", "keeper waters the ferns"
    proof = verdict.Proof((Unit(source, 0, len(source)),), (), question, (phrase,))
    assert verdict._judge(statement, proof).outcome is not verdict.Outcome.CONTRADICTED
    assert statement in texts
    assert question not in texts
    assert phrase not in texts
