"""Diagnostics: the bag that collects them during one compilation, and their renderers (text and JSON)."""

from __future__ import annotations

from oneshader.source.catalog_input import UNTERMINATED_STRING
from oneshader.source.code import ERROR, NOTE, WARNING, Code
from oneshader.source.text import SourceMap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SEVERITY_NAMES: Final[dict[int, str]] = {ERROR: "error", WARNING: "warning", NOTE: "note"}
DEFAULT_ERROR_LIMIT: Final = 10_000
FIRST_SYNTAX_CODE: Final = 100  # codes below are those of the command line and the preprocessor
FIRST_BUILTIN_CODE: Final = 300  # codes from here on are neither syntax nor names and types

TAB_WIDTH: Final = 4  # columns that a tab takes in the rendered source line
MAX_LINE: Final = 160  # characters of a source line that are shown; longer lines are cut around the caret


class Diagnostic:
    """One message about one place in the source: `code` (231 for OSH0231), `severity` (1 error, 2 warning), `message`,
    `file`, `line`, `column`, `help`, `option`; `notes` are (offset, text). `str` of it is its first line."""

    __slots__ = ("code", "severity", "message", "pos", "end", "notes", "help", "file", "line", "column", "option")

    def __init__(self, code: int, severity: int, message: str, pos: int, end: int) -> None:
        self.code = code
        self.severity = severity
        self.message = message
        self.pos = pos  # global offset, -1 where no place in the source is meant
        self.end = end  # global offset after the last character, -1 for a single place
        self.notes: list[tuple[int, str]] = []  # (global offset, text)
        self.help = ""
        self.file = ""
        self.line = 0  # from 1, as #line names it
        self.column = 0  # from 1, in characters
        self.option = ""  # the -W name that rules it

    def note(self, pos: int, text: str) -> Diagnostic:
        """Adds a note about another place; returns self."""
        self.notes.append((pos, text))
        return self

    def with_help(self, text: str) -> Diagnostic:
        """Sets the way out that the renderer prints after `help:`; returns self."""
        self.help = text
        return self

    def __repr__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}"
        return f"{place}: {SEVERITY_NAMES[self.severity]}: {self.message} [{code_name(self.code)}]"


class WarningRules:
    """What the command line says about warnings: -WX, -W<name>, -Wno-<name>, -Werror=<name>, -no-warnings."""

    __slots__ = ("as_errors", "silent", "states")

    def __init__(self) -> None:
        self.as_errors = False
        self.silent = False
        self.states: dict[str, int] = {}  # -W name -> ERROR, WARNING or IGNORED

    def severity(self, code: Code) -> int:
        """What a warning becomes."""
        state = self.states.get(code.warning_name, UNSET) if code.warning_name else UNSET
        if state == IGNORED or state == ERROR:
            return state
        if code.off and state == UNSET:
            return IGNORED
        if self.as_errors and state != KEPT and not code.own:
            return ERROR
        return IGNORED if self.silent else WARNING


    def softened(self, code: Code) -> int:
        """What an error becomes that has a -W name."""
        state = self.states.get(code.warning_name, UNSET)
        return IGNORED if state == IGNORED else WARNING if state == KEPT else ERROR


UNSET: Final = 0
IGNORED: Final = -1
KEPT: Final = -2  # -Wno-error=<name>: stays a warning under -WX


class Regions:
    """What `#pragma dxc diagnostic` says about warnings, by place."""

    __slots__ = ("source_map", "changes", "saved", "states")

    def __init__(self, source_map: SourceMap) -> None:
        self.source_map = source_map
        # (place, -W name, new severity; UNSET: as the command line says)
        self.changes: list[tuple[list[int], str, int]] = []
        self.states: dict[str, int] = {}
        self.saved: list[dict[str, int]] = []

    def set(self, pos: int, name: str, severity: int) -> None:
        """From `pos` on, warnings of this name have this severity."""
        self.states[name] = severity
        self.changes.append((self.source_map.order(pos), name, severity))

    def push(self, pos: int) -> None:
        """Saves the state."""
        self.saved.append(dict(self.states))

    def pop(self, pos: int) -> None:
        """Goes back to the state last saved."""
        if not self.saved:
            return
        old = self.saved.pop()
        for name in list(self.states):
            if old.get(name, UNSET) != self.states[name]:
                self.set(pos, name, old.get(name, UNSET))

    def severity(self, pos: int, name: str) -> int:
        """What the pragmas before `pos` make of a warning; UNSET where they say nothing."""
        found = UNSET
        if self.changes and name and pos >= 0:
            place = self.source_map.order(pos)
            for start, changed, severity in self.changes:
                if changed == name and start <= place:
                    found = severity
        return found


