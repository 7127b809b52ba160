"""A candidate: all bytes of a release computed from values, written whole or not at all, and read back to check them.

The same values give the same bytes on every machine: no clock, no locale, no order that is not fixed here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

from goldtui.formats.atomic import atomic_directory, atomic_write
from goldtui.model.faults import UnusableOutput
from goldtui.model.judges.erred import Erred
from goldtui.release.canonical import canonical_bytes, canonical_lines, sha256
from goldtui.release.croissant import described
from goldtui.release.layout import CASES, CROISSANT, EVIDENCE, FORMAT, GOLD, MANIFEST, POLICY, README, SUMS, VARIANTS
from goldtui.release.reading import measured
from goldtui.release.records import FileEntry, Manifest
from goldtui.release.verify import manifest_of, sums_of

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a candidate: rows as JSON values in the order of their ids, with everything for the manifest."""

    set_name: str
    version: str
    previous: str | None
    authors: Sequence[str]
    changed_by: Sequence[str]
    audit: str | None
    rules: dict[str, str]
    cases: Sequence[Row]
    evidence: Sequence[Row]
    variants: Sequence[Row]
    policy: Row
    gold: Sequence[Row]
    tool: str
    about: str = ""
    """The set's description of itself."""
    croissant: bool = False
    """Whether the release also describes itself for catalogues of data sets."""
    erred: Erred | None = None
    """Who was wrong where judges, people and gold disagree; null where the set keeps no verdict of a judge, so that its
    releases keep their bytes.
    """


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate on disk that was read back."""

    directory: Path
    manifest: Manifest
    digest: str


class Counted:
    """The pieces of a file on their way to disk: counted and hashed as they pass, so that each is held once."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = pieces
        self._whole = hashlib.sha256()
        self._size = 0

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            self._whole.update(piece)
            self._size += len(piece)
            yield piece

    def entry(self, name: str) -> FileEntry:
        """The manifest entry for the data so far."""
        return FileEntry(path=name, size=self._size, sha256=self._whole.hexdigest())


def files_of(content: Content) -> dict[str, Counted]:
    """The files of the candidate by name, each to be iterated once; files that describe other files are left out.

    Iterating over them raises `UnusableOutput` like `canonical_lines`.
    """
    files: dict[str, Iterable[bytes]] = {
        CASES: _lines(content.cases, "case", "case_id"),
        EVIDENCE: _lines(content.evidence, "chunk", "chunk_id", "version"),
        VARIANTS: _lines(content.variants, "variant", "variant_id"),
        GOLD: _lines(content.gold, "case", "qid"),
        POLICY: (canonical_bytes(content.policy, "policy"),),
        README: (readme(content).encode(),),
    }
    return {name: Counted(pieces) for name, pieces in files.items()}


def manifest_for(content: Content, files: Iterable[FileEntry]) -> bytes:
    """The manifest of these files as canonical bytes."""
    entries = sorted(files, key=lambda entry: entry.path)
    manifest = {
        "format": FORMAT,
        "set": content.set_name,
        "version": content.version,
        "previous": content.previous,
        "authors": sorted(set(content.authors)),
        "changed_by": sorted(set(content.changed_by)),
        "policy": next(entry.sha256 for entry in entries if entry.path == POLICY),
        "audit": content.audit,
        "rules": content.rules,
        "counts": {
            "cases": len(content.cases),
            "evidence": len(content.evidence),
            "variants": len(content.variants),
            "gold": len(content.gold),
            **({} if content.erred is None else content.erred.counts),
        },
        "files": [entry.model_dump() for entry in entries],
        "tool": content.tool,
    }
    return canonical_bytes(manifest, MANIFEST)


def write_candidate(content: Content, target: Path) -> Candidate:
    """Write the candidate to a new directory and read it back; it appears whole or not at all.

    Raises `UnusableOutput`: those of `atomic_directory` and `canonical_lines`, and `candidate_differs` when the bytes
    read back differ from those written.
    """
    with atomic_directory(target, ours=lambda _: "a candidate is never replaced") as fresh:
        entries = []
        for name, counted in files_of(content).items():
            atomic_write(fresh / name, counted)
            entries.append(counted.entry(name))
        if content.croissant:
            written = Counted((_croissant(content, entries),))
            atomic_write(fresh / CROISSANT, written)
            entries.append(written.entry(CROISSANT))
        manifest_bytes = manifest_for(content, entries)
        manifest = manifest_of(manifest_bytes)
        atomic_write(fresh / MANIFEST, manifest_bytes)
        atomic_write(fresh / SUMS, sums_of(manifest, manifest_bytes))
        for entry in manifest.files:
            found = measured(fresh, entry.path)
            if found.findings or (found.size, found.sha256) != (entry.size, entry.sha256):
                message = "the disk gave back other bytes than were written"
                raise UnusableOutput(
                    "candidate_differs", message, str(target / entry.path), "check the disk, try again"
                )
    return Candidate(target, manifest, sha256(manifest_bytes))


def readme(content: Content) -> str:
    """The README of the release, for people who find it."""
    return (
        f"# {content.set_name} {content.version}\n"
        "\n"
        f"A frozen gold set of {len(content.cases)} cases for evaluating question answering over documents, made with\n"
        "goldtui. It is never edited: a change is a new version with a sign-off of its own.\n"
        "\n"
        + (f"{content.erred.words[0].upper()}{content.erred.words[1:]}.\n\n" if content.erred is not None else "")
        + "- `cases.jsonl`: the cases with their points, reference answers and support phrases\n"
        "- `evidence.jsonl`: the source chunks they rest on; text that may not leave its store is a commitment only\n"
        "- `variants.jsonl`: answers and runs that must fail, each with the stage at which it must\n"
        "- `policy.json`: thresholds and rules in force\n"
        "- `gold.jsonl`: the same cases as plain lines (`qid`, `answerable`, `gold_claim_substr`, `gold_citations`)\n"
        + (
            "- `croissant.json`: the same for catalogues of data sets (MLCommons Croissant)\n"
            if content.croissant
            else ""
        )
        + "- `manifest.json`: what belongs to it, with sizes and digests; its own SHA-256 names the release\n"
        "- `approvals/`: who signed for it\n"
        "\n"
        "Check it with `goldtui verify DIRECTORY --trust trust.json`.\n"
    )


def _croissant(content: Content, files: Sequence[FileEntry]) -> bytes:
    return described(
        name=content.set_name,
        version=content.version,
        about=content.about,
        authors=content.authors,
        cases=len(content.cases),
        files=files,
    )


def _lines(rows: Sequence[Row], what: str, *keys: str) -> Iterator[bytes]:
    def named(row: Row) -> str:
        return f"{what} {' '.join(str(row[key]) for key in keys)}"

    return canonical_lines(rows, itemgetter(*keys), named)
