"""Command-line options: the table of dxc's and our own spellings, the Options they set, and the parser of arguments."""

from __future__ import annotations

import os

from oneshader.source.catalog import CODES
from oneshader.source.catalog_input import (
    BAD_ARGUMENT,
    CANNOT_READ,
    MISSING_ARGUMENT,
    NEEDS_OPTION,
    OLD_PROFILE,
    OLD_TARGET,
    OPTIONS_CONFLICT,
    UNKNOWN_EXTENSION,
    UNKNOWN_OPTION,
    UNKNOWN_PROFILE,
    UNSUPPORTED_OPTION,
)
from oneshader.source.catalog_number import UNKNOWN_WARNING
from oneshader.source.code import ERROR, WARNING, Code
from oneshader.source.diag import DEFAULT_ERROR_LIMIT, IGNORED, KEPT, WarningRules
from oneshader.source.spelling import nearest
from oneshader.source.text import decode, read_bytes
from oneshader.source.warning_names import WARNING_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Memory layouts of buffers, Options.layout.
LAYOUT_DEFAULT: Final = 0  # dxc's: std140 / std430 with relaxed vector alignment
LAYOUT_DX: Final = 1
LAYOUT_GL: Final = 2
LAYOUT_SCALAR: Final = 3

# What a branch without attribute asks for, Options.branch_hint.
HINT_NONE: Final = 0
HINT_FLATTEN: Final = 1  # -Gfa
HINT_BRANCH: Final = 2  # -Gfp

HLSL_202X: Final = 2029  # what __HLSL_VERSION says under -HV 202x


DEFAULT_QUALIFIERS: Final = 0  # payload access qualifiers: as the shader model has it
ENABLED: Final = 1
DISABLED: Final = 2


class Options:
    """What one compilation is asked for. The defaults are dxc's."""

    __slots__ = (
        "entry", "profile", "stage", "shader_model", "defines", "include_dirs", "hlsl_version", "enable_16bit",
        "matrix_row_major", "optimisation", "target_env", "waves", "extensions", "shifts", "auto_shift",
        "bind_registers", "bind_globals", "bind_resource_heap", "bind_sampler_heap", "bind_counter_heap", "layout",
        "legacy_buffer_matrix_order", "invert_y", "use_dx_position_w", "nonzero_base_instance", "nonzero_base_vertex",
        "stage_io_order", "entrypoint_name", "reflect", "debug", "debug_info", "flatten_resource_arrays",
        "preserve_bindings", "preserve_interface", "unknown_image_format", "maximal_reconvergence",
        "vulkan_memory_model", "max_id", "warnings", "error_limit", "finite_math", "ieee_strict", "denorm",
        "branch_hint", "legacy_macro_expansion", "ignore_line_directives", "auto_binding_space", "print_after",
        "verify_each", "payload_qualifiers",
    )  # fmt: skip

    def __init__(self) -> None:
        self.entry = "main"
        self.profile = ""  # as given, such as "ps_6_0"
        self.stage = ""  # "vs", "hs", "ds", "gs", "ps", "cs", "as", "ms", "lib"; "" without a profile
        self.shader_model: tuple[int, int] = (6, 0)
        self.defines: list[str] = []  # "NAME", "NAME=VALUE" or "NAME(ARGS)=VALUE"
        self.include_dirs: list[str] = []
        self.hlsl_version = 2021
        self.enable_16bit = False
        self.matrix_row_major = False
        self.optimisation = 3
        self.target_env = "vulkan1.2"
        self.waves = True  # false where Vulkan 1.0 was asked for, which has no subgroups
        self.extensions: list[str] = []  # -fspv-extension; empty: all
        # register letter -> (shift, space), space -1 for all of them; the last one that fits holds
        self.shifts: dict[str, list[tuple[int, int]]] = {"b": [], "t": [], "s": [], "u": []}
        self.auto_shift = False
        self.bind_registers: list[tuple[str, int, int, int, int]] = []  # letter, number, space, binding, set
        self.bind_globals: tuple[int, int] | None = None  # binding, set
        self.bind_resource_heap: tuple[int, int] | None = None
        self.bind_sampler_heap: tuple[int, int] | None = None
        self.bind_counter_heap: tuple[int, int] | None = None
        self.layout = LAYOUT_DEFAULT
        self.legacy_buffer_matrix_order = False
        self.invert_y = False
        self.use_dx_position_w = False
        self.nonzero_base_instance = False
        self.nonzero_base_vertex = False
        self.stage_io_order = "decl"  # or "alpha"
        self.entrypoint_name = ""  # name in the module, "" for that of the entry point
        self.reflect = False
        self.debug: list[str] = []  # -fspv-debug categories: file, source, line, tool, vulkan, vulkan-with-source
        self.debug_info = False  # -Zi
        self.flatten_resource_arrays = False
        self.preserve_bindings = False
        self.preserve_interface = False
        self.unknown_image_format = False
        self.maximal_reconvergence = False
        self.vulkan_memory_model = False
        self.max_id = 0x3FFFFF  # largest id that the module may have
        self.warnings = WarningRules()
        self.error_limit = DEFAULT_ERROR_LIMIT
        self.finite_math = False  # min and max may take any operand where one is NaN
        self.ieee_strict = False
        self.denorm = "any"  # or "preserve", "ftz"
        self.branch_hint = HINT_NONE  # of branches without attribute
        self.legacy_macro_expansion = False
        self.ignore_line_directives = False
        self.auto_binding_space = -1
        self.print_after: list[str] = []
        self.verify_each = False
        self.payload_qualifiers = DEFAULT_QUALIFIERS


