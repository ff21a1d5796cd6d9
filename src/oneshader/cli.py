"""The command line: arguments in; files, listings and messages out, and an exit status.

Status 0: done; 1: the source was rejected; 2: the arguments make no sense, or a file cannot be read or written.
"""

from __future__ import annotations

import os
import sys

from oneshader.options import Options, Outputs, help_text, parse_arguments
from oneshader.source.catalog_input import (
    BAD_ARGUMENT,
    CACHE_UNUSABLE,
    CANNOT_READ,
    CANNOT_WRITE,
    NAME_WITHOUT_HEADER,
    NO_INPUT,
    NO_PROFILE,
    NO_VALIDATOR,
    NOT_VALID,
    ONLY_VARIANTS,
    OUTPUT_ON_INPUT,
    OUTPUT_TWICE,
    SEVERAL_INPUTS,
    UNKNOWN_EXPLAIN,
)
from oneshader.source.code import Code
from oneshader.source.diag import Diagnostic, DiagnosticBag, explain, explain_all, render_json, render_text
from oneshader.source.text import SourceMap, decode, read_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.result import Result

DONE: Final = 0
REJECTED: Final = 1
MISUSED: Final = 2
SPIRV_MAGIC: Final = b"\x03\x02\x23\x07"

USAGE: Final = """\
usage: oneshader [options] FILE      compile HLSL to SPIR-V; FILE - is standard input
       oneshader variants [options] FILE --define-sets SETS.json -Fo 'out/{hash}.spv'
                                     compile FILE once for each set of macros; {index} and {hash} tell them apart
       oneshader explain [OSH0350]   explain a diagnostic, or list them all

Options are dxc's, with - or / in front; @FILE reads more of them from a file. Without an output the disassembly is
printed.
"""
SHOWN_BY_TESTING: Final = ("tree", "typed", "ir", "opt")
SHOWN: Final = ("preprocess", "spirv", "reflect", *SHOWN_BY_TESTING)


