"""A run asks what is open, once, keeps each answer at once, and never sends a restricted text."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from gardens import FAITHFULNESS, SPAN, STATEMENT, question

from goldtui.judging.answer import Answer, NoVerdict, Outcome, Why
from goldtui.judging.ask import MOST_WITHOUT_REPLY, ask_all, plan
from goldtui.judging.judge import JudgeStopped, Price
from goldtui.judging.judges.catalog import build
from goldtui.judging.kept import KeptAnswers, NothingKept, Remembering
from goldtui.judging.question import Question

YES = Answer(verdict="1", reason="yes", span=SPAN)
UNDECIDED = NoVerdict(why=Why.EMPTY)
SILENT = NoVerdict(why=Why.NO_REPLY, detail="the server answers 500, 3 times")


class Told:
    """A judge that answers from a list and notes what it is asked."""

    name, hash, keeps = "told", "0" * 64, True

    def __init__(self, *outcomes: Outcome, at_once: int = 1) -> None:
        self.outcomes, self.at_once = list(outcomes), at_once
        self.asked: list[str] = []

    def price(self, question: Question) -> Price:
        return Price(1, 100, 10)

    def ask(self, question: Question) -> Outcome:
        self.asked.append(question.statement)
        return self.outcomes[(len(self.asked) - 1) % len(self.outcomes)]

    def close(self) -> None:
        """Nothing is held."""


def several(number: int) -> list[Question]:
    return [question(f"{STATEMENT} {n}") for n in range(number)]


@pytest.mark.parametrize("at_once", [1, 3])
def test_every_question_is_asked_once_and_what_is_undecided_is_not_asked_again(at_once: int) -> None:
    judge, kept = Told(UNDECIDED, at_once=at_once), NothingKept()
    questions = [*several(4), *several(4)]
    planned = plan(judge, questions, kept)
    assert planned.price == Price(4, 400, 40)
    replies = ask_all(judge, planned, kept)
    assert len(judge.asked) == 4
    assert (len(replies.of), replies.decided, replies.undecided) == (8, 0, {Why.EMPTY: 8})
    assert plan(judge, questions, kept).to_ask == ()


def test_what_is_kept_on_disk_is_asked_by_no_later_run_and_by_another_judge_it_is(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path / "judges", "a" * 64)
    ask_all(Told(YES, UNDECIDED), plan(Told(YES), several(2), kept), kept)
    kept.close()
    assert stat.S_IMODE(kept.path.stat().st_mode) == 0o600
    again = KeptAnswers(tmp_path / "judges", "a" * 64)
    judge = Told(YES)
    replies = ask_all(judge, plan(judge, several(3), again), again)
    assert judge.asked == [f"{STATEMENT} 2"]
    assert [type(one) for _, one in replies.of] == [Answer, NoVerdict, Answer]
    assert (replies.asked, replies.kept) == (1, 2)
    other = KeptAnswers(tmp_path / "judges", "b" * 64)
    assert len(plan(judge, several(3), other).to_ask) == 3


def test_a_line_that_a_crash_cut_is_asked_again_and_spoils_no_other(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path, "a" * 64)
    ask_all(Told(YES), plan(Told(YES), several(3), kept), kept)
    kept.path.write_bytes(kept.path.read_bytes()[:-20])
    again = KeptAnswers(tmp_path, "a" * 64)
    assert again.dropped == 1
    assert [one.statement for one in plan(Told(YES), several(3), again).to_ask] == [f"{STATEMENT} 2"]
    ask_all(Told(YES), plan(Told(YES), several(3), again), again)
    assert plan(Told(YES), several(3), KeptAnswers(tmp_path, "a" * 64)).to_ask == ()


def test_a_kept_line_that_somebody_changed_is_no_answer(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path, "a" * 64)
    ask_all(Told(YES), plan(Told(YES), several(1), kept), kept)
    kept.path.write_text(kept.path.read_text().replace('"verdict": "1"', '"verdict": "0", "verdict": "1"'))
    assert KeptAnswers(tmp_path, "a" * 64).dropped == 1


def test_a_server_that_stays_silent_stops_the_run_and_keeps_what_was_answered(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path, "a" * 64)
    judge = Told(YES, *[SILENT] * 20)
    with pytest.raises(JudgeStopped) as stopped:
        ask_all(judge, plan(judge, several(20), kept), kept)
    assert stopped.value.problem.code == "judge_silent"
    assert len(judge.asked) == 1 + MOST_WITHOUT_REPLY
    assert len(plan(judge, several(20), KeptAnswers(tmp_path, "a" * 64)).to_ask) == 19


def test_a_question_without_a_reply_is_counted_and_left_for_a_later_run() -> None:
    judge, kept = Told(SILENT, YES), NothingKept()
    replies = ask_all(judge, plan(judge, several(2), kept), kept)
    assert (replies.undecided, replies.yes) == ({Why.NO_REPLY: 1}, 1)
    assert len(plan(judge, several(2), kept).to_ask) == 1


@pytest.mark.parametrize("permitted", [False, None])
def test_a_question_with_a_source_whose_permission_is_not_true_is_not_asked_and_counted(permitted: bool | None) -> None:
    judge, kept = Told(YES), NothingKept()
    planned = plan(judge, [question(permitted=permitted), *several(1)], kept)
    replies = ask_all(judge, planned, kept)
    assert judge.asked == [f"{STATEMENT} 0"]
    assert replies.undecided == {Why.RESTRICTED: 1}


def test_a_question_that_repeats_words_of_a_restricted_source_anywhere_is_not_asked() -> None:
    canary = "quagga-7319"
    asked = [
        question(f"{STATEMENT} {canary}"),
        question(source=f"{SPAN} {canary}"),
        question().model_copy(update={"question": canary}),
        question().model_copy(update={"context": canary}),
    ]
    judge, kept = Told(YES), NothingKept()
    planned = plan(judge, asked, kept, lambda text: canary in text)
    assert (planned.to_ask, len(planned.restricted)) == ((), 4)
    assert ask_all(judge, planned, kept).undecided == {Why.RESTRICTED: 4}


def test_members_of_a_jury_keep_their_answers(tmp_path: Path) -> None:
    inner = Told(YES)
    for _ in range(2):
        member = Remembering(inner, KeptAnswers(tmp_path, inner.hash))
        assert member.ask(question()) == YES
        assert member.price(question()) == Price()
        member.close()
    assert len(inner.asked) == 1


def test_a_jury_wraps_its_members(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(f'{{"statement": "{STATEMENT}", "verdict": "0", "reason": "", "span": ""}}\n')
    wrapped: list[str] = []
    build(f"consistency(exact:file={path})", FAITHFULNESS, wrap=lambda one: wrapped.append(one.name) or one)  # type: ignore[func-returns-value]
    assert wrapped == ["exact"]
