"""The log of an arena: one JSON line per game, so that finished games survive an interruption."""
from __future__ import annotations

import json
from typing import Any, Final

from brushpass.agents.levels import Opponent
from brushpass.arena.match import Pairing
from brushpass.arena.score import Games
from brushpass.arena.table import BUCKETS_PER_DECADE, Contestant, Failure, Outcome
from brushpass.core.errors import UserError
from brushpass.games import game

FORMAT: Final = 1


class BadLog(UserError):
    """A file that is not the log of this arena."""


def level_parameters(contestant: Contestant) -> list[float]:
    """Return the parameters of a level: of its heuristics, or of its search budget; none of a program."""
    if not isinstance(contestant, Opponent):
        return []
    level, budget = contestant.level, contestant.level.budget
    if budget is None:
        return [level.blunder_percent, level.candidates]
    return [level.blunder_percent, budget.simulations, budget.worlds, budget.depth, budget.exploration]


def header(pairing: Pairing, version: str, games: int) -> dict[str, Any]:
    """Return the first line of the log: everything that identifies an arena."""
    table = game(pairing.name, **pairing.options)
    return {
        "arena": FORMAT, "version": version, "game": pairing.name, "rules": table.rules,
        "options": dict(table.config.options), "bots": pairing.specifications(),
        "levels": [level_parameters(level) for level in pairing.contestants()], "seed": pairing.seed,
        "games": games,
    }


def game_line(number: int, outcome: Outcome) -> str:
    """Return a finished game as a log line."""
    times = [{str(step): count for step, count in histogram.items()} for histogram in outcome.times]
    fields: dict[str, Any] = {
        "n": number, "shares": outcome.shares, "by": outcome.ended_by, "decisions": outcome.decisions,
        "seconds": [round(spent, 6) for spent in outcome.seconds], "times": times}
    if outcome.failure is not None:
        fields["failure"] = outcome.failure
    if any(outcome.beliefs):
        fields["beliefs"] = outcome.beliefs
    return json.dumps(fields, separators=(",", ":"))


def read_header(text: str) -> dict[str, Any]:
    """Return the first line of a log. Raises BadLog."""
    try:
        fields = json.loads(text.split("\n", 1)[0])
        if fields["arena"] != FORMAT or not isinstance(fields["options"], dict) or not isinstance(fields["bots"], list):
            raise BadLog("arena.no-log", {})
        return {**fields, "seed": int(fields["seed"]), "games": int(fields["games"]), "game": str(fields["game"])}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadLog("arena.no-log", {}) from None


def check_header(header: dict[str, Any], needed: dict[str, Any]) -> None:
    """Raise BadLog if games were played by other bots, rules, options or seeds."""
    flat = {**needed, **needed.get("options", {})}
    actual = {**header, **header["options"]}
    for name, value in flat.items():
        if name not in ("games", "options") and actual.get(name) != value:
            values = [", ".join(map(str, parameter)) if isinstance(parameter, list) else parameter
                      for parameter in (actual.get(name), value)]
            raise BadLog("arena.other", {"name": name, "found": str(values[0])[:60], "needed": str(values[1])[:60]})


def read_games(text: str, contestants: int) -> tuple[Games, bool]:
    """Return the games of a log, and whether a damaged last line was left out. Raises BadLog for any other damage."""
    lines = text.split("\n")
    games: Games = {}
    for line_number, line in enumerate(lines[1:-1], 2):
        try:
            number, outcome = read_line(line, contestants)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            if line_number == len(lines) - 1 and not lines[-1]:
                return games, True
            raise BadLog("arena.line", {"number": line_number}) from None
        games[number] = outcome
    return games, lines[-1] != "" or len(lines) == 1


def read_line(line: str, contestants: int) -> tuple[int, Outcome]:
    """Return the number and outcome of one game. Raises ValueError or similar if the line is malformed."""
    fields = json.loads(line)
    shares = [float(share) for share in fields["shares"]]
    decisions = [int(number) for number in fields["decisions"]]
    seconds = [float(spent) for spent in fields["seconds"]]
    times = [{int(step): int(count) for step, count in histogram.items()} for histogram in fields["times"]]
    valid = all(0 <= share <= 1 for share in shares)
    valid = valid and all(0 <= step < 10 * BUCKETS_PER_DECADE for histogram in times for step in histogram)
    if not valid or {len(shares), len(decisions), len(seconds), len(times)} != {contestants} or int(fields["n"]) < 0:
        raise ValueError(line[:40])
    failure = Failure(int(fields["failure"][0]), str(fields["failure"][1])) if "failure" in fields else None
    beliefs = [[float(probability) for probability in stated] for stated in fields.get("beliefs", [])]
    return int(fields["n"]), Outcome(shares, str(fields["by"]), decisions, seconds, times, failure, beliefs)
