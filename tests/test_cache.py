"""The cache of results: what hits, what does not, and what happens to it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import compilers
import pytest

import oneshader

SOURCE = '#include "f.hlsli"\nfloat4 main(float4 c : COLOR) : SV_Target\n{\n'
SOURCE += "    float3 x = c;\n    return x.xyzz * FACTOR;\n}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.hlsl").write_text(SOURCE)
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "f.hlsli").write_text("#define FACTOR 2\n")
    return tmp_path


def build(folder: Path, cache: oneshader.Cache | str, *options: str, source: str | None = None) -> oneshader.Result:
    return oneshader.compile(
        source, str(folder / "a.hlsl"), profile="ps_6_0", include_dirs=[str(folder / "include")], options=options,
        cache=cache,
    )  # fmt: skip


def test_a_hit_is_as_good_as_the_first(folder: Path) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    first = build(folder, cache)
    second = build(folder, cache)
    assert (cache.hits, cache.misses, cache.fault) == (1, 1, "")
    assert first.ok and second.ok and first.spirv == second.spirv
    assert first.messages() == second.messages() != ""
    assert repr(first.diagnostics) == repr(second.diagnostics)
    assert first.reflection == second.reflection
    assert first.disassembly() == second.disassembly()
    assert first.dependencies == second.dependencies
    assert first.token_count == second.token_count


def test_another_process_finds_it(folder: Path) -> None:
    build(folder, str(folder / "cache"))
    cache = oneshader.Cache(str(folder / "cache"))
    build(folder, cache)
    assert cache.hits == 1


def test_rejected_sources_are_kept_too(folder: Path) -> None:
    (folder / "include" / "f.hlsli").write_text("#define FACTOR nothing\n")
    cache = oneshader.Cache(str(folder / "cache"))
    first = build(folder, cache)
    second = build(folder, cache)
    assert cache.hits == 1 and not second.ok and second.spirv is None
    assert first.messages() == second.messages()
    assert "expanded from macro 'FACTOR'" in second.messages()


def test_what_changes_the_result_misses(folder: Path) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    build(folder, cache)
    for options in (["-O0"], ["-DA"], ["-fspv-target-env=vulkan1.3"], ["-WX"], ["-Wno-conversion"]):
        build(folder, cache, *options)
    build(folder, cache, source=SOURCE + " ")
    assert cache.hits == 0
    build(folder, cache, "-O0")
    assert cache.hits == 1


def test_a_changed_header_misses(folder: Path) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    first = build(folder, cache)
    (folder / "include" / "f.hlsli").write_text("#define FACTOR 3\n")
    changed = build(folder, cache)
    assert cache.hits == 0 and changed.spirv != first.spirv
    (folder / "include" / "f.hlsli").write_text("#define FACTOR 2\n")
    assert build(folder, cache).spirv == first.spirv
    assert cache.hits == 1


def test_a_header_that_comes_first_misses(folder: Path) -> None:
    """A file that was looked for in vain is part of the input."""
    cache = oneshader.Cache(str(folder / "cache"))
    first = build(folder, cache)
    (folder / "f.hlsli").write_text("#define FACTOR 5\n")
    assert build(folder, cache).spirv != first.spirv
    assert cache.hits == 0
    (folder / "f.hlsli").unlink()
    assert build(folder, cache).spirv == first.spirv
    assert cache.hits == 1


def test_callbacks(folder: Path) -> None:
    headers = {"f.hlsli": "#define FACTOR 2\n"}
    compiler = oneshader.Compiler(
        profile="ps_6_0", include=lambda name, includer, angled: headers.get(name), cache=str(folder / "cache")
    )
    assert compiler.cache is not None
    first = compiler.compile(SOURCE)
    assert compiler.compile(SOURCE).spirv == first.spirv and compiler.cache.hits == 1
    assert compiler.compile(SOURCE).dependencies == ["f.hlsli"]
    headers["f.hlsli"] = "#define FACTOR 3\n"
    assert compiler.compile(SOURCE).spirv != first.spirv


def test_callbacks_and_headers_of_ours(folder: Path) -> None:
    text = "#include <type_traits>\nfloat4 main() : SV_Target { return 1; }\n"
    compiler = oneshader.Compiler(profile="ps_6_0", include=lambda *asked: None, cache=str(folder / "cache"))
    assert compiler.cache is not None
    first = compiler.compile(text)
    assert first.ok, first.messages()
    assert compiler.compile(text).spirv == first.spirv and compiler.cache.hits == 1


def test_variants_use_it(folder: Path) -> None:
    text = "float4 main() : SV_Target { return A; }\n"
    sets: list[dict[str, object]] = [{"A": 1}, {"A": 2}, {"A": 1, "B": 1}]
    compiler = oneshader.Compiler(profile="ps_6_0", cache=str(folder / "cache"))
    assert compiler.cache is not None
    first = compiler.compile_variants(text, variants=sets)
    assert (compiler.cache.hits, compiler.cache.misses) == (0, 2)
    second = compiler.compile_variants(text, variants=sets)
    assert compiler.cache.hits == 2
    assert [v.spirv for v in first] == [v.spirv for v in second]
    assert [v.same_tokens_as for v in second] == [None, None, 0]


def entries(cache: oneshader.Cache) -> list[tuple[int, int]]:
    """(rowid, size) of what is kept."""
    with sqlite3.connect(cache.path) as connection:
        return list(connection.execute("SELECT rowid, size FROM entries ORDER BY used, rowid"))


def test_the_limit_holds(folder: Path) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    build(folder, cache)
    size = entries(cache)[0][1]
    cache.limit = size * 5
    for number in range(20):
        build(folder, cache, f"-DN={number}")
        assert sum(size for _, size in entries(cache)) <= cache.limit
    assert 3 <= len(entries(cache)) <= 5
    build(folder, cache, "-DN=19")
    assert cache.hits == 1
    cache.limit = 10
    build(folder, cache, "-DN=99")
    assert cache.fault == ""


def test_what_was_used_last_stays(folder: Path) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    for number in range(4):
        build(folder, cache, f"-DN={number}")
    with sqlite3.connect(cache.path) as connection:
        connection.execute("UPDATE entries SET used = used - 1000 + rowid")
    build(folder, cache, "-DN=0")
    cache.limit = sum(size for _, size in entries(cache))
    build(folder, cache, "-DN=4")
    cache.hits = 0
    build(folder, cache, "-DN=0")
    assert cache.hits == 1
    build(folder, cache, "-DN=1")
    assert cache.hits == 1


@pytest.mark.parametrize("column", ["probes", "data", "spirv", "checksum"])
def test_a_corrupt_entry_is_made_anew(folder: Path, column: str) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    first = build(folder, cache)
    with sqlite3.connect(cache.path) as connection:
        connection.execute(f"UPDATE entries SET {column} = zeroblob(length({column}))")
    assert build(folder, cache).spirv == first.spirv
    assert cache.hits == 0
    assert build(folder, cache).spirv == first.spirv
    assert cache.hits == 1


@pytest.mark.parametrize("damage", ["garbage", "truncated", "middle"])
def test_a_corrupt_file_is_made_anew(folder: Path, damage: str) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    first = build(folder, cache)
    cache.close()
    data = bytearray(Path(cache.path).read_bytes())
    if damage == "garbage":
        data[:] = b"no database" * 1000
    elif damage == "truncated":
        del data[len(data) // 2 + 100 :]
    else:
        data[1000 : len(data) - 1000] = b"\xff" * (len(data) - 2000)
    Path(cache.path).write_bytes(data)
    for _ in range(3):
        assert build(folder, cache).spirv == first.spirv
    assert cache.hits >= 1


def test_a_folder_that_cannot_be_used(folder: Path) -> None:
    (folder / "file").write_text("")
    cache = oneshader.Cache(str(folder / "file"))
    assert build(folder, cache).ok and build(folder, cache).ok
    assert cache.hits == 0 and cache.fault


def test_a_file_that_may_only_be_read(folder: Path) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    first = build(folder, cache)
    with sqlite3.connect(cache.path) as connection:
        connection.execute("UPDATE entries SET used = used - 1000")
    cache.open().execute("PRAGMA query_only = ON")
    assert build(folder, cache).spirv == first.spirv and cache.hits == 1
    assert build(folder, cache, "-O0").ok and "readonly" in cache.fault


def test_threads(folder: Path) -> None:
    cache = oneshader.Cache(str(folder / "cache"))
    expected = build(folder, cache).spirv
    wrong: list[int] = []

    def work(start: int) -> None:
        for number in range(8):
            if build(folder, cache, f"-DN={(start + number) % 4}").spirv != expected:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and cache.fault == ""


# Compiles 24 variants through a cache that only holds some of them; prints hits and faults.
WORKER = """
import hashlib, sys
import oneshader
cache = oneshader.Cache(sys.argv[1], int(sys.argv[2]))
total = hashlib.sha256()
for n in range(24):
    result = oneshader.compile("float4 main() : SV_Target { return N; }", profile="ps_6_0", cache=cache,
                               defines={"N": (n * 7 + int(sys.argv[3])) % 24})
    assert result.ok
