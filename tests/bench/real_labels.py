"""What the strict chain says of statements that people have judged: `python tests/bench/real_labels.py [FOLDER]`.

FOLDER (default: `realdata` in the folder that `GOLDTUI_SHARED` names, else in `shared` next to the checkout) holds
`expertqa`, `ragtruth`, `scifact` and `ragchecker` as their sources publish them. A statement becomes a pipeline's
response that cites its evidence, in a case with one vital point without answer phrases; a SciFact claim becomes a
reviewer's as well, with its rationale's sentences for support phrases. What is read is the faithfulness gate.
`--errors` prints the statements behind the figures. Exit 1 when a goal is missed, 2 when nothing can be measured.

What the figures cannot say:
- The samples are small. ExpertQA: 15 questions, 42 statements with their evidence, 33 of them called supported and 5
  unsupported. RAGTruth: one response. One more error moves such a share by whole percents.
- SciFact needs `scifact/corpus.jsonl`, its abstracts. Without them nothing is measured.
- ExpertQA's people could open the page behind a passage, and passages are cut short. Evidence without text and labels
  `Missing` and `N/A` are left out. "Partly supported" does not say "wrong", so it has a row of its own and no goal.
- RAGTruth labels spans. A statement without one counts as supported, though nobody has said so of it (the one response
  says "January 2021" unmarked, its source has no year), a statement with one as unsupported whole.
- RAGChecker's labels of statements are a model's; they are shown apart and are in no total. What its people judged
  (`human_labeled_30.json`) is which of two answers is better, without evidence: not measurable here.
- Each statement is judged alone: a "this" that needs the sentence before it does not get it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from goldtui.gates.chain import judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.gates.split import claims_of_response
from goldtui.model.policy import DEFAULT_REQUIRED_VERSIONS
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, RagTrace
from goldtui.model.results import GateResult, Severity, Status

NEUTRAL_QUESTION = "What does the source say?"
"""Where the data has none: the words of a question are context to the gates, so it must not hold the statement's."""


class Label(StrEnum):
    """What people say of a statement, held against its evidence."""

    SUPPORTED = "supported"
    PARTLY = "partly supported"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


class Outcome(StrEnum):
    """What strict says of it."""

    PASSES = "passes"
    FAILS = "fails"
    OPEN = "not tested"


@dataclass(frozen=True, slots=True)
class Statement:
    """One labelled statement with its evidence by chunk id. With `phrases` it is a reviewer's claim."""

    place: str
    label: Label
    text: str
    evidence: Mapping[str, str]
    question: str = NEUTRAL_QUESTION
    phrases: tuple[str, ...] = ()


@dataclass(slots=True)
class Tally:
    """Outcomes by label, what was left out by reason, and the finding codes of what strict leaves open."""

    counts: Counter[tuple[Label, Outcome]] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    open: Counter[str] = field(default_factory=Counter)

    def k_of_n(self, outcome: Outcome, *labels: Label) -> tuple[int, int]:
        """How many statements with one of these labels have that outcome, of how many."""
        each = [(found, count) for (label, found), count in self.counts.items() if label in labels]
        return sum(count for found, count in each if found is outcome), sum(count for _, count in each)


