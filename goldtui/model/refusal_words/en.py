"""English: how a response refuses, blames a training date or says what is missing.

A pattern that misses a contraction counts a refusal as an answer, and one that is too wide counts an answer as a
refusal; both have happened. So an organisation's own text (`the policy`, `the contract`) refuses only with verbs of
saying: `the policy does not cover floods` is a rule, `the documents do not cover floods` is a refusal.
"""

from __future__ import annotations

from goldtui.model.refusal_words.declare import REST, WORD, RefusalWords

_SORRY = (
    r"(?:(?:(?:(?:i am|i'm|we are|we're) )?(?:(?:very|so|really|truly) )?sorry|(?:my |our )?apologies|i apologi[sz]e"
    r"|i(?:'m| am) afraid)"
    r"(?: for that| for any confusion| that)?[,;:]?(?: -)?(?: but)? |(?:unfortunately|regrettably|however"
    r"|as an ai[^,.!?]*)"
    r",? )?"
)
"""What may come before a refusal in the same sentence."""
_CANNOT = r"(?:cannot|can't|can not|could not|couldn't|will not|won't)"
_UNABLE = r"(?:unable|not able|not allowed|not permitted|not authori[sz]ed|not in a position)"
_I_AM = r"(?:i am|i'm|i was|we are|we're|we were)"
_ANSWERING = (
    r"(?:answer|say|tell|provide|share|confirm|determine|verify|advise|recommend|comment|discuss|disclose|reveal|"
    r"assist|respond|speculate|predict|help|find|locate|give (?:you|advice|an?|any|that|this|out|details"
    r"|information))\b"
)
"""What an assistant says it cannot do. `We cannot give refunds` is a business rule, so `we` has fewer of them."""
_OUR_ANSWERING = r"(?:answer|say|tell|help (?:you )?with|comment|advise)\b"
_HAD = r"(?:[\w-]+ ){0,3}(?:information|access|data|details?|knowledge|context|answer|evidence|idea|record)\b"
_OUR_HAD = r"(?:any|enough|sufficient|that|this) (?:information|data|details|context)\b"
_NOT_HAVE = r"(?:do not|don't|did not|didn't) (?:currently )?have"
_NOT_FIND = (
    r"(?:could not|couldn't|cannot|can't|did not|didn't|(?:was|were) unable to|(?:was|were)(?: not"
    r"|n't) able to)"
)
_PURE = (
    r"(?:sources?|contexts?|documents?|documentation|passages?|excerpts?|texts?|information|materials?|evidence|"
    r"knowledge base|search results?|snippets?|chunks?)"
)
"""Nouns that only ever mean the retrieved texts."""
_HOUSE = (
    r"(?:articles?|pages?|chapters?|sections?|paragraphs?|clauses?|notices?|notes?|leaflets?|brochures?|handbooks?|"
    r"manuals?|guides?|guidelines?|guidance|polic(?:y|ies)|rules?|rulebooks?|regulations?|contracts?"
    r"|agreements?|terms|"
    r"instructions?|procedures?|reports?|faqs?|website|charter|statutes?|by-?laws?|leases?|licen[cs]es?"
    r"|permits?|tariffs?|codes?|protocols?|statements?|schedules?|timetables?|catalogues?|"
    r"catalogs?|files?|records?|minutes|letters?|memos?|plans?)"
)
"""Nouns for texts that also bind people or grant something."""
_DET = r"(?:the|these|those|this|your|my|our|several|some of the|all of the)"
_GIVEN = (
    r"(?: (?:provided|given|retrieved|available|selected|above|supplied|i have|we have|i was given)"
    rf"| (?:of|for|on|from|about)(?: {WORD}){{1,3}})?"
)
_RETRIEVED = rf"{_DET} (?:{WORD} ){{0,3}}{_PURE}{_GIVEN}"
_TEXTS = rf"{_DET} (?:{WORD} ){{0,3}}(?:{_PURE}|{_HOUSE}){_GIVEN}"
_ADVERB = r"(?:(?:directly|explicitly|specifically|clearly|actually|currently|appear to|seem to|itself|themselves) )?"
_NEG = rf"(?:do not|don't|does not|doesn't|did not|didn't) {_ADVERB}"
_SAY = (
    r"(?:say|tell|mention|state|specify|indicate|discuss|explain|describe|clarify|disclose|reveal|answer|name|list|"
    r"detail|refer to|talk about|speak (?:of|to)|comment on|touch on|define|make (?:any |a )?(?:mention|reference))\b"
)
_SAYS = (
    r"(?:says?|tells?|mentions?|states?|specif(?:y|ies)|indicates?|names?|lists?|gives?|contains?|provides?"
    r"|includes?|"
    r"offers?|holds?)"
)
_HOLD = rf"(?:{_SAY}|(?:contain|cover|include|provide|give|address|hold|have|offer)\b)"
_GIVE = r"(?:contain|include|provide|give|hold|offer|have)"
_INFO = (
    r"(?:[\w-]+ ){0,2}(?:information|details?|data|answers?|mention|reference|indication|explanation|definition"
    r"|figures?|"
    r"numbers?|amounts?|prices?|dates?|deadlines?|limits?|maximum|minimum|times?|reasons?|evidence|guidance"
    r"|statement)\b"
)
_SAID = r"(?:mentioned|stated|specified|addressed|discussed|described|indicated|named|documented|explained|defined)"
_HELD = rf"(?:{_SAID}|covered|included|given|listed|contained|found|available|present|provided)"
_NOT_ONE = r"(?:information|mention|details?|answer|reference|data|evidence|indication|record)"
_ENDS = r"(?:ends?|ended|stops?|stopped|only|goes|does not|doesn't)"
_QUESTION = r"(?:(?:this|that|it|(?:this|that|your|the) (?:question|request|topic))(?: is|'s| falls| lies| goes)? )?"

