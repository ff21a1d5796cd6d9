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
    from os import PathLike

    from oneshader.cache import Cache
    from oneshader.options import Options
    from oneshader.result import Result
    from oneshader.source.diag import Diagnostic
    from oneshader.source.text import IncludeCallback
    from oneshader.spirv.reflect import SpecializationValues
    from oneshader.variants import Variant

__version__ = "0.1.0"
__all__ = [
    "Cache", "Compiler", "Diagnostic", "Options", "Result", "SpecializationValues", "Variant", "__version__", "compile",
]  # fmt: skip


class Compiler:
    """Default settings for many compilations. Keeps no state between calls, so threads may share one object.

    Arguments as for `compile`; those of a call come after (and win over) those given here.
    """

    __slots__ = ("cache", "defines", "include", "include_dirs", "options", "profile")

    def __init__(self, profile: str = "", defines: Mapping[str, object] | None = None, include_dirs: Sequence[str] = (),
                 include: IncludeCallback | None = None, options: Sequence[str] = (),
                 cache: Cache | str | PathLike[str] | None = None) -> None:
        from oneshader.request import macros, strings

        self.profile = profile
        self.defines: dict[str, object] = macros(defines)
        self.include_dirs = strings(include_dirs)
        self.include = include
        self.options = strings(options)
        self.cache = opened(cache)

    def compile(self, source: str | bytes | None = None, path: str | None = None, entry: str = "main",
                profile: str = "", defines: Mapping[str, object] | None = None, include_dirs: Sequence[str] = (),
                include: IncludeCallback | None = None, options: Sequence[str] = ()) -> Result:
        """Compile one entry point; see `oneshader.compile`."""
        from oneshader.request import macros, strings

        return compile(source, path, entry, profile or self.profile, {**self.defines, **macros(defines)},
                       [*self.include_dirs, *strings(include_dirs)], include or self.include,
                       [*self.options, *strings(options)], self.cache)

    def compile_variants(self, source: str | bytes | None = None, path: str | None = None, entry: str = "main",
                         profile: str = "", variants: Sequence[Mapping[str, object]] = (),
                         defines: Mapping[str, object] | None = None, include_dirs: Sequence[str] = (),
                         include: IncludeCallback | None = None, options: Sequence[str] = (),
                         jobs: int = 1) -> list[Variant]:
        """Compile one entry point once for each set of macros in `variants`; the other arguments as for `compile`.

        The variants come in the order of the sets. What they have in common is read and lexed once, and of those whose
        tokens are the same after preprocessing one is compiled: `Variant.same_tokens_as` names it, and
        `Variant.same_module_as` the first whose module has the same bytes. jobs: processes that share the work, which
        changes nothing in the outcome.

        Raises as `compile` does, and ValueError for jobs below 1 or for several jobs with an include callback, which
        other processes cannot call.
        """
        from oneshader.request import macros, prepare, strings
        from oneshader.variants import compile_all

        include = include or self.include
        if jobs < 1 or (jobs > 1 and include is not None):
            raise ValueError("jobs must be 1 with an include callback" if jobs > 1 else "jobs must be at least 1")
        if source is None and path is not None:
            with open(path, "rb") as file:
                source = file.read()
        common = {**self.defines, **macros(defines)}
        folders = [*self.include_dirs, *strings(include_dirs)]
        words = [*self.options, *strings(options)]
        requests = [
            prepare(source, path, entry, profile or self.profile, {**common, **macros(own)}, folders, include, words)
            for own in variants
        ]
        return compile_all(requests, variants, self.cache, jobs)


def compile(source: str | bytes | None = None, path: str | None = None, entry: str = "main", profile: str = "",
            defines: Mapping[str, object] | None = None, include_dirs: Sequence[str] = (),
            include: IncludeCallback | None = None, options: Sequence[str] = (),
            cache: Cache | str | PathLike[str] | None = None) -> Result:
    """Compile one entry point of an HLSL source to SPIR-V 1.5 for Vulkan 1.2.

    source: HLSL text; without it, `path` is read (OSError if that fails). path: name used in messages and to find
    includes. entry, profile: entry point and target, such as "main" and "ps_6_0". defines: macro name -> value (None
    and True: defined as 1; False: as 0). include_dirs: searched after the includer's folder. include: called as
    include(name, includer, angled) for every #include instead of the file system; returns the text, (path, text) if
    the file goes by another path than its name, or None if there is no such file. options: further dxc-style
    arguments, such as ["-O0", "-fvk-use-scalar-layout"]; those that name outputs have no effect here. cache: a
    `Cache`, or the folder of one, where results of earlier calls and processes are looked for.

    Raises ValueError for arguments that make no sense, TypeError for those of a wrong type, and what `include` raises;
    bad HLSL never raises, it is reported in Result.diagnostics.
    """
    from oneshader.request import prepare

    return prepare(source, path, entry, profile, defines or {}, include_dirs, include, options).run(opened(cache))


def opened(cache: Cache | str | PathLike[str] | None) -> Cache | None:
    """The cache that an argument means; TypeError where it means none."""
    if cache is None:
        return None
    from os import fspath

    from oneshader.cache import Cache

    return cache if isinstance(cache, Cache) else Cache(fspath(cache))


def __getattr__(name: str) -> object:
    if name == "Result":
        from oneshader.result import Result

        return Result
    if name == "Options":
        from oneshader.options import Options

        return Options
    if name == "Diagnostic":
        from oneshader.source.diag import Diagnostic

        return Diagnostic
    if name == "Cache":
        from oneshader.cache import Cache

        return Cache
    if name == "SpecializationValues":
        from oneshader.spirv.reflect import SpecializationValues

        return SpecializationValues
    if name == "Variant":
        from oneshader.variants import Variant

        return Variant
    raise AttributeError(f"module 'oneshader' has no attribute '{name}'")
