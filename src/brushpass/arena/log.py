"""The games of an arena, a line of JSON each, so that whatever was finished outlives whatever interrupts it."""
from __future__ import annotations

import json
from typing import Any, Final

from brushpass.arena.match import Pairing
from brushpass.arena.score import Games
from brushpass.arena.table import STEPS, Outcome
from brushpass.core.levels import Level
from brushpass.core.problems import UserError
from brushpass.games import game

FORMAT: Final = 1


class BadLog(UserError):
    """A file that is no log of an arena, or that of another one."""


def made_of(level: Level) -> list[float]:
    """Return what makes a level: its slips and thoughts, or its budget if it searches."""
    budget = level.budget
    if budget is None:
        return [level.blunder_percent, level.candidates]
    return [level.blunder_percent, budget.simulations, budget.worlds, budget.depth, budget.exploration]


def header(pairing: Pairing, version: str, games: int) -> dict[str, Any]:
    """Return what the first line says: all that makes one arena differ from another."""
    table = game(pairing.name, **pairing.options)
    return {
        "arena": FORMAT, "version": version, "game": pairing.name, "rules": table.rules,
        "options": dict(table.config.options), "bots": [level.name for level in pairing.contestants()],
        "levels": [made_of(each.level) for each in pairing.contestants()], "seed": pairing.seed, "games": games,
    }


def line_of(number: int, outcome: Outcome) -> str:
    """Return a finished game as a line."""
    times = [{str(step): count for step, count in each.items()} for each in outcome.times]
    held = {"n": number, "shares": outcome.shares, "by": outcome.ended_by, "decisions": outcome.decisions,
            "seconds": [round(each, 6) for each in outcome.seconds], "times": times}
    return json.dumps(held, separators=(",", ":"))


def read_header(text: str) -> dict[str, Any]:
    """Return what the first line says. Raises BadLog."""
    try:
        held = json.loads(text.split("\n", 1)[0])
        if held["arena"] != FORMAT or not isinstance(held["options"], dict) or not isinstance(held["bots"], list):
            raise BadLog("arena.no-log", {})
        return {**held, "seed": int(held["seed"]), "games": int(held["games"]), "game": str(held["game"])}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadLog("arena.no-log", {}) from None


def compare(found: dict[str, Any], needed: dict[str, Any]) -> None:
    """Refuse to go on with games that were played by other bots, rules, options, or seeds. Raises BadLog."""
    flat = {**needed, **needed.get("options", {})}
    held = {**found, **found["options"]}
    for name, value in flat.items():
        if name not in ("games", "options") and held.get(name) != value:
            told = [", ".join(map(str, each)) if isinstance(each, list) else each for each in (held.get(name), value)]
            raise BadLog("arena.other", {"name": name, "found": str(told[0])[:60], "needed": str(told[1])[:60]})


def read_games(text: str, contestants: int) -> tuple[Games, bool]:
    """Return the finished games, and whether a damaged last line was left out. Raises BadLog for any other."""
    lines = text.split("\n")
    games: Games = {}
    for place, line in enumerate(lines[1:-1], 2):
        try:
            number, outcome = read_line(line, contestants)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            if place == len(lines) - 1 and not lines[-1]:
                return games, True
            raise BadLog("arena.line", {"number": place}) from None
        games[number] = outcome
    return games, lines[-1] != "" or len(lines) == 1


def read_line(line: str, contestants: int) -> tuple[int, Outcome]:
    """Return the number and the outcome of one game. Raises ValueError and the like where it is none."""
    held = json.loads(line)
    shares = [float(each) for each in held["shares"]]
    decisions = [int(each) for each in held["decisions"]]
    seconds = [float(each) for each in held["seconds"]]
    times = [{int(step): int(count) for step, count in each.items()} for each in held["times"]]
    sound = all(0 <= share <= 1 for share in shares) and all(0 <= step < 10 * STEPS for each in times for step in each)
    if not sound or {len(shares), len(decisions), len(seconds), len(times)} != {contestants} or int(held["n"]) < 0:
        raise ValueError(line[:40])
    return int(held["n"]), Outcome(shares, str(held["by"]), decisions, seconds, times)
