"""A folder of documents, and what the codec reads from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from goldtui.formats.declare import Imported, ReadOptions
from goldtui.formats.documents.codec import read


@pytest.fixture
def garden(tmp_path: Path) -> Callable[[Mapping[str, str | bytes]], Path]:
    """Writes a folder of documents."""

    def write(files: Mapping[str, str | bytes]) -> Path:
        folder = tmp_path / "garden"
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return write


Reading = Callable[..., Imported]


@pytest.fixture
def reading(garden: Callable[[Mapping[str, str | bytes]], Path]) -> Reading:
    """Reads a folder with these files."""

    def run(files: Mapping[str, str | bytes], **options: object) -> Imported:
        return read([garden(files)], ReadOptions(**options))  # type: ignore[arg-type]

    return run