def rows(folder: Path, pattern: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of the files that match, with its place. A `.jsonl` is read line by line."""
    for path in sorted(folder.glob(pattern)):
        with path.open(encoding="utf-8") as lines:
            for number, text in enumerate(lines if path.suffix == ".jsonl" else [lines.read()], 1):
                if text.strip():
                    yield f"{path.name}:{number}", json.loads(text)


_EXPERTS = {"Complete": Label.SUPPORTED, "Partial": Label.PARTLY, "Incomplete": Label.UNSUPPORTED}
_ADDRESSED = re.compile(r"\[(\d+)\]\s+\S+\s*(.*)", re.DOTALL)
_MARK = re.compile(r"\s*\[(\d+)\]")


def expertqa(folder: Path, left: Counter[str]) -> Iterator[Statement]:
    """Statements of six systems, each with the passages it cites and an expert's word on their support."""
    for place, row in rows(folder, "expertqa/*.jsonl"):
        claims = ((system, claim) for system, answer in row["answers"].items() for claim in answer["claims"])
        for number, (system, claim) in enumerate(claims, 1):
            label = _EXPERTS.get(claim["support"])
            passages = [m.groups() for text in claim["evidence"] if (m := _ADDRESSED.match(text.strip()))]
            if label is None:
                left[f"labelled {claim['support']}"] += 1
            elif not passages or len(passages) < len(claim["evidence"]) or not all(text for _, text in passages):
                left["evidence without text"] += 1
            else:
                evidence = {f"e{position}": text for position, (_, text) in enumerate(passages, 1)}
                own_marks = dict(zip((mark for mark, _ in passages), evidence, strict=True))
                text = cite(claim["claim_string"].strip(), evidence, own_marks)
                yield Statement(f"{place} {system} {number}", label, text, evidence, row["question"])


def cite(text: str, evidence: Mapping[str, str], own_marks: Mapping[str, str] | None = None) -> str:
    """The text with its own marks made chunk ids in place, and every other chunk cited before its full stop."""
    if own_marks:
        text = _MARK.sub(lambda mark: f" [{own_marks[mark[1]]}]" if mark[1] in own_marks else "", text)
    words = text.rstrip(".!? \n")
    return words + "".join(f" [{i}]" for i in evidence if f"[{i}]" not in words) + text[len(words) :]


def ragtruth(folder: Path, left: Counter[str]) -> Iterator[Statement]:
    """The statements of responses in which people have marked what the source does not support."""
    sources = {row["source_id"]: row["source_info"] for _, row in rows(folder, "ragtruth/source_info*.json*")}
    for place, row in rows(folder, "ragtruth/response*.json*"):
        source = sources.get(row["source_id"])
        if source is None or row["quality"] != "good":
            left["responses without a source or of bad quality"] += 1
            continue
        question, passages = NEUTRAL_QUESTION, [source]
        if isinstance(source, dict):
            question = source.get("question", NEUTRAL_QUESTION)
            passages = re.split(r"passage \d+:", source.get("passages") or json.dumps(source, ensure_ascii=False))
        evidence = {f"e{position}": text.strip() for position, text in enumerate(passages) if text.strip()}
        for number, (text, label) in enumerate(_labelled(row["response"], row["labels"], left), 1):
            yield Statement(f"{place} {number}", label, cite(text, evidence), evidence, question)


def _labelled(response: str, spans: Sequence[Mapping[str, Any]], left: Counter[str]) -> Iterator[tuple[str, Label]]:
    """The response's statements as the project cuts them, each by the spans that overlap it."""
    end, unmet = 0, list(spans)
    for claim in claims_of_response(response, RagTrace(case_id="cut"), EvidenceIndex(())):
        start = response.find(claim.text, end)
        if start < 0:
            left["statements not found again in their response"] += 1
            continue
        end = start + len(claim.text)
        over = [span for span in spans if span["start"] < end and start < span["end"]]
        unmet = [span for span in unmet if span not in over]
        conflict = any("Conflict" in span["label_type"] for span in over)
        yield claim.text, Label.CONTRADICTED if conflict else Label.UNSUPPORTED if over else Label.SUPPORTED
    left["spans in no statement"] += len(unmet)


_RATIONALES = {"SUPPORT": Label.SUPPORTED, "CONTRADICT": Label.CONTRADICTED}


def scifact(folder: Path, left: Counter[str], *, by_rationale: bool = False) -> Iterator[Statement]:
    """Claims with each abstract they cite; one that has no rationale there is unsupported by it.

    `by_rationale`: as a reviewer's claims, one for each rationale, whose sentences are the support phrases.
    """
    corpus = rows(folder, "scifact/corpus*.jsonl")
    abstracts = {str(row["doc_id"]): [text.strip() for text in row["abstract"]] for _, row in corpus}
    for place, row in rows(folder, "scifact/*claims*.jsonl"):
        for doc_id in sorted({*map(str, row["cited_doc_ids"]), *row["evidence"]}):
            if doc_id not in abstracts:
                left["abstract not at hand"] += 1
                continue
            found, sentences = row["evidence"].get(doc_id, []), abstracts[doc_id]
            where, evidence = f"{place} {doc_id}", {f"d{doc_id}": " ".join(sentences)}
            for rationale in found if by_rationale else ():
                phrases = tuple(sentences[number] for number in rationale["sentences"])
                yield Statement(where, _RATIONALES[rationale["label"]], row["claim"], evidence, phrases=phrases)
            if not by_rationale:
                label = _RATIONALES[found[0]["label"]] if found else Label.UNSUPPORTED
                yield Statement(where, label, cite(row["claim"], evidence), evidence)


_MODELS = {"Entailment": Label.SUPPORTED, "Neutral": Label.UNSUPPORTED, "Contradiction": Label.CONTRADICTED}


def ragchecker(folder: Path, left: Counter[str]) -> Iterator[Statement]:
    """Triples read as sentences, each against one text: the answer, the response or one retrieved document."""
    for place, row in ((p, r) for p, w in rows(folder, "ragchecker/checking_outputs*.json") for r in w["results"]):
        texts = {"answer": [row["gt_answer"]], "response": [row["response"]]}
        texts["retrieved"] = [document["text"] for document in row["retrieved_context"]]
        claims = {"answer": row["gt_answer_claims"], "response": row["response_claims"]}
        for source, claimed in (("answer", "response"), ("response", "answer"), *(("retrieved", c) for c in claims)):
            for triple, said in zip(claims[claimed], row[f"{source}2{claimed}"], strict=True):
                for text, label in zip(texts[source], [said] if isinstance(said, str) else said, strict=True):
                    stated, where = cite(f"{' '.join(triple)}.", {"e1": text}), f"{place} {source}2{claimed}"
                    yield Statement(where, _MODELS[label], stated, {"e1": text}, row["query"])


def exhibit_of(statement: Statement) -> Exhibit:
    """The statement next to its evidence, all of it required, retrieved, selected, permitted and current."""
    ids, text, phrases = tuple(statement.evidence), statement.text, statement.phrases
    read = {"version": "1", "permitted": True, "current": True}
    chunks = EvidenceIndex(EvidenceChunk(chunk_id=i, text=said, **read) for i, said in statement.evidence.items())
    case = GoldCase(case_id="labelled", question=statement.question, expected_behaviour=Behaviour.ANSWER)
    case = case.model_copy(update={"required_source_ids": ids, "points": (AnswerPoint(point_id="p1"),)})
    if phrases:
        claim = Claim(claim_id="c1", text=text, citation_id=ids[0], support_phrases=phrases, answer_point="p1")
        return build_exhibit(case.model_copy(update={"reference": Answer(claims=(claim,))}), None, None, chunks)
    stages = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")
    run: dict[str, Any] = dict.fromkeys(stages, ids)
    run |= {"selected_versions": ("1",) * len(ids), "versions": tuple((v, "1") for v in DEFAULT_REQUIRED_VERSIONS)}
    return build_exhibit(case, RagTrace(trace_id="run", case_id="labelled", response=text, **run), None, chunks)


def outcome_of(result: GateResult) -> Outcome:
    """A statement fails by one error, and passes when every claim that it was cut into is supported."""
    if any(finding.severity is Severity.ERROR for finding in result.findings):
        return Outcome.FAILS
    passes = result.status is Status.PASS and result.k and result.k == result.n
    return Outcome.PASSES if passes else Outcome.OPEN


def measure(reader: Callable[[Path, Counter[str]], Iterator[Statement]], folder: Path, *, errors: bool) -> Tally:
    """Judge every statement of a data set; print those on which strict and the label disagree, if asked."""
    tally = Tally()
    for statement in reader(folder, tally.left):
        result = next(r for r in judge(exhibit_of(statement)).results if r.gate == "faithfulness")
        label, outcome = statement.label, outcome_of(result)
        tally.counts[label, outcome] += 1
        if outcome is Outcome.OPEN:
            tally.open.update({finding.code for finding in result.findings} or {"nothing stated"})
        if errors and outcome is (Outcome.FAILS if label is Label.SUPPORTED else Outcome.PASSES):
            print(f"  ! {outcome}, called {label}, {statement.place}: {_line(statement.text)}")
            for finding in result.findings:
                print(f"      {finding.code} ({finding.severity}): {_line(finding.message)}")
    return tally


def _line(text: str) -> str:
    """The text on one line of at most 200 characters, without what a terminal would act on."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))[:200]


def show(name: str, tally: Tally) -> bool:
    """Print each label's outcomes, the three figures the project watches and what was left out; are the goals met?"""
    print(f"{name}:" + ("" if tally.counts else " not tested, no labelled statement has its evidence here"))
    bad, good = (Label.UNSUPPORTED, Label.CONTRADICTED), Label.SUPPORTED
    for label in Label:
        cells = [(outcome, *tally.k_of_n(outcome, label)) for outcome in Outcome]
        if cells[0][2]:
            print(f"  {label:<16}", *(f"{outcome} {k} of {n}" for outcome, k, n in cells), sep="  ")
    passed, n_bad = tally.k_of_n(Outcome.PASSES, *bad)
    failed, n_good = tally.k_of_n(Outcome.FAILS, good)
    if tally.counts:
        share = f"{failed / n_good:.1%}, " if n_good else ""
        print(f"  = passes what people call unsupported: {passed} of {n_bad} (goal 0)")
        print(f"  = fails what people call supported: {failed} of {n_good} ({share}goal under 2%)")
        codes = ", ".join(f"{code} {count}" for code, count in sorted(tally.open.items()))
        print("  = leaves open: {} of {}".format(*tally.k_of_n(Outcome.OPEN, *Label)), f"({codes})" if codes else "")
    for why, count in sorted((+tally.left).items()):
        print(f"  left out: {count} ({why})")
    return not passed and (not failed or failed / n_good < 0.02)


BY_PEOPLE: dict[str, Callable[[Path, Counter[str]], Iterator[Statement]]] = {
    "expertqa, experts' labels": expertqa,
    "ragtruth, people's spans": ragtruth,
    "scifact, experts' labels, whole abstracts": scifact,
    "scifact, a reviewer's claims by their rationales": lambda folder, left: scifact(folder, left, by_rationale=True),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every data set that is there."""
    shared = Path(os.environ.get("GOLDTUI_SHARED", Path(__file__).resolve().parents[3] / "shared"))
    parser = argparse.ArgumentParser(description="What the strict chain says of statements that people have judged.")
    parser.add_argument("folder", nargs="?", type=Path, default=shared / "realdata", help="default: %(default)s")
    parser.add_argument("--errors", action="store_true", help="print the statements that strict gets wrong")
    asked = parser.parse_args(arguments)
    if not asked.folder.is_dir():
        print(f"real labels: not tested, there is no folder {asked.folder}", file=sys.stderr)
        return 2
    total = Tally()
    for name, reader in {**BY_PEOPLE, "ragchecker, a model's labels, in no total": ragchecker}.items():
        show(name, tally := measure(reader, asked.folder, errors=asked.errors))
        if name in BY_PEOPLE:
            total.counts.update(tally.counts)
            total.open.update(tally.open)
    return int(not show("total of people's labels", total)) if total.counts else 2


if __name__ == "__main__":
    sys.exit(main())
