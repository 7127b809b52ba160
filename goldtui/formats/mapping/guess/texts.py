"""Which column of an unknown table holds the texts of the sources, and whether an answer needs them."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import CHUNK_IDS, INNER_TEXTS, Choice, keys_named, plain, rule_of
from goldtui.formats.mapping.declare import Contexts
from goldtui.formats.mapping.guess.beside import beside, named_each
from goldtui.formats.mapping.guess.doubts import said_by_systems
from goldtui.formats.mapping.guess.titled import choose_titled, of_documents
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import english, words_of

_SUPPORTS = ("is_supporting", "supporting", "is_relevant", "relevant", "is_gold", "is_selected", "is_positive")
"""Keys of a passage that say whether the answer needs it."""


def choose_texts(choice: Choice) -> None:
    """Use the column that holds the texts of the sources."""
    if choose_titled(choice):
        return
    texts = choice.column(choice.names("contexts"), holds_texts)
    if texts is None and "reference" in choice.rules and not choice.signs and "question" in choice.rules:
        texts = choice.column(_MAYBE_TEXTS, lambda one: not one.lists and not one.keys and one.words >= _PASSAGE)
        if texts is not None:
            choice.decide.append(f'whether "{texts.path}" is the source of the answer: its name does not say so')
    if texts is None and (numbered := _numbered_texts(choice)):
        required = "sources" not in choice.rules and not _of_a_system(choice, numbered[0])
        required = required and not found_by_a_search(numbered[0])
        texts_rule = Contexts.model_validate(
            {"from": [one.path for one in numbered], "merge": True, "required": required}
        )
        reason = f'"{numbered[0].path}" to "{numbered[-1].path}" hold source texts'
        choice.used.update(one.path for one in numbered)
        choice.choose("contexts", texts_rule, numbered[0], 1, reason)
    elif texts is not None:
        inner = keys_named(texts, INNER_TEXTS) if texts.keys else []
        scored = keys_named(texts, _SCORES) if OF_GOLD.search(words_of(texts.name)) is None else []
        if scored:
            said = f'they have a "{scored[0]}", as what a system found has'
            choice.decide.append(f'which texts of "{texts.path}" an answer needs: {said}')
        found = not scored and (_of_a_system(choice, texts) or found_by_a_search(texts))
        if found:
            said = "what an answer needs, or only what a system found: none of them is required"
            choice.decide.append(f'whether the texts of "{texts.path}" are {said}')
        more: dict[str, Any] = {
            "text": inner[:1],
            "id": next(iter(keys_named(texts, CHUNK_IDS)), ""),
            "flag": (flags := keys_named(texts, _SUPPORTS)[:1]),
            "required": "sources" not in choice.rules and not (flags or scored or found),
        }
        named = choice.rules.get("sources")
        more.update(of_documents(choice, texts, required=OF_GOLD.search(words_of(texts.name)) is not None))
        if not texts.keys and named is not None and named.field == "chunk" and not named.id:
            # One id for each text: the ids of the required chunks are those of the texts next to them.
            more["ids"] = named.from_[0]
        choice.used.add(texts.path)
        joined = (
            {} if more["flag"] or scored or found or more["id"] or "document" in more else named_each(choice, texts)
        )
        more.update(joined or beside(choice, texts))
        choice.choose("contexts", rule_of(Contexts, texts, **more), texts, 1, f'"{texts.path}" holds source texts')


_MAYBE_TEXTS = ("text", "content", "body", "article", "abstract", "full_text")
_PASSAGE = 8
"""Words of a text that may be a passage."""
_NUMBERED = re.compile(
    r"(?:(?:gold|golden|reference|source|supporting)_)?(?:context|passage|evidence|chunk|text)_\d{1,3}"
)


def _numbered_texts(choice: Choice) -> list[Column]:
    """The columns that hold one source text each, such as `context_1` and `context_2`."""
    free = (one for one in choice.columns.values() if one.path not in choice.used and not one.lists and not one.keys)
    found = [one for one in free if any(map(_NUMBERED.fullmatch, (words_of(one.name), *english(one.name))))]
    return found if any(holds_texts(one) for one in found) else []


_SCORES = ("score", "similarity", "similarity_score", "distance", "rerank_score", "retrieval_score")
_SAID_BY_SYSTEMS = frozenset(("response", "output", "modelanswer", "modelresponse", "prediction", "actualoutput"))
OF_GOLD = re.compile(r"gold|reference|ground|expected|support|evidence|positive|source|gt_")
"""What is in the name of texts that an answer needs."""


def _of_a_system(choice: Choice, texts: Column) -> bool:
    """Whether the texts lie next to what a system said, which wrote it from them; gold may need others."""
    said = any(one.path not in choice.used and plain(one.name) in _SAID_BY_SYSTEMS for one in choice.columns.values())
    return (said or choice.signs > 0 or bool(said_by_systems(choice))) and OF_GOLD.search(words_of(texts.name)) is None


_SEARCHED = re.compile(r"(?:^|_)(?:retriev\w*|search|searched|hits|top_?k|reranked|candidates|fetched)(?:_|$)")


def found_by_a_search(texts: Column) -> bool:
    """Whether its name says that a system found the texts, which says nothing of what an answer needs."""
    forms = (words_of(texts.name), *english(texts.name))
    return any(map(_SEARCHED.search, forms)) and not any(map(OF_GOLD.search, forms))


def holds_texts(column: Column) -> bool:
    """Whether its values are passages, and no ids."""
    if column.keys:
        return bool(keys_named(column, INNER_TEXTS))
    least = 12 if plain(column.name) in ("source", "document", "documents", "docs") and not column.lists else 3
    return bool(column.texts) and column.words > least and column.id_like < 0.5
