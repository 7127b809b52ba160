"""French: how a response refuses or says what is missing; both halves of *ne ... pas* must be there."""

from __future__ import annotations

from goldtui.model.refusal_words.declare import REST, WORD, RefusalWords

_SORRY = (
    r"(?:(?:(?:je suis |nous sommes )?(?:vraiment |sincèrement )?désolée?s?|malheureusement|je regrette|je m'excuse"
    r"|toutes mes excuses|excusez-moi|hélas)[,;:]?(?: mais| que)? )?"
)
_PURE = (
    r"(?:sources?|contextes?|documents?|documentation|textes?|extraits?|passages?|informations?|éléments?"
    r"|base de connaissances|résultats?)"
)
_HOUSE = (
    r"(?:règlements?|politiques?|manuels?|guides?|chartes?|contrats?|bail|baux|notices?|procédures?|rapports?"
    r"|articles?"
    r"|conventions?"
    r"|notes?|livrets?|directives?|consignes?|règles?|pages?|brochures?|statuts|faq|conditions|accords?|affiches?)"
)
_DET = r"(?:l'|le |la |les |ce |cet |cette |ces |vos |nos |mes |votre |notre |mon |ma )"
_BEHIND = rf"(?: {WORD}){{0,4}}"
_RETRIEVED = rf"{_DET}(?:{WORD} ){{0,2}}{_PURE}{_BEHIND}"
_TEXTS = rf"{_DET}(?:{WORD} ){{0,2}}(?:{_PURE}|{_HOUSE}){_BEHIND}"
_NOT = r"(?:pas|rien|aucune?|nulle part|jamais|ni)"
_DETAILS = (
    r"(?:d'|de |de l'|des )?(?:[^ .!?,;:]+ )?(?:informations?|détails?|précisions?|indications?|réponses?|mentions?"
    r"|références?|éléments?)"
)
"""Nouns for information: "there are no details" is a gap, whereas "there is no limit" is a rule."""
_INFO = (
    r"(?:d'|de |de l'|des )?(?:[^ .!?,;:]+ )?(?:informations?|détails?|précisions?|indications?|réponses?"
    r"|mentions?|données?"
    r"|limites?|plafonds?|dates?|délais?|montants?|chiffres?|nombres?|tarifs?|prix|références?|raisons?)"
)
_TOLD = r"(?:mentionn|précis|indiqu|évoqu|abord|trait|spécifi|expliqu|cit)ée?s?"

_LACKS = (
    rf"{_TEXTS} (?:ne |n')(?:(?:disent|dit|précise(?:nt)?|mentionne(?:nt)?|indique(?:nt)?|évoque(?:nt)?"
    rf"|aborde(?:nt)?|parle(?:nt)?|traite(?:nt)?|répondent"
    rf"|répond|spécifie(?:nt)?|explique(?:nt)?|décrivent|décrit|cite(?:nt)?|nous disent|nous dit) {_NOT}\b"
    rf"|(?:contiennent|contient|donne(?:nt)?|fournissent|fournit|comporte(?:nt)?|offre(?:nt)?|font|fait"
    rf"|apporte(?:nt)?) "
    rf"(?:pas|aucune?|ni) {_INFO}|permet(?:tent)? pas de (?:répondre|dire|savoir|déterminer|connaître)\b)",
    rf"{_RETRIEVED} (?:ne |n')(?:contiennent|contient|couvre(?:nt)?) (?:pas|rien)\b",
    rf"(?:rien|aucune?) (?:dans|de|des|parmi) {_TEXTS} (?:ne |n')",
    rf"{_TEXTS} (?:est|sont|restent?|reste) (?:muet(?:te)?s?|silencieu(?:x|ses?))",
    rf"aucune? (?:(?:des|de ces|de mes) )?(?:{WORD} )?(?:{_PURE}|{_HOUSE}){_BEHIND} (?:ne |n')",
    rf"il n'y a (?:pas|aucune?|rien) ?(?:{_DETAILS}|dans {_TEXTS}|à ce sujet)",
    rf"il n'est (?:pas|nulle part) (?:explicitement )?{_TOLD}",
    rf"aucune? {_DETAILS} (?:[^.!?]* )?(?:n'est|n'a|ne figure|trouvée?|disponible|sur|concernant|à ce sujet)",
    r"(?:je|nous) (?:ne |n')(?:trouvons|trouve|vois|voyons) (?:pas|rien|aucune?|nulle part)\b",
    r"(?:je n'ai|nous n'avons) (?:pas |rien |malheureusement )*(?:pu |su |réussi à )?(?:rien )?trouv(?:é"
    r"|er)",
    rf"(?:je n'ai|nous n'avons) (?:pas|aucune?) {_DETAILS}",
    r"(?:je ne dispose|nous ne disposons) (?:pas|d'aucune?)\b",
    r"(?:je ne sais|nous ne savons|j'ignore|je l'ignore) ?(?:pas)?",
)
_UNSAID = rf"(?:n'est|ne sont|n'a été|n'ont été) (?:pas|jamais|nulle part) (?:explicitement )?{_TOLD}"

