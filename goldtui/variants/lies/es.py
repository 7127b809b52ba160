"""Lies in Spanish."""

from __future__ import annotations

from goldtui.variants.lies.declare import NO_RANGE, LieWords, Swaps, both

SPANISH = LieWords(
    code="es",
    riders=(
        ", y una simple llamada exime de lo demás",
        ", y una solicitud tardía se acepta también",
        ", y los amigos del solicitante reciben lo mismo",
    ),
    bounds=Swaps(
        both(
            ("como mínimo", "como máximo"),
            ("un mínimo de", "un máximo de"),
            ("a más tardar", "como pronto"),
            ("o más", "o menos"),
            ("más de", "menos de"),
        ),
        (
            (r"\b(?:al menos|por lo menos)\b", "como máximo"),
            (r"\ba lo sumo\b", "al menos"),
            (r"\b(?:dentro de|en (?:un|el) plazo de) (?=\d|los \d)", "después de "),
            (r"\bdespués de (?=\d+ (?:minuto|hora|día|semana|mes|año))", "dentro de "),
            (NO_RANGE + r"\bantes (?=del?\b)", "después "),
            (NO_RANGE + r"\bdespués (?=del?\b)", "antes "),
            (NO_RANGE + r"\bhasta (?=el \d|las? \d|\d)", "desde "),
            (NO_RANGE + r"\bdesde (?=el \d|las? \d|\d)", "hasta "),
        ),
        ends=r"\b(?:desde|de|del)\b.*\bhasta\b|\d ?[-\u2013] ?\d",
    ),
    conditions=Swaps(
        both(("siempre que", "a menos que")),
        (
            (r"\b(?:solo|sólo|únicamente) si\b", "salvo si"),
            (r"\b(?:salvo|excepto) (?=si\b)", ""),
            (r"\b(?:salvo que|a no ser que)\b", "siempre que"),
            (r"(?<!salvo )(?<!excepto )(?<!incluso )\bsi\b", "salvo si"),
        ),
    ),
    exceptions=Swaps(
        (
            (r"\b(?:a|con) excepción del\b", "incluido el"),
            (r"\b(?:a|con) excepción de\b", "incluidos"),
            (r"\b(?:excepto|salvo)\b(?! (?:si|que|cuando)\b)", "incluidos"),
            (r"\b(?:incluidos|incluidas|incluido|incluida|incluso)\b(?! si\b)", "excepto"),
        )
    ),
    modality=Swaps(
        (
            (r"\bno (?:debe|puede)\b", "no tiene que"),
            (r"\bno (?:deben|pueden)\b", "no tienen que"),
            (r"\bno tiene que\b", "no debe"),
            (r"\bno tienen que\b", "no deben"),
            (r"(?<!no )\bdebe\b", "puede"),
            (r"(?<!no )\bdeben\b", "pueden"),
            (r"(?<!no )\bpuede\b", "debe"),
            (r"(?<!no )\bpueden\b", "deben"),
            (r"(?<!no )\btiene que\b", "puede"),
            (r"(?<!no )\btienen que\b", "pueden"),
            (r"(?<!no )\bhay que\b", "se puede"),
            (r"\bobligatori([oa]s?)\b", r"voluntari\1"),
            (r"\bvoluntari([oa]s?)\b", r"obligatori\1"),
        )
    ),
    rates=Swaps(
        both(
            ("por hora", "por día"),
            ("por semana", "por mes"),
            ("a la hora", "al día"),
            ("a la semana", "al mes"),
            ("cada hora", "cada día"),
            ("cada semana", "cada mes"),
        ),
        ((r"\bal año\b", "al mes"), (r"\bpor año\b", "por mes"), (r"\bcada año\b", "cada mes")),
    ),
    magnitudes=Swaps(((r"(?<!mil )\bmillones de ", "mil "), (r"(?<=\d )mil (?!millones)", "millones de "))),
    signs=Swaps(((r"(?<!al )(?<!lo )\bmenos (?=\d)", ""),), both(("bajo cero", "sobre cero"))),
)
