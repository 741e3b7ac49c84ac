"""Top Secret in the terminal: two to four seats, people and bots in any mix, and no leaks."""
from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from librt.random import Random

from brushpass.core.records.record import read, replay
from brushpass.games import game
from brushpass.text.catalogue import LANGUAGES, Catalogue
from brushpass.text.drawn.screen import CLEAR_LINES
from tests.terminal.console import ESCAPE, against_random, brushpass, say

HIDE = "\n" * CLEAR_LINES
COLOURS = {"2": ["red", "yellow"], "3": ["red", "blue", "yellow"], "4": ["red", "blue", "yellow", "green"]}
SHORT = ("--option", "most_turns=40")
PACKED = "1\n" * 3


def digits(seed: int, count: int = 4000) -> str:
    """Return random answers, one per line; invalid ones are asked again."""
    rng = Random(seed)
    return "".join(f"{1 + rng.randrange(12)}\n" for _ in range(count))


def play(*argv: str, typed: str, tty: bool = False, **environ: str) -> str:
    """Play with seed 3 and return the output."""
    result = brushpass("play", "topsecret", "--seed", "3", *against_random(argv), typed=typed, tty=tty, **environ)
    assert (result.code, result.err) == (0, "")
    return result.out


def saved(folder: Path, *argv: str, seed: int = 1) -> Path:
    """Return the record of a whole game."""
    path = folder / "game.txt"
    play("--plain", "--save", str(path), *SHORT, *argv, typed=digits(seed))
    assert read(path.read_text()).result
    return path


@pytest.mark.parametrize("players", COLOURS)
@pytest.mark.parametrize("people", [(), ("--hotseat",)])
def test_whole_game(players: str, people: tuple[str, ...]) -> None:
    shown = play("--plain", "--option", f"players={players}", *SHORT, *people, typed=digits(7))
    end = shown[shown.rindex("Turn ") :]
    assert re.search(r"( wins\. |Shared win: .*)\((T57|TA29|TA49)\)\n\S.*\n(T57|TA29|TA49): \S", end)
    assert not re.search(r"[{}@]", shown)
    assert ESCAPE not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_game_drawn_in_every_language(language: str) -> None:
    shown = play("--lang", language, *SHORT, typed=digits(8))
    assert not re.search(r"[{}@]", shown)
    title = Catalogue(language).say("topsecret.ask.MoveAgent")
    assert title in shown
    assert max(len(line) for line in shown.splitlines() if title not in line and " > " not in line) <= 100


def test_two_languages_share_no_line_of_their_own() -> None:
    english = set(play("--plain", typed=PACKED + "1\n?\n").splitlines())
    french = set(play("--plain", "--lang", "fr", typed=PACKED + "1\n?\n").splitlines())
    assert not [line for line in english & french if re.search(r"[A-Za-z]{3}", line)]


def test_seats_named_one_by_one(tmp_path: Path) -> None:
    path = saved(tmp_path, "--seats", "ann, random,bob")
    record = read(path.read_text())
    assert record.names == ["ann", "random", "bob"]
    assert record.options["players"] == "3"


def test_only_people_are_asked_to_take_the_keyboard() -> None:
    shown = play("--plain", "--seats", "ann,random,bob,random", *SHORT, typed=digits(2))
    covers = set(re.findall(r"Hand the keyboard to: (.*)\.", shown))
    assert covers == {"ann (Red)", "bob (Yellow)"}


def test_side_is_the_seat_of_the_first_person(tmp_path: Path) -> None:
    record = read(saved(tmp_path, "--side", "blue", "--names", "Ann").read_text())
    assert record.names == ["random", "Ann", "random", "random"]
    record = read(saved(tmp_path, "--side", "yellow", "--hotseat", "--names", "A,B,C,D").read_text())
    assert record.names == ["C", "D", "A", "B"]
    record = read(saved(tmp_path, "--side", "yellow", "--option", "players=2", "--names", "Ann").read_text())
    assert record.names == ["random", "Ann"]


