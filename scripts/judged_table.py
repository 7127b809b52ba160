"""Shows what the rule in front of a judge is worth: what reaches a judge and what wrong goes out, before and after it.

`python -m scripts.judged_table PAIRS.jsonl` reads pairs of a right and a wrong statement (`id, lang, kind, source,
phrases, answer_phrases, right, wrong`). They are judged by `strict-1` and by `strict-2`, alone and with a judge that
only counts shared words. It prints a Markdown table. No calibration admits that judge, and the table shows why it takes
one: of the wrong statements that reach it, it calls most supported. A point is made only by a wording that a person
accepts, so even then none of them goes out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from goldtui.gates.rulings import Rulings, rulings_of
from goldtui.judging.answer import Answer
from goldtui.judging.asked.faithfulness import ASKED
from goldtui.judging.open_statements import questions_of
from goldtui.judging.question import Question
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.model.policy import Policy
from scripts.calibrate_real_labels import AT, says
from tests.bench.judged_rate import WAYS, Shipped, outcome_of, shipped_pairs

JUDGE = "f" * 64
RULES: tuple[Literal["strict-1", "strict-2"], ...] = ("strict-1", "strict-2")


def counted(path: Path, rule: Literal["strict-1", "strict-2"]) -> dict[str, Counter[str]]:
    """For each way to ship a statement: how many there are, reach a judge, and go out."""
    found: dict[str, Counter[str]] = {way: Counter() for way in WAYS}
    for one in shipped_pairs(path, Policy(judgement=rule)):
        counts, side = found[one.way], "right" if one.right else "wrong"
        counts[side] += 1
        for what in _of(one):
            counts[f"{side} {what}"] += 1
    return found


def _of(one: Shipped) -> Iterator[str]:
    bare = one.exhibit(None)
    before = outcome_of(bare)
    yield before
    asked = list(questions_of(ASKED.name, bare)) if before == "not tested" else []
    if asked:
        yield "reaches a judge"
    if asked and all(verdict.verdict is Saying.SUPPORTED for verdict in map(_verdict, asked)):
        yield "called supported"
    if outcome_of(one.exhibit(_settled(asked))) == "released":
        yield "released with it"


def _settled(asked: list[Question]) -> Rulings:
    return rulings_of(map(_verdict, asked), {JUDGE})


def _verdict(question: Question) -> StatementVerdict:
    answer = says(question)
    return StatementVerdict(
        key=question.key,
        case_id=question.case_id,
        case_digest="0" * 64,
        statement=question.statement,
        verdict=Saying(answer.verdict) if isinstance(answer, Answer) else Saying.UNDECIDED,
        by=SaidBy.JUDGE,
        who=JUDGE,
        at=AT,
    )


def lines(path: Path) -> Iterator[str]:
    """The table."""
    heads = ("shipped as", "rule", "right released", "right fail", "wrong released", "reach a judge")
    heads = (*heads, "wrong reach it", "of these called supported", "wrong released with it")
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    tables = {rule: counted(path, rule) for rule in RULES}
    for way in WAYS:
        for rule in RULES:
            found = tables[rule][way]
            right, wrong = found["right"], found["wrong"]
            reach = found["right reaches a judge"] + found["wrong reaches a judge"]
            cells = (
                f"{found['right released']} of {right}",
                f"{found['right failed']} of {right}",
                f"{found['wrong released']} of {wrong}",
                f"{reach} of {right + wrong}",
                f"{found['wrong reaches a judge']} of {wrong}",
                f"{found['wrong called supported']} of {found['wrong reaches a judge']}",
                f"{found['wrong released with it']} of {wrong}",
            )
            yield f"| {way} | {rule} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table of a file of pairs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("pairs", type=Path, nargs="?", default=Path("tests/fixtures/judged/first.jsonl"))
    print(*lines(asked.parse_args().pairs), sep="\n")


if __name__ == "__main__":
    main()
