"""One compilation: source text and options go in, a Result comes out. The pipeline is the seven calls in
`Compilation.read` and `run`."""

from __future__ import annotations

import gc
import sys
import time
from _thread import allocate_lock

from oneshader.lower.lower import lower
from oneshader.opt.pipeline import Watch, optimise
from oneshader.options import Options
from oneshader.result import Result
from oneshader.sema.check import check
from oneshader.source import catalog
from oneshader.source.diag import DiagnosticBag
from oneshader.source.text import Reader, SourceMap
from oneshader.spirv.combine import combine_samplers
from oneshader.spirv.emit import emit
from oneshader.spirv.flatten import flatten_resource_arrays
from oneshader.spirv.interface import assign_interface
from oneshader.syntax.parse import parse
from oneshader.syntax.preprocess import preprocess, preprocessed_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.source.text import IncludeCallback, IncludedFile
    from oneshader.syntax.token import TokenStream

STACK_DEPTH: Final = 12_000      # Python frames that the parser's nesting limit may need in the stages after it


class Collector:
    """Switches the cyclic garbage collector off while any compilation runs (it only costs: one compilation frees
    little)."""

    __slots__ = ("lock", "running", "was_on")

    def __init__(self) -> None:
        self.lock = allocate_lock()
        self.running = 0
        self.was_on = False

    def enter(self) -> None:
        with self.lock:
            if self.running == 0:
                self.was_on = gc.isenabled()
                gc.disable()
                if sys.getrecursionlimit() < STACK_DEPTH:
                    sys.setrecursionlimit(STACK_DEPTH)
            self.running += 1

    def leave(self) -> None:
        with self.lock:
            self.running -= 1
            if self.running == 0 and self.was_on:
                gc.enable()


COLLECTOR: Final = Collector()


def compile_text(
    source: str, path: str, options: Options, include: IncludeCallback | None = None, until: str = "emit"
) -> Result:
    """Compile one entry point. Never raises for bad input: what is wrong is in Result.diagnostics.

    `until` names the last stage wanted: preprocess, parse, check, lower, optimise or emit.
    """
    COLLECTOR.enter()
    try:
        compilation = Compilation(path, options, include)
        compilation.read(source)
        return compilation.finish(until)
    finally:
        COLLECTOR.leave()


class Compilation:
    """One compilation, in two steps: read gives the tokens, finish makes a module of them."""

    __slots__ = ("path", "options", "reader", "bag", "result", "clock", "stream")

    def __init__(
        self,
        path: str,
        options: Options,
        include: IncludeCallback | None,
        files: dict[str, IncludedFile | None] | None = None,
    ) -> None:
        source_map = SourceMap()
        self.path = path
        self.options = options
        self.reader = Reader(options.include_dirs, include, files)  # files: as Reader.store
        self.bag = DiagnosticBag(source_map, options.warnings, options.error_limit)
        self.result = Result(options, source_map)
        self.clock = Clock(self.result)
        self.stream: TokenStream | None = None  # after preprocessing; None where that failed

    def read(self, source: str) -> None:
        """Preprocesses the main file."""
        COLLECTOR.enter()
        try:
            stream = preprocess(self.result.source_map, self.path, source, self.options, self.reader, self.bag)
            self.result.token_count = len(stream.tokens) - 1
            self.clock.tick("preprocess")
            self.stream = stream
        except Exception as fault:
            self.catch(fault)
        finally:
            COLLECTOR.leave()

    def finish(self, until: str = "emit") -> Result:
        """Runs the other stages, and says in the result what came of it all."""
        COLLECTOR.enter()
        try:
            if self.stream is not None and until != "preprocess" and not self.reader.missing:
                run(self, self.result, self.options, self.bag, until, self.clock)
        except Exception as fault:
            self.catch(fault)
        finally:
            COLLECTOR.leave()
        result = self.result
        if self.bag.has_errors:
            result.spirv = None
        result.ok = not self.bag.has_errors
        result.diagnostics = self.bag.diagnostics
        result.dependencies = [self.path] + [d for d in self.reader.dependencies if d != self.path]
        return result

    def take(self) -> TokenStream:
        """Hands the tokens over: nobody else holds them."""
        stream = self.stream
        assert stream is not None
        self.stream = None
        return stream

    def catch(self, fault: Exception) -> None:
        """Reports a fault of ours; one of the include callback goes on, for its author to see."""
        if self.reader.fault is not None:
            raise fault
        report_fault(fault, self.bag)


