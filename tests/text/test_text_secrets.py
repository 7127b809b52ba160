"""What looks like a key, a token or a password is found by its form; ordinary text and numbers are left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.secrets import KINDS, secrets_in

# Put together here, so that no file of ours holds a text that a scanner of files would stop at.
LETTERS = "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC2dF4hJ6kL8nP"
SAMPLES = {
    "a private key": ["-----BEGIN " + "RSA PRIVATE KEY-----", "-----BEGIN " + "PGP PRIVATE KEY BLOCK-----"],
    "an age identity": ["AGE-SECRET-" + "KEY-1" + LETTERS.upper()],
    "an AWS access key id": ["AKIA" + "Q3EGREENHOUSE7PA", "ASIA" + "Q3EGREENHOUSE7PA"],
    "a Google API key": ["AIza" + LETTERS[:35]],
    "a Google client secret": ["GOCSPX-" + LETTERS[:28]],
    "an Azure storage key": ["AccountKey=" + (LETTERS * 3)[:86] + "=="],
    "a GitHub token": ["ghp_" + LETTERS[:36], "github_pat_" + LETTERS],
    "a GitLab token": ["glpat-" + LETTERS[:20]],
    "a Slack token": ["xoxb-" + "123456789012-" + LETTERS[:24], "xapp-" + "1-" + LETTERS[:20]],
    "a Slack hook": ["https://hooks.slack.com" + "/services/T0GARDEN1/B0GARDEN2/" + LETTERS[:24]],
    "a Stripe key": ["sk_live_" + LETTERS[:24], "rk_live_" + LETTERS[:24]],
    "a SendGrid key": ["SG." + LETTERS[:22] + "." + LETTERS],
    "a key of a model's provider": ["sk-" + "ant-api03-" + LETTERS, "sk-" + "proj-" + LETTERS, "sk-" + LETTERS[:40]],
    "a Hugging Face token": ["hf_" + LETTERS[:34]],
    "an npm token": ["npm_" + LETTERS[:36]],
    "a PyPI token": ["pypi-" + LETTERS + LETTERS],
    "a signed web token": ["eyJ" + LETTERS[:20] + ".eyJ" + LETTERS[:20] + "." + LETTERS],
    "an address with a password in it": ["postgres://garden:" + "m0ss&fern" + "@db.example/plants"],
    "an assigned password or key": ['password = "' + 'm0ss&fern!"', "API_KEY: '" + "fern-fern-fern'"],
}
PLAIN = (
    "The pass word of the day is patience; a key to the glasshouse hangs behind the door.",
    "Accession 1987-0442-AKIA was sown in a frame; see RHS-2019-00451-B and 9780306406157.",
    "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "Write to seeds@garden.example or see https://garden.example:8443/plants?id=4#orchids.",
    "Your password: at least eight characters. The secret of good compost = patience.",
    "A sk-type frame, the eyJ form, gh_ and hf_ are beginnings and nothing more.",
    "-----BEGIN PUBLIC KEY-----",
)


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in SAMPLES.items() for text in texts])
def test_every_kind_is_found_where_it_stands_and_by_its_own_name(kind: str, text: str) -> None:
    said = f"Zoë wrote «{text}» on the label."
    (found,) = secrets_in(said)
    assert found.kind == kind
    assert said[found.start : found.end] in text
    assert found.start >= said.index(text)


def test_every_kind_has_a_sample_and_the_reverse() -> None:
    assert list(SAMPLES) == [kind for kind, _ in KINDS]


@pytest.mark.parametrize("text", PLAIN)
def test_ordinary_text_holds_none(text: str) -> None:
    assert secrets_in(text) == ()


def test_several_are_reported_in_their_order() -> None:
    texts = [texts[0] for texts in SAMPLES.values()]
    assert [found.kind for found in secrets_in(" | ".join(reversed(texts)))] == list(reversed(SAMPLES))


def test_one_place_is_reported_once_though_two_kinds_fit() -> None:
    token = SAMPLES["a GitHub token"][0]
    assert [found.kind for found in secrets_in(f"token='{token}' password='{token}'")] == ["a GitHub token"] * 2


def test_half_characters_before_it_do_not_move_the_place() -> None:
    text = "\ud800\ud800 é " + SAMPLES["a GitHub token"][0]
    (found,) = secrets_in(text)
    assert text[found.start :] == SAMPLES["a GitHub token"][0]


@given(
    st.lists(st.one_of(st.sampled_from([t for ts in SAMPLES.values() for t in ts]), st.text(max_size=8)), max_size=6)
)
def test_places_are_in_order_apart_and_inside_the_text(pieces: list[str]) -> None:
    text = " ".join(pieces)
    found = secrets_in(text)
    ends = [0]
    for one in found:
        assert ends[-1] <= one.start < one.end <= len(text)
        ends.append(one.end)
