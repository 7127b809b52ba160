"""A second look at a set's variants judges only what has changed, and says the same as a first look would."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.casework import kill_matrices as judging
from goldtui.casework.kill_matrices import Matrix, kill_matrices, known_matrices
from goldtui.casework.known_matrices import _HEAD
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.catalog import GATES
from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase, Usage
from goldtui.model.results import Stage
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.matrix import CaseMatrix
from goldtui.variants.outcome import Outcome

GARDEN = native.read((Path(__file__).parents[2] / "goldsets" / "botanic-garden",), ReadOptions()).goldset


class Memory(dict[bytes, bytes]):
    """Entries by key, as the file of a set holds them."""

    def keep(self, key: bytes, entry: bytes) -> None:
        self[key] = entry


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cases whose variants are all judged."""
    cases: list[str] = []
    real = judging.case_matrix

    def watching(case: GoldCase, *args: object, **options: object) -> CaseMatrix:
        if options.get("kinds") is None:
            cases.append(case.case_id)
        return real(case, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "case_matrix", watching)
    return cases


def look(goldset: GoldSet, memory: Memory, profile: Profile = STRICT, *, words: bool = True) -> list[Matrix]:
    return list(known_matrices(goldset, profile, memory, words=words))


def assert_same(goldset: GoldSet, known: list[Matrix], profile: Profile = STRICT) -> None:
    fresh = list(kill_matrices(goldset, profile))
    assert [matrix.case_id for matrix in known] == [matrix.case_id for matrix in fresh]
    for one, other in zip(known, fresh, strict=True):
        assert one.summary == other.summary
        assert one.open_rows == other.open_rows
        assert one.reference == other.reference


@pytest.mark.parametrize("profile", [STRICT, LESSON])
def test_a_second_look_judges_nothing_and_says_the_same(judged: list[str], profile: Profile) -> None:
    memory = Memory()
    assert_same(GARDEN, look(GARDEN, memory, profile), profile)
    judged.clear()
    known = look(GARDEN, memory, profile)
    assert judged == []
    assert_same(GARDEN, known, profile)


def test_an_edited_case_is_the_only_one_judged_again(judged: list[str]) -> None:
    memory = Memory()
    look(GARDEN, memory)
    edited = GARDEN.cases[7].model_copy(update={"question": "When does the fern house open on Sunday?"})
    changed = GARDEN.model_copy(update={"cases": (*GARDEN.cases[:7], edited, *GARDEN.cases[8:])})
    judged.clear()
    known = look(changed, memory)
    assert judged == [edited.case_id]
    assert_same(changed, known)


def test_a_source_nobody_reads_changes_nothing_and_one_that_is_read_its_cases(judged: list[str]) -> None:
    memory = Memory()
    look(GARDEN, memory)
    last = EvidenceChunk(
        chunk_id="zz-fern-note", document_id="zz", version="1", permitted=True, current=True, text="Ferns like shade."
    )
    judged.clear()
    look(GARDEN.model_copy(update={"evidence": (*GARDEN.evidence, last)}), memory)
    refusals = {case.case_id for case in GARDEN.cases if case.expected_behaviour.value == "refuse"}
    assert set(judged) <= refusals
    required = GARDEN.cases[1].required_source_ids[0]
    judged.clear()
    evidence = tuple(
        one.model_copy(update={"text": f"{one.text} So it is."}) if one.chunk_id == required else one
        for one in GARDEN.evidence
    )
    look(GARDEN.model_copy(update={"evidence": evidence}), memory)
    assert GARDEN.cases[1].case_id in judged
    assert len(judged) < len(GARDEN.cases)


def _text(chunk: EvidenceChunk, draw: random.Random) -> EvidenceChunk:
    words = (chunk.text or "Moss grows slowly.").split(" ")
    words.insert(draw.randrange(len(words) + 1), draw.choice(("not", "seven", "until Monday", "only")))
    return chunk.model_copy(update={"text": " ".join(words)})


