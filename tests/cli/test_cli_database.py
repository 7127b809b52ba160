"""A set on a server answers every command as a file does, and what only a file has is refused in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from postgres_server import EMPTY, Server

from goldtui.workbench.session.places import example_folder

CASE = "gh-palm-house-night"
SAME = (
    "import GARDEN --into DB --as ana",
    "import GARDEN --into DB --as ana",
    "list DB",
    "list DB --filter sort:slice",
    "list DB --filter state:draft",
    "list DB --filter orchid --json",
    "show DB CASE",
    "show DB none",
    "search DB water",
    "search DB 植物園 --json",
    "gates DB --case CASE",
    "gates DB --json",
    "check DB",
    "new DB Who+waters+the+ferns? --id ferns --workflow glasshouse --as ana",
    "point add DB CASE Warm. --phrase warm --as ana",
    "point remove DB CASE p1 --as ana",
    "edit DB CASE --print",
    "ready DB gh-lily-fertiliser --as ana",
    "review queue DB --as ben",
    "review approve DB gh-lily-fertiliser --checked --as ana",
    "review approve DB gh-lily-fertiliser --checked --as ben",
    "review comment DB CASE Warm+enough? --as ben",
    "people set DB ana --role owner --role author --as ana",
    "policy set DB slice_min_cases 2 --reason Small. --as ana",
    "policy show DB --json",
    "variants DB --case CASE",
    "coverage DB --json",
    "score DB --trace GARDEN/traces.jsonl --keep DB --as ana",
    "runs list DB",
    "runs show DB 1",
    "evidence drift --db DB",
    "judge queue --set DB",
    "release propose DB 1.0.0 --as ana",
    "history DB CASE",
    "log DB",
    "export DB OUT",
    "list DB --limit 0",
    "diff DB OUT",
)
TIME = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00:00)?|\b[0-9a-f]{12,64}\b")
"""Times, and digests that cover one."""


def said(run, words: str, place: str, out: str) -> tuple[int, str, str]:
    """What a command says of a set, whatever its place and the time."""
    known = {"DB": place, "GARDEN": str(example_folder()), "CASE": CASE, "OUT": out}
    filled = [re.sub("DB|GARDEN|CASE|OUT", lambda found: known[found[0]], word) for word in words.split()]
    done = run(*(word if "/" in word else word.replace("+", " ") for word in filled))
    texts = [text.replace(f"'{place}'", "DB").replace(place, "DB").replace(out, "OUT") for text in (done.out, done.err)]
    return done.code, *(TIME.sub("TIME", text) for text in texts)


def test_every_command_says_of_a_set_on_a_server_what_it_says_of_a_file(
    run, server_set: Server, own_home: Path
) -> None:
    file = own_home / "garden.db"
    assert run("open", file, "--new", "--json").code == 0
    for number, words in enumerate(SAME):
        outs = [own_home / f"out-{name}" for name in ("file", "server")]
        of_file = said(run, words, str(file), str(outs[0]))
        of_server = said(run, words, server_set.url(), str(outs[1]))
        assert of_server == of_file, (number, words)
    written = {one.name: one.read_bytes() for one in outs[0].iterdir()}
    assert written == {one.name: one.read_bytes() for one in outs[1].iterdir()}


def test_a_set_is_made_and_copied_and_examined(run, postgres: Server, own_home: Path) -> None:
    url = postgres.url("moss_bed")
    made = run("db", "init", url)
    assert made.code == 0
    assert "the database was made\nits tables were made\nrole moss_bed_reader:" in made.out
    again = run("db", "init", url, "--json").json
    assert (again["database"], again["tables"], again["roles"]["author"]) == (False, False, "moss_bed_author")
    assert again["migrated_from"] is None
    assert run("import", example_folder(), "--into", "garden.db", "--as", "ana").code == 0
    there = run("db", "copy", "garden.db", url, "--json").json
    back = run("db", "copy", url, "back.db", "--json").json
    assert (there["digest"], there["audit"], there["rows"]) == (back["digest"], back["audit"], back["rows"])
    assert run("list", url).out == run("list", "back.db").out == run("list", "garden.db").out
    assert run("db", "copy", "garden.db", "back.db", "--json").error == "already_there"
    assert "healthy" in run("doctor", url).out
    for word in ("--backup", "--backups", "--repair"):
        assert run("doctor", url, word, "--json").error == "on_server"
    assert run("db", "init", "garden.db", "--json").error == "not_a_server"


def test_a_person_gets_a_user_with_a_role_and_a_name(run, postgres: Server) -> None:
    url, mine = postgres.url("lily_bed"), postgres.url("lily_bed", "lucy")
    assert run("db", "init", url).code == 0
    given = run("db", "user", url, "lucy", "--role", "author", "--name", "lucy")
    assert given.out.splitlines()[0] == "lucy is a new user with the role of author"
    assert run("new", mine, "Which lily?", "--id", "lily", "--as", "lucy").code == 0
    refused = run("new", mine, "Whose lily?", "--id", "other", "--as", "owen", "--json")
    assert (refused.code, refused.error) == (2, "store_right")
    assert run("db", "user", url, "lucy", "--role", "gardener", "--json").error == "unknown_role"
    again = run("db", "user", url, "lucy", "--role", "reader", "--json").json
    assert (again["made"], again["role"], again["name"]) == (False, "reader", None)
    assert run("new", mine, "Why lily?", "--id", "third", "--as", "lucy", "--json").error == "store_right"
    assert run("list", mine).out.startswith("untitled: 1 of 1 cases")


def test_an_address_with_a_password_is_refused_by_every_way_to_give_one(
    run, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "postgresql://ana:tulip9@beds.example/set"
    for words in (("list", url), (url,), ("import", "x.jsonl", "--into", url), ("db", "init", url), ("open", url)):
        done = run(*words)
        assert (done.code, "url_password" in done.err) == (2, True), words
        assert "tulip9" not in done.out + done.err
    monkeypatch.setenv("GOLDTUI_DB", url)
    done = run("list")
    assert (done.code, "url_password" in done.err) == (2, True)
    assert "tulip9" not in done.out + done.err
    assert run("list", "postgresql://[beds/set", "--json").error == "url_unreadable"


def test_the_environment_names_a_server(run, server_set: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOLDTUI_DB", server_set.url())
    assert run("list").out.startswith("untitled: 0 of 0 cases")


def test_a_database_without_a_set_says_how_to_make_one(run, postgres: Server) -> None:
    done = run("list", postgres.url(EMPTY))
    assert done.code == 2
    assert "store_missing" in done.err
    assert "goldtui db init 'postgresql:///empty_bed" in done.err
