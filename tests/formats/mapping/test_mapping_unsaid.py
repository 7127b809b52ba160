"""What rows say in words of their own is asked about, and nobody says that they do not say it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def written(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("said", ["negative", "unanswerable", "out of scope", "no_answer"])
def test_a_class_that_may_say_that_there_is_no_answer_is_asked_about(lines: Callable[..., Path], said: str) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "reference_answer": f"In bed {n}",
            "sort_of_bed": said if n > 6 else "plain",
        }
        for n in range(9)
    ]
    offer = offered(lines(*rows))
    assert f'whether "sort_of_bed" says which questions cannot be answered: it holds "{said}"' in offer.decide
    (notice,) = (one.message for one in offer.notices if one.code == "behaviour_unset")
    assert notice == f'expected_behaviour of 9 of 9 cases is not set; "sort_of_bed" may say it: "{said}"'


def test_rows_without_such_a_class_do_not_say(lines: Callable[..., Path]) -> None:
    rows = [{"question": f"Is fern {n} negative?", "reference_answer": f"In bed {n}", "bed": "plain"} for n in range(9)]
    offer = offered(lines(*rows))
    assert any(one.message.endswith("no column that is read says it") for one in offer.notices)
    assert not any("cannot be answered: it holds" in one for one in offer.decide)


def test_what_is_expected_of_an_answer_is_not_its_words(lines: Callable[..., Path]) -> None:
    rows = [
        {"q": f"where is fern {n}", "expect": "abstain" if n > 6 else "answer", "expected_page": f"beds/{n}.md"}
        for n in range(9)
    ]
    found = meanings(offered(lines(*rows)))
    assert (found["expect"], found["expected_page"]) == ("whether it can be answered", "required sources")


@pytest.mark.parametrize("id_of", ["q{}", "topic-{}", "10{}"])
def test_ids_and_words_a_line_are_questions_without_a_mark(tmp_path: Path, id_of: str) -> None:
    beds = ("ferns in deep shade", "oaks that flower late", "moss for the north wall")
    path = written(tmp_path, "topics.tsv", "".join(f"{id_of.format(n)}\t{bed}\n" for n, bed in enumerate(beds)))
    offer = offered(path)
    assert (offer.kind, offer.importable) == ("gold", 3)
    assert meanings(offer) == {"column_1": "case id", "column_2": "question"}
    assert any('whether "column_2" holds questions or topics' in one for one in offer.decide)


def test_ids_and_single_words_are_no_questions(tmp_path: Path) -> None:
    path = written(tmp_path, "beds.tsv", "".join(f"{n}\t{bed}\n" for n, bed in enumerate(("fern", "oak", "moss"))))
    with pytest.raises(UnusableInput):
        offered(path)


def test_scores_without_a_question_and_a_text_are_refused_as_such(lines: Callable[..., Path]) -> None:
    rows = [
        {
            "topic": f"Care of bed {n % 2}",
            "metric": "Kind words",
            "score": 0.5,
            "passed": True,
            "reason": "It is kind. " * 9,
        }
        for n in range(9)
    ]
    with pytest.raises(
        UnusableInput,
        match=r'it holds measures \("score", "passed"\) and lists or short values .*: no question, no text',
    ):
        offered(lines(*rows))


def test_equal_texts_of_different_documents_are_kept_apart(lines: Callable[..., Path]) -> None:
    text = "The bed is raked in spring and watered on every dry day of the summer by the apprentice"
    titles = ("Rules of the fern bed", "Rules of the moss bed", "Rules of the moss bed", "Rules of the fern bed")
    path = lines(*({"title": title, "text": text} for title in titles), {"title": "Oaks", "text": f"Not so: {text}"})
    offer = offered(path)
    assert (offer.kind, offer.importable, len(offer.duplicates)) == ("evidence", 3, 2)
    (said,) = offer.look_alikes
    assert said.endswith("equal texts of different documents")
    chunks = [one.record for one in proposal(readings_of(path)[0]).outcome.chunks]
    assert [one.document_id for one in chunks] == [titles[0], titles[1], "Oaks"]
    assert len({one.chunk_id for one in chunks}) == 3
