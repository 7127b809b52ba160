"""Every probe at which the scorer is plainly wrong, by its number: what goes in, and what the strict command says.

Each goes through the command as a person would give it, so that an exit code is proved with the words.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import wfgy_yard as yard
from wfgy_yard import Files, gold, lines, trace, without

from goldtui.__main__ import main

DEFECTS = (
    *("pW02", "pW03", "pW04", "pW05", "pW06", "pW07", "pW09", "pW10", "pW11", "pW12", "pW15", "pW16", "pW17", "pW18"),
    *("pW19", "pW20", "pW21", "pW22", "pW25", "pW30", "pW32", "pW33", "pW36", "pW39", "pW40", "pW41", "pW42", "pW43"),
    *("pW44", "pW45", "pW48", "pW49", "pW50", "pW51", "pW52", "pW54", "pW55", "pW56", "pW57", "pW58", "pW59", "pW60"),
    *("pW61", "pW63", "pW65", "pW68", "pW69", "pW70", "pW74", "pW75", "pW76", "pW81"),
)
"""Every probe at which the scorer is wrong."""

PASSES, FAILS, REFUSED = 0, 1, 2
REFUSAL = "not in context"
ABLE, NOT_ABLE = gold("G1"), gold("G1", answerable=False, phrases=(), cites=())
GOOD = trace("G1")
GATES = yard.GATES


class Said(NamedTuple):
    """What the command said: a report, or in `text` why there is none."""

    code: int
    text: str
    report: Any

    def ratio(self, name: str) -> str:
        one = next(each for each in self.report["measures"] if each["name"] == name)
        return f"{one['k']} of {one['n']}" if one["n"] else str(one["status"])

    def notices(self) -> set[str]:
        return {one["code"] for one in self.report["notices"]}


class Probe(NamedTuple):
    """One probe, and how the strict rules answer it."""

    number: str
    says: str
    gold: Any
    trace: Any
    ends: int
    """Exit code."""
    shows: Callable[[Said], bool] | str
    """Of the report; or the code of the problem."""
    options: tuple[str, ...] = ()


def _claim(text: Any, phrase: str = "opens at nine") -> tuple[bytes, bytes]:
    return lines(gold("G1", phrases=(phrase,))), lines(trace("G1", text))


def _precise(ratio: str) -> Callable[[Said], bool]:
    return lambda said: said.ratio("precision") == ratio


def _missing(said: Said) -> bool:
    return said.report["attendance"]["missing"] == ["G1"] and said.ratio("precision") == "not_tested"


def _near(said: Said) -> bool:
    return "refusal_nearly" in said.notices() and said.ratio("under_refusal") == "1 of 1"


def _repeated(said: Said) -> bool:
    return [one["case_id"] for one in said.report["attendance"]["repeated"]] == ["G1"]


SPELLINGS = ("Not in context.", "not  in context", "not in\u00a0context", '"not in context"', "not in context: unclear")
PROBES = (
    Probe("pW02", "no trace of an answerable question is its own state", lines(ABLE), b"", FAILS, _missing),
    Probe("pW03", "no trace of any other question as well", lines(NOT_ABLE), b"", FAILS, _missing),
    Probe(
        "pW04", "a question nothing can prove is refused", lines(gold("G1", True, (), ())), b"", 2, "case_cannot_pass"
    ),
    Probe("pW05", "a gold file without cases cannot be used", b"", lines(GOOD), REFUSED, "file_empty"),
    Probe("pW05", "nor one of blank lines", b"\n\n", lines(GOOD), REFUSED, "no_cases"),
    Probe(
        "pW06",
        "a null claim is no answer given",
        *_claim(None),
        FAILS,
        lambda said: said.report["attendance"]["answerless"] == ["G1"],
    ),
    *(
        Probe("pW07", f"{text!r} nearly refuses, and is told", lines(NOT_ABLE), lines(trace("G1", text, ())), 1, _near)
        for text in (*SPELLINGS, "I cannot answer")
    ),
    Probe(
        "pW07",
        "an empty claim is no refusal and no answer",
        lines(NOT_ABLE),
        lines(trace("G1", "", ())),
        FAILS,
        lambda said: said.report["attendance"]["answerless"] == ["G1"],
    ),
    *(
        Probe(number, f"{what} proves nothing", lines(row), lines(GOOD), REFUSED, "case_cannot_pass")
        for number, what, row in (
            ("pW09", "null in place of texts", gold("G1", phrases=None)),
            ("pW10", "an empty list of texts", gold("G1", phrases=())),
            ("pW11", "a missing list of texts", without(ABLE, "gold_claim_substr")),
        )
    ),
    Probe("pW12", "texts too short are told at once", lines(gold("G1", phrases=("yes",))), b"", 2, "case_cannot_pass"),
    Probe("pW15", "allow is not in disallow", *_claim("We disallow dogs.", "allow dogs"), FAILS, _precise("0 of 1")),
    Probe(
        "pW16",
        "a denial does not state what it denies",
        *_claim("It is not true that dogs are allowed.", "dogs are allowed"),
        FAILS,
        lambda said: _precise("0 of 1")(said) and "phrase_negated" in said.notices(),
    ),
    *(
        Probe(
            "pW17",
            f"the rule and its opposite: {claim}",
            lines({**gold("G1", phrases=("rejects wet seed",)), "constraints": ["Store X rejects wet seed."]}),
            lines(trace("G1", claim)),
            FAILS,
            lambda said: (
                _precise("0 of 1")(said) and bool(said.notices() & {"constraint_broken", "claim_contradicts_phrase"})
            ),
        )
        for claim in (
            "Store X rejects wet seed. Store X accepts wet seed.",
            "Store X rejects wet seed, but it also allows wet seed.",
            "Store X rejects wet seed. Store X does not reject wet seed.",
            "It rejects wet seed. Wet seed is accepted by Store X.",
        )
    ),
    Probe(
        "pW17",
        "a constraint that a program can read",
        lines({**ABLE, "constraints": ["must not: or at ten"]}),
        lines(trace("G1", "It opens at nine or at ten.")),
        FAILS,
        lambda said: "constraint_broken" in said.notices(),
    ),
    Probe("pW18", "a line break is space", *_claim("It opens\nat nine."), PASSES, _precise("1 of 1")),
    Probe("pW19", "an accent has one form", *_claim("the cafe\u0301 table", "caf\u00e9 table"), 0, _precise("1 of 1")),
    Probe("pW20", "a sharp s is two", *_claim("in der STRASSE hier", "der Stra\u00dfe"), PASSES, _precise("1 of 1")),
    Probe(
        "pW21", "a curly mark is a straight one", *_claim("the fern\u2019s pot", "fern's pot"), 0, _precise("1 of 1")
    ),
    Probe("pW22", "citations are a list", lines(ABLE), lines(trace("G1", cites="fern#2")), REFUSED, "field_type"),
    Probe(
        "pW25",
        "who cites everything is seen",
        lines(ABLE),
        lines(trace("G1", cites=("fern#1", "fern#2"))),
        PASSES,
        lambda said: said.ratio("only_labelled") == "0 of 1",
    ),
    Probe("pW30", "answerable is not null", lines(gold("G1", None)), lines(GOOD), REFUSED, "field_type"),
    Probe(
        "pW32", "answerable is no text", lines(gold("G1", "true")), lines(trace("G1", REFUSAL)), REFUSED, "field_type"
    ),
    Probe("pW33", "nor the text false", lines(gold("G1", "false")), lines(GOOD), REFUSED, "field_type"),
    Probe(
        "pW36",
        "hits as counted and as defined are two measures",
        lines(ABLE, gold("G2", answerable=False)),
        lines(GOOD, trace("G2")),
        FAILS,
        lambda said: (said.ratio("chr"), said.ratio("chr_all")) == ("1 of 2", "2 of 2"),
    ),
    Probe("pW39", "of two traces none counts", lines(ABLE), lines(GOOD, trace("G1", "Never.")), FAILS, _repeated),
    Probe("pW40", "in either order", lines(ABLE), lines(trace("G1", "Never."), GOOD), FAILS, _repeated),
    Probe("pW41", "a gold id comes once", lines(ABLE, NOT_ABLE), lines(GOOD), REFUSED, "id_repeated"),
    Probe(
        "pW42",
        "a trace of no case is listed",
        lines(ABLE),
        lines(GOOD, trace("G9")),
        PASSES,
        lambda said: [one["case_id"] for one in said.report["attendance"]["unknown"]] == ["G9"],
    ),
    Probe(
        "pW43",
        "q_id is qid in a trace",
        lines(ABLE),
        lines({"q_id": "G1", **without(GOOD, "qid")}),
        PASSES,
        _precise("1 of 1"),
    ),
    Probe("pW44", "and in the gold", lines({"q_id": "G1", **without(ABLE, "qid")}), lines(GOOD), 0, _precise("1 of 1")),
    Probe("pW45", "k is 1 or more", lines(ABLE), lines(GOOD), REFUSED, "k_too_small", ("--k=0",)),
    Probe("pW45", "and never below", lines(ABLE), lines(GOOD), REFUSED, "k_too_small", ("--k=-1",)),
    *(
        Probe(number, says, lines(ABLE), lines(GOOD), ends, shows, (f"--gates={gates}",))
        for number, says, gates, ends, shows in (
            ("pW48", "a missing gate is named", GATES.replace(",over=0.10", ""), REFUSED, "gate_missing"),
            ("pW49", "space around a gate is nothing", GATES.replace(",", " , "), PASSES, _precise("1 of 1")),
            ("pW50", "per cent are explained", GATES.replace("0.80", "80%"), REFUSED, "gate_not_a_share"),
            ("pW55", "a comma too many is named", GATES + ",", REFUSED, "gate_empty"),
            ("pW51", "a gate on recall is kept to", GATES + ",recall=0.5", PASSES, _precise("1 of 1")),
            ("pW51", "a gate nobody knows is named", GATES + ",speed=1", REFUSED, "gate_unknown"),
            ("pW52", "nan is no threshold", GATES.replace("0.75", "nan"), REFUSED, "gate_not_a_number"),
            ("pW54", "a gate comes once", "precision=0.5," + GATES, REFUSED, "gate_repeated"),
        )
    ),
    Probe(
        "pW51",
        "recall below its gate fails",
        lines(ABLE),
        lines(trace("G1", retrieved=("a", "b", "c", "d", "e", "fern#2"))),
        FAILS,
        lambda said: said.ratio("recall_at_k") == "0 of 1",
        (f"--gates={GATES},recall=0.5",),
    ),
    Probe("pW56", "a run that fails ends with 1", *_claim("It never opens."), FAILS, _precise("0 of 1")),
    Probe("pW57", "a byte order mark is read", b"\xef\xbb\xbf" + lines(ABLE), lines(GOOD), 0, _precise("1 of 1")),
    Probe("pW58", "a bad line is told by number", lines(ABLE, "{nine}"), lines(GOOD), REFUSED, "gold.jsonl:2"),
    Probe("pW70", "a comment as well", lines("# gold", ABLE), lines(GOOD), REFUSED, "gold.jsonl:1"),
    Probe("pW59", "a claim is no list", *_claim(["nine"]), REFUSED, "trace.jsonl:1"),
    Probe("pW60", "nor a number", *_claim(9), REFUSED, "field_type"),
    Probe("pW61", "an answer is an object", lines(ABLE), lines({**GOOD, "answer_json": "nine"}), REFUSED, "field_type"),
    Probe(
        "pW63", "citations are no objects", lines(ABLE), lines(trace("G1", cites=({"id": "fern#2"},))), 2, "field_type"
    ),
    Probe(
        "pW65",
        "what misses by one is not rounded to a pass",
        lines(*(gold(f"G{n}") for n in range(500))),
        lines(*(trace(f"G{n}", "It opens at nine." if n < 399 else "It opens.") for n in range(500))),
        FAILS,
        _precise("399 of 500"),
    ),
    Probe(
        "pW68", "space around a text is nothing", *_claim("It opens at nine.", " opens at nine "), 0, _precise("1 of 1")
    ),
    Probe("pW69", "five spaces prove nothing", lines(gold("G1", phrases=("     ",))), b"", REFUSED, "case_cannot_pass"),
    Probe("pW74", "texts are a list", lines(gold("G1", phrases="opens at nine")), lines(GOOD), REFUSED, "field_type"),
    Probe("pW75", "and so are gold citations", lines(gold("G1", cites="fern#2")), lines(GOOD), REFUSED, "field_type"),
    Probe("pW76", "swapped files are told apart", lines(GOOD), lines(ABLE), REFUSED, "files_swapped"),
    Probe("pW81", "an id that is 0 is told, not dropped", lines(gold("0")), lines(trace(0)), REFUSED, "field_type"),
)


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: f"{probe.number}: {probe.says}")
def test_a_probe_that_the_scorer_gets_wrong(
    probe: Probe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    yard.put(tmp_path, Files(probe.gold, probe.trace))
    monkeypatch.chdir(tmp_path)
    ends = main(["score", "gold.jsonl", "--trace", "trace.jsonl", "--profile", "wfgy", "--json", *probe.options])
    printed = capsys.readouterr()
    said = Said(ends, printed.out + printed.err, json.loads(printed.out))
    assert said.code == probe.ends
    assert "Traceback" not in said.text
    if callable(probe.shows):
        assert probe.shows(said)
    else:
        assert probe.shows in said.text


def test_no_probe_at_which_the_scorer_is_wrong_is_left_out() -> None:
    assert set(DEFECTS) == {probe.number for probe in PROBES}
