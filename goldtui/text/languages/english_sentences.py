"""How English sentences name, repeat and limit what the sentence before them says."""

from __future__ import annotations

import re

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
