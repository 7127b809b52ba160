"""Brings a German clause into one standard order.

German puts its verb in two places and its other parts in almost any order. So a modal verb and a separated prefix are
moved to the verb that they belong to, and a mark is added where only endings or the order show the meaning: the
passive, an object (`den`, `dem`), a part that limits a noun (a relative clause), a condition without `wenn`.
"""

from __future__ import annotations

import re

from goldtui.text.languages.codes import TO_DO

# Marks that precede a word; no text holds them.
PASSIVE, STATE, MUST, MUST_NOT, GIVES_TO, INTO, LIMITS, REACHES = (
    f"‹{name}›" for name in ("passive", "state", "must", "must-not", "whom", "into", "who", "to")
)

_MODAL = (
    "darf|dürfen|dürft|durfte|durften|muss|muß|müssen|müsst|musste|mussten|kann|können|könnt|konnte|konnten|soll"
    "|sollen|sollte|sollten"
)
_END = r"(?= *(?:[.;,:!?)\n]|\Z| und | oder | sowie | wenn | falls | sofern ))"
_CLOSE = r"(?= *(?:[.;,:!?)\n]|\Z))"
_MID = (
    r"(?:[^.;,:!?()\n]|[.,:](?=\d)|(?:(?<=\d)|(?<=\bca)|(?<=\bMio)|(?<=\bMrd))\."
    r"(?= (?!der|die|das|ein|es|er|sie|wer|im|am|in|bei|für|alle|wenn|nur|bitte)\w)){1,160}?"
)
_LOW = r"(?-i:[a-zäöüß])\w*"
_BOUND = r"(?:mehr|weniger|nur|allein|lediglich|bloß|länger|höher|später|früher|vor|nach|über|unter|alle\w*|jede\w*)\b"
_PREPOSITIONS = (
    "in|an|auf|aus|bei|mit|nach|seit|von|zu|außer|gegenüber|durch|für|gegen|ohne|um|bis|vor|hinter|über|unter|neben"
    "|zwischen|statt|trotz|wegen|während|innerhalb|außerhalb|binnen|als|wie|entlang|samt|laut|pro|je"
)
_PARTS = (
    "ab|an|auf|aus|ein|vor|nach|zurück|mit|statt|teil|fest|her|hin|hinzu|zusammen|weiter|weg|los|frei|bei|dar|fort|um"
    "|zu|heraus|hinaus|herunter|voraus|bereit|bekannt"
)
_SEPARABLE = (
    r"lehn(?:t|en|te|ten)|nimm(?:t)?|nehm(?:en|t)|nahm(?:en)?|find(?:et|en)|fand(?:en)?|f[aä]ll(?:t|en)"
    r"|fiel(?:en)?|l[aä]uf(?:t|en)|lief(?:en)?|schalt(?:et|en|ete|eten)|stell(?:t|en|te|ten)|schließ(?:t|en)"
    r"|schloss(?:en)?|gib(?:t)?|geb(?:en|t)|gab(?:en)?|hol(?:t|en|te|ten)|reich(?:t|en|te|ten)|biet(?:et|en)"
    r"|bot(?:en)?|h[aä]ng(?:t|en)|hing(?:en)?|kommt|kommen|kam(?:en)?|geh(?:t|en)|ging(?:en)?|steig(?:t|en)"
    r"|stieg(?:en)?|f[aä]hr(?:t|en)|fuhr(?:en)?|zieh(?:t|en)|zog(?:en)?|setz(?:t|en|te|ten)|leg(?:t|en|te|ten)"
    r"|zahl(?:t|en|te|ten)|bring(?:t|en)|brachte(?:n)?|meld(?:et|en|ete|eten)|sag(?:t|en|te|ten)|ruf(?:t|en)"
    r"|rief(?:en)?|weis(?:t|en)|wies(?:en)?|h[aä]l(?:t|ten)|hielt(?:en)?|trag(?:en)|trägt|trug(?:en)|werf(?:en)"
    r"|wirft|richt(?:et|en|ete|eten)|führ(?:t|en|te|ten)|händig(?:t|en|te|ten)|fang(?:en)|fängt|fing(?:en)?"
    r"|füll(?:t|en|te|ten)|schick(?:t|en|te|ten)|send(?:et|en|ete|eten)|tritt|treten|trat(?:en)?"
    r"|trenn(?:t|en|te)|lad(?:en)|lädt|lud(?:en)?|arbeit(?:et|en|ete|eten)|steh(?:t|en)|stand(?:en)?|les(?:en)"
    r"|liest|schreib(?:t|en)|trifft|treffen|bau(?:t|en|te|ten)|kauf(?:t|en|te|ten)|mach(?:t|en|te|ten)"
    r"|hör(?:t|en|te|ten)|leit(?:et|en|ete|eten)"
)
_NUMBER = (
    r"(?:[€$£]? ?\d|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|einhundert|eintausend"
    r"|\w+zehn|\w+zig|\w+ßig|\w+hundert|\w+tausend)\b)"
)
_LENGTH = r"(?:\w+ ){0,2}?[\w.,]+ ?(?:[mck]?m|(?:milli|zenti|kilo)?metern?)\b"
_COMPARED = "länger|höher|größer|älter|schwerer|kürzer|kleiner|jünger|niedriger|leichter"
HOURS = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_UNIT_WORDS = (
    "stunde|minute|sekunde|tag|tages|tage|woche|monat|monats|monate|jahr|jahrs|jahres|jahre"
    "|liter|meter|kilo|kilogramm|euro|kilometer|prozent"
)

