"""What the columns of an unknown table probably mean: by their names and by what their values look like, in words.

A guess is a mapping like any other, with the columns it chose; a person sees each with an example before it is used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from goldtui.formats.mapping.choice import Choice, Guess, keys_named, plain, rule_of
from goldtui.formats.mapping.declare import Contexts, Kind, Mapping, Points, Rule, Sources, Stage
from goldtui.formats.mapping.profile import Column

_INNER_IDS = (
    "chunk_id", "id", "_id", "doc_id", "document_id", "docid", "passage_id", "source_id", "node_id", "uuid",
    "chunk_uuid", "corpus_id", "pid", "url", "link", "source", "doc", "document", "file", "filename", "file_name",
    "path", "slug", "article_id", "title", "doc_name",
)  # fmt: skip
_INNER_PARTS = ("section", "heading", "page", "page_number", "paragraph", "chunk", "anchor")
_INNER_TEXTS = (
    "text", "content", "page_content", "body", "passage", "segment", "snippet", "chunk", "fact", "criterion", "point",
    "claim", "statement", "nugget", "quote", "doc.segment", "original_content", "evidence_text",
)  # fmt: skip


def guessed(columns: dict[str, Column], generic: Mapping, signs: int = 0) -> Guess | None:
    """The generic mapping with the columns of this table; null where a column it cannot do without is missing.

    `signs` is how many columns only a run has.
    """
    choice = Choice(columns, generic, signs)
    if generic.kind is Kind.GOLD:
        return _gold(choice)
    return _evidence(choice) if generic.kind is Kind.EVIDENCE else _run(choice)


def completed(mapping: Mapping, columns: dict[str, Column], generic: Mapping) -> Guess:
    """A mapping of a known tool with the fields that it lacks, taken from columns that people added to its rows."""
    choice = Choice(columns, generic, 0)
    own = {path for rule in mapping.fields.rules().values() for path in rule.from_}
    choice.used = {path for path in columns if path in own or path.replace("[]", "") in own}
    if mapping.fields.case_id is None:
        choice.simple("case_id", 0, _is_id)
    _points(choice)
    _sources(choice)
    _forbidden(choice)
    _behaviour(choice)
    if mapping.fields.sources is not None and "sources" in choice.rules:
        choice.rules.setdefault("more_sources", choice.rules["sources"])
    more = {key: value for key, value in choice.rules.items() if not getattr(mapping.fields, key)}
    fields = mapping.fields.model_copy(update=more)
    taken = [said for key, said in zip(choice.rules, choice.reasons, strict=False) if key in more]
    return Guess(mapping.model_copy(update={"fields": fields}), 0, tuple(taken))


def lacking(columns: dict[str, Column], known: Sequence[Mapping]) -> str:
    """What rows that are nothing known have of gold, and what they lack."""
    pair = [one.path for one in columns.values() if _PAIR.match(one.name) and one.asks >= 0.3]
    if len(pair) > 1:
        return f'"{pair[0]}" and "{pair[1]}" are questions to be compared, without an answer'
    generic = next((one for one in known if one.recognise.generic and one.kind is Kind.GOLD), None)
    if generic is not None:
        choice = Choice(columns, generic, 0)
        named = {field: choice.column(choice.names(field)[:40], lambda one: bool(one.values)) for field in _HALVES}
        question, reference = named["question"], named["reference"]
        if question is not None and question.lists:
            return f'"{question.path}" holds lists, and a case has one question: write one row a question'
        if question is not None and plain(question.name) in _ASKS:
            return f'"{question.path}" may be a question, but no column says what a right answer needs'
        if reference is not None and not reference.names_things:
            return f'"{reference.path}" may be a right answer, but no column is the question'
    return "none is a question, a text of a source or an answer"


_PAIR = re.compile(r"^(?!column)(.{3,}?)[\W_]?[12ab]$")


def _is_pair(question: Column, choice: Choice) -> bool:
    """Whether two questions are compared with each other, such as `question_1` and `question_2`."""
    stems = [found.group(1) for one in choice.columns.values() if (found := _PAIR.match(one.name))]
    own = _PAIR.match(question.name)
    return own is not None and stems.count(own.group(1)) == 2


_HALVES = ("question", "reference")
_ASKS = frozenset(("question", "query", "queries", "questions", "userinput", "userquery", "inputmessages"))


def _gold(choice: Choice) -> Guess | None:
    question = choice.column(choice.names("question"), _may_ask)
    if question is None:
        question = next((one for one in choice.columns.values() if one.asks >= 0.6 and not one.lists), None)
    if question is None and (turns := _turns(choice)) is not None:
        question = turns
    elif question is None or (plain(question.name) in _SAID and {"role", "speaker"} & set(choice.columns)):
        # Turns of a conversation are no rows: the conversation is one.
        return None
    if _is_pair(question, choice):
        return None
    asking = f"; {round(100 * question.asks)} % of its values end in a question mark" if question.asks else ""
    choice.choose(
        "question",
        Rule.model_validate({"from": [_last_asked(question)]}) if _is_talk(question) else rule_of(Rule, question),
        question,
        2 + 2 * question.asks,
        f'"{question.path}" holds the questions{asking}',
    )
    choice.simple("case_id", 1, _is_id)
    reference = _reference(choice)
    _points(choice, reference)
    _sources(choice)
    _forbidden(choice)
    said = _behaviour(choice)
    for field in ("refusal_reason", "workflow", "category", "guideline_note", "constraints"):
        choice.simple(field, 0.2, lambda one: bool(one.texts))
    tags = choice.column(choice.names("tags"))
    if tags is not None:
        choice.choose("tags", rule_of(Rule, tags, split=tags.separators), tags, 0.2)
    if not (
        reference
        or said
        or {"sources", "more_sources", "contexts", "points", "must_say", "forbidden"} & choice.rules.keys()
    ):
        if question.asks < 0.5:
            return None
        choice.score -= 1.5
    return choice.guess()


_WHO, _SAID = ("role", "speaker", "from"), ("content", "text", "value", "message")


def _turns(choice: Choice) -> Column | None:
    """The column that holds a conversation: who said what."""
    return next((one for one in choice.columns.values() if _is_talk(one)), None)


def _is_talk(column: Column) -> bool:
    return bool(keys_named(column, _WHO) and keys_named(column, _SAID))


def _last_asked(turns: Column) -> str:
    """The path of the last turn of the user."""
    who, said = keys_named(turns, _WHO)[0], keys_named(turns, _SAID)[0]
    return f"{turns.path}[{who}=user|human|User|USER][-1].{said}"


def _is_id(column: Column) -> bool:
    return not column.lists and column.id_like > 0.5 and column.distinct > 0.5


def _forbidden(choice: Choice) -> None:
    forbidden = choice.column(choice.names("forbidden"))
    if forbidden is not None:
        choice.choose("forbidden", rule_of(Rule, forbidden, split=forbidden.separators), forbidden, 1)


def signs_of(columns: dict[str, Column], run: Mapping) -> int:
    """How many columns of a table only a run has."""
    wanted = {plain(name) for name in run.recognise.signs}
    return len({plain(column.name) for column in columns.values() if column.values} & wanted)


_VAGUE = frozenset(("expected", "expect", "gold", "golden", "target", "targets", "truth", "groundtruth", "label"))
"""Names that say what must come out, be it an answer or the sources of one."""
_EITHER = frozenset(("answer", "answers", "a", "output", "response", "outputsanswer", "outputsoutput", "modelanswer"))


def _reference(choice: Choice) -> Column | None:
    """The right answer; where a run's own columns are near, `answer` is what a system said."""
    choice.score -= 1.5 * min(choice.signs, 3)

    def fits(column: Column) -> bool:
        name = plain(column.name)
        if not column.texts or column.flags or (choice.signs and name in _EITHER):
            return False
        # Few values over and over are classes, and ids name what is expected, not how it is said.
        return not (name == "label" and column.distinct <= 0.5) and not (name in _VAGUE and column.names_things)

    column = choice.simple("reference", 2, fits)
    if column is None:
        listed = choice.column(choice.names("reference"), lambda one: bool(keys_named(one, _INNER_TEXTS)))
        if listed is not None:
            path = f"{listed.path}[].{keys_named(listed, _INNER_TEXTS)[0]}"
            choice.choose("reference", Rule.model_validate({"from": [path]}), listed, 2)
            column = listed
    if column is not None and plain(column.name) in _EITHER:
        choice.decide.append(f'whether "{column.path}" is the right answer or what a system said: it is taken as right')
    return column