CHANGES: tuple[Callable[[EvidenceChunk, random.Random], EvidenceChunk], ...] = (
    _text,
    lambda chunk, draw: chunk.model_copy(update={"permitted": draw.choice((True, False, None))}),
    lambda chunk, draw: chunk.model_copy(update={"current": draw.choice((True, False, None))}),
    lambda chunk, draw: chunk.model_copy(update={"usage": draw.choice(tuple(Usage))}),
    lambda chunk, draw: chunk.model_copy(update={"version": f"{chunk.version}-b"}),
    lambda chunk, draw: chunk.model_copy(update={"chunk_id": f"{draw.choice('az')}-{chunk.chunk_id}"}),
)


def _changed(goldset: GoldSet, draw: random.Random) -> GoldSet:
    evidence, cases = list(goldset.evidence), list(goldset.cases)
    for _ in range(draw.randrange(1, 3)):
        place = draw.randrange(len(evidence))
        kind = draw.randrange(len(CHANGES) + 3)
        if kind < len(CHANGES):
            evidence[place] = draw.choice(CHANGES)(evidence[place], draw)
        elif kind == len(CHANGES):
            del evidence[place]
        elif kind == len(CHANGES) + 1:
            other = evidence[place]
            evidence.append(other.model_copy(update={"version": "0-older", "current": False}))
        else:
            number = draw.randrange(len(cases))
            cases[number] = cases[number].model_copy(update={"required_source_ids": (evidence[place].chunk_id,)})
    policy = goldset.policy
    if draw.random() < 0.2:
        policy = policy.model_copy(update={"min_precision": draw.choice((0.0, 0.5, 1.0))})
    return goldset.model_copy(update={"evidence": tuple(evidence), "cases": tuple(cases), "policy": policy})


@pytest.mark.parametrize("seed", range(12))
def test_whatever_changes_in_the_evidence_is_seen(seed: int) -> None:
    draw = random.Random(seed)
    goldset = GARDEN.model_copy(update={"cases": GARDEN.cases[seed % 4 :: 4]})
    known = {case.case_id for case in goldset.cases}
    kept = tuple(one for one in goldset.variants if one.case_id in known)
    goldset = goldset.model_copy(update={"variants": kept})
    memory = Memory()
    look(goldset, memory)
    for _ in range(3):
        goldset = _changed(goldset, draw)
        assert_same(goldset, look(goldset, memory))


def test_entries_hold_no_word_of_the_set() -> None:
    memory = Memory()
    look(GARDEN, memory)
    assert len(memory) == len(GARDEN.cases)
    names = {*BY_KIND, *Stage, *Outcome, *(gate.declared.name for gate in GATES)}
    ids = {name.encode() for one in GARDEN.evidence for name in (one.chunk_id, one.document_id)}
    for entry in memory.values():
        *_, length = _HEAD.unpack_from(entry)
        told = zlib.decompress(entry[_HEAD.size + length :])
        assert not any(name in entry or name in told for name in ids)
        _, _, cells, steps = json.loads(told)
        # A number is the place of the stored variant whose word it is.
        assert {text for cell in cells for text in cell[:4] if not isinstance(text, int)} <= names | {"", None}
        assert {step[0] for step in steps} <= {"case", "chunk", "claim", "point", "policy"}


@pytest.mark.parametrize("damage", [b"", b"\0" * 40, b"x" * 200])
def test_a_damaged_entry_is_judged_again(judged: list[str], damage: bytes) -> None:
    memory = Memory()
    look(GARDEN, memory)
    key = next(iter(memory))
    memory[key] = damage or memory[key][:50]
    judged.clear()
    known = look(GARDEN, memory)
    assert judged == [GARDEN.cases[0].case_id]
    assert_same(GARDEN, known)


def test_words_are_made_only_for_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    points = tuple(
        one.model_copy(update={"answer_phrases": (), "forbidden_phrases": ()}) for one in GARDEN.cases[1].points
    )
    broken = GARDEN.cases[1].model_copy(update={"points": points})
    goldset = GARDEN.model_copy(update={"cases": (broken,), "variants": ()})
    memory = Memory()
    (first,) = look(goldset, memory, words=False)
    assert first.open_rows
    asked: list[object] = []
    real = judging.case_matrix
    monkeypatch.setattr(
        judging,
        "case_matrix",
        lambda *args, **options: asked.append(options["kinds"]) or real(*args, **options),
    )
    (known,) = look(goldset, memory, words=False)
    assert asked == []
    assert known.open_rows == first.open_rows
    assert asked == [known.summary.open_kinds]
