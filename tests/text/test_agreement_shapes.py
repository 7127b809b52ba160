"""Where a source says something: in a row, a list, under a heading, over two sentences; and what may go with it."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, OPEN, SUPPORTED, agreement, outcome

TABLE = """\
# Hire charges

| Boat | Hour | Day | Seats |
|---|---|---|---|
| Kayak | 9 euros | 40 euros | 1 |
| Canoe | 12 euros | 55 euros | 3 |
| Raft | not for hire | 90 euros | 8 |
"""

BARE_TABLE = """\
Boat | Hour | Day | Seats
Kayak | 9 euros | 40 euros | 1
Canoe | 12 euros | 55 euros | 3
"""

LIST = """\
Each cabin has:

- a stove that burns wood
- 2 bunk beds
- no running water

Sheets are brought along.
"""

RULES = """\
# Quiet hours

Quiet hours begin at 22:00. They end at 7:00.

# Kitchen

The kitchen closes at 21:00. Pans are washed by whoever used them.
"""


@pytest.mark.parametrize("table", [TABLE, BARE_TABLE], ids=["ruled", "bare"])
@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("Kayak: 9 euros an hour", None),
        ("Canoe: hour 12 euros, day 55 euros.", True),
        ("Canoe: day 55 euros, hour 12 euros.", True),
        ("Kayak: seats 1", True),
        ("Kayak: hour 12 euros.", False),
        ("Canoe: day 40 euros.", False),
        ("Kayak: hour 9 euros, day 55 euros.", False),
        ("Kayak: hour 40 euros.", False),
        ("Dinghy: hour 9 euros.", False),
    ],
)
def test_a_row_says_its_own_cells_under_their_own_header(table: str, said: str, right: bool | None) -> None:
    found = outcome(said, table)
    if right is None:
        assert found is not CONTRADICTED
    else:
        assert (found is SUPPORTED) is right


def test_a_cell_that_denies_is_a_denial() -> None:
    assert outcome("Raft: hour not for hire.", TABLE) is SUPPORTED
    assert outcome("Raft: hour for hire.", TABLE) is not SUPPORTED


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("Each cabin has 2 bunk beds.", True),
        ("Each cabin has two bunk beds and a stove that burns wood.", True),
        ("Each cabin has no running water.", True),
        ("Each cabin has 3 bunk beds.", False),
        ("Each cabin has running water.", False),
        ("Each cabin has a stove that burns gas.", False),
        ("Each cabin has sheets.", False),
    ],
)
def test_an_entry_goes_on_with_what_leads_into_its_list(said: str, right: bool) -> None:
    assert (outcome(said, LIST) is SUPPORTED) is right


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("Quiet hours begin at 10 pm.", True),
        ("The kitchen closes at 21:00.", True),
        ("Quiet hours begin at 21:00.", False),
        ("The kitchen closes at 22:00.", False),
        ("The kitchen closes at 7:00.", False),
        ("Quiet hours begin at 22:00. The kitchen closes at 21:00.", True),
        ("Quiet hours begin at 22:00. The kitchen closes at 20:00.", False),
        ("Quiet hours begin at 22:00 and the kitchen closes at 21:00.", True),
    ],
)
def test_a_sentence_of_one_section_is_not_said_of_another(said: str, right: bool) -> None:
    assert (outcome(said, RULES) is SUPPORTED) is right


RIDERS = [
    "Quiet hours begin at 22:00 on weekdays.",
    "Quiet hours begin at 22:00, as the law requires.",
    "Quiet hours begin at 22:00 and guests who break them leave.",
    "Strict quiet hours begin at 22:00.",
    "Quiet hours begin at 22:00 (the bar is exempt).",
    "Quiet hours always begin at 22:00.",
    "Quiet hours begin at 22:00 because of the owls.",
]


@pytest.mark.parametrize("said", RIDERS)
def test_a_rider_on_a_true_sentence_never_agrees(said: str) -> None:
    assert outcome(said, RULES) is not SUPPORTED


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Strict quiet hours begin at 22:00.", ["strict"]),
        ("Quiet hours begin at 22:00 because of the owls.", ["owls"]),
        ("The warden locks the cellar at midnight.", ["warden", "locks", "cellar"]),
    ],
)
def test_an_open_statement_names_the_words_that_the_source_does_not_hold(said: str, words: list[str]) -> None:
    found = agreement(said, RULES)
    assert found.outcome is OPEN
    assert all(word in found.message.lower() for word in words), found.message


NARROWED = [
    ("Members of the rowing club may use the sauna.", "Members may use the sauna."),
    ("Members who live in Lund may use the sauna.", "Members may use the sauna."),
    ("Members living in Lund may use the sauna.", "Members may use the sauna."),
    ("Boats from the north pier are checked on Friday.", "Boats are checked on Friday."),
    ("The doors to the cellar are locked at night.", "The doors are locked at night."),
    ("Bicycles in the yard are washed on Friday.", "Bicycles are washed on Friday."),
    ("Tickets bought online are refunded.", "Tickets are refunded."),
    ("Students with a card pay 3 euros.", "Students pay 3 euros."),
    ("Dogs on a lead are admitted.", "Dogs are admitted."),
    ("The bridge is closed to lorries.", "The bridge is closed."),
    ("The pool is open to members.", "The pool is open."),
    ("The pool is open on Mondays.", "The pool is open."),
    ("Children swim free on Sundays.", "Children swim free."),
    ("Guests may bring a dog for a fee.", "Guests may bring a dog."),
    ("Guests may touch the statues with gloves.", "Guests may touch the statues."),
    ("Staff get a bonus in good years.", "Staff get a bonus."),
    ("Mitglieder des Rudervereins dürfen in die Sauna.", "Mitglieder dürfen in die Sauna."),
    ("Online gekaufte Karten werden erstattet.", "Karten werden erstattet."),
    ("Le pont est fermé aux camions.", "Le pont est fermé."),
    ("Les billets achetés en ligne sont remboursés.", "Les billets sont remboursés."),
    ("La piscina abre para los socios.", "La piscina abre."),
    ("Los perros con correa pueden entrar.", "Los perros pueden entrar."),
    ("会員はサウナを無料で使えます。", "サウナを無料で使えます。"),
    ("橋はトラックに対して閉鎖されています。", "橋は閉鎖されています。"),
    ("网上买的票可以退。", "票可以退。"),
    ("桥对卡车关闭。", "桥关闭。"),
]
"""Sources with a limit on what they say, and the same without it: true of some is not true of all."""


@pytest.mark.parametrize(("source", "said"), NARROWED, ids=[source for source, _ in NARROWED])
def test_what_a_source_says_of_some_is_not_said_of_all(source: str, said: str) -> None:
    assert outcome(said, source) is not SUPPORTED


SHORTER = [
    ("The kitchen closes at 21:00, and pans are washed by hand.", "The kitchen closes at 21:00."),
    ("The kitchen closes at 21:00; the bar stays open.", "The bar stays open."),
    ("Each cabin has a stove and a table.", "Each cabin has a stove."),
    ("The warden, Ms Holm, has a key.", "Ms Holm has a key."),
    ("The kitchen closes at 21:00. The bar stays open.", "The bar stays open. The kitchen closes at 21:00."),
]


@pytest.mark.parametrize(("source", "said"), SHORTER, ids=[said for _, said in SHORTER])
def test_a_part_of_what_a_source_says_is_never_a_contradiction(source: str, said: str) -> None:
    assert outcome(said, source) is not CONTRADICTED


QUESTIONS = [
    ("When does the kitchen close?", "The kitchen closes at 21:00.", SUPPORTED),
    ("When does the kitchen close?", "It closes at 21:00.", None),
    ("Does the kitchen close at 20:00?", "The kitchen closes at 20:00.", CONTRADICTED),
    ("Does the kitchen close at 20:00?", "Yes.", None),
    ("Who owns the island?", "The kitchen closes at 21:00 on the island.", None),
]


@pytest.mark.parametrize(("question", "said", "found"), QUESTIONS, ids=[f"{q} {s}" for q, s, _ in QUESTIONS])
def test_a_question_gives_words_and_never_an_answer(question: str, said: str, found: object) -> None:
    got = outcome(said, RULES, question)
    if found is None:
        assert got is not CONTRADICTED
    else:
        assert got is found


def test_what_a_question_asserts_is_not_true_for_being_asked() -> None:
    for question in ("Why do quiet hours begin at 20:00?", "Do quiet hours begin at 20:00?"):
        assert outcome("Quiet hours begin at 20:00.", RULES, question) is not SUPPORTED


def test_without_a_source_nothing_is_settled() -> None:
    found = agreement("Quiet hours begin at 22:00.", "")
    assert found.outcome is OPEN
    assert found.message


def test_an_unlisted_language_agrees_to_the_letter_alone() -> None:
    source = "조용한 시간은 밤 10시에 시작한다. 주방은 9시에 닫는다."
    assert outcome("주방은 9시에 닫는다.", source) is SUPPORTED
    changed = agreement("주방은 8시에 닫는다.", source)
    assert changed.outcome is OPEN
    assert "language" in changed.message


LONG = "The keeper notes the hour. " * 3_000


def test_a_very_long_source_is_read_from_its_start_and_what_is_beyond_stays_open() -> None:
    assert outcome("Quiet hours begin at 22:00.", f"{RULES}{LONG}") is SUPPORTED
    assert outcome("Quiet hours begin at 22:00.", f"{LONG}{RULES}") is OPEN
