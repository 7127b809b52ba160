"""German.

`german_order` handles the order of its clauses.
"""

from __future__ import annotations

from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import TO_DO
from goldtui.text.languages.german_order import (
    GIVES_TO,
    INTO,
    LIMITS,
    MUST,
    MUST_NOT,
    NUMBER_WORDS,
    PASSIVE,
    REACHES,
    REWRITES,
    STATE,
    participle,
)
from goldtui.text.languages.german_sentences import DISCOURSE, LIMITING, NAMING

# fmt: off
# Tables, several entries a line.
_FUNCTION = """
    der die das ein eine dieser diese dieses jener jene jenes derselbe dieselbe dasselbe derjenige diejenige dasjenige
    er sie es wir ihr ich du man ihn ihm ihnen ihrer uns euch mich mir dich dir sich einander mein meine meiner meines
    dein deine sein seine seiner seines ihre ihres unser unsere unserer unseres euer eure dessen deren denen
    wer wen wem wessen was welcher welche welches wann wo wohin woher warum wieso weshalb
    bin bist ist sind seid war waren gewesen habe hast hat habt haben hatte hatten gehabt
    wird werden wurde wurden worden geworden tut tun dass daß dabei dafür dazu darin darauf daran davon dadurch
    hierfür hierzu hierbei dort hier dann also so sehr auch ebenfalls ebenso somit demnach daher deshalb deswegen
    außerdem zudem ferner nämlich jeweils jeweilig jeweilige jeweiligen jeweiliger beziehungsweise bzw usw etc
    bitte selbstverständlich natürlich genau zwar
"""

