"""Top Secret, opening suitcases, bombs and the end, rule by rule: T52-T57."""
from __future__ import annotations

import pytest

from brushpass.games.topsecret.state import TopSecret
from tests.topsecret.helpers_rules import AGENTS, COLOURS, EVERYBODY, EXITS, alike, offered, view, walk, ways
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, carries, case_of, game_of, heard, heard_of, lies, options,
    refuses, table, where,
)

ARRIVING = """
turn red
pool {pool}
red 1 sydney {case}
"""
BOMBED = """
turn red
pool {pool}
red 1 manila {case}
red 2 geneva blue-b
red 3 paris
"""
NEARLY = """
turn red
pool 4
opened red-a red
opened red-c red
opened blue-b red
red 1 sydney {case}
red 2 london
"""
HOME = "move 1 headquarters-red"


def survivors(s: TopSecret, colour: str) -> list[int]:
    return [agent for agent in AGENTS if where(s, colour, agent) != "out"]


@pytest.mark.parametrize(("case", "content"), [("red-a", 5), ("red-c", 1), ("blue-b", 3), ("green-d", 0)])
def test_t52_a_suitcase_brought_in_is_taken_off_and_its_content_announced_to_all(case: str, content: int) -> None:
    s = act(table(ARRIVING.format(pool=2, case=case)), HOME)
    for player in EVERYBODY:
        assert heard_of(s, player, "Opened") == [{"player": RED, "case": case_of(s, case), "content": content}]
    assert (carries(s, "red", 1), lies(s, case)) == (None, None)
    assert view(s, SPECTATOR).secrets == (content, 0, 0, 0)


def test_t52_it_is_opened_at_once_and_never_before() -> None:
    one = table(ARRIVING.format(pool=3, case="green-a") + "packed green bomb 5 3 1\n")
    other = table(ARRIVING.format(pool=3, case="green-a") + "packed green 3 5 bomb 1\n")
    for step in ("move 1 singapore", "move 1 manila"):
        one, other = act(one, step), act(other, step)
        assert [alike(one, other, player) for player in EVERYBODY] == [True, True, True, False, True]
    one, other = act(one, HOME), act(other, HOME)
    assert (asked(one), asked(other)) == ((RED, "LoseAgent"), (RED, "MoveAgent"))
    assert not any([alike(one, other, player) for player in EVERYBODY])


def test_t52_an_opened_suitcase_is_out_of_play_and_an_agent_without_one_does_not_enter() -> None:
    s = act(table(ARRIVING.format(pool=3, case="red-b") + "red 2 sydney\n"), HOME)
    assert refuses(s, "move 2 headquarters-red") == "TA13"
    s = act(s, "move 2 singapore")
    assert (offered(s, "take"), offered(s, "drop")) == ([], [])


