"""What stays open is open; what stayed, may stay or never stays open need not be, and what is open need not stay so."""

from __future__ import annotations

import pytest

from tests.text.agreeing import CONTRADICTED, OPEN, SUPPORTED, outcome

STAYS = "On Fridays the garden stays open until 20:00."


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("On Fridays the garden is open until 20:00.", STAYS),
        ("The garden is open until 20:00 on Fridays.", STAYS),
        ("The palm house is closed on Mondays.", "The palm house remains closed on Mondays."),
        ("El jardín está abierto los viernes.", "El jardín permanece abierto los viernes."),
    ],
)
def test_a_state_that_lasts_is_the_state(statement: str, source: str) -> None:
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        (STAYS, "On Fridays the garden is open until 20:00."),
        ("The garden was open until 20:00.", "The garden stays open until 20:00."),
        ("The garden is open until 20:00.", "The garden stayed open until 20:00."),
        ("The garden is open until 20:00.", "The garden may stay open until 20:00."),
        ("The garden is open until 20:00.", "The garden never stays open until 20:00."),
        ("The garden is open until 20:00.", "The garden rarely stays open until 20:00."),
        ("The garden is open.", "If it is dry, the garden stays open."),
        ("The garden is open.", "The gate of the garden stays open."),
        ("The garden is open.", "The garden stays open only for members."),
        ("The garden is open until 20:00.", "The board hopes the garden stays open until 20:00."),
        ("The garden is open until 20:00.", "The board decides whether the garden stays open until 20:00."),
        ("We are open on Fridays.", "The cafe stays open on Fridays."),
    ],
)
def test_another_time_mood_or_owner_of_it_is_left_open(statement: str, source: str) -> None:
    assert outcome(statement, source) is OPEN


@pytest.mark.parametrize("statement", ["The garden is open until 21:00.", "The garden is not open until 20:00."])
def test_another_hour_or_a_denial_is_refuted_as_before(statement: str) -> None:
    assert outcome(statement, "The garden stays open until 20:00.") is CONTRADICTED
