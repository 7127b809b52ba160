"""The one strict reader of bytes: what a file is, where a record ends, and how much of it may be read.

Guessed encodings, records cut at invisible separators and files that change while they are read produce gold sets
nobody wrote; each of these is refused here, once, with the place and the next step.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeAlias

from goldtui.formats.intake import Intake
from goldtui.formats.line_notes import LineNotes
from goldtui.formats.recode import PIECE, reencode
from goldtui.model.database_file import DATABASE_BEGINS
from goldtui.model.faults import Problem, UnusableInput, unusable

_MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Caps:
    """What one reading takes: upper bounds, above which input is refused, and the encoding of its text."""

    line_bytes: int = _MEBIBYTE
    """One record, without its line end."""
    file_bytes: int = 4096 * _MEBIBYTE
    """A file that is read line by line."""
    document_bytes: int = 64 * _MEBIBYTE
    """A file that must be held whole, such as one JSON array or a TOML file."""
    depth: int = 32
    """Levels of nested lists and objects."""
    encoding: str = ""
    """The encoding of text that is not UTF-8, as a person named it."""
    tables: tuple[str, ...] = ()
    """The sheets or lists that a person named, of files that hold several; empty for all."""


DEFAULT_CAPS = Caps()
STREAMED_CAPS = replace(DEFAULT_CAPS, file_bytes=sys.maxsize)
"""For runs, which are read one by one and never held: a night's log may be of any size."""

Through: TypeAlias = Callable[[BufferedReader], BufferedReader]
"""What a file passes through before it is read: unpacked, or written again as UTF-8."""


class RawLine(NamedTuple):
    """One record as bytes, without its line end."""

    number: int
    """Line number in the file, from 1; blank lines are counted but never yielded."""
    content: bytes
    ended: bool
    """False for a last line without a line end, which is how a truncated file looks."""
    start: int = 0
    """The byte offset of the record in the file, from 0; `line_at` reads it again."""


_UTF8_MARK = b"\xef\xbb\xbf"
# UTF-32 before UTF-16: the little-endian mark of the former begins with that of the latter.
_ENCODING_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32LE"),
    (b"\x00\x00\xfe\xff", "UTF-32BE"),
    (b"\xff\xfe", "UTF-16LE"),
    (b"\xfe\xff", "UTF-16BE"),
)
# Files here begin with an ASCII character, so the zeros around it reveal the encoding when there is no mark.
_ENCODING_ZEROS = (
    (re.compile(rb"[^\0]\0\0\0", re.DOTALL), "UTF-32LE"),
    (re.compile(rb"\0\0\0[^\0]", re.DOTALL), "UTF-32BE"),
    (re.compile(rb"[^\0]\0[^\0]", re.DOTALL), "UTF-16LE"),
    (re.compile(rb"\0[^\0]\0", re.DOTALL), "UTF-16BE"),
)
_CONTAINERS = (
    (b"\x1f\x8b", "gzip file", "gunzip it"),
    (b"PK\x03\x04", "zip archive", "unpack it"),
    (b"PK\x05\x06", "zip archive", "unpack it"),
    (b"BZh", "bzip2 file", "bunzip2 it"),
    (b"\xfd7zXZ\x00", "xz file", "unxz it"),
    (b"\x28\xb5\x2f\xfd", "zstandard file", "unzstd it"),
    (DATABASE_BEGINS, "SQLite database", "open it as a database"),
    (b"%PDF-", "PDF document", "extract its text"),
    (b"PAR1", "Parquet file", "convert it to JSON lines"),
)
_LONE_RETURN = re.compile(rb"\r(?!\n)")


def read_lines(
    path: Path,
    intake: Intake,
    caps: Caps = DEFAULT_CAPS,
    *,
    empty_ok: bool = False,
    on_bad: Callable[[UnusableInput], None] | None = None,
    through: Through | None = None,
    whole: bool = False,
) -> Iterator[RawLine]:
    """Yield the records of a UTF-8 text file one by one; only LF and CRLF end a record.

    A byte order mark at the start, CRLF ends, blank lines, trailing spaces and a missing last line end are accepted and
    noted in `intake`. Bytes are not decoded here. Raises `UnusableInput` for a file that cannot be read at all, a line
    above the cap, a lone carriage return, an empty file (a notice instead when `empty_ok`), or a file that changed
    meanwhile. With `on_bad`, a line that is too long or holds a lone carriage return is reported there and skipped, and
    the reading continues. With `whole`, a blank line is a record too and every record keeps its line end.
    """
    notes = LineNotes()
    with _opened(path, caps.file_bytes, through or _recoding(path, caps)) as file:
        if not _begin(path, file, intake, empty_ok=empty_ok):
            return
        yield from lines_of(file, path, caps, notes, start=file.tell(), on_bad=on_bad, whole=whole)
        notes.say_end(path, intake)
    notes.say(path, intake)


