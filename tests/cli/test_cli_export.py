"""Exporting: what comes out goes in again equal, nothing of others is replaced, and the source is never written."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.text.match.phrase import PHRASE_RULE
from goldtui.workbench.session.sources import load_set


def without_withheld(path: Path) -> object:
    goldset = load_set(path).goldset
    return goldset.model_copy(
        update={
            "evidence": tuple(
                sorted(
                    (c.model_copy(update={"text": None}) if c.permitted is False else c for c in goldset.evidence),
                    key=lambda c: (c.chunk_id, c.version),
                )
            ),
            "cases": tuple(sorted(goldset.cases, key=lambda c: c.case_id)),
            "traces": tuple(sorted(goldset.traces, key=lambda t: t.trace_id or "")),
            "variants": tuple(sorted(goldset.variants, key=lambda v: v.variant_id)),
        }
    )


def test_a_set_that_went_through_a_database_and_out_again_is_equal(run, garden, db: Path, own_home: Path) -> None:
    done = run("export", db, "out", "--json")
    assert done.code == 0
    assert list(done.json) == ["target", "format", "cases", "chunks", "traces", "variants", "notices"]
    assert run("import", "out", "--into", "again.db").code == 0
    assert without_withheld(own_home / "out") == without_withheld(garden)
    assert without_withheld(own_home / "again.db") == without_withheld(garden)
    run("export", "again.db", "twice")
    for file in sorted((own_home / "out").iterdir()):
        assert file.read_bytes() == (own_home / "twice" / file.name).read_bytes()


def test_an_export_names_the_phrase_rule_and_is_read_like_any_other(run, db: Path, own_home: Path) -> None:
    run("export", db, "out")
    assert f"# Phrases are matched by the rule {PHRASE_RULE}.\n" in (own_home / "out" / "goldset.toml").read_text()
    assert load_set(own_home / "out").goldset.policy == load_set(db).goldset.policy


def test_withheld_chunks_are_named_and_their_text_is_null(run, db: Path, own_home: Path) -> None:
    done = run("export", db, "out")
    withheld = [c for c in load_set(db).goldset.evidence if c.permitted is False]
    assert withheld
    written = (own_home / "out" / "evidence.jsonl").read_text(encoding="utf-8")
    for chunk in withheld:
        assert chunk.chunk_id in written
        assert chunk.chunk_id in done.err
        assert (chunk.text or "")[:40] not in written
    assert "text_withheld" in done.err


def test_an_existing_export_is_replaced_only_when_asked(run, db: Path) -> None:
    assert run("export", db, "out").code == 0
    done = run("export", db, "out", "--json")
    assert (done.code, done.error) == (2, "target_exists")
    assert "--replace" in done.json["error"]["message"]
    assert run("export", db, "out", "--replace").code == 0


def test_a_folder_with_something_else_in_it_is_never_replaced(run, db: Path, own_home: Path) -> None:
    run("export", db, "out")
    (own_home / "out" / "diary.txt").write_text("mine", encoding="utf-8")
    done = run("export", db, "out", "--replace", "--json")
    assert (done.code, done.error) == (2, "target_not_ours")
    assert (own_home / "out" / "diary.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("target", ["POOL", ".", "LINK"])
def test_an_export_over_its_own_source_is_refused(
    run, native, own_home: Path, unchanged: Callable[[], None], target: str
) -> None:
    pool = native()
    (own_home / "link").symlink_to(pool)
    named = {"POOL": pool, "LINK": own_home / "link"}.get(target, target)
    unchanged()
    done = run("export", pool, named, "--replace", "--json")
    assert (done.code, done.error) == (2, "target_is_source")
    unchanged()


def test_an_unwritable_place_is_said_and_leaves_nothing(run, db: Path, own_home: Path) -> None:
    before = sorted(own_home.rglob("*"))
    done = run("export", db, "no/such/out", "--json")
    assert (done.code, done.error) == (2, "cannot_write")
    assert sorted(own_home.rglob("*")) == before


def test_gold_lines_say_what_they_cannot_hold(run, db: Path, own_home: Path) -> None:
    done = run("export", db, "gold.jsonl", "--format", "gold-lines", "--json")
    assert done.code == 0
    assert "field_left_out" in {n["code"] for n in done.json["notices"]}
    assert len((own_home / "gold.jsonl").read_text(encoding="utf-8").splitlines()) == 32


FOREIGN = ("csv", "excel", "markdown", "ragas", "deepeval", "langsmith", "langfuse", "promptfoo", "trec", "beir")


def content_of(target: Path) -> str:
    files = [one for one in target.rglob("*") if one.is_file()] if target.is_dir() else [target]
    if target.suffix == ".xlsx":
        with zipfile.ZipFile(target) as book:
            return " ".join(book.read(name).decode("utf-8", "replace") for name in book.namelist())
    return " ".join(one.read_text(encoding="utf-8") for one in files)


@pytest.mark.parametrize("format_", FOREIGN)
def test_no_format_holds_the_text_of_a_withheld_chunk(run, db: Path, own_home: Path, format_: str) -> None:
    name = "out.xlsx" if format_ == "excel" else "out"
    done = run("export", db, name, "--format", format_, "--json")
    assert done.code == 0, done.err
    assert done.json["cases"] == len(load_set(db).goldset.cases)
    written = content_of(own_home / name)
    withheld = [c for c in load_set(db).goldset.evidence if c.permitted is False and c.text]
    assert withheld
    assert not [c.chunk_id for c in withheld if (c.text or "")[:40] in written]


def test_a_dry_run_names_the_losses_and_writes_nothing(run, db: Path, own_home: Path) -> None:
    before = sorted(own_home.iterdir())
    done = run("export", db, "out", "--format", "ragas", "--dry-run")
    assert done.code == 0
    assert "a ragas row cannot hold points" in done.err
    assert done.out.startswith("would write 32 cases")
    assert sorted(own_home.iterdir()) == before


def test_the_counts_are_those_of_what_was_written(run, db: Path, own_home: Path) -> None:
    done = run("export", db, "gold.jsonl", "--format", "gold-lines", "--json")
    assert done.json["cases"] == len((own_home / "gold.jsonl").read_text(encoding="utf-8").splitlines())
    assert "chunks" not in done.json