AT = f"(?:{_PREPOSITIONS}|am|im|beim|zum|zur|vom|ab|wenn|falls|sofern)"
REWRITES = (
    (rf", (?:aber|jedoch) nicht (?={AT} |\w+(?:tags|nachts|abends)\b|nachts\b|abends\b)", ", außer "),
    # What is compared by its length keeps its adjective: a fence `höher als 2 m` is not one `länger als 2 m`.
    (rf"\bnicht (länger|höher|größer) als (?={_NUMBER})(?={_LENGTH})", r"\1 höchstens "),
    (rf"\bnicht (kürzer|kleiner|niedriger) als (?={_NUMBER})(?={_LENGTH})", r"\1 mindestens "),
    (rf"\b(länger|höher|größer) als (?={_NUMBER})(?={_LENGTH})", r"\1 mehr als "),
    (rf"\b(kürzer|kleiner|niedriger) als (?={_NUMBER})(?={_LENGTH})", r"\1 weniger als "),
    # Before a word only `als` compares, and the adjective says in what: two spaces hide the bound `älter als`.
    (rf"\b({_COMPARED}) als (?!(?:etwa |rund |ein\w* )?{_NUMBER})", r"\1  als "),
    (
        r"\b((?:Betrag|Summe|Gebühr|Frist|Preis|Höhe|Dauer|Länge|Breite|Gewicht|Anteil|Rabatt|Kaution|Entgelt|Abstand|Temperatur"
        r"|Menge|Wert|Miete|Zuschlag|Budget)(?:e?s)?) von (?=[-\d])",
        r"\1 ",
    ),
    (r"\b(dreiviertelstunde)\b", "45 Minuten"),
    (r"\b(?:(?:eine|einer|der|die) )?viertelstunde\b", "15 Minuten"),
    (r"\b(?:(?:eine|einer) )?halben? stunde\b", "30 Minuten"),
    (r"\b(?:anderthalb|eineinhalb)\b", "1,5"),
    *((rf"\b{word}einhalb\b", f"{n},5") for n, word in enumerate(HOURS[1:10], 2)),
    *(
        (rf"\bum halb {word}s?\b(?: uhr)?(?! ?(?:abends|nachmittags|nachts))", f"in {(n - 1) or 12}:30 Uhr")
        for n, word in enumerate(HOURS, 1)
    ),
    *(
        (rf"\b(?:{n}|{word})((?:[:.]\d\d)?) uhr (?:abends|nachmittags|am abend|am nachmittag)\b", rf"{n + 12}\1 Uhr")
        for n, word in enumerate(HOURS[:11], 1)
    ),
    (r"\b(\d{1,2}(?:[:.]\d\d)?|[a-zäöü]+) uhr (?:morgens|früh|vormittags|am morgen|am vormittag|mittags)\b", r"\1 Uhr"),
    (rf"\bein(?:e[mnr]?)? (?=(?:{_UNIT_WORDS})\b)", "1 "),
    (r", etwa (?=(?:eine?|einen|einem|einer|der|die|das|dem|den)\b)", ", zum Beispiel "),
    (r"\bnur(?: dann)?, (?=(?:wenn|falls|sofern|soweit|solange)\b)", "nur "),
    (r"\b(?:gibt es|es gibt)\b", "sind "),
    (r"(?<!des )\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s\b", r"am \1"),
    (r"\bbis auf (?=(?:den|die|das|dem|der|einen|eine|ein)\b)", "außer "),
    (r"\bentweder (?=[^.;]{1,160}\boder\b)", ""),
    (r"\bgar (?=nicht|kein)|\büberhaupt (?=nicht|kein)", ""),
    (r"\bnicht einmal\b", "nicht sogar"),
    (r"\b(?:kostenlos|kostenfrei|gratis|gebührenfrei|unentgeltlich|umsonst)\b", "gratis"),
    (r"\b(?:spätestens|frühestens) (um|bis|ab) (?=\w+ uhr)", r"spätestens \1 "),
    (r"\bum (?=[\d:.]+ uhr|\w+ uhr|mitternacht)", "in "),
    (rf"\bauf (?=(?:rund |etwa |über |fast |knapp )?(?:-|minus )?{_NUMBER})", f"{REACHES} "),
    (rf"\büber (?={_NUMBER})", "mehr als "),
    (rf"\bunter (?={_NUMBER})", "weniger als "),
    # A condition that begins with its verb.
    (
        r"(^|[.!?\n] *)((?!wer|was|wo|wann)\w+(?:t|en|ist|sind|hat|wird)|ist|sind|kann|darf|muss|soll) "
        r"((?:der|die|das|ein|eine|kein\w*|sie|er|es|man|ihr\w*|mehr|weniger|jemand)\b[^.!?\n,]*), (?:so |dann )?"
        r"(?!der|die|das|dem|den|dass|wenn|weil|und|oder|ohne|um|ob)",
        r"\1wenn \3 \2, ",
    ),
    # A relative clause, which ends with its verb.
    (
        r", (?:(?:in|mit|für|an|auf|bei|von|zu|aus|durch|unter|über|nach|vor|gegen|ohne) )?"
        r"(?:der|die|das|dem|den|denen|dessen|deren|welche[rsmn]?) "
        r"(?=(?:(?!\b(?:wird|werden|ist|sind|hat|haben|darf|dürfen|muss|müssen|kann|können|soll|sollen|wurde|wurden|war"
        rf"|waren)\b)[^,;!?\n])*\b(?:(?-i:[a-zäöüß])\w*(?:t|en|ist|sind|hat|te)|darf|muss|kann|soll|war){_CLOSE})",
        f", {LIMITS} ",
    ),
    (r", wer (?=\w)|(?<![^.!?\n] )\bwer (?=\w)", f" {LIMITS} "),
    # Limits expressed by words.
    (rf"\b(?:darf|dürfen|soll|sollen)((?: {_MID})?) nicht unterschreiten{_CLOSE}", r" mindestens\1"),
    (rf"\b(?:darf|dürfen|soll|sollen)((?: {_MID})?) nicht überschreiten{_CLOSE}", r" höchstens\1"),
    (rf"\b(?:darf|dürfen) (höchstens|maximal) ({_MID}) ({_LOW}en){_CLOSE}", r"\1 \2 \3"),
    (rf"\b(?:muss|müssen) (mindestens|wenigstens) ({_MID}) betragen{_CLOSE}", r"\1 \2"),
    # The verb at the end of its clause.
    (
        rf"\b(wird|werden|wurde|wurden) ({_MID} {_LOW}(?:t|en)) (und|oder|sowie) ((?:{_MID} )?{_LOW}(?:t|en)){_CLOSE}",
        r"\1 \2 \3 \1 \4",
    ),
    (
        rf"\bbrauch(?:t|en|te|ten) ((?:{_MID} )?)nicht ((?:{_MID} )?)(?:zu ({_LOW}n)|({_LOW})zu({_LOW}en)){_END}",
        r"muss \1nicht \2\3\4\5",
    ),
    # `Ist zu reinigen` is `muss gereinigt werden`.
    (
        rf"\b(?:ist|sind|war|waren) (?!{_MID}\b(?:recht|bereit|schwer|leicht|einfach|möglich|erlaubt|gestattet|verboten"
        rf"|untersagt|lage|pflicht|verpflichtet)\b)((?:{_MID} )?)nicht (?:zu ({_LOW}n)|({_LOW})zu({_LOW}en)){_END}",
        rf"\1{MUST_NOT} {TO_DO} \2\3\4",
    ),
    (
        rf"\b(?:ist|sind) (?!{_MID}\b(?:recht|bereit|schwer|leicht|einfach|möglich|erlaubt|gestattet|verboten|untersagt"
        rf"|lage|pflicht|verpflichtet|nicht|kein\w*)\b)((?:{_MID} )?)(?:zu ({_LOW}n)|({_LOW})zu({_LOW}en)){_END}",
        rf"\1{MUST} {TO_DO} \2\3\4",
    ),
    (rf"\b({_LOW}(?:t|en)) (?:worden|werden)((?: ist| sind| war| waren)?){_END}", rf"{PASSIVE} \1\2"),
    (rf"\b({_LOW}(?:t|en)) (wird|wurde|wurden){_END}", rf"\2 {PASSIVE} \1"),
    (rf"\b(wird|werden|wurde|wurden) ((?:{_MID} )?)(?!werden\b)({_LOW}(?:t|en)){_END}", rf"\1 \2{PASSIVE} \3"),
    (
        rf"\b(ist|sind|war|waren|sei) ((?:{_MID} )?)(?!(?:erlaubt|berechtigt|verpflichtet|untersagt)\b)"
        rf"((?-i:(?:un)?(?:be|ver|er|ent|zer|miss|über|unter)\w+t|\w+iert|(?:{_PARTS})ge\w+t)){_END}",
        rf"\1 \2{STATE} \3",
    ),
    (
        rf"\b({_MODAL}) (nicht (?!{_BOUND}))?({_MID}) (nicht )?((?:{PASSIVE} )?{_LOW}(?:en|ern|eln|tun|sein|t)){_END}",
        r"‹›\3 \1 \2\4\5",
    ),
    (rf"\b((?:{PASSIVE} )?{_LOW}(?:en|ern|eln)) ({_MODAL}){_CLOSE}", r"\2 \1"),
    (
        rf"\b((?:{_MODAL})(?: nicht)?) ((?:{PASSIVE} )?{_LOW}n) (und|oder|sowie) ((?:{_MID} )?)({_LOW}en){_CLOSE}",
        r"\1 \2 \3 \4\1 \5",
    ),
    (rf"\b({_SEPARABLE}) ({_MID}) ({_PARTS}){_END}", r"\3\1 \2"),
    (rf"\b({_SEPARABLE}) ({_PARTS}){_END}", r"\2\1"),
    (rf"\b({_PARTS}) ({_SEPARABLE}),", r"\1\2,"),
    (
        rf"\b(?!ausgenommen)({_PARTS})(?:ge|zu)(?!ben|bt|be\b|hen|hend|ht|nau|nehm|gen|biet|wöhn|win|lt|hör|nd|rung|stell\b|m|t)"
        r"(?-i:([a-zäöüß]{3,}(?:t|en)))\b",
        r"\1\2",
    ),
    (
        r"((?-i:\b[A-ZÄÖÜ]\w+|%)) (?:der|dieser|aller|unserer|ihrer|seiner) (?=(?-i:(?:[a-zäöüß]+n )?[A-ZÄÖÜ]))",
        r"\1 des ",
    ),
    # Cases: a noun phrase that no preposition governs is an object.
    (r"\b(?:in|an|auf) (?:die|das|einen|eine) |\b(?:ins|ans|aufs) ", f"{INTO} "),
    (r"\b(?:in|an|auf) den (?=(?:\w+en )?\w*[^n\W]\b)", f"{INTO} "),
    (
        rf"\b({_PREPOSITIONS}) (?:den|dem|diesen|diesem|jenen|jenem|deren|ihren|ihrem|seinen|seinem|unserem)\b",
        r"\1 der",
    ),
    (rf"\b({_PREPOSITIONS}) (?:einen|einem|einer)\b", r"\1 ein"),
    (
        r"(^|[.;:!?\n,] *)(?:der|einer|dieser|ihrer|seiner) "
        r"(?=(?!\w*(?:sprung|schwung))(?:\w{2,}(?:er|or|ist|ent|ant|und)in|\w+(?:ung|heit|keit|schaft|tät)) "
        r"(?:\w+t|\w+en)\b)",
        rf"\1{GIVES_TO} ",
    ),
)

