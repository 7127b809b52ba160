"""How English sentences name, repeat and limit what the sentence before them says."""

from __future__ import annotations

import re

from goldtui.text.languages.discourse import LABEL, Discourse
from goldtui.text.languages.naming import WHO, Naming, joined_by, named_by, referring, whole

_DAYS_AND_MONTHS = (
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b"
)
_VERBS = (
    "is|are|was|were|must|may|can|cannot|will|shall|should|has|have|costs?|opens?|closes?|starts?|begins?|ends?|runs?"
    "|lasts?|contains?|includes?|covers?|offers?|needs?|requires?|applies|apply|expires?|leaves?|weighs?|holds?|measures?"
)

NAMING = Naming(
    subject=named_by(
        "The|An?|Our|Your|This|These",
        "and|or|of|for|in|at|on|to|with|from|by|under|over|who|that|which|not|no|than|as|if|when|only|also|be",
        4,
        _VERBS,
    ),
    pronoun=referring("It|They", f"(?:(?:also|then|only) )?(?:{_VERBS})"),
    empty=re.compile(
        r"It .*\b(?:that|whether|who)\b|It (?:takes?|costs?|needs?|requires?)\b.* to [a-z]+|It (?:\w+ ){0,3}"
        r"(?:forbidden|allowed|prohibited|permitted|possible|impossible|necessary|required|recommended|advis\w+|best"
        r"|important|better|easy|easier|hard|difficult|useful|common|customary|usual|up|time|likely|free|worth|illegal"
        r"|legal|sensible|wise|safe|enough|planned|expected|hoped|agreed|good|bad|rude|polite|normal"
        r"|essential|vital) to\b"
    ),
    articles={"it": "the a an our your this", "they": "the our your these plural"},
    rivals={
        "it": re.compile(
            r"\b(?:the|an?|this|that|each|every|its|their|our|your|his|her|one|another|any) |(?<=\w )\b"
            rf"(?!{_DAYS_AND_MONTHS})[A-Z][a-z]"
        ),
        "they": re.compile(r"(?<!\d )\b(?!(?:is|was|has|as|its|this|always|less|plus|\w+days)\b)\w{2,}s\b|\band\b"),
    },
    joint=joined_by("and|but", "it|they|also", _VERBS),
    within=re.compile(
        r"\b(?:who|which|that|whose|what|if|when|unless|because|whether|where|while|not only|either|both)\b"
    ),
    alike=whole(
        rf"(?:The same (?:applies|goes|holds|is true)|This also applies) (?:to|for|of) {WHO}"
        r"(?:,? but not (?:to|for|of) [^,.;]+)?"
    ),
    rule=re.compile(
        r"(?:The |All )?[\w'-]+(?: [\w'-]+)? (?P<rest>(?:get|receive|pay|are|may|must|can|need|have)\b(?!.* (?:for|to) ).*)"
    ),
    plural_name=re.compile(r".*(?<![sui])s", re.DOTALL),
    plural_pronoun="they",
)

_BUT = r"(?:(?:but|and|however|though|yet|note|please note|nb)[,:]? )?"
_THIS = r"(?:this|that|it|they|these|the same|such \w+|the (?:rule|above)|(?:this|the) (?P<of>\w+))"
_PREPOSITION = (
    "on|in|at|to|for|from|during|before|after|between|until|under|over|with|without|within|outside|inside|near|when|while"
    "|if|where|by|unless|except"
)
_NO_VERB = (
    r"(?!.*\b(?:is|are|was|were|be|been|has|have|had|can|may|must|will|shall|should|does|do|did|costs?|pays?|appl(?:y|ies)"
    r"|need|needs)\b)"
)
_LAST = r"(?:,? (?:however|though|either|please))?(?:,? (?:when|where|as|since|because|which) .*)?"

