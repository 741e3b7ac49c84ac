"""Contestants from outside: programs play the same deals as bots; failures are losses, with their message."""
from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from brushpass.arena.score import Score
from brushpass.games import GAMES
from brushpass.terminal.contestants import table
from brushpass.terminal.contestants.pairing import ContestPairing
from brushpass.terminal.contestants.table import ContestTable, OutsideBot, normalised
from examples.contestants import leaderboard
from tests.terminal.console import brushpass, say

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PYTHON = shlex.quote(sys.executable)
SHORT = {"kyoto": {}, "topsecret": {"players": "2", "most_turns": "8"}, "embassy": {"rounds": "1"}}


CRASHES = """
import json, sys
for number, line in enumerate(sys.stdin, 1):
    if number == 3:
        raise RuntimeError("no idea what to play")
    print(json.dumps({"a": json.loads(line)["view"]["options"][0]["text"]}), flush=True)
"""
HANGS = "import sys; sys.stdin.read()"


def program(file: str, protocol: str = "stdio") -> str:
    """Return an example as a contestant on the command line."""
    return f"guest={protocol}:{PYTHON} {shlex.quote(str(EXAMPLES / file))}"


def script(code: str, protocol: str = "stdio") -> str:
    """Return Python code as a contestant on the command line."""
    return f"guest={protocol}:{PYTHON} -c {shlex.quote(code)}"


def pairing(name: str, *bots: str, move_time: float = 300.0, beliefs: bool = False) -> ContestPairing:
    return ContestPairing(name, SHORT[name], list(bots), 3, move_time, beliefs)


@pytest.mark.parametrize("name", GAMES)
def test_a_program_plays_the_deals_of_a_bot_from_every_side(name: str) -> None:
    held = pairing(name, program("contestants/first_option.py"), "random")
    score = Score(held, {number: held.play(number) for number in range(held.sides)})
    assert [row.name for row in score.rows] == ["guest", "random"]
    assert not score.rows[0].failures
    assert [row.games for row in score.by_side] == [1] * held.sides
    assert score.rows[0].decisions > 0


@pytest.mark.parametrize(("guest", "move_time", "kind", "words"), [
    (script(CRASHES), 300.0, "crash", "RuntimeError: no idea what to play"),
    (script(HANGS), 0.01, "timeout", "no answer in time"),
    (program("missing.py"), 300.0, "crash", "exit code 2"),
], ids=["crashes", "hangs", "missing"])
def test_a_failing_program_loses_and_the_message_is_kept(guest: str, move_time: float, kind: str, words: str) -> None:
    held = pairing("kyoto", guest, "random", move_time=move_time)
    score = Score(held, {0: held.play(0), 1: held.play(1)})
    assert score.ends == {kind: 2}
    assert (score.rows[0].points, score.rows[1].points) == (0, 2)
    (message,) = score.rows[0].failures
    assert message.startswith(f"{kind}: ")
    assert words in message


@pytest.mark.parametrize("answer", ['{"a": "castle of sand"}', '{"a": 99999}', '{"a": true}', "[]", "no JSON"])
def test_an_illegal_answer_loses(answer: str) -> None:
    wrong = script(f"import sys\nfor line in sys.stdin:\n    print({answer!r}, flush=True)\n")
    outcome = pairing("kyoto", wrong, "random").play(0)
    assert (outcome.ended_by, outcome.shares) == ("illegal", [0.0, 1.0])
    assert outcome.failure is not None
    assert answer in outcome.failure.text


@pytest.mark.parametrize(("protocol", "file"), [("http", "remote_bot.py"), ("mcp", "contestants/mcp_client.py")])
def test_programs_of_the_bot_api_and_of_mcp_play(protocol: str, file: str) -> None:
    outcome = pairing("kyoto", program(file, protocol), "random").play(0)
    assert outcome.failure is None
    assert outcome.decisions[0] > 3


