"""The import rule: a module imports its own package or one below it, and the compile path imports nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "oneshader"

# What each package (or top-level module) may import from the others; its own package is always allowed.
BASE = {"source", "options"}
FRONT = {*BASE, "model"}
RULES: dict[str, set[str]] = {
    "source": set(),
    "options": {"source"},
    "model": BASE,
    "syntax": FRONT,
    "sema": {*FRONT, "syntax"},
    "ir": FRONT,
    "opt": {*FRONT, "ir"},
    "spirv": {*FRONT, "ir"},
    "lower": {*FRONT, "syntax", "sema", "ir"},
    "result": {*FRONT, "syntax", "sema", "ir", "spirv"},
    "driver": {"result", *FRONT, "syntax", "sema", "ir", "lower", "opt", "spirv"},
}
# public faces and what only they use: they may import the driver and all below it
ABOVE = {"__init__", "__main__", "cli", "testing", "request", "record", "cache", "variants", "cli_variants"}

# Outside the package, the compile path has only modules that cost nothing: loaded anyway, or written in C.
STANDARD = {"__future__", "struct", "math", "os", "sys", "gc", "time", "_thread"}
TYPING = "TYPE_CHECKING"
TABLES = {"_objects"}  # functions that write a table: one row a line

MODULES = sorted(ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    """The package or top-level module that a file belongs to."""
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


def under_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == TYPING


def imports(path: Path) -> list[tuple[str, int, bool]]:
    """(dotted name, line, whether the interpreter runs it) of every import in a file."""
    found: list[tuple[str, int, bool]] = []

    def visit(node: ast.AST, runs: bool) -> None:
        if isinstance(node, ast.Import):
            found.extend((alias.name, node.lineno, runs) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found.append((absolute(path, node, alias.name), node.lineno, runs))
        if under_type_checking(node):
            assert isinstance(node, ast.If)
            for child in node.body:
                visit(child, False)
            for child in node.orelse:
                visit(child, runs)
            return
        for child in ast.iter_child_nodes(node):
            visit(child, runs)

    visit(ast.parse(path.read_text(encoding="utf-8")), True)
    return found


def absolute(path: Path, node: ast.ImportFrom, name: str) -> str:
    """The dotted name of one imported name, with a relative import resolved."""
    module = node.module or ""
    if node.level:
        package = ["oneshader", *path.relative_to(ROOT).parent.parts]
        package = package[: len(package) - node.level + 1]
        module = ".".join([*package, *([module] if module else [])])
    return f"{module}.{name}"


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(ROOT)) for path in MODULES])
def test_imports(path: Path) -> None:
    part = part_of(path)
    if part in ABOVE:
        return
    assert part in RULES, f"{part} has no place in the layers: give it one"
    for name, line, runs in imports(path):
        words = name.split(".")
        where = f"{path.relative_to(ROOT)}:{line} imports {name}"
        if words[0] == "oneshader":
            target = words[1] if len(words) > 1 else "__init__"
            assert target == part or target in RULES[part], f"{where}, which stands above {part}"
        elif runs:
            assert words[0] in STANDARD, f"{where} at run time"


def test_package_files_are_empty() -> None:
    for path in ROOT.glob("*/__init__.py"):
        assert not path.read_text(encoding="utf-8").strip(), f"{path.relative_to(ROOT)} must be empty"


def test_module_size() -> None:
    for path in MODULES:
        if path.name != "grammar.py":  # generated
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= 1250, f"{path.relative_to(ROOT)} has {lines} lines: split it by noun"


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(ROOT)) for path in MODULES])
def test_compile_path_rules(path: Path) -> None:
    """Plain functions and classes, of a screen's length (docs/architecture.md, "Rules of the compile path")."""
    if part_of(path) in ABOVE:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for outer in ast.walk(tree):
        where = f"{path.relative_to(ROOT)}:{getattr(outer, 'lineno', 0)}"
        assert not isinstance(outer, (ast.Lambda, ast.Match, ast.Global, ast.AsyncFunctionDef)), where
        if not isinstance(outer, ast.FunctionDef):
            continue
        assert outer.args.vararg is None and outer.args.kwarg is None, f"{where} takes any number of arguments"
        for decorator in outer.decorator_list:
            assert isinstance(decorator, ast.Name) and decorator.id == "property", f"{where} is decorated"
        for inner in ast.walk(outer):
            assert inner is outer or not isinstance(inner, ast.FunctionDef), f"{where} holds a function"
        lines = (outer.end_lineno or 0) - outer.lineno + 1
        assert lines <= 62 or outer.name in TABLES, f"{where} has {lines} lines: split it by step"
