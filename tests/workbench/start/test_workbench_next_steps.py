"""After `init` a team reads what its own set waits for, not what an empty one would."""

from __future__ import annotations

from pathlib import Path

from goldtui.workbench.start.next_steps import next_steps


def test_each_group_of_cases_has_its_own_next_step() -> None:
    states = {"draft": 2, "returned": 1, "ready": 1, "approved": 4, "retired": 9}
    assert next_steps(Path("fern.db"), states, "ana", ("owen", "ines")) == [
        "next for 3 drafts: goldtui propose fern.db --apply --as ana, then goldtui ready fern.db --as ana",
        "next for 1 ready case: goldtui review queue fern.db --as owen",
        "next for 4 approved cases: goldtui release propose fern.db 1.0.0 --as owen",
    ]


def test_drafts_whose_gates_all_pass_are_marked_ready_at_once() -> None:
    (line,) = next_steps(Path("fern.db"), {"draft": 1}, "ana", ("owen",), green=True)
    assert line == "next for 1 draft: goldtui ready fern.db --as ana"


def test_a_set_without_cases_waits_for_an_import() -> None:
    (line,) = next_steps(Path("fern.db"), {"retired": 1}, "ana", ())
    assert line == "next: goldtui import FILE says what a file is and the command that imports it"
