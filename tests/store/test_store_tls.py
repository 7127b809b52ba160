"""TLS is what the address says, and a password comes from where libpq looks for one and goes into no message."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import postgres_server
import pytest
from store_samples import ANA, AT, case
from tls_bed import HOST, PASSWORD, USER, TlsBed

from goldtui.model.faults import StoreError
from goldtui.model.urls.database import place_named
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store


@pytest.fixture(scope="module")
def bed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TlsBed]:
    missing = postgres_server.why_not()
    if missing and postgres_server.must_run():
        pytest.fail(f"{postgres_server.WANTED} is 1, but {missing}")
    if missing:
        pytest.skip(missing)
    with postgres_server.running() as server:
        one = TlsBed(server, tmp_path_factory.mktemp("authorities"))
        one.open_up()
        yield one


@pytest.fixture
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", PASSWORD)


def refused(url: str) -> StoreError:
    with pytest.raises(StoreError) as caught:
        open_store(place_named(url))
    assert PASSWORD not in f"{caught.value.problem}{caught.value!r}"
    return caught.value


@pytest.mark.usefixtures("password")
def test_a_server_that_the_own_authority_vouches_for_is_used_by_tls(bed: TlsBed) -> None:
    place = place_named(bed.url(ca=bed.authority.file))
    with open_store(place) as store:
        revisions.append(store, case("by-tls"), base=None, author=ANA, at=AT)
        with store.read() as connection:
            asked = "SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
            assert connection.exec_driver_sql(asked).scalar() in ("TLSv1.2", "TLSv1.3")


@pytest.mark.usefixtures("password")
@pytest.mark.parametrize(
    ("asked", "code", "words"),
    [
        ({"ca": "stranger"}, "store_tls", "no authority that the address trusts vouches for this server"),
        ({"ca": "stranger", "mode": "verify-ca"}, "store_tls", "no authority that the address trusts vouches"),
        ({"ca": "garden", "host": "other.example"}, "store_tls", "the certificate of this server is for another host"),
        ({"ca": "none"}, "store_tls", "the file of the authorities that the address trusts is missing"),
        ({"ca": None, "mode": "disable"}, "store_denied", "or not without TLS"),
        ({"ca": None, "mode": "verify"}, "store_address", "a value that it cannot have"),
    ],
)
def test_what_the_address_does_not_allow_is_refused_in_words_and_at_once(
    bed: TlsBed, monkeypatch: pytest.MonkeyPatch, asked: dict[str, str | None], code: str, words: str
) -> None:
    # Tried again, it would be refused again.
    monkeypatch.setattr("goldtui.store.db.server_store.time.sleep", lambda _: pytest.fail("it waited"))
    name = asked["ca"]
    file = None if name is None else bed.authority.file.with_name(f"{name}.pem")
    problem = refused(bed.url(**(asked | {"ca": file}))).problem
    assert problem.code == code
    assert words in problem.message
    assert ("nothing was sent" in problem.message) == (code == "store_tls")
    assert problem.fix


def test_without_a_password_and_with_a_wrong_one_the_next_step_is_named(
    bed: TlsBed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))
    monkeypatch.setattr("goldtui.store.db.server_store.time.sleep", lambda _: pytest.fail("it waited"))
    url = bed.url(ca=bed.authority.file)
    for given, words in ((None, "asks for a password"), ("rose7", "did not take the password")):
        if given is not None:
            monkeypatch.setenv("PGPASSWORD", given)
        problem = refused(url).problem
        assert (problem.code, words in problem.message) == ("store_denied", True)
        assert "~/.pgpass (mode 0600)" in problem.fix
        assert "rose7" not in f"{problem}"


def test_a_password_is_found_in_the_home_folder_by_the_command_and_is_in_no_process_list(
    bed: TlsBed, tmp_path: Path
) -> None:
    kept = tmp_path / ".pgpass"
    kept.write_text(f"{HOST}:{bed.server.port}:*:{USER}:{PASSWORD}\n")
    kept.chmod(stat.S_IRUSR | stat.S_IWUSR)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    environment |= {"HOME": str(tmp_path), "GOLDTUI_STATE": str(tmp_path / "state")}
    words = [sys.executable, "-m", "goldtui", "list", bed.url(ca=bed.authority.file)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    # What everybody on the machine and on the server can list.
    seen = bed.server.sql("SELECT string_agg(a::text, ' ') FROM pg_stat_activity a", "postgres")
    assert PASSWORD not in f"{words}{seen}"
