"""The arena: the same deals with sides swapped, intervals and the sequential test, logs, and ratings."""
from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial

import pytest

from brushpass.agents.levels import find_opponent
from brushpass.core.levels import LEVEL_NAMES, Level
from brushpass.agents.network import bot
from brushpass.agents.ratings import BOT_ORDER, ratings_of, with_rating
from brushpass.arena import rating
from brushpass.arena.ladder import ANCHOR, Ladder, merged, read_finished
from brushpass.arena.log import BadLog, check_header, header, game_line, read_games, read_header
from brushpass.arena.match import Pairing, interval, play_all
from brushpass.arena.plot import ladder_plot
from brushpass.arena.score import Games, Row, Score, Sprt, SprtMonitor
from brushpass.arena.table import BotTable, Outcome, time_bucket, bucket_seconds
from brushpass.arena.executors import LocalExecutor, as_finished
from brushpass.core.errors import UserError
from brushpass.games import GAMES, game
from tests.helpers_ray import die

SHORT = {"kyoto": {}, "topsecret": {"most_turns": "12"}, "embassy": {"rounds": "4"}}


def ended(shares: list[float], seconds: float = 0.01) -> Outcome:
    times = [{time_bucket(seconds): 1} for _ in shares]
    return Outcome(shares, "K51", [1] * len(shares), [seconds] * len(shares), times)


def first_choice(name: str, side: int, seed: int) -> tuple[list[int], list[list[str]]]:
    """Return the bot in each seat of a table, and the events of each seat before the first decision."""
    bots = [find_opponent(name, "recruit"), find_opponent(name, "random")]
    table = BotTable(game(name, **SHORT[name]), bots, side, seed)
    table.play_to_end()
    dealt = BotTable(game(name, **SHORT[name]), [find_opponent(name, "random")] * 2, side, seed)
    dealt.advance()
    return table.contestant_of, [[repr(event) for events in told for event in events] for told in dealt.early_events]


@pytest.mark.parametrize("name", GAMES)
def test_a_set_of_games_shares_its_deal_and_changes_sides(name: str) -> None:
    sides = game(name, **SHORT[name]).sides()
    found = [first_choice(name, side, 7) for side in range(sides)]
    assert all(dealt == found[0][1] for _, dealt in found)
    for seat in range(len(found[0][0])):
        assert [sits[seat] for sits, _ in found].count(0) == 1
    assert first_choice(name, 0, 8)[1] != found[0][1]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_games_have_the_same_results(name: str) -> None:
    pairing = Pairing(name, SHORT[name], ["courier", "random"], 3)
    played = [[(number, outcome.shares, outcome.ended_by)
               for number, outcome in play_all(pairing, range(4), LocalExecutor(1))]
              for _ in range(2)]
    assert played[0] == played[1]
    assert pairing.fair_share(0) == 1 / pairing.sides
    assert pairing.fair_share(0) + pairing.fair_share(1) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_against_itself_plays_every_game_anew(name: str) -> None:
    table, bot = game(name, **SHORT[name]), find_opponent(name, "random")
    played = [BotTable(table, [bot, bot], side, seed) for seed in (3, 4) for side in range(table.sides())]
    for each in played:
        each.play_to_end()
    assert len({repr(each.actions) for each in played}) == len(played)


def test_two_processes_play_the_same() -> None:
    pairing = Pairing("kyoto", {}, ["random", "random"], 3)
    one, two = ({number: outcome.shares for number, outcome in play_all(pairing, range(6), LocalExecutor(jobs))}
                for jobs in (1, 2))
    assert one == two


def test_what_is_finished_comes_before_what_failed() -> None:
    def hand_out(game: Callable[[], int]) -> Future[int]:
        done = Future[int]()
        try:
            done.set_result(game())
        except IndexError as error:
            done.set_exception(error)
        return done

    numbers = [0, 1, 2]
    playing = as_finished([(each, partial(numbers.pop, place)) for each, place in enumerate((9, 0, 0))], hand_out, 3)
    assert {next(playing), next(playing)} == {(1, 0), (2, 1)}
    with pytest.raises(IndexError):
        next(playing)


def test_a_killed_process_is_told() -> None:
    with pytest.raises(UserError, match="A process was killed in the middle of a game"):
        list(LocalExecutor(2).run([(0, die)]))


def test_each_of_four_bots_plays_every_side() -> None:
    pairing = Pairing("topsecret", SHORT["topsecret"], ["1", "2", "3", "random"], 3)
    score = Score(pairing, dict(play_all(pairing, range(4), LocalExecutor(1))))
    assert [row.name for row in score.rows] == ["recruit", "courier", "operative", "random"]
    assert abs(sum(row.points for row in score.rows) - 4) < 1e-9
    assert [row.games for row in score.by_side] == [1] * 4


