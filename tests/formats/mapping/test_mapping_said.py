"""Which of two answers a system gave: logs of a chat, a judge's results next to the case, and what names say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

QUESTIONS = ["How do I hand in a jar?", "Who signs for seeds?", "Where is the cold room?", "When is it checked?"]
ANSWERS = ["At the desk by the door.", "The keeper signs for them.", "It is below the hall.", "It is checked at six."]


def offered(tmp_path: Path, rows: list[dict[str, Any]]) -> Offer:
    path = tmp_path / "jars.jsonl"
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in offer.columns}


@pytest.mark.parametrize(
    ("asks", "says"),
    [("user_msg", "bot_reply"), ("user_text", "assistant_message"), ("user_msg", "agent_reply"), ("asked", "bot_msg")],
)
def test_a_log_with_lines_of_other_kinds_is_a_run(asks: str, says: str, tmp_path: Path) -> None:
    turns = [
        {
            "event": "turn",
            "trace": f"t{n}",
            asks: question,
            says: answer,
            "hits": [{"ref": f"desk.md#{n}", "snippet": answer, "sim": 0.5}],
            "cites": [f"desk.md#{n}"],
        }
        for n, (question, answer) in enumerate(zip(QUESTIONS, ANSWERS, strict=True))
    ]
    offer = offered(tmp_path, [{"event": "startup", "chunks": 9}, *turns, {"event": "slow", "trace": "t1"}])
    assert (offer.kind, offer.importable, len(offer.refused)) == ("run", 4, 2)
    assert meanings(offer) == {
        asks: "question",
        says: "answer of the system",
        "trace": "run id",
        "hits[].ref": "retrieved ids",
        "hits[].sim": "retrieved ids",
        "cites[]": "cited ids",
    }


@pytest.mark.parametrize("said", ["response", "output", "answer"])
@pytest.mark.parametrize("right", ["ground_truth", "expected_answer", "reference_answer"])
@pytest.mark.parametrize("judged", ["verdict", "judge", "llm_judge_result", "scores"])
def test_an_answer_next_to_its_case_is_that_of_a_system(said: str, right: str, judged: str, tmp_path: Path) -> None:
    rows = [
        {
            "case": {"question": question, right: answer},
            said: f"So: {answer}",
            judged: {"score": 4, "why": "ok"},
        }
        for question, answer in zip(QUESTIONS, ANSWERS, strict=True)
    ]
    offer = offered(tmp_path, rows)
    assert offer.kind == "run"
    assert meanings(offer)[said] == "answer of the system"


@pytest.mark.parametrize(("asks", "says"), [("core_question", "core_answer"), ("Main query", "Answer in short")])
def test_names_that_no_list_has_are_taken_by_their_words_and_asked_about(asks: str, says: str, tmp_path: Path) -> None:
    rows = [
        {"team": "The team of the seed bank that keeps the cold room", "question_tag": "jars", asks: q[:-1], says: a}
        for q, a in zip(QUESTIONS, ANSWERS, strict=True)
    ]  # fmt: skip
    offer = offered(tmp_path, rows)
    assert (offer.kind, meanings(offer)[asks], meanings(offer)[says]) == ("gold", "question", "reference answer")
    assert f'whether "{asks}" holds the questions: its name may mean something else' in offer.decide


def test_what_is_said_of_a_question_is_no_question(tmp_path: Path) -> None:
    rows = [{"question_topic": "jars that are sealed", "answer": one} for one in ANSWERS]
    path = tmp_path / "jars.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    with pytest.raises(Exception, match="no column is known to be the question"):
        propose((path,))


@pytest.mark.parametrize(
    ("right", "said", "mark", "values"),
    [
        (
            "answer",
            "model_answer",
            "label",
            ["Correct Answer", "Incorrect Answer", "Failed to Answer", "Correct"],
        ),
        ("Expected answer", "Answer of the bot", "Result", ["passed", "failed", "passed", "passed"]),
        (
            "Erwartete Antwort",
            "Antwort des Bots",
            "Ergebnis",
            ["bestanden", "nicht bestanden", "richtig", "falsch"],
        ),
        ("gold", "llm_output", "verdict", ["right", "wrong", "partially correct", "right"]),
    ],
)
def test_a_marked_answer_of_a_system_next_to_the_right_one_is_a_run(
    right: str, said: str, mark: str, values: list[str], tmp_path: Path
) -> None:
    rows = [
        {"question": q, right: a, said: f"So: {a}", mark: value}
        for q, a, value in zip(QUESTIONS, ANSWERS, values, strict=True)
    ]
    offer = offered(tmp_path, rows)
    assert (offer.kind, offer.importable) == ("run", 4)
    assert meanings(offer)[said] == "answer of the system"
    assert right not in meanings(offer)


def test_marks_of_a_pilot_without_its_answers_leave_gold(tmp_path: Path) -> None:
    rows = [
        {"Question": q, "Expected answer": a, "Result": mark}
        for q, a, mark in zip(QUESTIONS, ANSWERS, ["ok", "not ok", "", ""], strict=True)
    ]
    offer = offered(tmp_path, rows)
    assert (offer.kind, meanings(offer)["Expected answer"]) == ("gold", "reference answer")


@pytest.mark.parametrize("cell", ["jars.md;rooms.md", "jars.md | rooms.md", "jars.md\nrooms.md"])
def test_what_was_retrieved_is_parted_as_sources_are(cell: str, tmp_path: Path) -> None:
    path = tmp_path / "jars.jsonl"
    rows = [{"query": q, "bot_response": a, "retrieved_docs": cell} for q, a in zip(QUESTIONS, ANSWERS, strict=True)]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    found = proposal(readings_of(path)[0]).outcome
    assert found.runs[0].record.trace.first_stage_ids == ("jars.md", "rooms.md")


@pytest.mark.parametrize("asks", ["customer_message", "client_request", "visitor_text", "ask"])
def test_what_a_customer_writes_is_a_question(asks: str, tmp_path: Path) -> None:
    rows = [
        {asks: q.rstrip("?"), "expected_reply": a, "kb_articles": [f"kb-{n}"]}
        for n, (q, a) in enumerate(zip(QUESTIONS, ANSWERS, strict=True))
    ]
    offer = offered(tmp_path, rows)
    assert (offer.kind, meanings(offer)) == (
        "gold",
        {asks: "question", "expected_reply": "reference answer", "kb_articles[]": "required sources"},
    )
