"""Answers that people judged are no gold: a correction is, and what was judged is a run or is asked about."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.model.records import GoldCase
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

ROWS = [
    ("When does the seed bank open?", "It opens at six.", "no", "It opens at nine."),
    ("Who keeps the cold room?", "The curator keeps the cold room.", "yes", ""),
    ("How cold is the vault?", "Twenty degrees below zero.", "yes", ""),
    ("May visitors touch the jars?", "Yes, with gloves.", "partly", "Only with gloves and with a guide."),
    ("Where are the ferns kept?", "I do not know.", "no", "In the shade house."),
]
FORMS = [
    ("What did you ask the bot?", "What did it reply?", "Was this right?", "If not: what should it have said?"),
    ("question", "bot_answer", "thumbs", "correction"),
    ("query", "reply", "helpful", "corrected_answer"),
    ("Your question", "Response of the assistant", "Was the response helpful?", "Better answer"),
    ("Frage", "Was hat der Bot geantwortet?", "War die Antwort richtig?", "Korrektur"),
    ("Pregunta", "¿Qué respondió el asistente?", "¿Es correcta?", "Corrección"),
    ("¿Qué preguntaste?", "¿Qué contestó el bot?", "¿Fue correcta la respuesta?", "Si no, ¿cuál sería la correcta?"),
    ("Votre question", "Qu'a répondu l'assistant ?", "La réponse était-elle correcte ?", "La bonne réponse"),
    ("質問", "ボットの回答", "正しいか", "正しい回答"),
    ("Вопрос", "Ответ бота", "Верно?", "Правильный ответ"),
    ("query", "answer", "accepted", "corrected"),
    ("question", "bot answer", "score (1-5)", "what should it say"),
    ("question", "answer", "human_label", "corrected answer"),
    ("Question", "LLM Answer", "SME verdict", "SME correction"),
    ("Ihre Frage", "Antwort des Bots", "Bewertung", "Richtige Antwort"),
    ("question", "answer", "rating", "better_answer"),
    ("user_message", "assistant_message_answered", "is it correct", "suggested answer"),
]
WORDS = {
    "thumbs": {"yes": "up", "no": "down", "partly": "down"},
    "helpful": {"yes": "true", "no": "false", "partly": "false"},
    "War die Antwort richtig?": {"yes": "ja", "no": "nein", "partly": "teilweise"},
    "¿Es correcta?": {"yes": "sí", "no": "no", "partly": "no"},
    "¿Fue correcta la respuesta?": {"yes": "Sí", "no": "No", "partly": "Parcialmente"},
    "La réponse était-elle correcte ?": {"yes": "Oui", "no": "Non", "partly": "En partie"},
    "SME verdict": {"yes": "Correct", "no": "Incorrect", "partly": "Partly correct"},
    "Bewertung": {"yes": "richtig", "no": "falsch", "partly": "teilweise"},
    "正しいか": {"yes": "はい", "no": "いいえ", "partly": "いいえ"},
    "Верно?": {"yes": "да", "no": "нет", "partly": "частично"},
    "accepted": {"yes": "TRUE", "no": "FALSE", "partly": "FALSE"},
    "score (1-5)": {"yes": "5", "no": "1", "partly": "3"},
    "human_label": {"yes": "1", "no": "0", "partly": "0"},
    "rating": {"yes": "5", "no": "1", "partly": "3"},
    "is it correct": {"yes": "Yes", "no": "No", "partly": "Partially correct"},
}


def written(tmp_path: Path, names: tuple[str, ...], rows: list[tuple[str, ...]]) -> Path:
    path = tmp_path / "feedback.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([names, *rows])
    return path


def judged(form: tuple[str, ...], *, corrected: bool = True) -> list[tuple[str, ...]]:
    words = WORDS.get(form[2], {})
    rows = [(asked, said, words.get(mark, mark), right) for asked, said, mark, right in ROWS]
    return rows if corrected else [row[:3] for row in rows]


def offers(path: Path) -> list[Offer]:
    proposed = propose((path,))
    return [*proposed.offers, *proposed.others]


def cases_of(path: Path) -> list[GoldCase]:
    gold = next((one for one in readings_of(path) if one.kind.value == "gold"), None)
    return [one.record for one in proposal(gold).outcome.cases] if gold is not None else []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[2])
def test_a_correction_is_gold_and_what_was_judged_is_not(tmp_path: Path, form: tuple[str, ...]) -> None:
    path = written(tmp_path, form, judged(form))
    found = {one.question: one.reference.text if one.reference else "" for one in cases_of(path)}
    assert found == {asked: right for asked, _, _, right in ROWS}


WEAK = ("accepted", "score (1-5)")
"""Names that say nothing of an answer unless somebody corrects it."""


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[2])
def test_judged_answers_are_offered_as_a_run(tmp_path: Path, form: tuple[str, ...]) -> None:
    for corrected in (True,) if form[2] in WEAK else (True, False):
        names = form if corrected else form[:3]
        found = offers(written(tmp_path, names, judged(form, corrected=corrected)))
        runs = [one for one in found if one.kind == "run"]
        assert runs
        assert runs[0].importable == 5
        assert {one.name: one.means for one in runs[0].columns}[form[1]] == "answer of the system"
        assert any(f'"{form[2]}" judges' in one for offer in found for one in offer.decide)
        asked = "\n".join(decision for offer in found for decision in offer.decide)
        assert f'whether "{form[2]}" says which questions' not in asked
        assert f'whether "{form[2]}" is the right answer' not in asked


@pytest.mark.parametrize("form", [one for one in FORMS if one[2] not in WEAK], ids=lambda form: form[2])
def test_judged_answers_without_a_correction_are_no_gold(tmp_path: Path, form: tuple[str, ...]) -> None:
    found = offers(written(tmp_path, form[:3], judged(form, corrected=False)))
    assert [one.kind for one in found] == ["run"]
    assert any("expected_answer" in one for one in found[0].decide)


def test_answers_that_are_all_right_stay_gold(tmp_path: Path) -> None:
    rows = [(asked, said, "yes") for asked, said, _, _ in ROWS]
    first = offers(written(tmp_path, ("question", "answer", "correct"), rows))[0]
    assert first.kind == "gold"


@pytest.mark.parametrize("name", ["correct_answer", "Expected answer", "gold_response"])
def test_right_answers_of_yes_and_no_are_not_verdicts(tmp_path: Path, name: str) -> None:
    rows = [(asked, mark.replace("partly", "no"), right or said) for asked, said, mark, right in ROWS]
    path = written(tmp_path, ("question", name, "explanation"), rows)
    assert [one.reference.text for one in cases_of(path) if one.reference] == ["no", "yes", "yes", "no", "no"]


def test_a_form_without_a_verdict_is_a_run_too(tmp_path: Path) -> None:
    names = ("What did you ask?", "What did the bot answer?", "Any comments?")
    found = offers(written(tmp_path, names, [(asked, said, "") for asked, said, _, _ in ROWS]))
    assert [(one.kind, one.importable) for one in found] == [("run", 5)]


def test_a_remark_of_whoever_imports_judges_no_answer(tmp_path: Path) -> None:
    rows = [(asked, right or said, mark.replace("partly", "no")) for asked, said, mark, right in ROWS]
    assert offers(written(tmp_path, ("question", "answer", "Good for us?"), rows))[0].kind == "gold"


def test_short_questions_of_a_form_are_known_by_their_sign(tmp_path: Path) -> None:
    names = ("What did you ask?", "What was answered?", "Was it right?")
    rows: list[tuple[str, ...]] = [("How cold?", "Ten.", "no"), ("Who?", "Ada.", "yes")]
    assert [one.kind for one in offers(written(tmp_path, names, rows))] == ["run"]
