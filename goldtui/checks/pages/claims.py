"""The gates' findings on one claim: its phrases, its words, its citation."""

from __future__ import annotations

from goldtui.checks.pages.declare import Page

_FARE = "A crossing costs 3 euros."

PAGES = (
    Page(
        "claim_says_more",
        "The claim has words that its proof does not settle: they are in no phrase, and not in the sentence, list "
        "item or table row around a phrase. Not tested; the message names the open words.",
        source=_FARE,
        bad="A crossing costs 3 euros and includes a blanket.",
        good="A crossing costs 3 euros.",
        do="cut the words, mark a phrase that says them, or confirm with a reason (C, or goldtui claim confirm)",
    ),
    Page(
        "claim_contradicts_phrase",
        "The claim and its proof cannot both be true; the message names the two wordings.",
        source=_FARE,
        bad="A crossing costs 4 euros.",
        good="A crossing costs 3 euros.",
        do="correct the claim, mark the phrase that has it right, or confirm with a reason (C)",
    ),
    Page(
        "claim_unaligned",
        "A claim of a run says no answer phrase of the case, and no cited source says it word for word, so nothing "
        "says what would prove it. Not tested.",
        bad='"It is cheap." where the point\'s answer phrases are ["3 euros"]',
        good='"It costs 3 euros." where they are ["3 euros"]',
        do="a person labels it, or the wording becomes an answer phrase of the point",
    ),
    Page(
        "statement_supported",
        "The gates leave the statement open, and a person read it next to its sources and says yes. A notice.",
        bad='"It is cheap." while nobody has read it',
        good='"It is cheap." with the verdict of a person',
        do="nothing; give the point this wording as an answer phrase, if it is a right one",
    ),
    Page(
        "statement_rejected",
        "The gates leave the statement open, and a person read it next to its sources and says no.",
        source=_FARE,
        bad="Crossing with us is always a bargain.",
        good="A crossing costs 3 euros.",
        do="ground the answer more tightly, and keep the statement as a known-bad variant of the case",
    ),
    Page(
        "verdicts_differ",
        "As many people say yes to the statement as say no, so it stays open. Not tested.",
        bad="one person says 1, another 0",
        good="a third person decides",
        do="let a person who has not judged it decide: goldtui judge next",
    ),
    Page(
        "phrase_absent",
        "No selected source holds the support phrase.",
        bad='phrase "costs three euros" where the source says "costs 3 euros"',
        good='phrase "costs 3 euros"',
        do="choose words that are in the source (r takes the nearest wording)",
    ),
    Page(
        "phrase_negated",
        "The phrase is in the source under a negation that it leaves out.",
        bad='phrase "a muzzle is needed" of "It is not true that a muzzle is needed."',
        good='phrase "A muzzle is not needed"',
        do="take the negation into the phrase, or confirm with a reason (C)",
    ),
    Page(
        "phrase_empty",
        "The claim has no support phrase, or an empty one, so nothing can prove it.",
        bad="support_phrases: []",
        good='support_phrases: ["A crossing costs 3 euros"]',
        do="select its words in the evidence and press m",
    ),
    Page(
        "phrase_short",
        "The phrase is too short to prove anything by itself.",
        bad='phrase "the"',
        good='phrase "A crossing costs 3 euros"',
        do="widen it (=), or confirm with a reason (C)",
    ),
    Page(
        "phrase_inexact",
        "The phrase is found, and its typography differs from the source's. A release needs the exact wording.",
        bad='phrase "9-17" where the source has an en dash',
        good="the source's own characters",
        do="take the source's wording (r)",
    ),
    Page(
        "phrase_crosses_sentence",
        "The phrase runs over the end of a sentence. A release needs a person's confirmation.",
        bad='phrase "3 euros. Children"',
        good='phrase "A crossing costs 3 euros"',
        do="shrink it to one sentence (-), or confirm with a reason (C)",
    ),
    Page(
        "phrase_shared",
        "One phrase is the proof of several vital points, and can hardly prove them all.",
        bad='phrase "A crossing costs 3 euros" for the price and for the pier',
        good="a phrase of its own for each point",
        do="mark for each point the words that prove it",
    ),
    Page(
        "answer_phrase_negated",
        "The claim says an answer phrase of the point and denies it.",
        bad="Dogs do not stay on the lower deck.",
        good="Dogs stay on the lower deck.",
        do="in a run it is a wrong answer; in gold, correct the claim",
    ),
    Page(
        "forbidden_phrase",
        "The answer says words that the case lists as a known lie.",
        bad='"Dogs may go on any deck." where "any deck" is forbidden',
        good="Dogs stay on the lower deck.",
        do="in a run it is a wrong answer; in gold, correct the claim or the list",
    ),
    Page(
        "negation_not_checked",
        "The source is in a language without a list of negations, conditions and other operators.",
        bad="a Welsh source whose negation nobody has looked for",
        good="a person has read the sentence round the phrase",
        do="read the sentence yourself; a list of the language is one file",
    ),
    Page(
        "citation_missing",
        "The claim cites nothing.",
        bad="A crossing costs 3 euros.",
        good="A crossing costs 3 euros. [fares]",
        do="cite the source that proves it (@ cites the chunk shown)",
    ),
    Page(
        "citation_unknown",
        "The claim cites an id that the evidence lacks.",
        bad="A crossing costs 3 euros. [fare-table-9]",
        good="A crossing costs 3 euros. [fares]",
        do="look at how the system writes its marks; an invented id is a fault of the system",
    ),
    Page(
        "citation_not_selected",
        "The claim cites a source that was not in the context.",
        bad='cites "fares"; selected_context_ids: ["dogs"]',
        good='cites "fares"; selected_context_ids: ["fares"]',
        do="look at how marks are attached; the model cites from memory",
    ),
    Page(
        "citation_does_not_establish",
        "The cited source alone does not hold the phrases that prove the claim.",
        bad="A crossing costs 3 euros. [dogs]",
        good="A crossing costs 3 euros. [fares]",
        do="cite the source that holds them; the finding says which one does",
    ),
    Page(
        "citation_not_judged",
        "Whether the citation proves the claim is open, since the claim itself is.",
        bad="an open claim with a citation",
        good="a supported claim with a citation",
        do="settle the claim first",
    ),
    Page(
        "citation_unused",
        "The run lists a citation that no claim uses. A notice.",
        bad='citations ["fares", "dogs"]; only "fares" is used',
        good='citations ["fares"]; "fares" is used',
        do="look at how the list of citations is made",
    ),
)
