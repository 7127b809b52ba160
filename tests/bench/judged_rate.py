"""How often strict releases a wrong statement and fails a right one, on pairs whose author had not read the rule.

    python tests/bench/judged_rate.py [PAIRS.jsonl [ANSWERS.jsonl]] [--errors]

A row of PAIRS has `id, lang, kind, source, phrases, answer_phrases, right, wrong`, and `question` where one
matters; each statement is judged as a reviewer's claim, as a pipeline's claim and as a plain response with a mark. A
row of ANSWERS is a whole answer about one case, `id, right, response`. Without names every file of
`tests/fixtures/judged` is measured. Exit 1 where more than 2 % of either fault are found.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from goldtui.gates.chain import judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.gates.rulings import Rulings
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, LabelledBy, RagTrace
from goldtui.model.results import Stage

FOLDER = Path(__file__).resolve().parents[1] / "fixtures" / "judged"
MOST = 0.02
"""The share of either fault above which the measure fails."""
WAYS = ("reviewer's claim", "pipeline's claim", "plain response")
_VERSIONS = tuple((name, "v1") for name in ("retriever", "index", "sparse", "dense", "fusion", "reranker"))
_FAR = ("far", "The print room keeps its blinds down.")


class Judged(NamedTuple):
    """One statement with what became of it."""

    way: str
    right: bool
    outcome: str
    """`released`, `failed` or `not tested`."""
    place: str
    text: str
    source: str

    @property
    def fault(self) -> bool:
        """A wrong statement that was released, or a right one that failed."""
        return self.outcome == ("failed" if self.right else "released")


def rows(path: Path) -> list[dict[str, Any]]:
    """The objects of a file, one a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


class Shipped(NamedTuple):
    """One statement as a run ships it; `verdicts` settle what the gates leave open."""

    way: str
    right: bool
    place: str
    text: str
    source: str
    exhibit: Callable[[Rulings | None], Exhibit]


def judged_pairs(path: Path) -> Iterator[Judged]:
    """Each statement of each pair, each of the three ways."""
    for one in shipped_pairs(path):
        yield Judged(one.way, one.right, outcome_of(one.exhibit(None)), one.place, one.text, one.source)


def shipped_pairs(path: Path, policy: Policy | None = None) -> Iterator[Shipped]:
    """Each statement of each pair, each of the three ways."""
    for row in rows(path):
        evidence = _evidence((row["id"], row["source"]), _FAR)
        case = _case_of(row)
        for right in (True, False):
            said = row["right" if right else "wrong"]
            for way in WAYS:
                if way != WAYS[0] and not row["answer_phrases"]:
                    continue
                trace = _trace(row["id"], [row["id"]], *_shipped(way, row, said))
                place = f"{row['id']} {row['lang']} {row['kind']}"
                made = partial(_exhibit, case, trace, evidence, believe=way == WAYS[0], policy=policy)
                yield Shipped(way, right, place, said, row["source"], made)


def judged_answers(path: Path) -> Iterator[Judged]:
    """Whole answers in the layouts that systems use, about one case."""
    first = (
        "Each employee may carry over five days of leave to the next year. Carried-over leave expires on 31 March. "
        "This rule was agreed with the works council in 2019."
    )
    ids = ["leave-1", "leave-2"]
    second = "Requests go to the team lead at least two weeks ahead."
    evidence = _evidence((ids[0], first), (ids[1], second), _FAR)
    claims = (
        _claim(
            "An employee may carry over five days of leave.", ids[0], ("may carry over five days of leave",), "days"
        ),
        _claim("Requests go to the team lead.", ids[1], ("Requests go to the team lead",), "whom"),
    )
    points = (_point("days", ("five days", "5 days")), _point("whom", ("team lead",)))
    case = _case(
        "leave", tuple(ids), points, Answer(answer_id="r", text=" ".join(c.text for c in claims), claims=claims)
    )
    for row in rows(path):
        trace = _trace(row["id"], ids, None, row["response"])
        outcome = outcome_of(_exhibit(case, trace, evidence))
        yield Judged("answer layout", row["right"], outcome, row["id"], row["response"], "")


def _shipped(way: str, row: dict[str, Any], said: str) -> tuple[Answer | None, str]:
    marked = f"{said[:-1]} [{row['id']}]{said[-1]}" if said[-1] in ".。" else f"{said} [{row['id']}]"
    if way == "plain response":
        return None, marked
    own = way == WAYS[0]
    claim = _claim(said, row["id"], tuple(row["phrases"]) if own else (), "p")
    by = LabelledBy.REVIEWER if own else LabelledBy.PIPELINE
    return Answer(answer_id="a", text=said, claims=(claim,), labelled_by=by), said if own else marked


