"""What an arena found, in words or as JSON."""
from __future__ import annotations

from typing import Any, Final

from brushpass.arena.match import Pairing
from brushpass.arena.score import Row, Score, Watch
from brushpass.games import game
from brushpass.terminal.formatting import number, percent, table
from brushpass.text.catalogue import Catalogue

COUNTS: Final = ("games", "wins", "shared", "draws", "losses")


def side_names(pairing: Pairing) -> list[tuple[str, str]]:
    """Return the name of every side, and the key of the word for it: sides may be factions, not seats."""
    this = game(pairing.name, **pairing.options)
    return [(key.rpartition(".")[2], f"@{key}") for key in map(this.side_key, range(this.sides()))]


def as_json(pairing: Pairing, score: Score, watch: Watch | None) -> dict[str, Any]:
    """Return everything: first what the first bot has done, then each bot, each side, and how games ended."""
    rows = [row.held() for row in score.rows]
    held: dict[str, Any] = {
        "game": pairing.name, "options": pairing.options, "seed": pairing.seed, **rows[0], "bots": rows,
        "sides": {name: short(row) for (name, _), row in zip(side_names(pairing), score.by_side, strict=True)},
        "ends": dict(score.ends.most_common()),
    }
    if watch is not None:
        test = watch.test
        ratio = test.ratio(watch.row.points, watch.row.games)
        held["sprt"] = {"low": test.low, "high": test.high, "ratio": round(ratio, 4), "verdict": watch.verdict or None}
    return held


def short(row: Row) -> dict[str, Any]:
    """Return the results of a row without its times."""
    held = row.held()
    return {name: held[name] for name in (*COUNTS, "rate", "low", "high")}


def as_text(pairing: Pairing, score: Score, watch: Watch | None, words: Catalogue) -> list[str]:
    """Return the same in words."""
    names = [row.name for row in score.rows]
    lines = [words.say("terminal.arena.title", {"game": f"@{pairing.name}.name", "bots": names, "seed": pairing.seed}),
             *table([heading(words), *[cells(row, words) for row in score.rows]])]
    for (_, word), row in zip(side_names(pairing), score.by_side, strict=True):
        told = {"bot": names[0], "side": word, "rate": percent(words, row.rate()), "n": row.games}
        lines.append(words.say("terminal.arena.side", told))
    ends = [words.say("terminal.arena.end", {"rule": rule, "count": count}) for rule, count in score.ends.most_common()]
    lines.append(words.say("terminal.arena.ends", {"ends": ends or "-"}))
    lines.append(words.say("terminal.arena.half" if pairing.sides == 2 else "terminal.arena.part"))
    return lines if watch is None else [*lines, verdict(watch, words)]


def heading(words: Catalogue) -> list[str]:
    """Return the first row of the table."""
    columns = ("bot", *COUNTS, "rate", "interval", "speed", "median", "mean")
    return [words.say(f"terminal.arena.column.{column}") for column in columns]


def cells(row: Row, words: Catalogue) -> list[str]:
    """Return the row of one bot."""
    held = row.held()
    between = words.say("terminal.arena.between", {name: percent(words, held[name]) for name in ("low", "high")})
    return [row.name, *[str(held[name]) for name in COUNTS], percent(words, held["rate"]), between,
            number(words, held["decisions_per_second"], 0), number(words, held["ms_median"], 2),
            number(words, held["ms_mean"], 2)]


def verdict(watch: Watch, words: Catalogue) -> str:
    """Return what the sequential test says."""
    told = {"low": percent(words, watch.test.low), "high": percent(words, watch.test.high), "n": watch.row.games}
    return words.say(f"terminal.arena.sprt.{watch.verdict or 'open'}", told)
