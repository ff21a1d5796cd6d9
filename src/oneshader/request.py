"""One call of the library: the caller's arguments go in, checked, and come out as a Request that can be compiled."""

from __future__ import annotations

from oneshader.options import Options, Problem, parse_arguments
from oneshader.source.catalog_input import NO_PROFILE
from oneshader.source.diag import Diagnostic, DiagnosticBag, fill
from oneshader.source.text import SourceMap, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oneshader.cache import Cache
    from oneshader.driver import Compilation
    from oneshader.result import Result
    from oneshader.source.text import IncludeCallback, IncludedFile


class Request:
    """What one compilation is asked for."""

    __slots__ = ("text", "path", "from_file", "words", "options", "warnings", "include")

    def __init__(
        self, text: str, path: str | None, words: list[str], options: Options, warnings: list[Diagnostic],
        include: IncludeCallback | None,
    ) -> None:  # fmt: skip
        self.text = text
        self.path = path if path is not None else "hlsl.hlsl"
        self.from_file = path is not None
        self.words = words  # the arguments that gave the options
        self.options = options
        self.warnings = warnings  # about the options
        self.include = include

    def read(self, files: dict[str, IncludedFile | None] | None = None) -> Compilation:
        """The compilation, preprocessed. files: what was read so far, for compilations that share it."""
        from oneshader.driver import Compilation  # here, because a hit of the cache does without

        compilation = Compilation(self.path, self.options, self.include, files)
        compilation.read(self.text)
        return compilation

    def run(self, cache: Cache | None = None) -> Result:
        """Compiles, or takes the result from the cache."""
        result = cache.find(self.text, self.path, self.options, self.include) if cache is not None else None
        if result is None:
            compilation = self.read()
            result = compilation.finish()
            if cache is not None:
                cache.keep(self.text, compilation.reader, result)
        return self.complete(result)

    def complete(self, result: Result) -> Result:
        """Adds to a fresh result what its compilation knew nothing of."""
        result.diagnostics[:0] = self.warnings
        if not self.from_file:
            del result.dependencies[0]
        return result


def prepare(
    source: str | bytes | None,
    path: object,
    entry: str,
    profile: str,
    defines: Mapping[str, object],
    include_dirs: Sequence[str],
    include: IncludeCallback | None,
    options: Sequence[str],
) -> Request:
    """Checks the arguments of `oneshader.compile`; ValueError where they make no sense, TypeError where one has the
    wrong type, OSError without a file."""
    if not isinstance(entry, str):
        raise TypeError(f"entry: a string is needed, not {entry!r}")
    if profile and not isinstance(profile, str):
        raise TypeError(f"profile: a string is needed, not {profile!r}")
    if include is not None and not callable(include):
        raise TypeError(f"include: a function is needed, not {include!r}")
    args: list[str] = ["-E", entry]
    if profile:
        args += ["-T", profile]
    args += define_words(defines)
    for folder in strings(include_dirs):
        args += ["-I", str(folder)]
    for word in strings(options):
        if not isinstance(word, str):
            raise TypeError(f"options: strings are needed, not {word!r}")
        args.append(word)
    parsed, outputs, problems = parse_arguments(args)
    warnings = judge(problems, parsed, outputs.inputs)
    if source is None:
        if path is None:
            raise ValueError("either source or path is needed")
        with open(str(path), "rb") as file:
            source = file.read()
    text = decode(source) if isinstance(source, bytes) else source
    return Request(text, str(path) if path is not None else None, args, parsed, warnings, include)


def define_words(defines: Mapping[str, object]) -> list[str]:
    """-D arguments: None and True define a macro as 1, False as 0. Functions, as in {"TWICE(x)": "x * 2"}, too."""
    words: list[str] = []
    for name, value in macros(defines).items():
        if not isinstance(name, str) or not name.partition("(")[0].isidentifier():
            raise ValueError(f"{name!r} is no name of a macro")
        words += ["-D", name if value is None else f"{name}={int(value) if isinstance(value, bool) else value}"]
    return words


def macros(defines: Mapping[str, object] | None) -> dict[str, object]:
    """The macros as a dict of their own; TypeError for anything but a mapping."""
    if defines is not None and not hasattr(defines, "items"):
        raise TypeError(f"a mapping from names of macros to values is needed, not {defines!r}")
    return dict(defines or {})


def strings(values: Sequence[str]) -> list[str]:
    """The strings as a list; ValueError for a single string, whose characters nobody means."""
    if isinstance(values, str):
        raise ValueError(f"a list of strings is needed, not the string {values!r}")
    return list(values)


def judge(problems: Sequence[Problem], options: Options, inputs: Sequence[str]) -> list[Diagnostic]:
    """The warnings about arguments; raises ValueError for errors, for words that are no option, without a profile."""
    bag = DiagnosticBag(SourceMap(), options.warnings)
    for problem in problems:
        bag.report(problem.code, -1, problem.arguments).with_help(problem.help)
    errors = [d.message + (f" ({d.help})" if d.help else "") for d in bag.diagnostics if d.severity == 1]
    errors += [f"'{word}' is no option" for word in inputs]
    if not options.profile and not errors:
        errors.append(fill(NO_PROFILE.text, []))
    if errors:
        raise ValueError("; ".join(errors))
    return bag.diagnostics
