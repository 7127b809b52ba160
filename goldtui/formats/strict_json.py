"""JSON read strictly and written one way, because the usual parsers forgive what a gold set must not contain.

The standard parser silently takes the last of two equal keys, NaN, 1e400 and half a surrogate pair; here each is a
named problem with its line. The parser itself stays the standard one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import isinf
from typing import Any, TypeAlias

from goldtui.formats.bytes import DEFAULT_CAPS, Caps, decode_utf8
from goldtui.formats.json_places import skip_space
from goldtui.model.counts import plural
from goldtui.model.faults import Problem, UnusableInput, UnusableOutput, unusable

JsonValue: TypeAlias = Any
"""A JSON value: null, booleans, numbers, text, lists, and objects as dictionaries."""

MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly (RFC 8259, section 6)."""


class _Refused(ValueError):
    """Raised inside the parser; `_faults` then finds what is wrong and where."""


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Refused
    return found


def _integer(literal: str) -> int:
    # Length first: converting thousands of digits to a number is slow, and later forbidden.
    if len(literal) > 17 or abs(number := int(literal)) > MAX_INTEGER:
        raise _Refused
    return number


def _decimal(literal: str) -> float:
    number = float(literal)
    if isinf(number):
        raise _Refused
    return number


def _constant(_name: str) -> float:
    raise _Refused


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_decimal, parse_constant=_constant
)
_SUSPICIOUS_ESCAPE = re.compile(r"\\u(?:[dD][89a-fA-F]|0000)")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)


def parse_json(content: bytes | str, path: str, first_line: int = 1, caps: Caps = DEFAULT_CAPS) -> JsonValue:
    """The value of one JSON text; `path` and `first_line` are only for messages.

    Raises `UnusableInput` naming `path:line` for bytes that are not UTF-8, wrong syntax, repeated keys, NaN and
    infinities, integers beyond 2^53-1, half surrogate pairs, NUL, and nesting beyond `caps.depth`.
    """
    text = decode_utf8(content, path, first_line) if isinstance(content, bytes) else content
    start = skip_space(text, 0)
    value, end = _parse_at(text, start, path, first_line, caps)
    if (rest := skip_space(text, end)) != len(text):
        message = "something follows the end of the JSON value"
        raise UnusableInput([_syntax_problem(text, rest, message, path, first_line)])
    return value


def iterate_array(text: str, path: str, caps: Caps = DEFAULT_CAPS) -> Iterator[tuple[int, JsonValue]]:
    """Yield the items of one JSON array with the line each starts on, without building the whole list.

    Raises `UnusableInput` like `parse_json`, and when the text is no array.
    """
    position = skip_space(text, 0)
    if text[position : position + 1] != "[":
        message = "the file must hold one JSON list"
        raise unusable("not_a_list", message, f"{path}:1", "put the objects between [ and ]")
    position = skip_space(text, position + 1)
    line, counted = 1, 0
    closed = text[position : position + 1] == "]"
    while not closed:
        line, counted = line + text.count("\n", counted, position), position
        value, position = _parse_at(text, position, path, line, caps, base=position)
        yield line, value
        position = skip_space(text, position)
        closed = text[position : position + 1] == "]"
        if not closed:
            if text[position : position + 1] != ",":
                message = "a comma or ] is missing after this item"
                raise UnusableInput([_syntax_problem(text, position, message, path, 1)])
            position = skip_space(text, position + 1)
    if (rest := skip_space(text, position + 1)) != len(text):
        message = "something follows the end of the list"
        raise UnusableInput([_syntax_problem(text, rest, message, path, 1)])


def _parse_at(text: str, start: int, path: str, first_line: int, caps: Caps, base: int = 0) -> tuple[JsonValue, int]:
    """The value that starts at `start` and where it ends; `first_line` is the line of position `base`."""
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        line = first_line - text.count("\n", 0, base)
        raise UnusableInput([_syntax_problem(text, error.pos, error.msg, path, line)]) from None
    except (_Refused, RecursionError):
        raise UnusableInput(_faults_or_syntax(text[base:], path, first_line, caps)) from None
    piece = text[start:end] if (start, end) != (0, len(text)) else text
    # Counting brackets gives a cheap upper bound of the depth; only a text above it is walked.
    deep = piece.count("[") + piece.count("{") > caps.depth and deeper(value, caps.depth)
    if deep or _SUSPICIOUS_ESCAPE.search(piece):
        line = first_line + text.count("\n", base, start)
        if faults := list(_faults(piece, path, line, caps.depth)):
            raise UnusableInput(faults)
    return value, end


def deeper(value: JsonValue, depth: int) -> bool:
    """Whether lists and objects are nested deeper than this level; looks no deeper than that."""
    if not isinstance(value, list | dict):
        return False
    if depth == 0:
        return True
    inner = value.values() if isinstance(value, dict) else value
    return any(deeper(item, depth - 1) for item in inner if isinstance(item, list | dict))


def _faults_or_syntax(text: str, path: str, first_line: int, caps: Caps) -> list[Problem]:
    found = list(_faults(text, path, first_line, caps.depth))
    return found or [_syntax_problem(text, 0, "this JSON cannot be read", path, first_line)]


