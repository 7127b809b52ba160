"""French, after `french_spelling` has unified the spellings."""

from __future__ import annotations

import re
from collections.abc import Mapping

from goldtui.text.languages.base import Language
from goldtui.text.languages.french_sentences import DISCOURSE, LIMITING, NAMING
from goldtui.text.languages.french_spelling import MONTHS, NUMBER_WORDS, WEEKDAYS, apart, rewrites

# fmt: off
# Tables, several entries a line.


def _all_apart(lists: Mapping[str, str]) -> dict[str, str]:
    return {code: apart(words) for code, words in lists.items()}


def _forms(words: str, before: str = "", behind: str = "") -> str:
    """Each adjective in both genders and numbers, with the same words around it."""
    found: list[str] = []
    endings: tuple[str, ...]
    for word in words.split():
        if word.endswith("if"):
            endings, word = ("if", "ive", "ifs", "ives"), word[:-2]
        elif word.endswith("e"):
            endings = ("", "s")
        else:
            endings = ("", "e", "es") if word.endswith("s") else ("", "e", "s", "es")
        found += [f"{before}{word}{ending}{behind}" for ending in endings]
    return "|".join(found)


def _denied(words: str, behind: str = "") -> str:
    return "|".join(_forms(words, f"nepas {be} ", behind) for be in ("est", "sont", "soit", "soient", "être", "fut"))


def _granted(words: str, behind: str = "") -> str:
    return "|".join(_forms(words, f"{be} ", behind) for be in ("est", "sont", "soit", "soient", "être", "fut"))


_FUNCTION = """
    le la les un une du des au aux ce cet cette ces ceci cela ça celui celle ceux celles mon ma mes ton ta tes
    son sa ses notre nos votre vos leur leurs je tu il elle on nous vous ils elles me te se lui moi toi eux soi qui
    dont où lequel laquelle lesquels lesquelles quel quelle quels quelles quoi comment pourquoi combien est sont
    suis es êtes sommes être étant était étaient étais fut furent ont ai avez avons avoir ayant avait avaient
    avais eut eurent soit soient ait aient donc ainsi aussi également cependant toutefois néanmoins voici voilà
    veuillez merci oui ok propre propres inf
"""

_MAY = "autorisé admis"
_BANNED = "interdit défendu prohibé proscrit"
_MUST = "obligatoire requis exigé nécessaire impératif indispensable"