class Outputs:
    """What the command line is to read and write; library users need none of it."""

    __slots__ = (
        "inputs", "object_file", "listing_file", "error_file", "header_file", "variable_name", "preprocess",
        "preprocessed_file", "list_dependencies", "write_dependencies", "dependency_file", "show_includes",
        "reflection_file", "diagnostics", "time_stages", "version", "help", "validate", "color", "show",
        "define_sets", "summary_file", "jobs", "cache_folder", "cache_limit",
    )  # fmt: skip

    def __init__(self) -> None:
        self.inputs: list[str] = []  # "-" is standard input
        self.object_file = ""
        self.listing_file = ""
        self.error_file = ""
        self.header_file = ""
        self.variable_name = ""
        self.preprocess = False
        self.preprocessed_file = ""
        self.list_dependencies = False
        self.write_dependencies = False
        self.dependency_file = ""
        self.show_includes = False
        self.reflection_file = ""
        self.diagnostics = "text"  # or "json"
        self.time_stages = False
        self.version = False
        self.help = False
        self.validate = False
        self.color = False
        self.define_sets = ""  # the file with the sets of `oneshader variants`
        self.summary_file = ""
        self.jobs = 1  # processes
        self.cache_folder = ""
        self.cache_limit = 512  # MiB
        self.show = ""  # "preprocess", "spirv", "reflect": printed instead of the listing


class Problem:
    """Something wrong with the arguments: a row of the catalog, what fills it in, and a way out."""

    __slots__ = ("code", "arguments", "help")

    def __init__(self, code: Code, arguments: list[str]) -> None:
        self.code = code
        self.arguments = arguments
        self.help = ""


# The table -----------------------------------------------------------------------------------------------------------

FLAG: Final = 0  # stands alone
JOINED: Final = 1  # the argument follows at once: -fspv-debug=line
SEPARATE: Final = 2  # the argument is the next word: -HV 2021
EITHER: Final = 3  # both: -Tps_6_0, -T ps_6_0

DONE: Final = 0
SILENT: Final = 1  # accepted without effect: it means nothing for SPIR-V
UNSUPPORTED: Final = 2  # known, and refused


class Row:
    """One option. `spelling` goes without its - or /; one that starts with - is our own and is written --like-this.

    FLAG rows set `attribute` to `value`; the others set it to their argument, or hand it to the function `set_special`
    where `attribute` is empty.
    """

    __slots__ = ("spelling", "kind", "count", "attribute", "value", "help", "metavar", "status")

    def __init__(
        self,
        spelling: str,
        kind: int,
        attribute: str,
        value: bool | int | str,
        help: str,
        metavar: str,
        count: int,
        status: int,
    ) -> None:
        self.spelling = spelling
        self.kind = kind
        self.count = count  # words that a SEPARATE option takes
        self.attribute = attribute
        self.value: bool | int | str = value
        self.help = help
        self.metavar = metavar
        self.status = status


OPTIONS: Final[list[Row]] = []
SECTIONS: Final[list[tuple[int, str]]] = []  # (index of the first row, title)


def section(title: str) -> None:
    """Starts a section of the table."""
    SECTIONS.append((len(OPTIONS), title))


def flag(spelling: str, attribute: str, value: bool | int | str, help: str) -> None:
    """A row for an option without argument."""
    OPTIONS.append(Row(spelling, FLAG, attribute, value, help, "", 0, DONE))


def takes(spelling: str, kind: int, attribute: str, metavar: str, help: str, count: int = 1) -> None:
    """A row for an option with an argument, or with `count` of them."""
    OPTIONS.append(Row(spelling, kind, attribute, "", help, metavar, count, DONE))


def silent(kind: int, spellings: str, count: int = 1) -> None:
    """Rows for options that dxc accepts and that mean nothing here."""
    for spelling in spellings.split():
        OPTIONS.append(Row(spelling, kind, "", "", "", "", count, SILENT))


def unsupported(kind: int, spellings: str, count: int = 1) -> None:
    """Rows for options that dxc knows and that are refused here."""
    for spelling in spellings.split():
        OPTIONS.append(Row(spelling, kind, "", "", "", "", count, UNSUPPORTED))