def test_a_program_over_http_that_exits_or_does_nothing_loses() -> None:
    outcome = pairing("kyoto", script("raise SystemExit('not today')", "http"), "random").play(0)
    assert (outcome.ended_by, outcome.shares) == ("crash", [0.0, 1.0])
    assert "not today" in str(outcome.failure)
    hanging = pairing("kyoto", script(HANGS, "http"), "random", move_time=0.01).play(0)
    assert (hanging.ended_by, hanging.shares) == ("timeout", [0.0, 1.0])


def test_beliefs_are_compared_with_what_could_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "QUESTION_EVERY", 2)
    held = pairing("topsecret", program("contestants/first_option.py"), "random", beliefs=True)
    score = Score(held, {0: held.play(0)})
    figures = score.rows[0].as_dict()["beliefs"]
    assert figures["asked"] > 2
    assert 0 < figures["low"] <= figures["overlap"] <= figures["high"] <= 1
    assert "beliefs" not in score.rows[1].as_dict()


class Oracle:
    """Knows what can be known, and states it; or states the opposite."""

    name = "oracle"

    def __init__(self, right: bool) -> None:
        self.right = right

    def make_bot(self, game: object, seat: int, seed: int) -> Oracle:
        return self

    def sit(self, table: ContestTable, seat: int) -> None:
        pass

    def receive(self, events: object) -> None:
        pass

    def choose(self, options: list[int]) -> int:
        return options[0]

    def believe(self, question: object) -> list[float]:
        known = question.known  # type: ignore[attr-defined]
        return known if self.right else normalised([each == 0 for each in known], len(known))

    def close(self) -> None:
        pass


@pytest.mark.parametrize("name", GAMES)
def test_who_states_what_could_be_known_overlaps_fully_and_who_states_the_impossible_not_at_all(
        name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "WORLDS", 4)
    monkeypatch.setattr(table, "QUESTION_EVERY", {"kyoto": 20, "topsecret": 5, "embassy": 5}[name])
    assert isinstance(Oracle(True), OutsideBot)
    for right in (True, False):
        held = pairing(name, "random", "random")
        contestants = [Oracle(right), held.contestant("random")]
        outcome = ContestTable(held.table(), contestants, 0, 3, True).play_to_end()
        assert outcome.beliefs[0]
        assert all(each == pytest.approx(float(right), abs=1e-5) for each in outcome.beliefs[0])


def test_stated_probabilities_are_normalised_or_nothing() -> None:
    assert normalised([1, 3], 2) == [0.25, 0.75]
    for wrong in ([1], [0, 0], [-1, 2], ["1", 2], "12", None, [float("nan"), 1]):
        assert normalised(wrong, 2) == [0.0, 0.0]


def test_the_command_prints_one_table_and_json_for_a_leaderboard(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    bots = f"random,{program('missing.py')}"
    argv = ("arena", "kyoto", "--bots", bots, "--games", "2", "--seed", "1", "--move-time", "300")
    said = brushpass(*argv, "--checkpoint", str(path))
    assert said.code == 0, said.err
    assert say("terminal.arena.failure", bot="guest", count=2, text="crash: exit code 2") in said.out
    said = brushpass("arena", "--resume", str(path), "--json")
    rows = said.json()["bots"]
    assert [(row["bot"], row["losses"], sum(row["failures"].values())) for row in rows] == [
        ("random", 0, 0), ("guest", 2, 2)]
    assert json.loads(path.read_text().split("\n")[0])["bots"] == ["random", bots.partition(",")[2]]
    (tmp_path / "arena.json").write_text(said.out.replace('"guest"', '"<guest>"'))
    page = leaderboard.main([str(tmp_path / "arena.json")])
    assert re.findall(r"<tr><td>\d</td><td>(.+?)</td><td>(.+?)</td>", page) == [
        ("random", "100.0%"), ("&lt;guest&gt;", "0.0%")]
    assert "2 x crash: exit code 2" in page
