"""Which columns of an unknown table name the sources of an answer, and which hold their texts."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.documents.page_names import is_page_of_a_file
from goldtui.formats.mapping.choice import (
    INNER_IDS,
    INNER_TEXTS,
    VAGUE,
    Choice,
    keys_named,
    one_number,
    plain,
    rule_of,
    senses,
)
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.declare import Sources
from goldtui.formats.mapping.guess.doubts import wants
from goldtui.formats.mapping.guess.texts import OF_GOLD, choose_texts, holds_texts
from goldtui.formats.mapping.guess.titled import numbers_of_a_law, unnamed_files
from goldtui.formats.mapping.profile import BULLET, Column
from goldtui.formats.mapping.refusing import says_yes_or_no
from goldtui.formats.mapping.senses import english, words_of

_INNER_PARTS = ("section", "heading", "page", "page_number", "paragraph", "chunk", "anchor", "article", "clause")
_PARTS = ("page", "pagerange", "pagenumber", "section", "heading", "anchor", "paragraph", "article", "clause")


def choose_sources(choice: Choice, *, texts: bool = True) -> None:
    """Use the columns that name the required sources, and the one that holds their texts unless these are known."""
    if "sources" not in choice.rules:
        _choose_ids(choice)
        _ask_whether_all(choice)
    other = choice.column(choice.names("more_sources"), _names_sources)
    if other is not None:
        choice.choose("more_sources", rule_of(Sources, other, any_of=True, **_how_named(other)), other, 1)
    if texts:
        choose_texts(choice)


_ALL_NEEDED = re.compile(r"required|must|supporting|all")


def _ask_whether_all(choice: Choice) -> None:
    """Ask whether each source of a row is needed, where rows name several and no name says so."""
    rule = choice.rules.get("sources")
    ids = choice.columns.get(rule.from_[0]) if rule is not None and not rule.any_of else None
    if ids is None or _ALL_NEEDED.search(words_of(ids.path)):
        return
    several = sum(len(held) > 1 for value in ids.values if isinstance(held := parse_literal(value), list))
    if several:
        rows = f"{several} of the first {len(ids.values)} rows name several"
        choice.decide.append(f'whether all that "{ids.path}" names is needed, or one is enough: {rows}, all are taken')


_OF_A_TEXT = re.compile(r"(?:.*_)?(?:chunk|passage|segment|node|paragraph)_?(?:id|uuid)")


def ids_of_something_else(choice: Choice, question: Column) -> set[str]:
    """The columns that name no row: those that most rows lack, and the id of the one source text of each row."""
    columns = choice.columns.values()
    apart = {one.path for one in columns if len(one.values) * 10 < len(question.values) * 9}
    texts = choice.column(choice.names("contexts"), holds_texts)
    if texts is not None and not texts.keys and not texts.lists:
        apart.update(one.path for one in columns if _OF_A_TEXT.fullmatch(words_of(one.name)))
    return apart


_SENTENCE = 3
"""Words of a name that is a sentence, such as the question of a form."""


def _asks_for_a_document(column: Column, choice: Choice) -> bool:
    """Whether its name, such as that of an item of a form, asks where something is said."""
    words = {word for form in english(column.name) for word in form.split("_")} | set(words_of(column.name).split("_"))
    asks = (
        " " in column.name.strip()
        and len(words) >= _SENTENCE
        and bool(words & {"document", "file", "source"})
        and "answer" not in words
    )
    marks = len(set(column.texts)) < len(column.texts) and all(map(says_yes_or_no, column.texts))
    return asks and column.path not in choice.used and not marks and _names_sources(column)


_REFERENCE_NUMBER = re.compile(r"(?:10\.\d{4,9}/\S+|\d{4}\.\d{4,5}(?:v\d+)?)")
"""Numbers of papers, such as `2104.08663` and `10.1000/182`, that are no numbers to count with."""


def names_sources_only(column: Column) -> bool:
    """Whether its texts can only be ids: words with a sign in them, or numbers of papers."""
    texts = column.texts
    papers = bool(texts) and all(column.values) and column.share(map(_is_paper, texts)) > 0.8
    return column.names_things or (papers and column.id_like > 0.9)


def _is_paper(text: str) -> bool:
    return _REFERENCE_NUMBER.fullmatch(text) is not None


def _choose_ids(choice: Choice) -> None:
    ids = choice.column(
        choice.names("sources"),
        lambda one: _names_sources(one) and not _names_corpora(one) and not _cited_by_a_system(one, choice),
    )
    if ids is None and (corpora := choice.column(choice.names("sources"), _names_corpora)) is not None:
        values = ", ".join(f'"{text}"' for text in list(dict.fromkeys(corpora.texts))[:4])
        said = f"it holds {values} again and again, and is kept in extra"
        choice.decide.append(f'whether "{corpora.path}" names sources, or the collection that each row is from: {said}')
    if ids is None:
        ids = choice.column(("relevant",), lambda one: bool(one.lists) and _names_sources(one) and one.id_like > _IDS)
    if ids is None:
        # What is called like a text and holds numbers, or names of files, says which texts are meant.
        ids = choice.column(choice.names("contexts"), lambda one: not one.keys and _only_names(one))
    if ids is None:
        ids = choice.column(tuple(VAGUE), names_sources_only)
        if ids is not None:
            choice.choose("sources", rule_of(Sources, ids, **_how_named(ids)), ids, 1.5)
        elif (ids := unnamed_files(choice)) is not None:
            choice.choose("sources", rule_of(Sources, ids, **_how_named(ids)), ids, 1)
            choice.decide.append(f'whether "{ids.path}" names what each answer needs: it has no name')
        elif (
            ids := next((one for one in choice.columns.values() if _asks_for_a_document(one, choice)), None)
        ) is not None:
            choice.choose("sources", rule_of(Sources, ids, field="document"), ids, 1)
            choice.decide.append(f'whether "{ids.path}" names what each answer needs: its name is a sentence')
        return
    whole = _document_of(choice, ids) if _only_places(ids) else ids
    if whole is ids and numbers_of_a_law(ids):
        whole = _document_of(choice, ids) or ids
    if whole is None and (other := choice.column(choice.names("sources"), _names_a_whole)) is not None:
        ids = whole = other
    part = None if ids.keys or ids.lists or ids.separators else _part_of(choice, ids)
    if part is not None and part.lists:
        ids, part = part, None
    if whole is None:
        said = f'which document "{ids.path}" is a place in: no column names one, so it is kept in extra'
        choice.decide.append(said)
    elif whole is not ids and ids.lists and not whole.lists and not whole.separators:
        choice.used.add(whole.path)
        rule = rule_of(Sources, ids, of=whole.path, field="page", lists=_written_as_lists(ids))
        choice.choose("sources", rule, ids, 1.5, f'"{ids.path}" are parts of what "{whole.path}" names')
    elif whole is not ids and (ids.lists or whole.separators):
        choice.choose("sources", rule_of(Sources, whole, **_how_named(whole)), whole, 1.5)
        choice.decide.append(f'which pages of the documents are meant: "{ids.path}" lists them, and is kept in extra')
    elif part is not None or whole is not ids:
        named = [whole.path, (part or ids).path]
        choice.used.update(named)
        rule = Sources.model_validate({"from": ["."], "id": named, "field": "page"})
        choice.choose("sources", rule, ids, 1.5, f'"{named[0]}" and "{named[1]}" name the required sources')
    else:
        choice.choose("sources", rule_of(Sources, ids, **_how_named(ids)), ids, 1.5)
        if len(ids.texts) > _MANY and len(set(ids.texts)) == 1:
            choice.decide.append(f'whether "{ids.path}" is what every answer needs: each row names "{ids.texts[0]}"')
        elif _names_few(ids, _NAME):
            values = ", ".join(f'"{text}"' for text in list(dict.fromkeys(ids.texts))[:4])
            said = f"it holds {values} again and again, and they are taken as sources"
            choice.decide.append(f'whether "{ids.path}" names sources, or the collection that each row is from: {said}')


_IDS = 0.9
_CITES = frozenset(("citation", "citations", "citedsources", "citeddocids"))


def _only_names(column: Column) -> bool:
    """Whether each of its texts is a number, or a word that only an id or a file has, alone or in a list."""
    if column.flags or not column.texts or any(isinstance(one, bool | float) for one in column.items):
        return False
    numbers = all(_NUMBERS.fullmatch(text.strip()) for text in column.texts)
    if numbers and not column.lists and not any("," in text for text in column.texts):
        # A number under the bare name of many things may count them.
        name = words_of(column.name)
        return not name.endswith("s") or OF_GOLD.search(name) is not None
    return numbers or (column.names_things and column.words <= _FEW_WORDS)


_FEW_WORDS = 5


def _cited_by_a_system(column: Column, choice: Choice) -> bool:
    """Whether it names what a system cited, next to a run's own columns; what a right answer needs may be another."""
    return choice.signs > 0 and plain(column.name) in _CITES


