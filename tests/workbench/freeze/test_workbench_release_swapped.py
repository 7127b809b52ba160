"""A candidate changed on its way: two people may sign it, and the set that knows who wrote what does not freeze it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ferry import proposed, signs, sitting

from goldtui.release.canonical import canonical_bytes, sha256
from goldtui.release.records import Manifest
from goldtui.release.verify import sums_of
from goldtui.workbench.freeze.folder import folder_of
from goldtui.workbench.freeze.freeze import drop_candidate, freeze_now
from goldtui.workbench.freeze.propose import Blocked, plan_release

Value = dict[str, Any]


def changed(candidate: Path, change: Callable[[Value], object] = lambda manifest: None) -> None:
    """The candidate after a change of its manifest or files, consistent in itself: whoever has the folder can do it."""
    manifest = json.loads((candidate / "manifest.json").read_bytes())
    for one in manifest["files"]:
        found = (candidate / one["path"]).read_bytes()
        one |= {"size": len(found), "sha256": sha256(found)}
    manifest["policy"] = sha256((candidate / "policy.json").read_bytes())
    change(manifest)
    fresh = canonical_bytes(manifest)
    (candidate / "manifest.json").write_bytes(fresh)
    (candidate / "SHA256SUMS").write_bytes(sums_of(Manifest.model_validate(manifest), fresh))


def weaker(candidate: Path) -> None:
    path = candidate / "policy.json"
    path.write_bytes(canonical_bytes(json.loads(path.read_bytes()) | {"slice_minimum": 0.1}))
    changed(candidate)


CHANGES: dict[str, Callable[[Path], None]] = {
    "an author taken off": lambda it: changed(it, lambda one: one.update(authors=["bo"], changed_by=[])),
    "nobody changed anything": lambda it: changed(it, lambda one: one.update(changed_by=[])),
    "another set": lambda it: changed(it, lambda one: one.update(set="lighthouse")),
    "another history": lambda it: changed(it, lambda one: one.update(audit="0" * 64)),
    "an older rule": lambda it: changed(it, lambda one: one["rules"].update(judgement="strict-1")),
    "weaker rules": weaker,
}


@pytest.mark.parametrize("kind", CHANGES)
def test_only_the_candidate_that_the_set_proposed_is_frozen(approved: Path, trust: Path, kind: str) -> None:
    candidate = proposed(approved)
    CHANGES[kind](candidate)
    signs(candidate, trust, "owen", "rita")
    with pytest.raises(Blocked) as caught:
        freeze_now(sitting(approved, "ana"), "1.0.0", trust)
    (problem,) = caught.value.problems
    assert (problem.code, problem.where) == ("candidate_changed", str(candidate))
    assert f"goldtui release drop {approved} 1.0.0" in problem.fix
    assert candidate.is_dir()


def test_a_candidate_of_a_version_that_was_never_proposed_is_none_either(approved: Path, trust: Path) -> None:
    candidate = proposed(approved)
    other = candidate.rename(candidate.with_name("1.1.0"))
    changed(other, lambda one: one.update(version="1.1.0"))
    signs(other, trust, "owen", "rita")
    with pytest.raises(Blocked, match="no record of proposing it"):
        freeze_now(sitting(approved, "ana"), "1.1.0", trust)


def test_a_candidate_proposed_again_is_the_one_that_counts(approved: Path, trust: Path) -> None:
    changed(proposed(approved), lambda one: one.update(changed_by=[]))
    drop_candidate(folder_of(approved, "ferry"), "1.0.0")
    signs(proposed(approved), trust, "owen", "rita")
    assert freeze_now(sitting(approved, "ana"), "1.0.0", trust).verified.valid


UNREADABLE = [
    *(("revisions", one) for one in ("body", "state", "at")),
    *(("chunks", one) for one in ("usage", "extra")),
    *(("heads", one) for one in ("state",)),
    *(("reviews", one) for one in ("kind", "body", "at")),
    ("settings", "at"),
    ("audit", "at"),
]


@pytest.mark.parametrize(("table", "column"), UNREADABLE)
@pytest.mark.parametrize("value", ["zzz", "", "{", "2026-11-30"])
def test_a_value_that_nobody_can_read_blocks_a_release_and_names_its_row(
    approved: Path, table: str, column: str, value: str
) -> None:
    with sqlite3.connect(approved) as raw:
        guards = raw.execute("select name, sql from sqlite_master where type = 'trigger'").fetchall()
        for name, _ in guards:
            raw.execute(f"drop trigger {name}")
        raw.execute(f"update {table} set {column} = ? where rowid = (select min(rowid) from {table})", (value,))
        for _, made in guards:
            raw.execute(made)
    raw.close()
    try:
        found = plan_release(sitting(approved, "ana"), "1.0.0").blockers
    except Blocked as blocked:
        found = blocked.problems
    broken = [one for one in found if one.code == "history_broken"]
    assert broken
    assert all(one.where and one.fix for one in broken)