section("Compilation")
takes(
    "T",
    EITHER,
    "",
    "PROFILE",
    "stage and shader model: vs_6_0, hs_, ds_, gs_, ps_, cs_6_0, as_6_5, ms_6_5, lib_6_3 ...",
)
takes("E", EITHER, "entry", "NAME", "entry point (default: main)")
takes("D", EITHER, "defines", "NAME[=VALUE]", "define a macro (default value: 1)")
takes("I", EITHER, "include_dirs", "DIR", "look here for included files")
takes("HV", SEPARATE, "", "VERSION", "language version: 2016, 2017, 2018, 2021 (default) or 202x")
flag(
    "enable-16bit-types", "enable_16bit", True, "half, int16_t and uint16_t have 16 bits (shader model 6.2, HLSL 2018)"
)
flag("Zpr", "matrix_row_major", True, "matrices are row major in memory")
flag("Zpc", "matrix_row_major", False, "matrices are column major in memory (default)")
flag("Gis", "ieee_strict", True, "strict IEEE arithmetic: everything is precise")
flag("Gfa", "branch_hint", HINT_FLATTEN, "branches without attribute are [flatten]")
flag("Gfp", "branch_hint", HINT_BRANCH, "branches without attribute are [branch]")
flag("Gec", "", True, "backward compatibility: HLSL 2016 by default, and nothing newer")
takes("denorm", EITHER, "", "MODE", "denormal numbers: any (default), preserve or ftz")
flag("ffinite-math-only", "finite_math", True, "no value is NaN: min and max need not look for it")
flag("fno-finite-math-only", "finite_math", False, "values may be NaN (default)")
flag(
    "flegacy-macro-expansion",
    "legacy_macro_expansion",
    True,
    "expand macro arguments before ## pastes them, as fxc does",
)
flag("ignore-line-directives", "ignore_line_directives", True, "#line is not heeded")
takes("auto-binding-space", SEPARATE, "auto_binding_space", "N", "space of resources without register in libraries")
takes("default-linkage", SEPARATE, "", "LINKAGE", "libraries: internal or external; no effect on SPIR-V")
takes("exports", SEPARATE, "", "NAMES", "libraries: name[=internal-name][;...]; no effect on SPIR-V")
flag("export-shaders-only", "", True, "libraries: no effect on SPIR-V")
flag("enable-payload-qualifiers", "", True, "payloads need access qualifiers (default from shader model 6.7 on)")
flag("disable-payload-qualifiers", "payload_qualifiers", DISABLED, "payloads need no access qualifiers")

section("Optimisation")
flag("O0", "optimisation", 0, "none: the source's shape is kept")
flag("O1", "optimisation", 1, "little")
flag("O2", "optimisation", 2, "more")
flag("O3", "optimisation", 3, "all (default)")
flag("Od", "optimisation", 0, "same as -O0")
flag("fcgl", "", True, "same as -O0, whatever level stands beside it")
takes("Oconfig=", JOINED, "", "PASSES", "passes of spirv-opt: no effect, the passes of -O3 run")

section("Output")
takes("Fo", EITHER, "object_file", "FILE", "write the SPIR-V module")
takes("Fc", EITHER, "listing_file", "FILE", "write the disassembly")
takes("Fh", EITHER, "header_file", "FILE", "write the module as an array in a C header")
takes("Vn", EITHER, "variable_name", "NAME", "name of the array in the header (default: g_ENTRY)")
takes("Fe", EITHER, "error_file", "FILE", "write the diagnostics to a file as well")
flag("P", "preprocess", True, "preprocess only")
takes("Fi", EITHER, "preprocessed_file", "FILE", "where -P writes (default: INPUT.i)")
flag("M", "list_dependencies", True, "print the files that the module depends on, as a make rule")
flag("MD", "write_dependencies", True, "write that rule to a .d file beside the output, and compile")
takes("MF", EITHER, "dependency_file", "FILE", "write that rule to a file, and compile")
flag("H", "show_includes", True, "print each included file")
flag("Vi", "show_includes", True, "same as -H")
takes("-reflect", EITHER, "reflection_file", "FILE", "write the reflection as JSON")
takes(
    "-show=", JOINED, "show", "STAGE", "print what it made: preprocess, tree, typed, ir, opt, opt/PASS, spirv, reflect"
)
flag("-validate", "validate", True, "run spirv-val over the module")
takes("-cache", EITHER, "cache_folder", "DIR", "keep results in a folder, take them from there where nothing changed")
takes("-cache-limit", EITHER, "cache_limit", "MIB", "size of that folder (default: 512); what is used least goes first")
takes("-define-sets", EITHER, "define_sets", "FILE", "oneshader variants: JSON, a list with the macros of each variant")
takes("-jobs", EITHER, "jobs", "N", "oneshader variants: compile in N processes")
takes("-summary", EITHER, "summary_file", "FILE", "oneshader variants: write the summary there instead of printing it")
flag("-time-stages", "time_stages", True, "print the time that each stage took")
flag("ftime-report", "time_stages", True, "same as --time-stages")
flag("-version", "version", True, "print the version")
flag("-help", "help", True, "print this list")
flag("help", "help", True, "")
flag("h", "help", True, "")
flag("?", "help", True, "")

