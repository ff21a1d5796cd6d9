"""Adapter for instruments and tests: compilers behind one signature, and the text form of every stage."""
from __future__ import annotations

from oneshader.driver import compile_text, preprocess_text
from oneshader.options import Options, parse_arguments
from oneshader.result import Result
from oneshader.source.catalog import CODES
from oneshader.source.diag import Diagnostic, DiagnosticBag, fill
from oneshader.source.text import SourceMap

STAGES = {"tree": "parse", "typed": "check", "ir": "lower"}


def options_of(args: list[str]) -> tuple[Options, str]:
    """Options of dxc-style arguments, and what is wrong with them as text ("" if nothing is)."""
    options, _, problems = parse_arguments(args)
    text = ""
    bag = DiagnosticBag(SourceMap(), options.warnings)
    for problem in problems:
        d: Diagnostic = bag.report(problem.code, -1, problem.arguments)
        if d.severity == 1:
            text += f"error: {fill(CODES[d.code].text, problem.arguments)} [OSH{d.code:04d}]\n"
    return options, text


def compile(source: str, path: str, args: list[str]) -> tuple[bool, bytes, str]:
    """Compile with dxc-style arguments: (accepted, module bytes, messages)."""
    options, wrong = options_of(args)
    if wrong:
        return False, b"", wrong
    result: Result = compile_text(source, path, options)
    return result.ok, result.spirv or b"", result.messages()


def show(source: str, path: str, args: list[str], what: str) -> str:
    """Text of a stage's product (preprocess, tree, typed, ir, opt, opt/<pass>, spirv, reflect); the messages if there
    is none."""
    options, wrong = options_of(args)
    if wrong:
        return wrong
    if what == "preprocess":
        text, result = preprocess_text(source, path, options)
        return text if text is not None else result.messages()
    if what.startswith("opt/"):
        options.print_after = [what[4:]]
    until = STAGES.get(what, "optimise" if what.startswith("opt") else "emit")
    result = compile_text(source, path, options, until=until)
    if what == "tree" and result.unit is not None:
        from oneshader.syntax.show_tree import show_tree

        return show_tree(result.unit)
    if what == "typed" and result.program is not None:
        from oneshader.sema.show_typed import show_typed

        return show_typed(result.program)
    if what.startswith("opt/") and result.pass_texts:
        return result.pass_texts[-1]
    if (what == "ir" or what.startswith("opt")) and result.module is not None:
        from oneshader.ir.show import show as show_module

        return show_module(result.module)
    if what == "reflect" and result.ok:
        import json

        return json.dumps(result.reflection, indent=2)
    if result.ok:
        return result.disassembly()
    return result.messages()
