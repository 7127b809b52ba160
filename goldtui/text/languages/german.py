"""German.

A German clause puts its verb in two places and its parts in almost any order, so the rewrites bring a modal verb and a
separated prefix to the verb they belong to, and mark what an English reader sees from the order: the passive, an
object (`den`, `dem`), a part that limits a noun (a relative clause) and a condition without `wenn`.
"""

from __future__ import annotations

from goldtui.text.languages.base import Language

_FUNCTION = """
    der die das ein eine dieser diese dieses jener jene jenes derselbe dieselbe dasselbe derjenige diejenige dasjenige
    er sie es wir ihr ich du man ihn ihm ihnen ihrer uns euch mich mir dich dir sich einander mein meine meiner meines
    dein deine sein seine seiner seines ihre ihres unser unsere unserer unseres euer eure dessen deren denen
    wer wen wem wessen was welcher welche welches wann wo wohin woher warum wieso weshalb
    bin bist ist sind seid war waren wäre wären sei seien gewesen habe hast hat habt haben hatte hatten gehabt
    wird werden wurde wurden worden geworden tut tun dass daß dabei dafür dazu darin darauf daran davon dadurch
    hierfür hierzu hierbei dort hier dann also so sehr auch ebenfalls ebenso somit demnach daher deshalb deswegen
    außerdem zudem ferner nämlich jeweils jeweilig jeweilige jeweiligen jeweiliger beziehungsweise bzw usw etc
    bitte selbstverständlich natürlich genau zurzeit derzeit zwar
"""

# Marks that the rewrites put before a word; no text holds them.
_PASSIVE, _STATE, _MUST, _MUST_NOT, _GIVES_TO, _INTO, _LIMITS, _REACHES, _BY = (
    f"‹{name}›" for name in ("passive", "state", "must", "must-not", "whom", "into", "who", "to", "by")
)

