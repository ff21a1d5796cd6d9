"""What a row of the catalog of diagnostics is made of, and the registry of all rows."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ERROR: Final = 1
WARNING: Final = 2
NOTE: Final = 3


class Code:
    """One kind of diagnostic."""

    __slots__ = ("number", "severity", "text", "explanation", "warning_name", "own", "off")

    def __init__(self, number: int, severity: int, text: str, explanation: str, warning_name: str, own: bool) -> None:
        self.number = number
        self.severity = severity
        self.text = text
        self.explanation = explanation  # why, a failing line and a mended one
        self.warning_name = warning_name  # what follows -W and -Wno-, "" where it has no name
        self.own = own  # a warning that dxc does not give: -WX alone makes no error of it
        self.off = False  # a warning that only its -W name switches on


CODES: Final[dict[int, Code]] = {}


def error(number: int, text: str, explanation: str, name: str = "") -> Code:
    """A row for an error; `name` is dxc's -W name where it can be switched off or made a warning."""
    return register(Code(number, ERROR, text, explanation, name, False))


def warning(number: int, text: str, explanation: str, name: str = "", own: bool = False) -> Code:
    """A row for a warning; `name` is dxc's -W name where it has one, `own` marks one that dxc does not give."""
    return register(Code(number, WARNING, text, explanation, name, own))


def quiet(number: int, text: str, explanation: str, name: str) -> Code:
    """A row for a warning that is given only where -W<name> asks for it."""
    made = warning(number, text, explanation, name)
    made.off = True
    return made


def register(code: Code) -> Code:
    """Enters a row into CODES; two rows with one number are a mistake in this file."""
    if code.number in CODES:
        raise ValueError(f"diagnostic code {code.number} is used twice")
    CODES[code.number] = code
    return code
