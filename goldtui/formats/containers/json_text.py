"""One value of a JSON text and its place; only what is asked for is built."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.shapes import Keys
from goldtui.formats.json_places import Broken, Place, members_at, places_in_lists, places_of_values
from goldtui.formats.strict_json import JsonValue, parse_json
from goldtui.model.faults import UnusableInput, unusable


class JsonItem:
    """One JSON value as text; it is parsed by the strict reader when it is asked for."""

    def __init__(self, text: str, line: int, path: str, caps: Caps) -> None:
        self._text, self.line, self._path, self._caps = text, line, path, caps

    def value(self) -> JsonValue:
        """The value by the strict rules. Raises `UnusableInput`."""
        if len(self._text) > self._caps.line_bytes:
            message = f"the row is longer than {self._caps.line_bytes:,} characters"
            fix = "make each record a row of its own; split long texts into chunks"
            raise unusable("line_too_long", message, f"{self._path}:{self.line}", fix)
        return parse_json(self._text, self._path, self.line, self._caps)

    def items(self, path: Keys) -> Iterator[JsonItem]:
        """The items of the list at a path. Raises `UnusableInput` where the text cannot be followed."""
        for _, item in self._walk(("", place) for place in places_in_lists(self._text, frozenset({path}))):
            yield item

    def sequence(self) -> Iterator[JsonItem]:
        """The values of a text that holds one after the other. Raises `UnusableInput` where it cannot be followed."""
        for _, item in self._walk(("", place) for place in places_of_values(self._text)):
            yield item

    def members(self, path: Keys) -> Iterator[tuple[str, JsonItem]]:
        """The members of the object at a path. Raises `UnusableInput` where the text cannot be followed."""
        return self._walk(members_at(self._text, path))

    def _walk(self, places: Iterator[tuple[str, Place]]) -> Iterator[tuple[str, JsonItem]]:
        line, counted = self.line, 0
        try:
            for key, (start, end) in places:
                line, counted = line + self._text.count("\n", counted, start), start
                yield key, JsonItem(self._text[start:end], line, self._path, self._caps)
        except Broken as broken:
            raise fault_of(broken, self._text, self._path, self.line, self._caps) from None


def document(text: str, path: str, caps: Caps) -> JsonItem:
    """The value of a whole document."""
    return JsonItem(text, 1, path, caps)


def fault_of(broken: Broken, text: str, path: str, first_line: int, caps: Caps) -> UnusableInput:
    """The fault where the text breaks off; nothing after it was read."""
    line = first_line + text.count("\n", 0, broken.at)
    if not broken.reason and text[broken.at : broken.at + 1] in ("]", "}"):
        message, fix = "the list or object ends with a comma", "take the last comma out"
        return unusable("json_syntax", message, f"{path}:{line}", fix)
    if not broken.reason:
        column = broken.at - (text.rfind("\n", 0, broken.at) + 1)
        try:
            # Spaces in the place of what comes before on the line keep the column right.
            parse_json(" " * min(column, 10_000) + text[broken.at :], path, line, caps)
        except UnusableInput as fault:
            return fault
    message = f"{broken.reason or 'the JSON cannot be followed'}; nothing behind this place was read"
    return unusable("json_syntax", message, f"{path}:{line}", "mend the JSON at this line")