@pytest.mark.parametrize("argv", [
    ("--seats", "a,b", "--option", "players=3"), ("--seats", "a"), ("--seats", "a,b,c,d,e"), ("--seats", ""),
    ("--seats", "random,random"), ("--seats", "a,,b"), ("--seats", "a,b", "--hotseat"), ("--match",),
    ("--seats", "a,b", "--bot", "random"), ("--seats", "a,b", "--names", "a"), ("--seats", "a,b", "--side", "red"),
    ("--side", "oniwaban"), ("--side", "blue", "--option", "players=2"), ("--hotseat", "--names", "a,b"),
    ("--option", "players=5"), ("--option", "most_turns=0"), ("--option", "board=x"),
    ("--option", "empty_corner=pink"),
], ids=" ".join)
def test_seats_that_cannot_be(argv: tuple[str, ...]) -> None:
    result = brushpass("play", "topsecret", *argv)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


def test_seats_of_kyoto() -> None:
    assert brushpass("play", "kyoto", "--plain", "--seats", "random,ann", typed="1\n").code == 0
    result = brushpass("play", "kyoto", "--seats", "a,b,c")
    assert (result.code, say("terminal.usage.seats", found=3, needed=2) in result.err) == (2, True)
    alone = brushpass("play", "topsecret", "--seats", "a")
    assert say("terminal.usage.seats", found=1, needed="2, 3, 4") in alone.err


def heard_by_one_alone(path: Path, seat: int, other: int) -> set[str]:
    """Return the log lines that one seat has and another does not."""
    record, words = read(path.read_text()), Catalogue("en")
    played = game(record.game, **record.options)
    lines: dict[int, set[str]] = {seat: set(), other: set()}
    for _, _, s in replay(record, played):
        for listener, found in lines.items():
            found |= {words.phrase(played.describe_event(event)) for event in played.observed_events(s, listener)}
    return lines[seat] - lines[other]


@pytest.mark.parametrize("plain", [True, False])
def test_people_at_one_screen_see_nothing_of_each_other(tmp_path: Path, plain: bool) -> None:
    path = tmp_path / "game.txt"
    flags = ["--plain"] if plain else []
    shown = play("--hotseat", "--option", "players=3", "--save", str(path), *SHORT, *flags, typed=digits(4))
    screens = shown[: shown.rindex(say("terminal.cover.enter"))].split(HIDE)
    mine = [f"{name} (you)" if plain else f"{name} ({name[0].lower()}), you" for name in ("Red", "Blue", "Yellow")]
    seen = ["".join(screen for screen in screens if title in screen) for title in mine]
    laid = 0
    for seat, text in enumerate(seen):
        assert text.count(mine[seat]) > 5
        for other in {0, 1, 2} - {seat}:
            assert mine[other] not in text
            private = heard_by_one_alone(path, other, seat)
            assert len([line for line in private if re.search(r" packs suitcase \w+ \w: ", line)]) == 4
            laid += len([line for line in private if re.search(r" lays \d face down", line)])
            assert not [line for line in private if line in text]
        assert len(set(re.findall(r"your suitcases: A [^,\n]+,\s+B\s[^,\n]+,\s+C\s[^,\n]+,\s+D \w+", text))) <= 1
    assert laid > 6


def test_contents_and_laid_cards_are_on_the_own_screen_only() -> None:
    shown = play("--plain", "--hotseat", "--option", "players=2", typed="\n2\n1\n2\n\n\n1\n1\n1\n")
    first, second = [screen for screen in shown.split(HIDE) if "(you)" in screen][:2]
    assert "Red packs suitcase red A: 3 secrets. (T18)" in first
    assert "your suitcases: A 3 secrets, B 5 secrets" in first
    assert "Red packs suitcase red A in secret. (T18)" in second
    assert "3 secrets." not in second.split("Yellow packs")[0]
    assert "your suitcases: A 5 secrets" in second


def test_the_screen_is_covered_between_any_two_people() -> None:
    shown = play("--plain", "--hotseat", "--names", "A,B,C,D", *SHORT, typed=digits(5))
    covers = re.findall(r"Hand the keyboard to: (\w)", shown)
    assert set(covers) == set("ABCD")
    assert all(one != other for one, other in pairwise(covers))


def test_a_shared_win_names_everybody() -> None:
    shown = play("--plain", "--hotseat", "--names", "A,B,C,D", "--option", "most_turns=1", typed="1\n" * 500)
    assert say("terminal.end.shared", names="A (Red), B (Blue), C (Yellow), D (Green)", rule="TA49") in shown


def test_options_are_grouped_by_agent_and_named() -> None:
    shown = play("--option", "players=2", typed=PACKED + "place a oslo\nplace b lima\nplace c delhi\nplace d paris\n")
    assert re.search(r"^Agent 1, red start +2\) Montreal +3\) Los Angeles$", shown, re.MULTILINE)
    assert re.search(r"^Agent 7, red start +14\) Montreal +15\) Los Angeles$", shown, re.MULTILINE)
    assert re.search(r"^Cities +Montreal: 1\) A 34\) B 67\) C 100\) D +Reykjavik: 2\) A", shown, re.MULTILINE)


