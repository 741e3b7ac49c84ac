"""The commands `hint` and `review`, and bots of every level at the table."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from brushpass.core.levels import BOT_NAMES
from brushpass.games import GAMES
from brushpass.agents.ratings import with_rating
from brushpass.core.records.record import read
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.helpers_arena import KYOTO, ended, new_record, set_up, winning_position
from tests.terminal.console import ESCAPE, brushpass, say

QUICK = ("--simulations", "8", "--seed", "1")


def written(folder: Path, text: str) -> str:
    path = folder / "game.txt"
    path.write_text(text)
    return str(path)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file of a finished game."""
    return written(tmp_path_factory.mktemp("finished"), ended(won=True).write())


def test_hint_finds_the_winning_move(tmp_path: Path) -> None:
    record, s, wins, _ = winning_position()
    path = written(tmp_path, record.write())
    data = brushpass("hint", path, "--simulations", "300", "--seed", "1", "--json").json()
    assert (data["seat"], data["name"]) == (KYOTO.who(s), record.names[KYOTO.who(s)])
    assert data["moves"][0]["action"] in [KYOTO.text(a) for a in wins]
    assert data["moves"][0]["chance"] == 1.0
    assert 1 <= len(data["moves"]) <= 3
    assert data["moves"][0]["why"].endswith(".")
    timed = brushpass("hint", path, "--seconds", "0.3").out.splitlines()[1]
    assert any(f"[{KYOTO.text(a)}]. " in timed and "(100.0%" in timed for a in wins)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hint_is_the_same_for_worlds_that_look_alike(language: str, tmp_path: Path) -> None:
    texts = [set_up(hidden)[0].write() for hidden in (0, 1)]
    told = [brushpass("hint", written(tmp_path, text), *QUICK, "--lang", language) for text in texts]
    assert texts[0] != texts[1]
    assert told[0].out == told[1].out
    assert told[0].code == 0
    assert 2 <= told[0].out.count("\n") <= 6
    assert not [letter for letter in told[0].out if letter in "{}@"]


def test_no_hint_where_nobody_chooses(finished: str, tmp_path: Path) -> None:
    result = brushpass("hint", finished)
    assert (result.code, result.err) == (2, f"brushpass: {say('terminal.usage.finished', path=finished)}\n")
    path = written(tmp_path, new_record(["Ann", "Bob"]).write())
    assert brushpass("hint", path).err == f"brushpass: {say('terminal.usage.nature', path=path)}\n"


def test_review_json(tmp_path: Path) -> None:
    record = ended(won=False)
    seat, number = record.actions[-1][0], len(record.actions)
    path = written(tmp_path, record.write())
    data = brushpass("review", path, "--as", str(seat), "--simulations", "12", "--seed", "1", "--json").json()
    worst = data["costliest"][0]
    assert (worst["move"], worst["played"], worst["cost"]) == (number, record.actions[-1][1], 1.0)
    assert Path(path).read_text().split("\n")[worst["line"] - 1].endswith(worst["played"])
    assert len(data["expected"]) == len(record.actions) + 1
    whole = data["expected"][-1] - data["expected"][0]
    assert abs(data["luck"] + data["skill"] + data["others"] - whole) < 0.001


def test_review_in_words_and_pictures(finished: str, tmp_path: Path) -> None:
    svg = tmp_path / "a.svg"
    drawn = brushpass("review", finished, "--as", "oniwaban", *QUICK, "--svg", str(svg))
    assert (drawn.code, drawn.err) == (0, "")
    assert "█" in drawn.out
    assert ESCAPE not in drawn.out
    assert svg.read_text().startswith("<svg")


@pytest.mark.parametrize("language", LANGUAGES)
def test_review_of_an_unfinished_game_in_plain_words(language: str, tmp_path: Path) -> None:
    path = written(tmp_path, set_up(0)[0].write())
    plain = brushpass("review", path, "--as", "0", *QUICK, "--lang", language, "--plain")
    assert (plain.code, plain.err) == (0, "")
    assert plain.out.count("\n") >= 5
    verdicts = [text.split("{")[0] for key, text in Catalogue(language).sentences.items()
                if key.startswith("review.verdict.")]
    assert plain.out.splitlines()[-1].startswith(tuple(verdicts))
    assert not [letter for letter in plain.out if letter in "{}@▄▅"]


