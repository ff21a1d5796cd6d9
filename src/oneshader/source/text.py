"""Source text: files laid out in one global offset space (offset -> file, line, column), and the reader of files."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    # (name as written, path of the including file, <> instead of "") -> the text, (path, text) where the file goes by
    # another path than its name, or None where there is no such file
    IncludeCallback = Callable[[str, str, bool], "str | tuple[str, str] | None"]


class SourceFile:
    """One inclusion of one text. A header included twice is two files: each has its own place in the offset space."""

    __slots__ = ("name", "text", "base", "included_at", "line_starts", "directives", "directive_offsets")

    def __init__(self, name: str, text: str, base: int, included_at: int) -> None:
        self.name = name
        self.text = text
        self.base = base
        self.included_at = included_at  # global offset of the #include that brought it in, -1 for a main file
        self.line_starts: list[int] = []  # offsets within the file; filled when a location is first asked for
        self.directives: list[LineDirective] = []
        self.directive_offsets: list[int] = []

    def line_index(self, offset: int) -> int:
        """Index, from 0, of the line that holds `offset` (within the file)."""
        if not self.line_starts:
            self.line_starts = line_starts(self.text)
        return last_not_after(self.line_starts, offset)


class LineDirective:
    """A #line: the line after `offset` is called `line` of file `name`."""

    __slots__ = ("offset", "line", "name")

    def __init__(self, offset: int, line: int, name: str) -> None:
        self.offset = offset
        self.line = line
        self.name = name


class Expansion:
    """A macro invocation, found in SourceMap.expansions under the global offset of the macro's name."""

    __slots__ = ("name", "definition")

    def __init__(self, name: str, definition: int) -> None:
        self.name = name
        self.definition = definition  # global offset of the name in its #define, -1 for predefined macros


class SourceMap:
    """All text of one compilation. A global offset is the base of a file plus the offset in it."""

    __slots__ = ("files", "bases", "size", "expansions")

    def __init__(self) -> None:
        self.files: list[SourceFile] = []
        self.bases: list[int] = []
        self.size = 0
        self.expansions: dict[int, Expansion] = {}

    def add_file(self, name: str, text: str, included_at: int = -1) -> int:
        """Gives the text a place and returns its base offset. The offset base + len(text) is its end."""
        base = self.size
        self.files.append(SourceFile(name, text, base, included_at))
        self.bases.append(base)
        self.size = base + len(text) + 1
        return base

    def file_at(self, pos: int) -> SourceFile:
        """The file that holds a global offset; offsets outside every file belong to the nearest one."""
        return self.files[last_not_after(self.bases, pos)]

    def locate(self, pos: int) -> tuple[str, int, int]:
        """File name, line and column (both from 1) of a global offset, as #line directives name them."""
        if pos < 0 or not self.files:
            return ("", 0, 0)
        file = self.file_at(pos)
        offset = pos - file.base
        index = file.line_index(offset)
        column = offset - file.line_starts[index] + 1
        name = file.name
        line = index + 1
        if file.directives and file.directive_offsets[0] <= offset:
            directive = file.directives[last_not_after(file.directive_offsets, offset)]
            name = directive.name
            line = directive.line + index - file.line_index(directive.offset) - 1
        return (name, line, column)

    def line_text(self, pos: int) -> str:
        """The source line that holds a global offset, without its line ending."""
        if pos < 0 or not self.files:
            return ""
        file = self.file_at(pos)
        index = file.line_index(pos - file.base)
        start = file.line_starts[index]
        end = file.line_starts[index + 1] if index + 1 < len(file.line_starts) else len(file.text)
        return file.text[start:end].rstrip("\r\n")

    def line_range(self, pos: int) -> tuple[int, int]:
        """Global offsets of the first and the last character of the line that holds `pos`."""
        file = self.file_at(pos)
        index = file.line_index(pos - file.base)
        following = file.line_starts[index + 1] if index + 1 < len(file.line_starts) else len(file.text) + 1
        return (file.base + file.line_starts[index], file.base + following - 1)

    def order(self, pos: int) -> list[int]:
        """A key that puts offsets in the order in which they are read: files stand where they are included."""
        key: list[int] = []
        while pos >= 0 and self.files:
            key.append(pos)
            pos = self.file_at(pos).included_at
        key.reverse()
        return key

    def include_chain(self, pos: int) -> list[int]:
        """Global offsets of the #include lines that lead to `pos`, the innermost first."""
        chain: list[int] = []
        if pos < 0 or not self.files:
            return chain
        at = self.file_at(pos).included_at
        while at >= 0:
            chain.append(at)
            at = self.file_at(at).included_at
        return chain

    def add_line_directive(self, pos: int, line: int, name: str | None) -> None:
        """Records `#line line "name"` standing at `pos`; directives of a file come in order. None keeps the name."""
        file = self.file_at(pos)
        if name is None:
            name = file.directives[-1].name if file.directives else file.name
        file.directives.append(LineDirective(pos - file.base, line, name))
        file.directive_offsets.append(pos - file.base)


