"""`policy` shows, changes, compares, restores and approves the rules of a set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS
from tests.cli.conftest import Command, fingerprint


def test_show_prints_each_field_by_group_and_marks_what_is_not_the_default(run: Command, db: Path) -> None:
    shown = run("policy", "show", db)
    assert shown.code == 0
    lines = shown.out.splitlines()
    assert all(any(f" {one.key} = " in line for line in lines) for one in POLICY_FIELDS)
    assert "  * min_precision = 0.25" in lines
    assert "    signers_needed = 2" in lines
    only = run("policy", "show", db, "--changed").out
    assert "signers_needed" not in only
    assert "min_precision" in only


def test_show_as_json_has_meaning_default_and_allowed_values(run: Command, db: Path) -> None:
    found = run("policy", "show", db, "--json").json
    assert found["revision"] == 1
    by_key = {one["key"]: one for one in found["fields"]}
    assert by_key["slice_minimum"] == {
        "key": "slice_minimum",
        "group": "Slices and quotas",
        "title": "Least share of a slice",
        "meaning": "The share of judged cases that must be released, in the whole run and in each slice.",
        "allowed": "a number from 0 to 1",
        "value": 0.95,
        "default": 0.95,
        "changed": False,
    }
    one = run("policy", "show", db, "scoring.weights", "--json").json
    assert [field["key"] for field in one["fields"]] == ["scoring.weights"]


def test_show_writes_nothing(run: Command, db: Path) -> None:
    before = fingerprint(db.parent)
    for more in ((), ("--history",), ("--toml",), ("gap_patterns",)):
        assert run("policy", "show", db, *more).code == 0
    assert run("policy", "diff", db).code == 0
    assert fingerprint(db.parent) == before


def test_set_prints_what_changes_and_how_to_go_back(run: Command, db: Path) -> None:
    done = run("policy", "set", db, "slice_minimum", "0.9", "--reason", "first trials", "--as", "ana")
    assert (done.code, done.out) == (0, "slice_minimum: 0.95 -> 0.9\nsaved as revision 2 of the policy\n")
    assert f"goldtui policy restore {db} 1 --reason WHY" in done.err
    history = run("policy", "show", db, "--history").out
    assert "ana: first trials" in history
    again = run("policy", "set", db, "slice_minimum", "0.9", "--reason", "first trials", "--as", "ana")
    assert again.out == "nothing changed: the policy says so already\n"
    back = run("policy", "set", db, "slice_minimum", "--default", "--reason", "enough now", "--as", "ana", "--json")
    assert back.json == {"revision": 3, "changes": [{"key": "slice_minimum", "before": 0.9, "after": 0.95}]}


def test_an_unknown_key_is_refused_with_the_likely_one(run: Command, db: Path) -> None:
    refused = run("policy", "set", db, "signers_neded", "3", "--reason", "why", "--json")
    assert (refused.code, refused.error) == (2, "policy_key_unknown")
    assert "did you mean 'signers_needed'?" in refused.err


def test_a_written_policy_is_edited_and_read_back(run: Command, db: Path, own_home: Path) -> None:
    file = own_home / "rules.toml"
    file.write_text(run("policy", "show", db, "--toml").out + "signers_needed = 4\n", encoding="utf-8")
    file.write_text(file.read_text().replace("min_precision = 0.25", "min_precision = 0.5"), encoding="utf-8")
    refused = run("policy", "set", db, "--from", file, "--reason", "stricter", "--as", "ana")
    assert refused.code == 2
    assert "did you mean" in refused.err or "use one of" in refused.err
    file.write_text(file.read_text().replace("signers_needed = 4\n", ""), encoding="utf-8")
    done = run("policy", "set", db, "--from", file, "--reason", "stricter", "--as", "ana")
    assert done.out.splitlines()[0] == "min_precision: 0.25 -> 0.5"


def test_a_change_on_an_older_revision_is_refused_with_both_texts(run: Command, db: Path) -> None:
    run("policy", "set", db, "slice_minimum", "0.9", "--reason", "first trials", "--as", "ben")
    refused = run("policy", "set", db, "slice_minimum", "0.8", "--on", 1, "--reason", "mine", "--as", "ana")
    assert refused.code == 1
    assert "ben saved slice_minimum: 0.95 -> 0.9; yours: 0.8" in refused.err
    assert run("policy", "show", db, "slice_minimum", "--json").json["fields"][0]["value"] == 0.9


def test_diff_compares_with_the_defaults_or_between_revisions(run: Command, db: Path) -> None:
    run("policy", "set", db, "signers_needed", "3", "--reason", "more eyes", "--as", "ana")
    assert run("policy", "diff", db, 1).out == "signers_needed: 2 -> 3\n"
    whole = run("policy", "diff", db, "--json").json
    assert {"min_precision", "signers_needed"} <= {one["key"] for one in whole["changes"]}
    assert run("policy", "diff", db, 2).out == "revisions 2 and 2 of the policy say the same\n"
    assert run("policy", "diff", db, 9, "--json").error == "policy_revision_unknown"


def test_approve_needs_another_person(run: Command, db: Path) -> None:
    run("policy", "set", db, "policy_reviewers_needed", "1", "--reason", "four eyes", "--as", "ana")
    assert run("policy", "approve", db, "--as", "ana", "--json").error == "policy_own_work"
    done = run("policy", "approve", db, "--as", "ben")
    assert done.out == "revision 2 of the policy: 1 of 1 approvals\n"
    assert "approved by ben" in run("policy", "show", db, "--history").out


def test_a_changed_policy_is_exported_and_comes_back(run: Command, db: Path, own_home: Path) -> None:
    run("policy", "set", db, "scoring.set_minimums.citation", "0.9", "--reason", "sources matter", "--as", "ana")
    assert run("export", db, own_home / "out").code == 0
    assert run("import", own_home / "out", "--into", own_home / "two.db", "--as", "ana").code == 0
    assert run("policy", "show", own_home / "two.db", "--toml").out == run("policy", "show", db, "--toml").out


def test_the_set_it_came_from_is_imported_again_after_a_change(run: Command, db: Path, garden: Path) -> None:
    run("policy", "set", db, "signers_needed", "3", "--reason", "more eyes", "--as", "ana")
    again = run("import", garden, "--into", db, "--as", "ana")
    assert again.code == 0
    assert run("policy", "show", db, "signers_needed", "--json").json["fields"][0]["value"] == 3


@pytest.mark.parametrize(
    "words",
    [
        ("slice_minimum",),
        ("slice_minimum", "0.9", "--default"),
        ("slice_minimum", "0.9", "--from", "rules.toml"),
        ("--default", "--from", "rules.toml"),
        (),
    ],
)
def test_one_way_at_a_time(run: Command, db: Path, words: tuple[str, ...]) -> None:
    assert run("policy", "set", db, *words, "--reason", "why", "--json").error == "usage"


def test_a_hostile_value_reaches_neither_store_nor_terminal(run: Command, db: Path) -> None:
    refused = run("policy", "set", db, "slice_minimum", "\x1b[2Jnan", "--reason", "why")
    assert refused.code == 2
    assert "\x1b" not in refused.out + refused.err
    run("policy", "set", db, "guideline", "read \x1b[31mred", "--reason", "\x1b[2J", "--as", "ana")
    for more in (("--history",), ("guideline",), ("--json",)):
        assert "\x1b" not in run("policy", "show", db, *more).out


def test_a_policy_that_sets_nothing_new_keeps_its_bytes() -> None:
    assert "policy_reviewers_needed" not in json.loads(Policy().model_dump_json())
    assert json.loads(Policy(policy_reviewers_needed=2).model_dump_json())["policy_reviewers_needed"] == 2


# -- what if ---------------------------------------------------------------------------------------------


def test_what_if_says_how_many_cases_move_which_and_whether_the_run_passes(
    run: Command, db: Path, garden: Path
) -> None:
    before = fingerprint(db.parent)
    found = run("policy", "what-if", db, "min_precision", "0.9", "--run", garden / "traces.jsonl")
    lines = found.out.splitlines()
    assert (found.code, lines[0]) == (0, "9 of 32 cases of traces.jsonl would end otherwise")
    assert "gh-orchid-donor: released -> context selection" in lines
    assert "context: 28 of 28 pass -> 19 of 28 fail" in lines
    assert "The run passes now and would fail" in lines
    assert fingerprint(db.parent) == before


def test_what_if_with_the_same_value_moves_nothing(run: Command, db: Path, garden: Path) -> None:
    traces = garden / "runs" / "failing.jsonl"
    found = run("policy", "what-if", db, "min_precision", "0.25", "--run", traces, "--json").json
    assert (found["cases"], found["moved"], found["measures"], found["slices"]) == (25, [], [], [])
    assert found["passed_before"] is found["passed_after"] is False


def test_what_if_tries_the_last_kept_run_and_says_so_when_there_is_none(run: Command, db: Path, garden: Path) -> None:
    assert run("policy", "what-if", db, "slice_minimum", "1", "--json").error == "no_run_to_try"
    run("score", db, "--trace", garden / "traces.jsonl", "--keep", db, "--as", "ana")
    found = run("policy", "what-if", db, "required_slices", '["orchids"]')
    assert "slice 'orchids' is required and no case of it was judged" in found.out
    assert found.out.splitlines()[0] == "0 of 32 cases of traces.jsonl would end otherwise"


def test_what_if_refuses_what_set_refuses(run: Command, db: Path, garden: Path) -> None:
    refused = run("policy", "what-if", db, "gap_patterns", '["(?<x"]', "--run", garden / "traces.jsonl", "--json")
    assert (refused.code, refused.error) == (2, "bad_pattern")


# -- what is shipped, and targets ------------------------------------------------------------------------


def test_a_preset_is_listed_printed_and_started_from(run: Command, db: Path, own_home: Path) -> None:
    assert "support-desk" in run("policy", "preset").out
    file = own_home / "desk.toml"
    file.write_text(run("policy", "preset", "support-desk").out, encoding="utf-8")
    done = run("policy", "set", db, "--preset", "support-desk", "--reason", "a desk", "--as", "ana")
    assert "scoring.weights.answer_relevance: 0.15 -> 0.25" in done.out
    again = run("policy", "set", db, "--from", file, "--reason", "a desk", "--as", "ana")
    assert again.out == "nothing changed: the policy says so already\n"
    assert run("policy", "preset", "suport-desk", "--json").error == "policy_preset_unknown"
    assert len(run("policy", "preset", "--json").json) == 4


def test_a_family_is_shown_with_its_texts_and_added(run: Command, db: Path) -> None:
    shown = run("policy", "forbidden", "forecasts").out
    assert "    + The price of tulip bulbs will double next spring." in shown
    done = run("policy", "set", db, "--forbid", "forecasts", "--reason", "no oracles", "--as", "ana", "--json").json
    assert [one["key"] for one in done["changes"]] == ["compliance_patterns"]
    assert len(done["changes"][0]["after"]) == 4
    assert run("policy", "set", db, "--forbid", "x", "--preset", "chatbot", "--reason", "y", "--json").error == "usage"


def test_a_target_that_is_missed_fails_the_run_and_names_itself(run: Command, db: Path, garden: Path) -> None:
    runs = garden / "traces.jsonl"
    assert run("score", db, "--trace", runs).code == 0
    words = '[{ name = "thorough", of = "stage:retrieval", language = "en", at_least = 1 }]'
    run("policy", "set", db, "scoring.targets", words, "--reason", "thorough", "--as", "ana")
    scored = run("score", db, "--trace", runs, "--json")
    (target,) = scored.json["targets"]
    assert (scored.code, target["k"] == target["n"]) in ((0, True), (1, False))
    words = '[{ name = "weeds", category = "weeds", at_least = 0.8 }]'
    run("policy", "set", db, "scoring.targets", words, "--reason", "weeds too", "--as", "ana")
    missed = run("score", db, "--trace", runs)
    assert missed.code == 1
    assert "target 'weeds' is not tested" in missed.out
