"""What two sentences of a source say together, and orders, examples and relative clauses in other words."""

from __future__ import annotations

import pytest
from agreeing import SUPPORTED, outcome

SAME = (
    # Pronouns.
    (
        "The travel grant is credited to the crew card at the end of the month.",
        "The travel grant is not paid in cash. It is credited to the crew card at the end of the month.",
    ),
    ("The annual pass expires after 12 months.", "The annual pass is not sold online. It expires after 12 months."),
    ("The night ferry is closed to lorries.", "The night ferry runs on weekdays. It is closed to lorries."),
    ("The lockers are emptied every Friday.", "The lockers are free of charge. They are emptied every Friday."),
    ("Die Halle ist für Gruppen gesperrt.", "Die Halle öffnet um 9 Uhr. Sie ist für Gruppen gesperrt."),
    (
        "Am Karfreitag bleibt das Lehrbad geschlossen.",
        "Das Lehrbad ist von 8 bis 20 Uhr geöffnet. Am Karfreitag bleibt es geschlossen.",
    ),
    ("Der Pass gilt nicht im Nachtzug.", "Der Pass kostet 9 Euro. Er gilt nicht im Nachtzug."),
    ("Le billet ne peut pas être échangé.", "Le billet est valable deux heures. Il ne peut pas être échangé."),
    ("La carte coûte 9 euros.", "La carte est valable un mois. Elle coûte 9 euros."),
    (
        "The pass is not sold online and expires after 12 months.",
        "The pass is not sold online. It expires after 12 months.",
    ),
    (
        "The pass is not sold online and it expires after 12 months.",
        "The pass is not sold online. It expires after 12 months.",
    ),
    ("The pass is not sold online and costs 9 euros.", "The pass is not sold online. The pass costs 9 euros."),
    # An exception or a like case in the next sentence, said in one.
    (
        "Orders over 40 euros are shipped free of charge, except pottery.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery, which always costs 12 euros.",
    ),
    (
        "Orders over 40 euros are shipped free of charge, apart from pottery.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery.",
    ),
    (
        "Except for pottery, orders over 40 euros are shipped free of charge.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery.",
    ),
    (
        "The hall is open daily from 7:00 to 21:00, except on New Year's Eve.",
        "The hall is open daily from 7:00 to 21:00. On New Year's Eve it is closed.",
    ),
    (
        "Das Lehrbad ist täglich von 7 bis 21 Uhr geöffnet, außer an Heiligabend.",
        "Das Lehrbad ist täglich von 7 bis 21 Uhr geöffnet. An Heiligabend bleibt es geschlossen.",
    ),
    (
        "La halle est ouverte tous les jours de 9 h à 17 h, sauf le lundi.",
        "La halle est ouverte tous les jours de 9 h à 17 h. Le lundi, elle est fermée.",
    ),
    (
        "La sala está abierta todos los días de 9:00 a 17:00, excepto los lunes.",
        "La sala está abierta todos los días de 9:00 a 17:00. Los lunes está cerrada.",
    ),
    (
        "Lehrlinge erhalten 15 Prozent Nachlass auf Tageskarten.",
        "Schüler erhalten 15 Prozent Nachlass auf Tageskarten. Gleiches gilt für Lehrlinge, nicht aber für Gäste.",
    ),
    (
        "Apprentices get 15 % off day tickets.",
        "Pupils get 15 % off day tickets. The same applies to apprentices, but not to pisitors.",
    ),
    (
        "Les apprentis paient 5 euros par visite.",
        "Les étudiants paient 5 euros par visite. Il en va de même pour les apprentis.",
    ),
    (
        "Los aprendices pagan 5 euros por visita.",
        "Los estudiantes pagan 5 euros por visita. Lo mismo vale para los aprendices.",
    ),
    # Joining, fronting, near-verbatim in several languages.
    (
        "Losses were lower in the shaded group, which may be due to the cooler soil.",
        "Losses were lower in the shaded group. This may be due to the cooler soil.",
    ),
    (
        "Die Verluste waren geringer; das kann am kühleren Boden liegen.",
        "Die Verluste waren geringer. Das kann am kühleren Boden liegen.",
    ),
    (
        "Les pertes étaient plus faibles, ce qui peut être dû au sol.",
        "Les pertes étaient plus faibles. Cela peut être dû au sol.",
    ),
    (
        "Als Beleg gilt ein Ausweis mit Bild; Kopien gelten nicht.",
        "Als Beleg gilt ein Ausweis mit Bild, etwa ein Führerschein. Kopien gelten nicht.",
    ),
    ("Als Beleg gilt ein Ausweis mit Bild.", "Als Beleg gilt ein Ausweis mit Bild, zum Beispiel ein Führerschein."),
    ("Un courrier avec cachet est accepté.", "Un courrier avec cachet est accepté, par exemple un passeport."),
    ("Se acepta un escrito con sello.", "Se acepta un escrito con sello, por ejemplo un pasaporte."),
    ("Le samedi, le premier bateau part à 9 h 20.", "Le premier bateau du samedi part à 9 h 20."),
    ("Die Lampe ist vor der Wartung auszuschalten.", "Schalten Sie die Lampe vor der Wartung aus."),
    ("Der Bolzen ist zu ziehen.", "Ziehen Sie den Bolzen."),
    ("Vor der Wartung ist die Lampe auszuschalten.", "Schalten Sie die Lampe vor der Wartung aus."),
    ("Den Schlüssel bringt der Wart um 9 Uhr.", "Der Wart bringt den Schlüssel um 9 Uhr."),
    ("Im Sommer öffnet das Bad um 8 Uhr.", "Das Bad öffnet im Sommer um 8 Uhr."),
    ("Für Kinder unter 6 Jahren ist der Eintritt gratis.", "Der Eintritt ist für Kinder unter 6 Jahren gratis."),
    ("Kinder unter 6 Jahren zahlen keinen Eintritt.", "Kinder unter 6 Jahren zahlen keinen Eintritt."),
    (
        "Los sábados la piscina cierra a las 14:00 y los domingos no abre.",
        "La piscina abre de lunes a viernes de 9:00 a 21:00. Los sábados cierra a las 14:00 y los domingos no abre.",
    ),
    ("The ferry leaves at 8:40 on Saturdays.", "On Saturdays the ferry leaves at 8:40."),
    ("On Saturdays, the first ferry leaves at 8:40.", "The first ferry on Saturdays leaves at 8:40."),
    (
        "Parking costs 3 euros per hour and is free after 18:00.",
        "Parking costs 3 euros per hour. After 18:00 it is free.",
    ),
    ("Requests must be made in writing by 30 June.", "Requests must be made by 30 June in writing."),
    ("The mill was built in 1820 and has four floors.", "The mill was built in 1820. It has four floors."),
    ("The refund is made within 14 days of the return.", "Refunds are made within 14 days of the return."),
    ("If the gauge shows red, close the valve.", "Close the valve if the gauge shows red."),
    ("Close the valve when the gauge shows red.", "When the gauge shows red, close the valve."),
    ("The lamp must not be used outdoors.", "Do not use the lamp outdoors."),
    ("Never use the lamp outdoors.", "Do not use the lamp outdoors."),
    ("Dogs must be kept on a lead.", "Keep dogs on a lead."),
    (
        "We refund the deposit if you return the oar within 9 days.",
        "Return the oar within 9 days and we refund the deposit.",
    ),
    (
        "If you return the oar within 9 days, we refund the deposit.",
        "Return the oar within 9 days and we refund the deposit.",
    ),
    ("La piscina no abre los domingos.", "La piscina abre de lunes a viernes. No abre los domingos."),
    (
        "Die Lampe ist vor der Wartung auszuschalten, und der Bolzen ist zu ziehen.",
        "Schalten Sie die Lampe vor der Wartung aus und ziehen Sie den Bolzen.",
    ),
    ("Le samedi, le premier départ est à 9 h 20.", "Le premier départ du samedi est à 9 h 20."),
    (
        "The sync fault with shared folders was mended in 3.8.1.",
        "3.8.1 (small fixes)\nThe sync fault with shared folders was mended in 3.8.1. Large files still fail.",
    ),
    (
        "The north pool is heated from May to September each year.",
        "North pool\nThe north pool is heated from May to September each year. The south pool is not heated.",
    ),
    (
        "Neue Gäste zahlen im ersten Jahr 19 Euro im Monat.",
        "Der Platz kostet 12 Euro im Monat.¹\n\n¹ Neue Gäste zahlen im ersten Jahr 19 Euro im Monat.",
    ),
)


