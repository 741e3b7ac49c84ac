"""How the texts speak: one voice, one word for each thing, and the same rules cited in every language."""
from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from brushpass.games import GAMES
from brushpass.text.book import example_words
from brushpass.text.catalogue import LANGUAGES, Catalogue, texts

from tests import voice

HOUSE = Path(__file__).parents[1]
DOCS = [HOUSE / "README.md", HOUSE / "CONTRIBUTING.md", HOUSE / "CHANGELOG.md", *sorted((HOUSE / "docs").rglob("*.md"))]
GLOSSARY = json.loads((HOUSE / "src/brushpass/text/glossary.json").read_text("utf-8"))
# the rules of our voice that a machine can hold: nobody is a "he", a value is a default, and a player is not a seat
# and nothing stands on its head: "in Cairo waits an agent", or "for" where "because" is meant
INVERTED = (r"(?<![^.:;(*] )(?<!\w)(?:in|at|on|under) "
            r"(?:[\w\u2019-]+ ){1,3}(?:stands|waits|lies|sits) (?:a|an|the|another)\b")
FOR = r", for (?:it|they|there|nobody|everybody|you|we) (?:is|are|was|were|has|have|had|can|may|does|do)\b"
AVOIDED = {"en": rf"\bwhoever\b|\b(?:he|his|him|himself)\b|\busually\b|nobody of them|{INVERTED}|{FOR}",
           "fr": "\\bd\u2019usage\\b", "pl": r"[(;] zwykle\b"}
RAW_OPTION = re.compile(r'\b\w+ = "|`\w+` = |\b[a-z]+_[a-z_]+\b')
# lines that name a player twice: there "you" stands behind the name
CODE = ("src/brushpass", "tests", "bench", "docs", "tools", "examples")
DOCSTRING = re.compile(r'^ *"""(.*?)"""$', re.MULTILINE | re.DOTALL)
TEST_NAME = re.compile(r"^ *def (test_\w+)", re.MULTILINE)
NUMBER = re.compile(r"\b([KTE][A-Z]?)(\d+)([a-z]?)(?:(?:-|\u2013| à )[KTE][A-Z]?(\d+))?\b")


def said(game: str, language: str) -> dict[str, str]:
    """Return the sentences and rules of a game, or the sentences of the front ends for ""."""
    if game == "":
        return texts("brushpass.text", "{}.json", language)
    package = GAMES[game].package
    sentences = texts(package, "text/{}.json", language) | texts(package, "text/lessons.{}.json", language)
    sentences |= {f"example {number}": words for number, words in example_words(game, language).items()}
    sentences |= Catalogue(language).rules(game)
    book = HOUSE / "src" / Path(*package.split(".")) / "book"
    return sentences | {path.name: path.read_text("utf-8") for path in book.glob(f"*.{language}.md")}


