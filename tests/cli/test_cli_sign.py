"""Signing at a terminal: what the signer reads is short and whole, and declining costs one key."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):
    """A function that answers the question for the digest; a passphrase that is asked for fails the test."""
    monkeypatch.setattr("goldtui.cli.signing.release.on_terminal", lambda: True)

    def refuse(prompt: str) -> str:
        raise AssertionError(f"asked: {prompt}")

    def answer(words: str) -> None:
        monkeypatch.setattr("typer.prompt", lambda *_, **__: words)
        monkeypatch.setattr("getpass.getpass", refuse)

    return answer


def test_a_signer_reads_what_differs_and_declines_without_a_passphrase(run, candidate: dict, typed) -> None:
    sign = ("sign", "1.0.0", "--trust", "trust.json", "--as", "owen")
    for words in ("", "n", "No "):
        typed(words)
        done = run(*sign)
        assert (done.code, done.out.splitlines()[-1]) == (1, "nothing was signed")
    assert not (Path(candidate["candidate"]) / "approvals").exists()
    (line,) = [one for one in done.out.splitlines() if one.startswith("policy")]
    assert line.startswith("policy: the default policy, digest ")
    assert line.endswith("; 2 of 51 fields differ; all of it: goldtui sign 1.0.0 --trust trust.json --as owen --full")
    assert done.out.index("case fare-and-dog") < done.out.index(line)
    assert "refusal_patterns" not in done.out
    assert "refusal_patterns" in run(*sign, "--full").out
    typed("00000000")
    done = run(*sign)
    assert (done.code, "digest_typed" in done.err) == (2, True)
