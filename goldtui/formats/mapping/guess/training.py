"""Rows that look like what a model is trained on: its targets are no right answers that somebody checked."""

from __future__ import annotations

from goldtui.formats.mapping.choice import Choice, keys_named, plain
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.profile import Column
from goldtui.formats.strict_json import JsonValue

_ASKED = "whether this is training data for a model, and no gold"
_FEWEST = 5
"""Conversations with one system message that are more than a few examples of a form."""
_TASKS = ({"instruction", "output"}, {"instruction", "response"}, {"chosen", "rejected"}, {"prompt", "completion"})
"""Names of columns that sets for training have together."""
_WHO = ("role", "from", "speaker")
_SAID = ("content", "value", "text")
_WEIGHT = ("weight", "train", "loss_weight")


def say_training(choice: Choice) -> None:
    """Ask whether the rows are for the training of a model, where they look so."""
    for one in choice.columns.values():
        if one.lists and keys_named(one, _WHO) and keys_named(one, _SAID) and (why := _of_turns(one)):
            choice.decide.append(f"{_ASKED}: {why}")
            return
    names = {plain(one.name): one.path for one in choice.columns.values() if not one.outer and one.texts}
    pair = next((sorted(one) for one in _TASKS if one <= names.keys()), None)
    if pair is not None:
        named = " and ".join(f'"{names[name]}"' for name in pair)
        choice.decide.append(
            f"whether this is training data for a model, and no gold: {named} are columns of such sets"
        )


def _of_turns(talk: Column) -> str:
    """What of conversations looks like training; empty for none."""
    turns = [_turns(value) for value in talk.values]
    if weight := next((key for key in _WEIGHT if any(key in turn for one in turns for turn in one)), ""):
        return f'turns have a "{weight}", as those that a model learns from'
    messages = [_system(one) for one in turns]
    if len(messages) >= _FEWEST and messages[0] and len(set(messages)) == 1:
        return f"each of the first {len(messages)} conversations begins with the same system message"
    return ""


def _turns(value: JsonValue) -> list[dict[str, JsonValue]]:
    held = parse_literal(value)
    return [one for one in held if isinstance(one, dict)] if isinstance(held, list) else []


def _system(turns: list[dict[str, JsonValue]]) -> str:
    """What the system message of a conversation says."""
    for turn in turns:
        if any(str(turn.get(key, "")).casefold() == "system" for key in _WHO):
            return next((str(turn[key]) for key in _SAID if key in turn), "")
    return ""