def lines_of(
    file: BinaryIO,
    path: Path,
    caps: Caps,
    notes: LineNotes,
    *,
    start: int = 0,
    before: int = 0,
    on_bad: Callable[[UnusableInput], None] | None = None,
    whole: bool = False,
) -> Iterator[RawLine]:
    """The records of an open file, or of a part of one that begins at byte `start`, after `before` lines.

    Options and errors are those of `read_lines`; what it notes is counted in `notes`.
    """
    after, number = start, before
    # Two bytes above the cap: a full line with CRLF fits, and a longer one is detected without being read.
    while raw := file.readline(caps.line_bytes + 2):
        number += 1
        notes.total += 1
        begins, after = after, after + len(raw)
        notes.ended = ended = raw.endswith(b"\n")
        content = raw[:-1] if ended else raw
        if ended and content.endswith(b"\r"):
            notes.crlf += 1
            content = content[:-1]
        too_long = len(content) > caps.line_bytes
        if too_long or b"\r" in content:
            try:
                # The last byte of a line that was not read to its end may be half a CRLF.
                _refuse_lone_return(content[:-1] if too_long else content, path, number)
                if too_long:
                    raise UnusableInput([_line_too_long(path, number, caps)])
            except UnusableInput as fault:
                if on_bad is None:
                    raise
                on_bad(fault)
                while too_long and not ended and (rest := file.readline(caps.line_bytes)):
                    after += len(rest)
                    notes.ended = ended = rest.endswith(b"\n")
                continue
        if whole:
            yield RawLine(number, raw, ended, begins)
            continue
        if not content.strip():
            notes.blank.add(number)
            continue
        if content[-1:] in b" \t":
            notes.trailing.add(number)
        yield RawLine(number, content, ended, begins)


def line_at(path: Path, number: int, start: int, caps: Caps = DEFAULT_CAPS) -> RawLine:
    """The record at byte `start`, as `read_lines` yielded it; `number` is its line, for messages.

    Raises `UnusableInput` for a file that can no longer be read. The caller must check that the file is unchanged.
    """
    with _opened(path, caps.file_bytes, _recoding(path, caps)) as file:
        if file.seekable():
            file.seek(start)
        else:
            _read_past(file, start)
        raw = file.readline(caps.line_bytes + 2)
    ended = raw.endswith(b"\n")
    content = raw[:-1].removesuffix(b"\r") if ended else raw
    return RawLine(number, content, ended, start)


def _recoding(path: Path, caps: Caps) -> Through | None:
    return (lambda file: reencode(file, path, caps.encoding)) if caps.encoding else None


def _read_past(file: BufferedReader, most: int) -> None:
    while most and (piece := file.read(min(most, PIECE))):
        most -= len(piece)


def read_head(path: Path, most: int, through: Through | None = None, *, size_cap: int | None = None) -> bytes:
    """The first bytes of a regular file of any kind, at most this many.

    Raises `UnusableInput` for a file that cannot be opened or has more than `size_cap` bytes.
    """
    with _opened(path, size_cap, through) as file:
        return file.read(most)


def stamp(path: Path) -> tuple[int, int]:
    """Size in bytes and time of the last change; when it differs, byte offsets into the file are no longer valid.

    Raises `UnusableInput` when the file is gone.
    """
    try:
        state = path.stat()
    except OSError as error:
        raise UnusableInput([_cannot_open(path, error)]) from None
    return state.st_size, state.st_mtime_ns


def file_changed(path: Path) -> UnusableInput:
    """The error for a file that changed while it was read."""
    fix = "wait until whatever writes it has finished, then read it again"
    return unusable("file_changed", "the file changed while it was being read", str(path), fix)


def read_document(path: Path, intake: Intake, caps: Caps = DEFAULT_CAPS, through: Through | None = None) -> str:
    """The whole of a UTF-8 text file that must be held at once, without its byte order mark.

    Raises `UnusableInput` like `read_lines`; the size limit is `caps.document_bytes`.
    """
    with _opened(path, caps.document_bytes, through or _recoding(path, caps)) as file:
        _begin(path, file, intake, empty_ok=False)
        content = file.read(caps.document_bytes + 1)
    if len(content) > caps.document_bytes:
        raise UnusableInput([_file_too_large(path, len(content), caps.document_bytes)])
    if found := _LONE_RETURN.search(content):
        _refuse_lone_return(content, path, content.count(b"\n", 0, found.start()) + 1)
    return decode_utf8(content, str(path))


def read_bytes(path: Path, caps: Caps = DEFAULT_CAPS) -> bytes:
    """The whole of a file of any kind; raises `UnusableInput` like `read_document`, but not for its content."""
    with _opened(path, caps.document_bytes) as file:
        return file.read(caps.document_bytes + 1)


