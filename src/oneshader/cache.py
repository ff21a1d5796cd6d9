"""A cache of results on disk: source text, options and all files that includes read go in; the Result of an earlier
compilation with the same input comes out.

One SQLite file holds the entries, so that many processes may share it. An entry is found by the main text, its path and
the options, and holds only where every file that the compilation looked for is as it was, those that it did not find
too. Each entry carries a checksum; what does not agree with its own is dropped and made anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import threading
import time
import zlib

import oneshader
from oneshader.options import Options
from oneshader.record import from_data, to_data
from oneshader.source import catalog
from oneshader.source.diag import WarningRules
from oneshader.source.text import Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from typing import Any, Final

    from oneshader.result import Result
    from oneshader.source.text import IncludeCallback

FORMAT: Final = 1
DEFAULT_LIMIT: Final = 512 << 20
PATIENCE: Final = 10.0  # seconds to wait while another process writes
COARSE: Final = 60  # seconds: a use is noted again only when the last note is older
ROW_COST: Final = 200  # bytes that an entry takes beside its contents
FAULTS: Final = (catalog.INTERNAL.number, catalog.LIMIT.number)  # results with these are not kept

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entries (
    key BLOB, closure BLOB, probes BLOB, data BLOB, spirv BLOB, checksum BLOB, size INTEGER, used INTEGER,
    PRIMARY KEY (key, closure));
CREATE INDEX IF NOT EXISTS by_use ON entries (used, size);
"""


