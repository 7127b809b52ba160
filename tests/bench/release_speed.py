"""What a release costs beside hashing its bytes, and how long a verifier takes; figures for `make bench`.

It starts where a proposal starts, at records, and counts from the rows they become. Cases, chunks and variants are
those of the example set under many ids, each text an object of its own, in the order in which an import brings them.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "release"))

from release_yard import NOW, PEOPLE, content, private, trust_value

from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, Record
from goldtui.release.candidate import Content, files_of, write_candidate
from goldtui.release.plain import plain_row
from goldtui.release.records import Decision
from goldtui.release.sign import sign
from goldtui.release.trust import load_trust
from goldtui.release.verify import verify
from goldtui.workbench.freeze.content import chunk_row, gold_row, in_order, policy_row, row_of
from goldtui.workbench.session.sources import load_set

EXAMPLE = Path(__file__).parents[2] / "goldsets" / "botanic-garden"
CASES = 4_000
"""Of 100,000 that the goal speaks of: the ratio does not depend on the number, the time does."""
ROUNDS = 7
VERIFIED = 5_000

R = TypeVar("R", bound=Record)


def many(records: Sequence[R], number: int, *ids: str) -> tuple[R, ...]:
    """So many records of new ids, read again from their JSON, as a store reads them."""
    texts = [json.loads(one.model_dump_json()) for one in records]
    made = []
    for place in range(number):
        value = dict(texts[place % len(texts)])
        value |= {key: f"{value[key]}-{place:06}" for key in ids}
        made.append(type(records[0]).model_validate_json(json.dumps(value)))
    return tuple(made)


def large(number: int) -> GoldSet:
    """A set of so many cases, each with a variant, and a chunk for every third."""
    example = load_set(EXAMPLE).goldset
    return example.model_copy(
        update={
            "cases": many(example.cases, number, "case_id"),
            "evidence": many(example.evidence, number // 3, "chunk_id"),
            "variants": many(example.variants, number, "variant_id", "case_id"),
        }
    )


def rows(goldset: GoldSet) -> Content:
    """The set as a proposal makes rows of it."""
    goldset = in_order(goldset)
    return content(
        cases=[row_of(case) for case in goldset.cases],
        evidence=[committed(chunk) for chunk in goldset.evidence],
        variants=[row_of(variant) for variant in goldset.variants],
        policy=policy_row(goldset.policy),
        gold=[gold_row(case) for case in goldset.cases],
    )


def committed(chunk: EvidenceChunk) -> dict[str, Any]:
    """The row of a chunk; a withheld one bears a commitment, of which only the length matters here."""
    row = chunk_row(chunk)
    return row if chunk.permitted is not False else plain_row({**row, "commitment": "0" * 64})


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as place:
        yield Path(place)


def spent(work: Callable[[], object]) -> float:
    """Seconds of the processor; what a disk takes to answer is the disk's."""
    began = time.process_time()
    work()
    return time.process_time() - began


def digests(made: Content) -> None:
    """The canonical bytes of every file, hashed."""
    for name, counted in files_of(made).items():
        for _ in counted:
            pass
        counted.entry(name)


def a_round(number: int) -> tuple[float, float, float, float]:
    """Seconds for the rows, for canonical bytes and digests, for the whole protocol, and for sha256 alone."""
    goldset = large(number)
    whole = [b"".join(counted) for counted in files_of(rows(goldset)).values()]
    kept: list[Content] = []
    building = spent(lambda: kept.append(rows(goldset)))
    gc.collect()
    hashing = spent(lambda: [hashlib.sha256(one).hexdigest() for one in whole])
    canonical = spent(lambda: digests(kept[0]))
    kept = [rows(goldset)]
    gc.collect()
    with folder() as place:
        protocol = spent(lambda: write_candidate(kept[0], place / "large"))
    return building, canonical, protocol, hashing


def main() -> int:
    """Print the figures; 1 when a goal is missed."""
    found = [a_round(CASES) for _ in range(ROUNDS)]
    building, canonical, protocol = (median(one[at] / one[3] for one in found) for at in range(3))
    print(f"release: canonical bytes and digests {canonical:.1f} times sha256 over the same bytes (goal 3)")
    print(f"release: written, synced, read back and checked {protocol:.1f} times sha256 (goal 15)")
    print(f"release: the rows are made of records in {building:.0f} times sha256 (no goal)")
    with folder() as place:
        directory = _signed(place)
        trust = load_trust(place / "trust.json", NOW)
        began = time.perf_counter()
        valid = verify(directory, trust, NOW).valid
        seconds = time.perf_counter() - began
    print(f"release: verify {VERIFIED} cases with three signatures {seconds:.2f} s (goal 1), valid: {valid}")
    return 0 if canonical <= 3 and protocol <= 15 and seconds <= 1 and valid else 1


def _signed(place: Path) -> Path:
    made = write_candidate(rows(large(VERIFIED)), place / "small")
    (place / "trust.json").write_text(json.dumps(trust_value()), encoding="utf-8")
    for name in ("owen", "rita", "max"):
        sign(
            made.directory,
            load_trust(place / "trust.json", NOW),
            private(name),
            typed=made.digest,
            role=PEOPLE[name][0],
            decision=Decision.APPROVE,
            diff=None,
            at=NOW,
            nonce="0" * 32,
        )
    return made.directory


if __name__ == "__main__":
    sys.exit(main())
