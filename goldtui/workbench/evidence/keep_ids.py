"""Gives the passages of a document that was read again the ids they had: by their text, then by their likeness.

An id that moved to another passage would silently change what every case that names it requires.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from rapidfuzz.fuzz import ratio

from goldtui.model.records import EvidenceChunk

LEAST_LIKE = 55.0
"""Below this share (rapidfuzz `ratio`, 0 to 100) a changed passage is a new one."""
SHORTEST_PART = 20
"""Characters from which a part of a passage is a sign of it."""
MOST_PAIRS = 100_000
"""Comparisons for one document; a longer one compares only passages at about the same place of the document."""
AROUND = 25


@dataclass(frozen=True, slots=True)
class Kept:
    """The passages under the ids they keep, and what the document no longer holds."""

    chunks: tuple[EvidenceChunk, ...]
    gone: tuple[EvidenceChunk, ...]
    """The last versions of chunks whose passage is gone."""
    moved: int
    """Passages with the same text in another section or on another page."""


def keep_ids(stored: Sequence[EvidenceChunk], offered: Sequence[EvidenceChunk]) -> Kept:
    """Match the passages of each offered document with the stored versions of the same document."""
    theirs = {chunk.document_id for chunk in offered}
    taken = {chunk.chunk_id for chunk in stored}
    versions: dict[str | None, dict[str, list[EvidenceChunk]]] = defaultdict(lambda: defaultdict(list))
    for chunk in stored:
        if chunk.document_id in theirs:
            versions[chunk.document_id][chunk.chunk_id].append(chunk)
    ours: dict[str | None, list[EvidenceChunk]] = defaultdict(list)
    for chunk in offered:
        ours[chunk.document_id].append(chunk)
    chunks: list[EvidenceChunk] = []
    gone: list[EvidenceChunk] = []
    moved = 0
    for document_id, passages in ours.items():
        held = versions[document_id]
        now = {i: next((c for c in every if c.current), every[-1]) for i, every in held.items()}
        ids = _matched(passages, now, held)
        moved += sum(now[i].parent_id != passages[at].parent_id for at, i in ids.items() if _same(passages[at], now[i]))
        chunks.extend(_named(passages, ids, taken))
        gone.extend(now[i] for i in now.keys() - set(ids.values()) if now[i].current is not False)
    return Kept(tuple(chunks), tuple(sorted(gone, key=lambda c: c.chunk_id)), moved)


def _matched(
    passages: Sequence[EvidenceChunk], now: dict[str, EvidenceChunk], held: dict[str, list[EvidenceChunk]]
) -> dict[int, str]:
    """The id of each passage that has one, by its place in the document."""
    ids: dict[int, str] = {}
    for at, passage in enumerate(passages):
        if passage.chunk_id in now and _same(passage, now[passage.chunk_id]):
            ids[at] = passage.chunk_id
    for pool in (list(now.values()), [c for every in held.values() for c in reversed(every)]):
        _by_text(passages, pool, ids)
    for match in (_by_likeness, _by_part):
        used = set(ids.values())
        match(passages, [chunk for chunk_id, chunk in now.items() if chunk_id not in used], ids)
    return ids


def _by_text(passages: Sequence[EvidenceChunk], pool: Iterable[EvidenceChunk], ids: dict[int, str]) -> None:
    waiting: dict[str | None, deque[str]] = defaultdict(deque)
    used = set(ids.values())
    for chunk in pool:
        waiting[chunk.text].append(chunk.chunk_id)
    for at, passage in enumerate(passages):
        queue = waiting.get(passage.text)
        while at not in ids and queue:
            if (chunk_id := queue.popleft()) not in used:
                ids[at] = chunk_id
                used.add(chunk_id)


def _by_likeness(passages: Sequence[EvidenceChunk], left: Sequence[EvidenceChunk], ids: dict[int, str]) -> None:
    """The likest pairs first; of equally like ones, those of the same section and the same id."""
    open_places = [at for at in range(len(passages)) if at not in ids]
    everywhere = len(open_places) * len(left) <= MOST_PAIRS
    pairs = []
    for order, at in enumerate(open_places):
        passage = passages[at]
        here = order * len(left) // len(open_places)
        for chunk in left if everywhere else left[max(0, here - AROUND) : here + AROUND]:
            share = ratio(passage.text or "", chunk.text or "", score_cutoff=LEAST_LIKE)
            if share:
                near = (passage.chunk_id == chunk.chunk_id) + (passage.parent_id == chunk.parent_id)
                pairs.append((-round(share), -near, -share, at, chunk.chunk_id))
    used = set(ids.values())
    for *_, at, chunk_id in sorted(pairs):
        if at not in ids and chunk_id not in used:
            ids[at] = chunk_id
            used.add(chunk_id)


def _by_part(passages: Sequence[EvidenceChunk], left: Sequence[EvidenceChunk], ids: dict[int, str]) -> None:
    """A passage that was cut in two goes on as its longest part, and one that was joined to another as the whole."""
    for chunk in left if len(left) * len(passages) <= MOST_PAIRS else ():
        old = chunk.text or ""
        parts = []
        for at, passage in enumerate(passages):
            new = passage.text or ""
            if at not in ids and passage.parent_id == chunk.parent_id and (new in old or old in new):
                parts.append((len(new), -at))
        if parts and (longest := max(parts))[0] >= SHORTEST_PART and len(old) >= SHORTEST_PART:
            ids[-longest[1]] = chunk.chunk_id


def _named(passages: Sequence[EvidenceChunk], ids: dict[int, str], taken: Set[str]) -> Iterable[EvidenceChunk]:
    """The passages under their ids; a new one gets an id that no passage ever had."""
    given = set(taken)
    numbers: Counter[str | None] = Counter()
    for at, passage in enumerate(passages):
        chunk_id = ids.get(at, passage.chunk_id)
        while at not in ids and chunk_id in given:
            numbers[passage.parent_id] += 1
            chunk_id = f"{passage.parent_id}:{numbers[passage.parent_id]}"
        given.add(chunk_id)
        yield passage if chunk_id == passage.chunk_id else passage.model_copy(update={"chunk_id": chunk_id})


def _same(one: EvidenceChunk, other: EvidenceChunk) -> bool:
    return one.text == other.text
