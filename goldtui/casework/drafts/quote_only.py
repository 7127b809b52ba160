"""Questions on a source that may only be quoted: a system that rephrases it must be stopped."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.casework.drafts.declare import (
    Declaration,
    Generator,
    Material,
    bare_phrase,
    draft,
    reference,
    sentence_of,
    source_name,
    subject_of,
)
from goldtui.model.records import Behaviour, GoldCase, Usage
from goldtui.model.visible import one_line

DECLARED = Declaration(
    kind="quote-only",
    version=1,
    makes="a question whose answer must quote its source word for word, with attribution",
    needs='a permitted chunk in force whose usage is "quote_only"',
)
_MARKS = '"“”„«»「」『』'
"""A sentence that contains a quotation would be read as two quotations."""


def make(material: Material) -> Iterator[GoldCase]:
    """One draft per chunk that may only be quoted."""
    for chunk in material.usable:
        sentence = sentence_of(chunk, without=_MARKS) if chunk.usage is Usage.QUOTE_ONLY else ""
        if not sentence:
            continue
        name = source_name(chunk)
        statement = f"The source {name} states: “{one_line(bare_phrase(sentence))}.”"
        yield draft(
            DECLARED,
            (chunk.chunk_id,),
            f'what does "{name}" ({chunk.chunk_id}) say word for word about {subject_of(sentence)}?',
            why="The answer quotes the source in quotation marks and names it; a paraphrase is a fault.",
            category="should_answer_complete",
            tags=("quote-only",),
            expected_behaviour=Behaviour.ANSWER,
            direct_quotes_only=True,
            **reference((chunk, sentence, statement)),
        )


GENERATOR = Generator(DECLARED, make)
