"""Whole sets on disk for the benches of growth: the example set under many names, and one case of many claims.

A copy of the example set has words of its own, so that no text is known from the copy before; it is as sound as the
original, down to the sources in its answers and its confirmations. By hand:
`python tests/bench/made_sets.py cases 1000 FOLDER`, or `claims`, `phrases`, `chunks` with a number.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from goldtui.gates.confirm import CONFIRMATIONS_KEY, confirmation_digest

GARDEN = Path(__file__).parents[2] / "goldsets" / "botanic-garden"
_PART = re.compile(r"\[([a-z]{2}-\d{2}-[a-z\d-]+)\]|[A-Za-z]{7,}")
"""The id of a cited chunk, else a word that names something."""
_PLAIN = frozenset(
    "context handbook without between against "
    "because however whether another through nothing several already outside instead together "
    "herbarium glasshouse visitors although thousand hundred seventy eighteen nineteen thirteen fourteen fifteen "
    "sixteen seventeen tuesday wednesday thursday saturday february january september october november december "
    "monday morning evening neither nowhere nobody anybody somebody everybody except permitted forbidden allowed "
    "required unless minutes seconds percent degrees celsius kilograms millimetres centimetres metres".split()
)
"""Words that the rules of a language know; the others only name things."""
_IDS = frozenset(("case_id", "chunk_id", "document_id", "parent_id", "variant_id", "trace_id", "citation_id"))
_ID_LISTS = frozenset(
    ("required_source_ids", "first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids", "citations")
)
_KEPT = frozenset(
    "kind expected_stage workflow category expected_behaviour importance labelled_by usage version selected_versions "
    "versions tags claim_id point_id answer_point answer_id".split()
)


def _letters(number: int) -> str:
    out = ""
    while number or not out:
        out = "abcdefghijklmnopqrstuvwxyz"[number % 26] + out
        number //= 26
    return out


def _renamed(value: Any, at: str, suffix: str, name: str) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(inner, key, suffix, name) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, at, suffix, name) for inner in value]
    if not isinstance(value, str) or at in _KEPT:
        return value
    if at in _IDS or at in _ID_LISTS or at == "source_alternatives":
        return f"{value}{name}"
    return _PART.sub(lambda found: _part(found, suffix, name), value)


def _part(found: re.Match[str], suffix: str, name: str) -> str:
    return f"[{found[1]}{name}]" if found[1] else _word(found[0], suffix)


def _word(word: str, suffix: str) -> str:
    return word if word.lower() in _PLAIN else f"{word[:3]}{suffix}{word[3:]}"


def _confirmed_again(row: dict[str, Any], renamed: dict[str, Any]) -> dict[str, Any]:
    """The case in its new words, whose claims are confirmed as those of the original are."""
    confirmations = renamed.get("extra", {}).get(CONFIRMATIONS_KEY, ())
    if confirmations:
        pairs = zip(row["reference"]["claims"], renamed["reference"]["claims"], strict=True)
        now = dict(tuple(map(_digest_of, pair)) for pair in pairs)
        for one in confirmations:
            one["digest"] = now.get(one["digest"], one["digest"])
    return renamed


def _digest_of(claim: dict[str, Any]) -> str:
    return confirmation_digest("claim_says_more", claim["text"], *claim["support_phrases"])


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _write(path: Path, rows: Iterator[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8") as out:
        for row in rows:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


def write_cases(folder: Path, number: int, *, traces: bool = True, variants: bool = False) -> None:
    """A native set of so many cases, each copy of the example set with its own chunks and words."""
    folder.mkdir(parents=True)
    shutil.copy(GARDEN / "goldset.toml", folder)
    cases = len(_lines(GARDEN / "cases.jsonl"))
    copies = range(-(-number // cases))

    def rows(name: str, most: int | None = None) -> Iterator[dict[str, Any]]:
        originals = _lines(GARDEN / name)
        for copy in copies:
            suffix = _letters(copy + 26)
            left = None if most is None else most - copy * len(originals)
            for row in originals[:left]:
                renamed: dict[str, Any] = _renamed(row, "", suffix, f"-{copy}")
                yield _confirmed_again(row, renamed)

    _write(folder / "evidence.jsonl", rows("evidence.jsonl"))
    _write(folder / "cases.jsonl", rows("cases.jsonl", number))
    kept = {row["case_id"] for row in _lines(folder / "cases.jsonl")}
    for name, wanted in (("traces.jsonl", traces), ("variants.jsonl", variants)):
        if wanted:
            _write(folder / name, (row for row in rows(name) if row["case_id"] in kept))


_TEXTS = (
    "The {0} house opens at {1} minutes past nine on Tuesday.",
    "Visitors of the {0} walk may not bring more than {1} bags.",
    "Every {0} basket must weigh less than {1} kg before it is sent.",
    "The {0} pond was last cleaned on {1} March 2021.",
    "If the {0} gate is locked, the guard calls the office after {1} minutes.",
)


def _named(number: int) -> str:
    return f"{'BCDFGHKLMNPRST'[number % 14]}{'aeiou'[number % 5]}{_letters(number + 700)}{'nrst'[number % 4]}a"


def _sentence(number: int) -> str:
    return _TEXTS[number % 5].format(_named(number), 1 + number % 28)


def one_case(claims: int, *, phrases: int = 1, chunks: int | None = None, points: bool = True) -> list[Any]:
    """A case of so many claims over so many chunks (ten claims each unless said), with its chunks and its run."""
    chunks = chunks or max(1, claims // 10)
    words = [_named(5000 + n) for n in range(phrases)]
    said = [_sentence(n) if phrases == 1 else f"{_sentence(n)[:-1]} with {', '.join(words)}." for n in range(claims)]
    of = [[text for n, text in enumerate(said) if n % chunks == chunk] for chunk in range(chunks)]
    evidence = [
        {
            "chunk_id": f"s{n}",
            "document_id": f"d{n}",
            "version": "v1",
            "permitted": True,
            "current": True,
            "text": " ".join(texts) or f"The {_named(n)} garden is large.",
        }
        for n, texts in enumerate(of)
    ]
    case = {
        "case_id": "one",
        "question": "What are the rules of the garden?",
        "expected_behaviour": "answer",
        "required_source_ids": [c["chunk_id"] for c in evidence],
        "points": [{"point_id": f"p{n}", "text": text, "answer_phrases": [_named(n)]} for n, text in enumerate(said)]
        if points
        else [],
        "reference": {
            "answer_id": "reference",
            "text": " ".join(said),
            "claims": [
                {
                    "claim_id": f"c{n}",
                    "text": text,
                    "citation_id": f"s{n % chunks}",
                    "support_phrases": [text[:-1]] if phrases == 1 else [text.split(" with ")[0], *words],
                    "answer_point": f"p{n}" if points else None,
                }
                for n, text in enumerate(said)
            ],
        },
    }
    return [case, evidence]


def write_one(folder: Path, claims: int, **shape: Any) -> None:
    """The native set of one such case."""
    folder.mkdir(parents=True)
    case, evidence = one_case(claims, **shape)
    _write(folder / "evidence.jsonl", iter(evidence))
    _write(folder / "cases.jsonl", iter([case]))
    (folder / "goldset.toml").write_text('name = "one"\n', encoding="utf-8")


KINDS: dict[str, Callable[[Path, int], None]] = {
    "cases": write_cases,
    "claims": write_one,
    "unlinked": lambda folder, number: write_one(folder, number, points=False),
    "phrases": lambda folder, number: write_one(folder, 4, phrases=number),
    "chunks": lambda folder, number: write_one(folder, 20, chunks=number),
}

if __name__ == "__main__":
    KINDS[sys.argv[1]](Path(sys.argv[3]), int(sys.argv[2]))
