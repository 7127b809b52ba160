"""Turn every way a command can end into an exit code and a message. No traceback reaches the user."""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from goldtui.casework.outlet import forget
from goldtui.cli.output import UNUSABLE, complain, emit_json, finish, prepare_streams, remark, remark_mentioned
from goldtui.model.faults import GoldtuiError, Problem, UnusableInput
from goldtui.plugins import take_problems

DEBUG_VARIABLE = "GOLDTUI_DEBUG"
"""If set, the places of an internal fault are printed too. Error messages and values never are."""
INTERRUPTED = 130
CRASHED = 70


def run_guarded(command: Callable[[], int], *, as_json: bool) -> int:
    """Run a command; returns 2 for unusable input, 130 for an interrupt, 70 for an internal fault (never 0)."""
    with _noting_interrupts() as noted:
        try:
            return _guarded(command, noted, as_json=as_json)
        except KeyboardInterrupt:
            remark("interrupted; nothing was left half written")
            return INTERRUPTED


def _guarded(command: Callable[[], int], noted: list[int], *, as_json: bool) -> int:
    prepare_streams()
    forget()
    try:
        code = command()
        for problem in take_problems():
            remark(f"note: {problem.line()}")
        remark_mentioned()
        finish()
        return code
    except GoldtuiError as error:
        if was_interrupted(error) or noted:
            raise KeyboardInterrupt from None
        return _refused(error, as_json=as_json)
    except Exception as crash:
        if was_interrupted(crash) or noted:
            raise KeyboardInterrupt from None
        if isinstance(crash, OSError) and crash.errno == errno.ENAMETOOLONG:
            # Only what was typed can be so long; no file has such a name.
            message, fix = "the path is longer than this system allows", "check what was given as a path"
            where = f"{str(crash.filename)[:40]}…" if crash.filename else ""
            return _refused(UnusableInput((Problem("path_too_long", message, where, fix),)), as_json=as_json)
        # What cleans the output may be what failed; from here on only our own words are printed.
        forget()
        places = _places(crash)
        if os.environ.get(DEBUG_VARIABLE):
            for line in places:
                remark(line)
        report = _crash_report(places)
        remark(f"goldtui failed on its own account: {type(crash).__name__}. Where it happened is in {report}")
        if as_json:
            emit_json({"error": {"code": "internal", "message": type(crash).__name__, "where": str(report)}})
        return CRASHED


@contextmanager
def _noting_interrupts() -> Iterator[list[int]]:
    """Note every interrupt, since a library may turn one into an error of its own that says nothing of it."""
    noted: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        noted.append(number)
        signal.default_int_handler(number, frame)

    own = threading.current_thread() is threading.main_thread()
    if not own or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield noted
        return
    signal.signal(signal.SIGINT, stop)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def was_interrupted(fault: BaseException) -> bool:
    """Whether an interrupt led to this error; Python itself wraps one that comes while a class is made."""
    seen: set[int] = set()
    waiting: list[BaseException | None] = [fault]
    while waiting:
        one = waiting.pop()
        if isinstance(one, KeyboardInterrupt):
            return True
        if one is not None and id(one) not in seen:
            seen.add(id(one))
            waiting += [one.__cause__, one.__context__]
    return False


def _refused(error: GoldtuiError, *, as_json: bool) -> int:
    try:
        complain(error, as_json=as_json)
        finish()
    except GoldtuiError as lost:
        # Stdout is lost as well; stderr may still work.
        complain(lost, as_json=False)
    return error.exit_code or UNUSABLE


def _places(crash: BaseException) -> list[str]:
    """The kind of error, then file and line of every frame, with causes below.

    Contains no values: a local variable or an error message may hold text that must not leave the store.
    """
    lines = []
    seen: BaseException | None = crash
    while seen is not None:
        lines.append(f"{type(seen).__module__}.{type(seen).__name__}")
        trace = seen.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            lines.append(f"{code.co_filename}:{trace.tb_lineno} in {code.co_name}")
            trace = trace.tb_next
        seen = seen.__cause__ or seen.__context__
    return lines


def _crash_report(lines: Sequence[str]) -> Path | str:
    """Write a file with the places and return its path."""
    import tempfile

    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="goldtui-crash-", suffix=".txt", delete=False, encoding="utf-8"
        ) as out:
            out.write("\n".join(lines) + "\n")
            return Path(out.name)
    except OSError:
        return "no file: the temporary folder cannot be written"
