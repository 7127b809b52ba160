"""One value of a YAML text and its place, as the person who typed it meant it.

The usual loaders make a country code NO false, a date a date object and an id 007 the number 7, run code for tags, and
let nine short lines of aliases fill the memory. Here text stays text, only JSON's own numbers are numbers, and aliases
may not make the document many times larger than it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.outline import MOST_LEVELS, SEEN, SEEN_MEMBERS, Kind, Outline, kind_of
from goldtui.formats.containers.shapes import Keys
from goldtui.formats.strict_json import JsonValue, parse_json
from goldtui.model.faults import Problem, UnusableInput, unusable

_TAG = "tag:yaml.org,2002:"
_PLAIN = frozenset(_TAG + name for name in ("str", "int", "float", "bool", "null", "timestamp", "value"))
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_WORDS = {"true": True, "false": False}


class YamlItem:
    """One YAML value as nodes; it is built by the strict rules when it is asked for."""

    def __init__(self, node: Any, text: _Text) -> None:
        self._node, self._text = node, text

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return _line(self._node)

    def value(self) -> JsonValue:
        """The value by the strict rules. Raises `UnusableInput`."""
        return self._text.value(self._node, 0)

    def of(self, node: Any) -> YamlItem:
        """Another value of the same document."""
        return YamlItem(node, self._text)

    def items(self, path: Keys) -> Iterator[YamlItem]:
        """The items of the list at a path."""
        node = self._at(path)
        for item in node.value if isinstance(node, SequenceNode) else ():
            yield self.of(item)

    def members(self, path: Keys) -> Iterator[tuple[str, YamlItem]]:
        """The members of the object at a path."""
        node = self._at(path)
        for key, value in node.value if isinstance(node, MappingNode) else ():
            yield self._text.key(key), self.of(value)

    def _at(self, path: Keys) -> Any:
        node = self._node
        for wanted in path:
            pairs = node.value if isinstance(node, MappingNode) else ()
            node = next((value for key, value in pairs if self._text.key(key) == wanted), None)
        return node


class YamlDocument:
    """The nodes of a text; several documents in it are a list of them. Raises `UnusableInput` for wrong syntax."""

    def __init__(self, text: str, path: str, caps: Caps) -> None:
        self._size, self._path, self._caps = len(text), path, caps
        nodes = [node for node in _composed(text, path) if node is not None]
        self._node = nodes[0] if len(nodes) == 1 else SequenceNode(f"{_TAG}seq", nodes)

    def root(self) -> YamlItem:
        """The whole value, with room of its own for aliases."""
        return YamlItem(self._node, _Text(self._size, self._path, self._caps))

    def outline(self) -> Outline:
        """What it looks like from above; what cannot be built is nothing there."""
        return _outline(self._node, self.root(), 0)


def _composed(text: str, path: str) -> list[Any]:
    try:
        loader = YAML(typ="safe", pure=True)
        # An anchor may be given again; a warning would be printed over the screen.
        loader.composer.warn_double_anchors = False
        return list(loader.compose_all(text))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{path}:{mark.line + 1}" if mark else path
        column = f" at column {mark.column + 1}" if mark else ""
        message = f"not valid YAML{column}: {error.problem or error.context}"
    except RecursionError:
        where, message = path, "not valid YAML: lists and objects are nested too deep"
    except Exception as error:  # its scanner has faults of its own, such as an index beyond the end
        where, message = path, f"not valid YAML: {str(error).split(chr(10))[0]}"
    raise unusable("yaml_syntax", message, where, "mend the YAML at this place")


def _outline(node: Any, root: YamlItem, depth: int) -> Outline:
    found = Outline("nothing")
    if isinstance(node, MappingNode) and depth <= MOST_LEVELS:
        found.kind, found.count = "object", len(node.value)
        for key, value in node.value[:SEEN_MEMBERS]:
            found.members[str(key.value)] = _outline(value, root, depth + 1)
        found.kinds.update(_kind(value) for _, value in node.value)
    elif isinstance(node, SequenceNode):
        found.kind, found.count = "list", len(node.value)
        for item in node.value[:SEEN]:
            with suppress(UnusableInput):
                found.items.append(root.of(item).value())
        found.kinds.update(_kind(item) for item in node.value)
        _forget_prose(found)
    elif isinstance(node, ScalarNode):
        with suppress(UnusableInput):
            found.value = root.of(node).value()
        found.kind = kind_of(found.value)
    else:
        found.kind = _kind(node)
    return found


def _forget_prose(found: Outline) -> None:
    """Points that begin with a word and a colon look like objects with one key, each with another."""
    keys = Counter(key for item in found.items if isinstance(item, dict) for key in item)
    if found.count > 1 and keys and max(keys.values()) * 2 < len(found.items):
        found.kind = "text"


def _kind(node: Any) -> Kind:
    if isinstance(node, MappingNode):
        return "object"
    return "list" if isinstance(node, SequenceNode) else "text"


class _Text:
    """Builds values, and counts what it builds: without aliases that is never more than the text has characters."""

    def __init__(self, size: int, path: str, caps: Caps) -> None:
        self._path, self._caps = path, caps
        self._left = 4 * size + 1000

    def value(self, node: Any, depth: int) -> JsonValue:
        where = f"{self._path}:{_line(node)}"
        self._spend(1 + (len(node.value) if isinstance(node, ScalarNode) else 0), where)
        if depth > self._caps.depth:
            fix = f"keep at most {self._caps.depth} levels of lists and objects"
            message = f"lists and objects are nested beyond {self._caps.depth} levels"
            raise unusable("yaml_too_deep", message, where, fix)
        if isinstance(node, ScalarNode):
            return self._scalar(node, where)
        if isinstance(node, SequenceNode) and node.tag == f"{_TAG}seq":
            return [self.value(item, depth + 1) for item in node.value]
        if isinstance(node, MappingNode) and node.tag == f"{_TAG}map":
            return self._object(node, depth, where)
        raise UnusableInput([_tag_refused(node.tag, where)])

    def key(self, node: Any) -> str:
        where = f"{self._path}:{_line(node)}"
        if not isinstance(node, ScalarNode):
            message, fix = "a key is itself a list or an object", "write keys as text"
            raise unusable("yaml_key", message, where, fix)
        return str(node.value)

    def _object(self, node: Any, depth: int, where: str) -> dict[str, JsonValue]:
        own: dict[str, JsonValue] = {}
        merged: dict[str, JsonValue] = {}
        for key, value in node.value:
            if key.tag == f"{_TAG}merge":
                several = value.value if isinstance(value, SequenceNode) else [value]
                for one in several:
                    found = self.value(one, depth + 1)
                    if not isinstance(found, dict):
                        message, fix = "<< names something that is no object", "let << name an object"
                        raise unusable("yaml_merge", message, f"{self._path}:{_line(key)}", fix)
                    merged = found | merged
                continue
            name = self.key(key)
            if name in own:
                message = f'the key "{name}" is given twice in one object that begins at {where}'
                where = f"{self._path}:{_line(key)}"
                raise unusable("key_repeated", message, where, "keep one of the two")
            own[name] = self.value(value, depth + 1)
        return merged | own

    def _scalar(self, node: Any, where: str) -> JsonValue:
        text = str(node.value)
        if node.tag not in _PLAIN:
            raise UnusableInput([_tag_refused(node.tag, where)])
        if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
            message, fix = "a text holds NUL or half a surrogate pair", "write the character itself"
            raise unusable("nul_in_text", message, where, fix)
        if node.style:
            return text
        if node.tag == f"{_TAG}null":
            return None
        if node.tag == f"{_TAG}bool":
            return _WORDS.get(text.lower(), text)
        if node.tag in (f"{_TAG}int", f"{_TAG}float") and _NUMBER.fullmatch(text):
            number = parse_json(text, self._path, _line(node), self._caps)
            # A version 1.10 or an id written with a sign is text: as a number it would come back as another.
            return number if repr(number) == text else text
        return text

    def _spend(self, cost: int, where: str) -> None:
        self._left -= cost
        if self._left < 0:
            message = "aliases make the document many times as large as it is"
            raise unusable("yaml_aliases", message, where, "write the rows out, without aliases")


def _line(node: Any) -> int:
    return int(node.start_mark.line) + 1 if node is not None and node.start_mark is not None else 1


def _tag_refused(tag: object, where: str) -> Problem:
    name = str(tag).replace(_TAG, "!!")
    return Problem("yaml_tag", f"the tag {name} is not read", where, "take the tag out and write plain values")
