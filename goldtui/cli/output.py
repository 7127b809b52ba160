"""The only module that prints. Data goes to stdout, remarks to stderr, foreign text always spelled out.

All of it goes through the outlet, which holds back the words of restricted sources.

With `--json` stdout holds one JSON value and nothing else, errors included, so that a script can rely on it.
A reader that goes away (`| head`) changes neither the work nor the exit code.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any, TextIO, TypeVar

from goldtui.casework.outlet import fit, fit_value
from goldtui.model.faults import GoldtuiError, Notice, Problem, UnusableOutput, UnusableRun
from goldtui.model.visible import spelled

T = TypeVar("T")

OK, FAILED, UNUSABLE, NOT_VALID = 0, 1, 2, 3
"""Exit codes: done; a gate failed or something blocks; the input cannot be used; a release is not valid."""

_HELD = 1 << 20
"""Characters of results that wait in memory; more of them wait on disk."""

NOTICES_SHOWN = 20
"""So many notices of one code are printed; the rest are counted, and `--json` holds them all."""


def prepare_streams() -> None:
    """Write UTF-8 whatever the locale says, never die of a character, and have all three streams open.

    A run started with a closed stdout would otherwise hand its number to the next file it opens.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def finish() -> None:
    """Push out what is still buffered, so that a full disk is noticed here and not after the exit code."""
    _write(sys.stdout, "", flush=True)
    _write(sys.stderr, "", flush=True)


def say(line: str = "") -> None:
    """One line of results, hidden characters spelled out."""
    _write(sys.stdout, f"{spelled(fit(line))}\n")


def say_text(text: str) -> None:
    """Lines of our own, as they are."""
    _write(sys.stdout, fit(text))


def remark(line: str) -> None:
    """One line for the person at the terminal, kept out of the results."""
    _write(sys.stderr, f"{spelled(fit(line))}\n", flush=True)


def remark_wait(held: str) -> None:
    """A lock is being waited for: `held` says whose, or is empty. Told every five seconds, for silence looks dead."""
    remark(f"waiting: {held or 'another program holds the database'}")


def remark_notices(notices: Sequence[Notice]) -> None:
    """Notices as remarks, a long run of one kind cut short and counted."""
    seen: Counter[str] = Counter()
    for notice in notices:
        seen[notice.code] += 1
        if seen[notice.code] <= NOTICES_SHOWN:
            place = f" {notice.where}" if notice.where else ""
            remark(f"note{place}: {notice.code} {notice.message}")
    for code, number in seen.items():
        if number > NOTICES_SHOWN:
            remark(f"note: {code} and {number - NOTICES_SHOWN} more of this kind")


def emit_json(value: Any) -> None:
    """One JSON value, ASCII only, so that nothing in data acts on a terminal."""
    _write(sys.stdout, json.dumps(fit_value(value), ensure_ascii=True, indent=1) + "\n")


def emit_json_array(values: Iterable[Any]) -> None:
    """A JSON array of any length, all of it or none: a fault on the last item must not leave half a value on stdout.

    Items wait in a temporary file, so that a million verdicts fill no memory. Raises what making an item raises, and
    `UnusableOutput` (`cannot_print`).
    """
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(max_size=_HELD, mode="w+", encoding="ascii") as waiting:
        separator = "[\n"
        for value in values:
            _keep(waiting, separator + json.dumps(fit_value(value), ensure_ascii=True))
            separator = ",\n"
        _keep(waiting, "[]\n" if separator == "[\n" else "\n]\n")
        _keep(waiting, "", back=True)
        while piece := waiting.read(_HELD):
            _write(sys.stdout, piece)


def _keep(waiting: IO[str], text: str, *, back: bool = False) -> None:
    """Write to what waits; with `back` go to its beginning, which pushes out what is still buffered."""
    try:
        waiting.write(text)
        if back:
            waiting.seek(0)
    except OSError as fault:
        message, fix = f"the temporary folder cannot hold the results: {fault.strerror}", "free some space in it"
        raise UnusableOutput("cannot_print", message, "stdout", fix) from None


def complain(error: GoldtuiError, *, as_json: bool) -> None:
    """An error in words, every problem on its own line; as JSON the first one on stdout.

    Of a run that cannot be read whole, who is there is told too.
    """
    problems = error.problems
    for problem in problems:
        remark(problem.line())
    total = getattr(error, "total", len(problems))
    if total > len(problems):
        remark(f"... and {total - len(problems)} more problems, {total} in all")
    said = error.said if isinstance(error, UnusableRun) else ()
    for line in said:
        remark(line)
    if as_json:
        told = problem_json(problems[0])
        if said:
            told["message"] += f". {' '.join(line.strip() for line in said)}"
        emit_json({"error": told})


def problem_json(problem: Problem) -> dict[str, str]:
    """`{"code","message","where"}` of the exchange contract."""
    return {
        "code": problem.code,
        "message": f"{problem.message}. Fix: {problem.fix}" if problem.fix else problem.message,
        "where": problem.where,
    }


def notice_json(notice: Notice) -> dict[str, str]:
    """`{"code","message","where"}`, as for problems."""
    return {"code": notice.code, "message": notice.message, "where": notice.where}


def on_terminal() -> bool:
    """Are both ends of the conversation a terminal that can draw?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def with_progress(items: Iterable[T], what: str) -> Iterator[T]:
    """The same items, with a running count on a terminal once they have taken half a second."""
    if not sys.stderr.isatty():
        yield from items
        return
    began = shown = time.monotonic()
    number = 0
    try:
        for number, item in enumerate(items, 1):
            yield item
            now = time.monotonic()
            if now - began > 0.5 and now - shown > 0.1:
                shown = now
                _write(sys.stderr, f"\r{number} {what}", flush=True)
    finally:
        # Whoever takes no more items leaves the line to others all the same.
        if shown != began:
            _write(sys.stderr, f"\r{number} {what}\n", flush=True)


def _write(stream: TextIO, text: str, *, flush: bool = False) -> None:
    """Write, and when nobody reads any more go on in silence: the exit code still has to tell the truth.

    Raises `UnusableOutput` (`cannot_print`) when results are lost for any other reason, such as a full disk.
    """
    try:
        stream.write(text)
        if flush:
            stream.flush()
    except OSError as fault:
        _silence(stream)
        if stream is sys.stdout and not isinstance(fault, BrokenPipeError):
            raise UnusableOutput(
                "cannot_print",
                f"the results cannot be written: {fault.strerror}",
                "stdout",
                "free some space, or send the output elsewhere",
            ) from None


def _silence(stream: TextIO) -> None:
    """Point the stream at nothing, buffered rest included, so that Python does not complain at exit."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)
