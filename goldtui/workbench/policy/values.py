"""A policy with other values: from a key and words, from a file, back to defaults; and what differs between two.

Every way to another policy ends in the same strict reading, so that a field typed on a screen is refused for the same
reason as one in a file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.formats.bytes import read_document
from goldtui.formats.intake import Intake
from goldtui.formats.settings_toml import policy_of
from goldtui.formats.strict_json import canonical_json, parse_json
from goldtui.gates.patterns import check_patterns
from goldtui.model.faults import GoldtuiError, Notice, UnusableInput, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS, PolicyField, field_of, nested_record, value_at
from goldtui.scoring.weights import weights_of

PEOPLE = "people"
"""Only owners may change the list of people, by a command of its own."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """One value that differs. Values are as JSON has them; null is absent on that side."""

    key: str
    before: Any
    after: Any

    @property
    def line(self) -> str:
        """`slice_minimum: 0.95 -> 0.9`; of a list what was added and removed."""
        if isinstance(self.before, list) and isinstance(self.after, list):
            gone = [f"- {value_text(one)}" for one in self.before if one not in self.after]
            new = [f"+ {value_text(one)}" for one in self.after if one not in self.before]
            said = "; ".join([*gone, *new]) or "another order"
            return f"{self.key}: {said}"
        return f"{self.key}: {value_text(self.before)} -> {value_text(self.after)}"


def known_field(key: str) -> tuple[PolicyField, str]:
    """The field of a key, and the entry of its table. Raises `UnusableInput` (`policy_key_unknown`)."""
    found = field_of(key)
    if found is None:
        keys = [one.key for one in POLICY_FIELDS]
        fix = did_you_mean(key, keys, "goldtui policy show DB lists every key")
        raise unusable("policy_key_unknown", f"a policy has no field {key!r}", key, fix)
    return found


def with_value(policy: Policy, key: str, words: str) -> Policy:
    """The policy with another value of one field, or of one entry of a table.

    `words` are TOML (`0.9`, `true`, `["a", "b"]`, `{ visitors = 0.9 }`); what is no TOML is a text. Raises
    `UnusableInput`: `policy_key_unknown`, `policy_people`, and what `policy_of` and `checked` refuse.
    """
    field, entry = _ours(key)
    value = value_of(field, words, whole=not entry)
    if entry:
        value = {**plain(value_at(policy, field.key)), entry: value}
    return with_plain(policy, field.key, value, key)


def with_usual(policy: Policy, key: str) -> Policy:
    """The policy with the default of one field; an entry of a table is removed, or becomes its default."""
    field, entry = _ours(key)
    if not entry:
        return with_plain(policy, field.key, plain(field.usual), key)
    table = plain(value_at(policy, field.key))
    if entry not in table:
        message, fix = f"{field.key} has no entry {entry!r}", did_you_mean(entry, table, "nothing to take away")
        raise unusable("policy_entry_unknown", message, key, fix)
    return with_plain(policy, field.key, {name: one for name, one in table.items() if name != entry}, key)


def _ours(key: str) -> tuple[PolicyField, str]:
    found = known_field(key)
    if found[0].key == PEOPLE:
        raise _people(key)
    return found


def with_values(policy: Policy, values: Mapping[str, Any], place: str) -> Policy:
    """The policy with the values of a file; what the file does not name stays. Raises like `with_value`."""
    now = plain_policy(policy)
    if PEOPLE in values and values[PEOPLE] != now[PEOPLE]:
        raise _people(place)
    for key, value in values.items():
        inner = Policy.model_fields.get(key)
        nested = inner is not None and nested_record(inner.annotation) is not None
        now[key] = {**now.get(key, {}), **value} if nested and isinstance(value, dict) else value
    return checked(policy_of(now, place), place)


def policy_with(
    policy: Policy, key: str | None, words: str | None, file: Path | None
) -> tuple[Policy, tuple[Notice, ...]]:
    """The policy with what somebody asks for: the values of a file, or a key with words, or with none its default."""
    if file is not None:
        values, notices = read_values(file)
        return with_values(policy, values, str(file)), notices
    assert key is not None
    return (with_usual(policy, key) if words is None else with_value(policy, key, words)), ()


def read_values(path: Path) -> tuple[dict[str, Any], tuple[Notice, ...]]:
    """The values of a TOML or JSON file: its table `policy`, or all of it; notices name what is no policy.

    Raises `UnusableInput`: the codes of reading, `toml_syntax`.
    """
    intake = Intake()
    text = read_document(path, intake)
    if text.lstrip().startswith("{"):
        content: Any = parse_json(text, str(path))
    else:
        try:
            content = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            message = f"not valid TOML: {error}"
            fix = "correct this line; see toml.io for the notation"
            raise unusable("toml_syntax", message, str(path), fix) from None
    if isinstance(content.get("policy"), dict):
        others = ", ".join(str(key) for key in content if key != "policy")
        message = f"only the table policy is read; left out: {others}"
        notices = (Notice("policy_only", message, str(path)),) if others else ()
        return content["policy"], (*intake.notices, *notices)
    return content, intake.notices


def checked(policy: Policy, place: str) -> Policy:
    """The policy, if its patterns compile and its weights are within limits. Raises `UnusableInput`."""
    intake = Intake()
    for check in (lambda: check_patterns(policy), lambda: weights_of(policy.scoring)):
        with intake.gathering():
            check()
    intake.raise_if_unusable()
    return policy


def notices_on(policy: Policy) -> tuple[Notice, ...]:
    """What is worth knowing of a policy that may be used: weights that were scaled."""
    return weights_of(policy.scoring).notices


def differences(before: Policy, after: Policy) -> tuple[ValueChange, ...]:
    """Every field, or entry of a table, whose value differs, in the order of the catalogue."""
    return tuple(_differences(before, after))


def value_of(field: PolicyField, words: str, *, whole: bool = True) -> Any:
    """The value that somebody typed for a field, or for one entry of its table."""
    try:
        found = tomllib.loads(f"value = {words}\n")
    except (ValueError, RecursionError):
        return words
    # A second line of the words would be another key.
    value = found["value"] if found.keys() == {"value"} else words
    wants_text = whole and isinstance(field.usual, str)
    return words if wants_text and not isinstance(value, str) else value


def value_text(value: Any) -> str:
    """A value in words, as it may be typed: TOML for all but texts."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value if value else '""'
    if isinstance(value, dict):
        said = ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items() if v is not None)
        return f"{{ {said} }}" if said else "{}"
    return _toml(value)


