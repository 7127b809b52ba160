"""Lies in German."""

from __future__ import annotations

from goldtui.variants.lies.declare import NO_RANGE, LieWords, Swaps, both

_SPAN = r"(?:\d+|einem|einer|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf) (?:\w+ )?(?:Minut|Stund|Tag|Woch|Monat|Jahr)"

GERMAN = LieWords(
    code="de",
    riders=(
        ", und auf Zuruf gilt dasselbe für Bekannte",
        ", und ein späterer Wunsch wird ebenso erfüllt",
        ", und ein Anruf genügt als Ersatz",
    ),
    bounds=Swaps(
        both(
            ("mindestens", "höchstens"),
            ("spätestens", "frühestens"),
            ("oder mehr", "oder weniger"),
            ("oder länger", "oder kürzer"),
            ("oder älter", "oder jünger"),
            ("oder später", "oder früher"),
            ("mehr als", "weniger als"),
        ),
        (
            (r"\bwenigstens\b", "höchstens"),
            (r"\bmaximal\b", "mindestens"),
            (r"\bminimal (?=\d)", "höchstens "),
            (r"\bbis zu (?=\d)", "mindestens "),
            (r"\büber (?=\d)", "unter "),
            (r"\bunter (?=\d)", "über "),
            (rf"\b(?:innerhalb von|innerhalb|binnen) (?={_SPAN})", "nach "),
            (rf"\bnach (?={_SPAN})", "innerhalb von "),
            (NO_RANGE + r"\bvor (?=(?:dem |der |Ablauf|Beginn|Ende|\d))", "nach "),
            (NO_RANGE + r"\bnach (?=(?:dem |der |Ablauf|Beginn|Ende|\d))", "vor "),
            (NO_RANGE + r"\bbis (?=\d|zum \d|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)", "ab "),
            (
                NO_RANGE + r"\bab (?=\d|zum \d|dem \d|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)",
                "bis ",
            ),
        ),
        ends=r"\b(?:von|vom|ab)\b.*\bbis\b|\d ?[-\u2013] ?\d|\w bis \w+(?:tag|mittwoch)\b",
    ),
    conditions=Swaps(
        (
            (r"\bnur (?:wenn|falls|sofern)\b", "außer wenn"),
            (r"\b(?:außer wenn|es sei denn, dass)\b", "wenn"),
            (r"(?<!auch )(?<!außer )\b(?:wenn|falls|sofern)\b", "außer wenn"),
        )
    ),
    exceptions=Swaps(
        (
            (r"\bmit Ausnahme (?:von|der|des)\b", "einschließlich"),
            (r"\bausgenommen\b", "einschließlich"),
            # Both take the same grammatical case.
            (r"\baußer\b(?! wenn)", "samt"),
            (r"\bsamt\b", "außer"),
            (r"\b(?:einschließlich|inklusive)\b", "ausgenommen"),
        )
    ),
    modality=Swaps(
        both(("muss", "darf"), ("müssen", "dürfen"), ("verpflichtend", "freiwillig")),
        (
            (r"\bkann\b(?! nicht)", "muss"),
            (r"\bkönnen\b(?! nicht)", "müssen"),
            (r"\bsoll\b", "muss"),
            (r"\bsollen\b", "müssen"),
        ),
    ),
    rates=Swaps(
        both(
            ("pro Stunde", "pro Tag"),
            ("je Stunde", "je Tag"),
            ("pro Woche", "pro Monat"),
            ("je Woche", "je Monat"),
            ("in der Stunde", "am Tag"),
            ("in der Woche", "im Monat"),
            ("stündlich", "täglich"),
            ("wöchentlich", "monatlich"),
        ),
        ((r"\b(pro|je) Jahr\b", r"\1 Monat"), (r"\bim Jahr\b(?! \d)", "im Monat"), (r"\bjährlich\b", "monatlich")),
    ),
    magnitudes=Swaps(
        both(("Millionen", "Milliarden"), ("Million", "Milliarde")),
        ((r"\bTausend\b", "Millionen"), (r"\bMio\.", "Mrd."), (r"\bMrd\.", "Mio.")),
    ),
    signs=Swaps(((r"\bminus (?=\d)", ""),), both(("unter null", "über null"))),
)
