"""Statements: structured control flow -> blocks with merge and continue targets, phis placed as branches join.

Leaving a construct early: `break`, `continue` and (in an inlined body) `return` branch straight to their target while
only selections and switches lie between. Where a loop lies between, a flag is set, the loop is left, and the flag
tested after it.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import (
    CONTROL_DONT_FLATTEN,
    CONTROL_DONT_UNROLL,
    CONTROL_FLATTEN,
    CONTROL_UNROLL,
    Block,
    Inst,
    Value,
    resolve,
)
from oneshader.lower import alias, choice, function, hit_value, inline, unroll
from oneshader.lower.leaving import BREAK, RETURN, always_returns, any_leaves, leaves
from oneshader.lower.state import (
    SCOPE_BREAK,
    SCOPE_CONTINUE,
    SCOPE_LOOP,
    SCOPE_ONCE,
    SCOPE_SWITCH,
    VAR_FLAG,
    Resource,
    Scope,
    Unset,
    const_number,
    is_hit,
)
from oneshader.model import types
from oneshader.options import HINT_BRANCH, HINT_FLATTEN
from oneshader.sema import typed
from oneshader.sema.typed import Stmt
from oneshader.source import catalog
from oneshader.source.catalog_stage import HIT_OBJECT_CHOICE

TYPE_CHECKING = False
if TYPE_CHECKING:

    from oneshader.lower.environment import Changes, Tree
    from oneshader.lower.lower import Lowering



def lower_list(lw: Lowering, statements: list[Stmt]) -> None:
    for s in statements:
        if lw.dead:
            return
        lower(lw, s)


def lower(lw: Lowering, s: Stmt) -> None:
    if isinstance(s, typed.Evaluate):
        if s.attributes:
            inline.need(lw, s.attributes)
        lw.tree(s.expr)
    elif isinstance(s, typed.Declare):
        declare(lw, s)
    elif isinstance(s, typed.If):
        lower_if(lw, s)
    elif isinstance(s, typed.Block):
        outer_hits = len(lw.hit_variables)
        lower_list(lw, s.statements)
        hit_value.leave(lw, outer_hits)
    elif isinstance(s, typed.Return):
        lower_return(lw, s)
    elif isinstance(s, typed.Loop):
        lower_loop(lw, s)
    elif isinstance(s, typed.Break):
        leave_innermost(lw, True)
    elif isinstance(s, typed.Continue):
        leave_innermost(lw, False)
    elif isinstance(s, typed.Switch):
        lower_switch(lw, s)
    elif isinstance(s, typed.Discard):
        lw.b.pos = s.pos
        lw.discard(s.pos)


def declare(lw: Lowering, s: typed.Declare) -> None:
    var = s.var
    if var.constant is not None and not var.assigned and var.kind == typed.VAR_LOCAL:
        return                       # read from its constant
    if var.kind == typed.VAR_STATIC:
        return                       # initialised where the entry point starts
    if var.init is None:
        lw.declare(var, lw.undef(var.type))
    else:
        start = alias.given(lw, var, var.init)
        alias.declare(lw, var, start if start is not None else lw.tree(var.init))


# ---- selection


def lower_if(lw: Lowering, s: typed.If) -> None:
    """A selection; chains of `else if` by a loop, for they can be long."""
    # merge blocks of the chain so far, with their edges
    open_arms: list[tuple[Block, list[tuple[Block, Changes]]]] = []
    current: Stmt | None = s
    while isinstance(current, typed.If):
        condition = lw.value(current.condition)
        known = const_number(condition)
        if known is not None:
            current = current.if_true if known else current.if_false
            if known:
                break
            continue
        following = current.if_false
        if not isinstance(following, typed.If):
            branch(lw, condition, [current.if_true], [following] if following is not None else [], current.hint, False)
            current = None
            break
        then_block, other_block, merge = lw.new_block("then"), lw.new_block("else"), lw.new_block("merge")
        head(lw, current.hint, merge)
        lw.b.branch_if(condition, then_block, other_block)
        edges: list[tuple[Block, Changes]] = []
        arm(lw, then_block, [current.if_true], False, merge, edges)
        open_arms.append((merge, edges))
        lw.open_branch()
        lw.start(other_block)
        current = following
    if current is not None:
        lower(lw, current)
    while open_arms:
        merge, edges = open_arms.pop()
        finish_arm(lw, merge, edges)
        lw.join(merge, edges)


def head(lw: Lowering, hint: int, merge: Block) -> None:
    """The present block begins a selection."""
    lw.b.block.merge = merge
    wanted = lw.options.branch_hint
    if hint == typed.HINT_FLATTEN or hint == typed.HINT_NONE and wanted == HINT_FLATTEN:
        lw.b.block.control = CONTROL_FLATTEN
    elif hint == typed.HINT_BRANCH or hint == typed.HINT_NONE and wanted == HINT_BRANCH:
        lw.b.block.control = CONTROL_DONT_FLATTEN


def branch(lw: Lowering, condition: Value, then: list[Stmt], other: list[Stmt], hint: int, tail: bool) -> None:
    """A selection. `tail`: the lists are lowered with their returns in tail position."""
    header = lw.b.block
    then_block, merge = lw.new_block("then"), lw.new_block("merge")
    other_block = lw.new_block("else") if other else merge
    head(lw, hint, merge)
    lw.b.branch_if(condition, then_block, other_block)
    edges: list[tuple[Block, Changes]] = []
    arm(lw, then_block, then, tail, merge, edges)
    if other:
        arm(lw, other_block, other, tail, merge, edges)
    else:
        edges.append((header, {}))
    lw.join(merge, edges)


def arm(
    lw: Lowering, block: Block, statements: list[Stmt], tail: bool, merge: Block, edges: list[tuple[Block, Changes]]
) -> None:
    lw.open_branch()
    lw.start(block)
    if tail:
        lower_tail(lw, statements)
    else:
        lower_list(lw, statements)
    finish_arm(lw, merge, edges)


def finish_arm(lw: Lowering, merge: Block, edges: list[tuple[Block, Changes]]) -> None:
    """Close a branch or the body of a loop: on to `merge` if its end is reached."""
    if lw.dead:
        seal(lw)
        lw.env.pop()
        return
    end = lw.b.block
    lw.b.branch(merge)
    edges.append((end, lw.env.pop()))


def seal(lw: Lowering) -> None:
    """End the block of unreachable code."""
    if lw.b.block.terminator() is None:
        lw.b.unreachable()


# ---- returns


def lower_return(lw: Lowering, s: typed.Return) -> None:
    frame = lw.frame
    assert frame is not None
    lw.b.pos = s.pos
    if s.value is not None:
        got = lw.tree(s.value)
        if lw.dead:
            return
        if frame.is_root:
            lw.finish_entry(got)
            lw.b.ret()
            lw.die()
            return
        lw.env.write(frame.result, got)
    elif frame.is_root:
        lw.finish_entry([])
        lw.b.ret()
        lw.die()
        return
    if frame.is_kept:
        function.finish(lw, frame)
        lw.die()
        return
    if frame.once is not None:
        leave(lw, frame.once, True)
    # in tail position control just falls to the end of the body


def lower_tail(lw: Lowering, statements: list[Stmt]) -> None:
    """Statements for which `tail_returns` holds."""
    for i, s in enumerate(statements):
        if lw.dead:
            return
        if isinstance(s, typed.Return):
            lower_return(lw, s)
            return
        if not leaves(s, RETURN):
            lower(lw, s)
            continue
        rest = statements[i + 1:]
        if isinstance(s, typed.Block):
            lower_tail(lw, s.statements + rest)
            return
        assert isinstance(s, typed.If)
        condition = lw.value(s.condition)
        then = [s.if_true]
        other = [s.if_false] if s.if_false is not None else []
        if rest:
            if always_returns(s.if_true):
                other = other + rest
            else:
                then = then + rest
        known = const_number(condition)
        if known is not None:
            lower_tail(lw, then if known else other)
        else:
            branch(lw, condition, then, other, s.hint, True)
        return


# ---- leaving constructs


def open_once(lw: Lowering) -> Scope:
    """Start a construct that runs once and can be left by a branch to its merge block: a loop without a back edge
    taken."""
    header, merge, again = lw.new_block("once"), lw.new_block("once.merge"), lw.new_block("once.continue")
    lw.b.branch(header)
    header.merge = merge
    header.continue_ = again
    body = lw.new_block("once.body")
    lw.start(header)
    lw.b.branch(body)
    lw.start(again)
    lw.b.branch(header)
    frame = lw.frame
    assert frame is not None
    scope = Scope(SCOPE_ONCE, merge, again, lw.env.depth())
    lw.scopes.append(scope)
    lw.open_branch()
    lw.start(body)
    return scope


def close_once(lw: Lowering, scope: Scope) -> None:
    lw.scopes.pop()
    edges = scope.breaks
    if lw.dead:
        seal(lw)
        lw.env.pop()
    else:
        end = lw.b.block
        lw.b.branch(scope.merge)
        edges.append((end, lw.env.pop()))
    lw.join(scope.merge, edges)
    go_on_leaving(lw, scope)


def leave_innermost(lw: Lowering, is_break: bool) -> None:
    for scope in reversed(lw.scopes):
        kind = scope.kind
        if (
            kind == SCOPE_LOOP
            or kind == (SCOPE_BREAK if is_break else SCOPE_CONTINUE)
            or is_break
            and kind == SCOPE_SWITCH
        ):
            leave(lw, scope, is_break or kind == SCOPE_CONTINUE)
            return


def leave(lw: Lowering, target: Scope, is_break: bool) -> None:
    """Branch out of `target` (or on to its next iteration), through flags where loops lie between."""
    if lw.dead:
        return
    inner = target
    for scope in reversed(lw.scopes):
        if scope is target:
            break
        if scope.kind != SCOPE_SWITCH:
            inner = scope
            break
    if inner is not target:
        flag = typed.Variable("leave", types.BOOL_TYPE, VAR_FLAG)
        lw.env.write(flag, lw.bool_const(True))
        inner.exits.append((flag, target, is_break))
        target, is_break = inner, True
    edge = (lw.b.block, lw.env.changes(target.level))
    if is_break:
        lw.b.branch(target.merge)
        target.breaks.append(edge)
    else:
        assert target.continue_ is not None
        lw.b.branch(target.continue_)
        target.continues.append(edge)
    lw.die()


def go_on_leaving(lw: Lowering, scope: Scope) -> None:
    """After the merge of a construct: whoever meant to leave more than this one goes on."""
    for flag, target, is_break in scope.exits:
        if lw.dead:
            return
        condition = lw.env.read(flag)
        if condition is None:
            continue
        assert isinstance(condition, Value)
        known = const_number(condition)
        if known == 0:
            continue
        if known is not None:
            leave(lw, target, is_break)
            return
        header = lw.b.block
        exit_block, next_block = lw.new_block("leave"), lw.new_block("stay")
        header.merge = next_block
        lw.b.branch_if(condition, exit_block, next_block)
        lw.open_branch()
        lw.start(exit_block)
        leave(lw, target, is_break)
        seal(lw)
        lw.env.pop()
        lw.start(next_block)


# ---- loops


def lower_loop(lw: Lowering, s: typed.Loop) -> None:
    if unroll.wanted(lw, s) and unroll.unrolled(lw, s):
        return
    loop(lw, s)


def loop(lw: Lowering, s: typed.Loop) -> None:
    before = lw.b.block
    header, body_block = lw.new_block("loop"), lw.new_block("body")
    again, merge = lw.new_block("continue"), lw.new_block("merge")
    lw.b.branch(header)
    lw.start(header)
    lw.open_branch()
    phis = header_phis(lw, s, before)
    header.merge = merge
    header.continue_ = again
    header.control = (
        CONTROL_UNROLL if s.hint == typed.HINT_UNROLL else CONTROL_DONT_UNROLL if s.hint == typed.HINT_LOOP else 0
    )
    frame = lw.frame
    assert frame is not None
    scope = Scope(SCOPE_LOOP, merge, again, lw.env.depth())
    if s.condition is None or s.test_last:
        lw.b.branch(body_block)
    else:
        if not straight(s.condition):
            test = lw.new_block("test")
            lw.b.branch(test)
            lw.start(test)
        condition = lw.value(s.condition)
        lw.b.branch_if(condition, body_block, merge)
        # what the test itself changed is seen by both sides
        scope.breaks.append((lw.b.block, {}))
        scope.level = lw.env.depth()
    lw.scopes.append(scope)
    lw.open_branch()
    lw.start(body_block)
    lower(lw, s.body)
    finish_arm(lw, again, scope.continues)
    lw.scopes.pop()
    continue_part(lw, s, scope, header, again, merge, phis)
    base = lw.env.pop()          # header phis and what the test changed
    for var, tree in base.items():
        lw.env.write(var, tree)
    lw.join(merge, scope.breaks)
    go_on_leaving(lw, scope)


def continue_part(lw: Lowering, s: typed.Loop, scope: Scope, header: Block, again: Block, merge: Block,
                  phis: list[tuple[typed.Variable, Tree]]) -> None:
    """The continue construct: step, condition of `do`, back edge; the header's phis get their second operand."""
    lw.open_branch()
    reached = bool(scope.continues)
    lw.join(again, scope.continues)
    lw.dead = False
    if not reached:
        lw.dead_joins.pop()
    else:
        lw.in_continue += 1
        if s.step is not None:
            lw.tree(s.step)
        lw.in_continue -= 1
    if s.test_last and s.condition is not None and reached:
        lw.in_continue += 1
        condition = lw.value(s.condition)
        lw.in_continue -= 1
        end = lw.b.block
        lw.b.branch_if(condition, header, merge)
        scope.breaks.append((end, lw.env.changes(scope.level)))
    else:
        end = lw.b.block
        lw.b.branch(header)
    for var, tree in phis:
        now = lw.env.read(var)
        close_phis(lw, tree, now if reached and now is not None else None, end)
    lw.env.pop()