_OPERATORS = {
    "not": "nicht|kein|keine|keinen|keinem|keiner|keines|keins|nichts|niemand|niemanden|niemandem|weder|noch nicht"
    "|keinerlei|keineswegs|keinesfalls|nirgends|nirgendwo|fehlt|fehlen",
    "never": "nie|niemals|zu keiner zeit|unter keinen umständen|auf keinen fall",
    "without": "ohne",
    "ended": "nicht mehr|nicht länger|kein mehr",
    "must": "muss|muß|müssen|musst|müsst|musste|mussten|erforderlich|notwendig|nötig|obligatorisch|verpflichtend"
    f"|vorgeschrieben|verpflichtet|pflicht|zwingend|{_MUST}",
    "may": "darf|dürfen|dürft|durfte|durften|kann|können|könnt|konnte|konnten|könnte|könnten|dürfte|dürften|erlaubt"
    "|gestattet|zulässig|berechtigt|möglich|erlauben|gestatten|darf auch|dürfen auch|kann auch|können auch",
    "forbidden": "darf nicht|dürfen nicht|durfte nicht|durften nicht|nicht darf|nicht dürfen|nicht durfte"
    "|nicht durften|verboten|untersagt|nicht erlaubt|nicht gestattet|nicht zulässig|nicht berechtigt|unzulässig"
    f"|unerlaubt|verbietet|verbieten|untersagen|verbot|soll nicht dürfen|{_MUST_NOT}",
    "cannot": "kann nicht|können nicht|konnte nicht|konnten nicht|nicht können|nicht kann|nicht möglich|unmöglich",
    "free": "muss nicht|müssen nicht|musste nicht|mussten nicht|nicht muss|nicht müssen|nicht erforderlich"
    "|nicht notwendig|nicht nötig|nicht verpflichtet|nicht verpflichtend|nicht vorgeschrieben|nicht obligatorisch"
    "|nicht zwingend|freiwillig|fakultativ|wahlweise|unnötig|braucht nicht|brauchen nicht",
    "should": "soll|sollen|sollte|sollten|sollst|empfohlen|ratsam|empfehlenswert",
    "should_not": "soll nicht|sollen nicht|sollte nicht|sollten nicht|nicht soll|nicht sollen|nicht sollte|nicht sollten",
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
    "except": "außer|ausgenommen|mit ausnahme von|mit ausnahme|abgesehen von|ausschließlich der steuer|exklusive"
    "",
    "including": "einschließlich|inklusive|samt|mitsamt|eingeschlossen|inbegriffen|sogar|unter anderem|u. a.|u.a."
    "|insbesondere|beispielsweise|zum beispiel|z. b.|z.b.|etwa auch",
    "instead": "statt|anstatt|anstelle|anstelle von|an stelle von|stattdessen",
    "if": f"nur wenn|wenn|falls|sofern|soweit|solange|vorausgesetzt|sobald|im falle|im fall|bei bedarf|je nach|{_LIMITS}"
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
    "into": _INTO,
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
    "passive": _PASSIVE,
    "state": _STATE,
    "whom": "den|einen|diesen|jenen|denjenigen|seinen|ihren|meinen|deinen|unseren|euren|welchen",
    "to_whom": f"dem|einem|einer|diesem|jenem|demjenigen|seinem|ihrem|unserem|eurem|meinem|deinem|welchem|{_GIVES_TO}",
    "to_amount": _REACHES,
    "by_amount": f"um|{_BY}",
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
_SEPARABLE = "|".join(
    """
    lehn(?:t|en|te|ten) nimm(?:t)? nehm(?:en|t) nahm(?:en)? find(?:et|en) fand(?:en)? f[aä]ll(?:t|en) fiel(?:en)?
    l[aä]uf(?:t|en) lief(?:en)? schalt(?:et|en|ete|eten) stell(?:t|en|te|ten) schließ(?:t|en) schloss(?:en)? gib(?:t)?
    geb(?:en|t) gab(?:en)? hol(?:t|en|te|ten) reich(?:t|en|te|ten) biet(?:et|en) bot(?:en)? h[aä]ng(?:t|en) hing(?:en)?
    kommt kommen kam(?:en)? geh(?:t|en) ging(?:en)? steig(?:t|en) stieg(?:en)? f[aä]hr(?:t|en) fuhr(?:en)? zieh(?:t|en)
    zog(?:en)? setz(?:t|en|te|ten) leg(?:t|en|te|ten) zahl(?:t|en|te|ten) bring(?:t|en) brachte(?:n)? meld(?:et|en|ete|eten)
    sag(?:t|en|te|ten) ruf(?:t|en) rief(?:en)? weis(?:t|en) wies(?:en)? h[aä]l(?:t|ten) hielt(?:en)? trag(?:en) trägt
    trug(?:en) werf(?:en) wirft richt(?:et|en|ete|eten) führ(?:t|en|te|ten) händig(?:t|en|te|ten) fang(?:en) fängt
    fing(?:en)? füll(?:t|en|te|ten) schick(?:t|en|te|ten) send(?:et|en|ete|eten) tritt treten trat(?:en)? trenn(?:t|en|te)
    lad(?:en) lädt lud(?:en)? arbeit(?:et|en|ete|eten) steh(?:t|en) stand(?:en)? les(?:en) liest schreib(?:t|en) trifft
    treffen bau(?:t|en|te|ten) kauf(?:t|en|te|ten) mach(?:t|en|te|ten) hör(?:t|en|te|ten) leit(?:et|en|ete|eten)
    """.split()
)  # fmt: skip
_NUMBER = (
    r"(?:[€$£]? ?\d|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|einhundert|eintausend"
    r"|\w+zehn|\w+zig|\w+ßig|\w+hundert|\w+tausend)\b)"
)
_HOURS = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_UNIT_WORDS = "stunde|minute|sekunde|tag|tages|tage|woche|monat|monats|monate|jahr|jahrs|jahres|jahre|liter|meter|kilo|kilogramm|euro|kilometer|prozent"

_REWRITES = (
    (r"\b(dreiviertelstunde)\b", "45 Minuten"),
    (r"\b(?:(?:eine|einer|der|die) )?viertelstunde\b", "15 Minuten"),
    (r"\b(?:(?:eine|einer) )?halben? stunde\b", "30 Minuten"),
    (r"\b(?:anderthalb|eineinhalb)\b", "1,5"),
    *((rf"\b{word}einhalb\b", f"{n},5") for n, word in enumerate(_HOURS[1:10], 2)),
    *(
        (rf"\bum halb {word}s?\b(?: uhr)?(?! ?(?:abends|nachmittags|nachts))", f"in {(n - 1) or 12}:30 Uhr")
        for n, word in enumerate(_HOURS, 1)
    ),
    *(
        (rf"\b(?:{n}|{word})((?:[:.]\d\d)?) uhr (?:abends|nachmittags|am abend|am nachmittag)\b", rf"{n + 12}\1 Uhr")
        for n, word in enumerate(_HOURS[:11], 1)
    ),
    (r"\b(\d{1,2}(?:[:.]\d\d)?|[a-zäöü]+) uhr (?:morgens|früh|vormittags|am morgen|am vormittag|mittags)\b", r"\1 Uhr"),
    (rf"\bein(?:e[mnr]?)? (?=(?:{_UNIT_WORDS})\b)", "1 "),
    (r"\b(?:gibt es|es gibt)\b", "sind "),
    (r"(?<!des )\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s\b", r"am \1"),
    (r"\bbis auf (?=(?:den|die|das|dem|der|einen|eine|ein)\b)", "außer "),
    (r"\bentweder (?=[^.;]{1,160}\boder\b)", ""),
    (r"\bgar (?=nicht|kein)|\büberhaupt (?=nicht|kein)", ""),
    (r"\bnicht einmal\b", "nicht sogar"),
    (r"\b(?:kostenlos|kostenfrei|gratis|gebührenfrei|unentgeltlich|umsonst)\b", "gratis"),
    (r"\b(?:spätestens|frühestens) (um|bis|ab) (?=\w+ uhr)", r"spätestens \1 "),
    (r"\bum (?=[\d:.]+ uhr|\w+ uhr|mitternacht)", "in "),
    (rf"\bauf (?=(?:rund |etwa |über |fast |knapp )?{_NUMBER})", f"{_REACHES} "),
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
        f", {_LIMITS} ",
    ),
    (r", wer (?=\w)|(?<![^.!?\n] )\bwer (?=\w)", f" {_LIMITS} "),
    # Limits in words.
    (rf"\b(?:darf|dürfen|soll|sollen)((?: {_MID})?) nicht unterschreiten{_CLOSE}", r" mindestens\1"),
    (rf"\b(?:darf|dürfen|soll|sollen)((?: {_MID})?) nicht überschreiten{_CLOSE}", r" höchstens\1"),
    (rf"\b(?:darf|dürfen) (höchstens|maximal) ({_MID}) ({_LOW}en){_CLOSE}", r"\1 \2 \3"),
    (rf"\b(?:muss|müssen) (mindestens|wenigstens) ({_MID}) betragen{_CLOSE}", r"\1 \2"),
    # The verb at the end of its clause.
    (
        rf"\bbrauch(?:t|en|te|ten) ((?:{_MID} )?)nicht ((?:{_MID} )?)(?:zu ({_LOW}n)|({_LOW})zu({_LOW}en)){_END}",
        r"muss \1nicht \2\3\4\5",
    ),
    (
        rf"\b(?:ist|sind|war|waren) (?!{_MID}\b(?:recht|bereit|schwer|leicht|einfach|möglich|erlaubt|gestattet|verboten"
        rf"|untersagt|lage|pflicht|verpflichtet)\b)((?:{_MID} )?)nicht (?:zu ({_LOW}n)|({_LOW})zu({_LOW}en)){_END}",
        rf"\1{_MUST_NOT} \2\3\4",
    ),
    (
        rf"\b(?:ist|sind) (?!{_MID}\b(?:recht|bereit|schwer|leicht|einfach|möglich|erlaubt|gestattet|verboten|untersagt"
        rf"|lage|pflicht|verpflichtet|nicht|kein\w*)\b)((?:{_MID} )?)(?:zu ({_LOW}n)|({_LOW})zu({_LOW}en)){_END}",
        rf"\1{_MUST} \2\3\4",
    ),
    (rf"\b({_LOW}(?:t|en)) (?:worden|werden)((?: ist| sind| war| waren)?){_END}", rf"{_PASSIVE} \1\2"),
    (rf"\b({_LOW}(?:t|en)) (wird|wurde|wurden){_END}", rf"\2 {_PASSIVE} \1"),
    (rf"\b(wird|werden|wurde|wurden) ((?:{_MID} )?)(?!werden\b)({_LOW}(?:t|en)){_END}", rf"\1 \2{_PASSIVE} \3"),
    (
        rf"\b(ist|sind|war|waren|sei) ((?:{_MID} )?)(?!(?:erlaubt|berechtigt|verpflichtet|untersagt)\b)"
        rf"((?-i:(?:un)?(?:be|ver|er|ent|zer|miss|über|unter)\w+t|\w+iert|(?:{_PARTS})ge\w+t)){_END}",
        rf"\1 \2{_STATE} \3",
    ),
    (
        rf"\b({_MODAL}) (nicht (?!{_BOUND}))?({_MID}) (nicht )?((?:{_PASSIVE} )?{_LOW}(?:en|ern|eln|tun|sein|t)){_END}",
        r"\3 \1 \2\4\5",
    ),
    (rf"\b((?:{_PASSIVE} )?{_LOW}(?:en|ern|eln)) ({_MODAL}){_CLOSE}", r"\2 \1"),
    (
        rf"\b((?:{_MODAL})(?: nicht)?) ((?:{_PASSIVE} )?{_LOW}n) (und|oder|sowie) ((?:{_MID} )?)({_LOW}en){_CLOSE}",
        r"\1 \2 \3 \4\1 \5",
    ),
    (rf"\b({_SEPARABLE}) ({_MID}) ({_PARTS}){_END}", r"\3\1 \2"),
    (rf"\b({_SEPARABLE}) ({_PARTS}){_END}", r"\2\1"),
    (rf"\b({_PARTS}) ({_SEPARABLE}),", r"\1\2,"),
    (
        rf"\b({_PARTS})(?:ge|zu)(?!ben|bt|be\b|hen|hend|ht|nau|nehm|gen|biet|wöhn|win|lt|hör|nd|rung|stell\b|m|t)"
        r"(?-i:([a-zäöüß]{3,}(?:t|en)))\b",
        r"\1\2",
    ),
    (
        r"((?-i:\b[A-ZÄÖÜ]\w+|%)) (?:der|dieser|aller|unserer|ihrer|seiner) (?=(?-i:(?:[a-zäöüß]+n )?[A-ZÄÖÜ]))",
        r"\1 des ",
    ),
    # Cases: what no preposition governs is an object.
    (r"\b(?:in|an|auf) (?:die|das|einen|eine) |\b(?:ins|ans|aufs) ", f"{_INTO} "),
    (r"\b(?:in|an|auf) den (?=(?:\w+en )?\w*[^n\W]\b)", f"{_INTO} "),
    (rf"\b({_PREPOSITIONS}) (?:den|dem|diesen|diesem|jenen|jenem|deren|ihren|ihrem|seinen|seinem|unserem)\b", r"\1 der"),
    (rf"\b({_PREPOSITIONS}) (?:einen|einem|einer)\b", r"\1 ein"),
    (
        r"(^|[.;:!?\n,] *)(?:der|einer|dieser|ihrer|seiner) "
        r"(?=(?!\w*(?:sprung|schwung))(?:\w{2,}(?:er|or|ist|ent|ant|und)in|\w+(?:ung|heit|keit|schaft|tät)) (?:\w+t|\w+en)\b)",
        rf"\1{_GIVES_TO} ",
    ),
)

