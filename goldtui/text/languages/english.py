"""English."""

from __future__ import annotations

from goldtui.text.languages.base import Language
from goldtui.text.languages.english_forms import IRREGULAR, REWRITES
from goldtui.text.languages.english_sentences import DISCOURSE, LIMITING, NAMING

# fmt: off
# Tables, several entries a line.
_FUNCTION = """
    a an the this that these those there here it its he him his she her hers they them their we us our you your i me my
    one's who whom whose which what where when why how is are was were be been being am 's has have had having do does
    did doing also very just and as so such then thus hence however moreover furthermore
    therefore additionally please upon
    yes ok okay i.e e.g etc via namely oneself itself themselves himself herself yourself each's ones onto
    indeed of exactly precisely just simply that's there's it's they're you're we're
"""

_OPERATORS = {
    "not": "anything but|far from|not|no|none of|none|nor|neither of|non|nobody|no one|nothing|lacks|lack|lacking|absence of|no longer any",
    "never": "never|at no time|under no circumstances",
    "without": "without|in the absence of",
    "ended": "no longer|not any more|not any longer|no more",
    "must": "must|have to|has to|had to|need to|needs to|required to|is required to|are required to|be required to|obliged to"
    "|obligated to|shall|mandatory|compulsory|obligatory|required|it is necessary to|needs|necessary",
    "may": "may|can|could|might|allowed to|permitted to|is allowed|are allowed|is permitted|are permitted|allowed"
    "|permitted|able to|be allowed|be permitted|has the right to|have the right to|entitled to"
    "|free to|eligible to|eligible for",
    "forbidden": "must not|may not|shall not|not allowed to|not permitted to|not allowed|not permitted|prohibited"
    "|forbidden|banned|is not to|are not to|not to be|prohibits|forbids|prohibit|forbid|prohibited from|forbidden to"
    "|no right to",
    "cannot": "can not|could not|unable to|not able to",
    "free": "need not|is not required to|are not required to|not needed|not have to|does not have to|do not have to|did not have to|not need to|does not need to"
    "|do not need to|not required to|not required|not necessary|not mandatory|not compulsory|not obligatory"
    "|not obliged to|optional|voluntary|optionally|voluntarily|unnecessary|no need to|no obligation to|not need"
    "|do not need|does not need",
    "should": "should|ought to|recommended|advisable|is advised to|are advised to|recommended to|suggested",
    "future": "will|going to|planned|is to|are to|was to|were to|was to be|were to be|due to be|intends to|plans to|plan to|scheduled to",
    "would": "would",
    "plus": "plus|besides|in addition to|on top of",
    "respectively": "respectively|respective",
    "past": "used to|formerly|previously|until recently",
    "all": "both of|both|all|every|each|any|each of|all of|every one of|all of the|entire|whole|everyone|everybody|everything",
    "always": "always|at all times|all the time|at any time|invariably|without exception",
    "some": "some|several|a few|a few of|certain|some of|a number of|various|selected",
    "most": "most|most of|the majority of|a majority of|majority of|mostly|mainly|largely|primarily",
    "many": "many|many of|numerous",
    "few": "few|few of|hardly any|hardly|scarcely|barely",
    "either": "either|either of|one or the other",
    "or": "or",
    "only": "only|solely|exclusively|nothing but|no one but|nobody but|none but|alone|merely|limited to|restricted to"
    "|reserved for",
    "not_only": "not only|not just|not merely",
    "except": "except for|except|apart from|other than|with the exception of|excluding|but not|save for|aside from"
    "|bar|not including",
    "including": "including|inclusive of|even",
    "instead": "instead of|rather than|in place of|in lieu of|instead",
    "if": "if|when|whenever|provided that|provided|as long as|so long as|in case of|in the event of|in case"
    "|on condition that|on condition|assuming|in the case of|subject to|depending on|should it|as soon as",
    "unless": "unless|if not|except if|except when",
    "whether": "whether",
    "until": "until|till|up until",
    "before": "before|prior to|ahead of|earlier than|by no later than",
    "after": "after|following|from the end of|later than|subsequent to|past",
    "by_date": "by the end of|no later than|not later than|at the latest by|by latest",
    "since": "since|ever since",
    "from": "from|starting from|starting on|starting|beginning|as from|as of|effective",
    "during": "during|throughout|while|whilst|in the course of",
    "within": "within|in less than|in under|in no more than|in at most",
    "between": "between|among|amongst",
    "at_least": "at least|a minimum of|minimum of|minimum|no less than|not less than|no fewer than|not fewer than"
    "|at the least|>=|≥|⩾|min.|from at least",
    "at_most": "at most|a maximum of|maximum of|maximum|no more than|not more than|up to|not exceeding|not exceed"
    "|does not exceed|must not exceed|may not exceed|not over|not above|<=|≤|⩽|max.|as much as|as many as|capped at",
    "more": "more than|over|greater than|in excess of|exceeding|exceeds|exceed|higher than|larger than|longer than|>"
    "|older than|upwards of",
    "less": "less than|under|fewer than|lower than|smaller than|shorter than|below|beneath|underneath|<|younger than",
    "about": "about|around|approximately|roughly|circa|ca.|ca|nearly|almost|close to|an estimated|estimated at|~"
    "|≈|just under|just over|or so",
    "than": "than|compared to|compared with|as opposed to|versus|vs",
    "above": "above",
    "beside": "next to|beside",
    "near": "near",
    "opposite": "opposite|across from",
    "front": "in front of",
    "behind": "behind",
    "beyond": "beyond",
    "inside": "inside",
    "outside": "outside",
    "into": "into|onto",
    "through": "through",
    "across": "across",
    "along": "along",
    "around": "around the",
    "against": "against|contrary to",
    "despite": "despite|in spite of|regardless of|although|though|even though|irrespective of",
    "because": "because of|because|due to|owing to|on account of|thanks to|as a result of|caused by|result of"
    "|so that|in order to",
    "per": "per|for each|for every|apiece",
    "up": "up",
    "down": "down",
    "off": "off",
    "out": "out",
    "away": "away",
    "again": "again|once more",
    "still": "still|yet|already",
    "hedge": "usually|normally|generally|typically|often|frequently|sometimes|occasionally|rarely|seldom|probably"
    "|possibly|perhaps|likely|partly|partially|in part|in principle|as a rule|temporarily|provisionally|tentatively"
    "|apparently|presumably|supposedly|ostensibly|arguably|seemingly|purportedly|expected to|supposed to|tends to|tend to|seems to|seem to|appears to|draft|proposed|former"
    "|acting|deputy|assistant|so-called|potential|potentially|suspected|alleged|allegedly|reportedly|preliminary",
    "said": "said|according to|says that|say that|said that|claims that|claim that|claimed that|argues that|argued that"
    "|suggests that|suggested that|reports that|reported that|states that|stated that|says|claims|claimed|argues"
    "|alleges|alleged that|insists|insisted|insists that|insisted that|maintains that|maintained that|contends"
    "|contended|warns|warned|warns that|warned that|calls|call it|suggests",
    "believed": "believes that|believe that|believed that|thinks that|thought that|in the opinion of|believes|thinks"
    "|deems|deemed|considers|considered|assumes|assumed|expects|expect|imagines|predicts|predicted|suspects|guesses",
    "denied": "denies that|denied that|denies|denied|disputes|disputed",
    "doubted": "doubts that|doubted that|doubts|doubted",
    "hoped": "hopes that|hoped that|hopes|hope|hoped|wishes|wish|wished",
    "feared": "fears that|feared that|fears|fear|feared",
    "promised": "promises|promised|promises to|promised to",
    "pretended": "pretends|pretended|lies that|lied that|lied|joked|jokes",
    "by": "by",
    "to": "to|towards|toward",
    "for": "for|on behalf of|in favour of|in favor of|for the purpose of",
    "with": "with|together with|along with|using|by means of|accompanied by",
    "in": "in|at|within the",
    "upon": "on|upon",
    # Inserted by the rewriting below.
    "has": "hath",
    "isa": "beeth",
    "of": "of|'s|concerning|regarding|about the",
}

