"""A file or directory appears whole or not at all, and nothing that is not ours is ever replaced."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from goldtui.formats import native
from goldtui.formats.atomic import atomic_directory, atomic_write
from goldtui.formats.declare import ReadOptions, WriteOptions
from goldtui.model.faults import UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace

SET = GoldSet(name="ferry", cases=(GoldCase(case_id="k1", question="When?"),))
OTHER = GoldSet(name="ferry", cases=(GoldCase(case_id="k2", question="Where?"),))


def write(goldset: GoldSet, target: Path, *, replace: bool = False) -> None:
    native.write(goldset, target, WriteOptions(replace=replace))


def refusal(goldset: GoldSet, target: Path, *, replace: bool = False) -> UnusableOutput:
    with pytest.raises(UnusableOutput) as caught:
        write(goldset, target, replace=replace)
    return caught.value


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_file_is_replaced_in_one_step_and_no_trace_is_left(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"old")
    atomic_write(path, [b"new", b"er"])
    assert path.read_bytes() == b"newer"
    assert names(tmp_path) == {"out.jsonl"}


def test_a_file_whose_making_fails_halfway_leaves_the_old_one(tmp_path: Path) -> None:
    def chunks() -> Iterator[bytes]:
        yield b"half"
        raise UnusableOutput("not_writable", "no")

    path = tmp_path / "out.jsonl"
    path.write_bytes(b"old")
    with pytest.raises(UnusableOutput):
        atomic_write(path, chunks())
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == {"out.jsonl"}


def test_a_full_disk_is_said_in_words_and_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "out.jsonl"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnusableOutput) as caught:
        atomic_write(path, b"new")
    assert caught.value.problem.code == "cannot_write"
    assert "No space left" in caught.value.problem.message
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == {"out.jsonl"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    """Nor is a device: other programs would find a plain file where they write away what nobody wants."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnusableOutput) as caught:
        atomic_write(tmp_path / "pipe", b"new")
    assert caught.value.problem.code == "target_is_special"
    assert (tmp_path / "pipe").is_fifo()


def test_a_name_that_no_file_can_have_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(UnusableOutput) as caught:
        atomic_write(tmp_path / ("n" * 300), b"new")
    assert caught.value.problem.code == "cannot_write"


@pytest.mark.parametrize(
    ("kind", "code"), [("link", "target_is_link"), ("folder", "target_is_directory"), ("file", "target_exists")]
)
def test_a_file_is_not_written_over_what_was_not_meant(tmp_path: Path, kind: str, code: str) -> None:
    real, path = tmp_path / "real", tmp_path / "out"
    real.write_bytes(b"mine")
    if kind == "link":
        path.symlink_to(real)
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"mine")
    with pytest.raises(UnusableOutput) as caught:
        atomic_write(path, b"new", replace=False)
    assert (caught.value.problem.code, caught.value.problem.where) == (code, str(path))
    assert caught.value.problem.fix
    assert real.read_bytes() == b"mine"


def test_a_directory_appears_only_when_it_is_complete(tmp_path: Path) -> None:
    with atomic_directory(tmp_path / "set", ours=lambda _: None) as fresh:
        (fresh / "a").write_bytes(b"1")
        assert not (tmp_path / "set").exists()
    assert names(tmp_path) == {"set"}
    assert (tmp_path / "set" / "a").read_bytes() == b"1"


def test_an_export_that_fails_leaves_the_old_directory_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "set"
    write(SET, target)
    broken = OTHER.model_copy(update={"evidence": (EvidenceChunk(chunk_id="e9", version="1", text="a\0b"),)})
    error = refusal(broken, target, replace=True)
    assert (error.problem.code, error.problem.where) == ("not_writable", 'chunk "e9"')
    assert native.read([target], ReadOptions()).goldset == SET
    assert names(tmp_path) == {"set"}


def test_a_native_directory_is_replaced_only_on_request(tmp_path: Path) -> None:
    target = tmp_path / "set"
    write(SET, target)
    assert refusal(OTHER, target).problem.code == "target_exists"
    assert native.read([target], ReadOptions()).goldset == SET
    write(OTHER, target, replace=True)
    assert native.read([target], ReadOptions()).goldset == OTHER
    assert names(tmp_path) == {"set"}


def test_an_empty_directory_may_be_filled(tmp_path: Path) -> None:
    target = tmp_path / "set"
    target.mkdir()
    write(SET, target)
    assert native.read([target], ReadOptions()).goldset == SET


def test_a_directory_of_somebody_else_is_never_replaced(tmp_path: Path) -> None:
    target = tmp_path / "photos"
    target.mkdir()
    (target / "sea.jpg").write_bytes(b"x")
    assert refusal(SET, target, replace=True).problem.code == "target_not_ours"
    assert names(target) == {"sea.jpg"}


def test_a_native_directory_with_anything_beside_the_set_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "set"
    write(SET, target)
    (target / "releases").mkdir()
    error = refusal(OTHER, target, replace=True)
    assert error.problem.code == "target_not_ours"
    assert "releases" in error.problem.message
    assert (target / "releases").is_dir()


def test_a_link_or_a_file_is_no_target_for_a_directory(tmp_path: Path) -> None:
    write(SET, tmp_path / "set")
    (tmp_path / "link").symlink_to(tmp_path / "set")
    (tmp_path / "file").write_bytes(b"x")
    assert refusal(OTHER, tmp_path / "link", replace=True).problem.code == "target_is_link"
    assert refusal(OTHER, tmp_path / "file", replace=True).problem.code == "target_is_file"
    assert native.read([tmp_path / "set"], ReadOptions()).goldset == SET


def test_a_target_in_a_missing_folder_is_refused_in_words(tmp_path: Path) -> None:
    assert refusal(SET, tmp_path / "none" / "set").problem.code == "cannot_write"


def test_an_old_directory_comes_back_when_the_new_one_cannot_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "set"
    write(SET, target)
    rename = Path.rename

    def failing(self: Path, to: Path) -> Path:
        if self.name == "new" and to == target:
            raise OSError(5, "Input/output error")
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", failing)
    assert refusal(OTHER, target, replace=True).problem.code == "cannot_write"
    assert native.read([target], ReadOptions()).goldset == SET
    assert names(tmp_path) == {"set"}


def test_a_set_without_cases_is_not_written(tmp_path: Path) -> None:
    assert refusal(GoldSet(), tmp_path / "set").problem.code == "no_cases"
    assert names(tmp_path) == set()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cases": (SET.cases[0], SET.cases[0])}, "id_repeated"),
        ({"evidence": (EvidenceChunk(chunk_id="e", version="1"),)}, "field_missing"),
        ({"traces": (RagTrace(case_id="k1"),)}, "field_missing"),
        ({"cases": (GoldCase(case_id="k1", question="?", extra={"by_year": {2026: 1}}),)}, "not_writable"),
        ({"name": ""}, "field_empty"),
    ],
)
def test_what_would_not_be_read_back_the_same_is_not_exported(
    tmp_path: Path, change: dict[str, object], code: str
) -> None:
    assert refusal(SET.model_copy(update=change), tmp_path / "set").problem.code == code
    assert names(tmp_path) == set()