_OPERATORS = {
    "not": "nepas|nepoint|nenullement|neaucunement|pas|non|nul|aucun|aucune|absence de|pas encore de",
    "never": "nejamais|jamais|en aucun cas|sous aucun prétexte",
    "ended": "neplus",
    "expletive": "ne",
    "neither": "ni",
    "without": "sans|sans aucun|sans aucune|en l'absence de|dépourvu de|dépourvue de|dépourvus de|à défaut de"
    "|faute de|manque de|manquent de|sans que",
    "must": "doit|doivent|dois|devez|devons|devoir|devra|devront|devait|devaient|il faut|il faudra|faut|faudra"
    "|il faut que"
    "|obligatoirement|impérativement|nécessairement|ont inf|exige|exigent|nécessite|nécessitent|obligation inf|"
    + _granted("tenu obligé contraint", " inf") + "|" + _forms("tenu obligé contraint", "", " inf") + "|"
    + _forms(_MUST, "", " inf") + "|" + _granted(_MUST, " inf"),
    "may": "peut|peuvent|peux|pouvez|pouvons|pouvoir|pourra|pourront|pouvait|pouvaient|puisse|puissent|ont le droit inf"
    "|possible inf|est possible inf|libre inf|libres inf|susceptible"
    "|" + _forms("autorisé admis habilité permis", "", " inf")
    + "|" + _granted("autorisé admis habilité permis libre", " inf") + "|" + _denied(_BANNED, " inf"),
    "forbidden": "nepas doit|nepas doivent|nepas dois|nepas devez|nepas devra|nepas devront|nepas faut|il nepas faut"
    "|nepas faudra|interdiction inf|nepas ont le droit inf|" + _forms(_BANNED, "", " inf") + "|"
    + _granted(_BANNED, " inf") + "|" + _denied("autorisé admis permis habilité", " inf"),
    "cannot": "nepas peut|nepas peuvent|nepas peux|nepas pouvez|nepas pourra|nepas pourront|nepas pouvoir|nepas puisse"
    "|nepas puissent|ne saurait|ne sauraient|nepas saurait|impossible inf|est impossible inf|dans l'impossibilité inf"
    "|nepas est possible inf|" + _forms("incapable", "", " inf"),
    "free": "nepas ont inf|nepas ont besoin inf"
    "|" + _denied("tenu obligé contraint obligatoire nécessaire requis", " inf"),
    "should": "devrait|devraient|il convient inf|convient inf|" + _forms("recommandé conseillé", "", " inf"),
    "advised_against": _forms("déconseillé", "", " inf"),
    "future": "sera|seront|serai|serez|aura|auront|aurez|futurement|prévoit inf|envisage inf|compte inf",
    "past": "jadis|autrefois|anciennement|précédemment|auparavant|naguère",
    "all": "tous les|toutes les|tous|toutes|tout|toute|chaque|chacun|chacune|chacun de|chacune de|l'ensemble de"
    "|l'intégralité de|la totalité de|tout le monde|entier|entière|quiconque|n'importe quel|n'importe quelle",
    "every": "nontous",
    "always": "toujours|à tout moment|en permanence|en tout temps|systématiquement|sans exception|constamment",
    "some": "certains|certaines|certains de|certaines de|plusieurs|plusieurs de|surnombre|une partie de"
    "|un certain nombre de",
    "most": "la plupart|la plupart de|la majorité de|la majeure partie de|majoritairement|principalement|surtout",
    "many": "beaucoup de|beaucoup|de nombreux|de nombreuses|nombreux|nombreuses|bon nombre de",
    "few": "quelques|quelques-uns de|quelques-unes de|peu de|peu|à peine|neguère",
    "or": "ou|ou bien|ou encore",
    "only": "seul|seule|seuls|seules|seulement|uniquement|exclusivement|rien que|le seul|la seule|les seuls|les seules|"
    + _forms("limité réservé restreint", "", " à"),
    "not_only": "pas seulement|pas uniquement|pas exclusivement|non seulement|pas que",
    "except": "sauf|excepté|exceptée|exceptés|exceptées|hormis|hors|à l'exception de|à l'exclusion de|à part|mis à part"
    "|autre que|autres que|non compris|excluant",
    "including": "y compris|compris y|notamment|en particulier|incluant",
    "beside": "outre|à côté de|près de|en face de|face à|devant|aux abords de",
    "instead": "au lieu de|à la place de|plutôt que|plutôt que de|en remplacement de",
    "if": "si|moyennant|quand|lorsque|dès que|dès lors que|à condition que|à condition de|à la condition que"
    "|sous condition de"
    "|sous réserve de|sous réserve que|pourvu que|en cas de|dans le cas où|au cas où|tant que|une fois que|selon que"
    "|pour autant que|à supposer que|dans la mesure où|si et seulement si"
    "|uniquement quand|uniquement en cas de|uniquement à condition que|aussi longtemps que|dans l'hypothèse où|là où",
    "unless": "sauf si|sauf lorsque|sauf quand|sauf en cas de|à moins que|à moins de|excepté si|hormis si"
    "|hormis lorsque",
    "until": "jusque|jusque à|jusque en|jusque dans|jusqu'à ce que",
    "before": "avant|avant de|avant que|préalablement à|antérieurement à|en amont de",
    "after": "après|après que|à l'issue de|au bout de|à la suite de|au terme de|passé|à l'expiration de"
    "|postérieurement à",
    "by_date": "au plus tard|d'ici|d'ici à|d'ici au",
    "earliest": "au plus tôt|pas avant",
    "since": "depuis|depuis que",
    "from": "à partir de|à compter de|dès|en provenance de|au départ de",
    "during": "pendant|durant|au cours de|tout au long de|lors de|pendant que|au moment de|tandis que|alors que",
    "within": "endéans|dans un délai de|dans le délai de|en moins de|dans un délai maximal de|dans un délai maximum de",
    "between": "entre|parmi",
    "at_least": "aumoins|un minimum de|minimum de|minimum|au minimum|au minimum de|pas moins de|supérieur ou égal à"
    "|supérieure ou égale à|>=|≥|⩾|min.",
    "at_most": "auplus|un maximum de|maximum de|maximum|au maximum|au maximum de|pas plus de|inférieur ou égal à"
    "|inférieure ou égale à|nepas dépasse|nepas dépassent|nepas excède|nepas excèdent|nepas doit dépasser"
    "|nepas doit excéder|nepas doivent dépasser|nepas doivent excéder|nepas peut dépasser|nepas peut excéder"
    "|nepas peuvent dépasser|nepas peuvent excéder|sans dépasser|sans excéder|<=|≤|⩽|max.|"
    + _forms("plafonné", "", " à"),
    "more": "plus de|plus|dépasse|dépassent|dépassant|excède|excèdent|excédant|supérieur à|supérieure à|supérieurs à"
    "|supérieures à|au-dessus de|au-delà de|davantage|davantage de|>|à plus de",
    "less": "moins de|moins|inférieur à|inférieure à|inférieurs à|inférieures à|au-dessous de|en dessous de|en deçà de"
    "|<|à moins de",
    "superlative": "le plus|la plus|les plus|le moins|la moins|les moins",
    "about": "environ|à peu près|approximativement|quelque|autour de|aux alentours de|aux environs de|presque|quasi"
    "|quasiment|plus ou moins|~|≈",
    "than": "que|comparé à|comparée à|par rapport à|contrairement à",
    "on": "sur|pardessus",
    "above": "dessus|audessus",
    "below": "sous|au-dessous|en dessous",
    "behind": "derrière",
    "inside": "dans|à l'intérieur de|au sein de",
    "outside": "hors de|en dehors de|à l'extérieur de|dehors",
    "towards": "vers|à destination de|en direction de|envers",
    "through": "à travers|via|le long de|par-delà",
    "against": "contre|malgré|en dépit de|bien que|quoique|même si|quand bien même|quel que soit|quelle que soit"
    "|quels que soient|quelles que soient|nonobstant|indépendamment de",
    "because": "parce que|puisque|en raison de|à cause de|grâce à|du fait de|du fait que|afin de|afin que|pour que"
    "|de sorte que|étant donné|compte tenu de|par suite de|en vue de",
    "again": "à nouveau|de nouveau|encore une fois",
    "still": "encore|déjà",
    "hedge": "généralement|habituellement|normalement|souvent|parfois|rarement|probablement|peut-être|sans doute"
    "|éventuellement|en principe|en règle générale|en général|partiellement|en partie|provisoirement|temporairement"
    "|apparemment|vraisemblablement|quelquefois|occasionnellement|exceptionnellement|à titre exceptionnel"
    "|le plus souvent"
    "|à titre provisoire|le cas échéant|semble|semblent|paraît|paraissent|serait|seraient|aurait|auraient|pourrait"
    "|pourraient|ancien|ancienne|anciens|anciennes|soi-disant|tend inf|tendent inf|plus ou moins souvent|"
    + _forms("éventuel potentiel présumé prétendu supposé censé futur probable provisoire temporaire"),
    "said": "selon|d'après|aux dires de|de l'avis de|affirme|affirment|estime|estiment|prétend|prétendent|soutient"
    "|soutiennent|déclare|déclarent|dit|disent|croit|croient|pense|pensent|nie|nient|doute|doutent|conteste|contestent",
    "by": "par",
    "for": "pour|en faveur de|à l'intention de|au profit de|au nom de",
    "with": "avec|accompagné de|accompagnée de|accompagnés de|accompagnées de|au moyen de|à l'aide de|muni de|munie de"
    "|munis de|munies de",
    "in": "à|en|chez|auprès de",
    "of": "de|concernant|au sujet de|à propos de|quant à",
}

