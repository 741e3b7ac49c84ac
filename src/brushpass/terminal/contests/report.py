"""The report of an arena, as text or JSON."""
from __future__ import annotations

from typing import Any, Final

from brushpass.arena.match import Pairing
from brushpass.arena.score import Row, Score, SprtMonitor
from brushpass.games import game
from brushpass.terminal.formatting import number, percent, table
from brushpass.text.catalogue import Catalogue

COUNTS: Final = ("games", "wins", "shared", "draws", "losses")


def side_names(pairing: Pairing) -> list[tuple[str, str]]:
    """Return the name of every side and the key of its word; sides may be factions instead of seats."""
    this = game(pairing.name, **pairing.options)
    return [(key.rpartition(".")[2], f"@{key}") for key in map(this.side_key, range(this.sides()))]


def as_json(pairing: Pairing, score: Score, monitor: SprtMonitor | None) -> dict[str, Any]:
    """Return the whole report: the first bot's results, then all bots, sides and endings."""
    rows = [row.as_dict() for row in score.rows]
    report: dict[str, Any] = {
        "game": pairing.name, "options": pairing.options, "seed": pairing.seed, **rows[0], "bots": rows,
        "sides": {name: short(row) for (name, _), row in zip(side_names(pairing), score.by_side, strict=True)},
        "ends": dict(score.ends.most_common()),
    }
    if monitor is not None:
        test = monitor.test
        ratio = test.ratio(monitor.row.points, monitor.row.games)
        report["sprt"] = {"low": test.low, "high": test.high, "ratio": round(ratio, 4),
                          "verdict": monitor.verdict or None}
    return report


def short(row: Row) -> dict[str, Any]:
    """Return the results of a row without its times."""
    figures = row.as_dict()
    return {name: figures[name] for name in (*COUNTS, "rate", "low", "high")}


def as_text(pairing: Pairing, score: Score, monitor: SprtMonitor | None, words: Catalogue) -> list[str]:
    """Return the report as text."""
    names = [row.name for row in score.rows]
    lines = [words.say("terminal.arena.title", {"game": f"@{pairing.name}.name", "bots": names, "seed": pairing.seed}),
             *table([heading(words), *[cells(row, words) for row in score.rows]])]
    for (_, word), row in zip(side_names(pairing), score.by_side, strict=True):
        params = {"bot": names[0], "side": word, "rate": percent(words, row.rate()), "n": row.games}
        lines.append(words.say("terminal.arena.side", params))
    for row in score.rows:
        for text, count in row.failures.most_common():
            lines.append(words.say("terminal.arena.failure", {"bot": row.name, "count": count, "text": text}))
        if row.beliefs:
            figures = row.belief_figures()
            shares = {name: percent(words, figures[name]) for name in ("overlap", "low", "high")}
            params = {"bot": row.name, "count": figures["asked"], "impossible": figures["impossible"], **shares}
            lines.append(words.say("terminal.arena.beliefs", params))
    ends = [words.say("terminal.arena.end", {"rule": rule, "count": count}) for rule, count in score.ends.most_common()]
    lines.append(words.say("terminal.arena.ends", {"ends": ends or "-"}))
    lines.append(words.say("terminal.arena.half" if pairing.sides == 2 else "terminal.arena.part"))
    return lines if monitor is None else [*lines, verdict(monitor, words)]


def heading(words: Catalogue) -> list[str]:
    """Return the heading of the table."""
    columns = ("bot", *COUNTS, "rate", "interval", "speed", "median", "mean")
    return [words.say(f"terminal.arena.column.{column}") for column in columns]


def cells(row: Row, words: Catalogue) -> list[str]:
    """Return the table row of one bot."""
    figures = row.as_dict()
    between = words.say("terminal.arena.between", {name: percent(words, figures[name]) for name in ("low", "high")})
    return [row.name, *[str(figures[name]) for name in COUNTS], percent(words, figures["rate"]), between,
            number(words, figures["decisions_per_second"], 0), number(words, figures["ms_median"], 2),
            number(words, figures["ms_mean"], 2)]


def verdict(monitor: SprtMonitor, words: Catalogue) -> str:
    """Return the verdict of the sequential test."""
    params = {"low": percent(words, monitor.test.low), "high": percent(words, monitor.test.high),
              "n": monitor.row.games}
    return words.say(f"terminal.arena.sprt.{monitor.verdict or 'open'}", params)