def run(work: Compilation, result: Result, options: Options, bag: DiagnosticBag, until: str, clock: Clock) -> None:
    """The stages after preprocessing, in order. Text is parsed and checked even after errors, so that one run reports
    them all; nothing is lowered then.

    Only what `until` stops at is kept in the result, beside the IR module, which reflection reads. What a stage was
    given goes when it is done, so that the next can have the memory.
    """
    unit = parse(work.take(), options, bag)
    clock.tick("parse")
    if until == "parse":
        result.unit = unit
        return
    program = check(unit, options, bag)
    del unit
    clock.tick("check")
    if until == "check":
        result.program = program
    if until == "check" or bag.has_errors:
        return
    module = lower(program, options, bag)
    del program
    if module is not None:
        for entry in module.entries:
            assign_interface(module, entry, options, bag)
        combine_samplers(module)
    result.module = module
    clock.tick("lower")
    if until == "lower" or module is None or bag.has_errors:
        return
    watch: Watch | None = None
    if options.print_after or options.verify_each:
        watch = Watch(options.print_after, options.verify_each)
        result.pass_texts = watch.texts
    optimise(module, options.optimisation, bag, watch)
    flatten_resource_arrays(module, options, bag)
    clock.tick("optimise")
    if until == "optimise" or bag.has_errors:
        return
    result.spirv = emit(module, module.entries, options, bag)
    clock.tick("emit")


class Clock:
    """Times the stages."""

    __slots__ = ("result", "last")

    def __init__(self, result: Result) -> None:
        self.result = result
        self.last = time.perf_counter()

    def tick(self, stage: str) -> None:
        now = time.perf_counter()
        self.result.stage_times.append((stage, now - self.last))
        self.last = now


def preprocess_text(
    source: str, path: str, options: Options, include: IncludeCallback | None = None
) -> tuple[str | None, Result]:
    """Preprocess only (-P): the text, None after an error, and the Result with its diagnostics and dependencies."""
    source_map = SourceMap()
    result = Result(options, source_map)
    bag = DiagnosticBag(source_map, options.warnings, options.error_limit)
    reader = Reader(options.include_dirs, include)
    text: str | None = None
    COLLECTOR.enter()
    try:
        stream = preprocess(source_map, path, source, options, reader, bag, True)
        text = preprocessed_text(stream, source_map)
    except Exception as fault:
        if reader.fault is not None:
            raise
        report_fault(fault, bag)
    finally:
        COLLECTOR.leave()
    result.diagnostics = bag.diagnostics
    result.dependencies = [path] + [d for d in reader.dependencies if d != path]
    result.ok = not bag.has_errors
    return (text if result.ok else None), result


def report_fault(fault: Exception, bag: DiagnosticBag) -> None:
    """A fault of ours is still a diagnostic, unless the source was at fault before."""
    if bag.has_errors:
        return
    if isinstance(fault, RecursionError):
        bag.report(catalog.LIMIT, -1, ["expressions or calls nested too deeply", f"{STACK_DEPTH} stack frames"])
    else:
        bag.report(catalog.INTERNAL, -1, [describe(fault)])


def describe(fault: BaseException) -> str:
    """Kind, text and innermost place of an exception, for the report of an internal error."""
    where = ""
    trace = fault.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        where = f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {code.co_name}"
        trace = trace.tb_next
    return f"{type(fault).__name__}: {fault} ({where})"
