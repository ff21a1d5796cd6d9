"""Entry points: a checked program goes in, its entry function with verified attributes comes out."""

from __future__ import annotations

from oneshader.model.interface import GROUP_STAGES, SHADER_STAGES
from oneshader.model.types import ERROR
from oneshader.sema import check_entry, spirv_type, typed
from oneshader.sema.scope import Checker, FunctionSet, nearest
from oneshader.source import catalog
from oneshader.source.catalog_stage import GROUP_SHARED_ATTRIBUTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

CALL_DEPTH: Final = 400  # functions in a chain of calls, each of which is lowered inside the one before
THREAD_LIMITS: Final = (1024, 1024, 64)
THREAD_TOTAL: Final = 1024
SHARED_LIMIT_MODEL: Final = (6, 10)
EVERY_FUNCTION: Final = "lib_6_x"  # the profile whose functions are all exported


def find_entry(c: Checker) -> None:
    """Sets Program.entry (and entries of a library, patch_function of a hull shader); reports what is missing."""
    options = c.options
    program = c.program
    if options.stage == "lib":
        for f in program.functions:
            if f.attribute("shader") is not None or f.exported:
                program.entries.append(f)
        for f in program.entries:
            check_attributes(c, f, stage_of(f))
            check_entry.check_entry(c, f, shader_word(f))
            check_recursion(c, f)
        if options.profile == EVERY_FUNCTION:
            for f in program.functions:
                check_recursion(c, f)
        for f in program.entries:
            check_entry.check_reached(c, f, shader_word(f))
        return
    found = c.root.names.get(options.entry)
    made = defined_function(found)
    for f in program.functions:
        if f is not made and shader_word(f):
            check_attributes(c, f, stage_of(f))
            check_entry.check_entry(c, f, shader_word(f))
    if made is None and has_syntax_errors(c):
        return  # what was skipped after a mistake may have held it
    if made is None:
        names: list[str] = []
        for f in program.functions:
            names.append(f.source_name)
        d = c.bag.report(catalog.ENTRY_NOT_FOUND, -1, (options.entry,))
        near = nearest(options.entry, names)
        if near:
            d.with_help(f"did you mean '{near}'?")
        return
    program.entry = made
    refuse_overloads(c, made, found)
    stage = word_of(options.stage)
    check_attributes(c, made, options.stage)
    check_entry.check_entry(c, made, stage)
    if options.stage == "hs":
        find_patch_function(c, made)
    check_entry.check_reached(c, made, stage)
    check_recursion(c, made)
    if program.patch_function is not None:
        check_recursion(c, program.patch_function)


def shader_word(f: typed.Function) -> str:
    """What [shader("...")] says; empty where a function has none."""
    a = f.attribute("shader")
    return a.string(0).lower() if a is not None else ""


def has_syntax_errors(c: Checker) -> bool:
    """Whether the preprocessor or the parser reported an error."""
    for d in c.bag.diagnostics:
        if d.severity == catalog.ERROR and d.code < 200:
            return True
    return False


def defined_function(found: object) -> typed.Function | None:
    """The function with a body behind a name; of overloads the last."""
    if not isinstance(found, FunctionSet):
        return None
    made: typed.Function | None = None
    for symbol in found.functions:
        if symbol.function.body is not None:
            made = symbol.function
    return made


def refuse_overloads(c: Checker, made: typed.Function, found: object) -> None:
    """An entry function is found by its name alone: no other function with a body may have it."""
    if not isinstance(found, FunctionSet):
        return
    for symbol in found.functions:
        other = symbol.function
        if other is not made and other.body is not None:
            d = c.bag.report(catalog.ENTRY_OVERLOADED, made.pos, (made.source_name,))
            d.note(other.pos, "the other one is here")
            return


def stands_for_itself(f: typed.Function) -> bool:
    """Whether a function without a body is an instruction or type of inline SPIR-V, or known by its name."""
    if f.attribute("ext_instruction", "vk") is not None or f.attribute("ext_type_def", "vk") is not None:
        return True
    return f.source_name == spirv_type.MATRIX_LENGTH


