"""What next to the texts of a row says something of each text, such as its document, and nothing of the case."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import Choice, one_number
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import english, words_of
from goldtui.formats.strict_json import JsonValue

_DOCUMENT = re.compile(
    r"(?:(?:source|context|quote|passage|evidence|origin)_)?(?:essay|doc|document|title|page|url|uri|link|article|paper|book"
    r"|file|file_?name|report|manual|chapter|webpage|website|wiki|story)(?:_?(?:name|title|id|url|file|path))?"
)
_PARTS = re.compile(
    r"(?:.*_)?(?:title|section|heading|header|label|name|source|url|page|score|id|doc|document|file|kind|type)(?:s|es)?"
)
_LONGEST_NAME = 12
"""Words of what a document is called."""
_MOST = 0.8


def beside(choice: Choice, texts: Column) -> dict[str, Any]:
    """What a rule of evidence takes from the columns next to the texts; asks about each."""
    if not texts.lists:
        document = "" if texts.keys else _document(choice, texts)
        return {"document": f"/{document}"} if document else {}
    free = [one for path, one in choice.columns.items() if path not in choice.used and one is not texts]
    found = [one for one in free if parallel(one, texts)]
    if not found:
        return {}
    documents = next((one.path for one in found if _names_documents(one)), "")
    for one in found:
        choice.used.add(one.path)
        said = "has one for each of them, and is kept with it"
        choice.decide.append(f'whether "{one.path}" says something of the texts of "{texts.path}": it {said}')
    return {"beside": [one.path for one in found if one.path != documents], "documents": documents}


def parallel(column: Column, texts: Column) -> bool:
    """Whether a list has one item for each text in every row, so that it speaks of the texts and not of the row."""
    if column.outer != texts.outer or not column.lists or column.keys or len(column.values) != len(texts.values):
        return False
    pairs = [(_length(one), _length(two)) for one, two in zip(column.values, texts.values, strict=True)]
    even = all(one == two > 0 for one, two in pairs) and any(one > 1 for one, _ in pairs)
    # Three words for each of three texts in every row may be chance.
    clear = len({one for one, _ in pairs}) > 1 and len(pairs) > _LEAST
    named = any(map(_PARTS.fullmatch, (words_of(column.name), *english(column.name))))
    return even and (clear or named)


_LEAST = 2


def _length(value: JsonValue) -> int:
    held = parse_literal(value)
    return len(held) if isinstance(held, list) else 0


def _names_documents(column: Column) -> bool:
    forms = {form.removesuffix("s") for form in (words_of(column.name), *english(column.name))}
    return any(map(_DOCUMENT.fullmatch, forms)) and all(isinstance(one, str) for one in column.items)


def _document(choice: Choice, texts: Column) -> str:
    """The path of the column that names the document of the one text of each row; empty for none."""
    named = choice.rules.get("sources")
    if named is not None:
        plain = named.field in ("document", "page", "URL", "source") and not (named.id or named.of or named.split)
        own = choice.columns.get(named.from_[0])
        return own.path if plain and own is not None and not own.lists and not own.keys else ""
    free = (one for path, one in choice.columns.items() if path not in choice.used and one is not texts)
    near = [one for one in free if one.outer == texts.outer and _is_document(one, texts)]
    if not near:
        return ""
    choice.used.add(near[0].path)
    choice.decide.append(f'whether "{near[0].path}" names the document that "{texts.path}" is from: it is taken so')
    return near[0].path


def _is_document(column: Column, texts: Column) -> bool:
    named = any(map(_DOCUMENT.fullmatch, (words_of(column.name), *english(column.name))))
    whole = len(column.values) >= _MOST * len(texts.values) and not all(map(one_number, column.values))
    return named and whole and not column.lists and not column.keys and 0 < column.words <= _LONGEST_NAME
