"""The catalogue: the same keys and placeholders in every language, and a sentence for everything that games can say."""
from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path

import brushpass
from bench.mini import LONG, MINIS
import pytest
from brushpass.core.chance import draw
from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN, NATURE, Event, pending_ask
from brushpass.games import GAMES, game
from brushpass.games.embassy import events as embassy
from brushpass.games.embassy.config import OPTIONS as EMBASSY
from brushpass.games.embassy.data import CARD_NAMES, FACTIONS, ITEM_NAMES, ROOM_NAMES
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.kyoto.config import OPTIONS as KYOTO
from brushpass.games.kyoto.data import EQUIPMENT, SPECIALS
from brushpass.games.topsecret import events
from brushpass.games.topsecret.config import OPTIONS as TOPSECRET
from brushpass.text.book import example_words, law
from brushpass.text.catalogue import LANGUAGES, PLURALS, Catalogue
from librt.random import Random

REPOSITORY = Path(__file__).parents[1] / "src" / "brushpass"
SOURCE = REPOSITORY if REPOSITORY.is_dir() else Path(brushpass.__file__).parent
CONFIGS: list[tuple[str, dict[str, str]]] = [
    *[(name, options | LONG[name]) for name, options in MINIS.items()],
    ("kyoto", {}),
    ("kyoto", {"special_agents": "neutral", "equipment": "on"}),
    ("kyoto", {"special_agents": "sides", "equipment": "on", "equipment_sides": "exchanged"}),
    ("topsecret", {"players": "2", "most_turns": "60", "start_enterable": "own", "home_by_headquarters": "yes"}),
    ("topsecret", {"players": "3", "most_turns": "60", "tie": "back", "bonus": "pool"}),
    ("topsecret", {"players": "4", "most_turns": "60"}),
    *[("embassy", {"mission": mission, "players": str(players), "rounds": "6", "edition": edition})
      for mission, rules in MISSIONS.items() for players, edition in zip(rules.deal, ("en", "fr", "en"), strict=False)],
]
OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {"kyoto": KYOTO, "topsecret": TOPSECRET, "embassy": EMBASSY}
PLURAL = re.compile(r"_(one|few|many|other)$")
PROBLEM = re.compile(r'"((?:refusal|config|notation|position|record)\.[a-z-]+)"')


def catalogue(language: str) -> dict[str, str]:
    """Return the sentences of a language; check that keys are unique and sorted."""
    texts: dict[str, str] = {}
    for folder in (SOURCE, *sorted((SOURCE / "games").iterdir())):
        file = folder / "text" / f"{language}.json"
        if file.is_file():
            pairs = json.loads(file.read_text("utf-8"), object_pairs_hook=list)
            keys = [key for key, _ in pairs]
            assert keys == sorted(set(keys)), file
            assert not {*keys} & {*texts}, file
            texts |= dict(pairs)
    return texts


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w*)}", sentence))


def by_key(language: str) -> dict[str, set[str]]:
    """Return the placeholders of each key, with plural forms merged."""
    found: dict[str, set[str]] = {}
    for key, sentence in catalogue(language).items():
        found.setdefault(PLURAL.sub("", key), set()).update(placeholders(sentence))
    return found


def sources() -> dict[str, str]:
    """Return all sources, except those of unreleased games."""
    games = [path for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name not in GAMES]
    paths = [path for path in SOURCE.rglob("*.py") if not any(path.is_relative_to(folder) for folder in games)]
    return {str(path): path.read_text("utf-8") for path in paths}


def test_every_game_is_looked_at() -> None:
    assert {name for name, _ in CONFIGS} == set(OPTIONS) == set(GAMES)


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
        assert not re.search(r"[{}@]", re.sub(r"{[a-z_]+}", "", sentence)), key


def phrases(name: str, options: dict[str, str], seed: int) -> dict[str, Phrase]:
    """Return the distinct phrases of a random game: events for players and spectators, and options."""
    played, rng, found = game(name, **options), Random(seed), dict[str, Phrase]()
    s = played.new()
    while not played.over(s):
        ask = f"{name}.ask.{type(pending_ask(s)).__name__}"
        found[ask] = Phrase(ask, {}, "")
        told = [played.describe_action(a) for a in played.legal_actions(s)]
        if played.who(s) != NATURE:
            view = played.observe(s, played.who(s))
            decisions = [played.describe_decision(view, a) for a in played.legal_actions(s)]
            assert not [each for each in decisions if each.key.endswith(".do.pass")], "a decision needs its question"
            told += decisions
            told += [why for a in played.legal_actions(s) if (why := played.explain(view, a)) is not None]
            told += [played.describe_belief("Basil", fact, value, 60)
                     for fact in played.hidden_facts(s, played.who(s), 0) for value in (fact.value, fact.thing)]
        steps = [played.next_step(played.observe(s, seat)) for seat in (*range(played.seats), -2)]
        told += [step for step in steps if step is not None]
        s = played.apply(s, draw(s, rng))
        told += [played.describe_event(event) for seat in (*range(played.seats), -2)
                 for event in played.observed_events(s, seat)]
        found.update({repr(phrase): phrase for phrase in told})
    return found


