"""A candidate: all bytes of a release worked out from values, written whole or not at all, read back before it counts.

The same values give the same bytes on every machine: no clock, no locale, no order that is not fixed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.formats.atomic import atomic_directory, atomic_write
from goldtui.model.faults import UnusableOutput
from goldtui.release.canonical import canonical_bytes, canonical_lines, sha256
from goldtui.release.layout import CASES, EVIDENCE, FORMAT, GOLD, MANIFEST, POLICY, README, SUMS, VARIANTS
from goldtui.release.reading import measured
from goldtui.release.records import FileEntry, Manifest
from goldtui.release.verify import manifest_of, sums_of

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Content:
    """What goes into a candidate: rows as JSON values, with everything the manifest says of them."""

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
    extra: dict[str, bytes]
    """Further files by name, such as a description for other tools."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate that lies on disk and was read back."""

    directory: Path
    manifest: Manifest
    digest: str


def files_of(content: Content) -> dict[str, bytes]:
    """Every file of the candidate but manifest and sums, by name. Raises `UnusableOutput` as `canonical_lines`."""
    return {
        CASES: _lines(content.cases, "case", "case_id"),
        EVIDENCE: _lines(content.evidence, "chunk", "chunk_id", "version"),
        VARIANTS: _lines(content.variants, "variant", "variant_id"),
        GOLD: _lines(content.gold, "case", "qid"),
        POLICY: canonical_bytes(content.policy, "policy"),
        README: readme(content).encode(),
        **content.extra,
    }


def manifest_for(content: Content, files: dict[str, bytes]) -> bytes:
    """The manifest of these files as canonical bytes."""
    manifest = {
        "format": FORMAT,
        "set": content.set_name,
        "version": content.version,
        "previous": content.previous,
        "authors": sorted(set(content.authors)),
        "changed_by": sorted(set(content.changed_by)),
        "policy": sha256(files[POLICY]),
        "audit": content.audit,
        "rules": content.rules,
        "counts": {
            "cases": len(content.cases),
            "evidence": len(content.evidence),
            "variants": len(content.variants),
            "gold": len(content.gold),
        },
        "files": [
            FileEntry(path=name, size=len(files[name]), sha256=sha256(files[name])).model_dump()
            for name in sorted(files)
        ],
        "tool": content.tool,
    }
    return canonical_bytes(manifest, MANIFEST)


def write_candidate(content: Content, target: Path) -> Candidate:
    """Write the candidate to a new directory and read it back; it appears whole or not at all.

    Raises `UnusableOutput`: those of `atomic_directory`, `not_canonical`, `line_too_long`, and `candidate_differs` when
    what was read is not what was written.
    """
    files = files_of(content)
    manifest_bytes = manifest_for(content, files)
    manifest = manifest_of(manifest_bytes)
    with atomic_directory(target, ours=lambda _: "a candidate is never replaced") as fresh:
        for name, written in (*files.items(), (MANIFEST, manifest_bytes), (SUMS, sums_of(manifest, manifest_bytes))):
            atomic_write(fresh / name, written)
        for entry in manifest.files:
            found = measured(fresh, entry.path)
            if found.findings or (found.size, found.sha256) != (entry.size, entry.sha256):
                message = "the disk gave back other bytes than were written"
                raise UnusableOutput(
                    "candidate_differs", message, str(target / entry.path), "check the disk, try again"
                )
    return Candidate(target, manifest, sha256(manifest_bytes))


def readme(content: Content) -> str:
    """What stands in the release for whoever finds it."""
    return (
        f"# {content.set_name} {content.version}\n"
        "\n"
        f"A frozen gold set of {len(content.cases)} cases for evaluating question answering over documents, made with\n"
        "goldtui. It is never edited: a change is a new version with a sign-off of its own.\n"
        "\n"
        "- `cases.jsonl`: the cases with their points, reference answers and support phrases\n"
        "- `evidence.jsonl`: the source chunks they rest on; text that may not leave its store is a commitment only\n"
        "- `variants.jsonl`: answers and runs that must fail, each with the stage at which it must\n"
        "- `policy.json`: thresholds and rules in force\n"
        "- `gold.jsonl`: the same cases as plain lines (`qid`, `answerable`, `gold_claim_substr`, `gold_citations`)\n"
        "- `manifest.json`: what belongs to it, with sizes and digests; its own SHA-256 names the release\n"
        "- `approvals/`: who signed for it\n"
        "\n"
        "Check it with `goldtui verify DIRECTORY --trust trust.json`.\n"
    )


def _lines(rows: Iterable[Row], what: str, *keys: str) -> bytes:
    ordered = sorted(rows, key=lambda row: tuple(str(row[key]) for key in keys))
    named = ((f"{what} {' '.join(str(row[key]) for key in keys)}", row) for row in ordered)
    return b"".join(canonical_lines(named))
