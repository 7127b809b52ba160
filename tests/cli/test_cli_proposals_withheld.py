"""A proposal shows what a file holds, and not the words of a text that the file itself does not permit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SECRET = "The spare lantern hangs behind the third mooring post."


def documents(folder: Path) -> Path:
    (folder / "quay").mkdir()
    (folder / "quay" / "lantern.md").write_text(
        f"---\npermitted: false\n---\n# Lantern\n\n{SECRET}\n", encoding="utf-8"
    )
    (folder / "quay" / "open.md").write_text("# Open\n\nThe quay opens at nine.\n", encoding="utf-8")
    return folder / "quay"


def native(folder: Path) -> Path:
    (folder / "set").mkdir()
    chunks = [
        {"chunk_id": "w", "version": "1", "permitted": False, "text": SECRET},
        {"chunk_id": "open", "version": "1", "permitted": True, "text": "The quay opens at nine."},
    ]
    cases = [
        {
            "case_id": "spare-lantern-hangs-behind",
            "question": f"Is it so? {SECRET}",
            "required_source_ids": ["third/mooring/post/none"],
        },
        {"case_id": "q2", "question": "When?", "required_source_ids": ["hangs behind the third"]},
    ]
    for name, rows in (("evidence", chunks), ("cases", cases)):
        (folder / "set" / f"{name}.jsonl").write_text("".join(f"{json.dumps(r)}\n" for r in rows), encoding="utf-8")
    return folder / "set"


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize("files", [documents, native])
def test_a_proposal_shows_no_restricted_words(run, tmp_path: Path, files, form: list[str]) -> None:
    done = run("import", files(tmp_path), *form)
    assert done.code == 0
    seen = " ".join((done.out + done.err).replace("-", " ").split())
    assert "lantern hangs" not in seen
    assert "hangs behind" not in seen
    assert "[withheld]" in seen
