"""Each kind of value in whole sentences: said again it agrees, of another thing or in another size it does not."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, SUPPORTED, agreement, outcome

AGREES = {
    "a bound": [
        ("Canoes are hired out for at least 2 hours.", "Canoes are hired out for no less than two hours."),
        ("Canoes are hired out for at least 2 hours.", "Canoes are hired out for a minimum of 120 minutes."),
        ("A cabin sleeps at most 6 guests.", "A cabin sleeps up to six guests."),
        ("A cabin sleeps at most 6 guests.", "A cabin sleeps no more than 6 guests."),
        ("The sauna is closed until 14:00.", "The sauna is closed until 2 pm."),
        ("Parcels weigh more than 20 kg.", "Parcels weigh over twenty kilograms."),
        ("The water is between 12 and 15 °C.", "The water is between 12 °C and 15 °C."),
        ("Die Hütte fasst höchstens 6 Gäste.", "Die Hütte fasst maximal sechs Gäste."),
        ("Les canots sont loués au moins 2 heures.", "Les canots sont loués au minimum deux heures."),
        ("La cabaña admite como máximo 6 huéspedes.", "La cabaña admite un máximo de seis huéspedes."),
        ("小屋の定員は6名以下です。", "小屋の定員は最大6名です。"),
        ("小屋最多住6人。", "小屋至多住六人。"),
    ],
    "a rate": [
        ("A locker costs 2 euros a day.", "A locker costs 2 euros per day."),
        ("A locker costs 2 euros a day.", "A locker costs two euros a day."),
        ("The ferry runs twice an hour.", "The ferry runs 2 times per hour."),
        ("The pump moves 40 litres per minute.", "The pump moves 40 l/min."),
        ("Ein Schließfach kostet 2 Euro pro Tag.", "Ein Schließfach kostet zwei Euro am Tag."),
        ("Un casier coûte 2 euros par jour.", "Un casier coûte deux euros par jour."),
        ("Una taquilla cuesta 2 euros por día.", "Una taquilla cuesta 2 euros al día."),
    ],
    "a date": [
        ("The regatta is on 14 August 2031.", "The regatta is on August 14, 2031."),
        ("The regatta is on 14 August 2031.", "The regatta is on 2031-08-14."),
        ("The regatta is on 14 August 2031.", "The regatta is in August 2031."),
        ("Die Regatta ist am 14. August 2031.", "Die Regatta ist am 14.08.2031."),
        ("La régate a lieu le 14 août 2031.", "La régate a lieu le 14/08/2031."),
        ("La regata es el 14 de agosto de 2031.", "La regata es el 14/08/2031."),
        ("大会は2031年8月14日です。", "大会は二〇三一年八月十四日です。"),
        ("比赛在2031年8月14日举行。", "比赛在二〇三一年八月十四日举行。"),
    ],
    "a time and its zone": [
        ("The office answers from 9:00 to 17:00 CET.", "The office answers from 9 am to 5 pm CET."),
        ("The last boat leaves at 18:30.", "The last boat leaves at 6:30 pm."),
        ("Das letzte Boot fährt um 18:30 Uhr.", "Das letzte Boot fährt um 18.30 Uhr."),
        ("Le dernier bateau part à 18h30.", "Le dernier bateau part à 18 h 30."),
        ("最終便は18時30分に出ます。", "最終便は午後6時30分に出ます。"),
        ("末班船18:30开。", "末班船下午六点半开。"),
    ],
    "an identifier": [
        ("Repairs are reported on form K-417.", "Repairs are reported on form k-417."),
        ("The alarm is switched off with --quiet.", "The alarm is switched off with `--quiet`."),
        ("The jackets comply with ISO 12402.", "The jackets comply with ISO 12402."),
        ("Write to boats@hire.example.", "Write to boats@hire.example"),
    ],
}

LIES = {
    "a bound": [
        ("Canoes are hired out for at least 2 hours.", "Canoes are hired out for at most 2 hours."),
        ("Canoes are hired out for at least 2 hours.", "Canoes are hired out for 2 hours."),
        ("A cabin sleeps at most 6 guests.", "A cabin sleeps more than 6 guests."),
        ("A cabin sleeps at most 6 guests.", "A cabin sleeps at least 6 guests."),
        ("A cabin sleeps about 6 guests.", "A cabin sleeps exactly 6 guests."),
        ("The key is returned within 24 hours.", "The key is returned after 24 hours."),
        ("The sauna is closed until 14:00.", "The sauna is closed from 14:00."),
        ("The sauna is closed before 14:00.", "The sauna is closed after 14:00."),
        ("Parcels weigh more than 20 kg.", "Parcels weigh less than 20 kg."),
        ("The water is between 12 and 15 °C.", "The water is between 12 and 25 °C."),
        ("The fee rises by 5 euros.", "The fee rises to 5 euros."),
        ("Die Hütte fasst höchstens 6 Gäste.", "Die Hütte fasst mindestens 6 Gäste."),
        ("Der Schlüssel kommt vor 14 Uhr zurück.", "Der Schlüssel kommt nach 14 Uhr zurück."),
        ("Les canots sont loués au moins 2 heures.", "Les canots sont loués au plus 2 heures."),
        ("La clé est rendue avant 14 heures.", "La clé est rendue après 14 heures."),
        ("La cabaña admite como máximo 6 huéspedes.", "La cabaña admite como mínimo 6 huéspedes."),
        ("La llave se devuelve antes de las 14:00.", "La llave se devuelve después de las 14:00."),
        ("小屋の定員は6名以下です。", "小屋の定員は6名以上です。"),
        ("鍵は14時までに返します。", "鍵は14時から返します。"),
        ("小屋最多住6人。", "小屋至少住6人。"),
        ("钥匙在14点之前归还。", "钥匙在14点之后归还。"),
    ],
    "a rate": [
        ("A locker costs 2 euros a day.", "A locker costs 2 euros an hour."),
        ("A locker costs 2 euros a day.", "A locker costs 2 euros."),
        ("The ferry runs twice an hour.", "The ferry runs twice a day."),
        ("The ferry runs hourly.", "The ferry runs daily."),
        ("Ein Schließfach kostet 2 Euro pro Tag.", "Ein Schließfach kostet 2 Euro pro Stunde."),
        ("Un casier coûte 2 euros par jour.", "Un casier coûte 2 euros par heure."),
        ("Una taquilla cuesta 2 euros por día.", "Una taquilla cuesta 2 euros por hora."),
        ("ロッカーは1日200円です。", "ロッカーは1時間200円です。"),
        ("储物柜每天2元。", "储物柜每小时2元。"),
    ],
    "a size": [
        ("The tank holds 40 litres.", "The tank holds 40 millilitres."),
        ("The dose is 5 mg.", "The dose is 5 µg."),
        ("The lawn has 90 m².", "The lawn has 90 m."),
        ("The heater uses 2 kW.", "The heater uses 2 kWh."),
        ("The grant is 2 million euros.", "The grant is 2 billion euros."),
        ("The discount is 5 percent.", "The discount is 5 percentage points."),
        ("A towel costs 3 euros.", "A towel costs 3 dollars."),
        ("The cellar is at -4 °C.", "The cellar is at 4 °C."),
        ("The tour lasts an hour and a half.", "The tour lasts an hour."),
        ("The lease runs for a year and a half.", "The lease runs for a year."),
        ("The lease runs for a year and three months.", "The lease runs for three months."),
        ("The raft is 5 m 40 cm long.", "The raft is 40 cm long."),
        ("The pass costs 12 euros 50 cents.", "The pass costs 50 cents."),
        ("One in four boats leaks.", "Four boats leak."),
        ("Der Zuschuss beträgt 2 Millionen Euro.", "Der Zuschuss beträgt 2 Milliarden Euro."),
        ("La subvention est de 2 millions d'euros.", "La subvention est de 2 milliards d'euros."),
        ("La cuota es de 2 millones de euros.", "La cuota es de 2 millones de dólares."),
        ("助成金は2万円です。", "助成金は2億円です。"),
        ("补助是2万元。", "补助是2亿元。"),
    ],
    "a date": [
        ("The regatta is on 14 August 2031.", "The regatta is on 15 August 2031."),
        ("The regatta is on 14 August 2031.", "The regatta is on 14 August 2032."),
        ("The regatta is in August.", "The regatta is on 14 August."),
        ("The regatta is on 4 August.", "The regatta is on 08/04/2031."),
        ("The season ends on Sunday.", "The season ends on Monday."),
        ("The report is due in the second quarter.", "The report is due in the third quarter."),
        ("Die Saison endet am Sonntag.", "Die Saison endet am Montag."),
        ("La saison finit dimanche.", "La saison finit lundi."),
        ("La temporada acaba el domingo.", "La temporada acaba el lunes."),
        ("シーズンは日曜日に終わります。", "シーズンは月曜日に終わります。"),
        ("赛季在星期日结束。", "赛季在星期一结束。"),
    ],
    "a time and its zone": [
        ("The office answers from 9:00 to 17:00 CET.", "The office answers from 9:00 to 17:00 UTC."),
        ("The office answers from 9:00 to 17:00.", "The office answers from 9:00 to 19:00."),
        ("The last boat leaves at 6:30 pm.", "The last boat leaves at 6:30 am."),
        ("The last boat leaves at noon.", "The last boat leaves at midnight."),
        ("最終便は午後6時に出ます。", "最終便は午前6時に出ます。"),
        ("末班船下午6点开。", "末班船上午6点开。"),
    ],
    "an identifier": [
        ("Repairs are reported on form K-417.", "Repairs are reported on form K-471."),
        ("The update needs version 2.10.", "The update needs version 2.1."),
        ("The alarm is switched off with --quiet.", "The alarm is switched off with --quit."),
        ("The jackets comply with ISO 12402.", "The jackets comply with ISO 12420."),
        ("Write to boats@hire.example.", "Write to boots@hire.example."),
        ("Call 0170 5550123.", "Call 0170 5550132."),
        ("Meet in room 12.", "Meet in room 21."),
        ("修理は書式K-417で届けます。", "修理は書式K-471で届けます。"),
        ("维修请填表格K-417。", "维修请填表格K-471。"),
    ],
    "an owner": [
        ("Adults pay 12 euros and children pay 6 euros.", "Children pay 12 euros."),
        ("Adults pay 12 euros, children 6 euros.", "Adults pay 6 euros."),
        ("The north pier is 40 m long and the south pier is 60 m long.", "The north pier is 60 m long."),
        ("Tents cost 8 euros in June and 11 euros in July.", "Tents cost 11 euros in June."),
        ("Of 30 boats 12 are rented out and 5 are in repair.", "Of 30 boats 5 are rented out."),
        ("Erwachsene zahlen 12 Euro, Kinder 6 Euro.", "Kinder zahlen 12 Euro."),
        ("Les adultes paient 12 euros, les enfants 6 euros.", "Les enfants paient 12 euros."),
        ("Los adultos pagan 12 euros y los niños 6 euros.", "Los niños pagan 12 euros."),
        ("大人は12ユーロ、子供は6ユーロです。", "子供は12ユーロです。"),
        ("成人12欧元，儿童6欧元。", "儿童12欧元。"),
    ],
}

PROVEN = [
    ("A locker costs 2 euros a day.", "A locker costs 3 euros a day.", ("3 euros", "2 euros")),
    ("A locker costs 2 euros a day.", "A locker costs 2 euros an hour.", ("hour", "day")),
    ("Canoes are hired out for at least 2 hours.", "Canoes are hired out for at most 2 hours.", ("most", "least")),
    ("The regatta is on 14 August 2031.", "The regatta is on 15 August 2031.", ("15 August", "14 August")),
    ("The season ends on Sunday.", "The season ends on Monday.", ("Monday", "Sunday")),
    ("The lawn has 90 m².", "The lawn has 90 m.", ("90 m", "90 m²")),
    ("The cellar is at -4 °C.", "The cellar is at 4 °C.", ("4 °C", "-4 °C")),
    ("Repairs are reported on form K-417.", "Repairs are reported on form K-471.", ("K-471", "K-417")),
    ("Adults pay 12 euros and children pay 6 euros.", "Children pay 12 euros.", ("12 euros", "6 euros")),
    ("The key is returned within 24 hours.", "The key is returned after 24 hours.", ("after", "at most")),
    ("Die Saison endet am Sonntag.", "Die Saison endet am Montag.", ("Montag", "Sonntag")),
    ("La saison finit dimanche.", "La saison finit lundi.", ("lundi", "dimanche")),
    ("Los adultos pagan 12 euros al día.", "Los adultos pagan 14 euros al día.", ("14", "12")),
    ("助成金は2万円です。", "助成金は3万円です。", ("円",)),
    ("储物柜每天2元。", "储物柜每天3元。", ("3", "2")),
]

RIGHT_BUT_FREE = [
    ("The raft is 5 m 40 cm long.", "The raft is 5.4 m long."),
    ("Meet at 9:00 CET.", "Meet at 8:00 UTC."),
    ("The path is 10 km long.", "The path is 6.2 miles long."),
    ("The season ends on Sunday, 5 October.", "The season ends on 5 October."),
    ("The key is returned within 24 hours.", "The key is returned within a day."),
    ("The shed has 75 square metres.", "The shed has 75 m²."),
    ("The tour lasts an hour and a half.", "The tour lasts 90 minutes."),
    ("The update needs version 2.10.", "The update needs v2.10."),
    ("The last boat leaves at half past six.", "The last boat leaves at 6:30."),
    ("The last boat leaves at 6:30 pm.", "The last boat leaves at 6:30."),
    ("The grant is 2.4 million euros.", "The grant is EUR 2.4m."),
    ("The regatta is on 04/08/2031.", "The regatta is on 4 August 2031."),
    ("The regatta is on 04/08/2031.", "The regatta is on 8 April 2031."),
    ("A cabin sleeps at most 6 guests.", "A cabin sleeps fewer than 7 guests."),
    ("Of 30 boats 12 are rented out and 5 are in repair.", "5 boats are in repair."),
    ("Adults pay 12 euros and children pay half.", "Children pay 6 euros."),
    ("La cuota es del 15 %.", "La cuota es del 15 por ciento."),
    ("見学は1時間半です。", "見学は90分です。"),
    ("参观需要一个半小时。", "参观需要90分钟。"),
]


def rows(table: dict[str, list[tuple[str, str]]]) -> list[object]:
    """One parameter a row, named by its kind and statement."""
    return [pytest.param(source, said, id=f"{kind}: {said}") for kind, pairs in table.items() for source, said in pairs]


@pytest.mark.parametrize(("source", "said"), rows(AGREES))
def test_the_same_value_in_another_spelling_agrees(source: str, said: str) -> None:
    assert outcome(said, source) is SUPPORTED


@pytest.mark.parametrize(("source", "said"), rows(LIES))
def test_another_value_bound_rate_or_owner_never_agrees(source: str, said: str) -> None:
    assert outcome(said, source) is not SUPPORTED


@pytest.mark.parametrize(("source", "said", "named"), PROVEN, ids=[said for _, said, _ in PROVEN])
def test_where_all_else_is_the_same_another_value_is_a_contradiction_that_names_both(
    source: str, said: str, named: tuple[str, ...]
) -> None:
    found = agreement(said, source)
    assert found.outcome is CONTRADICTED
    assert all(part in found.message for part in named), found.message


@pytest.mark.parametrize(("source", "said"), RIGHT_BUT_FREE, ids=[said for _, said in RIGHT_BUT_FREE])
def test_what_may_be_right_is_never_a_contradiction(source: str, said: str) -> None:
    assert outcome(said, source) is not CONTRADICTED
