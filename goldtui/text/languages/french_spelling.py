"""Unifies French spellings before words are read.

Elisions and contractions are written out (`d'un` as `de un`, `au` as `à le`), both parts of a negation move before
their verb (`n'ouvre pas` as `nepas ouvre`), an infinitive after a modal word gets a sign (`inf`), and a word replaces
what a stemmer removes: `jadis` for the past, `futurement` for the future, `éventuellement` for the conditional.
"""

from __future__ import annotations

import re

# fmt: off
# Tables, several entries a line.

_APART = (
    (r"\bs'(?=ils?\b)", "si "),
    (r"\b(jusqu|lorsqu|puisqu|quoiqu|presqu|qu|[cdjlmnst])'", r"\1e "),
    (r"\bdu\b", "de le"),
    (r"(?:^|(?<=[.!?:] ))des (?=\w)", "certains "),
    (r"\bdes\b", "de les"),
    (r"\bau\b", "à le"),
    (r"\baux\b", "à les"),
)
"""Elisions and contractions with their full words; `des` at the start of a sentence is `some`."""


def apart(words: str) -> str:
    """The words with their elisions and contractions written out."""
    for pattern, into in _APART:
        words = re.sub(pattern, into, words)
    return words


NUMBER_WORDS = """
    zéro deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante
    cinquante soixante septante huitante octante nonante cent cents mille million millions milliard milliards
    quatre-vingt quatre-vingts vingts
"""
MONTHS = """janvier/janv février/fevrier/févr mars avril/avr mai juin juillet/juil août/aout septembre octobre/oct
    novembre/nov décembre/decembre/déc"""
WEEKDAYS = "lundi mardi mercredi jeudi vendredi samedi dimanche"
_WORD = "|".join(NUMBER_WORDS.split())
_NUM = rf"(?=\d|(?:une?|{_WORD})\b)"
_MONTH = "|".join(MONTHS.replace("/", " ").split())
_WEEKDAY = "|".join(WEEKDAYS.split())
_NUMBER = rf"(?:\d[\d .,]{{0,12}}\d|\d|(?:{_WORD})(?:(?: et |[ -])(?:une?|{_WORD}))*)"
_NOUNS = r"(?!\w+embre|janvier|octobre|[nv]otre|autre|titre|hiver|terre|mer\b)"
_INF = rf"(?=(?:(?:se|y|en|lui|leur|ne pas) |s')?{_NOUNS}\w+(?:er|ir|oir|re)\b)"
_CL = r"((?:(?:se|le|la|les|lui|leur|en|me|te|nous|vous) )*)"
_BE = r"(?:est|sont|ont|soit|soient|sera|seront|était|étaient|peut|peuvent|doit|doivent)"
_ADVERB = r"((?: (?:donc|toutefois|cependant|pourtant|encore|toujours|plus|même|absolument|strictement|normalement))?)"
_PARTICIPLE = r"(?:é|i|u|is|ert|fait|dit|crit|duit|struit)e?s?"


def _unlisted(listed: frozenset[str], ending: str) -> str:
    """Matches words with that ending, except listed words and words that would become one without it."""
    near = {word + "nt" for word in listed if word.endswith("e")} if ending == "ent" else set()
    return rf"\b(?!(?:{'|'.join(sorted(near | {w for w in listed if w.endswith(ending)}))})\b)"


