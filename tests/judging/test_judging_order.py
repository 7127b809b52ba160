"""Hard gates first, then people, then judges: no judge releases what a gate or a person stopped.

Also: who does not ask a judge loads no client.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import cycle

import pytest
from gardens import POLICY, SPAN, STATEMENT, case, chunk, exhibit, trace
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.gates.chain import judge as verdict_of
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.gates.rulings import rulings_of
from goldtui.judging.answer import Answer, NoVerdict, Outcome, Why
from goldtui.judging.ask import ask_all, plan
from goldtui.judging.asked.faithfulness import atoms
from goldtui.judging.judge import Price
from goldtui.judging.kept import NothingKept
from goldtui.judging.question import Question
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.model.records import AnswerPoint, EvidenceChunk
from goldtui.model.results import Status, Verdict

JUDGE, OTHER = "a" * 64, "b" * 64
FORBIDDEN = "Dogs may run free in the palm house"
PIECES = [
    f"{SPAN}. [gates]",
    f"{STATEMENT} [gates]",
    "Guests with a terrier must stay at the gate in the east. [gates]",
    "Guests with a poodle must stay at the gate in the east.",
    "The palm house opens at ten. [gates]",
    "Visitors who bring a dog wait at the west gate. [gates]",
    f"{FORBIDDEN}. [gates]",
    "Dogs are welcome everywhere. [vault]",
    "Sorry, I cannot answer that.",
]


class Willing:
    """A judge that says what it is given, by turns; yes to everything when given nothing."""

    name, hash, keeps, at_once = "willing", JUDGE, False, 1

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.outcomes, self.asked = outcomes, 0

    def price(self, question: Question) -> Price:
        return Price()

    def ask(self, question: Question) -> Outcome:
        self.asked += 1
        return self.outcomes[(self.asked - 1) % len(self.outcomes)]

    def close(self) -> None:
        """Nothing is held."""


def said(question: Question, outcome: Outcome, by: SaidBy, who: str) -> StatementVerdict:
    return StatementVerdict(
        key=question.key,
        case_id=question.case_id,
        case_digest="0" * 64,
        statement=question.statement,
        verdict=Saying(outcome.verdict) if isinstance(outcome, Answer) else Saying.UNDECIDED,
        by=by,
        who=who,
        at="2026-11-29T15:00:00Z",
    )


def run(
    response: str, chunks: list[EvidenceChunk], verdicts: list[StatementVerdict], order: tuple[str, ...] = ()
) -> tuple[Exhibit, Verdict]:
    point = AnswerPoint(
        point_id="dogs", text="Dogs wait.", answer_phrases=("the east gate",), forbidden_phrases=(FORBIDDEN,)
    )
    used = trace(response, tuple(one.chunk_id for one in chunks))
    judged = build_exhibit(
        case(points=(point,)),
        used,
        None,
        EvidenceIndex(chunks),
        POLICY,
        believe_labels=False,
        verdicts=rulings_of(verdicts, {JUDGE, OTHER}, place=JudgeBounds(order=order).place),
    )
    return judged, verdict_of(judged)


OUTCOMES = st.sampled_from(
    [
        Answer(verdict="1", reason="", span=SPAN),
        Answer(verdict="0", reason="", span=""),
        NoVerdict(why=Why.EMPTY),
    ]
)
EVIDENCE = st.sampled_from(
    [
        [chunk()],
        [chunk(), chunk("beds", "The rose beds lie south of the pond.")],
        [chunk(), chunk("vault", "The spare key hangs behind the blue door.", permitted=False)],
        [chunk(permitted=None)],
    ]
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=5),
    EVIDENCE,
    st.lists(OUTCOMES, min_size=1, max_size=4),
    st.lists(OUTCOMES, min_size=1, max_size=4),
    st.permutations((JUDGE, OTHER)),
)
def test_no_judge_releases_what_a_gate_or_a_person_stopped(
    pieces: list[str],
    chunks: list[EvidenceChunk],
    people: list[Outcome],
    judges: list[Outcome],
    order: list[str],
) -> None:
    response = " ".join(pieces)
    bare, before = run(response, chunks, [])
    # A statement that the answer makes twice is one question, and the person's last word on it counts.
    asked = {one.key: one for one in atoms(bare)}.values()
    by_people = [
        said(one, outcome, SaidBy.PERSON, "Ada")
        for one, outcome in zip(asked, cycle(people), strict=False)
        if not isinstance(outcome, NoVerdict)
    ]
    after_people, stopped = run(response, chunks, by_people)
    questions = list(atoms(after_people))
    assert {one.key for one in questions}.isdisjoint(one.key for one in by_people)
    judge, kept = Willing(judges), NothingKept()
    replies = ask_all(judge, plan(judge, questions, kept), kept)
    verdicts = [*by_people, *(said(q, o, SaidBy.JUDGE, JUDGE) for q, o in replies.of)]
    verdicts += [said(q, judges[0], SaidBy.JUDGE, OTHER) for q, _ in replies.of]
    _, after = run(response, chunks, verdicts, tuple(order))
    for first, second, last in zip(before.results, stopped.results, after.results, strict=True):
        if Status.FAIL in (first.status, second.status):
            assert last.status is Status.FAIL
            assert not after.released
    yes = Answer(verdict="1", reason="", span=SPAN)
    forged = [said(one, yes, SaidBy.JUDGE, JUDGE) for one in atoms(bare)]
    _, overruled = run(response, chunks, [*by_people, *forged], tuple(order))
    if any(one.verdict is Saying.NOT_SUPPORTED for one in by_people):
        assert not overruled.released


def test_a_judge_that_says_yes_releases_what_only_waited_for_it() -> None:
    """Without this the property above would hold of a judge that nobody hears."""
    response = f"{SPAN}. [gates] {STATEMENT} [gates]"
    bare, before = run(response, [chunk()], [])
    (question,) = atoms(bare)
    _, after = run(
        response, [chunk()], [said(question, Answer(verdict="1", reason="", span=SPAN), SaidBy.JUDGE, JUDGE)]
    )
    assert (before.released, after.released) == (False, True)


def test_open_statements_are_found_in_an_exhibit_that_was_made_without_verdicts() -> None:
    assert [one.key for one in atoms(exhibit())] == [
        one.key for one in atoms(run(f"{STATEMENT} [gates]", [chunk()], [])[0])
    ]


@pytest.mark.parametrize(
    "words",
    [
        "import goldtui",
        "from goldtui.__main__ import main; main(['--help'])",
        "import goldtui.gates.catalog, goldtui.gates.chain",
        "import goldtui.judging.judges.catalog, goldtui.judging.asked.catalog",
        "from goldtui.__main__ import main; main(['judge', 'run', '--help'])",
    ],
)
def test_who_asks_no_judge_loads_no_client(words: str) -> None:
    names = ("openai", "httpx", "httpx2", "onnxruntime", "tokenizers", "numpy")
    code = f"import sys\n{words}\nassert not set({names}) & set(sys.modules), set({names}) & set(sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
