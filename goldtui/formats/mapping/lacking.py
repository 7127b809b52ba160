"""What rows that are nothing known lack of gold, so that a refusal says more than that it does not know them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from goldtui.formats.mapping.choice import MEASURES, Choice, grades, has_name, measures, one_number, plain
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.guess.doubts import is_template
from goldtui.formats.mapping.guess.gold import PAIR, asked_side_by_side
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import words_of
from goldtui.formats.mapping.unasked import BY_ID, FIXES, said_of_ids, said_of_talks

NOTHING = "none is called like a question, a text of a source or an answer"
"""The message about rows without a single column that is known."""
_MEASURES = "it holds measures"
_DOCUMENTS = "it names documents"
_SETTINGS = "it holds settings of a program"
_FIXES = {
    _MEASURES: "give the file that holds the questions",
    _SETTINGS: "give the file that holds the questions",
    _DOCUMENTS: "give the documents themselves, or the file that asks about them",
    **FIXES,
}
"""The next step of a refusal that no mapping can mend, by how it begins."""
_LONG = 15
"""Words of a text that says more than a label."""
_HALVES = ("question", "reference")

_ASKS = frozenset(
    (
        "question",
        "query",
        "queries",
        "questions",
        "userinput",
        "userquery",
        "questiontext",
        "querytext",
        "inputmessages",
    )
)


_ALONE = re.compile(r'"([^"]+)" may (?:be a question|hold questions)')
_ANSWERS = re.compile(r'"[^"]+" may be a right answer')


def fix_of(said: str, columns: dict[str, Column], path: str) -> str:
    """The next step for rows of which this is said."""
    for begins, fix in _FIXES.items():
        if said.startswith(begins):
            return fix
    if (asked := _ALONE.match(said)) is not None:
        # A column whose name has a sign of a path in it cannot be named so.
        lines = f'`title = "questions"`, `kind = "gold"` and `fields.question.from = "{asked[1]}"`'
        command = f"goldtui import {shlex.quote(path)} --map ./questions.toml --into goldtui.db"
        more = ", of the system for a run or the right ones for gold" if " measures" in said else ""
        return (
            f"add a column expected_answer, or give the file that has the answers{more}; to take the questions alone "
            f"as drafts, write the lines {lines} into questions.toml, then: {command}"
        )
    if _ANSWERS.match(said):
        if sum(map(_is_prose, columns.values())) == 1:
            return FIXES[BY_ID]
        return f"give the file that asks the questions; or, if a column here asks by another name, {_by_map(path)}"
    if said == NOTHING and not any(map(_is_prose, columns.values())):
        return "give the file that holds the questions; no column here has words of a question or an answer"
    return _by_map(path)


def _by_map(path: str) -> str:
    return (
        'say which column is which in a mapping file: write the lines `title = "questions"`, `kind = "gold"`, '
        '`fields.question.from = "COLUMN"` and `fields.reference.from = "COLUMN"` into questions.toml, then: '
        f"goldtui import {shlex.quote(path)} --map ./questions.toml --into goldtui.db"
    )


_FEW_WORDS = 3


def _is_prose(column: Column) -> bool:
    """Whether its texts may ask or answer, whatever it is called."""
    return not column.keys and len(column.values) > 1 and column.words >= _FEW_WORDS and not _is_remark(column)


def _speaks(column: Column) -> bool:
    """Whether its texts may be sources or answers: a remark of whoever made the rows is neither."""
    return len(column.values) > 1 and column.words >= _LONG and not column.lists and not _is_remark(column)


def _says_more(column: Column) -> bool:
    """Whether it asks, or holds texts that may be sources or answers."""
    return column.asks >= 0.3 or (column.words >= _LONG and not column.lists and not _is_remark(column))


def _listed(paths: Sequence[str]) -> str:
    return ", ".join(f'"{path}"' for path in paths[:3])


def _is_remark(column: Column) -> bool:
    return any(word in plain(column.name) for word in ("note", "comment", "remark", "reason", "prompt", "error"))


def lacking(columns: dict[str, Column], known: Sequence[Mapping]) -> str:
    """What rows that are nothing known have of gold, and what they lack."""
    if len(settings := _settings(columns)) > 1:
        return f"{_SETTINGS} ({_listed(settings)}): no question, no text"
    if said := said_of_talks(columns):
        return said
    pair = [one.path for one in columns.values() if PAIR.match(one.name) and one.asks >= 0.3]
    if len(pair) > 1 and not _answered_by_number(columns, known):
        return f'"{pair[0]}" and "{pair[1]}" are questions to be compared, without an answer'
    if (filled := next((one for one in columns.values() if _is_form(one)), None)) is not None:
        return f'"{filled.path}" holds templates with places to be filled in, and no questions that somebody asks'
    several = asked_side_by_side(columns)
    if several:
        return f'"{several[0]}" and "{several[1]}" both ask, and a case has one question: write one row a question'
    if said := said_of_ids(columns):
        return said
    keyed = columns.get("_value")
    if (
        keyed is not None
        and set(columns) == {"_key", "_value"}
        and keyed.texts
        and keyed.words < _LONG
        and columns["_key"].id_like > 0.9
    ):
        names = [text for text in dict.fromkeys(columns["_key"].texts) if MEASURES.search(words_of(text))]
        if names and all(map(one_number, keyed.items)):
            return f"{_MEASURES} by name ({_listed(names)}): no question, no text"
        said = ", ".join(f'"{text}"' for text in list(dict.fromkeys(keyed.texts))[:3])
        return f"each id says {said}, and no row says what is asked: write both into one row a question"
    generic = next((one for one in known if one.recognise.generic and one.kind is Kind.GOLD), None)
    if generic is not None:
        choice = Choice(columns, generic, 0)
        named = {field: choice.column(choice.names(field)[:40], _has_words) for field in _HALVES}
        question, reference = named["question"], named["reference"]
        if question is not None and question.lists and question.texts:
            return f'"{question.path}" holds lists, and a case has one question: write one row a question'
        measured = measures(columns)
        unasked = question is None or (plain(question.name) not in _ASKS and question.asks < 0.3)
        if measured and unasked and not any(map(_says_more, columns.values())):
            worded = [one.path for one in columns.values() if _is_label(one) and one.path not in measured]
            more = f" and lists or short values ({_listed(worded)})" if worded else ""
            only = "" if worded else " only"
            return f"{_MEASURES}{only} ({_listed(measured)}){more}: no question, no text"
        graded = grades(columns)
        if question is not None and graded and len(question.texts) > 5 and question.distinct <= 0.6:
            judged = f'its rows judge texts for the same questions ("{graded[0]}")'
            return f"{judged}: write one row a question, with the texts that count"
        if question is not None and measured:
            named_so = " and ".join(f'"{path}"' for path in measured[:2])
            return (
                f'"{question.path}" may be a question, and {named_so} are measures; '
                "no column is known to hold what a system answered, or the right answers"
            )
        if question is not None and _may_be_asked(question):
            asking = sum(text.rstrip().endswith(("?", "？")) for text in question.texts)
            said = f"{asking} of the first {len(question.texts)} end in a question mark"
            return f'"{question.path}" may hold questions ({said}), but no column says what a right answer needs'
        if question is not None and plain(question.name) in _ASKS:
            return f'"{question.path}" may be a question, but no column says what a right answer needs'
        if reference is not None and reference.texts and not reference.names_things:
            return f'"{reference.path}" may be a right answer, but no column is known to be the question'
    long = next((one for one in columns.values() if _speaks(one)), None)
    if long is not None:
        return f'"{long.path}" holds long texts, and no name says whether they are sources, answers or something else'
    asked = next((one for one in columns.values() if one.texts and has_name(one, _NAMES_QUESTIONS)), None)
    says = next((one for one in columns.values() if one.words >= _SAYS and not _is_remark(one)), None)
    if asked is not None and says is not None:
        said = f'"{asked.path}" names questions and "{says.path}" says something for each'
        return f"{said}, and no column asks them: give the file of the questions too"
    documents = [one.path for one in columns.values() if _names_a_document(one)]
    if documents and not any(one.words >= _LONG for one in columns.values()):
        return f"{_DOCUMENTS} ({_listed(documents)}) and holds none of their texts, no question and no answer"
    return NOTHING


_OUTER = frozenset(
    """
    scripts dependencies devDependencies peerDependencies optionalDependencies engines compilerOptions services volumes
    networks components openapi build-system tool
    """.split()
)
"""What a file of settings has, each with names of its own inside."""


def _settings(columns: dict[str, Column]) -> list[str]:
    return [key for key in dict.fromkeys(path.partition(".")[0] for path in columns if "." in path) if key in _OUTER]


def _may_be_asked(column: Column) -> bool:
    """Whether what is called a prompt or a text holds sentences, each another one, some of which ask."""
    texts = column.texts
    whole = len(texts) > 1 and not column.lists and column.distinct > 0.8 and 3 <= column.words <= _LONGEST
    return whole and plain(column.name) not in _ASKS and (column.asks > 0 or "prompt" in plain(column.name))


_LONGEST = 60
"""Words of what somebody asks, on average."""
_DOCUMENT = re.compile(r"(?:doc|document|file|pdf|report|article)_?(?:name|title|link|url|path|uri)|filename|url|link")


def _names_a_document(column: Column) -> bool:
    return bool(column.texts) and not column.lists and _DOCUMENT.fullmatch(words_of(column.name)) is not None


def _is_label(column: Column) -> bool:
    """Whether it holds lists, or words that are no ids."""
    if column.lists or column.keys:
        return True
    return bool(column.texts) and not all(map(one_number, column.values)) and not words_of(column.name).endswith("id")


def _has_words(column: Column) -> bool:
    return bool(column.values) and not all(map(one_number, column.items))


def _answered_by_number(columns: dict[str, Column], known: Sequence[Mapping]) -> bool:
    """Whether questions by number have answers by number, such as `input1` and `completion1`."""
    generic = next(one for one in known if one.recognise.generic and one.kind is Kind.GOLD)
    names = Choice({}, generic, 0).names("reference")
    return any(has_name(Column(re.sub(r"[\W_]*\d+$", "", path)), names) for path in columns if path[-1:].isdigit())


_NAMES_QUESTIONS = ("qid", "query_id", "question_id", "qa_id")
_SAYS = 5
"""Words of a text that says something."""


def _is_form(column: Column) -> bool:
    asked = {"question", "query", "prompt"}.intersection(*[words_of(column.name).split("_")])
    return bool(asked) and is_template(column)
