"""Reads the scorer's gold and trace lines by the million: typed decoding where a line is unambiguous.

Lines that the fast decoder cannot read, or could misread, go to the standard parser with the rules of the profile, line
by line, so the two readings cannot differ. A faulty line stops the reading with `Unsure`; the slow reading of the whole
file then reports what is wrong and where.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from goldtui.formats.bytes import DEFAULT_CAPS, RawLine, file_changed, read_lines, stamp
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine, object_of
from goldtui.formats.strict_json import JsonValue
from goldtui.model.scorer_lines import Loose, PlainAnswer, PlainGold, PlainTrace

if TYPE_CHECKING:
    from goldtui.formats.scorer_fast import Fast

_CHUNK = 1 << 16
"""Bytes read at a time: few enough for their rows to stay in a core's own cache, which saves a fifth of the time."""
_LINE = DEFAULT_CAPS.line_bytes


class Unsure(Exception):
    """A line is wrong, or its file changed; read the whole file slowly to report what it is."""


Slow: TypeAlias = Callable[[bytes, int, bool], Any]
"""Reads a line, given its number and whether it has a line end: a row, None if it holds none, or raises `Unsure`."""


class Span(NamedTuple):
    """A part of a file that begins and ends with whole lines, in bytes."""

    start: int
    end: int


class Rows:
    """The rows of one part of a file, in pieces of consecutive rows.

    While it runs, `done` is the number of bytes read of the part; afterwards `lines` is its number of lines.
    """

    def __init__(self, path: Path, span: Span, slow: Slow, fast: Fast | None, *, returns_end_lines: bool) -> None:
        self._path, self._span, self._slow, self._fast = path, span, slow, fast
        self._returns_end_lines = returns_end_lines
        self.done = self.lines = 0

    def __iter__(self) -> Iterator[tuple[int, list[Any]]]:
        start, end = self._span
        fast = self._fast
        with self._path.open("rb", buffering=_CHUNK) as file:
            file.seek(start)
            while self.done < end - start:
                content = file.read(min(_CHUNK, end - start - self.done))
                if not content:
                    raise Unsure
                if content[-1] != 10:
                    content += file.readline(_LINE + 2)
                self.done += len(content)
                if b"\r" in content:
                    content = content.replace(b"\r\n", b"\n")
                lines = content.split(b"\n")
                ended = not lines[-1]
                if ended:
                    del lines[-1]
                elif self.done < end - start:
                    raise Unsure
                if self._returns_end_lines and b"\r" in content:
                    lines = [piece for line in lines for piece in line.removesuffix(b"\r").split(b"\r")]
                elif fast is not None and ended and lines:
                    rows = fast.rows(content, lines)
                    if rows is not None:
                        yield self.lines + 1, rows
                        self.lines += len(lines)
                        continue
                yield from self._one_by_one(lines, ended=ended)

    def _one_by_one(self, lines: list[bytes], *, ended: bool) -> Iterator[tuple[int, list[Any]]]:
        together: list[Any] = []
        first = self.lines + 1
        one = self._fast.row if self._fast is not None else None
        last = self.lines + len(lines)
        for number, line in enumerate(lines, first):
            row = one(line) if one is not None else None
            if row is None:
                row = self._slow(line, number, ended or number < last)
            if row is None:
                if together:
                    yield first, together
                together, first = [], number + 1
            else:
                together.append(row)
        self.lines += len(lines)
        if together:
            yield first, together


def begin(path: Path, *, strict: bool) -> int:
    """The byte offset at which the lines of a file begin: past a byte order mark under the strict rules.

    Raises `UnusableInput` for anything but a readable UTF-8 file. An empty file has no lines.
    """
    intake = Intake()
    for _ in read_lines(path, intake, empty_ok=True, on_bad=lambda fault: None):
        break
    marked = any(one.code in ("byte_order_mark", "file_only_mark") for one in intake.notices)
    return 3 if strict and marked else 0


def halves(path: Path, start: int, parts: int, end: int | None = None) -> list[Span]:
    """The file from byte `start` to `end` (None: its own), cut at line ends into this many spans of similar size.

    Some may be empty.
    """
    size = path.stat().st_size if end is None else end
    cuts = [start]
    with path.open("rb") as file:
        for part in range(1, parts):
            wanted = start + (size - start) * part // parts
            if wanted <= cuts[-1]:
                cuts.append(cuts[-1])
                continue
            file.seek(wanted - 1)
            file.readline()
            cuts.append(min(file.tell(), size))
    return [Span(a, b) for a, b in zip(cuts, [*cuts[1:], size], strict=True)]


class Unchanged:
    """Checks that a file has not changed since its reading began."""

    def __init__(self, path: Path) -> None:
        self._path, self._stamp = path, stamp(path)

    def require(self) -> None:
        """Raise `UnusableInput` (`file_changed`) if it has changed."""
        if stamp(self._path) != self._stamp:
            raise file_changed(self._path)


