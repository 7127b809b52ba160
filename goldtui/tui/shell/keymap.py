"""Every key that the user may change, read from the live bindings, and a check of the choices in their config.

A list written by hand is wrong after the first change, and a key that silently does nothing costs an afternoon: so ids
come from the classes themselves, and a choice that cannot work is reported while the default stays.
"""

from __future__ import annotations

import pkgutil
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Final, NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode

from goldtui.model.faults import Problem
from goldtui.tui.kit.key_line import key_name
from goldtui.workbench.session.settings import KeyChoice, Settings

RESERVED: Final = {
    "ctrl+c": "the terminal's own interrupt",
    "ctrl+b": "tmux's own key",
    "ctrl+i": "the same as tab in a terminal",
    "ctrl+m": "the same as enter in a terminal",
    "ctrl+h": "the same as backspace in a terminal",
    "ctrl+j": "a line feed in a terminal",
}
_EDGES: Final = frozenset({"tab", "home", "end", "up", "down", "left", "right"})
_NOT_WITH_CONTROL: Final = frozenset({"enter", "escape", "tab", "space", "backspace", "insert"})
_NAMED: Final = (
    _EDGES | _NOT_WITH_CONTROL | {"delete", "pageup", "pagedown"} | {f"f{number}" for number in range(1, 13)}
)
_ORDER: Final = tuple(
    (
        "app library list work case evidence.end_search evidence adjudicate error none_of_them agreement "
        "answer_phrases around attach blame blockers bulk comments remarks compare choice conflict coverage expect "
        "findings freeze freeze_ask funnel run.other guideline history keys labels new open palette paste_answer "
        "proposals reason replay report restore restricted review rule baseline run filters say score variant "
        "variant_editor variants beside counts diff editor difference freezing matrix paste queue behind figures "
        "walk"
    ).split()
)
"""Panes in the order in which their keys are listed; an id may be listed away from its pane."""
_BESIDE: Final = {
    "list": ("library", "work"),
    "case": ("work",),
    "evidence": ("work", "labels", "adjudicate", "open"),
    "editor": ("work",),
    "matrix": ("variants",),
    "queue": ("review",),
    "walk": ("replay", "review", "compare", "labels", "adjudicate", "agreement", "freeze", "open"),
    "freezing": ("freeze",),
    "difference": ("freeze",),
}
"""The screens that contain a pane, by the first part of the ids: their keys work at the same time."""


class KeyRow(NamedTuple):
    """One action that has a key."""

    id: str
    """Empty for an action whose key cannot be changed."""
    group: str
    keys: tuple[str, ...]
    """Named as in the toolkit: `question_mark`, `ctrl+s`."""
    description: str
    anywhere: bool = False
    """Works even while somebody types."""
    changed: bool = False
    """Has custom keys."""

    @property
    def pane(self) -> str:
        """The first part of the id."""
        return self.id.partition(".")[0]

    @property
    def shown(self) -> str:
        """The keys as people write them."""
        return " ".join(dict.fromkeys(key_name(key) for key in self.keys))


def normal(key: str) -> str:
    """The toolkit's name for a key as people write it: `?` is `question_mark`."""
    key = key.strip()
    return _BY_SIGN.get(key, key) if len(key) == 1 else key


_PUNCTUATION_NAMES: Final = (
    "exclamation_mark quotation_mark number_sign dollar_sign percent_sign ampersand apostrophe left_parenthesis "
    "right_parenthesis asterisk plus comma minus full_stop slash colon semicolon less_than_sign equals_sign "
    "greater_than_sign question_mark at left_square_bracket backslash right_square_bracket circumflex_accent "
    "underscore grave_accent left_curly_bracket vertical_line right_curly_bracket tilde"
)
_BY_SIGN: Final = dict(zip(string.punctuation, _PUNCTUATION_NAMES.split(), strict=True)) | {" ": "space"}
_KEYS_SEEN: Final[dict[str, str]] = {}
_SIGNS: Final = frozenset(_BY_SIGN.values())


def rows_of(owner: type[DOMNode]) -> Iterator[KeyRow]:
    """The described keys of one class, each action once; inherited ones belong to the parent class."""
    found: dict[tuple[str, str], list[Binding]] = {}
    for binding in Binding.make_bindings(owner.__dict__.get("BINDINGS", ())):
        if binding.description:
            found.setdefault((binding.id or "", binding.action), []).append(binding)
    group = owner.BINDING_GROUP_TITLE or owner.__name__
    for (id_, _), bindings in found.items():
        keys = tuple(binding.key for binding in bindings)
        yield KeyRow(id_, group, keys, bindings[0].description, any(b.priority for b in bindings))


def all_rows() -> tuple[KeyRow, ...]:
    """The keys of every screen, pane and dialog, whether or not it has been opened yet."""
    import goldtui.tui as package

    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    owners = {o for o in _below(DOMNode) if o.__module__.startswith(f"{package.__name__}.")}
    rows = [row for owner in sorted(owners, key=lambda o: (o.__module__, o.__name__)) for row in rows_of(owner)]
    known = {name: index for index, name in enumerate(_ORDER)}
    rows.sort(
        key=lambda row: (not row.id, known.get(row.id, known.get(row.pane, len(known))), "" if row.id else row.group)
    )
    return tuple(dict.fromkeys(rows))


