"""An address of something that no file system holds, usable wherever a path is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    _Path = Path
else:
    # `Path` itself can be subclassed only from Python 3.12 on.
    _Path = type(Path())


class UrlPath(_Path):
    """A place at an address. No file system call ever finds a file or a folder there."""

    def __new__(cls, url: str) -> Self:
        self = super().__new__(cls, url)
        self.__dict__["url"] = url
        return self

    @property
    def url(self) -> str:
        """The address; it holds no password."""
        return str(self.__dict__["url"])

    def __str__(self) -> str:
        return self.url

    def __fspath__(self) -> str:
        return self.url

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.url!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and other.url == self.url

    def __hash__(self) -> int:
        return hash(self.url)

    def __reduce__(self) -> Any:
        return type(self), (self.url,)

    def __truediv__(self, key: Any) -> Any:
        """A path at which no file is, because nothing lies inside an address."""
        return Path(self.url) / key

    @property
    def parent(self) -> Any:
        """The folder of people's files for this place: the current one."""
        return Path.cwd()

    def exists(self, *, follow_symlinks: bool = True) -> bool:
        """True: only who answers at the address can tell, when it is opened."""
        return True

    def is_dir(self, **_: Any) -> bool:
        """False."""
        return False

    def is_file(self, **_: Any) -> bool:
        """False."""
        return False

    def is_symlink(self) -> bool:
        """False."""
        return False

    def absolute(self) -> Self:
        """The address itself."""
        return self

    def resolve(self, strict: bool = False) -> Self:
        """The address itself."""
        return self

    def expanduser(self) -> Self:
        """The address itself."""
        return self
