"""What lies where the database has its journal and is none of its own: said, with the step, and left as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.model.faults import Problem, StoreError
from goldtui.store.opening import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    open_store(tmp_path / "pool.db", create=True).close()
    return tmp_path / "pool.db"


def refusal(path: Path, *, read_only: bool) -> Problem:
    with pytest.raises(StoreError) as caught:
        open_store(path, read_only=read_only).close()
    return caught.value.problem


def test_a_journal_of_another_file_is_named_with_what_to_do_and_no_copy_is(path: Path) -> None:
    begins = bytes.fromhex("d9d505f920a163d7") + b"".join(n.to_bytes(4, "big") for n in (1, 7, 2, 512, 4096))
    Path(f"{path}-journal").write_bytes(begins.ljust(512, b"\0") + bytes(range(256)) * 17)
    before = path.read_bytes()
    found = refusal(path, read_only=True)
    assert (found.code, found.where) == ("store_journal_strange", f"{path}-journal")
    assert "goldtui-private-" not in found.line()
    assert f"mv {path}-journal" in found.fix
    assert path.read_bytes() == before


def test_a_folder_in_the_place_of_the_journal_is_named_and_no_disk_blamed(path: Path) -> None:
    Path(f"{path}-journal").mkdir()
    for read_only in (True, False):
        found = refusal(path, read_only=read_only)
        assert (found.code, found.where) == ("store_journal_strange", f"{path}-journal")
