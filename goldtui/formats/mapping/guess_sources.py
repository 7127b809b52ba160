"""Which columns of an unknown table name the sources of an answer, and which hold their texts."""

from __future__ import annotations

from typing import Any

from goldtui.formats.mapping.choice import CHUNK_IDS, INNER_IDS, INNER_TEXTS, VAGUE, Choice, keys_named, plain, rule_of
from goldtui.formats.mapping.declare import Contexts, Sources
from goldtui.formats.mapping.profile import Column

_INNER_PARTS = ("section", "heading", "page", "page_number", "paragraph", "chunk", "anchor")

_SUPPORTS = ("is_supporting", "supporting", "is_relevant", "relevant", "is_gold", "is_selected", "is_positive")
"""Keys of a passage that say whether the answer needs it."""
_PARTS = ("page", "pagerange", "pagenumber", "section", "heading", "anchor", "paragraph")


def choose_sources(choice: Choice) -> None:
    """Use the columns that name the required sources, and the one that holds their texts."""
    ids = choice.column(choice.names("sources"), _names_sources)
    if ids is not None:
        more: dict[str, Any] = {"field": _source_field(ids)}
        if ids.keys:
            more["id"] = [*keys_named(ids, INNER_IDS)[:1], *keys_named(ids, _INNER_PARTS)[:1]]
            more["grade"] = keys_named(ids, ("grade", "relevance", "relevance_grade"))[:1]
        elif not ids.lists and not ids.separators and (part := _part_of(choice, ids)) is not None:
            choice.used.update((ids.path, part.path))
            rule = Sources.model_validate({"from": ["."], "id": [ids.path, part.path], "field": "page"})
            choice.choose("sources", rule, ids, 1.5, f'"{ids.path}" and "{part.path}" name the required sources')
            ids = None
        else:
            more["split"] = "" if ids.lists else ids.separators
        if ids is not None:
            choice.choose("sources", rule_of(Sources, ids, **more), ids, 1.5)
    elif (vague := choice.column(tuple(VAGUE), lambda one: one.names_things)) is not None:
        split = "" if vague.lists else vague.separators
        choice.choose("sources", rule_of(Sources, vague, field=_source_field(vague), split=split), vague, 1.5)
    other = choice.column(choice.names("more_sources"), _names_sources)
    if other is not None:
        one_enough = rule_of(Sources, other, any_of=True, split="" if other.lists else other.separators)
        choice.choose("more_sources", one_enough, other, 1)
    texts = choice.column(choice.names("contexts"), _holds_texts)
    if texts is not None:
        inner = keys_named(texts, INNER_TEXTS) if texts.keys else []
        more = {
            "text": inner[:1],
            "id": next(iter(keys_named(texts, CHUNK_IDS)), ""),
            "flag": (flags := keys_named(texts, _SUPPORTS)[:1]),
            "required": "sources" not in choice.rules and not flags,
        }
        named = choice.rules.get("sources")
        if not texts.keys and named is not None and named.field == "chunk" and not named.id:
            # One id for each text: the ids of the required chunks are those of the texts next to them.
            more["ids"] = named.from_[0]
        choice.choose("contexts", rule_of(Contexts, texts, **more), texts, 1, f'"{texts.path}" holds source texts')


def _part_of(choice: Choice, ids: Column) -> Column | None:
    """The column that says which page or section of a document is meant."""
    outer = ids.path.rpartition(".")[0]
    for one in choice.columns.values():
        words = plain(one.name)
        near = one.path.rpartition(".")[0] == outer and one.path not in choice.used and one is not ids
        if near and not one.lists and one.texts and any(words.endswith(word) for word in _PARTS):
            return one
    return None


def _names_sources(column: Column) -> bool:
    if column.keys:
        return bool(keys_named(column, INNER_IDS)) and not keys_named(column, INNER_TEXTS)
    # A source of several words that comes again and again is who published it.
    named = plain(column.name) != "source" or column.words < 3 or column.distinct > 0.5
    most = 12 if plain(column.name) in ("source", "sources", "citation", "reference") else 5
    short = bool(column.texts) and column.words <= most and max(map(len, column.texts)) <= 300
    return named and short and not column.flags


def _holds_texts(column: Column) -> bool:
    if column.keys:
        return bool(keys_named(column, INNER_TEXTS))
    least = 12 if plain(column.name) in ("source", "document", "documents", "docs") and not column.lists else 3
    return bool(column.texts) and column.words > least and column.id_like < 0.5


def _source_field(column: Column) -> str:
    name, texts = plain(column.name), column.texts
    if any("://" in text for text in texts[:20]) or "url" in name or "link" in name:
        return "URL"
    if "page" in name:
        return "page"
    if "chunk" in name or "passage" in name or "segment" in name or "node" in name:
        return "chunk"
    return "document" if any(word in name for word in ("doc", "file", "path", "source")) else "source"
