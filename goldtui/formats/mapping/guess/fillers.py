"""Which right answers may be none: the same words in many rows, a refusal, nothing; a person is asked about each."""

from __future__ import annotations

import re
from collections import Counter

from goldtui.formats.containers.marks import bare
from goldtui.formats.mapping.choice import INNER_TEXTS, Choice, has_name, keys_named, one_number
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.declare import Points, Rule
from goldtui.formats.mapping.profile import Column
from goldtui.formats.strict_json import JsonValue
from goldtui.model.counts import plural

_OFTEN = 3
"""Rows with one answer in the same words that nobody writes by chance."""
_LONGEST = 60
_REFUSES = re.compile(
    r"\bno answer (?:present|found|available|exists)|^(?:no|not) (?:answer|answerable|information)\b"
    r"|\binsufficient (?:information|context|evidence|data)\b|^refuse\b|^unanswerable\b"
    r"|^(?:cannotanswer|noanswer|no_answer|cannot_answer)$|^(?:invalid|false premise|ill-posed) question\b"
    r"|\b(?:cannot|can not|can't|could not) (?:be )?(?:answer|infer|determin)"
    r"|\bi (?:do not|don't) know\b"
    r"|\b(?:information|answer|question|detail|data|topic|this|it|that|price|figure)s? (?:[\w'-]+ ){0,3}not "
    r"(?:\w+ ){0,2}(?:contained|present|mentioned|available|included|stated|provided|found|covered|specified)\b"
    r"|(?:should|must) (?:decline|refuse|abstain)"
    r"|\bnicht (?:\w+ )?(?:enthalten|beantwort|vorhanden)|\bkeine (?:information|angabe|antwort)"
    r"|\bne (?:figure|contien\w*|permet\w*) pas\b|\baucune (?:information|réponse)"
    r"|\bno (?:dispongo|contiene|aparece|se menciona)"
    r"|\bnon (?:contiene|è presente|disponibil\w*|menzionat\w*)|\bnão (?:contém|há informaç\w*|consta|encontr\w*)"
    r"|\bniet (?:in|vermeld|beschikbaar|gevonden)|无法(?:推断|回答|确定|得知)"
    r"|没有(?:提到|提及|答案|相关)|未提及|回答できません"
    r"|記載(?:が|は)?(?:ない|ありません)|알 수 없|нет (?:ответа|информации|данных)|не (?:указан|содерж|упомян)\w*"
    r"|^(?:out of (?:scope|domain)|off[- ]topic|außerhalb de[rs] \w+|hors[- ](?:sujet|périmètre|champ|scope)"
    r"|fuera del? (?:tema|alcance|ámbito))\b|^(?:範囲外|対象外|超出范围|拒答|拒绝|拒否)"
    r"|^(?:ablehnen|verweigern|refuser|rechazar|negarse|rifiutare|recusar|weigeren)\b",
    re.IGNORECASE,
)
"""What an answer says that says that there is none."""
_SHORT = 40
"""Words of a whole answer that only refuses."""
_FAILED = re.compile(
    r"^\W{0,3}(?:\w+ ?)?(?:error|exception|traceback|timeout|timed out|http [45]\d\d)\b", re.IGNORECASE
)


def say_fillers(choice: Choice, question: Column, reference: Column | None) -> None:
    """Ask about right answers that are the same in many rows, that refuse, or that are not there."""
    if reference is None:
        return
    asked = len(question.values)
    texts = reference.texts or _inner_texts(reference)
    said = f'of "{reference.path}"'
    if not reference.lists and len(texts) > _OFTEN:
        text, times = Counter(texts).most_common(1)[0]
        if times >= _OFTEN and len(set(question.texts)) * 2 > asked and not one_number(text) and not _yes_or_no(text):
            choice.decide.append(f'what "{_short(text)}" {said} means: {times} of the first {asked} rows have it')
    known = "behaviour" in choice.rules
    short = {text: _bracketed(text) for text in texts if not known and len(text.split()) <= _SHORT}
    refusing = [text for text in texts if text in short and _REFUSES.search(short[text] or bare(text))]
    remarks = [text for text in texts if short.get(text) and text not in refusing]
    if remarks and len(remarks) * 2 <= len(texts):
        said_so = f'{plural(len(remarks), "answer")} such as "{_short(remarks[0])}"'
        choice.decide.append(
            f"whether what is in brackets as a whole {said} answers, or remarks that a system must refuse: {said_so}"
        )
    if refusing:
        rows = f'{plural(len(refusing), "answer")} such as "{_short(refusing[0])}"'
        choice.decide.append(f'whether a system must refuse where "{reference.path}" reads so: {rows}')
    nothing = [text for text in texts if text.strip() in choice.rules["reference"].none]
    if nothing:
        said_so = f'{plural(len(nothing), "answer")} such as "{nothing[0]}"'
        choice.decide.append(f'whether "{reference.path}" has words there or nothing: {said_so}, taken as none')
    empty = asked - len(reference.values)
    if empty > 0:
        choice.decide.append(f'what answers the {empty} of the first {asked} rows where "{reference.path}" is empty')