_MANY = 5
_NOTHING = r"^(?:[Nn]/?[Aa]|[Nn]one|NONE)\s*[(:–—-]"
"""How a text begins that says that there is none, and why."""
_LINKED = re.compile(r"\((https?://[^\s()]+)\)")
"""A link behind its title, as tools for notes write it."""
_MARK = re.compile(r"<\w{1,5}>")


def _how_named(ids: Column) -> dict[str, Any]:
    """How a rule takes the ids out of a column."""
    more: dict[str, Any] = {"field": _source_field(ids), "lists": _written_as_lists(ids)}
    if any(re.match(_NOTHING, text) for text in ids.texts):
        more["not"] = _NOTHING
    if ids.keys:
        more["id"] = [*keys_named(ids, INNER_IDS)[:1], *keys_named(ids, _INNER_PARTS)[:1]]
        more["grade"] = keys_named(ids, ("grade", "relevance", "relevance_grade"))[:1]
    elif not ids.lists and ids.texts and all(map(_LINKED.search, ids.texts)):
        more.update(pattern=_LINKED.pattern, field="URL")
    elif not ids.lists and any(map(_MARK.search, ids.texts)):
        more["pattern"] = r"(.+?)(?:\s*<\w{1,5}>\s*|$)"
    else:
        more["split"] = "" if ids.lists else ids.separators or _comma_of_numbers(ids) or ids.lines
        if more["split"] == "\n" and ids.bulleted:
            more["remove"] = BULLET
    return more


