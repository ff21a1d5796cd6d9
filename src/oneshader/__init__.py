"""oneshader: an HLSL compiler in pure Python. One entry point of an HLSL source becomes a SPIR-V module for Vulkan.

    import oneshader

    result = oneshader.compile(path="blur.hlsl", entry="main", profile="cs_6_0")
    if result.ok:
        open("blur.spv", "wb").write(result.spirv)
    else:
        print(result.messages())
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oneshader.driver import Result
    from oneshader.options import Options, Problem
    from oneshader.source.diag import Diagnostic
    from oneshader.source.text import IncludeCallback

__version__ = "0.1.0"
__all__ = ["Compiler", "Diagnostic", "Options", "Result", "__version__", "compile"]


class Compiler:
    """Default settings for many compilations. Keeps no state between calls, so threads may share one object.

    Arguments as for `compile`; those of a call come after (and win over) those given here.
    """

    __slots__ = ("defines", "include", "include_dirs", "options", "profile")

    def __init__(self, profile: str = "", defines: Mapping[str, object] | None = None, include_dirs: Sequence[str] = (),
                 include: IncludeCallback | None = None, options: Sequence[str] = ()) -> None:
        self.profile = profile
        self.defines: dict[str, object] = dict(defines or {})
        self.include_dirs = strings(include_dirs)
        self.include = include
        self.options = strings(options)

    def compile(self, source: str | bytes | None = None, path: str | None = None, entry: str = "main",
                profile: str = "", defines: Mapping[str, object] | None = None, include_dirs: Sequence[str] = (),
                include: IncludeCallback | None = None, options: Sequence[str] = ()) -> Result:
        """Compile one entry point; see `oneshader.compile`."""
        return compile(source, path, entry, profile or self.profile, {**self.defines, **(defines or {})},
                       [*self.include_dirs, *strings(include_dirs)], include or self.include,
                       [*self.options, *strings(options)])


def compile(source: str | bytes | None = None, path: str | None = None, entry: str = "main", profile: str = "",
            defines: Mapping[str, object] | None = None, include_dirs: Sequence[str] = (),
            include: IncludeCallback | None = None, options: Sequence[str] = ()) -> Result:
    """Compile one entry point of an HLSL source to SPIR-V 1.5 for Vulkan 1.2.

    source: HLSL text; without it, `path` is read (OSError if that fails). path: name used in messages and to find
    includes. entry, profile: entry point and target, such as "main" and "ps_6_0". defines: macro name -> value (None
    and True: defined as 1; False: as 0). include_dirs: searched after the includer's folder. include: called as
    include(name, includer, angled) for every #include instead of the file system; returns the text, (path, text) if
    the file goes by another path than its name, or None if there is no such file. options: further dxc-style
    arguments, such as ["-O0", "-fvk-use-scalar-layout"]; those that name outputs have no effect here.

    Raises ValueError for arguments that make no sense, and what `include` raises; bad HLSL never raises, it is
    reported in Result.diagnostics.
    """
    from oneshader.driver import compile_text
    from oneshader.options import parse_arguments
    from oneshader.source.text import decode

    args: list[str] = ["-E", entry]
    if profile:
        args += ["-T", profile]
    for name, value in (defines or {}).items():
        args += ["-D", name if value is None else f"{name}={int(value) if isinstance(value, bool) else value}"]
    for folder in strings(include_dirs):
        args += ["-I", str(folder)]
    parsed, outputs, problems = parse_arguments([*args, *strings(options)])
    warnings = judge(problems, parsed, outputs.inputs)
    if source is None:
        if path is None:
            raise ValueError("either source or path is needed")
        with open(path, "rb") as file:
            source = file.read()
    text = decode(source) if isinstance(source, bytes) else source
    result = compile_text(text, str(path) if path is not None else "hlsl.hlsl", parsed, include)
    result.diagnostics[:0] = warnings
    if path is None:
        del result.dependencies[0]  # no file
    return result


def strings(values: Sequence[str]) -> list[str]:
    """The strings as a list; ValueError for a single string, whose characters nobody means."""
    if isinstance(values, str):
        raise ValueError(f"a list of strings is needed, not the string {values!r}")
    return list(values)


def judge(problems: Sequence[Problem], options: Options, inputs: Sequence[str]) -> list[Diagnostic]:
    """The warnings about arguments; raises ValueError for errors, for words that are no option, without a profile."""
    from oneshader.source.catalog_input import NO_PROFILE
    from oneshader.source.diag import DiagnosticBag, fill
    from oneshader.source.text import SourceMap

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


def __getattr__(name: str) -> object:
    if name == "Result":
        from oneshader.driver import Result

        return Result
    if name == "Options":
        from oneshader.options import Options

        return Options
    if name == "Diagnostic":
        from oneshader.source.diag import Diagnostic

        return Diagnostic
    raise AttributeError(f"module 'oneshader' has no attribute '{name}'")
