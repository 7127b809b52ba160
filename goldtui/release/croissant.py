"""A release described for catalogues of data sets, in the form of MLCommons Croissant 1.0 (JSON-LD).

The manifest lists the description like any other file, so that the two cannot contradict each other. It states what the
release itself knows. The publisher must add a licence, a web address and the day of publication: a guess in a signed
file would pass for a fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from goldtui.release.canonical import canonical_bytes
from goldtui.release.layout import CASES, CROISSANT, EVIDENCE, GOLD, VARIANTS
from goldtui.release.records import FileEntry

CONFORMS_TO = "http://mlcommons.org/croissant/1.0"
_TERMS = (
    *("citeAs", "column", "equivalentProperty", "extract", "field", "fileObject", "fileProperty", "fileSet", "format"),
    *("includes", "isLiveDataset", "jsonPath", "key", "md5", "parentField", "path", "recordSet", "references", "regex"),
    *("repeated", "replace", "samplingRate", "separator", "source", "subField", "transform"),
)
"""Words of the vocabulary that have no prefix; readers of the format expect all of them, used or not."""
CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "dct": "http://purl.org/dc/terms/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    **{term: f"cr:{term}" for term in _TERMS},
}
_KINDS = {"jsonl": "application/jsonlines", "json": "application/json", "md": "text/markdown"}
_TEXT, _BOOLEAN = "sc:Text", "sc:Boolean"


class _Column(NamedTuple):
    """A field that every line of a file has at its top level, and the type of its values."""

    name: str
    kind: str = _TEXT
    repeated: bool = False
    """Whether it is a list of these values."""


class _Table(NamedTuple):
    """A file of lines as records: what they are, which columns identify one, and the columns worth loading."""

    file: str
    what: str
    keys: tuple[str, ...]
    columns: tuple[_Column, ...]


_TABLES = (
    _Table(
        CASES,
        "Questions, each with what a right answer to it needs",
        ("case_id",),
        (
            *map(_Column, ("case_id", "question", "workflow", "category", "expected_behaviour")),
            _Column("required_source_ids", repeated=True),
            _Column("tags", repeated=True),
        ),
    ),
    _Table(
        EVIDENCE,
        "Source chunks that answers may rest on; a text that may not leave its store is null",
        ("chunk_id", "version"),
        (
            *map(_Column, ("chunk_id", "document_id", "version", "usage", "text")),
            *(_Column(name, _BOOLEAN) for name in ("permitted", "current")),
        ),
    ),
    _Table(
        VARIANTS,
        "Answers and runs that must fail, each with the stage at which they must",
        ("variant_id",),
        (
            *map(_Column, ("variant_id", "case_id", "kind", "expected_stage")),
            _Column("should_release", _BOOLEAN),
        ),
    ),
    _Table(
        GOLD,
        "The cases as plain lines: what an answer must say and cite",
        ("qid",),
        (
            *map(_Column, ("qid", "question")),
            _Column("answerable", _BOOLEAN),
            _Column("gold_claim_substr", repeated=True),
            _Column("gold_citations", repeated=True),
        ),
    ),
)


def described(
    *, name: str, version: str, about: str, authors: Sequence[str], cases: int, files: Iterable[FileEntry]
) -> bytes:
    """The description of a release of these files as canonical bytes; always and everywhere the same.

    `about` is the set's own description; if empty, a default sentence takes its place. A file without lines has no
    records to describe. Raises like `canonical_bytes`.
    """
    listed = sorted(files, key=lambda entry: entry.path)
    filled = {entry.path for entry in listed if entry.size}
    value = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CONFORMS_TO,
        "name": name,
        "version": version,
        "description": about.strip() or f"A frozen gold set of {cases} cases for evaluating answers over documents.",
        "creator": [{"@type": "sc:Person", "name": author} for author in sorted(set(authors))],
        "isLiveDataset": False,
        "distribution": [_file(entry) for entry in listed],
        "recordSet": [_records(table) for table in _TABLES if table.file in filled],
    }
    return canonical_bytes(value, CROISSANT)


def _file(entry: FileEntry) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": entry.path,
        "name": entry.path,
        "contentUrl": entry.path,
        "contentSize": f"{entry.size} B",
        "encodingFormat": _KINDS[entry.path.rpartition(".")[2]],
        "sha256": entry.sha256,
    }


def _records(table: _Table) -> dict[str, Any]:
    name = table.file.partition(".")[0]
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": table.what,
        "key": [{"@id": f"{name}/{key}"} for key in table.keys],
        "field": list(_fields(name, table)),
    }


def _fields(records: str, table: _Table) -> Iterator[dict[str, Any]]:
    for column in table.columns:
        yield {
            "@type": "cr:Field",
            "@id": f"{records}/{column.name}",
            "name": column.name,
            "dataType": column.kind,
            **({"repeated": True} if column.repeated else {}),
            "source": {"fileObject": {"@id": table.file}, "extract": {"column": column.name}},
        }