_NEEDED = [f"{be} {word}" for be in ("is", "are", "be") for word in ("required", "needed", "mandatory", "compulsory", "obligatory")]
_UNNEEDED = [f"{be} not {word}" for be in ("is", "are") for word in ("required", "needed", "mandatory", "compulsory", "necessary")]

_BEHIND = {
    # `A key is required in winter`: on the thing, wherever the phrase comes.
    "must": "|".join(_NEEDED),
    "free": "|".join((*_UNNEEDED, "is optional", "are optional")),
    "at_least": "or more|or above|or over|or longer|or later|or older|or higher|and above|and over|and up|minimum"
    "|at least|or greater|upwards",
    "at_most": "or less|or fewer|or below|or under|or shorter|or earlier|or younger|or lower|maximum|at most|tops"
    "|at the latest|and under|and below",
    "about": "or so|or thereabouts|approximately",
    "only": "only|alone",
    "except": "excepted",
    "not": "absent|missing|unavailable",
}

_THEY = "(?:they|it|he|she)"

ENGLISH = Language(
    code="en",
    amount_of_change="by",
    passive="is are was were be been being",
    minus="minus",
    article="an?|one",
    articles_are_words=True,
    function=_FUNCTION,
    operators=_OPERATORS,
    behind=_BEHIND,
    joints="and but while whereas yet",
    units={
        "s": "second|seconds|sec|secs", "min": "minute|minutes|mins", "h": "hour|hours|hr|hrs", "d": "day|days", "night": "night|nights",
        "wk": "week|weeks|wks", "fortnight": "fortnight|fortnights", "mo": "month|months", "yr": "year|years|yrs",
        "decade": "decade|decades", "century": "century|centuries",
        "mm": "millimetre|millimetres|millimeter|millimeters", "cm": "centimetre|centimetres|centimeter|centimeters",
        "m": "metre|metres|meter|meters", "km": "kilometre|kilometres|kilometer|kilometers", "in": "inch|inches",
        "ft": "foot|feet", "yd": "yard|yards", "mi": "mile|miles", "µg": "microgram|micrograms|mcg",
        "mg": "milligram|milligrams", "tsp": "teaspoon|teaspoons", "tbsp": "tablespoon|tablespoons",
        "g": "gram|grams|gramme|grammes", "kg": "kilogram|kilograms|kilo|kilos",
        "t": "tonne|tonnes|metric ton|metric tons", "oz": "ounce|ounces", "lb": "lbs",
        "ml": "millilitre|millilitres|milliliter|milliliters", "cl": "centilitre|centilitres|centiliter|centiliters",
        "l": "litre|litres|liter|liters", "gal": "gallon|gallons",
        "m²": "square metre|square metres|square meter|square meters|sq m|sqm",
        "km²": "square kilometre|square kilometres|square kilometer|square kilometers",
        "m³": "cubic metre|cubic metres|cubic meter|cubic meters", "ha": "hectare|hectares", "acre": "acre|acres",
        "B": "byte|bytes", "bit": "bits", "kB": "kilobyte|kilobytes", "MB": "megabyte|megabytes",
        "GB": "gigabyte|gigabytes", "TB": "terabyte|terabytes", "%": "percent|per cent|pct",
        "pp": "percentage point|percentage points|percent points|percentage-points", "‰": "per mille|permille",
        "°": "degree|degrees", "°C": "degree celsius|degrees celsius|degrees centigrade|celsius|deg c|degrees c",
        "°F": "degree fahrenheit|degrees fahrenheit|fahrenheit|deg f|degrees f", "K": "kelvin|kelvins",
        "W": "watt|watts", "kW": "kilowatt|kilowatts", "MW": "megawatt|megawatts", "GW": "gigawatt|gigawatts",
        "Wh": "watt hour|watt hours|watt-hour|watt-hours",
        "kWh": "kilowatt hour|kilowatt hours|kilowatt-hour|kilowatt-hours",
        "MWh": "megawatt hour|megawatt hours|megawatt-hour|megawatt-hours", "J": "joule|joules",
        "kJ": "kilojoule|kilojoules", "cal": "calories|calorie", "kcal": "kilocalorie|kilocalories", "V": "volt|volts",
        "kV": "kilovolt|kilovolts", "A": "ampere|amperes|amp|amps",
        "mA": "milliampere|milliamperes|milliamp|milliamps", "Hz": "hertz", "kHz": "kilohertz", "MHz": "megahertz",
        "GHz": "gigahertz", "Pa": "pascal|pascals", "kPa": "kilopascal|kilopascals", "bar": "bars",
        "psi": "pounds per square inch", "km/h": "kilometres per hour|kilometers per hour|kilometres an hour|kph|kmh",
        "mph": "miles per hour|miles an hour",
        "Nm": "newton metre|newton metres|newton meter|newton meters|newton-metres",
        "m/s": "metres per second|meters per second", "dB": "decibel|decibels", "N": "newton|newtons",
        "ms": "millisecond|milliseconds|msec", "µs": "microsecond|microseconds", "mol": "mole|moles",
    },
    money={
        "USD": "dollar|dollars|us dollar|us dollars|u.s. dollars|buck|bucks", "EUR": "euro|euros",
        "GBP": "pound|pounds|pound sterling|pounds sterling|quid", "JPY": "yen",
        "CHF": "franc|francs|swiss franc|swiss francs", "INR": "rupee|rupees", "CNY": "yuan|renminbi",
        "SEK": "krona|kronor", "DKK": "krone|kroner", "USD/100": "cent|cents", "GBP/100": "penny|pence|p",
    },
    magnitudes={
        "hundred": 100, "thousand": 1000, "million": 10**6, "millions": 10**6, "billion": 10**9, "trillion": 10**12,
        "k": 1000, "m": 10**6, "mn": 10**6, "mio": 10**6, "bn": 10**9, "b": 10**9, "tn": 10**12,
    },
    fractions={
        "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
        "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8,
        "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10, "twelfth": 12, "twelfths": 12, "hundredth": 100,
        "hundredths": 100,
    },
    counts={"dozen": 12, "dozens": 12, "score": 20},
    ordinals={
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
        "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
        "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20,
    },
    ordinal_ends="st nd rd th",
    times={"once": 1, "twice": 2, "thrice": 3},
    often={
        "h": "hourly|every hour|each hour", "d": "daily|every day|each day", "wk": "weekly|every week|each week",
        "fortnight": "fortnightly", "mo": "monthly|every month|each month",
        "yr": "yearly|annually|annual|every year|each year|per annum|p.a.",
    },
    per="per a an each every /",
    quarter="quarter",
    months="january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep/sept october/oct"
    " november/nov december/dec",
    weekdays="monday tuesday wednesday thursday friday saturday sunday",
    months_and_words="may march mar august",
    before_month="in|of|until|till|by|since|from|during|before|after|every|each|next|last|early|late|mid|and|to|or|this",
    of_month="of",
    month_first=True,
    half_days=True,
    versions="version release",
    ands="and",
    after_hyphen="and or to",
    up_to="to",
    sides="by",
    one_in="in(?: every| each)?",
    clock={"noon": 720, "midday": 720, "midnight": 0},
    labels="""
        annex appendix article bay bed bench berth block building cabin category chapter class clause column counter
        deck desk door entrance exit figure floor form gate grade group hall house item lane level line lot number no
        page paragraph part phase pier platform plot question rack room row rule seat section shelf stage step table
        terminal tier track type unit version volume ward wing zone release model route bus line flight
    """,
    ranges=(
        r"\b(?:between|from) +(?P<first>@) +(?:and|to|until|till|through|-) +(?P<last>@)",
        r"(?P<first>@) *(?:-|\bto\b|\bthrough\b) *(?P<last>@)",
    ),
    qualifiers={"working": "working|business|work", "calendar": "calendar", "school": "school", "banking": "banking|bank"},
    many_times="times",
    one_part="a an one 1",
    number_words="""
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
        trillion thirteenth twentieth per
    """,
    negative={
        "excluded": "included", "excludes": "includes", "exclude": "include",
        "invalid": "valid", "incorrect": "correct", "uncommon": "common", "unusual": "usual", "illegal": "legal",
        "unlawful": "lawful", "impossible": "possible", "inactive": "active", "incomplete": "complete",
        "insufficient": "sufficient", "unavailable": "available", "unsafe": "safe", "unauthorised": "authorised",
        "unauthorized": "authorized", "inaccurate": "accurate", "unpaid": "paid", "unlimited": "limited",
        "uninsured": "insured", "unaffected": "affected", "unchanged": "changed", "inaccessible": "accessible", "ineligible": "eligible", "irregular": "regular", "irrelevant": "relevant",
        "unknown": "known", "unclear": "clear", "unsuitable": "suitable", "unnecessary": "necessary",
        "untrue": "true", "false": "true", "unwanted": "wanted", "unable": "able", "inadmissible": "admissible",
        "nonrefundable": "refundable", "unrefundable": "refundable", "unsigned": "signed", "untreated": "treated",
        "dishonest": "honest", "disconnected": "connected", "disabled": "enabled",
        "disable": "enable", "disables": "enables", "unread": "read", "unopened": "opened", "unused": "used",
        "nonmembers": "members", "unfit": "fit", "unlikely": "likely", "unequal": "equal", "inequality": "equality",
    },
    contrary={
        "refuses": "accepts", "refuse": "accept", "refused": "accepted", "rejects": "accepts", "reject": "accept",
        "rejected": "accepted", "disagree": "agree", "disagrees": "agrees", "dissatisfied": "satisfied",
        "unsatisfied": "satisfied", "unlocked": "locked",
    },
    same=(
        "stay remain", "start begin commence", "end finish conclude", "buy purchase", "show display",
        "help assist", "send dispatch", "get obtain", "keep retain", "repair mend",
        "car automobile", "phone telephone", "email e-mail", "photo photograph", "big large",
        "quick rapid", "wrong incorrect", "sick ill", "child kid", "shop store", "select choose",
        "check verify", "rise increase raise", "stop cease", "leave depart", "fall decrease drop", "delete erase", "staff personnel", "doctor physician", "holiday vacation",
    ),
    opposites=(
        "open|closed shut close", "rise|fall decrease", "full|empty", "wet|dry", "hot|cold", "warm|cold", "upper|lower",
        "highest|lowest", "longest|shortest", "largest|smallest", "earliest|latest", "indoors|outdoors", "odd|even",
        "inner|outer", "north|south", "east|west", "northern|southern", "eastern|western", "summer|winter",
        "morning|afternoon|evening", "internal|external", "gross|net", "same|next|previous",
        "advance|arrears", "double|halve", "faster quicker|slower", "add|remove", "start|end", "heavier|lighter",
        "cheaper|dearer", "larger bigger|smaller", "longer|shorter", "taller|shorter", "higher|lower", "wider|narrower",
        "thicker|thinner", "deeper|shallower", "stronger|weaker", "better|worse", "older|younger newer",
    ),
    irregular=IRREGULAR,
    rewrites=REWRITES,
    limits=LIMITING,
    naming=NAMING,
    discourse=DISCOURSE,
    joining="and but",
    parting="or nor",
    finite="is are was were has have had can may must will shall does do did became went left took a",
    relatives="which who whose that",
    before_verb="still also",
    examples=r"for example|for instance|such as|e\.g\.",
    contrasts="not (?P<at>in|on|at|by|with|to|for)",
    turns="however|by contrast|in contrast|on the other hand|of course",
    meanwhile="when",
    second_price=r"or (?=@ for\b)",
    prices="euros?|pounds|dollars|francs",
    otherwise=(
        (r", which (?=(?:may|might|can|could|will|would|is|are|was|were|has|have|had|must|should|does|did)\b[^,;:.]*\.?\s*\Z)", ". This "),
        (rf"\AIf ((?:(?:the|an?) )?[\w'-]+) ([^,;.]+), {_THEY} ([^,;]+?)\.?\Z", r"\1 \3 if they \2."),
        (rf"\A((?:(?:The|An?) )?[\w'-]+) ([^,;]+?) if {_THEY} ([^,;.]+)\.?\Z", r"If \1 \3, they \2."),
    ),
    columns={"price cost fee fare": "costs", "weight": "weighs", "duration": "lasts"},
    row_verbs="allows allow offers offer includes include has",
    each="per a an",
    goes_on="still",
    comparatives="er more less worse",
    no_comparatives="upper inner outer",
    turning="renam replac convert transform translat migrat upgrad",
    mutual="meet marri share border adjoin match equal resembl join touch fac oppos",
    parts_of_day="morning afternoon evening night",
    read_as={"checkin": "check-in", "checkout": "check-out", "login": "log-in", "claimèd": "claimed"},
    participles="ed en",
    asks="when where who whom whose which what how why",
    uses="use run call consult",
    imperatives="""
        run use set send bring call keep store press click enter select open write bake turn put take add remove apply
        check clean close connect contact fill follow give hold insert install leave lock make mix move pay place plug
        pour pull push read rinse save show sign start stop submit switch tell touch type wash wear return report
        replace cook heat cut book ask go consult do attach choose deliver dial empty mark pick order hand request
        reset restart download upload update delete copy paste log configure define disable enable ensure allow
    """,
    instructs=r"(?:please )?(?!(?:all|both|half|if|when|while|once|since|not|only|even|just|also|at|in|on|to|for|with|by|of|from|into|upon"
    r"|over|under|after|before|until|during|per|via|and|or|but|as|than|that|which|who|where|whether|because|except|unless|without"
    r"|within|between|among|about|above|below|behind|beside|near|through|across|along|against|despite|though|although|so|then"
    r"|there|here|what|how|why|does|did|do|is|are|was|were|has|have|had|can|could|may|might|must|will|would|shall|should|let"
    r"|up|down|off|out|plus|like|unlike|inside|outside|towards?|around|beyond|besides|given|every|each|some|many|most|few"
    r"|no|quite|such|nor|yet|now|today|yesterday|tomorrow|often|perhaps|maybe|otherwise|instead"
    r"|[a-z]+ly|[a-z]+ever|[a-z]+day|[a-z]+ing|[a-z]+ed|[a-z]*[^s]s)\b)[a-z]+ (?:the|your|both|these|this|every|each) "
    r"|(?:please )?(?:do not|never) (?!be\b|again|before|more|less|mind|ha[sd]|have|is|are|was|were|do\w*|did|can|may|must"
    r"|will|in|on|at|the|an?)\w+",
    past="was were had did",
    endings=("ed", "s"),
    plural="s",
    ongoing="ing",
    derived=(
        "er", "or", "ee", "ant", "ent", "ance", "ence", "ive", "ics", "ic", "al", "ity", "able", "ible", "ness", "ful",
        "ism", "ist",
    ),
    inflections=("edly", "ing", "ed", "es", "ly", "s"),
    apart="damages goods arms customs glasses savings premises minutes papers proceeds product products secret secrets"
    " lately shortly founded spirits manners",
    present="is are am do does has have",
    persons={
        "i": "i me my mine", "we": "we us our ours", "you": "you your yours", "he": "he him his",
        "she": "she her hers",
    },
    pronouns="it its he him his she her hers they them their this that these those one ones such",
    fixed_order=True,
    lasts="stays remains",
    measures="""
        cost costs costing take takes last lasts weigh weighs measure measures contain contains hold holds total totals
        number numbers equal equals reach reaches stay stays open pay pays awarded
    """,
    stemmer="english",
)
