"""Without a case, `ready` marks every draft that a release would take and says of each other one why it stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ferry_shell import SAMPLE


def test_every_draft_is_marked_or_stays_with_its_reason(run: Any, native: Any, own_home: Path) -> None:
    late = {"case_id": "late", "question": "When does the late boat go?"}
    folder = native(cases=[*SAMPLE["cases"], late], evidence=SAMPLE["evidence"])
    assert run("import", folder, "--into", "ferry.db", "--as", "ana").code == 0
    done = run("ready", "ferry.db", "--as", "ana")
    assert done.code == 1
    assert "fare-and-dog is ready (revision 2)" in done.out
    assert "late stays draft" in done.out
    assert done.out.splitlines()[-1] == f"{len(SAMPLE['cases'])} of {len(SAMPLE['cases']) + 1} drafts are ready now"
    (left,) = run("ready", "ferry.db", "--as", "ana", "--json").json
    assert (left["case_id"], left["state"], bool(left["blockers"])) == ("late", "draft", True)
