"""What a release costs beside hashing its bytes, and how long a verifier takes; figures for `make bench`.

Canonical bytes come from the library that refuses what has no one form; its price is printed, not hidden.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "release"))

from release_yard import NOW, PEOPLE, content, private, trust_value

from goldtui.release.candidate import Content, files_of, write_candidate
from goldtui.release.records import Decision
from goldtui.release.sign import sign
from goldtui.release.trust import load_trust
from goldtui.release.verify import verify

CASES = 20_000
"""Of 100,000 that the goal speaks of: the ratio does not depend on the number, the time does."""
VERIFIED = 5_000


def rows(number: int) -> Content:
    """A candidate of so many cases of the usual size."""
    claims = [
        {"claim_id": f"c{n}", "text": "x" * 60, "citation_id": "board", "support_phrases": ["kept at 18 degrees"]}
        for n in range(4)
    ]
    points = [{"point_id": f"p{n}", "text": "y" * 40, "answer_phrases": ["at 18 degrees"]} for n in range(3)]
    cases = [
        {
            "case_id": f"case-{n:06}",
            "question": "How warm is it? " * 4,
            "points": points,
            "reference": {"claims": claims},
        }
        for n in range(number)
    ]
    return content(cases=cases, gold=[{"qid": f"case-{n:06}", "answerable": True} for n in range(number)])


def main() -> int:
    """Print the figures; 1 when a goal is missed."""
    made = rows(CASES)
    began = time.process_time()
    files = files_of(made)
    for written in files.values():
        hashlib.sha256(written).hexdigest()
    canonical = time.process_time() - began
    whole = b"".join(files.values())
    began = time.process_time()
    hashlib.sha256(whole).hexdigest()
    alone = time.process_time() - began
    print(f"release: canonical bytes and digests of {CASES} cases {canonical / alone:.0f} times sha256 (goal 3)")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        began = time.process_time()
        write_candidate(made, folder / "large")
        protocol = time.process_time() - began
        print(f"release: written, synced, read back and checked {protocol / alone:.0f} times sha256 (goal 15)")
        found = _signed(folder)
        began = time.perf_counter()
        valid = verify(found, load_trust(folder / "trust.json", NOW), NOW).valid
        spent = time.perf_counter() - began
    print(f"release: verify {VERIFIED} cases with three signatures {spent:.2f} s (goal 1), valid: {valid}")
    return 0 if canonical <= 3 * alone and protocol <= 15 * alone and spent <= 1 and valid else 1


def _signed(folder: Path) -> Path:
    made = write_candidate(rows(VERIFIED), folder / "small")
    (folder / "trust.json").write_text(json.dumps(trust_value()), encoding="utf-8")
    for name in ("owen", "rita", "max"):
        sign(
            made.directory,
            load_trust(folder / "trust.json", NOW),
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