class DiagnosticBag:
    """Collects the diagnostics of one compilation: no duplicates, at most `error_limit` errors."""

    __slots__ = ("source_map", "rules", "regions", "error_limit", "diagnostics", "error_count", "seen", "faulty")

    def __init__(
        self, source_map: SourceMap, rules: WarningRules | None = None, error_limit: int = DEFAULT_ERROR_LIMIT
    ) -> None:
        self.source_map = source_map
        self.rules = rules if rules is not None else WarningRules()
        self.regions = Regions(source_map)
        self.error_limit = error_limit
        self.diagnostics: list[Diagnostic] = []
        self.error_count = 0
        self.seen: set[str] = set()
        # "line file" where the preprocessor found a fault: what the parser then misses there is the same fault
        self.faulty: set[str] = set()

    @property
    def has_errors(self) -> bool:
        """Whether an error was reported."""
        return self.error_count > 0

    @property
    def limit_reached(self) -> bool:
        """Whether the error limit is used up: what is reported after it is dropped."""
        return self.error_count >= self.error_limit

    def report(self, code: Code, pos: int, args: tuple[str, ...] | list[str] = (), end: int = -1) -> Diagnostic:
        """Reports `code`, its {0} {1} ... replaced by `args`. The result takes notes even where it is dropped."""
        message = fill(code.text, args)
        severity = code.severity
        if severity == WARNING:
            severity = self.regions.severity(pos, code.warning_name)
            if severity == UNSET or (severity == WARNING and self.rules.as_errors):
                severity = self.rules.severity(code)
        elif code.warning_name:
            severity = self.regions.severity(pos, code.warning_name) or self.rules.softened(code)
        kept = Diagnostic(code.number, severity, message, pos, end)
        kept.option = code.warning_name
        key = f"{code.number} {pos} {message}"
        if severity == IGNORED or key in self.seen or self.limit_reached:
            return kept
        self.seen.add(key)
        if pos >= 0:
            kept.file, kept.line, kept.column = self.source_map.locate(pos)
        if severity == ERROR:
            if not self.is_new_fault(kept):
                return kept
            self.error_count += 1
        self.diagnostics.append(kept)
        return kept

    def is_new_fault(self, found: Diagnostic) -> bool:
        """False for an error of syntax or names on a line that the preprocessor has reported already."""
        if found.pos < 0:
            return True
        if found.code < FIRST_SYNTAX_CODE:
            self.faulty.add(f"{found.line} {found.file}")
            if found.end > found.pos and found.code == UNTERMINATED_STRING.number:
                self.faulty.add(f"{found.line + 1} {found.file}")  # the literal took the end of the statement with it
            return True
        return found.code >= FIRST_BUILTIN_CODE or f"{found.line} {found.file}" not in self.faulty


def fill(text: str, args: tuple[str, ...] | list[str]) -> str:
    """The text of a code with {0} {1} ... replaced; what the arguments hold is not looked into again."""
    if not args:
        return text
    pieces = text.split("{")
    filled: list[str] = [pieces[0]]
    for piece in pieces[1:]:
        number, _, rest = piece.partition("}")
        filled.append(args[int(number)] if number.isdigit() and int(number) < len(args) else "{" + number + "}")
        filled.append(rest)
    return "".join(filled)


def code_name(number: int) -> str:
    """OSH0231 for 231."""
    return f"OSH{number:04d}"


# Rendering -----------------------------------------------------------------------------------------------------------

RED: Final = "\x1b[1;31m"
MAGENTA: Final = "\x1b[1;35m"
CYAN: Final = "\x1b[1;36m"
BOLD: Final = "\x1b[1m"
PLAIN: Final = "\x1b[0m"
COLORS: Final[dict[int, str]] = {ERROR: RED, WARNING: MAGENTA, NOTE: CYAN}


def render_text(diagnostic: Diagnostic, source_map: SourceMap, color: bool = False) -> str:
    """`file:12:16: error: message [OSH0231]`, the source line with carets, notes and help; ends with a line break."""
    lines: list[str] = []
    suffix = f" [{code_name(diagnostic.code)}"
    if diagnostic.severity == WARNING and diagnostic.option:
        suffix += ", -W" + diagnostic.option
    pos = diagnostic.pos
    message = diagnostic.message
    lines.extend(place_lines(source_map, pos, diagnostic.end, diagnostic.severity, message, suffix + "]", color))
    for place, text in all_notes(diagnostic, source_map):
        lines.extend(place_lines(source_map, place, -1, NOTE, text, "", color))
    if diagnostic.help:
        for index, text in enumerate(diagnostic.help.split("\n")):
            lines.append(("help: " if index == 0 else "      ") + text)
    return "\n".join(lines) + "\n"


def all_notes(diagnostic: Diagnostic, source_map: SourceMap) -> list[tuple[int, str]]:
    """A diagnostic's notes, then the definition of the macro it stands in, then the #include lines that lead to it."""
    notes: list[tuple[int, str]] = []
    notes.extend(diagnostic.notes)
    expansion = source_map.expansions.get(diagnostic.pos)
    if expansion is not None and expansion.definition >= 0:
        notes.append((expansion.definition, f"expanded from macro '{expansion.name}'"))
    for at in source_map.include_chain(diagnostic.pos):
        notes.append((at, "included from here"))
    return notes


