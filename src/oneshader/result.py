"""What one compilation gives: the Result. It needs no stage, so that a result from the cache loads none."""

from __future__ import annotations

from oneshader.options import Options
from oneshader.source.text import SourceMap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.ir.core import Module
    from oneshader.sema.typed import Program
    from oneshader.source.diag import Diagnostic
    from oneshader.syntax.tree import Unit


class Result:
    """What one compilation gives.

    `ok`: no error was reported. `spirv`: the module's bytes, None after an error and for a library without entry
    points. `diagnostics` in order of report. `dependencies`: paths of the files read, the main file first.
    `stage_times`: (stage, seconds). `reflection`: JSON-able dict, empty without a module.
    """

    __slots__ = (
        "ok",
        "spirv",
        "diagnostics",
        "source_map",
        "dependencies",
        "stage_times",
        "options",
        "token_count",
        "pass_texts",
        "unit",
        "program",
        "module",
        "_reflection",
    )

    def __init__(self, options: Options, source_map: SourceMap) -> None:
        self.options = options
        self.source_map = source_map
        self.ok = False
        self.spirv: bytes | None = None
        self.diagnostics: list[Diagnostic] = []
        self.dependencies: list[str] = []
        self.stage_times: list[tuple[str, float]] = []
        self.token_count = 0             # after preprocessing
        self.pass_texts: list[str] = []  # IR after the passes that --print-after names
        self.unit: Unit | None = None
        self.program: Program | None = None
        self.module: Module | None = None
        self._reflection: dict[str, object] | None = None

    def __del__(self) -> None:
        if self.module is not None:
            for function in self.module.functions:
                function.release()

    @property
    def reflection(self) -> dict[str, object]:
        """Entry points, bindings, layouts and stage variables of the module, as plain data; computed on first use."""
        if self._reflection is None:
            if self.spirv is None or self.module is None:
                return {}
            from oneshader.spirv.reflect import reflect

            self._reflection = reflect(self.module, self.module.entries, self.options, self.spirv)
        return self._reflection

    def set_reflection(self, reflection: dict[str, object]) -> None:
        """Sets the reflection of a module that was made elsewhere."""
        self._reflection = reflection

    def disassembly(self) -> str:
        """The module as assembly text; empty without one."""
        if self.spirv is None:
            return ""
        from oneshader.spirv.disasm import disassemble

        return disassemble(self.spirv)

    def messages(self) -> str:
        """All diagnostics as text, each with its source line."""
        from oneshader.source.diag import render_text

        return "".join(render_text(d, self.source_map) for d in self.diagnostics)
