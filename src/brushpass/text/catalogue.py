"""The text catalogue: sentences by key and rules by number, in English, French and Polish."""
from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from brushpass.core.levels import BOT_NAMES
from brushpass.core.phrase import Phrase
from brushpass.core.errors import UserError
from brushpass.games import GAMES

LOG = logging.getLogger(__name__)
LANGUAGES = ("en", "fr", "pl")
NO_BREAK = "\u00a0\u202f"  # non-breaking spaces, as in French
PLURALS = {"en": ("one", "other"), "fr": ("one", "many", "other"), "pl": ("one", "few", "many", "other")}


def plural(language: str, n: int) -> str:
    """Return the CLDR plural category of an integer."""
    if language == "en":
        return "one" if n == 1 else "other"
    if language == "fr":
        return "one" if n in (0, 1) else "many" if n % 1_000_000 == 0 else "other"
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


@cache
def texts(package: str, name: str, language: str) -> dict[str, str]:
    """Return a text file of a package, in English if it is not translated; an empty dict if it does not exist."""
    for known in (language, LANGUAGES[0]):
        file = files(package).joinpath(name.format(known))
        if file.is_file():
            entries: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
            return entries
    return {}


@cache
def sentences(language: str) -> dict[str, str]:
    """Return all sentences of a language: those of the front ends and of every installed game."""
    entries = dict(texts("brushpass.text", "{}.json", language))
    for game_type in GAMES.values():
        entries |= texts(game_type.package, "text/{}.json", language)
    return entries


def printable(text: str) -> str:
    """Return a text with unprintable characters replaced by spaces; line breaks are kept."""
    return "".join(character if character.isprintable() or character in "\n" + NO_BREAK else " " for character in text)


def one_line(text: str) -> str:
    """Return a text as one printable line with single spaces."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def with_rule(text: str, rule: str) -> str:
    """Return a text with the number of its rule, unless the text contains it."""
    return text if not rule or re.search(rf"\b{re.escape(rule)}\b", text) else f"{text} ({rule})"


def in_english(error: UserError) -> str:
    """Return a user error as one English line with its line number and rule; its key if it has no sentence."""
    words = Catalogue(LANGUAGES[0])
    if error.key not in words.sentences and not isinstance(error.params.get("n"), int):
        return f"{error.key} {error.params}"
    text = words.error(error)
    if "line" in error.params and "{line}" not in words.sentences.get(error.key, ""):
        text = words.say("terminal.at-line", {"number": error.params["line"], "text": text})
    return with_rule(text, str(error.params.get("rule", "")))


def is_ruling(number: str) -> bool:
    """Return whether a rule is one of our rulings on a question that the published rules leave open."""
    return any(number.startswith(game_type.rulings) for game_type in GAMES.values())


class Catalogue:
    """All texts in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences = sentences(language)

    def say(self, key: str, params: Mapping[str, object] | None = None) -> str:
        """Return a sentence with its parameters filled in; an integer parameter `n` selects the plural form.

        If the sentence or a parameter is missing, log a warning and return the key.
        """
        try:
            return self.sentence(key, params or {})
        except (KeyError, IndexError, ValueError) as error:
            LOG.warning("no sentence %s in %s: %r", key, self.language, error)
            return key

    def sentence(self, key: str, params: Mapping[str, object]) -> str:
        """Return a sentence. Raises KeyError, IndexError or ValueError if it is missing or does not fit."""
        count = params.get("n")
        if isinstance(count, int) and key not in self.sentences:
            key = f"{key}_{plural(self.language, count)}"
        return self.sentences[key].format_map({name: self.word(value) for name, value in params.items()})

    def word(self, value: object) -> str:
        """Return a parameter as text; one that starts with "@" is a key to look up, and a list is joined."""
        if isinstance(value, list):
            return ", ".join(self.word(item) for item in value)
        text = str(value)
        return self.sentences.get(text[1:], text) if text.startswith("@") else text

    def phrase(self, phrase: Phrase) -> str:
        """Return a phrase as a sentence."""
        return self.say(phrase.key, phrase.params)

    def player(self, name: str) -> str:
        """Return the display name of a player in a record: bots by their translated level, people by name."""
        return self.say(f"page.level.{name}") if name in BOT_NAMES else name

    def error(self, error: UserError) -> str:
        """Return a user error as a one-line sentence."""
        text = self.say(error.key, error.params)
        return "".join(character if character.isprintable() or character in NO_BREAK else " " for character in text)

    def rules(self, game: str) -> dict[str, str]:
        """Return the rules of a game by number."""
        return texts(GAMES[game].package, "text/rules.{}.json", self.language)

    def lessons(self, game: str) -> dict[str, str]:
        """Return the tutor's texts of a game by key."""
        return texts(GAMES[game].package, "text/lessons.{}.json", self.language)

    def with_lessons(self, game: str) -> Catalogue:
        """Return a copy of this catalogue that includes the tutor's texts of a game."""
        extended = Catalogue(self.language)
        extended.sentences = self.sentences | self.lessons(game)
        return extended

    def rule_label(self, number: str) -> str:
        """Return a rule number, marked if it is one of our rulings."""
        return f"{number} ({self.say('rules.ruling')})" if is_ruling(number) else number
