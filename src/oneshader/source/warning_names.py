"""Names that dxc knows behind -W and -Wno-, those of warnings that no HLSL can earn left aside."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WARNING_NAMES: Final = frozenset(
    """
#pragma-messages #warnings CFString-literal IndependentClass-attribute abi absolute-value abstract-final-class
abstract-vbase-init address address-of-array-temporary address-of-temporary aggregate-return all ambig-lit-shift
ambiguous-ellipsis ambiguous-macro ambiguous-member-template analyzer-incompatible-plugin anonymous-pack-parens
array-bounds array-bounds-pointer-arithmetic assign-enum assume atomic-memory-ordering attribute-statement
attribute-type attributes auto-disable-vptr-sanitizer auto-import auto-storage-class auto-var-id backend-plugin
backslash-newline-escape bad-array-new-length bad-function-cast bind-to-temporary-copy bitfield-constant-conversion
bitwise-op-parentheses bool-conversion bool-conversions braced-scalar-init builtin-macro-redefined
builtin-memcpy-chk-size builtin-requires-header c++-compat c++0x-compat c++0x-extensions c++0x-narrowing c++11-compat
c++11-compat-deprecated-writable-strings c++11-compat-pedantic c++11-compat-reserved-user-defined-literal
c++11-extensions c++11-extra-semi c++11-long-long c++11-narrowing c++14-compat c++14-compat-pedantic c++14-extensions
c++1y-extensions c++1z-extensions c++98-c++11-c++14-compat c++98-c++11-c++14-compat-pedantic c++98-c++11-compat
c++98-c++11-compat-pedantic c++98-compat c++98-compat-bind-to-temporary-copy c++98-compat-local-type-template-args
c++98-compat-pedantic c++98-compat-unnamed-type-template-args c11-extensions c99-compat c99-extensions cast-align
cast-qual char-align char-subscripts class-varargs comma-in-init comment comments compare-distinct-pointer-types
complex-component-init conditional-type-mismatch conditional-uninitialized config-macros const-expr-overflow
constant-conversion constant-logical-operand constexpr-not-const conversion conversion-null covered-switch-default
ctor-dtor-privacy dangling-else dangling-field dangling-initializer-list date-time dealloc-in-category
debug-compression-unavailable declaration-after-statement delegating-ctor-cycles delete-incomplete
delete-non-virtual-dtor deprecated deprecated-declarations deprecated-implementations deprecated-increment-bool
deprecated-register deprecated-writable-strings disabled-macro-expansion disabled-optimization discard-qual
distributed-object-modifiers div-by-zero division-by-zero dll-attribute-on-redeclaration
dllexport-explicit-instantiation-decl dllimport-static-field-def documentation documentation-deprecated-sync
documentation-html documentation-pedantic documentation-unknown-command dollar-in-identifier-extension
double-promotion duplicate-decl-specifier duplicate-enum dx9-deprecation dynamic-class-memaccess effc++ effects-syntax
embedded-directive empty-body empty-translation-unit endif-labels enum-compare enum-conversion enum-too-large error
everything exceptions exit-time-destructors explicit-initialize-call explicit-ownership-type extended-offsetof
extern-c-compat extern-initializer extra extra-qualification extra-semi extra-tokens fallback flag-enum
flexible-array-extensions float-conversion float-equal for-loop-analysis for-redefinition format format-extra-args
format-invalid-specifier format-non-iso format-nonliteral format-pedantic format-security format-y2k
format-zero-length format=2 four-char-constants frame-larger-than= future-compat global-constructors header-guard
header-hygiene hlsl-202x-extensions hlsl-availability-constant hlsl-barrier hlsl-groupshared-202x hlsl-legacy-literal
hlsl-rayquery-flags idiomatic-parentheses ignored-attributes ignored-optimization-argument ignored-pragmas
ignored-qualifiers implicit implicit-conversion-floating-point-to-bool implicit-exception-spec-mismatch
implicit-fallthrough implicit-fallthrough-per-function implicit-function-declaration implicit-int
implicitly-unsigned-literal import import-preprocessor-directive-pedantic inaccessible-base
incompatible-library-redeclaration incompatible-ms-struct incompatible-pointer-types
incompatible-pointer-types-discards-qualifiers incomplete-implementation incomplete-umbrella inconsistent-dllimport
inconsistent-missing-override infinite-recursion inherited-variadic-ctor init-self initializer-overrides inline
inline-new-delete int-conversion int-conversions int-to-pointer-cast int-to-void-pointer-cast integer-overflow
invalid-command-line-argument invalid-constexpr invalid-iboutlet invalid-initializer-from-system-header
invalid-noreturn invalid-offsetof invalid-pch invalid-pp-token invalid-source-encoding invalid-token-paste
jump-seh-finally keyword-compat keyword-macro knr-promoted-parameter language-extension-token large-by-value-copy
literal-conversion literal-range local-type-template-args logical-not-parentheses logical-op-parentheses long-long
loop-analysis macro-redefined main main-return-type malformed-warning-check many-braces-around-scalar-init
memsize-comparison mismatched-new-delete mismatched-parameter-types mismatched-return-types mismatched-tags
misplaced-attributes missing-braces missing-declarations missing-field-initializers missing-format-attribute
missing-include-dirs missing-noreturn missing-prototype-for-cc missing-prototypes missing-sysroot
missing-variable-declarations most move msvc-include multichar multiple-move-vbase narrowing nested-anon-types
nested-externs new-returns-null newline-eof non-gcc non-literal-null-conversion non-pod-varargs non-virtual-dtor
nonnull nonportable-vector-initialization null-arithmetic null-character null-conversion null-dereference
nullable-to-nonnull-conversion odr old-style-cast old-style-definition out-of-line-declaration over-aligned overflow
overlength-strings overloaded-shift-op-parentheses overloaded-virtual overriding-t-option packed packoffset-override
padded parameter-usage parentheses parentheses-equality pass pass-analysis pass-failed pass-missed payload-access-call
payload-access-perf payload-access-qualifier payload-access-shader payload-access-trace pedantic pessimizing-move
pointer-arith pointer-bool-conversion pointer-sign pointer-to-int-cast pointer-type-mismatch
potentially-evaluated-expression pragmas predefined-identifier-outside-function private-extern private-header
profile-instr-out-of-date profile-instr-unprofiled qualified-void-return-type range-loop-analysis
redeclared-class-member redundant-decls redundant-move reinterpret-base-class remark-backend-plugin reorder
reserved-id-macro reserved-user-defined-literal return-stack-address return-type return-type-c-linkage
rtti-for-exceptions sanitize-address section self-assign self-assign-field self-move semantic-identifier-collision
sentinel sequence-point serialized-diagnostics shadow shift-count-negative shift-count-overflow shift-negative-value
shift-op-parentheses shift-overflow shift-sign-overflow shorten-64-to-32 sign-compare sign-conversion sign-promo
sizeof-array-argument sizeof-array-decay sizeof-pointer-memaccess sometimes-uninitialized specifier-override
stack-protector static-float-init static-in-inline static-inline-explicit-instantiation static-local-in-inline
static-self-init strict-aliasing strict-aliasing=0 strict-aliasing=1 strict-aliasing=2 strict-overflow
strict-overflow=0 strict-overflow=1 strict-overflow=2 strict-overflow=3 strict-overflow=4 strict-overflow=5
strict-prototypes string-compare string-conversion string-plus-char string-plus-int strlcpy-strlcat-size strncat-size
structurize-exits-lifetime-markers-conflict switch switch-bool switch-default switch-enum
sync-fetch-and-nand-semantics-changed synth system-headers tautological-compare
tautological-constant-out-of-range-compare tautological-overlap-compare tautological-pointer-compare
tautological-undefined-compare tentative-definition-incomplete-type trigraphs type-limits type-safety
typedef-redefinition typename-missing unavailable-declarations undef undefined-bool-conversion undefined-inline
undefined-internal undefined-reinterpret-cast unevaluated-expression unicode unicode-whitespace uninitialized
unknown-attributes unknown-escape-sequence unknown-pragmas unknown-sanitizers unknown-warning-option
unnamed-type-template-args unneeded-internal-declaration unneeded-member-function unreachable-code
unreachable-code-aggressive unreachable-code-break unreachable-code-loop-increment unreachable-code-return unsequenced
unsupported-dll-base-class-template unsupported-friend unsupported-nan unsupported-visibility unused unused-argument
unused-command-line-argument unused-comparison unused-const-variable unused-exception-parameter unused-function
unused-getter-return-value unused-label unused-local-typedef unused-local-typedefs unused-macros
unused-member-function unused-parameter unused-private-field unused-result unused-value unused-variable
unused-volatile-lvalue used-but-marked-unused user-defined-literals varargs variadic-macros vector-conversion
vector-conversions vexing-parse visibility vk-ignored-features vla vla-extension void-ptr-dereference
volatile-register-var weak-template-vtables weak-vtables writable-strings write-strings zero-length-array
""".split()
)
