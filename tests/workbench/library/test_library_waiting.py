"""A large import judges its first cases; the others are judged when somebody looks, and each verdict is of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from goldtui.model.records import GoldCase
from goldtui.store.cases import heads, revisions
from goldtui.workbench.library import browse, waiting
from goldtui.workbench.library.filter_words import read_filter
from goldtui.workbench.session.session import Session


def stage(session: Session, case_id: str) -> str | None:
    head = heads.get(session.store, case_id)
    assert head is not None
    return head.first_failed_stage


@pytest.fixture
def left(sit: Callable[[str], Session], green: GoldCase) -> Session:
    """A set with a case that nobody judged."""
    session = sit("Ana")
    case = green.model_copy(update={"case_id": "fern"})
    revisions.append(session.store, case, base=None, author="Ana", at=session.clock())
    return session


def test_a_case_that_nobody_judged_is_judged_by_its_newest_text_and_kept(left: Session) -> None:
    assert stage(left, "fern") is None
    assert waiting.judge_shown(left, ("fern",))
    assert stage(left, "fern") == "pass"
    assert not waiting.judge_shown(left, ("fern", "nobody"))


def test_a_case_saved_while_it_is_judged_keeps_no_verdict_of_its_old_text(
    left: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = waiting.judge_in_batches

    def saved_meanwhile(*given: object) -> object:
        found = real(*given)
        newest = revisions.latest(left.store, "fern")
        assert newest is not None
        case = newest.case.model_copy(update={"question": "Which fern is the oldest?"})
        revisions.append(left.store, case, base=newest.number, author="ben", at=left.clock())
        return found

    monkeypatch.setattr(waiting, "judge_in_batches", saved_meanwhile)
    waiting.judge_shown(left, ("fern",))
    assert stage(left, "fern") is None


def test_a_look_at_a_case_writes_nothing(left: Session) -> None:
    assert waiting.judge_now(left.store, left.policy, ("fern",)) == {"fern": "pass"}
    assert stage(left, "fern") is None


def test_the_rest_is_judged_in_parts_and_counted(left: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "BATCH", 2)
    newest = revisions.latest(left.store, "fern")
    assert newest is not None
    for number in range(4):
        case = newest.case.model_copy(update={"case_id": f"moss-{number}"})
        revisions.append(left.store, case, base=None, author="Ana", at=left.clock())
    seen: list[str] = []

    def watch(stages: Iterator[str]) -> Iterator[str]:
        for one in stages:
            seen.append(one)
            yield one

    done = waiting.judge_rest(left.path, watch)
    assert (dict(done.by_stage), done.cases, done.of) == ({"pass": 5}, 5, 7)
    assert seen == ["pass"] * 5
    assert waiting.judge_rest(left.path, watch).cases == 0


@pytest.mark.parametrize("line", ["gate:pass", "-gate:pass", "sort:gate", 'gate:"answer faithfulness"'])
def test_a_filter_by_gates_says_which_cases_it_cannot_see(left: Session, line: str) -> None:
    (said,) = browse.filter_words_said(left, line)
    assert said == f"no gate finds 1 case not judged yet; goldtui gates {left.path} --remember judges all"
    waiting.judge_shown(left, ("fern",))
    assert browse.filter_words_said(left, line) == ()


@pytest.mark.parametrize("line", ["gate:-", "fern", "state:draft"])
def test_a_filter_that_asks_no_gate_says_nothing_of_it(left: Session, line: str) -> None:
    assert waiting.unjudged_notices(left.store, read_filter(line), Path("set.db")) == ()
