"""From the words of a person about a run file to values: which mappings read it, and which versions made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from goldtui.formats.containers.encodings import encoding_named
from goldtui.formats.traces.given import NOTHING as NOTHING
from goldtui.formats.traces.given import OPTION
from goldtui.formats.traces.given import Given as Given
from goldtui.model.faults import UnusableInput, unusable


def given_of(maps: Sequence[str] | None, versions: Sequence[str] | None, encoding: str = "", system: str = "") -> Given:
    """What options say of a run file; raises `UnusableInput` (`version_unreadable`, `encoding_not_known`)."""
    named = tuple(one.strip() for text in maps or () for one in text.split(",") if one.strip())
    return Given(
        named, versions_in(versions or ()), encoding=encoding_named(encoding) if encoding else "", system=system
    )


def with_answer(given: Given | None, field: str, value: str) -> Given:
    """A person's answers about the file with one more: its `encoding`, or its `system`."""
    before = given or NOTHING
    return replace(before, encoding=value) if field == "encoding" else replace(before, system=value)


def versions_in(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The versions from texts such as `retriever=4.2`; raises `UnusableInput` (`version_unreadable`)."""
    found: dict[str, str] = {}
    for text in words:
        name, sign, version = (part.strip() for part in text.partition("="))
        if not (name and sign and version):
            raise _unreadable(f"{text!r} is no NAME=VERSION")
        if found.setdefault(name, version) != version:
            raise _unreadable(f"two versions are given for {name}: {found[name]} and {version}")
    return tuple(found.items())


def _unreadable(message: str) -> UnusableInput:
    fix = f"write each component once, such as {OPTION} retriever=4.2"
    return unusable("version_unreadable", message, OPTION, fix)
