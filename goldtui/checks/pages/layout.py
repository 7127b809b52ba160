"""How a response is read: which parts state something, which source a mark names, and what counts as a refusal."""

from __future__ import annotations

from goldtui.checks.pages.declare import Page

PAGES = (
    Page(
        "statements-and-layout",
        "A response is cut into statements, clause by clause, in prose, lists, tables, code and footnotes. Greetings, "
        "offers, lead-ins, notices about the answer, headings and restated questions state nothing.",
        bad="Two points in one sentence, one of them invented: the invented one is judged by itself.",
        good='"Hello! A crossing costs 3 euros. [fares] Anything else?" makes one statement.',
        do="judge each statement; a heading or a comment that states something is one, too",
    ),
    Page(
        "marks",
        "Usual forms of citation marks are read: [1], [1, 2], (id), [id](url), footnotes, superscripts, circles, "
        "\\cite{id}, {{cite|id}}, a list of sources at either end, and (1) where the run lists its citations. A mark "
        "belongs to the words before it, and its digits are no value.",
        bad="A crossing costs 3 euros. [fare-table-9], an id that nobody has",
        good="A crossing costs 3 euros [fares], and dogs stay below [dogs].",
        do="let the system cite by the ids it was given",
    ),
    Page(
        "refusals-and-gaps",
        "A refusal says that the sources do not settle the question; a gap says which part they leave open.",
        bad="I could not find anything about the pier, but it is surely the north one.",
        good="The notice does not say from which pier the boat leaves.",
        do="for a refusal use an accepted wording; for a partial answer name what is missing",
    ),
    Page(
        "stale-gold",
        "A required source that is gone or out of force makes the case stale: no run is blamed for it.",
        bad="blaming retrieval for a notice that was withdrawn last week",
        good="re-anchoring the case to the notice in force",
        do="goldtui evidence drift lists such cases; look at each and mark it ready again",
    ),
    Page(
        "any-of-sources",
        "Sources may be required all together, or any one of a group: required_source_ids, and groups in "
        "source_alternatives.",
        bad='required_source_ids ["fares", "fares-poster"] where either is enough',
        good='source_alternatives [["fares", "fares-poster"]]',
        do="put sources that say the same into one group",
    ),
)
