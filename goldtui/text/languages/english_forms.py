"""Forms and spellings of English words to unify before they are compared, or to keep apart."""

from __future__ import annotations

# fmt: off
# Tables, several entries a line.
IRREGULAR = {
    "pay": "paid pays", "go": "goes went gone", "take": "took taken", "give": "gave given", "make": "made",
    "get": "got gotten", "see": "saw seen", "come": "came", "know": "knew known", "find": "found",
    "tell": "told", "claim": "claimèd", "become": "became", "leave": "left", "feel": "felt", "bring": "brought", "begin": "began begun",
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
    "feed": "fed", "show": "shown", "sweep": "swept", "sow": "sown", "mow": "mown", "prove": "proven",
}

_NUMBER = (
    r"(?:(?:about|around|roughly|the|an?) )?(?:[€$£]? ?-?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|\w+teen|\w+ty|hundred|thousand|half|dozen)\b)"
)
_SMALL = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    r"|ninety|hundred"
)
_MEASURED = (
    "(?:second|minute|hour|day|week|month|year|millimetre|centimetre|metre|meter|kilometre|mile|litre|liter|gram|kilo|kilogram"
    "|tonne|euro|pound|dollar|cent|percent|watt|volt|amp|degree|gigabyte|megabyte)"
)
_LENGTH = r"(?:\w+[ -]){0,2}?[\w.,]+ ?(?:[mck]?m|ft|in|(?:milli|centi|kilo)?met(?:re|er)s?|inch(?:es)?|feet|foot|yards?|miles?)\b"
_BY_SIZE = "higher|longer|taller|wider|deeper|thicker"
_BY_SMALLNESS = "lower|shorter|narrower|shallower|thinner"
_COMPARED = rf"{_BY_SIZE}|{_BY_SMALLNESS}|larger|older|greater|smaller|younger"

_NOUNS = r"(?:(?!is\b|are\b|was\b|were\b|must\b)[a-z-]+ ){0,2}[a-z-]+"

_OF_NOUNS = rf"{_NOUNS}(?: (?:of|for|per|in|at|on) (?:an? |the |each )?{_NOUNS})?"

_SUBJECT = "(?:the|an?|no|every|each|all|any|its|their|it|they|he|she|we|you)"

