"""Embassy in the terminal: every mission, two to six seats, people and bots in any mix, and no leaks."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.records.record import read, replay
from brushpass.games import GAMES, game
from brushpass.games.embassy.data import CARD_NAMES, FACTIONS, ITEM_NAMES
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.view import EmbassyView
from brushpass.text.catalogue import LANGUAGES, Catalogue
from brushpass.text.drawn.screen import CLEAR_LINES
from tests.terminal.console import ESCAPE, against_random, brushpass, say

HIDE = "\n" * CLEAR_LINES
SHORT = ("--option", "rounds=4")
TABLES = [(mission, players) for mission, rules in MISSIONS.items() for players in rules.deal]
ENDS = "|".join(["ER37", "ER38", "ER39", "ER42", "ER43", "ER44", "ER45", "ER46", "ER47"])


def digits(seed: int, count: int = 3000) -> str:
    """Return random answers, one per line; invalid ones are asked again."""
    rng = Random(seed)
    return "".join(f"{1 + rng.randrange(5)}\n" for _ in range(count))


def play(*argv: str, typed: str, tty: bool = False, **environ: str) -> str:
    """Play with seed 3 and return the output."""
    result = brushpass("play", "embassy", "--seed", "3", *against_random(argv), typed=typed, tty=tty, **environ)
    assert (result.code, result.err) == (0, "")
    return result.out


def saved(folder: Path, *argv: str, seed: int = 1) -> Path:
    """Return the record of a whole game."""
    path = folder / "game.txt"
    play("--plain", "--save", str(path), *SHORT, *argv, typed=digits(seed))
    assert read(path.read_text()).result
    return path


@pytest.mark.parametrize(("mission", "players"), TABLES)
@pytest.mark.parametrize("people", [(), ("--hotseat",)])
def test_whole_game(mission: str, players: int, people: tuple[str, ...]) -> None:
    shown = play("--plain", "--mission", mission, "--option", f"players={players}", *SHORT, *people, typed=digits(7))
    assert re.search(rf"( wins\. |Shared win: .*|The game is a draw\. )\(({ENDS})\)\n\S.*\n({ENDS}): \S", shown)
    assert say(f"embassy.mission.{mission}") in shown
    assert not re.search(r"[{}@]", shown)
    assert ESCAPE not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_game_drawn_in_every_language(language: str) -> None:
    shown = play("--lang", language, *SHORT, typed=digits(8))
    assert not re.search(r"[{}@]", shown)
    words = Catalogue(language)
    titles = [sentence for key, sentence in words.sentences.items() if key.startswith("embassy.ask.")]
    assert words.say("embassy.ask.Walk") in shown
    lines = [line for line in shown.splitlines() if " > " not in line and not any(each in line for each in titles)]
    assert max(len(line) for line in lines) <= 100


@pytest.mark.parametrize(("seats", "mission"), [
    ("ann,random", "face-to-face"), ("ann,random,bob", "three-alone"), ("ann,random,bob,random", "classic"),
    ("random,ann,bob,random,eve", "the-fifth"), ("ann,bob,random,random,random,eve", "classic"),
])
def test_seats_named_one_by_one(tmp_path: Path, seats: str, mission: str) -> None:
    record = read(saved(tmp_path, "--seats", seats).read_text())
    assert record.names == seats.split(",")
    assert (record.options["mission"], record.options["players"]) == (mission, str(len(record.names)))


def test_a_mission_for_seats_named_one_by_one(tmp_path: Path) -> None:
    record = read(saved(tmp_path, "--seats", "a,b,random", "--mission", "strange-bedfellows").read_text())
    assert record.options["mission"] == "strange-bedfellows"


def test_only_people_are_asked_to_take_the_keyboard() -> None:
    shown = play("--plain", "--seats", "ann,random,bob,random", *SHORT, typed=digits(2))
    assert set(re.findall(r"Hand the keyboard to: (.*)\.", shown)) == {"ann (Agent 1)", "bob (Agent 3)"}


@pytest.mark.parametrize("argv", [
    ("--mission", "nonsense"), ("--mission", ""), ("--mission", "classic", "--option", "mission=classic"), ("--match",),
    ("--mission", "three-alone", "--option", "players=4"), ("--seats", "a"), ("--seats", "a,b,c,d,e,f,g"),
    ("--seats", "a,b", "--mission", "classic"), ("--option", "players=7"), ("--option", "rounds=0"),
    ("--option", "items=sword=1"), ("--option", "plan=x"), ("--side", "red"), ("--side", "4"),
], ids=" ".join)
def test_what_cannot_be(argv: tuple[str, ...]) -> None:
    result = brushpass("play", "embassy", *argv)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("name", ["kyoto", "topsecret"])
def test_only_embassy_has_missions_and_a_notebook(name: str) -> None:
    result = brushpass("play", name, "--mission", "classic")
    known = ", ".join(GAMES[name].options)
    assert (result.code, say("config.no-option", name="mission", known=known) in result.err) == (2, True)
    shown = brushpass("play", name, "--plain", typed="notebook\n?\n").out
    assert say("terminal.command.notebook") not in shown
    assert say("notation.no-action", text="notebook", game=name) in shown


def secrets_of(view: EmbassyView) -> set[str]:
    """Return the lines of a plain screen with a player's own cards."""
    words = Catalogue("en")
    items = [f"@embassy.item.{ITEM_NAMES[item]}" for item, count in enumerate(view.hand) for _ in range(count)]
    cards = [f"@embassy.card.{CARD_NAMES[card]}" for card, count in enumerate(view.attacks) for _ in range(count)]
    told = {words.say("terminal.embassy.items", {"items": items}),
            words.say("terminal.embassy.attacks", {"cards": cards})}
    faction = f"@embassy.faction.{FACTIONS[view.loyalty[0]]}"
    return told | {words.say("terminal.embassy.loyalty", {"faction": faction})}