_ONES = ("ein", *_HOURS[1:9])
_TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
_TEENS = (
    "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"
)  # fmt: skip
_BELOW_100 = ("eins", *_ONES, *_TEENS, *_TENS, *(f"{one}und{ten}" for ten in _TENS for one in _ONES))
_BELOW_1000 = (
    *_BELOW_100,
    *(f"{head}hundert{rest}" for head in ("", *_ONES) for rest in ("", *_BELOW_100, *(f"und{n}" for n in _BELOW_100))),
)
_NUMBER_WORDS = " ".join(
    (
        "null zwo pro je",
        *_BELOW_1000,
        *(f"{head}tausend{rest}" for head in ("", *_BELOW_100) for rest in ("", *_BELOW_100, "einhundert", "fünfhundert")),
    )
)

GERMAN = Language(
    code="de",
    function=_FUNCTION,
    operators=_OPERATORS,
    behind=_BEHIND,
    joints="und aber sondern sowie jedoch doch wobei wohingegen hingegen dagegen",
    units={
        "s": "sekunde|sekunden|sek|sek.",
        "min": "minute|minuten|min.",
        "h": "stunde|stunden|std|std.",
        "d": "tag|tage|tagen|tages|tags",
        "wk": "woche|wochen",
        "mo": "monat|monate|monaten|monats",
        "yr": "jahr|jahre|jahren|jahres|jahrs",
        "decade": "jahrzehnt|jahrzehnte|jahrzehnten|jahrzehnts",
        "century": "jahrhunderte|jahrhunderten",
        "mm": "millimeter|millimetern|millimeters",
        "cm": "zentimeter|zentimetern|zentimeters",
        "m": "meter|metern|meters",
        "km": "kilometer|kilometern|kilometers",
        "µg": "mikrogramm",
        "mg": "milligramm",
        "g": "gramm",
        "kg": "kilogramm|kilo|kilos",
        "t": "tonne|tonnen",
        "ml": "milliliter|millilitern",
        "cl": "zentiliter|zentilitern",
        "l": "liter|litern|liters",
        "m²": "quadratmeter|quadratmetern|qm",
        "km²": "quadratkilometer|quadratkilometern|qkm",
        "m³": "kubikmeter|kubikmetern|cbm",
        "ha": "hektar|hektare|hektaren",
        "B": "byte|bytes",
        "kB": "kilobyte",
        "MB": "megabyte",
        "GB": "gigabyte",
        "TB": "terabyte",
        "%": "prozent|v. h.|v.h.",
        "pp": "prozentpunkt|prozentpunkte|prozentpunkten",
        "‰": "promille",
        "°": "grad",
        "°C": "grad celsius",
        "°F": "grad fahrenheit",
        "K": "kelvin",
        "W": "watt",
        "kW": "kilowatt",
        "MW": "megawatt",
        "GW": "gigawatt",
        "Wh": "wattstunde|wattstunden",
        "kWh": "kilowattstunde|kilowattstunden",
        "MWh": "megawattstunde|megawattstunden",
        "J": "joule",
        "kJ": "kilojoule",
        "kcal": "kilokalorie|kilokalorien",
        "V": "volt",
        "kV": "kilovolt",
        "A": "ampere",
        "mA": "milliampere",
        "Hz": "hertz",
        "kHz": "kilohertz",
        "MHz": "megahertz",
        "GHz": "gigahertz",
        "Pa": "pascal",
        "hPa": "hektopascal",
        "km/h": "kilometer pro stunde|kilometern pro stunde|stundenkilometer|stundenkilometern|km pro stunde",
        "m/s": "meter pro sekunde|metern pro sekunde",
        "dB": "dezibel",
        "N": "newton",
        "ms": "millisekunde|millisekunden",
        "µs": "mikrosekunde|mikrosekunden",
        "rpm": "umdrehungen pro minute",
    },
    money={
        "EUR": "euro|euros",
        "USD": "dollar|us-dollar",
        "GBP": "pfund sterling",
        "JPY": "yen",
        "CHF": "franken|schweizer franken|fr.",
        "PLN": "zloty",
        "EUR/100": "cent|cents",
        "CHF/100": "rappen",
    },
    magnitudes={
        "hundert": 100, "tausend": 1000, "tsd": 1000, "tsd.": 1000, "million": 10**6, "millionen": 10**6,
        "mio": 10**6, "mio.": 10**6, "milliarde": 10**9, "milliarden": 10**9, "mrd": 10**9, "mrd.": 10**9,
        "billion": 10**12, "billionen": 10**12, "bio.": 10**12,
    },
    fractions={
        "hälfte": 2, "halbe": 2, "halber": 2, "halben": 2, "halbes": 2, "drittel": 3, "dritteln": 3, "viertel": 4,
        "vierteln": 4, "fünftel": 5, "fünfteln": 5, "sechstel": 6, "siebtel": 7, "achtel": 8, "neuntel": 9,
        "zehntel": 10, "zwölftel": 12, "hundertstel": 100,
    },
    counts={"dutzend": 12},
    ordinals={
        word + end: number
        for number, word in enumerate(
            ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwölft"), 1
        )
        for end in ("en", "er", "es", "em", "e")
        if word + end != "achten"
    },
    times={
        "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "sechsmal": 6, "siebenmal": 7,
        "achtmal": 8, "neunmal": 9, "zehnmal": 10,
    },
    often={
        "h": "stündlich|jede stunde",
        "d": "täglich|jeden tag|tagtäglich",
        "wk": "wöchentlich|jede woche",
        "fortnight": "vierzehntägig|14-tägig|zweiwöchentlich|alle zwei wochen|alle 2 wochen",
        "mo": "monatlich|jeden monat|allmonatlich",
        "yr": "jährlich|jedes jahr|alljährlich|p. a.|p.a.",
    },
    per="pro je am im in / die jede jeden jedes",
    quarter="quartal|quartals|quartales|vierteljahr|jahresviertel",
    months="januar/jänner februar/feb/feber märz/mär april/apr mai juni/jun juli/jul august/aug september/sep/sept"
    " oktober/okt november/nov dezember/dez",
    weekdays="montag dienstag mittwoch donnerstag freitag samstag/sonnabend sonntag",
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
    number_words=_NUMBER_WORDS,
    negative={
        "ungültig": "gültig", "ungültige": "gültige", "ungültigen": "gültigen", "unwirksam": "wirksam",
        "unbefristet": "befristet", "unbegrenzt": "begrenzt", "unbeschränkt": "beschränkt", "unvollständig":
        "vollständig", "unvollständige": "vollständige", "unrichtig": "richtig", "unrichtige": "richtige",
        "unwahr": "wahr", "unsicher": "sicher", "unbekannt": "bekannt", "unbezahlt": "bezahlt", "unbezahlte":
        "bezahlte", "unbesetzt": "besetzt", "unverändert": "verändert", "unversichert": "versichert",
        "unverbindlich": "verbindlich", "unüblich": "üblich", "ungewöhnlich": "gewöhnlich", "unregelmäßig":
        "regelmäßig", "ungeeignet": "geeignet", "ungenau": "genau", "unberechtigt": "berechtigt", "unbefugt": "befugt",
        "unbefugte": "befugte", "unbeleuchtet": "beleuchtet", "unbewohnt": "bewohnt", "unleserlich": "leserlich",
        "unlesbar": "lesbar", "unverkäuflich": "verkäuflich", "unabhängig": "abhängig", "unbeheizt": "beheizt",
        "unbewacht": "bewacht", "unbrauchbar": "brauchbar", "unerreichbar": "erreichbar", "unverschlossen":
        "verschlossen", "ungenutzt": "genutzt", "ungeprüft": "geprüft", "ungeprüfte": "geprüfte", "unzugänglich":
        "zugänglich", "unzufrieden": "zufrieden", "unschädlich": "schädlich", "ungefährlich": "gefährlich",
        "ungiftig": "giftig", "unverzollt": "verzollt", "inaktiv": "aktiv", "illegal": "legal", "irrelevant":
        "relevant", "inkompatibel": "kompatibel", "nichtmitglied": "mitglied", "nichtmitglieder": "mitglieder",
        "nichtmitgliedern": "mitgliedern", "nichtraucher": "raucher", "unfähig": "fähig", "untauglich": "tauglich",
    },
    same=(
        "beginnen anfangen starten", "auto pkw", "lkw lastwagen", "handy mobiltelefon",
        "foto fotografie", "email mail", "kaufen erwerben", "samstag sonnabend", "chef leiter",
        "ticket fahrkarte", "sofort unverzüglich", "betrieb unternehmen firma",
        "gehalt lohn", "arzt mediziner", "fahrrad rad", "aufzug lift fahrstuhl", "abfall müll",
    ),
    irregular={
        "steigen": "steigt stieg stiegen gestiegen", "sinken": "sinkt sank sanken gesunken", "gelten": "gilt galt galten",
        "geben": "gibt gab gaben gegeben", "fallen": "fällt fiel fielen gefallen", "liegen": "liegt lag lagen gelegen",
        "gehen": "geht ging gingen gegangen", "kommen": "kommt kam kamen gekommen", "stehen": "steht stand standen",
        "beginnen": "beginnt begann begannen begonnen", "enden": "endet endete endeten geendet ablaufen abläuft ablief abliefen",
        "dauern": "dauert dauerte dauerten gedauert", "kosten": "kostet kostete kosteten gekostet",
        "betragen": "beträgt betrug betrugen", "enthalten": "enthält enthielt enthielten", "wachsen": "wächst wuchs"
        " wuchsen gewachsen", "bleiben": "bleibt blieb blieben geblieben", "fahren": "fährt fuhr fuhren gefahren",
        "schließen": "schließt schloss schlossen", "öffnen": "öffnet öffnete öffneten", "zahlen": "zahlt zahlte zahlten",
        "erhalten": "erhält erhielt erhielten", "nehmen": "nimmt nahm nahmen", "finden": "findet fand fanden",
        "stattfinden": "stattfindet stattfand stattfanden stattfunden", "ausfallen": "ausfällt ausfiel ausfielen",
        "halten": "hält hielt hielten", "lassen": "lässt ließ ließen",
        "wiegen": "wiegt wog wogen", "messen": "misst maß maßen", "fassen": "fasst fasste fassten", "gehören": "gehört"
        " gehörte gehörten", "haften": "haftet haftete hafteten",
        "wohnen": "wohnt wohnte wohnten", "arbeiten": "arbeitet arbeitete arbeiteten", "brauchen": "braucht brauchte benötigen benötigt benötigte",
        "genügen": "genügt genügte genügten reichen reicht reichte ausreichen ausreicht", "lagern": "lagert lagerte", "tragen": "trägt trug trugen",
        "lesen": "liest las lasen", "schreiben": "schreibt schrieb schrieben", "nutzen": "nutzt nutzte nutzten",
        "teilnehmen": "teilnimmt teilnahm teilnahmen", "abnehmen": "abnimmt abnahm", "zunehmen": "zunimmt zunahm",
        "ablehnen": "ablehnt ablehnte ablehnten", "annehmen": "annimmt annahm", "verlieren": "verliert verlor verloren",
        "gewinnen": "gewinnt gewann gewannen", "treffen": "trifft traf trafen", "werfen": "wirft warf warfen",
        "hoch": "hohe hohen hoher hohes", "erreichen": "erreicht"
        " erreichte", "leben": "lebt lebte lebten", "ankommen": "ankommt ankam ankamen", "abfahren": "abfährt abfuhr",
        "museum": "museen", "praktikum": "praktika", "firma": "firmen", "konto": "konten", "schaden": "schäden",
        "saal": "säle sälen", "land": "länder ländern", "haus": "häuser häusern", "vertrag": "verträge verträgen",
    },
    rewrites=_REWRITES,
    asks="wann wo wer wem wen wessen welcher welche welches was wie warum weshalb wieso wohin woher",
    pronouns="er sie es dieser diese dieses diesen diesem ihm ihn ihnen ihr ihre ihren ihrem seine seinen sein jener",
    imperatives="""
        nehmen drücken öffnen schließen rufen senden schicken bringen legen stellen entfernen prüfen reinigen
        kontaktieren füllen folgen halten installieren lassen verlassen mischen bewegen zahlen ziehen lesen spülen
        speichern zeigen unterschreiben starten stoppen berühren tippen waschen tragen melden ersetzen kochen
        erhitzen schneiden buchen fragen gehen wählen notieren bestellen kopieren löschen beachten verwenden benutzen
        geben lösen schalten warten
    """,
    past="war waren wurde wurden hatte hatten gewesen",
    present="ist sind bin bist wird werden hat haben habe",
    agent="von",
    decimal_comma=True,
    stemmer="german",
    nouns_capital=True,
)
