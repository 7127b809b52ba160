"""Calibrates a judge that only counts shared words by labels that people gave elsewhere, and prints what comes of it.

`python -m scripts.calibrate_real_labels DIR`, where DIR holds the folders `expertqa`, `ragchecker` and `ragtruth` with
the published files. The judge is fixed before it sees a label: a statement is supported if at least 3 of 5 of its
telling words are in its evidence. It is no good judge; it shows what calibration makes of one. Without DIR only the
known lies and truths of the example set are asked.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from goldtui.judging.answer import Answer, Outcome
from goldtui.judging.known_answers import accepted_by_kind, known_answers
from goldtui.judging.question import Question
from goldtui.measures.correlation import mean_absolute_error, pearson, spearman
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Calibration, Drawn
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.scoring.judged.admission import accepts_lies, may_judge
from goldtui.scoring.judged.calibrate import Labelling, calibrate
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import tokens_of
from goldtui.text.statement_key import statement_key, text_digest
from goldtui.workbench.session.places import example_folder
from goldtui.workbench.session.sources import load_set
from goldtui.workbench.verdicts.calibrating import language_of
from goldtui.workbench.verdicts.calibration_words import calibration_lines

JUDGE = "shared words, at least 3 of 5"
ENOUGH = Fraction(3, 5)
AT = "2026-11-29T12:00:00Z"


class Labelled(NamedTuple):
    """One statement with its evidence and what a person says of it."""

    case: str
    statement: str
    evidence: str
    """Empty where the file has no words of it; then nobody can be asked."""
    supported: bool


def expertqa(folder: Path) -> Iterator[Labelled]:
    """Claims of experts' questions; only complete support counts, and a bare address is no evidence.

    What an expert wrote in place of a claim has no label of its own.
    """
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for answer in json.loads(line)["answers"].values():
                for claim in answer["claims"]:
                    texts = [one.partition("\n")[2].strip() for one in claim["evidence"]]
                    evidence = "\n".join(filter(None, texts))
                    supported = claim["support"] == "Complete"
                    yield Labelled(f"expertqa {number}", claim["claim_string"], evidence, supported)


def ragtruth(folder: Path) -> Iterator[Labelled]:
    """Sentences of answers; one with a marked span is not supported."""
    sources = {}
    for path in folder.glob("source_info_*.json"):
        one = json.loads(path.read_text(encoding="utf-8"))
        sources[one["source_id"]] = one["source_info"]
    for path in sorted(folder.glob("response_*.json")):
        said = json.loads(path.read_text(encoding="utf-8"))
        source = sources[said["source_id"]]
        text = source if isinstance(source, str) else json.dumps(source)
        for place in sentences(said["response"]):
            wrong = any(one["start"] < place.end and one["end"] > place.start for one in said["labels"])
            yield Labelled(f"ragtruth {said['id']}", said["response"][place.start : place.end], text, not wrong)


def shared(statement: str, evidence: str) -> Fraction:
    """The share of a statement's telling words that are in the evidence."""
    says, held = ({one.key for one in tokens_of(text) if one.tells} for text in (statement, evidence))
    return Fraction(len(says & held), len(says)) if says else Fraction(0)


def verdicts(one: Labelled) -> tuple[StatementVerdict, StatementVerdict]:
    """The judge's verdict and the person's."""
    digest = text_digest(one.evidence)
    common: dict[str, Any] = {
        "key": statement_key(one.case, "", one.statement, [digest]),
        "case_id": one.case,
        "case_digest": text_digest(one.case),
        "statement": one.statement,
        "chunk_ids": ("evidence",),
        "chunk_digests": (digest,),
        "at": AT,
    }
    said, label = (
        Saying.SUPPORTED if yes else Saying.NOT_SUPPORTED
        for yes in (shared(one.statement, one.evidence) >= ENOUGH, one.supported)
    )
    return (
        StatementVerdict(**common, verdict=said, by=SaidBy.JUDGE, who=JUDGE),
        StatementVerdict(**common, verdict=label, by=SaidBy.PERSON, who="annotator"),
    )


def preferences(folder: Path) -> Iterator[tuple[str, list[Fraction], list[Fraction]]]:
    """For two answers and each thing people graded: how much more of the right answer's words the second shares, and
    people's label.
    """
    rows = json.loads((folder / "human_labeled_30.json").read_text(encoding="utf-8"))
    pairs = [tuple(shared(row["gt_answer"], row[name]["response"]) for name in ("model1", "model2")) for row in rows]
    for graded in ("correctness", "completeness", "overall"):
        labels = [Fraction(row[f"{graded}_label"]) for row in rows]
        yield graded, [second - first for first, second in pairs], labels


def model_labels(folder: Path) -> int:
    """Verdicts that a model gave; they calibrate nothing."""
    found = json.loads((folder / "checking_outputs.json").read_text(encoding="utf-8"))
    return sum(len(row["response2answer"]) + len(row["answer2response"]) for row in found["results"])


def example() -> Calibration:
    """What the judge makes of the example set's own lies and truths."""
    found = accepted_by_kind(known_answers(load_set(example_folder()).goldset), says)
    return Calibration(judge=JUDGE, at=AT, lies=found[False], truths=found[True])


def says(question: Question) -> Outcome:
    """The judge's answer to a question."""
    evidence = "\n".join(one.text for one in question.sources)
    yes = shared(question.statement, evidence) >= ENOUGH
    return Answer(verdict="1" if yes else "0", reason="", span=evidence if yes else "")


def real(folder: Path) -> None:
    """Print the calibration by people's labels, and what the preferences say."""
    given = [*expertqa(folder / "expertqa"), *ragtruth(folder / "ragtruth")]
    labelled = [one for one in given if one.evidence]
    pairs = [verdicts(one) for one in labelled]
    slices = {one.case: one.case.partition(" ")[0] for one in labelled}
    how = Labelling(Drawn.OTHER_RUN, slices=slices, language=language_of)
    found = calibrate(JUDGE, (one for one, _ in pairs), (one for _, one in pairs), how, AT)
    for line in calibration_lines(found, may_judge(found, JudgeBounds(), JUDGE, 0)):
        print(line)
    print(f"left out: {len(given) - len(labelled)} of {len(given)} labelled statements have no evidence in words")
    print("ragchecker: pairs of answers, label of people (-2 to 2) against the difference of shared words (-1 to 1):")
    for graded, differences, labels in preferences(folder / "ragchecker"):
        r, rho = pearson(differences, labels), spearman(differences, labels)
        error = mean_absolute_error(differences, labels)
        print(
            f"  {graded:12} n {len(labels)}, r {r or 0:.2f}, rho {rho or 0:.2f}, mean distance {float(error or 0):.2f}"
        )
    print(f"ragchecker: {model_labels(folder / 'ragchecker')} verdicts of a model are left out")


def main() -> None:
    """Print what people's labels say of the judge, and what the example set does."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, nargs="?")
    folder = asked.parse_args().folder
    if folder is not None:
        real(folder)
        print()
    found = example()
    for line in calibration_lines(found, accepts_lies(found, JudgeBounds())):
        print(line)


if __name__ == "__main__":
    main()
