"""Lies in French."""

from __future__ import annotations

from goldtui.variants.lies.declare import NO_RANGE, LieWords, Swaps, both

_UNIT = r"(?:minute|heure|jour|semaine|mois|an)s?\b"
_SUBJECT = r"(?:l'|le |la |les |un |une |vous |nous |tu |elle|on |ce|votre |vos |son |sa |ses |leur|des |aucun|deux )"

FRENCH = LieWords(
    code="fr",
    riders=(
        ", et un simple appel dispense du reste",
        ", et une demande tardive est acceptée aussi",
        ", et les amis du demandeur ont droit à la même chose",
    ),
    bounds=Swaps(
        both(
            ("au moins", "au plus"),
            ("au minimum", "au maximum"),
            ("au plus tard", "au plus tôt"),
            ("ou plus", "ou moins"),
            ("un minimum de", "un maximum de"),
        ),
        (
            (r"\bplus (?=d'une? |de \d)", "moins "),
            (r"\bmoins (?=d'une? |de \d)", "plus "),
            (rf"\bdans (?:les|un délai de) (?=\d+ {_UNIT})", "après "),
            (NO_RANGE + r"\bavant\b", "après"),
            (NO_RANGE + r"\baprès\b", "avant"),
            (NO_RANGE + r"\bjusqu'(?:à|en) (?=\d)", "à partir de "),
            (NO_RANGE + r"\bjusqu'au\b", "à partir du"),
            (NO_RANGE + r"\bà partir de (?=\d)", "jusqu'à "),
            (NO_RANGE + r"\bà partir du\b", "jusqu'au"),
        ),
        ends=r"\b(?:de|du|dès|à partir)\b.*\bjusqu|\d ?[-\u2013] ?\d",
    ),
    conditions=Swaps(
        both(("à condition que", "à moins que"), ("à condition de", "à moins de")),
        (
            (r"\b(?:seulement|uniquement) si\b", "sauf si"),
            (r"\bsauf (?=si\b|s'ils?\b)", ""),
            (rf"(?<!sauf )(?<!même )(?<!seulement )\bsi (?={_SUBJECT})", "sauf si "),
            (r"(?<!sauf )(?<!même )\bs'(?=ils?\b)", "sauf s'"),
        ),
    ),
    exceptions=Swaps(
        (
            (r"\bà l'exception des\b", "y compris les"),
            (r"\bà l'exception du\b", "y compris le"),
            (r"\bà l'exception de\b", "y compris"),
            (r"\b(?:sauf|hormis|excepté)\b(?! si\b| s')", "y compris"),
            (r"\by compris\b", "sauf"),
        )
    ),
    modality=Swaps(
        (
            (r"\bne (?:doit|peut) pas\b", "n'a pas à"),
            (r"\bne (?:doivent|peuvent) pas\b", "n'ont pas à"),
            (r"\bn'a pas à\b", "ne doit pas"),
            (r"\bn'ont pas à\b", "ne doivent pas"),
            (r"(?<!ne )\bdoit\b", "peut"),
            (r"(?<!ne )\bdoivent\b", "peuvent"),
            (r"(?<!ne )\bpeut\b", "doit"),
            (r"(?<!ne )\bpeuvent\b", "doivent"),
            (r"(?<!ne )\bdevez\b", "pouvez"),
            (r"(?<!ne )\bpouvez\b", "devez"),
        )
    ),
    rates=Swaps(
        both(
            ("par heure", "par jour"),
            ("par semaine", "par mois"),
            ("chaque heure", "chaque jour"),
            ("chaque semaine", "chaque mois"),
            ("toutes les heures", "tous les jours"),
            ("toutes les semaines", "tous les mois"),
        ),
        ((r"\bde l'heure\b", "par jour"), (r"\bpar an\b", "par mois"), (r"\bchaque année\b", "chaque mois")),
    ),
    magnitudes=Swaps(both(("millions", "milliards"), ("million", "milliard")), ((r"(?<=\d )mille\b", "millions de"),)),
    signs=Swaps(
        ((r"(?<!au )(?<!le )(?<!de )\bmoins (?=\d)", ""),),
        both(("en dessous de zéro", "au-dessus de zéro")),
    ),
)
