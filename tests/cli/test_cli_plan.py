"""`starter`, `coverage` and `draft` as commands: what they print, write and end with."""

from __future__ import annotations

from pathlib import Path

import pytest

QUOTED = {
    "chunk_id": "rule",
    "usage": "quote_only",
    "text": "No visitor may carry a lamp into the seed vault at night.",
}


@pytest.fixture
def pool(run, native, samples, own_home: Path) -> Path:
    _, pool_chunk = samples
    secret = pool_chunk(chunk_id="vault", permitted=False, text="The canary sleeps behind the blue door of the vault.")
    run("import", native(evidence=[pool_chunk(), pool_chunk(**QUOTED), secret]), "--into", "pool.db", "--as", "ana")
    return own_home / "pool.db"


def test_coverage_prints_sums_maps_and_gaps_and_ends_well(run, db) -> None:
    done = run("coverage", db)
    lines = done.out.splitlines()
    assert (done.code, lines[0]) == (0, "botanic-garden: 32 written cases")
    assert "     31 of 40    permitted chunks in force required or cited" in lines
    assert "     47 of 47    kinds of known-bad variants that apply somewhere" in lines
    at = lines.index("  chunk 1 of 9: gh-02-alpine-house: no case requires or cites it")
    assert lines[at + 1] == f"      goldtui new {db} QUESTION --source gh-02-alpine-house"
    assert all(len(line) <= 80 for line in lines if "goldtui" not in line)


def test_coverage_as_json_has_every_gap_and_the_folder_says_the_same(run, db, garden) -> None:
    told = run("coverage", db, "--json").json
    assert list(told) == ["set", "written", "drafts", "covered", "slices", "cells", "kinds", "gaps"]
    assert [gap["name"] for gap in told["gaps"]] == sorted(gap["name"] for gap in told["gaps"])
    assert {gap["facet"] for gap in told["gaps"]} == {"chunk"}
    again = run("coverage", garden, "--json").json
    assert [gap.pop("next").startswith("goldtui ") for gap in told["gaps"] + again["gaps"]] == [True] * 18
    assert again == told


def test_without_variants_gates_and_kinds_are_not_tested_and_never_a_number(run, db) -> None:
    told = run("coverage", db, "--no-variants", "--json").json
    assert told["kinds"] is None
    assert {row["variants"] for row in told["slices"]} == {None}
    assert not {"gate", "kind"} & {one["facet"] for one in told["covered"]}
    assert "untested" in run("coverage", db, "--no-variants").out


def test_coverage_changes_nothing_and_shows_no_withheld_text(run, pool, unchanged) -> None:
    unchanged()
    done = run("coverage", pool)
    assert "canary" not in done.out + done.err
    assert "vault:" not in done.out
    unchanged()


@pytest.mark.parametrize("target", ["first.db", "first"])
def test_a_starter_set_can_be_covered_filled_and_is_not_ready(run, own_home, target) -> None:
    done = run("starter", target, "--name", "orchids", "--as", "ana")
    assert done.code == 0
    assert done.out.splitlines()[0] == "    100  should_answer_complete"
    assert "300 placeholder drafts" in done.out
    told = run("coverage", target, "--json").json
    assert (told["set"], told["written"], told["drafts"]) == ("orchids", 0, 300)
    quotas = {gap["name"]: (gap["k"], gap["n"]) for gap in told["gaps"] if gap["facet"] == "quota"}
    assert quotas["partial_date_range"] == (0, 15)
    again = run("starter", target, "--json")
    assert (again.code, again.error) == (2, "starter_exists")


def test_a_placeholder_is_a_draft_that_the_ready_command_refuses(run, own_home) -> None:
    run("starter", "first.db", "--as", "ana")
    name = "starter-should_reject_policy-001"
    assert run("show", "first.db", name, "--json").json["case"]["extra"]["provenance"]["generator"] == "starter"
    refused = run("ready", "first.db", name, "--json")
    assert refused.code == 1
    assert refused.json["blockers"][0]["code"] == "question_generated"


def test_the_starter_says_its_quotas_as_json(run) -> None:
    told = run("starter", "first.db", "--json").json
    assert (told["cases"], told["category_quotas"]["edge_cases"]) == (300, 20)


def test_a_draft_is_shown_dry_written_once_and_known_afterwards(run, pool) -> None:
    dry = run("draft", pool, "quote-only", "--dry-run", "--json").json
    assert (dry["written"], len(dry["made"]), dry["known"]) == (False, 1, [])
    name = dry["made"][0]["case_id"]
    done = run("draft", pool, "quote-only", "--from", "rule", "--as", "ana")
    assert done.out.splitlines()[0].startswith(f"{name}  Draft, rewrite this question: ")
    assert done.out.splitlines()[1] == "1 draft made"
    again = run("draft", pool, "quote-only", "--count", "5")
    assert again.out == "0 drafts made, 1 known already\n"
    listed = run("list", pool, "--filter", "state:draft rewrite", "--json").json
    assert [row["case_id"] for row in listed["cases"]] == [name]


def test_what_a_generator_needs_is_said_when_there_is_none(run, native) -> None:
    run("import", native(), "--into", "pool.db")
    done = run("draft", "pool.db", "quote-only")
    assert (done.code, done.out) == (0, "0 drafts made\n")
    assert 'quote-only needs a permitted chunk in force whose usage is "quote_only"' in done.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("haiku",), "generator_unknown"),
        (("quote-only", "--from", "nowhere"), "unknown_chunk"),
        (("quote-only", "--from", "pool"), "chunk_unfit"),
        (("two-citations", "--from", "vault"), "chunk_unfit"),
    ],
)
def test_what_cannot_be_drafted_ends_with_2_and_writes_nothing(run, pool, words, code) -> None:
    done = run("draft", pool, *words, "--json")
    assert (done.code, done.error) == (2, code)
    assert run("list", pool, "--json").json["total"] == 1


def test_no_draft_holds_withheld_text(run, pool) -> None:
    for kind in ("policy-attempt", "quote-only", "partial-information", "two-citations"):
        done = run("draft", pool, kind, "--count", "9", "--json")
        assert done.code == 0
        assert "canary" not in done.out + done.err


def test_a_new_case_can_name_its_category(run, pool) -> None:
    name = run("new", pool, "Is the pool deep?", "--category", "edge_cases").out.strip()
    assert run("show", pool, name, "--json").json["case"]["category"] == "edge_cases"
