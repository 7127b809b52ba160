"""Permission and currency asserted in bulk, in a person's name, and only where a chunk has no value of its own.

Unset is never permitted; if somebody vouches for a whole corpus, their name must stay on every chunk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from goldtui.formats.intake import Intake
from goldtui.model.people import Assertion
from goldtui.model.records import EvidenceChunk


def assert_rights(
    chunks: Iterable[EvidenceChunk], assertion: Assertion | None, intake: Intake
) -> tuple[EvidenceChunk, ...]:
    """The chunks with unset fields set as asserted; `extra` of each changed chunk names the person who asserted it.

    A notice for each field says for how many chunks it was set.
    """
    if assertion is None:
        return tuple(chunks)
    claimed = {"permitted": assertion.permitted, "current": assertion.current}
    changed: Counter[str] = Counter()
    asserted = []
    for chunk in chunks:
        unset = {
            field: value for field, value in claimed.items() if value is not None and getattr(chunk, field) is None
        }
        changed.update(unset.keys())
        mark = {"extra": {**chunk.extra, "asserted_by": assertion.by}} if unset else {}
        asserted.append(chunk.model_copy(update={**unset, **mark}))
    for field, value in claimed.items():
        if value is not None and asserted:
            said = f"{assertion.by} asserts {field} = {str(value).lower()}"
            intake.notice("rights_asserted", f"{said} for {changed[field]} of {len(asserted)} chunks")
    return tuple(asserted)


def minted_version(text: str) -> str:
    """A version for a text that came without one; it changes exactly when the text does."""
    return f"sha256:{sha256(text.encode('utf-8')).hexdigest()[:12]}"
