"""A sentence that another one takes back, corrects or narrows proves nothing alone; acts and lists keep their order."""

from __future__ import annotations

import pytest
from agreeing import outcome

from goldtui.text.agreement.units import units_of
from goldtui.text.agreement.verdict import Outcome, Proof, judge_statement

SUPPORTED, OPEN, CONTRADICTED = Outcome.SUPPORTED, Outcome.OPEN, Outcome.CONTRADICTED

QUALIFIED = [
    ("Rowing is free. However, groups pay 4 euros.", "Rowing is free."),
    ("Rowing is free. Groups, however, pay 4 euros.", "Rowing is free."),
    ("Rowing is free, but groups pay 4 euros.", "Rowing is free."),
    ("Canoes are admitted. However, long canoes must stay outside.", "Canoes are admitted."),
    ("The lock opens daily, but it closes early on Mondays.", "The lock opens daily."),
    ("Every member gets a locker. Well, every member of the first crew.", "Every member gets a locker."),
    ("The crane lifts all night. Meant is the small crane.", "The crane lifts all night."),
    ("The crane lifts all night. The other stops at ten.", "The crane lifts all night."),
    ("The regatta starts at noon. Update: it has been moved to June.", "The regatta starts at noon."),
    ("The jetty is open to the public. Correction: read members.", "The jetty is open to the public."),
    ("The harbour master resigns. He denies it.", "The harbour master resigns."),
    ("Rumour has it that the ferry is sold. Nobody knows.", "The ferry is sold."),
    ("Imagine that every boat is red. It would be dull.", "Every boat is red."),
    ("True or false?\na) Pike eat grass.\nb) Carp sleep.", "Pike eat grass."),
    ("Hire B: all oars (1)\nHire C: all sails\n(1) in summer", "Hire B: all oars."),
    ("Moorings cost 9 euros.*\n\nThe pump is broken.\n\n* For members", "Moorings cost 9 euros."),
    ("Das Rudern ist frei. Gruppen zahlen jedoch 4 Euro.", "Das Rudern ist frei."),
    ("Der Kran hebt die ganze Nacht. Gemeint ist der kleine Kran.", "Der Kran hebt die ganze Nacht."),
    ("Die Regatta beginnt um zwölf. Korrektur: Sie beginnt um zwei.", "Die Regatta beginnt um zwölf."),
    ("L'aviron est gratuit. Toutefois, les groupes paient 4 euros.", "L'aviron est gratuit."),
    ("La régate part de Nantes. Rectificatif : elle part de Brest.", "La régate part de Nantes."),
    ("El remo es gratis. Sin embargo, los grupos pagan 4 euros.", "El remo es gratis."),
    ("Cada socio recibe una llave. Bueno, cada socio del primer turno.", "Cada socio recibe una llave."),
    ("划船免费。但团体每人四元。", "划船免费。"),
    ("划船免费。指的是早上。", "划船免费。"),
    ("ボートは無料です。ただし、団体は四ユーロです。", "ボートは無料です。"),
    ("大会は正午に始まります。訂正：二時に始まります。", "大会は正午に始まります。"),
]
QUALIFIED_WITHOUT_A_MARK = [
    ("Members may moor until midnight, but in March and April they leave at nine.", "Members may moor until midnight."),
    ("Members may moor until midnight. In March and April they leave at nine.", "Members may moor until midnight."),
    ("All rowers get a coat. Beginners are given a vest instead.", "All rowers get a coat."),
    ("Skippers must show a licence. Those who raced last year are exempt from this.", "Skippers must show a licence."),
    ("The deposit is paid back. This requires a clean boat.", "The deposit is paid back."),
    ("The new fees apply from May. The council has since put their start off.", "The new fees apply from May."),
    ("Word went round that the pier closes. Nobody knows.", "The pier closes."),
    ("Children row free. In these rules a child is a person under six.", "Children row free."),
    ("Rejected motions\nThe club buys a crane.\nThe fee rises to 60 euros.", "The fee rises to 60 euros."),
    ("Events\n- Boat parade (cancelled)\n- Fish supper", "Boat parade."),
    (
        "Lower the sail, fix the boom and close the hatch. Then rest.",
        "Close the hatch, fix the boom and lower the sail.",
    ),
    ("Kinder rudern frei. In den Ferien zahlen auch sie zwei Euro.", "Kinder rudern frei."),
    ("Die neue Ordnung gilt ab Mai. Der Rat lässt sie bis auf Weiteres ruhen.", "Die neue Ordnung gilt ab Mai."),
    ("Tous les membres rament le soir. Les débutants, eux, restent au port.", "Tous les membres rament le soir."),
    ("Los socios reservan un bote. Quienes deban cuotas quedan fuera de este derecho.", "Los socios reservan un bote."),
]
UNTOUCHED = [
    ("From May to August they are oiled. In winter they are kept dry.", "From May to August they are oiled."),
    ("The pump starts at once. Update its program every spring.", "The pump starts at once."),
    ("The crew reports damage. At least two witnesses sign.", "The crew reports damage."),
    ("The hall shows myths of the sea. It holds forty boats.", "The hall shows myths of the sea."),
    ("Old town\n\nThe bridge opens at noon. Boats wait.", "The bridge opens at noon."),
    ("今月の予定\n\n大会は正午に始まります。", "大会は正午に始まります。"),
    ("Die Pumpe läuft. Änderungen stehen im Heft.", "Die Pumpe läuft."),
    ("The cellar is dry. The roof, however, needs work.", "The cellar is dry."),
    ("On Mondays the lock opens at 8. On Sundays it opens at 9.", "On Mondays the lock opens at 8."),
    ("Refunds are paid by transfer. This holds even for cash.", "Refunds are paid by transfer."),
    ("Der Keller ist trocken. Das Dach hingegen muss neu gedeckt werden.", "Der Keller ist trocken."),
    ("The lock opens daily. However, the sauna is closed on Mondays.", "The lock opens daily."),
    ("The lock opens daily. It also has a lift.", "The lock opens daily."),
    ("Rowing is free. This applies to all visitors.", "Rowing is free."),
    ("If it rains, rowing is free. Otherwise it costs 4 euros.", "If it rains, rowing is free."),
    ("Some boats have a roof. The others have a sail.", "Some boats have a roof."),
    ("About half of the fleet is red. The rest is blue.", "About half of the fleet is red."),
    ("The two clubs merged in 2004. Before that each had a house.", "The two clubs merged in 2004."),
    ("Version 4 needs a key. Support for the old reader has been dropped.", "Version 4 needs a key."),
    ("Moorings cost 9 euros.*\n\n* See Harbour Guide 2021, p. 4", "Moorings cost 9 euros."),
    ("Wenn es regnet, ist das Rudern frei. Sonst kostet es 4 Euro.", "Wenn es regnet, ist das Rudern frei."),
    ("Algunos botes tienen techo. Los demás tienen vela.", "Algunos botes tienen techo."),
]
SAID_TOO = [
    ("Rowing is free, but groups pay 4 euros.", "Rowing is free and groups pay 4 euros."),
    ("Rowing is free. Groups, however, pay 4 euros.", "Groups pay 4 euros."),
    ("Rowing is free. However, groups pay 4 euros.", "Rowing is free, but groups pay 4 euros."),
    ("Rumour has it that the ferry is sold. Nobody knows.", "Rumour has it that the ferry is sold."),
]
TURNED = [
    ("1. Drain the tank.\n2. Open the lid.", "Open the lid, then drain the tank."),
    ("The form goes to the clerk, then to the judge.", "The form goes to the judge, then to the clerk."),
    ("Do it in this order:\n- lift the mast\n- fix the stay", "Fix the stay, lift the mast."),
    ("Ranking of the crews, best first: Pike, Perch, Carp.", "Ranking of the crews, best first: Perch, Pike, Carp."),
    ("Members and guests pay 4 and 9 euros respectively.", "Guests and members pay 4 and 9 euros respectively."),
    ("Mitglieder und Gäste zahlen 4 beziehungsweise 9 Euro.", "Gäste und Mitglieder zahlen 4 beziehungsweise 9 Euro."),
    ("甲队和乙队分别在八点和十点出发。", "乙队和甲队分别在八点和十点出发。"),
]
IN_ORDER = [
    (
        "Crews meet in order to train. They list the oars lost and the sails torn.",
        "They list the oars lost and the sails torn.",
    ),
    ("1. Drain the tank.\n2. Open the lid.", "Drain the tank, then open the lid."),
    ("Before you open the lid, drain the tank.", "Before you open the lid, drain the tank."),
    ("Members and guests pay 4 and 9 euros respectively.", "Members and guests pay 4 and 9 euros respectively."),
    ("甲队和乙队分别在八点和十点出发。", "甲队和乙队分别在八点和十点出发。"),
]
WITHOUT_UNIT = [
    ("Boats over 18 feet need a licence.", "Boats over 18 need a licence."),
    ("The warranty is 5 years.", "The warranty is 5."),
    ("Gepäck unter 8 Kilo darf an Bord.", "Gepäck unter 8 darf an Bord."),
]