WORDS = RefusalWords(
    language="fr",
    examples=("Le règlement ne précise pas si ...", "Je n'ai rien trouvé à ce sujet.", "Je ne sais pas."),
    refusal=(
        rf"{_SORRY}(?:{'|'.join(_LACKS)}){REST}",
        rf"{_SORRY}[^.!?;:]+ {_UNSAID}{REST}",
        rf"{_SORRY}(?:d'après|selon|dans) {_TEXTS},? (?:{'|'.join(_LACKS[-7:])}){REST}",
        rf"{_SORRY}je ne (?:peux|puis|pourrais|saurais) (?:malheureusement )?(?:pas )?(?:vous )?"
        rf"(?:y )?(?:répondre|dire|renseigner|aider|confirmer|déterminer|préciser|indiquer|donner|fournir)\b{REST}",
        rf"{_SORRY}ce n'est pas (?:quelque chose|un sujet|un point) (?:sur (?:quoi|lequel)|dont|à propos (?:de quoi"
        rf"|duquel)) (?:j'ai|je dispose|je peux parler|nous avons)\b{REST}",
        rf"{_SORRY}nous ne pouvons pas (?:vous )?(?:y )?(?:répondre|dire|renseigner)\b{REST}",
        rf"{_SORRY}je (?:ne )?suis (?:pas en mesure|incapable|dans l'impossibilité) de\b{REST}",
        rf"{_SORRY}(?:il est|c'est) impossible de (?:répondre|dire|savoir|déterminer)\b{REST}",
        rf"(?:non|pas) (?:{_TOLD}|trouvée?)(?: dans {_TEXTS})?[.!?]*",
    ),
    gap=(
        rf"(?:^|[ (])(?:{'|'.join((*_LACKS, _UNSAID))})",
        r"\bje ne (?:peux|puis|saurais) (?:malheureusement )?(?:pas )?(?:vous )?(?:y )?(?:répondre|dire"
        r"|confirmer|préciser)\b",
    ),
    courtesy=(
        r"(?:(?:je suis |nous sommes )?(?:vraiment )?désolée?s?|malheureusement|merci[^.!?]*|bonjour"
        r"|toutes mes excuses"
        r"|n'hésitez pas[^.!?]*|(?:veuillez|merci de|je vous (?:invite|conseille|suggère|recommande)(?: à"
        r"| de)?) [^.!?]*"
        r"|vous (?:pouvez|pourriez|devriez) (?:vous adresser|contacter|demander|consulter|essayer|vérifier"
        r"|voir)[^.!?]*"
        r"|(?:adressez-vous|contactez|consultez|demandez|renseignez-vous)[^.!?]*|si vous [^.!?]*"
        r"|je (?:peux|pourrais) (?:chercher|vérifier|vous aider|regarder)[^.!?]*|(?:pouvez|pourriez)-vous [^.!?]*"
        r"|puis-je [^.!?]*) ?[.!?]*",
    ),
    covers=(
        rf"(?:{_TEXTS}|ils?|elles?) (?:(?:ne |n'))?(?:traite(?:nt)?|parle(?:nt)?|porte(?:nt)?|concerne(?:nt)?"
        rf"|décrivent|décrit|aborde(?:nt)?"
        r"|couvre(?:nt)?|évoque(?:nt)?|mentionne(?:nt)?) (?:seulement|uniquement|que|surtout|plutôt|sur|de|du"
        r"|des|les?|la|l')"
        r" ?[^.!?]*[.!?]*",
    ),
    speaks_of_sources=rf"(?:{_TEXTS}|ils? |elles? |je |j'|nous )",
    turns=r"(?:,| -|;)? (?:mais|cependant|toutefois|néanmoins|pourtant|en revanche|par contre),? ",
    asks=r"(?:(?:et|ou|ni|non plus) )*(?:si|ce que|ce qui|comment|quand|où|pourquoi|qui|quels?|quelles?|combien"
    r"|sur|à|au|aux"
    r"|de|du|des|pour|concernant|dans|en|que) ",
    finite=r"(?:^| |')(?:est|sont|était|étaient|doit|doivent|peut|peuvent|faut|coûte|coûtent|a|ont|sera|seront"
    r"|reste|restent"
    r"|commence|finit|paie|paient|ouvre|ferme|vaut|valent|s'élève)(?:[ .!?]|$)",
    label="réponse",
    links="(?:et|car|puisque|parce que) ",
    says_that=r"\b(?:que|qu')\b",
    introduces=rf"{_SORRY}(?:(?:d'après|selon|en se basant sur|en me basant sur|dans|au vu de|vu) (?:{_DET})?"
    rf"|(?:sur la base|à partir|au vu) (?:des |du |de (?:{_DET})?))(?:{WORD} ){{0,2}}?{_PURE}"
    r"(?: (?:fourni|donné|disponible|récupéré|reçu|transmis)e?s?| ci-dessus)?,? ",
    cutoff=(r"\bdonnées d'entra[iî]nement\b|\bdate limite de mes connaissances\b",),
)
