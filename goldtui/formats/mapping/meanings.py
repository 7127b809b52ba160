"""What each column of a table is taken for, in words, by the paths of the rules that take it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from goldtui.formats.mapping.declare import Mapping, Rule
from goldtui.formats.run_keys import is_text
from goldtui.formats.strict_json import JsonValue


@dataclass(frozen=True, slots=True)
class ColumnMeaning:
    """A column, what it is taken for, and an example."""

    name: str
    means: str
    example: JsonValue


def meanings_of(used: Sequence[Mapping], taken: dict[str, JsonValue]) -> tuple[ColumnMeaning, ...]:
    """What each column that was taken means, by the path of its rule or of a column inside it."""
    found: dict[str, list[str]] = {}
    nearest: dict[str, int] = {}
    for mapping in used:
        for field_name, rule in mapping.fields.rules().items():
            said = MEANS.get(_meant(field_name.partition(".")[0], rule), field_name)
            for path in _paths(rule):
                near = _bare(path).count(".")
                for column, example in taken.items():
                    if not _covers(path, column) or near < nearest.get(column, 0):
                        continue
                    if near > nearest.get(column, 0):
                        # The path to the column itself says what it means, and not one to what it lies in.
                        nearest[column], found[column] = near, []
                    means = by_words(said) if _is_passage(example) else said
                    if means not in found.setdefault(column, []):
                        found[column].append(means)
        for path, said in _of_texts(mapping):
            found.update({column: [said] for column in taken if _bare(column) == _bare(path)})
    rest = [column for column in taken if not found.get(column)]
    for column in rest:
        found[column] = ["read with its row"]
    return tuple(ColumnMeaning(column, " and ".join(said), taken[column]) for column, said in found.items() if said)


def _of_texts(mapping: Mapping) -> Iterator[tuple[str, str]]:
    """The columns of the row that say something of its texts, with what they say."""
    rule = mapping.fields.contexts
    if rule is None:
        return
    yield from ((path, "said of each source text") for path in rule.beside)
    joined = mapping.fields.sources is not None and rule.documents in mapping.fields.sources.paths
    yield (
        rule.documents,
        "required sources and documents of the source texts" if joined else "documents of the source texts",
    )
    others = mapping.fields.sources.from_ if mapping.fields.sources is not None else ()
    if rule.document.startswith("/") and rule.document[1:] not in others:
        yield rule.document[1:], "document of the source text"


_FILE = re.compile(r"\.[A-Za-z]{2,5}\W{0,3}$")


def _is_passage(example: JsonValue) -> bool:
    """Whether it is the words of a passage; names of files may have spaces too."""
    return isinstance(example, str) and is_text(example) and _FILE.search(example) is None


def _meant(field_name: str, rule: Rule) -> str:
    """The field whose meaning a rule has: more sources are required ones where not one of them is enough."""
    return "sources" if field_name == "more_sources" and not getattr(rule, "any_of", False) else field_name


def _paths(rule: Rule) -> Iterator[str]:
    """The paths of a rule with those inside its items."""
    inner = [one for name in _INNER for one in _texts(getattr(rule, name, ())) if name != "document" or one[:1] != "/"]
    for path in rule.from_:
        if path != ".":
            yield path
        yield from (one[1:] if one.startswith("/") else one if path == "." else f"{path}.{one}" for one in inner)


_INNER = ("id", "text", "score", "rank", "grade", "importance", "document", "citation", "phrases")


def _texts(value: str | Sequence[str]) -> Sequence[str]:
    return ([value] if value else []) if isinstance(value, str) else value


def _covers(path: str, column: str) -> bool:
    """Whether a column is the one a path names, or lies inside it; `*` stands for any key."""
    pattern = re.escape(_bare(path)).replace(r"\*", r".+")
    return re.fullmatch(rf"{pattern}(?:\..+)?", _bare(column)) is not None


def _bare(path: str) -> str:
    bare, depth = "", 0
    for character in path:
        depth += character == "["
        if not depth and character != "~":
            bare += character
        depth -= character == "]"
    return bare.replace(".{}", "")


MEANS = {
    "case_id": "case id",
    "question": "question",
    "reference": "reference answer",
    "sources": "required sources",
    "more_sources": "sources of which one is enough",
    "contexts": "source texts",
    "points": "answer points",
    "must_say": "answer points, word for word",
    "forbidden": "what an answer must not say",
    "claims": "claims of the reference answer",
    "behaviour": "whether it can be answered",
    "refused": "whether it must be refused",
    "refusal_reason": "reason of a refusal",
    "workflow": "slice",
    "category": "category",
    "tags": "tags",
    "constraints": "constraints",
    "guideline_note": "note",
    "chunk_id": "chunk id",
    "document_id": "document",
    "parent_id": "section",
    "version": "version",
    "text": "text of the chunk",
    "system": "which system answers",
    "trace_id": "run id",
    "first_stage": "retrieved ids",
    "rerank_input": "ids before reranking",
    "reranked": "reranked ids",
    "selected": "ids of the context",
    "selected_versions": "versions of the context",
    "response": "answer of the system",
    "citations": "cited ids",
    "versions": "version of a component",
}


def by_words(means: str) -> str:
    """What a column of ids is called whose values are the words of passages."""
    return _WORDS.get(means, means)


_WORDS = {
    "retrieved ids": "retrieved texts, by their words",
    "ids before reranking": "texts before reranking, by their words",
    "reranked ids": "reranked texts, by their words",
    "ids of the context": "texts of the context, by their words",
}
"""What a column of ids is called whose values are the words of passages."""
