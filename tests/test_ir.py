"""IR: builder and folding, text form, verifier, control flow."""

from __future__ import annotations

import pytest
from irrandom import program

from oneshader.ir import flow, ops, show
from oneshader.ir.builder import Builder
from oneshader.ir.core import Block, Const, Function, Global, Inst, Module, Param, Value, resolve
from oneshader.ir.verify import verify
from oneshader.model import types
from oneshader.model.types import Type

INT, UINT, FLOAT, BOOL = types.INT_TYPE, types.UINT_TYPE, types.FLOAT_TYPE, types.BOOL_TYPE
FLOAT3, FLOAT4 = types.vector(FLOAT, 3), types.vector(FLOAT, 4)


class Bench:
    """A function with parameters to build in."""

    def __init__(self, *params: Type) -> None:
        self.module = Module(types.TypeTable())
        function = Function("main", types.VOID)
        self.module.functions.append(function)
        function.params = [Param(t) for t in params]
        self.params: list[Value] = list(function.params)
        self.b = Builder(self.module, function)

    def text(self, v: Value) -> str:
        """The value as text: constants, parameters as %1 ..., instructions by their line."""
        lines = show.show(self.module).splitlines()
        v = resolve(v)
        if isinstance(v, Inst):
            body = [line for line in lines if line.startswith("  ")]
            return body[self.b.block.insts.index(v)].strip()
        printer = show.Printer(self.module)
        for i, p in enumerate(self.params):
            printer.labels[id(p)] = f"%{i + 1}"
        return printer.value(v)


# Folding

def test_constants_fold() -> None:
    b = Bench().b
    assert b.binary(ops.ADD, b.i32(2147483647), b.i32(1)) is b.i32(-2147483648)
    assert b.binary(ops.MUL, b.const(FLOAT3, 2.0), b.const(FLOAT3, 0.5)) is b.const(FLOAT3, 1.0)
    assert b.compare(ops.LT, b.f32(1.0), b.f32(2.0)) is b.truth(True)
    assert b.binary(ops.DIV, b.i32(1), b.i32(0)).__class__ is Inst
    assert b.unary(ops.NOT, b.u32(0)) is b.u32(0xFFFFFFFF)
    assert b.convert(b.f32(1.5), INT) is b.i32(1) and b.convert(b.i32(3), BOOL) is b.truth(True)
    assert b.convert(b.truth(True), FLOAT) is b.f32(1.0)
    assert b.bitcast(b.f32(1.0), UINT) is b.u32(0x3F800000)
    assert b.ext(31, FLOAT, [b.f32(4.0)]) is b.f32(2.0)
    assert b.ext(43, FLOAT, [b.f32(4.0), b.f32(0.0), b.f32(1.0)]) is b.f32(1.0)
    assert b.binary(ops.DOT, b.const(FLOAT3, 2.0), b.const(FLOAT3, 3.0)) is b.f32(18.0)
    pair = b.construct(types.vector(UINT, 2), [b.u32(0), b.u32(0x3FF00000)])
    assert b.bitcast(pair, types.DOUBLE_TYPE) is b.module.const(types.DOUBLE_TYPE, 1.0)
    assert b.unary(ops.ANY, b.construct(types.vector(BOOL, 2), [b.truth(False), b.truth(True)])) is b.truth(True)
    assert b.inst(ops.BIT_EXTRACT, INT, [b.i32(0xF0), b.u32(4), b.u32(4)]).op == ops.BIT_EXTRACT
    assert b.fold(ops.BIT_EXTRACT, INT, [b.i32(0xF0), b.u32(4), b.u32(4)]) is b.i32(-1)