_WITHOUT_GE = re.compile(rf"(?:be|ver|er|ent|zer|miss|über|unter|wider|{_PARTS})(?=\w{{4}})|\w+ieren\Z")


def participle(infinitive: str) -> str:
    """The participle of a regular verb as the rewriting leaves it: `reinigen` is `gereinigt`, `abholen` is `abholt`."""
    base = infinitive.removesuffix("en") if infinitive.endswith("en") else infinitive.removesuffix("n")
    ending = "et" if base.endswith(("d", "t", "fn", "chn")) else "t"
    return f"{'' if _WITHOUT_GE.match(infinitive) else 'ge'}{base}{ending}"


_ONES = ("ein", *HOURS[1:9])
_TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
_TEENS = (
    "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"
)  # fmt: skip
_BELOW_100 = ("eins", *_ONES, *_TEENS, *_TENS, *(f"{one}und{ten}" for ten in _TENS for one in _ONES))
_BELOW_1000 = (
    *_BELOW_100,
    *(f"{head}hundert{rest}" for head in ("", *_ONES) for rest in ("", *_BELOW_100, *(f"und{n}" for n in _BELOW_100))),
)
NUMBER_WORDS = " ".join(
    (
        "null zwo pro je",
        *_BELOW_1000,
        *(
            f"{head}tausend{rest}"
            for head in ("", *_BELOW_100[1:])
            for rest in ("", *_BELOW_100, "einhundert", "fünfhundert")
        ),
    )
)