_OPERATORS = {
    "not": "nicht|kein|keine|keinen|keinem|keiner|keines|keins|nichts|niemand|niemanden|niemandem|weder|noch nicht"
    "|keinerlei|keineswegs|keinesfalls|nirgends|nirgendwo|fehlt|fehlen",
    "never": "nie|niemals|zu keiner zeit|unter keinen umständen|auf keinen fall",
    "without": "ohne",
    "ended": "nicht mehr|nicht länger|kein mehr",
    "must": "muss|muß|müssen|musst|müsst|musste|mussten|erforderlich|notwendig|nötig|obligatorisch|verpflichtend"
    f"|vorgeschrieben|verpflichtet|pflicht|zwingend|{MUST}",
    "may": "darf|dürfen|dürft|durfte|durften|kann|können|könnt|konnte|konnten|könnte|könnten|dürfte|dürften|erlaubt"
    "|gestattet|zulässig|berechtigt|möglich|erlauben|gestatten|darf auch|dürfen auch|kann auch|können auch",
    "forbidden": "darf nicht|dürfen nicht|durfte nicht|durften nicht|nicht darf|nicht dürfen|nicht durfte"
    "|nicht durften|verboten|untersagt|nicht erlaubt|nicht gestattet|nicht zulässig|nicht berechtigt|unzulässig"
    f"|unerlaubt|verbietet|verbieten|untersagen|verbot|soll nicht dürfen|{MUST_NOT}",
    "cannot": "kann nicht|können nicht|konnte nicht|konnten nicht|nicht können|nicht kann|nicht möglich|unmöglich",
    "free": "muss nicht|müssen nicht|musste nicht|mussten nicht|nicht muss|nicht müssen|nicht erforderlich"
    "|nicht notwendig|nicht nötig|nicht verpflichtet|nicht verpflichtend|nicht vorgeschrieben|nicht obligatorisch"
    "|nicht zwingend|freiwillig|fakultativ|wahlweise|unnötig|braucht nicht|brauchen nicht",
    "should": "soll|sollen|sollte|sollten|sollst|empfohlen|ratsam|empfehlenswert",
    "should_not": "soll nicht|sollen nicht|sollte nicht|sollten nicht|nicht soll|nicht sollen"
    "|nicht sollte|nicht sollten",
    "would": "wäre|wären|hätte|hätten|würde|würden|sei|seien|fände|fänden",
    "wants": "will|wollen|wollte|wollten|möchte|möchten|mag|mögen",
    "future": "geplant|plant|planen|vorgesehen|beabsichtigt|künftig|zukünftig",
    "past": "früher|ehemals|vormals|bisher|bislang|zuvor",
    "all": "alle|allen|aller|alles|jeder|jede|jedes|jeden|jedem|jegliche|jeglicher|jegliches|sämtliche|sämtlichen"
    "|sämtlicher|ganze|ganzen|ganzer|ganzes|gesamte|gesamten|gesamter|gesamtes",
    "always": "immer|stets|jederzeit|ausnahmslos|in jedem fall|auf jeden fall|zu jeder zeit|ständig",
    "some": "einige|einigen|einiger|manche|manchen|mancher|etliche|mehrere|mehreren|mehrerer|gewisse|bestimmte"
    "|bestimmten|bestimmter|verschiedene|verschiedenen|ein teil|einen teil|teil",
    "most": "die meisten|den meisten|der meisten|meisten|meist|meistens|überwiegend|größtenteils|hauptsächlich"
    "|die mehrheit|der mehrheit|mehrheit|großteil|vor allem",
    "many": "viele|vielen|vieler|zahlreiche|zahlreichen|zahlreicher",
    "few": "wenige|wenigen|wenig|kaum|ein paar",
    "either": "entweder",
    "or": "oder|respektive",
    "both": "beide|beiden|beider|sowohl|als auch",
    "only": "nur|lediglich|ausschließlich|allein|bloß|einzig|allein für|nur für|beschränkt auf|begrenzt auf|vorbehalten"
    "|nichts außer",
    "not_until": "erst",
    "too": "zu|allzu",
    "not_only": "nicht nur|nicht allein|nicht lediglich|nicht bloß|nicht ausschließlich",
    "except": "außer|ausgenommen|mit ausnahme von|mit ausnahme|abgesehen von|ausschließlich der steuer|exklusive",
    "including": "einschließlich|inklusive|samt|mitsamt|eingeschlossen|inbegriffen|sogar|unter anderem|u. a.|u.a."
    "|insbesondere|beispielsweise|zum beispiel|z. b.|z.b.|etwa auch",
    "instead": "statt|anstatt|anstelle|anstelle von|an stelle von|stattdessen",
    "if": f"wenn|falls|sofern|soweit|solange|vorausgesetzt|sobald|im falle|im fall|bei bedarf|je nach|{LIMITS}"
    "|gegen vorlage|unter der bedingung",
    "unless": "es sei denn|außer wenn|wenn nicht|sofern nicht|falls nicht",
    "whether": "ob",
    "until": "bis|bis zum|bis zur|bis in|bis zu den",
    "before": "vor|vorher|bevor|ehe",
    "after": "nach|nachdem|danach|im anschluss an|später als",
    "by_date": "spätestens|bis spätestens|spätestens bis|spätestens zum|spätestens bis zum|bis spätestens zum"
    "|spätestens am|bis spätestens am|nicht später als",
    "earliest": "frühestens|frühestens ab|frühestens am|nicht früher als",
    "since": "seit|seitdem",
    "from": "von|vom|ab|aus",
    "during": "während|im laufe",
    "within": "innerhalb von|innerhalb|binnen|innert|in weniger als|in höchstens|in maximal",
    "between": "zwischen",
    "at_least": "mindestens|wenigstens|zumindest|minimal|minimum|nicht weniger als|nicht unter|>=|≥|⩾|mind.|minimale",
    "at_most": "höchstens|maximal|maximum|bis zu|nicht mehr als|nicht länger als|nicht über|nicht höher als|<=|≤|⩽|max."
    "|maximale|maximaler|allerhöchstens",
    "more": "mehr als|über mehr als|länger als|höher als|größer als|älter als|schwerer als|>|oberhalb von|mehr",
    "less": "weniger als|kürzer als|kleiner als|jünger als|niedriger als|leichter als|<|unterhalb von|weniger",
    "about": "etwa|ungefähr|circa|zirka|ca.|ca|rund|annähernd|fast|nahezu|beinahe|knapp|schätzungsweise|~|≈",
    "towards": "gegen",
    "than": "als|im vergleich zu|gegenüber",
    "as": "wie",
    "over": "über",
    "above": "oberhalb",
    "below": "unter|unterhalb",
    "beside": "neben|nahe",
    "at": "bei|beim",
    "behind": "hinter",
    "outside": "außerhalb von|außerhalb",
    "into": INTO,
    "through": "durch|entlang",
    "against": "wider|trotz|obwohl|obgleich|obschon|ungeachtet|unabhängig von|unabhängig davon",
    "because": "weil|wegen|aufgrund|auf grund|infolge|denn|dank|mangels|zwecks",
    "per": "pro|je|zum preis von",
    "again": "wieder|erneut|nochmals|noch einmal",
    "still": "noch|noch immer|immer noch|weiterhin|schon|bereits|nach wie vor",
    "hedge": "gewöhnlich|normalerweise|üblicherweise|in der regel|regelmäßig|oft|häufig|manchmal|gelegentlich|selten"
    "|wahrscheinlich|vermutlich|vielleicht|eventuell|ggf.|gegebenenfalls|möglicherweise|teilweise|zum teil|zumeist"
    "|grundsätzlich|im prinzip|im allgemeinen|voraussichtlich|vorläufig|vorübergehend|angeblich|mutmaßlich|scheint"
    "|scheinen|anscheinend|offenbar|potenziell|unter umständen|u. u.",
    "said": "laut|zufolge|nach angaben|nach ansicht|nach meinung|behauptet|behaupten|sagt|sagte|meint|glaubt"
    "|berichtet|berichten|bezweifelt|bestreitet|vermutet",
    "passive": f"{PASSIVE}|{TO_DO}",
    "state": STATE,
    "whom": "den|einen|diesen|jenen|denjenigen|seinen|ihren|meinen|deinen|unseren|euren|welchen",
    "to_whom": f"dem|einem|einer|diesem|jenem|demjenigen|seinem|ihrem|unserem|eurem|meinem|deinem|welchem|{GIVES_TO}",
    "to_amount": REACHES,
    "by_amount": "um",
    "to": "zum|zur",
    "for": "für|zugunsten",
    "with": "mit|mithilfe|mittels|zusammen mit|gemeinsam mit",
    "in": "in|im|an|am|auf",
    "of": "des|eines|bezüglich|hinsichtlich|betreffend",
}

