"""The search of the documentation site, as lunr scores it: BM25 on titles and texts of sections, prefixes included."""
from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
TITLE_WEIGHT = 1000  # of the theme's search
SATURATION, LENGTH_WEIGHT = 1.2, 0.75  # lunr's k1 and b
SEPARATORS = re.compile(r"[\W_]+")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LINK_TARGET = re.compile(r"\]\([^)]*\)")
STOP_WORDS = frozenset(re.findall(r"\w+", """
a able about across after all almost also am among an and any are as at be because been but by can cannot
could dear did do does either else ever every for from get got had has have he her hers him his how however
i if in into is it its just least let like likely may me might most must my neither no nor not of off often
on only or other our own rather said say says she should since so some than that the their them then there
these they this tis to too twas us wants was we were what when where which while who whom why will with
would yet you your
"""))


@dataclass(frozen=True, eq=False)
class Section:
    """A section of a page: its source, and how often its title and its text have each word."""

    page: str
    source: str
    title: Counter[str]
    text: Counter[str]


def words(text: str) -> list[str]:
    """Return the words that the index keeps."""
    return [word for word in SEPARATORS.split(text.lower()) if word and word not in STOP_WORDS]


def sections(path: Path) -> list[Section]:
    """Return the sections of a page; links count as their text."""
    parts = HEADING.split(path.read_text("utf-8"))
    return [Section(path.relative_to(DOCS).as_posix(), source, Counter(words(title)),
                    Counter(words(LINK_TARGET.sub("]", source))))
            for title, source in zip(parts[1::2], parts[2::2], strict=True)]


@cache
def index() -> list[Section]:
    """Return the sections of all pages of the site."""
    return [section for path in sorted(DOCS.rglob("*.md")) for section in sections(path)]


@cache
def postings(field: str) -> dict[str, list[Section]]:
    """Return the sections that have each word in their titles or texts."""
    found: dict[str, list[Section]] = {}
    for section in index():
        for word in getattr(section, field):
            found.setdefault(word, []).append(section)
    return found


@cache
def lengths(field: str) -> dict[Section, int]:
    """Return the number of words in the title or text of each section."""
    return {section: getattr(section, field).total() for section in index()}


def scores(query: str) -> dict[Section, float]:
    """Return the BM25 score of every section that matches a query by a word or a prefix."""
    found: dict[Section, float] = {}
    for field, weight in (("title", TITLE_WEIGHT), ("text", 1)):
        total = lengths(field)
        mean = sum(total.values()) / len(total)
        asked = {word for term in words(query) for word in postings(field) if word.startswith(term)}
        for word in asked:
            having = postings(field)[word]
            rarity = log(1 + (len(total) - len(having) + 0.5) / (len(having) + 0.5))
            for section in having:
                count = getattr(section, field)[word]
                length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * total[section] / mean
                gain = rarity * (SATURATION + 1) * count / (SATURATION * length + count)
                found[section] = found.get(section, 0) + weight * gain
    return found
