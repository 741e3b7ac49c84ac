"""Names that an operator does not want to see: a list of words, and how a name is read so that tricks do not help."""
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize

LOOKS: Final = str.maketrans("01345789@$!|", "oieasthgasii")  # what is written in the place of a letter
ANYWHERE: Final = "*"  # at the end of a line: the word is looked for inside other words too
REMARK: Final = "#"


def plain(text: str) -> str:
    """Return a text without case, accents, and figures that stand for letters."""
    letters = [letter for letter in normalize("NFKD", text.casefold()) if not combining(letter)]
    return "".join(letters).translate(LOOKS).replace("ł", "l")


class NameFilter:
    """Words that no name may have; a word that ends on `*` not even inside another one."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        wanted = [line.strip() for line in lines if line.strip() and not line.startswith(REMARK)]
        self.words = frozenset(squeezed(word) for word in wanted if not word.endswith(ANYWHERE)) - {""}
        self.parts = tuple(part for word in wanted if word.endswith(ANYWHERE) and (part := squeezed(word)))

    def refuses(self, name: str) -> bool:
        """Say whether a name has one of the words, alone, spelt out with signs between, or inside where that counts."""
        whole = squeezed(name)
        words = {*re.findall(r"[^\W_]+", plain(name)), whole}
        return not words.isdisjoint(self.words) or any(part in whole for part in self.parts)


def squeezed(text: str) -> str:
    """Return the letters of a text, with nothing between them."""
    return re.sub(r"[\W_]+", "", plain(text))
