"""The release of the example set that comes with goldtui verifies with its test keys, and with no others."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from goldtui.casework.withheld import refuse_quoted
from goldtui.workbench.freeze.trust_file import read_trust
from goldtui.workbench.freeze.verifying import verify_release
from goldtui.workbench.session.sources import load_set

ROOT = Path(__file__).parents[2]
SET = ROOT / "goldsets" / "botanic-garden"
TRUST = ROOT / "goldsets" / "test-trust.json"
RELEASES = sorted((SET / "releases").iterdir())


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_every_shipped_release_is_valid(release: Path) -> None:
    found = verify_release(release, TRUST)
    assert (found.valid, found.json["findings"]) == (True, [])


def test_its_keys_say_in_their_names_that_they_protect_nothing() -> None:
    assert all("public key" in key.person for key in read_trust(TRUST).file.keys)


def test_the_first_release_holds_the_whole_example_set() -> None:
    assert len(load_set(RELEASES[0]).goldset.cases) == len(load_set(SET).goldset.cases) == 32


def test_a_set_with_releases_beside_it_is_still_read_as_the_set() -> None:
    assert load_set(SET).goldset.name == "botanic-garden"


def git(folder: Path, *words: str) -> int:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", f"core.hooksPath={ROOT / '.githooks'}")
    return subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True, check=False).returncode


def test_the_hook_lets_a_release_in_and_no_edit_of_it(tmp_path: Path) -> None:
    release = tmp_path / "goldsets" / "pool" / "releases" / "1.0.0"
    release.mkdir(parents=True)
    (release / "manifest.json").write_text("{}")
    assert git(tmp_path, "init", "-q") == 0
    git(tmp_path, "add", ".")
    assert git(tmp_path, "commit", "-qm", "release") == 0
    (release / "approvals").mkdir()
    (release / "approvals" / "x.dsse.json").write_text("{}")
    git(tmp_path, "add", ".")
    assert git(tmp_path, "commit", "-qm", "one more signature") == 0
    for name, text in (("manifest.json", "{ }"), ("extra.txt", "x")):
        (release / name).write_text(text)
        git(tmp_path, "add", ".")
        assert git(tmp_path, "commit", "-qm", "edit") == 1
        git(tmp_path, "reset", "-q", "--hard")
    (release / "manifest.json").unlink()
    git(tmp_path, "add", "-A")
    assert git(tmp_path, "commit", "-qm", "gone") == 1


def test_the_newest_release_repeats_no_word_of_a_restricted_source() -> None:
    released, sources = load_set(RELEASES[-1]).goldset, load_set(SET).goldset.evidence
    assert any(one.permitted is False and one.text for one in sources)
    refuse_quoted(released.model_copy(update={"evidence": sources}))