@pytest.mark.parametrize(("source", "statement"), [*QUALIFIED, *QUALIFIED_WITHOUT_A_MARK])
def test_what_is_taken_back_or_narrowed_elsewhere_is_not_proven_alone(source: str, statement: str) -> None:
    assert outcome(statement, source) is OPEN


@pytest.mark.parametrize(("source", "statement"), UNTOUCHED)
def test_a_sentence_about_something_else_takes_nothing_away(source: str, statement: str) -> None:
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(("source", "statement"), SAID_TOO)
def test_a_statement_that_says_the_limit_too_is_proven(source: str, statement: str) -> None:
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(("source", "statement"), TURNED)
def test_acts_and_members_in_another_order_are_not_proven(source: str, statement: str) -> None:
    assert outcome(statement, source) is OPEN


@pytest.mark.parametrize(("source", "statement"), IN_ORDER)
def test_acts_and_members_in_their_order_are_proven(source: str, statement: str) -> None:
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(("source", "statement"), WITHOUT_UNIT)
def test_a_number_without_its_unit_is_not_proven(source: str, statement: str) -> None:
    assert outcome(statement, source) is OPEN


def test_what_was_to_be_done_is_not_proven_done() -> None:
    assert outcome("The crane was repaired by June.", "The crane was to be repaired by June.") is OPEN