def test_a_bot_explains_itself_once_the_game_is_over(tmp_path: Path) -> None:
    text = ended(won=True).write().replace("seat 0 Ann", "seat 0 operative")
    shown = brushpass("review", written(tmp_path, text), "--as", "1", *QUICK, "--lang", "fr").out
    name = say("page.level.operative", "fr")
    assert re.search(rf"Coup \d+, {name}\s: .*\]\. ", shown)
    assert re.search(rf"{name}\s+estimait\s+ses\s+propres\s+chances\s+à\s+\d+\s%", shown)
    running = written(tmp_path, set_up(0)[0].write().replace("seat 0 Ann", "seat 0 operative"))
    assert brushpass("review", running, "--as", "1", *QUICK, "--json").json()["thoughts"] == []


def test_a_game_of_bots_is_not_to_be_played_on(finished: str, tmp_path: Path) -> None:
    advice = say("terminal.review.try", path="", number=0).split(":")[0]
    bots = Path(finished).read_text().replace("seat 0 Ann", "seat 0 operative").replace("seat 1 Bob", "seat 1 courier")
    shown = [brushpass("review", path, "--as", "1", *QUICK).out for path in (finished, written(tmp_path, bots))]
    assert [advice in text for text in shown] == [True, False]


def test_the_only_person_is_reviewed(tmp_path: Path) -> None:
    text = set_up(0)[0].write().replace("seat 0 Ann", "seat 0 courier")
    data = brushpass("review", written(tmp_path, text), *QUICK, "--json").json()
    assert (data["seat"], data["name"]) == (1, "Bob")


@pytest.mark.parametrize("command", ["hint", "review"])
@pytest.mark.parametrize("argv", [
    ("--seconds", "0"), ("--seconds", "x"), ("--seconds", "1e3"), ("--simulations", "0"), ("--seed", "-1"),
    ("--seconds", "1", "--simulations", "5"), ("--zork",),
])
def test_thinking_not_followed(command: str, argv: tuple[str, ...], finished: str) -> None:
    result = brushpass(command, finished, *argv, *(("--as", "0") if command == "review" else ()))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("argv", [
    (), ("--as", "all"), ("--as", "spectator"), ("--as", "2"), ("--as", "0", "--svg", "."),
    ("--as", "0", "--svg", "no/such/folder"),
])
def test_review_not_followed(argv: tuple[str, ...], finished: str) -> None:
    result = brushpass("review", finished, *argv)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["hint", "review"])
def test_broken_records_are_refused_as_replay_refuses_them(command: str, finished: str, tmp_path: Path) -> None:
    text = Path(finished).read_text()
    for broken in (text.replace("0 place", "0 pass", 1), text.replace("rules 1", "rules 77"), "x", "",
                   text.replace("seat 1 Bob\n", "")):
        path = written(tmp_path, broken)
        ours, replayed = brushpass(command, path), brushpass("replay", path)
        assert (ours.code, ours.out, ours.err) == (replayed.code, "", replayed.err)
    assert brushpass(command).code == 2
    assert brushpass(command, "missing.txt").err == brushpass("replay", "missing.txt").err


