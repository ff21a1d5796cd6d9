"""A folder of shaders in, the compilations that their header comments ask for out.

A header is a line `// oneshader: -T ps_6_0 -E main [dxc options]`; a file may have several, one for each compilation.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

HEADER = re.compile(r"^//\s*oneshader:\s*(.+?)\s*$", re.MULTILINE)
STAGES = {"vs": "vertex", "ps": "pixel", "cs": "compute", "gs": "geometry", "hs": "hull", "ds": "domain"}
# A preprocessing token, near enough for counting: a name or number, a string, an operator, a bracket.
TOKEN = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\.?\d(?:[eE][+-]|[\w.])*|\w+|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|\+\+|--|::|\S'
)
LINE_DIRECTIVE = re.compile(r"^\s*#.*$", re.MULTILINE)


class Job:
    """One compilation: a file with the arguments of one header."""

    def __init__(self, path: Path, args: Sequence[str]) -> None:
        self.path = path
        self.args = list(args)
        self.profile = self.option("-T", "lib_6_3")
        self.entry = self.option("-E", "main")

    def option(self, name: str, default: str) -> str:
        return self.args[self.args.index(name) + 1] if name in self.args else default

    @property
    def stage(self) -> str:
        return STAGES.get(self.profile[:2], self.profile)

    @property
    def name(self) -> str:
        """A name that no other job of the folder has."""
        defines = [arg for before, arg in zip(self.args, self.args[1:], strict=False) if before == "-D"]
        return ".".join([self.path.stem, self.entry, *(re.sub(r"\W+", "_", define) for define in defines)])

    def options(self) -> list[str]:
        """The arguments without profile and entry point."""
        rest: list[str] = []
        skip = False
        for arg in self.args:
            if skip:
                skip = False
            elif arg in ("-T", "-E"):
                skip = True
            else:
                rest.append(arg)
        return rest

    def source(self) -> str:
        return self.path.read_text(encoding="utf-8")


def find(folder: Path) -> list[Job]:
    """All jobs of a folder (or of one file), in the order of names."""
    files = [folder] if folder.is_file() else sorted(folder.rglob("*.hlsl"))
    found: list[Job] = []
    for path in files:
        for header in HEADER.findall(path.read_text(encoding="utf-8", errors="replace")):
            found.append(Job(path, shlex.split(header)))
    return found


def count_tokens(preprocessed: str) -> int:
    """How many tokens a preprocessed text has; line directives do not count."""
    return len(TOKEN.findall(LINE_DIRECTIVE.sub("", preprocessed)))


def table(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows as a Markdown table whose first row is the head; the first `left` columns are left-aligned."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    rule = ["-" * (width + 2) if at < left else "-" * (width + 1) + ":" for at, width in enumerate(widths)]
    lines: list[str] = []
    for row in rows:
        cells = [row[at].ljust(width) if at < left else row[at].rjust(width) for at, width in enumerate(widths)]
        lines.append("| " + " | ".join(cells) + " |")
    lines.insert(1, "|" + "|".join(rule) + "|")
    return "\n".join(lines)
