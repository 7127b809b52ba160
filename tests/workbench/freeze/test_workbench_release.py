"""From the set at work to a frozen release: what is frozen is what was signed and stays so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from ferry import AT, CASES, NOW, approve, blockers, proposed, signs, sitting, trusting

from goldtui.model.faults import GoldtuiError, UnusableInput, UnusableOutput
from goldtui.model.judges.erred import counts_words
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.model.review import Choice
from goldtui.release.candidate import write_candidate
from goldtui.release.canonical import canonical_bytes
from goldtui.release.keys import PublicKey, load_private, new_key
from goldtui.release.trust import load_trust
from goldtui.store import verdicts
from goldtui.store.cases import revisions
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.freeze.compare_sets import compare_sets
from goldtui.workbench.freeze.content import content_of, snapshot
from goldtui.workbench.freeze.folder import folder_of
from goldtui.workbench.freeze.freeze import drop_candidate, freeze_candidate, freeze_now
from goldtui.workbench.freeze.propose import Blocked
from goldtui.workbench.freeze.signing import candidate_at, parse_moment, show_candidate
from goldtui.workbench.freeze.trust_file import (
    change_file,
    put_key,
    put_person,
    sign_trust,
    take_over,
    withdraw_release,
)
from goldtui.workbench.freeze.verifying import verify_release
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.sources import load_set


def test_a_release_is_frozen_in_its_place_and_its_cases_say_so(frozen: Path, approved: Path, tmp_path: Path) -> None:
    assert frozen == tmp_path / "goldsets" / "ferry" / "releases" / "1.0.0"
    assert verify_release(frozen, tmp_path / "trust.json", clock=lambda: AT).valid
    heads = [revisions.latest(sitting(approved, "ana").store, case_id) for case_id in CASES]
    assert [(head.state, head.note) for head in heads if head is not None] == [("frozen", "frozen in 1.0.0")] * 3
    assert not (tmp_path / "goldsets" / "ferry" / "candidates" / "1.0.0").exists()


def test_a_release_names_the_rule_that_its_set_is_judged_by(frozen: Path) -> None:
    manifest = json.loads((frozen / "manifest.json").read_bytes())
    assert manifest["rules"] == {"profile": "strict", "phrase": "phrase-2", "judgement": "strict-2"}
    assert json.loads((frozen / "policy.json").read_bytes())["judgement"] == "strict-2"
    assert load_set(frozen).goldset.policy.judgement == "strict-2"


def test_beside_a_release_that_knows_no_second_rule_the_rule_is_what_differs(frozen: Path, approved: Path) -> None:
    for name in ("manifest.json", "policy.json"):
        value = json.loads((frozen / name).read_bytes())
        value.get("rules", value).pop("judgement")
        for setting in ("allowed_critical_failures", "allowed_critical_failures_reason"):
            value.get("scoring", {}).pop(setting, None)
        (frozen / name).chmod(0o644)
        (frozen / name).write_bytes(canonical_bytes(value, name))
    assert load_set(frozen).goldset.policy.judgement == "strict-1"
    assert [(one.field, one.before, one.after) for one in compare_sets(frozen, approved)] == [
        ("judgement", "strict-1", "strict-2")
    ]


def test_freezing_again_changes_nothing_and_says_the_same(frozen: Path, approved: Path, tmp_path: Path) -> None:
    again = freeze_now(sitting(approved, "ana"), "1.0.0", tmp_path / "trust.json")
    assert (again.directory, again.marked) == (frozen, ())


def test_a_frozen_release_can_be_read_as_a_set_and_equals_what_was_at_work(frozen: Path, approved: Path) -> None:
    loaded = load_set(frozen).goldset
    assert (loaded.name, [case.case_id for case in loaded.cases]) == ("ferry", list(CASES))
    assert loaded.policy == load_set(approved).goldset.policy.model_copy(update={"people": ()})
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


def test_a_release_that_changed_while_it_was_moved_is_reported(approved: Path, tmp_path: Path, monkeypatch) -> None:
    trust = trusting(tmp_path)
    signs(proposed(approved), trust, "owen", "rita")

    def moved_and_spoiled(folder: Path) -> None:
        for file in folder.glob("1.0.0/cases.jsonl"):
            file.chmod(0o644)
            file.write_bytes(b"{}\n")

    monkeypatch.setattr("goldtui.workbench.freeze.freeze.sync_directory", moved_and_spoiled)
    with pytest.raises(UnusableOutput) as caught:
        freeze_now(sitting(approved, "ana"), "1.0.0", trust)
    assert caught.value.problem.code == "release_differs"


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
    change_file(trust, lambda value: withdraw_release(value, str(digest), "A wrong fare.", "1.0.1"))
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
    change_file(old, lambda value: value.update(expires="2031-01-01T00:00:00Z"))

    def refused() -> list[str]:
        with pytest.raises(UnusableInput) as caught:
            take_over(old, kept)
        return [one.code for one in caught.value.problems]

    assert refused() == ["trust_unsigned"]
    sign_trust(old, load_private(tmp_path / "owen.pem", None))
    new_key(tmp_path / "eve.pem", None)
    sign_trust(old, load_private(tmp_path / "eve.pem", None))
    assert refused() == ["trust_unsigned", "approval_unknown_key"]
    sign_trust(old, load_private(tmp_path / "ana.pem", None))
    assert take_over(old, kept) == ("ana", "owen")
    change_file(old, lambda value: value.update(expires="2032-01-01T00:00:00Z"))
    assert sorted(refused()) == ["approval_digest", "approval_digest", "approval_unknown_key", "trust_unsigned"]
    with pytest.raises(UnusableInput) as caught:
        take_over(kept, old)
    assert caught.value.problem.code == "trust_not_next"


def test_a_new_trust_file_needs_the_roles_of_the_old_one_and_keys_that_are_in_force(tmp_path: Path) -> None:
    old = trusting(tmp_path)
    new_key(tmp_path / "tom.pem", None)
    tom = PublicKey(load_private(tmp_path / "tom.pem", None).public_key())
    change_file(old, lambda value: put_person(value, "tom", ["reviewer"], []))
    change_file(old, lambda value: put_key(value, tom, "tom", None, None))
    kept = old.with_name("kept.json")
    kept.write_bytes(old.read_bytes())
    change_file(old, lambda value: value.update(expires="2031-01-01T00:00:00Z"))
    for name in ("rita", "tom"):
        sign_trust(old, load_private(tmp_path / f"{name}.pem", None))
    with pytest.raises(UnusableInput) as caught:
        take_over(old, kept, clock=lambda: AT)
    assert [one.code for one in caught.value.problems] == ["trust_unsigned"]
    assert "owner" in caught.value.problem.message
    sign_trust(old, load_private(tmp_path / "owen.pem", None))
    assert take_over(old, kept, clock=lambda: AT) == ("owen", "rita", "tom")

    def limited(since: str | None, until: str | None) -> list[str]:
        value = json.loads(kept.read_bytes())
        mine = PublicKey(load_private(tmp_path / "owen.pem", None).public_key())
        put_key(value, mine, "owen", since, until)
        late = kept.with_name("late.json")
        late.write_text(json.dumps(value), encoding="utf-8")
        with pytest.raises(UnusableInput) as refused:
            take_over(old, late, clock=lambda: AT)
        return [one.code for one in refused.value.problems]

    assert limited(None, NOW) == ["trust_unsigned", "approval_window"]
    assert limited("2027-01-01T00:00:00Z", None) == ["trust_unsigned", "approval_window"]


@pytest.mark.parametrize("repeated", ['"threshold":1,', '"persons":[],', '"version":9,'])
def test_a_trust_file_that_says_something_twice_is_not_changed(tmp_path: Path, repeated: str) -> None:
    path = trusting(tmp_path)
    text = path.read_text(encoding="utf-8").replace("{", "{" + repeated, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnusableInput) as caught:
        change_file(path, lambda value: value.update(expires="2031-01-01T00:00:00Z"))
    assert caught.value.problem.code == "trust_unreadable"
    assert path.read_text(encoding="utf-8") == text


def test_days_and_moments_are_read_as_people_write_them() -> None:
    assert parse_moment("2027-01-31", "--until") == "2027-01-31T00:00:00Z"
    assert parse_moment("2027-01-31T12:00:00+02:00", "--until") == "2027-01-31T10:00:00Z"
    with pytest.raises(UnusableInput) as caught:
        parse_moment("soon", "--until")
    assert caught.value.problem.code == "bad_moment"


def test_every_refusal_is_an_error_that_people_see(frozen: Path, tmp_path: Path) -> None:
    with pytest.raises(GoldtuiError) as caught:
        verify_release(tmp_path / "nowhere", tmp_path / "trust.json", clock=lambda: AT)
    assert caught.value.problem.code == "no_such_release"
    (frozen / "manifest.json").chmod(0o644)
    (frozen / "manifest.json").write_bytes(b"{")
    with pytest.raises(GoldtuiError) as unread:
        show_candidate(frozen)
    assert unread.value.problem.code == "release_unreadable"


def test_a_release_counts_who_erred_only_where_a_judge_has_spoken(approved: Path, tmp_path: Path) -> None:
    session = sitting(approved, "ana")
    before = write_candidate(content_of(session, snapshot(session), "1.0.0", None), tmp_path / "before")
    said = [
        StatementVerdict(
            key="a" * 64,
            case_id=CASES[0],
            case_digest="b" * 64,
            statement="The ferry runs at night.",
            verdict=Saying("1" if by is SaidBy.JUDGE else "0"),
            by=by,
            who=who,
            at="2026-11-20T09:00:00Z",
        )
        for by, who in ((SaidBy.PERSON, "ben"), (SaidBy.JUDGE, "c" * 64))
    ]
    verdicts.add(session.store, said[:1], author="ben", at=AT)
    people = write_candidate(content_of(session, snapshot(session), "1.0.0", None), tmp_path / "people")
    assert people.manifest.counts == before.manifest.counts
    verdicts.add(session.store, said, author="ben", at=AT)
    after = write_candidate(content_of(session, snapshot(session), "1.0.0", None), tmp_path / "after")
    erred = {"disagreements": 1, "judge_erred": 1, "gold_erred": 0}
    assert after.manifest.counts == {**before.manifest.counts, **erred}
    words = "Of 1 disagreement that people decided, a judge erred in 1 and the gold in 0."
    assert words in (tmp_path / "after" / "README.md").read_text("utf-8")
    assert "disagreement" not in (tmp_path / "before" / "README.md").read_text("utf-8")
    assert counts_words(after.manifest.counts).endswith(words[1:-1])
    assert counts_words({"cases": 1200, "gold": 3}) == "1,200 cases, 3 gold"