LIMITING = (
    (
        rf"{_BUT}(?P<limit>(?:not|never) (?!to \w+ed\b)(?:{_PREPOSITION}|a|an|the|this|those|these)\b{_NO_VERB}[^;]{{2,90}}?){_LAST}",
        r", but \g<limit>",
    ),
    (rf"(?:but|and),? (?P<limit>only {_NO_VERB}[^;]{{2,90}}?){_LAST}", r", but \g<limit>"),
    (
        rf"{_BUT}{_THIS}(?: \w+)?,? (?:(?:do|does|did|will|shall|is|are)(?: not|n't)|won't|cannot)(?: currently| yet)? (?:apply|hold|extend"
        rf"|count|applicable|available|valid|granted|offered|true|the case|so)(?P<limit> (?:{_PREPOSITION})\b.{{2,110}}?){_LAST}",
        r", but not\g<limit>",
    ),
    (
        rf"{_BUT}{_THIS} (?:excludes?|(?:does|do) not (?:include|cover)) (?P<limit>.{{2,90}}?){_LAST}",
        r", except for \g<limit>",
    ),
    (
        rf"{_BUT}(?:(?:the|an?) )?(?:\w+ )?exceptions?(?: to this(?: rule)?)?(?: is| are|:)(?: made)?(?: for)? (?P<limit>.{{2,90}}?){_LAST}",
        r", except for \g<limit>",
    ),
    (
        rf"{_BUT}(?:excluded|excepted|exempt|exempted)(?: from this(?: rule)?)?(?: is| are|:) (?P<limit>.{{2,90}}?){_LAST}",
        r", except for \g<limit>",
    ),
    (
        rf"{_BUT}(?P<limit>(?!this|that|it\b|they|these)[^,;:]{{2,60}}) (?:is|are) (?:(?:an|the|one) exceptions?|exceptions|exempt|exempted|excluded"
        rf"|excepted)(?: (?:from|to) this(?: rule)?)?{_LAST}",
        r", except for \g<limit>",
    ),
    (
        rf"{_BUT}{_THIS}(?: \w+)? (?:only appl(?:y|ies)|appl(?:y|ies) only|only holds?|holds? only|(?:is|are) (?:only (?:valid|available|possible|granted)"
        rf"|(?:valid|available|possible|granted) only))(?P<limit> (?:{_PREPOSITION})\b.{{2,110}}?){_LAST}",
        r", but only\g<limit>",
    ),
    (
        rf"{_BUT}no (?:service|entry|admission|access|deliver(?:y|ies)|visits|tours|trains|bus(?:es)?|ferry|collections?|sales?) (?P<limit>(?:on|in|during|at"
        rf"|after|before|between|from|for) .{{2,60}}?){_LAST}",
        r", but not \g<limit>",
    ),
    (rf"{_BUT}(?P<limit>provided (?:that|it|they|you|the|there|an?)\b.{{2,90}}?){_LAST}", r", \g<limit>"),
    (rf"(?:(?:but|and),? )?(?P<limit>(?:as|so) long as .{{2,90}}?){_LAST}", r", \g<limit>"),
    (
        r"(?:but|however|yet),? (?P<limit>(?:on|in|during|at|for|from|after|before|between|under|with|without) [^,;]{2,40}?),? (?:it|they|this|that|we)"
        r" \w+\b.*",
        r", but not \g<limit>",
    ),
    (
        r"(?P<limit>(?:on|in|during|at|for|from|after|before|between|under|with|without) [^,;]{2,40}?), (?:however|though),? (?:it|they|this|that|we)"
        r" \w+\b.*",
        r", but not \g<limit>",
    ),
    (
        rf"{_BUT}(?:(?:it|they|this|we|the (?P<of>\w+)) (?:is|are|stays?|remains?|will be) )?(?P<against>\w+)(?P<limit> (?:on|in|at|during|for|from|after"
        rf"|before|between|until|when)\b[^,;]{{2,80}}?){_LAST}",
        r", but not\g<limit>",
    ),
    (
        r"(?P<limit>(?:on|in|at|during|for|from|after|before|between|until|when)\b [^,;]{2,50}?),? (?:it|they|this|we) (?:is|are|stays?|remains?|will be)"
        r" (?P<against>\w+)",
        r", but not \g<limit>",
    ),
)
"""Sentences that only limit the one before them, with how that one would say it."""