def _case_of(row: dict[str, Any]) -> GoldCase:
    claim = _claim(row["right"], row["id"], tuple(row["phrases"]), "p")
    reference = Answer(answer_id="r", text=row["right"], claims=(claim,))
    points = (_point("p", tuple(row["answer_phrases"])),)
    return _case(row["id"], (row["id"],), points, reference, row.get("question", ""))


def _case(
    case_id: str, required: tuple[str, ...], points: tuple[AnswerPoint, ...], reference: Answer, question: str = ""
) -> GoldCase:
    return GoldCase(
        case_id=case_id,
        question=question or f"Question {case_id}?",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=required,
        points=points,
        reference=reference,
    )


def _point(point_id: str, phrases: tuple[str, ...]) -> AnswerPoint:
    return AnswerPoint(point_id=point_id, text=point_id, answer_phrases=phrases)


def _claim(text: str, cited: str, phrases: tuple[str, ...], point: str) -> Claim:
    return Claim(claim_id="c", text=text, citation_id=cited, support_phrases=phrases, answer_point=point)


def _evidence(*texts: tuple[str, str]) -> EvidenceIndex:
    return EvidenceIndex(
        EvidenceChunk(chunk_id=i, version="v1", text=text, permitted=True, current=True) for i, text in texts
    )


def _trace(trace_id: str, ids: Sequence[str], answer: Answer | None, response: str) -> RagTrace:
    steps = tuple(ids)
    return RagTrace(
        trace_id=trace_id,
        case_id=trace_id,
        first_stage_ids=steps,
        rerank_input_ids=steps,
        reranked_ids=steps,
        selected_context_ids=steps,
        selected_versions=("v1",) * len(steps),
        versions=_VERSIONS,
        response=response,
        citations=steps,
        answer=answer,
    )


def _exhibit(
    case: GoldCase,
    trace: RagTrace,
    evidence: EvidenceIndex,
    verdicts: Rulings | None = None,
    *,
    believe: bool = False,
    policy: Policy | None = None,
) -> Exhibit:
    trace = trace.model_copy(update={"case_id": case.case_id})
    rules = policy or Policy()
    return build_exhibit(case, trace, None, evidence, rules, believe_labels=believe, verdicts=verdicts)


def outcome_of(exhibit: Exhibit) -> str:
    """`released`, `failed` or `not tested`."""
    verdict = judge(exhibit)
    if verdict.released:
        return "released"
    return "not tested" if verdict.first_failed_stage is Stage.NOT_TESTED else "failed"


def lines(found: Sequence[Judged]) -> Iterator[str]:
    """The counts, a line for each way and side."""
    counts = Counter((one.way, one.right, one.outcome) for one in found)
    for way in dict.fromkeys(one.way for one in found):
        for right in (True, False):
            total = sum(counts[way, right, outcome] for outcome in ("released", "failed", "not tested"))
            told = (f"{counts[way, right, o]} of {total} {o}" for o in ("released", "failed", "not tested"))
            yield f"  {way:17} {'right' if right else 'wrong':5}  " + "  ".join(told)


def main(arguments: Sequence[str] = ()) -> int:
    """Print the table of each file; 1 where a share of faults is above the bound."""
    named = [Path(a) for a in arguments if not a.startswith("-")]
    pairs = named[:1] or sorted(p for p in FOLDER.glob("*.jsonl") if not p.stem.endswith("-answers"))
    answers = named[1:] if named else sorted(FOLDER.glob("*-answers.jsonl"))
    worst = 0.0
    for path, measure in [(p, judged_pairs) for p in pairs] + [(p, judged_answers) for p in answers]:
        found = list(measure(path))
        print(f"judged statements, {path.stem}:", *lines(found), sep="\n")
        for right in (True, False):
            side = [one for one in found if one.right is right]
            worst = max(worst, sum(one.fault for one in side) / max(1, len(side)))
        if "--errors" in arguments:
            print(
                *(
                    f"  ! {one.way}, {one.outcome}: {one.place}: {one.text}  <- {one.source}"
                    for one in found
                    if one.fault
                ),
                sep="\n",
            )
    print(f"  worst share of either fault: {worst:.1%} (at most {MOST:.0%})")
    return worst > MOST


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
