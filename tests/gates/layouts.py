"""The run that the tests of layouts share: two sources about a harbour, and the statements that they support."""

from __future__ import annotations

from builders import CHUNKS, chunk

from goldtui.gates.citations import cited_by
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.split import claims_of_response
from goldtui.model.records import RagTrace

BERTHS = "A berth on the north quay costs 40 euros a night. Guests leave by noon."
WATER = "Water is taken from the blue taps."
INDEX = EvidenceIndex((chunk("berth-1", BERTHS, document_id="harbour rules"), chunk("berth-2", WATER), *CHUNKS))
RUN = RagTrace(
    case_id="berth",
    first_stage_ids=("berth-1", "berth-2"),
    selected_context_ids=("berth-1", "berth-2"),
    citations=("berth-1", "berth-2"),
)
QUESTION = "What does a berth cost, and where do crews take water?"
ONE, TWO = ("berth-1",), ("berth-2",)
BOTH = ("berth-1", "berth-2")

Said = list[tuple[str, tuple[str, ...]]]
PLAIN: Said = [("A berth costs 40 euros.", ONE), ("Water is taken from the blue taps.", TWO)]

STATEMENTS = {
    "en": "A berth costs 40 euros.",
    "de": "Ein Liegeplatz kostet 40 Euro.",
    "fr": "Un mouillage coûte 40 euros.",
    "es": "Un amarre cuesta 40 euros.",
    "ja": "停泊料は40ユーロです。",
    "zh": "泊位费为40欧元。",
}
"""One true statement in each language."""


def cut(response: str, question: str = QUESTION, run: RagTrace = RUN) -> Said:
    """What each claim of a response says, and what it cites."""
    return [(one.text, cited_by(one)) for one in claims_of_response(response, run, INDEX, question)]
