"""Many variants of one shader: a request for each in, a Variant for each out, in the same order.

Every variant is preprocessed; headers and the main file are read and lexed once. Of variants whose tokens are the same
after preprocessing, one is compiled.
"""

from __future__ import annotations

import hashlib

from oneshader.driver import COLLECTOR, Compilation
from oneshader.options import Options
from oneshader.record import from_data, to_data
from oneshader.request import Request
from oneshader.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oneshader.cache import Cache
    from oneshader.record import Data
    from oneshader.source.text import IncludedFile


class Variant:
    """One variant of a shader.

    `index`: its place in the call. `defines`: its own macros. `result`: as from `oneshader.compile`. `same_tokens_as`:
    index of the first variant that has the same tokens after preprocessing, None where it is the first;
    `same_module_as`: the same for the bytes of the module.
    """

    __slots__ = ("index", "defines", "result", "same_tokens_as", "same_module_as")

    def __init__(self, index: int, defines: dict[str, object], result: Result) -> None:
        self.index = index
        self.defines = defines
        self.result = result
        self.same_tokens_as: int | None = None
        self.same_module_as: int | None = None

    @property
    def ok(self) -> bool:
        """Whether the variant was accepted."""
        return self.result.ok

    @property
    def spirv(self) -> bytes | None:
        """The module's bytes."""
        return self.result.spirv


def compile_all(
    requests: Sequence[Request], sets: Sequence[Mapping[str, object]], cache: Cache | None = None, jobs: int = 1
) -> list[Variant]:
    """Compiles the requests. sets: the macros of each. jobs: processes that share the work; the outcome is the same.

    Variants with the same tokens share one Result, unless it has diagnostics: those belong to the lines of each.
    """
    work = Work(requests, cache)
    work.read_all(jobs == 1)
    if jobs > 1:
        work.spread(jobs)
    for index in range(len(requests)):
        work.settle(index)
    return report(work, sets)


def report(work: Work, sets: Sequence[Mapping[str, object]]) -> list[Variant]:
    """The variants, compared."""
    variants: list[Variant] = []
    modules: dict[bytes, int] = {}
    for index, result in enumerate(work.results):
        assert result is not None
        variant = Variant(index, dict(sets[index]), result)
        if work.first[index] != index:
            variant.same_tokens_as = work.first[index]
        if result.spirv is not None:
            first = modules.setdefault(result.spirv, index)
            if first != index:
                variant.same_module_as = first
        variants.append(variant)
    return variants


class Work:
    """What was done so far for a list of requests."""

    __slots__ = ("requests", "cache", "results", "first", "by_tokens", "waiting", "files")

    def __init__(self, requests: Sequence[Request], cache: Cache | None) -> None:
        self.requests = requests
        self.cache = cache
        self.results: list[Result | None] = [None] * len(requests)
        self.first: list[int] = []  # for each: the first with the same tokens
        self.by_tokens: dict[bytes, int] = {}
        self.files: dict[str, IncludedFile | None] = {}  # headers, each read once
        self.waiting: dict[int, Compilation] = {}  # preprocessed, for other processes to compile

    def read_all(self, finish: bool) -> None:
        """Reads them in order, and the collector rests all the while."""
        COLLECTOR.enter()
        try:
            for index in range(len(self.requests)):
                self.read(index, finish)
        finally:
            COLLECTOR.leave()

    def read(self, index: int, finish: bool) -> None:
        """Preprocesses one, and where no variant before has its tokens, takes it from the cache or compiles it."""
        request = self.requests[index]
        compilation = request.read(self.files)
        first = self.by_tokens.setdefault(tokens_key(compilation, index), index)
        self.first.append(first)
        if first != index:
            return
        found: Result | None = None
        if self.cache is not None:
            found = self.cache.find(request.text, request.path, request.options, request.include)
        if found is not None:
            self.results[index] = request.complete(found)
        elif finish:
            self.finished(index, compilation, compilation.finish())
        else:
            compilation.stream = None
            self.waiting[index] = compilation

    def finished(self, index: int, compilation: Compilation, result: Result) -> None:
        """Enters a result of ours."""
        request = self.requests[index]
        if self.cache is not None:
            self.cache.keep(request.text, compilation.reader, result)
        self.results[index] = request.complete(result)

    def spread(self, jobs: int) -> None:
        """Lets other processes compile what waits."""
        from concurrent.futures import ProcessPoolExecutor

        orders = [order_of(self.requests[index]) for index in self.waiting]
        chunk = max(1, len(orders) // (jobs * 4))
        with ProcessPoolExecutor(max_workers=jobs) as pool:
            done = list(pool.map(compile_order, orders, chunksize=chunk))
        for (index, compilation), (data, spirv) in zip(self.waiting.items(), done):
            self.finished(index, compilation, from_data(data, spirv, self.requests[index].options, {}))
        self.waiting.clear()

    def settle(self, index: int) -> None:
        """Gives a variant the result of the first with its tokens; compiles it too where that has diagnostics."""
        if self.results[index] is None:
            shared = self.results[self.first[index]]
            if shared is None or shared.diagnostics:
                self.results[index] = self.requests[index].run(self.cache)
            else:
                self.results[index] = shared


def tokens_key(compilation: Compilation, index: int) -> bytes:
    """What two variants agree in where they compile to the same module."""
    stream = compilation.stream
    options = compilation.options
    if stream is None or options.debug or options.debug_info or compilation.bag.diagnostics:
        return b"%d" % index  # debug information and messages speak of lines, which differ
    texts = [token.text for token in stream.tokens]
    marks = f"{stream.pack_matrix} {stream.pragmas} {compilation.reader.dependencies}"
    kinds = bytes([token.kind & 255 for token in stream.tokens]) + bytes([token.flags for token in stream.tokens])
    total = hashlib.sha256("\0".join(texts).encode("utf-8", "surrogatepass"))
    total.update(marks.encode("utf-8", "surrogatepass"))
    total.update(kinds)
    return total.digest()


# Other processes -----------------------------------------------------------------------------------------------------


def order_of(request: Request) -> tuple[str, str, list[str]]:
    """A request as plain data: text, path, arguments."""
    return request.text, request.path, request.words


def compile_order(order: tuple[str, str, list[str]]) -> tuple[Data, bytes | None]:
    """Runs in another process: compiles an order; the result as plain data."""
    from oneshader.driver import compile_text
    from oneshader.options import parse_arguments

    text, path, words = order
    options: Options = parse_arguments(words)[0]
    result = compile_text(text, path, options)
    return to_data(result, {}), result.spirv
