"""A row of a table says its cells with their headers, units and rates in a sentence, and no other row."""

from __future__ import annotations

import pytest
from agreeing import SUPPORTED, outcome

PLANS = """\
| Plan | Calls per hour | Hooks |
|---|---|---|
| Basic | 40 | no |
| Team | 450 | yes |
"""
SIZES = """\
| Size | Sleeve (cm) | Collar (cm) |
|---|---|---|
| S | 58 | 36 |
| M | 63 | 39 |
"""
BOATS = """\
| Boat | Price per day | Deposit |
|---|---|---|
| Sloop | 40 euros | 100 euros |
| Ketch | 55 euros | 150 euros |
"""
LOADS = """\
| Boat | Weight (kg) | Length (m) |
|---|---|---|
| Sloop | 250 | 5.2 |
| Ketch | 300 | 6.1 |
"""
PREISE = """\
| Boot | Preis pro Stunde | Kaution |
|---|---|---|
| Kanu | 12 Euro | 50 Euro |
| Floß | 20 Euro | 80 Euro |
"""
MASSE = """\
| Boot | Länge (m) | Gewicht (kg) |
|---|---|---|
| Kanu | 5 | 30 |
| Floß | 8 | 90 |
"""
PRIX = """\
| Bateau | Prix par heure | Caution |
|---|---|---|
| Canoë | 12 euros | 50 euros |
| Radeau | 20 euros | 80 euros |
"""
POOL = """\
The pool

| Day | Opens | Closes |
|---|---|---|
| Monday | 9:00 | 14:00 |
| Tuesday | 10:00 | 18:00 |
"""
DASHED = """\
| Plan | Calls per hour | Hooks |
|---|---|---|
| Basic | 40 | - |
| Team | 450 | yes |
"""
ASKED = """\
| Plan | Calls per hour | Hooks |
|---|---|---|
| Basic | 40 | no |
| Team | 450 | on request |
"""
SUPPORT = """\
| Plan | Support |
|---|---|
| Free | none |
| Team | only by mail |
"""
KETCHES = """\
| Boat | Price per day | Price per week |
|---|---|---|
| Ketch | 55 euros | 200 euros |
"""
SEATS = """\
| Ticket | Price | Child discount |
|---|---|---|
| Child | 5 euros | 9 euros |
"""

SAME = (
    ("The Team plan allows 450 calls per hour.", PLANS),
    ("Team allows 450 calls per hour.", PLANS),
    ("The Team plan has hooks.", PLANS),
    ("Calls per hour on the Team plan: 450.", PLANS),
    ("The Team plan offers hooks.", PLANS),
    ("Size M has a sleeve of 63 cm and a collar of 39 cm.", SIZES),
    ("Size M has a collar of 39 cm.", SIZES),
    ("The collar of size M is 39 cm.", SIZES),
    ("The sloop costs 40 euros per day.", BOATS),
    ("The deposit for a sloop is 100 euros.", BOATS),
    ("The ketch weighs 300 kg.", LOADS),
    ("The ketch has a weight of 300 kg and a length of 6.1 m.", LOADS),
    ("Das Kanu kostet 12 Euro pro Stunde.", PREISE),
    ("Das Kanu hat eine Länge von 5 m.", MASSE),
    ("Le canoë coûte 12 euros par heure.", PRIX),
    ("The pool opens at 9:00 on Monday.", POOL),
)


@pytest.mark.parametrize(("said", "source"), SAME, ids=[said for said, _ in SAME])
def test_a_sentence_says_what_a_row_says(said: str, source: str) -> None:
    assert outcome(said, source) is SUPPORTED


WRONG = (
    ("The Basic plan allows 450 calls per hour.", PLANS),
    ("The Team plan allows no hooks.", PLANS),
    ("The Basic plan offers hooks.", PLANS),
    ("The Basic plan has hooks.", PLANS),
    ("The Team plan does not allow 450 calls per hour.", PLANS),
    ("The Team plan allows at least 450 calls per hour.", PLANS),
    ("The Team plan allows 450 hooks per hour.", PLANS),
    ("Size M has a sleeve of 39 cm and a collar of 63 cm.", SIZES),
    ("Size M has a sleeve of 39 cm.", SIZES),
    ("Size M has a collar of 39 mm.", SIZES),
    ("Size S has a collar of 39 cm.", SIZES),
    ("Size M has 63 cm.", SIZES),
    ("The sloop costs 100 euros per day.", BOATS),
    ("The sloop costs 100 euros.", BOATS),
    ("The sloop costs 40 euros per hour.", BOATS),
    ("The sloop costs 40 euros.", BOATS),
    ("The sloop requires 100 euros per day.", BOATS),
    ("The ketch weighs 6.1 kg.", LOADS),
    ("The ketch weighs 300 m.", LOADS),
    ("The pool closes at 9:00 on Monday.", POOL),
    ("Das Kanu kostet 50 Euro pro Stunde.", PREISE),
    ("Das Kanu kostet 50 Euro.", PREISE),
    ("The Team plan allows calls per hour.", PLANS),
    ("The Basic plan allows hooks.", PLANS),
    ("The Basic plan includes hooks.", DASHED),
    ("The Team plan includes hooks.", ASKED),
    ("The Team plan offers support.", SUPPORT),
    ("The Team plan may offer 450 calls per hour.", PLANS),
    ("The Team plan offers only 450 calls per hour.", PLANS),
    ("Every plan allows 450 calls per hour.", PLANS),
    ("The Basic plan allows 40 calls per hour and the Team plan allows hooks per hour.", PLANS),
    ("The ketch weighs 250 kg.", LOADS),
    ("The ketch weighs at least 300 kg.", LOADS),
    ("The ketch weighs 300 g.", LOADS),
    ("The ketch is 6.1 m wide.", LOADS),
    ("The ketch costs 55 euros per week.", KETCHES),
    ("The ketch costs 200 euros per day.", KETCHES),
    ("The ketch costs 55 dollars per day.", KETCHES),
    ("The ketch includes 55 euros per day.", KETCHES),
    ("The child costs 9 euros.", SEATS),
)


@pytest.mark.parametrize(("said", "source"), WRONG, ids=[f"{said} {source[:30]}" for said, source in WRONG])
def test_a_sentence_of_another_row_column_or_unit_is_not_said(said: str, source: str) -> None:
    assert outcome(said, source) is not SUPPORTED
