"""The life of a case: one table says what follows on what, and nobody else decides on a state."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework.lifecycle import (
    APPROVED,
    CLOSED,
    DISPUTED,
    DRAFT,
    FROZEN,
    READY,
    RETURNED,
    TRANSITIONS,
    WITH_AUTHOR,
    Act,
    after,
    before_ready,
    may,
    state_after_restore,
)
from goldtui.model.case_state import FIRST, CaseState
from goldtui.model.review import Choice

ROOT = Path(__file__).parents[2] / "goldtui"
TABLE = ROOT / "casework" / "lifecycle.py"
STATES = st.sampled_from(CaseState)


def test_every_act_stands_in_the_table_and_leads_somewhere() -> None:
    assert set(TRANSITIONS) == set(Act)
    assert all(step.of and step.to for step in TRANSITIONS.values())


def test_every_choice_of_a_reviewer_is_an_act() -> None:
    assert {choice.value for choice in Choice} <= {act.value for act in Act}


@given(st.sampled_from(Act), STATES, STATES)
def test_what_the_table_does_not_know_cannot_happen(act: Act, state: CaseState, past: CaseState) -> None:
    step = TRANSITIONS[act]
    if state in step.of and (len(step.to) == 1 or past in step.to):
        assert after(act, state, past=past) is (step.to[0] if len(step.to) == 1 else past)
        assert may(act, state)
    else:
        with pytest.raises(ValueError, match="does not lead"):
            after(act, state, past=past)


def test_an_act_that_asks_for_a_state_is_not_done_blindly() -> None:
    assert after(Act.WRITE) is DRAFT
    with pytest.raises(ValueError, match="freeze does not lead from None"):
        after(Act.FREEZE)


def test_every_state_is_reached_from_the_first_and_can_be_left() -> None:
    reached, new = {FIRST}, {FIRST}
    while new:
        new = {to for step in TRANSITIONS.values() for to in step.to if new & set(step.of)} - reached
        reached |= new
    assert reached == set(CaseState)
    assert all(any(may(act, state) and act is not Act.WRITE for act in Act) for state in CaseState)


def test_others_vouch_only_for_what_was_ready() -> None:
    to_approved = {act: step.of for act, step in TRANSITIONS.items() if step.to == (APPROVED,)}
    to_frozen = {act: step.of for act, step in TRANSITIONS.items() if step.to == (FROZEN,)}
    assert to_approved == {Act.APPROVE: (READY,)}
    assert to_frozen == {Act.FREEZE: (APPROVED,)}


@given(STATES)
def test_a_closed_case_is_not_decided_about_disputed_or_frozen(state: CaseState) -> None:
    decided = (Act.APPROVE, Act.RETURN, Act.REJECT, Act.DISPUTE, Act.FREEZE, Act.SOURCE_CHANGES, Act.RETIRE)
    if state in CLOSED:
        assert not any(may(act, state) for act in decided)
    assert may(Act.REOPEN, state) is not may(Act.RETIRE, state)


@given(STATES, st.booleans())
def test_an_author_alone_brings_back_no_word_of_others(state: CaseState, changed: bool) -> None:
    assert before_ready(state, changed=changed) in WITH_AUTHOR
    assert before_ready(state, changed=True) is DRAFT
    assert after(Act.TAKE_BACK, past=before_ready(state, changed=changed)) in WITH_AUTHOR


@pytest.mark.parametrize(
    ("was", "now"), [(DRAFT, DRAFT), (READY, READY), (APPROVED, READY), (FROZEN, READY), (RETURNED, RETURNED)]
)
def test_a_change_of_many_cases_taken_back_gives_the_state_of_before_but_no_approval(
    was: CaseState, now: CaseState
) -> None:
    assert state_after_restore(was) is now


def test_a_ruling_against_the_system_gives_the_state_of_before_the_dispute() -> None:
    assert after(Act.BLAME_SYSTEM, DISPUTED, past=APPROVED) is APPROVED
    assert after(Act.BLAME_GOLD, DISPUTED) is RETURNED


def named_to_write(source: str) -> list[int]:
    """Lines that name a state other than to ask for one: outside of a comparison and of the keys of a table."""
    tree = ast.parse(source)
    asked: set[ast.AST] = set()
    for node in ast.walk(tree):
        asking = [node] if isinstance(node, ast.Compare) else node.keys if isinstance(node, ast.Dict) else []
        asked.update(part for one in asking if one is not None for part in ast.walk(one))
    return [
        node.lineno
        for node in ast.walk(tree)
        if node not in asked
        and (
            (isinstance(node, ast.Attribute) and ast.unparse(node) in NAMED)
            or (isinstance(node, ast.ImportFrom) and "lifecycle" in str(node.module) and _members(node))
        )
    ]


NAMED = {f"CaseState.{name}" for name in CaseState.__members__}


def _members(imported: ast.ImportFrom) -> set[str]:
    return {one.name for one in imported.names} & set(CaseState.__members__)


MODULES = sorted(path for path in ROOT.rglob("*.py") if path not in (TABLE, ROOT / "model" / "case_state.py"))


def test_no_module_but_the_table_names_a_state_to_write() -> None:
    found = {str(path.relative_to(ROOT)): lines for path in MODULES if (lines := named_to_write(path.read_text()))}
    assert found == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("Move(CaseState.FROZEN, 'note')", [1]),
        ("append(case,\n state=CaseState.DRAFT)", [2]),
        ("if state is CaseState.READY: pass", []),
        ("WORDS = {CaseState.READY: 'ready'}", []),
        ("WORDS = {'ready': CaseState.READY}", [1]),
        ("from goldtui.casework.lifecycle import READY", [1]),
    ],
)
def test_that_search_sees_a_state_that_is_written_and_not_one_that_is_asked_for(source: str, lines: list[int]) -> None:
    assert named_to_write(source) == lines
