"""Which columns of an unknown table are evidence: the texts of passages and their ids."""

from __future__ import annotations

from goldtui.formats.mapping.choice import SAID, Choice, Guess, grades, has_name, plain, rule_of
from goldtui.formats.mapping.declare import Rule
from goldtui.formats.mapping.guess.doubts import says_what_is_wanted
from goldtui.formats.mapping.guess.retired import say_retired_texts
from goldtui.formats.mapping.guess.written import written_by_a_system
from goldtui.formats.mapping.unasked import speaker_in

_PROSE = 15
"""Words of a text that may be a passage."""
_ASKS = ("title", "question", "query", "heading")
_VAGUE = frozenset(("definition", "value", "description", "title", "name", "sentence", "abstract"))


def evidence_guess(choice: Choice) -> Guess | None:
    """The table as evidence; null where no column holds passages."""
    choice.apart = written_by_a_system(choice)
    text = choice.column(choice.names("text"), lambda one: not one.lists and bool(one.texts) and one.asks < 0.3)
    if text is None or (text.words < 4 and (plain(text.name) != "text" or len(text.values) < 2)):
        return None
    if plain(text.name) in (*SAID, "body", "utterance") and speaker_in(choice.columns) is not None:
        # What somebody said in a conversation is no passage either.
        return None
    if plain(text.name) in ("description", "value") and (text.words < 25 or len(text.values) < 2):
        # What a setting or a test is for, or what a map holds by key, is no passage.
        return None
    if len(text.values) < 2 and "." in text.path:
        # A text inside a single record is part of what it says.
        return None
    choice.choose(
        "text", rule_of(Rule, text), text, 2, f'"{text.path}" holds texts of {round(text.words)} words on average'
    )
    if plain(text.name) in _VAGUE:
        choice.decide.append(f'whether "{text.path}" holds texts of sources: its name does not say so')
    free = (one for one in choice.columns.values() if one is not text and one.texts and not one.lists and not one.flags)
    others = [one.path for one in free if one.words >= max(_PROSE, text.words / 2)]
    if others:
        named = ", ".join(f'"{path}"' for path in others[:3])
        choice.decide.append(f'which text is meant: "{text.path}" is taken, and not {named}')
    asks = [one for one in choice.columns.values() if one is not text and one.asks >= 0.5 and has_name(one, _ASKS)]
    graded = grades(choice.columns)
    if asks and graded and asks[0].distinct < 1:
        said = f'"{graded[0]}" judges each for "{asks[0].path}"; write one row a question, with the texts that count'
        choice.decide.append(f"whether the texts are a corpus: {said}")
    elif asks:
        said = f'"{asks[0].path}" asks, and --map generic-gold reads it so'
        choice.decide.append(f"whether the texts are answers to questions: {said}")
    if says_what_is_wanted(choice):
        # What must come out is next to questions, and not next to passages.
        choice.score -= 2
    if choice.simple("chunk_id", 1.5, lambda one: not one.lists and one.distinct > 0.9 and one.asks < 0.3) is None:
        choice.score -= 0.5
    for field in ("version", "document_id", "parent_id"):
        choice.simple(field, 0.3, lambda one: not one.lists and bool(one.texts))
    say_retired_texts(choice, max(len(one.values) for one in choice.columns.values()))
    return choice.guess()
