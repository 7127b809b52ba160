"""How French sentences name, repeat and limit what the sentence before them says."""

from __future__ import annotations

import re

from goldtui.text.languages.discourse import LABEL, Discourse
from goldtui.text.languages.naming import WHO, Naming, joined_by, named_by, referring, whole

_VERBS = (
    "est|sont|était|étaient|sera|seront|doit|doivent|peut|peuvent|a|ont|coûte|coûtent|ouvre|ouvrent|ferme|ferment"
    "|commence|dure|comprend|contient|expire|reste|restent|ne \\w+|n'\\w+"
)
_OTHERS = re.compile(r"\b(?:les|des|aux|ces|ses|leurs) ")

NAMING = Naming(
    subject=named_by("Le|La|Les|Un|Une", "et|ou|de|du|des|à|au|aux|en|dans|pour|avec|sans|sur|qui|que", 2, _VERBS),
    pronoun=referring("Il|Elle|Ils|Elles", _VERBS),
    empty=re.compile(r"Il (?:\w+ )?(?:est|était|sera) (?:\w+ )?\w+ (?:de|d'|que)\b|Il (?:faut|y a|doit|peut)\b"),
    articles={"il": "le un", "elle": "la une", "ils": "les", "elles": "les"},
    rivals={
        "il": re.compile(r"\b(?:le|un|du|au|ce|cet|son|leur|chaque) |\bl'|(?<=\w )\b[A-Z]"),
        "elle": re.compile(r"\b(?:la|une|cette|sa|leur|chaque) |\bl'|(?<=\w )\b[A-Z]"),
        "ils": _OTHERS,
        "elles": _OTHERS,
    },
    joint=joined_by("et|mais", "ils?|elles?", _VERBS),
    within=re.compile(r"\b(?:qui|que|dont|si|quand|lorsque|où|ni|soit)\b|\bqu'"),
    alike=whole(rf"(?:Il en va de même|La même règle vaut|Cela vaut aussi) pour {WHO}(?:,? mais pas pour [^,.;]+)?"),
    rule=re.compile(
        r"(?:Les |Tous les )[\w'-]+ (?P<rest>(?:reçoivent|paient|doivent|peuvent|ont|sont)\b(?!.* pour ).*)"
    ),
)

_BUT = r"(?:(?:mais|toutefois|cependant|néanmoins|attention)[,:]? )?"

LIMITING = (
    (
        r"(?P<limit>(?:le|les|en|à|pendant) [^,;]{2,60}?),? (?:ils?|elles?|(?:le|la|les) (?P<of>[\w-]+)) (?:est|sont|restent?)"
        r" (?P<against>\w+)",
        r", sauf \g<limit>",
    ),
    (
        rf"{_BUT}(?:pas|jamais) (?P<limit>(?:le|la|les|l'|en|au|aux|à|pour|pendant|avant|après|durant|dans|sur|avec|sans|lors)(?<!\w')\b.{{2,90}})",
        r", sauf \g<limit>",
    ),
    (r"(?:mais|et),? (?P<limit>(?:seulement|uniquement) .{2,90})", r", mais \g<limit>"),
    (
        rf"{_BUT}(?:cela|ceci|ce|cette (?P<of>\w+)|ce \w+|elle|il) ne (?:s'applique|vaut|concerne|s'étend|est valable)"
        r"(?: toutefois| cependant)? pas(?P<limit> (?:à|aux|au|pour|en|le|la|les|pendant|dans|lors|sur)\b.{2,110})",
        r", sauf\g<limit>",
    ),
    (
        rf"{_BUT}(?:cela|ceci|cette \w+|ce \w+|elle|il) ne (?:s'applique|vaut|est valable) qu(?:e |')(?P<limit>.{{2,110}})",
        r", mais seulement \g<limit>",
    ),
    (r"(?:seule )?exceptions? ?(?::|faite d[eu]s?|pour) ?(?P<limit>.{2,90})", r", sauf \g<limit>"),
    (r"(?:en )?(?:sont|est) exclue?s?(?: de cette règle)? ?:? (?P<limit>.{2,90})", r", sauf \g<limit>"),
    (r"font exception(?: à cette règle)? ?:? (?P<limit>.{2,90})", r", sauf \g<limit>"),
    (
        r"(?P<limit>[^,;:]{2,60}) (?:font exception|fait exception|en sont exclus?|en sont exclues?|en est exclue?)",
        r", sauf \g<limit>",
    ),
)
"""Sentences that only limit the one before them, with how that one would say it."""

