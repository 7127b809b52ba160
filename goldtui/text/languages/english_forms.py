"""Forms and spellings of English words to unify before they are compared, or to keep apart."""

from __future__ import annotations

# fmt: off
# Tables, several entries a line.
IRREGULAR = {
    "pay": "paid pays", "go": "goes went gone", "take": "took taken", "give": "gave given", "make": "made",
    "get": "got gotten", "see": "saw seen", "come": "came", "know": "knew known", "find": "found",
    "tell": "told", "become": "became", "leave": "left", "feel": "felt", "bring": "brought", "begin": "began begun",
    "keep": "kept", "hold": "held", "write": "wrote written", "meet": "met", "run": "ran", "lose": "lost",
    "lead": "led", "grow": "grew grown", "win": "won", "buy": "bought", "spend": "spent", "send": "sent",
    "build": "built", "fall": "fell fallen", "sell": "sold", "rise": "rose risen", "speak": "spoke spoken",
    "break": "broke broken", "choose": "chose chosen", "drive": "drove driven", "eat": "ate eaten",
    "teach": "taught", "catch": "caught", "sit": "sat", "wear": "wore worn", "draw": "drew drawn",
    "throw": "threw thrown", "sleep": "slept", "freeze": "froze frozen", "fly": "flew flown",
    "forget": "forgot forgotten", "hide": "hid hidden", "shut": "shutting", "steal": "stole stolen",
    "swim": "swam swum", "wake": "woke woken", "child": "children", "person": "people persons", "woman": "women",
    "man": "men", "foot": "feet", "tooth": "teeth", "mouse": "mice", "knife": "knives", "life": "lives",
    "shelf": "shelves", "half": "halves", "bind": "bound",
    "stick": "stuck", "strike": "struck", "swear": "swore sworn", "tear": "tore torn", "say": "said",
    "lend": "lent", "bear": "bore borne", "beat": "beaten", "bite": "bit bitten", "blow": "blew blown",
    "deal": "dealt", "dig": "dug", "do": "done", "fight": "fought", "hang": "hung", "hear": "heard",
    "lay": "laid", "lie": "lay lain", "light": "lit", "mean": "meant", "ride": "rode ridden", "ring": "rang rung",
    "seek": "sought", "shake": "shook shaken", "shine": "shone", "shoot": "shot", "sing": "sang sung",
    "sink": "sank sunk", "stand": "stood", "think": "thought", "understand": "understood", "withdraw":
    "withdrew withdrawn", "undertake": "undertook undertaken", "overcome": "overcame", "analysis": "analyses",
    "criterion": "criteria", "datum": "data", "study": "studies", "fulfil": "fulfill fulfils",
}

REWRITES = (
    (r"\beither (?=[^.;]{1,160}\bor\b)", ""),
    (r"\b(per|/|\d+) seconds?\b", r"\1 sec"),
    (r"\bit is (?:not true|untrue|false|not the case|wrong) (?:to say )?that\b", "not"),
    (r"\b(all|every\w*|any\w*|each|none|nobody)((?: \w+){0,3}) but (?=(?:the )?\w+(?: \w+)? (?:need|must|may|can|are|is|was"
     r"|were|has|have|do|does|will|pay|get|close|open)s?\b)", r"\1\2 except "),
    (r"\bhalf an? (hour|day|week|month|year|mile|litre|liter|kilo|metre|meter|pound)\b", r"0.5 \1"),
    (r"\b(?:a )?quarter of an hour\b", "15 minutes"),
    (r"\b(an?|one) (hour|day|week|month|year|mile|litre|liter|kilo|metre|meter) and a half\b", r"1.5 \2"),
    (r"\bof course\b|\b(?:please )?note(?: that|:)|(?:(?<=\n)|^)(?:tip|important|remember|answer|a|summary): ", ""),
    (r"\b(has|have|had) (?=(?:an?|its|their|his|her|our|your)\b)", r"\1 hath "),
    (r"\b(is|are|was|were) (?=(?:an?|its|their|his|her|our|your)\b)", r"\1 beeth "),
    (r"\bno one\b", "nobody"),
    (r"\b(is|are|was|were|be|been|being|get|gets|got) used to\b", r"\1 use to"),
    # `Had the fee been paid, ...`
    (r"(?:^|(?<=[.!?] ))(?:had|should|were) (?=(?:the|an?|you|he|she|it|they|we|this|that|any|no)\b)", "if "),
    (r"(?:^|(?<=[.!?] ))(?:where(?:ver)?\b|once (?=(?:the|this|you|they|we|it)\b|\w+(?:ed|en)\b))", "if "),
    (r"\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) out of (?=\w+\b)", r"\1 of "),
    (r"(?:^|(?<=[.!?] ))(?:no|yes)[,.:;!] ", ""),
    (r"\bas well as\b", "and"),
    (r"\bhalf a (million|billion|thousand)\b", r"0.5 \1"),
    (r"\bun((?!der|til|less|i|ion|cle|cover|load|pack|lock|fold|veil|earth|leash|plug|wrap|seal|roll|block"
     r"|install|subscrib|freez|mask)[a-z]{3,}(?:ed|able|ible))\b", r"not \1"),
    (r"\bnon-([a-z]{4,})\b", r"not \1"),
    (r"\bone another\b", "each other"),
    (r"\b(?:aged|ages?(?: of)?) (\d+(?: ?(?:to|-|and) ?\d+)?)\b(?! ?(?:years?|months?|weeks?|days?|yrs?))", r"\1 years"),
    (r"\b(years?|months?) (?:old|of age)\b", r"\1"),
    (r"\bcan't\b|\bcannot\b|\bcant\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"\bshan't\b", "shall not"),
    (r"n't\b", " not"),
    (r"\b(are|is|was|were|be|been|being|do|does|did|has|have|had) (\w+ )?not\b", r"\1 \2not"),
    (r"\b(carr(?:y|ies|ied|ying)|hand(?:s|ed)?|roll(?:s|ed)?|tak(?:e|es|en|ing)|turn(?:s|ed)?|pass(?:es|ed)?)"
     r"[ -]over\b", r"\1"),
    (r"\b(sign|set|back|look|pick|fill|clean|end|build|use|start|wake|speed)"
     r"(s|ed|ing)?[ -]up\b(?! to)", r"\1\2"),
    (r"\b(fill|carr(?:y|ies|ied)|point|find|hand|print|lay|set)(s|ed|ing)?[ -]out\b",
     r"\1\2"),
    (r"\bcheck[ -]in\b", "checkin"),
    (r"\bcheck[ -]out\b", "checkout"),
    (r"\blog[ -]in\b", "login"),
    (r"\bfree of charge\b|\bat no (?:extra )?(?:charge|cost)\b|\bfor free\b", "gratis"),
    (r"\bno (?:charge|fee|cost)\b", "gratis"),
    (r"\bcost nothing\b|\bcosts nothing\b", "is gratis"),
)
