"""Export a set as files, without texts that may not leave the store, and never over its own source."""

from __future__ import annotations

from pathlib import Path

from goldtui.casework.withheld import refuse_quoted
from goldtui.formats.catalog import codec
from goldtui.formats.declare import WriteOptions, Written
from goldtui.model.faults import Notice, UnusableOutput, unusable
from goldtui.model.files.private_folder import PrivateFolder
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk
from goldtui.store.db.bulk import collector_paused
from goldtui.text.match.phrase import PHRASE_RULE

WITHHELD = "text_withheld"


def export_view(goldset: GoldSet) -> tuple[GoldSet, tuple[Notice, ...]]:
    """The exportable set: a withheld chunk has only id and version, taken from an allow-list of fields.

    Raises `WithheldQuoted` when a case, variant or trace repeats withheld words; a person has to remove them, since an
    automatic cut would leave a case that nobody wrote.
    """
    refuse_quoted(goldset)
    withheld = [c for c in goldset.evidence if c.permitted is False]
    evidence = tuple(_outside(c) if c.permitted is False else c for c in goldset.evidence)
    notices = tuple(
        Notice(
            WITHHELD,
            f"the text of {c.chunk_id!r} ({c.version}) stays in the store: it is not permitted",
            "evidence.jsonl",
        )
        for c in withheld
    )
    return goldset.model_copy(update={"evidence": evidence}), notices


@collector_paused()
def export_set(
    goldset: GoldSet,
    format_name: str,
    target: Path,
    *,
    replace: bool,
    source: Path | None = None,
    dry_run: bool = False,
) -> Written:
    """Write the exportable set, all of it or nothing. `source` is where the set was read from.

    With `dry_run` nothing is written at the target; the result says what would be, and what the format cannot hold.

    Raises `GoldtuiError`: `format_cannot_write`, `target_is_source`, `WithheldQuoted`, and the writer's errors.
    """
    found = codec(format_name)
    if found.write is None:
        raise unusable("format_cannot_write", f"{format_name} can only be read", "--format", "use native")
    if source is not None and _same_place(source, target):
        raise UnusableOutput(
            "target_is_source",
            "this is where the set comes from; an export over it would lose withheld texts",
            str(target),
            "name another folder",
        )
    view, notices = export_view(goldset)
    options = WriteOptions(replace=replace, phrase_rule=PHRASE_RULE)
    if dry_run:
        with PrivateFolder() as aside:
            written = found.write(view, Path(aside) / "target", options)
    else:
        written = found.write(view, target, options)
    return Written(written.counts, (*notices, *written.notices))


def _same_place(source: Path, target: Path) -> bool:
    """Whether the target is the source itself or a folder that contains it."""
    real, aim = source.resolve(), target.resolve()
    return real == aim or aim in real.parents


def _outside(chunk: EvidenceChunk) -> EvidenceChunk:
    return EvidenceChunk(
        chunk_id=chunk.chunk_id,
        document_id=chunk.document_id,
        parent_id=chunk.parent_id,
        version=chunk.version,
        permitted=chunk.permitted,
        current=chunk.current,
        usage=chunk.usage,
        text=None,
    )
