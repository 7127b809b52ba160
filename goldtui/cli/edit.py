"""`edit`: a case as text in the user's own editor; whatever goes wrong, the typed text is kept."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.context import at_work, report_change
from goldtui.cli.options import As, AsJson, CaseName, DatabasePath
from goldtui.cli.output import OK, emit_json, on_terminal, remark, say, say_text
from goldtui.model.faults import GoldtuiError, Problem, UnusableInput, unusable

if TYPE_CHECKING:
    from goldtui.workbench.case.edit_form import Form
    from goldtui.workbench.session.session import Session

SUFFIX = ".goldtui-case.txt"
AT_ONCE = 1.0
"""Seconds; an editor that returns sooner with unchanged text may still be open in its own window."""

STDIN = "-"


def edit(
    path: DatabasePath,
    case_id: CaseName,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="FILE|-", help="Take the form from here instead of an editor.")
    ] = None,
    print_: Annotated[bool, typer.Option("--print", help="Print the form and change nothing.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Edit a case as text in your own editor ($VISUAL or $EDITOR).

    What you saved is checked, then becomes a new revision; a text with a mistake is kept, and its file is named.
    """
    from goldtui.workbench.case.edit_form import form_of

    if from_ is not None and print_:
        raise typer.BadParameter("--from takes a form and --print gives one; use one of them")
    with at_work(path, as_, read_only=print_) as session:
        if from_ is not None:
            return _take_given(session, case_id, from_, as_json=json_)
        form = form_of(session, case_id)
        if print_:
            if json_:
                emit_json({"case_id": case_id, "revision": form.number, "form": form.text})
            else:
                # Hidden characters are already escaped in a form that can be read back.
                say_text(form.text)
            return OK
        command = _editor(session.path, case_id)
        return _take_edited(session, case_id, form, command, as_json=json_)


def _take_given(session: Session, case_id: str, source: str, *, as_json: bool) -> int:
    from goldtui.workbench.case.edit_form import decode_form, read_stream

    where = "stdin" if source == STDIN else source
    content = read_stream(sys.stdin.buffer) if source == STDIN else _read(Path(source))
    kept = "what you typed is still where it came from" if source == STDIN else f"your text is in {source}"
    return _save(session, case_id, decode_form(content, where), where, kept, as_json=as_json)


def _take_edited(session: Session, case_id: str, form: Form, command: list[str], *, as_json: bool) -> int:
    from goldtui.model.faults import command as copyable
    from goldtui.workbench.case.edit_form import FormConflict, decode_form, mark_problems

    file = _written(form.text)
    again = copyable("edit", session.path, case_id, "--from", file)
    kept = f"your text is in {file}; when it is mended: {again}"
    remark(f"editing {file}")
    while True:
        began = time.monotonic()
        _run(command, file, kept)
        content = _read(file)
        if content == form.text.encode():
            if time.monotonic() - began < AT_ONCE:
                remark(f"if your editor is still open, let it wait (EDITOR='code -w'), or save, then: {again}")
            else:
                file.unlink()
            say(f"nothing changed: {case_id} is still at revision {form.number}")
            return OK
        try:
            code = _save(session, case_id, decode_form(content, str(file)), str(file), kept, as_json=as_json)
        except UnusableInput as error:
            if as_json or not _again(error):
                raise _kept(error, kept) from None
            with contextlib.suppress(UnusableInput):
                file.write_text(mark_problems(decode_form(content, str(file)), error.problems), encoding="utf-8")
            continue
        except FormConflict:
            raise
        except GoldtuiError:
            remark(kept)
            raise
        file.unlink()
        return code


def _save(session: Session, case_id: str, text: str, where: str, kept: str, *, as_json: bool) -> int:
    from goldtui.workbench.case.edit_form import FormConflict, take_form

    try:
        done = take_form(session, case_id, text, where)
    except FormConflict as conflict:
        for line in conflict.lines:
            remark(line)
        remark(kept)
        raise
    report_change(done, f"{case_id} saved", as_json=as_json)
    return OK


def _editor(path: Path, case_id: str) -> list[str]:
    """The user's editor as a list of words; raises `UnusableInput` (`no_editor`) if none can be opened."""
    from goldtui.model.faults import command as copyable

    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    words = ("edit", path, case_id)
    without = f"{copyable(*words, '--print')} > FILE, then: {copyable(*words, '--from', 'FILE')}"
    try:
        command = shlex.split(named)
    except ValueError as fault:
        message = f"VISUAL or EDITOR cannot be read as a command: {fault}"
        raise unusable("no_editor", message, "EDITOR", without) from None
    if not command or not on_terminal():
        lacking = "neither VISUAL nor EDITOR names an editor" if not command else "there is no terminal to open it on"
        raise unusable("no_editor", lacking, "EDITOR", f"set EDITOR, or do without: {without}")
    return command


def _run(command: list[str], file: Path, kept: str) -> None:
    """Let the user edit; raises `UnusableInput` (`editor_missing`, `editor_failed`), and keeps the text."""
    # Ctrl-C in the editor belongs to the editor; a handler is not inherited by it, but ignoring the signal would be.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        code = subprocess.run([*command, str(file)], check=False).returncode
    except OSError as fault:
        message = f"the editor {command[0]!r} cannot be started: {fault.strerror}"
        raise unusable("editor_missing", message, "EDITOR", f"set EDITOR; {kept}") from None
    finally:
        signal.signal(signal.SIGINT, before)
    if code:
        message = f"the editor ended with {code}, so nothing was written"
        raise unusable("editor_failed", message, "EDITOR", kept)


def _again(error: UnusableInput) -> bool:
    """Report the problems and ask whether to edit again; no answer means no."""
    for problem in error.problems:
        remark(problem.line())
    if error.total > len(error.problems):
        remark(f"... {error.total} problems in all")
    remark("Nothing was written yet. Enter opens the text again, with the problems marked; n leaves it.")
    try:
        answer = sys.stdin.readline()
    except (OSError, ValueError):
        return False
    return answer != "" and not answer.strip().casefold().startswith("n")


def _kept(error: UnusableInput, kept: str) -> UnusableInput:
    """The problems, the last one with the path of the kept text."""
    *others, last = error.problems
    with_kept = Problem(last.code, last.message, last.where, f"{last.fix}; {kept}")
    return UnusableInput((*others, with_kept), error.total, error.notices)


def _written(text: str) -> Path:
    """A file that only this user can read; raises `UnusableInput` (`no_form_file`)."""
    try:
        descriptor, name = tempfile.mkstemp(suffix=SUFFIX, prefix="case-")
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as fault:
        message = f"the text cannot be laid out for an editor: {fault.strerror}"
        fix = "set TMPDIR to a folder you can write"
        raise unusable("no_form_file", message, tempfile.gettempdir(), fix) from None
    return Path(name)


def _read(file: Path) -> bytes:
    from goldtui.workbench.case.edit_form import read_stream

    try:
        with file.open("rb") as stream:
            return read_stream(stream)
    except OSError as fault:
        message = f"the form cannot be read: {fault.strerror}"
        fix = "name a file that `goldtui edit --print` wrote"
        raise unusable("no_form", message, str(file), fix) from None
