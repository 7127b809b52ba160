"""The release after the first: what makes one possible, and in what it differs from the last."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from ferry import AT, approve, blockers, proposed, signs, sitting, trusting

from goldtui.model.faults import UnusableInput
from goldtui.model.records import Variant
from goldtui.store import settings
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.freeze.compare_sets import side_of_set
from goldtui.workbench.freeze.content import row_of
from goldtui.workbench.freeze.diff import changes, row_at, side_of
from goldtui.workbench.freeze.folder import folder_of
from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.freeze.propose import Blocked, judge_plan, plan_release, propose
from goldtui.workbench.freeze.signing import show_candidate
from goldtui.workbench.freeze.words import diff_json, markdown_lines, summary, text_lines
from goldtui.workbench.session.sources import load_set


def test_an_edit_starts_the_next_version_and_only_its_author_is_named_as_changing(frozen: Path, approved: Path) -> None:
    dora = sitting(approved, "dora")
    desk = open_case(dora, "captain-pay")
    save_case(dora, desk.case.model_copy(update={"refusal_reason": "No notice speaks of wages."}), desk.number)
    assert ("version_not_newer", str(frozen.parent)) in blockers(approved)
    approve(approved, "captain-pay")
    session = sitting(approved, "ana")
    made = propose(session, plan_release(session, "1.0.1"))
    shown = show_candidate(made.directory)
    assert shown.previous is not None
    assert made.manifest.previous == shown.previous.digest
    assert (made.manifest.authors, made.manifest.changed_by) == (["ana", "dora"], ["ana", "dora"])
    assert [(one.name, one.field, one.what) for one in shown.changes] == [
        ("captain-pay", "refusal_reason", "expectation")
    ]
    assert summary(shown.changes) == "1 case changed"
    assert list(text_lines(shown.changes))[1:] == [
        "case captain-pay",
        "  refusal reason (expectation)",
        "    was  The notices say nothing about wages.",
        "    is   No notice speaks of wages.",
    ]
    assert "was `The notices" in "\n".join(markdown_lines(shown.changes))
    assert diff_json(shown.changes)["counts"] == {"case changed": 1}


def test_a_release_that_would_say_the_same_again_is_blocked_with_what_to_do(frozen: Path, approved: Path) -> None:
    session = sitting(approved, "ana")
    (found,) = plan_release(session, "1.0.1").blockers
    assert (found.code, found.where) == ("nothing_new", str(frozen))
    assert "nothing differs from 1.0.0" in found.message
    assert "edit a case" in found.fix
    assert f"goldtui trust withdraw trust.json {frozen} --reason WHY" in found.fix
    with pytest.raises(Blocked):
        propose(session, plan_release(session, "1.0.1"))
    assert not folder_of(approved, "ferry").candidate("1.0.1").exists()


@pytest.mark.parametrize("what", ["case", "policy", "evidence", "variant"])
def test_one_difference_anywhere_makes_a_next_release_possible(
    frozen: Path, approved: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sitting(approved, "ana")
    plan = plan_release(session, "1.0.1")
    goldset = plan.snapshot.goldset
    first, chunk = goldset.cases[0], goldset.evidence[0]
    variant = Variant(variant_id="v", case_id=first.case_id, kind="empty_answer", expected_stage="answer completeness")
    other = {
        "case": {"cases": (first.model_copy(update={"category": "other"}), *goldset.cases[1:])},
        "policy": {"policy": goldset.policy.model_copy(update={"min_precision": 0.5})},
        "evidence": {"evidence": (chunk.model_copy(update={"parent_id": "board"}), *goldset.evidence[1:])},
        "variant": {"variants": (variant,)},
    }
    changed_set = goldset.model_copy(update=other[what])
    again = judge_plan(replace(plan, snapshot=replace(plan.snapshot, goldset=changed_set), blockers=()), approved)
    assert "nothing_new" not in [one.code for one in again.blockers]


def test_what_was_tried_out_may_be_released_as_it_is(approved: Path, tmp_path: Path) -> None:
    trust = trusting(tmp_path)
    signs(proposed(approved, "1.0.0-rc1"), trust, "owen", "rita")
    freeze_now(sitting(approved, "ana"), "1.0.0-rc1", trust)
    assert blockers(approved, "1.0.0") == []
    assert proposed(approved, "1.0.0").is_dir()


def test_rules_that_changed_are_a_reason_to_release_the_same_text(
    frozen: Path, approved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = {"profile": "strict", "phrase": "phrase-9", "judgement": "strict-2"}
    monkeypatch.setattr("goldtui.workbench.freeze.propose.rules_of", lambda policy: rules)
    assert blockers(approved, "1.0.1") == []


@pytest.mark.parametrize("name", ["cases.jsonl", "policy.json", "gold.jsonl"])
def test_a_last_release_that_somebody_spoiled_blocks_and_is_named(frozen: Path, approved: Path, name: str) -> None:
    (frozen / name).chmod(0o644)
    (frozen / name).write_bytes(b"[1]" if name == "policy.json" else b"{\n")
    assert blockers(approved, "1.0.1") == [("release_unreadable", str(frozen))]


def test_a_withheld_chunk_with_fields_of_its_own_differs_in_nothing_that_was_released(
    approved: Path, tmp_path: Path
) -> None:
    goldset = load_set(approved).goldset
    (staff,) = [one for one in goldset.evidence if one.chunk_id == "staff"]
    marked = staff.model_copy(update={"extra": {"origin": "the safe"}})
    found = changes({}, side_of_set(goldset.model_copy(update={"evidence": (marked,)})))
    assert any(one.name.startswith("staff") for one in found)
    assert "the safe" not in repr(found)


def test_a_difference_says_what_a_new_case_says_and_what_a_gone_one_said(frozen: Path, approved: Path) -> None:
    goldset = load_set(frozen).goldset
    boat = next(one for one in goldset.cases if one.case_id == "last-boat")
    ladder = boat.model_copy(update={"case_id": "new-`one`", "question": "When does the *last* boat leave?"})
    before, after = side_of(frozen), {**side_of_set(goldset)}
    kept = [row for row in map(row_at, after["cases.jsonl"]) if row["case_id"] != "last-boat"]
    found = changes(before, {**after, "cases.jsonl": [*kept, row_of(ladder)]})
    text = list(text_lines(found))
    assert text[0] == "1 case removed, 1 case added"
    for name, question in (
        ("case last-boat: removed", "When does the last boat leave in winter, and from which pier?"),
        ("case new-`one`: added", "When does the *last* boat leave?"),
    ):
        at = text.index(name)
        assert text[at + 1 : at + 6] == [
            f"  question  {question}",
            "  right response  partial",
            '  sources  "winter"',
            "  point  At 17:30. (vital)",
            '  point time answer phrases  "at 17:30"',
        ]
        assert any(line.startswith("  claim  The last boat leaves the north bank at 17:30. [winter: ") for line in text)
    marked = list(markdown_lines(found))
    at = marked.index("- case ``` new-`one` ```: **added**")
    assert marked[at + 1] == "  - `question`: `When does the *last* boat leave?`"
    proved = "the last boat leaves the north bank at 17:30"
    assert f"  - `claim`: `The last boat leaves the north bank at 17:30. [winter: {proved}]`" in marked
    told = diff_json(found)["changes"]
    assert [(one["what"], (one["before"] or one["after"])["question"]) for one in told] == [
        ("removed", "When does the last boat leave in winter, and from which pier?"),
        ("added", "When does the *last* boat leave?"),
    ]


def test_whoever_changed_only_the_rules_is_an_author_and_does_not_sign(frozen: Path, approved: Path) -> None:
    owen = sitting(approved, "owen")
    info = settings.load(owen.store)
    strictly = replace(info, policy=info.policy.model_copy(update={"slice_minimum": 0.1}))
    settings.save(owen.store, strictly, author="owen", at=AT)
    owen.close()
    candidate = proposed(approved, "1.0.1")
    manifest = show_candidate(candidate).candidate.manifest
    assert (list(manifest.authors), list(manifest.changed_by)) == (["ana", "owen"], ["ana", "owen"])
    with pytest.raises(UnusableInput) as caught:
        signs(candidate, approved.parent / "trust.json", "owen")
    assert caught.value.problem.code == "own_work"


def test_rules_changed_before_the_last_release_bar_nobody_from_the_next(frozen: Path, approved: Path) -> None:
    dora = sitting(approved, "dora")
    info = settings.load(dora.store)
    changed = replace(info, policy=info.policy.model_copy(update={"slice_minimum": 0.1}))
    settings.save(dora.store, changed, author="ben", at=AT)
    settings.save(dora.store, info, author="ben", at=AT)
    desk = open_case(dora, "captain-pay")
    save_case(dora, desk.case.model_copy(update={"refusal_reason": "No notice speaks of wages."}), desk.number)
    dora.close()
    approve(approved, "captain-pay")
    manifest = show_candidate(proposed(approved, "1.0.1")).candidate.manifest
    assert (list(manifest.authors), list(manifest.changed_by)) == (["ana", "ben", "dora"], ["ana", "dora"])
