"""The error with one problem."""

from __future__ import annotations

from goldtui.model.faults import Problem, UnusableInput, unusable


def test_an_error_with_one_problem_holds_that_problem_and_no_other() -> None:
    made = unusable("shed_locked", "the boat shed is locked", "sheds.toml:4", "ask for the key")
    assert type(made) is UnusableInput
    assert made.problems == (Problem("shed_locked", "the boat shed is locked", "sheds.toml:4", "ask for the key"),)
    assert made.problem.as_json() == {
        "code": "shed_locked",
        "message": "the boat shed is locked",
        "where": "sheds.toml:4",
        "fix": "ask for the key",
    }