@pytest.mark.parametrize(("said", "source"), SAME, ids=[said for said, _ in SAME])
def test_two_sentences_prove_what_they_say_together(said: str, source: str) -> None:
    assert outcome(said, source) is SUPPORTED


WRONG = (
    # Pronouns.
    ("The key is locked at night.", "The key must be put in the box. It is locked at night."),
    ("The box is locked at night.", "The key must be put in the box. It is locked at night."),
    ("The gate is locked at night.", "The gate opens the yard. It is locked at night."),
    ("The clerk is filed in May.", "The clerk is in Ghent. It is filed in May."),
    ("The lockers are emptied every Friday.", "The lockers are next to the bins. They are emptied every Friday."),
    ("The hall is forbidden to smoke in.", "The hall is warm. It is forbidden to smoke in."),
    ("The hall takes two hours.", "The hall is in the park. It takes two hours to get there."),
    ("The pass is valid on night trains.", "The pass is not sold online. It is not valid on night trains."),
    ("The pass expires after 12 months.", "No pass is sold online. It expires after 12 months."),
    ("The annual pass expires after 12 weeks.", "The annual pass is not sold online. It expires after 12 months."),
    ("The annual pass expires.", "The annual pass is not sold online. It expires if unused."),
    ("The day pass expires after 12 months.", "The annual pass is not sold online. It expires after 12 months."),
    ("The day pass is not sold online.", "The annual pass is not sold online. It expires after 12 months."),
    ("Der Pass gilt im Nachtzug.", "Der Pass kostet 9 Euro. Er gilt nicht im Nachtzug."),
    ("Der Pass wird gereinigt.", "Der Pass wird am Schalter ausgegeben. Er wird gereinigt."),
    ("Die Halle ist gesperrt.", "Die Halle öffnet um 9 Uhr. Sie ist für Gruppen gesperrt."),
    (
        "Das Lehrbad bleibt geschlossen.",
        "Das Lehrbad ist von 8 bis 20 Uhr geöffnet. Am Karfreitag bleibt es geschlossen.",
    ),
    ("Das Bad ist verboten.", "Das Bad ist warm. Es ist verboten zu tauchen."),
    ("La carte coûte 9 euros.", "La carte comprend une visite. Elle coûte 9 euros."),
    ("Le billet peut être échangé.", "Le billet est valable deux heures. Il ne peut pas être échangé."),
    ("The hall is closed.", "The hall is old. The shop sells tea. It is closed."),
    ("The warm hall is closed.", "The hall is warm. It is closed."),
    (
        "The pass is sold online and expires after 12 months.",
        "The pass is not sold online. It expires after 12 months.",
    ),
    ("The hall is allowed to smoke.", "The hall is warm. It is allowed to smoke."),
    ("The hall is safe to swim.", "The hall is warm. It is safe to swim in June."),
    ("The hall is said to be haunted by Ann.", "The hall is warm. It is said that Ann haunts it."),
    ("The pass is sold at the gate and expires.", "The pass is sold at the gate. It expires after 12 months."),
    (
        "The travel grant is paid in cash at the end of the month.",
        "The travel grant is not paid in cash. It is credited to the crew card at the end of the month.",
    ),
    (
        "The crew card is credited to the travel grant.",
        "The travel grant is not paid in cash. It is credited to the crew card at the end of the month.",
    ),
    (
        "The travel grant is credited to the crew card.",
        "The travel grant is not paid in cash. It is not credited to the crew card.",
    ),
    ("The pass is valid for dogs.", "The pass is valid for adults. It is free. Dogs are free."),
    ("The pass is not sold online and costs 9 euros.", "The pass is not sold online. The card costs 9 euros."),
    ("The pass is not sold online and is free.", "The pass is not sold online. Dogs are free."),
    (
        "The pass is sold at the gate and costs 9 euros.",
        "The pass is sold at the gate. The pass for dogs costs 9 euros.",
    ),
    ("The pass is sold at the gate and costs 9 euros.", "The pass is sold at the gate. No pass costs 9 euros."),
    ("The pass is sold at the gate and costs 9 euros.", "The pass is sold at the gate. In May the pass costs 9 euros."),
    ("The pass is sold at the gate and costs 9 euros.", "The old pass is sold at the gate. The pass costs 9 euros."),
    ("The pass is sold at the gate and 9 euros.", "The pass is sold at the gate. The pass costs 9 euros."),
    # An exception or a like case in the next sentence, said in one.
    (
        "Pottery orders over 40 euros are shipped free of charge.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery.",
    ),
    (
        "Orders over 40 euros are shipped free of charge, except glass.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery.",
    ),
    (
        "Orders are shipped free of charge, except pottery.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery.",
    ),
    (
        "Pottery is shipped free of charge.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery.",
    ),
    (
        "Orders over 40 euros are shipped free of charge, including pottery.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery.",
    ),
    (
        "Orders over 40 euros are shipped free of charge, except pottery.",
        "Orders over 40 euros are shipped free of charge. This does not apply to pottery in June.",
    ),
    (
        "The hall is open daily from 7:00 to 21:00, except on New Year's Eve.",
        "The hall is open daily from 7:00 to 21:00. On New Year's Eve it is full.",
    ),
    (
        "The hall is open daily from 7:00 to 21:00, except on New Year's Eve.",
        "The hall is open daily from 7:00 to 21:00. On New Year's Eve it is closed from noon.",
    ),
    ("The hall is open daily, except on New Year's Day.", "The hall is open daily. On New Year's Eve it is closed."),
    ("The hall is open on New Year's Eve.", "The hall is open daily. On New Year's Eve it is closed."),
    (
        "Gäste erhalten 15 Prozent Nachlass auf Tageskarten.",
        "Schüler erhalten 15 Prozent Nachlass auf Tageskarten. Gleiches gilt für Lehrlinge, nicht aber für Gäste.",
    ),
    (
        "Pisitors get 15 % off day tickets.",
        "Pupils get 15 % off day tickets. The same applies to apprentices, but not to pisitors.",
    ),
    (
        "Apprentices get 15 % off day tickets.",
        "Pupils get 15 % off day tickets. The same applies to apprentices on Mondays.",
    ),
    (
        "Apprentices get 15 % off day tickets.",
        "Pupils get 15 % off day tickets. The same applies to apprentices, but only on Mondays.",
    ),
    ("Apprentices get 15 % off season tickets.", "Pupils get 15 % off day tickets. The same applies to apprentices."),
    ("Apprentices get 15 % off.", "Pupils get 15 % off in June. The same applies to apprentices."),
    ("Children pay 5 euros for a guest.", "Members pay 5 euros for a guest. The same applies to children."),
    ("Children pay 5 euros.", "Members do not pay 5 euros. The same applies to children."),
    ("Apprentices get a desk.", "Pupils get 15 % off day tickets. The same applies to apprentices."),
    ("Lehrlinge zahlen nichts.", "Schüler zahlen 5 Euro. Gleiches gilt für Lehrlinge."),
    # Joining, fronting, near-verbatim in several languages.
    (
        "Losses were lower in the shaded group, which is due to the cooler soil.",
        "Losses were lower in the shaded group. This may be due to the cooler soil.",
    ),
    (
        "Losses were lower in the shaded group, which may be due to the warmer soil.",
        "Losses were lower in the shaded group. This may be due to the cooler soil.",
    ),
    (
        "Losses were lower in the shaded group, which may be due to the cooler soil.",
        "Losses were lower in the shaded group. Yields were higher. This may be due to the cooler soil.",
    ),
    ("Als Beleg gilt nur ein Führerschein.", "Als Beleg gilt ein Ausweis mit Bild, etwa ein Führerschein."),
    ("Die Fahrt dauert lange.", "Die Fahrt dauert lange, etwa 3 Stunden."),
    ("Das Tor ist offen.", "Das Tor ist offen, etwa bei Regen."),
    ("Guests may enter.", "Guests with papers, for example a will, may enter."),
    ("Le samedi, le premier bateau part à 9 h 20.", "Le premier bateau du dimanche part à 9 h 20."),
    ("Le samedi, le bateau part à 9 h 20.", "À partir du samedi, le bateau part à 9 h 20."),
    ("本馆国庆期间周一闭馆。", "本馆周二至周日开放，周一闭馆。国庆期间周一照常开放。"),
    (
        "Los domingos la piscina cierra a las 14:00.",
        "La piscina abre de lunes a viernes de 9:00 a 21:00. Los sábados cierra a las 14:00 y los domingos no abre.",
    ),
    ("Der Bolzen ist nicht zu ziehen.", "Ziehen Sie den Bolzen."),
    ("Der Bolzen zieht.", "Ziehen Sie den Bolzen."),
    ("Die Lampe ist nach der Wartung auszuschalten.", "Schalten Sie die Lampe vor der Wartung aus."),
    ("Die Lampe ist einzuschalten.", "Schalten Sie die Lampe vor der Wartung aus."),
    ("Der Wart ist zu rufen.", "Der Wart ruft die Gäste."),
    ("La piscina no abre los domingos.", "La piscina está junto al museo. No abre los domingos."),
    ("La piscina es necesaria.", "La piscina abre de lunes a viernes. No es necesario reservar."),
    ("El socio no abre los domingos.", "La piscina abre de lunes a viernes. No abre los domingos."),
    ("Los sábados el bar cierra a las 14:00.", "La piscina abre de lunes a viernes. Los sábados cierra a las 14:00."),
    ("We refund the deposit.", "Return the oar within 9 days and we refund the deposit."),
    ("We refund the deposit if you return the oar.", "Return the oar within 9 days and we refund the deposit."),
    ("Return the lamp, and we eat soup if you register.", "Register and we eat soup."),
    ("Do not return the oar within 9 days.", "Return the oar within 9 days and we refund the deposit."),
    (
        "We refund the deposit if you do not return the oar within 9 days.",
        "Return the oar within 9 days and we refund the deposit.",
    ),
    ("Some papers are accepted.", "Papers, for example a will, are accepted."),
    ("A passport is not accepted.", "Papers, for example a will, are accepted."),
    ("Dogs may enter, for example on Mondays.", "Dogs may enter, for example on Sundays."),
    ("Dogs may enter.", "Dogs may enter, for example on Sundays."),
    ("Papers are accepted, for example a library card.", "Papers are accepted, for example a will."),
    ("The group left, which may be due to the rain.", "The group left. This is not due to the rain."),
    ("The group left, which is the rain.", "The group left. This may be the rain."),
    ("Never use the lamp.", "Do not use the lamp outdoors."),
    ("The lamp is never used.", "Do not use the lamp."),
    ("Use the lamp.", "Never use the lamp."),
    ("Requests must be made in June by 30 writing.", "Requests must be made by 30 June in writing."),
    ("Requests must be made by 30 June.", "Requests must be made by 30 June in writing if urgent."),
    ("Le dimanche, le premier bateau part à 9 h 20.", "Le premier bateau du samedi part à 9 h 20."),
    ("Le bateau part le samedi.", "Le bateau part à partir du samedi."),
    ("Le journal est gratuit le samedi.", "Le journal du samedi est gratuit."),
    ("Le samedi, le journal est gratuit.", "Le journal du samedi est gratuit."),
    (
        "Die Lampe ist nach der Wartung auszuschalten, und der Bolzen ist zu ziehen.",
        "Schalten Sie die Lampe vor der Wartung aus und ziehen Sie den Bolzen.",
    ),
    (
        "Die Lampe ist vor der Wartung auszuschalten, und der Bolzen ist nicht zu ziehen.",
        "Schalten Sie die Lampe vor der Wartung aus und ziehen Sie den Bolzen.",
    ),
    ("Der Bolzen ist nicht zu ziehen.", "Schalten Sie die Lampe vor der Wartung aus und ziehen Sie den Bolzen."),
    (
        "Der Bolzen ist vor der Wartung zu ziehen.",
        "Schalten Sie die Lampe vor der Wartung aus und ziehen Sie den Bolzen nach der Wartung.",
    ),
    (
        "Le samedi, le premier départ est à 6 h 30.",
        "Le train de 6 h 30 ne circule pas le samedi. Le premier départ du samedi est à 9 h 20.",
    ),
    ("Le dimanche, le premier départ est à 9 h 20.", "Le premier départ du samedi est à 9 h 20."),
    (
        "The south pool is heated from May to September each year.",
        "North pool\nThe north pool is heated from May to September each year. The south pool is not heated.",
    ),
    (
        "The pool is heated from May to September each year.",
        "Members only\nThe pool is heated from May to September each year. The south pool is not heated.",
    ),
    (
        "The pool is heated from May to September each year.",
        "Not before 2027\nThe pool is heated from May to September each year. The south pool is not heated.",
    ),
    (
        "Neue Gäste zahlen im ersten Jahr 12 Euro im Monat.",
        "Der Platz kostet 12 Euro im Monat.¹\n\n¹ Neue Gäste zahlen im ersten Jahr 19 Euro im Monat.",
    ),
    (
        "The pool is heated from May to September each year.",
        "If the sun shines\nThe pool is heated from May to September each year. The south pool is not heated.",
    ),
)


@pytest.mark.parametrize(("said", "source"), WRONG, ids=[f"{said} {source}" for said, source in WRONG])
def test_two_sentences_prove_nothing_else(said: str, source: str) -> None:
    assert outcome(said, source) is not SUPPORTED
