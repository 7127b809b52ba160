"""Which columns of an unknown table are evidence: the texts of passages and their ids."""

from __future__ import annotations

from goldtui.formats.mapping.choice import SAID, Choice, Guess, plain, rule_of
from goldtui.formats.mapping.declare import Rule


def evidence_guess(choice: Choice) -> Guess | None:
    """The table as evidence; null where no column holds passages."""
    text = choice.column(choice.names("text"), lambda one: not one.lists and bool(one.texts) and one.asks < 0.3)
    if text is None or (text.words < 4 and (plain(text.name) != "text" or len(text.values) < 2)):
        return None
    if plain(text.name) in SAID and {"role", "speaker"} & set(choice.columns):
        # What somebody said in a conversation is no passage either.
        return None
    if plain(text.name) in ("description", "value") and (text.words < 25 or len(text.values) < 2):
        # What a setting or a test is for, or what a map holds by key, is no passage.
        return None
    choice.choose(
        "text", rule_of(Rule, text), text, 2, f'"{text.path}" holds texts of {round(text.words)} words on average'
    )
    if choice.simple("chunk_id", 1.5, lambda one: not one.lists and one.distinct > 0.9) is None:
        choice.score -= 0.5
    for field in ("version", "document_id", "parent_id"):
        choice.simple(field, 0.3, lambda one: not one.lists and bool(one.texts))
    return choice.guess()