modules = [oneshader.compile("float4 main() : SV_Target { return N; }", profile="ps_6_0", cache=cache,
                             defines={"N": n}).spirv for n in range(24)]
print(hashlib.sha256(b"".join(modules)).hexdigest(), repr(cache.fault))
"""


def test_many_processes(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, str(folder / "cache"), str(30_000), str(n)], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env=environment,
        )
        for n in range(6)
    ]  # fmt: skip
    ended = [process.communicate() for process in started]
    assert all(process.returncode == 0 for process in started), ended
    assert len({out for out, _ in ended}) == 1, ended
    assert ended[0][0].endswith("''\n"), ended


def test_command_line(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
    command = [sys.executable, "-m", "oneshader", "-T", "ps_6_0", "-I", "include", "a.hlsl", "--cache", "cache", "-Fo"]
    runs = [
        subprocess.run([*command, name, "--time-stages"], cwd=folder, capture_output=True, text=True, env=environment)
        for name in ("a.spv", "b.spv")
    ]
    assert [done.returncode for done in runs] == [0, 0]
    assert "parse" in runs[0].stderr and "parse" not in runs[1].stderr and "cache" in runs[1].stderr
    assert "a.hlsl:4:16: warning" in runs[1].stderr
    assert (folder / "a.spv").read_bytes() == (folder / "b.spv").read_bytes()


def test_command_line_without_a_usable_folder(folder: Path) -> None:
    (folder / "file").write_text("")
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
    command = [sys.executable, "-m", "oneshader", "-T", "ps_6_0", "-I", "include", "a.hlsl", "-Fo", "a.spv"]
    done = subprocess.run([*command, "--cache", "file"], cwd=folder, capture_output=True, text=True, env=environment)
    assert done.returncode == 0 and "OSH0027" in done.stderr


def test_the_compile_path_does_not_load_it() -> None:
    program = "import sys, oneshader; oneshader.compile('float4 main() : SV_Target { return 1; }', profile='ps_6_0')\n"
    program += "print([name for name in ('sqlite3', 'hashlib', 'json', 'zlib') if name in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.stdout == "[]\n", done.stderr


def test_a_hit_loads_no_stage(folder: Path) -> None:
    build(folder, str(folder / "cache"))
    program = "import sys, oneshader; result = oneshader.compile(path=sys.argv[1], profile='ps_6_0',"
    program += " include_dirs=[sys.argv[2]], cache=sys.argv[3])\n"
    program += "print(result.ok, [name for name in ('oneshader.driver', 'oneshader.sema') if name in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
    command = [sys.executable, "-c", program, str(folder / "a.hlsl"), str(folder / "include"), str(folder / "cache")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.stdout == "True []\n", done.stdout + done.stderr
