"""Sorting offered chunks against the stored ones: new, known, older, no longer in force, or refused.

A stored version never changes, because phrases were selected from its exact text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.ids import id_problem
from goldtui.model.people import Assertion
from goldtui.model.records import EvidenceChunk
from goldtui.text.version_order import is_earlier

Key = tuple[str, str]
"""A chunk's id and version."""
CONTENT = ("document_id", "parent_id", "usage", "text", "extra")
"""The fields that make up a version; permission and currency are people's assertions about it and may change."""
MOST = 50


@dataclass(frozen=True, slots=True)
class Sorted:
    """The result of sorting an offer. Keys are (chunk id, version)."""

    new: tuple[EvidenceChunk, ...]
    """Versions that the store lacks, as they will be stored."""
    said: tuple[tuple[Key, Assertion], ...]
    """Assertions about currency (and withdrawn permission) in the acting person's name."""
    in_force: tuple[Key, ...]
    """Versions newly put in force."""
    older: tuple[Key, ...]
    """Offered versions that stay or arrive out of force, because a newer one is in force."""
    replaced: tuple[Key, ...]
    """Versions that a newer one replaces."""
    retracted: tuple[Key, ...]
    """Versions out of force without a successor: absent from a complete file, or marked there as not current."""
    withdrawn: tuple[Key, ...]
    """Known versions that the offer marks as no longer permitted."""
    known: int
    """Offered versions that change nothing."""
    permitted: tuple[Key, ...] = ()
    """Known versions newly permitted."""

    @property
    def changes(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.new or self.said)

    @property
    def changed_ids(self) -> tuple[str, ...]:
        """Chunks whose version in force, or permission to use it, changes."""
        keys = (*self.in_force, *self.replaced, *self.retracted, *self.withdrawn, *self.permitted)
        return tuple(dict.fromkeys(chunk_id for chunk_id, _ in keys))

    def applied(self, stored: Iterable[EvidenceChunk]) -> tuple[EvidenceChunk, ...]:
        """The evidence after the update."""
        after = {(c.chunk_id, c.version): c for c in (*stored, *self.new)}
        for key, said in self.said:
            flags = {"permitted": said.permitted, "current": said.current}
            after[key] = after[key].model_copy(update={k: v for k, v in flags.items() if v is not None})
        return tuple(after.values())


def sort_offer(stored: Sequence[EvidenceChunk], offered: Sequence[EvidenceChunk], by: str, *, complete: bool) -> Sorted:
    """Sort the offered chunks; raises `UnusableInput`: `version_changed` naming both digests,
    or `id_unclear` for a new id.

    If several versions of a chunk are offered, the one marked current counts, else the last one that no other is
    certainly newer than. A known version that was replaced stays replaced; one without a successor in force is
    reinstated.
    """
    held: dict[str, dict[str, EvidenceChunk]] = {}
    for chunk in stored:
        held.setdefault(chunk.chunk_id, {})[chunk.version] = chunk
    _refuse_changed(held, offered)
    _refuse_unclear(held, offered)
    groups: dict[str, list[EvidenceChunk]] = {}
    for chunk in offered:
        groups.setdefault(chunk.chunk_id, []).append(chunk)
    sorting = _Sorting(by)
    for chunk_id, group in groups.items():
        sorting.take(held.get(chunk_id, {}), group)
    if complete:
        for chunk_id, versions in held.items():
            if chunk_id not in groups:
                sorting.retract(c for c in versions.values() if c.current)
    return sorting.done()


