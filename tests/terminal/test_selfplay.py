"""The command `selfplay`: readable records, a folder that can be resumed, and errors."""
from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from brushpass.arena.match import Pairing
from brushpass.core.records import record
from brushpass.core.kernel import NATURE
from brushpass.games import GAMES, game
from brushpass.terminal.contests import selfplay as command
from brushpass.text.catalogue import LANGUAGES
from tests.terminal.console import Result, brushpass, say

SHORT = {"kyoto": (), "topsecret": ("--option", "most_turns=12"), "embassy": ("--option", "rounds=4")}
COURIERS = ("selfplay", "kyoto", "--bots", "courier", "--games", "3", "--output")


def written(folder: Path) -> dict[str, str]:
    """Return the records in a folder."""
    return {path.name: path.read_text() for path in folder.iterdir() if path.suffix == ".txt"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_a_record_that_keeps_the_rules(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    argv = ("selfplay", name, "--bots", "courier,random", "--games", "4", "--seed", "1", *SHORT[name])
    result = brushpass(*argv, "--output", str(folder))
    assert (result.code, result.err) == (0, "")
    assert result.out == say("terminal.selfplay.done", n=4, folder=folder, seed=1) + "\n"
    assert sorted(written(folder)) == [f"{name}-00000{number}.txt" for number in range(4)]
    deals: set[str] = set()
    for file, text in written(folder).items():
        data = record.read(text)
        assert data.result == record.verify(data, game(name, **data.options)) != ""
        assert set(data.names) == {"courier", "random"}
        deals.add(str([action for player, action, _ in data.actions if player == NATURE]))
        assert brushpass("verify", str(folder / file)).code == 0
        assert brushpass("replay", str(folder / file), "--json").code == 0
    assert len(deals) == 4


def test_a_data_set_of_several_games_is_one_command(tmp_path: Path) -> None:
    result = brushpass("selfplay", *GAMES, "--bots", "random", "--games", "2", "--seed", "1", "--output", str(tmp_path))
    assert (result.code, result.err) == (0, "")
    assert {path.name: len(written(path)) for path in tmp_path.iterdir()} == dict.fromkeys(GAMES, 2)
    for name in GAMES:
        for text in written(tmp_path / name).values():
            data = record.read(text)
            assert (data.game, data.result) == (name, record.verify(data, game(name, **data.options)))


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    assert brushpass(*COURIERS, str(tmp_path / "a" / "b")).code == 0
    assert len(written(tmp_path / "a" / "b")) == 3


def test_the_sides_go_round(tmp_path: Path) -> None:
    brushpass("selfplay", "kyoto", "--bots", "1,2", "--games", "2", "--output", str(tmp_path))
    assert [record.read(text).names for _, text in sorted(written(tmp_path).items())] == [
        ["recruit", "courier"], ["courier", "recruit"]]


def test_games_that_are_written_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert brushpass(*COURIERS, str(tmp_path)).code == 0
    whole, played = written(tmp_path), list[int]()
    (tmp_path / "kyoto-000001.txt").unlink()
    play: Callable[[Pairing, int], str] = Pairing.play_record

    def counted(self: Pairing, number: int) -> str:
        played.append(number)
        return play(self, number)

    monkeypatch.setattr(Pairing, "play_record", counted)
    assert brushpass(*COURIERS, str(tmp_path)).out.startswith("1 ")
    assert (played, written(tmp_path)) == ([1], whole)
    assert brushpass(*COURIERS, str(tmp_path), "--games", "5").code == 0
    assert played == [1, 3, 4]
    assert whole.items() < written(tmp_path).items()
    assert json.loads((tmp_path / command.HEADER_FILE).read_text())["games"] == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_interruption_keeps_what_is_finished(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Pairing, number: int) -> str:
        if number == 2:
            raise KeyboardInterrupt
        return play(self, number)

    play: Callable[[Pairing, int], str] = Pairing.play_record
    monkeypatch.setattr(Pairing, "play_record", interrupted)
    result = brushpass(*COURIERS, str(tmp_path), "--lang", language)
    assert (result.code, result.out) == (130, "")
    assert result.err == say("terminal.selfplay.interrupted", language, folder=tmp_path) + "\n"
    assert len(written(tmp_path)) == 2
    monkeypatch.undo()
    assert brushpass(*COURIERS, str(tmp_path)).out.startswith("1 ")


def refused(result: Result, *told: str) -> None:
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert all(text in result.err for text in ("brushpass: ", *told))


@pytest.mark.parametrize(("argv", "told"), [
    (("--bots", "random"), ("bots", "courier, courier", "random, random")),
    (("--option", "equipment=on"), ("equipment", "off")), (("--seed", "6"), ("seed", "5", "6")),
])
def test_other_games_are_not_mixed_with_those_there(argv: tuple[str, ...], told: tuple[str, ...],
                                                    tmp_path: Path) -> None:
    assert brushpass(*COURIERS, str(tmp_path), "--seed", "5").code == 0
    whole = written(tmp_path)
    refused(brushpass(*COURIERS, str(tmp_path), *argv), *told)
    refused(brushpass("selfplay", "embassy", *COURIERS[2:], str(tmp_path)), "game", "kyoto", "embassy")
    assert written(tmp_path) == whole


@pytest.mark.parametrize("content", ["", "x", "{}", '{"arena": 1}\n'])
def test_a_damaged_folder_is_left_alone(content: str, tmp_path: Path) -> None:
    (tmp_path / command.HEADER_FILE).write_text(content)
    refused(brushpass(*COURIERS, str(tmp_path)), command.HEADER_FILE)
    assert written(tmp_path) == {}


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kyoto-000000.txt").write_text("mine")
    refused(brushpass(*COURIERS, str(tmp_path)), str(tmp_path))
    refused(brushpass(*COURIERS, str(tmp_path / "kyoto-000000.txt")), "kyoto-000000.txt")
    assert written(tmp_path) == {"kyoto-000000.txt": "mine"}


@pytest.mark.parametrize("argv", [
    (), ("--bots", "1"), ("--output", "x"), *[("--bots", "1", "--output", "x", *more) for more in (
        ("--games", "0"), ("--jobs", "0"), ("--executor", "moon"), ("--option", "x=y"), ("--bots", "1,2,3"),
        ("--bots", "nobody"), ("--seed", "x"),
    )],
], ids=lambda argv: " ".join(argv))
def test_selfplay_not_followed(argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(brushpass("selfplay", *argv))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("argv", [("arena", "--bots", "1,2", "--checkpoint"), ("ladder", "--checkpoint"), COURIERS],
                         ids=lambda argv: argv[0])
def test_without_ray(argv: tuple[str, ...], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = brushpass(*argv, str(tmp_path / "kept"), "--executor", "ray", "--lang", language)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"brushpass: {say('arena.no-ray', language)}\n"
    assert list(tmp_path.iterdir()) == []