_LACKS = (
    rf"{_TEXTS} (?:{_NEG}(?:{_SAY}|{_GIVE} (?:any |an? |the |enough |sufficient )?{_INFO})"
    rf"|{_SAYS} (?:no {_INFO}|nothing\b)"
    rf"|(?:has|have) (?:no (?:[\w-]+ )?{_NOT_ONE}|nothing)\b|makes? no (?:mention|reference)\b"
    r"|(?:is|are|remains?) silent\b)",
    rf"{_RETRIEVED} {_NEG}{_HOLD}",
    rf"(?:none|neither|no part|nothing) (?:of|in) {_TEXTS} {_ADVERB}(?:{_HOLD}|{_SAYS}\b|(?:cover|addresse"
    rf"|answer|explain)s\b)",
    rf"there(?: is|'s| was)(?: not|n't) (?:any|enough|sufficient) (?:[\w-]+ )?{_NOT_ONE}\b",
    r"there(?: is|'s| was) no (?:[\w-]+ )?(?:information|mention|answer|reference|search result|details?) "
    r"(?:in|about|on|of|for|regarding|that|which|to|available|provided|given)\b",
    rf"there(?: is|'s| was) (?:no (?:[\w-]+ )?{_NOT_ONE}|nothing) in {_TEXTS}",
    r"(?:this|that|such|the requested) (?:information|detail|data|answer) (?:is|was)(?: not|n't) "
    r"(?:available|given|provided|included|known|contained|stated)\b",
    rf"no (?:[\w-]+ )?{_NOT_ONE} (?:(?:about|on|for|regarding|of|as to) [^.!?]*)?"
    r"(?:is|was|are|were|could be|has been|can be) (?:found|given|provided|available|mentioned|included|stated"
    r"|located)\b",
    r"it (?:is not|isn't|was not|is nowhere) (?:explicitly )?(?:stated|specified|mentioned|indicated|documented)\b",
    rf"it (?:is not|isn't) clear from {_TEXTS}",
    rf"(?:i|we) {_NOT_FIND} (?:find|locate)\b",
    rf"(?:i|we) {_NOT_FIND} (?:see|identify) (?:any|an?|the|that|this|enough) (?:\w+ ){{0,2}}{_NOT_ONE}\b",
    rf"(?:i|we) (?:have )?(?:found|find|see) (?:nothing\b|no (?:[\w-]+ ){{0,2}}{_NOT_ONE}\b)",
    rf"i {_NOT_HAVE} {_HAD}",
    rf"we {_NOT_HAVE} {_OUR_HAD}",
    rf"i have no {_HAD}",
    r"(?:i|we) (?:do not|don't) know\b",
    rf"(?:i am|i'm) not aware of (?:any|it|them) ?{_NOT_ONE}?",
)
"""Says that the sources, or the speaker, lack something: a refusal as a whole, and a gap inside an answer."""
_GIVEN_TO_ME = r"(?:(?:that )?(?:i|we) (?:was|were|have been) (?:given|provided with|shown)|provided to me)"
_UNSAID = (
    rf"(?:is|are|was|were)(?: not|n't| nowhere| never) (?:explicitly "
    rf"|specifically )?(?:{_SAID} (?:anywhere )?(?:in|by|within|on)"
    rf" {_TEXTS}|{_HELD} (?:anywhere )?(?:in|by|within) {_RETRIEVED}"
    rf"|{_HELD} (?:anywhere )?(?:in|by|within) {_DET} (?:{WORD} ){{0,3}}{_HOUSE} {_GIVEN_TO_ME}\b)"
)
"""Predicates for a subject that the sources lack; the subject comes before them."""