def test_identities() -> None:
    bench = Bench(INT, FLOAT, FLOAT3, BOOL)
    b = bench.b
    i, f, v, t = bench.params
    for op in (ops.ADD, ops.SUB, ops.OR, ops.XOR, ops.SHL, ops.SHR):
        assert b.binary(op, i, b.i32(0)) is i
    for op, n in ((ops.MUL, 1), (ops.DIV, 1), (ops.AND, -1)):
        assert b.binary(op, i, b.i32(n)) is i
    assert b.binary(ops.ADD, b.i32(0), i) is i
    assert b.binary(ops.MUL, i, b.i32(0)) is b.i32(0) and b.binary(ops.REM, i, b.i32(1)) is b.i32(0)
    assert b.binary(ops.SUB, i, i) is b.i32(0) and b.binary(ops.AND, i, i) is i
    assert b.binary(ops.MUL, f, b.f32(1.0)) is f and b.binary(ops.SUB, f, b.f32(0.0)) is f
    assert b.binary(ops.ADD, f, b.f32(-0.0)) is f
    for op, x in ((ops.ADD, 0.0), (ops.MUL, 0.0), (ops.SUB, -0.0)):
        assert isinstance(b.binary(op, f, b.f32(x)), Inst)
    assert isinstance(b.binary(ops.SUB, f, f), Inst)
    assert b.unary(ops.NEG, b.unary(ops.NEG, f)) is f and b.unary(ops.NOT, b.unary(ops.NOT, t)) is t
    assert b.compare(ops.EQ, t, b.truth(True)) is t and b.compare(ops.LT, f, f) is b.truth(False)
    assert isinstance(b.compare(ops.EQ, f, f), Inst) and b.compare(ops.EQ, i, i) is b.truth(True)
    assert b.binary(ops.MUL, v, b.const(FLOAT3, 1.0)) is v
    assert b.select(b.truth(True), i, b.i32(3)) is i and b.select(t, i, i) is i
    assert b.select(t, b.truth(True), b.truth(False)) is t
    assert b.select(t, t, b.truth(False)) is t and b.select(t, b.truth(True), t) is t


def test_rewrites() -> None:
    bench = Bench(INT, FLOAT, FLOAT3, BOOL)
    b = bench.b
    i, f, v, t = bench.params
    x = b.binary(ops.ADD, b.binary(ops.ADD, i, b.i32(3)), b.i32(4))
    assert bench.text(x).endswith("int = add %1, int 7")
    assert bench.text(b.binary(ops.SUB, i, b.i32(5))).endswith("int = add %1, int -5")
    assert b.binary(ops.ADD, i, b.unary(ops.NEG, i)) is b.i32(0)
    assert bench.text(b.binary(ops.ADD, f, b.unary(ops.NEG, f))).endswith("float = sub %2, %2")
    assert bench.text(b.compare(ops.LT, b.i32(3), i)).endswith("bool = gt %1, int 3")
    assert bench.text(b.unary(ops.NOT, b.compare(ops.LT, i, b.i32(3)))).endswith("bool = ge %1, int 3")
    assert bench.text(b.unary(ops.NOT, b.compare(ops.EQ, f, b.f32(3.0)))).endswith("bool = ne %2, float 3.0")
    assert "not" in bench.text(b.unary(ops.NOT, b.compare(ops.LT, f, b.f32(3.0))))
    assert bench.text(b.binary(ops.MUL, v, b.construct(FLOAT3, [f, f, f]))).endswith("vector_times_scalar %3, %2")
    assert b.compare(ops.NE, b.convert(t, UINT), b.u32(0)) is t
    assert bench.text(b.convert(b.convert(t, INT), FLOAT)).endswith("select %4, float 1.0, float 0.0")


def test_composites() -> None:
    bench = Bench(FLOAT4, FLOAT, INT)
    b = bench.b
    v, f, i = bench.params
    assert b.extract(b.construct(FLOAT3, [f, b.f32(1.0), f]), [1]) is b.f32(1.0)
    assert b.construct(FLOAT4, [b.extract(v, [n]) for n in range(4)]) is v
    swapped = b.construct(FLOAT3, [b.extract(v, [2]), b.extract(v, [1]), b.extract(v, [0])])
    assert bench.text(swapped).endswith("float3 = shuffle %1, %1 [2, 1, 0]")
    assert bench.text(b.extract(swapped, [0])).endswith("extract %1 [2]")
    assert b.shuffle(v, v, [0, 1, 2, 3], FLOAT4) is v
    assert bench.text(b.shuffle(swapped, swapped, [2, 1], types.vector(FLOAT, 2))).endswith("shuffle %1, %1 [0, 1]")
    assert b.extract(b.insert(f, v, [2]), [2]) is f
    assert bench.text(b.extract(b.insert(f, v, [2]), [1])).endswith("extract %1 [1]")
    assert bench.text(b.extract_dynamic(v, b.i32(3))).endswith("extract %1 [3]")
    assert "extract_dynamic" in bench.text(b.extract_dynamic(v, i))
    built: Value = v
    for n in range(4):
        built = b.insert(f, built, [n])
    assert bench.text(built).endswith("construct %2, %2, %2, %2")
    assert b.insert(b.f32(5.0), b.const(FLOAT3, 0.0), [1]) is b.construct(FLOAT3, [b.f32(0.0), b.f32(5.0), b.f32(0.0)])
    matrix = b.construct(types.matrix(FLOAT, 2, 4), [v, v])
    assert b.extract(matrix, [1]) is v and bench.text(b.extract(matrix, [1, 3])).endswith("extract %1 [3]")
    assert bench.text(b.construct(FLOAT4, [b.construct(types.vector(FLOAT, 2), [f, f]), f, b.f32(1.0)])).endswith(
        "construct %2, %2, %2, float 1.0"
    )


