"""Questions that need two sources: an answer that cites only one of them for both halves must be stopped."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from goldtui.casework.drafts.declare import (
    Declaration,
    Generator,
    Material,
    draft,
    reference,
    sentence_of,
    subject_of,
)
from goldtui.model.records import Behaviour, EvidenceChunk, GoldCase, Usage
from goldtui.model.visible import one_line
from goldtui.text.meaning.tokens import content_words

DECLARED = Declaration(
    kind="two-citations",
    version=1,
    makes="a question with two claims that rest on two chunks, each to be cited for its own",
    needs="two permitted chunks in force that share a word few others have",
)
MOST_SHARING = 8
"""A word in more chunks than this connects nothing; the limit also avoids comparing every chunk with every other."""


def make(material: Material) -> Iterator[GoldCase]:
    """One draft per pair; each chunk, in order, is used once with the partner that shares most rare words."""
    chunks = [one for one in material.answerable if one.usage is Usage.SUMMARIZE]
    words = {one.chunk_id: content_words(one.text or "") for one in chunks}
    holders: dict[str, list[str]] = defaultdict(list)
    for one in chunks:
        for word in sorted(words[one.chunk_id]):
            holders[word].append(one.chunk_id)
    by_id = {one.chunk_id: one for one in chunks}
    taken: set[str] = set()
    for one in chunks:
        if one.chunk_id in taken:
            continue
        shared: Counter[str] = Counter()
        for word in words[one.chunk_id]:
            if len(holders[word]) <= MOST_SHARING:
                shared.update(other for other in holders[word] if other != one.chunk_id and other not in taken)
        fit = [(-number, other) for other, number in shared.items() if _apart(one, by_id[other])]
        if fit:
            other = by_id[min(fit)[1]]
            taken |= {one.chunk_id, other.chunk_id}
            yield _pair(one, other)


def _apart(one: EvidenceChunk, other: EvidenceChunk) -> bool:
    """Whether they say different things: the same sentence in two places needs only one citation."""
    return one_line(sentence_of(one)).casefold() != one_line(sentence_of(other)).casefold()


def _pair(*pair: EvidenceChunk) -> GoldCase:
    said = [sentence_of(one) for one in pair]
    halves = [f"{subject_of(text)} ({one.chunk_id})" for one, text in zip(pair, said, strict=True)]
    return draft(
        DECLARED,
        [one.chunk_id for one in pair],
        f"how do these two go together: {halves[0]}, and {halves[1]}?",
        why="Ask one question that neither source answers alone; each claim cites its own source.",
        category="should_answer_complete",
        tags=("two-sources",),
        expected_behaviour=Behaviour.ANSWER,
        **reference(*((one, text, one_line(text)) for one, text in zip(pair, said, strict=True))),
    )


GENERATOR = Generator(DECLARED, make)