def rewrites(listed: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """The regular expressions in the order in which they apply; `listed` words keep their endings."""
    return (
        (r", mais pas (?=(?:le|la|les|en|au|aux|pour|pendant|dans|lors)\b|l')", ", sauf "),
        (r"(?:^|(?<=[.!?] ))non ?[,.!:;] ", ""),
        (r"\b(?:par ailleurs|en outre|en effet|par conséquent|en fait|à savoir|bien entendu|bien sûr|c'est-à-dire"
         r"|du tout|s'il vous pla[iî]t|tout à fait|est-ce que|est-ce qu')(?!\w)", ""),
        (r"\bpas non plus\b|\bnon plus\b", "pas"),
        (r"\b(après|avant|sous|contre|sans|plus|outre|entre|mi|sur|tout|moins)-(?=[^\W\d])", r"\1"),
        (r"\bdemi-(?!heure|journée|litre|kilo|mètre|douzaine|siècle|an\b)(?=\w)", "demi"),
        (r"\bnon-(?=\w)", "non "),
        (r"\bau moins\b|\bà tout le moins\b", "aumoins"),
        (r"\b(?:tout )?au plus\b(?! tard| tôt| vite| près)", "auplus"),
        (r"\b(est|sont) à " + _INF, "doit "),
        (r"\b(a|ont)( pas| plus)? (?:à|besoin de|besoin d'|l'obligation de) ?" + _INF, r"\1\2 inf "),
        (r"\b((?:autorisé|admis|habilité|permis|tenu|obligé|contraint|interdit|défendu|prohibé|recommandé"
         r"|conseillé|déconseillé|obligatoire|nécessaire|requis|exigé|indispensable|impératif|possible|impossible|libre|incapable)"
         r"e?s?|droit|interdiction|obligation|impossibilité|convient|compte|envisage|prévoit|tend(?:ent)?)"
         r" (?:de |d'|à )" + _INF, r"\1 inf "),
        (r"\b(?:va|vont) " + _INF, "sera "),
        (r"\bà (?!partir\b|compter\b)" + _INF, "de "),
        (r"\b((?:remis|délivré|prêté|échangé|donné|rendu|accordé)e?s?) contre\b", r"\1 moyennant"),
        (r"\b(?<!à )((?:transf[eé]r|déménag|livré|livrer|livraison|envoy|envoi|expédi|achemin|arriv|provien|revien|vien|venu"
         r"|sorti|import(?!an)|export)\w*|sort|sortent|part|partent|partir|départ|départs) (?:du|de|d') ?"
         rf"(?!plus|moins| ?(?:{_WEEKDAY})\b)", r"\1 en provenance de "),
        (r"(?:^|(?<=[.!?;] ))(\w+(?:er|ir|oir|re) [^.,;!?]{0,60}?) (est|ne est pas|n'est pas)"
         r" (interdit|défendu|permis|autorisé|obligatoire|possible|facultatif)(?=[.,;!?]|$)", r"\2 \3 inf \1"),
        (r", par exemple,? ", ", notamment "),
        *_APART,
        # `Le bateau du samedi` goes on Saturday; `du samedi au lundi` is a range.
        (rf"(?<!partir )(?<!compter )(?<!dater )\bde le ({_WEEKDAY})\b(?! (?:\d|à |jusqu|et|ou))", r"le \1"),
        (r"(?-i:\ba\b)", "ont"),
        (r"(?-i:\by\b)(?! ?compris) ?", ""),
        # Times and numbers.
        (r"\bmidi et demie?\b", "12 h 30"),
        (r"\bminuit et demie?\b", "0 h 30"),
        (r"\b(?:une|1) heure et demie\b", "90 minutes"),
        (r"\b(heures?|jours?|ans?|années?|mois|semaines?|mètres?|litres?|kilos?) et demie?\b", r"et demi \1"),
        (r"\b(?:un |1/4 )?quart d[e'] ?heure\b", "15 minutes"),
        (r"\b(\d{1,2}) ?h(?:eures?)? et quart\b", r"\1 h 15"),
        (r"\b(?:une )?demi-douzaine\b", "6"),
        (r"\ble (tiers|quart) (?=de )", r"un \1 "),
        (r"\b(millions?|milliards?) de ", r"\1 "),
        (r"\bpour[ -]?cent\b", "%"),
        (rf"\b(une? [\w-]+) sur {_NUM}", r"\1 surnombre "),
        (r"\bune fois (?=par|tous|toutes|chaque)", "1 fois "),
        (r"\b(\d+)(?:e|è|ième|ièmes|nde?)\b", r"\1ème"),
        (r"\b1(?:re|ère)\b", "1ère"),
        (r"\bpremi(er|ère)s\b", r"premi\1"),
        (r"\b(jours?|heures?|mois) (ouvrables?|ouvrée?s?|calendaires?|francs)\b", r"\2 \1"),
        (rf"\bde le (\d{{1,2}}|1er) à le (\d{{1,2}}|1er) ({_MONTH})( \d{{4}})?\b", r"de le \1 \3\4 à le \2 \3\4"),
        (rf"\bentre le (\d{{1,2}}|1er) et le (\d{{1,2}}|1er) ({_MONTH})( \d{{4}})?\b",
         r"entre le \1 \3\4 et le \2 \3\4"),
        (r"(?<![\dh] )(?<!heures )(?<!jusque )\bà (1?\d|2[0-4]) ?(?:h|heures?)\b(?! ?\d| par| de )", r"à \1 h 00"),
        (rf"\bjusque à {_NUM}(?!\d+ ?h\b|\w+ heures|\d+(?:er)? (?:{_MONTH})\b|\d+[/.:]\d)", "auplus "),
        (rf"\b(?:dans les|sous) {_NUM}", "endéans "),
        (rf"\b(?:près de|vers) {_NUM}", "environ "),
        (r"\bà le heure\b", "par heure"),
        (rf"\b({_NUMBER}) ([^\W\d]+) (à le minimum|à le maximum|aumoins|auplus)(?= *(?:[.,;:)]|$))", r"\3 \1 \2"),
        (rf"\b({_NUMBER}) ([^\W\d]+) (?:ou|et) plus\b(?! \w)", r"aumoins \1 \2"),
        (rf"\b({_NUMBER}) ([^\W\d]+) (?:ou|et) moins\b(?! \w)", r"auplus \1 \2"),
        (r"(?<!\bde )(?<!\bà )(?<!\bjusque )(?<!\bentre )(?<!\bet )\ble "
         rf"(?=(?:{_WEEKDAY})\b|\d{{1,2}}(?:er)? (?:{_MONTH})\b)", "en le "),
        # Negations.
        (rf"\bne {_CL}(\w+) pas (plus|moins) de {_NUM}", r"\1\2 au\3 "),
        (rf"\bne {_CL}(\w+) pas (?:seulement|uniquement|que) ", r"\1\2 pas seulement "),
        (rf"\bne {_CL}({_BE}) ni ((?:[\w-]+ ){{1,3}}?),? ?ni ", r"ne \1\2 pas \3et pas "),
        (rf"\bne {_CL}(\w+) ni ((?:[\w-]+ ){{1,4}}?),? ?ni ", r"ne \1\2 pas \3et "),
        (rf"\bne {_CL}(\w+)((?: (?!pas|plus|jamais|aucune?|ni|rien|que|point|guère)[\w-]+){{0,3}}?) que ",
         r"\1\2\3 uniquement "),
        (rf"\bne {_CL}(\w+){_ADVERB} (pas|plus|jamais|point|guère|nullement|aucunement)\b", r"ne\4 \1\2\3"),
        (r"\bne (pas|plus|jamais) ", r"ne\1 "),
        (rf"\bà moins que ((?:[\w-]+ ){{1,5}}?)ne {_CL}(\w+)", r"si \1nepas \2\3"),
        (rf"\bne {_CL}(\w+) (rien|personne)\b", r"nepas \1\2 \3"),
        (rf"\b(rien|personne) ne {_CL}(\w+)\b", r"\1 nepas \2\3"),
        (rf"\bne {_CL}(\w+) aucune? ", r"nepas \1\2 "),
        (rf"\b(?:aucune?|nul|nulle) ((?:[\w-]+ ){{1,5}}?)ne {_CL}(\w+)\b", r"\1nepas \2\3"),
        (rf"\bne {_CL}(peut|peuvent|pourra|pourront|cesse|ose)\b", r"nepas \1\2"),
        (r"\b(tou(?:s|tes) (?:[\w-]+ ){1,6}?)nepas ", r"pas \1"),
        # Tenses, which a stemmer removes.
        (r"\b(ont|avait|avaient|avoir|ayant|aura|auront)((?: pas| plus| jamais| déjà| toujours| aussi)?) été\b",
         r"\1\2 fut"),
        (r"\b(ont|avait|avaient|ayant)((?: déjà| toujours)?) (?!lieu|aussi|ainsi|midi|ici)(?=\w+" + _PARTICIPLE
         + r"\b)", r"jadis \1\2 "),
        (r"\b(était|étaient|fut|furent)\b", r"jadis \1"),
        (r"\b(?!(?:trait|retrait|extrait|portrait|attrait|distrait|serait|aurait|seraient|auraient|pourrait|pourraient"
         r"|devrait|devraient|saurait|sauraient)\b)(\w{2,}r(?:ait|aient))\b", r"éventuellement \1"),
        (r"\b(?!(?:fait|lait|parfait|forfait|satisfait|souhait|sait|plait|connait|refait|bienfait|méfait|abstrait|était"
         r"|avait|étaient|avaient|imparfait|paient|essaient|soient|aient)\b)(\w+(?<!r)(?:ait|aient))\b", r"jadis \1"),
        (r"\b(?!(?:sera|seront|aura|auront|devra|devront|pourra|pourront|faudra|caméra|opéra|front|affront|extra|ultra"
         r"|infra|supra|agora)\b)(\w{2,}r(?:a|ont))\b", r"futurement \1"),
        (r"\b(nepas (?:[\w-]+ ){1,4}?)(?:tous|toutes|chaque|toute?) (?:les )?", r"\1nontous "),
        # Endings that the stemmer keeps.
        (_unlisted(listed, "ent") + r"(?!\w*[vt]ient\b)(\w{2,}[^\W\dm])ent\b", r"\1e"),
        (_unlisted(listed, "s") + r"(\w{3,}[ou])s\b", r"\1"),
        (r"\b(\w{2,}fi|publi|étudi|bénéfici|appréci|négoci|associ|remerci|oubli|reli)e\b", r"\1é"),
        # Other wordings.
        (r"\bsoit ((?:[\w'-]+ ){1,8}?),? ?soit ", r"\1ou "),
        (r", car ", ", parce que "),
        (r"\bainsi que\b|\bde même que\b", "et"),
        (r"\bsans frais\b|\bà titre gracieux\b|\bà titre gratuit\b", "gratuit"),
        (r"\b((?:rembours|pay|modifi|annul|réserv|utilis|renouvel|échange|recycl|transfér|lav)ables?)\b",
         r"susceptible \1"),
    )
