"""A server that is reached by TLS and a password alone, with a private authority made for the test."""

from __future__ import annotations

import os
import socket
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from postgres_server import SET, Server

HOST = "beds.example"
"""A name that resolves nowhere: the address says where it is."""
USER, PASSWORD = "tess", "tulip9 of the tower"


class Authority:
    """Who signs certificates; `file` has its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self.file = folder / f"{name}.pem"
        made = self._begun(self._name, self._key.public_key())
        made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        self.file.write_bytes(made.sign(self._key, hashes.SHA256()).public_bytes(Encoding.PEM))

    def _begun(self, subject: x509.Name, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
        day, now = timedelta(days=1), datetime.now(UTC)
        begun = x509.CertificateBuilder().subject_name(subject).issuer_name(self._name).public_key(key)
        return begun.serial_number(x509.random_serial_number()).not_valid_before(now - day).not_valid_after(now + day)

    def certify(self, host: str, folder: Path) -> None:
        """Write `server.crt` and `server.key` for a host into this folder."""
        key = ec.generate_private_key(ec.SECP256R1())
        made = self._begun(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)]), key.public_key())
        made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        (folder / "server.crt").write_bytes(made.sign(self._key, hashes.SHA256()).public_bytes(Encoding.PEM))
        pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        (folder / "server.key").write_bytes(pem)


class TlsBed:
    """The server, its authority, and one that it knows nothing of."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.authority, self.stranger = Authority(folder, "garden"), Authority(folder, "stranger")

    def open_up(self) -> None:
        """Start to listen on this machine, for TLS with a password only."""
        data = self.server.folder / "data"
        self.server.sql(f"CREATE ROLE {USER} LOGIN PASSWORD '{PASSWORD}'", "postgres")
        self.server.sql(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {USER}")
        self.authority.certify(HOST, data)
        owner = data.stat()
        for name in ("server.crt", "server.key"):
            os.chmod(data / name, 0o600)
            os.chown(data / name, owner.st_uid, owner.st_gid)
        (data / "pg_hba.conf").write_text("local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
        self.server.stop()
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.server.port = free.getsockname()[1]
        self.server.start()

    def url(self, *, ca: Path | None, host: str = HOST, mode: str = "verify-full", user: str = USER) -> str:
        root = "" if ca is None else f"&sslrootcert={quote(str(ca))}"
        return f"postgresql://{user}@{host}:{self.server.port}/{SET}?hostaddr=127.0.0.1&sslmode={mode}{root}"