def decode_utf8(content: bytes, path: str, first_line: int = 1) -> str:
    """The text of UTF-8 bytes; anything else raises `UnusableInput` with the offending byte's place."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"0x{content[error.start]:02x}"
        line = first_line + content.count(b"\n", 0, error.start)
        column = error.start - (content.rfind(b"\n", 0, error.start) + 1)
        raise unusable(
            "not_utf8",
            f"byte {column + 1} of the line, {found}, is not UTF-8: {error.reason}",
            f"{path}:{line}",
            "save the file as UTF-8, for example: iconv -f WINDOWS-1252 -t UTF-8 OLD > NEW",
        ) from None


@contextmanager
def _opened(path: Path, size_cap: int | None, through: Through | None = None) -> Iterator[BufferedReader]:
    """An open regular file; on exit it checks that the bytes are the same as on entry.

    Opened without blocking and examined through the descriptor, so that a pipe or device can neither hang the reader
    nor be swapped in after the check.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        descriptor = os.open(path, flags)
    except (OSError, ValueError) as error:
        raise UnusableInput([_cannot_open(path, error)]) from None
    before = os.fstat(descriptor)
    try:
        _refuse_special(path, before.st_mode)
        if size_cap is not None and before.st_size > size_cap:
            raise UnusableInput([_file_too_large(path, before.st_size, size_cap)])
        with open(descriptor, "rb", closefd=False) as file:
            yield through(file) if through else file
        after = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise file_changed(path)


def _begin(path: Path, file: BufferedReader, intake: Intake, *, empty_ok: bool) -> bool:
    """Skip a byte order mark and refuse anything but UTF-8 text; false when nothing follows."""
    head = file.peek(16)[:16]
    _refuse_encoding(path, head)
    if head.startswith(_UTF8_MARK):
        file.read(len(_UTF8_MARK))
        intake.notice("byte_order_mark", "the file begins with a byte order mark, which was left out", str(path))
        if not file.peek(1):
            return _nothing(path, "file_only_mark", "the file holds a byte order mark only", intake, empty_ok)
    elif not head:
        return _nothing(path, "file_empty", "the file is empty", intake, empty_ok)
    return True


def _nothing(path: Path, code: str, message: str, intake: Intake, empty_ok: bool) -> bool:
    if not empty_ok:
        fix = "check the path, or write the file again"
        raise unusable(code, message, str(path), fix)
    intake.notice(code, message, str(path))
    return False


def _refuse_special(path: Path, mode: int) -> None:
    """Refuse anything but a regular file, naming its kind."""
    kinds = (
        (
            stat.S_ISDIR,
            "path_is_directory",
            "a directory",
            "give a file inside it, or choose a format that reads folders",
        ),
        (stat.S_ISFIFO, "path_is_pipe", "a pipe", "write its content to a file first"),
        (stat.S_ISCHR, "path_is_device", "a device", "give a regular file"),
        (stat.S_ISBLK, "path_is_device", "a device", "give a regular file"),
    )
    for is_kind, code, kind, fix in kinds:
        if is_kind(mode):
            raise unusable(code, f"this is {kind}, not a file", str(path), fix)


def _cannot_open(path: Path, error: OSError | ValueError) -> Problem:
    where = str(path)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return Problem("file_missing", "there is no such file", where, "check the path for a typing error")
    if isinstance(error, PermissionError):
        return Problem("file_no_permission", "you may not read this file", where, "ask for read permission on it")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Problem("file_unreadable", f"the file cannot be opened: {reason}", where, "give the path of a file")


def _refuse_encoding(path: Path, head: bytes) -> None:
    for magic, name, remedy in _CONTAINERS:
        if head.startswith(magic):
            fix = f"{remedy} first, then give what was inside"
            raise unusable("not_text", f"this is a {name}, not text", str(path), fix)
    marked = next((name for mark, name in _ENCODING_MARKS if head.startswith(mark)), None)
    guessed = marked or next((name for zeros, name in _ENCODING_ZEROS if zeros.match(head)), None)
    if guessed:
        fix = f"save the file as UTF-8, for example: iconv -f {guessed} -t UTF-8 OLD > NEW"
        raise unusable("wrong_encoding", f"this looks like {guessed}, not UTF-8", str(path), fix)


def _refuse_lone_return(content: bytes, path: Path, line: int) -> None:
    if b"\r" in content:
        message = "a carriage return is alone; only LF or CRLF ends a line"
        fix = "convert the line ends, for example: tr '\\r' '\\n' < OLD > NEW"
        raise unusable("lone_carriage_return", message, f"{path}:{line}", fix)


def _line_too_long(path: Path, line: int, caps: Caps) -> Problem:
    message = f"the line is longer than {caps.line_bytes:,} bytes"
    fix = "check that each record is on a line of its own; split long texts into chunks"
    return Problem("line_too_long", message, f"{path}:{line}", fix)


def _file_too_large(path: Path, size: int, cap: int) -> Problem:
    message = f"the file has {size:,} bytes; at most {cap:,} are read"
    return Problem("file_too_large", message, str(path), "split the file")