def test_product_types() -> None:
    m23, m34 = types.matrix(FLOAT, 2, 3), types.matrix(FLOAT, 3, 4)
    bench = Bench(m23, m34, FLOAT3, types.vector(FLOAT, 2))
    b = bench.b
    a, c, v3, v2 = bench.params
    assert b.binary(ops.MATRIX_TIMES_MATRIX, c, a).type is types.matrix(FLOAT, 2, 4)  # mul(a, c)
    assert b.binary(ops.MATRIX_TIMES_VECTOR, a, v2).type is FLOAT3                    # mul(v2, a)
    assert b.binary(ops.VECTOR_TIMES_MATRIX, v3, a).type is types.vector(FLOAT, 2)    # mul(a, v3)
    assert b.unary(ops.TRANSPOSE, a).type is types.matrix(FLOAT, 3, 2)
    b.ret()
    assert verify(bench.module) == []


# Pointers

def test_chains() -> None:
    bench = Bench(INT)
    b = bench.b
    table = bench.module.types
    s = table.struct("S")
    s.fields = [
        types.Field("flag", BOOL, -1),
        types.Field("m", types.matrix(INT, 2, 3, types.ORIENT_ROW), -1),
        types.Field("n", types.matrix(INT, 2, 3, types.ORIENT_COLUMN), -1),
        types.Field("f", types.matrix(FLOAT, 2, 3, types.ORIENT_COLUMN), -1),
        types.Field("h", types.HALF_TYPE, -1),
        types.Field("a", table.array(FLOAT4, 2), -1),
    ]
    s.finish()
    structured = Global(table.pointer(table.object(types.OBJECTS["StructuredBuffer"], s), ops.STORAGE_BUFFER), "s")
    block = Global(table.pointer(table.object(types.OBJECTS["ConstantBuffer"], s), ops.STORAGE_UNIFORM), "c")
    words = Global(table.pointer(table.object(types.OBJECTS["ByteAddressBuffer"]), ops.STORAGE_BUFFER), "w")
    local = Global(table.pointer(s, ops.STORAGE_PRIVATE), "p")
    bench.module.globals += [structured, block, words, local]
    i = bench.params[0]

    def pointee(pointer: Value) -> Type:
        assert isinstance(pointer.type, types.PointerType)
        return pointer.type.pointee

    n = b.i32
    assert pointee(b.chain(structured, [i, n(0)])) is UINT
    assert pointee(b.chain(local, [n(0)])) is BOOL
    assert pointee(b.chain(block, [n(1)])) is table.array(types.vector(INT, 3), 2)
    assert pointee(b.chain(block, [n(2)])) is table.array(types.vector(INT, 2), 3)
    assert pointee(b.chain(local, [n(2)])) is table.array(types.vector(INT, 3), 2)
    assert pointee(b.chain(block, [n(3)])) is types.matrix(FLOAT, 2, 3)
    assert pointee(b.chain(block, [n(3), i])) is types.vector(FLOAT, 3)
    assert pointee(b.chain(block, [n(4)])) is FLOAT
    assert pointee(b.chain(words, [i])) is UINT
    inner = b.chain(b.chain(structured, [i, n(5)]), [i, n(2)])
    assert pointee(inner) is FLOAT
    assert isinstance(inner, Inst) and inner.operands[0] is structured and len(inner.operands) == 5
    assert b.load(inner).type is FLOAT
    b.ret()
    assert verify(bench.module) == []
    bench.module.native16 = True
    half = Builder(bench.module, Function("f", types.VOID)).chain(block, [n(4)])
    assert half.type is table.pointer(types.FLOAT16_TYPE, ops.STORAGE_UNIFORM)