@pytest.mark.parametrize(("name", "options"), CONFIGS, ids=lambda each: "-".join(each.values()) or "basic"
                         if isinstance(each, dict) else each)
def test_all_that_random_games_tell_can_be_said(name: str, options: dict[str, str]) -> None:
    met: dict[str, Phrase] = {}
    for seed in range(6):
        met.update(phrases(name, options, seed))
    for language in LANGUAGES:
        say = Catalogue(language)
        for phrase in met.values():
            assert not re.search(r"[{}@]", say.phrase(phrase)), phrase


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said(language: str, name: str) -> None:
    played, say = game(name), Catalogue(language)
    for action in played.actions:
        if "#" not in action.text():  # a place that this board does not have
            assert not re.search(r"[{}@]", say.phrase(played.describe_action(action.number))), action


BY_LETTER = {"K": "kyoto", "T": "topsecret", "E": "embassy"}
BY_RULE = {  # what tells an event whose sentence depends on the rule
    "Passed": "Passed", "Won": "Won", "win": "Won", "Returned": "Returned", "go_home": "Returned",
    "Dropped": "Dropped", "Played": "Played", "Moved": "Moved", "walk": "Moved", "win_factions": "Won", "end": "Won",
}


def test_every_reason_to_pass_or_to_win_has_a_sentence() -> None:
    keys, found = catalogue("en"), set[str]()
    for text in sources().values():
        for event, call in re.findall(rf"\b({'|'.join(BY_RULE)})\((.*)", text):
            for rule in re.findall(r'"([A-Z]{1,2}\d+\w?)"', call):
                found.add(f"{BY_LETTER[rule[0]]}.told.{BY_RULE[event]}.{rule}")
    assert len(found) >= 55
    assert found - set(keys) == set()


def rare() -> list[Event]:
    """Return rare phrases of Top Secret, in all its variants."""
    return [
        events.Packed(0, 1, 3), events.Packed(0, 1, HIDDEN), events.Took(1, 2, 5, 7, "T35"), events.Laid(1, HIDDEN),
        events.Met(0, 1, 2, 3, True), events.Turned(0, 3, 1, 3, -1), events.Beaten(0, 1, True), events.Opened(0, 4, 0),
        *[events.Returned(0, 1, 48, number) for number in ("T54", "TA28", "TA50", "TA53")], events.Lost(0, 1),
        *[events.Dropped(0, 1, 2, number) for number in ("T34", "T46", "TA20")], events.Eliminated(3),
        *[events.Passed(0, number) for number in ("T60", "TA7", "TA19")], events.Guarded(0, 0), events.NamedFirst(1, 2),
        *[events.Won((2,), number) for number in ("T57", "TA29", "TA47", "TA49")], events.Rolled(0, 1, 2, True),
        *[events.Won((0, 1, 3), number) for number in ("TA47", "TA49")], events.Rolled(0, 1, 2, False),
    ]


