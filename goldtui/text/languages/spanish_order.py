"""Unifies Spanish spellings before words are read: two negations, times of day, amounts, comparisons."""

from __future__ import annotations

# Marks that precede a word; no text holds them.
THAN, PASSIVE = "‹than›", "‹passive›"

_NUMBER = (
    r"(?:[€$£]? ?\d|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\w+"
    r"|veint\w+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|\w+cientos|\w+cientas|mil)\b)"
)
_HOURS = ("una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce")
_MONTHS = "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre"
DAYS = "lunes|martes|miércoles|jueves|viernes|sábados?|domingos?"
_MEASURES = (
    "euros|dólares|libras|yenes|metros|kilómetros|litros|kilos|kilogramos|gramos|toneladas|hectáreas|horas|días|meses"
    "|años|minutos|vatios|bytes"
)
_BE = (
    "es|son|era|eran|fue|fueron|ser|sea|sean|será|serán|sido|siendo|está|están|estaba|estaban|estará|queda|quedan"
    "|quedó|quedaron|quedará|quedarán"
)

REWRITES = (
    (r", pero no (?=(?:los|las) \w+s\b|(?:en|para|durante)\b)", ", excepto "),
    (r"\bpor ciento\b", "%"),
    (r"\b(veinti|treinta y |cuarenta y |cincuenta y |sesenta y |setenta y |ochenta y |noventa y )[uú]n\b", r"\1uno"),
    (r"\bpor favor\b,?", ""),
    (r"\bpor (?=cada\b)", ""),
    # Two negations are one.
    (
        r"\bno ((?:\w+ ){1,4}?)(?:ningun[oa]s?|ningún|nadie|nada|tampoco|ni siquiera)\b(?! más que)",
        r"no \1",
    ),
    (r"\bno ((?:\w+ ){1,3}?)(?:nunca|jamás)\b", r"nunca \1"),
    (r"\b(nunca|jamás|nadie|sin) ((?:\w+ ){0,2}?)(?:nada|nadie|ningún|ninguna|ninguno)\b", r"\1 \2"),
    (r"\bno ((?:\w+ ){1,4}?)más que\b", r"\1solo"),
    # Times of day.
    *(
        (
            rf"\b(a|de|desde|hasta) las? (?:{n}|{word})(?:[:.](\d\d))?(?: h| horas)? (?:de la|por la) "
            r"(?:tarde|noche)\b",
            rf"\1 las {n + 12}:\2‹00› h",
        )
        for n, word in enumerate(_HOURS[:11], 1)
    ),
    *(
        (
            rf"\b(a|de|desde|hasta) las? (?:{n}|{word})(?:[:.](\d\d))?(?: h| horas)? (?:de la|por la) "
            r"(?:mañana|madrugada)\b",
            rf"\1 las {n}:\2‹00› h",
        )
        for n, word in enumerate(_HOURS[:11], 1)
    ),
    (r":(\d\d)‹00› h", r":\1 h"),
    (r":‹00› h", ":00 h"),
    (r"\b(las) (1[3-9]|2[0-4])(?: h| horas)?(?=[ ,;)]|\.?$|\. )(?! ?[:.]\d)", r"\1 \2:00 h"),
    (r"\bsobre las? (?=\d)", "aproximadamente en "),
    (
        r"\b[aA] las? (?=\d|una\b|dos\b|tres\b|cuatro\b|cinco\b|seis\b|siete\b|ocho\b|nueve\b|diez\b|once\b|doce\b)",
        "en ",
    ),
    (rf"\b(?:el|los) (?:días? )?(?={DAYS})", "en "),
    (rf"\b(?:el|los) (?:días? )?(?=\d{{1,2}} de (?:{_MONTHS})|\d{{1,2}}/\d)", "en "),
    # Amounts; otherwise `menos` before a number would be its sign.
    (r"\b(?:al|por lo|cuando) menos\b", "como mínimo"),
    (r"\bmás o menos\b", "aproximadamente"),
    (r"\b(?:no )?(más|menos) que (?=\d)", r"\1 de "),
    (r"\b(\d+(?:,\d+)?|un|medio) segundo\b", r"\1 seg"),
    (r"\bmedia docena\b", "6"),
    (r"\bmedia hora\b", "30 minutos"),
    (r"\b(?:un )?cuarto de hora\b", "15 minutos"),
    (r"\btres cuartos de hora\b", "45 minutos"),
    (r"\b(?:una?|1) (hora|año|mes|día|litro|kilo|metro) y medi[oa]\b", r"1 y 1/2 \1s"),
    (r"\b(?:hora) y media\b", "1 y 1/2 horas"),
    (r"\b(\w+) (horas|años|meses|días|litros|kilos|metros) y medi[oa]\b", r"\1 y 1/2 \2"),
    (r"\bmedi[oa] (?=kilo|litro|metro|año|mes\b|kilómetro|hectárea)", "1/2 "),
    (rf"\b(millones|millón|billones|billón) de (?={_MEASURES})", r"\1 "),
    (rf"(\d\.000\.000) de (?={_MEASURES})", r"\1 "),
    (r"\b(primer|segundo|tercer|cuarto) trimestre\b", r"\1‹ trimestre"),
    (r"\bprimer‹", "1º"),
    (r"\bsegundo‹", "2º"),
    (r"\btercer‹", "3º"),
    (r"\bcuarto‹", "4º"),
    (r"\b(días?) (hábiles|laborables|hábil|laborable|naturales|lectivos)\b", r"\2 \1"),
    (r"\ba la (?=semana|hora)", "por "),
    (rf"\bhasta (?=(?!\d{{4}}\b){_NUMBER}[\w.,]* (?!de (?:{_MONTHS})))", "como máximo "),
    (rf"\bun[oa]s (?={_NUMBER})", "aproximadamente "),
    (rf"\bmayores de (?={_NUMBER})", "más de "),
    (rf"\bmenores de (?={_NUMBER})", "menos de "),
    # Comparisons; any other `que` begins a part that limits the word before it.
    (r"\b(más|menos|mejor|peor|mayor|menor|mejores|peores|mayores|menores)\b((?: \w+){0,4}?) que\b", rf"\1\2 {THAN}"),
    (r"\b(?:gratis|gratuit[oa]s?|gratuitamente|sin coste|sin costo|sin cargo)\b", "gratis"),
    # A modal verb applies to each verb that `y` joins.
    (
        r"\b((?:no )?(?:pueden?|podrán?|deben?|deberán?)) (\w+[aei]r(?:se)?)\b([^.;:!?\n]{0,80}?) (y|e|o|u|ni) "
        r"(\w+[aei]r(?:se)?)\b",
        r"\1 \2\3 \4 \1 \5",
    ),
    # Who is acted upon.
    (
        rf"\b({_BE}) ((?:muy|ya|no|\w+mente) )?(?!permitid|prohibid|obligad|autorizad)(\w+(?:ad|id)[oa]s?)\b",
        rf"\1 \2{PASSIVE} \3",
    ),
)
