"""Questions of which the source settles only one half: a system must give that half and report the other as missing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.casework.drafts.declare import (
    Declaration,
    Generator,
    Material,
    draft,
    reference,
    sentence_of,
    source_name,
    subject_of,
)
from goldtui.model.records import Behaviour, GoldCase, Usage
from goldtui.model.visible import one_line
from goldtui.text.meaning.dates import SURE_MONTHS

DECLARED = Declaration(
    kind="partial-information",
    version=1,
    makes="a question of which the source answers one part and leaves another open",
    needs="a permitted chunk in force that may be summarised and holds a whole sentence",
)
_DATE = re.compile(rf"\b(?:1[5-9]|20)\d\d\b|\b(?:{SURE_MONTHS})\b")
_LIST = re.compile(r",[^,.]+,|、[^、。]+、")


def make(material: Material) -> Iterator[GoldCase]:
    """One draft per chunk. The reference states the known half; a person has to state the gap."""
    for chunk in material.answerable:
        if chunk.usage is not Usage.SUMMARIZE:
            continue
        sentence = sentence_of(chunk)
        name = source_name(chunk)
        yield draft(
            DECLARED,
            (chunk.chunk_id,),
            f'what does "{name}" ({chunk.chunk_id}) say about {subject_of(sentence)}, and about what it leaves open?',
            why="Ask for one thing more than the source says; the answer then states what is missing.",
            category="should_answer_partial",
            tags=("partial-information", _missing(sentence)),
            expected_behaviour=Behaviour.PARTIAL,
            **reference((chunk, sentence, one_line(sentence))),
        )


def _missing(sentence: str) -> str:
    """The nearest kind of gap: years not covered, items not listed, things not mentioned."""
    if _DATE.search(sentence):
        return "partial_date_range"
    return "partial_list_results" if _LIST.search(sentence) else "partial_entity_coverage"


GENERATOR = Generator(DECLARED, make)
