"""How Spanish sentences name, repeat and limit what the sentence before them says."""

from __future__ import annotations

import re

from goldtui.text.languages.discourse import LABEL, Discourse
from goldtui.text.languages.naming import WHO, Naming, joined_by, named_by, whole
from goldtui.text.languages.spanish_order import DAYS

_VERBS = (
    "es|son|está|están|era|fue|será|debe|deben|puede|pueden|tiene|tienen|cuesta|cuestan|abre|abren|cierra|cierran|empieza"
    "|termina|dura|incluye|contiene|vale|valen|caduca|pesa|mide|sale|salen|llega|llegan"
)

# What a Spanish sentence leaves out comes before its verb: `los sábados cierra a las 14`.
NAMING = Naming(
    subject=named_by(
        "El|La|Los|Las", "y|o|de|del|a|al|en|para|con|sin|que|no|se|por", 2, f"{_VERBS}|no (?:{_VERBS})|se \\w+"
    ),
    pronoun=re.compile(
        rf"\A(?:(?:Los|El) (?:{DAYS}) )?(?P<inside>)(?P<first>(?!))?(?=(?:[Nn]o )?(?:se )?(?:{_VERBS})\b)",
        re.IGNORECASE,
    ),
    empty=re.compile(
        r"(?:no )?(?:es|está|debe|puede) (?:\w+ )?(?:necesari|obligatori|posible|prohibid|permitid|haber|que)",
        re.IGNORECASE,
    ),
    articles={"": "el la los las"},
    rivals={
        "": re.compile(
            rf"\b(?:el|la|los|las|un|una|al|del|este|esta|su|sus|cada) (?!(?:{DAYS}|\d)\b)|(?<=\w )\b[A-ZÁÉ]"
        )
    },
    joint=joined_by("y|pero", "también", f"(?:no )?(?:{_VERBS})"),
    within=re.compile(r"\b(?:que|quien|cuyo|si|cuando|donde|ni|sino)\b"),
    alike=whole(rf"(?:Lo mismo (?:vale|se aplica)) (?:para|a) {WHO}(?:,? pero no (?:para|a) [^,.;]+)?"),
    rule=re.compile(r"(?:Los |Las )[\w'-]+ (?P<rest>(?:reciben|pagan|deben|pueden|tienen|son|están)\b(?!.* para ).*)"),
)

_BUT = r"(?:(?:pero|sin embargo|no obstante)[,:]? )?"

LIMITING = (
    (
        r"(?P<limit>(?:los|el|en|durante) [^,;]{2,60}?),? (?:(?:el|la|los|las) (?P<of>[\w-]+) )?(?:está|están|permanecen?)"
        r" (?P<against>\w+)",
        r", excepto \g<limit>",
    ),
    (
        rf"{_BUT}(?:no|nunca) (?P<limit>(?:los|las|el|la|en|para|durante|a|al|con|antes|después|sin)\b .{{2,90}})",
        r", excepto \g<limit>",
    ),
    (
        rf"{_BUT}(?:esto|ello|eso|esta (?P<of>\w+)|este \w+) no (?:se aplica|vale|rige|es válid[oa]|es aplicable)"
        r"(?P<limit> (?:a|al|para|en|los|las|durante|con)\b.{2,110})",
        r", excepto\g<limit>",
    ),
    (
        rf"{_BUT}(?:esto|ello|eso|esta \w+|este \w+) (?:solo|sólo|únicamente) (?:se aplica|vale|rige)(?P<limit> .{{2,110}})",
        r", pero solo\g<limit>",
    ),
    (r"(?:la (?:única )?)?excepci(?:ón|ones) ?(?::|es|son) (?P<limit>.{2,90})", r", excepto \g<limit>"),
    (r"(?:quedan?|están?) (?:excluid|exceptuad|exent)[oa]s? (?P<limit>.{2,90})", r", excepto \g<limit>"),
    (r"(?P<limit>[^,;:]{2,60}) (?:quedan?|están?) (?:excluid|exceptuad|exent)[oa]s?", r", excepto \g<limit>"),
)
"""Sentences that only limit the one before them, with how that one would say it."""

