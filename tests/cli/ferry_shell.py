"""The ferry set as a shell made it: approved, with a trust file of three signers, and a candidate of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.checks.check_sample import SAMPLE


@pytest.fixture
def home(run, own_home: Path) -> Path:
    """A folder with the ferry set, approved, in ferry.db, and a trust file with three signers."""
    folder = own_home / "native"
    folder.mkdir()
    for name in ("cases", "evidence"):
        lines = "".join(json.dumps(row) + "\n" for row in SAMPLE[name])
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    (folder / "goldset.toml").write_text(
        'name = "ferry"\n[policy]\nrequired_slices = ["passengers"]\nmin_precision = 0.25\n', encoding="utf-8"
    )
    assert run("import", folder, "--into", "ferry.db", "--as", "ana").code == 0
    roles = [word for role in ("author", "reviewer", "owner") for word in ("--role", role)]
    for name in ("ana", "ben"):
        assert run("people", "set", "ferry.db", name, *roles, "--as", "ana").code == 0
    for case in SAMPLE["cases"]:
        assert run("ready", "ferry.db", case["case_id"], "--as", "ana").code == 0
        assert run("review", "approve", "ferry.db", case["case_id"], "--checked", "--as", "ben").code == 0
    assert run("trust", "new", "trust.json", "--expires", "2090-01-01").code == 0
    for name, roles in (("owen", ["owner"]), ("rita", ["reviewer"]), ("ana", ["owner"])):
        made = run("key", "new", "--unlocked", "--as", name, "--json").json
        words = [word for role in roles for word in ("--role", role)]
        assert run("trust", "person", "trust.json", name, *words).code == 0
        assert run("trust", "key", "trust.json", name, made[0]["public"]).code == 0
    return own_home


@pytest.fixture
def candidate(run, home: Path) -> dict:
    return run("release", "propose", "ferry.db", "1.0.0", "--as", "ana", "--json").json
