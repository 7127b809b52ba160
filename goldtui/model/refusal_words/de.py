"""German: how a response refuses or says what is missing.

A German main clause has its verb second and its *nicht* far behind it, so a wording spans the clause.
"""

from __future__ import annotations

from goldtui.model.refusal_words.declare import REST, WORD, RefusalWords

_SORRY = (
    r"(?:(?:(?:es )?tut (?:mir|uns) (?:sehr |wirklich )?leid|entschuldigung|entschuldigen sie(?: bitte)?|verzeihung"
    r"|leider|bedauerlicherweise)[,;:]?(?: aber| doch| dass)? )?"
)
_PURE = (
    r"(?:quellen?|kontext\pL*|dokumente?n?|unterlagen?|texte?n?|ausz[uü]ge?n?|abschnitte?n?|passagen?|informationen|"
    r"angaben|materiali?e?n?|wissensbasis|suchergebnisse?n?)"
)
_HOUSE = (
    rf"(?:{WORD})?(?:handbuch(?:es|s)?|handb[uü]chern?|richtlinien?|regelung(?:en)?|vorschrift(?:en)?"
    rf"|ordnung(?:en)?|satzung(?:en)?"
    r"|vertrag(?:es|s)?|vertr[aä]gen?|merkblatt|merkbl[aä]ttern?|leitfaden|anleitung(?:en)?|bericht(?:e|en)?"
    r"|artikeln?"
    r"|vereinbarung(?:en)?|regelwerk|faq|seiten?|verzeichnis|bestimmungen|bedingungen|hinweise?n?"
    r"|brosch[uü]ren?|katalog"
    r"|anweisung(?:en)?|regeln|notiz(?:en)?|aushang|plan)"
)
_DET = r"(?:der|die|das|den|dem|des|diese[nrsm]?|ihre?[nrm]?|unsere?[nrm]?|meine?[nrm]?)"
_BEHIND = rf"(?: (?:der|des|zu|zum|zur|für|von|vom|über)(?: {WORD}){{1,3}})?"
_RETRIEVED = rf"{_DET} (?:{WORD} ){{0,2}}{_PURE}{_BEHIND}"
_NAMED = rf"(?:{WORD} ){{0,2}}(?:{_PURE}|{_HOUSE}){_BEHIND}"
_TEXTS = rf"{_DET} {_NAMED}"
_IN = rf"(?:(?:aus|in|laut|anhand) {_DET}|im|vom) {_NAMED}"
_NOT = r"(?:nicht|nichts|kein(?:e|en|er|em|es|erlei)?)"
_BETWEEN = r"(?:[^.!?,;: ]+ )*"
_DETAILS = (
    r"(?:[^ .!?,;:]+ ){0,2}(?:information[a-z]*|angaben?|hinweise?|auskunft|auskünfte|aussagen?|einzelheiten"
    r"|antwort[a-z]*|erwähnung)"
)
"""Nouns for information: "there are no details" is a gap, whereas "there is no deadline" is a rule."""
_INFO = (
    r"(?:[^ .!?,;:]+ ){0,2}(?:information[a-z]*|angaben?|hinweise?|auskunft|auskünfte|aussagen?|daten|details"
    r"|einzelheiten|"
    r"antwort[a-z]*|erwähnung|zahl(?:en)?|frist(?:en)?|grenzen?|obergrenzen?|höchst\pL+|mindest\pL+|beträge?"
    r"|betrag|preise?|regelung(?:en)?|bestimmung(?:en)?"
    r"|termine?|datum|gründe?|grund)"
)
_TOLD = (
    r"(?:erwähnt|angegeben|genannt|beschrieben|erläutert|erklärt|geregelt|aufgeführt|thematisiert|behandelt|bekannt)"
)
_OPENS = (
    r"(?:(?:dazu|hierzu|darüber|hierüber|darauf|davon|das|es|leider|zu [^.!?,;:]+|über [^.!?,;:]+|auf [^.!?,;:]+) )"
)