def line_starts(text: str) -> list[int]:
    """Offsets at which lines begin. A line ends after LF, CR or CR LF."""
    starts: list[int] = [0]
    if "\r" not in text:
        at = text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = text.find("\n", at + 1)
        return starts
    offset = 0
    for line in text.splitlines(keepends=True):  # splits at more than line ends, hence the test
        offset += len(line)
        if line[-1] == "\n" or line[-1] == "\r":
            starts.append(offset)
    return starts


def last_not_after(values: list[int], wanted: int) -> int:
    """Index of the last of the ascending values that is not above `wanted`; 0 where all are."""
    low = 0
    high = len(values)
    while low + 1 < high:
        middle = (low + high) // 2
        if values[middle] <= wanted:
            low = middle
        else:
            high = middle
    return low


class IncludedFile:
    """What an #include found: the path it goes by, and its text."""

    __slots__ = ("path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text


class Question:
    """What an include callback was asked, and what it answered."""

    __slots__ = ("name", "includer", "angled", "answer")

    def __init__(self, name: str, includer: str, angled: bool) -> None:
        self.name = name
        self.includer = includer
        self.angled = angled
        self.answer: IncludedFile | None = None


class Reader:
    """Finds and reads included files, each path once per compilation, and keeps the list of what was read."""

    __slots__ = ("include_dirs", "callback", "dependencies", "known", "store", "asked", "missing", "fault")

    def __init__(
        self,
        include_dirs: list[str],
        callback: IncludeCallback | None = None,
        store: dict[str, IncludedFile | None] | None = None,
    ) -> None:
        self.include_dirs = include_dirs
        self.callback = callback  # where given, the file system is not touched
        self.dependencies: list[str] = []  # paths in order of first inclusion
        self.known: dict[str, IncludedFile | None] = {}  # by path: what was read, None where nothing could be
        self.store = store if store is not None else self.known  # the same for several compilations that share it
        self.asked: list[Question] = []  # what the callback was asked, in order
        self.fault: Exception | None = None  # what went wrong in the callback
        self.missing = False  # an included file was not found: what follows would only add noise

    def find(self, name: str, angled: bool, includers: list[str]) -> IncludedFile | None:
        """The file that `#include "name"` (or <name>) means, None where there is none.

        `includers` are the names of the files being read, the innermost first. As in dxc, "" looks beside each of them,
        then both forms look in the include directories in order.
        """
        found = self.search(name, angled, includers) if self.callback is None else self.ask(name, includers[0], angled)
        if found is None and name.replace("\\", "/") in HEADERS:
            return self.own(name.replace("\\", "/"))
        if found is None:
            self.missing = True
        elif found.path not in self.dependencies:
            self.dependencies.append(found.path)
        return found

    def look(self, name: str, angled: bool, includers: list[str]) -> bool:
        """Whether find() would find the file; nothing counts as read."""
        if name.replace("\\", "/") in HEADERS:
            return True
        if self.callback is None:
            return self.search(name, angled, includers) is not None
        return self.ask(name, includers[0], angled) is not None

    def own(self, name: str) -> IncludedFile | None:
        """A header that comes with the compiler: what depends on it depends on no file of the user's, and its name not
        on where the compiler lies."""
        found = self.read(join(join(folder_of(folder_of(__file__)), "headers"), name))
        return IncludedFile(OWN_HEADER + name, found.text) if found is not None else None

    def ask(self, name: str, includer: str, angled: bool) -> IncludedFile | None:
        """Asks the callback. What it raises, or that it gives no text, is kept in `fault` for the caller."""
        if self.callback is None:
            return None
        try:
            found: object = self.callback(name, includer, angled)
        except Exception as fault:
            self.fault = fault
            raise
        question = Question(name, includer, angled)
        self.asked.append(question)
        if found is None:
            return None
        path: object = name
        if isinstance(found, tuple) and len(found) == 2:
            path, found = found
        if not isinstance(found, str) or not isinstance(path, str):
            self.fault = TypeError(f"include callback: text, (path, text) or None expected for {name!r}")
            raise self.fault
        question.answer = IncludedFile(path, found)
        return question.answer

    def search(self, name: str, angled: bool, includers: list[str]) -> IncludedFile | None:
        """Looks through the directories."""
        name = name.replace("\\", "/")
        if name.startswith("/") or name[1:3] == ":/":
            return self.read(name)
        folders: list[str] = []
        if not angled:
            for includer in includers:
                folders.append(folder_of(includer))
        folders.extend(self.include_dirs)
        for folder in folders:
            found = self.read(join(folder, name))
            if found is not None:
                return found
        return None

    def read(self, path: str) -> IncludedFile | None:
        """Reads one path; None where it cannot be read."""
        if path in self.known:
            return self.known[path]
        found: IncludedFile | None = None
        if path in self.store:
            found = self.store[path]
        else:
            data = read_bytes(path)
            if data is not None:
                found = IncludedFile(path, decode(data))
            self.store[path] = found
        self.known[path] = found
        return found


OWN_HEADER: Final = "<built-in:hlsl>/"

# Headers that come with the compiler; a file of the same name in an include directory goes first.
HEADERS: Final = (
    "vk/spirv.h", "vk/opcode_selector.h", "vk/khr/cooperative_matrix.h", "dx/linalg.h", "enable_if", "type_traits",
    "vector_utils",
)  # fmt: skip


def read_bytes(path: str) -> bytes | None:
    """Content of a file, None where it cannot be read."""
    try:
        if not os.path.isfile(path):
            return None
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError):  # ValueError: a zero character in the name
        return None


