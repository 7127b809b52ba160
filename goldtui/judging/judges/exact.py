"""A judge that answers from a file, for tests and for trying out a policy: no model is asked.

A line is `{"statement": TEXT, "verdict": "1", "reason": TEXT, "span": TEXT}`, or `{"statement": TEXT, "content": TEXT}`
with what a model would send, which is read by the same strict rules. For a question without a statement, `statement` is
the text it is about.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.judging.answer import Answer, NoVerdict, Outcome, Why, check_quote, read_answer
from goldtui.judging.asked.declare import Asked
from goldtui.judging.judge import Price, judge_hash
from goldtui.judging.judges.declare import JudgeKind, Option, Options
from goldtui.judging.question import Question
from goldtui.judging.written import read_written
from goldtui.model.faults import unusable


class Exact:
    """The scripted answers, by statement."""

    name = "exact"
    keeps = False
    at_once = 1

    def __init__(self, asked: Asked, path: Path) -> None:
        self._asked = asked
        self._said: dict[str, dict[str, object]] = {}
        intake = Intake()
        for line in read_objects(path, intake):
            statement = line.content.get("statement")
            if not isinstance(statement, str):
                raise unusable("judge_script", "a scripted answer needs a text `statement`", line.where, "add it")
            self._said[statement] = {key: value for key, value in line.content.items() if key != "statement"}
        intake.raise_if_unusable()
        self.hash = judge_hash(self.name, asked, {"answers": hashlib.sha256(path.read_bytes()).hexdigest()})

    def price(self, question: Question) -> Price:
        """Nothing."""
        return Price()

    def ask(self, question: Question) -> Outcome:
        """The scripted answer; no verdict for a statement that the file lacks."""
        said = self._said.get(question.statement or question.context)
        if said is None:
            return NoVerdict(why=Why.NOT_KNOWN)
        texts = self._asked.texts(question)
        if "content" in said or self._asked.writes is not None:
            finish = said.get("finish", "stop")
            if self._asked.writes is not None:
                return read_written(said.get("content"), finish, self._asked.writes)
            return read_answer(said["content"], finish, texts, question.statement, must_share=self._asked.must_share)
        try:
            answer = Answer.model_validate(said, strict=True)
        except ValueError:
            return NoVerdict(why=Why.WRONG_SHAPE)
        return check_quote(answer, texts, question.statement, must_share=self._asked.must_share)

    def close(self) -> None:
        """Nothing is held."""


def build(options: Options) -> Exact:
    """The judge with these options."""
    return Exact(options.asked, Path(options["file"]))


KIND = JudgeKind(
    name="exact",
    writes=True,
    title="answers from a file, for tests",
    options=(Option("file", "the file of scripted answers", needed=True),),
    build=build,
)
