"""From the set at work to a frozen release: what blocks is named, what is frozen is what was signed and stays so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from ferry import AT, CASES, approve, ferry, signs, sitting, trusting

from goldtui.model.checks import CheckSettings, Ignored
from goldtui.model.faults import GoldtuiError, Problem, UnusableInput, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import AnswerPoint, EvidenceChunk, Variant
from goldtui.model.review import Choice, Fault
from goldtui.release.trust import load_trust
from goldtui.store import revisions
from goldtui.workbench.compare_sets import compare_sets, side_of_set
from goldtui.workbench.decide import decide
from goldtui.workbench.desk import open_case, save_case
from goldtui.workbench.dispute import dispute
from goldtui.workbench.freeze import drop_candidate, freeze_candidate, freeze_now
from goldtui.workbench.propose import Blocked, judge_plan, plan_release, propose
from goldtui.workbench.release_blockers import gold_blockers
from goldtui.workbench.release_content import content_of, row_of, snapshot
from goldtui.workbench.release_diff import changes, side_of
from goldtui.workbench.release_folder import folder_of, require_version
from goldtui.workbench.release_words import diff_json, markdown_lines, summary, text_lines
from goldtui.workbench.review_case import review_case
from goldtui.workbench.signing import candidate_at, moment_of, parse_moment, show_candidate
from goldtui.workbench.sources import load_set
from goldtui.workbench.trust_file import changed, sign_trust, take_over, withdraw_release
from goldtui.workbench.verifying import verify_release

NOW = moment_of(lambda: AT)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return ferry(tmp_path)


@pytest.fixture
def approved(path: Path) -> Path:
    approve(path)
    return path


def proposed(path: Path, version: str = "1.0.0") -> Path:
    session = sitting(path, "ana")
    try:
        return propose(session, plan_release(session, version)).directory
    finally:
        session.close()


@pytest.fixture
def frozen(approved: Path, tmp_path: Path) -> Path:
    """Version 1.0.0, frozen; its trust file lies beside the database."""
    trust = trusting(tmp_path)
    signs(proposed(approved), trust, "owen", "rita")
    return freeze_now(sitting(approved, "ana"), "1.0.0", trust).directory


def blockers(path: Path, version: str = "1.0.0", **options: bool) -> list[tuple[str, str]]:
    session = sitting(path, "ana")
    return [(one.code, one.where) for one in plan_release(session, version, **options).blockers]


def test_every_case_that_is_not_approved_blocks_with_its_next_step(path: Path) -> None:
    approve(path, "last-boat")
    session = sitting(path, "cem")
    dispute(session, review_case(session, "captain-pay"), Fault.LABEL, "He earns nothing.")
    found = plan_release(session, "1.0.0").blockers
    assert [(one.code, one.where) for one in found if one.code.startswith("case_")] == [
        ("case_draft", "case fare-and-dog"),
        ("case_disputed", "case captain-pay"),
    ]
    assert f"goldtui ready {path} fare-and-dog" in found[0].fix
    with pytest.raises(Blocked) as caught:
        propose(session, plan_release(session, "1.0.0"))
    assert caught.value.exit_code == 1
    assert not folder_of(path, "ferry").candidates.exists()


def test_of_many_alike_blockers_the_first_are_told_and_all_counted() -> None:
    many = [Problem("case_draft", "the case is draft", f"case {number}") for number in range(50)]
    blocked = Blocked([*many, Problem("no_cases", "none", "")])
    assert [one.where for one in blocked.problems] == [*(f"case {number}" for number in range(10)), ""]
    assert blocked.total == 51


def test_cases_that_wait_can_be_left_out_by_name(path: Path) -> None:
    approve(path, "last-boat", "fare-and-dog")
    session = sitting(path, "ana")
    plan = plan_release(session, "1.0.0", only_approved=True)
    assert plan.left_out == ("captain-pay",)
    assert not [one for one in plan.blockers if one.code.startswith("case_")]


def test_an_empty_release_is_none(path: Path) -> None:
    assert ("no_cases", str(path)) in blockers(path, only_approved=True)


def test_a_flawless_approved_set_has_no_blocker_but_what_its_own_smallness_brings(approved: Path) -> None:
    assert blockers(approved) == []


def test_a_phrase_in_other_typography_blocks_though_it_only_warns_while_writing(path: Path) -> None:
    session = sitting(path, "ana")
    desk = open_case(session, "last-boat")
    reference = desk.case.reference
    assert reference is not None
    claim = reference.claims[0]
    inexact = claim.model_copy(update={"support_phrases": (claim.support_phrases[0].upper(),)})
    case = desk.case.model_copy(update={"reference": reference.model_copy(update={"claims": (inexact,)})})
    save_case(session, case, desk.number)
    approve(path)
    assert "GT204" in [code for code, _ in blockers(path)]


def test_a_case_without_expected_behaviour_has_no_gold_line(path: Path) -> None:
    goldset = load_set(path).goldset
    cases = [case.model_copy(update={"expected_behaviour": None}) for case in goldset.cases]
    found = gold_blockers(goldset.model_copy(update={"cases": tuple(cases)}), (), path)
    assert ("gold_line", "case last-boat") in [(one.code, one.where) for one in found]


def test_a_vital_point_that_nothing_catches_blocks(path: Path) -> None:
    session = sitting(path, "ana")
    desk = open_case(session, "last-boat")
    bare = tuple(AnswerPoint(point_id=one.point_id, text=one.text) for one in desk.case.points)
    save_case(session, desk.case.model_copy(update={"points": bare}), desk.number)
    approve(path)
    assert "GT503" in [code for code, _ in blockers(path)]


KEY = "-----BEGIN " + "EC PRIVATE KEY-----"


@pytest.mark.parametrize("permitted", [True, False])
def test_a_secret_in_any_source_blocks_and_its_words_are_not_told(path: Path, permitted: bool) -> None:
    goldset = with_secret(path, permitted)
    (found,) = [one for one in gold_blockers(goldset, (), path) if one.code == "GT111"]
    assert found.where == "chunk:shed"
    assert "looks like a private key: characters 14 to 44 of version 1" in found.message
    assert found.fix.endswith("goldtui rule GT111")
    assert KEY not in found.line()


def test_a_secret_blocks_though_the_set_chose_other_rules(path: Path) -> None:
    goldset = with_secret(path).model_copy(update={"checks": CheckSettings(select=("GT2",))})
    assert "GT111" in [one.code for one in gold_blockers(goldset, (), path)]


@pytest.mark.parametrize(("code", "waives"), [("GT111", True), ("GT1", False)])
def test_a_secret_that_is_none_is_waived_with_a_reason_by_the_rules_own_code(
    path: Path, code: str, waives: bool
) -> None:
    waived = CheckSettings(ignore=(Ignored(code=code, reason="the manual prints it as an example"),))
    for chosen in ((), ("GT2",)):
        checks = waived.model_copy(update={"select": chosen})
        goldset = with_secret(path).model_copy(update={"checks": checks})
        assert ("GT111" not in [one.code for one in gold_blockers(goldset, (), path)]) is waives


def with_secret(path: Path, permitted: bool = True) -> GoldSet:
    goldset = load_set(path).goldset
    text = f"The shed says {KEY} on a label."
    shed = EvidenceChunk(chunk_id="shed", version="1", permitted=permitted, current=True, text=text)
    return goldset.model_copy(update={"evidence": (*goldset.evidence, shed)})


@pytest.mark.parametrize("version", ["1", "v1.0.0", "../1.0.0", "1.0.0/..", ""])
def test_what_is_no_version_is_refused(version: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        require_version(version)
    assert caught.value.problem.code == "bad_version"


def test_a_set_whose_name_cannot_name_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        folder_of(tmp_path / "x.db", "Café Set")
    assert caught.value.problem.code == "bad_set_name"


def test_a_release_is_frozen_in_its_place_and_its_cases_say_so(frozen: Path, approved: Path, tmp_path: Path) -> None:
    assert frozen == tmp_path / "goldsets" / "ferry" / "releases" / "1.0.0"
    assert verify_release(frozen, tmp_path / "trust.json", clock=lambda: AT).valid
    heads = [revisions.latest(sitting(approved, "ana").store, case_id) for case_id in CASES]
    assert [(head.state, head.note) for head in heads if head is not None] == [("frozen", "frozen in 1.0.0")] * 3
    assert not (tmp_path / "goldsets" / "ferry" / "candidates" / "1.0.0").exists()


def test_freezing_again_changes_nothing_and_says_the_same(frozen: Path, approved: Path, tmp_path: Path) -> None:
    again = freeze_now(sitting(approved, "ana"), "1.0.0", tmp_path / "trust.json")
    assert (again.directory, again.marked) == (frozen, ())


def test_a_frozen_release_can_be_read_as_a_set_and_equals_what_was_at_work(frozen: Path, approved: Path) -> None:
    loaded = load_set(frozen).goldset
    assert (loaded.name, [case.case_id for case in loaded.cases]) == ("ferry", list(CASES))
    assert loaded.policy == load_set(approved).goldset.policy
    assert compare_sets(frozen, approved) == ()


def test_the_words_of_a_withheld_chunk_stay_behind_under_a_commitment(frozen: Path) -> None:
    rows = [json.loads(line) for line in (frozen / "evidence.jsonl").read_text("utf-8").splitlines()]
    (staff,) = [row for row in rows if row["chunk_id"] == "staff"]
    assert staff["text"] is None
    assert len(staff["commitment"]) == 64
    assert all("commitment" not in row for row in rows if row["chunk_id"] != "staff")


def test_what_a_release_says_of_its_set_repeats_no_word_of_a_withheld_chunk(approved: Path) -> None:
    session = sitting(approved, "ana")
    shot = snapshot(session)
    secret = "the spare key hangs behind the third lifebelt"
    kept = [one if one.permitted else one.model_copy(update={"text": secret}) for one in shot.goldset.evidence]
    about = f"Questions of passengers. {secret.capitalize()}."
    told = replace(shot, goldset=shot.goldset.model_copy(update={"evidence": tuple(kept), "description": about}))
    assert content_of(session, told, "1.0.0", None, croissant=True).about == "Questions of passengers. [withheld]."
    assert content_of(session, told, "1.0.0", None).about == ""


def test_too_few_signatures_do_not_freeze(approved: Path, tmp_path: Path) -> None:
    trust = trusting(tmp_path)
    candidate = proposed(approved)
    signs(candidate, trust, "owen")
    with pytest.raises(Blocked) as caught:
        freeze_now(sitting(approved, "ana"), "1.0.0", trust)
    assert [one.code for one in caught.value.problems] == ["approvals_missing"]
    assert candidate.is_dir()


def test_the_author_cannot_sign(approved: Path, tmp_path: Path) -> None:
    trust = trusting(tmp_path)
    candidate = proposed(approved)
    with pytest.raises(UnusableInput) as caught:
        signs(candidate, trust, "ana")
    assert caught.value.problem.code == "own_work"


def test_nothing_is_frozen_without_a_candidate_or_over_something(frozen: Path, approved: Path, tmp_path: Path) -> None:
    trust = load_trust(tmp_path / "trust.json", NOW)
    folder = folder_of(approved, "ferry")
    with pytest.raises(UnusableInput) as caught:
        freeze_candidate(folder, "2.0.0", trust, NOW)
    assert caught.value.problem.code == "no_candidate"
    frozen.rename(folder.candidates / "1.0.0")
    frozen.mkdir()
    with pytest.raises(UnusableOutput) as blocked:
        freeze_candidate(folder, "1.0.0", trust, NOW)
    assert blocked.value.problem.code == "cannot_freeze"


def test_a_release_that_changed_while_it_was_moved_is_told(approved: Path, tmp_path: Path, monkeypatch) -> None:
    trust = trusting(tmp_path)
    signs(proposed(approved), trust, "owen", "rita")

    def moved_and_spoiled(folder: Path) -> None:
        for file in folder.glob("1.0.0/cases.jsonl"):
            file.chmod(0o644)
            file.write_bytes(b"{}\n")

    monkeypatch.setattr("goldtui.workbench.freeze.sync_directory", moved_and_spoiled)
    with pytest.raises(UnusableOutput) as caught:
        freeze_now(sitting(approved, "ana"), "1.0.0", trust)
    assert caught.value.problem.code == "release_differs"


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
        "  refusal_reason (expectation)",
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
    monkeypatch.setattr("goldtui.workbench.propose.RULES", {"profile": "strict", "phrase": "phrase-2"})
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
    rows = side_of_set(goldset.model_copy(update={"evidence": (marked,)}))["evidence.jsonl"]
    assert "the safe" not in json.dumps(rows)


def test_a_difference_says_what_a_new_case_says_and_what_a_gone_one_said(frozen: Path, approved: Path) -> None:
    goldset = load_set(frozen).goldset
    boat = next(one for one in goldset.cases if one.case_id == "last-boat")
    ladder = boat.model_copy(update={"case_id": "new-`one`", "question": "When does the *last* boat leave?"})
    before, after = side_of(frozen), {**side_of_set(goldset)}
    kept = [row for row in after["cases.jsonl"] if row["case_id"] != "last-boat"]
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
            "  expected_behaviour  partial",
            '  required_source_ids  ["winter"]',
            "  point  At 17:30. (vital)",
            '  point time answer_phrases  ["at 17:30"]',
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


def test_a_candidate_whose_former_release_is_gone_is_not_shown(frozen: Path, approved: Path) -> None:
    dora = sitting(approved, "dora")
    desk = open_case(dora, "captain-pay")
    save_case(dora, desk.case.model_copy(update={"category": "pay"}), desk.number)
    approve(approved, "captain-pay")
    candidate = proposed(approved, "1.1.0")
    frozen.rename(frozen.parent.parent / "elsewhere")
    with pytest.raises(UnusableInput) as caught:
        show_candidate(candidate)
    assert caught.value.problem.code == "previous_missing"


def test_a_candidate_is_put_aside_and_never_deleted(approved: Path) -> None:
    candidate = proposed(approved)
    assert ("candidate_exists", str(candidate)) in blockers(approved)
    folder = folder_of(approved, "ferry")
    aside = drop_candidate(folder, "1.0.0")
    assert (aside / "manifest.json").is_file()
    assert blockers(approved) == []
    with pytest.raises(UnusableInput) as caught:
        drop_candidate(folder, "1.0.0")
    assert caught.value.problem.code == "no_candidate"


def test_cases_edited_after_the_candidate_was_made_are_not_marked_frozen(approved: Path, tmp_path: Path) -> None:
    trust = trusting(tmp_path)
    signs(proposed(approved), trust, "owen", "rita")
    dora = sitting(approved, "dora")
    desk = open_case(dora, "captain-pay")
    save_case(dora, desk.case.model_copy(update={"category": "pay"}), desk.number)
    done = freeze_now(sitting(approved, "ana"), "1.0.0", trust)
    assert (sorted(done.marked), done.moved_on) == (["fare-and-dog", "last-boat"], ("captain-pay",))


def test_a_frozen_case_can_be_retired_with_a_reason(frozen: Path, approved: Path) -> None:
    ben = sitting(approved, "ben")
    decide(ben, review_case(ben, "captain-pay"), Choice.RETIRE, note="Nobody asks.")
    assert review_case(ben, "captain-pay").state == "retired"


def test_a_version_names_its_candidate_below_goldsets(approved: Path, tmp_path: Path) -> None:
    candidate = proposed(approved)
    assert candidate_at("1.0.0", tmp_path) == candidate
    assert candidate_at(str(candidate), tmp_path) == candidate
    with pytest.raises(UnusableInput) as caught:
        candidate_at("2.0.0", tmp_path)
    assert caught.value.problem.code == "no_candidate"
    (tmp_path / "goldsets" / "other" / "candidates" / "1.0.0").mkdir(parents=True)
    with pytest.raises(UnusableInput) as several:
        candidate_at("1.0.0", tmp_path)
    assert several.value.problem.code == "several_candidates"


def test_a_withdrawn_release_is_refused_and_names_its_successor(frozen: Path, tmp_path: Path) -> None:
    trust = tmp_path / "trust.json"
    digest = verify_release(frozen, trust, clock=lambda: AT).verified.digest
    changed(trust, lambda value: withdraw_release(value, str(digest), "A wrong fare.", "1.0.1"))
    found = verify_release(frozen, trust, clock=lambda: AT)
    assert not found.valid
    assert found.json["findings"] == [
        {
            "code": "withdrawn",
            "where": "1.0.0",
            "message": "this release was withdrawn: A wrong fare.. Fix: use version 1.0.1",
        }
    ]
    assert list(found.lines())[-1] == f"not valid: {frozen}"


def test_a_new_trust_file_counts_once_enough_of_the_old_one_signed_it(tmp_path: Path) -> None:
    old = trusting(tmp_path)
    kept = old.with_name("kept.json")
    kept.write_bytes(old.read_bytes())
    changed(old, lambda value: value.update(expires="2031-01-01T00:00:00Z"))

    def refused() -> list[str]:
        with pytest.raises(UnusableInput) as caught:
            take_over(old, kept)
        return [one.code for one in caught.value.problems]

    from goldtui.release.keys import load_private, new_key

    assert refused() == ["trust_unsigned"]
    sign_trust(old, load_private(tmp_path / "owen.pem", None))
    new_key(tmp_path / "eve.pem", None)
    sign_trust(old, load_private(tmp_path / "eve.pem", None))
    assert refused() == ["trust_unsigned", "approval_unknown_key"]
    sign_trust(old, load_private(tmp_path / "ana.pem", None))
    assert take_over(old, kept) == ("ana", "owen")
    changed(old, lambda value: value.update(expires="2032-01-01T00:00:00Z"))
    assert sorted(refused()) == ["approval_digest", "approval_digest", "approval_unknown_key", "trust_unsigned"]
    with pytest.raises(UnusableInput) as caught:
        take_over(kept, old)
    assert caught.value.problem.code == "trust_not_next"


def test_days_and_moments_are_read_as_people_write_them() -> None:
    assert parse_moment("2027-01-31", "--until") == "2027-01-31T00:00:00Z"
    assert parse_moment("2027-01-31T12:00:00+02:00", "--until") == "2027-01-31T10:00:00Z"
    with pytest.raises(UnusableInput) as caught:
        parse_moment("soon", "--until")
    assert caught.value.problem.code == "bad_moment"


def test_every_refusal_is_an_error_people_are_told(frozen: Path, tmp_path: Path) -> None:
    with pytest.raises(GoldtuiError) as caught:
        verify_release(tmp_path / "nowhere", tmp_path / "trust.json", clock=lambda: AT)
    assert caught.value.problem.code == "no_such_release"
    (frozen / "manifest.json").chmod(0o644)
    (frozen / "manifest.json").write_bytes(b"{")
    with pytest.raises(GoldtuiError) as unread:
        show_candidate(frozen)
    assert unread.value.problem.code == "release_unreadable"