# Text

TEXT = '''native16
capabilities [1, 22]
extension "SPV_X"
struct $Light { float3 "color", float "range", int "f": 3, row_major int3x2 "m" }
global @lights: ptr<buffer, object StructuredBuffer<$Light>> set 0 binding 1 readonly block "type.S"
global @a_b "a b": ptr<handle, object Texture2DMS<float4, 4>> set 1 binding 2 format 3
global @tab: ptr<private, [2 x float]> decoration [1, 2] = [2 x float]{float 1.0, float -0.0}
spec ?k: int id 3 default 7
function @main(%1 "a": float) -> float {
b0 "entry":
  %2 "v": ptr<function, float4> = var float4{1.0, nan, -inf, 1e+20}
  %3: ptr<buffer, float> = chain @lights, uint 3, int 1
  %4: float = load %3
  branch -> b1
b1 merge b3 continue b2 control 1:
  %5: float = phi b0: float 0.5, b2: %6
  %6: float = mul %4, %5 !precise !relaxed
  %7: [2 x float] = construct %5, undef float
  %8: float = extract %7 [1]
  %9: bool = lt int 3, ?k
  branch_if %9 -> b2, b3
b2:
  branch -> b1
b3:
  return_value %8
}
function @main.1 "main"() -> void {
b0:
  %1: float = call @main, float 1.0
  return
}
entry "main" @main.1 model 5 stage "cs" source "x" mode [17, 1, 1, 1] workgroup [1, 1, 1] size ?k
'''


def test_text_round_trip() -> None:
    module = show.parse(TEXT)
    assert show.show(module) == TEXT
    assert verify(module) == []
    assert module.entries[0].function.name == "main"


def test_text_of_random_programs() -> None:
    for seed in range(30):
        text = show.show(program(seed))
        assert show.show(show.parse(text)) == text


@pytest.mark.parametrize(
    "line", ["%1: float = nothing", "%1: flout = load %1", "%1: float = add %1, %7", "branch -> ", "%1 float"]
)
def test_bad_text(line: str) -> None:
    with pytest.raises(ValueError, match="line 3"):
        show.parse("function @main() -> void {\nb0:\n  " + line + "\n  return\n}\n")


# Verifier

def broken(body: str, declarations: str = "") -> list[str]:
    return verify(show.parse(f"{declarations}\nfunction @f(%1: float, %2: int, %3: bool) -> void {{\n{body}\n}}\n"))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("b0:\n  %4: float = add %1, %1", "does not end"),
        ("b0:\n  %4: float = add %1, %2\n  return", "gives float from int"),
        ("b0:\n  %4: int = add %1, %1\n  return", "gives int from float"),
        ("b0:\n  %4: float = and %1, %1\n  return", "does not work on float"),
        ("b0:\n  %4: float2 = lt %1, %1\n  return", "gives float2"),
        ("b0:\n  %4: float = neg %5\n  %5: float = neg %1\n  return", "comes later"),
        ("b0:\n  return\n  return", "middle of a block"),
        ("b0:\n  %4: float = convert %3\n  return", "converts bool"),
        ("b0:\n  %4: float3 = construct %1, %1\n  return", "2 components for float3"),
        ("b0:\n  %4: float = extract %1 [0]\n  return", "of float is not"),
        ("b0:\n  %4: half = convert %1\n  return", "not the type of a register"),
        ("b0:\n  return_value %1", "returns float"),
        ("b0:\n  branch_if %3 -> b1, b2\nb1:\n  return\nb2:\n  return", "leaves a construct"),
        ("b0:\n  switch %2 [1] -> b1, b1\nb1:\n  return", "switch without a merge"),
        ("b0 merge b1:\n  branch -> b1\nb1:\n  return", "does not choose"),
        ("b0:\n  branch -> b1\nb1:\n  branch -> b2\nb2:\n  branch -> b1", "no loop header"),
        ("b0 merge b2:\n  branch_if %3 -> b1, b2\nb1:\n  %4: float = neg %1\n  branch -> b2\n"
         "b2:\n  %5: float = neg %4\n  return", "does not dominate"),
        ("b0 merge b2:\n  branch_if %3 -> b1, b2\nb1:\n  branch -> b2\nb2:\n  %5: float = phi b1: %1\n  return",
         "the predecessors are"),
        ("b0:\n  branch -> b1\nb1 merge b4 continue b3:\n  branch_if %3 -> b2, b4\nb2:\n  branch -> b3\n"
         "b3:\n  kill\nb4:\n  return", "inside a continue construct"),
        ("b0 merge b3:\n  branch_if %3 -> b1, b3\nb1 merge b2:\n  branch_if %3 -> b3, b2\n"
         "b2:\n  branch -> b3\nb3:\n  return", "leaves a construct"),
        ("b0:\n  %4: ptr<function, object SamplerState> = var\n  return", "opaque"),
        ("b0:\n  %4: ptr<function, int> = var\n  %5: ptr<function, int> = select %3, %4, %4\n  return", "handles"),
        ("b0:\n  store @i, %1\n  return", "only read"),
        ("b0:\n  %4: void = call @f, %1, %2, %3\n  return", "recursion"),
    ],
)
def test_verifier_rejects(body: str, message: str) -> None:
    messages = broken(body, "global @i: ptr<input, float> location 0")
    assert any(message in text for text in messages), messages


