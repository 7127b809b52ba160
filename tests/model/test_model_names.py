"""One human being is one name, however it is typed; a name that hides something is nobody's."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.names import among, look_alike, name_problem, same_name, skeleton
from goldtui.model.people import Person, named_twice, one_spelling, person_of

ONE_PERSON = [
    "owen smith",
    "Owen Smith",
    "OWEN  SMITH",
    " owen smith ",
    "owen\u00a0smith",
    "ow\u200ben smith",
    "оwеn smith",
    "ᴏᴡᴇɴ ꜱᴍɪᴛʜ",
    "\u09e6wen smith",
]
CLEAR = [
    "owen",
    "Owen Smith",
    "O'Neil",
    "José",
    "Zoë",
    "Анна Белова",
    "Анна Smith",
    "Νίκος",
    "田中K",
    "김철수",
    "ana-2",
    "bot_7",
]
UNCLEAR = [
    "ow\u200ben",
    "owen\x1b[2J",
    "owen ",
    "\u202eowen",
    "оwen",
    "pαul",
    "ana\ufe0f",
    "\u3164",
    "a\u034fna",
    "a\nb",
]


@pytest.mark.parametrize("name", ONE_PERSON)
def test_a_name_is_the_same_however_it_is_typed(name: str) -> None:
    assert same_name(name, "owen smith")
    assert among(name, ["rita", "owen smith"])


@pytest.mark.parametrize(
    ("one", "other"), [("соре", "cope"), ("ΝΟΗ", "noh"), ("ANA", "АНА".replace("Н", "N")), ("ben1", "benl")]
)
def test_letters_of_other_scripts_that_are_drawn_like_latin_ones_are_those(one: str, other: str) -> None:
    assert same_name(one, other)


def test_different_names_stay_different() -> None:
    assert len({skeleton(name) for name in CLEAR}) == len(CLEAR)


@pytest.mark.parametrize("name", CLEAR)
def test_a_name_of_any_language_is_taken(name: str) -> None:
    assert name_problem(name, "--as") is None


@pytest.mark.parametrize("name", UNCLEAR)
def test_a_name_that_hides_or_mixes_letters_is_refused(name: str) -> None:
    problem = name_problem(name, "--as")
    assert problem is not None
    assert (problem.code, problem.where) == ("name_unclear", "--as")


@given(st.text())
def test_a_skeleton_is_that_of_every_spelling_of_the_name(name: str) -> None:
    for other in (
        name.strip(),
        f" {name}\u200d",
        unicodedata.normalize("NFD", name),
        unicodedata.normalize("NFC", name),
    ):
        assert skeleton(other) == skeleton(name)


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"], codec="ascii"), min_size=1))
def test_case_never_tells_two_people_apart(name: str) -> None:
    assert skeleton(name.upper()) == skeleton(name.lower())


def test_a_look_alike_is_found_and_the_name_itself_is_none() -> None:
    assert look_alike("Owen", ["rita", "owen", "Owen"]) == "owen"
    assert look_alike("owen", ["rita", "owen"]) is None


def test_people_are_found_by_every_spelling_and_nobody_has_the_name_of_another() -> None:
    people = (Person(name="Owen Smith", names=("owen",)), Person(name="rita"))
    assert person_of(people, "OWEN") == "Owen Smith"
    assert person_of(people, "zoe") == "zoe"
    assert named_twice(people) == ()
    assert named_twice((*people, Person(name="o", names=("Rita",)))) == ("Rita",)
    assert named_twice((Person(name="rita", names=("Rita",)),)) == ()
    assert one_spelling(people, ["Zoe", "zoe", "RITA"]) == {"Zoe": "Zoe", "zoe": "Zoe", "RITA": "rita"}


@pytest.mark.parametrize("hidden", [0x034F, 0x180B, 0x180D, 0x180F, 0xFE00, 0xFE0E, 0xFE0F, 0xE0100, 0xE01EF, 0x3164])
def test_a_character_that_shows_nothing_makes_no_other_person(hidden: int) -> None:
    assert skeleton(f"ow{chr(hidden)}en") == skeleton("owen")
    assert name_problem(f"owen{chr(hidden)}", "here") is not None
