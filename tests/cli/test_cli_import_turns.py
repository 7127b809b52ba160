"""Turns of conversations are not taken for questions, and a refusal says nothing untrue of answers by id."""

from __future__ import annotations

import json
from pathlib import Path

TURNS = [
    {"role": "user", "text": "When does the fern house open on Monday?", "ts": "08:01"},
    {"role": "assistant", "text": "Good morning! How can I help you today?", "ts": "08:02"},
    {"role": "user", "text": "Is the small house heated in winter?", "ts": "08:03"},
    {"role": "assistant", "text": "Yes, it is kept at 12 degrees.", "ts": "08:04"},
]


def written(home: Path, value: object) -> str:
    path = home / "export.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def test_turns_of_a_chat_are_not_offered_as_questions(run, own_home: Path) -> None:
    chats = {"conversations": [{"conversation_id": "c1", "channel": "web", "messages": TURNS}]}
    refused = run("import", written(own_home, chats))
    assert refused.code == 2
    assert "these are conversations" in refused.err
    assert "questions.toml" not in refused.err


def test_answers_by_id_are_not_said_to_have_no_words(run, own_home: Path) -> None:
    answers = {
        f"23801627-ff77-4597-8d24-1c99e245208{n}": [["the fern house opens at nine on Monday"], ""] for n in "123456"
    }
    refused = run("import", written(own_home, answers))
    assert refused.code == 2
    assert "no column here has words" not in refused.err
