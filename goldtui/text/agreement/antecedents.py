"""Says in one sentence what a source says in two: what a pronoun stands for, and whom a rule applies to as well.

`The pass is not sold online. It costs 9 euros.` says that the pass costs 9 euros. Where the sentence before names
another thing that the pronoun could mean, nothing is named. `Staff may park here. The same applies to trainees.` says
that trainees may park here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Reading
from goldtui.text.languages.base import Language

_MOST_PREDICATES = 4
"""Further verbs of one subject that are read."""


def together(sentence: str, before: str, language: Language) -> Iterator[Reading]:
    """What a sentence says of its subject further on, and what it says together with the sentence before it."""
    for text in _predicates(sentence, language):
        yield read(text, language)
    if before:
        if (named := with_name(sentence, before, language)) is not None:
            yield named
        if text := _same_for_others(sentence, before, language):
            yield read(text, language)


def with_name(sentence: str, before: str, language: Language) -> Reading | None:
    """The sentence as it reads with the name of what its pronoun stands for, if that is certain."""
    text = _named(sentence, before, language) if before else ""
    return read(text, language) if text else None


@lru_cache(maxsize=4096)
def _named(sentence: str, before: str, language: Language) -> str:
    """The sentence with the subject of the one before it for its pronoun; empty where that is not certain."""
    naming = language.naming
    found = naming.pronoun.search(sentence) if naming is not None else None
    if naming is None or found is None or naming.empty.match(sentence):
        return ""
    subject = naming.subject.match(before)
    group = "first" if found["first"] else "inside"
    pronoun = found[group].lower()
    if subject is None or (subject["article"] or "plural").lower() not in naming.articles[pronoun].split():
        return ""
    name = subject["name"]
    if naming.plural_verb is not None and group == "first":
        verbs = subject["rest"].split()[0], sentence[found.end(group) :].split()[0]
        if len({naming.plural_verb.fullmatch(verb) is None for verb in verbs}) > 1:
            return ""
    plural = naming.plural_name is not None and naming.plural_name.fullmatch(name) is not None
    if naming.rivals[pronoun].search(subject["rest"]) or plural is not (pronoun == naming.plural_pronoun):
        return ""
    if group == "inside":
        name = name[0].lower() + name[1:] + ("" if pronoun else " ")
    return sentence[: found.start(group)] + name + sentence[found.end(group) :]


@lru_cache(maxsize=4096)
def _predicates(sentence: str, language: Language) -> tuple[str, ...]:
    """What a sentence says of its subject after `and`, each with the subject again."""
    naming = language.naming
    subject = naming.subject.match(sentence) if naming is not None else None
    if naming is None or subject is None:
        return ()
    rest = subject["rest"]
    return tuple(
        f"{subject['name']} {rest[joint.end() :]}"
        for joint in islice(naming.joint.finditer(rest), _MOST_PREDICATES)
        if not naming.within.search(rest, 0, joint.start())
    )


@lru_cache(maxsize=4096)
def _same_for_others(sentence: str, before: str, language: Language) -> str:
    """What the sentence before says of whom this one says the same of; empty where it does not."""
    naming = language.naming
    found = naming.alike.match(sentence) if naming is not None else None
    rule = naming.rule.match(before) if naming is not None and found is not None else None
    if found is None or rule is None:
        return ""
    who = found["who"]
    return f"{who[0].upper()}{who[1:]} {rule['rest']}"
