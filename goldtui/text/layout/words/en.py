"""English."""

from goldtui.text.layout.words.declare import Words

WORDS = Words(
    code="en",
    courtesies=(
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
        r"(?:please note|note|important note|important|answer|a|short answer|the short answer|response|reply|summary|conclusion"
        r"|in summary|result|tl;dr|tldr|final answer|key point|key takeaway|takeaway|in detail|details)(?: is)?: ",
        r"(?:in short|in brief|in summary|in conclusion|to summari[sz]e|to sum up|overall|simply put|briefly|in a nutshell"
        r"|to answer (?:your|the) question|in (?:answer|response|reply) to your question|regarding your question"
        r"|as you may know|as far as i can see|as far as i can tell), ",
        r"(?:the (?:short |simple |final )?answer (?:to your question )?is(?: that|:)?|i (?:found|can see|see|can confirm) that"
        r"|i can tell you that|it is (?:stated|noted|mentioned|specified) that|it should be noted that) ",
        r"(?:here (?:is|are) (?:the|your) (?:short )?(?:answer|answers|information|details)|here you go): ",
    ),
    by_source=(
        r"according to|based (?:up)?on|relying on|going by|in line with|following|in accordance with|as per|per|from|in|under"
        r"|as (?:is )?(?:stated|mentioned|described|noted|outlined|specified|written|set out|defined|explained|shown) (?:in|by|on)"
        r"|from what i (?:can )?(?:see|find|read) in|looking at|given",
    ),
    source_first=(
        r"(?:clearly |explicitly |also )?(?:says|say|states|state|specifies|specify|mentions|mention|notes|note|explains|explain"
        r"|indicates|indicate|confirms|confirm)(?: clearly| explicitly)?(?: that|:)",
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
    titles="""
        answer answers summary overview introduction intro details detail background conclusion conclusions result results
        response question questions key points point takeaway takeaways notes note rules rule policy policies information
        explanation context source sources reference references steps step list table short long general main important
        facts fact value values item items description topic subject category type field section part info entry no number
        citation citations quote evidence remark remarks comment comments column row what how who whom when where why which
        further reading footnotes
    """,
    leads=(
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
    denying="not no never none nobody nothing neither nor without cannot only except unless always all every free unlimited",
)
