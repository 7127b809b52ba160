"""The file of a known document, named in a mark or behind `source`, is a citation, and a farewell states nothing."""

from __future__ import annotations

import pytest
from builders import chunk
from layouts import STATEMENTS, cut

from goldtui.gates.citations import cited_by
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.split import claims_of_response
from goldtui.model.records import RagTrace

QUAY = "A berth on the north quay costs 40 euros a night."
INDEX = EvidenceIndex(
    (
        chunk("berths.html#prices:1", QUAY, document_id="guide/berths.html"),
        chunk("berths.html#hours:1", "The office opens at eight.", document_id="guide/berths.html"),
        chunk("water.md#taps:1", "Water is taken from the blue taps.", document_id="water.md"),
    )
)
RUN = RagTrace(case_id="berth", selected_context_ids=("berths.html#prices:1", "water.md#taps:1"))
SAID = "A berth costs 40 euros"
BERTHS = ("berths.html#prices:1",)


@pytest.mark.parametrize(
    "response",
    [
        f"{SAID} [berths.html].",
        f"{SAID}. [berths.html]",
        f"{SAID} [guide/berths.html].",
        f"{SAID} (Source: berths.html).",
        f"{SAID}. (Source: berths.html)",
        f"{SAID} (see berths.html, p. 2).",
        f"{SAID} (see berths.html).",
        f"{SAID}.\n\nSource: berths.html",
        "According to berths.html, a berth costs 40 euros.",
    ],
)
def test_the_file_of_a_document_cites_what_was_selected_of_it(response: str) -> None:
    found = [(one.text.lower(), cited_by(one)) for one in claims_of_response(response, RUN, INDEX, "What is the fee?")]
    assert found == [(f"{SAID.lower()}.", BERTHS)]


def test_a_document_of_which_nothing_was_selected_is_cited_all_the_same() -> None:
    run = RagTrace(case_id="berth", selected_context_ids=("water.md#taps:1",))
    (claim,) = claims_of_response(f"{SAID} [berths.html].", run, INDEX, "What is the fee?")
    assert cited_by(claim) == ("berths.html#prices:1",)


def test_a_file_that_no_document_is_called_like_is_an_invented_source() -> None:
    (claim,) = claims_of_response(f"{SAID} [tariffs.pdf].", RUN, INDEX, "What is the fee?")
    assert (claim.text, cited_by(claim)) == (f"{SAID}.", ("tariffs.pdf",))


def test_a_file_outside_a_mark_is_part_of_the_statement() -> None:
    (claim,) = claims_of_response("The form is called water.md on the site.", RUN, INDEX, "Which form?")
    assert "water.md" in claim.text


FAREWELLS = {
    "en": ("See you soon!", "Goodbye!", "We look forward to welcoming you!"),
    "de": ("Bis bald!", "Auf Wiedersehen!", "Wir freuen uns auf Ihren Besuch!"),
    "fr": ("À bientôt !", "Au revoir !", "Au plaisir de vous accueillir !"),
    "es": ("¡Hasta pronto!", "¡Adiós!", "¡Nos vemos pronto!"),
    "ja": ("またお会いしましょう。", "ご来館をお待ちしております。"),
    "zh": ("再见！", "期待您的光临！"),
}


@pytest.mark.parametrize(("language", "farewell"), [(code, one) for code, all_ in FAREWELLS.items() for one in all_])
def test_a_farewell_states_nothing(language: str, farewell: str) -> None:
    statement = STATEMENTS[language]
    assert [text for text, _ in cut(f"{statement} {farewell}")] == [statement]


@pytest.mark.parametrize("text", ["See you at the north quay at nine.", "Bis bald ist der Kai gesperrt."])
def test_a_farewell_with_a_fact_in_it_is_a_statement(text: str) -> None:
    assert [said for said, _ in cut(text)] == [text]
