"""Every code the store can raise or report is triggered by a test; a code nobody has seen may be wrong."""

from __future__ import annotations

import re
from pathlib import Path

import goldtui.store

CODE = re.compile(r'"((?:store|doctor|import|revision|chunk)_[a-z0-9_]+)"')
NOT_CODES = {
    "chunk_id",
    "chunk_parent",
    "chunk_version",
    "chunk_permitted",
    "chunk_current",
    "revision_number",
    "revision_author",
    "revision_digest",
}


def codes_in(paths: list[Path]) -> set[str]:
    return {code for path in paths for code in CODE.findall(path.read_text(encoding="utf-8"))} - NOT_CODES


def test_every_code_has_a_test() -> None:
    source = codes_in(list(Path(goldtui.store.__file__).parent.rglob("*.py")))
    source |= {f"import_{word}_differs" for word in ("trace", "variant")}
    here = Path(__file__)
    tested = codes_in([path for path in here.parent.glob("*store_*.py") if path != here])
    assert len(source) > 40
    assert source - tested == set()
