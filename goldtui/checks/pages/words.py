"""How words are compared: nothing left over, and every word that reverses the meaning kept."""

from __future__ import annotations

from goldtui.checks.pages.declare import Page

PAGES = (
    Page(
        "leftover-words",
        "Every word that tells something must be in the proof; what is left over is open, and is named. Words of "
        "the question and of the section title are context.",
        source="Visitors get a map at the gate.",
        bad="Visitors get a map at the gate and a free drink from the warden.",
        good="Visitors get a map at the gate.",
        do="cut what the source does not say, or mark a phrase that says it",
    ),
    Page(
        "negation",
        "A statement that denies what its source says, or the reverse, is proved false.",
        source="Kayaks are not allowed in the lock.",
        bad="Kayaks are allowed in the lock.",
        good="Kayaks are not allowed in the lock.",
        do="keep the negation, and take it into the phrase",
    ),
    Page(
        "conditions",
        "If, unless and provided that belong to the statement: left out or turned, it is another one.",
        source="Deposits are paid back if the key is returned.",
        bad="Deposits are paid back unless the key is returned.",
        good="Deposits are paid back if the key is returned.",
        do="state the condition with what hangs on it",
    ),
    Page(
        "exceptions",
        "Except, only and including say for whom a statement holds.",
        source="The bridge is open every day except Monday.",
        bad="The bridge is open every day including Monday.",
        good="The bridge is open every day except Monday.",
        do="state the exception with the rule",
    ),
    Page(
        "modality",
        "Must, may, need not and must not are four different things.",
        source="Guests must sign the logbook.",
        bad="Guests need not sign the logbook.",
        good="Guests must sign the logbook.",
        do="use the strength that the source uses",
    ),
    Page(
        "quantifiers",
        "All, some, none, each, either and both say of how many a statement is true.",
        source="Some cabins have a stove.",
        bad="All cabins have a stove.",
        good="Some cabins have a stove.",
        do="claim it of no more than the source does",
    ),
    Page(
        "direction",
        "Rises and falls, before and after, above and below are opposites.",
        source="The fare rises in June.",
        bad="The fare falls in June.",
        good="In June the fare rises.",
        do="keep the direction of the source",
    ),
    Page(
        "roles-and-order",
        "Who does what to whom: the same words in other roles are another statement.",
        source="The pilot informs the harbour master.",
        bad="The harbour master informs the pilot.",
        good="The pilot informs the harbour master.",
        do="keep subject and object in their places",
    ),
)
