"""A statement that only moves or leaves out words of a sentence is supported where that keeps the meaning."""

from __future__ import annotations

import pytest
from agreeing import SUPPORTED, outcome

RIGHT = [
    # an example, a contrast or a turn left out
    ("Guests show a ticket, for example a day ticket or a family ticket.", "Guests show a ticket."),
    ("Guests show a ticket, such as a day ticket.", "Guests show a ticket."),
    ("Gäste zeigen einen Ausweis, zum Beispiel einen Pass oder eine Karte.", "Gäste zeigen einen Ausweis."),
    (
        "Store the oars in the shed, not in the boat, and lock it at night.",
        "Store the oars in the shed and lock it at night.",
    ),
    ("The boats are free. A deposit, however, is required.", "A deposit is required."),
    ("Les barques sont gratuites. La caution, en revanche, est obligatoire.", "La caution est obligatoire."),
    ("Die Boote sind frei. Eine Kaution ist dagegen Pflicht.", "Eine Kaution ist Pflicht."),
    ("A raft costs £12, or £8 for pupils with a card.", "A raft costs £8 for pupils with a card."),
    ("Ana Ruiz joined the club in 2016 and became chair in 2021, when Peter left.", "Ana Ruiz became chair in 2021."),
    # one of two acts
    (
        "The old key still works but is withdrawn and will be replaced in May.",
        "The old key is withdrawn and will be replaced in May.",
    ),
    ("The ferry leaves at nine and returns at noon.", "The ferry returns at noon."),
    ("The hire is 9 euros on weekdays and 14 euros on Sundays.", "The hire is 14 euros on Sundays."),
    # a phrase at the other end
    (
        "From the fourth day of hire a deposit is always required.",
        "A deposit is always required from the fourth day of hire.",
    ),
    ("A deposit is required after the third day of hire.", "After the third day of hire, a deposit is required."),
    (
        "Seit dem 1. Mai ist Rudern im Hafen nicht mehr möglich.",
        "Rudern ist im Hafen seit dem 1. Mai nicht mehr möglich.",
    ),
    ("Die Zahl der Boote stieg 2023 um 8 Prozent.", "2023 stieg die Zahl der Boote um 8 Prozent."),
    # members exchanged
    (
        "The hire is 9 euros on weekdays and 14 euros on Sundays.",
        "The hire is 14 euros on Sundays and 9 euros on weekdays.",
    ),
    (
        "Report damage to the club within two days and to the police within a week.",
        "Report damage to the police within a week and to the club within two days.",
    ),
    # a month ends a sentence
    (
        "Hire begins on 3 May at 10 a.m. and ends on 17 May. Late boats are taken until 24 May.",
        "Late boats are taken until 24 May.",
    ),
]

WRONG = [
    ("Guests show a ticket, for example a day ticket or a family ticket.", "Guests show a family ticket."),
    (
        "Guests show a ticket, such as one that is not older than a day.",
        "Guests show a ticket that is older than a day.",
    ),
    ("Store the oars in the shed, not in the boat.", "Store the oars in the boat."),
    ("The slipway is open on weekdays, not on race days.", "The slipway is open on race days."),
    ("A raft costs £12, or £8 for pupils with a card.", "A raft costs £8."),
    ("A raft costs £12, or £8 for pupils with a card.", "A raft costs £12 for pupils with a card."),
    ("Children under six swim free and get a cap.", "Children get a cap."),
    ("Members registered online paid 5 euros and received a cap.", "Members received a cap."),
    ("Members may swim if they shower and use the sauna.", "Members may use the sauna."),
    ("No guest may park here and stay over night.", "No guest may stay over night."),
    ("The key works only on Mondays and opens the shed.", "The key opens the shed on Mondays only."),
    ("Tomas said the gate was old and will be replaced in May.", "Tomas will be replaced in May."),
    ("Tomas painted the gate which was old and was replaced in May.", "Tomas was replaced in May."),
    ("The raft is not for hire and will be sold in May.", "The raft is for hire and will be sold in May."),
    ("The hire is between 5 and 9 euros.", "The hire is 9 euros."),
    ("The boats are red or blue and green.", "The boats are green."),
    ("From May dogs and cats may enter with a lead.", "Dogs and cats may enter with a lead."),
    ("Rafts A and B cost 5 euros and 6 euros.", "Rafts A and B cost 6 euros and 5 euros."),
    (
        "The hire is 9 euros on weekdays and 14 euros on Sundays.",
        "The hire is 14 euros on weekdays and 9 euros on Sundays.",
    ),
    ("The hire is 9 euros on weekdays and 14 euros on Sundays.", "The hire is 9 euros on Sundays."),
    (
        "Report damage to the club within two days and to the police within a week.",
        "Report damage to the police within two days and to the club within a week.",
    ),
    ("Der Wirt zahlt dem Gast 2023 Pfand.", "2023 zahlt der Gast dem Wirt Pfand."),
]


@pytest.mark.parametrize(("source", "statement"), RIGHT)
def test_a_sentence_with_its_phrases_moved_or_its_asides_left_out_is_supported(source, statement):
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(("source", "statement"), WRONG)
def test_what_moves_to_another_thing_or_loses_its_limit_is_not_supported(source, statement):
    assert outcome(statement, source) is not SUPPORTED
