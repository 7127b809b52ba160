"""A typed phrase is written only as the source has it, and what the source has instead is said in words."""

from __future__ import annotations

import pytest

from goldtui.casework.phrase_check import Leave, checked_phrase
from goldtui.model.faults import UnusableInput
from goldtui.model.records import EvidenceChunk
from goldtui.text.match.normalise import prepare

TEXT = "The gate opens at 6 in the morning. Dogs are not allowed on the lawn. Seeds cost 5 euros."
GATE = EvidenceChunk(chunk_id="gate", version="v1", permitted=True, text=TEXT)
REFUSE, ANYWAY, NEAREST = Leave(), Leave(anyway=True), Leave(nearest=True)


def refusal(phrase: str, leave: Leave = REFUSE, chunk: EvidenceChunk = GATE, **others: str) -> tuple[str, str, str]:
    with pytest.raises(UnusableInput) as found:
        checked_phrase(phrase, chunk, {i: prepare(text) for i, text in others.items()}, leave)
    problem = found.value.problem
    return problem.code, problem.message, problem.fix


@pytest.mark.parametrize("leave", [REFUSE, ANYWAY, NEAREST])
def test_an_exact_phrase_is_written_as_it_is(leave: Leave) -> None:
    assert checked_phrase("gate opens at 6", GATE, {}, leave) == "gate opens at 6"


def test_other_typography_is_refused_with_the_sources_own() -> None:
    code, message, fix = refusal("GATE opens at 6")
    assert code == "phrase_not_exact"
    assert "letter case" in message
    assert 'the source writes "gate opens at 6"' in message
    assert "--nearest" in fix
    assert checked_phrase("GATE opens at 6", GATE, {}, NEAREST) == "gate opens at 6"
    assert checked_phrase("GATE opens at 6", GATE, {}, ANYWAY) == "GATE opens at 6"


def test_changed_words_are_refused_with_the_nearest_wording() -> None:
    code, message, _ = refusal("gate opens at 7 in the morning")
    assert code == "phrase_absent"
    assert "gate opens at 6 in the morning" in message
    assert checked_phrase("gate opens at 7 in the morning", GATE, {}, NEAREST) == "gate opens at 6 in the morning"
    assert checked_phrase("gate opens at 7 in the morning", GATE, {}, ANYWAY) == "gate opens at 7 in the morning"


def test_words_that_a_negation_governs_are_refused_and_no_nearest_wording_helps() -> None:
    for leave in (REFUSE, NEAREST):
        code, message, fix = refusal("allowed on the lawn", leave)
        assert code == "phrase_negated"
        assert "negation" in message
        assert "--anyway" in fix
    assert checked_phrase("allowed on the lawn", GATE, {}, ANYWAY) == "allowed on the lawn"


def test_a_phrase_of_another_chunk_names_that_chunk() -> None:
    code, message, fix = refusal("benches are painted", other="The benches are painted in May.")
    assert code == "phrase_absent"
    assert "'other' holds the phrase" in message
    assert fix == "name that chunk: --cite other"


def test_what_is_nowhere_near_is_refused_and_has_no_nearest_wording() -> None:
    code, _, fix = refusal("zzzz qqqq xxxx", NEAREST)
    assert (code, fix) == ("phrase_absent", "choose another phrase, or another chunk: --cite")


@pytest.mark.parametrize("leave", [REFUSE, ANYWAY, NEAREST])
def test_blank_phrases_and_withheld_chunks_are_refused_whatever_is_asked(leave: Leave) -> None:
    assert refusal(" – ", leave)[0] == "phrase_empty"
    vault = GATE.model_copy(update={"permitted": False})
    code, message, _ = refusal("gate opens at 7", leave, vault)
    assert code == "phrase_withheld"
    assert "opens at 6" not in message