section("Diagnostics")
takes("W", JOINED, "", "[no-]NAME", "switch a warning on or off; -Werror, -Werror=NAME, -Wno-error=NAME")
flag("WX", "", True, "warnings are errors")
flag("no-warnings", "", True, "no warnings")
takes("ferror-limit=", JOINED, "error_limit", "N", "stop after N errors, 0 for no limit (default: 10000)")
takes("-diagnostics=", JOINED, "", "FORM", "text (default) or json: one object on each line")
flag("fdiagnostics-color", "color", True, "colours in messages")

section("SPIR-V")
flag("spirv", "", True, "write SPIR-V (always)")
takes("fspv-target-env=", JOINED, "", "ENV", "vulkan1.2 (default), vulkan1.3 or universal1.5")
takes("fspv-extension=", JOINED, "extensions", "NAME", "SPIR-V extension that may be used (default: all)")
takes("fspv-entrypoint-name=", JOINED, "entrypoint_name", "NAME", "name of the entry point in the module")
flag("fspv-reflect", "reflect", True, "write semantics and type names as decorations")
takes(
    "fspv-debug=",
    JOINED,
    "",
    "KIND",
    "file, source, line, tool, or all about variables: vulkan or rich, with -with-source behind",
)
flag("Zi", "debug_info", True, "line information")
flag(
    "fspv-flatten-resource-arrays", "flatten_resource_arrays", True, "each element of a resource array takes a binding"
)
flag("fspv-preserve-bindings", "preserve_bindings", True, "unused resources stay in the module")
flag("fspv-preserve-interface", "preserve_interface", True, "unused inputs and outputs stay in the module")
flag(
    "fspv-use-unknown-image-format", "unknown_image_format", True, "storage images have no format unless one is written"
)
flag("fspv-use-legacy-buffer-matrix-order", "legacy_buffer_matrix_order", True, "raw buffers hold row major matrices")
flag("fspv-enable-maximal-reconvergence", "maximal_reconvergence", True, "ask for maximal reconvergence")
flag("fspv-use-vulkan-memory-model", "vulkan_memory_model", True, "use the Vulkan memory model")
takes("fspv-max-id", SEPARATE, "max_id", "N", "largest id that the module may have (default: 4194303)")
takes("fvk-b-shift", SEPARATE, "", "SHIFT SPACE", "add SHIFT to the bindings of b registers of a space, or of all", 2)
takes("fvk-t-shift", SEPARATE, "", "SHIFT SPACE", "the same for t registers", 2)
takes("fvk-s-shift", SEPARATE, "", "SHIFT SPACE", "the same for s registers", 2)
takes("fvk-u-shift", SEPARATE, "", "SHIFT SPACE", "the same for u registers", 2)
flag("fvk-auto-shift-bindings", "auto_shift", True, "shift resources without a register too")
takes("fvk-bind-register", SEPARATE, "", "REG SPACE BINDING SET", "bind one register", 4)
takes("vkbr", SEPARATE, "", "REG SPACE BINDING SET", "", 4)
takes("fvk-bind-globals", SEPARATE, "", "BINDING SET", "binding of the $Globals buffer", 2)
takes("fvk-bind-resource-heap", SEPARATE, "", "BINDING SET", "binding of ResourceDescriptorHeap", 2)
takes("fvk-bind-sampler-heap", SEPARATE, "", "BINDING SET", "binding of SamplerDescriptorHeap", 2)
takes("fvk-bind-counter-heap", SEPARATE, "", "BINDING SET", "binding of the counters of ResourceDescriptorHeap", 2)
flag("fvk-use-dx-layout", "layout", LAYOUT_DX, "buffers as Direct3D lays them out")
flag("fvk-use-gl-layout", "layout", LAYOUT_GL, "buffers strictly as std140 and std430")
flag("fvk-use-scalar-layout", "layout", LAYOUT_SCALAR, "buffers with scalar alignment")
flag("fvk-invert-y", "invert_y", True, "negate SV_Position.y before it leaves the last vertex stage")
flag("fvk-use-dx-position-w", "use_dx_position_w", True, "SV_Position.w of a pixel shader is 1/w")
flag("fvk-support-nonzero-base-instance", "nonzero_base_instance", True, "SV_InstanceID starts at 0 whatever the base")
flag("fvk-support-nonzero-base-vertex", "nonzero_base_vertex", True, "SV_VertexID starts at 0 whatever the base")
takes(
    "fvk-stage-io-order=", JOINED, "", "ORDER", "locations in order of declaration (decl, default) or of names (alpha)"
)

section("Work on the compiler")
takes("-print-after=", JOINED, "print_after", "PASS", "print the IR after a pass")
flag("-verify-each", "verify_each", True, "verify the IR after each pass")