def check_attributes(c: Checker, f: typed.Function, stage: str) -> None:
    """Attributes that a stage needs."""
    if stage in GROUP_STAGES:
        check_threads(c, f, stage)
    elif stage == "gs":
        a = f.attribute("maxvertexcount")
        if a is None:
            c.bag.report(catalog.ATTRIBUTE_MISSING, f.pos, ("maxvertexcount", f.source_name))
        elif a.integer(0) <= 0:
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, "a positive number of vertices"))
    elif stage == "hs":
        for name in ("outputtopology", "patchconstantfunc"):
            if f.attribute(name) is None:
                c.bag.report(catalog.ATTRIBUTE_MISSING, f.pos, (name, f.source_name))
    check_shared_limit(c, f, stage)
    shader = f.attribute("shader")
    word = word_of(stage)
    if shader is not None and word and shader.string(0) != word:
        c.bag.report(catalog.ATTRIBUTE_VALUE, shader.pos, ("shader", f"'{word}' for this target profile"))


def check_shared_limit(c: Checker, f: typed.Function, stage: str) -> None:
    """[GroupSharedLimit(n)]: once, in stages that have groups, from shader model 6.10 on."""
    found = [a for a in f.attributes if a.name == "groupsharedlimit"]
    if len(found) > 1:
        c.bag.report(GROUP_SHARED_ATTRIBUTE, found[1].pos, (f.source_name, "it stands there already"))
    if found and stage not in GROUP_STAGES:
        c.bag.report(GROUP_SHARED_ATTRIBUTE, found[0].pos, (f.source_name, "the stage has no groups"))
    elif found and c.options.shader_model < SHARED_LIMIT_MODEL:
        c.bag.report(catalog.SHADER_MODEL, found[0].pos, ("GroupSharedLimit", "6.10"))


def stage_of(f: typed.Function) -> str:
    """The stage that [shader("...")] names; empty where it says none."""
    a = f.attribute("shader")
    return SHADER_STAGES.get(a.string(0), "") if a is not None else ""


def word_of(stage: str) -> str:
    """How [shader("...")] calls a stage; empty for a library."""
    for word, called in SHADER_STAGES.items():
        if called == stage:
            return word
    return ""


def check_threads(c: Checker, f: typed.Function, stage: str) -> None:
    """numthreads of compute, amplification and mesh shaders."""
    a = f.attribute("numthreads")
    if a is None:
        c.bag.report(catalog.ATTRIBUTE_MISSING, f.pos, ("numthreads", f.source_name))
        return
    if len(a.arguments) != 3:
        return  # reported with the rules of attributes
    total = 1
    for i in range(3):
        n = a.integer(i)
        if not 1 <= n <= THREAD_LIMITS[i]:
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, ("numthreads", f"1 to {THREAD_LIMITS[i]} in place {i + 1}"))
            return
        total *= n
    limit = THREAD_TOTAL if stage == "cs" else 128
    if total > limit:
        c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, ("numthreads", f"at most {limit} threads in a group, not {total}"))


def find_patch_function(c: Checker, f: typed.Function) -> None:
    """[patchconstantfunc("name")] of a hull shader."""
    a = f.attribute("patchconstantfunc")
    if a is None:
        return
    made = defined_function(c.root.names.get(a.string(0)))
    if made is None:
        c.bag.report(catalog.UNDECLARED, a.pos, (a.string(0),))
        return
    c.program.patch_function = made
    if c.long_vectors:
        check_entry.check_long_signature(c, made, "a patch constant function")


def check_recursion(c: Checker, entry: typed.Function) -> None:
    """Reports recursion, functions without body and endless chains of calls among what the entry point reaches."""
    done: dict[typed.Function, int] = {}  # the longest chain of calls from each function
    path: list[typed.Function] = [entry]
    places: list[int] = [0]
    on_path: set[typed.Function] = {entry}
    while path:
        f = path[-1]
        at = places[-1]
        if at >= len(f.callees):
            path.pop()
            places.pop()
            on_path.discard(f)
            longest = 0
            for callee in f.callees:
                longest = max(longest, done.get(callee, 0))
            done[f] = longest + 1
            continue
        places[-1] = at + 1
        callee = f.callees[at]
        if callee in on_path:
            c.bag.report(catalog.RECURSION, callee.pos, (callee.source_name,)).note(
                f.call_places[at], f"called here, in '{f.source_name}'"
            )
            continue
        if callee in done:
            continue
        if callee.body is None:
            done[callee] = 0
            if callee.return_type is not ERROR and not stands_for_itself(callee):
                c.bag.report(catalog.UNDEFINED_FUNCTION, f.call_places[at], (callee.source_name,)).note(
                    callee.pos, "declared here"
                )
            continue
        path.append(callee)
        places.append(0)
        on_path.add(callee)
    if done[entry] > CALL_DEPTH:
        c.bag.report(catalog.LIMIT, entry.pos, ("calls inside calls too deep", f"{CALL_DEPTH} functions"))
