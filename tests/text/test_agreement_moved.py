"""Parts that change places, the other voice and what only adds leave a statement the same; other turns do not."""

from __future__ import annotations

import pytest
from agreeing import SUPPORTED, outcome

SAME = (
    # Voice.
    (
        "The warden reports losses at the depot to the bank within three days.",
        "Losses at the depot are reported by the warden to the bank within three days.",
    ),
    (
        "The night porter hands lost keys from the lodge to the bursar on Fridays.",
        "Lost keys from the lodge are handed by the night porter to the bursar on Fridays.",
    ),
    (
        "The mooring master inspects ropes on the quay every month.",
        "Ropes on the quay are inspected by the mooring master every month.",
    ),
    (
        "Ropes on the quay are inspected by the mooring master every month.",
        "The mooring master inspects ropes on the quay every month.",
    ),
    ("The keeper may sell surplus seed to growers.", "Surplus seed may be sold by the keeper to growers."),
    (
        "A travel grant of 60 euros a month can be claimed by keepers at the Ghent depot.",
        "Keepers at the Ghent depot can claim a travel grant of 60 euros a month.",
    ),
    ("Keepers can claim a grant.", "A grant can be claimed by keepers."),
    ("The grant must be claimed by 3 May.", "The grant must be claimed by 3 May."),
    (
        "Within 15 minutes of the loss of power the pump is started by the warden.",
        "The warden starts the pump within 15 minutes of the loss of power.",
    ),
    # The place of `only`, before a verb and before what ends its sentence.
    ("The winch may be used only by the foreman.", "The winch may only be used by the foreman."),
    ("Trainees under 18 may only leave with the foreman.", "Trainees under 18 may leave only with the foreman."),
    ("Fees are paid only in cash.", "Fees are only paid in cash."),
    ("The sluice opens only on Mondays.", "The sluice only opens on Mondays."),
    # Year fronting.
    ("In 2022 fish stocks fell by 11 %.", "Fish stocks in 2022 fell by 11 %."),
    ("Fish stocks fell by 11 % in 2022.", "Fish stocks in 2022 fell by 11 %."),
    ("In 2019 ferry fares rose to 12 euros.", "Ferry fares rose to 12 euros in 2019."),
    ("In 2019, ferry fares rose to 12 euros.", "Ferry fares rose to 12 euros in 2019."),
    # Enumeration.
    (
        "The tool kit contains six nails, a tube of wax, a wrench and two clamps.",
        "The tool kit contains a wrench, two clamps, six nails and a tube of wax.",
    ),
    ("The lodge offers tea, bread and soup.", "The lodge offers soup, tea and bread."),
    ("Swans, geese and ducks nest here.", "Ducks, swans and geese nest here."),
    ("The crew brings a rope, a lamp and three flags.", "The crew brings three flags, a rope and a lamp."),
    ("The fee covers towels, tea and the sauna.", "The fee covers tea, the sauna and towels."),
    (
        "Das Set enthält sechs Flicken, eine Tube Kleber, eine Pumpe und zwei Hebel.",
        "Das Set enthält eine Pumpe, zwei Hebel, sechs Flicken und eine Tube Kleber.",
    ),
    (
        "Le kit contient six rustines, un tube de colle, une pompe et deux leviers.",
        "Le kit contient une pompe, deux leviers, six rustines et un tube de colle.",
    ),
    (
        "El kit contiene seis parches, un tubo de cola, una bomba y dos palancas.",
        "El kit contiene una bomba, dos palancas, seis parches y un tubo de cola.",
    ),
    ("On Monday the shop opens at 9:00.", "The shop on Monday opens at 9:00."),
    ("In May the shop opens at 9:00.", "The shop opens at 9:00 in May."),
    ("In May the shop is closed.", "The shop is closed in May."),
    ("On Sunday the gate is locked at 18:00 by the guard.", "The gate is locked by the guard at 18:00 on Sunday."),
    # Statistic in brackets.
    (
        "The gap between the two plots was not significant.",
        "The gap between the two plots was not significant (p = 0.31).",
    ),
    ("Yields in shaded plots fell by 4 %.", "Yields in shaded plots fell by 4 % (n = 212)."),
    ("The gap was significant.", "The gap was significant (p < 0.05)."),
    # Instead of.
    (
        "From 3 May a mooring ticket costs 240 euros.",
        "From 3 May a mooring ticket costs 240 euros instead of 210 euros.",
    ),
    ("The new lamp lasts 6 hours.", "The new lamp lasts 6 hours instead of 4."),
    ("Ab Mai kostet die Karte 9 Euro.", "Ab Mai kostet die Karte 9 Euro statt 7 Euro."),
    ("Dès mai, la carte coûte 9 euros.", "Dès mai, la carte coûte 9 euros au lieu de 7 euros."),
    ("Desde mayo la tarjeta cuesta 9 euros.", "Desde mayo la tarjeta cuesta 9 euros en lugar de 7 euros."),
    # Only if.
    (
        "Bei Sturm zahlt die Kasse nur, wenn das Boot vertäut war.",
        "Die Kasse zahlt bei Sturm nur, wenn das Boot vertäut war.",
    ),
    ("Die Kasse zahlt nur dann, wenn das Boot vertäut war.", "Die Kasse zahlt nur, wenn das Boot vertäut war."),
    ("Nur wenn das Boot vertäut war, zahlt die Kasse.", "Die Kasse zahlt nur, wenn das Boot vertäut war."),
    ("In a storm the fund pays only if the boat was moored.", "The fund pays in a storm only if the boat was moored."),
    ("The fund only pays if the boat was moored.", "The fund pays only if the boat was moored."),
    ("La caisse paie seulement si le bateau était amarré.", "La caisse ne paie que si le bateau était amarré."),
    # Fronted from the middle, behind commas.
    (
        "Sauf le lundi, la halle est ouverte tous les jours de 9 h à 17 h.",
        "La halle est ouverte tous les jours sauf le lundi, de 9 h à 17 h.",
    ),
    (
        "Except on Mondays, the hall is open every day from 9:00 to 17:00.",
        "The hall is open every day except on Mondays, from 9:00 to 17:00.",
    ),
    (
        "Außer montags ist die Halle täglich von 9 bis 17 Uhr geöffnet.",
        "Die Halle ist täglich außer montags von 9 bis 17 Uhr geöffnet.",
    ),
    (
        "Salvo los lunes, la sala abre todos los días de 9:00 a 17:00.",
        "La sala abre todos los días salvo los lunes, de 9:00 a 17:00.",
    ),
    # Only if, more.
    ("Die Kasse zahlt nur wenn das Boot vertäut war.", "Die Kasse zahlt nur, wenn das Boot vertäut war."),
    ("Wenn das Boot vertäut war, zahlt die Kasse.", "Die Kasse zahlt, wenn das Boot vertäut war."),
    ("La caja solo paga si el barco estaba amarrado.", "La caja paga solo si el barco estaba amarrado."),
    (
        "En caso de robo, la caja paga solo si el barco estaba amarrado.",
        "La caja paga en caso de robo solo si el barco estaba amarrado.",
    ),
    ("Guests may only enter if a warden is present.", "Guests may enter only if a warden is present."),
    ("La caisse paie uniquement si le bateau était amarré.", "La caisse paie seulement si le bateau était amarré."),
    ("La caja paga únicamente si el barco estaba amarrado.", "La caja paga solo si el barco estaba amarrado."),
)


