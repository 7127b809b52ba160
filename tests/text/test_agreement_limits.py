"""A sentence or a note that only limits what is said before it belongs to it: who leaves it out says too much."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, OPEN, SUPPORTED, agreement, outcome

from goldtui.text.agreement.units import units_of

LEFT_OUT = [
    ("The landing stage is open to all. Not on race days, though.", "The landing stage is open to all."),
    ("Canoes may be kept over night. But only in the shed.", "Canoes may be kept over night."),
    ("The deposit is paid back. This does not apply to lost oars.", "The deposit is paid back."),
    ("The deposit is paid back. However, the rule doesn't apply to lost oars.", "The deposit is paid back."),
    ("Every boat has a cover. The only exception is the ferry.", "Every boat has a cover."),
    ("Every boat has a cover. Exceptions: the ferry and the two rafts.", "Every boat has a cover."),
    ("Visitors pay 3 euros. Children under six are exempt.", "Visitors pay 3 euros."),
    ("Visitors may swim from the jetty. Provided the flag is green.", "Visitors may swim from the jetty."),
    ("The hire costs 9 euros. During the regatta, however, it costs 14 euros.", "The hire costs 9 euros."),
    ("The kiosk opens daily at ten. No service on race days.", "The kiosk opens daily at ten."),
    ("The slipway is always open. It is closed in a storm.", "The slipway is always open."),
    ("The slipway is always open. Closed in February.", "The slipway is always open."),
    ("Trailers may stay for a week. This only applies to members' trailers.", "Trailers may stay for a week."),
    ("Die Miete ist im Preis enthalten. Dies gilt nicht für Kanus.", "Die Miete ist im Preis enthalten."),
    ("Hunde sind an Bord erlaubt. Ausgenommen sind Ausflüge am Abend.", "Hunde sind an Bord erlaubt."),
    ("Die Fähre fährt stündlich. Ausgenommen sonntags.", "Die Fähre fährt stündlich."),
    ("Die Fähre fährt stündlich. Für Gruppen gilt das nicht.", "Die Fähre fährt stündlich."),
    ("Le ponton est ouvert à tous. Pas les jours de régate.", "Le ponton est ouvert à tous."),
    ("La caution est rendue. Cela ne s'applique pas aux rames perdues.", "La caution est rendue."),
    ("El muelle está abierto. Excepción: los días de regata.", "El muelle está abierto."),
    ("El muelle está abierto. No los domingos.", "El muelle está abierto."),
    ("船の貸し出しは無料です。ただし、カヌーを除きます。", "船の貸し出しは無料です。"),
    ("船の貸し出しは無料です。ただし、団体は有料です。", "船の貸し出しは無料です。"),
    ("码头对公众开放。比赛日除外。", "码头对公众开放。"),
    ("码头对公众开放。但比赛日收费。", "码头对公众开放。"),
    ("Rowing is free.* The boats are blue.\n\n* Not on race days.", "Rowing is free."),
    ("Rowing is free*. The boats are blue.\n*Except on race days.", "Rowing is free."),
    ("Rowing is free¹. The boats are blue.\n\n¹ Not in July.\n² By the lock.", "Rowing is free."),
    ("Rowing is free (2). The boats are blue.\n(2) Does not matter.\n[3] Far.\n(2) Not in July.", "Rowing is free."),
    ("- Rowing is free. Not in July.\n- Dogs stay ashore.", "Rowing is free."),
    ("| Boat | Hire |\n|---|---|\n| Raft* | 9 euros |\n\n* Not in July.", "The hire of a raft is 9 euros."),
]

KEPT = [
    ("The stage is open to all. Not on race days, though.", "The stage is open to all, but not on race days."),
    ("The stage is open to all. Not on race days, though.", "Except on race days, the stage is open to all."),
    ("The landing stage is open to all. Not on race days.", "The landing stage is open to all. Not on race days."),
    ("The deposit is paid back. This does not apply to lost oars.", "The deposit is paid back, except for lost oars."),
    ("Every boat has a cover. The only exception is the ferry.", "Every boat except the ferry has a cover."),
    ("The kiosk opens daily at ten. No service on race days.", "The kiosk opens daily at ten, except on race days."),
    ("Die Miete ist enthalten. Dies gilt nicht für Kanus.", "Die Miete ist enthalten, außer für Kanus."),
    ("Hunde sind erlaubt. Ausgenommen sind Ausflüge.", "Hunde sind erlaubt. Ausgenommen sind Ausflüge."),
    ("Die Fähre fährt stündlich. Ausgenommen sonntags.", "Die Fähre fährt stündlich, aber nicht sonntags."),
    ("Rowing is free¹. The boats are blue.\n\n¹ Not in July.", "Rowing is free, but not in July."),
    ("租船满一小时免押金，独木舟除外。", "租船满一小时免押金，但独木舟除外。"),
    ("码头每天开放，但是周一闭馆。", "码头每天开放，周一闭馆。"),
    ("Rowing is free (2). The boats are blue.\n(2) Not in July.", "Rowing is free except in July."),
]

NO_LIMIT = [
    ("The kiosk sells oars. Not to be missed!", "The kiosk sells oars."),
    ("The kiosk sells oars. Not all sizes are in stock.", "The kiosk sells oars."),
    ("The kiosk sells oars. No cash is accepted.", "The kiosk sells oars."),
    ("The kiosk is closed on Mondays. It is open from Tuesday to Sunday.", "The kiosk is closed on Mondays."),
    ("Members are admitted. However, the café is not open.", "Members are admitted."),
    ("Life jackets are provided. Provided by the club, they are blue.", "Life jackets are provided."),
    ("The hire includes oars. Sails are excluded from the hire of canoes.", "The hire includes oars."),
    ("The raft floats. The lock is shut. Not in July, though.", "The raft floats."),
    ("Rowing is free. The boats are blue.*\n\n* Not in July.", "Rowing is free."),
    ("The raft holds four. The discount does not apply to groups.", "The raft holds four."),
    ("Die Fähre fährt stündlich. Die Fahrt kostet nicht viel.", "Die Fähre fährt stündlich."),
    ("船の貸し出しは無料です。予約は不要です。", "船の貸し出しは無料です。"),
]


@pytest.mark.parametrize(("source", "statement"), LEFT_OUT)
def test_a_statement_that_leaves_out_the_limit_is_not_supported(source, statement):
    assert outcome(statement, source) is OPEN


@pytest.mark.parametrize(("source", "statement"), KEPT)
def test_a_statement_that_keeps_the_limit_is_supported(source, statement):
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(("source", "statement"), NO_LIMIT)
def test_what_limits_something_else_takes_nothing_from_a_statement(source, statement):
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        ("The landing stage is open to all. Not on race days.", "The landing stage is open to all on race days."),
        ("The deposit is paid back. This does not apply to lost oars.", "The deposit is paid back for lost oars."),
        ("Every boat has a cover. Exceptions: the ferry and the raft.", "Every boat but the ferry has a cover."),
        ("Die Fähre fährt stündlich. Ausgenommen sonntags.", "Die Fähre fährt sonntags stündlich."),
    ],
)
def test_a_statement_that_turns_the_limit_round_is_not_supported(source, statement):
    assert outcome(statement, source) is not SUPPORTED


def test_only_the_sentence_itself_contradicts_not_the_limit_that_was_joined_to_it():
    source = "The kiosk opens at 9 a.m. on weekdays. Not in July, though, when it opens at 8 a.m."
    assert outcome("The kiosk opens at 9 a.m. on weekdays, but at 8 a.m. in July.", source) is not CONTRADICTED
    assert outcome("The kiosk opens at 7 a.m. on weekdays.", source) is CONTRADICTED


def test_a_limited_sentence_reaches_over_its_limit_and_the_message_names_what_is_left_out():
    source = "Rowing is free. Not in July, though. The boats are blue."
    first, *_, last = units_of(source)
    assert source[first.start : first.end] == "Rowing is free. Not in July, though."
    assert last.text == "The boats are blue."
    assert 'leaves out "July"' in agreement("Rowing is free.", source).message


@pytest.mark.parametrize("word", ["不但", "不仅", "非但"])
def test_who_says_not_only_says_the_first_too(word):
    source = f"会员{word}可以划船，而且可以游泳。"
    assert outcome("会员可以划船。", source) is SUPPORTED
    assert outcome("会员不可以划船。", source) is CONTRADICTED
    assert outcome("会员不可以划船。", "会员不可以划船，也不可以游泳。") is not CONTRADICTED