section("Accepted without effect on SPIR-V")
silent(
    FLAG,
    """nologo Vd Zs Zss Zsb Qstrip_debug Qembed_debug Qstrip_priv Qstrip_rootsignature Qunused-arguments
    Qsource_in_debug_module Qpdb_in_private Qkeep_reflect_in_dxil Qstrip_reflect_from_dxil Cc Ni No Lx res-may-alias
    res_may_alias pack-prefix-stable pack_prefix_stable pack-optimized pack_optimized no-legacy-cbuf-layout
    not_use_legacy_cbuf_load fdiagnostics-show-option fno-diagnostics-show-option fdisable-loc-tracking
    fnew-inlining-behavior funsafe-math-optimizations fno-unsafe-math-optimizations fassociative-math
    fno-associative-math fno-reciprocal-math fsigned-zeros fhonor-nans fno-honor-nans fhonor-infinities
    fno-honor-infinities enable-lifetime-markers disable-lifetime-markers force-zero-store-lifetimes
    disable-exception-handling skip-serialization preserve-intermediate-values ignore-opt-semdefs verbose v
    enable-unbounded-descriptor-tables fspv-reduce-load-size fspv-fix-func-call-arguments fspv-use-emulated-heap Gpp Ges
    flegacy-resource-reservation all-resources-bound all_resources_bound""",
)
silent(
    JOINED,
    """fdiagnostics-color= fdiagnostics-format= fdiagnostics-show-category= fconstexpr-depth= fconstexpr-steps=
    fconstexpr-backtrace-limit= flimited-precision=""",
)
silent(
    SEPARATE,
    """encoding validator-version memdep-block-scan-limit opt-disable opt-enable precise-output ignore-semdef
    override-semdef external external-fn print-before print-after""",
)
silent(SEPARATE, "opt-select", 2)
silent(EITHER, "Fd force-rootsig-ver force_rootsig_ver setprivate")
silent(SEPARATE, "rootsig-define")

section("Known and refused")
unsupported(
    FLAG,
    """Qstrip_reflect metal fspv-print-all fspv-use-descriptor-heap Odump Po dumpbin link recompile
    extractrootsignature ast-dump
    ast-dump-implicit print-before-all print-after-all ftime-trace""",
)
unsupported(JOINED, "ftime-trace= ftime-trace-granularity= verify")
unsupported(SEPARATE, "Fre Frs Fsh binding-table-define")
unsupported(EITHER, "import-binding-table setrootsignature verifyrootsignature getprivate")


def by_spelling() -> dict[str, Row]:
    """The rows by spelling."""
    rows: dict[str, Row] = {}
    for row in OPTIONS:
        rows[row.spelling] = row
    return rows


ROWS: Final[dict[str, Row]] = by_spelling()
LIST_ATTRIBUTES: Final = ("defines", "include_dirs", "extensions", "print_after")
EXCLUSIVE_ATTRIBUTES: Final = ("matrix_row_major", "layout", "branch_hint")
NUMBER_ATTRIBUTES: Final = ("auto_binding_space", "error_limit", "max_id", "jobs", "cache_limit")


def is_extension(name: str) -> bool:
    """Whether a name can be that of a SPIR-V extension, or stands for all of Khronos' own (KHR)."""
    return name == "KHR" or name.startswith("SPV_") and name.count("_") >= 2


# Parsing -------------------------------------------------------------------------------------------------------------

RESPONSE_DEPTH: Final = 8  # response files within response files