def cited(rule: str) -> set[str]:
    """Return the numbers that a rule cites, ranges written out."""
    found = [[f"{letters}{n}{small}" for n in range(int(first), int(last or first) + 1)]
             for letters, first, small, last in NUMBER.findall(rule)]
    return set(chain.from_iterable(found))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_cites_the_same_rules(language: str, game: str) -> None:
    english, other = Catalogue("en").rules(game), Catalogue(language).rules(game)
    assert {number for number in english if cited(english[number]) != cited(other[number])} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_is_cited_exists(game: str) -> None:
    rules = Catalogue("en").rules(game)
    assert {number: cited(rule) - set(rules) for number, rule in rules.items() if cited(rule) - set(rules)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_of_the_catalogue(language: str) -> None:
    avoided = re.compile(AVOIDED[language], re.IGNORECASE)
    for game in ("", *GAMES):
        assert {key: found[0] for key, text in said(game, language).items() if (found := avoided.search(text))} == {}
        assert {key for key, text in said(game, language).items() if "'" in text} == set(), "an apostrophe is curly"


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_log_has_words_for_the_one_who_did_it(game: str) -> None:
    texts = said(game, "en")
    keys = [key for key in texts if key.startswith(f"{game}.told.") and not key.endswith("-you")]
    told = [key for key in keys if "{player}" in texts[key]]
    assert {key for key in told if f"{key}.player-you" not in texts} == set()
    for language in LANGUAGES:
        assert [key for key in told if "{player}" in said(game, language).get(f"{key}.player-you", "")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_name_options_in_words(language: str) -> None:
    for game in GAMES:
        assert {number for number, rule in Catalogue(language).rules(game).items() if RAW_OPTION.search(rule)} == set()


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_the_voice_of_the_docs(path: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", path.read_text("utf-8"), flags=re.DOTALL)
    language = path.suffixes[0][1:] if len(path.suffixes) == 2 else "en"
    assert re.findall(AVOIDED[language], prose, re.IGNORECASE) == []


def test_the_voice_of_docstrings_and_names_of_tests() -> None:
    avoided, found = re.compile(r"\bwhoever\b|\b(he|his|him|himself)\b", re.IGNORECASE), dict[str, list[str]]()
    for path in chain.from_iterable((HOUSE / room).rglob("*.py") for room in CODE):
        text = path.read_text("utf-8")
        spoken = [*DOCSTRING.findall(text), *[name.replace("_", " ") for name in TEST_NAME.findall(text)]]
        if wrong := [each for each in spoken if avoided.search(each)]:
            found[path.name] = wrong
    assert found == {}


@pytest.mark.parametrize("term", GLOSSARY, ids=lambda term: term["en"])
def test_one_word_for_each_thing(term: dict[str, Any]) -> None:
    for language in LANGUAGES:
        texts_of = said(term["game"], language)
        assert any(re.search(term[language], text, re.IGNORECASE) for text in texts_of.values()), language
        for word in term.get("never", {}).get(language, []):
            assert {key for key, text in texts_of.items() if re.search(rf"\b{word}\b", text)} == set(), word


@pytest.mark.parametrize("path", voice.CODE)
def test_docstrings_follow_the_style_guide(path: str) -> None:
    files = voice.code_files([HOUSE / path])
    assert [(str(file), *finding) for file in files for finding in voice.in_docstrings(file)] == []


def test_help_texts_follow_the_style_guide() -> None:
    assert voice.in_help() == {}


@pytest.mark.parametrize(("kind", "text", "found"), [
    ("docstring", "Return the places of so many candidates.", ["so many"]),
    ("docstring", "Return the table; None where there is none.", ["None where", "where there is none"]),
    ("docstring", "Say whether the game is over.", ["Say whether"]),
    ("docstring", "The tables that are open.", ["The"]),
    ("docstring", "Opens a table.", ["Opens"]),
    ("docstring", "Opening a table.", ["Opening"]),
    ("docstring", "Process a request; pass `None where` on.", []),
    ("docstring", "Resample n candidate indices.", []),
    ("docs", "1,200 moves a second, in lots, by Redis.", ["by Redis", "in lots", "moves a second"]),
    ("docs", "It takes a second. Everybody has a turn in a game.", []),
    ("docs", "Everybody is told, anew.", ["anew", "is told"]),
    ("docs", "Clients are told to reconnect.", []),
    ("docs", "```\nso many\n```\n[anew](anew.md) `in lots`", ["anew"]),
    ("docs", f"One {'word ' * 40}here. Short.", ["42 words"]),
    ("docs", f"* {'One word. ' * 31}", ["62 words"]),
    ("changelog", f"- {'One word. ' * 13}", ["26 words"]),
    ("help", "refuse new tables once games take so many megabytes", ["so many"]),
])
def test_the_checker_finds_what_breaks_the_style_guide(kind: voice.Kind, text: str, found: list[str]) -> None:
    hits = sorted(finding.found.partition(":")[0] for finding in voice.findings(text, kind))
    assert hits == sorted(found)
