"""The short way to the scorer's own report says what the parser's way says, or leaves the words to the parser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goldtui.cli import commands
from goldtui.cli.score_short import score_short
from goldtui.model.faults import GoldtuiError
from goldtui.runs.score.wfgy import wfgy as score_wfgy

GOLD = '{"qid":"G1","answerable":true,"gold_claim_substr":["at nine"],"gold_citations":["fern#1"]}\n'
TRACE = '{"qid":"G1","retrieved_ids":["fern#1"],"answer_json":{"claim":"It opens at nine.","citations":["fern#1"]}}\n'


@pytest.fixture
def files(own_home: Path) -> None:
    Path("gold.jsonl").write_text(GOLD, encoding="utf-8")
    Path("trace.jsonl").write_text(TRACE, encoding="utf-8")
    Path("set.db").write_bytes(b"SQLite format 3\0" + bytes(100))


PIECES = st.sampled_from(
    (
        *(("gold.jsonl",), ("set.db",), ("none.jsonl",), ("--",), ("-",), ("",), ("--trace",), ("--json",)),
        *(("--trace", "trace.jsonl"), ("--trace=trace.jsonl",), ("--trace", "-x"), ("--trace", "--compatible")),
        *(("--compatible",), ("--exit-zero",), ("--no-such",), ("--compat",), ("--profile", "wfgy")),
        *(("--profile", "strict"), ("--k", "3"), ("--k", "0"), ("--k", "-1"), ("--k", "\u0663"), ("--k", "1_0")),
        *(("--k", "03"), ("--gates", "precision=1,chr=1,under=0,over=0"), ("--gates", ""), ("--gates", "x")),
    )
)
LINES = st.lists(PIECES, max_size=3).flatmap(
    lambda more: st.permutations([("gold.jsonl",), ("--trace", "trace.jsonl"), ("--compatible",), *more])
)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces=LINES | st.lists(PIECES, max_size=6))
def test_what_goes_the_short_way_is_what_the_parser_would_have_asked_for(files: None, pieces: Any) -> None:
    words = ["score", *(word for piece in pieces for word in piece)]
    asked: list[Any] = []

    def recorded(gold: Path, trace: Path, **how: Any) -> score_wfgy.WfgyResult:
        how.pop("watch")
        how.pop("reader")
        asked.append((gold, trace, {name: value for name, value in how.items() if value not in (None, False)}))
        return score_wfgy.WfgyResult(False, "report\n")

    ends = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(score_wfgy, "score_wfgy", recorded)
        for way in (score_short, commands.run):
            try:
                ends.append(way(words))
            except GoldtuiError as fault:
                ends.append(fault.exit_code)
    if ends[0] is not None:
        assert ends[0] == ends[1]
        assert len(asked) == 2
        assert asked[0] == asked[1]


@pytest.mark.parametrize(
    "words",
    [
        "score gold.jsonl --trace trace.jsonl --compatible",
        "score --compatible --trace trace.jsonl --k 3 gold.jsonl --exit-zero",
        "score gold.jsonl --trace trace.jsonl --profile wfgy --compatible --gates precision=0,chr=0,under=1,over=1",
    ],
)
def test_the_usual_words_go_the_short_way(words: str, files: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert score_short(words.split()) == 0
    short = capsys.readouterr()
    assert commands.run(words.split()) == 0
    assert capsys.readouterr() == short


@pytest.mark.parametrize(
    "words",
    [
        "score gold.jsonl --trace trace.jsonl",
        "score gold.jsonl --compatible",
        "score --trace trace.jsonl --compatible",
        "score gold.jsonl gold.jsonl --trace trace.jsonl --compatible",
        "score gold.jsonl --trace trace.jsonl --compatible --compatible",
        "score gold.jsonl --trace=trace.jsonl --compatible",
        "score gold.jsonl --trace trace.jsonl --compatible --trust trust.json",
        "score gold.jsonl --trace trace.jsonl --compatible --require-signed",
        "score gold.jsonl --trace trace.jsonl --compatible --json",
        "score gold.jsonl --trace trace.jsonl --compatible --help",
        "score set.db --trace trace.jsonl --compatible",
        "score none.jsonl --trace trace.jsonl --compatible",
        "score . --trace trace.jsonl --compatible",
    ],
)
def test_everything_else_is_left_to_the_parser(words: str, files: None) -> None:
    assert score_short(words.split()) is None


def test_the_short_way_loads_neither_the_parser_nor_the_models(files: None) -> None:
    code = (
        "import sys\nfrom goldtui.__main__ import main\n"
        "main(['score', 'gold.jsonl', '--trace', 'trace.jsonl', '--compatible'])\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert '"pass": true' in done.stdout
    loaded = set(done.stderr.split())
    assert "goldtui.cli.score_short" in loaded
    assert loaded.isdisjoint({"typer", "click", "pydantic", "msgspec", "goldtui.workbench.report.score_request"})
