"""Check the catalogues of a language, print its composed sentences, or begin a new one.

    python tools/translate.py check [LANGUAGE ...]   # list every missing text, placeholder and plural form
    python tools/translate.py forms [LANGUAGE ...]   # print every composed sentence in every form, for a reader
    python tools/translate.py begin LANGUAGE         # write empty catalogues, and count what is missing

A catalogue is an i18next JSON file, version 4: one text per key, and plural forms as KEY_one, KEY_few, KEY_many and
KEY_other. Weblate reads and writes these files (docs/guide/translate.md).
"""
from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

SOURCE: Final = Path(__file__).parents[1] / "src" / "brushpass"
ENGLISH: Final = "en"
# plural categories of integers, by CLDR
PLURAL_FORMS: Final = {
    **dict.fromkeys(("da", "de", "el", "en", "et", "fi", "hu", "nb", "nl", "sv", "tr"), ("one", "other")),
    **dict.fromkeys(("ca", "es", "fr", "it", "pt"), ("one", "many", "other")),
    **dict.fromkeys(("cs", "lt", "pl", "ru", "sk", "uk"), ("one", "few", "many", "other")),
    **dict.fromkeys(("id", "ja", "ko", "th", "vi", "zh"), ("other",)),
    "ar": ("zero", "one", "two", "few", "many", "other"), "he": ("one", "two", "other"), "ro": ("one", "few", "other"),
}
PLACEHOLDER: Final = re.compile(r"\{[a-z_]+\}")
COUNTS: Final = (1, 2, 5, 22)  # of which each is another form in some language
WORD: Final = "@"  # begins a parameter that is the key of a word
GAMES_PER_VARIANT: Final = 4
SPELLED_OUT: Final = ("_zero", "_one", "_two")  # forms for one number, which may spell it out instead of {n}


def catalogues(language: str, source: Path = SOURCE) -> dict[Path, Path]:
    """Return the file of a language for each English catalogue."""
    files = [*source.glob(f"text/{ENGLISH}.json"), *source.glob(f"games/*/text/*{ENGLISH}.json")]
    return {path: path.with_name(path.name.removesuffix(f"{ENGLISH}.json") + f"{language}.json")
            for path in sorted(files)}


def read(path: Path) -> dict[str, str]:
    """Return a catalogue; an empty one if the file does not exist."""
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return texts


def expected(english: dict[str, str], forms: tuple[str, ...]) -> dict[str, str]:
    """Return each key that a language needs, with the English text that it translates."""
    needed: dict[str, str] = {}
    for key, text in english.items():
        stem = key.rsplit("_", 1)[0]
        if key.endswith(("_one", "_other")) and f"{stem}_other" in english:
            needed |= {f"{stem}_{form}": english[f"{stem}_other"] for form in forms}
        else:
            needed[key] = text
    return needed


def problems(english: dict[str, str], translated: dict[str, str], forms: tuple[str, ...]) -> list[str]:
    """Return what is wrong with a catalogue: missing texts, wrong placeholders, and keys that English does not have."""
    found, needed = [], expected(english, forms)
    for key, text in needed.items():
        if not translated.get(key):
            found.append(f"{key}: missing")
            continue
        wrong = set(PLACEHOLDER.findall(text)) ^ set(PLACEHOLDER.findall(translated[key]))
        if key.endswith(SPELLED_OUT):
            wrong.discard("{n}")
        if wrong:
            found.append(f"{key}: placeholders differ: {', '.join(sorted(wrong))}")
    return found + [f"{key}: not in English" for key in translated if key not in needed]


def check(languages: list[str], source: Path = SOURCE) -> list[str]:
    """Return the problems of all catalogues of these languages, each with its file."""
    return [f"{path.relative_to(source)}: {problem}" for language in languages
            for base, path in catalogues(language, source).items()
            for problem in problems(read(base), read(path), PLURAL_FORMS[language])]


