"""What next to the texts of a row says something of each text, such as its document, and nothing of the case."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import Choice, one_number
from goldtui.formats.mapping.coerce import items_of, parse_literal
from goldtui.formats.mapping.declare import Sources
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
_IDS = re.compile(
    r"(?:.*_)?(?:chunk|passage|segment|node|paragraph|context|text|snippet|evidence|excerpt|quote)s?_?ids?"
)


def named_each(choice: Choice, texts: Column) -> dict[str, Any]:
    """What makes the texts those that the required sources name, where each row has a name for each text; asks."""
    rule: Sources | None = choice.rules.get("sources")
    if rule is None or rule.any_of or rule.of or rule.keyed or (rule.id and rule.from_ != (".",)):
        return {}
    names = [choice.columns[path] for path in rule.id or rule.from_[:1] if path in choice.columns]
    if not names or any(one.keys for one in names):
        return {}
    numbers = dict(zip(texts.at, map(_length, texts.values), strict=True))
    given = dict(zip(names[0].at, (len(items_of(rule, value)) for value in names[0].values), strict=True))
    others = sum(numbers.get(row, 0) != given.get(row, 0) for row in {*numbers, *given})
    if others:
        said = f"{others} of the first {len({*numbers, *given})} rows have other counts, so they were not joined"
        choice.decide.append(f'which text of "{texts.path}" each name of "{names[0].path}" belongs to: {said}')
        return {}
    ids = _IDS.fullmatch(words_of(names[0].name)) is not None and not rule.id
    what = "the id" if ids else "the document"
    said = "each row has as many, so they are joined in their order, and its texts are required"
    choice.decide.append(f'whether "{names[0].path}" names {what} of each text of "{texts.path}": {said}')
    choice.reasons.append(f'"{names[0].path}" names {what} of each text of "{texts.path}"')
    beside = {"documents": names[0].path, "beside": [one.path for one in names[1:]]}
    return {"required": True, **({"ids": names[0].path} if ids else beside)}


def _length(value: JsonValue) -> int:
    held = parse_literal(value)
    return len(held) if isinstance(held, list) else 1


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