_IN_BRACKETS = re.compile(r"(?:\(([^()]+)\)|\[([^\[\]]+)\]|（([^（）]+)）|【([^【】]+)】|<([^<>]+)>)\W?")
_REMARK = re.compile(r"[^\W\d_]{2}")


def _bracketed(text: str) -> str:
    """The words of a text that is in brackets as a whole, as a remark is; empty for others, and for a list."""
    found = _IN_BRACKETS.fullmatch(bare(text))
    inner = next(filter(None, found.groups()), "") if found and not isinstance(parse_literal(text), list) else ""
    return bare(inner) if _REMARK.search(inner) else ""


def _inner_texts(column: Column) -> list[str]:
    """The texts of answers that are objects, each with its words under a key."""
    keys = keys_named(column, (*INNER_TEXTS, "answer"))[:1]
    found = (one.get(key) for key in keys for one in column.items if isinstance(one, dict))
    return [text for text in found if isinstance(text, str)]


def nested(column: Column) -> bool:
    """Whether a value holds lists of texts in its list, as answers have that can be spelled in several ways."""
    return any(isinstance(one, list) and one and all(isinstance(text, str) for text in one) for one in column.items)


def open_nested(choice: Choice, reference: Column) -> None:
    """Take lists in lists as parts of an answer in several wordings, or the first text of a single one, and ask."""
    if not nested(reference):
        return
    path = reference.path
    phrased = any(has_name(one, choice.names("must_say")) for one in choice.columns.values())
    if not phrased and any(several_nested(value) for value in reference.values):
        choice.rules["reference"] = Rule.model_validate({"from": [path], "whole": True, "join": "; "})
        choice.rules["must_say"] = Points.model_validate({"from": [path], "verbatim": True})
        said = "each is a part that an answer needs in one of its wordings, and the first of each makes the answer"
    else:
        choice.rules["reference"] = Rule.model_validate({"from": [f"{path}[][]", path]})
        said = "the first text is taken, others are other answers"
    choice.decide.append(f'how the lists inside lists of "{path}" are meant: {said}')


def several_nested(value: JsonValue) -> bool:
    """Whether it is a list of several texts, at least one of which is a list of wordings."""
    held = parse_literal(value)
    return isinstance(held, list) and len(held) > 1 and any(isinstance(one, list) for one in held)


_WRITTEN = re.compile(r"(?<![A-Za-z]:)(?<!\\)\\n")
_PATH = re.compile(r"\b[A-Za-z]:\\|\\[A-Zmo-z]|\\\\")
"""A way to a file, or a sign of another language: what a backslash begins there is no line end."""


def open_breaks(choice: Choice, column: Column) -> None:
    """Read a backslash with an n as a line end, where texts have it and no line end of their own, and ask."""
    rule: Rule | None = choice.rules.get("reference")
    texts = column.texts
    written = [text for text in texts if _WRITTEN.search(text)]
    several = len(written) >= _OFTEN or len(written) == len(texts) > 1
    if rule is None or not several or any("\n" in text.strip() or _PATH.search(text) for text in texts):
        return
    choice.rules["reference"] = rule.model_copy(update={"breaks": True})
    many = f"{len(written)} of the first {len(texts)} texts have it, and it is read so"
    choice.decide.append(f'whether "\\n" in "{column.path}" is a line end: {many}')


def say_failed(choice: Choice, response: Column) -> None:
    """Say that what a system said is a message that it failed."""
    texts = response.texts
    failed = [text for text in texts if _FAILED.search(text)]
    if failed:
        said = f'{len(failed)} of the first {len(texts)} texts of "{response.path}" are like "{_short(failed[0])}"'
        choice.decide.append(f"whether a failure is an answer: {said}")


def _yes_or_no(text: str) -> bool:
    return text.casefold() in ("yes", "no", "true", "false", "ja", "nein", "oui", "non", "sí", "si", "sim", "да", "нет")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