@pytest.mark.parametrize("colour", COLOURS)
def test_t53_the_card_lies_face_up_before_the_player_who_brought_it_in(colour: str) -> None:
    bringer, gate = COLOURS.index(colour), {"red": "sydney", "blue": "lima", "yellow": "montreal", "green": "beijing"}
    case = "yellow-b" if colour != "yellow" else "red-b"
    s = act(table(f"turn {colour}\npool 1\n{colour} 4 {gate[colour]} {case}\n"), f"move 4 headquarters-{colour}", "end")
    for player in EVERYBODY:
        me = max(player, 0)
        place = (case_of(s, case) // 4 - me) % 4 * 4 + 1
        seen = view(s, player)
        assert (seen.opened[place], seen.contents[place]) == ((bringer - me) % 4, 3)
        assert seen.secrets[(bringer - me) % 4] == 3
        assert [number for number, by in enumerate(seen.opened) if by >= 0] == [place]


def test_t53_what_was_not_brought_in_stays_hidden() -> None:
    text = ARRIVING.format(pool=1, case="blue-a") + "red 2 paris blue-d\npacked blue 3 {rest}\n"
    one, other = table(text.format(rest="5 1 bomb")), table(text.format(rest="bomb 5 1"))
    one, other = act(one, HOME), act(other, HOME)
    assert [alike(one, other, player) for player in EVERYBODY] == [True, False, True, True, True]


def test_t54_the_agent_returns_to_its_start_space_and_the_turn_goes_on() -> None:
    s = act(table(ARRIVING.format(pool=3, case="blue-c")), HOME)
    assert where(s, "red", 1) == "start-red"
    for player in EVERYBODY:
        assert heard_of(s, player, "Returned") == [{"player": RED, "agent": 0, "place": 48, "number": "T54"}]
    assert (asked(s), ways(s, 1), s.pool) == ((RED, "MoveAgent"), EXITS["red"], 2)
    s = act(s, *walk(1, "montreal", "reykjavik"))
    assert (where(s, "red", 1), offered(s, "move")) == ("reykjavik", [])


def test_t54_after_a_bomb_the_agent_is_not_sent_home_before_the_losses_are_chosen() -> None:
    s = act(table(BOMBED.format(pool=2, case="red-d")), HOME)
    assert heard_of(s, RED, "Returned") == []
    assert asked(s) == (RED, "LoseAgent")
    assert "lose 1" in options(s)
    s = act(s, "lose 7", "lose 1", "lose 6", "lose 5")
    assert where(s, "red", 1) == "out"
    assert heard_of(s, RED, "Returned") == []


@pytest.mark.parametrize(("agents", "lost"), [(7, 4), (6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
@pytest.mark.parametrize("case", ["red-d", "blue-d"])
def test_t55_a_bomb_costs_half_of_the_agents_in_play_rounded_up(agents: int, lost: int, case: str) -> None:
    out = "".join(f"red {agent} out\n" for agent in AGENTS if agent > agents)
    s = act(table(ARRIVING.format(pool=2, case=case) + out), HOME)
    for left in range(lost, 0, -1):
        assert (asked(s), view(s, BLUE).losses) == ((RED, "LoseAgent"), left)
        assert len(options(s)) == agents - lost + left
        s = act(s, options(s)[-1])
    assert len(survivors(s, "red")) == agents - lost
    assert asked(s) == ((RED, "MoveAgent") if agents > lost else (-1, "RollDice"))
    assert [len(survivors(s, colour)) for colour in COLOURS[1:]] == [7, 7, 7]


def test_t55_it_is_the_opener_who_loses_them_not_the_owner_and_a_bomb_is_no_secret() -> None:
    s = act(table(BOMBED.format(pool=1, case="green-d")), HOME, *[f"lose {agent}" for agent in (4, 5, 6, 7)])
    assert survivors(s, "green") == survivors(s, "blue") == list(AGENTS)
    assert view(s, SPECTATOR).secrets == (0, 0, 0, 0)
    assert view(s, SPECTATOR).brought == (1, 0, 0, 0)


def test_t56_the_player_chooses_which_agents_are_removed_in_the_open() -> None:
    s = act(table(BOMBED.format(pool=3, case="blue-d") + "red 7 out\n"), HOME)
    assert options(s) == [f"lose {agent}" for agent in (1, 2, 3, 4, 5, 6)]
    s = act(s, "lose 3")
    for player in EVERYBODY:
        assert [event.to_dict() for event in heard(s, player)] == [{"player": RED, "agent": 2}]
    assert options(s) == [f"lose {agent}" for agent in (1, 2, 4, 5, 6)]
    assert refuses(s, "end") == refuses(s, "lose 3") == refuses(s, "move 2 cairo") == "T56"
    s = act(s, "lose 6", "lose 4")
    assert survivors(s, "red") == [1, 2, 5]
    assert [where(s, "red", agent) for agent in (1, 2, 5)] == ["start-red", "geneva", "start-red"]
    assert (carries(s, "red", 2), s.pool) == ("blue-b", 2)


def test_t56_a_lost_carrier_leaves_its_suitcase_where_it_stood() -> None:
    s = act(table(BOMBED.format(pool=2, case="blue-d")), HOME, "lose 2")
    assert (where(s, "red", 2), lies(s, "blue-b")) == ("out", "geneva")
    s = act(s, "lose 4", "lose 5", "lose 6")
    assert ways(s, 2) == []
    assert where(s, "red", 1) == "start-red"


def test_t57_ten_secrets_end_the_game_at_once_in_mid_turn() -> None:
    s = act(table(NEARLY.format(case="yellow-c")), HOME)
    assert (s.over, game_of(s).result(s)) == (True, "0 T57")
    for player in EVERYBODY:
        assert heard_of(s, player, "Won") == [{"winners": (RED,), "number": "T57"}]
    assert (options(s), game_of(s).legal_actions(s)) == ([], [])
    assert refuses(s, "end") == refuses(s, "move 2 paris") == "T57"
    assert game_of(s).returns(s) == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])
    assert [view(s, player).winners for player in EVERYBODY] == [(0,), (3,), (2,), (1,), (0,)]


@pytest.mark.parametrize(("case", "over"), [("yellow-a", True), ("yellow-b", True), ("red-b", True),
                                            ("green-d", False)])
def test_t57_more_than_ten_win_too_and_a_bomb_adds_nothing(case: str, over: bool) -> None:
    s = act(table(NEARLY.format(case=case)), HOME)
    assert s.over == over
    assert game_of(s).result(s) == ("0 T57" if over else "")


@pytest.mark.parametrize(("player", "colour", "gate"), [(BLUE, "blue", "lima"), (YELLOW, "yellow", "new-york"),
                                                        (GREEN, "green", "moscow")])
def test_t57_a_player_who_brings_them_in_wins_not_the_owner(player: int, colour: str, gate: str) -> None:
    text = f"turn {colour}\npool 1\nopened red-b {colour}\nopened {colour}-c {colour}\nopened {colour}-b {colour}\n"
    text += f"{colour} 7 {gate} red-a\n"
    s = act(table(text), f"move 7 headquarters-{colour}")
    assert game_of(s).result(s) == f"{player} T57"