DISCOURSE = Discourse(
    opposing="but|however|yet,|though|nevertheless|nonetheless|conversely|instead|still,|mind you|that said|then again|except that"
    "|(?:on the other hand|by contrast|in contrast)",
    opposing_inside="however|though|nevertheless|conversely|by contrast|in contrast|on the other hand",
    definite="the|an?|our|your|my|its|his|her|their|this|that|these|those|there|we|i|please|it is (?:worth|recommended|best)",
    pronouns=frozenset("its their them it its they their them this that these those he she you".split()),
    rules="sentence|line|figure|information|entry|note|rule|offer|exception|arrangement|regulation|provision|condition|statement|same|above|latter",
    adding="also|too|as well|additionally|besides|even (?:for|if|when|on|to|in)",
    others="(?:(?:and|for|but),? )*(?:(?:all |any )?(?:the )?others|(?:the |each |every )other (?:ones?|is|are|was|costs?|pays?|has|must|may|can|will|stays?|stands?|closes?|opens?|runs?|stops?|needs?))"
    "|(?:for )?the (?:rest|remaining|remainder)|(?:for )?(?:every|any)(?:one|body|thing) else|anywhere else|elsewhere"
    "|otherwise|the latter|failing (?:this|that|which)|if not|outside (?:these|those|this|that|it|them)"
    "|(?:at|on|in) (?:all |any )?other \\w+",
    about=r"(?:(?:this|that) (?:price|rate|discount|service|entitlement)|(?:the|this|that) (?:offer|rule|exemption)) (?:\w+ ){0,2}?(?:is (?:for|meant|aimed|reserved|limited|restricted|open to)|covers|concerns|excludes|does not)|"
    "(?:this|it|these|which|so|they) (?:\\w+ ){0,2}?(?:(?:holds?|held)(?= (?:for|only|from|until|on|in|true|to|as|when|if|between|during)\\b|[.,])|appl(?:y|ies|ied)|counts?|goes for|refers? to|relates? to|is meant"
    "|concerns?|is true|is so|was so|is valid|is limited|is restricted|is conditional|depends)"
    "|so it (?:is|was)|(?:we|they) (?:speak|talk|mean)|(?:is|are|was|were) meant(?: here)?|meant (?:is|are)|by (?:this|that|which)"
    "|(?:applies|apply|refers) (?:to|for|only|from|until|on|in)|i\\.e\\.|that is to say|namely|to be (?:precise|exact)"
    "|(?:more )?(?:precisely|exactly speaking)|strictly speaking|at least (?:on|in|for|from|if|when|as|until|to)"
    "|(?:one|an|the (?:only|one|sole)) exceptions?|exceptions? (?:is|are)|(?:this|it|that|which) (?:requires|presupposes|assumes)|subject to|provided (?:that|it|they|you)|conditions apply|with (?:one|two) exceptions?",
    correcting=r"(?:corrections?|corrected|errat(?:um|a)|updated?|edit(?:ed)?|amend(?:ed|ment)|revis(?:ed|ion)|addendum|cancell?ed|postponed"
    rf"|withdrawn|superseded|outdated){LABEL}|well,|(?:or )?rather,|or (?:at least|rather|so)\b|that is,|i mean|no, |not any ?more|not quite"
    r"|strictly,|almost[.,]|so (?:we|they|it) (?:thought|said|hoped|stood|used to)|that was\b|(?:so it|this) (?:was|used to be) (?:\w+ ){0,2}?(?:under|in|until|before|for|only|the case|the rule|then)\b",
    changed="(?:has|have|had) (?:since |now |meanwhile )?been (?:\\w+ly )?(?:moved|changed|cancell?ed|postponed|replaced|abolished|withdrawn|superseded"
    "|suspended|raised|lowered|cut|closed|dropped|scrapped|reversed|corrected|revoked|repealed|ended|discontinued)"
    "|read [\"\u201c'\u2018]|should (?:read|have (?:read|said|been))|no longer|used to|put (?:\\w+ ){0,3}(?:off|back)|postponed|deferred|suspended|on hold|until further notice|paused|shelved|(?:it|this|they|that) (?:is|are) now|it now|as of now"
    "|was (?:wrong|an error|a mistake|a misprint|incorrect)|is (?:wrong|outdated|obsolete|a misprint|an error|a mistake)",
    exempting="(?:is|are) (?:spared|excused|exempt(?:ed)?|excluded|left out|barred) (?:from )?(?:this|it|that|them)|(?:is|are) (?:excused|exempt(?:ed)?|excluded|not entitled|not eligible|barred)(?=[.!]?\\s*\\Z)|(?:need|do) not (?:need|have to|do so|qualify)|(?:do|does) not (?:qualify|count)"
    "|(?:prevails?|takes? precedence|overrides?|supersedes?) (?:over)?|are (?:issued|given|offered|paid|sent) .{2,40} instead",
    defining=r"(?:in|for the purposes? of|within the meaning of|as used in|under) (?:this|these|the present) \w+,? (?:an? |the )?(?P<what>\w+)\b.*\b(?:is|are|means?|refers?)\b|\A[\"\u201c']?(?P<what2>\w+)[\"\u201d']? (?:means|refers to|is understood (?:as|to)|is defined as|here means)\b",
    timing=r"(?:between|from|in|during|on|at|after|before|until|since|over|as of) [^,;]{2,50}?,? (?=it\b|they\b|this\b|even it\b|even they\b|these\b)",
    going_on=r"(?:it|they|this|these|even it|even they)\b",
    status="rejected|declined|refused|withdrawn|cancell?ed|former|outdated|expired|superseded|obsolete|repealed|discontinued|draft|proposed|not (?:yet )?(?:in force|adopted|approved)|invalid|deprecated|archived|wrong|incorrect|sold out|unconfirmed|rumou?rs",
    marked="cancell?ed|postponed|sold out|withdrawn|expired|draft|planned|rejected|closed|discontinued|deprecated|obsolete|not yet (?:in force|approved)|tbc|to be confirmed|provisional|invalid|void",
    supposing="(?:let us |let's |now |just )?(?:imagine|suppose|assume|picture|pretend)|what if|hypothetically|rumou?r has it|(?:the )?word (?:went|goes|got|has gone) (?:a)?round|there is talk|word has it|legend has it"
    "|the story goes|word is|(?:they|people|some|critics|opponents) (?:say|claim|think|believe)|it is (?:widely )?(?:said|rumou?red|whispered|claimed|thought|feared|hoped)"
    "|for the sake of argument|in (?:the|his|her|our|this) (?:story|novel|film|game|joke|dream|example)|once upon a time",
    denied="(?:denie[sd]|deny|disputes?|disputed|rejects?|rejected|contradicts?|contradicted|refutes?|refuted|dismiss(?:es|ed)?) (?:it|this|that|them|all of (?:it|this))"
    "|(?:this|that|it|which) (?:is|was|proved|turned out) (?:to be )?(?:not true|untrue|false|wrong|incorrect|nonsense|a (?:lie|hoax|myth|joke))",
    elliptical=", (?:but )?(?:the|a|an|its|our) [\\w-]+ (?:is|are|does|do|may|can|must|will|has|have|did|was|were)(?: not|n't)?",
    ordered="in (?:this |that |the following |the given |exactly this )?(?:order|sequence)(?! to| that)|(?:keep|stick) to (?:this|the) (?:order|sequence)|order (?:matters|is fixed)|ranking|ranked|best first"
    "|(?:highest|lowest|first|last|oldest|newest|largest|smallest) (?:first|to (?:last|lowest|highest|newest|oldest|smallest|largest))|step by step|one after the other|in turn",
    quiz="true or false|right or wrong|fact or (?:fiction|myth)|myths?|misconceptions?|(?:which|what) (?:of (?:these|the following) )?"
    "(?:\\w+ )?(?:is|are) (?:true|correct|right|wrong|false)|(?:spot|find) the (?:mistakes?|errors?|lies?)|common (?:mistakes?|errors?)",
    sequence="then|afterwards?|thereafter|subsequently|finally|lastly|next|after that|followed by",
    respectively="respectively|in that order",
)