def screens_of(shown: str, seat: int) -> list[str]:
    """Return the screens of one person, each from its cover to the next."""
    return [part for part in shown.split(HIDE) if f"Your cards: Agent {seat + 1}" in part]


def heard_by(path: Path, seat: int) -> set[str]:
    """Return the log lines of a seat."""
    record, words = read(path.read_text()), Catalogue("en")
    played = game(record.game, **record.options)
    return {words.phrase(played.describe_event(event)) for _, _, s in replay(record, played)
            for event in played.observed_events(s, seat)}


@pytest.mark.parametrize("plain", [True, False])
def test_people_at_one_screen_see_nothing_of_each_other(tmp_path: Path, plain: bool) -> None:
    path = tmp_path / "game.txt"
    flags = ["--plain"] if plain else []
    shown = play("--hotseat", "--option", "rounds=8", "--save", str(path), *flags, typed=digits(4))
    shown = shown[: shown.rindex(say("terminal.cover.enter"))]
    private = 0
    for seat in range(4):
        text = "".join(screens_of(shown, seat))
        assert text
        for other in {0, 1, 2, 3} - {seat}:
            assert f"Your cards: Agent {other + 1}" not in text
            alone = heard_by(path, other) - heard_by(path, seat)
            assert {line for line in alone if re.match(r"Agent \d gets a Loyalty: ", line)}
            assert not [line for line in alone if line in text]
            private += len([line for line in alone if re.search(r"(chooses|steals from|draws an item|shows)", line)])
    assert private > 10


def test_own_cards_are_on_the_own_screen_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    shown = play("--plain", "--hotseat", "--save", str(path), typed="\n" + "1\n" * 40)
    record = read(path.read_text())
    played = game("embassy", **record.options)
    s: Any = played.new()
    known: dict[int, set[str]] = {seat: set() for seat in range(4)}
    for _, _, s in replay(record, played):
        for seat in range(4):
            view = played.observe(s, seat)
            assert isinstance(view, EmbassyView)
            if view.loyalty[0] >= 0:
                known[seat] |= secrets_of(view)
    for seat in range(4):
        for part in screens_of(shown, seat):
            told = set(re.findall(r"^(?:items: .*|Attack cards: .*|Loyalty: .*)$", part, re.MULTILINE))
            assert told - {say("terminal.embassy.items.none"), say("terminal.embassy.attacks.none")} <= known[seat]
            assert len([line for line in told if line.startswith("Loyalty")]) == 1