def _may_ask(column: Column) -> bool:
    if column.lists or not column.texts or column.flags or column.words < 1.5:
        return False
    return column.asks >= 0.3 or plain(column.name) not in (
        "text",
        "title",
        "topic",
        "prompt",
        "name",
        "input",
        "request",
    )


def _said_in(keywords: Column, reference: Column | None) -> bool:
    """Whether most keywords are words of the right answers; those that are not find the question, and prove nothing."""
    if reference is None:
        return True
    answers = " ".join(reference.texts).casefold()
    split = keywords.separators or "\n"
    words = [word.strip().casefold() for text in keywords.texts for word in text.split(split)]
    return sum(word in answers for word in words) * 2 >= len(words)


def _points(choice: Choice, reference: Column | None = None) -> None:
    for field in ("points", "must_say"):
        # Numbers are counts or scores, and no words.
        column = choice.column(
            choice.names(field), lambda one: any(isinstance(v, str | list | dict) for v in one.values)
        )
        if column is None or (plain(column.name) in ("keywords", "keyword") and not _said_in(column, reference)):
            continue
        inner = keys_named(column, _INNER_TEXTS)
        if column.keys and not inner:
            continue
        more: dict[str, Any] = {"verbatim": field == "must_say", "split": "" if column.lists else column.separators}
        if column.keys:
            more.update(text=inner, importance=next(iter(keys_named(column, ("importance", "tier"))), ""))
        choice.choose(field, rule_of(Points, column, **more), column, 1.5)


