"""No command repeats a password, wherever an address with one is given and however it is misspelled."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_cli_ways_out import LONG, WAYS

SECRET = "tulip9"
ADDRESSES = (
    f"postgresql://ana:{SECRET}@beds.example/set",
    f"postgres://ana:mo/{SECRET}@beds.example/set?sslmode=require",
    f"postgresql://ana:m#{SECRET}@beds.example/set",
    f"postgresql://ana@beds.example/set?sslmode=require&PASSWORD={SECRET}",
    f"postgresql+psycopg://ana:{SECRET}@beds.example/set",
    f"POSTGRESQL://ana:{SECRET}@beds.example/set",
    f"mysql://ana:{SECRET}@beds.example/set",
    f"host=beds.example user=ana password={SECRET}",
    f"host=beds.example password='mo {SECRET}'",
)
PLACES = ("SET", "DB", "RUNS", "RUNS2", "OTHER", "FOLDER", "CASE", "FORM")


def walks(part: int) -> list[tuple[str, int]]:
    """Every command with each of its words that a person could give an address as; a part of them in the short form."""
    found = [(way, at) for way in WAYS for at, word in enumerate(way.split()) if word.partition("/")[0] in PLACES]
    return found if LONG else found[part :: len(ADDRESSES)]


@pytest.mark.parametrize("part", range(len(ADDRESSES)))
def test_no_command_repeats_it(run, own_home: Path, part: int) -> None:
    said = {}
    for way, at in walks(part):
        words = way.split()
        words[at] = ADDRESSES[part]
        done = run(*words)
        if done.code == 70 or SECRET in done.out + done.err:
            said[" ".join(words)] = done.out + done.err
    assert said == {}
    assert not [one for one in own_home.rglob("*") if SECRET in one.name or holds_it(one)]


def holds_it(path: Path) -> bool:
    return path.is_file() and SECRET.encode() in path.read_bytes()
