"""Sentences of manuals, terms and leaflets of a botanic garden: what is the same, what is refuted, what stays open."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, OPEN, SUPPORTED, outcome

SAME = {
    "compared": [
        ("The hedge is higher than 2 metres.", "The hedge is higher than two metres."),
        ("The hedge must not be higher than 2 m.", "The hedge must be no higher than 2 m."),
        ("Pupils must not be older than 12.", "Pupils must be no older than 12."),
        ("The walk is no longer than 40 minutes.", "The walk is at most 40 minutes."),
        ("Die Hecke ist höher als 2 Meter.", "Die Hecke ist höher als zwei Meter."),
    ],
    "put first": [
        (
            "Les chiens ne paient pas de taxe sur la terrasse nord.",
            "Sur la terrasse nord, les chiens ne paient pas de taxe.",
        ),
        (
            "Le jardinier doit fermer la serre avant de quitter le parc.",
            "Avant de quitter le parc, le jardinier doit fermer la serre.",
        ),
        ("Bei 12 Prozent der Beete lag der Wert über dem Ziel.", "Der Wert lag bei 12 % der Beete über dem Ziel."),
        ("The lily pond was drained last year.", "Last year the lily pond was drained."),
    ],
    "ordered": [
        ("Never water the cacti with tap water.", "The cacti must never be watered with tap water."),
        ("Do not dry the seeds in an oven.", "The seeds must not be dried in an oven."),
        ("Do not dry the seeds in an oven.", "The seeds are not dried in an oven."),
        ("Please do not feed the ducks.", "The ducks must not be fed."),
        ("The gate must be kept shut.", "Keep the gate shut."),
        ("Remplacez le filtre dans les trente jours.", "Le filtre doit être remplacé dans les 30 jours."),
        ("N'utilisez pas la pompe après six mois.", "La pompe ne doit pas être utilisée après six mois."),
        ("名札は8文字以上にしてください。", "名札は最低8文字必要です。"),
    ],
    "shorter or longer": [
        (
            "Notice must reach us no later than 15 days before the tour.",
            "Notice must reach us at least 15 days before the tour.",
        ),
        ("The maximum load of the bridge is 50 kg.", "The load of the bridge is at most 50 kg."),
        ("The orchid case may only be opened by the curator.", "Only the curator may open the orchid case."),
        ("Cheques are no longer accepted.", "Cheques are not accepted any more."),
        ("Cheques are no longer accepted.", "Cheques are not accepted."),
        ("The kiosk does not accept cheques.", "The kiosk refuses cheques."),
        ("Nobody may enter the bog, save a ranger.", "Nobody may enter the bog except a ranger."),
        ("The pass is valid until 31 May of the following year.", "The pass is valid until 31 May of the next year."),
        ("The palm house is open; the fern house is not.", "The fern house is not open."),
        ("There is no fee.", "The fee is zero."),
        ("Admission is free.", "Admission is free of charge."),
        ("The number of visitors rose by 5 %.", "The number of visitors increased by 5 %."),
        ("Au moins deux signatures sont requises.", "Il faut 2 signatures au minimum."),
    ],
    "only": [
        ("Entry is allowed only with a pass.", "Without a pass, entry is not allowed."),
        ("The curator opens only with a key.", "The curator does not open without a key."),
        ("Der Zutritt ist nur mit Ausweis gestattet.", "Ohne Ausweis ist der Zutritt nicht gestattet."),
    ],
    "in other words": [
        ("There is no charge for pupils under six.", "Pupils under 6 are free of charge."),
        ("The mist runs for ten minutes an hour.", "The mist runs ten minutes an hour."),
        ("Every second bed was above the limit.", "Every second bed exceeded the limit."),
        ("The curator's consent is needed.", "The consent of the curator is needed."),
        ("El riego cuesta 1,50 euros por cada diez minutos.", "El riego cuesta 1,50 euros cada 10 minutos."),
    ],
    "to be done": [
        ("Der Filter ist monatlich zu reinigen.", "Der Filter muss monatlich gereinigt werden."),
        ("Das Dach ist nicht zu öffnen.", "Das Dach darf nicht geöffnet werden."),
        ("Die Ware ist bis Montag abzuholen.", "Die Ware muss bis Montag abgeholt werden."),
    ],
}
REFUTED = {
    "ordered": [
        ("Do not dry the seeds in an oven.", "The seeds may be dried in an oven."),
        ("Never rinse the pots with tap water.", "The pots can be rinsed with tap water."),
        ("Rinse the pots.", "The pots need not be rinsed."),
    ],
    "bounded": [
        ("The load of the bridge is 30 kg at most.", "The load of the bridge is 40 kg."),
        ("The load of the bridge must be at most 30 kg.", "The load of the bridge may be at least 40 kg."),
        ("Labels have at least twelve letters.", "A label may have at most 12 letters."),
        ("Au moins deux signatures sont requises.", "Il faut au plus 2 signatures."),
        (
            "Zwischen zwei Gaben müssen mindestens sechs Stunden liegen.",
            "Zwischen zwei Gaben dürfen höchstens 6 Stunden liegen.",
        ),
    ],
    "ranged": [
        ("The palm house is open from 9 am to 5 pm.", "The palm house is open from 9 am to 6 pm."),
        ("Each bag holds 2-3 kg.", "Each bag holds 3 kg to 4 kg."),
        ("The rose garden opens from May to July.", "The rose garden opens from July to May."),
    ],
    "exchanged": [
        ("The elm is higher than the oak.", "The oak is higher than the elm."),
        ("The orchid costs more than the fern.", "The fern costs more than the orchid."),
        ("The lender pays the grower interest on the deposit.", "The grower pays the lender interest on the deposit."),
        ("The ranger must inform the guests.", "The guests must inform the ranger."),
    ],
    "opposite": [
        ("Cheques are no longer accepted.", "Cheques are still accepted."),
        ("Cheques are no longer accepted.", "Cheques are accepted."),
        ("The fern house stays open.", "The fern house stays shut."),
        ("The number of visitors rose by 5 %.", "The number of visitors fell by 5 %."),
        ("There is no fee.", "There is a fee."),
        ("Die Orangerie ist montags geschlossen.", "Die Orangerie ist montags geöffnet."),
        ("La serre est fermée le mardi.", "La serre est ouverte le mardi."),
        ("Since 2019 the herbarium has been digital.", "Until 2019 the herbarium was digital."),
        ("Bring a ticket or a pass.", "Bring a ticket and a pass."),
        ("除周一外每天开放。", "包括周一在内每天开放。"),
    ],
    "of another part": [
        ("The palm house is open; the fern house is not.", "The fern house is open."),
        ("Ferns keep for 42 days at 4 °C; mosses keep for only five days.", "Mosses keep for 42 days."),
    ],
    "all": [
        ("Some ferns need shade.", "All ferns need shade."),
        ("Most of the ferns need shade.", "All of the ferns need shade."),
    ],
    "excepted": [
        ("All rooms except the palm house are heated daily.", "The palm house is heated daily."),
        ("The kiosk is open every day except Monday.", "The kiosk is open on Monday."),
        ("La serre est ouverte tous les jours sauf le mercredi.", "La serre est ouverte le mercredi."),
    ],
    "only": [
        ("Entry is allowed only with a pass.", "Entry is allowed without a pass."),
        ("Der Zutritt ist nur mit Ausweis gestattet.", "Der Zutritt ist auch ohne Ausweis gestattet."),
    ],
    "in time": [("The north gate was closed in 1994.", "The north gate will be closed in 1994.")],
    "added": [
        ("Store the seeds at 10 to 30 °C and never in the sun.", "The seeds are stored between 10 °C and 40 °C."),
        ("Die Pflanzen werden um 8 Uhr gebracht und bis 18 Uhr abgeholt.", "Die Pflanzen werden bis 19 Uhr abgeholt."),
    ],
    "unless": [
        ("The fern house is open unless it rains.", "The fern house is open if it rains."),
        ("雨天の場合を除き、毎日開催します。", "雨天の場合も毎日開催します。"),
        ("Die Karte gilt nicht nur im Park, sondern auch im Bus.", "Die Karte gilt nicht im Park, sondern nur im Bus."),
        ("Das Dach ist nicht zu öffnen.", "Das Dach darf geöffnet werden."),
    ],
}
UNSETTLED = {
    "compared": [
        ("The cedar is older than the oak.", "The cedar is higher than the oak."),
        ("The hedge is higher than 2 metres.", "The hedge is longer than 2 metres."),
        ("Die Zeder ist älter als die Eiche.", "Die Zeder ist höher als die Eiche."),
        ("Die Hecke ist höher als 2 Meter.", "Die Hecke ist länger als 2 Meter."),
        ("Die Hecke ist nicht höher als 2 Meter.", "Die Hecke ist nicht länger als 2 Meter."),
    ],
    "put first": [
        (
            "Le jardinier doit fermer la serre avant de quitter le parc.",
            "Avant de fermer la serre, le jardinier doit quitter le parc.",
        ),
    ],
    "ordered": [
        ("Report the bird to the ranger.", "The bird reports to the ranger."),
        ("Wash the dog at the gate.", "The dog must wash at the gate."),
        ("Report the bird to the ranger.", "The ranger must report the bird."),
        ("The pots should be rinsed.", "Rinse the pots."),
        ("Rinse the pots.", "The pots may be rinsed."),
    ],
    "bounded": [
        ("The load of the bridge is 30 kg at most.", "The load of the bridge is 20 kg."),
        ("Pots up to 5 kg cost 4 euros. Pots up to 10 kg cost 7 euros.", "A pot of 8 kg costs 7 euros."),
        ("Up to 30 guests may enter, more than 30 need a permit.", "40 guests need a permit."),
        ("Pupils over 12 pay 5 euros.", "Pupils of 10 pay 5 euros."),
        ("The palm house is open from 9 am to 5 pm.", "The palm house is open from 10 am to 3 pm."),
        ("The fern trail climbs 510 metres over 9 km.", "The fern trail climbs 510 metres and is 9 km."),
    ],
    "exchanged": [
        ("The ranger must meet the guests.", "The guests must meet the ranger."),
        ("La jueza llamó el abogado.", "El abogado llamó la jueza."),
    ],
    "opposite": [
        ("Cheques are not accepted.", "Cheques are no longer accepted."),
        ("The board did not accept the plan.", "The board rejected the plan."),
        ("Dogs or cats may enter.", "Dogs and cats may enter."),
    ],
    "only and except": [
        ("No dogs except guide dogs are admitted.", "Guide dogs are not admitted."),
        ("All rooms except the palm house are heated daily.", "The palm house is not heated daily."),
        ("The guard opens the gate only with the keeper.", "The keeper does not open the gate without the guard."),
        ("Some 40 ferns need shade.", "All 40 ferns need shade."),
        ("Store the seeds at 10 to 30 °C and never in the sun.", "The seeds are stored in the sun."),
    ],
    "to be done": [
        ("Der Hund muss waschen.", "Der Hund muss gewaschen werden."),
        ("Die Halle wurde im Herbst renoviert.", "Im Herbst wird man die Halle renovieren."),
        ("The fern house is open unless it rains.", "The fern house is not open if it rains."),
    ],
}


def _all(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str]]:
    return [pair for pairs in table.values() for pair in pairs]


@pytest.mark.parametrize(("source", "statement"), _all(SAME))
def test_a_source_supports_what_says_the_same(source: str, statement: str) -> None:
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(("source", "statement"), _all(REFUTED))
def test_a_source_refutes_what_cannot_be_true_with_it(source: str, statement: str) -> None:
    assert outcome(statement, source) is CONTRADICTED


@pytest.mark.parametrize(("source", "statement"), _all(UNSETTLED))
def test_a_source_leaves_open_what_it_does_not_say(source: str, statement: str) -> None:
    assert outcome(statement, source) is OPEN


def test_a_word_after_an_article_is_no_order() -> None:
    source = "A set menu is served in the palm house by a waiter."
    assert outcome("In the palm house a set menu is served by a waiter.", source) is SUPPORTED
