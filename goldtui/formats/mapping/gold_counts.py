"""How often something was done for the person who imports gold: said once each, not once a row."""

from __future__ import annotations

from dataclasses import dataclass, field

from goldtui.formats.mapping.declare import Mapping
from goldtui.formats.mapping.outcome import Outcome
from goldtui.model.counts import plural
from goldtui.model.records import EvidenceChunk

BEHAVIOUR_UNSET = "behaviour_unset"
"""The code of the notice that rows do not say whether they can be answered."""
TEXTS_REQUIRED = "texts_required"
"""The code of the notice that the texts of a row become required sources."""


@dataclass
class Counts:
    """How often something was done for the person who imports; said once each, not once a row."""

    minted: int = 0
    unset: int = 0
    classed: dict[str, str] = field(default_factory=dict)
    """Columns that may say of such a case that it has no answer, each with a value."""
    trimmed: int = 0
    disagree: list[str] = field(default_factory=list)
    unfound: list[tuple[str, str]] = field(default_factory=list)
    """A place, and what of its phrases is in none of its texts."""
    minted_chunks: int = 0
    texts: int = 0
    needed: int = 0
    """Texts that their row requires only because it has them."""
    several: int = 0
    """Rows with several of those."""
    apart: int = 0
    """Rows whose texts and the names of their documents have different counts."""
    chunks: dict[tuple[str, str], EvidenceChunk] = field(default_factory=dict)
    """The first chunk of each id and version: rows that bring it again share it."""


def _why_unset(counts: Counts) -> str:
    said = [f'"{key}" may say it: "{value}"' for key, value in list(counts.classed.items())[:3]]
    return ", ".join(said) or "no column that is read says it"


def say_counts(counts: Counts, cases: int, mapping: Mapping, outcome: Outcome) -> None:
    """Note what was counted."""
    notices = outcome.notices
    if counts.minted:
        message = f"ids of {plural(counts.minted, 'case')} were made from questions; a changed one is then a new case"
        notices.notice("ids_minted", message)
    if counts.minted_chunks:
        message = f"ids of {counts.minted_chunks} texts were minted from their words; the file gives none"
        notices.notice("chunk_ids_minted", message)
    if counts.several:
        message = (
            f"{counts.needed} of {counts.texts} source texts become required sources, several of one case in "
            f"{counts.several} of {cases}: an answer is stopped where its context lacks one of them"
        )
        notices.notice(TEXTS_REQUIRED, message)
    if counts.apart:
        texts = mapping.fields.contexts
        message = f"{counts.apart} rows have other numbers of texts than names in {texts.documents if texts else ''}"
        notices.notice("texts_not_joined", f"{message}: these were not joined, and the case requires both")
    if counts.unset:
        message = f"expected_behaviour of {counts.unset} of {cases} cases is not set; {_why_unset(counts)}"
        notices.notice(BEHAVIOUR_UNSET, message)
    if counts.trimmed:
        notices.notice("white_space", f"white space around {counts.trimmed} questions was left out")
    for where in counts.disagree:
        message = "its row says both, that it can be answered and that not; nothing was set"
        notices.notice("behaviour_contradicts", message, where)
    for where, message in counts.unfound:
        notices.notice("phrase_not_found", message, where)
    rule = mapping.fields.sources
    chunks = {chunk_id for chunk_id, _ in counts.chunks}
    named = [one for case in outcome.cases for one in case.record.required_source_ids if one not in chunks]
    if rule is not None and rule.field not in ("source", "chunk") and named:
        bare = not any(map(str.isalpha, "".join(named)))
        said = f'are no ids of chunks, such as "{named[0]}"' if bare else f"name a {rule.field}, not a chunk"
        notices.notice("sources_name_no_chunk", f"required sources {said}: say which chunks")
