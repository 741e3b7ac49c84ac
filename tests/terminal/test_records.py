"""Records: replayed as each seat saw them, verified, and rejected if tampered with."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from brushpass.core.records.record import read
from tests.terminal.console import ADVANCED, ESCAPE, brushpass, say, saved_game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a record that contains everything."""
    return saved_game(tmp_path_factory.mktemp("saved"), *ADVANCED)


def lines_of(path: Path) -> list[str]:
    return path.read_text().split("\n")


def tampered(game: Path, folder: Path, number: int, line: str) -> str:
    """Return a copy of the record with one line replaced."""
    lines = lines_of(game)
    lines[number - 1] = line
    path = folder / "tampered.txt"
    path.write_text("\n".join(lines))
    return str(path)


def test_verify_says_ok(game: Path) -> None:
    record = read(game.read_text())
    result = brushpass("verify", str(game))
    assert (result.code, result.err) == (0, "")
    assert result.out == (f"ok: {len(record.actions)} actions, result {record.result}\n"
                          "Every action follows the rules, and the result is right.\n")
    data = brushpass("verify", "--json", str(game)).json()
    assert data == {"ok": True, "actions": len(record.actions), "result": record.result}


def test_verify_says_where_a_rule_is_broken(game: Path, tmp_path: Path) -> None:
    number = next(place for place, line in enumerate(lines_of(game), 1) if line.startswith("0 place")) + 1
    path = tampered(game, tmp_path, number, "0 place 3r a1")
    result = brushpass("verify", path)
    assert (result.code, result.err) == (1, "")
    text = say("terminal.at-line", number=number, text=say("refusal.place-next"))
    assert result.out == say("terminal.in-file", path=path, text=text) + " (K21)\n"
    data = brushpass("verify", "--json", path).json()
    assert (data["ok"], data["line"], data["rule"]) == (False, number, "K21")


def test_verify_says_that_chance_cannot_bring_a_card_that_is_gone(game: Path, tmp_path: Path) -> None:
    number = next(place for place, line in enumerate(lines_of(game), 1) if line.startswith("* deal"))
    data = brushpass("verify", "--json", tampered(game, tmp_path, number, "* pass")).json()
    assert (data["line"], data["key"], data["sentence"]) == (number, "refusal.deal", say(
        "terminal.at-line", number=number, text=say("refusal.deal")) + " (K29)")


def test_verify_says_whose_choice_it_is(game: Path, tmp_path: Path) -> None:
    number = next(place for place, line in enumerate(lines_of(game), 1) if line.startswith("0 place"))
    result = brushpass("verify", tampered(game, tmp_path, number, "1 place 3r a1"))
    assert result.code == 1
    assert f"line {number}:" in result.out


def test_verify_knows_no_such_action(game: Path, tmp_path: Path) -> None:
    number = next(place for place, line in enumerate(lines_of(game), 1) if line.startswith("0 place"))
    result = brushpass("verify", tampered(game, tmp_path, number, "0 fly to the moon"))
    assert result.code == 1
    assert f"line {number}:" in result.out


def test_verify_does_not_believe_a_wrong_result(game: Path, tmp_path: Path) -> None:
    number = next(place for place, line in enumerate(lines_of(game), 1) if line.startswith("="))
    result = brushpass("verify", tampered(game, tmp_path, number, "= 1 K999"))
    assert result.code == 1
    assert f"line {number}:" in result.out


def test_a_game_that_was_given_up_is_told_and_verified(tmp_path: Path) -> None:
    path = saved_game(tmp_path, typed="1\n" * 8)
    path.write_text(path.read_text() + "= 1 resigned\n")
    name = read(path.read_text()).names[0]
    assert brushpass("verify", str(path)).out.splitlines()[0].endswith("result 1 resigned")
    assert say("page.result.resigned", name=name) in brushpass("replay", str(path)).out


def test_verify_an_unfinished_game(tmp_path: Path) -> None:
    path = saved_game(tmp_path, typed="1\n" * 8)
    result = brushpass("verify", str(path))
    assert result.code == 0
    assert say("terminal.verify.unfinished") in result.out
    assert result.out.endswith(say("terminal.verify.sound.unfinished") + "\n")


def test_replay_refuses_a_broken_game_before_it_tells_any(game: Path, tmp_path: Path) -> None:
    number = next(place for place, line in enumerate(lines_of(game), 1) if line.startswith("1 place"))
    result = brushpass("replay", tampered(game, tmp_path, number, "1 pass"))
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert f"line {number}:" in result.err


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
@pytest.mark.parametrize("seat", ["0", "1", "oniwaban", "government", "spectator", "all"])
def test_replay_tells_the_whole_game(game: Path, seat: str, language: str) -> None:
    drawn = brushpass("replay", str(game), "--as", seat, "--lang", language)
    plain = brushpass("replay", str(game), "--as", seat, "--lang", language, "--plain")
    assert (drawn.code, plain.code, drawn.err + plain.err) == (0, 0, "")
    assert "(K25)" in plain.out
    assert "│" in drawn.out
    assert "│" not in plain.out
    assert ESCAPE not in drawn.out + plain.out
    assert not re.search(r"[{}@]", plain.out)


def test_replay_as_a_seat_keeps_the_secrets_of_the_other(game: Path) -> None:
    for seat, other in (("oniwaban", "Government"), ("government", "Oniwaban")):
        shown = brushpass("replay", str(game), "--as", seat, "--plain").out
        assert not re.search(rf"{other} draws (?!a (location|tactic) card)", shown)
        assert not re.search(rf"{other} places \d", shown)
    spectator = brushpass("replay", str(game), "--as", "spectator", "--plain").out
    assert not re.search(r"draws (?!a (location|tactic) card)", spectator)
    everything = brushpass("replay", str(game), "--plain").out
    assert "draws a location card" not in everything
    assert re.search(r"Government places \d", everything)


def test_replay_json_gives_an_action_only_to_the_player_who_chose_it(game: Path) -> None:
    record = read(game.read_text())
    for seat, known in (("0", {0}), ("1", {1}), ("spectator", set()), ("all", {-1, 0, 1})):
        steps = [json.loads(line) for line in brushpass("replay", str(game), "--json", "--as", seat).out.splitlines()]
        assert len(steps) == len(record.actions)
        for step, (player, action, _) in zip(steps, record.actions, strict=True):
            assert step["player"] == player
            assert step["action"] == (action if player in known else None)
            assert all(set(event) == {"name", "facts"} for event in step["events"])


def test_replay_json_hides_what_a_seat_does_not_see(game: Path) -> None:
    steps = [json.loads(line) for line in brushpass("replay", str(game), "--json", "--as", "0").out.splitlines()]
    events = [event for step in steps for event in step["events"]]
    placed = [event["facts"] for event in events if event["name"] == "Placed" and event["facts"]["player"] == 1]
    assert [facts["identity"] for facts in placed] == [-1] * 6
