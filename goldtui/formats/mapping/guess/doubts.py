"""What speaks against a guess of gold, so that the proposal asks where it would otherwise pick in silence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldtui.formats.mapping.choice import CHUNK_IDS, INNER_TEXTS, Choice, has_name, keys_named, one_number, plain
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import says_no, speaks_of_no_answer
from goldtui.formats.mapping.senses import english, words_of
from goldtui.formats.strict_json import JsonValue

_ANSWERS = frozenset(("answer", "answers", "response", "responses", "solution", "reply"))
_SAID = _ANSWERS | {"output", "text"}
_OF_AN_ANSWER = frozenset(
    """
    type id ids source sources page pages start end span spans format style score length len count var status
    kind model time by date lang language url file category mode tokens chars label masked keywords quality
    correctness completeness section context contexts question questions note notes hint rule rate can no
    relevance relevancy similarity error reason confidence accuracy eval evaluation check
    reasoning rationale explanation judgement verdict feedback grade rating
    """.split()
)
"""What a column says of an answer that is not the answer."""
_QUESTIONS = frozenset(("question", "query", "prompt", "input"))
OF_SYSTEMS = frozenset(
    """
    generated generation model system bot llm rag predicted prediction baseline actual agent candidate graph
    retrieved raw student chatbot assistant ai gpt vanilla
    """.split()
)
_WRONG = frozenset(
    """
    wrong bad poor incorrect distractor negative fake hallucinated ungrounded rejected false
    """.split()
)
_WANTS = frozenset(
    ("expected", "gold", "golden", "relevant", "required", "reference", "must", "preferred", "ideal", "forbidden")
)
_PLACE = re.compile(r"\{\{?\s*[^\W\d][\w .-]{0,40}\}")


def says_what_is_wanted(choice: Choice) -> bool:
    """Whether a column says in its name what must come out, as only questions have it next to them."""
    return any(one.values and wants(one) for one in choice.columns.values())


def wants(column: Column) -> bool:
    """Whether its name, or that of what it lies in, says that it holds what must come out."""
    outer = {word for part in column.outer.split(".") for word in words_of(part).split("_")}
    named = (name_words(column) | (outer & {"expected", "expect"})) & (_WANTS | {"expect"})
    return bool(named) and not of_a_prediction(column)


_PREDICTS = frozenset("pred preds predicted prediction predictions predictor".split())


def of_a_prediction(column: Column) -> bool:
    """Whether its name says that a model wrote it: no such column is gold, whatever else its name says."""
    return not _PREDICTS.isdisjoint(name_words(column))


def is_template(column: Column) -> bool:
    """Whether its texts have places to be filled in, such as `{bed}`, so that nobody asks them as they are."""
    return len(column.texts) > 0 and column.share(bool(_PLACE.search(text)) for text in column.texts) > 0.5


def answers_by_name(choice: Choice) -> Column | None:
    """A column that no list of names knows and whose name speaks of an answer; none next to what only a run has."""
    for one in choice.columns.values() if not choice.signs else ():
        free = one.path not in choice.used and not has_name(one, choice.names("reference"))
        if free and may_answer(one) and (says_what_should(one) or not name_words(one) & (OF_SYSTEMS | _WRONG)):
            return one
        if free and says_what_should(one) and name_words(one) & _SAYS and one.words >= _SENTENCE and not one.lists:
            return one
    return _below_a_title(choice)


_SAYS = frozenset(("say", "tell", "respond", "reply", "answer", "state"))
"""What a system should do, in the name of a column that says how."""
_ASKS = frozenset(("question", "questions", "query", "utterance", "ask", "asked"))
_OF_A_QUESTION = (_OF_AN_ANSWER - _ASKS) | frozenset(
    """
    tag tags group topic level difficulty number nr num intent class owner author set bank list answer answers
    response title word words embedding vector sql filter
    """.split()
)
"""What a column says of a question that is not the question."""
_SENTENCE = 3


def asks_by_name(choice: Choice) -> Column | None:
    """A column that no list of names knows, whose name speaks of a question and whose texts are sentences."""
    free = (one for one in choice.columns.values() if one.path not in choice.used and one.texts and not one.lists)
    found = (one for one in free if name_words(one) & _ASKS and not name_words(one) & (_OF_A_QUESTION | _WRONG))
    return next((one for one in found if one.words >= _SENTENCE and one.distinct > 0.5 and not is_template(one)), None)


def says_what_should(column: Column) -> bool:
    """Whether its name says what a system should answer, as the item of a form does, and not what it answered."""
    return bool(name_words(column) & {"should", "must", "ought"}) and not name_words(column) & _WRONG


def _below_a_title(choice: Choice) -> Column | None:
    """The text below titles that ask, as lists of frequent questions have it; the same rows may be passages."""
    rule = choice.rules.get("question")
    title = choice.columns.get(rule.from_[0]) if rule is not None and not choice.signs else None
    if title is None or title.asks < _ASKING or "title" not in {plain(title.name), *map(plain, english(title.name))}:
        return None
    body = choice.column(
        ("body", "text", "content", "description"), lambda one: not one.lists and one.words > title.words
    )
    choice.score -= 3 * (body is not None)
    return body


_ASKING = 0.5


_TICKETS = frozenset(("issue", "problem", "ticket"))


def say_rivals(choice: Choice, question: Column, reference: Column | None) -> None:
    """Ask about the columns that may be what another was taken for."""
    free = [one for one in choice.columns.values() if one.path not in choice.used and one.texts and not one.lists]
    full = [one for one in free if len(one.values) * 10 >= len(question.values) * 8 and one.words >= 2]
    asking = [one for one in full if one.asks >= question.asks / 2 > 0 and _may_ask_too(one)]
    if asking:
        named = ", ".join(f'"{one.path}"' for one in asking[:3])
        choice.decide.append(f'which question is meant: "{question.path}" is taken, and not {named}')
    if name_words(question) & _TICKETS and question.asks < _ASKING:
        choice.decide.append(f'whether "{question.path}" asks: its name speaks of what went wrong')
    most = max((len(one.values) for one in choice.columns.values()), default=0)
    if len(question.values) * 10 < most * 9:
        said = f"{most - len(question.values)} of the first {most} rows have none"
        choice.decide.append(f'whether "{question.path}" holds the questions: {said}')
    if reference is None:
        return
    others = [one for one in free if may_answer(one) and one not in asking]
    if others:
        named = ", ".join(f'"{one.path}"' for one in others[:3])
        choice.decide.append(f'which answer is right: "{reference.path}" is taken, and not {named}')


def say_left(choice: Choice) -> None:
    """Say which columns of prose nothing takes: they may be what the sources or the answers are."""
    _say_unsourced(choice)
    free = [one for one in choice.columns.values() if one.path not in choice.used and not one.lists and one.texts]
    said = "\n".join(choice.decide)
    long = [one.path for one in free if one.words >= _PROSE and len(one.values) > 1 and f'"{one.path}"' not in said]
    if long:
        listed = ", ".join(f'"{path}"' for path in long[:4])
        choice.decide.append(f"what the long texts of {listed} are: no name says so, and they are kept in extra")
    for one in choice.columns.values():
        passages = one.lists and keys_named(one, CHUNK_IDS) and keys_named(one, INNER_TEXTS)
        if passages and one.path not in choice.used and f'"{one.path}"' not in said:
            choice.decide.append(f'which texts of "{one.path}" an answer needs: no column is known to say it')
    taken = {*choice.used, *(path for rule in choice.rules.get("behaviour", ()) for path in rule.from_)}
    unused = (one for one in choice.columns.values() if one.path not in taken and one.values)
    wanted = [one.path for one in unused if wants(one) and f'"{one.path}"' not in said and one.path not in long]
    if wanted:
        listed = ", ".join(f'"{path}"' for path in wanted[:4])
        choice.decide.append(f"what {listed} should mean for an answer: kept in extra")


def _say_unsourced(choice: Choice) -> None:
    """Ask about the rows that name no source where others do, when nothing else says which can be answered."""
    sources, asked = choice.rules.get("sources"), choice.rules.get("question")
    ids = choice.columns.get(sources.from_[0]) if sources is not None else None
    question = choice.columns.get(asked.from_[0]) if asked is not None else None
    if ids is None or question is None or {"behaviour", "contexts", "more_sources"} & choice.rules.keys():
        return
    empty, rows = len(question.values) - len(ids.values), len(question.values)
    if 0 < empty < rows:
        choice.decide.append(
            f'whether anything answers the {empty} of the first {rows} rows where "{ids.path}" is empty'
        )


_EARLIER = (
    "chat_history", "history", "conversation_history", "previous_turns", "prior_turns", "dialogue_history",
    "past_turns", "previous_messages", "message_history", "context_turns",
)  # fmt: skip


def say_turns(choice: Choice, paths: Sequence[str]) -> None:
    """Ask whether a question says enough by itself, where the row has what was said before it."""
    earlier = next((one for one in choice.columns.values() if one.values and has_name(one, _EARLIER)), None)
    talk = earlier or next((one for one in choice.columns.values() if _is_talk_with(one, paths)), None)
    if talk is None:
        later = next((one for one in choice.columns.values() if has_name(one, _TURN_NUMBERS) and _counts_on(one)), None)
        if later is not None and len(choice.columns) > 1:
            choice.decide.append(f'whether each question says enough by itself: "{later.path}" numbers turns')
        return
    several = len(talk.values) if earlier is not None else sum(map(_asks_again, talk.values))
    if several:
        most = max(len(one.values) for one in choice.columns.values())
        rows = f"{several} of the first {most} rows have turns before it"
        choice.decide.append(f'whether each question says enough by itself: {rows} in "{talk.path}", kept in extra')


_TURN_NUMBERS = ("turn_id", "turn", "turn_number", "turn_no", "turn_idx")


def _counts_on(column: Column) -> bool:
    """Whether it holds numbers some of which are above one."""
    return bool(column.texts) and all(map(str.isdigit, column.texts)) and any(int(text) > 1 for text in column.texts)


def _is_talk_with(column: Column, paths: Sequence[str]) -> bool:
    """Whether a column holds the conversations of which the paths take the last question."""
    ways = (path.partition("[")[0].replace("~", "") for path in paths if "=" in path)
    return column.lists > 0 and column.path in ways and bool(keys_named(column, _WHO))


_WHO = ("role", "speaker", "from", "type")


def _asks_again(value: JsonValue) -> bool:
    """Whether the user asks more than once in a conversation."""
    held = parse_literal(value)
    turns = [one for one in held if isinstance(one, dict)] if isinstance(held, list) else []
    who = [str(next((one[key] for key in _WHO if key in one), "")).casefold() for one in turns]
    return sum(one in ("user", "human") for one in who) > 1


_PROSE = 15
"""Words of a text that says more than a label."""


def _may_ask_too(column: Column) -> bool:
    return bool(name_words(column) & _QUESTIONS) or re.fullmatch(r"column_\d+", column.path) is not None


def say_systems(choice: Choice) -> None:
    """Say which columns hold what a system answered, since gold has no place for it."""
    if said := said_by_systems(choice):
        named = ", ".join(f'"{path}"' for path in said[:3])
        choice.decide.append(f"whether this is a run: {named} may be what a system said; --map generic-run reads it so")


def said_by_systems(choice: Choice) -> list[str]:
    """The columns not used that hold what a system answered, by their names."""
    free = (one for one in choice.columns.values() if one.path not in choice.used and not one.lists)
    return [
        one.path
        for one in free
        if one.words >= 2 and name_words(one) & _SAID and name_words(one) & OF_SYSTEMS and not says_what_should(one)
    ]


def say_classes(choice: Choice, question: Column | None, reference: Column) -> None:
    """Ask where few short values come again and again, as classes of questions do, and not answers to them."""
    texts = reference.texts
    often = reference.distinct <= 0.5 * (question.distinct if question is not None else 1)
    if len(texts) > 5 and often and reference.words <= 3 and not reference.lists:
        values = ", ".join(f'"{text}"' for text in list(dict.fromkeys(texts))[:4])
        choice.decide.append(f'whether "{reference.path}" answers or only classes its question: it holds {values}')


def says_behaviour(column: Column, choice: Choice) -> bool:
    """Whether it says of each question what a system should do, such as answer or abstain, in values that are known."""
    said = {plain(text) for text in column.texts}
    known = [rule for rule in choice.generic.fields.behaviour if has_name(column, rule.from_)]
    values = [{plain(key): value for key, value in rule.values.items()} for rule in known]
    both = (len({known[text] for text in said}) > 1 for known in values if said <= known.keys())
    return not column.flags and column.name not in ("answer", "label") and any(both)


_OF_AN_END = re.compile(
    r"answer|beantwort|répond|respond|rispond|scope|refus|declin|abst|zuständig|отказ|rechaz|recus|rifiut|weiger|ablehn|odmow|拒|回答|答え|ответ"
)
"""What the name of a column has in it that says with yes and no whether there is an answer."""


def say_classed(choice: Choice, judging: str = "") -> None:
    """Ask about columns of few values, but for one that judges, one of which speaks of a question without an answer."""
    reference = choice.rules["reference"].from_ if "reference" in choice.rules else ()
    for one in (one for one in choice.columns.values() if one.path not in (*reference, judging)):
        few = len(one.texts) > 1 and not one.lists and len(set(one.texts)) < len(one.texts)
        denies = says_no if _OF_AN_END.search(words_of(one.name)) else speaks_of_no_answer
        said = next(filter(denies, one.texts), None) if few and one.words <= 4 else None
        if mark := _one_mark(one, choice):
            rows = f'"{mark}" in {len(one.texts)} rows, and nothing in the others'
            choice.decide.append(f'whether "{one.path}" says which questions can be answered: it holds {rows}')
        if said is not None:
            choice.decide.append(f'whether "{one.path}" says which questions cannot be answered: it holds "{said}"')


_MARKS = re.compile(r"[xX✓✔☑√*+]|ok|OK")


def _one_mark(column: Column, choice: Choice) -> str:
    """The mark of a column whose name speaks of an answer, and that some rows have and others have not."""
    rows = max((len(one.values) for one in choice.columns.values()), default=0)
    marked = bool(column.texts) and all(_MARKS.fullmatch(text.strip()) for text in column.texts)
    speaks = any(map(_OF_AN_END.search, (words_of(column.name), *english(column.name))))
    return column.texts[0] if marked and speaks and len(column.texts) < rows else ""


def may_answer(column: Column) -> bool:
    """Whether its name speaks of an answer and its texts may be some."""
    words = name_words(column)
    plain = not column.lists and not column.flags and not all(map(one_number, column.values))
    return (
        bool(words & _ANSWERS or column.path in ("a", "A"))
        and not words & _OF_AN_ANSWER
        and plain
        and column.words >= 1.5
    )


def name_words(column: Column) -> set[str]:
    """The words of a column's name, with what they say in English."""
    forms = (words_of(column.name), *english(column.name))
    return {word for form in forms for word in form.split("_")}