@pytest.mark.parametrize(("rate", "games", "low", "high"), [
    (0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.65, 400, 0.602, 0.6951),
    (0.9, 50, 0.7864, 0.9565),
])
def test_interval_by_wilson(rate: float, games: int, low: float, high: float) -> None:
    found = interval(rate, games)
    assert (round(found[0], 4), round(found[1], 4)) == (low, high)


def test_interval_of_nothing() -> None:
    assert interval(0.0, 0) == (0.0, 1.0)


def test_draws_and_shared_wins_count_in_parts() -> None:
    row = Row("a", 0.5)
    for shares in ([1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [0.5, 0.5]):
        row.add(ended(shares), 0)
    data = row.as_dict()
    assert [data[name] for name in ("games", "wins", "shared", "draws", "losses")] == [4, 1, 1, 1, 1]
    assert data["rate"] == 0.5
    assert Row("b", 0.25).rate() == 0.0


def test_median_time() -> None:
    row = Row("a", 0.5)
    for seconds in (0.001, 0.02, 0.02, 0.02, 9.0):
        row.add(ended([1.0, 0.0], seconds), 0)
    assert 0.018 < row.median() < 0.022
    assert abs(bucket_seconds(time_bucket(0.5)) - 0.5) < 0.05


@pytest.mark.parametrize(("true", "verdict"), [(0.5, "low"), (0.55, "high")])
def test_the_sequential_test_stops_and_seldom_errs(true: float, verdict: str) -> None:
    rng, found, games = random.Random(1), Counter[str](), 0
    for _ in range(300):
        test, wins, played = Sprt(0.5, 0.55), 0, 0
        while not test.verdict(wins, played) and played < 20_000:
            wins += rng.random() < true
            played += 1
        found[test.verdict(wins, played)] += 1
        games += played
    assert found[verdict] >= 300 * 0.92
    assert found[""] == 0
    assert games / 300 < 1500


def test_the_watch_waits_for_whole_deals_in_order() -> None:
    pairing = Pairing("kyoto", {}, ["recruit", "random"], 1)
    watch, games = SprtMonitor(pairing, Sprt(0.3, 0.7)), Games()
    for number in (1, 2, 3, 5, 6, 7):
        games[number] = ended([1.0, 0.0])
        assert watch.update(games) == ""
    games[0] = ended([1.0, 0.0])
    assert watch.update(games) == "high"
    assert (watch.row.games, sorted(watch.decisive_games(games))) == (4, [0, 1, 2, 3])


def log_text(pairing: Pairing, games: Games) -> str:
    lines = [json.dumps(header(pairing, "1", 4)), *[game_line(number, games[number]) for number in games]]
    return "".join(f"{line}\n" for line in lines)


def test_a_log_reads_back_and_a_damaged_last_line_is_left_out() -> None:
    pairing = Pairing("kyoto", {}, ["recruit", "random"], 1)
    games = dict(play_all(pairing, range(3), LocalExecutor(1)))
    text = log_text(pairing, games)
    check_header(read_header(text), header(pairing, "1", 9))
    read, dropped = read_games(text, 2)
    assert not dropped
    lines = [[game_line(number, source[number]) for number in source] for source in (read, games)]
    assert lines[0] == lines[1]
    for cut in (1, 2, 30, 100):
        read, dropped = read_games(text[:-cut], 2)
        assert (list(read), dropped) == ([0, 1], True)
    read, dropped = read_games(text + "{\n", 2)
    assert (list(read), dropped) == ([0, 1, 2], True)
    assert read_games(text.split("\n")[0], 2) == ({}, True)


@pytest.mark.parametrize("line", ["", "x", "[]", "1", '{"n":1}', '{"n":-1,"shares":[0,1],"by":"K","decisions":[1,1],'
                                  '"seconds":[1,1],"times":[{},{}]}'])
def test_a_damaged_line_in_the_middle_is_refused(line: str) -> None:
    pairing = Pairing("kyoto", {}, ["recruit", "random"], 1)
    lines = log_text(pairing, dict(play_all(pairing, range(3), LocalExecutor(1)))).split("\n")
    lines[2] = line
    with pytest.raises(BadLog):
        read_games("\n".join(lines), 2)


@pytest.mark.parametrize("text", ["", "\n", "{}", "[1]", '{"arena": 2}', '{"arena": 1, "options": [], "bots": []}'])
def test_no_log(text: str) -> None:
    with pytest.raises(BadLog):
        read_header(text)


@pytest.mark.parametrize("other", [
    Pairing("kyoto", {"equipment": "on"}, ["recruit", "random"], 1), Pairing("kyoto", {}, ["courier", "random"], 1),
    Pairing("kyoto", {}, ["recruit", "random"], 2), Pairing("embassy", {}, ["recruit", "random"], 1),
])
def test_another_arena_is_refused(other: Pairing) -> None:
    pairing = Pairing("kyoto", {}, ["recruit", "random"], 1)
    with pytest.raises(BadLog):
        check_header(header(pairing, "1", 4), header(other, "1", 4))
    with pytest.raises(BadLog):
        check_header(header(pairing, "1", 4), header(pairing, "2", 4))


def simulated(strength: list[float], tables: list[tuple[int, ...]], games: int) -> list[rating.Result]:
    """Return results of players with known Elo ratings."""
    rng, found = random.Random(2), list[rating.Result]()
    for table in tables:
        weights = [10 ** (strength[player] / 400) for player in table]
        for _ in range(games):
            winner = rng.choices(range(len(table)), weights)[0]
            found.append((table, tuple(float(place == winner) for place in range(len(table)))))
    return found


@pytest.mark.parametrize("tables", [[(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)], [(0, 1, 2, 3)]], ids=["two", "four"])
def test_ratings_recover_known_strengths(tables: list[tuple[int, ...]]) -> None:
    strength = [-200.0, 0.0, 150.0, 300.0]
    found = rating.rate(simulated(strength, tables, 2000), 4, 1, 1500.0)
    assert found[1] == (1500.0, 0.0)
    for (value, error), true in zip(found, strength, strict=True):
        assert abs(value - 1500 - true) <= 1.5 * error + 1e-9
        assert error < 50
    few = rating.rate(simulated(strength, tables, 50), 4, 1, 1500.0)
    assert all(many[1] < less[1] for place, (many, less) in enumerate(zip(found, few, strict=True)) if place != 1)


def test_a_player_who_wins_everything_has_a_rating_nevertheless() -> None:
    found = rating.rate([((0, 1), (1.0, 0.0))] * 20, 3, 1, 1500.0)
    assert 1900 < found[0][0] < 2400
    assert found[2][1] > 1000


def test_a_ladder_plays_neighbours_most_and_the_top_level_least() -> None:
    ladder = Ladder("kyoto", 16, 1)
    played = Counter(tuple(pairing.bots) for pairing, _ in ladder.schedule())
    assert (played["random", "recruit"], played["handler", "spymaster"]) == (16, 4)
    assert (played["random", "courier"], played["random", "spymaster"]) == (8, 2)
    four = Counter(tuple(pairing.bots) for pairing, _ in Ladder("topsecret", 32, 1).schedule())
    assert (four[BOT_ORDER[:4]], four[BOT_ORDER[2:6]]) == (32, 8)
    assert four[BOT_ORDER[0], BOT_ORDER[1], BOT_ORDER[2], BOT_ORDER[5]] == 4
    assert (four[BOT_ORDER[3:]], four[BOT_ORDER[2], BOT_ORDER[3], BOT_ORDER[4], BOT_ORDER[6]]) == (8, 16)
    seeds = {pairing.seed + number // 2 for pairing, number in ladder.schedule()}
    assert len(seeds) == len(ladder.schedule()) // 2


def test_a_ladder_is_played_and_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = replace(GAMES["kyoto"], levels=tuple(Level(name, 100) for name in LEVEL_NAMES))
    monkeypatch.setitem(GAMES.types, "kyoto", slow)
    monkeypatch.setattr(bot, "lookahead_of", lambda game: None)
    ladder = Ladder("kyoto", 2, 1)
    known = dict(ladder.play(LocalExecutor(1), {}))
    assert len(known) == len(ladder.schedule())
    found = ladder.ratings()
    assert list(found) == list(BOT_ORDER)
    assert found[ANCHOR]["rating"] == 1500.0
    assert all(row["games"] >= 10 for row in found.values())
    again, more = Ladder("kyoto", 2, 1), Ladder("kyoto", 4, 1)
    assert list(again.play(LocalExecutor(1), known)) == []
    assert again.ratings() == found
    assert len(list(more.play(LocalExecutor(1), known))) == len(more.schedule()) - len(known)


def test_what_is_damaged_in_a_kept_ladder_is_played_again() -> None:
    assert read_finished('["a",[1.0,0.0]]\nx\n[1]\n[2,3]\n\n["b",[0,1]]\n["c",[') == {"a": [1.0, 0.0], "b": [0.0, 1.0]}


def test_older_ratings_stay() -> None:
    one, other = {"random": {"rating": 1.0}}, {"random": {"rating": 2.0}}
    assert merged({"a": one, "b": one}, {"b": other}, ["b", "a", "c"]) == {"b": other, "a": one}


def test_ratings_of_the_package() -> None:
    for name in GAMES:
        assert tuple(ratings_of(name)) == BOT_ORDER, "everybody whom one can play with, legend too"
        assert with_rating(name, "operative", "Operative") == "Operative (1500)"
    assert with_rating("kyoto", "nobody", "Nobody") == "Nobody"


def test_the_plot_of_a_ladder() -> None:
    drawn = ladder_plot([("Kyoto <1>", [("operative", 1500.0, 0.0), ("random", 1200.0, 30.0)])], "A & B")
    assert drawn.startswith("<svg")
    assert "Kyoto &lt;1&gt;" in drawn
    assert drawn.count("<circle") == 2
    assert ladder_plot([], "nothing").endswith("</svg>\n")
