"""A person at the terminal: whole games, all kinds of answers, commands, languages, and quitting."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from brushpass.core.records.record import read
from brushpass.games import game
from brushpass.terminal.table import console
from brushpass.terminal.table.session import Session
from brushpass.terminal.table.setup import Setup
from tests.terminal.console import ADVANCED, ESCAPE, against_random, brushpass, say

PLACED = "1\n" * 6
PROMPT = say("terminal.prompt", help="?")


def play(*argv: str, typed: str, tty: bool = False, **environ: str) -> str:
    """Play with seed 3 and return the output."""
    result = brushpass("play", "kyoto", "--seed", "3", *against_random(argv), typed=typed, tty=tty, **environ)
    assert (result.code, result.err) == (0, "")
    return result.out


@pytest.mark.parametrize("side", ["oniwaban", "government"])
@pytest.mark.parametrize("options", [(), ADVANCED])
def test_whole_game_by_numbers(side: str, options: tuple[str, ...]) -> None:
    shown = play("--plain", "--side", side, *options, typed="1\n" * 3000)
    end = [line for line in shown.splitlines() if " wins. (K" in line]
    assert len(end) == 1
    assert re.search(r"\n\S.* wins: .*\nK\d+: \S", shown[shown.index(end[0]) :]), "what happened, and the rule"
    assert ESCAPE not in shown


@pytest.mark.parametrize(("language", "places", "asks"), [
    ("en", "Oniwaban places 3 real in a1. (K21)", "Play a card. (K24)"),
    ("fr", "3 vrai", "(K24)"),
    ("pl", "3 prawdziwa", "Zagraj kartę. (K24)"),
])
def test_languages(language: str, places: str, asks: str) -> None:
    shown = play("--plain", "--lang", language, typed=PLACED)
    assert places in shown
    assert asks in shown
    assert shown == play("--plain", typed=PLACED, LANG=f"{language}_XX.UTF-8")


def test_two_languages_share_no_line_of_their_own() -> None:
    english = set(play("--plain", typed=PLACED + "?\n").splitlines())
    polish = set(play("--plain", "--lang", "pl", typed=PLACED + "?\n").splitlines())
    shared = english & polish
    assert not [line for line in shared if re.search(r"[A-Za-z]{3}", line)]


def test_notation_and_prefix() -> None:
    by_number = play("--plain", typed="1\n2\n")
    assert by_number == play("--plain", typed="place 3r a1\nPLACE   2r  b1\n")
    assert by_number == play("--plain", typed="place 3r\nplace 2r\n")


def test_prefix_of_several() -> None:
    shown = play("--plain", typed="place\n")
    assert say("terminal.choose.several", text="place", found="place 3r a1, place 3f a1, place 2r a1, place 2f a1, "
               "place 1 a1, place 0 a1") in shown


@pytest.mark.parametrize(("answer", "key", "rule"), [
    ("tunnel a1-b1", "refusal.own-agent", "K41"),
    ("castle a1-a2", "refusal.no-card", "K24"),
    ("shrine a3-a4", "refusal.no-agent", "K25"),
    ("pass", "refusal.something-else", "K24"),
])
def test_refused_with_its_rule(answer: str, key: str, rule: str) -> None:
    shown = play("--plain", typed=f"{PLACED}{answer}\n")
    assert f"{say(key)} ({rule})\n" in shown


@pytest.mark.parametrize("answer", ["0", "99", "-1", "9" * 500, "nonsense", "castle z9-z8", "\x00\x1b[31m", "½", "²"])
def test_wrong_answers_are_asked_again(answer: str) -> None:
    shown = play("--plain", typed=f"{PLACED}{answer}\n1\n")
    assert shown.count(PROMPT) >= 9
    assert ESCAPE not in shown


def test_way_that_no_card_goes_names_its_rule() -> None:
    shown = play("--plain", typed=f"{PLACED}castle a1-a5\n")
    assert say("notation.no-way", text="castle a1-a5", rule="K40") in shown


def test_very_long_line_is_one_answer() -> None:
    shown = play("--plain", typed=f"{PLACED}{'a ' * 5000}\n")
    assert shown.count(PROMPT) == 8


def test_question_mark_lists_options_and_rules() -> None:
    shown = play("--plain", typed=f"{PLACED}?\n")
    assert re.search(r"^\d+\. Shrine: \w\d to \w\d \[shrine \w\d-\w\d\] \(K25\)$", shown, re.MULTILINE)
    assert re.search(r"^K24: ", shown, re.MULTILINE)
    assert say("terminal.command.why", rule="K41") in shown


def test_commands() -> None:
    shown = play("--plain", typed=f"{PLACED}why k41\nwhy K999\nwhy\ndiscard\nlog\nboard\nrules\n")
    assert "K41: You may not have two of your own agents" in shown
    assert "K999" in shown
    assert say("terminal.kyoto.no-pile") in shown
    assert shown.count("Oniwaban places 3 real in a1. (K21)") == 2
    assert shown.count("Row 6: a6 tavern, Government agent hidden;") == 2
    assert re.search(r"^K115: ", shown, re.MULTILINE)


def test_secrets_of_the_bot_are_not_shown() -> None:
    shown = play("--plain", typed=PLACED)
    assert "Government agent 3" not in shown
    assert not re.search(r"Government draws (?!a (location|tactic) card)", shown)


def test_quit_and_end_of_input() -> None:
    assert say("terminal.left") in play("--plain", typed="quit\n")
    assert say("terminal.left") in play("--plain", typed="")


def test_save_during_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    shown = play("--plain", typed=f"1\nsave\nsave {tmp_path}\nsave {path}\n1\nquit\n")
    assert say("terminal.save.where") in shown
    assert say("terminal.file.folder", path=tmp_path) in shown
    assert say("terminal.left.saved", path=path) in shown
    assert [action for player, action, _ in read(path.read_text()).actions if player == 0] == [
        "place 3r a1", "place 3f b1"]
    assert list(tmp_path.iterdir()) == [path]


def test_undo_takes_the_last_choice_back_from_everybody(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    shown = play("--plain", "--save", str(path), typed=f"undo\n{PLACED}1\nundo\nundo\n2\nquit\n")
    assert say("terminal.undo.none") in shown
    assert shown.count(say("terminal.undo.done")) == 2
    chosen = [action for player, action, _ in read(path.read_text()).actions if player == 0]
    plain = play("--plain", typed=f"{PLACED}undo\nquit\n")
    assert plain.count(say("terminal.undo.done")) == 1
    assert chosen[:4] == ["place 3r a1", "place 3f b1", "place 2r c1", "place 2f d1"]
    assert brushpass("verify", str(path)).code == 0
    after = brushpass("play", "--plain", "--resume", str(path), "--seed", "1", typed="undo\n" + "1\n" * 3000)
    assert say("terminal.undo.done") in after.out
    assert brushpass("verify", str(path)).code == 0, "the bot plays on as if the choice had never been made"


def test_undo_seats_bots_that_have_not_seen_the_choice() -> None:
    session = Session(Setup(game("kyoto"), ["Ann", "random"], ["", "random"], 0), 0, 3, "")
    seat = session.advance()
    session.play(session.game.legal_actions(session.state)[0])
    before = session.players[1 - seat]
    assert session.undo(seat)
    assert session.players[1 - seat] is not before
    assert session.advance() == seat
    assert [player for player, _, _ in session.record.actions if player == seat] == []


def test_a_hint_suggests_a_legal_move_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "HINT_SECONDS", 0.05)
    shown = play("--plain", typed=f"{PLACED}hint\n1\n1\n")
    suggested = re.findall(r"\[(\S.*?)\]\. .*\(.*\)$", shown, re.MULTILINE)
    assert 1 <= len(suggested) <= 3
    again = play("--plain", typed=f"{PLACED}{suggested[0]}\n")
    assert "refusal." not in again
    assert again.count(PROMPT) == 8, "it was accepted"
    plain = play("--plain", typed=f"{PLACED}1\n1\n")
    assert [line for line in plain.splitlines() if line not in shown.splitlines()] == []


@pytest.mark.parametrize(("typed", "key"), [("hint", "server.refused.hint"), ("undo", "terminal.undo.shared")])
def test_people_at_one_screen_get_no_hint_and_take_nothing_back(typed: str, key: str) -> None:
    assert say(key) in play("--plain", "--hotseat", typed=f"\n1\n{typed}\nquit\n")


def test_resume_goes_on_to_the_same_place(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("--plain", "--names", "Ann", "--save", str(path), *ADVANCED, typed="1\n" * 30)
    before = read(path.read_text())
    assert before.names == ["Ann", "random"]
    assert not before.result
    result = brushpass("play", "--plain", "--resume", str(path), "--seed", "1", typed="1\n" * 3000)
    assert result.code == 0
    after = read(path.read_text())
    assert [action[:2] for action in after.actions[: len(before.actions)]] == [action[:2] for action in before.actions]
    assert after.result
    assert brushpass("verify", str(path)).code == 0
    again = brushpass("play", "--resume", str(path))
    assert (again.code, again.out, again.err.count("\n")) == (2, "", 1)


def test_no_colour_codes_where_none_are_wanted() -> None:
    for environ in ({"NO_COLOR": "1", "TERM": "xterm"}, {"TERM": "dumb"}, {}):
        assert ESCAPE not in play(typed=PLACED, tty=True, **environ)
    assert ESCAPE not in play("--plain", typed=PLACED, tty=True, TERM="xterm")
    assert ESCAPE not in play(typed=PLACED, TERM="xterm")
    assert ESCAPE in play(typed=PLACED, tty=True, TERM="xterm", NO_COLOR="")


def test_colour_carries_nothing_alone() -> None:
    coloured = play(typed=PLACED, tty=True, TERM="xterm")
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert stripped == play(typed=PLACED, tty=True, TERM="xterm", NO_COLOR="1")


def test_own_side_is_at_the_bottom() -> None:
    rows = [line[0] for line in play(typed=PLACED).splitlines() if re.match(r"\d │", line)][:6]
    assert rows == list("654321")
    shown = play("--side", "government", typed=PLACED)
    assert [line[0] for line in shown.splitlines() if re.match(r"\d │", line)][:6] == list("123456")
    assert re.search(r"^ +e +d +c +b +a ", shown, re.MULTILINE)


def test_match_changes_sides_and_saves_each_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    shown = play("--plain", "--match", "--names", "Ann", "--save", str(path), typed="1\n" * 9000)
    saved = sorted(tmp_path.iterdir())
    assert len(saved) in (2, 3)
    assert read(path.read_text()).names == ["Ann", "random"]
    assert read((tmp_path / "game-2.txt").read_text()).names == ["random", "Ann"]
    assert shown.splitlines()[-1] in [say("terminal.match.won", name=name) for name in ("Ann", "random")]
    wins = [0, 0]
    for record in [read(each.read_text()) for each in (path, *saved[: len(saved) - 1]) if each.exists()]:
        wins[record.names[int(record.result[0])] == "random"] += 1
    assert max(wins) == 2


def test_board_file(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("# row 6 first\nRYBGR\nGHNHY\nBYRBG\nGBRYB\nYHNHG\nRGBYR\n")
    shown = play("--plain", "--board", str(path), typed=PLACED)
    assert "Row 6: a6 shrine, Government agent hidden; b6 tavern" in shown


def test_names_are_cleaned() -> None:
    shown = play("--plain", "--hotseat", "--names", f"A\x1b[2Jnn,{'B' * 100}", typed=f"\n{PLACED}\n")
    assert "A [2Jnn (Oniwaban)" in shown
    assert f": {'B' * 40} (Government)" in shown
    assert ESCAPE not in shown