_BEHIND = {
    "at_least": "ou plus|et plus|ou davantage|et au-delà|ou au-delà|au minimum|minimum|aumoins|minimal|minimale",
    "at_most": "ou moins|et moins|au maximum|maximum|auplus|maximal|maximale",
    "by_date": "au plus tard",
    "earliest": "au plus tôt",
    "about": "environ|approximativement",
    "except": _forms("exclu", "") + "|" + _forms("compris inclus", "non "),
    "including": _forms("compris inclus"),
    "must": _forms(_MUST) + "|" + _granted(_MUST),
    "may": _forms(_MAY) + "|" + _granted("autorisé admis permis possible") + "|" + _denied(_BANNED),
    "forbidden": _forms(_BANNED) + "|" + _granted(_BANNED) + "|" + _denied("autorisé admis permis"),
    "cannot": _forms("impossible") + "|" + _granted("impossible") + "|" + _denied("possible"),
    "free": _forms("facultatif optionnel") + "|optionnelle|optionnelles|" + _granted("facultatif optionnel") + "|"
    + _denied("obligatoire requis exigé nécessaire indispensable"),
    "should": _forms("recommandé conseillé"),
    "advised_against": _forms("déconseillé"),
    "future": _forms("prévu envisagé planifié"),
    "not": _forms("absent manquant"),
}