def _written_as_lists(ids: Column) -> bool:
    """Whether its texts are lists of ids: some have two or none, or its name says that a cell holds several."""
    written = [
        held for value in ids.values if isinstance(value, str) and isinstance(held := parse_literal(value), list)
    ]
    return bool(written) and (any(len(held) != 1 for held in written) or words_of(ids.name).endswith("ids"))


_NUMBERS = re.compile(r"\d+(?:\s*,\s*\d+)*")


def _comma_of_numbers(ids: Column) -> str:
    """A comma where each text is one number or several: ids have none between their digits, as prices do."""
    whole = [text for text in ids.texts if "," in text]
    return "," if whole and all(_NUMBERS.fullmatch(text.strip()) for text in ids.texts) else ""


_PLACE = re.compile(r"(?:.*_)?(?:page|pages|page_number|page_no|paragraph|line)(?:_\w+)?")


_PAGES = re.compile(r"(?:pp?|pgs?|pages?|s|seiten?)?\.? ?\d+(?: ?[-–—] ?\d+)?", re.IGNORECASE)
"""Pages as people write them, such as `p. 4` and `12-14`."""


_SECTION = re.compile(r"(?:.*_)?(?:section|chapter|heading|clause|kapitel|abschnitt)s?")
_CLASSES = 0.5


def _names_a_whole(column: Column) -> bool:
    return _names_sources(column) and not _only_places(column)


def _only_places(ids: Column) -> bool:
    """Whether it holds numbers of pages or classes of sections, which name nothing without their document."""
    if _SECTION.fullmatch((english(ids.name) or (words_of(ids.name),))[0]) and not ids.keys:
        return len(ids.texts) > _MANY and ids.distinct <= _CLASSES and not any(map(str.isdigit, "".join(ids.texts)))
    parts_are = _PAGES.fullmatch
    named = _PLACE.fullmatch((english(ids.name) or (words_of(ids.name),))[0])
    parts = [part for text in ids.texts for part in (text.split(ids.separators) if ids.separators else [text])]
    return (
        named is not None
        and not ids.keys
        and bool(parts)
        and all(one_number(part) or parts_are(part.strip()) for part in parts)
    )