DISCOURSE = Discourse(
    opposing="mais|cependant|toutefois|néanmoins|pourtant|en revanche|par contre|or,|au contraire|à l'inverse|sauf que",
    opposing_inside="cependant|toutefois|en revanche|par contre|néanmoins|à l'inverse|quant (?:à|aux?)",
    definite="le|la|l'|un|une|ce|cet|cette|notre|votre|son|sa|leur|il y a|nous|on|veuillez",
    pronouns=frozenset("leur leurs il elle ils elles cela ceci ce".split()),
    rules="phrase|ligne|chiffre|règle|offre|exception|disposition|mesure|condition|même",
    adding="aussi|également|en outre|de plus",
    others="(?:(?:et|pour) )?(?:tou(?:s|tes) )?(?:les |l'|un |une |d')?autres?|(?:pour )?le reste|les restants?|sinon|autrement|ailleurs|dans le cas contraire"
    "|en dehors de|à d'autres|aux autres|au-delà|à défaut",
    about="(?:(?:cette |cet |ce )(?:prix|tarif|remise|service|mesure)|(?:l'|la |le |cette |cet |ce )(?:offre|règle|gratuité)) (?:ne )?(?:vise|concerne|s'adresse|est (?:réservée?|limitée?|destinée?)|vaut|couvre)|"
    "(?:cela|ceci|ça|ce|c'|elle|il|qui) ?(?:ne )?(?:s'appliqu\\w+|vaut|valait|concern\\w+|vise|visait|se rapporte|s'entend|tient)"
    "|il s'agit(?: ici)? (?:de|du|des|d'|uniquement|seulement)|(?:est|sont) visée?s?|on parle|nous parlons|c'est-à-dire|à savoir|plus (?:précisément|exactement)|c'était"
    "|(?:du moins|au moins) (?:pour|en|dans|le|la|les|aux?|si|quand)|à une exception|(?:une|seule|l'unique) exception|exceptions? :|sous réserve|à condition|ainsi en était-il",
    correcting=rf"(?:rectificatif|rectification|correction|errat(?:um|a)|mise à jour|actualisation|modification|annulée?s?|reportée?s?|supprimée?s?){LABEL}|enfin,|ou plutôt|bon,|disons|plus maintenant"
    r"|c'était\b|pas tout à fait|plutôt,",
    changed="(?:a|ont|est|sont|avait) (?:depuis )?(?:été )?(?:déplacée?s?|annulée?s?|reportée?s?|remplacée?s?|supprimée?s?|modifiée?s?|abrogée?s?|suspendue?s?|retirée?s?)"
    "|n(?:e |')\\w+ plus|désormais|lire «|au lieu de «|il faut lire|(?:était|est) (?:fausse?|une erreur|erronée?)",
    exempting="(?:est|sont|reste|restent) (?:dispensée?s?|exemptée?s?|exclue?s?|exonérée?s?)|n'(?:y|en) (?:ont|a) pas droit|(?:prime|priment|l'emporte|l'emportent|prévaut|prévalent) sur|(?:cela|ceci) (?:suppose|exige|présuppose)|(?<=, )(?:eux|elles|lui)(?=,)",
    defining=r"(?:au sens|aux fins) (?:du|de la|de ce|de cette|des) (?:présente? )?\w+,? (?:un |une |le |la |l')?(?P<what>\w+)\b|(?:un |une |le |la |l')?(?P<what2>\w+) (?:désigne|s'entend|signifie)\b",
    timing=r"(?:en|au|du|de|le|la|les|pendant|durant|entre|après|avant|depuis|à partir d[eu]) [^,;]{2,50}?, (?=(?:même )?(?:ils?|elles?|cela|ceci|ce)\b)",
    going_on=r"(?:même )?(?:ils?|elles?|cela|ceci|ce)\b",
    status="rejetée?s?|refusée?s?|retirée?s?|annulée?s?|périmée?s?|abrogée?s?|obsolètes?|brouillon|proposée?s?|pas encore|fausses?|faux|épuisée?s?|rumeurs?",
    marked="annulée?s?|reportée?s?|complet|complète|épuisée?s?|projet|prévue?s?|refusée?s?|fermée?s?|provisoire|périmée?s?|retirée?s?",
    supposing="imagin(?:ez|ons|e)|suppos(?:ez|ons|e)|admettons|mettons|et si|la rumeur (?:dit|veut)|le bruit court|on (?:dit|raconte|prétend)|paraît-il|selon la (?:rumeur|légende)|il était une fois|dans (?:le|ce|son) (?:roman|film|conte|jeu|rêve|exemple)",
    denied="(?:le|la|l'|les) ?(?:dément|nie|conteste|réfute|dénie|a démenti|a nié)|(?:c'|cela |ce n'|ceci )(?:est|était) (?:faux|inexact|pas vrai|une erreur|une légende)",
    elliptical=", (?:mais )?(?:le|la|les|l')\\s?[\\w-]+ (?:oui|si|non|pas|non plus)",
    ordered="dans (?:cet |l')ordre|respecte[rz] (?:cet|l') ordre|classement|par ordre (?:de|d')|étape par étape|l'un après l'autre|tour à tour",
    quiz="vrai ou faux|vraies? ou fausses?|idées reçues|lesquelles? (?:\\w+ )*(?:est|sont) (?:vraies?|fausses?|correctes?)|trouve[rz]? les? erreurs?|mythes?",
    sequence="puis|ensuite|après cela|enfin|finalement|par la suite",
    respectively="respectivement|dans cet ordre",
)