_LISTED = frozenset(
    word
    for words in (_FUNCTION, *_OPERATORS.values(), *_BEHIND.values(), NUMBER_WORDS, "mais fois mois pays")
    for word in re.findall(r"[^\W\d_]+", words)
)


_NEGATIVE = {
    "invalide": "valide", "incorrect": "correct", "inexact": "exact", "inactif": "actif", "inactive": "active",
    "incomplet": "complet", "incomplète": "complète", "insuffisant": "suffisant", "indisponible": "disponible",
    "illégal": "légal", "illégaux": "légaux", "illicite": "licite", "illimité": "limité", "impayé": "payé",
    "inaccessible": "accessible", "irrégulier": "régulier", "irrégulière": "régulière", "inconnu": "connu",
    "inadapté": "adapté", "inutilisable": "utilisable", "inchangé": "changé", "inoccupé": "occupé", "inapte": "apte",
    "inhabituel": "habituel", "inhabituelle": "habituelle", "injustifié": "justifié", "mécontent": "content",
    "désactivé": "activé", "déconnecté": "connecté", "inutile": "utile", "inefficace": "efficace",
    "irrecevable": "recevable", "inéligible": "éligible", "incessible": "cessible", "intransmissible": "transmissible",
    "imprévu": "prévu", "impropre": "propre", "inhabité": "habité", "inachevé": "achevé", "inégal": "égal",
    "insatisfait": "satisfait", "malhonnête": "honnête", "imprudent": "prudent", "insubmersible": "submersible",
    "imperméable": "perméable", "irresponsable": "responsable", "inopérant": "opérant", "dispensé": "tenu",
    "refusé": "accepté", "rejeté": "accepté",
}
"""The singular; the other forms have the same endings."""

_SAME = """
    débuter commencer | terminer finir | billet ticket | courriel mail email e-mail | médecin docteur | tarif prix
    vélo bicyclette | expédier envoyer envoie enverra | choisir sélectionner | vérifier contrôler
    supprimer effacer | conserver garder | ouvrir ouvert | payer paye | prendre pris prend prenne | mettre mis met
    remettre remis remet | soumettre soumis soumet | transmettre transmis transmet | permettre permet
    admettre admet | venir vient vienne venu | tenir tient tienne tenu | obtenir obtient obtienne obtenu
    contenir contient contienne contenu | maintenir maintient maintienne maintenu
    prévenir prévient prévienne prévenu | recevoir reçoit reçoive reçu recevra | vendre vend vende vendu
    rendre rend rende rendu | perdre perd perde perdu | attendre attend attende attendu
    répondre répond réponde répondu | descendre descend descende descendu | suspendre suspend suspende suspendu
    défendre défend | entendre entend entende entendu | offrir offert | couvrir couvert | découvrir découvert
    inscrire inscrit inscrive | écrire écrit écrive | conduire conduit conduise | produire produit produise
    réduire réduit réduise | construire construit construise | détruire détruit détruise | cuire cuit cuise
    suivre suivi suit | servir sert serve servi | partir parte parti | sortir sort sorte | lire lit lise lu
    voir voit voie vu | aller va vont allé | faire fait faite font | savoir sait sache su | vouloir veut veule voulu
    vivre vit vécu | boire bu | connaître connaît connaisse connu | naître naît né | mourir meurt mort
    joindre joint joigne | éteindre éteint éteigne | peindre peint peigne | interrompre interrompt interrompu
    acquérir acquiert acquis | élire élit élu | employer emploie | courir court couru | dormir dort | œil yeux
    bail baux | neuf neuve | sec sèche | blanc blanche | long longue | public publique | nouveau nouvel nouvelle
    actif active | vieux vieil vieille | beau bel belle | jeu jeux | lieu lieux | feu feux | sportif sportive
    nageur nageuse | directeur directrice
"""
"""Groups of words with the same meaning, and forms of one word that the stemmer keeps apart."""

