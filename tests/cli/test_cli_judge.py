"""`goldtui judge`: what is open, one verdict after another, and verdicts as a file that a score takes."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from goldtui import api
from goldtui.workbench.session.places import example_folder

VERSION = "fern-house/2026"
SOURCE = "Rule F-1. Tree ferns are watered at dawn. A visitor keeps to the gravel paths."
VERSIONS = [[name, "7"] for name in ("retriever", "index", "sparse", "dense", "fusion", "reranker")]
DAWN, PATHS, TEA = "Gardeners give tree ferns a drink as the sun rises.", "Guests stick to gravel.", "Ferns love tea."


def lines(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def chunk(chunk_id: str, text: str, *, permitted: bool = True) -> dict[str, Any]:
    return {"chunk_id": chunk_id, "version": VERSION, "permitted": permitted, "current": True, "text": text}


def traced(response: str, trace_id: str = "night", *ids: str) -> dict[str, Any]:
    ids = ids or ("ferns",)
    steps = dict.fromkeys(("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids"), ids)
    return {
        "trace_id": trace_id,
        "case_id": "watering",
        **steps,
        "selected_versions": [VERSION] * len(ids),
        "versions": VERSIONS,
        "response": response,
    }


@pytest.fixture
def garden(own_home: Path) -> Path:
    """A set of one case on one source, with a second source that may not be shown."""
    folder = own_home / "garden"
    folder.mkdir()
    (folder / "goldset.toml").write_text('name = "ferns"\n', encoding="utf-8")
    lines(
        folder / "evidence.jsonl",
        chunk("ferns", SOURCE),
        chunk("vault", "The key hangs behind the clock.", permitted=False),
    )
    claim = {
        "claim_id": "c1",
        "text": "Tree ferns are watered at dawn.",
        "citation_id": "ferns",
        "support_phrases": ["Tree ferns are watered at dawn"],
        "answer_point": "when",
    }
    point = {"point_id": "when", "text": "at dawn", "importance": "vital", "answer_phrases": ["watered at dawn"]}
    lines(
        folder / "cases.jsonl",
        {
            "case_id": "watering",
            "question": "When are tree ferns watered?",
            "expected_behaviour": "answer",
            "required_source_ids": ["ferns"],
            "points": [point],
            "reference": {"answer_id": "gold", "labelled_by": "reviewer", "claims": [claim]},
        },
    )
    return folder


@pytest.fixture
def base(run, garden: Path) -> Path:
    path = garden.parent / "garden.db"
    assert run("import", garden, "--into", path, "--as", "ana").code == 0
    return path


@pytest.fixture
def night(own_home: Path) -> Path:
    said = f"Tree ferns are watered at dawn [ferns]. {DAWN[:-1]} [ferns]. {PATHS[:-1]} [ferns]. {TEA[:-1]} [ferns]."
    return lines(own_home / "night.jsonl", traced(said))


def typed(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(words))


def keys(run, night: Path, base: Path) -> list[str]:
    return [one["key"] for one in run("judge", "list", night, "--set", base, "--all", "--json").json["statements"]]


def test_the_open_statements_are_listed_from_files_and_from_a_database(
    run, night: Path, garden: Path, base: Path
) -> None:
    for gold in (garden, base):
        listed = run("judge", "list", night, "--set", gold)
        assert (listed.code, listed.out.splitlines()[0]) == (0, "open 3 of 3 statements that the gates leave open")
        assert all(text in listed.out for text in (DAWN, PATHS, TEA))
        assert "Tree ferns are watered at dawn." not in listed.out
    found = run("judge", "list", night, "--set", base, "--json").json
    assert (found["open"], found["of"], found["not_shown"]) == (3, 3, 0)
    assert found["statements"][0]["sources"] == [{"chunk_id": "ferns", "version": VERSION, "text": SOURCE}]


def test_a_person_judges_one_after_another_by_typing(run, night: Path, base: Path, monkeypatch) -> None:
    typed(monkeypatch, "y\n\nx\nn\n4\n?\n")
    done = run("judge", "next", night, "--set", base, "--as", "ana")
    assert done.code == 0
    assert "Statement: " + DAWN in done.out
    assert "words that show it [Rule F-1.]" in done.out or "watered at dawn" in done.out
    assert "'x' is no answer here" in done.err
    assert done.out.splitlines()[-1] == "3 verdicts recorded, 0 left"
    listed = run("judge", "list", night, "--set", base)
    assert listed.out.splitlines()[0] == "open 1 of 3 statements that the gates leave open"
    assert "cannot tell" in listed.out


def test_a_person_says_which_open_point_a_statement_makes_and_the_run_passes(
    run, own_home: Path, base: Path, monkeypatch
) -> None:
    dawn = lines(own_home / "dawn.jsonl", traced(f"{DAWN[:-1]} [ferns]. {PATHS[:-1]} [ferns]."))
    monkeypatch.chdir(own_home)
    report = run("score", base.name, "--trace", dawn.name)
    assert report.code == 1
    assert f"goldtui judge next {dawn.name} --set {base.name}" in " ".join(report.out.split())
    typed(monkeypatch, "y\n\ny\ny\n\n")
    done = run("judge", "next", dawn, "--set", base, "--as", "ana")
    assert "Open point when: at dawn" in done.out
    assert done.out.splitlines()[-1] == "2 verdicts recorded, 0 left"
    assert run("score", base, "--trace", dawn).code == 0


def test_a_yes_without_a_word_about_the_open_point_is_asked_about_it_again(run, own_home: Path, base: Path) -> None:
    dawn = lines(own_home / "dawn.jsonl", traced(f"{DAWN[:-1]} [ferns]."))
    ana = "judge", "next", dawn, "--set", base, "--as", "ana"
    assert "whether it makes point when stays open (at dawn)" in run(*ana, "--verdict", "1").err
    assert run("score", base, "--trace", dawn).code == 1
    assert run(*ana, "--json").json["statement"]["points"] == ["when"]
    assert run(*ana, "--verdict", "1", "--makes", "none").code == 0
    assert run("score", base, "--trace", dawn).code == 1
    (key,) = keys(run, dawn, base)
    assert run(*ana, "--key", key, "--verdict", "1", "--makes", "when").code == 0
    assert run("score", base, "--trace", dawn).code == 0


def test_of_a_true_statement_only_its_point_is_asked(run, own_home: Path, base: Path, monkeypatch) -> None:
    true = lines(own_home / "true.jsonl", traced("A visitor keeps to the gravel paths [ferns]."))
    ana = "judge", "next", true, "--set", base, "--as", "ana"
    found = run(*ana, "--json").json["statement"]
    assert (found["proven"], found["points"]) == (True, ["when"])
    for words in (("--verdict", "1"), ("--verdict", "0", "--lie", "other")):
        refused = run(*ana, "--json", *words)
        assert (refused.code, refused.error) == (2, "makes_missing")
    typed(monkeypatch, "n\n")
    assert "is true, and nobody has said whether it makes point 'when'" in " ".join(run(*ana).out.split())
    assert run("judge", "list", true, "--set", base, "--json").json["open"] == 0
    assert run("score", base, "--trace", true).code == 1


def test_the_end_of_the_input_ends_the_sitting_and_keeps_what_was_said(
    run, night: Path, base: Path, monkeypatch
) -> None:
    typed(monkeypatch, "n\n2\n")
    assert (
        run("judge", "next", night, "--set", base, "--as", "ana").out.splitlines()[-1] == "1 verdict recorded, 2 left"
    )


def test_one_verdict_is_given_by_flags(run, night: Path, base: Path) -> None:
    first, *_ = keys(run, night, base)
    done = run("judge", "next", night, "--set", base, "--as", "ana", "--key", first[:8], "--verdict", "1")
    assert done.code == 0
    assert "no --span was given" in done.err
    kept = run(
        *("judge", "next", night, "--set", base, "--as", "ben", "--key", first, "--verdict", "0"),
        *("--lie", "over", "--reason", "the sun is not named", "--json"),
    ).json
    assert (kept["verdict"], kept["who"], kept["lie"], kept["reason"]) == (
        "0",
        "ben",
        "overstated",
        "the sun is not named",
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--verdict", "1", "--span", "Ferns float."), "span_absent"),
        (("--verdict", "0"), "lie_missing"),
        (("--verdict", "0", "--lie", "rude"), "lie_unknown"),
        (("--verdict", "1", "--span", "dawn", "--lie", "other"), "lie_given"),
        (("--verdict", "1", "--span", ""), "span_missing"),
        (("--verdict", "maybe"), "verdict_unknown"),
        (("--verdict", "1", "--key", "zz"), "unknown_statement"),
        (("--verdict", "1", "--span", "dawn", "--makes", "when"), "makes_given"),
        (("--verdict", "?", "--makes", "none"), "makes_given"),
    ],
)
def test_a_verdict_that_lacks_something_is_refused_and_nothing_is_kept(
    run, night: Path, base: Path, words: tuple[str, ...], code: str
) -> None:
    refused = run("judge", "next", night, "--set", base, "--as", "ana", "--json", *words)
    assert (refused.code, refused.error) == (2, code)
    assert run("judge", "list", night, "--set", base, "--json").json["open"] == 3


def test_a_second_opinion_is_blind_and_a_third_person_decides(run, night: Path, base: Path) -> None:
    def give(who: str, *words: str) -> Any:
        return run("judge", "next", night, "--set", base, "--as", who, *words)

    first = keys(run, night, base)[0]
    give("ana", "--key", first, "--verdict", "1")
    assert first not in give("ben", "--json").out
    seen = give("ben", "--second", "--json").json
    assert (seen["statement"]["key"], seen["statement"]["state"]) == (first, "settled by one")
    assert "ana" not in json.dumps(seen["statement"])
    give("ben", "--key", first, "--verdict", "0", "--lie", "other")
    assert "2 people differ" in run("judge", "list", night, "--set", base).out
    report = run("score", base, "--trace", night)
    assert "people differ on 1" in report.out.replace("\n      ", " ")
    assert give("kim", "--json").json["statement"]["key"] == first
    give("kim", "--key", first, "--verdict", "0", "--lie", "other")
    listed = run("judge", "list", night, "--set", base, "--all")
    assert "not supported, ben and kim" in listed.out
    assert "verdicts_differ" not in run("replay", night, "--set", base, "--plain").out


def test_a_person_without_the_role_judges_nothing(run, night: Path, base: Path) -> None:
    run("people", "set", base, "ana", "--role", "owner", "--as", "ana")
    refused = run("judge", "next", night, "--set", base, "--as", "ben", "--verdict", "?", "--json")
    assert (refused.code, refused.error) == (2, "role_missing")


def test_verdicts_settle_a_score_and_a_replay_from_the_database_and_from_a_file(
    run, night: Path, garden: Path, base: Path, monkeypatch
) -> None:
    typed(monkeypatch, "y\n\ny\n\nn\n1\n")
    run("judge", "next", night, "--set", base, "--as", "ana")
    out = garden.parent / "said.jsonl"
    exported = run("judge", "export", out, "--set", base, "--as", "ana").out.splitlines()
    assert exported[0] == f"3 verdicts in {out}"
    # The file that the CI file of `init` reads is named, and what is written there says that it counts.
    assert exported[1].startswith("CI reads another file: goldtui judge export ")
    *_, ci, _, _ = shlex.split(exported[1])
    assert Path(ci).name == "verdicts.jsonl"
    assert Path(ci).absolute().parent.parent == base.absolute().parent / "goldsets"
    Path(ci).parent.mkdir(parents=True, exist_ok=True)
    assert "CI reads it here" in run("judge", "export", ci, "--set", base, "--as", "ana").out
    for gold, words in ((base, ()), (garden, ("--verdicts", out))):
        report = run("score", gold, "--trace", night, *words)
        assert "settled by people: 3 of 3 open statements (2 supported, 1 not)" in report.out
        walked = run("replay", night, "--set", gold, "--plain", *words).out
        assert "statement_rejected" in walked
    assert api.score(garden, night, verdicts=[out]).settled == api.score(base, night).settled
    settled = run("score", garden, "--trace", night, "--verdicts", out, "--json").json["settled"]
    assert (settled["asked"], settled["supported"], settled["rejected"]) == (3, 2, 1)
    assert "settled" not in run("score", garden, "--trace", night, "--json").json


def test_a_fix_names_the_run_and_the_database_quoted_and_keeps_a_placeholder_for_what_is_none(
    run, own_home: Path, garden: Path, base: Path, monkeypatch
) -> None:
    monkeypatch.chdir(own_home)
    dawn = lines(own_home / "-at dawn.jsonl", traced(f"{DAWN[:-1]} [ferns]."))
    command = f"goldtui judge next './{dawn.name}' --set {base.name}"
    for form in ((), ("--format", "github")):
        told = run("score", base.name, f"--trace={dawn.name}", *form).out
        assert command in " ".join(told.split())
    by_files = run("score", garden, f"--trace={dawn.name}", "--format", "github").out
    assert f"goldtui judge next './{dawn.name}' --set DB" in by_files
    assert "RUN --set DB" in run("score", base, f"--trace={dawn.name}", "--json").out


def test_a_verdict_given_beside_other_passages_is_counted_by_a_score_in_ranges_too(
    run, own_home: Path, garden: Path, base: Path
) -> None:
    more = lines(own_home / "more.jsonl", chunk("yard", "In the yard stand three carts with blue wheels."))
    assert run("evidence", "update", more, "--db", base, "--as", "ana").code == 0
    alone = lines(own_home / "alone.jsonl", traced(DAWN))
    both = lines(own_home / "both.jsonl", traced(DAWN, "later", "ferns", "yard"))
    said = ("--verdict", "1", "--span", "Tree ferns are watered at dawn.", "--makes", "none")
    run("judge", "next", alone, "--set", base, "--as", "ana", *said)
    whole = run("score", base, "--trace", both, "--json").json["settled"]
    ranges = run("score", base, "--trace", both, "--parts", own_home / "parts", "--json").json["settled"]
    assert whole == ranges
    assert (whole["asked"], whole["supported"]) == (1, 1)


def test_verdicts_come_into_another_database_once(run, night: Path, garden: Path, base: Path) -> None:
    run("judge", "next", night, "--set", base, "--as", "ana", "--verdict", "?")
    out, other = garden.parent / "said.jsonl", garden.parent / "other.db"
    run("judge", "export", out, "--set", base)
    run("import", garden, "--into", other, "--as", "ana")
    assert run("judge", "import", out, "--set", other, "--as", "ben").out == "1 verdict added, 0 known already\n"
    assert run("judge", "import", out, "--set", other, "--json").json == {"added": 0, "known": 1}


def test_the_same_statement_in_other_letters_and_marks_is_not_asked_again(run, night: Path, base: Path) -> None:
    for key in keys(run, night, base):
        run("judge", "next", night, "--set", base, "--as", "ana", "--key", key, "--verdict", "0", "--lie", "other")
    again = f"- {DAWN.upper()[:-1]} (ferns)\n- {PATHS[:-1]}! [1]\n- {TEA[:-1]} [ferns]\n"
    next_night = lines(base.parent / "next.jsonl", traced(again))
    assert run("judge", "list", next_night, "--set", base, "--json").json["open"] == 0


def test_nobody_is_asked_about_words_that_may_not_be_shown_and_none_leave(run, garden: Path, base: Path) -> None:
    secret = "The key hangs behind the clock."
    hidden = lines(
        garden.parent / "hidden.jsonl", traced(f"{secret} {TEA} [ferns]", "t1"), traced(secret, "t2", "vault")
    )
    listed = run("judge", "list", hidden, "--set", base)
    assert secret[:-1] not in listed.out + listed.err
    assert "nobody is asked" in listed.err
    assert run("judge", "list", hidden, "--set", base, "--json").json["not_shown"] == 1


def test_a_verdict_on_text_that_is_withheld_since_stays_in_the_database(run, night: Path, base: Path) -> None:
    run("judge", "next", night, "--set", base, "--as", "ana", "--verdict", "?")
    later = lines(
        base.parent / "later.jsonl", {**chunk("ferns", SOURCE, permitted=False), "version": "fern-house/2027"}
    )
    assert run("evidence", "update", later, "--db", base, "--as", "ana").code == 0
    out = base.parent / "said.jsonl"
    done = run("judge", "export", out, "--set", base, "--json")
    assert (done.json["written"], done.json["left_out"]) == (0, 1)


def test_the_example_set_is_scored_without_verdicts_as_before(run) -> None:
    report = run("score", example_folder(), "--trace", example_folder() / "runs" / "failing.jsonl")
    assert "settled by people" not in report.out
