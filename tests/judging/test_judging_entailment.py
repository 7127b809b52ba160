"""A model of this machine judges through the same rules, and reads the end of a long source too."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from gardens import FAITHFULNESS, SOURCE, question

from goldtui.judging.answer import Answer, NoVerdict, Why
from goldtui.judging.asked.catalog import asked_named
from goldtui.judging.judge import Judge
from goldtui.judging.judges.catalog import build
from goldtui.model.faults import UnusableInput

pytest.importorskip("onnxruntime", reason="needs the extra local-judge")
pytest.importorskip("tokenizers", reason="needs the extra local-judge")
from tiny_model import write_model

WEIGHTS = {"dog": 0.0, "wait": 5.0, "never": -10.0, "gate": 0.0}


def judge(folder: Path, **options: object) -> Judge:
    given = {"path": write_model(folder / "model", WEIGHTS), **options}
    return build("entailment:" + ",".join(f"{name}={value}" for name, value in given.items()), FAITHFULNESS)


def test_a_source_that_entails_is_a_yes_with_its_words(tmp_path: Path) -> None:
    found = judge(tmp_path).ask(question())
    assert found == Answer(verdict="1", reason="entailment 0.99", span=SOURCE)
    assert (tmp_path / "model" / "model.onnx").stat().st_size < 50_000


def test_a_source_that_does_not_is_a_no_without_words(tmp_path: Path) -> None:
    found = judge(tmp_path).ask(question(source="Dogs never wait at a gate."))
    assert found == Answer(verdict="0", reason="entailment 0.00", span="")


def test_between_the_two_bounds_there_is_no_verdict(tmp_path: Path) -> None:
    found = judge(tmp_path, yes=0.9, no=0.2).ask(question(source="A dog at a gate."))
    assert found == NoVerdict(why=Why.UNSURE, detail="entailment 0.33")


@pytest.mark.parametrize("before", [0, 10, 100, 1000])
@pytest.mark.parametrize("overlap", [0, 7])
def test_what_stands_at_the_end_of_a_long_source_is_read(tmp_path: Path, before: int, overlap: int) -> None:
    source = f"{'The pond is deep. ' * before}Guests wait at the gate.{' The pond is deep.' * before}"
    found = judge(tmp_path, length=40, overlap=overlap).ask(question(source=source))
    assert isinstance(found, Answer)
    assert found.verdict == "1"
    assert "wait" in found.span
    assert found.span in source
    assert len(found.span) < 250


def test_each_of_several_sources_is_read_alone(tmp_path: Path) -> None:
    both = question(source="Roses are red.").sources + question(source="Guests never wait at the gate.").sources
    assert judge(tmp_path).ask(question().model_copy(update={"sources": both})).model_dump()["verdict"] == "0"


def test_a_statement_that_leaves_no_room_for_a_source_has_no_verdict(tmp_path: Path) -> None:
    found = judge(tmp_path, length=40).ask(question("gate " * 40))
    assert isinstance(found, NoVerdict)
    assert found.why is Why.TOO_LONG


def test_another_model_length_or_bound_is_another_judge(tmp_path: Path) -> None:
    first = judge(tmp_path).hash
    others = {judge(tmp_path, length=100).hash, judge(tmp_path, yes=0.7).hash, judge(tmp_path, no=0.1).hash}
    write_model(tmp_path / "other", {**WEIGHTS, "wait": 4.0})
    others.add(build(f"entailment:path={tmp_path / 'other'}", FAITHFULNESS).hash)
    assert len({first, *others}) == 5
    assert judge(tmp_path).hash == first


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "config.json"])
@pytest.mark.parametrize("content", [None, b"no model"])
def test_a_folder_without_a_model_is_named(tmp_path: Path, name: str, content: bytes | None) -> None:
    folder = write_model(tmp_path / "model", WEIGHTS)
    (folder / name).unlink()
    if content is not None:
        (folder / name).write_bytes(content)
    with pytest.raises(UnusableInput) as fault:
        build(f"entailment:path={folder}", FAITHFULNESS)
    assert fault.value.problem.code == "judge_model"
    assert str(folder) in fault.value.problem.where


def test_a_label_with_another_name_has_to_be_given(tmp_path: Path) -> None:
    folder = write_model(tmp_path / "model", WEIGHTS, labels={"0": "no", "1": "yes", "2": "maybe"})
    with pytest.raises(UnusableInput) as fault:
        build(f"entailment:path={folder}", FAITHFULNESS)
    assert "name one of no, yes, maybe" in fault.value.problem.fix
    assert isinstance(build(f"entailment:path={folder},entails=yes", FAITHFULNESS).ask(question()), Answer)


def test_it_cannot_be_asked_what_has_no_source(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as fault:
        build(f"entailment:path={write_model(tmp_path / 'model', WEIGHTS)}", asked_named("criterion"))
    assert fault.value.problem.code == "judge_option"


@pytest.mark.parametrize(
    ("extra", "module", "words"),
    [
        ("local-judge", "onnxruntime", "entailment:path=x"),
        ("judge", "openai", "endpoint:model=m,url=http://127.0.0.1/v1"),
    ],
)
def test_an_absent_extra_is_named_with_what_to_install(
    extra: str, module: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UnusableInput) as fault:
        build(words, FAITHFULNESS)
    assert fault.value.problem.code == "extra_absent"
    assert fault.value.problem.fix == f"pip install 'goldtui[{extra}]'"


def test_a_statement_with_no_word_of_the_source_is_not_proved_by_it(tmp_path: Path) -> None:
    found = judge(tmp_path).ask(question("Orchids bloom.", "Guests wait."))
    assert isinstance(found, NoVerdict)
    assert found.why is Why.OTHER_SPAN
