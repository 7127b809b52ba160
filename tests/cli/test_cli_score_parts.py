"""`score --parts` prints what `score` prints, keeps what it did, and says on stderr what it did not do again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from score_suite import EXAMPLE, GOOD, NIGHT, RELEASE, SUITE

from goldtui.cli.output import UNUSABLE


@pytest.mark.parametrize("how", ["text", "json", "jsonl", "csv", "html", "markdown", "junit", "github"])
def test_the_output_is_that_of_a_scoring_without_ranges(run, own_home: Path, how: str) -> None:
    words = ("score", SUITE, "--trace", NIGHT)
    plain = run(*words, "--format", how)
    ranged = run(*words, "--format", how, "--parts", "kept")
    assert (ranged.code, ranged.out) == (plain.code, plain.out)
    assert list(Path("kept").glob("*.part"))


def test_a_second_command_says_what_is_done_already(run, own_home: Path) -> None:
    words = ("score", EXAMPLE, "--trace", GOOD, "--parts", "kept")
    first = run(*words)
    again = run(*words)
    assert again.out == first.out
    assert "1 of 1 ranges of traces.jsonl are done already, in kept" in again.err


def test_a_folder_of_results_in_a_release_is_refused_before_anything_is_written(run, own_home: Path) -> None:
    copy = Path(shutil.copytree(RELEASE, "1.0.0"))
    done = run("score", copy, "--trace", GOOD, "--parts", copy / "kept", "--json")
    assert (done.code, done.error) == (UNUSABLE, "target_in_release")
    assert not (copy / "kept").exists()


def test_a_folder_that_cannot_be_made_is_refused(run, own_home: Path) -> None:
    Path("kept").write_text("a file", encoding="utf-8")
    done = run("score", EXAMPLE, "--trace", GOOD, "--parts", "kept", "--json")
    assert (done.code, done.error) == (UNUSABLE, "cannot_write")


@pytest.mark.parametrize(
    "words",
    [
        ("--on", "dask://127.0.0.1:9"),
        ("--on", "127.0.0.1:9", "--parts", "kept"),
        ("--profile", "wfgy", "--parts", "kept"),
    ],
)
def test_options_that_do_not_go_together_are_refused(run, own_home: Path, words: tuple[str, ...]) -> None:
    done = run("score", EXAMPLE, "--trace", GOOD, "--json", *words)
    assert (done.code, done.error) == (UNUSABLE, "usage")


def test_a_run_on_an_object_store_is_scored_like_the_file(run, own_home: Path) -> None:
    pytest.importorskip("obstore", reason="obstore is not installed: pip install 'goldtui[cluster]'")
    address = Path(GOOD).absolute().as_uri()
    plain = run("score", EXAMPLE, "--trace", GOOD, "--baseline", GOOD)
    stored = run("score", EXAMPLE, "--trace", address, "--baseline", address, "--parts", "kept")
    assert (stored.code, stored.out) == (plain.code, plain.out)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--trace", "s3://beds/night.jsonl"), "object_without_parts"),
        (("--trace", GOOD, "--baseline", "s3://beds/night.jsonl"), "object_without_parts"),
        (("--trace", "s3://beds/night.jsonl", "--profile", "wfgy"), "usage"),
        (("--trace", "s3://beds/night.jsonl", "--parts", "kept", "--keep", "beds.db"), "usage"),
        (("--trace", "s3://rose:thorn@beds/night.jsonl", "--parts", "kept"), "url_password"),
        (("--trace", "https://beds.example/night.jsonl?sig=thorn", "--parts", "kept"), "url_password"),
    ],
)
def test_an_address_that_cannot_be_scored_is_refused(run, own_home: Path, words: tuple[str, ...], code: str) -> None:
    done = run("score", EXAMPLE, *words, "--json")
    assert (done.code, done.error) == (UNUSABLE, code)
    assert "thorn" not in done.out + done.err
