"""Turns every way a command can end into an exit code and a sentence. No traceback reaches a person."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from goldtui.cli.output import UNUSABLE, complain, emit_json, finish, prepare_streams, remark
from goldtui.model.faults import GoldtuiError

DEBUG_VARIABLE = "GOLDTUI_DEBUG"
INTERRUPTED = 130
CRASHED = 70


def guarded(command: Callable[[], int], *, as_json: bool) -> int:
    """Run a command; 2 for unusable input, 130 for an interrupt, 70 for a fault of our own (never 0)."""
    prepare_streams()
    try:
        code = command()
        finish()
        return code
    except GoldtuiError as error:
        return _refused(error, as_json=as_json)
    except KeyboardInterrupt:
        remark("interrupted; nothing was left half written")
        return INTERRUPTED
    except Exception as crash:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        report = _crash_report(crash)
        remark(f"goldtui failed on its own account: {type(crash).__name__}. Where it happened is in {report}")
        if as_json:
            emit_json({"error": {"code": "internal", "message": type(crash).__name__, "where": str(report)}})
        return CRASHED


def _refused(error: GoldtuiError, *, as_json: bool) -> int:
    try:
        complain(error, as_json=as_json)
        finish()
    except GoldtuiError as lost:
        # Stdout is lost as well; stderr may still reach somebody.
        complain(lost, as_json=False)
    return error.exit_code or UNUSABLE


def _crash_report(crash: Exception) -> Path | str:
    """File and line of every frame, without values: a local variable may hold text that must not leave the store."""
    lines = [f"{type(crash).__module__}.{type(crash).__name__}"]
    trace = crash.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        lines.append(f"{code.co_filename}:{trace.tb_lineno} in {code.co_name}")
        trace = trace.tb_next
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="goldtui-crash-", suffix=".txt", delete=False, encoding="utf-8"
        ) as out:
            out.write("\n".join(lines) + "\n")
            return Path(out.name)
    except OSError:
        return "no file: the temporary folder cannot be written"
