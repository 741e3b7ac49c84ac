"""A filter for offensive names: a word list, and normalisation against tricks."""
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize

LOOKS: Final = str.maketrans("01345789@$!|", "oieasthgasii")  # what is written in the place of a letter
ANYWHERE: Final = "*"  # at the end of a line: the word is looked for inside other words too
REMARK: Final = "#"


def plain(text: str) -> str:
    """Return a text in lower case, without accents, and with letters for look-alike digits."""
    letters = [letter for letter in normalize("NFKD", text.casefold()) if not combining(letter)]
    return "".join(letters).translate(LOOKS).replace("ł", "l")


class NameFilter:
    """Words that no name may contain; a word that ends with `*` also matches inside others."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        wanted = [line.strip() for line in lines if line.strip() and not line.startswith(REMARK)]
        self.words = frozenset(squeezed(word) for word in wanted if not word.endswith(ANYWHERE)) - {""}
        self.parts = tuple(part for word in wanted if word.endswith(ANYWHERE) and (part := squeezed(word)))

    def refuses(self, name: str) -> bool:
        """Return whether a name contains a blocked word, alone, spelt out, or inside if it has `*`."""
        whole = squeezed(name)
        words = {*re.findall(r"[^\W_]+", plain(name)), whole}
        return not words.isdisjoint(self.words) or any(part in whole for part in self.parts)


def squeezed(text: str) -> str:
    """Return the letters of a text, without separators."""
    return re.sub(r"[\W_]+", "", plain(text))
