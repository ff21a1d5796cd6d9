"""Prints the reference pages from the compiler's tables: docs/errors.md from the catalog of diagnostics.

`python tools/gen_docs.py` rewrites the pages; `--check` only says whether they are current (exit status 1 if not).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from oneshader.source.catalog import CODES, WARNING
from oneshader.source.code import Code

DOCS = Path(__file__).parent.parent / "docs"
GROUPS = [
    (0, "Command line and preprocessor"),
    (100, "Syntax"),
    (200, "Names and types"),
    (300, "Builtins, overloads, targets"),
    (400, "Attributes, semantics, registers"),
    (5000, "SPIR-V backend"),
    (9000, "Limits and faults of the compiler"),
]
HEAD = """# Diagnostics

Every message of oneshader ends in a code; `oneshader explain OSH0231` prints what stands here. This page is made from
`src/oneshader/source/catalog.py` by `tools/gen_docs.py`: change it there.
"""


def section(code: Code) -> str:
    """The entry of one code: its text, -W name and explanation."""
    kind = "warning" if code.severity == WARNING else "error"
    name = f", `-W{code.warning_name}`" if code.warning_name else ""
    text = re.sub(r"\{\d\}", "…", code.text).replace("<", "&lt;").replace("*", r"\*")
    return f"### OSH{code.number:04d}\n\n**{kind}{name}: {text}**\n\n{code.explanation}\n"


def errors_page() -> str:
    """docs/errors.md."""
    parts = [HEAD]
    for i, (first, title) in enumerate(GROUPS):
        end = GROUPS[i + 1][0] if i + 1 < len(GROUPS) else 10_000
        parts.append(f"## {title}\n")
        parts += [section(CODES[n]) for n in sorted(CODES) if first <= n < end]
    return "\n".join(parts)


def main() -> int:
    page = DOCS / "errors.md"
    made = errors_page()
    if "--check" in sys.argv[1:]:
        current = page.exists() and page.read_text(encoding="utf-8") == made
        print("docs/errors.md is current" if current else "docs/errors.md is old: run tools/gen_docs.py")
        return 0 if current else 1
    page.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