WORDS = RefusalWords(
    language="en",
    examples=("The policy does not say whether ...", "I could not find anything about ...", "I don't know."),
    refusal=(
        rf"{_SORRY}(?:{'|'.join(_LACKS)}){REST}",
        rf"{_SORRY}[^.!?,;:]+ {_UNSAID}{REST}",
        rf"{_SORRY}[^.!?,;:]+ (?:is|are|was|were)(?: not|n't) (?:explicitly )?(?:mentioned|stated|specified)[.!?]*",
        rf"{_SORRY}(?:based on|according to|in|from) {_TEXTS},? (?:i {_CANNOT} {_ANSWERING}"
        rf"|{'|'.join(_LACKS[-7:])}){REST}",
        rf"{_SORRY}(?:i {_CANNOT}|{_I_AM} {_UNABLE} to) {_ANSWERING}{REST}",
        rf"{_SORRY}(?:this|that|it)(?: is|'s)(?: not|n't)(?: really)? something (?:that )?(?:(?:i|we) have "
        rf"(?:any |enough )?(?:information|details|data|knowledge)\b|i (?:can|could|am able to) {_ANSWERING}"
        rf"|i (?:know|am aware)\b){REST}",
        rf"{_SORRY}we {_CANNOT} {_OUR_ANSWERING}{REST}",
        rf"{_SORRY}(?:i (?:(?:must|have to|will|respectfully) )*(?:decline|refuse)\b"
        rf"|we must decline to answer\b){REST}",
        rf"{_SORRY}(?:this|that|your|the) question (?:cannot|can't|can not|could not|couldn't) be answered\b{REST}",
        rf"{_SORRY}{_QUESTION}(?:outside|beyond|out of|not within)(?: of)? (?:my|our|the) "
        rf"(?:scope|remit|expertise|competence|sources|documents)\b{REST}",
        rf"not (?:explicitly )?{_HELD}(?: in {_TEXTS})?[.!?]*",
        rf"no (?:relevant )?{_NOT_ONE}(?: (?:available|found|given|provided))?(?: (?:in|on|about|for) {REST})?[.!?]*",
        rf"{_SORRY}(?:my|our) (?:training|knowledge)(?: data| cut-?off)? {_ENDS}\b{REST}",
        rf"{_SORRY}(?:[^.!?]* )?(?:past|beyond|after|later than) (?:my|our) (?:training|knowledge)(?: data)? ?"
        rf"(?:cut-?off|date)?\b{REST}",
    ),
    gap=(
        rf"\b(?:{'|'.join((*_LACKS, _UNSAID))})",
        r"\b(?:is|are|was|were)(?: not|n't) (?:explicitly )?(?:mentioned|stated|specified)\b",
        rf"\b{_TEXTS} (?:lacks?|leaves? (?:it |this |that )?open)\b",
        r"\b(?:is|are) (?:missing from|absent from|not in) (?:the|these|those|your) (?:\w+ )?"
        rf"{_PURE}\b",
        r"\bi (?:cannot|can't|can not|could not|couldn't|am unable to|was unable to) "
        r"(?:provide|tell|answer|determine|confirm|say)\b",
        r"\bnot (?:in|part of) (?:the|these|your|my) (?:sources?|contexts?|documents?)\b",
    ),
    courtesy=(
        r"(?:(?:i am|i'm|we are|we're) (?:very |so |really )?sorry(?: about that| for that)?"
        r"|(?:my |our )?apologies|(?:thanks|thank you)(?: for [^.!?]*)?|sorry|hello|hi|unfortunately"
        r"|good (?:morning|afternoon|evening|question)|i hope (?:this|that) helps"
        r"|(?:please|kindly|(?:(?:so|therefore|instead),? )?(?:you (?:can|could|may|might|should)"
        r"(?: (?:want|wish|try) to)?|(?:i(?:'d| would)? )?(?:suggest|recommend|advise)(?: that)?(?: you)?)) "
        r"(?:also )?(?:ask|asking|contact|contacting|consult|consulting|check|checking|refer(?:ring)? to"
        r"|reach(?:ing)? out"
        r"|speak(?:ing)? (?:to|with)|talk(?:ing)? to|call|calling|write to|email|turn to|visit|visiting|see"
        r"|let me know"
        r"|provide|rephrase|clarify|try)\b[^.!?]*"
        r"|(?:let me know|feel free|is there (?:anything|something)|can i help|if you (?:have|need|can|would"
        r"|want))\b[^.!?]*"
        r"|(?:could|can|would) you (?:please )?(?:provide|clarify|specify|rephrase|give|tell)\b[^.!?]*"
        r"|i (?:can|could|would|will) (?:gladly |still |also |only )?(?:look|search|check|help|try|suggest"
        r"|recommend|point"
        r"|forward|connect|put you|assist)\b[^.!?]*"
        r"|i(?:'d| would|'ll| will|'m| am) (?:be )?(?:happy|glad) to (?:help|look|search|check|try)\b[^.!?]*"
        r"|i(?:'ll| will) do my best[^.!?]*|(?:to find|for) (?:this|that|more"
        r"|further)(?: [^.!?,]*)?,? (?:please|you)\b[^.!?]*)[.!?]*",
    ),
    covers=(
        rf"(?:instead,? )?(?:{_TEXTS}|it|they)(?: provided)? (?:(?:only|mainly|mostly|just|merely|instead|do|does) )*"
        r"(?:covers?|deals? with|discuss(?:es)?|describes?|mentions?|address(?:es)?|focus(?:es)? on|speaks? of"
        r"|talks? about|(?:is|are) (?:only |mainly |mostly )?about"
        r"|(?:contains?|provides?|includes?|gives?|has|have) (?:only )?(?:information|details|guidance"
        r"|rules) (?:on|about|for))"
        r" [^.!?]*[.!?]*",
    ),
    speaks_of_sources=rf"(?:(?:while |although |though )?{_TEXTS}|it (?:only|just|merely)|they (?:only|just"
    rf"|merely)|i|we|my|our)\b",
    turns=r"(?:,| -|;)? (?:but|however|nevertheless|that said|still|yet|though|although|whereas),? ",
    asks=r"(?:(?:and|or|nor|not|also|neither) )*(?:whether|if|what|how|when|where|why|who|about|on|of|for|with"
    r"|in|to|from"
    r"|which (?:\w+ )?(?:\w+s|one|kind)|at|by|regarding|such as|including|like)\b",
    finite=r"\b(?:is|are|was|were|must|may|can|could|should|shall|will|would|has|have|had|does|do|costs?|pays?|needs?"
    r"|takes?|gets?|starts?|ends?|opens?|closes?|applies|apply|expires?|allows?|requires?|says?|states?)\b",
    label="answer|response",
    links="(?:and|as|since|because|so) ",
    says_that=r"\b(?:that|which says)\b",
    introduces=rf"{_SORRY}(?:(?:based|relying) (?:solely |only |purely )?(?:up)?on|(?:going|judging) by"
    rf"|according to|from|per|given|in|using) (?:{_DET} |all )?(?:{WORD} ){{0,3}}?{_PURE}"
    r"(?: (?:that )?(?:provided|given|retrieved|available|selected|above|supplied"
    r"|(?:i|we) (?:have|was given|were given)))?(?: to me)?,? ",
    cutoff=(
        r"\b(?:training (?:data|cut-?off)|knowledge cut-?off)\b",
        rf"\b(?:my|our) (?:(?:last|latest) (?:update|training)|(?:training|knowledge) {_ENDS})\b",
        r"\blast (?:trained|updated)\b",
        r"\b(?:access to|information|knowledge|data|events?|anything|nothing|details)\b[^.]{0,60}"
        r"\b(?:after|past|beyond|since|later than) (?:my\b|that (?:date|point|time)\b|(?:\w+ )?(?:19|20)\d\d\b)",
    ),
)
