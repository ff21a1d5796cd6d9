"""The parser: a token stream in, the syntax tree of one translation unit out.

One pass, by recursive descent with precedence climbing for expressions, over tokens that are never copied. The
classes build on each other, each in its own module: Cursor (parse_base), ExpressionParser (parse_expr), SpecParser
(parse_specs), EffectParser (parse_legacy), TemplateParser (parse_template), DeclarationParser (parse_decl),
StatementParser (parse_stmt).
"""

from __future__ import annotations

from oneshader.syntax.parse_base import ParseFailure
from oneshader.syntax.parse_stmt import StatementParser
from oneshader.syntax.token import TokenStream
from oneshader.syntax.tree import Decl, Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.options import Options
    from oneshader.source.diag import DiagnosticBag


def parse(stream: TokenStream, options: Options, bag: DiagnosticBag) -> Unit:
    """The tree of a preprocessed source. Mistakes go to `bag` as OSH01xx; the tree then holds what could be read."""
    decls: list[Decl] = []
    parser = StatementParser(stream, options, bag)
    try:
        parser.declarations(decls, -1)
    except RecursionError:  # the interpreter's own limit, where the caller's stack was deep already
        failure: ParseFailure = parser.too_deep()
        parser.report(failure)
    return Unit(decls)