FRENCH = Language(
    code="fr",
    passive="est sont été être fut furent sera seront",
    minus="(?<!au )(?<!du )moins",
    article=r"une?",
    in_numbers="(?<!ngt et )(?<!nte et )",
    function=_FUNCTION,
    operators=_all_apart(_OPERATORS),
    behind=_all_apart(_BEHIND),
    joints="et mais alors",
    units={
        "s": "seconde|secondes|sec", "min": "minute|minutes|mn", "h": "heure|heures", "night": "nuit|nuits|nuitée|nuitées",
        "d": "jour|jours|journée|journées", "wk": "semaine|semaines", "mo": "mois", "yr": "an|ans|année|années",
        "decade": "décennie|décennies", "century": "siècle|siècles", "mm": "millimètre|millimètres",
        "cm": "centimètre|centimètres", "dm": "décimètre|décimètres", "m": "mètre|mètres",
        "km": "kilomètre|kilomètres", "in": "pouce|pouces", "µg": "microgramme|microgrammes",
        "mg": "milligramme|milligrammes", "g": "gramme|grammes", "kg": "kilogramme|kilogrammes|kilo|kilos",
        "t": "tonne|tonnes", "ml": "millilitre|millilitres", "cl": "centilitre|centilitres",
        "dl": "décilitre|décilitres", "l": "litre|litres", "hl": "hectolitre|hectolitres",
        "m²": "mètre carré|mètres carrés", "cm²": "centimètre carré|centimètres carrés",
        "km²": "kilomètre carré|kilomètres carrés", "m³": "mètre cube|mètres cubes",
        "cm³": "centimètre cube|centimètres cubes", "ha": "hectare|hectares", "B": "octet|octets",
        "kB": "ko|kilo-octet|kilo-octets", "MB": "mo|mégaoctet|mégaoctets", "GB": "go|gigaoctet|gigaoctets",
        "TB": "to|téraoctet|téraoctets", "pp": "point de pourcentage|points de pourcentage", "‰": "pour mille",
        "°": "degré|degrés", "°C": "degré celsius|degrés celsius|degrés celsiu|degré celsiu", "°F": "degrés fahrenheit", "K": "kelvin|kelvins",
        "W": "watt|watts", "kW": "kilowatt|kilowatts", "MW": "mégawatt|mégawatts", "GW": "gigawatt|gigawatts",
        "Wh": "wattheure|wattheures", "kWh": "kilowattheure|kilowattheures|kilowatt-heure|kilowatts-heure",
        "MWh": "mégawattheure|mégawattheures", "J": "joule|joules", "kJ": "kilojoule|kilojoules",
        "cal": "calorie|calories", "kcal": "kilocalorie|kilocalories", "V": "volt|volts", "kV": "kilovolt|kilovolts",
        "A": "ampère|ampères", "mA": "milliampère|milliampères", "Hz": "hertz", "kHz": "kilohertz",
        "MHz": "mégahertz", "GHz": "gigahertz", "Pa": "pascal|pascals", "hPa": "hectopascal|hectopascals",
        "kPa": "kilopascal|kilopascals", "bar": "bars",
        "km/h": "kilomètres par heure|kilomètres heure|kilomètres-heure|km par heure", "m/s": "mètres par seconde",
        "dB": "décibel|décibels", "N": "newton|newtons", "ms": "milliseconde|millisecondes", "mol": "mole|moles",
    },
    money={
        "EUR": "euro|euros", "EUR/100": "centime|centimes|centime de euro|centimes de euro", "USD": "dollar|dollars",
        "GBP": "livre sterling|livres sterling", "CHF": "franc suisse|francs suisses", "JPY": "yen|yens",
        "CNY": "yuan|yuans", "INR": "roupie|roupies", "CAD": "dollar canadien|dollars canadiens",
        "SEK": "couronne suédoise|couronnes suédoises", "DKK": "couronne danoise|couronnes danoises",
    },
    magnitudes={
        "mille": 1000, "million": 10**6, "millions": 10**6, "milliard": 10**9, "milliards": 10**9, "k": 1000,
        "m": 10**6, "md": 10**9, "mds": 10**9, "mrd": 10**9, "mio": 10**6,
    },
    fractions={
        "demi": 2, "demie": 2, "moitié": 2, "tiers": 3, "quart": 4, "quarts": 4, "cinquièmes": 5, "sixièmes": 6,
        "septièmes": 7, "huitièmes": 8, "neuvièmes": 9, "dixièmes": 10, "centièmes": 100,
    },
    counts={"douzaine": 12, "douzaines": 12},
    ordinals={"premier": 1, "première": 1, "second": 2},
    ordinal_ends="ère er ème eme",
    often={
        "h": "toutes les heures|chaque heure", "d": "quotidiennement|tous les jours|chaque jour",
        "wk": "hebdomadairement|toutes les semaines|chaque semaine", "mo": "mensuellement|tous les mois|chaque mois",
        "yr": "annuellement|tous les ans|chaque année",
    },
    per="par le la chaque /",
    quarter="trimestre",
    months=MONTHS,
    weekdays=WEEKDAYS,
    of_month="de d'",
    versions="version",
    ands="et",
    after_hyphen="et ou",
    up_to="à",
    sides="par",
    clock={"midi": 720, "minuit": 0},
    labels="""
        annexe appendice article baie banc bâtiment bloc bureau cabine caisse catégorie chapitre classe clause colonne
        comptoir couloir entrée étage figure formulaire groupe guichet hall immeuble ligne lot niveau numéro page palier
        panneau paragraphe partie phase place plateforme porte poste quai question rang rangée règle salle section
        sortie stade table tableau terminal tome type unité version voie vol volume zone chambre
    """,
    ranges=(
        r"\bentre +(?:le +|la +)?(?P<first>@) +et +(?:le +|la +)?(?P<last>@)",
        r"\bde +(?:le +|la +)?(?P<first>@) +(?:à|jusque à) +(?:le +|la +)?(?P<last>@)",
        r"(?P<first>@) *(?:-|\bà\b) *(?P<last>@)",
    ),
    qualifiers={
        "ouvrable": "ouvrables|ouvrable", "ouvré": "ouvrés|ouvré|ouvrées|ouvrée",
        "calendaire": "calendaires|calendaire", "franc": "francs|franc",
    },
    many_times="fois",
    one_part="un une 1",
    negative={
        word + end: positive + end
        for word, positive in _NEGATIVE.items()
        for end in (("", "s") if word.endswith("e") else ("", "e", "s", "es"))
    }
    | {"refuse": "accepte", "refusent": "acceptent", "refuser": "accepter", "rejette": "accepte",
       "rejettent": "acceptent", "faux": "vrai", "fausse": "vraie", "fausses": "vraies"},
    same=tuple(group for line in _SAME.strip().splitlines() for group in line.split(" | ")),
    opposites=(
        "ouvert ouverte ouverts ouvertes|fermé fermée fermés fermées", "plein pleine|vide", "nord|sud",
    ),
    number_words=NUMBER_WORDS,
    rewrites=rewrites(_LISTED),
    rewritten="a ont avait avaient au aux du des",
    limits=LIMITING,
    naming=NAMING,
    discourse=DISCOURSE,
    joining="et mais",
    parting="ou ni y",
    finite="est sont a ont peut doit es son",
    relatives="qui que dont",
    examples=r"(?:comme )?par exemple|par ex\.",
    contrasts="non (?P<at>avec|dans|par|en)",
    turns="en revanche|par contre|toutefois|cependant",
    meanwhile="quand|lorsque",
    second_price=r"ou (?=@ pour\b)",
    prices="euros?|francs",
    otherwise=((r", ce qui (?=(?:peut|pourrait|est|était|doit|a|ne)\b[^,;:.]*\.?\s*\Z)", ". Cela "),),
    columns={"prix coût tarif": "coûte", "poids": "pèse", "durée": "dure"},
    row_verbs="offre offrent permet permettent comprend a",
    each="par",
    participles="é ée és ées",
    asks="quand où qui quel quelle quels quelles combien comment pourquoi quoi",
    uses="utilisez appelez",
    imperatives="""
        ajoutez allez allumez appelez apportez appuyez attendez branchez choisissez cliquez coupez débranchez demandez
        déposez éteignez entrez envoyez fermez gardez installez laissez lavez mettez nettoyez ouvrez placez posez prenez
        présentez remplissez remplacez retirez signez suivez tapez tirez tournez utilisez validez vérifiez versez
    """,
    instructs=r"(?:nepas |nejamais |neplus )?(?!chez|assez|nez|rez)\w+ez\b(?!-)",
    persons={
        "i": "je me moi mon ma mes", "we": "nous notre nos", "thou": "tu te toi ton ta tes",
        "you": "vous votre vos", "he": "il", "she": "elle", "they": "ils leur leurs elles", "his": "lui son sa ses",
    },
    pronouns="il elle ils elles lui leur leurs son sa ses ce cet cette ces celui celle ceux celles ceci cela ça",
    decimal_comma=True,
    lasts="reste demeure",
    measures="""
        coûte coûtent dure durent pèse pèsent contient contiennent mesure mesurent compte comptent élève élèvent
        paie paient
    """,
    stemmer="french",
)
