"""A release in real terminals: ana proposes, owen and rita sign at their own, ana freezes, a command verifies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import TMUX, Terminal, goldtui, terminal

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "workbench"))

from ferry import approve, ferry, trusting

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = ferry(tmp_path)
    approve(path)
    return path


@pytest.fixture
def trust(tmp_path: Path) -> Path:
    """The trust file of somebody who keeps it apart, and unlocked test keys next to it."""
    folder = tmp_path / "keeper"
    folder.mkdir()
    return trusting(folder)


def at_work(tmp_path: Path, database: Path, who: str) -> tuple[list[str], Path]:
    """The command and the home folder of a person with a memory of their own."""
    home = tmp_path / who
    home.mkdir(exist_ok=True)
    return ["env", f"GOLDTUI_STATE={home}/state", *goldtui(str(database), "--as", who)], home


def to_freeze(window: Terminal) -> None:
    window.wait_for("3 cases")
    window.keys("6")
    window.wait_for("[6 Freeze]", "next 1.0.0")


def name_trust(window: Terminal, trust: Path) -> None:
    window.keys("t")
    window.wait_for("The trust file of this set")
    window.text(str(trust))
    window.keys("Enter")
    window.wait_for("trust file trust.json")


def sign(window: Terminal, key: Path, digest: str, key_to_sign: str = "s") -> None:
    """Read to the end, type the digest as it is shown, and the path of the key."""
    window.keys("End")
    window.wait_for("s signs, x signs a rejection")
    window.keys(key_to_sign)
    window.wait_for("Its passphrase, if it is locked", digest)
    window.text(digest[:8])
    window.keys("Down", "C-u")
    window.text(str(key))
    window.keys("Enter")


def test_one_proposes_two_sign_it_is_frozen_and_anybody_can_verify_it(
    database: Path, trust: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "goldsets" / "ferry"
    ana_works, ana_home = at_work(tmp_path, database, "ana")
    owen_works, owen_home = at_work(tmp_path, database, "owen")
    rita_works, rita_home = at_work(tmp_path, database, "rita")
    with terminal(ana_works, ana_home) as ana:
        to_freeze(ana)
        ana.wait_for("Nothing blocks 1.0.0. p writes the candidate.")
        ana.keys("p")
        ana.wait_for("Candidate 1.0.0: signatures are not tested")
        manifest = json.loads((folder / "candidates" / "1.0.0" / "manifest.json").read_text())
        assert manifest["authors"] == ["ana"]
        shown = ana.wait_for("digest ")
        digest = shown.partition(" digest ")[2].partition("\n")[0].replace(" ", "")
        assert len(digest) == 64
        name_trust(ana, trust)
        ana.wait_for("0 of 2 needed have signed", "ana cannot sign: wrote words of it")
        with (
            terminal(owen_works, owen_home, width=80, height=24) as owen,
            terminal(rita_works, rita_home) as rita,
        ):
            to_freeze(owen)
            to_freeze(rita)
            name_trust(owen, trust)
            name_trust(rita, trust)
            rita.keys("s")
            rita.wait_for("First read the difference to its end")
            sign(owen, trust.parent / "owen.pem", digest)
            owen.wait_for("owen approves 1.0.0.", "1 of 2 needed have signed")
            # The others see it without a key.
            rita.wait_for("owen approves as owner")
            ana.wait_for("owen approves as owner")
            sign(rita, trust.parent / "ana.pem", digest)
            rita.wait_for("own_work: ana wrote words of this release")
            rita.keys("Up", "Down", "C-u")
            rita.text(str(trust.parent / "rita.pem"))
            rita.keys("Enter")
            rita.wait_for("2 of 2 needed have signed. z freezes it.")
        ana.wait_for("2 of 2 needed have signed. z freezes it.")
        ana.keys("z")
        ana.wait_for("Type 1.0.0 to freeze it")
        ana.text("1.0.0")
        ana.keys("Enter")
        ana.wait_for("1.0.0 is frozen", "It lies in", "3 cases: 3 frozen", "next 1.0.1")
    release = folder / "releases" / "1.0.0"
    verified = subprocess.run(
        goldtui("verify", str(release), "--trust", str(trust), "--json"), capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0
    assert json.loads(verified.stdout) == {"valid": True, "digest": digest, "version": "1.0.0", "findings": []}
    assert not (folder / "candidates" / "1.0.0").exists()
