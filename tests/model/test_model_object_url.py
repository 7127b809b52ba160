"""An address of an object names a place and nothing else, so that no credential is ever repeated."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.urls.object import ObjectUrl, run_named


@pytest.mark.parametrize(
    ("text", "store", "key", "name"),
    [
        ("s3://beds/may/night.jsonl", "s3://beds/", "may/night.jsonl", "night.jsonl"),
        ("https://store.example/a%20bed/night.jsonl", "https://store.example/", "a bed/night.jsonl", "night.jsonl"),
        ("http://127.0.0.1:9000/night.jsonl", "http://127.0.0.1:9000/", "night.jsonl", "night.jsonl"),
        ("file:///srv/night.jsonl", "file:///", "srv/night.jsonl", "night.jsonl"),
    ],
)
def test_an_address_is_a_store_and_a_key(text: str, store: str, key: str, name: str) -> None:
    found = run_named(text)
    assert isinstance(found, ObjectUrl)
    assert (str(found), found.store, found.key, found.name) == (text, store, key, name)
    assert pickle.loads(pickle.dumps(found)) == found.absolute() == found
    assert not found.is_file()


def test_everything_else_is_a_path() -> None:
    assert [type(run_named(text)) for text in ("night.jsonl", "s3:/beds", "ftp://beds/x")] == [type(Path())] * 3


@pytest.mark.parametrize(
    "text",
    [
        "s3://rose:thorn@beds/night.jsonl",
        "https://thorn@beds.example/night.jsonl",
        "https://beds.example/night.jsonl?X-Amz-Signature=thorn",
        "gs://beds/night.jsonl#thorn",
    ],
)
def test_an_address_that_may_hold_a_credential_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        run_named(text)
    assert caught.value.problem.code == "url_password"
    assert "thorn" not in str(caught.value.problem)


@pytest.mark.parametrize(
    "text", ["s3://beds", "s3://beds/may/", "s3:///night.jsonl", "http://beds.example/night.jsonl", "https://[beds/x"]
)
def test_an_address_that_names_no_object_or_is_open_to_others_is_refused(text: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        run_named(text)
    assert caught.value.problem.code == "url_unreadable"
