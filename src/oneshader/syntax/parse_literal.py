"""Values of literals: the spelling of a number, character or string token in, its value out."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LARGEST_INTEGER: Final = 0xFFFFFFFFFFFFFFFF
BASES: Final[dict[str, int]] = {"0x": 16, "0X": 16, "0b": 2, "0B": 2}
ESCAPES: Final[dict[str, str]] = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
    "e": "\x1b",
}
HALF_STEP: Final = 1 << 28  # of a float32, in units of the last place of a double
STEP_MASK: Final = (1 << 29) - 1


def integer(text: str) -> tuple[int, str, int]:
    """Value, suffix in lower case ('lu' as 'ul') and base of an integer literal."""
    digits = text.rstrip("uUlL")
    suffix = text[len(digits) :].lower()
    if suffix == "lu":
        suffix = "ul"
    elif suffix == "llu":
        suffix = "ull"
    base = BASES.get(digits[:2], 8 if digits[0] == "0" and len(digits) > 1 else 10)
    return (int(digits[2:] if base == 16 or base == 2 else digits, base), suffix, base)


def floating(text: str) -> tuple[float, str]:
    """Value and suffix in lower case of a floating-point literal: `1.5`, `1e-3f`, `0x1.8p3`, `1.#INF`."""
    word = text.lower()
    if "#inf" in word:
        return (float("inf"), word[word.index("#inf") + 4 :])
    if word[:2] == "0x":
        digits = word.rstrip("fhl") if "p" in word else word
        return (float.fromhex(digits), word[len(digits) :])
    suffix = ""
    for candidate in ("f16", "f32", "f64", "lf", "f", "h", "l"):
        if word.endswith(candidate):
            suffix = candidate
            word = word[: -len(candidate)]
            break
    value = float(word)
    if suffix == "f" or suffix == "f32":
        value = towards_decimal(word, value)
    return (value, suffix)


def towards_decimal(word: str, value: float) -> float:
    """The double nearest to a decimal number, moved off a tie of float32 that the number itself is not.

    So rounding to double and then to float32 gives what rounding once gives.
    """
    if value == 0.0 or value == float("inf"):
        return value
    numerator, denominator = value.as_integer_ratio()
    if scaled_mantissa(value) & STEP_MASK != HALF_STEP:
        return value
    mantissa, _, exponent = word.partition("e")
    whole, _, fraction = mantissa.partition(".")
    power = int(exponent or "0") - len(fraction)
    exact_numerator = int(whole + fraction) * 10 ** max(power, 0)
    exact_denominator = 10 ** max(-power, 0)
    difference = exact_numerator * denominator - numerator * exact_denominator
    if difference == 0:
        return value
    return value * (1 + 2.0**-52) if difference > 0 else value * (1 - 2.0**-53)


def scaled_mantissa(value: float) -> int:
    """The 53 significant bits of a positive double."""
    text = value.hex()  # '0x1.999999999999ap-4'
    return int(text[4 : text.index("p")].ljust(13, "0"), 16) | 1 << 52


def string(text: str) -> str:
    """Value of a string literal given with its quotes."""
    body = text[1:-1]
    return unescape(body) if "\\" in body else body


def character(text: str) -> int:
    """Code of a character literal given with its quotes; -1 where it does not hold exactly one character of ASCII."""
    body = text[1:-1]
    if "\\" in body:
        body = unescape(body)
    return ord(body) if len(body) == 1 and ord(body) < 256 else -1


def unescape(body: str) -> str:
    """Text with its escape sequences replaced; an unknown one stands for its character."""
    pieces: list[str] = []
    i = 0
    while i < len(body):
        char = body[i]
        i += 1
        if char != "\\" or i == len(body):
            pieces.append(char)
            continue
        char = body[i]
        i += 1
        if char == "x":
            start = i
            while i < len(body) and body[i] in "0123456789abcdefABCDEF":
                i += 1
            pieces.append(chr(int(body[start:i] or "0", 16) & 0xFF))
        elif char in "01234567":
            start = i - 1
            while i < len(body) and i < start + 3 and body[i] in "01234567":
                i += 1
            pieces.append(chr(int(body[start:i], 8) & 0xFF))
        else:
            pieces.append(ESCAPES.get(char, char))
    return "".join(pieces)