_LACKS = (
    rf"{_TEXTS} (?:(?:sagt|sagen|erwähnt|erwähnen|nennt|nennen|erklärt|erklären|beschreibt|beschreiben|besagt"
    rf"|besagen|"
    rf"regelt|regeln|verrät|verraten|beantwortet|beantworten|thematisiert|thematisieren) {_BETWEEN}{_NOT}"
    rf"|(?:enthält|enthalten|macht|machen|gibt|geben|liefert|liefern|bietet|bieten) {_BETWEEN}kein[a-z]* {_INFO}"
    r"|(?:gibt|geben|geht|gehen|schweigt|schweigen|äussert|äussern) (?:sich )?(?:darauf |dazu |darüber )?"
    r"(?:nicht (?:an|ein|darauf ein)|nicht dazu|nicht, |zu [^.!?,;:]+ nicht|nichts (?:an|her)|dazu|darüber aus))",
    rf"{_RETRIEVED} (?:enthält|enthalten|behandelt|behandeln) {_BETWEEN}(?:nichts|nicht)",
    rf"{_IN} (?:(?:geht|gehen|steht|stehen|findet|finden|lässt|lassen|gibt|ergibt|ergeben|finde"
    rf"|sehe) {_BETWEEN}{_NOT}"
    rf"|(?:ist|sind|wird|werden|wurde) {_BETWEEN}(?:nicht {_BETWEEN}{_TOLD}|nichts {_BETWEEN}{_TOLD}"
    rf"|kein[a-z]* {_INFO}))",
    rf"(?:(?:ich|wir) (?:konnte|konnten|kann|können|habe|haben)|{_OPENS}*(?:konnte|konnten|kann|können|habe"
    rf"|haben) (?:ich|wir))"
    rf" {_BETWEEN}{_NOT} {_BETWEEN}(?:finden|gefunden)",
    rf"(?:ich habe|wir haben|{_OPENS}*habe ich|{_OPENS}*haben wir) {_BETWEEN}kein[a-z]* {_DETAILS}",
    rf"(?:ich (?:finde|sehe)|{_OPENS}*(?:finde|sehe) ich) {_BETWEEN}(?:nichts|keine? {_DETAILS})",
    rf"{_OPENS}*(?:mir liegen|liegen (?:mir |uns )?|es gibt|gibt es|es liegen|finden sich"
    rf"|findet sich) ?{_BETWEEN}kein[a-z]* {_DETAILS}",
    rf"(?:ich weiss|wir wissen|das weiss ich|dazu weiss ich|weiss ich) {_BETWEEN}(?:nicht|nichts)",
    rf"keine? {_DETAILS} (?:zu|über|gefunden|vorhanden|verfügbar|dazu|hierzu)",
)
_UNSAID = (
    rf"(?:(?:ist|sind|wird|werden|wurde|wurden) (?:{_IN} )?(?:nicht|nirgends|nirgendwo) (?:{_IN} )?{_TOLD}"
    rf"|(?:geht|gehen|steht|stehen|findet|finden) (?:sich )?(?:{_IN} (?:nicht|nichts)|(?:nicht|nichts) {_IN})"
    rf"|(?:sagt|sagen|nennt|nennen|macht|machen|erwähnt|erwähnen|enthält|enthalten) {_TEXTS}"
    rf" {_BETWEEN}(?:nicht|nichts|kein[a-z]* {_INFO})|(?:schweigt|schweigen) {_TEXTS})"
)

