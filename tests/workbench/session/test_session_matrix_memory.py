"""What is remembered of matrices only saves time: closed to others, bounded, and no loss when it is damaged or gone."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from goldtui.workbench.session import matrix_memory as remembered
from goldtui.workbench.session.matrix_memory import matrix_memory

KEY, OTHER = b"k" * 16, b"o" * 16


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GOLDTUI_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "matrices"


def kept(where: Path, **entries: bytes) -> Path:
    with matrix_memory(where, "strict") as memory:
        for name, entry in entries.items():
            memory.keep(name[:1].encode() * 16, entry)
    (path,) = (where.parent / "cache" / "matrices").iterdir()
    return path


def recalled(where: Path, key: bytes = KEY) -> bytes | None:
    with matrix_memory(where, "strict") as memory:
        found = memory.get(key)
        memory.keep(key, found or b"")
    return found


def test_what_was_kept_is_known_in_the_next_look(tmp_path: Path, cache: Path) -> None:
    kept(tmp_path / "garden", k=b"ferns", o=b"moss")
    with matrix_memory(tmp_path / "garden", "strict") as memory:
        assert (memory.get(KEY), memory.get(OTHER)) == (b"ferns", b"moss")
    with matrix_memory(tmp_path / "garden", "lesson") as memory:
        assert memory.get(KEY) is None
    with matrix_memory(tmp_path / "orchard", "strict") as memory:
        assert memory.get(KEY) is None


def test_only_its_owner_may_read_it(tmp_path: Path, cache: Path) -> None:
    path = kept(tmp_path / "garden", k=b"ferns")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_look_that_is_stopped_keeps_what_it_found_next_to_what_was_known(tmp_path: Path, cache: Path) -> None:
    kept(tmp_path / "garden", k=b"ferns")
    with suppress(KeyboardInterrupt), matrix_memory(tmp_path / "garden", "strict") as memory:
        memory.keep(OTHER, b"moss")
        raise KeyboardInterrupt
    with matrix_memory(tmp_path / "garden", "strict") as memory:
        assert (memory.get(KEY), memory.get(OTHER)) == (b"ferns", b"moss")


def test_what_no_longer_holds_is_forgotten_after_a_whole_look(tmp_path: Path, cache: Path) -> None:
    kept(tmp_path / "garden", k=b"ferns")
    kept(tmp_path / "garden", o=b"moss")
    assert recalled(tmp_path / "garden") is None


def test_any_changed_byte_is_a_miss_and_never_another_answer(tmp_path: Path, cache: Path) -> None:
    path = kept(tmp_path / "garden", k=b"ferns in the shade")
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with matrix_memory(tmp_path / "garden", "strict") as memory:
            assert memory.get(KEY) in (None, b"ferns in the shade")
            assert memory.get(OTHER) is None
            memory.keep(KEY, b"ferns in the shade")


def test_another_version_of_the_program_knows_nothing(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path / "garden", k=b"ferns")
    monkeypatch.setattr(remembered, "_rule", lambda: b"another program.")
    with matrix_memory(tmp_path / "garden", "strict") as memory:
        assert memory.get(KEY) is None


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_CACHE", str(tmp_path / "file"))
    with matrix_memory(tmp_path / "garden", "strict") as memory:
        memory.keep(KEY, b"ferns")
        assert memory.get(KEY) is None


def test_a_link_in_its_place_is_not_followed(tmp_path: Path, cache: Path) -> None:
    path = kept(tmp_path / "garden", k=b"ferns")
    elsewhere = tmp_path / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    with matrix_memory(tmp_path / "garden", "strict") as memory:
        assert memory.get(KEY) is None
        memory.keep(KEY, b"moss")
    assert elsewhere.read_bytes() == before


def test_the_folder_is_bounded_and_the_oldest_file_goes_first(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    oldest = kept(tmp_path / "garden", k=b"f" * 1000)
    os.utime(oldest, (1, 1))
    monkeypatch.setattr(remembered, "MOST_OF_ALL", 1500)
    with matrix_memory(tmp_path / "orchard", "strict") as memory:
        memory.keep(KEY, b"a" * 1000)
    assert not oldest.exists()
    assert len(list(cache.iterdir())) == 1


def test_a_set_of_very_many_cases_fills_no_more_than_its_file(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembered, "MOST_BYTES", 100)
    path = kept(tmp_path / "garden", k=b"ferns", o=b"m" * 100)
    assert path.stat().st_size < 200
    assert recalled(tmp_path / "garden") == b"ferns"


def test_whatever_decides_an_outcome_is_part_of_the_version() -> None:
    """Every library that the judging folders import is named, or it changes outcomes unseen."""
    import ast
    import sys

    named = {"re2": "google-re2", "Stemmer": "pystemmer", "text_to_num": "text2num", "pydantic_core": "pydantic-core"}
    package = Path(remembered.__file__).parents[2]
    found = set()
    for folder in remembered.JUDGES:
        for path in (package / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module]
                found |= {name.split(".")[0] for name in names}
    foreign = found - set(sys.stdlib_module_names) - {"goldtui", "pydantic"}
    assert {named.get(name, name) for name in foreign} <= set(remembered.READERS)
