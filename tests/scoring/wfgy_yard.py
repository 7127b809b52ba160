"""Scorer files made for tests, and what the scorer that the compatible rules follow says of each.

`python tests/scoring/wfgy_yard.py SCORER` runs that scorer over all of them and writes `wfgy_expected.json` again; the
tests need only that file. A report is kept as its SHA-256 and its numbers; `null` is a run at which the scorer stopped.
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

EXPECTED = Path(__file__).with_name("wfgy_expected.json")
GATES = "precision=0.80,chr=0.75,under=0.05,over=0.10"
RANDOM_SETS = 200
NUMBERS = (
    "answered",
    "refused",
    "answerable",
    "unanswerable",
    "precision",
    "chr",
    "under_refusal",
    "over_refusal",
    "recall@k",
    "pass",
)
"""Keys of a report that are kept in full."""


class Files(NamedTuple):
    """One run of a scorer."""

    gold: bytes
    trace: bytes
    k: int = 5
    gates: str = GATES


def gold(
    qid: Any, answerable: Any = True, phrases: Any = ("opens at nine",), cites: Any = ("fern#2",)
) -> dict[str, Any]:
    """A gold line; tuples become lists."""
    return {
        "qid": qid,
        "question": "When does the Fern House open?",
        "answerable": answerable,
        "gold_claim_substr": _list(phrases),
        "gold_citations": _list(cites),
    }


def trace(
    qid: Any, claim: Any = "It opens at nine.", cites: Any = ("fern#2",), retrieved: Any = ("fern#1", "fern#2")
) -> dict[str, Any]:
    """A trace line; tuples become lists."""
    return {
        "qid": qid,
        "q": "When does the Fern House open?",
        "retrieved_ids": _list(retrieved),
        "answer_json": {"claim": claim, "citations": _list(cites)},
    }


def _list(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def lines(*rows: Any) -> bytes:
    """Rows as lines; a text or bytes is a line as it is."""
    return b"".join(_line(row) + b"\n" for row in rows)


def _line(row: Any) -> bytes:
    if isinstance(row, bytes):
        return row
    return (row if isinstance(row, str) else json.dumps(row, ensure_ascii=False)).encode("utf-8")


def without(row: dict[str, Any], *keys: str) -> dict[str, Any]:
    """The row without some keys."""
    return {key: value for key, value in row.items() if key not in keys}


WORKED_GOLD = lines(
    gold("G1", phrases=("closes at dusk",), cites=("rose#2",)),
    gold("G2", answerable=False, phrases=(), cites=()),
    gold("G3", phrases=("only members enter",), cites=("alpine#1",)),
)
WORKED_TRACE = lines(
    trace("G1", "The rose walk closes at dusk.", ("rose#2",), ("rose#1", "rose#2", "palm#1")),
    trace("G2", "not in context", (), ("rose#1", "palm#1")),
    trace("G3", "Only members enter the alpine yard.", ("alpine#1",), ("alpine#1", "rose#2")),
)
"""Three cases, all as they should be; the first is found at rank 2."""


def worked() -> Iterator[tuple[str, Files]]:
    """The worked example at three depths."""
    for k in (1, 2, 5):
        yield f"worked example, k {k}", Files(WORKED_GOLD, WORKED_TRACE, k)


def awkward() -> Iterator[tuple[str, Files]]:
    """Twenty sets and more, each with something that trips a careless reading."""
    one, said = gold("G1"), trace("G1")
    able, not_able = gold("G1"), gold("G2", answerable=False)
    yield "a byte order mark in the gold", Files(b"\xef\xbb\xbf" + lines(one), lines(said))
    yield "CRLF and blank lines", Files(lines(one, "  ", not_able).replace(b"\n", b"\r\n"), b"\n\r\n" + lines(said))
    yield "lone carriage returns end lines", Files(lines(one, not_able).replace(b"\n", b"\r"), lines(said))
    yield "white space of other scripts around lines", Files(lines("\u00a0" + json.dumps(one) + "\u2003"), lines(said))
    yield "a line separator alone on a line", Files(lines(one, "\u2028"), lines(said, "\x1c"))
    yield "a comment line", Files(lines("# gold", one), lines(said))
    yield "two objects on one line", Files(lines(json.dumps(one) + json.dumps(not_able)), lines(said))
    yield "one object over two lines", Files(lines(json.dumps(one).replace(", ", ",\n", 1)), lines(said))
    yield "a repeated key", Files(lines('{"qid": "G0", ' + json.dumps(one)[1:]), lines(said))
    yield "an escaped key", Files(lines(json.dumps(one).replace('"qid"', '"q\\u0069d"')), lines(said))
    yield "a lone surrogate as bytes", Files(lines(b'{"qid": "\xed\xa0\x80"}', one), lines(said))
    yield "a surrogate escape", Files(lines(one, '{"qid": "\\ud800", "answerable": true}'), lines(said))
    yield "NaN and infinity", Files(lines('{"qid": "G1", "answerable": NaN}', '{"qid": NaN}'), lines(said))
    yield "true, 1 and 1.0 are one id", Files(lines(gold(1), gold("1")), lines(trace(True), trace(1.0, "no")))
    yield "ids of other kinds", Files(lines(gold(None), gold(0), gold(""), gold(2.5)), lines(trace(0), trace(2.5)))
    yield "an id that is a list", Files(lines(gold(["G1"])), lines(said))
    yield "a trace id that is an object", Files(lines(one), lines(said, trace({"id": 1})))
    yield "a trace id that is an empty list", Files(lines(one), lines(said, trace([])))
    yield "q_id in a trace", Files(lines(one), lines({"q_id": "G1", **without(said, "qid")}))
    yield "q_id in the gold", Files(lines({"q_id": "G1", **without(one, "qid")}), lines(said))
    yield "an empty qid beside a q_id", Files(lines(one), lines({**said, "qid": "", "q_id": "G1"}))
    yield "a list where an object is due", Files(lines([one]), lines(said))
    yield "a text where a trace is due", Files(lines(one), lines(said, '"G1"'))
    yield "the last of two traces", Files(lines(one), lines(said, trace("G1", "It never opens.")))
    yield "the first of two traces is broken", Files(lines(one), lines(trace("G1", ["?"]), said))
    yield "the last of two gold lines", Files(lines(one, gold("G1", answerable=False)), lines(said))
    yield "a broken trace of an unknown id", Files(lines(one), lines(said, trace("G9", 7, 7, 7)))
    yield "a claim that is a list", Files(lines(one), lines(trace("G1", ["nine"])))
    yield "a claim that is a number", Files(lines(one), lines(trace("G1", 9)))
    yield "a claim that is zero", Files(lines(one), lines(trace("G1", 0)))
    yield "a claim that is null", Files(lines(one), lines(trace("G1", None)))
    yield "an answer that is a text", Files(lines(one), lines({**said, "answer_json": "It opens at nine."}))
    yield "an answer that is an empty text", Files(lines(one), lines({**said, "answer_json": ""}))
    yield "citations that are a text", Files(lines(one), lines(trace("G1", cites="fern#2")))
    yield "citations that are objects", Files(lines(one), lines(trace("G1", cites=({"id": "fern#2"},))))
    yield "citations of a refusal that are objects", Files(lines(one), lines(trace("G1", "not in context", ({},))))
    yield (
        "retrieved ids that are a text",
        Files(lines(gold("G1", cites=("f",))), lines(trace("G1", "x", ("f",), "fern"))),
    )
    yield "retrieved ids that are a number", Files(lines(one), lines(trace("G1", retrieved=7)))
    yield "retrieved ids that are an object", Files(lines(one), lines(trace("G1", retrieved={"fern#2": 1})))
    yield "retrieved ids of no answerable question", Files(lines(not_able), lines(trace("G2", "a", "b", retrieved=7)))
    yield "gold citations that are a text", Files(lines(gold("G1", cites="fern#2")), lines(trace("G1", cites=("f",))))
    yield "gold citations that are a number", Files(lines(gold("G1", cites=7)), lines(said))
    yield "phrases that are a text", Files(lines(gold("G1", phrases="opens at nine")), lines(said))
    yield "phrases that are a number", Files(lines(gold("G1", phrases=7)), lines(said))
    yield "a number among the phrases, reached", Files(lines(gold("G1", phrases=("never", 7))), lines(said))
    yield "a number among the phrases, not reached", Files(lines(gold("G1", phrases=("nine.", 7))), lines(said))
    yield (
        "phrases null, empty, absent, short",
        Files(
            lines(
                gold("G1", phrases=None),
                gold("G2", phrases=()),
                without(gold("G3"), "gold_claim_substr"),
                gold("G4", phrases=("nine",)),
                gold("G5", phrases=("     ",)),
            ),
            lines(*(trace(f"G{n}", "     opens at nine") for n in range(1, 6))),
        ),
    )
    yield (
        "answerable in every kind of value",
        Files(
            lines(
                *(
                    gold(f"G{n}", value)
                    for n, value in enumerate((True, False, 1, 0, "true", "", None, [], {}, 1.0, 0.5))
                )
            ),
            lines(*(trace(f"G{n}", "not in context" if n % 2 else "It opens at nine.") for n in range(11))),
        ),
    )
    yield (
        "the token in every spelling",
        Files(
            lines(*(gold(f"G{n}", answerable=n % 2) for n in range(9))),
            lines(
                *(
                    trace(f"G{n}", claim)
                    for n, claim in enumerate(
                        (
                            "not in context",
                            " NOT IN CONTEXT\n",
                            "Not in context.",
                            "not  in context",
                            "not\u00a0in context",
                            "\u00a0not in context\u00a0",
                            '"not in context"',
                            "",
                            "NOT \u0130N CONTEXT",
                        )
                    )
                )
            ),
        ),
    )
    yield "no gold", Files(b"", lines(said))
    yield "no traces", Files(lines(able, not_able), b"")
    yield "neither", Files(b"\n \n", b"")
    yield "a gold without an answerable question", Files(lines(not_able), lines(trace("G2", "not in context", ())))
    yield "a cut last line", Files(lines(one), lines(said, trace("G2"))[:-30])
    yield "bytes that are not UTF-8", Files(lines(one), lines(said, trace("G2")).replace(b"Fern", b"F\xe8rn", 1))
    yield "k 0", Files(lines(one), lines(said), 0)
    yield "k below 0", Files(lines(one), lines(trace("G1", retrieved=("fern#2", "fern#1"))), -1)
    yield (
        "an integer of too many digits",
        Files(lines({**one, "n": 1}, "{" + f'"qid": 1{"0" * 5000}' + "}"), lines(said)),
    )
    yield (
        "lists in lists in lists",
        Files(lines(one, '{"qid": "G2", "x": ' + "[" * 9000 + "]" * 9000 + "}"), lines(said)),
    )
    yield "gates with a space", Files(lines(one), lines(said), 5, "precision=0.80, chr=0.75,under=0.05,over=0.10")
    yield "gates with a space after a miss", Files(lines(one), b"", 5, "precision=0.80, chr=0.75,under=0.05,over=0.10")
    yield "gates with a comma at the end", Files(lines(one), lines(said), 5, GATES + ",")
    yield "gates with a percent sign", Files(lines(one), lines(said), 5, GATES.replace("0.80", "80%"))
    yield "a gate given twice", Files(lines(one), lines(said), 5, "precision=2,precision=0.5,chr=0,under=1,over=1")
    yield "a gate nobody knows", Files(lines(one), lines(said), 5, GATES + ",rec\u00e1ll=1")
    yield "a gate that is no number", Files(lines(one), lines(said), 5, GATES.replace("0.75", "nan"))
    yield "gates in odd numbers", Files(lines(one), lines(said), 5, "precision= 1_0e-1 ,chr=\u0661,under=inf,over=-0")
    yield "a missing gate", Files(lines(one), lines(said), 5, "precision=0.80,chr=0.75,under=0.05")
    yield "no gates", Files(lines(one), lines(said), 5, "")


_WORDS = (
    "fern",
    "opens",
    "at nine",
    "closes",
    "dusk",
    "never",
    "palm",
    "members",
    "only",
    "\u00e9t\u00e9",
    "Stra\u00dfe",
)
_ODD = (None, True, False, 0, 1, 1.0, 2.5, "", "fern", "true", [], ["fern#1"], [7], {}, {"fern#1": 1}, [[]])


def random_set(seed: int) -> Files:
    """A small set; the higher the last digit of the seed, the wilder."""
    dice = random.Random(seed)
    wild = (seed % 10) / 250
    names = [f"G{n}" for n in range(dice.randint(1, 9))]

    def odd(value: Any) -> Any:
        return dice.choice(_ODD) if dice.random() < wild else value

    def text() -> str:
        return " ".join(dice.choices(_WORDS, k=dice.randint(1, 4)))

    def ids() -> list[str]:
        return [f"fern#{dice.randrange(5)}" for _ in range(dice.randint(0, 4))]

    golds, traces = [], []
    for name in names:
        phrases = [text() for _ in range(dice.randint(0, 2))]
        golds.append(gold(odd(name), odd(dice.random() < 0.7), odd(phrases), odd(ids()[:2])))
        if dice.random() < 0.1:
            golds.append(gold(dice.choice(names), odd(True), odd([text()]), odd(ids())))
        retrieved = ids()
        claim = dice.choice(("not in context", f"The {text()}.", *(f"So {one}!" for one in phrases)))
        row = trace(odd(name), odd(claim), odd(retrieved[:2] if dice.random() < 0.8 else ids()), odd(retrieved))
        if dice.random() < wild:
            row["answer_json"] = dice.choice(_ODD)
        if dice.random() < 0.9:
            traces.append(row)
        if dice.random() < 0.1:
            traces.append(trace(dice.choice([*names, "G99"]), f"The {text()}.", ids()[:1], ids()))
    if dice.random() < 0.4:
        dice.shuffle(traces)
    gates = GATES if dice.random() < 0.7 else "precision=0.3,chr=0.3,under=0.5,over=0.5,note=mild"
    return Files(lines(*golds), lines(*traces), dice.choice((1, 2, 3, 5)), gates)


def sets() -> Iterator[tuple[str, Files]]:
    """All of them, by name."""
    yield from worked()
    yield from awkward()
    for seed in range(RANDOM_SETS):
        yield f"random {seed}", random_set(seed)


def kept(report: str) -> list[Any]:
    """What is kept of a report."""
    found = json.loads(report)
    return [hashlib.sha256(report.encode()).hexdigest(), *(found[name] for name in NUMBERS)]


def put(folder: Path, files: Files) -> tuple[Path, Path]:
    """The two files in a folder."""
    gold_path, trace_path = folder / "gold.jsonl", folder / "trace.jsonl"
    gold_path.write_bytes(files.gold)
    trace_path.write_bytes(files.trace)
    return gold_path, trace_path


def _said(scorer: str, files: Files) -> list[Any] | None:
    with tempfile.TemporaryDirectory() as folder:
        gold_path, trace_path = put(Path(folder), files)
        command = [sys.executable, scorer, "--gold", str(gold_path), "--trace", str(trace_path)]
        options = [f"--k={files.k}", f"--gates={files.gates}"]
        done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    return kept(done.stdout) if done.returncode == 0 else None


def main(scorer: str) -> None:
    """Write the expected reports again."""
    said = {name: _said(scorer, files) for name, files in sets()}
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(report)}" for name, report in said.items())
    EXPECTED.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
    print(f"{len(said)} sets, {sum(one is None for one in said.values())} of which stop the scorer")


if __name__ == "__main__":
    main(sys.argv[1])
