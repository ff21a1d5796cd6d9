"""`oneshader variants`: arguments and a file of define sets in; modules, a summary and an exit status out.

The summary is JSON: for each variant its macros, whether it was accepted, hash and size of its module, the files
written, and the first variants with the same tokens and with the same module. Status as of the plain command: 1 where a
variant was rejected; the others are written all the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys

from oneshader.cli import (
    DONE,
    MISUSED,
    REJECTED,
    USAGE,
    Console,
    add_products,
    is_valid,
    read_input,
    write_all,
    write_text,
)
from oneshader.options import Options, Outputs, help_text, parse_arguments
from oneshader.request import Request, define_words
from oneshader.source.catalog_input import (
    BAD_ARGUMENT,
    BAD_DEFINE_SETS,
    CACHE_UNUSABLE,
    CANNOT_READ,
    CANNOT_WRITE,
    NO_DEFINE_SETS,
    NO_INPUT,
    NO_PROFILE,
    NOT_FOR_VARIANTS,
    ONE_FILE_FOR_ALL,
    SEVERAL_INPUTS,
    UNKNOWN_PLACEHOLDER,
)
from oneshader.source.diag import render_json
from oneshader.source.text import read_bytes
from oneshader.variants import Variant, compile_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.cache import Cache

    Sets = list[dict[str, object]]

FORMAT: Final = "oneshader.variants"
FORMAT_VERSION: Final = 1
PRODUCTS: Final = ("object_file", "listing_file", "header_file", "reflection_file")
# What is about one compilation: attribute of Outputs, spelling.
REFUSED: Final = (
    ("preprocess", "-P"), ("list_dependencies", "-M"), ("write_dependencies", "-MD"), ("dependency_file", "-MF"),
    ("show", "--show"), ("show_includes", "-H"), ("time_stages", "--time-stages"), ("error_file", "-Fe"),
)  # fmt: skip
HASH_DIGITS: Final = 16


def compile_variants(argv: list[str]) -> int:
    """Does what the arguments say; returns the exit status."""
    options, outputs, problems = parse_arguments(argv)
    console = Console(options, outputs)
    for problem in problems:
        console.bag.report(problem.code, -1, problem.arguments).with_help(problem.help)
    if outputs.help:
        sys.stdout.write(USAGE + help_text())
        return DONE
    check_usage(options, outputs, console)
    console.print(console.bag.diagnostics, console.bag.source_map)
    if console.bag.has_errors:
        return MISUSED
    sets = read_sets(outputs.define_sets, console)
    source = read_input(outputs.inputs[0], console) if sets is not None else None
    if sets is None or source is None:
        return MISUSED
    return run(argv, source, sets, options, outputs, console)


def check_usage(options: Options, outputs: Outputs, console: Console) -> None:
    """Reports what is missing from the arguments or does not go together."""
    bag = console.bag
    inputs = outputs.inputs
    if not inputs:
        bag.report(NO_INPUT, -1)
    elif len(inputs) > 1:
        bag.report(SEVERAL_INPUTS, -1, [inputs[0], inputs[1]])
    if not options.profile:
        bag.report(NO_PROFILE, -1)
    if not outputs.define_sets:
        bag.report(NO_DEFINE_SETS, -1)
    if outputs.jobs < 1:
        bag.report(BAD_ARGUMENT, -1, ["--jobs", str(outputs.jobs), "at least 1"])
    for attribute, spelling in REFUSED:
        if getattr(outputs, attribute):
            bag.report(NOT_FOR_VARIANTS, -1, [spelling])
    for attribute in PRODUCTS:
        pattern = getattr(outputs, attribute)
        if not pattern:
            continue
        unknown = unknown_placeholder(pattern)
        if unknown:
            bag.report(UNKNOWN_PLACEHOLDER, -1, [pattern, unknown])
        elif "{index}" not in pattern and "{hash}" not in pattern:
            bag.report(ONE_FILE_FOR_ALL, -1, [pattern])


def unknown_placeholder(pattern: str) -> str:
    """A {word} in a file name that stands for nothing, "" where there is none."""
    for piece in pattern.split("{")[1:]:
        word, brace, _ = piece.partition("}")
        if brace and word not in ("index", "hash"):
            return "{" + word + "}"
    return ""


def read_sets(path: str, console: Console) -> Sets | None:
    """The define sets of a file; None, said why, where it holds none."""
    data = read_bytes(path)
    if data is None:
        console.complain(CANNOT_READ, [path, "it is a folder" if os.path.isdir(path) else "no such file"])
        return None
    fault = ""
    sets: object = None
    try:
        sets = json.loads(data)
    except (ValueError, RecursionError) as error:
        fault = str(error)
    fault = fault or fault_of(sets)
    if fault or not isinstance(sets, list):
        console.complain(BAD_DEFINE_SETS, [path, fault])
        return None
    return sets


def fault_of(sets: object) -> str:
    """What makes a JSON value no list of define sets, "" where it is one."""
    if not isinstance(sets, list):
        return "a list of objects is needed"
    if not sets:
        return "the list is empty"
    for index, one in enumerate(sets):
        if not isinstance(one, dict):
            return f"element {index} is no object"
        for name, value in one.items():
            if not name.partition("(")[0].isidentifier():
                return f"{name!r} in element {index} is no name of a macro"
            if value is not None and not isinstance(value, str | int | float):
                return f"the value of {name} in element {index} is no text, number, truth value or null"
    return ""


# One run -------------------------------------------------------------------------------------------------------------


def run(argv: list[str], source: str, sets: Sets, options: Options, outputs: Outputs, console: Console) -> int:
    """Compiles the variants and writes what was asked for."""
    path = "<stdin>" if outputs.inputs[0] == "-" else outputs.inputs[0]
    cache: Cache | None = None
    if outputs.cache_folder:
        from oneshader.cache import Cache

        cache = Cache(outputs.cache_folder, outputs.cache_limit << 20)
    requests: list[Request] = []
    for one in sets:
        words = [*argv, *define_words(one)]
        requests.append(Request(source, path, words, parse_arguments(words)[0], [], None))
    variants = compile_all(requests, sets, cache, outputs.jobs)
    if cache is not None and cache.fault:
        console.complain(CACHE_UNUSABLE, [outputs.cache_folder, cache.fault])
    files: dict[str, bytes] = {}
    rows: list[dict[str, object]] = []
    status = DONE
    for variant in variants:
        report(variant, console)
        spirv = variant.spirv
        if not variant.ok or (spirv is not None and outputs.validate and not checked(variant, options, console)):
            status = REJECTED
            spirv = None
        rows.append(row_of(variant, add_files(files, variant, spirv, outputs)))
    text = json.dumps({"format": FORMAT, "version": FORMAT_VERSION, "variants": rows}, indent=1) + "\n"
    files[outputs.summary_file or "-"] = text.encode()
    fault = write_all(list(files.items()))
    if fault is not None:
        console.complain(CANNOT_WRITE, [fault[0], fault[1]])
        return MISUSED
    return status


def checked(variant: Variant, options: Options, console: Console) -> bool:
    """--validate: whether spirv-val accepts the module; of equal modules one is asked about."""
    if variant.same_module_as is not None or variant.spirv is None:
        return True
    return is_valid(variant.spirv, options, console)


def report(variant: Variant, console: Console) -> None:
    """Prints the messages of a variant: after a line that says which one it is, or with its number as a member."""
    diagnostics = variant.result.diagnostics
    if console.json:
        for diagnostic in diagnostics:
            plain = render_json(diagnostic, variant.result.source_map)
            write_text(sys.stderr, f'{{"variant": {variant.index}, {plain[1:]}\n')
    elif diagnostics:
        macros = " ".join(define_words(variant.defines)[1::2])
        write_text(sys.stderr, f"variant {variant.index}: {macros}\n")
        console.print(diagnostics, variant.result.source_map)


def add_files(files: dict[str, bytes], variant: Variant, spirv: bytes | None, outputs: Outputs) -> list[str]:
    """The products of a variant; returns their names. Equal modules may share a file."""
    names: list[str] = []
    if spirv is None:
        return names
    own = Outputs()
    own.variable_name = outputs.variable_name
    for attribute in PRODUCTS:
        pattern = getattr(outputs, attribute)
        if pattern:
            name = pattern.replace("{index}", str(variant.index)).replace("{hash}", hash_of(spirv))
            setattr(own, attribute, name)
            names.append(name)
    products: list[tuple[str, bytes]] = []
    add_products(products, variant.result, spirv, variant.result.options, own)
    for name, data in products:
        files.setdefault(name, data)
    return names


def hash_of(spirv: bytes) -> str:
    """What {hash} stands for."""
    return hashlib.sha256(spirv).hexdigest()[:HASH_DIGITS]


def row_of(variant: Variant, names: list[str]) -> dict[str, object]:
    """What the summary says of a variant."""
    spirv = variant.spirv
    return {
        "index": variant.index,
        "defines": variant.defines,
        "ok": variant.ok,
        "hash": hash_of(spirv) if spirv is not None else None,
        "bytes": len(spirv) if spirv is not None else 0,
        "same_tokens_as": variant.same_tokens_as,
        "same_module_as": variant.same_module_as,
        "files": names,
    }