DISCOURSE = Discourse(
    opposing="pero|sin embargo|no obstante|en cambio|por el contrario|ahora bien|eso sí|aunque|mas|con todo|salvo que",
    opposing_inside="sin embargo|no obstante|en cambio|por el contrario|eso sí",
    definite="el|la|una?|est[ea]|es[ea]|nuestr[oa]|su|hay|nosotros|se recomienda|rogamos",
    pronouns=frozenset("su sus esto eso ello este esta".split()),
    rules="frase|línea|cifra|dato|regla|oferta|excepción|norma|medida|condición|mismo",
    adding="también|además|asimismo|igualmente",
    others="(?:(?:y|para) )?(?:tod[oa]s )?(?:(?:los|las|lo|el|la) )?(?:demás|restantes?|otr[oa]s?)|(?:para )?el resto|de lo contrario|si no,|en caso contrario|en otro caso"
    "|fuera de (?:est|es|él|ell)|en los demás|más allá",
    about=r"(?:(?:esta|este) (?:precio|descuento|servicio|medida)|(?:la|el|esta|este) (?:oferta|regla|norma)) (?:solo |sólo )?(?:se dirige|es (?:para|solo|sólo)|está (?:destinad|reservad|limitad)\w+|vale|cubre|afecta)|"
    "(?:esto|eso|ello|lo anterior|lo dicho|se) (?:s[oó]lo |únicamente )?(?:se )?(?:aplica|aplicaba|vale|valía|refiere|trata|rige|regía|afecta|cumple)"
    "|se (?:refiere|aplica|trata|entiende|habla)|hablamos de|nos referimos|es decir|o sea|a saber|más (?:precisamente|exactamente)|así era|era así|eso era"
    "|(?:al menos|por lo menos) (?:para|en|los|las|el|la|si|cuando)|con una excepci[oó]n|(?:la|una|única) excepci[oó]n|excepciones?:|siempre que|a condici[oó]n",
    correcting=rf"(?:correcci[oó]n|rectificaci[oó]n|fe de erratas|actualizaci[oó]n|modificaci[oó]n|nota de cambio|cancelad[oa]s?|aplazad[oa]s?|anulad[oa]s?){LABEL}|bueno,|mejor dicho|más bien|o más bien|ya no\b|no del todo"
    r"|eso era\b",
    changed="(?:ha|han|fue|fueron|se ha|se han|está|están|queda|quedan) (?:sido )?(?:trasladad|cancelad|aplazad|cambiad|sustituid|suprimid|anulad|pospuest|derogad|suspendid|retirad)\\w+"
    "|ya no|ahora (?:es|son|cuesta|empieza|está)|donde (?:dice|dec[ií]a)|l[eé]ase|(?:era|es) (?:falso|un error|erróne[oa])",
    exempting="(?:está|están|queda|quedan) (?:exent[oa]s?|excluid[oa]s?|dispensad[oa]s?|fuera)|(?:no|ni) (?:tiene|tienen) (?:ese |este )?derecho|(?:prevalece|prevalecen|prima|priman) sobre|(?:esto|eso|ello) (?:exige|requiere|supone|presupone)",
    defining=r"(?:a efectos|en el sentido|a los efectos) (?:de|del) [^,]{2,30},? (?:se entiende por |un |una |el |la )?(?P<what>\w+)\b|por (?P<what2>\w+) se entiende\b",
    timing=r"(?:en|los|las|el|la|durante|entre|desde|hasta|después de|antes de|a partir de) (?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|verano|invierno|festivos?|vacaciones|noches?|mañanas?|tardes?)\b[^,;]{0,30}?,? (?=s[oó]lo |no |cierra|abre|cuesta|paga|queda|permanece|también |incluso )",
    going_on=r"(?:s[oó]lo |no |cierra|abre|cuesta|paga|queda|permanece|incluso )",
    status="rechazad[oa]s?|retirad[oa]s?|cancelad[oa]s?|caducad[oa]s?|derogad[oa]s?|obsolet[oa]s?|borrador(?:es)?|propuest[oa]s (?:rechazadas|retiradas)|aún no|fals[oa]s?|agotad[oa]s?|rumores",
    marked="cancelad[oa]s?|aplazad[oa]s?|agotad[oa]s?|borrador|previst[oa]s?|rechazad[oa]s?|cerrad[oa]s?|provisional|caducad[oa]s?|retirad[oa]s?",
    supposing="imagin(?:e|a|emos|en)|supong(?:a|amos|an)|pong(?:a|amos) que|y si|dicen que|se rumorea|corre el rumor|según (?:el rumor|la leyenda)|érase una vez|en (?:la|el|esta|este|su) (?:novela|película|cuento|juego|sueño|ejemplo)",
    denied="(?:lo|la|los) (?:niega|niegan|desmiente|desmienten|negó|desmintió|rechaza|refuta)|(?:eso|esto) (?:es|era|no es) (?:falso|cierto|verdad|mentira|un (?:error|mito|bulo))|es falso",
    elliptical=", (?:pero )?(?:el|la|los|las) [\\w-]+ (?:sí|no|también|tampoco)",
    ordered="(?:en (?:este|ese|el siguiente) |en )orden|respet(?:e|ar) (?:este|el) orden|clasificaci[oó]n|por orden de|paso a paso|uno tras otro",
    quiz="verdadero o falso|verdad o mentira|cierto o falso|mitos?|(?:cuál|cuáles|qué) (?:\\w+ )*(?:es|son) (?:verdader|fals|correct|ciert)\\w+|encuentr[ae] (?:el|los) error",
    sequence="luego|después|a continuaci[oó]n|seguidamente|por último|finalmente",
    respectively="respectivamente|en ese orden",
)
