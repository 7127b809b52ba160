"""Nobody approves or signs as `root`: a login that several people share is no name, unless somebody says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.ferry_shell import candidate as candidate
from tests.cli.ferry_shell import home as home


@pytest.fixture(params=["root", "Administrator", "runner"])
def shared(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LOGNAME", request.param)
    return str(request.param)


@pytest.mark.parametrize(
    "words",
    [
        ("review", "approve", "ferry.db", "fare-and-dog", "--checked"),
        ("sign", "1.0.0", "--trust", "trust.json", "--digest", "0" * 64),
        ("key", "new", "--unlocked"),
        ("release", "propose", "ferry.db", "1.0.1"),
    ],
)
def test_a_shared_login_approves_and_signs_nothing(run, candidate, monkeypatch, words) -> None:
    monkeypatch.setenv("LOGNAME", "root")
    refused = run(*words, "--json")
    assert (refused.code, refused.error) == (2, "shared_account"), refused.err
    assert "--as NAME" in refused.err


@pytest.mark.parametrize(
    "words",
    [
        ("propose", "ferry.db", "--apply"),
        ("import", "native", "--into", "other.db"),
    ],
)
def test_a_shared_login_writes_and_is_reminded_to_say_a_name(run, candidate, monkeypatch, words) -> None:
    monkeypatch.setenv("LOGNAME", "root")
    done = run(*words)
    assert done.code in (0, 1), done.err
    assert 'note: you write as "root"' in done.err
    assert "you write as" not in run(*words, "--as", "ines").err


def test_a_shared_login_reads_and_scores(run, home, shared) -> None:
    for words in (
        ("list", "ferry.db"),
        ("show", "ferry.db", "fare-and-dog"),
        ("check", "ferry.db"),
        ("demo", "--json"),
    ):
        done = run(*words)
        assert "shared_account" not in done.err
        assert done.code in (0, 1), done.err


def test_who_says_the_name_is_called_that(run, home, shared, own_home: Path) -> None:
    assert run("key", "new", "--unlocked", "--as", shared).code == 0