_BEHIND = {
    "at_least": "oder mehr|oder länger|oder höher|oder später|oder älter|und mehr|und älter|aufwärts|und darüber"
    "|mindestens|minimum|minimal",
    "at_most": "oder weniger|oder kürzer|oder jünger|oder früher|maximal|höchstens|maximum|und darunter",
    "except": "ausgenommen",
    "only": "vorbehalten",
    "said": "zufolge",
}

_FRACTIONS = {
    "hälfte": 2, "halbe": 2, "halber": 2, "halben": 2, "halbes": 2, "drittel": 3, "dritteln": 3, "viertel": 4,
    "vierteln": 4, "fünftel": 5, "fünfteln": 5, "sechstel": 6, "siebtel": 7, "achtel": 8, "neuntel": 9, "zehntel": 10,
    "zwölftel": 12, "hundertstel": 100,
}
_TIMES = {
    "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "sechsmal": 6, "siebenmal": 7, "achtmal": 8,
    "neunmal": 9, "zehnmal": 10,
}
_NEGATIVE = {
    "ungültig": "gültig", "ungültige": "gültige", "ungültigen": "gültigen", "unwirksam": "wirksam",
    "unbefristet": "befristet", "unbegrenzt": "begrenzt", "unbeschränkt": "beschränkt", "unvollständig": "vollständig",
    "unvollständige": "vollständige", "unrichtig": "richtig", "unrichtige": "richtige", "unwahr": "wahr",
    "unsicher": "sicher", "unbekannt": "bekannt", "unbezahlt": "bezahlt", "unbezahlte": "bezahlte",
    "unbesetzt": "besetzt", "unverändert": "verändert", "unversichert": "versichert", "unverbindlich": "verbindlich",
    "unüblich": "üblich",  "ungeeignet": "geeignet",
    "ungenau": "genau",  "unbefugt": "befugt", "unbefugte": "befugte",
    "unbeleuchtet": "beleuchtet", "unbewohnt": "bewohnt", "unleserlich": "leserlich", "unlesbar": "lesbar",
    "unverkäuflich": "verkäuflich", "unabhängig": "abhängig", "unbeheizt": "beheizt", "unbewacht": "bewacht",
    "unbrauchbar": "brauchbar", "unerreichbar": "erreichbar", "unverschlossen": "verschlossen", "ungenutzt": "genutzt",
    "ungeprüft": "geprüft", "ungeprüfte": "geprüfte", "unzugänglich": "zugänglich", "unzufrieden": "zufrieden",
    "unschädlich": "schädlich", "ungefährlich": "gefährlich", "ungiftig": "giftig", "unverzollt": "verzollt",
    "inaktiv": "aktiv", "illegal": "legal", "irrelevant": "relevant", "inkompatibel": "kompatibel",
    "nichtmitglied": "mitglied", "nichtmitglieder": "mitglieder", "nichtmitgliedern": "mitgliedern",
    "nichtraucher": "raucher", "unfähig": "fähig", "untauglich": "tauglich",
}
_IRREGULAR = {
    "steigen": "steigt stieg stiegen gestiegen", "sinken": "sinkt sank sanken gesunken", "gelten": "gilt galt galten",
    "geben": "gibt gab gaben gegeben", "fallen": "fällt fiel fielen gefallen", "liegen": "liegt lag lagen gelegen",
    "gehen": "geht ging gingen gegangen", "kommen": "kommt kam kamen gekommen", "stehen": "steht stand standen",
    "beginnen": "beginnt begann begannen begonnen",
    "enden": "endet endete endeten geendet ablaufen abläuft ablief abliefen",
    "dauern": "dauert dauerte dauerten gedauert", "kosten": "kostet kostete kosteten gekostet",
    "betragen": "beträgt betrug betrugen", "enthalten": "enthält enthielt enthielten",
    "wachsen": "wächst wuchs wuchsen gewachsen", "bleiben": "bleibt blieb blieben geblieben",
    "fahren": "fährt fuhr fuhren gefahren", "schließen": "schließt schloss schlossen",
    "öffnen": "öffnet öffnete öffneten", "zahlen": "zahlt zahlte zahlten", "erhalten": "erhält erhielt erhielten",
    "nehmen": "nimmt nahm nahmen", "finden": "findet fand fanden",
    "stattfinden": "stattfindet stattfand stattfanden stattfunden", "ausfallen": "ausfällt ausfiel ausfielen",
    "ziehen": "zieht zog zogen gezogen", "waschen": "wäscht wusch wuschen gewaschen", "binden": "bindet band banden gebunden",
    "halten": "hält hielt hielten", "lassen": "lässt ließ ließen", "wiegen": "wiegt wog wogen",
    "messen": "misst maß maßen", "fassen": "fasst fasste fassten", "gehören": "gehört gehörte gehörten",
    "haften": "haftet haftete hafteten", "wohnen": "wohnt wohnte wohnten", "arbeiten": "arbeitet arbeitete arbeiteten",
    "brauchen": "braucht brauchte benötigen benötigt benötigte",
    "genügen": "genügt genügte genügten reichen reicht reichte ausreichen ausreicht", "lagern": "lagert lagerte",
    "tragen": "trägt trug trugen getragen", "lesen": "liest las lasen gelesen", "schreiben": "schreibt schrieb schrieben geschrieben",
    "nutzen": "nutzt nutzte nutzten", "teilnehmen": "teilnimmt teilnahm teilnahmen", "abnehmen": "abnimmt abnahm",
    "zunehmen": "zunimmt zunahm", "ablehnen": "ablehnt ablehnte ablehnten", "annehmen": "annimmt annahm",
    "verlieren": "verliert verlor verloren", "gewinnen": "gewinnt gewann gewannen", "treffen": "trifft traf trafen",
    "werfen": "wirft warf warfen", "hoch": "hohe hohen hoher hohes", "erreichen": "erreicht erreichte",
    "leben": "lebt lebte lebten", "ankommen": "ankommt ankam ankamen", "abfahren": "abfährt abfuhr",
    "museum": "museen", "praktikum": "praktika", "firma": "firmen", "konto": "konten", "schaden": "schäden",
    "saal": "säle sälen", "land": "länder ländern", "haus": "häuser häusern", "vertrag": "verträge verträgen",
}
_UNITS = {
    "s": "sekunde|sekunden|sek|sek.", "min": "minute|minuten|min.", "h": "stunde|stunden|std|std.", "night": "nacht|nächte|nächten",
    "d": "tag|tage|tagen|tages|tags", "wk": "woche|wochen", "mo": "monat|monate|monaten|monats",
    "yr": "jahr|jahre|jahren|jahres|jahrs", "decade": "jahrzehnt|jahrzehnte|jahrzehnten|jahrzehnts",
    "century": "jahrhunderte|jahrhunderten", "mm": "millimeter|millimetern|millimeters",
    "cm": "zentimeter|zentimetern|zentimeters", "m": "meter|metern|meters", "km": "kilometer|kilometern|kilometers",
    "µg": "mikrogramm", "mg": "milligramm", "g": "gramm", "kg": "kilogramm|kilo|kilos", "t": "tonne|tonnen",
    "ml": "milliliter|millilitern", "cl": "zentiliter|zentilitern", "l": "liter|litern|liters",
    "m²": "quadratmeter|quadratmetern|qm", "km²": "quadratkilometer|quadratkilometern|qkm",
    "m³": "kubikmeter|kubikmetern|cbm", "ha": "hektar|hektare|hektaren", "B": "byte|bytes", "kB": "kilobyte",
    "MB": "megabyte", "GB": "gigabyte", "TB": "terabyte", "%": "prozent|v. h.|v.h.",
    "pp": "prozentpunkt|prozentpunkte|prozentpunkten", "‰": "promille", "°": "grad", "°C": "grad celsius",
    "°F": "grad fahrenheit", "K": "kelvin", "W": "watt", "kW": "kilowatt", "MW": "megawatt", "GW": "gigawatt",
    "Wh": "wattstunde|wattstunden", "kWh": "kilowattstunde|kilowattstunden", "MWh": "megawattstunde|megawattstunden",
    "J": "joule", "kJ": "kilojoule", "kcal": "kilokalorie|kilokalorien", "V": "volt", "kV": "kilovolt", "A": "ampere",
    "mA": "milliampere", "Hz": "hertz", "kHz": "kilohertz", "MHz": "megahertz", "GHz": "gigahertz", "Pa": "pascal",
    "hPa": "hektopascal",
    "km/h": "kilometer pro stunde|kilometern pro stunde|stundenkilometer|stundenkilometern|km pro stunde",
    "m/s": "meter pro sekunde|metern pro sekunde", "dB": "dezibel", "N": "newton", "ms": "millisekunde|millisekunden",
    "µs": "mikrosekunde|mikrosekunden", "rpm": "umdrehungen pro minute",
}