def header_phis(lw: Lowering, s: typed.Loop, before: Block) -> list[tuple[typed.Variable, Tree]]:
    """A phi for every leaf of every variable that the loop may write; the back edge is filled in later."""
    out: list[tuple[typed.Variable, Tree]] = []
    for var in lw.writes.loop(s):
        tree = lw.env.read(var)
        if tree is None:
            tree = lw.missing(var)
        if tree is None:
            continue
        phi = open_phis(lw, tree, before)
        lw.env.write(var, phi)
        out.append((var, phi))
    if lw.debug is not None:
        for var, phi in out:
            lw.debug.note(lw.b, var, phi)
    return out


def open_phis(lw: Lowering, tree: Tree, before: Block) -> Tree:
    if isinstance(tree, list):
        return [open_phis(lw, x, before) for x in tree]
    if isinstance(tree, Resource):
        indices: list[Value] = [lw.phi([x], [before]) for x in tree.indices]
        return Resource(tree.global_, tree.type, indices, tree.nonuniform)
    if isinstance(tree, Unset):
        return Unset(tree.type, tree)
    if types.is_opaque(tree.type):
        return tree
    return lw.phi([tree], [before])


def close_phis(lw: Lowering, phi: Tree, now: Tree | None, end: Block) -> None:
    if isinstance(phi, Resource) and isinstance(now, Resource) and phi.global_ is now.global_:
        phi.nonuniform = phi.nonuniform or now.nonuniform
        for before, after in zip(phi.indices, now.indices, strict=True):
            if now.nonuniform:
                lw.mark_nonuniform(before)
            if resolve(after) is before and isinstance(before, Inst):       # it never changes
                before.rep = before.operands[0]
                if before.block is not None:
                    before.block.insts.remove(before)
            else:
                close_phis(lw, before, after, end)
    elif isinstance(phi, Resource) and now is None:
        for before in phi.indices:
            close_phis(lw, before, None, end)
    elif isinstance(phi, Value) and types.is_opaque(phi.type):
        if now is None or isinstance(phi, Unset) and is_still(now, phi):
            return
        if isinstance(phi, Unset) and not phi.is_read:
            phi.is_changed = True
        elif isinstance(now, Value) and not choice.same(phi, now):
            lw.error(HIT_OBJECT_CHOICE if is_hit(phi.type) else catalog.OBJECT_CHOICE, lw.b.pos, [])
    elif isinstance(phi, list):
        for i, x in enumerate(phi):
            close_phis(lw, x, now[i] if isinstance(now, list) else None, end)
    elif isinstance(phi, Inst) and phi.op == ops.PHI and phi.block is not None and len(phi.operands) == 1:
        phi.operands.append(now if isinstance(now, Value) else lw.module.undef(phi.type))
        phi.blocks.append(end)