def plain(value: Any) -> Any:
    """A value of a policy as JSON has it."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value.model_dump(mode="json") if hasattr(value, "model_dump") else getattr(value, "value", value)


def plain_policy(policy: Policy) -> dict[str, Any]:
    """The whole policy as JSON has it."""
    return policy.model_dump(mode="json")


def with_change(policy: Policy, change: ValueChange) -> Policy:
    """The policy with one difference of two others made in it."""
    field, entry = known_field(change.key)
    if not entry:
        return with_plain(policy, field.key, change.after, change.key)
    table = {name: one for name, one in plain(value_at(policy, field.key)).items() if name != entry}
    if change.after is not None:
        table[entry] = change.after
    return with_plain(policy, field.key, table, change.key)


def with_plain(policy: Policy, key: str, value: Any, place: str) -> Policy:
    """The policy with a value, as JSON has it, at a field's key. Raises what `policy_of` and `checked` refuse."""
    values = plain_policy(policy)
    holder: dict[str, Any] = values
    *outer, last = key.split(".")
    for name in outer:
        holder = holder.setdefault(name, {})
    holder[last] = value
    return checked(policy_of(values, place), place)


def _people(place: str) -> UnusableInput:
    fix = "goldtui people set DB NAME --role ROLE"
    return unusable("policy_people", "people are listed by a command of their own", place, fix)


def _differences(before: Policy, after: Policy) -> Iterator[ValueChange]:
    for field in POLICY_FIELDS:
        was, now = (plain(value_at(policy, field.key)) for policy in (before, after))
        if was == now:
            continue
        if isinstance(was, dict) and isinstance(now, dict):
            for entry in [*was, *(one for one in now if one not in was)]:
                if was.get(entry) != now.get(entry):
                    yield ValueChange(f"{field.key}.{entry}", was.get(entry), now.get(entry))
        else:
            yield ValueChange(field.key, was, now)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return value_text(value)
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    try:
        return canonical_json(value)
    except GoldtuiError:
        return repr(value)


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else canonical_json(name)
