"""Every file format, one line each, so that none works in one place and is unknown in another."""

from __future__ import annotations

from goldtui.formats.anthropic_docs import ANTHROPIC_DOCS
from goldtui.formats.case_lines import CASE_LINES
from goldtui.formats.clapnq import CLAPNQ
from goldtui.formats.declare import Codec
from goldtui.formats.documents.codec import DOCUMENTS
from goldtui.formats.evidence_lines import EVIDENCE_LINES
from goldtui.formats.gold_lines import GOLD_LINES
from goldtui.formats.native import NATIVE
from goldtui.formats.out.markdown import MARKDOWN
from goldtui.formats.out.metadata import METADATA
from goldtui.formats.out.ragas import RAGAS
from goldtui.formats.out.ranking import BEIR, TREC
from goldtui.formats.out.tables import CSV, EXCEL
from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean

CODECS: tuple[Codec, ...] = (
    NATIVE,
    GOLD_LINES,
    CLAPNQ,
    ANTHROPIC_DOCS,
    EVIDENCE_LINES,
    CASE_LINES,
    CSV,
    EXCEL,
    MARKDOWN,
    RAGAS,
    *METADATA,
    TREC,
    BEIR,
    DOCUMENTS,
)


def codec(name: str) -> Codec:
    """The codec of that name; raises `UnusableInput` listing the known names."""
    for one in CODECS:
        if one.name == name:
            return one
    known = ", ".join(one.name for one in CODECS)
    raise unusable(
        "format_unknown",
        f'there is no format "{name}"',
        fix=did_you_mean(name, (one.name for one in CODECS), f"use one of: {known}"),
    )