def is_still(now: Tree, phi: Unset) -> bool:
    """True if a variable still has no object where its loop goes on; inner loops made new values for that."""
    while isinstance(now, Unset) and now is not phi and now.before is not None and not now.is_changed:
        now = now.before
    return now is phi


def straight(e: typed.Expr) -> bool:
    """True if evaluating `e` makes no blocks."""
    while isinstance(e, typed.Binary):
        if not straight(e.right):
            return False
        e = e.left
    if isinstance(e, (typed.Const, typed.VarRef)):
        return True
    if isinstance(e, (typed.Convert, typed.Splat, typed.Truncate, typed.Unary)):
        return straight(e.operand)
    if isinstance(e, (typed.Field, typed.Swizzle)):
        return straight(e.base)
    if isinstance(e, typed.Index):
        return straight(e.base) and straight(e.index)
    return False


# ---- switch


def lower_switch(lw: Lowering, s: typed.Switch) -> None:
    selector = lw.value(s.selector)
    known = const_number(selector)
    if known is not None:
        known_switch(lw, s, known)
        return
    header = lw.b.block
    merge = lw.new_block("switch.merge")
    blocks = [lw.new_block("case") for _ in s.cases]
    default = merge
    values: list[int] = []
    targets: list[Block] = []
    for case, block in zip(s.cases, blocks):
        if case.is_default:
            default = block
        for v in case.values:
            values.append(v)
            targets.append(block)
    head(lw, s.hint, merge)
    lw.b.switch(selector, default, values, targets)
    frame = lw.frame
    assert frame is not None
    scope = Scope(SCOPE_SWITCH, merge, None, lw.env.depth())
    if default is merge:
        scope.breaks.append((header, {}))
    lw.scopes.append(scope)
    fall: list[tuple[Block, Changes]] = []
    for i, case in enumerate(s.cases):
        lw.open_branch()
        lw.join(blocks[i], [(header, {})] + fall)
        fall = []
        lower_list(lw, case.statements)
        if lw.dead:
            seal(lw)
            lw.env.pop()
        elif i + 1 < len(blocks):
            end = lw.b.block
            lw.b.branch(blocks[i + 1])
            fall.append((end, lw.env.pop()))
        else:
            end = lw.b.block
            lw.b.branch(merge)
            scope.breaks.append((end, lw.env.pop()))
    lw.scopes.pop()
    lw.join(merge, scope.breaks)
    go_on_leaving(lw, scope)


def known_switch(lw: Lowering, s: typed.Switch, selector: int) -> None:
    """A switch on a constant: the statements from the chosen case on."""
    start = -1
    for i, case in enumerate(s.cases):
        if selector in case.values:
            start = i
            break
    if start < 0:
        for i, case in enumerate(s.cases):
            if case.is_default:
                start = i
    if start < 0:
        return
    statements: list[Stmt] = []
    ended = False
    for case in s.cases[start:]:
        for x in case.statements:
            if isinstance(x, typed.Break):
                ended = True
                break
            statements.append(x)
            if isinstance(x, typed.Block) and x.statements and isinstance(x.statements[-1], typed.Break):
                statements[-1] = typed.Block(x.pos, x.statements[:-1])
                ended = True
                break
        if ended:
            break
    if not any_leaves(statements, BREAK):
        lower_list(lw, statements)
        return
    scope = open_once(lw)
    scope.kind = SCOPE_BREAK
    lower_list(lw, statements)
    close_once(lw, scope)
