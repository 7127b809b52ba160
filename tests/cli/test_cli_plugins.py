"""What another package adds works like our own under its own name, and a broken one is said once and stops nothing."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from goldtui import plugins

GATE = {"gates": {"dated": "palms:GATE"}}
DATED = "palm-gates:dated"


@pytest.fixture
def dated(own_home: Path, garden: Path) -> Path:
    """The example set with a policy that asks for the gate of the package."""
    folder = own_home / "dated"
    shutil.copytree(garden, folder)
    settings = folder / "goldset.toml"
    text = settings.read_text("utf-8")
    settings.write_text(text.replace("[policy]\n", f'[policy]\nmore_gates = ["{DATED}"]\n', 1), encoding="utf-8")
    return folder


def results_of(run, folder: Path) -> dict[str, dict]:
    """The first case's results by gate."""
    return {one["gate"]: one for one in run("gates", folder, "--json").json[0]["results"]}


# --- gates


def test_a_gate_that_the_policy_names_is_part_of_the_verdict_under_its_package(run, dated, install):
    install(GATE)
    found = results_of(run, dated)[DATED]
    assert (found["status"], found["stage"]) == ("fail", "policy compliance")
    assert [one["code"] for one in found["findings"]] == [f"{DATED}:undated"]
    assert run("gates", dated).code == 1


def test_an_installed_gate_that_no_policy_names_changes_nothing(run, garden, install):
    without = run("gates", garden, "--json"), run("score", garden, "--trace", garden / "traces.jsonl", "--json")
    install(GATE)
    after = run("gates", garden, "--json"), run("score", garden, "--trace", garden / "traces.jsonl", "--json")
    assert without == after


def test_a_report_counts_the_gate_and_names_its_version(run, dated, install):
    install(GATE)
    told = run("score", dated, "--trace", dated / "traces.jsonl", "--json").json
    assert told["profile"] == f"strict-2 with {DATED} 1.2"
    row = next(one for one in told["measures"] if one["name"] == DATED)
    assert row["status"] == "fail"
    text = run("score", dated, "--trace", dated / "traces.jsonl").out
    assert DATED in text
    assert "name the year" in text


def test_a_gate_that_is_not_installed_is_not_tested_and_says_what_to_install(run, dated):
    found = results_of(run, dated)[DATED]
    assert found["status"] == "not_tested"
    assert found["findings"][0]["code"] == f"{DATED}:gate_missing"
    assert "not installed" in found["findings"][0]["message"]
    said = run("score", dated, "--trace", dated / "traces.jsonl")
    assert said.code == 1
    assert "strict-2 with palm-gates:dated (missing)" in said.out
    assert "install palm-gates" in said.out


def test_a_gate_that_fails_on_a_case_is_not_tested_and_said_once(run, dated, install):
    install({"gates": {"dated": "palms:FALLING"}})
    said = run("gates", dated, "--json")
    found = next(one for one in said.json[0]["results"] if one["gate"] == DATED)
    assert found["status"] == "not_tested"
    assert "ZeroDivisionError: no palm to divide by" in found["findings"][0]["message"]
    assert said.err.count("ZeroDivisionError") == 1
    assert "palm-gates 1.2" in said.err
    assert "Fix: update or uninstall palm-gates" in said.err


@pytest.mark.parametrize("point", ["palms:NOT_THERE", "no_such_garden:GATE", "palms:MAPPING"])
def test_a_gate_that_does_not_load_is_not_tested(run, dated, install, point):
    install({"gates": {"dated": point}})
    assert results_of(run, dated)[DATED]["status"] == "not_tested"


def test_a_policy_refuses_a_gate_without_its_package(run, dated):
    settings = dated / "goldset.toml"
    settings.write_text(settings.read_text("utf-8").replace(DATED, "dated"), encoding="utf-8")
    said = run("gates", dated)
    assert said.code == 2
    assert "more_gates" in said.err


def test_variants_and_a_replay_are_judged_by_the_gate_too(run, dated, install):
    install(GATE)
    said = run("replay", dated / "traces.jsonl", "--set", dated, "--json").json
    assert DATED in json.dumps(said)
    matrices = run("variants", dated, "--json")
    assert matrices.code == 1


# --- checks


def test_a_check_of_a_package_is_asked_under_its_own_code(run, garden, install):
    install({"checks": {"latin": "palms:LATIN"}})
    report = run("check", garden, "--select", "PALM", "--no-variants", "--json").json
    assert {one["code"] for one in report["findings"]} == {"PALM01"}
    page = run("rule", "PALM01").out
    assert "palm-gates:latin-name" in page
    assert "other packages" in page