GERMAN = Language(
    code="de",
    amount_of_change="um",
    passive="wird werden wurde wurden worden",
    minus="minus",
    article=r"ein(?:e[nmrs]?)?",
    function=_FUNCTION,
    operators=_OPERATORS,
    behind=_BEHIND,
    joints="und aber sondern sowie jedoch doch wobei wohingegen hingegen dagegen",
    units=_UNITS,
    money={
        "EUR": "euro|euros", "USD": "dollar|us-dollar", "GBP": "pfund sterling", "JPY": "yen",
        "CHF": "franken|schweizer franken|fr.", "PLN": "zloty", "EUR/100": "cent|cents", "CHF/100": "rappen",
    },
    magnitudes={
        "hundert": 100, "tausend": 1000, "tsd": 1000, "tsd.": 1000, "million": 10**6, "millionen": 10**6,
        "mio": 10**6, "mio.": 10**6, "milliarde": 10**9, "milliarden": 10**9, "mrd": 10**9, "mrd.": 10**9,
        "billion": 10**12, "billionen": 10**12, "bio.": 10**12,
    },
    fractions=_FRACTIONS,
    counts={"dutzend": 12},
    ordinals={
        word + end: number
        for number, word in enumerate(
            ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwölft"),
            1,
        )
        for end in ("en", "er", "es", "em", "e")
        if word + end != "achten"
    },
    times=_TIMES,
    often={
        "h": "stündlich|jede stunde", "d": "täglich|jeden tag|tagtäglich", "wk": "wöchentlich|jede woche",
        "fortnight": "vierzehntägig|14-tägig|zweiwöchentlich|alle zwei wochen|alle 2 wochen",
        "mo": "monatlich|jeden monat|allmonatlich", "yr": "jährlich|jedes jahr|alljährlich|p. a.|p.a.",
    },
    per="pro je am im in / die jede jeden jedes",
    quarter="quartal|quartals|quartales|vierteljahr|jahresviertel",
    months="januar/jänner februar/feb/feber märz/mär april/apr mai juni/jun juli/jul august/aug september/sep/sept"
    " oktober/okt november/nov dezember/dez",
    weekdays="montag dienstag mittwoch donnerstag freitag samstag/sonnabend sonntag",
    versions="version",
    ands="und",
    after_hyphen="und oder bis sowie bzw",
    up_to="auf|bis|bis zu",
    sides="mal",
    one_in="in",
    clock={"mitternacht": 0},
    labels="""
        absatz abschnitt anhang anlage artikel ausgang bahnsteig band bau baustein bett block buchstabe eingang etage
        fach feld figur form gate gebäude gleis gruppe halle haus kapitel kategorie klasse linie nummer paragraf
        paragraph parzelle phase platz position punkt raum regal reihe saal schalter schritt seite sitz spalte stand
        station steg stellplatz stock stufe tabelle teil tisch tor typ version ziffer zeile zimmer zone
    """,
    ranges=(
        r"\b(?:zwischen|von|vom) +(?P<first>@) +(?:und|bis|bis zum|bis zu|-) +(?P<last>@)",
        r"(?P<first>@) *(?:-|\bbis\b) *(?P<last>@)",
    ),
    qualifiers={"working": "werktage|arbeitstage"},
    many_times="mal",
    one_part="ein eine einem einer einen eines 1",
    number_words=NUMBER_WORDS,
    negative=_NEGATIVE,
    same=(
        "beginnen anfangen starten", "auto pkw", "lkw lastwagen", "handy mobiltelefon", "foto fotografie",
        "email mail", "kaufen erwerben", "samstag sonnabend", "chef leiter", "ticket fahrkarte",
        "sofort unverzüglich", "betrieb unternehmen firma", "gehalt lohn", "arzt mediziner", "fahrrad rad",
        "aufzug lift fahrstuhl", "abfall müll",
    ),
    opposites=("geöffnet offen|geschlossen", "voll|leer", "nass|trocken", "sommer|winter"),
    irregular=_IRREGULAR,
    rewrites=REWRITES,
    limits=LIMITING,
    naming=NAMING,
    discourse=DISCOURSE,
    joining="und aber sowie",
    parting="oder",
    finite="ist sind war waren hat haben kann darf muss wird will es was",
    relatives="der die das welche",
    before_verb="auch noch also",
    examples=r"zum Beispiel|beispielsweise|z\. ?B\.",
    contrasts="nicht (?P<at>in|mit|bei|zu|an|auf)",
    turns="hingegen|dagegen|jedoch|allerdings",
    meanwhile="als",
    second_price=r"oder (?=@ für\b)",
    prices="euros?|Franken",
    columns={"preis kosten": "kostet", "gewicht": "wiegt", "dauer": "dauert"},
    row_verbs="bietet bieten erlaubt erlauben umfasst hat",
    each="pro je",
    goes_on="weiterhin",
    participle_begins="ge",
    asks="wann wo wer wem wen wessen welcher welche welches was wie warum weshalb wieso wohin woher",
    persons={
        "i": "ich mich mir mein meine meinen meinem meiner meines",
        "we": "wir uns unser unsere unseren unserem unserer unseres",
        "you": "du dich dir dein deine deinen deinem deiner deines",
        "he": "er ihn ihm seine seinen seinem seiner seines", "she": "sie ihr ihre ihren ihrem ihrer ihres ihnen",
    },
    pronouns="er sie es dieser diese dieses diesen diesem ihm ihn ihnen ihr ihre ihren ihrem seine seinen sein jener",
    uses="verwenden benutzen",
    imperatives="""
        nehmen drücken öffnen schließen rufen senden schicken bringen legen stellen entfernen prüfen reinigen
        kontaktieren füllen folgen halten installieren lassen verlassen mischen bewegen zahlen ziehen lesen spülen
        speichern zeigen unterschreiben starten stoppen berühren tippen waschen tragen melden ersetzen kochen
        erhitzen schneiden buchen fragen gehen wählen notieren bestellen kopieren löschen beachten verwenden benutzen
        geben lösen schalten warten
    """,
    participle=participle,
    instructs=r"(?:bitte )?(?!haben|sind|können|dürfen|müssen|sollen|wollen|möchten|werden|würden|wenn)\w+en sie\b",
    verb_forms={
        "past": r"\w+(?:[^\Wte]t|et)e|\w+eten|\w*(?:stieg|sank|galt|gab|fiel|lag|ging|kam|stand|begann|betrug|hielt"
        r"|wuchs|blieb|fuhr|schloss|nahm|fand|ließ|wog|maß|trug|las|schrieb|traf|warf|verlor|gewann|zog|bot|hob|rief"
        r"|sprach|brachte|dachte|wusste|kannte|nannte|trat|lud|schlug|sah|wies|lief|schnitt|bat|half|starb|schuf)(?:en)?",
        "present": r"beträgt|enthält|erhält|verliert|beginnt|besteht|erlischt|verfällt|verbietet"
        r"|(?!be|ver|er|ent|zer|miss|über|unter|ge|(?:ab|an|auf|aus|ein|vor|nach|zurück|mit|statt|teil|zu)ge|\w+iert|\w+ten)"
        r"\w{2,}(?:t|en)",
    },
    past="war waren wurde wurden hatte hatten gewesen",
    present="ist sind bin bist wird werden hat haben habe",
    decimal_comma=True,
    lasts="bleibt",
    measures="""
        kostet kosten kostete dauert dauern wiegt wiegen enthält enthalten beträgt betragen fasst fassen misst messen
        umfasst bleibt liegt gilt gelten zahlt zahlen
    """,
    stemmer="german",
    nouns_capital=True,
)
