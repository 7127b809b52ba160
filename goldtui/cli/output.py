"""The only module that prints. Data goes to stdout, remarks to stderr, foreign text always spelled out.

With `--json` stdout holds one JSON value and nothing else, errors included, so that a script can rely on it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.visible import spelled

T = TypeVar("T")

OK, FAILED, UNUSABLE, NOT_VALID = 0, 1, 2, 3
"""Exit codes: done; a gate failed or something blocks; the input cannot be used; a release is not valid."""


def prepare_streams() -> None:
    """Write UTF-8 whatever the locale says, and never die of a character."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def say(line: str = "") -> None:
    """One line of results, hidden characters spelled out."""
    print(spelled(line))


def remark(line: str) -> None:
    """One line for the person at the terminal, kept out of the results."""
    print(spelled(line), file=sys.stderr)


def emit_json(value: Any) -> None:
    """One JSON value, ASCII only, so that nothing in data acts on a terminal."""
    print(json.dumps(value, ensure_ascii=True, indent=1))


def emit_json_array(values: Iterable[Any]) -> None:
    """A JSON array written item by item, so that a million verdicts need no memory."""
    write = sys.stdout.write
    separator = "[\n"
    for value in values:
        write(separator + json.dumps(value, ensure_ascii=True))
        separator = ",\n"
    write("[]\n" if separator == "[\n" else "\n]\n")


def complain(error: GoldtuiError, *, as_json: bool) -> None:
    """An error in words, every problem on its own line; as JSON the first one on stdout."""
    problems = error.problems
    for problem in problems:
        remark(problem.line())
    total = getattr(error, "total", len(problems))
    if total > len(problems):
        remark(f"... and {total - len(problems)} more problems, {total} in all")
    if as_json:
        emit_json({"error": problem_json(problems[0])})


def problem_json(problem: Problem) -> dict[str, str]:
    """`{"code","message","where"}` of the exchange contract."""
    return {
        "code": problem.code,
        "message": f"{problem.message}. Fix: {problem.fix}" if problem.fix else problem.message,
        "where": problem.where,
    }


def on_terminal() -> bool:
    """Are both ends of the conversation a terminal that can draw?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def counted(items: Iterable[T], what: str) -> Iterator[T]:
    """The same items, with a running count on a terminal once they have taken half a second."""
    if not sys.stderr.isatty():
        yield from items
        return
    began = shown = time.monotonic()
    number = 0
    for number, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if now - began > 0.5 and now - shown > 0.1:
            shown = now
            print(f"\r{number} {what}", end="", file=sys.stderr, flush=True)
    if shown != began:
        print(f"\r{number} {what}", file=sys.stderr)
