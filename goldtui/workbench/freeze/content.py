"""A consistent snapshot of a stored set as the rows of a release: approved cases, exportable evidence, the policy.

Withheld text is replaced by a commitment under a key that stays in the store: a reader who has the text can prove which
one it was, and nobody else can guess it.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

from goldtui import __version__
from goldtui.casework.lifecycle import VOUCHED
from goldtui.casework.withheld import Withheld
from goldtui.formats.binding import unbind
from goldtui.formats.gold_lines import gold_line
from goldtui.formats.released import FIRST_RULE, JUDGEMENT, MORE_GATES, POLICY
from goldtui.gates.chain import STRICT
from goldtui.gates.others import pinned_gates
from goldtui.model.case_state import CaseState
from goldtui.model.goldset import GoldSet
from goldtui.model.people import person_of
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase, Record
from goldtui.model.review_facts import ReviewFact
from goldtui.release.candidate import Content
from goldtui.release.plain import plain_row
from goldtui.release.reading import objects
from goldtui.store import kept_variants, sets, settings
from goldtui.store.cases import heads, steps
from goldtui.store.chain import audit
from goldtui.store.evidence import chunks
from goldtui.text.match.phrase import PHRASE_RULE
from goldtui.workbench.freeze.folder import Released
from goldtui.workbench.review.facts import review_facts
from goldtui.workbench.session.session import Session
from goldtui.workbench.verdicts.erred import stored_error_counts

_KEY = "release.key"
"""The setting that holds the commitment key; it is never exported."""
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The set at one moment. `goldset` holds only the cases to be frozen and their variants."""

    goldset: GoldSet
    states: Mapping[str, CaseState]
    """Every case, frozen or not."""
    reviews: tuple[ReviewFact, ...]
    authors: Mapping[str, tuple[str, ...]]
    """The authors of each included case, oldest first; persons as the set's list names them."""
    variant_authors: tuple[str, ...]
    importers: Mapping[tuple[str, str], str]
    """Who imported each chunk, by id and version: choosing evidence counts as authorship."""
    policy_authors: tuple[str, ...]
    """Who changed the rules of the set, which decide what passes as much as a case does."""
    audit: str | None


def snapshot(session: Session) -> Snapshot:
    """A consistent snapshot of the set; reads again when somebody wrote in between."""
    for left in reversed(range(_TRIES)):
        before = audit.head(session.store)
        found = _read(session, None if before is None else before.own)
        if before == audit.head(session.store) or not left:
            return found
    raise AssertionError("the last try returns")


def content_of(
    session: Session, shot: Snapshot, version: str, previous: Released | None, *, croissant: bool = False
) -> Content:
    """The rows of the release. Creates the commitment key when it is first needed."""
    goldset = in_order(shot.goldset)
    cases = [row_of(case) for case in goldset.cases]
    changed = with_names(session, _changed_by(shot, cases, previous))
    return Content(
        set_name=goldset.name,
        version=version,
        previous=None if previous is None else previous.digest,
        authors=sorted(authors_of(session, shot)),
        changed_by=sorted(changed),
        audit=shot.audit,
        rules=rules_of(goldset.policy),
        cases=cases,
        evidence=[_committed(session, chunk) for chunk in goldset.evidence],
        variants=[row_of(variant) for variant in goldset.variants],
        policy=policy_row(goldset.policy),
        gold=[gold_row(case) for case in goldset.cases],
        tool=f"goldtui {__version__}",
        about=_about(goldset) if croissant else "",
        croissant=croissant,
        erred=stored_error_counts(session, goldset),
    )


def authors_of(session: Session, shot: Snapshot) -> set[str]:
    """Everybody whose work is in the release, under all their names, because the trust file may use another one."""
    hands = {*(name for names in shot.authors.values() for name in names), *shot.variant_authors}
    return with_names(session, {*hands, *shot.importers.values(), *shot.policy_authors})


def with_names(session: Session, persons: Collection[str]) -> set[str]:
    """These persons, and every other name they have in the set's list of people."""
    others = (one.names for one in session.policy.people if one.name in persons)
    return {*persons, *(name for names in others for name in names)}


def rules_of(policy: Policy) -> dict[str, str]:
    """The named rules by which a release under this policy is judged, as its manifest lists them."""
    rules = {"profile": STRICT.name, "phrase": PHRASE_RULE, JUDGEMENT: policy.judgement}
    return {**rules, MORE_GATES: pinned_gates(policy)} if policy.more_gates else rules


def in_order(goldset: GoldSet) -> GoldSet:
    """The set sorted like the files of a release, so that rows can be written as they are made."""
    return goldset.model_copy(
        update={
            "cases": tuple(sorted(goldset.cases, key=attrgetter("case_id"))),
            "evidence": tuple(sorted(goldset.evidence, key=attrgetter("chunk_id", "version"))),
            "variants": tuple(sorted(goldset.variants, key=attrgetter("variant_id"))),
        }
    )