class ArgumentParser:
    """Walks one argument list."""

    __slots__ = ("words", "options", "outputs", "problems", "set_by")

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.options = Options()
        self.outputs = Outputs()
        self.problems: list[Problem] = []
        self.set_by: dict[str, str] = {}  # attribute, or spelling of an option without one -> what set it

    def report(self, code: Code, arguments: list[str]) -> Problem:
        """Adds a problem."""
        problem = Problem(code, arguments)
        self.problems.append(problem)
        return problem

    def parse(self) -> None:
        """Reads all words."""
        index = 0
        while index < len(self.words):
            word = self.words[index]
            index += 1
            name = option_name(word)
            if not name:
                self.outputs.inputs.append(word)
                continue
            row, joined = find_row(name)
            if row is None:
                self.report(UNKNOWN_OPTION, [word]).help = alike(name)
                continue
            arguments: list[str] = []
            if row.kind == JOINED or joined:
                arguments.append(joined)
            elif row.kind != FLAG:
                arguments = self.words[index : index + row.count]
                index += row.count
            if row.kind >= SEPARATE and not joined and len(arguments) < row.count:
                self.report(MISSING_ARGUMENT, [word, wanted(row)])
            elif row.status == UNSUPPORTED:
                self.report(UNSUPPORTED_OPTION, [word])
            elif row.status == DONE:
                self.set(row, word, arguments)

    def set(self, row: Row, word: str, arguments: list[str]) -> None:
        """Does what a row says."""
        attribute = row.attribute
        owner: Options | Outputs = self.outputs if hasattr(self.outputs, attribute) else self.options
        if row.kind == FLAG and attribute:
            self.check_conflict(row.spelling, attribute)
            setattr(owner, attribute, row.value)
        elif attribute in LIST_ATTRIBUTES:
            if attribute == "extensions" and not is_extension(arguments[0]):
                self.report(UNKNOWN_EXTENSION, [arguments[0]])
            getattr(owner, attribute).append(arguments[0])
        elif attribute in NUMBER_ATTRIBUTES:
            number = self.number("-" + row.spelling.removesuffix("="), arguments[0])
            if number >= 0:
                setattr(owner, attribute, number)
        elif attribute:
            setattr(owner, attribute, arguments[0])
        else:
            self.set_special(row.spelling, word, arguments)

    def check_conflict(self, spelling: str, attribute: str) -> None:
        """Reports flags that exclude each other: two of one attribute, a level beside a list of passes."""
        before = self.set_by.get(attribute, spelling)
        if attribute == "optimisation":
            before = self.set_by.get("passes", spelling)
        elif attribute not in EXCLUSIVE_ATTRIBUTES:
            return
        if before != spelling:
            self.report(OPTIONS_CONFLICT, ["-" + before, "-" + spelling])
        self.set_by[attribute] = spelling

    def check_passes(self, word: str) -> None:
        """A list of passes comes once, without a level."""
        for attribute in ("optimisation", "passes"):
            if attribute in self.set_by:
                self.report(OPTIONS_CONFLICT, ["-" + self.set_by[attribute], word])
        self.set_by["passes"] = word[1:]

    def set_special(self, spelling: str, word: str, arguments: list[str]) -> None:
        """Options whose argument has rules of its own."""
        options = self.options
        if spelling == "T":
            self.set_profile(arguments[0])
        elif spelling == "HV":
            self.set_version(word, arguments[0])
        elif spelling == "W" or spelling == "WX" or spelling == "no-warnings":
            self.set_warning(spelling, arguments)
        elif spelling == "fspv-target-env=":
            self.set_target(word, arguments[0])
        elif spelling == "fspv-debug=":
            if self.one_of("-fspv-debug", arguments[0], DEBUG_KINDS):
                options.debug.append(arguments[0])
        elif spelling == "Oconfig=":
            self.check_passes(word)
        elif spelling == "fcgl" or spelling == "Gec":
            self.set_by[spelling] = spelling
        elif spelling == "denorm":
            if self.one_of(word, arguments[0], ("any", "preserve", "ftz")):
                options.denorm = arguments[0]
        elif spelling in NEEDS_MODEL:
            self.set_by[spelling] = spelling
            if spelling == "enable-payload-qualifiers" and options.payload_qualifiers != DISABLED:
                options.payload_qualifiers = ENABLED
            if spelling == "default-linkage":
                self.one_of(word, arguments[0], ("internal", "external"))
        elif spelling == "fvk-stage-io-order=":
            if self.one_of("-fvk-stage-io-order", arguments[0], ("decl", "alpha")):
                options.stage_io_order = arguments[0]
        elif spelling == "-diagnostics=":
            if self.one_of("--diagnostics", arguments[0], ("text", "json")):
                self.outputs.diagnostics = arguments[0]
        elif spelling.startswith("fvk-") or spelling == "vkbr":
            self.set_binding(spelling, word, arguments)

    def set_binding(self, spelling: str, word: str, arguments: list[str]) -> None:
        """-fvk-*-shift, -fvk-bind-*."""
        options = self.options
        if spelling.endswith("-shift"):
            shift = self.number(word, arguments[0])
            space = -1 if arguments[1] == "all" else self.number(word, arguments[1], "a number or all, for the space")
            if shift >= 0 and (space >= 0 or arguments[1] == "all"):
                options.shifts[spelling[4]].append((shift, space))
            return
        register = arguments[0] if len(arguments) == 4 else ""
        numbers = [self.number(word, argument) for argument in (arguments[1:] if register else arguments)]
        if min(numbers) < 0:
            return
        if register:
            letter = register[0].lower()
            number = self.number(word, register[1:]) if letter in "btsu" else -1
            if letter not in "btsu":
                self.report(BAD_ARGUMENT, [word, register, "a register such as t3"])
            if number >= 0:
                options.bind_registers.append((letter, number, numbers[0], numbers[1], numbers[2]))
        else:
            setattr(options, spelling[4:].replace("-", "_"), (numbers[0], numbers[1]))

    def set_profile(self, profile: str) -> None:
        """-T."""
        options = self.options
        stage, _, version = profile.partition("_")
        major, _, minor = version.partition("_")
        if (
            stage not in FIRST_MINOR
            or not major.isdecimal()
            or not (minor.isdecimal() or (stage == "lib" and minor == "x"))
        ):
            self.report(UNKNOWN_PROFILE, [profile]).help = PROFILES
            return
        model = (int(major), 15 if minor == "x" else int(minor))
        if model < (6, 0) and model >= (2, 0) and stage != "lib":
            self.report(OLD_PROFILE, [profile])
            model = (6, 0)
        if model[0] != 6 or model[1] < FIRST_MINOR[stage] or (model[1] > LAST_MINOR and minor != "x"):
            self.report(UNKNOWN_PROFILE, [profile]).help = PROFILES
            return
        options.profile = profile
        options.stage = stage
        options.shader_model = model

    def set_version(self, word: str, version: str) -> None:
        """-HV."""
        self.set_by["HV"] = word
        if version in ("2015", "2016", "2017", "2018", "2021"):
            self.options.hlsl_version = int(version)
        elif version == "202x" or version == "202X":
            self.options.hlsl_version = HLSL_202X
        else:
            self.report(BAD_ARGUMENT, [word, version, "2016, 2017, 2018, 2021 or 202x"])

    def set_target(self, word: str, target: str) -> None:
        """-fspv-target-env."""
        if target in OLD_TARGETS:
            self.report(OLD_TARGET, [target, "vulkan1.2"])
            self.options.waves = target != "vulkan1.0"
            self.options.target_env = "vulkan1.2"
        elif self.one_of("-fspv-target-env", target, TARGETS):
            self.options.target_env = target

    def set_warning(self, spelling: str, arguments: list[str]) -> None:
        """-W..., -WX and -no-warnings."""
        self.check_warning_name(arguments[0] if arguments else "")
        rules = self.options.warnings
        name = arguments[0] if arguments else ""
        if spelling == "no-warnings":
            rules.silent = True
        elif spelling == "WX" or name == "error":
            rules.as_errors = True
        elif name == "no-error":
            rules.as_errors = False
        elif name.startswith("error="):
            rules.states[name[6:]] = ERROR
        elif name.startswith("no-error="):
            rules.states[name[9:]] = KEPT
        elif name.startswith("no-"):
            rules.states[name[3:]] = IGNORED
        elif rules.states.get(name, ERROR) != KEPT:
            rules.states[name] = WARNING

    def check_warning_name(self, name: str) -> None:
        """Warns of -W<name> where neither dxc nor we have such a warning; some names end in =<level>."""
        for prefix in ("no-error=", "error=", "no-"):
            if name.startswith(prefix):
                name = name[len(prefix) :]
                break
        if name in WARNING_NAMES or name in ("", "error", "no-error") or name.partition("=")[0] in WARNING_NAMES:
            return
        for code in CODES.values():
            if code.warning_name == name:
                return
        self.report(UNKNOWN_WARNING, [name])

    def number(self, word: str, text: str, expected: str = "a number") -> int:
        """A number of at most 32 bits in decimal, or in hexadecimal after 0x; -1, reported, where it is none."""
        digits = text[2:] if text[:2] in ("0x", "0X") else ""
        value = -1
        if text.isdecimal() and text.isascii() and len(text) < 11:
            value = int(text)
        elif digits and len(digits) < 9 and all_in(digits, "0123456789abcdefABCDEF"):
            value = int(digits, 16)
        if value < 0 or value > 0xFFFFFFFF:
            self.report(BAD_ARGUMENT, [word, text, expected])
            return -1
        return value

    def one_of(self, word: str, text: str, allowed: tuple[str, ...]) -> bool:
        """Whether an argument is one of a few words; reports it where it is not."""
        if text in allowed:
            return True
        self.report(BAD_ARGUMENT, [word, text, "one of " + ", ".join(allowed)])
        return False

    def finish(self) -> None:
        """Checks that need all options."""
        options = self.options
        for spelling in self.set_by:
            first = NEEDS_MODEL.get(spelling)
            if first is not None and options.profile and (options.stage != "lib" or options.shader_model < first):
                self.report(NEEDS_OPTION, ["-" + spelling, f"-T lib_{first[0]}_{first[1]} or newer"])
        if "Gec" in self.set_by:
            if "HV" not in self.set_by:
                options.hlsl_version = 2016
            elif options.hlsl_version > 2016:
                self.report(NEEDS_OPTION, ["-Gec", "-HV 2016"])
        if options.enable_16bit and options.profile:
            if options.shader_model < (6, 2):
                self.report(NEEDS_OPTION, ["-enable-16bit-types", "-T with shader model 6.2 or newer"])
            elif options.hlsl_version < 2018:
                self.report(NEEDS_OPTION, ["-enable-16bit-types", "-HV 2018 or newer"])
        if options.error_limit == 0:
            options.error_limit = 1 << 30
        if "fcgl" in self.set_by:
            options.optimisation = 0