class Cache:
    """A folder of results that threads and processes share.

    folder: made where it is missing. limit: bytes; beyond it, what was not used for longest goes. A cache never makes a
    compilation fail: where the folder cannot be used, `fault` says why and everything is compiled.
    """

    __slots__ = ("folder", "limit", "fault", "hits", "misses", "lock", "connection", "owner")

    def __init__(self, folder: str, limit: int = DEFAULT_LIMIT) -> None:
        self.folder = str(folder)
        self.limit = limit
        self.fault = ""
        self.hits = 0
        self.misses = 0
        self.lock: AbstractContextManager[object] = threading.RLock()
        self.connection: sqlite3.Connection | None = None
        self.owner = 0  # the process that opened the connection: it must not be used after a fork

    @property
    def path(self) -> str:
        """The SQLite file."""
        return os.path.join(self.folder, f"results-{FORMAT}.sqlite")

    def close(self) -> None:
        """Closes the file; the next call opens it again."""
        with self.lock:
            if self.connection is not None and self.owner == os.getpid():
                self.connection.close()
            self.connection = None

    def find(self, text: str, path: str, options: Options, include: IncludeCallback | None) -> Result | None:
        """The result of an earlier compilation with the same input, None where there is none."""
        if not usable(options):
            return None
        start = time.perf_counter()
        result: Result | None = None
        with self.lock:
            for attempt in (0, 1):
                try:
                    result = self.search(text, path, options, include)
                    break
                except (sqlite3.Error, OSError) as fault:
                    if not self.recover(fault) or attempt:
                        break
            if result is None:
                self.misses += 1
            else:
                self.hits += 1
                result.stage_times.append(("cache", time.perf_counter() - start))
        return result

    def keep(self, text: str, reader: Reader, result: Result) -> None:
        """Keeps what a compilation made of a main text. reader: the one that it read its includes with."""
        if not usable(result.options) or any(d.code in FAULTS for d in result.diagnostics):
            return
        path = result.dependencies[0]
        texts = known_texts(reader)
        names = {content: name for name, content in texts.items()}
        names[text] = ""
        probes = packed(probes_of(reader))
        data = packed(to_data(result, names))
        key = key_of(text, path, result.options, reader.callback is not None)
        with self.lock:
            for attempt in (0, 1):
                try:
                    self.store(key, probes, data, result.spirv)
                    return
                except (sqlite3.Error, OSError) as fault:
                    if not self.recover(fault) or attempt:
                        return

    # The file ------------------------------------------------------------------------------------------------------

    def open(self) -> sqlite3.Connection:
        """The connection of this process."""
        if self.connection is not None and self.owner == os.getpid():
            return self.connection
        os.makedirs(self.folder, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        self.connection = connection
        self.owner = os.getpid()
        connection.execute("PRAGMA synchronous = OFF")  # entries have checksums: a lost or torn one is no harm
        if not connection.execute("PRAGMA schema_version").fetchone()[0]:
            connection.execute("PRAGMA auto_vacuum = FULL")  # so that the file shrinks when entries go
            connection.executescript(SCHEMA)
        return connection

    def recover(self, fault: Exception) -> bool:
        """Notes a fault; moves a file that is no database any more out of the way, True where that was done."""
        self.fault = str(fault)
        broken = type(fault) is sqlite3.DatabaseError
        if broken:
            self.close()
            try:
                os.replace(self.path, self.path + ".broken")
                if os.path.exists(self.path + "-journal"):
                    os.remove(self.path + "-journal")
            except OSError:
                return False
        return broken

    def search(self, text: str, path: str, options: Options, include: IncludeCallback | None) -> Result | None:
        """find, with the faults of the file system and of SQLite still in it."""
        connection = self.open()
        key = key_of(text, path, options, include is not None)
        query = "SELECT rowid, probes, data, spirv, checksum, used FROM entries WHERE key = ? ORDER BY used DESC, rowid"
        for row, probes, data, spirv, checksum, used in connection.execute(query, (key,)).fetchall():
            if checksum != checksum_of(probes, data, spirv):
                self.note(connection, "DELETE FROM entries WHERE rowid = ?", (row,))
                continue
            texts = texts_as_probed(unpacked(probes), options, include)
            if texts is None:
                continue
            texts[""] = text
            now = int(time.time())
            if now - used > COARSE:
                self.note(connection, "UPDATE entries SET used = ? WHERE rowid = ?", (now, row))
            return from_data(unpacked(data), spirv, options, texts)
        return None

    def note(self, connection: sqlite3.Connection, statement: str, values: tuple[int, ...]) -> None:
        """Writes what is good to have while reading; a file that may only be read serves all the same."""
        try:
            connection.execute(statement, values)
        except sqlite3.OperationalError as fault:
            self.fault = str(fault)

    def store(self, key: bytes, probes: bytes, data: bytes, spirv: bytes | None) -> None:
        """keep, with the faults of the file system and of SQLite still in it."""
        size = len(probes) + len(data) + len(spirv or b"") + ROW_COST
        if size > self.limit:
            return
        connection = self.open()
        closure = hashlib.sha256(probes).digest()
        row = (key, closure, probes, data, spirv, checksum_of(probes, data, spirv), size, int(time.time()))
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            self.evict(connection)
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def evict(self, connection: sqlite3.Connection) -> None:
        """Where the entries exceed the limit, those go that were not used for longest, down to nine tenths of it."""
        total = connection.execute("SELECT TOTAL(size) FROM entries").fetchone()[0]
        if total <= self.limit:
            return
        for row, size in connection.execute("SELECT rowid, size FROM entries ORDER BY used, rowid").fetchall():
            if total <= self.limit * 0.9:
                break
            connection.execute("DELETE FROM entries WHERE rowid = ?", (row,))
            total -= size


# Keys ----------------------------------------------------------------------------------------------------------------


def usable(options: Options) -> bool:
    """Whether results with these options are kept: not where the passes are looked at."""
    return not options.print_after and not options.verify_each


def key_of(text: str, path: str, options: Options, asks: bool) -> bytes:
    """What an entry is found by. asks: a callback gives the includes."""
    words = [identity(), path, str(asks), *option_words(options), text]
    return hashlib.sha256("\0".join(words).encode("utf-8", "surrogatepass")).digest()


def option_words(options: Options) -> Iterator[str]:
    """Every option with its value."""
    for name in dir(options):
        value = getattr(options, name)
        if name.startswith("_") or callable(value):
            continue
        if isinstance(value, WarningRules):
            value = (value.as_errors, value.silent, sorted(value.states.items()))
        yield f"{name}={value!r}"


def identity() -> str:
    """Which compiler this is: its version, and in a checkout also the state of its files."""
    global KNOWN_IDENTITY
    if not KNOWN_IDENTITY:
        words = [oneshader.__version__]
        package = os.path.dirname(os.path.abspath(oneshader.__file__))
        if os.path.exists(os.path.join(package, "..", "..", "pyproject.toml")):
            for folder, folders, names in os.walk(package):
                folders.sort()
                for name in sorted(names):
                    if not name.endswith((".pyc", ".so", ".pyd")):
                        about = os.stat(os.path.join(folder, name))
                        words.append(f"{name} {about.st_size} {about.st_mtime_ns}")
        KNOWN_IDENTITY = "\n".join(words)
    return KNOWN_IDENTITY


KNOWN_IDENTITY = ""


def probes_of(reader: Reader) -> list[list[Any]]:
    """What a compilation looked for and found: paths with the digest of the text, "" where there was no file; for a
    callback its questions with path and digest of the answers."""
    if reader.callback is None:
        return [[path, digest(found.text) if found is not None else ""] for path, found in reader.known.items()]
    rows: list[list[Any]] = []
    for asked in reader.asked:
        found = asked.answer
        answer = [found.path, digest(found.text)] if found is not None else ["", ""]
        rows.append([asked.name, asked.includer, asked.angled, *answer])
    return rows


def known_texts(reader: Reader) -> dict[str, str]:
    """The texts that the probes of a compilation found, by path."""
    texts: dict[str, str] = {}
    found_files = list(reader.known.values()) if reader.callback is None else [q.answer for q in reader.asked]
    for found in found_files:
        if found is not None:
            texts[found.path] = found.text
    return texts


def texts_as_probed(
    probes: list[list[Any]], options: Options, include: IncludeCallback | None
) -> dict[str, str] | None:
    """The texts that the probes find, by path, where they find today what they found then; else None."""
    reader = Reader(options.include_dirs, include)
    for probe in probes:
        if include is None:
            found = reader.read(probe[0])
        else:
            found = reader.ask(probe[0], probe[1], probe[2])
            if found is not None and found.path != probe[3]:
                return None
        if (digest(found.text) if found is not None else "") != probe[-1]:
            return None
    return known_texts(reader)


def digest(text: str) -> str:
    """The digest of a source text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def packed(data: object) -> bytes:
    """Plain data, small."""
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 1)


def unpacked(data: bytes) -> Any:
    """The data of `packed`."""
    return json.loads(zlib.decompress(data))


def checksum_of(probes: bytes, data: bytes, spirv: bytes | None) -> bytes:
    """What an entry must agree with."""
    total = hashlib.sha256()
    for part in (probes, data, spirv or b""):
        total.update(len(part).to_bytes(8, "little") + part)
    return total.digest()
