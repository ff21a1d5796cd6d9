"""Expectations written beside the code: a test file and the text that a run printed in, the first mismatch out.

Directives stand in comments, as `// CHECK: text`; the prefix can be another one (`// RUN: ... --check-prefix=X`):

  CHECK: text        the text occurs after the previous match
  CHECK-NEXT: text   it occurs on the line after the previous match
  CHECK-SAME: text   it occurs on the line of the previous match, after it
  CHECK-DAG: text    neighbouring ones may occur in any order
  CHECK-NOT: text    it does not occur between the previous and the next match
  CHECK-LABEL: text  splits the output: what stands between two labels is checked apart

Text is literal but for `{{regex}}`, `[[name:regex]]` (matches, remembers) and `[[name]]` (what was remembered).
Blanks in a row count as one. Expected diagnostics are `// error: OSH0231` or `// warning: OSH0361` at the line end.
"""

from __future__ import annotations

import re
import shlex

DIRECTIVE = re.compile(r"//\s*([A-Z][A-Z0-9_]*?)(-NEXT|-SAME|-DAG|-NOT|-LABEL)?:[ \t]*(.*)$")
PIECE = re.compile(r"\{\{(.*?)\}\}|\[\[(\w+):(.*?)\]\](?!\])|\[\[(\w+)\]\]")
EXPECTED = re.compile(r"//\s*(error|warning):\s*(OSH\d{4})")
REPORTED = re.compile(r"^(.*?):(\d+):\d+: (error|warning): .*\[(OSH\d{4})[],]", re.MULTILINE)


class Mismatch(Exception):
    """An expectation does not hold; the text says which and where."""


class Run:
    """One RUN line: the compiler's arguments, what to show, and the prefix of its directives."""

    def __init__(self, line: str) -> None:
        self.show = ""
        self.prefix = "CHECK"
        self.args: list[str] = []
        for word in shlex.split(line):
            if word.startswith("--show="):
                self.show = word.partition("=")[2]
            elif word.startswith("--check-prefix="):
                self.prefix = word.partition("=")[2]
            else:
                self.args.append(word)


class Directive:
    def __init__(self, kind: str, text: str, line: int, name: str) -> None:
        self.kind = kind
        self.text = text
        self.line = line
        self.name = name

    def __str__(self) -> str:
        return f"line {self.line}: {self.name}: {self.text}"


def runs(source: str) -> list[Run]:
    return [Run(line) for line in re.findall(r"^\s*//\s*RUN:\s*(.*?)\s*$", source, re.MULTILINE)]


def directives(source: str, prefix: str) -> list[Directive]:
    """The directives of one prefix, in the order of the file."""
    found: list[Directive] = []
    for number, line in enumerate(source.splitlines(), 1):
        match = DIRECTIVE.search(line)
        if match and match[1] == prefix:
            kind = (match[2] or "-CHECK")[1:]
            found.append(Directive(kind, squeeze(match[3]).strip(), number, prefix + (match[2] or "")))
    return found


def squeeze(text: str) -> str:
    return re.sub(r"[ \t]+", " ", text)


def pattern(text: str, variables: dict[str, str]) -> re.Pattern[str]:
    """The regular expression of a directive; known variables are put in, new ones become named groups."""
    parts: list[str] = []
    position = 0
    defined: set[str] = set()
    for piece in PIECE.finditer(text):
        parts.append(re.escape(text[position : piece.start()]))
        position = piece.end()
        if piece[1] is not None:
            parts.append(f"(?:{piece[1]})")
        elif piece[2] is not None:
            parts.append(f"(?P<{piece[2]}>{piece[3]})")
            defined.add(piece[2])
        elif piece[4] in defined:
            parts.append(f"(?P={piece[4]})")
        elif piece[4] in variables:
            parts.append(re.escape(variables[piece[4]]))
        else:
            raise Mismatch(f"variable {piece[4]} is used before it is defined")
    parts.append(re.escape(text[position:]))
    return re.compile("".join(parts).replace(r"\ ", " "))


