"""IR as text, and back: `show` prints a module, `parse` reads what show prints (source positions and facts are not
kept).

    struct $Light { float3 "color", float "range" }
    global @lights: ptr<buffer, object StructuredBuffer<$Light>> set 0 binding 1
    function @main() -> void {
    b0:
      %1: ptr<buffer, float> = chain @lights, uint 3, int 1
      %2: float = load %1
      %3: float = mul %2, float 0.5 !precise
      return
    }
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import (
    Block,
    Const,
    ConstComposite,
    EntryPoint,
    Function,
    Global,
    Inst,
    Module,
    Param,
    SpecConst,
    Undef,
    Value,
    resolve,
)
from oneshader.model import types
from oneshader.model.types import (
    ArrayType,
    EnumType,
    MatrixType,
    ObjectType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VectorType,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

STORAGE_NAMES: Final[dict[int, str]] = {
    ops.STORAGE_HANDLE: "handle",
    ops.STORAGE_INPUT: "input",
    ops.STORAGE_UNIFORM: "uniform",
    ops.STORAGE_OUTPUT: "output",
    ops.STORAGE_WORKGROUP: "workgroup",
    ops.STORAGE_PRIVATE: "private",
    ops.STORAGE_FUNCTION: "function",
    ops.STORAGE_PUSH_CONSTANT: "push_constant",
    ops.STORAGE_IMAGE: "image",
    ops.STORAGE_BUFFER: "buffer",
    ops.STORAGE_PHYSICAL: "physical",
    ops.STORAGE_CALLABLE: "callable",
    ops.STORAGE_INCOMING_CALLABLE: "incoming_callable",
    ops.STORAGE_RAY_PAYLOAD: "ray_payload",
    ops.STORAGE_INCOMING_PAYLOAD: "incoming_payload",
    ops.STORAGE_HIT_ATTRIBUTE: "hit_attribute",
    ops.STORAGE_SHADER_RECORD: "shader_record",
    ops.STORAGE_HIT_OBJECT_ATTRIBUTE: "hit_object_attribute",
    ops.STORAGE_HIT_OBJECT_ATTRIBUTE_NV: "hit_object_attribute_nv",
    ops.STORAGE_TASK_PAYLOAD: "task_payload",
}
STORAGE_NUMBERS: Final[dict[str, int]] = {name: number for number, name in STORAGE_NAMES.items()}
OP_NUMBERS: Final[dict[str, int]] = {op.name: op.number for op in ops.OPS}
FLAG_NAMES: Final = ((ops.PRECISE, "precise"), (ops.NONUNIFORM, "nonuniform"), (ops.RELAXED, "relaxed"))
ORIENTATIONS: Final = ("", "row_major ", "column_major ")

# Numbers of a Global that are printed where they differ from the default.
GLOBAL_NUMBERS: Final = ("set", "binding", "location", "component", "index", "builtin")


class Printer:
    """Labels of one module: functions, globals, structs and specialisation constants are called by name."""

    __slots__ = ("module", "lines", "labels", "structs", "specs", "used")

    def __init__(self, module: Module) -> None:
        self.module = module
        self.lines: list[str] = []
        self.labels: dict[int, str] = {}
        self.structs: dict[str, str] = {}
        self.specs: list[SpecConst] = []
        self.used: dict[str, int] = {}

    def label(self, sigil: str, name: str) -> str:
        """A label that no other thing has, close to `name`."""
        plain = "".join([c if c.isascii() and (c.isalnum() or c in "_.") else "_" for c in name]) or "unnamed"
        label = sigil + plain
        count = self.used.get(label, 0)
        self.used[label] = count + 1
        if count == 0:
            return label
        return self.label(sigil, f"{plain}.{count}")

    # Types

    def type(self, t: Type) -> str:
        if isinstance(t, ScalarType):
            return t.name.replace(" ", "_")
        if isinstance(t, VectorType) or isinstance(t, types.VoidType):
            return t.name
        if isinstance(t, MatrixType):
            return f"{ORIENTATIONS[t.orientation]}{t.element.name}{t.rows}x{t.columns}"
        if isinstance(t, ArrayType):
            return f"[{'?' if t.count < 0 else t.count} x {self.type(t.element)}]"
        if isinstance(t, PointerType):
            return f"ptr<{STORAGE_NAMES[t.storage]}, {self.type(t.pointee)}>"
        if isinstance(t, EnumType):
            return self.type(t.underlying)
        if isinstance(t, StructType):
            return self.struct(t)
        if isinstance(t, ObjectType):
            if t.element is None:
                return f"object {t.info.name}"
            count = f", {t.count}" if t.count else ""
            return f"object {t.info.name}<{self.type(t.element)}{count}>"
        return "void"

    def struct(self, t: StructType) -> str:
        """Label of a struct type; declares it on first use."""
        found = self.structs.get(t.key)
        if found is not None:
            return found
        label = self.label("$", t.name)
        self.structs[t.key] = label
        fields: list[str] = []
        for f in t.all_fields:
            bits = f": {f.bits}" if f.bits >= 0 else ""
            fields.append(f"{self.type(f.type)} {quote(f.name)}{bits}")
        self.lines.append(f"struct {label}{name_after(label, t.name)} {{ {', '.join(fields)} }}")
        return label

    # Values

    def value(self, v: Value) -> str:
        v = resolve(v)
        if isinstance(v, Const):
            return f"{self.type(v.type)} {v.number!r}"
        if isinstance(v, ConstComposite):
            return self.composite(v)
        if isinstance(v, Undef):
            return f"undef {self.type(v.type)}"
        found = self.labels.get(id(v))
        if found is not None:
            return found
        if isinstance(v, SpecConst):
            return self.spec(v)
        return "%?"

    def composite(self, v: ConstComposite) -> str:
        parts: list[str] = []
        for p in v.parts:
            if isinstance(v.type, VectorType) and isinstance(p, Const):
                parts.append(repr(p.number))
            else:
                parts.append(self.value(p))
        return f"{self.type(v.type)}{{{', '.join(parts)}}}"

    def spec(self, v: SpecConst) -> str:
        label = self.label("?", v.name)
        self.labels[id(v)] = label
        text = f"spec {label}{name_after(label, v.name)}: {self.type(v.type)} id {v.spec_id} default {v.default!r}"
        if v.opcode:
            text += f" op {v.opcode} {', '.join([self.value(o) for o in v.operands])}"
        self.lines.append(text)
        return label

    # Declarations

    def global_label(self, g: Global) -> str:
        found = self.labels.get(id(g))
        if found is None:
            found = self.labels[id(g)] = self.label("@", g.name)
        return found

    def declare(self, g: Global) -> None:
        label = self.global_label(g)
        text = f"global {label}{name_after(label, g.name)}: {self.type(g.type)}"
        for name in GLOBAL_NUMBERS:
            number = global_number(g, name)
            if number != -1:
                text += f" {name} {number}"
        if g.format:
            text += f" format {g.format}"
        for flag, name in (
            (g.row_major, "row_major"), (g.patch, "patch"), (g.over_vertices, "over_vertices"), (g.flat, "flat"),
            (g.readonly, "readonly"),
        ):  # fmt: skip
            if flag:
                text += " " + name
        if g.stage_semantic:
            text += f" semantic {quote(g.stage_semantic)}"
        if g.block_name:
            text += f" block {quote(g.block_name)}"
        for row in g.decorations:
            text += f" decoration {numbers(row)}"
        if g.counter is not None:
            text += f" counter {self.global_label(g.counter)}"
        if g.counter_of is not None:
            text += f" counter_of {self.global_label(g.counter_of)}"
        if g.initializer is not None:
            text += f" = {self.value(g.initializer)}"
        self.lines.append(text)

    def entry(self, e: EntryPoint) -> None:
        text = f"entry {quote(e.name)} {self.value(e.function)} model {e.model} stage {quote(e.stage)}"
        if e.source_name != e.name:
            text += f" source {quote(e.source_name)}"
        for row in e.modes:
            text += f" mode {numbers(row)}"
        if e.workgroup:
            text += f" workgroup {numbers(e.workgroup)}"
        for v in e.workgroup_values:
            text += f" size {self.value(v)}"
        self.lines.append(text)

    def function(self, f: Function) -> None:
        serial = 0
        params: list[str] = []
        for p in f.params:
            serial += 1
            self.labels[id(p)] = f"%{serial}"
            params.append(f"%{serial}{' ' + quote(p.name) if p.name else ''}: {self.type(p.type)}")
        names: dict[int, str] = {}
        for i in range(len(f.blocks)):
            names[id(f.blocks[i])] = f"b{i}"
            for inst in f.blocks[i].insts:
                if inst.type is not types.VOID or inst.op == ops.CALL:
                    serial += 1
                    self.labels[id(inst)] = f"%{serial}"
        label = self.labels[id(f)]
        body: list[str] = []
        for b in f.blocks:
            head = names[id(b)] + (" " + quote(b.name) if b.name else "")
            if b.merge is not None:
                head += f" merge {names.get(id(b.merge), 'b?')}"
            if b.continue_ is not None:
                head += f" continue {names.get(id(b.continue_), 'b?')}"
            if b.control:
                head += f" control {b.control}"
            body.append(head + ":")
            for inst in b.insts:
                body.append("  " + self.inst(inst, names))
        head = f"function {label}{name_after(label, f.name)}({', '.join(params)}) -> {self.type(f.type)}"
        if f.control:
            head += f" control {f.control}"
        self.lines.append(head + " {")
        self.lines.extend(body)
        self.lines.append("}")

    def inst(self, inst: Inst, names: dict[int, str]) -> str:
        text = ops.OPS[inst.op].name
        if inst.op == ops.PHI:
            pairs: list[str] = []
            for i in range(len(inst.operands)):
                pairs.append(f"{names.get(id(inst.blocks[i]), 'b?')}: {self.value(inst.operands[i])}")
            text += " " + ", ".join(pairs)
        elif inst.operands:
            text += " " + ", ".join([self.value(v) for v in inst.operands])
        if inst.imm:
            text += " " + numbers(list(inst.imm))
        if inst.blocks and inst.op != ops.PHI:
            text += " -> " + ", ".join([names.get(id(b), "b?") for b in inst.blocks])
        for bit, name in FLAG_NAMES:
            if inst.flags & bit:
                text += " !" + name
        label = self.labels.get(id(inst))
        if label is None:
            return text
        name = " " + quote(inst.name) if inst.name else ""
        return f"{label}{name}: {self.type(inst.type)} = {text}"


def global_number(g: Global, name: str) -> int:
    if name == "set":
        return g.set
    if name == "binding":
        return g.binding
    if name == "location":
        return g.location
    if name == "component":
        return g.component
    if name == "index":
        return g.index
    return g.builtin


def set_global_number(g: Global, name: str, number: int) -> None:
    if name == "set":
        g.set = number
    elif name == "binding":
        g.binding = number
    elif name == "location":
        g.location = number
    elif name == "component":
        g.component = number
    elif name == "index":
        g.index = number
    else:
        g.builtin = number


def quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def name_after(label: str, name: str) -> str:
    """The name in quotes where the label does not say it already."""
    return "" if label[1:] == name else " " + quote(name)


def numbers(row: list[int]) -> str:
    return "[" + ", ".join([str(n) for n in row]) + "]"


def show(module: Module) -> str:
    """The module as text; what `parse` reads gives the same text again."""
    printer = Printer(module)
    if module.native16:
        printer.lines.append("native16")
    if module.capabilities:
        printer.lines.append("capabilities " + numbers(module.capabilities))
    for name in module.extensions:
        printer.lines.append("extension " + quote(name))
    for f in module.functions:
        printer.labels[id(f)] = printer.label("@", f.name)
    for g in module.globals:
        printer.declare(g)
    for f in module.functions:
        printer.function(f)
    for e in module.entries:
        printer.entry(e)
    return "\n".join(printer.lines) + "\n"


def show_function(module: Module, function: Function) -> str:
    """One function as text, after the structs it names."""
    printer = Printer(module)
    for f in module.functions:
        printer.labels[id(f)] = printer.label("@", f.name)
    for g in module.globals:
        printer.global_label(g)
    if id(function) not in printer.labels:
        printer.labels[id(function)] = printer.label("@", function.name)
    printer.function(function)
    return "\n".join(printer.lines) + "\n"


# Reading
# -----------------------------------------------------------------------------------------------------------------

NAME_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.")


def tokens_of(line: str) -> list[str]:
    """Words, numbers, labels with their sigil, strings (a leading quote, escapes undone), single characters."""
    tokens: list[str] = []
    i = 0
    while i < len(line):
        c = line[i]
        if c == " " or c == "\t":
            i += 1
        elif line.startswith("//", i):
            break
        elif c == '"':
            text = '"'
            i += 1
            while line[i] != '"':
                if line[i] == "\\":
                    i += 1
                    text += "\n" if line[i] == "n" else line[i]
                else:
                    text += line[i]
                i += 1
            i += 1
            tokens.append(text)
        elif c in NAME_CHARACTERS or (c in "%@$?!-" and i + 1 < len(line) and line[i + 1] in NAME_CHARACTERS):
            start = i
            i += 1
            number = c in "-0123456789"
            while i < len(line) and (line[i] in NAME_CHARACTERS or (number and line[i] in "+-" and line[i - 1] == "e")):
                i += 1
            tokens.append(line[start:i])
        elif line.startswith("->", i):
            tokens.append("->")
            i += 2
        else:
            tokens.append(c)
            i += 1
    return tokens


class Parser:
    """Reads one line after the other; `take` and `accept` walk the tokens of the current line."""

    __slots__ = ("module", "tokens", "at", "line", "structs", "labels", "waiting", "blocks")

    def __init__(self, module: Module) -> None:
        self.module = module
        self.tokens: list[str] = []
        self.at = 0
        self.line = 0
        self.structs: dict[str, StructType] = {}
        self.labels: dict[str, Value] = {}
        self.waiting: list[tuple[list[Value], int, str, int]] = []  # operands, index, label, line
        self.blocks: dict[str, Block] = {}

    def fail(self, text: str) -> ValueError:
        return ValueError(f"IR text, line {self.line}: {text}")

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        if self.at >= len(self.tokens):
            raise self.fail("more was expected")
        self.at += 1
        return self.tokens[self.at - 1]

    def accept(self, token: str) -> bool:
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def expect(self, token: str) -> None:
        found = self.take()
        if found != token:
            raise self.fail(f"'{token}' expected, not '{found}'")

    def string(self) -> str:
        found = self.take()
        if not found.startswith('"'):
            raise self.fail(f"a string expected, not '{found}'")
        return found[1:]

    def name_of(self, label: str) -> str:
        """The quoted name if one follows the label, else the label without its sigil."""
        return self.string() if self.peek().startswith('"') else label[1:]

    def integer(self) -> int:
        return int(self.take())

    def integers(self) -> list[int]:
        row: list[int] = []
        self.expect("[")
        while not self.accept("]"):
            row.append(self.integer())
            self.accept(",")
        return row

    # Types

    def type(self) -> Type:
        word = self.take()
        if word == "[":
            count = -1 if self.accept("?") else self.integer()
            self.expect("x")
            element = self.type()
            self.expect("]")
            return self.module.types.array(element, count)
        if word == "ptr":
            self.expect("<")
            storage = STORAGE_NUMBERS[self.take()]
            self.expect(",")
            pointee = self.type()
            self.expect(">")
            return self.module.types.pointer(pointee, storage)
        if word == "object":
            return self.object()
        if word.startswith("$"):
            if word not in self.structs:
                raise self.fail(f"struct {word} is not declared")
            return self.structs[word]
        orientation = types.ORIENT_ROW if word == "row_major" else types.ORIENT_COLUMN if word == "column_major" else 0
        found = types.named_type(self.take() if orientation else word)
        if found is None:
            raise self.fail(f"'{word}' is not a type")
        if isinstance(found, MatrixType):
            return types.matrix(found.element, found.rows, found.columns, orientation)
        return found

    def object(self) -> Type:
        info = types.OBJECTS[self.take()]
        if not self.accept("<"):
            return self.module.types.object(info)
        element = self.type()
        count = self.integer() if self.accept(",") else 0
        self.expect(">")
        return self.module.types.object(info, element, count)

    def struct(self) -> None:
        label = self.take()
        made = self.module.types.struct(self.name_of(label))
        self.expect("{")
        while not self.accept("}"):
            t = self.type()
            name = self.string()
            made.fields.append(types.Field(name, t, -1, self.integer() if self.accept(":") else -1))
            self.accept(",")
        made.finish()
        self.structs[label] = made

    # Values

    def number(self, t: Type, word: str) -> Value:
        scalar = types.element_of(t)
        if scalar is not None and scalar.cls == types.CLASS_FLOAT:
            return self.module.const(t, float(word))
        return self.module.const(t, int(word))

    def value(self) -> Value | None:
        """A constant, or what a label names; None (and the label is taken) if that comes later."""
        word = self.peek()
        if word[:1] in ("%", "@", "?"):
            self.at += 1
            return self.labels.get(word)
        if word == "undef":
            self.at += 1
            return self.module.undef(self.type())
        t = self.type()
        if not self.accept("{"):
            return self.number(t, self.take())
        parts: list[Value] = []
        while not self.accept("}"):
            if isinstance(t, VectorType) and self.peek()[0] in "-0123456789ni":
                parts.append(self.number(t.element, self.take()))
            else:
                parts.append(self.known())
            self.accept(",")
        return self.module.composite(t, parts)

    def known(self) -> Value:
        label = self.peek()
        found = self.value()
        if found is None:
            raise self.fail(f"{label} is not known here")
        return found

    def operand(self, operands: list[Value]) -> None:
        """Appends the next value; one that comes later is filled in when the function ends."""
        label = self.peek()
        found = self.value()
        if found is None:
            self.waiting.append((operands, len(operands), label, self.line))
            found = self.module.undef(types.VOID)
        operands.append(found)

    # Declarations

    def declare(self) -> None:
        label = self.take()
        name = self.name_of(label)
        self.expect(":")
        t = self.type()
        if not isinstance(t, PointerType):
            raise self.fail("a global has a pointer type")
        g = Global(t, name)
        self.labels[label] = g
        self.module.globals.append(g)
        while self.at < len(self.tokens):
            self.property(g, self.take())

    def property(self, g: Global, word: str) -> None:
        if word in GLOBAL_NUMBERS:
            set_global_number(g, word, self.integer())
        elif word == "format":
            g.format = self.integer()
        elif word == "row_major":
            g.row_major = True
        elif word == "patch":
            g.patch = True
        elif word == "over_vertices":
            g.over_vertices = True
        elif word == "flat":
            g.flat = True
        elif word == "readonly":
            g.readonly = True
        elif word == "semantic":
            g.stage_semantic = self.string()
        elif word == "block":
            g.block_name = self.string()
        elif word == "decoration":
            g.decorations.append(self.integers())
        elif word == "=":
            g.initializer = self.known()
        elif word == "counter" or word == "counter_of":
            self.counters(g, word, self.take())
        else:
            raise self.fail(f"'{word}' is no property of a global")

    def counters(self, g: Global, word: str, label: str) -> None:
        """Links a buffer and its counter, whichever of the two comes second."""
        other = self.labels.get(label)
        if not isinstance(other, Global):
            return
        if word == "counter":
            g.counter = other
            other.counter_of = g
        else:
            g.counter_of = other
            other.counter = g

    def spec(self) -> None:
        label = self.take()
        name = self.name_of(label)
        self.expect(":")
        t = self.type()
        self.expect("id")
        number = self.integer()
        self.expect("default")
        default = self.number(t, self.take())
        made = SpecConst(t, number, default.number if isinstance(default, Const) else 0, name)
        if self.accept("op"):
            made.opcode = self.integer()
            while self.at < len(self.tokens):
                made.operands.append(self.known())
                self.accept(",")
        self.labels[label] = made

    def entry(self) -> None:
        name = self.string()
        function = self.known()
        if not isinstance(function, Function):
            raise self.fail("an entry point is a function")
        self.expect("model")
        model = self.integer()
        self.expect("stage")
        made = EntryPoint(name, function, model, self.string())
        while self.at < len(self.tokens):
            word = self.take()
            if word == "source":
                made.source_name = self.string()
            elif word == "mode":
                made.modes.append(self.integers())
            elif word == "workgroup":
                made.workgroup = self.integers()
            elif word == "size":
                made.workgroup_values.append(self.known())
            else:
                raise self.fail(f"'{word}' is no property of an entry point")
        self.module.entries.append(made)

    # Functions

    def function(self) -> Function:
        """The line that opens a function."""
        label = self.take()
        function = self.labels.get(label)
        if not isinstance(function, Function):
            raise self.fail(f"{label} is not a function")
        function.name = self.name_of(label)
        self.expect("(")
        while not self.accept(")"):
            name = self.take()
            param = Param(types.VOID)
            param.name = self.string() if self.peek().startswith('"') else ""
            self.expect(":")
            param.type = self.type()
            self.labels[name] = param
            function.params.append(param)
            self.accept(",")
        self.expect("->")
        function.type = self.type()
        if self.accept("control"):
            function.control = int(self.take())
        self.module.functions.append(function)
        self.blocks = {}
        return function

    def block_named(self, name: str) -> Block:
        found = self.blocks.get(name)
        if found is None:
            found = self.blocks[name] = Block()
        return found

    def block(self, function: Function) -> Block:
        """The line that opens a block."""
        b = self.block_named(self.take())
        b.function = function
        function.blocks.append(b)
        if self.peek().startswith('"'):
            b.name = self.string()
        while not self.accept(":"):
            word = self.take()
            if word == "merge":
                b.merge = self.block_named(self.take())
            elif word == "continue":
                b.continue_ = self.block_named(self.take())
            elif word == "control":
                b.control = self.integer()
            else:
                raise self.fail(f"'{word}' is no property of a block")
        return b

    def inst(self, b: Block) -> None:
        label = ""
        name = ""
        t: Type = types.VOID
        if self.peek().startswith("%"):
            label = self.take()
            name = self.string() if self.peek().startswith('"') else ""
            self.expect(":")
            t = self.type()
            self.expect("=")
        word = self.take()
        if word not in OP_NUMBERS:
            raise self.fail(f"'{word}' is not an operation")
        made = Inst(OP_NUMBERS[word], t, [])
        made.name = name
        made.block = b
        b.insts.append(made)
        if label:
            self.labels[label] = made
        self.arguments(made)

    def arguments(self, made: Inst) -> None:
        """Operands, immediates, block targets and flags."""
        while self.at < len(self.tokens):
            word = self.peek()
            if word.startswith("!"):
                self.at += 1
                for bit, flag in FLAG_NAMES:
                    if word[1:] == flag:
                        made.flags |= bit
            elif word == "->":
                self.at += 1
                made.blocks.append(self.block_named(self.take()))
                while self.accept(","):
                    made.blocks.append(self.block_named(self.take()))
            elif word == "[" and self.immediates_follow():
                made.imm = tuple(self.integers())
            elif word == ",":
                self.at += 1
            else:
                if made.op == ops.PHI:
                    made.blocks.append(self.block_named(self.take()))
                    self.expect(":")
                self.operand(made.operands)

    def immediates_follow(self) -> bool:
        """A bracket opens immediates, not an array type."""
        return "x" not in self.tokens[self.at + 2:self.at + 3]

    def finish_function(self) -> None:
        for operands, index, label, line in self.waiting:
            found = self.labels.get(label)
            if found is None:
                self.line = line
                raise self.fail(f"{label} is not known")
            operands[index] = found
        self.waiting = []
        for label in [name for name in self.labels if name.startswith("%")]:
            del self.labels[label]


def parse(text: str) -> Module:
    """The module that `text` describes; ValueError with the line where it is not IR text. Comments start with '//'."""
    module = Module(types.TypeTable())
    parser = Parser(module)
    lines = text.split("\n")
    for line in lines:  # functions may be called before they are printed
        if line.startswith("function "):
            label = tokens_of(line)[1]
            parser.labels[label] = Function(label[1:], types.VOID)
    function: Function | None = None
    block: Block | None = None
    for i in range(len(lines)):
        parser.tokens = tokens_of(lines[i])
        parser.at = 0
        parser.line = i + 1
        if not parser.tokens:
            continue
        if function is not None:
            if parser.accept("}"):
                parser.finish_function()
                function = block = None
            elif block is None or parser.tokens[-1] == ":":
                block = parser.block(function)
            else:
                parser.inst(block)
            continue
        function = declaration(parser)
    return module


def declaration(parser: Parser) -> Function | None:
    """One line outside functions; returns the function that it opens."""
    word = parser.take()
    if word == "function":
        return parser.function()
    if word == "struct":
        parser.struct()
    elif word == "global":
        parser.declare()
    elif word == "spec":
        parser.spec()
    elif word == "entry":
        parser.entry()
    elif word == "native16":
        parser.module.native16 = True
    elif word == "capabilities":
        parser.module.capabilities = parser.integers()
    elif word == "extension":
        parser.module.extensions.append(parser.string())
    else:
        raise parser.fail(f"'{word}' is no declaration")
    return None