class _Sorting:
    """Collects the groups of one offer."""

    def __init__(self, by: str) -> None:
        self._by = by
        self._new: list[EvidenceChunk] = []
        self._said: list[tuple[Key, Assertion]] = []
        self._lists: dict[str, list[Key]] = {n: [] for n in ("in_force", "older", "replaced", "retracted", "withdrawn")}
        self._known = 0

    def take(self, held: dict[str, EvidenceChunk], group: Sequence[EvidenceChunk]) -> None:
        """Sort all offered versions of one chunk."""
        now = next((c for c in held.values() if c.current), None)
        coming = _coming(held, group, now)
        for chunk in group:
            key = (chunk.chunk_id, chunk.version)
            known = held.get(chunk.version)
            if known is not None and chunk.permitted is False and known.permitted is not False:
                self._lists["withdrawn"].append(key)
                self._said.append((key, Assertion(by=self._by, permitted=False)))
            if chunk is coming:
                self._lists["in_force"].append(key)
                self._add(chunk, known, current=True)
            elif known is None:
                self._lists["older"].append(key)
                self._new.append(chunk.model_copy(update={"current": False}))
            elif known.current and chunk.current is False and coming is None:
                self.retract((known,))
            elif chunk.current is not False and not known.current:
                self._lists["older"].append(key)
            else:
                self._known += 1
        if coming is not None:
            for old in held.values():
                if old.current and old.version != coming.version:
                    self._lists["replaced"].append((old.chunk_id, old.version))
                    self._out_of_force(old)

    def retract(self, chunks: Iterable[EvidenceChunk]) -> None:
        """Mark versions as no longer in force, without a replacement."""
        for chunk in chunks:
            self._lists["retracted"].append((chunk.chunk_id, chunk.version))
            self._out_of_force(chunk)

    def done(self) -> Sorted:
        """The collected result."""
        lists = {name: tuple(keys) for name, keys in self._lists.items()}
        return Sorted(new=tuple(self._new), said=tuple(self._said), known=self._known, **lists)

    def _add(self, chunk: EvidenceChunk, known: EvidenceChunk | None, *, current: bool) -> None:
        if known is None:
            self._new.append(chunk)
        if chunk.current is not current or known is not None:
            self._said.append(((chunk.chunk_id, chunk.version), Assertion(by=self._by, current=current)))

    def _out_of_force(self, chunk: EvidenceChunk) -> None:
        self._said.append(((chunk.chunk_id, chunk.version), Assertion(by=self._by, current=False)))


def _coming(
    held: dict[str, EvidenceChunk], group: Sequence[EvidenceChunk], now: EvidenceChunk | None
) -> EvidenceChunk | None:
    """The offered version to put in force; null when nothing changes."""
    wanted = [c for c in group if c.current is not False]
    best = next((c for c in wanted if c.current), None)
    if best is None:
        for chunk in wanted:
            if best is None or not is_earlier(chunk.version, best.version):
                best = chunk
    if best is None or (now is not None and best.version == now.version):
        return None
    if best.version in held:
        # A replaced version stays replaced; one that was only retracted is reinstated.
        return best if now is None and not _followed(held, best.version) else None
    newest = now or next(reversed(held.values()), None)
    return None if newest is not None and is_earlier(best.version, newest.version) else best


def _followed(held: dict[str, EvidenceChunk], version: str) -> bool:
    later = list(held)[list(held).index(version) + 1 :]
    return any(not is_earlier(other, version) for other in later)


def _refuse_changed(held: dict[str, dict[str, EvidenceChunk]], offered: Sequence[EvidenceChunk]) -> None:
    problems = []
    for chunk in offered:
        known = held.get(chunk.chunk_id, {}).get(chunk.version)
        if known is None:
            continue
        differing = [n for n in CONTENT if getattr(chunk, n) != getattr(known, n)]
        if chunk.text is None and "text" in differing:
            # An export omits withheld texts, so a missing text contradicts nothing.
            differing.remove("text")
        if differing:
            whole = "text" not in differing
            mine, theirs = _digest(known, whole), _digest(chunk, whole)
            problems.append(
                Problem(
                    "version_changed",
                    f"version {chunk.version!r} is stored with sha256 {mine}, and the file has sha256 {theirs} under"
                    f" the same name ({', '.join(differing)} differ{'s' if len(differing) == 1 else ''})",
                    f"chunk {chunk.chunk_id}",
                    "a stored version never changes: give the new text a new version",
                )
            )
    if problems:
        raise UnusableInput(problems[:MOST], len(problems))


def _refuse_unclear(held: dict[str, dict[str, EvidenceChunk]], offered: Sequence[EvidenceChunk]) -> None:
    problems = []
    for chunk in offered:
        where, versions = f"chunk {chunk.chunk_id}", held.get(chunk.chunk_id)
        if versions is None:
            problems.append(id_problem("chunk_id", chunk.chunk_id, where))
        if chunk.version not in (versions or ()):
            problems.append(id_problem("version", chunk.version, where))
    if found := [one for one in problems if one is not None]:
        raise UnusableInput(found[:MOST], len(found))


def _digest(chunk: EvidenceChunk, whole: bool) -> str:
    """The first 16 hex digits of SHA-256 of the text, or of the `whole` content when the texts are equal."""
    said = chunk.model_dump_json(include=set(CONTENT)) if whole else chunk.text or ""
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:16]