@pytest.mark.parametrize(("said", "source"), SAME, ids=[said for said, _ in SAME])
def test_the_same_parts_in_another_place_are_the_same(said: str, source: str) -> None:
    assert outcome(said, source) is SUPPORTED


WRONG = (
    # The place of `only`, before something else than what ends its sentence.
    ("Only trainees may leave with the foreman.", "Trainees may only leave with the foreman."),
    ("Trainees may leave only on Mondays with the foreman.", "Trainees may only leave on Mondays with the foreman."),
    ("Trainees may oil only the winch with a brush.", "Trainees may only oil the winch with a brush."),
    ("Trainees may leave with the foreman.", "Trainees may only leave with the foreman."),
    # Voice.
    (
        "The bank reports losses at the depot to the warden within three days.",
        "Losses at the depot are reported by the warden to the bank within three days.",
    ),
    (
        "Losses at the bank are reported by the warden to the depot within three days.",
        "Losses at the depot are reported by the warden to the bank within three days.",
    ),
    (
        "The warden at the depot reports losses to the bank within three days.",
        "Losses at the depot are reported by the warden to the bank within three days.",
    ),
    (
        "The warden reports losses to the bank within three days.",
        "Losses at the depot are reported by the warden to the bank within three days.",
    ),
    ("Growers may sell surplus seed to the keeper.", "Surplus seed may be sold by the keeper to growers."),
    (
        "Keepers at the Ghent depot can be claimed.",
        "Keepers at the Ghent depot can claim a travel grant of 60 euros a month.",
    ),
    (
        "Losses report the warden at the depot to the bank within three days.",
        "Losses at the depot are reported by the warden to the bank within three days.",
    ),
    (
        "The bursar hands lost keys from the lodge to the night porter on Fridays.",
        "Lost keys from the lodge are handed by the night porter to the bursar on Fridays.",
    ),
    (
        "The night porter hands lost keys to the bursar from the lodge on Fridays.",
        "Lost keys from the lodge are handed by the night porter to the bursar on Fridays.",
    ),
    ("The warden claimed that losses at the depot are reported.", "The warden reports losses at the depot."),
    ("It is claimed that the fee is 5 euros.", "The fee is 5 euros."),
    ("The fee is 5 euros.", "It is claimed by some that the fee is 5 euros."),
    ("The fee can be 5 euros.", "It can be claimed by keepers that the fee is 5 euros."),
    ("Clerks may report accidents to the board in June.", "Accidents in June may be reported by clerks to the board."),
    # Year fronting.
    ("In 2022 the report on salaries was published.", "The report on salaries in 2022 was published."),
    ("In 2022 members keep their keys.", "Members in 2022 keep their keys."),
    ("In 2022 fish stocks fell by 11 %.", "Fish stocks in 2021 fell by 11 %."),
    ("In 2022 fish stocks in 2021 fell by 11 %.", "Fish stocks in 2022 fell by 11 %, and in 2021 by 9 %."),
    ("In 2022 fish stocks fell by 9 %.", "Fish stocks in 2022 fell by 11 %, and in 2021 by 9 %."),
    # Enumeration.
    (
        "The tool kit contains two nails, a tube of wax, a wrench and six clamps.",
        "The tool kit contains a wrench, two clamps, six nails and a tube of wax.",
    ),
    (
        "The tool kit contains six nails, a wrench of wax, a tube and two clamps.",
        "The tool kit contains a wrench, two clamps, six nails and a tube of wax.",
    ),
    ("Ann gets 2 apples, Bob 4 plums and 3 pears.", "Ann gets 2 apples, 3 pears and Bob 4 plums."),
    ("Birds with a permit, dogs and cats may enter.", "Dogs, cats and birds with a permit may enter."),
    ("Wash, cut and peel the roots.", "Peel, wash and cut the roots."),
    ("Cut, peel and wash the roots before use.", "Peel, wash and cut the roots before use."),
    ("The clerk signs, checks and opens the form.", "The clerk opens, checks and signs the form."),
    ("The pump contains a tool kit, two levers and glue.", "The tool kit contains a pump, two levers and glue."),
    ("The lodge offers tea, soup and no bread.", "The lodge offers soup, bread and no tea."),
    ("The stops are Rome, Pisa and Lucca in that order.", "The stops are Pisa, Rome and Lucca in that order."),
    ("Swans eat geese, ducks and frogs.", "Geese eat swans, ducks and frogs."),
    (
        "The first stop is Pisa, the second Rome and the third Lucca.",
        "The first stop is Rome, the second Pisa and the third Lucca.",
    ),
    ("Silver, gold and bronze go to Ann, Ben and Cy.", "Gold, silver and bronze go to Ann, Ben and Cy."),
    (
        "Gold, silver and bronze go to Ben, Ann and Cy respectively.",
        "Gold, silver and bronze go to Ann, Ben and Cy respectively.",
    ),
    ("Gold, silver and bronze go to Ben, Ann and Cy.", "Gold, silver and bronze go to Ann, Ben and Cy."),
    ("In June accidents may be reported to the board.", "Accidents in June may be reported to the board."),
    ("Accidents may be reported to the board in June.", "Accidents in June may be reported to the board."),
    ("On Monday visitors get a stamp.", "Visitors on Monday get a stamp."),
    # Statistic in brackets.
    ("The gap between the two plots was significant.", "The gap between the two plots was not significant (p = 0.31)."),
    ("The gap was significant (p = 0.03).", "The gap was significant (p = 0.04)."),
    ("Berths are free.", "Berths are free (if booked)."),
    ("Berths cost 9 euros.", "Berths cost 9 euros (members 5)."),
    ("Berths are free.", "Berths are free (a day)."),
    ("Berths are free.", "Berths are free (up to 2 nights)."),
    ("The hall seats guests.", "The hall seats guests (max = 20)."),
    ("Loads are lifted.", "Loads are lifted (m < 20 kg)."),
    ("The gap was significant (n = 212).", "The gap was significant (p = 0.04)."),
    # Instead of.
    (
        "From 3 May a season ticket costs 210 euros.",
        "From 3 May a mooring ticket costs 240 euros instead of 210 euros.",
    ),
    ("Do not charge 5 euros.", "Do not charge 5 euros instead of 8 euros."),
    ("The ticket does not cost 9 euros.", "The ticket does not cost 9 euros instead of 7 euros but 8."),
    ("Guests use the lift.", "Guests use the lift only instead of the stairs."),
    ("Ab Mai kostet die Karte 7 Euro.", "Ab Mai kostet die Karte 9 Euro statt 7 Euro."),
    ("Members pay 5 euros.", "Members pay 5 euros instead of 8 euros if they book."),
    ("Members pay 8 euros.", "Members pay 5 euros instead of 8 euros."),
    ("The lamp lasts 4 hours.", "The new lamp lasts 6 hours instead of 4."),
    ("It costs 240 euros.", "Instead of 240 euros it costs 210 euros."),
    # Only if.
    (
        "Bei Sturm zahlt die Kasse, wenn das Boot nicht vertäut war.",
        "Die Kasse zahlt bei Sturm nur, wenn das Boot vertäut war.",
    ),
    ("Die Kasse zahlt.", "Die Kasse zahlt nur, wenn das Boot vertäut war."),
    ("Die Kasse zahlt bei Sturm.", "Die Kasse zahlt bei Sturm nur, wenn das Boot vertäut war."),
    ("Nur die Kasse zahlt, wenn das Boot vertäut war.", "Die Kasse zahlt nur, wenn das Boot vertäut war."),
    ("Die Kasse zahlt nur bei Sturm.", "Die Kasse zahlt bei Sturm nur, wenn das Boot vertäut war."),
    ("Only the fund pays if the boat was moored.", "The fund pays only if the boat was moored."),
    ("The fund pays only in a storm if the boat was moored.", "The fund pays in a storm only if the boat was moored."),
    ("The fund pays.", "The fund pays only if the boat was moored."),
    ("The fund pays only if the boat was moored.", "The fund pays if the boat was moored."),
    ("Only guests may enter when the bell rings.", "Guests may enter only when the bell rings."),
    ("Guests may enter only when the bell rings.", "Only guests may enter when the bell rings."),
    ("The fund pays even if the boat was moored.", "The fund pays only if the boat was moored."),
    # Fronted from the middle, behind commas.
    (
        "Sauf le mardi, la halle est ouverte tous les jours de 9 h à 17 h.",
        "La halle est ouverte tous les jours sauf le lundi, de 9 h à 17 h.",
    ),
    (
        "Except members, guests pay at the gate, and dogs pay inside.",
        "Guests pay at the gate except members, and dogs pay inside.",
    ),
    (
        "Except on Mondays, the hall is open from 9:00 to 17:00 and the shop is shut.",
        "The hall is open from 9:00 to 17:00 and the shop is shut except on Mondays.",
    ),
    (
        "The hall is open on Mondays from 9:00 to 17:00.",
        "The hall is open every day except on Mondays, from 9:00 to 17:00.",
    ),
    # Price behind a predicate.
    ("All seats are sold out.", "All seats at 18 euros are sold out."),
    ("Discounts are granted.", "Discounts are granted from 50 euros."),
    # Only if, more.
    ("Die Kasse zahlt nur, wenn das Boot vertäut war.", "Die Kasse zahlt, wenn das Boot vertäut war."),
    ("Die Kasse zahlt nur wenn das Boot vertäut war.", "Die Kasse zahlt, wenn das Boot vertäut war."),
    ("Die Kasse zahlt, wenn das Boot nicht vertäut war.", "Die Kasse zahlt nur, wenn das Boot vertäut war."),
    ("La caisse paie seulement si le bateau était amarré.", "La caisse paie si le bateau était amarré."),
    ("La caja paga solo si el barco estaba amarrado.", "La caja paga si el barco estaba amarrado."),
    ("Guests may only enter if a warden is present.", "Guests may enter if a warden is present."),
    ("Guests may enter if a warden is present.", "Guests may only enter with a ticket if a warden is present."),
    ("Guests may enter with a ticket.", "Guests may only enter with a ticket if a warden is present."),
    # Voice.
    ("The bank is paid by keepers of the lodge.", "The keepers of the bank pay the lodge."),
    ("Keepers report the warden at the depot.", "The warden at the depot is reported to keepers."),
    ("Seeds are sent to the shop by growers.", "Growers are sent to the shop by seeds."),
    (
        "The porter takes keys to the guard from the lodge at night.",
        "Keys are taken from the lodge to the guard by the porter at night.",
    ),
    (
        "Letters from the office are signed by the head of the club.",
        "The head of the office signs letters from the club.",
    ),
    ("The chair of the club is chosen by the members in May.", "The members of the club choose the chair in May."),
    ("A fee is paid by guests with a card.", "Guests with a card pay no fee."),
    ("Losses are reported by the bank to the warden in May.", "The warden reports losses in May to the bank."),
    ("The dog of the guard bites the thief.", "The dog is bitten by the thief of the guard."),
    # Lists.
    (
        "The kit holds a pump, a rope and two flags from Ghent.",
        "The kit holds two flags, a pump and a rope from Ghent.",
    ),
    ("The kit holds a small pump, rope and two flags.", "The kit holds a pump, small rope and two flags."),
    ("Ann, Bob and Cy pay, eat and sleep.", "Bob, Ann and Cy eat, pay and sleep."),
    ("Bob and Ann pay 5 and 6 euros.", "Ann and Bob pay 5 and 6 euros."),
    ("The route runs through Pisa, Rome and Lucca.", "The route runs through Rome, Pisa and Lucca."),
    ("The keys open the shed, gate and barn first.", "The keys open the gate, shed and barn first."),
    ("Members of the club, guests and staff may enter.", "Staff, guests and members of the board may enter."),
    ("The shop sells tea, not soup, bread and jam.", "The shop sells bread, not jam, tea and soup."),
    ("The shop sells no tea, bread and jam.", "The shop sells no bread, tea and jam."),
    ("The shop sells only jam, tea and bread.", "The shop sells only tea, bread and honey."),
    ("The fee covers two nights, one meal and three tours.", "The fee covers three nights, two tours and one meal."),
    (
        "The fee covers one tour, two nights and meals for children.",
        "The fee covers meals, two nights and one tour for children.",
    ),
    # Years.
    ("In 2022 stocks of 2021 fell by 11 %.", "Stocks of 2022 fell by 11 % in 2021."),
    ("In 2021 stocks fell by 11 %.", "Stocks fell by 2021 tonnes in 2022, by 11 %."),
    ("In 2022 the boats built cost 5 euros.", "The boats built in 2022 cost 5 euros."),
    ("In 2022 boats that moored paid 5 euros.", "Boats that moored in 2022 paid 5 euros."),
    ("In May the tickets bought cost 5 euros.", "Tickets bought in May cost 5 euros."),
    ("On Monday members who book get in at 9:00.", "Members who book on Monday get in at 9:00."),
    # Figures.
    ("The gap was 0.31.", "The gap was not significant (p = 0.31)."),
    ("The gap was 5 cm.", "The gap was 5 cm (n = 3) in wet soil."),
    ("Loads are lifted by 5 people.", "Loads are lifted by 5 people (t < 40)."),
    ("The fee is 5 euros.", "The fee is 5 euros (d 3)."),
    # Former.
    ("The card costs 5 euros.", "The card costs 5 euros instead of 8 euros for members."),
    ("All pay 5 euros.", "Members pay 5 euros instead of 8 euros."),
    ("The card would cost 5 euros.", "The card costs 5 euros instead of 8 euros."),
    ("Guests may bring 2 dogs.", "Guests may bring 2 dogs instead of 1 child."),
    ("The fund pays 5 euros.", "The fund refuses to pay 5 euros instead of 8 euros."),
    ("Nobody pays 5 euros.", "Members pay 5 euros instead of 8 euros."),
    # Pronouns.
    ("The lamp is sold with a bulb.", "The lamp works outdoors. It is not sold with a bulb."),
    ("The lamp shines.", "The lamp and stand are heavy. It shines."),
    ("The club is free.", "The entry to the club costs 5 euros. It is free on Mondays."),
    ("The shop opens at 9.", "The shop sells tickets to Ghent. It opens at 9."),
    ("The tickets are free.", "The tickets include drinks. They are free."),
    ("The drinks are free.", "The tickets include drinks. They are free."),
    ("The dog is barred.", "The guest brings a dog. It is barred."),
    ("The hall can rain.", "The hall is dry. It can rain in May."),
    ("The boat must be clean.", "Our boat is new. It must not be clean."),
    ("Der Wart ist zahm.", "Der Wart hat Hunde. Er ist zahm."),
    ("Die Karte ist neu.", "Die Karte kostet 9 Euro. Sie sind neu."),
    ("Das Boot ist neu.", "Das Boot hat ein Segel. Es ist neu."),
    ("La barque est neuve.", "La barque a une voile. Elle est neuve."),
    ("El bar abre los lunes.", "El museo tiene un bar. Abre los lunes."),
    # Tables, orders, relative.
    ("The gate stays open, which is allowed.", "The gate stays open. This is not allowed."),
    ("The gate stays open.", "The gate stays open, which is not allowed."),
    ("Close the gate.", "Do not close the gate."),
    ("The gate must never be closed.", "Do not close the gate on Sundays."),
    ("Das Tor ist zu schließen.", "Schließen Sie das Tor nicht."),
    ("Das Tor ist zu schließen.", "Schließen Sie das Tor bei Regen."),
    ("Das Tor muss geschlossen werden.", "Sie schließen das Tor."),
)


@pytest.mark.parametrize(("said", "source"), WRONG, ids=[f"{said} {source}" for said, source in WRONG])
def test_parts_that_change_what_is_said_are_not_the_same(said: str, source: str) -> None:
    assert outcome(said, source) is not SUPPORTED
