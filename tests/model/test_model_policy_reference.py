"""The page on a policy's fields says what their declarations say."""

from __future__ import annotations

from scripts.policy_reference import PAGE, reference


def test_the_page_is_what_the_declarations_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference()
