"""Permission and currency asserted later, in a person's name, for every passage that has none: no text changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.model.faults import unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion
from goldtui.model.records import GoldCase
from goldtui.workbench.case.evidence_offer import Key, Sorted
from goldtui.workbench.case.evidence_update import Update, change_evidence
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class Asserted:
    """What was asserted; keys are (chunk id, version)."""

    update: Update
    permitted: tuple[Key, ...]
    current: tuple[Key, ...]
    skipped: int
    """Versions without currency of chunks that have another version in force, or a later one: left as they are."""


def assert_unset(
    session: Session,
    *,
    permitted: bool | None = None,
    current: bool | None = None,
    below: Sequence[str] = (),
    dry_run: bool = False,
) -> Asserted:
    """Set what is not set, in one transaction; with `below`, only for documents or ids that begin so.

    Of several versions of a chunk without currency only the last to arrive becomes current. Raises `UnusableInput`
    (`nothing_asserted`, `no_chunks`) and the errors of `change_evidence`.
    """
    if permitted is None and current is None:
        fix = "say --permitted, --current or both"
        raise unusable("nothing_asserted", "there is nothing to assert", "evidence assert", fix)
    may: list[Key] = []
    force: list[Key] = []
    skipped = 0

    def decide(held: GoldSet) -> tuple[Sorted, dict[str, GoldCase]]:
        nonlocal skipped
        stored = held.evidence
        chosen = [c for c in stored if not below or (c.document_id or c.chunk_id).startswith(tuple(below))]
        if not chosen:
            where = ", ".join(below) or "evidence"
            raise unusable("no_chunks", "no chunk begins so", where, "see goldtui show, or leave it out")
        last = {c.chunk_id: c.version for c in stored}
        settled = {c.chunk_id for c in stored if c.current}
        unset = [c for c in chosen if c.current is None]
        fit = [c for c in unset if not current or (c.chunk_id not in settled and last[c.chunk_id] == c.version)]
        may[:] = [(c.chunk_id, c.version) for c in chosen if permitted is not None and c.permitted is None]
        force[:] = [(c.chunk_id, c.version) for c in fit if current is not None]
        skipped = len(unset) - len(fit)
        said = [(key, Assertion(by=session.author, permitted=permitted)) for key in may]
        said += [(key, Assertion(by=session.author, current=current)) for key in force]
        nothing: tuple[Key, ...] = ()
        offer = Sorted(
            new=(),
            said=tuple(said),
            in_force=tuple(force) if current else nothing,
            older=(),
            replaced=(),
            retracted=nothing if current else tuple(force),
            withdrawn=nothing if permitted else tuple(may),
            known=len(chosen),
            permitted=tuple(may) if permitted else nothing,
        )
        return offer, {}

    return Asserted(change_evidence(session, decide, dry_run=dry_run), tuple(may), tuple(force), skipped)
