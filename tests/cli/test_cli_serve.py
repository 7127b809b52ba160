"""`goldtui serve` refuses what would let others read along, and says why before it listens."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.doc_blocks import workplace


def refused(run, *words: str) -> tuple[str, str]:
    done = run("serve", *words, "--json")
    assert done.code == 2
    return done.json["error"]["code"], done.json["error"]["message"]


def test_another_address_of_this_machine_needs_a_proxy_with_https(run, db: Path) -> None:
    code, message = refused(run, str(db), "--host", "0.0.0.0")
    assert code == "not_local"
    assert "--public-url https://" in message
    assert refused(run, str(db), "--public-url", "http://gold.example.org")[0] == "not_local"


@pytest.mark.parametrize(
    "url", ["gold.example.org", "ftp://gold.example.org", "https://", "https://gold.example.org/a"]
)
def test_the_public_address_is_a_scheme_and_a_host(run, db: Path, url: str) -> None:
    assert refused(run, str(db), "--public-url", url)[0] == "bad_url"


def test_a_database_that_is_not_there_is_said_before_any_link(run, own_home: Path) -> None:
    assert refused(run, str(own_home / "nothing.db"))[0] == "no_such_set"


def test_a_name_that_hides_characters_gets_no_link(run, db: Path) -> None:
    assert refused(run, str(db), "--as", "a\u200bna")[0] == "name_unclear"


def test_a_taken_port_is_named(run, db: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, message = refused(run, str(db), "--port", str(taken.getsockname()[1]))
    assert code == "port_taken"
    assert "--port N" in message


def test_without_the_extra_the_command_says_how_to_install_it(run, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "goldtui.serve.run", None)
    code, message = refused(run, str(db))
    assert code == "extra_absent"
    assert "goldtui[serve]" in message


def test_help_and_the_other_commands_load_no_web_server(tmp_path: Path) -> None:
    loaded = "[m for m in sys.modules if m.startswith(('aiohttp', 'textual_serve'))]"
    code = f"import sys, goldtui.cli.commands; print({loaded})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=workplace(tmp_path), check=True
    )
    assert done.stdout.strip() == "[]"
