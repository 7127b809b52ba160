"""A botanic garden to judge about: one source, one question, and statements that only a judge can settle."""

from __future__ import annotations

from pathlib import Path

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.judging.asked.catalog import asked_named
from goldtui.judging.judge import Judge
from goldtui.judging.judges.catalog import build
from goldtui.judging.question import Passage, Question
from goldtui.model.policy import Policy
from goldtui.model.records import (
    Answer,
    AnswerPoint,
    Behaviour,
    Claim,
    EvidenceChunk,
    GoldCase,
    LabelledBy,
    RagTrace,
)

SOURCE = "The palm house opens at nine. Visitors who bring a dog wait at the east gate."
STATEMENT = "Guests with a dog must stay at the gate in the east."
SPAN = "Visitors who bring a dog wait at the east gate"
POLICY = Policy(required_versions=())
FAITHFULNESS = asked_named("faithfulness")


def question(statement: str = STATEMENT, source: str = SOURCE, *, permitted: bool | None = True) -> Question:
    """Whether the source supports the statement."""
    passage = Passage(chunk_id="gates", text=source, permitted=permitted)
    return Question(kind="faithfulness", statement=statement, question="Where do dogs wait?", sources=(passage,))


def endpoint(url: str, **options: object) -> Judge:
    """A judge behind a local server, with no pause between two tries unless it is said."""
    given = {"model": "m", "url": url, "retries": 2, "deadline": 20, **options}
    return build("endpoint:" + ",".join(f"{name}={value}" for name, value in given.items()), FAITHFULNESS)


def chunk(chunk_id: str = "gates", text: str = SOURCE, *, permitted: bool | None = True) -> EvidenceChunk:
    return EvidenceChunk(chunk_id=chunk_id, version="1", permitted=permitted, current=True, text=text)


def case(**more: object) -> GoldCase:
    claim = Claim(claim_id="c1", text=SPAN + ".", citation_id="gates", support_phrases=(SPAN,), answer_point="dogs")
    whole: dict[str, object] = {
        "case_id": "dogs",
        "question": "Where do dogs wait?",
        "workflow": "visits",
        "expected_behaviour": Behaviour.ANSWER,
        "required_source_ids": ("gates",),
        "points": (
            AnswerPoint(point_id="dogs", text="Dogs wait at the east gate.", answer_phrases=("the east gate",)),
        ),
        "reference": Answer(text=SPAN + ".", claims=(claim,)),
    }
    return GoldCase.model_validate({**whole, **more})


def trace(response: str = STATEMENT + " [gates]", chunks: tuple[str, ...] = ("gates",)) -> RagTrace:
    return RagTrace(
        trace_id="t1",
        case_id="dogs",
        first_stage_ids=chunks,
        rerank_input_ids=chunks,
        reranked_ids=chunks,
        selected_context_ids=chunks,
        selected_versions=("1",) * len(chunks),
        response=response,
    )


def exhibit(
    response: str = STATEMENT + " [gates]",
    *chunks: EvidenceChunk,
    gold: GoldCase | None = None,
    policy: Policy = POLICY,
) -> Exhibit:
    """A run that answers with these words from these chunks."""
    held = chunks or (chunk(),)
    run = trace(response, tuple(one.chunk_id for one in held))
    return build_exhibit(gold or case(), run, None, EvidenceIndex(held), policy, believe_labels=False)


def claims(*texts: str) -> Answer:
    return Answer(
        labelled_by=LabelledBy.PIPELINE,
        claims=tuple(Claim(claim_id=f"c{n}", text=text, citation_id="gates") for n, text in enumerate(texts, 1)),
    )


def write_set(folder: Path, *chunks: EvidenceChunk, policy: str = "") -> Path:
    """A set with the one case, as a native directory."""
    folder.mkdir(parents=True)
    (folder / "goldset.toml").write_text(f'name = "garden"\n[policy]\nrequired_versions = []\n{policy}', "utf-8")
    (folder / "cases.jsonl").write_text(case().model_dump_json() + "\n", "utf-8")
    lines = [one.model_dump_json() + "\n" for one in chunks or (chunk(),)]
    (folder / "evidence.jsonl").write_text("".join(lines), "utf-8")
    return folder


def write_run(path: Path, *responses: str, chunks: tuple[str, ...] = ("gates",)) -> Path:
    """A run of one trace for each response."""
    lines = [
        trace(one, chunks).model_copy(update={"trace_id": f"t{n}"}).model_dump_json() + "\n"
        for n, one in enumerate(responses)
    ]
    path.write_text("".join(lines), "utf-8")
    return path


def open_responses(number: int) -> list[str]:
    """Responses that the gates leave open, each with words of its own."""
    beasts = ("terrier", "poodle", "beagle", "collie", "boxer", "setter", "spaniel", "whippet", "husky", "mastiff")
    return [f"Guests with a {beasts[n]} must stay at the gate in the east. [gates]" for n in range(number)]
