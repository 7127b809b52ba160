"""The list of all draft generators. A new one is one file and one line here."""

from __future__ import annotations

from goldtui.casework.drafts import partial_information, policy_attempt, quote_only, two_citations
from goldtui.casework.drafts.declare import Generator

GENERATORS: tuple[Generator, ...] = (
    policy_attempt.GENERATOR,
    quote_only.GENERATOR,
    partial_information.GENERATOR,
    two_citations.GENERATOR,
)
BY_KIND: dict[str, Generator] = {one.declared.kind: one for one in GENERATORS}
