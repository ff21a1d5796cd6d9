"""What leaves a statement: typed statements in, whether they hold a return, break or continue that matters outside."""
from __future__ import annotations

from oneshader.sema import typed
from oneshader.sema.typed import Stmt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

RETURN: Final = 0
BREAK: Final = 1
CONTINUE: Final = 2
TAIL_DEPTH: Final = 40      # nested early returns that become nested if / else


def leaves(s: Stmt | None, how: int) -> bool:
    """True if a return, break or continue (`how`) within `s` leaves it: inner loops and switches keep their own."""
    while isinstance(s, typed.If):           # chains of `else if` can be long
        if leaves(s.if_true, how):
            return True
        s = s.if_false
    if s is None or isinstance(s, (typed.Evaluate, typed.Declare)):
        return False
    if isinstance(s, typed.Block):
        return any_leaves(s.statements, how)
    if isinstance(s, typed.Return):
        return how == RETURN
    if isinstance(s, typed.Break):
        return how == BREAK
    if isinstance(s, typed.Continue):
        return how == CONTINUE
    if isinstance(s, typed.Loop):
        return how == RETURN and leaves(s.body, how)
    if isinstance(s, typed.Switch) and how != BREAK:
        for case in s.cases:
            if any_leaves(case.statements, how):
                return True
    return False


def any_leaves(statements: list[Stmt], how: int) -> bool:
    """True if `leaves` holds for one of the statements."""
    for s in statements:
        if leaves(s, how):
            return True
    return False


def always_returns(s: Stmt) -> bool:
    """True if control never leaves `s` at its end, by return or discard."""
    while isinstance(s, typed.If):
        if s.if_false is None or not always_returns(s.if_true):
            return False
        s = s.if_false
    if isinstance(s, (typed.Return, typed.Discard)):
        return True
    if isinstance(s, typed.Block):
        for x in s.statements:
            if always_returns(x):
                return True
    return False


def tail_returns(statements: list[Stmt], depth: int = 0) -> bool:
    """True if every return can be lowered as the last thing its branch does."""
    if depth > TAIL_DEPTH:
        return False
    for i, s in enumerate(statements):
        if isinstance(s, typed.Return):
            return True
        if isinstance(s, typed.Block):
            if leaves(s, RETURN):
                return tail_returns(s.statements + statements[i + 1:], depth + 1)
            continue
        if not leaves(s, RETURN):
            continue
        if not isinstance(s, typed.If):
            return False
        rest = statements[i + 1:]
        then = [s.if_true]
        other = [s.if_false] if s.if_false is not None else []
        if rest:
            if always_returns(s.if_true):
                other = other + rest
            elif s.if_false is not None and always_returns(s.if_false):
                then = then + rest
            else:
                return False
        return tail_returns(then, depth + 1) and tail_returns(other, depth + 1)
    return True
