"""Conversations, and answers by the id of their question, are refused as what they are, with a step that leads on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.model.faults import Problem, UnusableInput
from goldtui.workbench.library.proposing import propose

ANSWERS = {
    "weir-01": "The keeper opens the weir at nine.",
    "weir-02": "Two metres at low water.",
    "weir-03": "I do not know.",
    "weir-04": "1.5",
}
TALK = [("when does the weir open", "At nine."), ("and who opens it?", "The keeper, as far as I know.")]


def refused(tmp_path: Path, content: Any, name: str = "anything.json") -> Problem:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with pytest.raises(UnusableInput) as caught:
        propose((path,))
    return caught.value.problem


def turns(who: str, words: str, asks: str, says: str) -> list[dict[str, str]]:
    return [{who: name, words: said} for pair in TALK for name, said in zip((asks, says), pair, strict=True)]


SHAPES = [
    ("role", "text", "user", "bot"),
    ("speaker", "utterance", "Guest", "Clerk"),
    ("author", "body", "human", "ai"),
]


@pytest.mark.parametrize(("who", "words", "asks", "says"), SHAPES)
@pytest.mark.parametrize("held", ["messages", "dialogue", "chat"])
def test_lists_of_turns_are_conversations(
    who: str, words: str, asks: str, says: str, held: str, tmp_path: Path
) -> None:
    rows = [{"ref": f"c{at}", held: turns(who, words, asks, says)} for at in (1, 2)]
    found = refused(tmp_path, rows)
    assert f'these are conversations ("{held}" has the turns of each, and "{who}" says whose)' in found.message
    assert "nothing says what a right answer is" in found.message
    assert found.fix is not None
    assert "mapping" not in found.fix
    assert "expected_answer" in found.fix


@pytest.mark.parametrize(("who", "words", "asks", "says"), SHAPES)
def test_rows_that_are_turns_are_conversations(who: str, words: str, asks: str, says: str, tmp_path: Path) -> None:
    rows = [{"thread": at, **turn} for at in (1, 2) for turn in turns(who, words, asks, says)]
    found = refused(tmp_path, "".join(f"{json.dumps(row)}\n" for row in rows), "turns.jsonl")
    assert f'these are conversations (each row is a turn, and "{who}" says whose)' in found.message
    assert "mapping" not in str(found.fix)


def test_the_correction_of_a_conversation_is_named(tmp_path: Path) -> None:
    talk = turns("role", "text", "user", "assistant")
    rows = [{"messages": talk, "agent_correction": said} for said in (None, "It opens at eight.")]
    assert 'only "agent_correction" says what is right, in 1 of the first rows' in refused(tmp_path, rows).message


BY_ID = {
    "texts": ANSWERS,
    "lists": {key: [said] for key, said in ANSWERS.items()},
    "lists in lists": {key: [[said], "metres"] for key, said in ANSWERS.items()},
    "objects": {key: {"answer": said, "seconds": 0.4} for key, said in ANSWERS.items()},
    "predictions": {key: {"prediction_text": said, "no_answer_probability": 0.1} for key, said in ANSWERS.items()},
    "rows of lists": [{"id": key, "prediction": [said, "?"]} for key, said in ANSWERS.items()],
    "long texts": {key: f"{said} {'It was so in the old rules. ' * 5}" for key, said in ANSWERS.items()},
}


@pytest.mark.parametrize("content", BY_ID.values(), ids=BY_ID)
def test_answers_by_id_are_named_as_such_and_their_ids_are_no_columns(content: Any, tmp_path: Path) -> None:
    found = refused(tmp_path, content)
    assert 'it holds texts by id, such as "weir-01": "The keeper opens the weir at nine.' in found.message
    assert "weir-02" not in found.message
    assert "mapping" not in str(found.fix)
    assert "case_id" in str(found.fix)


def test_the_rows_that_the_refusal_advises_are_a_run(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    rows = [{"case_id": key, "response": said} for key, said in ANSWERS.items()]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    assert [(one.kind, one.importable) for one in propose((path,)).offers] == [("run", 4)]


@pytest.mark.parametrize("names", [("id", "answer"), ("key", "Antwort"), ("ref", "expected answer")])
def test_rows_of_answers_and_ids_lack_their_questions(names: tuple[str, str], tmp_path: Path) -> None:
    text = "".join(f"{json.dumps(dict(zip(names, row, strict=True)))}\n" for row in ANSWERS.items())
    found = refused(tmp_path, text, "answers.jsonl")
    assert f'"{names[1]}" may be a right answer, but no column is known to be the question' in found.message
    assert "mapping" not in str(found.fix)
    assert "goldtui replay" in str(found.fix)


@pytest.mark.parametrize(
    "content",
    [{"beds": "north bed", "plant": "tall fern", "soil": "acid soil"}, {"A1": 4, "A2": 5, "A3": 6}],
    ids=["names of columns", "numbers"],
)
def test_other_objects_hold_no_answers_by_id(content: dict[str, Any], tmp_path: Path) -> None:
    assert "texts by id" not in refused(tmp_path, content).message