def _sources(choice: Choice) -> None:
    ids = choice.column(choice.names("sources"), _names_sources)
    if ids is not None:
        more: dict[str, Any] = {"field": _source_field(ids)}
        if ids.keys:
            more["id"] = [*keys_named(ids, _INNER_IDS)[:1], *keys_named(ids, _INNER_PARTS)[:1]]
        elif not ids.lists and not ids.separators and (part := _part_of(choice, ids)) is not None:
            choice.used.update((ids.path, part.path))
            rule = Sources.model_validate({"from": ["."], "id": [ids.path, part.path], "field": "page"})
            choice.choose("sources", rule, ids, 1.5, f'"{ids.path}" and "{part.path}" name the required sources')
            ids = None
        else:
            more["split"] = "" if ids.lists else ids.separators
        if ids is not None:
            choice.choose("sources", rule_of(Sources, ids, **more), ids, 1.5)
    elif (vague := choice.column(tuple(_VAGUE), lambda one: one.names_things)) is not None:
        split = "" if vague.lists else vague.separators
        choice.choose("sources", rule_of(Sources, vague, field=_source_field(vague), split=split), vague, 1.5)
    other = choice.column(choice.names("more_sources"), _names_sources)
    if other is not None:
        one_enough = rule_of(Sources, other, any_of=True, split="" if other.lists else other.separators)
        choice.choose("more_sources", one_enough, other, 1)
    texts = choice.column(choice.names("contexts"), _holds_texts)
    if texts is not None:
        inner = keys_named(texts, _INNER_TEXTS) if texts.keys else []
        more = {
            "text": inner[:1],
            "id": next(iter(keys_named(texts, _INNER_IDS[:12])), ""),
            "required": "sources" not in choice.rules,
        }
        choice.choose("contexts", rule_of(Contexts, texts, **more), texts, 1, f'"{texts.path}" holds source texts')


def _part_of(choice: Choice, ids: Column) -> Column | None:
    """The column that says which page or section of a document is meant."""
    outer = ids.path.rpartition(".")[0]
    for one in choice.columns.values():
        words = plain(one.name)
        near = one.path.rpartition(".")[0] == outer and one.path not in choice.used and one is not ids
        if near and not one.lists and one.texts and any(words.endswith(word) for word in _PARTS):
            return one
    return None


_PARTS = ("page", "pagerange", "pagenumber", "section", "heading", "anchor", "paragraph")


def _names_sources(column: Column) -> bool:
    if column.keys:
        return bool(keys_named(column, _INNER_IDS)) and not keys_named(column, _INNER_TEXTS)
    # A source of several words that comes again and again is who published it.
    named = plain(column.name) != "source" or column.words < 3 or column.distinct > 0.5
    return (
        named and bool(column.texts) and not column.flags and column.words <= 5 and max(map(len, column.texts)) <= 300
    )


def _holds_texts(column: Column) -> bool:
    if column.keys:
        return bool(keys_named(column, _INNER_TEXTS))
    least = 12 if plain(column.name) in ("source", "document", "documents", "docs") and not column.lists else 3
    return bool(column.texts) and column.words > least and column.id_like < 0.5