WORDS = RefusalWords(
    language="de",
    examples=("Die Richtlinie sagt nicht, ob ...", "Ich konnte dazu nichts finden.", "Das weiß ich nicht."),
    refusal=(
        rf"{_SORRY}(?:{'|'.join(_LACKS)}){REST}",
        rf"{_SORRY}[^.!?;:]+ {_UNSAID}{REST}",
        rf"(?:ob|wie|wann|wo|wer|was|warum|welche[a-z]*) [^.!?;:]+, (?:geht|steht|sagt|sagen|lässt|regelt|erwähnt) "
        rf"{_BETWEEN}nicht{REST}",
        rf"{_SORRY}{_OPENS}*(?:ich kann|kann ich|ich darf|darf ich|ich konnte|konnte ich) {_BETWEEN}{_NOT} {_BETWEEN}"
        r"(?:beantworten|sagen|antworten|bestätigen|feststellen|ermitteln|beurteilen|weiterhelfen|helfen|geben"
        r"|nennen)"
        rf"{REST}",
        rf"{_SORRY}(?:wir können|können wir) {_BETWEEN}{_NOT} {_BETWEEN}(?:beantworten|sagen){REST}",
        rf"{_SORRY}(?:die|diese|ihre) frage (?:kann|lässt sich|konnte) {_BETWEEN}nicht {_BETWEEN}beantwort{REST}",
        rf"{_SORRY}[^.!?;:]+ (?:ist|sind) in {_RETRIEVED} (?:nicht|nirgends) (?:enthalten|abgedeckt|zu finden){REST}",
        rf"{_SORRY}(?:es )?(?:wurden?|konnten?) (?:[^ .!?,;:]+ )*keine? {_DETAILS} [^.!?,;:]*gefunden\b{REST}",
        # After words that name the documents the verb comes first.
        rf"(?:wird|werden|ist|sind|wurde|wurden) [^.!?,;:]+ (?:nicht|nirgends) {_TOLD}[.!]*",
        r"(?:das ist )?(?:nicht|nirgends) (?:angegeben|erwähnt|bekannt|genannt|geregelt)[.!?]*",
    ),
    gap=(
        rf"\b(?:{'|'.join((*_LACKS, _UNSAID))})",
        rf"\b(?:ich kann|kann ich|ich konnte|konnte ich) {_BETWEEN}(?:nicht|nichts) {_BETWEEN}"
        r"(?:beantworten|sagen|bestätigen|feststellen)",
    ),
    courtesy=(
        r"(?:(?:es )?tut (?:mir|uns) (?:sehr )?leid|entschuldigung|leider|(?:vielen |herzlichen )?dank[^.!?]*"
        r"|danke[^.!?]*"
        r"|guten (?:tag|morgen|abend)|hallo|gern(?:e)? geschehen"
        r"|(?:(?:bitte|daher|deshalb) )?(?:wenden|fragen|kontaktieren|prüfen|schauen|sehen|melden|richten) sie[^.!?]*"
        r"|bitte (?:fragen|wenden|geben|formulieren|nennen)[^.!?]*|(?:dafür|dazu|hierfür) wenden sie sich[^.!?]*"
        r"|sie (?:können|könnten|sollten) (?:sich )?(?:[^ .!?,;:]+ )*(?:an|bei|fragen|wenden|nachfragen"
        r"|kontaktieren)[^.!?]*"
        r"|(?:wenn|falls) sie [^.!?]*|(?:ich )?(?:kann|könnte|helfe|empfehle) (?:ich )?(?:ihnen )?(?:gern|gerne"
        r"|aber gern)[^.!?]*"
        r"|(?:können|könnten) sie (?:bitte |mir )*[^.!?]*)[.!?]*",
    ),
    covers=(
        rf"(?:{_TEXTS}|sie|es) (?:behandelt|behandeln|beschreibt|beschreiben|betrifft|betreffen|regelt|regeln"
        rf"|enthält nur|"
        r"enthalten nur|geht nur um|handelt nur von|handeln nur von|befasst sich nur mit|befassen sich nur mit"
        r"|nennt nur"
        r"|nennen nur|erwähnt nur|erwähnen nur) [^.!?]*[.!?]*",
    ),
    speaks_of_sources=rf"(?:{_TEXTS}|{_IN}|ich|wir) ",
    turns=r"(?:,| -|;)? (?:aber|jedoch|doch|allerdings|sondern|dennoch|trotzdem|hingegen|dagegen),? ",
    asks=r"(?:(?:und|oder|noch|auch|weder) )*(?:ob|was|wie|wann|wo|wer|wem|wen|warum|welche[a-z]*|wieviel"
    r"|wieviele|dass|wofür"
    r"|womit|worauf|zu|zum|zur|über|von|für|bei|in|im|an|auf|nach|mit|ohne) ",
    finite=r"(?:^| )(?:ist|sind|war|waren|wird|werden|muss|müssen|darf|dürfen|kann|können|soll|sollen|hat|haben"
    r"|kostet|kosten"
    r"|gilt|gelten|beträgt|betragen|braucht|brauchen|erhält|erhalten|bekommt|bekommen|beginnt|endet|zahlt"
    r"|zahlen)(?:[ .!?]|$)",
    label="antwort",
    links="(?:und|da|weil|denn) ",
    says_that=r"\bdass\b",
    introduces=rf"{_SORRY}(?:basierend auf|ausgehend von|auf (?:der )?(?:grundlage|basis)(?: von)?|laut|gemäss"
    rf"|nach|anhand|entsprechend|aus|in|im|vom) (?:{_DET} |allen )?(?:{WORD} ){{0,2}}?{_PURE},? ",
    cutoff=(r"\b(?:trainingsdaten|wissensstand|trainingsstand)\b",),
)
