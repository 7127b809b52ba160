"""How German sentences name, repeat and limit what the sentence before them says."""

from __future__ import annotations

import re

from goldtui.text.languages.discourse import LABEL, Discourse
from goldtui.text.languages.german_order import AT
from goldtui.text.languages.naming import WHO, Naming, joined_by, named_by, referring, whole

_DAYS_AND_MONTHS = (
    r"(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?\b|Mittwoch\b"
    r"|(?:Jan|Feb|Mar|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)[a-z]*\b"
)
_MEASURES = r"Uhr|Euro|Cent|Tage?n?|Stunden?|Minuten?|Wochen?|Monate?n?|Jahre?n?|Metern?|Prozent|Kilogramm|Litern?"
_VERBS = (
    "ist|sind|war|waren|wird|werden|muss|müssen|darf|dürfen|kann|können|soll|sollen|hat|haben|kostet|kosten|öffnet"
    "|schließt|beginnt|endet|dauert|gilt|gelten|enthält|umfasst|bietet|läuft|wiegt|fährt|bleibt|bleiben|verfällt"
)
_OTHER_NOUN = re.compile(rf"(?<=\w )\b(?!{_DAYS_AND_MONTHS}|(?:{_MEASURES})\b)[A-ZÄÖÜ][a-zäöüß]")

NAMING = Naming(
    subject=named_by("Der|Die|Das|Ein|Eine", "und|oder|des|von|zu|in|an", 3, _VERBS),
    pronoun=referring("Er|Sie|Es", _VERBS, "er|sie|es"),
    empty=re.compile(r"(?s).*\b(?:verboten|erlaubt|untersagt|gestattet|möglich|nötig|gibt|handelt|dabei|zu|dass)\b"),
    articles={"er": "der ein", "sie": "die eine", "es": "das ein"},
    rivals=dict.fromkeys(("er", "sie", "es"), _OTHER_NOUN),
    joint=joined_by("und|aber|sondern", "er|sie|es", _VERBS),
    within=re.compile(r", (?:der|die|das|dem|den|wenn|weil|falls|dass|ob|wo)\b|\b(?:sowohl|weder|entweder)\b"),
    alike=whole(
        rf"(?:Gleiches|Dasselbe|Das Gleiche) gilt (?:auch )?für {WHO}"
        r"(?:,? (?:aber nicht|nicht aber|nicht jedoch) für [^,.;]+)?"
    ),
    rule=re.compile(
        r"(?:Die |Alle )?[A-ZÄÖÜ]\w+ (?P<rest>(?:erhalten|bekommen|zahlen|dürfen|müssen|können|haben|sind)\b(?!.* für ).*)"
    ),
    plural_verb=re.compile(r".*en|sind", re.DOTALL),
)

_BUT = r"(?:(?:aber|jedoch|allerdings|achtung|hinweis)[,:]? )?"
_YET = r"(?: jedoch| allerdings| aber)?"

LIMITING = (
    (
        r"(?P<limit>(?:an|am|im|in|zu|während) [^,;]{2,60}?) (?:bleibt|bleiben|ist|sind) (?:es|er|sie|(?:das|der|die) (?P<of>[\w-]+))"
        r" (?P<against>\w+)",
        r", außer \g<limit>",
    ),
    (rf"(?:aber|jedoch|allerdings),? (?P<limit>nur {AT} .{{2,90}})", r", aber \g<limit>"),
    (rf"{_BUT}(?:nicht|nie|niemals) (?P<limit>{AT} .{{2,90}})", r", außer \g<limit>"),
    (rf"{_BUT}(?:nicht|nie) (?P<limit>\w+s)", r", außer \g<limit>"),
    (
        rf"(?:{_BUT})(?:dies|das|es|dieses|diese|dieser \w+|diese \w+|die (?P<of>\w+)) (?:gilt|gelten){_YET} nicht,?(?P<limit> {AT} .{{2,110}})",
        r", außer\g<limit>",
    ),
    (rf"nicht (?:gilt|gelten) (?:dies|das|es)(?P<limit> {AT} .{{2,110}})", r", außer\g<limit>"),
    (
        rf"(?P<limit>(?:für|an|am|bei|im|in) .{{2,80}}?) (?:gilt|gelten) (?:dies|das|es){_YET} nicht",
        r", außer \g<limit>",
    ),
    (
        rf"(?:{_BUT})(?:dies|das|es|diese \w+|die \w+) (?:gilt|gelten){_YET} (?P<limit>(?:nur|ausschließlich|lediglich),? {AT} .{{2,110}})",
        r", aber \g<limit>",
    ),
    (
        r"(?:hiervon |davon )?ausgenommen(?: hiervon| davon)?:?(?: sind| ist| bleiben| bleibt)?(?: hiervon| davon)? (?P<limit>.{2,90})",
        r", außer \g<limit>",
    ),
    (r"(?P<limit>[^,;:]{2,60}) (?:sind|ist|bleiben|bleibt)(?: hiervon| davon)? ausgenommen", r", außer \g<limit>"),
    (
        r"(?:(?:die|eine) )?(?:einzige )?ausnahmen?(?: hiervon| davon)?(?::| sind| ist| bilden| bildet| gelten für| gilt für| machen) (?P<limit>.{2,90})",
        r", außer \g<limit>",
    ),
)
"""Sentences that only limit the one before them, with how that one would say it."""

