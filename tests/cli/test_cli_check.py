"""The commands `check` and `rule`: the contract's keys, the set's own choice of rules, and fixes that are asked for."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from goldtui.checks.catalog import RULES
from goldtui.checks.pages.catalog import BY_NAME
from goldtui.formats import native
from goldtui.formats.declare import WriteOptions
from tests.checks.check_sample import SAMPLE, with_fields
from tests.cli.conftest import fingerprint

HOSTILE = "]]></failure>\x1b[31m\ufffe\n::error::%0A<&\"'"


@pytest.fixture
def ferry(own_home: Path) -> Path:
    native.write(with_fields({}), own_home / "ferry", WriteOptions())
    return own_home / "ferry"


def spoilt(own_home: Path, fields: dict[str, object]) -> Path:
    native.write(with_fields(fields), own_home / "spoilt", WriteOptions())
    return own_home / "spoilt"


UNTIDY = {
    "cases[0].reference.claims[0].support_phrases": ["a crossing  costs 3 euros"],
    "cases[0].tags": ["two-source", "two-source"],
    "cases[2].workflow": "passengers ",
}


def test_check_prints_the_keys_of_the_contract_and_ends_with_0_without_errors(run, ferry: Path) -> None:
    before = fingerprint(ferry)
    done = run("check", ferry, "--json")
    assert list(done.json) == ["cases", "sound", "findings"]
    assert (done.json["cases"], done.json["sound"], done.code) == (3, "3/3", 0)
    for finding in done.json["findings"]:
        assert list(finding) == ["code", "severity", "case_id", "where", "message", "fix"]
    assert fingerprint(ferry) == before


def test_an_error_ends_with_1_and_a_warning_does_not(run, own_home: Path) -> None:
    weak = spoilt(own_home, {"cases[0].points[1].text": ""})
    assert run("check", weak, "--no-variants").code == 0
    shutil.rmtree(weak)
    wrong = spoilt(own_home, {"cases[0].reference.claims[0].support_phrases": ["the fare is 3 euros"]})
    assert run("check", wrong, "--no-variants").code == 1


def test_errors_come_first(run, own_home: Path) -> None:
    wrong = spoilt(
        own_home,
        {
            "cases[0].reference.claims[0].support_phrases": ["the fare is 3 euros"],
            "cases[0].points[1].text": "",
            "cases[0].category": "",
        },
    )
    found = re.findall(r"^GT\d+ (error|warning|info)", run("check", wrong, "--no-variants").out, re.MULTILINE)
    assert len(set(found)) > 1
    assert found == sorted(found, key=["error", "warning", "info"].index)


def test_without_variants_soundness_is_not_tested_and_never_a_number(run, ferry: Path) -> None:
    done = run("check", ferry, "--no-variants", "--json")
    assert done.json["sound"] is None
    assert "sound: not tested" in run("check", ferry, "--no-variants").out


def test_one_command_says_how_the_variants_came_out_and_what_is_found_most(run, own_home: Path) -> None:
    held = spoilt(own_home, {"cases[0].points[0].answer_phrases": []})
    out = run("check", held).out
    assert re.search(r"^most frequent: GT\d+ [a-z-]+ \(\d+\)", out, re.MULTILINE)
    said = re.search(
        r"^variants: (\d+) of (\d+) applicable killed, (\d+) held, (\d+) survived, (\d+) misattr", out, re.MULTILINE
    )
    assert said is not None, out
    killed, applicable, open_, *others = map(int, said.groups())
    assert killed + open_ + sum(others) == applicable
    assert open_ > 0
    assert "variants:" not in run("check", held, "--no-variants").out


def test_a_database_is_checked_like_the_directory_it_was_made_from(run, ferry: Path) -> None:
    assert run("import", ferry, "--into", "ferry.db", "--as", "ana").code == 0
    assert run("check", "ferry.db", "--json").json == run("check", ferry, "--json").json


def test_a_set_ignores_a_rule_with_a_reason_and_a_database_keeps_that(run, own_home: Path) -> None:
    fields = {"cases[0].points[1].text": "", "checks.ignore": [{"code": "GT313", "reason": "ids say it"}]}
    quiet = spoilt(own_home, fields)
    assert "GT313" not in run("check", quiet, "--no-variants").out
    assert "GT313" in run("check", quiet, "--no-variants", "--select", "GT313").out
    assert run("import", quiet, "--into", "quiet.db", "--as", "ana").code == 0
    assert "GT313" not in run("check", "quiet.db", "--no-variants").out


def test_an_unknown_code_in_the_settings_is_noted_with_its_line_and_the_near_one(run, own_home: Path) -> None:
    odd = spoilt(own_home, {"checks.ignore": [{"code": "GT2O4", "reason": "a letter for a digit"}]})
    done = run("check", odd, "--no-variants")
    line = (odd / "goldset.toml").read_text(encoding="utf-8").splitlines().index('code = "GT2O4"') + 1
    assert f"goldset.toml:{line}" in done.err
    assert "check_code_unknown" in done.err
    assert "did you mean GT204?" in done.err
    assert run("check", odd, "--select", "GT999", "--json").error == "check_code_unknown"


def test_an_ignored_rule_without_a_reason_is_refused_with_its_line(run, ferry: Path) -> None:
    toml = ferry / "goldset.toml"
    toml.write_text('name = "f"\n[checks]\nignore = [\n {code = "GT1", reason = "x"},\n {code = "GT2"},\n]\n', "utf-8")
    done = run("check", ferry, "--json")
    assert (done.code, done.error) == (2, "field_missing")
    assert done.json["error"]["where"].endswith("goldset.toml:5")


def test_fix_writes_only_the_safe_fixes_and_the_second_time_nothing(run, own_home: Path) -> None:
    untidy = spoilt(own_home, UNTIDY)
    before = fingerprint(untidy)
    shown = run("check", untidy, "--no-variants", "--fix", "--dry-run")
    assert "'a crossing  costs 3 euros' -> 'A crossing costs 3 euros'" in shown.err
    assert fingerprint(untidy) == before
    lines = (untidy / "cases.jsonl").read_bytes().split(b"\n")
    fixed = run("check", untidy, "--no-variants", "--fix")
    assert "2 cases changed" in fixed.err
    after = (untidy / "cases.jsonl").read_bytes().split(b"\n")
    assert [i for i, (a, b) in enumerate(zip(lines, after, strict=True)) if a != b] == [1, 2]
    assert {name for name, seen in fingerprint(untidy).items() if seen != before[name]} == {"cases.jsonl"}
    settled = fingerprint(untidy)
    assert "no safe fix is left" in run("check", untidy, "--no-variants", "--fix").err
    assert fingerprint(untidy) == settled
    assert "GT204" not in fixed.out + fixed.err.partition("changed")[2]


def test_fix_saves_new_revisions_of_a_database_in_the_name_given(run, own_home: Path) -> None:
    untidy = spoilt(own_home, UNTIDY)
    run("import", untidy, "--into", "untidy.db", "--as", "ana")
    done = run("check", "untidy.db", "--no-variants", "--fix", "--as", "ben")
    assert "2 cases changed" in done.err
    assert "ctrl+z takes all of it back" in done.err
    again = run("check", "untidy.db", "--no-variants", "--fix", "--as", "ben")
    assert "no safe fix is left" in again.err


@pytest.mark.parametrize("words", [("--dry-run",), ("--json", "--format", "sarif")])
def test_options_that_make_no_sense_together_are_refused(run, ferry: Path, words: tuple[str, ...]) -> None:
    assert run("check", ferry, *words).code == 2


def test_an_empty_set_is_never_a_pass(run) -> None:
    run("open", "empty.db", "--new", "--json")
    assert run("check", "empty.db", "--json").error == "no_cases"


def hostile(own_home: Path) -> Path:
    return spoilt(own_home, {"cases[0].reference.claims[0].support_phrases": [HOSTILE], "name": HOSTILE})


def test_sarif_has_what_version_2_1_0_demands_and_points_at_the_line(run, own_home: Path) -> None:
    done = run("check", hostile(own_home), "--no-variants", "--format", "sarif")
    log = json.loads(done.out)
    assert log["version"] == "2.1.0"
    (only,) = log["runs"]
    rules = only["tool"]["driver"]["rules"]
    assert only["tool"]["driver"]["name"] == "goldtui"
    assert only["results"]
    for result in only["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"error", "warning", "note"}
        assert result["message"]["text"]
        physical = result["locations"][0]["physicalLocation"]
        assert physical["region"]["startLine"] >= 1
        assert physical["artifactLocation"]["uri"].endswith((".jsonl", ".toml"))
    absent = next(r for r in only["results"] if r["ruleId"] == "GT202")
    line = absent["locations"][0]["physicalLocation"]["region"]["startLine"]
    cases = (own_home / "spoilt" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(cases[line - 1])["case_id"] == "fare-and-dog"


def test_junit_is_well_formed_for_hostile_text_and_fails_one_test_a_case(run, own_home: Path) -> None:
    done = run("check", hostile(own_home), "--no-variants", "--format", "junit")
    root = ElementTree.fromstring(done.out)
    suite = root.find("testsuite")
    assert suite is not None
    failed = [test.get("name") for test in suite.iter("testcase") if test.find("failure") is not None]
    assert failed == ["fare-and-dog"]
    assert (suite.get("tests"), suite.get("failures")) == ("4", "1")
    assert "\x1b" not in done.out


def test_a_github_annotation_is_one_line_whatever_the_text(run, own_home: Path) -> None:
    done = run("check", hostile(own_home), "--no-variants", "--format", "github")
    assert done.out
    for line in done.out.splitlines():
        assert line.startswith(("::error file=", "::warning file=", "::notice file="))
        assert "%0A" not in line
    assert "\x1b" not in done.out


@pytest.mark.parametrize("code", [rule.declared.code for rule in RULES])
def test_every_rule_has_its_page_within_the_width_of_a_terminal(run, code: str) -> None:
    done = run("rule", code)
    page = next(rule.declared for rule in RULES if rule.declared.code == code)
    for head in ("Why it matters", "Example", "Fix", "goldset.toml"):
        assert head in done.out
    assert done.out.startswith(f"{code} {page.name}\n")
    assert max(map(len, done.out.splitlines())) <= 80
    assert run("rule", code, "--json").json["code"] == code


def test_the_list_names_every_rule(run) -> None:
    out = run("rule").out
    assert all(rule.declared.code in out and rule.declared.name in out for rule in RULES)
    listed = [one["code"] for one in run("rule", "--json").json]
    assert listed == [*(rule.declared.code for rule in RULES), *BY_NAME]


def test_a_rule_that_is_not_there_is_refused_with_the_near_one(run) -> None:
    done = run("rule", "GT2O1", "--json")
    assert (done.code, done.error) == (2, "rule_unknown")
    assert "did you mean GT201?" in done.err


def test_the_sample_is_not_changed_by_examples() -> None:
    before = json.dumps(SAMPLE)
    with_fields({"cases[0].tags": ["x"]})
    assert json.dumps(SAMPLE) == before


def test_a_finding_of_a_gate_and_a_kind_of_judgement_have_a_page_each(run) -> None:
    page = run("rule", "claim_says_more")
    assert page.code == 0
    assert page.out.startswith("claim_says_more\nfindings about claims\n")
    assert "bad     A crossing costs 3 euros and includes a blanket." in page.out
    assert "What to do" in page.out
    told = run("rule", "owners", "--json").json
    assert (told["code"], told["family"]) == ("owners", "how values are compared")
    assert {"source", "bad", "good"} == set(told["example"])
    assert run("rule", "GT223").out.startswith("GT223 claim-says-more")
    listed = run("rule").out
    assert "  claim_says_more\n" in listed
    assert "  leftover-words\n" in listed


def test_a_code_that_is_nearly_right_is_named(run) -> None:
    refused = run("rule", "claim_say_more", "--json")
    assert (refused.code, refused.error) == (2, "rule_unknown")
    assert "did you mean claim_says_more?" in refused.err + refused.out
