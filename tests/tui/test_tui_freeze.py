"""The Freeze place: what is in the way and how to go there, proposing, signing after reading, freezing, verifying."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from freeze_fakes import DIGEST, place
from hands import ask, press, said
from test_tui_terminal import PAYLOADS
from textual.widgets import Input
from tui_fakes import bench, case, drive, grid, settle, work

from goldtui.model.faults import Conflict, Problem, StoreError, UnusableInput
from goldtui.release.keys import KeyLocked
from goldtui.tui.screens import freeze_look
from goldtui.tui.screens.freeze_ask import FreezeAsk
from goldtui.tui.screens.library import Library
from goldtui.tui.screens.review import ReviewPlace
from goldtui.tui.screens.workbench import Workbench
from goldtui.tui.widgets.row_list import RowList
from goldtui.workbench.edits import Spot
from goldtui.workbench.release_blockers import Blocker
from goldtui.workbench.release_diff import Change

PHRASE = Blocker(
    "GT204", "the phrase says too little", "case g-2: claim:c1.support_phrases[0]", "choose more words",
    "g-2", "claim:c1.support_phrases[0]",
)  # fmt: skip


def approved():
    one = bench()
    one.states = dict.fromkeys(one.states, "approved")
    return one


def candidate(*signed: str):
    one = approved()
    one.proposed, one.signed, one.trust = "1.0.1", signed, Path("trust.json")
    return one


def long_difference(one) -> None:
    """More than any screen shows at once."""
    one.differs = tuple(Change("case", f"g-{n}", "question", f"was {n}", f"is {n}") for n in range(60))


async def freeze(app, pilot) -> None:
    await press(app, pilot, "6")


# -- what is in the way ----------------------------------------------------------------------------------


def test_what_is_in_the_way_is_listed_with_its_next_step_and_nothing_is_proposed():
    one = bench()
    one.blockers = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        shown = grid(app)
        assert "4 in the way of 1.0.1. f goes to it." in shown
        assert "case_draft g-1: the case is draft" in shown
        assert "GT204 g-2: the phrase says too little" in shown
        assert "Next: f opens it; R there marks it ready for review" in shown
        await press(app, pilot, "p")
        assert said(app) == "4 in the way. f goes to it."
        assert not one.proposed

    drive(one, scenario)


def test_f_goes_to_the_very_phrase_of_the_blocker_in_hand():
    one = approved()
    one.blockers = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "f")
        assert isinstance(app.screen, Workbench)
        assert work(app).sitting.case.case_id == "g-2"
        assert work(app).case_pane.outline.spot == Spot("phrase", "c1", 0)
        assert "the phrase says too little" in said(app)

    drive(one, scenario)
    drive(one, scenario, go="")


def test_a_case_that_waits_for_a_reviewer_is_opened_in_the_review_place():
    one = approved()
    one.states["g-2"] = "ready"
    one.states["g-3"] = "ready"

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "down", "enter")
        assert isinstance(app.screen, ReviewPlace)
        assert app.screen.page.case.case_id == "g-3"

    drive(one, scenario)


def test_too_many_are_counted_by_kind_and_enter_lists_one_kind():
    one = bench(*(case(f"g-{number}") for number in range(60)))
    one.blockers = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "60 case_draft: the case is draft" in grid(app)
        await press(app, pilot, "down", "enter")
        assert "GT204 g-2" in grid(app)
        assert "Only GT204: 1" in grid(app)
        await press(app, pilot, "o")
        assert "60 case_draft" in grid(app)

    drive(one, scenario)


def test_a_look_through_says_how_far_it_is_and_ends_when_one_stops_it():
    one = approved()
    one.gate = threading.Event()

    async def scenario(app, pilot):
        await ask(pilot, "6")
        await pilot.pause(0.6)
        assert "Looking through 1.0.1: 1 of 3 cases judged" in grid(app)
        await ask(pilot, "p")
        assert said(app) == "The set is still being looked through."
        await ask(pilot, "c")
        one.gate.set()
        await settle(app, pilot)
        assert "is not tested: it was not looked through to the end" in grid(app)
        await press(app, pilot, "p")
        assert not one.proposed
        await press(app, pilot, "c")
        assert "Nothing stands in the way of 1.0.1" in grid(app)

    drive(one, scenario)


def test_leaving_while_the_set_is_looked_through_ends_it():
    one = approved()
    one.gate = threading.Event()

    async def scenario(app, pilot):
        await ask(pilot, "6")
        left = place(app)
        await ask(pilot, "q")
        one.gate.set()
        await settle(app, pilot)
        assert isinstance(app.screen, Workbench)
        assert left.judged < 3

    drive(one, scenario)


def test_what_was_looked_through_is_not_judged_again_for_the_same_set():
    one = approved()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        plan = place(app).plan
        await press(app, pilot, "q", "6")
        assert place(app).plan is plan
        one.states["g-1"] = "draft"
        await press(app, pilot, "q", "6")
        assert place(app).plan is not plan
        assert "1 in the way" in grid(app)

    drive(one, scenario)


# -- proposing -------------------------------------------------------------------------------------------


def test_p_writes_the_candidate_and_shows_its_whole_digest():
    one = approved()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "Nothing stands in the way of 1.0.1. p writes the candidate." in grid(app)
        rows = place(app).difference.diff_rows
        assert rows[0].text == "Would change: 1 case changed, 1 variant changed, 1 chunk added"
        await press(app, pilot, "p")
        assert one.proposed == "1.0.1"
        assert "candidate 1.0.1" in grid(app)
        assert f"{DIGEST[:32]} {DIGEST[32:]}" in grid(app)

    drive(one, scenario)


def test_a_set_that_changed_meanwhile_is_looked_through_again_and_nothing_is_written():
    one = approved()
    one.moved = True

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "p")
        assert "somebody changed the set" in said(app)
        assert not one.proposed

    drive(one, scenario)


def test_the_version_can_be_typed_and_a_wrong_one_is_refused_in_words():
    one = approved()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "e")
        await ask(pilot, "ctrl+u", *"two", "enter")
        assert "bad_version" in grid(app)
        assert "write three numbers" in grid(app)
        await press(app, pilot, "ctrl+u", *"2.0.0", "enter")
        assert "next 2.0.0" in grid(app)
        await press(app, pilot, "q", "6")
        assert "next 2.0.0" in grid(app)

    drive(one, scenario)


def test_a_set_whose_name_cannot_be_released_says_what_to_do():
    one = approved()
    one.refused = Problem("bad_set_name", "'Garden!' cannot name a release", "garden.db", "name the set with a-z")

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "bad_set_name" in grid(app)
        assert "name the set with a-z" in grid(app)
        await press(app, pilot, "p")
        assert "cannot name a release" in said(app)

    drive(one, scenario)


def test_a_file_that_may_only_be_read_is_said_and_nothing_is_written():
    one = approved()
    one.read_only = "the file may only be read"

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "read-only" in grid(app).splitlines()[0]
        await press(app, pilot, "p")
        assert not one.proposed
        assert "chmod" in grid(app)

    drive(one, scenario)


def test_a_candidate_is_put_aside_only_when_its_version_is_typed():
    one = candidate()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "D")
        await ask(pilot, "enter")
        assert isinstance(app.screen, FreezeAsk)
        assert not one.dropped
        await press(app, pilot, *"1.0.1", "enter")
        assert one.dropped == "1.0.1"

    drive(one, scenario)


def test_a_candidate_of_another_version_is_a_row_that_leads_to_it():
    one = candidate()
    one.also_proposed = ("1.0.1-rc1",)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        at = next(i for i, row in enumerate(place(app).steps.rows) if row.candidate)
        assert "candidate 1.0.1-rc1" in place(app).steps.rows[at].text
        await press(app, pilot, *["down"] * at, "enter")
        assert "next 1.0.1-rc1" in grid(app)
        assert "candidate 1.0.1  " in grid(app)

    drive(one, scenario)


# -- signing ---------------------------------------------------------------------------------------------


def test_nobody_signs_before_the_end_of_the_difference_was_on_the_screen():
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "s")
        assert said(app) == "First read the difference to its end: End goes there."
        await press(app, pilot, "end")
        assert "s signs, x signs a rejection" in grid(app)
        await ask(pilot, "s")
        assert isinstance(app.screen, FreezeAsk)
        await press(app, pilot, "escape")
        assert one.asked_to_sign is None

    drive(one, scenario)


def test_a_difference_that_is_too_long_for_a_screen_is_signed_by_command_only(monkeypatch):
    monkeypatch.setattr(freeze_look, "MOST_CHANGES", 50)
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "end")
        assert "10 more changes are not shown here." in grid(app)
        assert DIGEST not in app.freeze_memory.read
        await press(app, pilot, "s")
        assert said(app) == "The difference is too long for a screen: goldtui sign 1.0.1 --trust FILE"

    drive(one, scenario)


def test_leave_for_one_signature_stands_before_the_signatures_and_before_it_is_frozen():
    one = candidate("owen")
    one.leave, one.needed = "released on one signature, by leave of the trust file until 2027", 1

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert place(app).steps.rows[1].text == f"? break_glass: {one.leave}"
        await ask(pilot, "z")
        assert f"break_glass: {one.leave}" in grid(app)

    drive(one, scenario)


def test_a_difference_of_expectations_alone_does_not_count_as_read():
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "O")
        assert "0 changed expectations of 60 cases changed" in grid(app)
        await press(app, pilot, "s")
        assert "First read the difference" in said(app)
        assert "is   is 3" in grid(app)

    drive(one, scenario)


def test_signing_takes_the_digest_the_key_and_a_masked_passphrase_that_is_wiped():
    one = candidate("owen")

    async def scenario(app, pilot):
        await freeze(app, pilot)
        one.sign_fault = KeyLocked("passphrase_wrong", "the passphrase does not open the key", "rita.pem", "try again")
        await ask(pilot, "s")
        assert DIGEST in grid(app)
        fields = list(app.screen.query(Input))
        assert [one.password for one in fields] == [False, False, True]
        await ask(pilot, *DIGEST[:8], "down", "ctrl+u", *"rita.pem", "down", *"wrong-words", "enter")
        assert "passphrase_wrong: the passphrase does not open the key" in grid(app)
        assert "wrong-words" not in grid(app)
        assert [one.value for one in fields] == [DIGEST[:8], "rita.pem", ""]
        one.sign_fault = None
        await press(app, pilot, *"right-words", "enter")
        assert one.asked_to_sign == {
            "key": "rita.pem", "typed": DIGEST[:8], "passphrase": "right-words", "reject": False,
        }  # fmt: skip
        assert one.signed == ("owen", "rita")
        assert "2 of 2 needed have signed. z freezes it." in grid(app)
        assert "right-words" not in repr(app.freeze_memory)

    drive(one, scenario)


@pytest.mark.parametrize(
    "fault",
    [
        UnusableInput((Problem("own_work", "ana wrote words of this release", "here", "have somebody else sign"),)),
        UnusableInput((Problem("role_not_yours", "ana has no role of 'owner'", "here", "roles: none"),)),
        UnusableInput((Problem("digest_typed", "'0' is not how the digest begins", "here", "type its first 8"),)),
        Conflict("candidate_moved", "another candidate lies there now", "here", "read its difference, then sign that"),
        KeyLocked("key_locked", "the key is locked", "ana.pem", "type its passphrase"),
    ],
    ids=lambda fault: fault.problem.code,
)
def test_why_nothing_was_signed_is_said_where_one_types(fault):
    one = candidate()
    one.sign_fault = fault

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "s")
        await ask(pilot, "enter")
        assert isinstance(app.screen, FreezeAsk)
        shown = " ".join(grid(app).split())
        assert fault.problem.message in shown
        assert fault.problem.fix.split()[0] in shown
        await press(app, pilot, "escape")
        assert one.signed == ()

    drive(one, scenario)


def test_a_rejection_is_signed_with_the_same_care_and_keeps_it_from_being_frozen():
    one = candidate()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "x")
        assert "Sign that 1.0.1 must not be released" in grid(app)
        await press(app, pilot, *DIGEST[:8], "down", "ctrl+u", *"rita.pem", "enter")
        assert one.rejecting == ("rita",)
        assert "✗ rita rejects as reviewer" in grid(app)
        await press(app, pilot, "z")
        assert "Not yet: rita rejects this candidate" in said(app)
        assert one.proposed

    drive(one, scenario)


def test_without_a_trust_file_signing_asks_for_its_path_and_a_missing_one_is_refused():
    one = candidate()
    one.trust = None

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "signatures are not tested" in grid(app)
        await ask(pilot, "s")
        await ask(pilot, *"missing.json", "enter")
        assert "trust_missing: there is no trust file" in grid(app)
        await press(app, pilot, "ctrl+u", *"trust.json", "enter")
        assert one.trust == Path("trust.json")
        assert "owen can sign as owner" in grid(app)
        assert "ana cannot sign: wrote words of it" in grid(app)

    drive(one, scenario)


def test_a_trust_file_that_cannot_be_used_says_why_and_nothing_can_be_signed():
    one = candidate()
    one.trust_problem = Problem("trust_expired", "the trust file expired at 2026", "trust.json", "get the present one")

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "signatures are not tested. the trust file expired" in grid(app)
        await press(app, pilot, "s")
        assert "expired" in said(app)

    drive(one, scenario)


def test_what_others_sign_is_seen_by_itself_and_the_reader_stays_where_they_are():
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "tab", "down", "down", "down")
        at = place(app).difference.cursor
        one.signed = ("owen",)
        place(app)._poll_soon()
        await settle(app, pilot)
        assert "✓ owen approves as owner" in grid(app)
        assert place(app).difference.cursor == at

    drive(one, scenario)


# -- freezing and verifying ------------------------------------------------------------------------------


def test_freezing_is_typed_says_where_the_release_lies_and_the_next_version_begins_by_itself():
    one = candidate("owen", "rita")

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "z")
        await ask(pilot, "enter")
        assert "version_typed" in grid(app)
        assert one.proposed
        await press(app, pilot, *"1.0.1", "enter")
        assert one.released == ("1.0.1", "1.0.0")
        shown = grid(app)
        assert "It lies in goldsets/garden/releases/1.0.1" in shown
        assert "3 cases: 3 frozen" in shown
        assert "next 1.0.2" in shown
        await press(app, pilot, "n")
        assert "1.0.2 is next. Edit any case: it becomes a draft again" in said(app)

    drive(one, scenario)


def test_what_keeps_it_from_being_frozen_at_the_last_moment_is_listed_and_nothing_is_frozen():
    one = candidate("owen", "rita")
    one.moved = True

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "z")
        await ask(pilot, *"1.0.1", "enter")
        assert "file_digest: its bytes are not those of the manifest" in grid(app)
        await press(app, pilot, "escape")
        assert one.proposed == "1.0.1"

    drive(one, scenario)


def test_a_candidate_with_too_few_signatures_is_not_frozen_and_says_who_can_sign():
    one = candidate("owen")

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "z")
        assert said(app).startswith("Not yet: 1 of 2 persons have signed. these can sign")

    drive(one, scenario)


def test_releases_are_verified_by_themselves_and_a_withdrawn_one_names_its_successor():
    one = approved()
    one.trust, one.released, one.withdrawn = Path("trust.json"), ("1.0.1", "1.0.0"), "1.0.0"

    async def scenario(app, pilot):
        await freeze(app, pilot)
        shown = grid(app)
        assert "✓ 1.0.1" in shown
        assert "✗ 1.0.0" in shown
        await press(app, pilot, "down", "down", "down", "v")
        assert "use version 1.0.1" in " ".join(grid(app).split())
        assert place(app).reading == "lines"
        await press(app, pilot, "q")
        assert place(app).reading == "difference"

    drive(one, scenario)


def test_a_trust_file_that_cannot_be_used_makes_no_release_invalid():
    one = approved()
    one.trust = Path("trust.json")
    one.trust_problem = Problem("trust_expired", "the trust file expired at 2026", "trust.json", "get the present one")

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "? 1.0.0" in grid(app)
        assert "not valid" not in grid(app)
        await press(app, pilot, "v")
        assert "trust_expired the trust file expired" in grid(app)

    drive(one, scenario)


def test_without_a_trust_file_releases_are_not_tested():
    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "? 1.0.0" in grid(app)
        assert "not tested (no trust file)" in grid(app)

    drive(approved(), scenario)


def test_a_set_that_was_never_released_says_so_and_verifies_nothing():
    one = approved()
    one.released = ()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "nothing is released yet" in grid(app)
        await press(app, pilot, "v")
        assert said(app) == "Nothing is released yet that could be verified."
        await press(app, pilot, "z")
        assert "There is no candidate to freeze" in said(app)

    drive(one, scenario)


# -- the screen ------------------------------------------------------------------------------------------


def test_brackets_go_from_change_to_change():
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "right_square_bracket", "right_square_bracket")
        assert place(app).difference.row.text == "question"
        second = place(app).difference.cursor
        await press(app, pilot, "left_square_bracket")
        assert place(app).difference.cursor == second - 4

    drive(one, scenario)


def test_a_long_value_is_never_cut_where_it_is_signed():
    one = candidate()
    tail = "蘭は月曜日に雨水だけで水をやる" * 40 + "END"
    one.differs = (Change("chunk", "care#1 v2", "text", "short", tail),)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "tab", "end")
        assert "END" in grid(app)
        drawn = "".join(line.strip() for line, _ in place(app).difference._lines)
        assert tail in drawn

    drive(one, scenario, (60, 20))


@pytest.mark.parametrize("size", [(60, 20), (120, 36)], ids=str)
def test_end_goes_to_the_end_of_the_difference_from_the_list_too(size):
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert place(app).steps.has_focus
        await press(app, pilot, "end")
        assert place(app).difference.has_focus
        assert "is   is 59" in grid(app)
        assert DIGEST in app.freeze_memory.read

    drive(one, scenario, size)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
def test_list_and_difference_have_room_at_every_size(size):
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        narrow = size[0] < 80
        assert place(app).query_one(RowList).region.height >= 3
        assert bool(place(app).difference.region) is not narrow
        await press(app, pilot, "tab")
        assert place(app).difference.has_focus
        assert place(app).difference.region.height >= 5
        await press(app, pilot, "q")
        assert place(app).steps.has_focus
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)

    drive(one, scenario, size, go="")


def test_hostile_text_is_drawn_and_does_nothing():
    one = candidate("owen")
    payload = " ".join(PAYLOADS)
    one.differs = (Change("case", payload, payload, payload, payload),)
    one.signed = (payload,)
    one.blockers = (Blocker(payload, payload, payload, payload, payload),)

    async def scenario(app, pilot):
        for _ in range(2):
            await freeze(app, pilot)
            shown = grid(app)
            assert "EVIL" in shown
            assert not [char for char in shown if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]
            one.proposed = ""
            await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(one, scenario, (80, 24))


def test_an_error_of_the_store_is_told_and_the_place_stays_up():
    one = approved()

    async def scenario(app, pilot):
        def broken() -> None:
            raise StoreError("store_busy", "the database is locked", "garden.db", "try again")

        await freeze(app, pilot)
        one.release_page = broken
        await press(app, pilot, "c")
        assert "the database is locked" in grid(app)
        assert place(app) is app.screen

    drive(one, scenario)
