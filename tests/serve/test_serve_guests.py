"""A link lets one person in once; what it opens ends when nobody uses it."""

from __future__ import annotations

from goldtui.serve.guests import Guests


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_link_lets_its_person_in_once() -> None:
    guests = Guests(60)
    token = guests.invite("ana")
    admitted = guests.admit(token)
    assert admitted is not None
    assert admitted[1].name == "ana"
    assert guests.admit(token) is None


def test_a_new_link_takes_the_place_of_the_unused_one_of_that_person_alone() -> None:
    guests = Guests(60)
    old, other = guests.invite("ana"), guests.invite("ben")
    new = guests.invite("ana")
    assert guests.admit(old) is None
    assert guests.admit(new) is not None
    assert guests.admit(other) is not None


def test_a_cookie_is_known_and_no_other_text_is() -> None:
    guests = Guests(60)
    admitted = guests.admit(guests.invite("ana"))
    assert admitted is not None
    cookie, session = admitted
    assert guests.session(cookie) is session
    for wrong in ("", cookie[:-1], cookie + "x", cookie.swapcase(), "\udc80"):
        assert guests.session(wrong) is None


def test_a_session_ends_when_nobody_uses_it_and_lasts_while_somebody_does() -> None:
    clock = Clock()
    guests = Guests(60, clock)
    admitted = guests.admit(guests.invite("ana"))
    assert admitted is not None
    cookie, session = admitted
    for _ in range(3):
        clock.now += 50
        assert guests.session(cookie) is session
    clock.now += 61
    assert guests.is_idle(session)
    assert guests.session(cookie) is None


def test_neither_links_nor_cookies_are_kept_as_they_are() -> None:
    guests = Guests(60)
    token = guests.invite("ana")
    admitted = guests.admit(guests.invite("ben"))
    assert admitted is not None
    held = repr(vars(guests))
    assert token not in held
    assert admitted[0] not in held
