"""Nothing in data acts on the terminal: payloads times places, by the raw bytes of a real pty (reliability group U).

Short form: all payloads in one set. `GOLDTUI_FAULTS=long`: each payload by itself, through every place.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hostile import (
    BRIEF,
    EVERYTHING,
    PAYLOADS,
    PLACES,
    PROGRAM,
    ROOT,
    SIZES,
    PtyProgram,
    Walk,
    authors,
    hostile_set,
    raw_controls,
    sequences,
)
from hostile_commands import commands

from goldtui.__main__ import main

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
CHOSEN = dict(PAYLOADS) if LONG else {"everything": EVERYTHING}
ACTING = {name: text for name, text in PAYLOADS.items() if not text.isprintable() and name not in ("marks", "wide")}


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> frozenset[bytes]:
    """The sequences that the program itself writes, from its start to its end, with nothing hostile in the set."""
    # A word that is clicked as the hostile ones are: the pointer's shape is asked for by the program as well.
    held = hostile_set(tmp_path_factory.mktemp("harmless"), "@click EVIL")
    return frozenset(sequences(Walk(held, frozenset()).through(PLACES[:2]).raw))


@pytest.mark.parametrize("name", CHOSEN)
def test_no_payload_acts_in_any_place_of_the_screens(name: str, harmless: frozenset[bytes], tmp_path: Path) -> None:
    held = hostile_set(tmp_path, CHOSEN[name])
    places = PLACES if LONG else BRIEF
    columns, rows = SIZES[list(CHOSEN).index(name) % len(SIZES)]
    walk = Walk(held, harmless, columns, rows).through(places)
    assert walk.acted == []
    assert walk.seen == [place.name for place in places]
    assert b"EVIL" in walk.raw
    # Nobody marked, saved or wrote anything but the import and the colleague of the conflict.
    assert {author.partition(" ")[0] for author in authors(held.path, held.payload)} == {"ben", "eve"}


@pytest.mark.parametrize("name", CHOSEN)
def test_no_payload_acts_in_the_output_of_any_command(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = hostile_set(tmp_path, CHOSEN[name])
    for variable, value in held.environment.items():
        monkeypatch.setenv(variable, value)
    for words in commands(held):
        if LONG:
            with PtyProgram([*PROGRAM, *words], 120, 36, held.environment) as program:
                code = program.wait_for_end()
                raw = bytes(program.raw)
        else:
            code = main(words)
            printed = capfd.readouterr()
            raw = (printed.out + printed.err).encode("utf-8", "surrogatepass")
        said = f"{words[:2]}: {raw.decode('utf-8', 'replace')}"
        assert code in (0, 1, 2), said
        assert b"Traceback" not in raw, said
        assert raw_controls(raw, held.payload, frozenset()) == [], said


@pytest.mark.parametrize("name", ACTING)
def test_the_watch_sees_each_payload_that_got_through(name: str) -> None:
    raw = f"\x1b[1;1Hbefore {ACTING[name]} after".encode("utf-8", "surrogatepass")
    assert raw_controls(raw, ACTING[name], frozenset())
    cut = raw[: raw.index(b"EVIL")]
    if "\x1b]" not in ACTING[name] and "\x9d" not in ACTING[name]:
        assert raw_controls(cut + b" after", ACTING[name], frozenset())


def test_the_long_run_is_five_hundred_pairs_and_the_short_one_twenty() -> None:
    assert len(PAYLOADS) * len(PLACES) >= 500
    assert len(BRIEF) >= 20
    assert len({place.name for place in PLACES}) == len(PLACES)
    assert (ROOT / "goldtui").is_dir()