FIRST_MINOR: Final[dict[str, int]] = {
    "vs": 0, "hs": 0, "ds": 0, "gs": 0, "ps": 0, "cs": 0, "as": 5, "ms": 5, "lib": 1,
}  # fmt: skip
PROFILES: Final = "a profile is a stage (vs, hs, ds, gs, ps, cs, as, ms, lib) and a shader model: ps_6_0"
LAST_MINOR: Final = 10
NEEDS_MODEL: Final[dict[str, tuple[int, int]]] = {  # option of libraries -> the first shader model that has it
    "default-linkage": (6, 1), "exports": (6, 1), "export-shaders-only": (6, 1), "enable-payload-qualifiers": (6, 6),
}  # fmt: skip
TARGETS: Final = ("vulkan1.2", "vulkan1.3", "universal1.5")
OLD_TARGETS: Final = ("vulkan1.0", "vulkan1.1", "vulkan1.1spirv1.4")
DEBUG_KINDS: Final = (
    "file", "source", "line", "tool", "rich", "rich-with-source", "vulkan", "vulkan-with-source",
)  # fmt: skip


def parse_arguments(args: list[str]) -> tuple[Options, Outputs, list[Problem]]:
    """Options, outputs and problems of dxc-style arguments. Never raises: what is wrong is in the problems."""
    problems: list[Problem] = []
    words = expand_responses(args, problems, 0)
    parser = ArgumentParser(words)
    parser.problems = problems
    parser.parse()
    parser.finish()
    return parser.options, parser.outputs, parser.problems


