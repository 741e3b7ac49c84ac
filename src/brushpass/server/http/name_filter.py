"""A filter for offensive words in names and chat: a word list, and normalisation against tricks."""
from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final
from unicodedata import combining, normalize

DIGITS: Final = ("013456789@$!|€£", "oieasbthgasiiel")  # what is written instead of a letter
CYRILLIC: Final = ("авгеиікмнопрстухјѕһԁԛԝь", "abreuikmhonpctyxjshdqwb")
GREEK: Final = ("αβγεηικμνορςτυχω", "abyenikuvopstuxw")
OTHERS: Final = ("ıɩɑɡłøđħʀɴßŧƒ", "iiaglodhrnbtf")
LOOKS: Final = {ord(letter): looks for letters, latin in (DIGITS, CYRILLIC, GREEK, OTHERS)
                for letter, looks in zip(letters, latin, strict=True)}
ANYWHERE: Final = "*"  # at the end of a line: the word is looked for inside other words too
REMARK: Final = "#"
NEVER: Final = r"(?!)"  # a pattern that matches nothing


def plain(text: str) -> str:
    """Return a text in lower case, without accents, and with Latin letters for look-alikes."""
    letters = [letter for letter in normalize("NFKD", text.casefold()) if not combining(letter)]
    return "".join(letters).translate(LOOKS)


class NameFilter:
    """Words that no name and no chat may contain; a word that ends with `*` also matches inside others."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        wanted = [line.strip() for line in lines if line.strip() and not line.startswith(REMARK)]
        self.words = pattern_of(word for word in wanted if not word.endswith(ANYWHERE))
        self.parts = pattern_of(word for word in wanted if word.endswith(ANYWHERE))

    def refuses(self, name: str) -> bool:
        """Return whether a name contains a blocked word, alone, spelt out, or inside if it has `*`."""
        whole = squeezed(name)
        words = [*re.findall(r"[^\W_]+", plain(name)), whole]
        return any(self.words.fullmatch(word) for word in words) or self.parts.search(whole) is not None

    def refuses_text(self, text: str) -> bool:
        """Return whether a text contains a blocked word."""
        return any(self.refuses(word) for word in text.split())


def pattern_of(words: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of some words, in which each letter may be repeated more often."""
    squeezed_words = [squeezed(word) for word in words]
    runs = ["".join(f"{re.escape(letter)}{{{len(list(run))},}}" for letter, run in groupby(word))
            for word in squeezed_words if word]
    return re.compile("|".join(runs) or NEVER)


def squeezed(text: str) -> str:
    """Return the letters of a text, without separators."""
    return re.sub(r"[\W_]+", "", plain(text))