@pytest.mark.parametrize(("answer", "key", "rule"), [
    ("move 1 paris", "refusal.no-line", "T8"), ("take 1 red-a", "refusal.no-city", "TA12"),
    ("move 1 headquarters-blue", "refusal.foreign-headquarters", "TA13"), ("move 1 start-red", "refusal.start", "TA12"),
    ("lay 3", "refusal.something-else", "T30"), ("move 1 headquarters-red", "refusal.no-scored-line", "T13"),
])
def test_refused_with_its_rule(answer: str, key: str, rule: str) -> None:
    placed = "place a oslo\nplace b lima\nplace c delhi\nplace d paris\n"
    shown = play("--plain", typed=f"{PACKED}{placed}{answer}\n")
    assert f"{say(key)} ({rule})\n" in shown


def test_commands() -> None:
    shown = play("--plain", typed=PACKED + "?\nwhy t41\ndiscard\nlog\nboard\n")
    assert say("terminal.command.choose", example="move 3 paris") in shown
    assert f"T41: {Catalogue('en').rules('topsecret')['T41']}" in shown
    assert say("terminal.topsecret.spent.none") in shown
    assert shown.count("red start: your agent 1, your agent 2") >= 5


def test_colour_carries_nothing_alone() -> None:
    coloured = play(*SHORT, typed=digits(6, 200), tty=True, TERM="xterm")
    assert ESCAPE in coloured
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert stripped == play(*SHORT, typed=digits(6, 200), tty=True, TERM="xterm", NO_COLOR="1")


def test_save_resume_verify(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("--plain", "--seats", "ann,random,bob,random", *SHORT, "--save", str(path), typed=digits(9, 150))
    before = read(path.read_text())
    assert not before.result
    result = brushpass("play", "--plain", "--resume", str(path), "--seed", "1", typed=digits(10))
    assert result.code == 0
    after = read(path.read_text())
    assert (after.names, bool(after.result)) == (before.names, True)
    assert [each[:2] for each in after.actions[: len(before.actions)]] == [each[:2] for each in before.actions]
    assert brushpass("verify", str(path)).code == 0
    assert brushpass("play", "--resume", str(path), "--seats", "a,b,c,d").code == 2


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("saved"), "--hotseat", "--names", "A,B,C,D", seed=11)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", ["0", "1", "2", "3", "red", "blue", "yellow", "green", "spectator", "all"])
def test_replay(record: Path, seat: str, language: str) -> None:
    drawn = brushpass("replay", str(record), "--as", seat, "--lang", language)
    plain = brushpass("replay", str(record), "--as", seat, "--lang", language, "--plain")
    assert (drawn.code, plain.code, drawn.err + plain.err) == (0, 0, "")
    assert not re.search(r"[{}@]", plain.out)
    turns = Catalogue(language).say("terminal.replay.turn", {"number": 40, "side": ""}).rstrip(" \u00a0")
    assert turns in plain.out
    assert Catalogue(language).say("topsecret.city.geneva") in drawn.out


def test_replay_keeps_the_secrets_of_the_others(record: Path) -> None:
    seats = ("0", "3", "spectator", "all")
    shown = {seat: brushpass("replay", str(record), "--as", seat, "--plain").out for seat in seats}
    packed = re.compile(r"(\w+) packs suitcase \w+ \w: ")
    assert set(packed.findall(shown["0"])) == {"Red"}
    assert set(packed.findall(shown["3"])) == {"Green"}
    assert packed.findall(shown["spectator"]) == []
    assert set(packed.findall(shown["all"])) == {"Red", "Blue", "Yellow", "Green"}
    steps = [json.loads(line) for line in brushpass("replay", str(record), "--as", "2", "--json").out.splitlines()]
    assert all((step["action"] is not None) == (step["player"] == 2) for step in steps)


def test_replay_knows_only_the_seats_of_its_game(tmp_path: Path) -> None:
    path = saved(tmp_path, "--option", "players=2")
    for seat, code in (("1", 0), ("yellow", 0), ("2", 2), ("blue", 2), ("oniwaban", 2)):
        assert brushpass("replay", str(path), "--as", seat).code == code


