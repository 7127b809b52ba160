"""Asked of an agent's run without a reference: what was the goal, what was reached, and is the one the other?

The same judge infers the goal and compares, so the result is its own opinion of itself, and its title says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.answer import Written
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.question import Question
from goldtui.judging.written import Writing, words_added

NAME, FIRST = "goal_inferred", "goal_inference"


def runs(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """The question and the report of the run."""
    if exhibit.response.strip():
        case = exhibit.case
        yield Question(kind=FIRST, question=case.question, context=exhibit.response, case_id=case.case_id)


def faults(question: Question, written: Written) -> dict[str, tuple[str, ...]]:
    """Goal and end state with the words in them that nobody said."""
    (goal,), (state,) = written.texts["goal"], written.texts["end_state"]
    found = {"goal": words_added(goal, question.question), "end state": words_added(state, question.context)}
    return {name: (f"added: {', '.join(words)}",) if words else () for name, words in found.items()}


def comparison_question(question: Question, written: Written) -> Question:
    """The goal against the end state."""
    (goal,), (state,) = written.texts["goal"], written.texts["end_state"]
    return question.model_copy(update={"kind": NAME, "statement": goal, "context": state})


INFERENCE = Asked(
    name=FIRST,
    title="goals and end states without words of the judge's own",
    version="1",
    ask="""\
Task: say what the person wanted to reach, in words of the question, and what the run reached, in words of its report.
Only what the report says is done is reached; a plan or a promise is not.""",
    shows=(Shown.QUESTION, Shown.CONTEXT),
    quotes=Shown.CONTEXT,
    atoms=runs,
    context_is="Report of the run",
    writes=Writing(
        rules="""\
You read the report of a run. Reply with one JSON object and nothing before or after it:
{"goal": "...", "end_state": "..."}""",
        singles=("goal", "end_state"),
    ),
    faults=faults,
    is_first=True,
)

ASKED = Asked(
    name=NAME,
    title="runs that reach the goal that the judge itself infers",
    version="1",
    ask="""\
Question: the statement is a goal. Does the end state reach it?
"1" only if the end state shows every part of the goal as done. "0" if a part is missing or done otherwise.
Copy the span from the end state.""",
    shows=(Shown.STATEMENT, Shown.CONTEXT),
    quotes=Shown.CONTEXT,
    atoms=runs,
    context_is="End state",
    first=INFERENCE,
    follow=comparison_question,
)
