"""A fast path to the scorer's own report, for pipelines that call it hundreds of times on small files.

Importing the parser and its dependencies takes longer than scoring a thousand lines. Only unambiguous command lines are
handled here; all others are left to the parser, so that the two never disagree.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.cli.output import FAILED, OK, say_text, with_progress
from goldtui.model.database_file import is_database
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.runs.score.gold import ReadGold

_VALUES = ("--trace", "--profile", "--k", "--gates")
_FLAGS = ("--compatible", "--exit-zero")
_NUMBER = re.compile("[1-9][0-9]{0,8}", re.ASCII)


def score_short(arguments: Sequence[str]) -> int | None:
    """The exit code of `score GOLD --trace FILE --compatible ...`, None for a command line that is left to the parser.

    `arguments` start with the name of the command. Raises `UnusableInput`.
    """
    words = _read(arguments[1:])
    if words is None:
        return None
    gold, trace = place_named(words["gold"]), Path(words["--trace"])
    if "--profile" not in words and not _is_lines(gold):
        return None
    from goldtui.runs.score.wfgy.shards import unwatched
    from goldtui.runs.score.wfgy.wfgy import K, score_wfgy

    found = score_wfgy(
        gold,
        trace,
        k=int(words.get("--k", K)),
        gates=words.get("--gates"),
        compatible=True,
        reader=_read_set,
        watch=(lambda lines: with_progress(lines, "lines")) if sys.stderr.isatty() else unwatched,
    )
    assert found.text is not None
    say_text(found.text)
    return OK if found.passed or "--exit-zero" in words else FAILED


def _read_set(gold: Path) -> ReadGold:
    from goldtui.workbench.report.gold import read_unsigned

    return read_unsigned(gold)


def _read(words: Sequence[str]) -> dict[str, str] | None:
    """The options by name, each given once and in plain form; None for anything else."""
    found: dict[str, str] = {}
    waiting = iter(words)
    for word in waiting:
        if word in _VALUES:
            name, value = word, next(waiting, "")
        elif word in _FLAGS:
            name, value = word, word
        else:
            name, value = "gold", word
        if name in found or not value or (value.startswith("-") and name not in _FLAGS):
            return None
        found[name] = value
    if not {"gold", "--trace", "--compatible"} <= found.keys():
        return None
    if found.get("--profile", "wfgy") != "wfgy" or not _NUMBER.fullmatch(found.get("--k", "5")):
        return None
    return found


def _is_lines(gold: Path) -> bool:
    """Whether the gold is certainly a file of lines; if it cannot be read, the parser's path reports why."""
    try:
        return not is_database(gold)
    except OSError:
        return False