def test_the_notebook_is_a_command(tmp_path: Path) -> None:
    shown = play("--plain", typed="notebook\n?\n")
    assert say("embassy.notebook.empty") in shown
    assert say("terminal.command.notebook") in shown
    assert say("terminal.embassy.legend.doors") in shown


@pytest.mark.parametrize(("answer", "key", "rule"), [
    ("move radio", "refusal.no-door", "ER8"), ("stop", "refusal.must-step", "ER9"), ("key", "refusal.no-item", "E32"),
    ("crack red", "refusal.no-item", "E17"), ("call red", "refusal.other-room", "E89"),
    ("show wire", "refusal.something-else", "ER8"),
])
def test_refused_with_its_rule(answer: str, key: str, rule: str) -> None:
    shown = play("--plain", "--option", "items=key=0", typed=f"{answer}\n")
    assert f"{say(key)} ({rule})\n" in shown


def test_colour_carries_nothing_alone() -> None:
    coloured = play(*SHORT, typed=digits(6, 150), tty=True, TERM="xterm")
    assert ESCAPE in coloured
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert stripped == play(*SHORT, typed=digits(6, 150), tty=True, TERM="xterm", NO_COLOR="1")


def test_save_resume_verify(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("--plain", "--seats", "ann,random,bob,random", "--save", str(path), *SHORT, typed=digits(9, 20))
    before = read(path.read_text())
    assert not before.result
    result = brushpass("play", "--plain", "--resume", str(path), "--seed", "1", typed="\nnotebook\n" + digits(10))
    assert (result.code, result.err) == (0, "")
    after = read(path.read_text())
    assert (after.names, bool(after.result)) == (before.names, True)
    assert [each[:2] for each in after.actions[: len(before.actions)]] == [each[:2] for each in before.actions]
    assert brushpass("verify", str(path)).code == 0
    assert brushpass("play", "--resume", str(path), "--mission", "classic").code == 2


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("saved"), "--hotseat", "--names", "A,B,C,D", seed=11)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", ["0", "1", "2", "3", "spectator", "all"])
def test_replay(record: Path, seat: str, language: str) -> None:
    drawn = brushpass("replay", str(record), "--as", seat, "--lang", language)
    plain = brushpass("replay", str(record), "--as", seat, "--lang", language, "--plain")
    assert (drawn.code, plain.code, drawn.err + plain.err) == (0, 0, "")
    assert not re.search(r"[{}@]", plain.out)
    assert Catalogue(language).say("terminal.embassy.floor.basement") in drawn.out


def test_replay_keeps_the_secrets_of_the_others(record: Path) -> None:
    seats = ("0", "3", "spectator", "all")
    shown = {seat: brushpass("replay", str(record), "--as", seat, "--plain").out for seat in seats}
    dealt = re.compile(r"(Agent \d) gets a Loyalty: ")
    assert set(dealt.findall(shown["0"])) == {"Agent 1"}
    assert set(dealt.findall(shown["3"])) == {"Agent 4"}
    assert dealt.findall(shown["spectator"]) == []
    assert len(set(dealt.findall(shown["all"]))) == 4
    assert not re.search(r"^(items|Attack cards|Loyalty): ", shown["spectator"], re.MULTILINE)
    assert len(re.findall(r"^Loyalty: ", shown["all"], re.MULTILINE)) == 4
    steps = [json.loads(line) for line in brushpass("replay", str(record), "--as", "2", "--json").out.splitlines()]
    assert all((step["action"] is not None) == (step["player"] == 2) for step in steps)
