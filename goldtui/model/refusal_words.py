"""The wordings by which a response refuses, blames a training date or says what is missing: a policy's defaults.

They are RE2 patterns over a normalised text (case folded, marks and spaces made plain). A pattern that misses a
contraction counts a refusal as an answer, and one that is too wide counts an answer as a refusal; both were seen.
"""

from __future__ import annotations

_REST = r"(?:[^.!?]|\.\w)*[.!?]?[)\"']*"
"""The rest of one sentence; a point inside a number does not end it. A bound would make RE2 four times slower."""
_SORRY = (
    r"(?:(?:(?:(?:i am|i'm|we are|we're) )?(?:(?:very|so|really|truly) )?sorry|(?:my |our )?apologies|i apologi[sz]e)"
    r"(?: for that| that)?[,;:]?(?: -)?(?: but)? |(?:unfortunately|regrettably|as an ai[^,.!?]*),? )?"
)
"""What may come before a refusal in the same sentence."""
_CANNOT = r"(?:cannot|can't|can not|could not|couldn't|will not|won't)"
_UNABLE = r"(?:unable|not able|not allowed|not permitted|not authori[sz]ed|not in a position)"
_I_AM = r"(?:i am|i'm|i was|we are|we're|we were)"
_ANSWERING = (
    r"(?:answer|say|tell|provide|share|confirm|determine|verify|advise|recommend|comment|discuss|disclose|reveal|"
    r"assist|respond|speculate|predict|help|give (?:you|advice|an?|any|that|this|out|details|information))\b"
)
"""What an assistant says it cannot do. `We cannot give refunds` is a rule of the house, so `we` has fewer of them."""
_OUR_ANSWERING = r"(?:answer|say|tell|help (?:you )?with|comment|advise)\b"
_HAD = r"(?:[\w-]+ ){0,3}(?:information|access|data|details?|knowledge|context|answer|evidence)\b"
_OUR_HAD = r"(?:any|enough|sufficient|that|this) (?:information|data|details|context)\b"
_NOT_HAVE = r"(?:do not|don't|did not|didn't) (?:currently )?have"
_NOT_FIND = r"(?:could not|couldn't|cannot|can't|did not|didn't) (?:find|locate|see)"
_TEXTS = (
    r"(?:the|these|those|your|my|our) (?:(?:provided|given|retrieved|available|selected) )?"
    r"(?:sources?|contexts?|documents?|passages?|excerpts?|texts?|information|material|evidence)"
    r"(?: (?:provided|given|retrieved|available|selected|above|i have|we have|i was given))?"
)
_HOLD = r"(?:say|contain|cover|mention|state|include|specify|provide|give|address|answer|tell|discuss|hold)\b"
_ENDS = r"(?:ends?|ended|stops?|stopped|only|goes|does not|doesn't)"
_QUESTION = r"(?:(?:this|that|it|(?:this|that|your|the) (?:question|request|topic))(?: is|'s| falls| lies| goes)? )?"

REFUSAL_PATTERNS: tuple[str, ...] = (
    rf"{_SORRY}(?:i {_CANNOT}|{_I_AM} {_UNABLE} to) {_ANSWERING}{_REST}",
    rf"{_SORRY}we {_CANNOT} {_OUR_ANSWERING}{_REST}",
    rf"{_SORRY}(?:i {_NOT_HAVE} {_HAD}|i have no {_HAD}|we {_NOT_HAVE} {_OUR_HAD}){_REST}",
    rf"{_SORRY}(?:i|we) {_NOT_FIND} (?:any|an?|the|that|this|enough|relevant|specific) (?:\w+ ){{0,2}}"
    rf"(?:information|answer|mention|details?|data|reference)\b{_REST}",
    rf"{_SORRY}(?:i|we) (?:do not|don't) know\b{_REST}",
    rf"{_SORRY}(?:i (?:(?:must|have to|will|respectfully) )*(?:decline|refuse)\b|we must decline to answer\b){_REST}",
    rf"{_SORRY}{_TEXTS} (?:do not|don't|does not|doesn't|did not|didn't) {_HOLD}{_REST}",
    rf"{_SORRY}none of {_TEXTS} (?:directly )?{_HOLD}{_REST}",
    rf"{_SORRY}there (?:is|was)(?: not|n't) (?:enough|sufficient) (?:information|context|evidence)\b{_REST}",
    rf"{_SORRY}there (?:is|was) no (?:[\w-]+ )?(?:information|mention|evidence|data|answer|search result) "
    rf"(?:in|about|on|of|for|regarding|that|which|to|available|provided)\b{_REST}",
    rf"{_SORRY}(?:this|that|your|the) question (?:cannot|can't|can not|could not|couldn't) be answered\b{_REST}",
    rf"{_SORRY}{_QUESTION}(?:outside|beyond|out of|not within)(?: of)? (?:my|our|the) "
    rf"(?:scope|remit|expertise|competence|sources|documents)\b{_REST}",
    rf"{_SORRY}(?:my|our) (?:training|knowledge)(?: data| cut-?off)? {_ENDS}\b{_REST}",
    rf"{_SORRY}(?:[^.!?]* )?(?:past|beyond|after|later than) (?:my|our) (?:training|knowledge)(?: data)? ?"
    rf"(?:cut-?off|date)?\b{_REST}",
)

CUTOFF_PATTERNS: tuple[str, ...] = (
    r"\b(?:training (?:data|cut-?off)|knowledge cut-?off)\b",
    rf"\b(?:my|our) (?:(?:last|latest) (?:update|training)|(?:training|knowledge) {_ENDS})\b",
    r"\blast (?:trained|updated)\b",
    r"\b(?:access to|information|knowledge|data|events?|anything|nothing|details)\b[^.]{0,60}"
    r"\b(?:after|past|beyond|since|later than) (?:my\b|that (?:date|point|time)\b|(?:\w+ )?(?:19|20)\d\d\b)",
)

GAP_PATTERNS: tuple[str, ...] = (
    r"(?:\b(?:not|never|no|nothing|neither|cannot|unable)\b|n't\b)[^.]{0,80}\b(?:say|says|state|states|stated|cover|"
    r"covers|covered|mention|mentions|mentioned|give|gives|given|list|lists|listed|information|source|sources|known|"
    r"record|records)\b",
    r"\b(?:source|sources|context|document|documents|record|records|information)\b[^.]{0,60}\b(?:missing|silent|absent|"
    r"unavailable|not)\b",
    r"\bi (?:cannot|can't|can not|could not|couldn't|do not|don't|am unable to|was unable to) "
    r"(?:provide|tell|find|answer|determine|confirm|know|have)\b",
)
