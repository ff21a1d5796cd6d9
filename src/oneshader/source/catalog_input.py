"""The catalog of diagnostics, 00xx: one row for each fault of the command line and the preprocessor.

DiagnosticBag.report fills in the text's {0} {1} ... Numbers are never reused. Add a row at the end of its range.
"""
from __future__ import annotations

from oneshader.source.code import error, warning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# 00xx  Command line --------------------------------------------------------------------------------------------------

UNKNOWN_OPTION: Final = error(
    1,
    "unknown option '{0}'",
    "The option is in no table: `oneshader --help` lists them all. dxc's spellings hold, with `-` or `/` in front."
    " Fails: `oneshader a.hlsl -T ps_6_0 -fast`. Works: `oneshader a.hlsl -T ps_6_0 -O3`.",
)
MISSING_ARGUMENT: Final = error(
    2,
    "option '{0}' needs {1}",
    "Fails: `oneshader a.hlsl -T`. Works: `oneshader a.hlsl -T ps_6_0`.",
)
BAD_ARGUMENT: Final = error(
    3,
    "'{1}' is no valid argument of option '{0}': expected {2}",
    "Fails: `-fvk-b-shift ten 0`. Works: `-fvk-b-shift 10 0`.",
)
UNSUPPORTED_OPTION: Final = error(
    4,
    "option '{0}' is not supported yet",
    "dxc knows the option, and what it asks for is not built yet; ignoring it would give a module that is not the"
    " one asked for. Fails: `-Qstrip_debug`, where a container of DXIL is meant. Works: the same run without the"
    " option.",
)
UNKNOWN_PROFILE: Final = error(
    5,
    "unknown target profile '{0}'",
    "A profile is a stage and a shader model: vs, hs, ds, gs, ps, cs, as, ms or lib, then _6_0 to _6_10 (lib from"
    " 6_3, as and ms"
    " from 6_5). Profiles below 6_0 are raised to 6_0. Fails: `-T pixel_6_0`. Works: `-T ps_6_0`.",
)
CANNOT_READ: Final = error(
    6,
    "cannot read '{0}': {1}",
    "The file does not exist or may not be read. Fails: `oneshader missing.hlsl -T ps_6_0`. Works: a path that `ls`"
    " shows.",
)
CANNOT_WRITE: Final = error(
    7,
    "cannot write '{0}': {1}",
    "The folder does not exist, the disk is full or the file may not be written. No output of the run was written."
    " Fails: `-Fo missing_folder/a.spv`. Works: `-Fo a.spv`.",
)
NO_INPUT: Final = error(
    8,
    "no input file",
    "Name one HLSL file, or `-` for standard input. Works: `oneshader a.hlsl -T ps_6_0 -Fo a.spv`. Fails:"
    " `oneshader -T ps_6_0`.",
)
SEVERAL_INPUTS: Final = error(
    9,
    "more than one input file: '{0}' and '{1}'",
    "One run compiles one file, as dxc. Words that are no option and belong to none are taken for files. Fails:"
    " `oneshader a.hlsl b.hlsl -T ps_6_0`. Works: one run for each.",
)
NO_PROFILE: Final = error(
    10,
    "no target profile: give one with -T, such as -T ps_6_0",
    "The profile names the stage and shader model. Works: `oneshader a.hlsl -T cs_6_0 -E main`. Fails: `oneshader"
    " a.hlsl -E main`.",
)
OPTIONS_CONFLICT: Final = error(
    11,
    "options '{0}' and '{1}' exclude each other",
    "Fails: `-Zpr -Zpc`. Works: one of them.",
)
UNKNOWN_EXPLAIN: Final = error(
    12,
    "no diagnostic has the code '{0}'",
    "Codes look like OSH0350 and are printed in brackets after each message. Works: `oneshader explain OSH0350`."
    " Fails: `oneshader explain OSH7777`.",
)
OUTPUT_TWICE: Final = error(
    13,
    "'{0}' is named for two outputs",
    "Each output of a run needs a file of its own. Fails: `-Fo a.out -Fc a.out`. Works: `-Fo a.spv -Fc a.spvasm`.",
)
OUTPUT_ON_INPUT: Final = error(
    5050,
    "'{0}' is the source: an output would replace it",
    "Fails: `light.hlsl -Fo light.hlsl`. Works: `light.hlsl -Fo light.spv`.",
)
NAME_WITHOUT_HEADER: Final = error(
    14,
    "option '-Vn' needs '-Fh'",
    "-Vn names the array in the C header that -Fh writes. Works: `-Fh a.h -Vn shader_bytes`. Fails: `-Fo a.spv -Vn"
    " shader_bytes`.",
)
NEEDS_OPTION: Final = error(
    15,
    "option '{0}' needs '{1}'",
    "The first option means nothing without the second. Fails: `-T cs_6_0 -enable-16bit-types`. Works: `-T cs_6_2"
    " -enable-16bit-types`.",
)
NO_VALIDATOR: Final = error(
    16,
    "'{0}' was not found",
    "--validate runs spirv-val of SPIRV-Tools. It is looked for beside Python and in PATH. Fails: `--validate` on a"
    " machine without spirv-val. Works: `pip install 'oneshader[validate]'` or `apt install spirv-tools` before.",
)
NOT_VALID: Final = error(
    17,
    "spirv-val rejects the module: {0}",
    "The compiler wrote a module that the validator rejects. This is a fault of the compiler: please report it with"
    " the source. Fails: whatever shows the fault. Works: the same run without --validate, to see the module.",
)
OLD_TARGET: Final = warning(
    18,
    "SPIR-V target '{0}' is older than supported: '{1}' is used",
    "Modules are written for Vulkan 1.2 (SPIR-V 1.5) and newer. Name a newer target with -fspv-target-env=. Fails:"
    " `-fspv-target-env=vulkan1.0`. Works: `-fspv-target-env=vulkan1.2`.",
)
OLD_PROFILE: Final = warning(
    19,
    "shader model of '{0}' is raised to 6.0",
    "Profiles below 6_0 are compiled as 6_0, as dxc does. Fails to be quiet: `-T ps_5_0`. Works: `-T ps_6_0`.",
)
UNKNOWN_EXTENSION: Final = error(
    20,
    "unknown SPIR-V extension '{0}'",
    "Names of extensions start with SPV_ and their vendor, such as SPV_KHR_ray_query; KHR stands for all of"
    " Khronos'. Fails: `-fspv-extension=ray_query`. Works: `-fspv-extension=SPV_KHR_ray_query`.",
)
BAD_DEFINE_SETS: Final = error(
    21,
    "'{0}' holds no define sets: {1}",
    "The file of --define-sets is JSON: a list with one object for each variant, whose members are macros. A value is a"
    " text, a number, true (1), false (0) or null (defined as 1). Fails: `{\"FOG\": 1}`. Works: `[{\"FOG\": 1},"
    " {\"FOG\": 0, \"NAME\": \"a\"}]`.",
)
ONLY_VARIANTS: Final = error(
    22,
    "option '{0}' belongs to 'oneshader variants'",
    "A plain run compiles one variant. Fails: `oneshader -T ps_6_0 a.hlsl --define-sets sets.json`. Works: `oneshader"
    " variants -T ps_6_0 a.hlsl --define-sets sets.json -Fo '{index}.spv'`.",
)
NOT_FOR_VARIANTS: Final = error(
    23,
    "option '{0}' cannot be used with 'oneshader variants'",
    "What the option prints or writes is about one compilation. Fails: `oneshader variants a.hlsl -T ps_6_0"
    " --define-sets sets.json -P`. Works: the same for one variant, its macros as -D: `oneshader a.hlsl -P -DFOG`.",
)
ONE_FILE_FOR_ALL: Final = error(
    24,
    "every variant would be written to '{0}'",
    "A file name of `oneshader variants` holds the number of the variant or the hash of its module. Fails: `-Fo a.spv`."
    " Works: `-Fo 'a.{index}.spv'`, `-Fo '{hash}.spv'`.",
)
UNKNOWN_PLACEHOLDER: Final = error(
    25,
    "'{0}' has the unknown placeholder '{1}'",
    "File names of `oneshader variants` know the number of the variant and the hash of its module. Fails: `-Fo"
    " '{name}.spv'`. Works: `-Fo '{index}.spv'`, `-Fo '{hash}.spv'`.",
)
NO_DEFINE_SETS: Final = error(
    26,
    "'oneshader variants' needs --define-sets FILE",
    "The file says which variants there are. Fails: `oneshader variants a.hlsl -T ps_6_0`. Works: `oneshader variants"
    " a.hlsl -T ps_6_0 --define-sets sets.json -Fo '{index}.spv'`.",
)
CACHE_UNUSABLE: Final = warning(
    27,
    "the cache in '{0}' cannot be used: {1}",
    "The folder cannot be written, or is no folder. Everything is compiled as without a cache. Fails to be quiet:"
    " `--cache /proc/none`. Works: `--cache ~/.cache/oneshader`.",
    "cache",
    True,
)