def decode(data: bytes) -> str:
    """Text of a source file: UTF-8, or UTF-16 / UTF-32 where a byte order mark says so; the mark is dropped.

    Bytes that are no UTF-8 become U+FFFD: old files hold other encodings in their comments.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", "replace")
    if data.startswith(b"\xff\xfe\x00\x00"):
        return data[4:].decode("utf-32-le", "replace")
    if data.startswith(b"\xff\xfe"):
        return data[2:].decode("utf-16-le", "replace")
    if data.startswith(b"\xfe\xff"):
        return data[2:].decode("utf-16-be", "replace")
    return data.decode("utf-8", "replace")


def folder_of(path: str) -> str:
    """The directory part of a path, "" where it has none."""
    cut = max(path.rfind("/"), path.rfind("\\"))
    return path[:cut] if cut > 0 else path[: cut + 1]


def join(folder: str, name: str) -> str:
    """folder/name with `.` and `..` steps taken, so that one file goes by one path."""
    path = name if not folder else folder + name if folder.endswith("/") else folder + "/" + name
    if "./" not in path and "//" not in path:
        return path
    parts: list[str] = []
    for part in path.split("/"):
        if part == "." or (part == "" and parts):
            continue
        if part == ".." and parts and parts[-1] != ".." and parts[-1] != "":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
