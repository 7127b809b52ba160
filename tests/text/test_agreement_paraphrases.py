"""What a manual, a policy or minutes say in other words is the same, and one changed word of it is not."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, OPEN, SUPPORTED, outcome, records

from goldtui.text.languages.detect import guess_language

SAME = (
    # One-word agents: the verb right after them is no part of their name.
    ("Beavers dam the brook.", "The brook is dammed by beavers."),
    ("Divers over 18 wear a tag at the wreck.", "At the wreck, a tag is worn by divers over 18."),
    ("Keepers of the gate ring the bell.", "The bell is rung by keepers of the gate."),
    # One part of a sentence with `;` says it all.
    (
        "The night porter locks the sheds.",
        "The sheds are locked by the night porter; all other sheds are locked by guards.",
    ),
    # No thing is: things are not.
    ("No canoes are hired out.", "Canoes are not hired out."),
    ("No pupil may be photographed.", "Pupils may not be photographed."),
    # What a need is on, wherever its time comes.
    ("Between June and July, a lamp is needed.", "A lamp is required between June and July."),
    ("At least firmware 8 is needed.", "Firmware 8 or later is required."),
    # A condition, said as an exception.
    ("The kiln is lit only if a potter is present.", "The kiln is not lit unless a potter is present."),
    ("Unless a potter is present, the kiln is not lit.", "The kiln is lit only if a potter is present."),
    # An event as a noun or as a clause.
    ("The key is returned after the voyage ends.", "The key is returned after the end of the voyage."),
    # The other comparative, with the parties in the other order.
    ("The sloop is slower than the cutter.", "The cutter is faster than the sloop."),
    ("The barn is older than the mill.", "The mill is younger than the barn."),
    # Other verbs for the same.
    ("The toll goes up by 2 euros.", "The toll rises by 2 euros."),
    ("The regatta takes place on 4 May.", "The regatta is on Saturday, 4 May."),
    ("The bylaw applies from 3 May.", "The bylaw takes effect on 3 May."),
    ("The oar gets varnished in March.", "The oar is varnished in March."),
    ("The mooring fee includes power.", "Power is included in the mooring fee."),
    ("The skipper says that the mast is sound.", "According to the skipper, the mast is sound."),
    # A number word before a hyphen.
    ("The winch has a warranty of 3 years.", "The winch has a three-year warranty."),
    ("Ballast costs 9 euros a tonne.", "Ballast costs 9 euros per tonne."),
    ("Drink it three times daily.", "Drink it three times a day."),
    ("Der Tank wird zweimal täglich geprüft.", "Der Tank wird zweimal am Tag geprüft."),
    ("A sailor is paid 1.5 times the rate.", "A sailor is paid one and a half times the rate."),
    # A phrase of time first, without a comma.
    ("From 16:00 berths are free.", "Berths are free from 16:00."),
    ("Some lockers have a shelf.", "Some of the lockers have a shelf."),
)


@pytest.mark.parametrize(("said", "source"), SAME, ids=[said for said, _ in SAME])
def test_other_words_for_the_same_need_no_person(said: str, source: str) -> None:
    assert outcome(said, source) is SUPPORTED


WRONG = (
    ("The sloop is slower than the cutter.", "The sloop is faster than the cutter."),
    ("A sailor is paid twice the rate.", "A sailor is paid one and a half times the rate."),
    ("A sailor is paid 5 times the rate.", "A sailor is paid 1.5 times the rate."),
    ("The kiln is lit unless a potter is present.", "The kiln is not lit unless a potter is present."),
    ("No canoes are hired out.", "Canoes are hired out."),
    ("Some canoes are hired out.", "No canoes are hired out."),
    ("Cutters only anchor here.", "Cutters do not anchor here."),
    ("Add two tablespoons of lye.", "Add two teaspoons of lye."),
    ("Ballast costs 9 euros per litre.", "Ballast costs 9 euros per kilogram."),
    ("Apply within 3 months.", "Apply within 3 weeks."),
    ("Replace the tar with pitch.", "Replace the pitch with tar."),
    ("The flag dusk is renamed to dawn.", "The flag dawn is renamed to dusk."),
    ("The toll falls by 2 euros.", "The toll goes up by 2 euros."),
    ("The Heron has 40 bunks.", "| Boat | Bunks |\n|---|---|\n| Heron | 24 |\n| Otter | 40 |"),
    ("Der Tank wird dreimal täglich geprüft.", "Der Tank wird zweimal täglich geprüft."),
)


@pytest.mark.parametrize(("said", "source"), WRONG, ids=[f"{said} {source}" for said, source in WRONG])
def test_one_changed_word_is_disproved(said: str, source: str) -> None:
    assert outcome(said, source) is CONTRADICTED


UNSETTLED = (
    # What only limits the sentence before it, after a `;` or as if it were a sentence.
    ("Mooring is free.", "Mooring is free; except in August."),
    ("Mooring is free.", "Mooring is free; but only in winter."),
    ("Mooring is free.", "Mooring is free. Except in August."),
    ("Das Baden ist erlaubt.", "Das Baden ist erlaubt. Außer im August."),
    ("Mooring is free.", "Mooring is free. Only in winter."),
    ("Mooring is free.", "Mooring is free. Not at weekends."),
    # The other voice at another time, and what only may be on that day.
    ("Porters load ferries.", "Ferries were loaded by porters."),
    ("Porters loaded ferries.", "Ferries are loaded by porters."),
    ("The regatta is on 4 May.", "The regatta may take place on Saturday, 4 May."),
    # What is true of all is true of some.
    ("Some piers have a crane.", "All piers have a crane."),
    # Neither `than` alone nor the opposite alone is turned with the tense.
    ("The sloop was slower than the cutter.", "The cutter is faster than the sloop."),
    ("The sloop is slower than the cutter.", "The cutter is not faster than the sloop."),
    ("Some canoes are not hired out.", "No canoes are hired out."),
    ("No canoes are hired out.", "Some canoes are not hired out."),
    ("Members of the board ring the bell.", "The bell is rung by the board of members."),
    ("The regatta is on 4 May.", "The regatta is not on Saturday, 4 May."),
    ("From the 16:00 ferry crews walk.", "Crews walk from the 16:00 ferry."),
)


@pytest.mark.parametrize(("said", "source"), UNSETTLED, ids=[f"{said} {source}" for said, source in UNSETTLED])
def test_what_may_differ_stays_open(said: str, source: str) -> None:
    assert outcome(said, source) is OPEN


def test_an_exception_takes_no_sentence_that_says_something_alone() -> None:
    assert (
        outcome("Mooring is free.", "Mooring is free. Except for the pilot boat, all boats leave at dusk.") is SUPPORTED
    )
    assert outcome("Mooring is free.", "Mooring is free; the slipway costs 5 euros.") is SUPPORTED


def test_a_multiple_is_one_value() -> None:
    assert [(one.number, one.dimension) for one in records("2.5 times the load", "en")] == [("5/2", "times")]
    assert [(one.number, one.dimension) for one in records("2,5-mal so schwer wie 1,5 mal", "de")][-1] == (
        "3/2",
        "times",
    )


def test_a_french_verb_is_no_spanish_preposition() -> None:
    guess = guess_language("Le nombre de barques a doublé de 2 en 2020, pour atteindre 40.")
    assert guess.language is not None
    assert (guess.language.code, guess.sure) == ("fr", True)