def key_by_id(id_: str) -> str:
    """The first default key of an action whose class is loaded; empty for an id that none of them has."""
    if id_ not in _KEYS_SEEN:
        # Classes are loaded as screens are first opened, so an unknown id may still appear later.
        for owner in _below(DOMNode):
            if owner.__module__.startswith("goldtui.tui."):
                _KEYS_SEEN.update((row.id, row.keys[0]) for row in rows_of(owner) if row.id)
    return _KEYS_SEEN.get(id_, "")


def _below(owner: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for child in owner.__subclasses__():
        yield child
        yield from _below(child)


class Choices(NamedTuple):
    """The result of checking the config's choices."""

    keymap: Mapping[str, str]
    """Id to keys separated by commas, as the toolkit expects them."""
    problems: tuple[Problem, ...]
    """The rejected choices, with file, line and next step."""


def judge(choices: Sequence[KeyChoice], rows: Sequence[KeyRow], where: str) -> Choices:
    """Accept the choices that work; if several would take each other's key, accept none of them.

    `unknown_key_id`: nothing has that id. `bad_key`: no terminal sends that key, or it would act while typing.
    `key_clash`: another action that is active at the same time has the key.
    """
    by_id = {row.id: row for row in rows if row.id}
    problems: list[Problem] = []
    taken: dict[str, tuple[str, ...]] = {}
    lines = {choice.id: choice.line for choice in choices}

    def refuse(code: str, id_: str, message: str, fix: str) -> None:
        line = f":{lines[id_]}" if lines.get(id_) else ""
        problems.append(Problem(code, f"{message}; the default stays", f"{where}{line}", fix))

    for choice in choices:
        row = by_id.get(choice.id)
        if row is None:
            refuse("unknown_key_id", choice.id, f"no key has the id {choice.id!r}", "goldtui keys lists all ids")
            continue
        keys = tuple(dict.fromkeys(normal(key) for key in (choice.keys or "").split(",") if key.strip()))
        fault = "names no key" if not keys else next(filter(None, (fault_of(key, row) for key in keys)), "")
        if fault:
            fix = 'write a letter or sign, or a name such as "ctrl+r", "f5", "comma", "pagedown"'
            said = "no text" if choice.keys is None else repr(choice.keys)
            refuse("bad_key", choice.id, f"{choice.id} is {said}: {fault}", fix)
        else:
            taken[choice.id] = keys
    while clash := _first_clash(taken, rows):
        one, other, key = clash
        # Releasing a key may make it clash with another choice, so the remaining ones are checked again.
        for loser, winner in ((one, other), (other, one)):
            if loser.id in taken and key in taken.pop(loser.id):
                message = f"{loser.id} = {key_name(key)!r} clashes with {winner.description!r} ({winner.id or 'fixed'})"
                refuse("key_clash", loser.id, message, "choose another key, or change both")
    return Choices({id_: ",".join(keys) for id_, keys in taken.items()}, tuple(problems))


def fault_of(key: str, row: KeyRow) -> str:
    """Why a key cannot be used, in words; empty when it can."""
    if key in RESERVED:
        return f"{key} is {RESERVED[key]}"
    modifier, plus, base = key.rpartition("+")
    letter = len(base) == 1 and base.isalnum()
    if not (letter or base in _NAMED or base in _SIGNS):
        return f"there is no key {key_name(key)!r}"
    if row.anywhere and not plus and (letter or base in _SIGNS or base == "space"):
        return f"{key_name(key)} is needed for typing, and this action acts while typing too"
    if not plus:
        return ""
    if modifier == "shift" and letter:
        return f"a terminal sends {base.upper()} for {key}: write that"
    allowed = {
        "ctrl": base not in _NOT_WITH_CONTROL and base not in _SIGNS and not base.isdigit(),
        "shift": base in _EDGES,
        "alt": letter or base in _NAMED,
        "ctrl+shift": base in {"left", "right", "up", "down", "home", "end"},
    }
    return "" if allowed.get(modifier) else f"not every terminal sends {key}"


def _first_clash(taken: Mapping[str, tuple[str, ...]], rows: Sequence[KeyRow]) -> tuple[KeyRow, KeyRow, str] | None:
    for row in rows:
        for other in rows if row.id in taken else ():
            if other.id == row.id or other.description == row.description or not _together(row, other):
                continue
            shared = set(taken[row.id]) & set(taken.get(other.id, other.keys))
            if shared:
                return row, other, min(shared)
    return None


def _together(one: KeyRow, other: KeyRow) -> bool:
    """Whether the keys of two rows are active at the same time."""
    if one.group == other.group or "app" in (one.pane, other.pane):
        return True
    return other.pane in _BESIDE.get(one.pane, ()) or one.pane in _BESIDE.get(other.pane, ())


def with_keymap(rows: Iterable[KeyRow], keymap: Mapping[str, str]) -> tuple[KeyRow, ...]:
    """The rows with their current keys."""
    return tuple(
        row._replace(keys=tuple(keymap[row.id].split(",")), changed=True) if row.id in keymap else row for row in rows
    )


def key_table(settings: Settings) -> tuple[tuple[KeyRow, ...], tuple[Problem, ...]]:
    """Every action of the screens with its keys, and the settings that could not be used, the theme included."""
    from goldtui.tui.kit.themes import choose_theme

    rows = all_rows()
    found = judge(settings.keys, rows, str(settings.path or "config"))
    _, theme = choose_theme(None, settings, None, few_colours=False)
    return with_keymap(rows, found.keymap), (*(() if theme is None else (theme,)), *found.problems)
