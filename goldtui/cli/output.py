"""The only module that prints. Data goes to stdout, remarks to stderr, foreign text is always escaped.

All output goes through the outlet, which hides the words of restricted sources.

With `--json`, stdout is exactly one JSON value, errors included, so that scripts can rely on it. A reader that closes
the pipe (`| head`) changes neither the work nor the exit code.
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
from goldtui.cli.columns import terminal_width, whole_words
from goldtui.model.faults import GoldtuiError, Notice, Problem, UnusableOutput, UnusableRun
from goldtui.model.mentions import mentioned
from goldtui.model.shell_words import in_shell
from goldtui.model.urls.database import without_password
from goldtui.model.visible import spelled

T = TypeVar("T")

OK, FAILED, UNUSABLE, NOT_VALID = 0, 1, 2, 3
"""Exit codes: success; a gate failed or something blocks; unusable input; an invalid release."""

_remarks: list[str] = []
"""What this command has remarked so far."""

_HELD = 1 << 20
"""The most result characters kept in memory; beyond it they are kept on disk."""

NOTICES_SHOWN = 20
"""The most notices of one code that are printed; the rest are counted, and `--json` has them all."""


def prepare_streams() -> None:
    """Write UTF-8 whatever the locale, never fail on a character, and keep all three streams open.

    Otherwise, if stdout is closed at the start, the next opened file would get its descriptor.
    """
    _remarks.clear()
    mentioned()
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def finish() -> None:
    """Flush buffered output, so that a full disk is noticed here and not after the exit code."""
    _write(sys.stdout, "", flush=True)
    _write(sys.stderr, "", flush=True)


def say(line: str = "") -> None:
    """Print one line of results, with hidden characters escaped."""
    _write(sys.stdout, f"{whole_words(spelled(fit(in_shell(line))), terminal_width(sys.stdout))}\n")


def say_text(text: str) -> None:
    """Print our own lines unchanged."""
    _write(sys.stdout, fit(text))


def remark(line: str) -> None:
    """Print one line for the person at the terminal, separate from the results."""
    _remarks.append(line)
    _write(sys.stderr, f"{whole_words(spelled(fit(in_shell(line))), terminal_width(sys.stderr))}\n", flush=True)


def remark_mentioned() -> None:
    """Print the notices that nothing else has said."""
    for notice in mentioned():
        if not any(notice.code in line and notice.where in line for line in _remarks):
            remark_notices([notice])


def remark_wait(held: str) -> None:
    """Report that a lock is being waited for; `held` names its holder or is empty. Repeated every five seconds."""
    remark(f"waiting: {held or 'another program holds the database'}")


def remark_notices(notices: Sequence[Notice]) -> None:
    """Print notices as remarks; a long series of one kind is cut and counted."""
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
    """Print one JSON value, ASCII only, so that nothing in the data controls the terminal."""
    _write(sys.stdout, json.dumps(fit_value(value), ensure_ascii=True, indent=1) + "\n")


def emit_json_array(values: Iterable[Any]) -> None:
    """Print a JSON array of any length, all or nothing: a fault in the last item must not leave half a value.

    Items are buffered in a temporary file, so that a million verdicts need little memory. Raises the errors of making
    an item, and `UnusableOutput` (`cannot_print`).
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
    """Write to the buffer file; with `back`, rewind it, which flushes what is buffered."""
    try:
        waiting.write(text)
        if back:
            waiting.seek(0)
    except OSError as fault:
        message, fix = f"the temporary folder cannot hold the results: {fault.strerror}", "free some space in it"
        raise UnusableOutput("cannot_print", message, "stdout", fix) from None


def complain(error: GoldtuiError, *, as_json: bool) -> None:
    """Print an error, every problem on its own line; as JSON, the first one on stdout.

    For a run with unreadable lines, print the attendance too.
    """
    problems = error.problems
    for problem in problems:
        remark(_safe(problem).line())
    total = getattr(error, "total", len(problems))
    if total > len(problems):
        remark(f"... and {total - len(problems)} more problems, {total} in all")
    said = error.said if isinstance(error, UnusableRun) else ()
    for line in said:
        remark(line)
    if as_json:
        described = problem_json(_safe(problems[0]))
        if said:
            described["message"] += f". {' '.join(line.strip() for line in said)}"
        emit_json({"error": described})


def _safe(problem: Problem) -> Problem:
    """A problem that repeats no password of an address that somebody typed in the wrong place."""
    return Problem(problem.code, *map(without_password, (problem.message, problem.where, problem.fix)))


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
    """Whether both stdin and stdout are a terminal that can draw, or a browser is at the other end."""
    if os.environ.get("TEXTUAL_DRIVER", "").endswith(":WebDriver"):
        return True
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def with_progress(items: Iterable[T], what: str) -> Iterator[T]:
    """The items unchanged, with a running count on a terminal after half a second."""
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
        # If the consumer stops early, the count line still ends.
        if shown != began:
            _write(sys.stderr, f"\r{number} {what}\n", flush=True)


def _write(stream: TextIO, text: str, *, flush: bool = False) -> None:
    """Write; if the reader is gone, continue silently, because the exit code still has to be correct.

    Raises `UnusableOutput` (`cannot_print`) if results are lost for any other reason, such as a full disk.
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
    """Redirect the stream and its buffer to nothing, so that Python does not complain at exit."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)
