"""The Freeze place: signing after reading, freezing, verifying."""

from __future__ import annotations

from pathlib import Path

import pytest
from freeze_fakes import DIGEST, place
from freeze_hands import approved, candidate, freeze, long_difference
from hands import ask, press, said
from textual.widgets import Input
from tui_fakes import drive, grid, settle

from goldtui.model.faults import Conflict, Problem, UnusableInput
from goldtui.release.keys import KeyLocked
from goldtui.tui.freeze import look as freeze_look
from goldtui.tui.kit.ask import FreezeAsk

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
        assert place(app).steps.rows[1].text == f"? {one.leave} (break_glass)"
        await ask(pilot, "z")
        assert one.leave in grid(app)

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
        place(app).looking._poll_soon()
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
        assert "1.0.1 is frozen in goldsets/garden/releases/1.0.1" in said(app)
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
        assert place(app).state.reading == "lines"
        await press(app, pilot, "q")
        assert place(app).state.reading == "difference"

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
        assert "trust_expired: the trust file expired" in grid(app)

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
