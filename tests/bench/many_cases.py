"""Databases of very many made-up cases, written straight into the tables, since an import of a million takes minutes.

They hold what lists and search read; digests are fillers, so the doctor would refuse them.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from goldtui.model.records import GoldCase
from goldtui.store.cases.search import index_text
from goldtui.store.db.schema import SCHEMA_DIGEST
from goldtui.store.opening import open_store

SLICES = ("visitors", "glasshouse", "seed-bank", "herbarium", "tea-room", "school", "outreach", None)
STATES = ("draft",) * 5 + ("ready",) * 2 + ("approved",) * 3 + ("returned",)
STAGES = ("pass",) * 5 + ("answer faithfulness", "citation support", "answer completeness", "context selection", None)
AUTHORS = ("ana", "ben", "chloé")
TAGS = ("multi-hop", "numbers", "table", "seasonal", "rare")
HAN = "植物園開館時間料金温室蘭水曜日種子標本教育訪問者年間券犬入場禁止写真撮影許可申請窓口案内地図駐車場"
SYLLABLES = tuple(a + b for a in ("ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra") for b in "lnrst")
WORDS = tuple(a + b for a in SYLLABLES for b in SYLLABLES) + tuple(
    a + b + c for a in SYLLABLES for b in SYLLABLES[::3] for c in SYLLABLES[::3]
)
"""About 22,000 words; a word of the front is used far more often than one of the end."""


class Part(NamedTuple):
    """A few words, and as they are indexed."""

    text: str
    indexed: str


def made(count: int, folder: Path | None = None) -> Path:
    """A database of `count` cases, made once per schema and kept between runs in the system's temporary folder."""
    folder = folder or Path(tempfile.gettempdir())
    stamp = sha256((SCHEMA_DIGEST + Path(__file__).read_text(encoding="utf-8")).encode()).hexdigest()[:12]
    path = folder / f"goldtui-bench-{count}-{stamp}.db"
    if not path.exists():
        building = path.with_suffix(".part")
        building.unlink(missing_ok=True)
        open_store(building, create=True).close()
        _fill(building, count)
        building.rename(path)
    return path


def _fill(path: Path, count: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as driver:
        driver.execute("PRAGMA journal_mode=OFF")
        driver.execute("PRAGMA synchronous=OFF")
        driver.execute("PRAGMA cache_size=-400000")
        kept = driver.execute(
            "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
        ).fetchall()
        for kind, name, _ in kept:
            driver.execute(f"DROP {kind} {name}")
        # The index is written in few large pieces instead of many that are merged again and again.
        driver.execute("INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 134217728)")
        driver.execute("BEGIN")
        draw = random.Random(7)
        parts = [_part(draw, number) for number in range(min(count, 20_000))]
        for start in range(1, count + 1, 50_000):
            _block(driver, draw, parts, range(start, min(count, start + 49_999) + 1))
        driver.execute("COMMIT")
        for _, _, sql in kept:
            driver.execute(sql)
        driver.execute("INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 1048576)")
        driver.execute("PRAGMA journal_mode=TRUNCATE")


def _block(driver: sqlite3.Connection, draw: random.Random, parts: Sequence[Part], numbers: range) -> None:
    heads, bodies, texts, tags = [], [], [], []
    for number in numbers:
        # Two parts of a few thousand make many millions of questions, and no word is drawn a million times.
        first, second = parts[int(draw.random() * len(parts))], parts[int(draw.random() * len(parts))]
        question, case_id = f"{first.text} {second.text}", f"case-{number:07}"
        pick = int(draw.random() * 1_000_003)
        workflow, state, stage = SLICES[pick % 8], STATES[pick % 11], STAGES[pick % 10]
        author = AUTHORS[number % 3]
        at = (
            f"2026-{1 + number % 11:02}-{1 + number % 28:02}T{number % 24:02}:{number % 60:02}:00.{number % 999983:06}Z"
        )
        tag = TAGS[number % 7] if number % 7 < 5 else ""
        quoted = f'"{tag}"' if tag else ""
        body = f'{{"case_id":"{case_id}","question":"{question}","tags":[{quoted}]}}'
        heads.append((number, case_id, number, 1, "0", state, author, at, workflow, None, None, stage, None, question))
        bodies.append((number, case_id, state, author, at, body))
        texts.append((number, f"{case_id} {first.indexed} {second.indexed} {workflow or ''} {tag}"))
        if tag:
            tags.append((tag, number))
    driver.executemany("INSERT INTO revisions VALUES (?, ?, 1, NULL, '0', ?, ?, ?, '', ?)", bodies)
    driver.executemany("INSERT INTO heads VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '0')", heads)
    driver.executemany("INSERT INTO search_index (rowid, text) VALUES (?, ?)", texts)
    driver.executemany("INSERT INTO case_tags VALUES (?, ?)", tags)


def _part(draw: random.Random, number: int) -> Part:
    if number % 20 == 0:
        start = draw.randrange(len(HAN) - 12)
        text = HAN[start : start + 6] + draw.choice(HAN) + draw.choice(HAN)
    else:
        # The cube of a uniform number: few words are in many cases, most words in few, as in any language.
        text = " ".join(WORDS[int(draw.random() ** 3 * len(WORDS))] for _ in range(4))
    return Part(text, index_text(GoldCase(case_id="-", question=text)).removeprefix("- "))


if __name__ == "__main__":
    began = time.perf_counter()
    print(made(int(sys.argv[1])), f"{time.perf_counter() - began:.1f} s")