class Checker:
    """Walks one output; `position` is the end of the last match."""

    def __init__(self, output: str) -> None:
        self.output = "\n".join(squeeze(line).strip() for line in output.splitlines()) + "\n"
        self.position = 0
        self.limit = len(self.output)
        self.variables: dict[str, str] = {}
        self.forbidden: list[Directive] = []

    def fail(self, directive: Directive, why: str) -> Mismatch:
        around = self.output[self.position : self.limit].splitlines()[:25]
        return Mismatch(f"{directive}\n{why}; searched from here:\n" + "\n".join("  | " + line for line in around))

    def find(self, directive: Directive, start: int, end: int) -> re.Match[str] | None:
        return pattern(directive.text, self.variables).search(self.output, start, end)

    def refuse(self, start: int, end: int) -> None:
        """Nothing that a pending CHECK-NOT names may stand in output[start:end]."""
        for directive in self.forbidden:
            match = self.find(directive, start, end)
            if match:
                line = self.output.count("\n", 0, match.start()) + 1
                raise self.fail(directive, f"found on output line {line}: {match[0]!r}")
        self.forbidden = []

    def accept(self, match: re.Match[str]) -> None:
        self.refuse(self.position, match.start())
        self.position = match.end()
        self.variables.update({name: text for name, text in match.groupdict().items() if text is not None})

    def one(self, directive: Directive) -> None:
        start, end = self.position, self.limit
        if directive.kind == "NEXT":
            start = self.output.find("\n", start, end) + 1 or end
            end = self.output.find("\n", start, end)
        elif directive.kind == "SAME":
            end = self.output.find("\n", start, end)
        match = self.find(directive, start, end if end >= 0 else self.limit)
        if match is None:
            raise self.fail(directive, "not found")
        self.accept(match)

    def unordered(self, group: list[Directive]) -> None:
        """A run of CHECK-DAG lines: each matches after the group's start, at a place of its own."""
        taken: list[tuple[int, int]] = []
        for directive in group:
            start = self.position
            match = self.find(directive, start, self.limit)
            while match and any(match.start() < last and first < match.end() for first, last in taken):
                match = self.find(directive, match.start() + 1, self.limit)
            if match is None:
                raise self.fail(directive, "not found")
            taken.append(match.span())
            self.variables.update({name: text for name, text in match.groupdict().items() if text is not None})
        self.refuse(self.position, min(first for first, _ in taken))
        self.position = max(last for _, last in taken)

    def section(self, listed: list[Directive]) -> None:
        at = 0
        while at < len(listed):
            if listed[at].kind == "NOT":
                self.forbidden.append(listed[at])
                at += 1
            elif listed[at].kind == "DAG":
                end = at
                while end < len(listed) and listed[end].kind == "DAG":
                    end += 1
                self.unordered(listed[at:end])
                at = end
            else:
                self.one(listed[at])
                at += 1
        self.refuse(self.position, self.limit)


def check(source: str, output: str, prefix: str = "CHECK") -> int:
    """Raise Mismatch unless the output meets every directive of the prefix; the number of directives."""
    listed = directives(source, prefix)
    checker = Checker(output)
    labels = [at for at, directive in enumerate(listed) if directive.kind == "LABEL"]
    spans: list[tuple[int, int]] = []
    for at in labels:
        match = checker.find(listed[at], spans[-1][1] if spans else 0, len(checker.output))
        if match is None:
            raise checker.fail(listed[at], "label not found")
        spans.append(match.span())
    bounds = [-1, *labels, len(listed)]
    for number in range(len(bounds) - 1):
        checker.position = spans[number - 1][1] if number else 0
        checker.limit = spans[number][0] if number < len(spans) else len(checker.output)
        checker.section(listed[bounds[number] + 1 : bounds[number + 1]])
    return len(listed)


def expected_diagnostics(source: str) -> list[tuple[int, str, str]]:
    """(line, severity, code) of every expectation in the file."""
    return sorted(
        (number, severity, code)
        for number, line in enumerate(source.splitlines(), 1)
        for severity, code in EXPECTED.findall(line)
    )


def reported_diagnostics(output: str) -> list[tuple[int, str, str]]:
    """(line, severity, code) of every diagnostic in the compiler's text."""
    return sorted((int(line), severity, code) for _, line, severity, code in REPORTED.findall(output))