_DOCUMENT = re.compile(
    r"(?:.*_)?(?:pdf|doc|document|file|filename|book|report|source|law|regulation|statute|bylaw|ordinance|directive"
    r"|handbook|manual)(?:_?(?:file|name|path|id|title))?"
)


def _is_id_of_document(column: Column, outer: str) -> bool:
    """Whether it is the id, or the name, of the object of a document that the place lies in, such as `doc.id`."""
    whose = words_of(outer.rpartition(".")[2])
    return column.outer == outer and bool(_DOCUMENT.fullmatch(whose)) and plain(column.name) in ("id", "name", "title")


def _document_of(choice: Choice, ids: Column) -> Column | None:
    """The column that says which document the pages are in."""
    outer = ids.outer
    for one in choice.columns.values():
        near = one.outer == outer and one.path not in choice.used and one is not ids
        if (
            (near or (one.path not in choice.used and _is_id_of_document(one, outer)))
            and not one.lists
            and one.texts
            and (
                _is_id_of_document(one, outer)
                or any(map(_DOCUMENT.fullmatch, (words_of(one.name), *english(one.name))))
            )
        ):
            return one
    return None


def _part_of(choice: Choice, ids: Column) -> Column | None:
    """The column that says which page or section of a document is meant."""
    outer = ids.outer
    for one in choice.columns.values():
        words = [one.removesuffix("s") for one in senses(one.name)]
        near = one.outer == outer and one.path not in choice.used and one is not ids
        listed = one.lists > 0 and (_only_places(one) or numbers_of_a_law(one))
        if near and (listed or not one.lists) and one.texts and any(word.endswith(_PARTS) for word in words):
            return one
    return None


_SAID = frozenset(("output", "outputs", "response", "result", "results", "prediction", "predictions"))
"""What holds what a system said and found."""


_COLLECTION = re.compile(r"[^\W\d_A-Z][\w-]{1,30}")
"""A word in small letters, as collections of questions are called, with no sign that ends the name of a file."""


_NAME = re.compile(r"[^\W\d_][\w-]{1,30}")


def _names_corpora(column: Column) -> bool:
    """Whether its values are words of small letters, few of them again and again, as collections are called."""
    return _names_few(column, _COLLECTION)


def _names_few(column: Column, kind: re.Pattern[str]) -> bool:
    """Whether a bare `source` or the like holds few words of a kind again and again."""
    texts = column.texts
    few = len(texts) > _MANY and len(set(texts)) * 2 <= len(texts) and not column.lists and not column.keys
    return few and plain(column.name) in _WHENCE and all(map(kind.fullmatch, texts))


_WHENCE = frozenset(("source", "sources", "origin", "dataset", "collection", "corpus", "documentsource", "datasource"))


def _names_sources(column: Column) -> bool:
    if _SAID.intersection(column.outer.replace("[]", "").split(".")):
        return False
    if column.keys:
        return bool(keys_named(column, INNER_IDS)) and not keys_named(column, INNER_TEXTS)
    if column.items and not column.texts:
        # Pairs of an id and the place in it.
        return all(isinstance(one, list) and one and isinstance(one[0], str) and len(one) <= 3 for one in column.items)
    # A source of several words that comes again and again is who published it.
    named = plain(column.name) != "source" or column.words < 3 or column.distinct > 0.5
    most = 12 if plain(column.name) in ("source", "sources", "citation", "reference") or wants(column) else 5
    short = bool(column.texts) and column.words <= most and max(map(len, column.texts)) <= 300
    return named and short and not column.flags


_MOST_ARE_PAGES = 0.5


def _source_field(column: Column) -> str:
    name, texts = plain(column.name), column.texts
    if any("://" in text for text in texts[:20]) or "url" in name or "link" in name:
        return "URL"
    if "page" in name or column.share(map(is_page_of_a_file, texts)) > _MOST_ARE_PAGES:
        return "page"
    if "chunk" in name or "passage" in name or "segment" in name or "node" in name:
        return "chunk"
    return "document" if any(word in name for word in ("doc", "file", "path", "source")) else "source"