def test_money_and_the_years_of_an_age_need_no_unit() -> None:
    assert outcome("Rooms cost 50.", "Rooms cost 50 euros.") is SUPPORTED
    assert outcome("Children under 6 ride free.", "Children under 6 years ride free.") is SUPPORTED


def test_the_reason_quotes_what_is_left_out() -> None:
    units = units_of("Rowing is free. However, groups pay 4 euros.")
    found = judge_statement("Rowing is free.", Proof(units[:1], units[1:]))
    assert found.left_out == "However, groups pay 4 euros."
    assert '"However, groups pay 4 euros."' in found.message


def test_what_the_rest_of_the_answer_says_is_not_left_out() -> None:
    units = units_of("Rowing is free. However, groups pay 4 euros.")
    proof = Proof(units[:1], units[1:], beside=("Groups pay 4 euros.",))
    assert judge_statement("Rowing is free.", proof).outcome is SUPPORTED


def test_what_a_correction_says_is_not_called_false() -> None:
    assert outcome("The regatta starts at two.", "The regatta starts at noon. Correction: read two.") is OPEN


def test_what_differs_is_still_contradicted() -> None:
    assert outcome("The lock opens weekly.", "The lock opens daily. However, boats wait on Mondays.") is not SUPPORTED


def test_a_german_ordinal_ends_no_sentence() -> None:
    assert outcome("Getränke sind frei.", "Getränke sind frei am ersten Abend.") is OPEN
    assert outcome("Am ersten Abend sind Getränke frei.", "Getränke sind frei am ersten Abend.") is SUPPORTED