def any_line(line: bytes, number: int, *, key_may_lack: bool) -> Loose | None:
    """A line as the compatible rules read it: any value anywhere, the last of a repeated key, blank lines skipped.

    `key_may_lack` is for traces, where a line without an id is skipped; gold must have one. Raises `ValueError`,
    `TypeError`, `KeyError` or `RecursionError` where the scorer would have stopped, with a message.
    """
    text = line.decode("utf-8").strip()
    if not text:
        return None
    content = json.loads(text)
    if not isinstance(content, dict):
        raise TypeError("the line is not a JSON object")
    if key_may_lack:
        qid = content.get("qid") or content.get("q_id")
        if not qid:
            return None
    elif "qid" not in content:
        raise KeyError("qid")
    else:
        qid = content["qid"]
    try:
        hash(qid)
    except TypeError:
        raise TypeError("qid is a list or an object") from None
    return Loose(qid, content, number)


def strict_object(line: bytes, number: int, path: Path, *, ended: bool) -> ObjectLine | None:
    """The object of a line by the strict reader, None for a blank line; raises `UnusableInput` or `Unsure`."""
    if not line.strip():
        return None
    if b"\r" in line or len(line) > _LINE:
        raise Unsure
    return object_of(RawLine(number, line, ended), path)


def strict_gold(line: ObjectLine, intake: Intake) -> PlainGold | None:
    """A gold line with correct types; faults of any other line go to `intake`."""
    fields = _Fields(line, intake)
    qid, answerable = fields.qid(), line.content.get("answerable")
    if type(answerable) is not bool:
        if "answerable" not in line.content and ("answer_json" in line.content or "retrieved_ids" in line.content):
            fix = "give the gold file first, and the traces with --trace"
            intake.problem("files_swapped", "this is a trace line, where a gold line is due", line.where, fix)
            return None
        fields.wrong("answerable", "true or false", answerable, "write true or false without quotes")
    phrases, cited = fields.texts("gold_claim_substr"), fields.texts("gold_citations")
    question, constraints = fields.text("question"), fields.texts("constraints")
    return PlainGold(qid, bool(answerable), phrases, cited, question, constraints) if fields.right else None


def strict_trace(line: ObjectLine, intake: Intake) -> PlainTrace | None:
    """A trace line with correct types; faults of any other line go to `intake`.

    A missing or null answer becomes one without words: the run gave none.
    """
    fields = _Fields(line, intake)
    qid, retrieved = fields.qid(), fields.texts("retrieved_ids", needed=True)
    answer, claim, cited = line.content.get("answer_json"), "", list[str]()
    if answer is not None and not isinstance(answer, dict):
        fields.wrong("answer_json", "an object", answer, 'write {"claim": "...", "citations": ["..."]}')
    elif answer:
        inner = _Fields(line._replace(content=answer), intake, "answer_json.")
        claim, cited = inner.text("claim"), inner.texts("citations")
        fields.right &= inner.right
    q = fields.text("q")
    return PlainTrace(qid, retrieved, PlainAnswer(claim, cited), q) if fields.right else None


class _Fields:
    """Reads the fields of one line and reports each whose type is wrong."""

    def __init__(self, line: ObjectLine, intake: Intake, prefix: str = "") -> None:
        self._line, self._intake, self._prefix = line, intake, prefix
        self.right = True

    def wrong(self, name: str, due: str, found: JsonValue, fix: str) -> None:
        self.right = False
        what = "is missing" if found is None and name not in self._line.content else f"is {_KINDS[type(found)]}"
        message = f"{self._prefix}{name} {what}; {due} is due"
        self._intake.problem("field_type", message, self._line.where, fix)

    def qid(self) -> str:
        content = self._line.content
        if "qid" in content and "q_id" in content and content["qid"] != content["q_id"]:
            self.right = False
            fix = "keep the one that is meant"
            self._intake.problem("ids_disagree", "qid and q_id differ", self._line.where, fix)
        found = content.get("qid", content.get("q_id"))
        if not isinstance(found, str):
            self.wrong("qid", "a text", found, "give every line the id of its question, in quotes")
        elif not found:
            self.right = False
            fix = "give the line the id of its question"
            self._intake.problem("id_empty", "qid is empty", self._line.where, fix)
        return found if isinstance(found, str) else ""

    def text(self, name: str) -> str:
        found = self._line.content.get(name)
        if found is None:
            return ""
        if not isinstance(found, str):
            self.wrong(name, "a text", found, "write it in quotes")
            return ""
        return found

    def texts(self, name: str, *, needed: bool = False) -> list[str]:
        found = self._line.content.get(name)
        if found is None and not needed:
            return []
        if not isinstance(found, list):
            self.wrong(name, "a list of texts", found, f'write "{name}": ["..."], or [] for none')
            return []
        for place, one in enumerate(found):
            if not isinstance(one, str):
                self.right = False
                message = f"{self._prefix}{name}[{place}] is {_KINDS[type(one)]}; a text is due"
                self._intake.problem("field_type", message, self._line.where, "write each id in quotes")
        return found if self.right else []


_KINDS: dict[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "an object",
    type(None): "null",
}
