"""The one catalogue of text: sentences by key and rules by number, in English, French and Polish."""
from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from brushpass.core.levels import BOT_NAMES
from brushpass.core.phrase import Phrase
from brushpass.core.problems import UserError
from brushpass.games import GAMES

LOG = logging.getLogger(__name__)
LANGUAGES = ("en", "fr", "pl")
NO_BREAK = "\u00a0\u202f"  # the spaces of French
PLURALS = {"en": ("one", "other"), "fr": ("one", "many", "other"), "pl": ("one", "few", "many", "other")}


def plural(language: str, n: int) -> str:
    """Return the CLDR category of a whole number."""
    if language == "en":
        return "one" if n == 1 else "other"
    if language == "fr":
        return "one" if n in (0, 1) else "many" if n % 1_000_000 == 0 else "other"
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


@cache
def texts(package: str, name: str, language: str) -> dict[str, str]:
    """Return a file of texts of a package: in English where it is not translated, nothing where there is none."""
    for known in (language, LANGUAGES[0]):
        file = files(package).joinpath(name.format(known))
        if file.is_file():
            held: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
            return held
    return {}


@cache
def sentences(language: str) -> dict[str, str]:
    """Return all sentences of a language: those of the front ends, and those of every game that is installed."""
    held = dict(texts("brushpass.text", "{}.json", language))
    for kind in GAMES.values():
        held |= texts(kind.package, "text/{}.json", language)
    return held


def printable(text: str) -> str:
    """Return what somebody wrote as it can be kept and shown, line by line."""
    return "".join(letter if letter.isprintable() or letter in "\n" + NO_BREAK else " " for letter in text)


def one_line(text: str) -> str:
    """Return what somebody typed as one line that can be shown, with single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def is_ruling(number: str) -> bool:
    """Say whether a rule is a ruling of ours, where the sources are silent."""
    return any(number.startswith(kind.rulings) for kind in GAMES.values())


class Catalogue:
    """All text in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences = sentences(language)

    def say(self, key: str, told: Mapping[str, object] | None = None) -> str:
        """Return a sentence; a number `n` among what is told chooses its plural form.

        A sentence that is missing, or that names something which is not told, is logged; its key stands for it.
        """
        try:
            return self.sentence(key, told or {})
        except (KeyError, IndexError, ValueError) as problem:
            LOG.warning("no sentence %s in %s: %r", key, self.language, problem)
            return key

    def sentence(self, key: str, told: Mapping[str, object]) -> str:
        """Return a sentence. Raises KeyError, IndexError or ValueError if it is missing or does not fit."""
        count = told.get("n")
        if isinstance(count, int) and key not in self.sentences:
            key = f"{key}_{plural(self.language, count)}"
        return self.sentences[key].format_map({name: self.word(value) for name, value in told.items()})

    def word(self, value: object) -> str:
        """Return a word of a sentence: what it is, or the word that its key stands for."""
        if isinstance(value, list):
            return ", ".join(self.word(each) for each in value)
        text = str(value)
        return self.sentences.get(text[1:], text) if text.startswith("@") else text

    def phrase(self, phrase: Phrase) -> str:
        """Return a phrase as a sentence."""
        return self.say(phrase.key, phrase.params)

    def player(self, name: str) -> str:
        """Return what a player of a record is called: a bot by its level in this language, a person by name."""
        return self.say(f"page.level.{name}") if name in BOT_NAMES else name

    def problem(self, problem: UserError) -> str:
        """Return what is wrong as a sentence of one line."""
        told = self.say(problem.key, problem.params)
        printable = "".join(letter if letter.isprintable() or letter in NO_BREAK else " " for letter in told)
        return " ".join(printable.split(" "))

    def rules(self, game: str) -> dict[str, str]:
        """Return the rules of a game in our words, by number."""
        return texts(GAMES[game].package, "text/rules.{}.json", self.language)

    def lessons(self, game: str) -> dict[str, str]:
        """Return what the tutor of a game says in its lessons, by key."""
        return texts(GAMES[game].package, "text/lessons.{}.json", self.language)

    def with_lessons(self, game: str) -> Catalogue:
        """Return this catalogue with what the tutor of a game says."""
        more = Catalogue(self.language)
        more.sentences = self.sentences | self.lessons(game)
        return more

    def marked(self, number: str) -> str:
        """Return the number of a rule, and that it is a ruling of ours where it is one."""
        return f"{number} ({self.say('rules.ruling')})" if is_ruling(number) else number