def plural_rows(words: Any) -> list[tuple[str, str]]:
    """Return every sentence with a count, for each of some numbers; other placeholders stay as they are."""
    stems = sorted({key.removesuffix("_other") for key in words.sentences if key.endswith("_other")})
    rows = []
    for stem in stems:
        names = {name[1:-1] for name in PLACEHOLDER.findall(words.sentences[f"{stem}_other"])} - {"n"}
        kept = {name: f"{{{name}}}" for name in names}
        rows += [(stem, words.say(stem, {**kept, "n": n})) for n in COUNTS]
    return rows


def composed_phrases() -> Iterator[Any]:
    """Yield the phrases of all actions, and of the events of random games of every variant."""
    from brushpass.core.check import random_action
    from brushpass.games import GAMES, game, game_type
    from librt.random import Random

    for name in GAMES:
        kind = game_type(name)
        counted = [{"players": str(count)} | ({kind.counted_by: value} if value else {})
                   for value, counts in kind.counts.items() for count in counts if "players" in kind.options]
        for options in [{}, dict(kind.all_rules or {}), *counted]:
            rules, rng = game(name, **options), Random(1)
            yield from map(rules.describe_action, range(len(rules.actions)))
            for _ in range(GAMES_PER_VARIANT):
                s = rules.new()
                while not rules.over(s):
                    s = rules.apply(s, random_action(rules, s, rng))
                    for seat in range(-1, rules.seats):
                        yield from (rules.describe_event(event) for event in rules.observed_events(s, seat))


def word_rows(words: Any) -> list[tuple[str, str]]:
    """Return every sentence of the games with each word that it was composed with, and its variants for the reader."""
    first: dict[str, dict[str, Any]] = {}
    found: dict[str, dict[str, dict[str, None]]] = {}  # key -> parameter -> words, in the order of their appearance
    for phrase in composed_phrases():
        first.setdefault(phrase.key, phrase.params)
        for name, value in phrase.params.items():
            if isinstance(value, str) and value.startswith(WORD):
                found.setdefault(phrase.key, {}).setdefault(name, {})[value] = None
    rows = []
    for key, params in sorted(found.items()):
        variants = [key, *[f"{key}.{name}-you" for name in params if f"{key}.{name}-you" in words.sentences]]
        for variant in variants:
            told = {words.say(variant, first[key] | {name: value}): None for name in params for value in params[name]}
            rows += [(variant, sentence) for sentence in told]
    return rows


def print_forms(languages: list[str]) -> None:
    """Print the composed sentences of languages as tables: the key, and the sentence in each of its forms."""
    from brushpass.text.catalogue import Catalogue

    for language in languages:
        words = Catalogue(language)
        for key, sentence in plural_rows(words) + word_rows(words):
            print(f"{language}\t{key}\t{sentence}")


def begin(language: str, source: Path = SOURCE) -> list[str]:
    """Write an empty catalogue wherever a language has none, and return how much each file lacks."""
    lines = []
    for base, path in catalogues(language, source).items():
        if not path.exists():
            path.write_text("{}\n", encoding="utf-8")
        missing = len(problems(read(base), read(path), PLURAL_FORMS[language]))
        lines.append(f"{path.relative_to(source)}: {missing} of {len(expected(read(base), PLURAL_FORMS[language]))}"
                     " texts missing")
    return lines


def main(argv: list[str], source: Path = SOURCE) -> int:
    """Run the command and return its exit code: 1 if a check found something, 2 for a wrong command line."""
    languages = argv[1:] or sorted({path.stem for path in source.glob("text/??.json")} - {ENGLISH})
    unknown = [language for language in languages if language not in PLURAL_FORMS]
    if unknown:
        print(f"the plural forms of {unknown[0]} are unknown: add them to PLURAL_FORMS in tools/translate.py")
        return 2
    if argv[:1] == ["check"]:
        found = check(languages, source)
        print("\n".join(found) or f"complete: {', '.join(languages)}")
        return int(bool(found))
    if argv[:1] == ["forms"]:
        print_forms(languages)
        return 0
    if argv[:1] == ["begin"] and len(argv) == 2:
        print("\n".join(begin(argv[1], source)))
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
