"""A question of a proposal names the option that answers it, or the proposal says that a mapping does."""

from __future__ import annotations

import re

import pytest
import typer

from goldtui.cli.commands import app
from goldtui.workbench.library import answering
from goldtui.workbench.library.answering import needs_mapping, option_for, with_option


def test_every_option_that_is_named_is_one_of_the_command() -> None:
    command = typer.main.get_command(app)
    known = {name for one in command.get_command(None, "import").params for name in (*one.opts, *one.secondary_opts)}  # type: ignore[attr-defined]
    known |= {name for one in command.get_command(None, "replay").params for name in (*one.opts, *one.secondary_opts)}  # type: ignore[attr-defined]
    named = set(re.findall(r"--[a-z-]+", " ".join(way for _, way in answering._WAYS) + answering.IN_A_MAPPING))
    assert {"--table", "--pipeline", "--write-map"} <= named <= known


@pytest.mark.parametrize(
    ("asked", "way"),
    [
        ('which tables are meant: read "Bees"; left out "the questions" (4 rows)', "--table NAME"),
        ("permission and currency of every source", "--permitted and --current"),
        ("whether each question can be answered, where its row does not say", "--answerable or --unanswerable"),
        ('whether "reply" is the right answer or what a system said: it is taken as right', "--map generic-run"),
        ("versions of the pipeline's components", "--pipeline NAME=VERSION"),
    ],
)
def test_a_question_names_the_option_that_answers_it(asked: str, way: str) -> None:
    assert way in option_for(asked)
    assert not needs_mapping(asked)


@pytest.mark.parametrize(
    "asked",
    [
        'which answer is meant: "output" is taken, and not "versions of"',
        'whether "rights" holds the questions: "permission and currency" may mean something else',
    ],
)
def test_what_a_file_says_chooses_no_option_and_a_mapping_answers(asked: str) -> None:
    assert needs_mapping(asked)
    assert with_option(asked) == asked


def test_a_question_that_names_it_itself_is_left_as_it_is() -> None:
    asked = "which system is judged: --system NAME"
    assert (with_option(asked), needs_mapping(asked)) == (asked, False)