def run() -> None:
    """Entry point of the installed command."""
    status = main(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # the reader of a pipe has gone
        status = MISUSED
    os._exit(status)  # tearing down the interpreter would cost as much as compiling a small shader


def main(argv: list[str]) -> int:
    """Does what the arguments say; returns the exit status."""
    if argv and argv[0] == "explain":
        return explain_codes(argv[1:])
    if argv and argv[0] == "variants":
        from oneshader.cli_variants import compile_variants

        return compile_variants(argv[1:])
    options, outputs, problems = parse_arguments(argv)
    console = Console(options, outputs)
    for problem in problems:
        console.bag.report(problem.code, -1, problem.arguments).with_help(problem.help)
    if not console.bag.has_errors and not outputs.help and not outputs.version:
        check_usage(options, outputs, console.bag)
    console.print(console.bag.diagnostics, console.bag.source_map)
    if console.bag.has_errors:
        return MISUSED
    if outputs.help:
        sys.stdout.write(USAGE + help_text())
        return DONE
    if outputs.version:
        sys.stdout.write(version_text())
        return DONE
    return process(argv, options, outputs, console)


def explain_codes(names: list[str]) -> int:
    """oneshader explain OSH0350 ...; without a code, all of them in a line each."""
    if not names:
        sys.stdout.write(explain_all())
        return DONE
    console = Console(Options(), Outputs())
    status = DONE
    for name in names:
        digits = name.upper().removeprefix("OSH")
        page = explain(int(digits)) if digits.isdecimal() and len(digits) < 6 else ""
        if page:
            sys.stdout.write(page)
        else:
            console.complain(UNKNOWN_EXPLAIN, [name])
            status = MISUSED
    return status


def version_text() -> str:
    """The version, and whether the core is compiled to machine code."""
    import oneshader
    from oneshader.syntax import lex

    form = "pure Python" if lex.__file__.endswith(".py") else "compiled with mypyc"
    python = ".".join(str(part) for part in sys.version_info[:3])
    return f"oneshader {oneshader.__version__} ({form}, Python {python})\n"


class Console:
    """Where messages go."""

    __slots__ = ("json", "color", "bag", "written")

    def __init__(self, options: Options, outputs: Outputs) -> None:
        self.json = outputs.diagnostics == "json"
        terminal = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
        self.color = (outputs.color or terminal) and not self.json
        self.bag = DiagnosticBag(SourceMap(), options.warnings)  # what has no place in a source
        self.written: list[str] = []  # the messages without colour, for -Fe

    def print(self, diagnostics: list[Diagnostic], source_map: SourceMap) -> None:
        """Prints diagnostics to standard error."""
        for diagnostic in diagnostics:
            plain = render_json(diagnostic, source_map) + "\n" if self.json else render_text(diagnostic, source_map)
            self.written.append(plain)
            write_text(sys.stderr, render_text(diagnostic, source_map, True) if self.color else plain)

    def complain(self, code: Code, arguments: list[str]) -> None:
        """Reports and prints one fault that has no place in a source."""
        self.print([self.bag.report(code, -1, arguments)], self.bag.source_map)


def write_text(stream: object, text: str) -> None:
    """Writes text to a standard stream; characters that its encoding lacks are escaped."""
    if stream is sys.stderr or stream is sys.stdout:
        file = sys.stderr if stream is sys.stderr else sys.stdout
        try:
            file.write(text)
        except UnicodeEncodeError:
            file.write(text.encode("ascii", "backslashreplace").decode("ascii"))


def reads_only(outputs: Outputs) -> bool:
    """Whether the run ends after the preprocessor."""
    return outputs.preprocess or outputs.list_dependencies or outputs.show == "preprocess"


def check_usage(options: Options, outputs: Outputs, bag: DiagnosticBag) -> None:
    """Reports what is missing from the arguments or does not go together."""
    inputs = outputs.inputs
    if not inputs:
        bag.report(NO_INPUT, -1)
    elif len(inputs) > 1:
        bag.report(SEVERAL_INPUTS, -1, [inputs[0], inputs[1]])
    if not options.profile and not reads_only(outputs):
        bag.report(NO_PROFILE, -1)
    if outputs.show and outputs.show not in SHOWN and not outputs.show.startswith("opt/"):
        bag.report(BAD_ARGUMENT, -1, ["--show", outputs.show, "one of " + ", ".join(SHOWN) + ", opt/PASS"])
    if outputs.variable_name and not outputs.header_file:
        bag.report(NAME_WITHOUT_HEADER, -1)
    for given, option in ((outputs.define_sets, "--define-sets"), (outputs.summary_file, "--summary")):
        if given:
            bag.report(ONLY_VARIANTS, -1, [option])
    sources = [os.path.normpath(name) for name in inputs]
    seen: list[str] = []
    for path in (
        outputs.object_file,
        outputs.listing_file,
        outputs.header_file,
        outputs.error_file,
        outputs.reflection_file,
        outputs.dependency_file,
        outputs.preprocessed_file,
    ):
        if path and path != "-" and os.path.normpath(path) in seen:
            bag.report(OUTPUT_TWICE, -1, [path])
        if path and path != "-" and os.path.normpath(path) in sources:
            bag.report(OUTPUT_ON_INPUT, -1, [path])
        seen.append(os.path.normpath(path) if path else "")


# One run -------------------------------------------------------------------------------------------------------------


def process(argv: list[str], options: Options, outputs: Outputs, console: Console) -> int:
    """Reads the input, compiles or preprocesses it, writes what was asked for."""
    source = read_input(outputs.inputs[0], console)
    if source is None:
        return MISUSED
    path = "<stdin>" if outputs.inputs[0] == "-" else outputs.inputs[0]
    if outputs.show in SHOWN_BY_TESTING or outputs.show.startswith("opt/"):
        return show(argv, source, path, outputs)
    if reads_only(outputs):
        return preprocess(source, path, options, outputs, console)
    return compile(source, path, options, outputs, console)


def read_input(name: str, console: Console) -> str | None:
    """The text of the main file; None, said why, where it cannot be read."""
    data = sys.stdin.buffer.read() if name == "-" else read_bytes(name)
    if data is None:
        console.complain(CANNOT_READ, [name, "it is a folder" if os.path.isdir(name) else "no such file"])
        return None
    if data.startswith(SPIRV_MAGIC):
        console.complain(CANNOT_READ, [name, "it is a SPIR-V module, not HLSL"])
        return None
    return decode(data)


def show(argv: list[str], source: str, path: str, outputs: Outputs) -> int:
    """--show=tree, typed, ir, opt: the text form of what a stage made."""
    from oneshader import testing

    kept = [word for word in argv if word != outputs.inputs[0] and not word.startswith("--show")]
    write_text(sys.stdout, testing.show(source, path, kept, outputs.show))
    return DONE


def preprocess(source: str, path: str, options: Options, outputs: Outputs, console: Console) -> int:
    """-P and -M."""
    from oneshader.driver import preprocess_text

    text, result = preprocess_text(source, path, options)
    console.print(result.diagnostics, result.source_map)
    finish_report(result, outputs)
    files: list[tuple[str, bytes]] = []
    if text is not None and outputs.preprocess:
        files.append((preprocessed_path(path, outputs), text.encode("utf-8", "surrogateescape")))
    if text is not None:
        add_dependencies(files, result, path, outputs)
    status = write_outputs(files, outputs, console)
    if text is None:
        return REJECTED if status == DONE else status
    if outputs.show:
        write_text(sys.stdout, text)
    if outputs.list_dependencies:
        write_text(sys.stdout, dependency_rule(result, path, outputs))
    return status


def compile(source: str, path: str, options: Options, outputs: Outputs, console: Console) -> int:
    """The ordinary run."""
    result = cached(source, path, options, outputs, console) if outputs.cache_folder else None
    if result is None:
        from oneshader.driver import compile_text

        result = compile_text(source, path, options)
    console.print(result.diagnostics, result.source_map)
    finish_report(result, outputs)
    spirv = result.spirv
    files: list[tuple[str, bytes]] = []
    if result.ok and spirv is None:
        return DONE         # a library without entry points: checked, nothing to write
    if spirv is not None:
        if outputs.validate and not is_valid(spirv, options, console):
            spirv = None
        else:
            add_products(files, result, spirv, options, outputs)
            add_dependencies(files, result, path, outputs)
    status = write_outputs(files, outputs, console)
    if spirv is None:
        return REJECTED if status == DONE else status
    if outputs.show == "reflect":
        write_text(sys.stdout, reflection_text(result))
    elif outputs.show == "spirv" or not wants_file(outputs):
        write_text(sys.stdout, result.disassembly())
    return status


def cached(source: str, path: str, options: Options, outputs: Outputs, console: Console) -> Result:
    """The result by way of the cache."""
    from oneshader.cache import Cache
    from oneshader.request import Request

    cache = Cache(outputs.cache_folder, outputs.cache_limit << 20)
    result = Request(source, path, [], options, [], None).run(cache)
    if cache.fault:
        console.complain(CACHE_UNUSABLE, [outputs.cache_folder, cache.fault])
    return result


def finish_report(result: Result, outputs: Outputs) -> None:
    """-H, --print-after and --time-stages."""
    if outputs.show_includes:
        source_map = result.source_map
        for file in source_map.files:
            if file.included_at >= 0:
                depth = len(source_map.include_chain(file.base))
                write_text(sys.stderr, "." * depth + " " + file.name + "\n")
    for text in result.pass_texts:
        write_text(sys.stderr, text)
    if outputs.time_stages:
        total = 0.0
        for stage, seconds in result.stage_times:
            total += seconds
            write_text(sys.stderr, f"{stage:<12}{seconds * 1000:9.3f} ms\n")
        write_text(sys.stderr, f"{'total':<12}{total * 1000:9.3f} ms\n")


def wants_file(outputs: Outputs) -> bool:
    """Whether a product was asked for, so that the disassembly is not printed."""
    return bool(outputs.object_file or outputs.listing_file or outputs.header_file or outputs.reflection_file)


# Products ------------------------------------------------------------------------------------------------------------


def add_products(
    files: list[tuple[str, bytes]], result: Result, spirv: bytes, options: Options, outputs: Outputs
) -> None:
    """-Fo, -Fc, -Fh, --reflect."""
    if outputs.object_file:
        files.append((outputs.object_file, spirv))
    if outputs.listing_file:
        files.append((outputs.listing_file, result.disassembly().encode()))
    if outputs.header_file:
        name = outputs.variable_name or "g_" + options.entry
        files.append((outputs.header_file, header_text(spirv, name).encode()))
    if outputs.reflection_file:
        files.append((outputs.reflection_file, reflection_text(result).encode()))


def header_text(spirv: bytes, name: str) -> str:
    """The module as an array in a C header, as dxc writes it: 16 bytes a line."""
    lines: list[str] = []
    for start in range(0, len(spirv), 16):
        lines.append("  " + ", ".join(f"0x{byte:02x}" for byte in spirv[start : start + 16]))
    return f"const unsigned char {name}[] = {{\n" + ",\n".join(lines) + "\n};\n"


def reflection_text(result: Result) -> str:
    """The reflection as JSON."""
    import json

    return json.dumps(result.reflection, indent=2) + "\n"


def preprocessed_path(path: str, outputs: Outputs) -> str:
    """Where -P writes: the file of -Fi, else the input's name with .i as in dxc; standard input to output."""
    if outputs.preprocessed_file:
        return outputs.preprocessed_file
    return "-" if path == "<stdin>" else os.path.splitext(path)[0] + ".i"


def target(path: str, outputs: Outputs) -> str:
    """The file that the run writes first: what a make rule is for."""
    if outputs.preprocess:
        return preprocessed_path(path, outputs)
    for written in (outputs.object_file, outputs.listing_file, outputs.header_file, outputs.reflection_file):
        if written and written != "-":
            return written
    return "stdin.spv" if path == "<stdin>" else os.path.splitext(path)[0] + ".spv"


def add_dependencies(files: list[tuple[str, bytes]], result: Result, path: str, outputs: Outputs) -> None:
    """-MD and -MF."""
    if outputs.dependency_file or outputs.write_dependencies:
        where = outputs.dependency_file or os.path.splitext(target(path, outputs))[0] + ".d"
        files.append((where, dependency_rule(result, path, outputs).encode()))


def dependency_rule(result: Result, path: str, outputs: Outputs) -> str:
    """`target: file file ...` as make reads it."""
    names = [make_name(name) for name in result.dependencies if name != "<stdin>"]
    return make_name(target(path, outputs)) + ": " + " \\\n ".join(names) + "\n"


def make_name(name: str) -> str:
    """A file name with what make takes for its own escaped."""
    return name.replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")


# Writing -------------------------------------------------------------------------------------------------------------


def write_outputs(files: list[tuple[str, bytes]], outputs: Outputs, console: Console) -> int:
    """Writes the files of a run, and with them the messages for -Fe: all of them or none."""
    if outputs.error_file:
        files.append((outputs.error_file, "".join(console.written).encode("utf-8", "backslashreplace")))
    fault = write_all(files)
    if fault is None:
        return DONE
    console.complain(CANNOT_WRITE, [fault[0], fault[1]])
    return MISUSED


def write_all(files: list[tuple[str, bytes]]) -> tuple[str, str] | None:
    """Writes every file beside its place first and renames them when all are written; (path, why) where one fails."""
    waiting: list[tuple[str, str, bytes]] = []  # temporary file, place, content
    path = ""
    try:
        for path, data in files:
            place = os.path.realpath(path)
            if path == "-" or (os.path.exists(place) and not os.path.isfile(place)):
                waiting.append(("", path, data))  # standard output, a device or a pipe: nothing to rename
                continue
            temporary = f"{place}.{os.getpid()}.tmp"
            waiting.append((temporary, place, data))
            with open(temporary, "xb") as file:
                file.write(data)
        for temporary, path, data in waiting:
            if temporary:
                os.replace(temporary, path)
            elif path == "-":
                sys.stdout.flush()
                sys.stdout.buffer.write(data)
            else:
                with open(path, "wb") as file:
                    file.write(data)
    except OSError as fault:
        for temporary, _, _ in waiting:
            if temporary and os.path.exists(temporary):
                os.remove(temporary)
        return path, fault.strerror or "it failed"
    return None


def is_valid(spirv: bytes, options: Options, console: Console) -> bool:
    """--validate: whether spirv-val accepts the module; what it says is printed."""
    import subprocess

    folders = [os.path.dirname(sys.executable)] + os.environ.get("PATH", "").split(os.pathsep)
    tool = ""
    for folder in folders:
        for name in ("spirv-val", "spirv-val.exe"):
            if not tool and folder and os.path.isfile(os.path.join(folder, name)):
                tool = os.path.join(folder, name)
    if not tool:
        console.complain(NO_VALIDATOR, ["spirv-val"])
        return False
    environment = "spv1.5" if options.target_env == "universal1.5" else options.target_env
    command = [tool, "--target-env", environment, "--scalar-block-layout", "-"]
    done = subprocess.run(command, input=spirv, capture_output=True)
    if done.returncode == 0:
        return True
    console.complain(NOT_VALID, [(done.stderr or done.stdout).decode("utf-8", "replace").strip()])
    return False