def option_name(word: str) -> str:
    """The spelling of an option without its dash or slash, "" for an input file."""
    if word.startswith("-"):
        return word[1:]  # "" for "-", which is standard input
    if not word.startswith("/") or os.path.isfile(word):
        return ""
    row, joined = find_row(word[1:])
    if row is None or (
        joined and row.kind == EITHER and len(row.spelling) == 1 and "/" in joined and row.spelling != "I"
    ):
        return ""  # a path: /Tools/a.hlsl is no -T
    return word[1:]


def alike(name: str) -> str:
    """A help text with the option that an unknown one may have been meant for, "" where none is near."""
    head, equals, _ = name.partition("=")
    head += equals
    row = ROWS.get("Fo" if head == "o" else head.lstrip("-")) or ROWS.get("-" + head) or ROWS.get(head + "=")
    if row is None:
        row = ROWS.get(head.upper())
    if row is None and len(head) > 3:
        row = ROWS.get(nearest(head, [row.spelling for row in OPTIONS if row.status != UNSUPPORTED]))
    return f"did you mean '{spelled(row)}'?" if row is not None else ""


def wanted(row: Row) -> str:
    """`an argument`, or how many an option takes and what they are."""
    return "an argument" if row.count == 1 else f"{row.count} arguments: {row.metavar}"


def find_row(name: str) -> tuple[Row | None, str]:
    """The row of the longest spelling that fits, and the argument joined to it."""
    row = ROWS.get(name)
    if row is not None and row.kind != JOINED:
        return row, ""
    for end in range(len(name), 0, -1):
        row = ROWS.get(name[:end])
        if row is None:
            continue
        if row.kind == JOINED or (row.kind == EITHER and end < len(name)):
            return row, name[end:].removeprefix("=") if row.spelling.startswith("-") else name[end:]
    return None, ""


def expand_responses(args: list[str], problems: list[Problem], depth: int) -> list[str]:
    """The arguments with each @file replaced by the words in the file."""
    words: list[str] = []
    for arg in args:
        if len(arg) < 2 or arg[0] != "@" or depth == RESPONSE_DEPTH:
            words.append(arg)
            continue
        data = read_bytes(arg[1:])
        if data is None:
            problems.append(Problem(CANNOT_READ, [arg[1:], "no such response file"]))
        else:
            words.extend(expand_responses(split_words(decode(data)), problems, depth + 1))
    return words


def split_words(text: str) -> list[str]:
    """The words of a response file: white space parts them unless it stands in quotes; \\" is a quote itself."""
    words: list[str] = []
    word = ""
    quote = ""
    started = False
    index = 0
    while index < len(text):
        char = text[index]
        index += 1
        if char == "\\" and text[index : index + 1] in ('"', "\\"):
            word += text[index]
            index += 1
            started = True
        elif quote:
            if char == quote:
                quote = ""
            else:
                word += char
        elif char == '"' or char == "'":
            quote = char
            started = True
        elif char.isspace():
            if started:
                words.append(word)
            word = ""
            started = False
        else:
            word += char
            started = True
    if started:
        words.append(word)
    return words


def all_in(text: str, members: str) -> bool:
    """Whether every character of a text is one of `members`."""
    for char in text:
        if char not in members:
            return False
    return True


def help_text() -> str:
    """The list of options, for --help."""
    lines: list[str] = []
    for number, (first, title) in enumerate(SECTIONS):
        last = SECTIONS[number + 1][0] if number + 1 < len(SECTIONS) else len(OPTIONS)
        rows = OPTIONS[first:last]
        lines.append(f"\n{title}:")
        if rows[0].status == DONE:
            for row in rows:
                if row.help:
                    lines.append(f"  {spelled(row):<40} {row.help}")
        else:
            line = " "
            for row in rows:
                if len(line) + len(row.spelling) > 110:
                    lines.append(line)
                    line = " "
                line += " " + spelled(row)
            lines.append(line)
    return "\n".join(lines) + "\n"


def spelled(row: Row) -> str:
    """An option as the help shows it."""
    if row.kind == FLAG or not row.metavar:
        return "-" + row.spelling
    return f"-{row.spelling}{row.metavar}" if row.kind == JOINED else f"-{row.spelling} {row.metavar}"