DISCOURSE = Discourse(
    opposing="aber|jedoch|allerdings|doch|dagegen|hingegen|demgegenüber|andererseits|dennoch|trotzdem|nur dass|indes(?:sen)?",
    opposing_inside="jedoch|allerdings|hingegen|dagegen|aber|indes(?:sen)?",
    definite="der|die|das|den|dem|des|ein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|ihr(?:e[nmrs]?)?|sein(?:e[nmrs]?)?|dies(?:e[nmrs]?)?|es gibt|wir|bitte",
    pronouns=frozenset("ihr ihre ihren ihrem deren dessen er sie es man".split()),
    rules="satz|angabe|zeile|zahl|regel|regelung|angebot|ausnahme|bestimmung|vorschrift|bedingung|aussage|gleiche|letztere",
    adding="zudem|außerdem|ebenfalls|zusätzlich",
    others="(?:(?:und|für) )?(?:(?:die|der|das|den|dem|alle[nr]?|jede[rns]?) )?(?:andere[nrms]?|übrige[nrs]?|restliche[nrs]?|sonstige[nrs]?|weitere[nrs]?)"
    "|(?:de[rnm] )?rest|sonst|ansonsten|andernfalls|anderenfalls|im übrigen|außerhalb (?:dieser|davon)|an anderen|zu anderen|wer nicht",
    about=r"(?:(?:dieses|diese|dieser) (?:preis|rabatt|leistung|anspruch)|(?:das|dieses|die|diese) (?:angebot|regelung|regel)) (?:\w+ ){0,2}?(?:richtet sich|ist (?:\w+ )*(?:vorbehalten|gedacht|beschränkt)|umfasst|betrifft)|"
    "gemeint (?:ist|sind|war|waren)|(?:das|dies|dieses|es|so) (?:\\w+ )?(?:gilt|galt|betrifft|betraf|bezieht sich|bezog sich|trifft|zählt)"
    "|(?:gilt|gelten|galt|galten) (?:nur |das |dies |es )?(?:für|ab|bis|von|bei|in|im|an|am|nur|nicht)|so war es|(?:das|dies) war (?:\\w+ )?(?:bis|früher|unter|vor|in|im|nur|so)"
    "|und zwar|d\\.\\s?h\\.|das (?:heißt|heisst)|nämlich|die rede ist|wir (?:reden|sprechen|meinen)|genau(?:er)? genommen|streng genommen"
    "|(?:zumindest|jedenfalls|mindestens|wenigstens) (?:für|in|im|an|am|bei|wenn|solange|bis)|(?:eine|einzige|mit einer|die) ausnahme|ausnahmen?:|vorbehaltlich|sofern",
    correcting=r"(?:korrektur(?:en)?|korrigiert|berichtigung|aktualisierung|aktualisiert|update|nachtrag|änderung|geändert|richtigstellung|abgesagt|verschoben"
    rf"|verlegt|aufgehoben|überholt|veraltet){LABEL}|na ja|nun ja|genauer\b|besser gesagt|vielmehr|oder (?:vielmehr|eher|besser)|nicht mehr|nicht ganz"
    r"|das war\b|so (?:dachten|hieß|stand|war)",
    changed="(?:wurden?|ist|sind|worden) (?:[\\w.]+ ){0,5}?(?:verlegt|verschoben|abgesagt|aufgehoben|geändert|ersetzt|abgeschafft|gestrichen|zurückgezogen|ausgesetzt)"
    '|nicht mehr|ruht|ruhen|bis auf weiteres|aufgeschoben|inzwischen|mittlerweile|(?:muss|sollte) (?:\\w+ )?(?:heißen|lauten)|statt [„"\u201c]|falsch angegeben|(?:ist|war) (?:falsch|ein (?:irrtum|fehler|druckfehler))',
    exempting="(?:ist|sind|bleibt|bleiben) (?:davon |hiervon )?(?:befreit|ausgenommen|ausgeschlossen)|(?:brauchen?|müssen|muss) (?:das|dies|es) nicht|fällt nicht darunter|fallen nicht darunter|(?:geht|gehen) (?:dem|der|ihr|ihm) vor|hat vorrang|haben vorrang|(?:das|dies) setzt voraus|voraussetzung (?:ist|dafür)",
    defining=r"(?P<what>\w+) (?:im sinne|in diesem sinne|nach diesem|im rahmen) .*\b(?:ist|sind|meint|bedeutet|bezeichnet)\b|(?:in|im sinne) (?:dieser|dieses|diesem) \w+ (?:ist|sind|meint|bedeutet|gilt|gelten)(?: als)? (?:ein |eine |der |die |das )?(?P<what2>\w+)",
    timing=r"(?:in den|in der|im|am|an|von|zwischen|ab|seit|bis|während|nach|vor|zu) [^,;]{2,50}?,? (?:\w+en|\w+t|ist|sind|bleibt|gilt) (?=(?:auch )?(?:sie|er|es|diese|dieser|dieses)\b)",
    going_on=r"(?:auch )?(?:sie|er|es|diese|dieser|dieses)\b",
    status="abgelehnte?[nrs]?|zurückgezogene?[nrs]?|verworfene?[nrs]?|abgesagte?[nrs]?|ehemalige?[nrs]?|frühere?[nrs]?|veraltete?[nrs]?|abgelaufene?[nrs]?|aufgehobene?[nrs]?|entwurf|entwürfe|noch nicht|ungültige?[nrs]?|falsche?[nrs]?|ausverkauft|gerüchte",
    marked="abgesagt|entfällt|fällt aus|verschoben|ausverkauft|entwurf|geplant|abgelehnt|geschlossen|eingestellt|veraltet|vorläufig|ungültig|noch nicht (?:in kraft|genehmigt)",
    supposing="angenommen|gesetzt den fall|nehmen wir an|stell(?:en)? (?:sie |dir |euch )?(?:sich )?vor|mal angenommen|was wäre,? wenn|gerüchteweise|es heißt|man (?:sagt|munkelt|hört)|gerüchten zufolge|der sage nach"
    "|in (?:der|seiner|ihrer|dieser) (?:geschichte|erzählung)|im (?:roman|film|spiel|märchen|beispiel|traum)|es war einmal",
    denied="(?:bestreitet|bestritt|bestreiten|dementiert|dementierte|dementieren|leugnet|widerspricht|widersprach|verneint) (?:es|das|dies|dem|ihm)|(?:das|dies|es) (?:ist|war|stimmt|stimmte) (?:nicht|falsch|unwahr|gelogen|unsinn|ein (?:irrtum|märchen|scherz))",
    elliptical=", (?:aber )?(?:der|die|das|den|dem|ein|eine)? ?[\\w-]+ (?:schon|sehr wohl|wohl|nicht|auch nicht|hingegen|dagegen|nie)",
    ordered="(?:in (?:dieser|der folgenden|folgender|der angegebenen|genau dieser) |der )reihenfolge|reihenfolge (?:einhalten|beachten)|der reihe nach|rangliste|rangfolge|bestes zuerst|schritt für schritt|nacheinander",
    quiz="richtig oder falsch|wahr oder falsch|stimmt das|mythen|irrtümer|welche (?:\\w+ )*(?:sind|ist) (?:richtig|falsch|wahr)|fehler finden|finde (?:den|die) fehler",
    sequence="dann|danach|anschließend|daraufhin|zuletzt|zum schluss|schließlich|hiernach",
    respectively="beziehungsweise|bzw\\.?|jeweils|in dieser reihenfolge",
)