REWRITES = (
    # What is compared by its length keeps its adjective: a fence higher than 2 m is not one longer than 2 m.
    # The same words with a shorter or longer construction.
    (rf"\b(?:no|not) later than (?={_NUMBER})((?:[\w.]+[ -]){{1,4}}?)(?=(?:before|prior to|ahead of)\b)", r"at least \1"),
    (rf"\b(?:no|not) later than (?={_NUMBER})((?:[\w.]+[ -]){{1,4}}?)(?=(?:after|following)\b)", r"at most \1"),
    *((rf"\b{bound} ({_OF_NOUNS}) (is|are|was|were|must be) (?={_NUMBER})", rf"\1 \2 at {most} ")
      for bound, most in (("maximum", "most"), ("minimum", "least"))),
    (r"\bonly be (\w+(?:ed|en|wn|ne|pt|ght|ld|de|ut|id)) (?=(?:by|if|when|with|after|at|in|on|from|to|between)\b)",
     r"be \1 only "),
    (r"\b(is|are|was|were|do|does|did|can|may|has|have) not ([^.,;:!?\n]{2,60}?) any ?(?:more|longer)\b", r"\1 no longer \2"),
    (r", save (?:for )?(?=(?:an?|the|in|where|when|by|with)\b)", " except "),
    (r"(?:^|(?<=[.!?,;] ))(last|next|this) (?=(?:week|month|year|season|spring|summer|autumn|winter)\b)", r"in \1 "),
    (r"(?<!\bin)(?<!\bof)(?<!\bfor)(?<!\bby)(?<!\bto)(?<!\bthe)(?<!\bfrom)(?<!\bsince)(?<!\buntil)(?<!\bthan)"
     r" (last|next|this) (week|month|year|season|spring|summer|autumn|winter)(?=[.,;!?]|$)", r" in \1 \2"),
    (r"\bthe (?:following|next|coming) (?=(?:day|week|month|year|season)\b)", "the next "),
    # What is not repeated: `A is open; B is not` says that B is not open.
    (r"(?:^|(?<=[.!?] ))([^.;!?\n]{2,200}? (is|are|was|were|can|may|must|will) (?!not\b)([^.;,!?\n]+)[;,] (?:but |and |while )?"
     r"[^.;,!?\n]{2,80} (?:is|are|was|were|can|may|must|will) not)(?=[.;!?]|$)", r"\1 \3"),
    (r"(?<!not )\bexceeded (?=(?:the|an?|this) )", "was more than "),
    (r"(?<!not )\bexceeds (?=(?:the|an?|this) )", "is more than "),
    (r"\b(is|are|was|were) (?:above|over|higher than) (?=the (?:\w+ )?(?:limit|threshold|level|maximum|target|average)\b)",
     r"\1 more than "),
    (r"\b(is|are|was|were) (?:below|under|lower than) (?=the (?:\w+ )?(?:limit|threshold|level|minimum|target|average)\b)",
     r"\1 less than "),
    (r"\b12(?::00)? (?:o'clock )?(?=noon|midnight)", ""),
    # `3 hours, and up to two weeks ahead` gives a second bound and not a lower one.
    (r",? and (up to)\b", r", \1"),
    (r"\b(?:an? |the )?(?!(?:it|that|what|who|there|here|let|he|she)'s)([a-z]+)'s ([a-z]+)(?= (?:is|are|was|were|and|or|in|on|at|for|to"
     r"|by|with|from|must|may|can|will|has|have)\b|[.,;:]|$)", r"the \2 of \1"),
    # `A two-hour walk` is a walk of two hours; a number word before a hyphen is a number.
    (rf"\b(an?|the|its|their) ({_SMALL}|\d+)[- ]({_MEASURED}) ([a-z]+)(?=[.,;!?]|$| (?:is|are|was|were|has|for|from|to|in|on|at|and)\b)",
     r"\1 \4 of \2 \3s"),
    (rf"\b({_SMALL})-(?={_MEASURED}s?\b)", r"\1 "),
    (rf"\bsome (?={_NUMBER})", "about "),
    (r"\b(?:gets|is getting) (?!used\b)(?=[a-z]{2,}ed\b)", "is "),
    (r"\bgot (?!used\b)(?=[a-z]{2,}ed\b)", "was "),
    (r"\btakes place\b(?! of\b)", "is"),
    (r"\b(?<!may )(?<!can )(?<!must )(?<!will )(?<!not )(?<!to )(?<!could )(?<!should )(?<!might )(?<!would )(?<!shall )take place\b(?! of\b)", "are"),
    (r"\btook place\b", "was"),
    *((rf"\b{go} {way} (?=(?:by|from|to) )", f"{moved} ")
      for way, forms in (("up", "rise rises rose risen"), ("down", "fall falls fell fallen"))
      for go, moved in zip(("go", "goes", "went", "gone"), forms.split(), strict=True)),
    # An event as a clause or as a noun.
    (rf"\b(after|before|until|of|since) the ({_NOUNS}) (?:ends|ended|is over|was over)(?=[.,;!?]|$)", r"\1 the end of the \2"),
    (rf"\b(after|before|until|of|since) the ({_NOUNS}) (?:starts|started|begins|began)(?=[.,;!?]|$)", r"\1 the start of the \2"),
    # In front of its sentence it needs no comma; with one further on, what follows is what somebody ends.
    *((rf"(?:^|(?<=[.!?] ))(after|before|until|since) the ({_NOUNS}) (?:{verbs}) (?={_SUBJECT}\b[^.,;!?]*(?:[.!?]|$))",
       rf"\1 the {event} of the \2 ")
      for event, verbs in (("end", "ends|ended|is over|was over"), ("start", "starts|started|begins|began"))),
    (r"\b(?:take|takes|come|comes|enter|enters) (?:effect|into force) (?:on|from|as of|as from) ", "applies from "),
    (r"\b(will )(?:take effect|come into force|enter into force) (?:on|from|as of|as from) ", r"\1apply from "),
    (r", (?:for example|for instance|e\.g\.|such as),? (?!(?:in|on|at|if|when|for|with|by|from|during|after|before|to|where|up)\b)",
     ", including "),
    # A condition in the form of an order (`return it in May and we refund 9 euros`).
    (r"(?:^|(?<=[.!?] ))(return|send|book|order|pay|cancel|report|bring|call|register|apply|keep|show|sign|hand|tell|use|add|buy|choose)"
     r" ([^.,;!?]{3,120}?),? and (we|you) (?=(?:will |can |may |get |receive |pay |save |refund|replace|send|repair|credit|waive|deliver|give))",
     r"if you \1 \2, \3 "),
    (rf"\b({_SMALL}|\d+) ({_MEASURED}s)' ([a-z]+)\b", r"\3 of \1 \2"),
    (r"\bonly (possible|available|valid|allowed|permitted|open|accessible|free) (?=(?:with|by|to|for|in|on|at|from|until|after|before|during"
     r"|between|if|when)\b)", r"\1 only "),
    # To do something, as a noun.
    (r"(?:^|(?<=[.!?] ))((?!evening|morning|something|anything|nothing|everything)[a-z]{3,}ing (?:the|an?|your|any|dogs|food|animals"
     r"|pets|drinks|alcohol)\b[^.;,]{0,80}?) (?:is|are) (?:strictly )?(forbidden|prohibited|not allowed|not permitted)\b(?! to\b)", r"\2 to \1"),
    # With the same verb in both parts it compares; otherwise it may be the time of something.
    (r"((?:^|(?<=[.!?] ))[^.;,]{2,80}\b(pays?|costs?|gets?|receives?|takes?|lasts?|needs?|rose|fell|rises?|falls?|weighs?|earns?)"
     r"\b[^.;,]{2,80}), while (?=[^.;,]{2,80}\b\2\b)", r"\1, whereas "),
    (r"\b(?:at once|straight away|right away|without delay)\b", "immediately"),
    (r"(?:^|(?<=[.!?] ))once opened\b", "after opening"),
    # To claim a grant is no claim that something is so.
    (r"\b(be|been|being|is|are|was|were) ((?:not|also|only) )?claimed\b(?! (?:that|to|as)\b)", r"\1 \2claimèd"),
    # What a thing includes is included in it.
    (r"\b((?:is|are|was|were) (?:also |not |already )?(?:included|contained)) in (?=(?:the|an?|this|every|each|all|our|your|its)\b)",
     r"\1 by "),
    (r"(?:^|(?<=[.!?] ))according to ((?:the |an? |its |their )?[\w-]+(?: [\w-]+){0,2}), ", r"\1 says that "),
    # Nothing happens unless a condition holds: it happens only if it holds.
    (r"\b(is|are|was|were|may|can|must|will|shall) not (be )?([a-z]+ )(?:(by [a-z ]{2,30}) )?unless\b", r"\1 \2\3\4 only if"),
    (r"(?:^|(?<=[.!?] ))unless ([^,.;!?]{3,80}), ([^,.;!?]{2,60}? (?:is|are|was|were|may|can|must|will|shall)) not ((?:be )?[a-z]+)(?=[.;]|$)",
     r"\2 \3 only if \1"),
    # No price.
    (r"\b(?:the )?(?:fee|charge|cost|price) (is|are|was) (?:zero|nil|nothing|0(?! ?[.,]?\d))(?![\w.]* ?\d)", r"\1 gratis"),
    (r"\bthere (is|was) an? (?:fee|charge|cost)\b(?! of\b)", r"\1 not gratis"),
    (r"\b((?:entry|entrance|admission|parking|delivery|shipping|postage|membership|transport|breakfast)(?: \w+)? (?:is|are|was"
     r"|were)|(?:travel|enter|ride|swim|park)(?:s|ed)?) free\b(?! of\b| from\b| to\b)", r"\1 gratis"),
    (rf"\b(?:must|may|shall) not be ({_BY_SIZE}|larger|older|greater) than (?={_NUMBER})", r"must be no \1 than "),
    (rf"\b(?:no|not) ({_BY_SIZE}) than (?={_NUMBER})(?={_LENGTH})", r"\1 at most "),
    (rf"\b(?:no|not) ({_BY_SMALLNESS}) than (?={_NUMBER})(?={_LENGTH})", r"\1 at least "),
    (rf"\b({_BY_SIZE}) than (?={_NUMBER})(?={_LENGTH})", r"\1 more than "),
    (rf"\b({_BY_SMALLNESS}) than (?={_NUMBER})(?={_LENGTH})", r"\1 less than "),
    (rf"\b(?:no|not) (?:longer|larger|older|greater|higher) than (?={_NUMBER})", "at most "),
    (rf"\b(?:no|not) (?:shorter|smaller|younger|lower) than (?={_NUMBER})", "at least "),
    # Before a word only `than` compares, and the adjective says in what: two spaces hide the bound `older than`.
    (rf"\b({_COMPARED}) than (?!{_NUMBER})", r"\1  than "),
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
