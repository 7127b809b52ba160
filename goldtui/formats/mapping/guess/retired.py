"""Rows that are no longer used, or not yet: what a column says of its row's state, and whether a person settles it."""

from __future__ import annotations

import re

from goldtui.formats.mapping.choice import Choice
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import says_no, says_yes_or_no
from goldtui.formats.mapping.senses import english, words_of

_STATE = frozenset(
    """
    status state lifecycle stage zustand estado stato statut état etat stan статус состояние durum tila stav
    tilstand toestand 状态 狀態 状態 ステータス 상태
    """.split()
)
RETIRED = (
    "retired", "deprecated", "obsolete", "archived", "deleted", "removed", "inactive", "disabled", "withdrawn",
    "superseded", "outdated", "expired", "discontinued", "decommissioned", "do not use", "no longer used", "not used",
    "unused", "veraltet", "archiviert", "gelöscht", "inaktiv", "deaktiviert", "zurückgezogen", "obsolète", "archivé",
    "supprimé", "désactivé", "périmé", "obsoleto", "archivado", "eliminado", "inactivo", "arquivado", "excluído",
    "inativo", "archiviato", "eliminato", "inattivo", "verouderd", "gearchiveerd", "verwijderd", "przestarzały",
    "zarchiwizowany", "usunięty", "устарел", "архив", "удалён", "удален", "已废弃", "已归档", "已删除", "廃止", "폐기",
)  # fmt: skip
"""Words that mark a row as no longer used."""
_UNSURE = frozenset(
    """
    draft todo to_do wip in_progress in_review needs_review under_review review pending proposed new open on_hold
    blocked rejected declined cancelled canceled wont_do wont_fix won_t_do won_t_fix duplicate invalid disputed
    unverified unreviewed suspended paused stale experimental entwurf offen in_arbeit abgelehnt brouillon en_cours
    borrador
    pendiente rascunho pendente bozza in_corso concept черновик 草稿 下書き 초안
    """.split()
)
"""Words that mark a row as one that may not count, or not yet."""
_ON = frozenset("active enabled live aktiv activo activa actif active attivo ativo actief current valid in_use".split())
_OFF = frozenset(
    """
    archived deleted deprecated retired obsolete disabled removed inactive expired withdrawn hidden outdated archiviert
    gelöscht veraltet inaktiv deaktiviert archivado archivé archiviato obsolete skip skipped ignore ignored exclude
    """.split()
)
_DATED = re.compile(r"(.+?)_(?:at|on|date|since|by)")
_NO = ("false", "no", "0", "n", "nein", "non", "falsch", "faux", "falso")
_YES = ("true", "yes", "1", "y", "x", "ja", "oui", "si", "sí", "sim", "wahr", "vrai", "vero", "✓", "✔")


def say_retired_texts(choice: Choice, rows: int) -> None:
    """Ask about texts of which a column says that they are no longer in force; a corpus keeps them."""
    for one in choice.columns.values():
        gone = _gone(one) if one.texts and not one.lists and one.path not in choice.used else ()
        if found := [text for text in one.texts if text.strip().casefold() in gone]:
            many = f"{len(found)} of the first {rows} rows, taken as others"
            choice.decide.append(f'whether texts whose "{one.path}" is {_listed(found)} are in force: {many}')


def leave_out_retired(choice: Choice, rows: int) -> None:
    """Leave out the rows that a column says are no longer used, and ask; ask too where it says not yet."""
    for one in choice.columns.values():
        if one.lists or one.keys or not one.texts or one.path in choice.used:
            continue
        gone = _gone(one)
        found = [text for text in one.texts if text.strip().casefold() in gone]
        if found and len(found) < rows:
            choice.leave_out[one.path] = gone
            said = _listed(found)
            many = f"{len(found)} of the first {rows} rows are left out"
            choice.decide.append(f'whether rows whose "{one.path}" is {said} are still used: {many}')
        elif found:
            choice.decide.append(f'whether the rows are still used: "{one.path}" is {_listed(found)} in all of them')
        doubtful = [text for text in one.texts if _has(one, _STATE) and _key(text) in _UNSURE]
        if doubtful and len(doubtful) < rows:
            many = f"{len(doubtful)} of the first {rows} rows"
            choice.decide.append(
                f'whether rows count whose "{one.path}" is {_listed(doubtful)}: {many}, taken as others'
            )
        if (dated := _DATED.fullmatch(words_of(one.name))) and dated[1] in _OFF and len(one.values) < rows:
            many = f"{len(one.values)} of the first {rows} rows have it, and are taken as others"
            choice.decide.append(f'whether rows with "{one.path}" are still used: {many}')


def _gone(column: Column) -> tuple[str, ...]:
    """The values, in small letters, that say of a row that it is no longer used."""
    if _has(column, _STATE):
        return RETIRED
    texts = column.texts
    if not all(says_yes_or_no(text) or text.strip().casefold() in (*_YES, *_NO) for text in texts):
        return ()
    names = {name.removeprefix("is_") for name in (words_of(column.name), *english(column.name))}
    if names & _ON and any(text.strip().casefold() not in _NO for text in texts) and any(map(_is_no, texts)):
        return _NO
    return _YES if names & _OFF else ()


def _is_no(text: str) -> bool:
    return says_no(text) or text.strip().casefold() in _NO


def _has(column: Column, words: frozenset[str]) -> bool:
    forms = (words_of(column.name), *english(column.name))
    return any(form in words or form.split("_")[-1] in words for form in forms)


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", "_", text.strip().casefold()).strip("_")


def _listed(texts: list[str]) -> str:
    named = [f'"{text}"' for text in list(dict.fromkeys(texts))[:4]]
    return " or ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