def _about(goldset: GoldSet) -> str:
    """The set's description with words of withheld chunks removed; no other file of a release repeats this text."""
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    return withheld.clean(goldset.description, withheld.phrases(case.reference for case in goldset.cases))


def _read(session: Session, head: str | None) -> Snapshot:
    whole = sets.load_set(session.store)
    states = heads.states(session.store)
    people = session.policy.people
    kept = tuple(case for case in whole.cases if states.get(case.case_id) in VOUCHED)
    ids = {case.case_id for case in kept}
    walked = steps.of_cases(session.store, sorted(ids))
    authors = {
        case_id: tuple(dict.fromkeys(person_of(people, step.author) for step in listed if not step.same_text))
        for case_id, listed in walked.items()
    }
    goldset = whole.model_copy(
        update={
            "cases": kept,
            "variants": tuple(one for one in whole.variants if one.case_id in ids),
            "traces": (),
        }
    )
    facts = tuple(one for one in review_facts(session.store, session.policy) if one.case_id in ids)
    written = kept_variants.authors(session.store)
    hands = tuple(dict.fromkeys(person_of(people, name) for case_id, name in written if case_id in ids))
    brought = {key: person_of(people, name) for key, name in chunks.importers(session.store).items()}
    ruled = tuple(dict.fromkeys(person_of(people, name) for name in settings.policy_authors(session.store)))
    return Snapshot(goldset, states, facts, authors, hands, brought, ruled, head)


def _changed_by(shot: Snapshot, cases: list[dict[str, Any]], previous: Released | None) -> set[str]:
    """The authors of everything new or changed since the previous release, of all variants, and of changed rules."""
    before = {} if previous is None else {one["case_id"]: one for one in objects(previous.directory, "cases.jsonl")}
    changed = {row["case_id"] for row in cases if before.get(row["case_id"]) != row}
    known = set() if previous is None else _versions(previous)
    brought = {name for key, name in shot.importers.items() if key not in known}
    hands = {*(name for case_id in changed for name in shot.authors[case_id]), *shot.variant_authors, *brought}
    same_rules = previous is not None and released_policy(previous.directory) == policy_row(shot.goldset.policy)
    return hands if same_rules else hands | set(shot.policy_authors)


def _versions(previous: Released) -> set[tuple[str, str]]:
    return {(str(one["chunk_id"]), str(one["version"])) for one in objects(previous.directory, "evidence.jsonl")}


def policy_row(policy: Policy) -> dict[str, Any]:
    """The policy without its people; the trust file decides who may sign."""
    row: dict[str, Any] = json.loads(policy.model_dump_json(exclude={"people"}))
    return row


def released_policy(directory: Path) -> dict[str, Any]:
    """A release's policy completed with newer settings, at the values under which it was judged.

    Raises the errors of reading and of JSON.
    """
    usual = {**policy_row(Policy()), JUDGEMENT: FIRST_RULE}
    policy = dict(json.loads((directory / POLICY).read_bytes()))
    return {**usual, **policy, "scoring": {**usual["scoring"], **policy.get("scoring", {})}}


def row_of(record: Record) -> dict[str, Any]:
    """A record as a release stores it: the keys of the exchange contract with plain values."""
    return plain_row(unbind(record))


def gold_row(case: GoldCase) -> dict[str, Any]:
    """A case as a plain gold line. Raises the errors of `gold_line`."""
    return plain_row(gold_line(case))


def chunk_row(chunk: EvidenceChunk) -> dict[str, Any]:
    """A chunk as it may be exported; a withheld one is built from an allow-list so that no extra field leaks."""
    if chunk.permitted is not False:
        return row_of(chunk)
    return {
        "chunk_id": chunk.chunk_id,
        "document_id": chunk.document_id,
        "parent_id": chunk.parent_id,
        "version": chunk.version,
        "permitted": False,
        "current": chunk.current,
        "usage": chunk.usage.value,
        "text": None,
    }


def _committed(session: Session, chunk: EvidenceChunk) -> dict[str, Any]:
    """Like `chunk_row`, with a commitment in place of a withheld text."""
    row = chunk_row(chunk)
    if chunk.permitted is not False:
        return row
    text = json.dumps([chunk.chunk_id, chunk.version, chunk.text]).encode()
    return plain_row({**row, "commitment": hmac.new(_commitment_key(session), text, "sha256").hexdigest()})


def _commitment_key(session: Session) -> bytes:
    known = settings.values_with_prefix(session.store, _KEY).get("")
    if known:
        return bytes.fromhex(known)
    fresh = secrets.token_hex(32)
    settings.put(session.store, _KEY, fresh, author=session.author, at=session.clock(), action="make release key")
    return bytes.fromhex(fresh)