def test_verifier_accepts_breaks() -> None:
    """Break and continue out of a selection, out of a switch in a loop, and fall-through."""
    assert broken("""b0:
  branch -> b1
b1 merge b9 continue b8:
  branch -> b2
b2 merge b7:
  switch %2 [1, 2, 3] -> b7, b3, b4, b5
b3:
  branch -> b4
b4 merge b6:
  branch_if %3 -> b8, b6
b5:
  branch -> b9
b6 merge b10:
  branch_if %3 -> b7, b10
b10:
  branch -> b7
b7:
  branch -> b8
b8:
  branch_if %3 -> b1, b9
b9:
  return""") == []


# Control flow

def test_order_and_dominators() -> None:
    module = show.parse("""function @f(%1: bool) -> void {
b0 merge b3:
  branch_if %1 -> b1, b2
b3:
  branch -> b4
b2:
  branch -> b3
b1:
  branch -> b3
b4 merge b7 continue b6:
  branch_if %1 -> b5, b7
b6:
  branch -> b4
b7:
  return
b5:
  branch -> b6
b8:
  return
}
""")
    f = module.functions[0]
    names: dict[int, str] = {}
    for b, name in zip(f.blocks, "b0 b3 b2 b1 b4 b6 b7 b5 b8".split(), strict=True):
        names[id(b)] = name
    found = flow.analyse(f)
    order = [names[id(b)] for b in found.order]
    assert order == ["b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7"]
    parents = {order[i]: order[found.idom[i]] for i in range(1, len(order))}
    assert parents == {"b1": "b0", "b2": "b0", "b3": "b0", "b4": "b3", "b5": "b4", "b6": "b5", "b7": "b4"}
    assert found.dominates(0, 7) and found.dominates(4, 6) and not found.dominates(1, 3)
    assert flow.frontiers(found)[1] == [3] and flow.frontiers(found)[6] == [4]


def test_deep_nesting_is_walked_by_loops() -> None:
    function = Function("f", types.VOID)
    module = Module(types.TypeTable())
    module.functions.append(function)
    condition = Param(BOOL)
    function.params.append(condition)
    b = Builder(module, function)
    merges: list[Block] = []
    for _ in range(5000):
        merge, inner = function.new_block(), function.new_block()
        b.block.merge = merge
        b.branch_if(condition, inner, merge)
        merges.append(merge)
        b.block = inner
    for merge in reversed(merges):
        b.branch(merge)
        b.block = merge
    b.ret()
    assert len(flow.analyse(function).order) == 10001
    assert verify(module) == []


def test_constants_are_interned() -> None:
    module = Module(types.TypeTable())
    assert module.const(FLOAT, 0.0) is not module.const(FLOAT, -0.0)
    assert module.const(FLOAT, float("nan")) is module.const(FLOAT, float("nan"))
    assert module.const(INT, 1) is not module.const(UINT, 1)
    assert isinstance(module.const(INT, 1), Const)
