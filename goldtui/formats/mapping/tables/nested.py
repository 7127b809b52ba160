"""Questions inside the records of their texts: a passage with its questions is evidence and gold at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from goldtui.formats.containers.declare import Row, Table
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.declare import Contexts, Fields, Kind, Mapping, Rule, Sources
from goldtui.formats.mapping.tables.reading import Reading

_FIRST = 1.5
"""Added to the score, since both together are likelier than the texts alone."""


def add_nested(found: Sequence[Reading]) -> list[Reading]:
    """Readings of texts whose records hold questions: each case requires the text that it is in."""
    made = []
    for text in (one for one in found if one.kind is Kind.EVIDENCE and len(one.parts) == 1):
        inside = [one for one in found if one.kind is Kind.GOLD and len(one.parts) == 1 and _holds(text, one)]
        if inside and not any(one.score > text.score for one in found if one is not text and not _holds(text, one)):
            made.append(_both(text, max(inside, key=lambda one: one.score)))
    return made


def _holds(text: Reading, gold: Reading) -> bool:
    (outer, held), (inner, asks) = text.parts[0], gold.parts[0]
    begins = f"{outer.part}." if outer.part else ""
    below = inner.part != outer.part and inner.part.startswith(begins) and "." not in inner.part[len(begins) :]
    return below and held.kind is Kind.EVIDENCE and asks.kind is Kind.GOLD


def _both(text: Reading, gold: Reading) -> Reading:
    (outer, held), (inner, asks) = text.parts[0], gold.parts[0]
    prefix = outer.part.rpartition(".")[2] or "document"
    words, ids, document = (
        _below(prefix, one) for one in (held.fields.text, held.fields.chunk_id, held.fields.document_id)
    )
    fields, parts = asks.fields, [(inner, asks)]
    own = fields.sources is not None and not fields.sources.from_[0].startswith(f"{prefix}.")
    more: dict[str, Rule | None] = {"contexts": None}
    if own:
        more = {}
    elif ids:
        more["sources"] = Sources.model_validate({"from": ids, "field": "chunk"})
        inner = _without(inner, (*words, *document))
        parts.append((_without(outer, (gold.parts[0][0].part[len(outer.part) :].lstrip("."),)), held))
    else:
        rule = {"from": words, "required": True, "document": f"/{document[0]}" if document else ""}
        more = {"sources": None, "contexts": Contexts.model_validate(rule)}
    parts[0] = (inner, _with(asks, fields.model_copy(update=more), own=own))
    why = (*gold.why, f'its questions lie in the records of their texts, under "{prefix}"')
    return replace(gold, parts=tuple(parts), score=max(text.score, gold.score) + _FIRST, why=why)


def _with(asks: Mapping, fields: Fields, *, own: bool) -> Mapping:
    said = "whether the text that a question lies in is all that its answer needs: it is taken as required"
    return asks.model_copy(update={"fields": fields, "decide": (*asks.decide, *(() if own else (said,)))})


def _below(prefix: str, rule: Rule | None) -> list[str]:
    return [f"{prefix}.{path}" for path in rule.from_] if rule is not None else []


def _without(table: Table, keys: Sequence[str]) -> Table:
    """The table without columns that are read as another's: the questions of a text, and the text of a question."""

    def rows(intake: Intake) -> Iterator[Row]:
        for row in table.rows(intake):
            yield row._replace(fields={name: value for name, value in row.fields.items() if name not in keys})

    return replace(table, rows=rows)
