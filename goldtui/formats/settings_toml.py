"""`goldset.toml`: a set's name, description and policy, where an unknown key is refused by name.

A misspelt threshold that is silently ignored weakens a gate, which is worse than a file that does not load.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from goldtui.formats.binding import report_misfit
from goldtui.formats.bytes import DEFAULT_CAPS, Caps, read_document
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import canonical_json
from goldtui.model.checks import CheckSettings
from goldtui.model.faults import UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.scoring_rules import UNKNOWN_NAME


class Settings(BaseModel):
    """The structure of `goldset.toml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str | None = Field(default=None, min_length=1)
    description: str = ""
    policy: Policy = Policy()
    checks: CheckSettings = CheckSettings()


_LINE = re.compile(r"at line (\d+)")


def read_settings(path: Path, intake: Intake, caps: Caps = DEFAULT_CAPS) -> Settings:
    """The settings of one set; on problems, reports them to `intake` and returns the defaults."""
    with intake.gathering():
        text = read_document(path, intake, caps)
        try:
            return _bound(tomllib.loads(text), path, text, intake)
        except (ValueError, RecursionError) as error:
            where = _place(str(error), path, text)
            message = f"not valid TOML: {error}"
            intake.problem("toml_syntax", message, where, "correct this line; see toml.io for the notation")
    return Settings()


def write_settings(goldset: GoldSet, phrase_rule: str | None = None) -> bytes:
    """The TOML text of a set's name, description and those policy values that differ from their defaults.

    A remark names the phrase rule, so that a set that is judged again in years still names its rule.
    """
    remark = [f"# Phrases are matched by the rule {phrase_rule}."] if phrase_rule else []
    return "".join(f"{line}\n" for line in (*remark, *_lines(goldset))).encode()


def _place(reason: str, path: Path, text: str) -> str:
    """`path:line` from the parser's message, which names a line, the end of the document, or neither."""
    if found := _LINE.search(reason):
        return f"{path}:{found.group(1)}"
    return f"{path}:{text.rstrip().count(chr(10)) + 1}" if "end of document" in reason else str(path)


def _bound(content: dict[str, Any], path: Path, text: str, intake: Intake) -> Settings:
    try:
        # Through JSON, because only there does strict validation accept a list for a tuple.
        as_json = canonical_json(content)
    except UnusableOutput:
        message = "a value here has no meaning in a policy: a date, a number that is not finite, a NUL in a text"
        intake.problem("setting_value", message, str(path), "write dates as text, and take the others out")
        return Settings()
    try:
        return Settings.model_validate_json(as_json, strict=True)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            # An unknown name in a table is located at the name itself.
            keys = [part for part in detail["loc"] if isinstance(part, str) and part != "[key]"]
            entry = next((part for part in detail["loc"] if isinstance(part, int)), 0)
            line = _line_of_ignored(entry, text) if keys[:2] == ["checks", "ignore"] and len(keys) > 2 else 0
            where = f"{path}:{line or _line_of(keys, text)}" if keys else str(path)
            _refuse(detail, keys, where, intake)
        return Settings()


def policy_of(content: Mapping[str, Any], place: str) -> Policy:
    """The policy with these values, keys as in `goldset.toml`; `place` says where they are from, in words.

    Raises `UnusableInput` with every problem, each at its key: `setting_unknown`, `setting_value` and those of
    `report_misfit`.
    """
    intake = Intake()
    try:
        as_json = canonical_json(dict(content))
        return Policy.model_validate_json(as_json, strict=True)
    except UnusableOutput:
        message = "a value here has no meaning in a policy: a date, a number that is not finite, a NUL in a text"
        intake.problem("setting_value", message, place, "write dates as text, and take the others out")
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            keys = [part for part in detail["loc"] if isinstance(part, str) and part != "[key]"]
            key = ".".join(keys)
            _refuse(detail, ["policy", *keys], place if key in ("", place) else f"{place}: {key}", intake)
    intake.raise_if_unusable()
    raise AssertionError("a refused policy has a problem")


def _refuse(detail: ErrorDetails, keys: list[str], where: str, intake: Intake) -> None:
    if detail["type"] == "extra_forbidden":
        _unknown(keys, where, intake)
    elif detail["type"] == UNKNOWN_NAME:
        _unknown_name(keys, detail.get("ctx", {}), where, intake)
    else:
        report_misfit(detail, where, intake)


def _unknown(keys: list[str], where: str, intake: Intake) -> None:
    known = list(_record_at(keys[:-1]).model_fields)
    close = get_close_matches(keys[-1], known, n=1)
    fix = f"did you mean {close[0]}?" if close else f"use one of: {', '.join(known)}"
    intake.problem("setting_unknown", f"{'.'.join(keys)} is not a known setting", where, fix)


def _record_at(keys: Sequence[str]) -> type[BaseModel]:
    """The record in which a key was not known, by the keys before it."""
    found: type[BaseModel] = Settings
    for key in keys:
        inner = _inner(found.model_fields[key].annotation) if key in found.model_fields else None
        found = inner or found
    return found


def _inner(annotation: object) -> type[BaseModel] | None:
    if isinstance(annotation, type) and get_origin(annotation) is None and issubclass(annotation, BaseModel):
        return annotation
    return next((one for one in map(_inner, get_args(annotation)) if one is not None), None)


def _unknown_name(keys: list[str], context: Mapping[str, Any], where: str, intake: Intake) -> None:
    """A misspelt name in a table that only allows some names, such as the weights of the stages."""
    close = context.get("close")
    fix = f"did you mean {close}?" if close else f"use one of: {context.get('known', '')}"
    intake.problem("setting_unknown", f"{'.'.join(keys)} is not a known name", where, fix)


def _line_of(keys: list[str], text: str) -> int:
    """The first line that sets a key under its table's header, found by search: the parser keeps no positions.

    The same key may be in several tables, such as a stage with a threshold and a weight.
    """
    head = re.search(rf"^\s*\[+\s*{re.escape('.'.join(keys[:-1]))}\s*\]", text, re.MULTILINE)
    key = re.escape(keys[-1])
    setting = re.compile(rf"^\s*\[*\s*(?:[\w\"'-]+\s*\.\s*)*[\"']?{key}[\"']?\s*[=\].]", re.MULTILINE)
    found = (setting.search(text, head.end()) if head else None) or setting.search(text)
    return text.count("\n", 0, found.end()) + 1 if found else 1


_IGNORED = re.compile(r"^\s*\[\[\s*checks\s*\.\s*ignore\s*\]\]", re.MULTILINE)
_IGNORED_LIST = re.compile(r"^\s*(?:checks\s*\.\s*)?ignore\s*=\s*\[", re.MULTILINE)


def _line_of_ignored(entry: int, text: str) -> int:
    """The line of one entry of `checks.ignore`, counted from 0, in either notation; 0 when it is not found."""
    tables = list(_IGNORED.finditer(text))
    if entry < len(tables):
        return text.count("\n", 0, tables[entry].end()) + 1
    listed = _IGNORED_LIST.search(text)
    openings = [match.start() for match in re.finditer(r"\{", text[listed.end() :])] if listed else []
    return text.count("\n", 0, listed.end() + openings[entry]) + 1 if listed and entry < len(openings) else 0


def policy_values(policy: Policy) -> dict[str, Any]:
    """The values of a policy that differ from their defaults, as JSON has them; of a scoring table only its entries."""
    values = policy.model_dump(mode="json", exclude_defaults=True)
    if "scoring" in values:
        values["scoring"] = policy.scoring.differing()
    return values


def policy_toml(values: Mapping[str, Any]) -> str:
    """Values of a policy as the TOML of `goldset.toml`."""
    return "".join(f"{line}\n" for line in _table("policy", values)).lstrip("\n")


def _lines(goldset: GoldSet) -> Iterator[str]:
    yield f"name = {_value(goldset.name)}"
    if goldset.description:
        yield f"description = {_value(goldset.description)}"
    policy = policy_values(goldset.policy)
    if policy:
        yield from _table("policy", policy)
    if goldset.checks.select:
        yield from ("", "[checks]", f"select = {_value(list(goldset.checks.select))}")
    for ignored in goldset.checks.ignore:
        yield from ("", "[[checks.ignore]]", *_assignments(ignored.model_dump(mode="json")))


def _table(name: str, content: Mapping[str, Any]) -> Iterator[str]:
    """A table with its plain values first, as TOML requires, and its subtables after them."""
    plain = {key: value for key, value in content.items() if not isinstance(value, dict) and not _tables(value)}
    yield from ("", f"[{name}]", *_assignments(plain))
    for key, value in content.items():
        if isinstance(value, dict):
            yield from _table(f"{name}.{_key(key)}", value)
        elif _tables(value):
            for item in value:
                yield from ("", f"[[{name}.{_key(key)}]]", *_assignments(item))


def _assignments(values: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_key(key)} = {_value(value)}" for key, value in values.items())


def _tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _value(value: object) -> str:
    # Text, numbers, booleans and lists of them are written the same in JSON and TOML.
    return canonical_json(value)