@pytest.mark.parametrize("bot", ["recruit", "2", "Operative", "random"])
@pytest.mark.parametrize("name", GAMES)
def test_play_against_a_level(name: str, bot: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    argv = ("play", name, "--plain", "--bot", bot, "--names", "Ann", "--seed", "1", "--save", str(path))
    shown = brushpass(*argv, typed="1\n" * 8)
    known = {"2": "courier"}.get(bot, bot.lower())
    assert shown.code == 0
    assert with_rating(name, known, Catalogue("en").player(known)) in shown.out.splitlines()[0]
    assert set(read(path.read_text()).names) == {"Ann", known}
    resumed = brushpass("play", "--plain", "--resume", str(path), "--seed", "1", typed="1\n" * 3)
    assert (resumed.code, resumed.err) == (0, "")
    assert resumed.out.splitlines()[0] == shown.out.splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_is_called_by_its_level_in_the_language_of_the_player(language: str, tmp_path: Path) -> None:
    path, called = tmp_path / "game.txt", say("page.level.recruit", language)
    argv = ("play", "kyoto", "--plain", "--lang", language, "--bot", "recruit", "--seed", "1", "--save", str(path))
    shown = brushpass(*argv, typed="1\n" * 3000).out.splitlines()
    assert f"{called} (" in shown[0]
    replayed = brushpass("replay", str(path), "--plain", "--lang", language).out.splitlines()
    assert called in replayed[0]
    won = read(path.read_text()).names[int(read(path.read_text()).result[0])]
    assert any(Catalogue(language).player(won) in line for line in shown[-6:])
    reviewed = brushpass("review", str(path), "--as", "1", "--lang", language, *QUICK).out.splitlines()
    assert called in reviewed[0]
    assert language == "en" or "recruit" not in " ".join((shown[0], *shown[-6:], replayed[0], reviewed[0]))
    helped = " ".join(brushpass("play", "--lang", language, "--help").out.split())
    assert ("recruit (" if language == "en" else f"recruit = {called} (") in helped


def test_the_usual_bot_and_seats_by_number(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    brushpass("play", "kyoto", "--save", str(path), typed="1\n")
    assert read(path.read_text()).names[1] == "operative"
    brushpass("play", "topsecret", "--seats", "ann,1,random,5", "--save", str(path), typed="1\n")
    assert read(path.read_text()).names == ["ann", "recruit", "random", "spymaster"]


def test_a_handler_plays_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert brushpass("play", "kyoto", "--bot", "4", "--seed", "1", "--save", str(path), typed="1\n" * 7).code == 0
    assert [player for player, text, _ in read(path.read_text()).actions if player == 1]


@pytest.mark.parametrize("text", ["nobody", "0", "7", "", "operative2"])
def test_no_such_level(text: str) -> None:
    result = brushpass("play", "kyoto", "--bot", text)
    known = ", ".join([*BOT_NAMES, "random"])
    assert result.err == "brushpass: " + say("bots.no-level", text=text, known=known) + "\n"
    assert result.code == 2


def test_a_person_is_not_called_like_a_bot() -> None:
    for name in ("random", *BOT_NAMES):
        assert brushpass("play", "kyoto", "--names", name).err == (
            "brushpass: " + say("terminal.usage.name-bot", name=name) + "\n")


@pytest.mark.parametrize("command", ["play", "arena"])
def test_help_lists_the_bots_with_their_ratings(command: str) -> None:
    shown = " ".join(brushpass(command, "--help").out.split())
    for name in GAMES:
        assert ", ".join(with_rating(name, bot, bot) for bot in ("random", *BOT_NAMES)) in shown


def test_the_top_level_says_where_it_has_not_trained() -> None:
    told = say("page.level.untrained")
    assert told in brushpass("play", "kyoto", "--bot", "legend", "--option", "stun=mild", "--option",
                             "equipment=on", typed="quit\n").out.replace("\n", " ")
    for bot, option in (("legend", "equipment=on"), ("operative", "board=mini")):
        assert told not in brushpass("play", "kyoto", "--bot", bot, "--option", option, typed="quit\n").out


def test_a_finished_game_is_tried_again_from_a_move_and_stays_as_it_is(finished: str) -> None:
    before, played = Path(finished).read_text(), read(Path(finished).read_text()).actions
    last, end = len(played), played[-1][1]
    tried = brushpass("play", "--resume", finished, "--from", str(last), "--plain", typed=f"\n{end}\n")
    assert tried.code == 0
    assert read(before).result.split()[1] in tried.out, "the choice that ended it ends it again"
    assert Path(finished).read_text() == before
    assert brushpass("play", "--resume", finished, "--from", str(last + 1)).code == 2
    assert brushpass("play", "kyoto", "--from", "3").err == f"brushpass: {say('terminal.usage.from')}\n"
