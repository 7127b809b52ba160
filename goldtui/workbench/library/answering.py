"""How a person answers what a proposal asks: the option of the command, or the key of the mapping, that says it."""

from __future__ import annotations

import re

RIGHTS, RIGHTS_LATER = "--permitted and --current", "the import of the file with their texts"
BEHAVIOUR = "--answerable or --unanswerable for all, fields.behaviour where a column says it"
SOURCES = "fields.sources.from, or --sources any or none"
CHUNKS = "fields.sources.from, or goldtui evidence resolve once the texts are in the set"
TABLE = '--table NAME, or recognise.part = "NAME"'
ROWS = "leave_out.COLUMN = VALUES, or the values in the file"
RUN = "--map generic-run or --map generic-gold"
POINTS = "fields.points.from or fields.must_say.from, or fields.reference.from for a right answer"
RETRIEVED = "fields.first_stage.from, fields.selected.from or fields.citations.from"
SET = "fields.case_id.from, or the set that --set names"
_WAYS = (
    (r"which tables are meant|tables with the same columns|says more of the questions of", TABLE),
    (r"permission and currency", RIGHTS),
    (r"^the (?:questions|labels|chunks|answers?)\b|which file asks|which set asks", "the other file, given too"),
    (r"^what a right answer needs|should mean for an answer", POINTS),
    (r"texts are answers to", "--map generic-gold"),
    (r"^which sources each answer had", RETRIEVED),
    (
        r"whether each question can|questions without|question without|claim without|can(?:not)? be answered"
        r"|must refuse|needs clarifying|whether anything answers|what answers the",
        BEHAVIOUR,
    ),
    (r"^what \"X\" .*means: ", "fields.reference.none where it is no answer, or fields.behaviour"),
    (r"still used|rows count whose|are in force", ROWS),
    (r"empty cells", "the cells, filled in the file"),
    (r"versions of", "fields.versions.NAME.from, or --pipeline NAME=VERSION"),
    (r"which (?:question|set) .*(?:run|trace|row|record|call|it) answers|names the question", SET),
    (r"which chunk of each|which (?:sentences|paragraph|pages?)\b|which document|chunk of each piece", CHUNKS),
    (r"^(?:which|whether the) texts of|right answer needs: all|retrieved texts are required|candidates are", SOURCES),
    (
        r"what a system (?:said|handed)|run: |training data|judges? the answers|failure is an answer|or what a system"
        r"|those of a system|to be cases too|what was answered|what the rows are",
        RUN,
    ),
    (r"^which answer is meant", "fields.response.from"),
    (
        r"each text of .* is accepted|other ways to say|other answers|right answer|which answer|parts other|in short"
        r"|answers? with true|has words there|brackets|line end|lists inside|reviewers|several answers to|same words?"
        r"|readers who|numbers of|what is right|are needed:|only classes|of each answer|holds numbers",
        "fields.reference.from, with fields.reference.split, none, merge or whole",
    ),
    (
        r"each phrase|wordings of a phrase|one text of a list|must hold one"
        r"|answer points|ways a question is meant|which claims|__expected|assertions",
        POINTS,
    ),
    (
        r"holds? (?:the )?questions|which question|which wording|asks|says enough|asked as|each of the"
        r"|questions or topics|several messages|last one alone",
        "fields.question.from, and the rows that are to be left out taken out of the file",
    ),
    (
        r"each name of|names .* of each text|names the document that|says something of the texts|which belongs"
        r"|id of its|source of the answer|texts of sources|which text is meant|a corpus|one passage ends|prompts count"
        r"|no chunks",
        "fields.contexts.from, with documents, ids or beside; fields.text.from for evidence",
    ),
    (r"lowest (?:grade|rating)", "fields.sources.least"),
    (r"^what else|sources|source\b|is needed|what each answer needs|every answer needs|is all that", SOURCES),
    (
        r"retriev|cut-off|cited|which passage|passage is|ids of what|which chunk|lists are",
        RETRIEVED,
    ),
    (r"long texts|kept in extra|stay in extra|annotations", "fields.FIELD.from for what they are"),
    (r"worth", "verdicts of people or of a judge; those of the file are only kept"),
)


_SAYS_IT = re.compile(r"--[a-z]|\b(?:fields|recognise)\.|\bwrite (?:a|each|one)\b|: give ")
_NAMES = re.compile(r'"[^"]*"')
"""What a question quotes: what a file says decides nothing here."""


def way_of(asked: str) -> str:
    """What answers this question of a proposal; empty where it names an option or a key itself, or nobody knows it."""
    if _SAYS_IT.search(asked):
        return ""
    plain = _NAMES.sub('"X"', asked)
    return next((way for begins, way in _WAYS if re.search(begins, plain)), "")


def with_way(asked: str, *, texts: bool = False) -> str:
    """The question with what answers it; `texts` says that the same import brings texts, whose rights it may say."""
    way = way_of(asked)
    way = RIGHTS_LATER if way == RIGHTS and not texts else way
    return f"{asked}; say it by {way}" if way else asked
