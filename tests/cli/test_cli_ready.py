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


def test_an_answer_without_claims_is_named_first_as_the_cause(run: Any, native: Any, own_home: Path) -> None:
    reference = {"answer_id": "reference", "text": "Bread is baked at five.", "claims": []}
    oven = {
        "case_id": "oven",
        "question": "When is bread baked?",
        "expected_behaviour": "answer",
        "required_source_ids": ["bakery.md"],
        "reference": reference,
    }
    assert run("import", native(cases=[oven], evidence=[]), "--into", "bakery.db", "--as", "ana").code == 0
    done = run("ready", "bakery.db", "oven", "--as", "ana")
    first = done.out.splitlines()[0]
    assert "no claims yet" in first
    assert "goldtui propose" in first
    assert done.out.count("no_claims") == 1
    assert "unknown_id" in done.out
    blockers = run("ready", "bakery.db", "oven", "--as", "ana", "--json").json["blockers"]
    assert [one["code"] for one in blockers][:2] == ["no_claims", "unknown_id"]