# 00xx  Preprocessor (from 30) ----------------------------------------------------------------------------------------

UNKNOWN_DIRECTIVE: Final = error(
    30,
    "invalid preprocessing directive '#{0}'",
    "Fails: `#foo`. The directives are define, undef, if, ifdef, ifndef, elif, else, endif, include, line, error,"
    " warning, pragma. Works: `#define foo`.",
)
ERROR_DIRECTIVE: Final = error(
    31,
    "{0}",
    "An #error line was reached: the message is its text. Fails: `#error this platform has no depth buffer`. Works:"
    " the branch of the `#if` around it that is meant for this build.",
)
WARNING_DIRECTIVE: Final = warning(
    32,
    "{0}",
    "A #warning line was reached: the message is its text. Fails to be quiet: `#warning slow path`. Works: the"
    " other branch of its `#if`, or -Wno-#warnings.",
    "#warnings",
)
INCLUDE_NOT_FOUND: Final = error(
    33,
    "'{0}' file not found",
    'An #include names a file that is neither beside the including files ("" form) nor in an -I folder. Fails:'
    ' `#include "typo.hlsli"`. Works: `#include "name.hlsli"` with the folder in an -I option.',
)
INCLUDE_SYNTAX: Final = error(
    34,
    'expected "FILENAME" or <FILENAME>',
    'Fails: `#include file.h`. Works: `#include "file.h"`, or a macro that expands to that form.',
)
INCLUDE_DEPTH: Final = error(
    35,
    "#include nested too deeply",
    "More than 200 files include one another: most often a header that includes itself without a guard. Works:"
    ' `#pragma once`. Fails: a file a.hlsl that says `#include "a.hlsl"`.',
)
UNTERMINATED_CONDITIONAL: Final = error(
    36,
    "unterminated conditional directive",
    "An #if, #ifdef or #ifndef has no #endif in its file. Fails: `#if A` and no more. Works: `#if A` ... `#endif`.",
)
STRAY_CONDITIONAL: Final = error(
    37,
    "#{0} without #if",
    "An #elif, #else or #endif has no #if before it in its file. Fails: `#endif` alone. Works: `#ifdef A` ..."
    " `#endif`.",
)
CONDITIONAL_AFTER_ELSE: Final = error(
    38,
    "#{0} after #else",
    "#else is the last branch of a conditional. Fails: `#if A` `#else` `#elif B` `#endif`. Works: `#if A` `#elif B`"
    " `#else` `#endif`.",
)
MACRO_NAME_MISSING: Final = error(
    39,
    "macro name missing",
    "Fails: `#define`, `#ifdef`. Works: `#ifdef NAME`.",
)
MACRO_NAME_INVALID: Final = error(
    40,
    "macro name must be an identifier",
    "Fails: `#define 3D 1`. Works: `#define IS_3D 1`.",
)
MACRO_NAME_RESERVED: Final = error(
    41,
    "'defined' cannot be used as a macro name",
    "`defined` is the operator of #if. Fails: `#define defined 1`. Works: `#define is_defined 1`.",
)
MACRO_REDEFINED: Final = warning(
    42,
    "'{0}' macro redefined",
    "A macro is defined again with another body; the new one holds. Works: `#undef NAME` before it. Fails to be"
    " quiet: `#define N 1` and then `#define N 2`.",
    "macro-redefined",
)
MACRO_PARAMETERS: Final = error(
    43,
    "{0} in macro parameter list",
    "Fails: `#define F(a,) a`, `#define F(a a) a`. Works: `#define F(a, b) a`.",
)
MACRO_DUPLICATE_PARAMETER: Final = error(
    44,
    "duplicate macro parameter name '{0}'",
    "Fails: `#define F(a, a) a`. Works: `#define F(a, b) a`.",
)
MACRO_TOO_FEW: Final = error(
    45,
    "too few arguments provided to macro '{0}': {1} expected, {2} given",
    "Fails: `#define F(a, b) a + b` then `F(1)`. Works: `F(1, 2)`.",
)
MACRO_TOO_MANY: Final = error(
    46,
    "too many arguments provided to macro '{0}': {1} expected, {2} given",
    "Fails: `#define F(a) a` then `F(1, 2)`. Works: `F((1, 2))`.",
)
MACRO_UNTERMINATED: Final = error(
    47,
    "unterminated argument list invoking macro '{0}'",
    "The file ends before the `)` of a macro call. Fails: `F(1, 2` at the end of the file. Works: `F(1, 2)`.",
)
STRINGIFY_PARAMETER: Final = error(
    48,
    "'#' is not followed by a macro parameter",
    "In a function-like macro `#` makes a string of a parameter. Fails: `#define S(x) #y`. Works: `#define S(x) #x`.",
)
PASTE_AT_END: Final = error(
    49,
    "'##' cannot appear at {0} of macro expansion",
    "`##` joins two tokens. Fails: `#define J(a) a ##`. Works: `#define J(a) a ## 1`.",
)
PASTE_INVALID: Final = error(
    50,
    "pasting formed '{0}', an invalid preprocessing token",
    "What `##` joins must be one token. Fails: `#define J(a, b) a ## b` then `J(+, /)`. Works: `J(x, 1)`, which is"
    " x1.",
)
EXPRESSION_EXPECTED: Final = error(
    51,
    "expected value in expression",
    "An #if or #elif needs an integer expression. Fails: `#if`, `#if A +`. Works: `#if A + 1`.",
)
EXPRESSION_TOKEN: Final = error(
    52,
    "token '{0}' is not valid in a preprocessor expression",
    "#if reckons with integers, characters, names, defined and operators only. Fails: `#if VERSION == 1.5`. Works:"
    " `#if VERSION >= 2`.",
)
EXPRESSION_PAREN: Final = error(
    53,
    "expected ')' in preprocessor expression",
    "Fails: `#if (A && B`. Works: `#if (A && B)`.",
)
EXPRESSION_DIVISION: Final = error(
    54,
    "division by zero in preprocessor expression",
    "Fails: `#if 1 / 0`. The right side of && and || and the unchosen side of ?: are not evaluated. Works: `#if N"
    " != 0 && 1 / N`.",
)
EXPRESSION_INTEGER: Final = error(
    55,
    "integer literal '{0}' is too large or malformed in preprocessor expression",
    "#if reckons in 64 bits. Fails: `#if 99999999999999999999 > 1`. Works: `#if 0xffffffffffffffff > 1`.",
)
EXTRA_TOKENS: Final = warning(
    57,
    "extra tokens at end of #{0} directive",
    "Fails to be quiet: `#endif FOO`. Works: `#endif // FOO`.",
    "extra-tokens",
)
LINE_SYNTAX: Final = error(
    58,
    "#line needs a positive line number, then at most a file name in quotes",
    'Works: `#line 12` and `#line 12 "a.hlsl"`. Fails: `#line zero`.',
)
UNKNOWN_PRAGMA: Final = warning(
    59,
    "unknown pragma ignored",
    "The compiler knows #pragma once, pack_matrix, warning, message, region, endregion, mark and dxc diagnostic."
    " Fails to be quiet: `#pragma loop_count 4`. Works: `#pragma once`.",
    "unknown-pragmas",
    own=True,
)
PRAGMA_SYNTAX: Final = warning(
    60,
    "malformed #pragma {0} ignored: {1}",
    'Works: `#pragma message("text")`, `#pragma dxc diagnostic push`. Fails to be quiet: `#pragma message(text)`.',
    "ignored-pragmas",
)
PRAGMA_MESSAGE: Final = warning(
    61,
    "{0}",
    'A #pragma message line was reached. Fails to be quiet: `#pragma message("hello")`. Works: no such line.',
    "#pragma-messages",
)
UNTERMINATED_COMMENT: Final = error(
    62,
    "unterminated /* comment",
    "A /* has no */ in its file. Comments do not nest. Fails: `/* a` to the end. Works: `/* a */`.",
)
UNTERMINATED_STRING: Final = error(
    63,
    "missing terminating {0} character",
    'A string or character literal ends on its line. Fails: `"abc`. Works: `"abc"`.',
)
STRAY_CHARACTER: Final = error(
    64,
    "unexpected character {0}",
    "The character starts no token of HLSL: often a typographic quote or dash that came with copied text. Fails: a"
    ' curly quote from a web page. Works: `"`.',
)
BAD_NUMBER_LITERAL: Final = error(
    65,
    "invalid number '{0}': {1}",
    "Fails: `1.0q`, `0x`, `09`, `1e+`. Works: `1.0f`, `0xFF`, `9`, `1e+3`, `10u`, `2.5h`, `3.0L`.",
)
HAS_CHECK_SYNTAX: Final = error(
    66,
    "'{0}' needs {1} in parentheses",
    'Works: `#if __has_include("a.hlsli")`, `_Pragma("pack_matrix(row_major)")`. Fails: `#if __has_include'
    ' "a.hlsli"`.',
)
BUILTIN_MACRO_REDEFINED: Final = warning(
    67,
    "redefining builtin macro '{0}'",
    "__LINE__, __FILE__ and __COUNTER__ belong to the preprocessor. Fails to be quiet: `#define __LINE__ 1`. Works:"
    " a name of your own.",
    "builtin-macro-redefined",
)
EXPANSION_LIMIT: Final = error(
    68,
    "macro expansion is too large or nested too deeply",
    "More than 2 million tokens came out of macros, or macro calls are nested more than 100 deep in one another's"
    " arguments. Fails: sixty macros, each of which holds the one before twice. Works: a function instead of the"
    " macro.",
)
EMBEDDED_DIRECTIVE: Final = error(
    69,
    "#{0} inside the arguments of a macro {1}",
    "Directives between the parentheses of a macro call change the state that the call is expanded in. Move them"
    " out of the call. Fails: `F(1,` `#if A` `2` `#endif` `)`. Works: `#if A` before the call, with one call in"
    " each branch.",
)
LANGUAGE_HASH: Final = error(
    70,
    "'{0}' outside a preprocessing directive",
    "`#` starts a directive only as the first token of a line. Fails: `int a = #1;`. Works: `int a = 1;`.",
)

PACK_MATRIX_SYNTAX: Final = error(
    71,
    "#pragma pack_matrix needs (row_major) or (column_major)",
    "Fails: `#pragma pack_matrix(row)`. Works: `#pragma pack_matrix(row_major)`.",
)
