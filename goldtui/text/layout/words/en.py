"""English."""

from goldtui.text.layout.words.declare import Words

WORDS = Words(
    code="en",
    courtesies=(
        r"(?:see|talk to|speak to) you (?:soon|then|later|next time)|(?:good)?bye(?: for now)?|until (?:then|next time)"
        r"|(?:we )?(?:hope|look forward) to (?:see|seeing|welcome|welcoming) you(?: soon)?",
        r"(?:hi|hello|hey|greetings|welcome|good (?:morning|afternoon|evening|day))(?: (?:there|all|everyone|team|again))?",
        r"(?:dear|hello|hi) (?:user|customer|colleague|employee|guest|reader|sir or madam|sir|madam|all|team)",
        r"(?:sure|sure thing|certainly|of course|absolutely|gladly|with pleasure|okay|ok|alright|all right|got it|understood)",
        r"(?:you're|you are) (?:very |most )?welcome",
        r"(?:kind|best|warm) regards|yours sincerely|best wishes|all the best|cheers|good luck|take care",
        r"(?:your|the) (?:ai |virtual |digital |friendly )*(?:assistant|helpdesk|help desk|chatbot|support team)",
        r"(?:i am|i'm) (?:your|an|the) (?:ai |virtual |digital |friendly |helpful )*assistant",
        r"(?:please )?(?:you (?:should|can|may) (?:also )?)?(?:check with|ask|contact|consult|reach out to|speak to|talk to|turn to)"
        r" (?:the |your |our )?(?:staff|manager|line manager|supervisor|hr|hr department|hr team|human resources|support"
        r"|support team|helpdesk|help desk|it|administrator|team|responsible department)"
        r"(?: directly)?(?: (?:for (?:more|further|additional) (?:details?|information|help)|if (?:you are|you're) (?:unsure|in doubt)"
        r"|if in doubt|in case of doubt|if you have (?:any )?(?:more |further |other )?questions))?",
    ),
    polite="""
        hi hello hey dear thanks thank you many very so much for your the this that these it a an great good excellent
        interesting important fair nice really question questions point message inquiry request query patience asking
        reaching out contacting us me getting in touch today i we i'm i'd i'll we're am are is was be been will would can
        could may here happy glad pleased to help helps helped helping assist answer answers answered clarify clarifies
        clarified useful helpful hope let know if need needs have want like require there there's anything something any
        more further other another additional else assistance details detail information info clarification clarifications
        please feel free ask contact reach don't do not hesitate with and or about on as always at all time times anytime
        unclear remains still should you'd you've wish ever just of our back again get welcome explain elaborate expand
        day evening weekend wonderful lovely luck what how provide provided sorry apologies confusion concerns concern
        learn look forward hearing from matter topic way follow-up follow up
    """,
    anchors=(
        r"\blet me know\b|\bfeel free\b|\bhesitate\b|\b(?:hope|trust) (?:this|that|it)\b",
        r"\b(?:happy|glad|pleased|here) to (?:help|assist|answer|clarify|explain|elaborate)\b|\b(?:can|could|may) i (?:help|assist)\b",
        r"\bthank(?:s| you)\b|\b(?:great|good|excellent|interesting|important|fair|nice) (?:question|point)\b",
        r"\b(?:anything|something) else\b|\b(?:any|more|further|other) (?:more |further |other )?questions\b",
        r"\bhave a (?:great|good|nice|lovely|wonderful)\b|\bhow can i\b|\bwould you like (?:me|more|to know)\b"
        r"|\bdo you (?:need|want|have) (?:any|more|anything|further)\b|\blet me (?:help|answer|explain|clarify)\b",
        r"\b(?:answer|help|assist)(?:s)? your question\b|\byour (?:question|request|inquiry|query|message)\b$",
    ),
    about="about on regarding concerning over",
    yes_no="yes|no|yep|nope|correct|right|exactly|that is correct|that's correct|that is right|that's right|indeed",
    openers=(
        r"(?:yes|no|yep|nope|sure|certainly|of course|absolutely|indeed|correct|well|okay|ok|hi|hello)(?: there)?[,!.:;-]+ ",
        r"(?:please )?(?:note|be aware|keep in mind|remember) that ",
        r"(?:please note|disclaimer|notice|note|important note|important|answer|a|short answer|the short answer|response|reply|summary|conclusion"
        r"|in summary|result|results|tl;dr|tldr|final answer|final response|final result|quick answer|direct answer|brief answer|my answer"
        r"|bottom line|in a nutshell|(?:my |the )?(?:key )?findings?|good to know|(?:quick|short|brief) summary|key points?|key takeaways?"
        r"|takeaways?|in detail|details)(?: is| are)?: ",
        r"(?:in short|in brief|in summary|in conclusion|to summari[sz]e|to sum up|overall|simply put|briefly|in a nutshell"
        r"|to answer (?:your|the) question|in (?:answer|response|reply) to your question|regarding your question"
        r"|as you may know|as far as i can see|as far as i can tell|as far as i know|to my knowledge"
        r"|to the best of my knowledge|from what i can (?:see|tell)|bottom line)[,:] ",
        r"(?:the (?:short |simple |final )?answer (?:to your question )?is(?: that|:)?|i (?:found|can see|see|can confirm) that"
        r"|i can tell you that|it is (?:stated|noted|mentioned|specified) that|it should be noted that) ",
        r"(?:here (?:is|are) (?:the|your) (?:short )?(?:answer|answers|information|details)|here you go): ",
    ),
    by_source=(
        r"from what i (?:can )?(?:see|find|read) in|according to|based (?:up)?on|relying on|going by|in line with|following|in accordance with|as per|per|from|in|under"
        r"|as (?:is )?(?:stated|mentioned|described|noted|outlined|specified|written|set out|defined|explained|shown) (?:in|by|on)"
        r"|looking at|given|as",
    ),
    by_place="from|in|under|following|given|looking at",
    behind_id=r"(?: (?:says|say|states|state|explains|explain|puts it|put it|notes|note|specifies|shows|indicates|mentions|confirms))?\s*[,:](?:\s+|\Z)",
    source_first=(
        r"(?:clearly |explicitly |also )?(?:says|say|states|state|specifies|specify|mentions|mention|notes|note|explains|explain"
        r"|indicates|indicate|confirms|confirm)(?: clearly| explicitly)?(?: that|(?: the following| this)?:)",
    ),
    source_nouns="""
        handbook manual policy policies guideline guidelines guide rule rules rulebook regulation regulations source sources
        text texts document documents documentation doc docs context excerpt excerpts passage passages material materials
        information knowledge records record data file files page pages article articles section faq results result wiki
        intranet terms statute bylaws procedure procedures instructions notes note website report contract
    """,
    source_extras="""
        the your our its this these those that a an provided given available supplied retrieved following official current
        company employee staff internal relevant above below search in of i have has you me us to was were is are been base
        latest attached shared uploaded and from by handbook's company's own new
    """,
    citing="source|sources|source id|cite|ref|refs|reference|references|citation|citations|cited|see|see also|cf|doc|docs"
    "|document|documents|chunk|chunks|passage|context|excerpt|according to|from|as per|via|footnote",
    numbered="step|steps|figure|fig|table|item|point|option|level|button|knob|key|switch|class|type|group|section|clause|paragraph|part|phase|stage|tier|category|number|room|gate|line|zone|form|article|rule|chapter|version|grade|band|lane|track|platform|annex|appendix",
    titles="""
        answer answers summary overview introduction intro details detail background conclusion conclusions result results
        response question questions key points point takeaway takeaways notes note rules rule policy policies information
        explanation context source sources reference references steps step list table short long general main important
        facts fact value values item items description topic subject category type field section part info entry no number
        citation citations quote evidence remark remarks comment comments column row what how who whom when where why which
        further reading footnotes
    """,
    leads=(
        r"i (?:have )?found (?:the following|this|these|that)|(?:the )?following (?:applies|apply|is true|holds)|here you go",
        r"(?:this|that|here) is what (?:the|your|our) (?:[a-z]{3,20} )?(?:handbook|manual|policy|policies|rules|guidelines|documents?|sources?|texts?|context) (?:says?|states?)",
        r"here(?: is| are|'s)(?: a| the| your)? (?:quick |short |brief )?(?:summary|overview|answer)",
        r"here (?:is|are|is what|are what|'s what|'s)(?: (?:the|a|an|some|your|what|our|all|key|main|relevant|short|brief|quick"
        r"|answer|answers|details|detail|information|summary|overview|points|rules|rule|facts|list|table|steps|i|found|you"
        r"|need|to|know|of|in|about|from|policy|handbook|documents|document|context|sources|says|say|we|have|for|and))*",
        r"(?:the )?(?:following|main|key|relevant|important) (?:points|rules|details|information|facts|steps|table|list|answer)?"
        r"(?: (?:apply|applies|is relevant|are relevant|are important|answers your question|summari[sz]es(?: it| this)?))?",
        r"(?:these|those|they|the (?:rules|steps|points|details|facts|answers)) (?:is|are)(?: (?:the|these|as follows)"
        r"(?: (?:rules|steps|points|details|facts))?)?|as follows|in (?:detail|short|summary)|to (?:answer|address) your questions?",
        r"(?:let me|i will|i'll) (?:explain|answer|summari[sz]e|go through)(?: (?:it|that|this|each|them|your question|one by one))*",
    ),
    little="""
        a an the and or of to in on at by for from with as is are was were be been being it its this that these those they
        their them he his him she her here there which who whom whose what when where then than so also such into has have
        had do does did can could will would may might shall should must i me my we us our you your if about any how why am
    """,
    asking="""
        what when where who whom whose which why how many much long often far old do does did is are was were can could may
        might must shall should will would you i we they he she it one someone people to ask have has had need needs happen
        happens mean means work works apply applies about know q question want get it's what's who's if there the a an
    """,
    asked=(
        r"(?:you|the user|the question) (?:asked|asks|want to know|wanted to know|would like to know|are asking|is asking)\b",
    ),
    tells_by_asking=(
        r"did you know|do you know that|have you heard|were you aware|are you aware|is(?:n't| it not)|are(?:n't)|do(?:es)?n't"
        r"|did(?:n't)|wo(?:n't)|ca(?:n't)|why\b|who (?:would|could) have|guess what|how come|how about",
    ),
    question_words="what when where who whom whose which how",
    conditions="if unless when whenever once provided until where",
    notices=(
        r"(?:this|the) (?:answer|response|reply|text|content|summary|message|information)(?: (?:was|is|has been))? (?:automatically |partly )?"
        r"(?:written|generated|created|produced|drafted|compiled|provided|answered)(?: automatically)?(?: (?:by|with|using)(?: (?:an?|the|our))?"
        r"(?: (?:ai|a\.i\.|artificial intelligence|virtual|digital|automated|language|large|model|assistant|system|tool|chatbot|bot|llm|help of"
        r"|helper|software)){1,5})?(?: and (?:may|might|can|could) (?:contain|include|have|be)(?: (?:errors|mistakes|inaccuracies|inaccurate"
        r"|incomplete|incorrect|wrong|outdated|or|some)){1,4})?",
        r"(?:(?:this|the|all) )?(?:ai|automatically|machine|computer)[- ]?generated(?: (?:content|answers?|responses?|text|output|summary))?"
        r"(?: (?:may|might|can|could) (?:contain|include|have|be)(?: (?:errors|mistakes|inaccuracies|inaccurate|incomplete|incorrect|wrong|outdated|or)){1,4})?",
        r"(?=.*\b(?:important|critical|key|answers?|responses?|accuracy|relying)\b)(?:(?:please )?(?:always )?(?:check|verify|double-check|review|confirm)|consider (?:checking|verifying|reviewing)) (?:(?:the|all|any|this|your|for"
        r"|important|critical|key|information|info|details|facts|results?|answers?|responses?|accuracy|mistakes|errors|before|acting|relying|using|on|it))+?"
        r"(?: (?:the|all|any|this|important|critical|key|information|info|details|facts|results?|answers?|responses?|accuracy|mistakes|errors|before"
        r"|acting|relying|using|on|it|for|carefully)){0,8}",
        r"(?:(?:the |this |our |your )?(?:ai|assistants?|ai assistants?|chatbots?|i|ai models?|language models?)) (?:can|may|might|could) (?:make mistakes"
        r"|be wrong|make errors|err)(?: (?:and|so))?",
        r"(?:(?:answer|response|reply|report|summary) )?(?:generated|created|answered|produced|retrieved|written)(?: (?:on|at))?(?: DATE)(?: by (?:an |the )?ai(?: assistant)?)?",
        r"(?:date|time|timestamp)(?: of (?:generation|answer|response|creation))?:? DATE",
        r"(?:my |overall )?confidence(?: (?:level|score))?(?: is)?:? (?:very )?(?:high|medium|low|moderate|[\d.,]{1,6} ?%?|\d{1,3} ?/ ?\d{1,3}|\d{1,3} out of \d{1,3})",
        r"if (?:you (?:like|want|wish|prefer|would like)|that helps|needed|helpful|useful|you'd like)|(?:shall|should|may) i|just (?:say so|ask|say the word)"
        r"|feel free to ask",
    ),
    pointing=(
        r"(?:(?:for|you can find|you will find|you find) )?(?:more |further |additional |all |full |the )*(?:details?|information|info|explanations?|reading|context)"
        r"(?:,|:)? (?:please )?(?:see|refer to|consult|check|read|look at|in|are in|can be found in|is in|go to|cf\.?) ",
        r"(?:please )?(?:see|refer to|consult|check|read)(?: also)? (?=.{1,200} for (?:more |further |additional |all |full |the )*(?:details?|information|info)\Z)",
    ),
    offers=(
        r"(?:if (?:you (?:like|want|wish|prefer|need|would like)|you'd like|that helps|needed|helpful|useful)(?: it| that)?,? )?(?:i (?:can|could|will|would)|i'd|i'm"
        r"|i am|i'll)(?: also| gladly)?(?: be)?(?: (?:happy|glad|able) to)?(?: also)? ",
        r"(?:shall|should|may|can|could) i(?: also)? ",
        r"(?:would you like|do you want|would you prefer|do you need|want)(?: me)? to(?: also)? ",
        r"(?:please )?(?:let me know|tell me|just ask|just say so|just tell me|say so)(?: if| whether)(?: you(?: would|'d)? (?:want|like|need|prefer|wish)(?: me)?(?: to)?"
        r"| i should| i can)(?: also)? ",
    ),
    offer_verbs="""
        draft write prepare explain summarise summarize list show find look check search help translate compare calculate send
        provide give create make generate walk share outline describe expand elaborate assist clarify rephrase shorten format export
        fill compose convert repeat tell go continue
    """,
    offer_words="""
        a an the this these it you your yours me for of on about with in into to from and or up out through over step steps by
        also more further detail details email e-mail mail letter template form message note notes summary list table example
        examples draft request application reminder calculation section document text link links overview answer version translation
        comparison checklist question questions information info next shorter longer simple short such how so rules rule policy
        handbook topic point points again here now first please write draft them one it
    """,
    related=(
        r"(?:some |other |more )?(?:related|similar|further|follow[- ]?up|suggested|next|possible|other|more) questions(?: (?:you (?:may|might|could|can) (?:ask|have)|to ask))?"
        r"|(?:you (?:may|might|could|can) also ask|people also ask|users also ask|you might also want to (?:ask|know)|try asking|ask next)",
    ),
    suggests=(
        r"(?:can|could|may|must|do|does|should|will|would|am|are) (?!not\b)\w+ |is it possible to |is there a way to |how (?:do|can|could|should|would|may) (?:i|we|you|one) |how to |what if |what happens (?:if|when|to) |where (?:do|can) (?:i|we|you|one) |who(?:m)? (?:do|can|should) (?:i|we|you|one) ",
    ),
    denying="not no never none nobody nothing neither nor without cannot only except unless always all every free unlimited",
    clock="at ",
    purposes="for(?: (?:more|further|additional|all|full|the)){0,3} (?:details?|information|info)",
    owned="(?:the|my|your|his|her|its|our|their|this|these|those) ",
    presuming="because|since|although|though|who|which|that|whose",
    no_section="see from doc document context passage excerpt chunk via cf",
    question_labels="question|q",
    replies="yes|no",
    depends="not|only|but|except|unless|if|when",
)