def _source_field(column: Column) -> str:
    name, texts = plain(column.name), column.texts
    if any("://" in text for text in texts[:20]) or "url" in name or "link" in name:
        return "URL"
    if "page" in name:
        return "page"
    if "chunk" in name or "passage" in name or "segment" in name or "node" in name:
        return "chunk"
    return "document" if any(word in name for word in ("doc", "file", "path", "source")) else "source"


_ANSWERED = frozenset(("modelanswer", "modelresponse", "response", "output", "prediction", "actualoutput"))


def _behaviour(choice: Choice) -> bool:
    """Every column that says whether a question can be answered, with those of its values that do."""
    rules = []
    # Next to an answer of a system, a label says how that answer is judged.
    judged = choice.signs or any(plain(one.name) in _ANSWERED for one in choice.columns.values())
    for generic in choice.generic.fields.behaviour:
        column = choice.column(
            generic.from_, lambda one: bool(one.texts) and not (judged and plain(one.name) == "label")
        )
        if column is None:
            continue
        said = {value for value in map(plain, column.texts) if value in {plain(key) for key in generic.values}}
        if said:
            rules.append(generic.model_copy(update={"from_": (column.path,)}))
            choice.reasons.append(f'"{column.path}" says which questions can be answered')
            choice.score += 0.7
    if rules:
        choice.rules["behaviour"] = tuple(rules)
    return bool(rules)


def _evidence(choice: Choice) -> Guess | None:
    text = choice.column(choice.names("text"), lambda one: not one.lists and bool(one.texts) and one.asks < 0.3)
    if text is None or (text.words < 4 and plain(text.name) != "text"):
        return None
    if plain(text.name) in _SAID and {"role", "speaker"} & set(choice.columns):
        # What somebody said in a conversation is no passage either.
        return None
    if plain(text.name) in ("description", "value") and (text.words < 10 or len(text.values) < 2):
        # What a setting is for, or what a map holds by key, is no passage.
        return None
    choice.choose(
        "text", rule_of(Rule, text), text, 2, f'"{text.path}" holds texts of {round(text.words)} words on average'
    )
    if choice.simple("chunk_id", 1.5, lambda one: not one.lists and one.distinct > 0.9) is None:
        choice.score -= 0.5
    for field in ("version", "document_id", "parent_id"):
        choice.simple(field, 0.3, lambda one: not one.lists and bool(one.texts))
    return choice.guess()


def _run(choice: Choice) -> Guess | None:
    case_id = choice.simple("case_id", 1, lambda one: not one.lists)
    question = choice.simple("question", 1, lambda one: not one.lists and bool(one.texts))
    if case_id is None and question is None:
        return None
    response = choice.simple("response", 1.5, lambda one: not one.lists and bool(one.texts))
    if response is not None:
        others = [one.path for one in choice.columns.values() if one is not response and one.name == response.name]
        if others and "." in response.path:
            said = f'the answers of which system are meant: "{response.path}" is taken, and not {", ".join(others)}'
            choice.decide.append(said)
    stages = 0
    for field in ("first_stage", "reranked", "selected"):
        column = choice.column(choice.names(field))
        if column is None:
            continue
        more: dict[str, Any] = {}
        if column.keys:
            more = {"id": keys_named(column, _INNER_IDS[:13])[:1]}
            more["score"] = next(iter(keys_named(column, ("score", "similarity", "relevance"))), "")
            more["rank"] = next(iter(keys_named(column, ("rank", "position"))), "")
        if (column.keys and more["id"]) or (column.texts and column.words <= 3):
            choice.choose(field, rule_of(Stage, column, **more), column, 1.5)
            stages += 1
        elif response is not None and (column.keys or column.words > 3):
            choice.reasons.append(f'"{column.path}" holds texts without ids, so the context is not recorded')
            choice.score += 0.5
    if response is None and not stages:
        return None
    choice.simple("trace_id", 0.3, lambda one: not one.lists and one.distinct > 0.9)
    cited = choice.column(choice.names("citations"), lambda one: bool(one.texts) and one.words <= 3)
    if cited is not None and stages:
        choice.choose("citations", rule_of(Rule, cited, split="" if cited.lists else cited.separators), cited, 0.5)
    versions = {}
    for name, rule in choice.generic.fields.versions.items():
        column = choice.column(rule.from_, lambda one: bool(one.texts) and not one.lists)
        if column is not None:
            versions[name] = rule_of(Rule, column)
            choice.used.add(column.path)
    choice.rules["versions"] = versions
    choice.score += min(choice.signs, 3)
    return choice.guess()
