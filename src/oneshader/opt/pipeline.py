"""The order of passes at each level: a valid module goes in and is changed in place, valid after every pass."""
from __future__ import annotations

from oneshader.ir.core import Function, Module
from oneshader.opt import control, dead, forward, memory, simplify
from oneshader.source.catalog import INTERNAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final, TypeAlias

    from oneshader.source.diag import DiagnosticBag

    ModulePass: TypeAlias = Callable[[Module], bool]
    FunctionPass: TypeAlias = Callable[[Module, Function], bool]

# Passes by the name that --print-after takes.
MODULE_PASSES: Final[dict[str, ModulePass]] = {
    "dead": dead.run,               # instructions, functions and globals without a use
    "functions": dead.remove_functions,
    "localise": memory.localise,    # private variables of one function
}
FUNCTION_PASSES: Final[dict[str, FunctionPass]] = {
    "prune": control.prune,         # constant branches, unreachable blocks
    "split": memory.split,          # variables of composites
    "promote": memory.promote,      # variables to values
    "simplify": simplify.run,       # folding and merging
    "collapse": control.collapse,   # cheap selections, blocks in a row
    "forward": forward.run,         # stores to loads
}

# -O0 does what legality needs. From -O1 on: first variables go, then values are simplified, then control flow.
LEVELS: Final[list[list[str]]] = [
    ["functions", "prune"],
    ["functions", "prune", "localise", "split", "promote", "simplify", "collapse", "dead"],
    ["functions", "prune", "localise", "split", "promote", "simplify", "collapse", "simplify", "forward", "dead"],
    ["functions", "prune", "localise", "split", "promote", "simplify", "prune", "collapse", "simplify", "forward",
     "simplify", "dead"],
]

# Passes that have nothing to do in a function where nothing has changed since they ran.
REPEATED: Final = ("prune", "simplify")


class Watch:
    """What to look at between passes: `print_after` names passes ('*': all), their output goes to `texts`.

    `verify_each` checks the module before the first and after every pass.
    """

    __slots__ = ("print_after", "verify_each", "texts")

    def __init__(self, print_after: list[str], verify_each: bool = False) -> None:
        self.print_after = print_after
        self.verify_each = verify_each
        self.texts: list[str] = []


def optimise(module: Module, level: int, bag: DiagnosticBag, watch: Watch | None = None) -> None:
    """Runs the passes of -O`level` (0 to 3). Errors: 9001 where a pass breaks the module under `watch.verify_each`."""
    if watch is not None and not check(module, bag, watch, "lower"):
        return
    settled: dict[str, dict[Function, bool]] = {name: {} for name in REPEATED}  # what a pass would not change
    for name in LEVELS[min(max(level, 0), len(LEVELS) - 1)]:
        module_pass = MODULE_PASSES.get(name)
        if module_pass is not None:
            if module_pass(module):
                settled = {name: {} for name in REPEATED}
        else:
            run_on_functions(module, name, settled)
        if watch is not None and not check(module, bag, watch, name):
            return


def run_on_functions(module: Module, name: str, settled: dict[str, dict[Function, bool]]) -> None:
    """Runs a pass on the functions that it may change."""
    function_pass = FUNCTION_PASSES[name]
    done = settled.get(name)
    for f in module.functions:
        if done is not None and f in done:
            continue
        if function_pass(module, f):
            for other in REPEATED:
                settled[other].pop(f, None)
        if done is not None:
            done[f] = True


def check(module: Module, bag: DiagnosticBag, watch: Watch, name: str) -> bool:
    """Prints and verifies as asked; False after a broken rule."""
    if name in watch.print_after or "*" in watch.print_after:
        from oneshader.ir.show import show

        watch.texts.append(f"// after {name}\n{show(module)}")
    if not watch.verify_each:
        return True
    from oneshader.ir.verify import verify

    messages = verify(module)
    for text in messages:
        bag.report(INTERNAL, -1, [f"after {name}: {text}"])
    return not messages