def place_lines(
    source_map: SourceMap, pos: int, end: int, severity: int, message: str, suffix: str, color: bool
) -> list[str]:
    """The message line for a place, and below it the source line and its carets where there is one."""
    name = SEVERITY_NAMES[severity]
    place = ""
    if pos >= 0:
        file, line, column = source_map.locate(pos)
        place = f"{file}:{line}:{column}: "
    if color:
        head = f"{BOLD}{place}{COLORS[severity]}{name}: {PLAIN}{BOLD}{message}{PLAIN}{suffix}"
    else:
        head = f"{place}{name}: {message}{suffix}"
    if pos < 0:
        return [head]
    return [head] + caret_lines(source_map, pos, end, color)


def caret_lines(source_map: SourceMap, pos: int, end: int, color: bool) -> list[str]:
    """The source line and the line of carets under `pos` .. `end`; none where the line is blank."""
    text = source_map.line_text(pos)
    if not text.strip():
        return []
    file = source_map.file_at(pos)
    start = pos - file.base - file.line_starts[file.line_index(pos - file.base)]
    stop = start + max(end - pos, 1)
    stop = max(min(stop, len(text)), start + 1)
    if len(text) > MAX_LINE:
        first = max(0, start - MAX_LINE // 2)
        text = text[first : first + MAX_LINE]
        start -= first
        stop = min(stop - first, MAX_LINE)
    indent = "".join("\t" if char == "\t" else " " for char in text[:start]).expandtabs(TAB_WIDTH)
    carets = "^" + "~" * (stop - start - 1)
    if color:
        carets = f"\x1b[32m{carets}{PLAIN}"
    return [printable(text.expandtabs(TAB_WIDTH)), indent + carets]


def printable(text: str) -> str:
    """The text with control characters replaced, so that a source file cannot steer the terminal."""
    return "".join(char if char >= " " and char != "\x7f" else "?" for char in text)


def render_json(diagnostic: Diagnostic, source_map: SourceMap) -> str:
    """One JSON object on one line: code, severity, message, file, line, column, endLine, endColumn, notes, help."""
    fields: list[str] = [
        f'"code": "{code_name(diagnostic.code)}"',
        f'"severity": "{SEVERITY_NAMES[diagnostic.severity]}"',
        f'"message": {json_string(diagnostic.message)}',
        json_place(source_map, diagnostic.pos),
    ]
    if diagnostic.end > diagnostic.pos >= 0:
        _, line, column = source_map.locate(diagnostic.end)
        fields.append(f'"endLine": {line}, "endColumn": {column}')
    if diagnostic.option:
        fields.append(f'"option": {json_string("-W" + diagnostic.option)}')
    notes: list[str] = []
    for pos, text in all_notes(diagnostic, source_map):
        notes.append(f'{{"message": {json_string(text)}, {json_place(source_map, pos)}}}')
    fields.append('"notes": [' + ", ".join(notes) + "]")
    fields.append(f'"help": {json_string(diagnostic.help)}')
    return "{" + ", ".join(fields) + "}"


def json_place(source_map: SourceMap, pos: int) -> str:
    """The members file, line and column for a global offset."""
    file, line, column = source_map.locate(pos)
    return f'"file": {json_string(file)}, "line": {line}, "column": {column}'


def json_string(text: str) -> str:
    """The text as a JSON string (RFC 8259), in ASCII."""
    pieces: list[str] = []
    for char in text:
        number = ord(char)
        if char == '"' or char == "\\":
            pieces.append("\\" + char)
        elif 32 <= number < 127:
            pieces.append(char)
        elif number < 0x10000:
            pieces.append(f"\\u{number:04x}")
        else:
            number -= 0x10000
            pieces.append(f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}")
    return '"' + "".join(pieces) + '"'


def explain(number: int) -> str:
    """The catalog's page on a code, "" where there is no such code."""
    from oneshader.source.catalog import CODES  # here, because ordinary runs need but a few of the rows

    code = CODES.get(number)
    if code is None:
        return ""
    kind = SEVERITY_NAMES[code.severity]
    option = f" (-W{code.warning_name})" if code.warning_name else ""
    return f"{code_name(number)}, {kind}{option}: {open_text(code)}\n\n{code.explanation}\n"


def explain_all() -> str:
    """One line for each code of the catalog."""
    from oneshader.source.catalog import CODES

    lines: list[str] = []
    for number in sorted(CODES):
        lines.append(f"{code_name(number)}  {SEVERITY_NAMES[CODES[number].severity]:<7}  {open_text(CODES[number])}\n")
    return "".join(lines)


def open_text(code: Code) -> str:
    """The text of a code with `...` for what is filled in."""
    return fill(code.text, ["..."] * 10)