def rare_embassy() -> list[Event]:
    """Return rare phrases of Embassy, in all its variants."""
    acted = {"jamming": ("on", "off"), "lights": ("on", "off"), "lock": ("terrace", "basement"), "call": FACTIONS,
             "upload": ("virus", "anti-virus"), "armoury": ("",), "transmit": ("red",), "smuggle": ("blue",),
             "draw": ("",),
             "reception": ("",), "heal": ("",)}
    return [
        *[embassy.Acted(0, name, what, "E104") for name, whats in acted.items() for what in whats],
        *[embassy.Rewarded(0, 1, name, "E42") for name in ("injure", "steal", "interrogate", "knock-out")],
        *[embassy.Won((0, 2), number) for number in ("ER37", "ER38", "ER42", "ER43", "ER44", "ER45", "ER46", "ER47")],
        *[embassy.Repacked(0, 1, was, now, now >= 0) for was in (HIDDEN, 3) for now in (HIDDEN, 4)],
        embassy.Repacked(0, 0, HIDDEN, HIDDEN, True), embassy.Won((), "ER39"), embassy.Handed(0, HIDDEN, 1, 3, 7),
        *[embassy.Looked(0, 1, faction, 7, "E96") for faction in (HIDDEN, 0, 2, 3)], embassy.Boarded(0, 1, ()),
        embassy.Scanned(0, 1, ()), embassy.Scanned(0, 1, (HIDDEN,)), embassy.Decided(0, 1, 0, 7),
        embassy.Peeked(0, 1, HIDDEN, 7, "E96"), embassy.Gave(0, 1, HIDDEN),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_seldom_happens_can_be_said(language: str) -> None:
    say = Catalogue(language)
    for name, events_of in (("topsecret", rare()), ("embassy", rare_embassy())):
        for event in events_of:
            assert not re.search(r"[{}@]|, ,|: \.", say.phrase(game(name).describe_event(event))), event


def test_every_noun_of_embassy_has_a_name() -> None:
    nouns = {"room": ROOM_NAMES, "item": (*ITEM_NAMES, "hidden", "none"), "card": (*CARD_NAMES, "hidden"),
             "faction": (*FACTIONS, "neutral", "hidden"), "player": tuple("012345"), "mission": tuple(MISSIONS)}
    needed = {f"embassy.{group}.{name}" for group, names in nouns.items() for name in names}
    needed |= {f"embassy.mission.{name}.what" for name in MISSIONS} | {"embassy.ask.Meeting"}
    needed |= {f"terminal.embassy.short.{name}" for name in ROOM_NAMES}
    assert needed - set(catalogue("en")) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_event_and_every_question_has_a_sentence(name: str) -> None:
    keys = catalogue("en")
    text = "".join(text for path, text in sources().items() if f"/{name}/" in path)
    happen = set(re.findall(r"class (\w+)\((?:Event|Public)\)", text))
    bases = set(re.findall(r"class \w+\((\w+)", text))
    asks = set(re.findall(r"class (\w+)\((?:Ask|Chance|Decision)\[", text)) - bases
    assert len(happen) >= 17
    assert len(asks) >= 10
    told = {key.split(".")[2] for key in keys if key.startswith(f"{name}.told.")}
    assert happen - told == set()
    assert {ask for ask in asks if f"{name}.ask.{ask}" not in keys} == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_name_a_tagline_and_chapters(name: str) -> None:
    keys = catalogue("en")
    chapters = [key.rpartition(".")[2] for key in keys if key.startswith(f"{name}.chapter.")]
    assert {f"{name}.name", f"{name}.tagline"} <= set(keys)
    assert set(chapters) <= set(rules(name, "en"))
    assert law(name)[0][0] in chapters


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_name_and_an_explanation(name: str) -> None:
    keys = catalogue("en")
    needed = {f"{name}.option.{option}{end}" for option in OPTIONS[name] for end in ("", ".what")}
    needed |= {f"{name}.option.{option}.{value}" for option, values in OPTIONS[name].items() for value in values}
    assert needed - set(keys) == set()


def test_every_special_card_has_a_name_and_an_explanation() -> None:
    named = [f"special.{name}" for name in SPECIALS] + [f"equipment.{name}" for name in EQUIPMENT]
    assert {f"kyoto.{name}{end}" for name in named for end in ("", ".what")} - set(catalogue("en")) == set()


def test_every_problem_has_a_sentence() -> None:
    raised = {key for text in sources().values() for key in PROBLEM.findall(text)}
    assert len(raised) >= 70
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
    assert checked >= 40


@pytest.mark.parametrize(("language", "start"), [("en", "line {line}: "), ("fr", "ligne {line}\u00a0: "),
                                                 ("pl", "wiersz {line}: ")])
def test_only_what_is_wrong_in_a_record_begins_with_its_line(language: str, start: str) -> None:
    for key, sentence in catalogue(language).items():
        assert sentence.startswith(start) == key.startswith("record."), key
        assert "line" not in placeholders(sentence.removeprefix(start)), key


def rules(name: str, language: str) -> dict[str, str]:
    data: dict[str, str] = json.loads((SOURCE / "games" / name / "text" / f"rules.{language}.json").read_text("utf-8"))
    return data


def figures(rule: str) -> Counter[str]:
    """Return the numbers in a rule, but not in references such as T41, KA39e or ER9, nor in locations such as a1."""
    return Counter(re.findall(r"\d+", re.sub(r"\b[KTE][A-Z]?\d+[a-z]?\b|\b[a-e][1-6]\b", "", rule)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_agree_in_every_language(language: str, name: str) -> None:
    usual, other = rules(name, "en"), rules(name, language)
    assert list(other) == list(usual)
    assert {key for key in usual if figures(usual[key]) != figures(other[key])} == set()


def test_french_elides_before_no_name() -> None:
    """A name may begin with a vowel, so no sentence has "de" or "que" before one."""
    names = "player|other|others|watcher|winner|winners|loser|rival|name|names|game|bot"
    for key, sentence in catalogue("fr").items():
        assert not re.search(rf"\b(?:[djlmnst]e|la|que|jusque|lorsque|puisque|quoique) {{(?:{names})}}", sentence), key


def test_french_has_no_break_spaces() -> None:
    lessons = [said for name in GAMES for texts in (Catalogue("fr").lessons(name), example_words(name, "fr"))
               for said in texts.items()]
    for key, sentence in [*catalogue("fr").items(), *lessons,
                          *[rule for name in GAMES for rule in rules(name, "fr").items()]]:
        assert not re.search(r"[ ][:;!?»]|« |[^\u00a0][:»](?!\w)|[^\u202f][;!?]", sentence), key


@pytest.mark.parametrize(("language", "spaced"), [("en", False), ("fr", True), ("pl", False)])
def test_only_french_has_a_space_before_percent_signs(language: str, spaced: bool) -> None:
    for key, sentence in catalogue(language).items():
        assert all((before in "\u00a0\u202f") is spaced for before in re.findall(r"(.)%", sentence)), key
