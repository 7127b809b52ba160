"""Which column of an unknown table says what an answer of a system cites."""

from __future__ import annotations

from goldtui.formats.mapping.choice import CHUNK_IDS, Choice, keys_named, rule_of
from goldtui.formats.mapping.declare import Rule


def choose_citations(choice: Choice) -> None:
    """Use the column of what is cited: ids next to what was retrieved, or a list of objects."""
    cited = choice.column(choice.names("citations"), lambda one: bool(one.texts) and one.words <= 3)
    if cited is not None and {"first_stage", "reranked", "selected"} & choice.rules.keys():
        choice.choose("citations", rule_of(Rule, cited, split="" if cited.lists else cited.separators), cited, 0.5)
    _choose_objects(choice)


def _choose_objects(choice: Choice) -> None:
    """Use a list of objects each of which names what an answer cites."""
    cited = choice.column(choice.names("citations"), lambda one: one.lists > 0 and bool(keys_named(one, CHUNK_IDS)))
    if cited is None or "citations" in choice.rules:
        return
    path = f"{cited.path}[].{keys_named(cited, CHUNK_IDS)[0]}"
    choice.choose("citations", Rule.model_validate({"from": [path], "merge": True}), cited, 1, f'"{path}" are cited')
    if parts := keys_named(cited, ("section", "heading", "page")):
        said = f'a citation has its id alone, so "{parts[0]}" of "{cited.path}" is not read'
        choice.decide.append(f"which part of a document is cited: {said}")