def test_a_check_that_fails_on_a_case_stops_no_other_and_is_said_once(run, garden, install):
    before = run("check", garden, "--no-variants", "--json").json["findings"]
    install({"checks": {"latin": "palms:CRASHING"}})
    said = run("check", garden, "--no-variants", "--json")
    assert said.json["findings"] == before
    assert said.err.count("KeyError") == 1
    assert "palm-gates:latin" in said.err


def test_of_two_checks_with_one_code_the_second_is_left_out_and_named(run, garden, install):
    install({"checks": {"latin": "palms:LATIN", "other": "palms:CRASHING"}})
    said = run("check", garden, "--select", "PALM01", "--no-variants")
    assert "palm-gates:other" in said.err
    assert "already has the code PALM01" in said.err


# --- reports


def test_a_report_of_a_package_is_printed_and_written_by_its_name(run, garden, install, own_home):
    install({"reports": {"short": "palms:SHORT"}})
    words = ("score", garden, "--trace", garden / "traces.jsonl", "--format", "palm-gates:short")
    said = run(*words)
    assert said.out.startswith("palms: ")
    assert "\x1b" not in said.out
    assert run(*words, "--out", own_home / "short.palm").code == 0
    assert (own_home / "short.palm").read_text("utf-8") == said.out


def test_a_report_that_fails_names_its_package(run, garden, install):
    install({"reports": {"short": "palms:BAD_REPORT", "gone": "palms:GONE"}})
    for name, words in (("short", "a report is text, not int"), ("gone", "AttributeError")):
        said = run("score", garden, "--trace", garden / "traces.jsonl", "--format", f"palm-gates:{name}")
        assert said.code == 2
        assert "report_plugin_failed" in said.err
        assert f"palm-gates:{name}" in said.err
        assert words in said.err


def test_a_report_that_no_package_has_is_refused_with_the_names_that_there_are(run, garden):
    said = run("score", garden, "--trace", garden / "traces.jsonl", "--format", "palm-gates:short")
    assert said.code == 2
    assert "junit" in said.err


# --- mappings


def test_a_mapping_of_a_package_reads_its_files(run, install, own_home):
    install({"mappings": {"list": "palms:MAPPING"}})
    path = own_home / "palms.csv"
    path.write_text("palm_question,palm_answer\nHow tall is the fan palm?,Twelve metres.\n", encoding="utf-8")
    assert "palm-gates:list" in run("import", path).out


def test_a_mapping_that_cannot_be_read_stops_no_import_and_is_said_once(run, install, own_home):
    install({"mappings": {"list": "palms:MAPPING"}}).joinpath("palm.toml").write_text("kind = \n", encoding="utf-8")
    path = own_home / "palms.csv"
    path.write_text("question,answer\nHow tall is the fan palm?,Twelve metres.\n", encoding="utf-8")
    said = run("import", path)
    assert said.code == 0
    assert said.err.count("toml_syntax") == 1


# --- the list


def test_plugins_lists_what_there_is_and_what_is_broken(run, install):
    install({"gates": {"dated": "palms:GATE"}, "judges": {"calm": "palms:SHORT"}, "checks": {"latin": "palms:GONE"}})
    said = run("plugins", "--json")
    assert said.code == 1
    states = {(one["kind"], one["name"]): one["fault"] for one in said.json}
    assert states["gates", DATED] is None
    assert states["judges", "palm-gates:calm"] is None
    assert "GONE" in states["checks", "palm-gates:latin"]
    listed = run("plugins").out
    assert "works" in listed
    assert "1.2" in listed


def test_without_packages_plugins_says_where_to_read_how(run, monkeypatch):
    monkeypatch.setattr(plugins, "plugins_of", lambda group: ())
    said = run("plugins")
    assert said.code == 0
    assert "docs/howto/plugins.md" in said.err


def test_no_command_that_needs_none_looks_for_packages(run, garden, monkeypatch):
    monkeypatch.setattr(plugins, "plugins_of", lambda group: pytest.fail(f"looked for {group}"))
    for words in (
        ("--help",),
        ("list", garden),
        ("gates", garden),
        ("score", garden, "--trace", garden / "traces.jsonl"),
    ):
        run(*words)


# --- the page that shows how


def test_the_package_that_the_page_shows_works(run, garden, install):
    page = (Path(__file__).parents[2] / "docs" / "howto" / "plugins.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    points = {group: {name: value} for group, name, value in re.findall(r'goldtui\.(\w+)"\]\n(\w+) = "(.*)"', page)}
    assert set(points) == {"gates", "checks", "reports", "mappings"}
    install(points, package="palms").joinpath("palms.py").write_text(code, encoding="utf-8")
    assert all(one["fault"] is None for one in run("plugins", "--json").json)
    assert run("check", garden, "--select", "PALM01", "--no-variants", "--json").json["findings"]
