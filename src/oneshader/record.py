"""A Result as plain data (JSON-able, but for the module's bytes) that other processes can take up: out and back in.

What only the compiler itself looks at, such as the IR, stays behind.
"""

from __future__ import annotations

from oneshader.result import Result
from oneshader.source.diag import Diagnostic
from oneshader.source.text import Expansion, SourceMap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from oneshader.options import Options

    Data = dict[str, Any]


def to_data(result: Result, names: dict[str, str]) -> Data:
    """The data of a result, but for `result.spirv`.

    names: text -> name of it, for source texts that whoever reads the data will have at hand; others go into the data.
    """
    return {
        "ok": result.ok,
        "tokens": result.token_count,
        "dependencies": result.dependencies,
        "reflection": result.reflection,
        "diagnostics": [diagnostic_data(d) for d in result.diagnostics],
        "files": files_data(result.source_map, names),
        "expansions": expansions_data(result),
    }


def from_data(data: Data, spirv: bytes | None, options: Options, texts: dict[str, str]) -> Result:
    """The result again. texts: name -> text, for the names that `to_data` was given."""
    source_map = SourceMap()
    for name, included_at, known, text, directives in data["files"]:
        source_map.add_file(name, texts[text] if known else text, included_at)
        base = source_map.files[-1].base
        for offset, line, called in directives:
            source_map.add_line_directive(base + offset, line, called)
    for pos, name, definition in data["expansions"]:
        source_map.expansions[pos] = Expansion(name, definition)
    result = Result(options, source_map)
    result.ok = data["ok"]
    result.spirv = spirv
    result.token_count = data["tokens"]
    result.dependencies = data["dependencies"]
    result.diagnostics = [diagnostic_of(fields) for fields in data["diagnostics"]]
    result.set_reflection(data["reflection"])
    return result


def diagnostic_data(d: Diagnostic) -> list[object]:
    """The fields of a diagnostic."""
    return [d.code, d.severity, d.message, d.pos, d.end, d.notes, d.help, d.file, d.line, d.column, d.option]


def diagnostic_of(fields: list[Any]) -> Diagnostic:
    """The diagnostic of its fields."""
    code, severity, message, pos, end, notes, d_help, file, line, column, option = fields
    made = Diagnostic(code, severity, message, pos, end)
    made.notes = [(at, text) for at, text in notes]
    made.help = d_help
    made.file = file
    made.line = line
    made.column = column
    made.option = option
    return made


def files_data(source_map: SourceMap, names: dict[str, str]) -> list[list[object]]:
    """For each file: name, place of its #include, whether the next is the name of a text, text, #line directives."""
    rows: list[list[object]] = []
    for file in source_map.files:
        directives = [[d.offset, d.line, d.name] for d in file.directives]
        known = names.get(file.text)
        rows.append([file.name, file.included_at, known is not None, file.text if known is None else known, directives])
    return rows


def expansions_data(result: Result) -> list[list[object]]:
    """The macro calls that diagnostics stand in."""
    rows: list[list[object]] = []
    for diagnostic in result.diagnostics:
        found = result.source_map.expansions.get(diagnostic.pos)
        if found is not None:
            rows.append([diagnostic.pos, found.name, found.definition])
    return rows
