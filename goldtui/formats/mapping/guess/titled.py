"""Sources that something next to them names: titles their texts, laws their articles, documents their evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from goldtui.formats.mapping.choice import Choice, keys_named, plain, rule_of
from goldtui.formats.mapping.declare import Contexts, Rule
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import english, words_of
from goldtui.formats.strict_json import JsonValue

_TITLES = ("title", "titles", "name", "names", "id", "ids")
_SENTENCES = ("sentences", "sentence", "texts", "text", "paragraphs", "content", "contents", "passages")
_DOCUMENTS = ("doc_name", "document", "document_id", "doc_id", "document_name", "doc", "file", "file_name", "filename")
_LONG = 3
"""Words of a text that is more than a name."""


def choose_titled(choice: Choice) -> bool:
    """Use the texts whose titles are their ids, and say whether there are any."""
    names = choice.names("contexts")
    pairs = choice.column(names, lambda one: bool(one.items) and all(map(_is_pair, one.items)))
    if pairs is not None:
        said = [one[1] for one in pairs.items if isinstance(one, list)]
        paths = {"id": "[0]", "text": ["[1][]", "[1]"], "join": _between(said)}
        _use(choice, pairs, paths, f'"{pairs.path}" holds a title and its sentences each')
        return True
    for outer in dict.fromkeys(one.outer for one in choice.columns.values() if one.outer):
        if not any(plain(outer.rpartition(".")[2]) == plain(name) for name in names):
            continue
        title, texts = (_inside(choice, outer, keys) for keys in (_TITLES, _SENTENCES))
        if title is not None and texts is not None and _even(title, texts):
            choice.used.add(title.path)
            reason = f'"{title.path}" names what "{texts.path}" says'
            _use(choice, texts, {"ids": f"{title.path}[]", "join": _between(texts.items)}, reason)
            return True
    return False


def of_documents(choice: Choice, texts: Column, *, required: bool) -> dict[str, Any]:
    """What a rule of evidence takes from the document that each text names, where a case requires that document."""
    key = next(iter(keys_named(texts, _DOCUMENTS)), "")
    rule: Rule | None = choice.rules.get("sources")
    if not key or "." in key:
        return {}
    named = choice.columns.get(rule.from_[0]) if rule is not None else None
    if named is None or not required:
        return {"document": key}
    held = {str(one[key]) for one in texts.items if isinstance(one, dict) and one.get(key)}
    if not named.texts or not set(named.texts) <= held:
        return {"document": key}
    # The texts say which part of the document is meant, which its name does not.
    del choice.rules["sources"]
    choice.decide.append(f'what else of "{named.path}" an answer needs: the texts of "{texts.path}" from it are taken')
    return {"document": key, "required": True}


def _use(choice: Choice, column: Column, paths: dict[str, Any], reason: str) -> None:
    required = "sources" not in choice.rules
    choice.choose("contexts", rule_of(Contexts, column, required=required, **paths), column, 1, reason)


def _between(texts: Iterable[JsonValue]) -> str:
    """What is between the sentences of a text: nothing where they bring their spaces along."""
    later = [str(one) for held in texts if isinstance(held, list) for one in held[1:]]
    return "" if later and all(one[:1].isspace() for one in later) else " "


def _is_pair(item: JsonValue) -> bool:
    """Whether it is a title with its text, or with the sentences of it."""
    if not isinstance(item, list) or len(item) != len(("title", "text")) or not isinstance(item[0], str):
        return False
    said = item[1] if isinstance(item[1], list) else [item[1]]
    texts = [one for one in said if isinstance(one, str)]
    return bool(texts) and len(texts) == len(said) and len(" ".join(texts).split()) > _LONG


def _inside(choice: Choice, outer: str, keys: tuple[str, ...]) -> Column | None:
    inner = [one for path, one in choice.columns.items() if path not in choice.used and one.outer == outer]
    return next((one for key in keys for one in inner if plain(one.name) == plain(key) and one.lists), None)


def _even(titles: Column, texts: Column) -> bool:
    """Whether each row has as many titles as texts."""
    pairs = zip(titles.values, texts.values, strict=False)
    even = all(isinstance(one, list) and isinstance(two, list) and len(one) == len(two) for one, two in pairs)
    return len(titles.values) == len(texts.values) and even


_LAW = re.compile(
    r"(?:.*_)?(?:article|clause|paragraph|section|rule|artikel|madde|articulo|articolo|artigo)s?(?:_(?:no|number|nr)s?)?"
)
_NUMBERED_PART = re.compile(r"(?:(?:art|artikel|article|clause|sec|section|rule|madde)\.? ?|§§? ?)?\d{1,4}[a-z]?")


def numbers_of_a_law(ids: Column) -> bool:
    """Whether it holds numbers of articles or clauses, which are the same in every law."""
    named = any(map(_LAW.fullmatch, (words_of(ids.name), *english(ids.name))))
    texts = [text.strip().casefold() for text in ids.texts]
    return named and not ids.keys and bool(texts) and all(map(_NUMBERED_PART.fullmatch, texts))


def unnamed_files(choice: Choice) -> Column | None:
    """The last column without a name, where each of its texts is the name of a file or an address."""
    free = [one for path, one in choice.columns.items() if path not in choice.used and path.startswith("column_")]
    return next((one for one in reversed(free) if one.texts and all(map(_OF_A_FILE.search, one.texts))), None)


_OF_A_FILE = re.compile(r"^\S+\.[A-Za-z]{2,5}(?:#\S+)?$|^\w+://\S+$")
