"""The catalogue: the same keys and placeholders in every language, and a sentence for all that the games can say."""
from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path

import brushpass
import pytest
from brushpass.core.game import Phrase, draw
from brushpass.core.kernel import asked
from brushpass.games import game
from brushpass.games.kyoto.config import OPTIONS
from brushpass.games.kyoto.data import EQUIPMENT, SPECIALS
from brushpass.text.catalogue import LANGUAGES, PLURALS, Catalogue
from librt.random import Random

REPOSITORY = Path(__file__).parents[1] / "src" / "brushpass"
SOURCE = REPOSITORY if REPOSITORY.is_dir() else Path(brushpass.__file__).parent
CONFIGS: list[dict[str, str]] = [
    {},
    {"special_agents": "neutral", "equipment": "on"},
    {"special_agents": "sides", "equipment": "on", "equipment_sides": "exchanged"},
]
PLURAL = re.compile(r"_(one|few|many|other)$")
PROBLEM = re.compile(r'"((?:refusal|config|notation|position|record)\.[a-z-]+)"')


def catalogue(language: str) -> dict[str, str]:
    """Return the sentences of a language, and see that no key stands twice and that they are in order."""
    pairs = json.loads((SOURCE / "text" / f"{language}.json").read_text("utf-8"), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert keys == sorted(set(keys))
    return dict(pairs)


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w*)}", sentence))


def by_key(language: str) -> dict[str, set[str]]:
    """Return the placeholders of each key, plural forms taken together."""
    found: dict[str, set[str]] = {}
    for key, sentence in catalogue(language).items():
        found.setdefault(PLURAL.sub("", key), set()).update(placeholders(sentence))
    return found


def sources() -> dict[str, str]:
    return {str(path): path.read_text("utf-8") for path in SOURCE.rglob("*.py")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    assert by_key(language) == by_key("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_the_forms_of_its_language(language: str) -> None:
    keys = catalogue(language)
    for key in keys:
        if PLURAL.search(key):
            stem = PLURAL.sub("", key)
            forms = tuple(form for form in ("one", "few", "many", "other") if f"{stem}_{form}" in keys)
            assert forms == PLURALS[language], stem
            assert stem not in keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_and_every_placeholder_is_a_name(language: str) -> None:
    for key, sentence in catalogue(language).items():
        assert sentence == sentence.strip() != "", key
        assert not re.search(r"[{}@]", re.sub(r"{[a-z]+}", "", sentence)), key


def phrases(options: dict[str, str], seed: int) -> dict[str, Phrase]:
    """Return every phrase, once, that a random game tells players and spectators or offers to choose from."""
    kyoto, rng, found = game("kyoto", **options), Random(seed), dict[str, Phrase]()
    s = kyoto.new()
    while not kyoto.over(s):
        ask = f"kyoto.ask.{type(asked(s)).__name__}"
        found[ask] = Phrase(ask, {}, "")
        told = [kyoto.say_action(a) for a in kyoto.legal_actions(s)]
        s = kyoto.apply(s, draw(s, rng))
        told += [kyoto.say_event(event) for player in (0, 1, -2) for event in kyoto.news(s, player)]
        found.update({repr(phrase): phrase for phrase in told})
    return found


@pytest.mark.parametrize("options", CONFIGS, ids=("basic", "neutral", "exchanged"))
def test_all_that_random_games_tell_can_be_said(options: dict[str, str]) -> None:
    met: dict[str, Phrase] = {}
    for seed in range(20):
        met.update(phrases(options, seed))
    for language in LANGUAGES:
        say = Catalogue(language)
        for phrase in met.values():
            assert not re.search(r"[{}@]", say.phrase(phrase)), phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said(language: str) -> None:
    kyoto, say = game("kyoto"), Catalogue(language)
    for action in kyoto.actions:
        assert not re.search(r"[{}@]", say.phrase(kyoto.say_action(action.number))), action


def test_every_reason_to_pass_or_to_win_has_a_sentence() -> None:
    keys, found = catalogue("en"), set[str]()
    for text in sources().values():
        for event, call in re.findall(r"\b(Passed|Won|win)\((.*)", text):
            name = "Won" if event == "win" else event
            found |= {f"{name}.{rule}" for rule in re.findall(r'"(KA?\d+\w?)"', call)}
    assert len(found) >= 14
    assert {name for name in found if f"kyoto.told.{name}" not in keys} == set()


def test_every_option_and_special_card_has_a_name_and_an_explanation() -> None:
    keys = catalogue("en")
    named = [f"special.{name}" for name in SPECIALS] + [f"equipment.{name}" for name in EQUIPMENT]
    named += [f"option.{name}" for name in OPTIONS]
    needed = {f"kyoto.{name}{end}" for name in named for end in ("", ".what")}
    needed |= {f"kyoto.option.{name}.{value}" for name, values in OPTIONS.items() for value in values}
    assert needed - set(keys) == set()


def test_every_problem_has_a_sentence() -> None:
    raised = {key for text in sources().values() for key in PROBLEM.findall(text)}
    assert len(raised) >= 45
    assert raised - set(catalogue("en")) == set()


def test_a_problem_tells_every_field_that_its_sentence_needs() -> None:
    needed, checked = by_key("en"), 0
    for text in sources().values():
        for call in ast.walk(ast.parse(text)):
            if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
                key, told = call.args[0].value, call.args[-1]
                if isinstance(key, str) and PROBLEM.fullmatch(f'"{key}"') and isinstance(told, ast.Dict):
                    fields = {name.value for name in told.keys if isinstance(name, ast.Constant)}
                    assert needed[key] == fields | ({"line"} if key.startswith("record.") else set()), key
                    checked += 1
    assert checked >= 24


@pytest.mark.parametrize(("language", "start"), [("en", "line {line}: "), ("fr", "ligne {line}\u00a0: "),
                                                 ("pl", "wiersz {line}: ")])
def test_only_what_is_wrong_in_a_record_begins_with_its_line(language: str, start: str) -> None:
    for key, sentence in catalogue(language).items():
        assert sentence.startswith(start) == key.startswith("record."), key
        assert "line" not in placeholders(sentence.removeprefix(start)), key


def rules(language: str) -> dict[str, str]:
    held: dict[str, str] = json.loads((SOURCE / "text" / "rules" / f"kyoto.{language}.json").read_text("utf-8"))
    return held


def figures(rule: str) -> Counter[str]:
    """Return the numbers in a rule, but not those in references such as K41 or KA39e, nor in locations such as a1."""
    return Counter(re.findall(r"\d+", re.sub(r"\bK[A-Z]?\d+[a-z]?\b|\b[a-e][1-6]\b", "", rule)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_agree_in_every_language(language: str) -> None:
    usual, other = rules("en"), rules(language)
    assert list(other) == list(usual)
    assert {key for key in usual if figures(usual[key]) != figures(other[key])} == set()


def test_french_has_no_break_spaces() -> None:
    for key, sentence in [*catalogue("fr").items(), *rules("fr").items()]:
        assert not re.search(r"[ ][:;!?»]|« |[^\u00a0][:»](?!\w)|[^\u202f][;!?]", sentence), key