def _faults(text: str, path: str, first_line: int, depth: int) -> Iterator[Problem]:
    """Everything that is valid JSON elsewhere and refused here; walks the tokens, so it is the slow path."""
    open_objects: list[dict[str, str] | None] = []
    before, line, counted = "", first_line, 0
    for found in _TOKEN.finditer(text):
        token = found.group()
        line, counted = line + text.count("\n", counted, found.start()), found.start()
        where = f"{path}:{line}"
        if token in "[{":
            open_objects.append({} if token == "{" else None)
            if len(open_objects) > depth:
                fix = f"keep at most {depth} levels of lists and objects"
                yield Problem("json_too_deep", f"lists and objects are nested beyond {depth} levels", where, fix)
                return
        elif token in "]}":
            if open_objects:
                open_objects.pop()
            if not open_objects:
                return
        elif token.startswith('"'):
            try:
                value = json.loads(token, strict=False)
            except json.JSONDecodeError as error:
                yield _syntax_problem(text, found.start() + error.pos, error.msg, path, first_line)
                return
            keys = open_objects[-1] if open_objects else None
            if keys is not None and before in "{,":
                first = keys.setdefault(value, where)
                if first is not where:
                    message = f"the key {token} is given twice in one object, first at {first}"
                    yield Problem("key_repeated", message, where, "keep one of the two")
            yield from _text_faults(value, where)
        elif token not in ",:":
            yield from _number_faults(token, where)
        before = token


def _text_faults(value: str, where: str) -> Iterator[Problem]:
    if "\0" in value:
        fix = "take the NUL out at the source; no text needs one"
        yield Problem("nul_in_text", "a text holds the character NUL (\\u0000)", where, fix)
    if any("\ud800" <= character <= "\udfff" for character in value):
        message = "a text holds half a surrogate pair, which is no character"
        fix = "write the character itself, or both halves of the pair"
        yield Problem("surrogate_alone", message, where, fix)


def _number_faults(token: str, where: str) -> Iterator[Problem]:
    short = token if len(token) <= 24 else f"{token[:20]}... ({len(token)} characters)"
    if token.lstrip("-") in {"NaN", "Infinity"}:
        yield Problem(
            "number_not_finite", f"{token} is not a number in JSON", where, "write null when nothing is known"
        )
    elif re.fullmatch(r"-?[0-9]+", token):
        if len(token) > 17 or abs(int(token)) > MAX_INTEGER:
            message = f"the integer {short} is beyond 2^53-1 and would not survive every reader"
            yield Problem("integer_too_large", message, where, f'write it as text: "{short}"')
    elif re.fullmatch(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?", token) and isinf(float(token)):
        message = f"the number {short} is too large to be held"
        yield Problem("number_not_finite", message, where, "write it as text, or null when nothing is known")


def _syntax_problem(text: str, position: int, reason: str, path: str, first_line: int) -> Problem:
    """A syntax problem in words; a text that ends too soon has a separate code."""
    line = first_line + text.count("\n", 0, position)
    column = position - text.rfind("\n", 0, position)
    rest = text[position:].rstrip()
    cut = (
        not rest
        or reason.startswith("Unterminated string")
        or any(literal.startswith(rest) for literal in ("true", "false", "null"))
    )
    if cut:
        fix = "get the whole file again; it may have been cut while it was written or copied"
        return Problem("json_ends_early", "the JSON ends in the middle of a value", f"{path}:{line}", fix)
    fix = f"mend the JSON at column {column}"
    return Problem("json_syntax", f"not valid JSON at column {column}: {reason}", f"{path}:{line}", fix)


_NOT_FINITE = re.compile(r'"(?:[^"\\]|\\.)*+"|-?\b(?:NaN|Infinity)\b', re.DOTALL)


def without_nan(text: str) -> tuple[str, int]:
    """A JSON text with null for NaN and infinities, which no JSON has, and how many there were."""
    count = 0

    def changed(found: re.Match[str]) -> str:
        nonlocal count
        if found.group().startswith('"'):
            return found.group()
        count += 1
        return "null"

    return _NOT_FINITE.sub(changed, text), count


_NUMBERS = re.compile(r'"(?:[^"\\]|\\.)*+"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?', re.DOTALL)
_LARGE = re.compile(r"[0-9]{16}")
_LONGEST_INTEGER = 40
"""Digits of the longest integer that may be an id; a longer one is no id that a tool gives."""


def with_large_integers_as_text(text: str) -> tuple[str, int]:
    """A JSON text with the integers beyond 2^53-1 as texts of the same digits, and how many there were.

    Many tools give ids of 64 bits: as a text each digit is kept, as a number some readers change the last ones.
    """
    if _LARGE.search(text) is None:
        return text, 0
    count = 0

    def changed(found: re.Match[str]) -> str:
        nonlocal count
        token = found.group()
        if not token.lstrip("-").isdigit() or len(token) > _LONGEST_INTEGER or abs(int(token)) <= MAX_INTEGER:
            return token
        count += 1
        return f'"{token}"'

    return _NUMBERS.sub(changed, text), count


def large_integers_said(count: int) -> str:
    """What a notice says of integers that were read as text."""
    return f"{plural(count, 'whole number')} beyond 2^53-1 read as text, with every digit"


# Characters that end a line for some tools, or act on a terminal; JSON lets any character be escaped.
_ESCAPED_ON_WRITING = re.compile("[\x7f-\x9f\u2028\u2029]")


def canonical_json(value: JsonValue) -> str:
    """One line of JSON in the order given: text unchanged, except escaped line separators and controls.

    Raises `UnusableOutput` for anything `parse_json` would refuse or would read back as something else.
    """
    try:
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
        line = _ESCAPED_ON_WRITING.sub(lambda found: f"\\u{ord(found.group()):04x}", written)
        parse_json(line.encode("utf-8"), "")
    except UnusableInput as error:
        problem = error.problem
        raise UnusableOutput("not_writable", problem.message, fix=problem.fix) from None
    except (TypeError, ValueError, RecursionError) as error:
        fix = "keep text, finite numbers, booleans, null, lists and objects only"
        raise UnusableOutput("not_writable", f"this cannot be written as JSON: {error}", fix=fix) from None
    return line
